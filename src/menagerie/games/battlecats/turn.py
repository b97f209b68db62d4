"""The timetable of a round (chapter "Rounds and phases", BT-ROUND)."""

from __future__ import annotations

from menagerie.engine.dispatch import Frames, by_question
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .act import DEEDS, move_pawn, pose_card, step_card
from .deal import deal, reorder
from .endings import finish, is_last_round
from .honor import count_honor
from .improving import DRAWS, RETURNS
from .nightshade import REVEALED_CARDS
from .pride import RECRUITS, clear, count_pride
from .setup import COLORS_LEFT, KEEPS, WARLORDS_LEFT, begin_phase
from .terms import (
    ACTION,
    ACTION_ROUND,
    CARD_ACTS,
    CLEAR,
    COLOR,
    DEAL,
    E_IMPROVE,
    E_PHASE,
    E_ROUND,
    HONOR,
    IMPROVING,
    KEEP,
    PRIDE,
    Q_ACT,
    Q_CHOOSE,
    Q_COLOR,
    Q_DRAW,
    Q_KEEP,
    Q_RECRUIT,
    Q_REDEEM,
    Q_RETURN,
    Q_WARLORD,
    RECRUIT,
    REDEEM,
    REORDER,
    RETURNING,
    REVEAL,
    ROUND,
    VERBS,
    WARLORD,
)
from .warlords import HONORS, step_redeem, test_action


@rule
def begin_round(state, log):
    """Set the die to the next round; whatever is counted begins afresh (BT-ROUND-5, BT-ROUND-7, BT-COMP-7)."""
    state.round += 1
    tell(log, E_ROUND, 0, state.round, 0, 0, 0)
    for seat in range(1, state.seats + 1):
        state.wounds[seat] = 0


@rule
def step_deal(state, box, log, frame):
    """Deal; in rounds 1 and 2 the Honor Phase follows at once (BT-ROUND-1, BT-ROUND-2).

    So what a Warlord asks of the phases between cannot be met there (BT-WL-10); all else is as later (BT-PRIDE-17,
    BT-REF-2). Nothing but Magistrates and Guards can lie there, which have no action (BT-ROUND-3).
    """
    begin_round(state, log)
    deal(state, box, log)
    frame.step = REORDER if state.round >= ACTION_ROUND else HONOR


@rule
def step_reorder(state, box, log, frame):
    """Bring the Fray into its order."""
    reorder(state, box, log)
    frame.step = ACTION
    tell(log, E_PHASE, 0, ACTION, 0, 0, 0)


@rule
def step_action(state, box, frame):
    """Move the pawn on; behind the last card the Honor Phase follows."""
    if move_pawn(state, box) == 0:
        frame.row = 0
        test_action(state, box)
        frame.step = HONOR


@rule
def step_improve(state, box, log, frame):
    """Let everybody improve the hand, then begin the next round or end the game (BT-HAND-6, BT-R72, BT-END-1).

    Twelve rounds at least (BT-ROUND-6).
    """
    if is_last_round(state):
        tell(log, E_IMPROVE, 0, 0, 0, 0, 0)
        finish(state, box, log)
    elif frame.left > 0:
        DRAWS.step(state, box, log)
    else:
        begin_phase(state, DEAL, state.dealer)


# The phases of a round, and the choices of the set-up.
PHASES = Frames(
    {
        COLOR: COLORS_LEFT,
        WARLORD: WARLORDS_LEFT,
        KEEP: KEEPS,
        DEAL: step_deal,
        REORDER: step_reorder,
        ACTION: step_action,
        HONOR: count_honor,
        REDEEM: (step_redeem, HONORS.pose),
        PRIDE: count_pride,
        RECRUIT: RECRUITS,
        CLEAR: clear,
        IMPROVING: (step_improve, DRAWS.pose),
        RETURNING: RETURNS,
    },
    by="step",
)
FRAMES = Frames({CARD_ACTS: (step_card, pose_card), REVEAL: REVEALED_CARDS, ROUND: PHASES})
refuse = by_question(
    VERBS,
    {
        Q_ACT: DEEDS,
        Q_CHOOSE: REVEALED_CARDS,
        Q_COLOR: COLORS_LEFT,
        Q_WARLORD: WARLORDS_LEFT,
        Q_KEEP: KEEPS,
        Q_DRAW: DRAWS,
        Q_RETURN: RETURNS,
        Q_REDEEM: HONORS,
        Q_RECRUIT: RECRUITS,
    },
)
