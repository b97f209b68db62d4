"""The timetable of a round (chapter "Rounds and phases", BT-ROUND)."""

from __future__ import annotations

from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .act import move_pawn, pose_card, refuse_act, step_card
from .deal import deal, reorder
from .endings import finish, is_last_round
from .honor import count_honor
from .improving import improve, pose_draw, pose_return, refuse_draw, refuse_return, step_return
from .nightshade import pose_reveal, refuse_choose, step_reveal
from .pride import clear, count_pride, pose_recruit, refuse_recruit, step_recruit
from .setup import begin_phase, pose_setup, refuse_color, refuse_keep, refuse_warlord, step_setup
from .terms import (
    ACTION,
    ACTION_ROUND,
    CARD_ACTS,
    CLEAR,
    COLOR,
    DEAL,
    E_IMPROVE,
    E_PHASE,
    HONOR,
    IMPROVING,
    KEEP,
    PRIDE,
    Q_ACT,
    Q_CHOOSE,
    Q_COLOR,
    Q_DRAW,
    Q_KEEP,
    Q_REDEEM,
    Q_RETURN,
    Q_WARLORD,
    RECRUIT,
    REDEEM,
    REORDER,
    RETURNING,
    REVEAL,
    V_PASS,
    V_REDEEM,
    V_STOP,
    WARLORD,
)
from .warlords import pose_redeem, refuse_redeem, step_redeem, test_action


@rule
def step(state, box, log):
    """Run the top frame by one step."""
    what = state.frame[state.depth].what
    if what == CARD_ACTS:
        step_card(state, box, log)
    elif what == REVEAL:
        step_reveal(state, box, log)
    else:
        step_round(state, box, log)


@rule
def step_round(state, box, log):
    """Walk through the phases (BT-ROUND-1, BT-ROUND-2).

    Rounds 1 and 2 go from the Deal to the Honor Phase, so that what a Warlord asks of the phases between cannot be met
    there (BT-WL-10); all else is as later (BT-PRIDE-17, BT-REF-2).
    """
    frame = state.frame[1]
    phase = frame.step
    if phase == COLOR or phase == WARLORD or phase == KEEP:
        step_setup(state, box, log)
    elif phase == DEAL:
        deal(state, box, log)
        frame.step = REORDER if state.round >= ACTION_ROUND else HONOR
    elif phase == REORDER:
        reorder(state, box, log)
        frame.step = ACTION
        tell(log, E_PHASE, 0, ACTION, 0, 0, 0)
    elif phase == ACTION:
        if move_pawn(state, box) == 0:
            frame.row = 0
            test_action(state, box)
            frame.step = HONOR
    elif phase == HONOR:
        count_honor(state, box, log)
    elif phase == REDEEM:
        step_redeem(state, log)
    elif phase == PRIDE:
        count_pride(state, box, log)
    elif phase == RECRUIT:
        step_recruit(state, box, log)
    elif phase == CLEAR:
        clear(state, log)
    elif phase == RETURNING:
        step_return(state, log)
    else:
        step_improve(state, box, log)


@rule
def step_improve(state, box, log):
    """Let everybody improve the hand, then begin the next round or end the game (BT-HAND-6, BT-R72, BT-END-1)."""
    frame = state.frame[1]
    if is_last_round(state):
        tell(log, E_IMPROVE, 0, 0, 0, 0, 0)
        finish(state, box, log)
    elif frame.left > 0:
        improve(state, log)
    else:
        begin_phase(state, DEAL, state.dealer)


@rule
def pose(state, box):
    """Put the question of the top frame, from the state alone; a redeal asks it again."""
    frame = state.frame[state.depth]
    phase = state.frame[1].step
    if frame.what == CARD_ACTS:
        pose_card(state, box)
    elif frame.what == REVEAL:
        pose_reveal(state)
    elif phase == REDEEM:
        pose_redeem(state)
    elif phase == RECRUIT:
        pose_recruit(state, box)
    elif phase == IMPROVING:
        pose_draw(state)
    elif phase == RETURNING:
        pose_return(state)
    else:
        pose_setup(state)


@rule
def refuse(state, box, code) -> int:
    """Name the clause that forbids an answer that has words at the standing question; 0 if it is legal."""
    verb = verb_of(code)
    argument = argument_of(code)
    question = state.question
    seat = state.asked
    if question == Q_ACT:
        return refuse_act(state, box, verb, argument)
    if question == Q_CHOOSE:
        return refuse_choose(state, argument)
    if question == Q_COLOR:
        return refuse_color(state, argument)
    if question == Q_WARLORD:
        return refuse_warlord(state, argument)
    if question == Q_KEEP:
        return refuse_keep(state, seat, argument)
    if question == Q_DRAW:
        return refuse_draw(state, seat, argument)
    if question == Q_RETURN:
        return refuse_return(state, argument)
    if verb == V_STOP or verb == V_PASS:
        return 0
    if verb == V_REDEEM:
        return refuse_redeem(state, seat, state.honor_met[seat] if question == Q_REDEEM else state.pride_met[seat])
    return refuse_recruit(state, box, seat, argument)
