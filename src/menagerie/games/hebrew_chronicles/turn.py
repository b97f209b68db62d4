"""The turn, and what runs next (chapter HC-TURN).

What is due between two events (Menorah Life at 0, columns without support, Cores that came up) is `settle`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import end_lasting
from menagerie.cardtext.machine.plays import forget_plays
from menagerie.cardtext.machine.statics import keep_fresh
from menagerie.cardtext.machine.triggers import forget_awaited, notice_period, wake
from menagerie.cardtext.machine.turns import next_in_turn, wake_for
from menagerie.engine.ask import argument_of, take_answer
from menagerie.engine.dispatch import Frames
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .blocker_bonuses import pose_bonus, step_bonus
from .chain import is_waiting, place_triggers, pose_item, pose_order, step_item, step_order
from .commands import notice_automatic, pose_uses, use
from .convoking import pose_convoking, step_convoking
from .cores import settle_cores
from .drawing import draw
from .endings import end_game, judge
from .functions import FUNCTIONS, pose_function
from .memories import forget_memories
from .moving import pose_placing, step_placing
from .offerings import restock, settle_support
from .paying import pose_paying, step_paying
from .posture import ascend_all, end_time
from .relentless import pose_relenting, step_relenting
from .signets import return_chief
from .standing import is_timed, tags_at
from .superior import pose_choice, step_choice
from .terms import (
    A_PASS,
    ANEW,
    BEGIN,
    BONUSES,
    CONVOKING,
    COPIED,
    DRAWING,
    E_COMPLETED,
    E_STEP,
    E_TURN,
    EACH_TURN,
    END_OF_TURN,
    ENDING,
    EXPIRE,
    FUNCTION_1,
    FUNCTION_2,
    HAPPENINGS,
    IN_ES,
    IN_F2,
    IN_SB,
    IN_WAR_STEP,
    ITEM,
    LATE,
    MARKER,
    N_COLUMNS,
    NEXT_START,
    NEXT_TURN,
    ORDERING,
    OWNERS_ES,
    PASS_ON,
    PAYING,
    PLACED,
    PLACING,
    RELENTING,
    RESTOCK,
    RETURNS,
    RUN,
    SECOND_ES,
    STANDBY,
    SUPERIOR_CHOICE,
    THEIR_TURN,
    THIS_TURN,
    TRIGGER,
    TURN,
    UNTIL_F2,
    WAR,
    WAR_STEP,
    YOU_DRAW,
    YOUR_TURN,
)
from .war import is_war_allowed, pose_war, step_war
from .zones import close_gaps, count_done, foe_of

AT_START, AT_END = ops.AT_START, ops.AT_END


@rule
def step(state, box, log):
    """Run the rules by one step: first what is due between events, then the top frame."""
    keep_fresh(state, box)
    if (state.checking or state.n_wait) and settle(state, box, log):
        return
    FRAMES.step(state, box, log)


@rule
def settle(state, box, log) -> int:
    """Look after Menorah Life at 0, columns without support, Cores that came up; 1 if something was done."""
    if state.answer or is_under_way(state):
        return 0
    if judge(state, log):
        return 1
    if settle_support(state, box, log) or settle_cores(state, box, log):
        return 1
    state.checking = 0
    return place_triggers(state, box, log)


@rule
def is_under_way(state) -> int:
    """Tell whether an effect, a choice or a payment is half done, so that nothing goes before it (HC-CHAIN-9)."""
    frame = state.frame[state.depth]
    if frame.what == PLACING or frame.what >= CONVOKING:
        return 1
    begun = frame.step != RUN or frame.passed or frame.sort == TRIGGER or frame.sort == COPIED
    return 1 if frame.what == ITEM and frame.step != PLACED and begun else 0


@rule
def step_turn(state, box, log):
    """Run one step of the turn (HC-TURN-1).

    The first turn has all of them (HC-SETUP-9).
    """
    frame = state.frame[1]
    step = frame.step
    if step == FUNCTION_1 or step == WAR_STEP or step == FUNCTION_2:
        step_function(state, box, log, frame)
    elif step == BEGIN:
        begin_turn(state, box, log, frame)
    elif step == STANDBY:
        step_uses(state, box, log, frame, foe_of(state.turn), DRAWING)
    elif step == DRAWING:
        draw(state, box, log, state.turn)
        if state.happened[state.turn, YOU_DRAW] == 0:  # of an empty Heaven
            count_done(state, box, state.turn, YOU_DRAW)
        enter_step(state, box, log, frame, FUNCTION_1)
    elif step == ENDING:
        step_uses(state, box, log, frame, state.turn, RETURNS)
    elif step == RETURNS:
        if return_chief(state, box, log) == 0:
            wake(state, END_OF_TURN, 0, 0)  # what came up in the End Step itself
            if state.n_wait == 0:
                frame.step = EXPIRE
    elif step == EXPIRE:
        expire(state, box, log)
        frame.step = RESTOCK
    elif step == RESTOCK:
        restock(state, box, log, state.turn)
        restock(state, box, log, foe_of(state.turn))
        frame.step = PASS_ON
    else:
        pass_turn(state, log, frame)


@rule
def step_function(state, box, log, frame):
    """Ask for the next action, or carry it out; to pass ends the step (HC-TURN-8, HC-TURN-17)."""
    if state.answer == 0:
        pose_function(state, box)
        return
    code = take_answer(state)
    if code != A_PASS:
        FUNCTIONS.take(state, box, log, state.turn, code)
    elif frame.step == FUNCTION_1:
        enter_step(state, box, log, frame, WAR_STEP if is_war_allowed(state) else FUNCTION_2)
    elif frame.step == WAR_STEP:
        enter_step(state, box, log, frame, FUNCTION_2)
    else:
        enter_step(state, box, log, frame, ENDING)
        notice_period(state, box, AT_END, YOUR_TURN, THEIR_TURN, EACH_TURN)
        wake(state, END_OF_TURN, 0, 0)


@rule
def enter_step(state, box, log, frame, step):
    """Enter a step; what lasts until F2 ends as it begins (HC-TURN-10, HC-CMD-12)."""
    note_time(state, box, tags_at(frame.step) | tags_at(step))
    frame.step = step
    tell(log, E_STEP, state.turn, step, 0, 0, 0)
    if step == FUNCTION_2:
        end_time(state, log, UNTIL_F2, state.turn)
        end_lasting(state, IN_WAR_STEP, 0)
    if step != DRAWING:
        notice_automatic(state, box)


@rule
def note_time(state, box, tags):
    """Note that step tags open or close, where a number or a static depends on it."""
    if state.timely and state.dirty & ANEW == 0:
        state.dirty |= is_timed(state, box, tags)


@rule
def begin_turn(state, box, log, frame):
    """Begin a turn: the Turn Marker goes up, then Beasts ascend (HC-TURN-2, HC-TURN-12, HC-SETUP-8)."""
    state.turn = frame.seat
    state.turns += 1
    state.marker[state.turn] = min(MARKER + 1, state.marker[state.turn] + 1)
    tell(log, E_TURN, state.turn, state.turns, state.marker[state.turn], 0, 0)
    note_time(state, box, IN_SB | IN_F2 | LATE)
    ascend_all(state, box, state.turn)
    frame.step = STANDBY
    end_time(state, log, NEXT_TURN, state.turn)
    notice_period(state, box, AT_START, YOUR_TURN, THEIR_TURN, EACH_TURN)
    wake_for(state, NEXT_START, state.turn)
    notice_automatic(state, box)


@rule
def step_uses(state, box, log, frame, seat, following):
    """Ask a player for commands of Standby or of the End Step; to pass ends it (HC-TURN-3, HC-TURN-11, HC-R97)."""
    if state.answer == 0:
        pose_uses(state, box, seat)
        return
    code = take_answer(state)
    if code != A_PASS:
        use(state, box, log, seat, argument_of(code))
    elif following == DRAWING:
        enter_step(state, box, log, frame, DRAWING)
    else:
        frame.step = following


@rule
def expire(state, box, log):
    """End what lasts until the end of the turn, and the limits of the turn (HC-TURN-18, HC-CMD-5).

    Nobody discards down to a number of cards (HC-TURN-19).
    """
    note_time(state, box, IN_ES)
    if state.n_fallen:  # a text may ask who was defeated this turn
        state.dirty |= ANEW
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        played.turned = 0
        played.moved = 0
        played.attacks = 0
        played.freed = 0
        played.vow = 0
        played.used = 0
        played.copied = 0
    forget_memories(state)
    for i in range(1, state.n_fallen + 1):
        state.fallen[i] = 0
    state.n_fallen = 0
    end_time(state, log, THIS_TURN, 0)
    forget_awaited(state)
    seat = state.turn
    state.deployed[seat] = 0
    state.shifted[seat] = 0
    state.armed[seat] = 0
    state.placed[seat] = 0
    state.dropped[seat] = 0
    state.willed[seat] = 0
    state.powered[seat] = 0
    state.sent[seat] = 0
    forget_plays(state)
    for owner in range(1, state.seats + 1):
        state.warred[owner] = 0
        state.gagged[owner] = 0
        for happening in range(HAPPENINGS):
            state.happened[owner, happening] = 0
        for column in range(1, N_COLUMNS + 1):
            state.offered[owner, column] = 0
    end_time(state, log, OWNERS_ES, state.turn)
    count_down(state)
    for place in range(state.n_upgrades[seat]):
        state.fresh[seat, place] = 0


@rule
def count_down(state):
    """Count the End Steps of a player until what lasts to the second one ends (HC-SUP-4, HC-SUP-17, HC-R102)."""
    kept = 0
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.until == SECOND_ES and last.seat == state.turn:
            last.a -= 1
        if last.until != SECOND_ES or last.a > 0:
            kept += 1
            if kept < i:
                state.lasting[kept] = state.lasting[i]
    for i in range(kept + 1, state.n_lasting + 1):
        state.lasting[i] = state.lasting[0]
    state.dirty |= kept < state.n_lasting
    state.n_lasting = kept


@rule
def pass_turn(state, log, frame):
    """Count the turn as completed and pass it on; the last of both ends the game (HC-TURN-11, HC-DMG-15, HC-R94)."""
    seat = state.turn
    state.completed[seat] += 1
    tell(log, E_COMPLETED, seat, state.completed[seat], 0, 0, 0)
    if state.completed[1] >= state.turn_limit and state.completed[2] >= state.turn_limit:
        end_game(state, log)
        return
    close_gaps(state)
    frame.seat = next_in_turn(state, seat)
    frame.step = BEGIN


# --- what waits


@rule
def pose_turn(state, box):
    """Put the question of a step of the turn."""
    step = state.frame[1].step
    if step == STANDBY or step == ENDING:
        pose_uses(state, box, state.turn if step == ENDING else foe_of(state.turn))
    else:
        pose_function(state, box)


@rule
def step_effect(state, box, log):
    """Go on with the effect on top, or with the war in which it waits."""
    if is_waiting(state):
        step_war(state, box, log)
    else:
        step_item(state, box, log)


@rule
def pose_effect(state, box):
    """Put the question of the effect on top, or of the war in which it waits."""
    if state.frame[state.depth].step == PLACED:
        pose_war(state, box)
    else:
        pose_item(state, box)


FRAMES = Frames(
    {
        TURN: (step_turn, pose_turn),
        WAR: (step_war, pose_war),
        ITEM: (step_effect, pose_effect),
        PAYING: (step_paying, pose_paying),
        PLACING: (step_placing, pose_placing),
        CONVOKING: (step_convoking, pose_convoking),
        ORDERING: (step_order, pose_order),
        SUPERIOR_CHOICE: (step_choice, pose_choice),
        BONUSES: (step_bonus, pose_bonus),
        RELENTING: (step_relenting, pose_relenting),
    }
)
