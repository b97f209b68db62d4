"""The timetable: turn start, one or two actions, turn end (chapters "On your turn" and "Ending your turn").

Covered: CK-TURN, CK-EOT, the order of steps of CK-R69. The actions themselves are the chapters `settle`, `recruit`,
`hire`, `add` and `discard`; free acts are in `powers`, the end of the game is in `endings`.
"""

from __future__ import annotations

from menagerie.engine.ask import ask, next_seat, offer, take_answer
from menagerie.engine.dispatch import EVERY, Answers, Frames, by_question
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .add import MOVES, add, refuse_add
from .constellations import close_grace
from .discard import discard, offer_discards, refuse_discard
from .elves import SAVES, elves_reach
from .endings import clear_table, finish, is_played_out
from .hands import refill
from .hire import HIRED, TARGETS, hire, offer_hires, refuse_hire
from .hypnogriff import RETURNS
from .inn import offer_inn, recruit_inn, refuse_inn, step_inn
from .inn_hire import pose_choice, refuse_chosen, step_turned_up
from .minnowtaur import retire_markers
from .powers import (
    EXTRAS,
    can_kid,
    exchange,
    may_discard_free,
    refuse_kid,
    refuse_third,
)
from .recruit import COUNTERS, lift_bans, offer_recruits, pose_challenge, recruit, refuse_recruit, step_challenge
from .settle import PLACES, offer_settles, refuse_settle, settle
from .setup import begin, setup
from .terms import (
    A_END,
    A_PASS,
    ACT,
    ACTED,
    ACTIONS,
    ADDED,
    CHALLENGE,
    E_EMPTY_TURN,
    E_END_TURN,
    E_PASS,
    E_THIRD,
    ELVES,
    END,
    HIRE,
    HIRING,
    INN,
    NEXT_ROUND,
    PLACE,
    Q_ACT,
    Q_COUNTER,
    Q_DISCARD,
    Q_INN,
    Q_LAND,
    Q_MOVE,
    Q_RETURN,
    Q_SACRIFICE,
    Q_TARGET,
    SIDEWAYS,
    START,
    TURN,
    TURN_2,
    TURN_7,
    TURNED_UP,
    UPRIGHT,
    V_ADD,
    V_DISCARD,
    V_END,
    V_HIRE,
    V_INN,
    V_KID,
    V_LURE,
    V_PASS,
    V_RECRUIT,
    V_SETTLE,
    V_SHIFT,
    V_TAKE,
    VERBS,
)


@rule
def next_round(state, box, log):
    """Deal the next game of a contest (CK-EXT-1)."""
    pop(state)
    clear_table(state)
    setup(state, box, log)


@rule
def step_turn(state, box, log):
    """Walk through a turn (CK-TURN-1 … CK-TURN-8, CK-R69)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    if frame.step == START:
        start_turn(state, log)
    elif frame.step == ACTED:
        state.grace_new = 0
        if is_played_out(state):
            finish(state, box, log)
        else:
            frame.step = ACT if may_go_on(state, seat) else END
    elif state.answer == 0:
        if frame.step == ACT or may_discard_free(state, seat):
            pose_turn(state, box)
        else:
            end_turn(state, box, log)
    elif frame.step == ACT:
        ACTS.take(state, box, log, seat, take_answer(state))
    else:
        EXTRAS.take(state, box, log, seat, take_answer(state))
        if is_played_out(state):  # CK-R36
            finish(state, box, log)


@rule
def may_go_on(state, seat) -> int:
    """Tell whether the turn goes on: a further action may be open, or Wiizzz Kid (CK-TURN-3, CK-R36, CK-R57)."""
    if state.hand_size[seat] > 0 and refuse_third(state, seat, V_SETTLE) == 0:
        return 1
    return can_kid(state, seat)


@rule
def start_turn(state, log):
    """Retire own upright Minnowtaurs; a Ruler without cards takes no action (CK-TURN-8, CK-END-4, CK-R8, CK-MIN-3)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    close_grace(state, log, seat)
    frame.entry = 1 if retire_markers(state, log, seat, UPRIGHT) > 0 else 0
    frame.step = ACT if may_go_on(state, seat) else END
    if state.hand_size[seat] == 0:
        tell(log, E_EMPTY_TURN, seat, 0, 0, 0, 0)


@rule
def may_pass(state, seat) -> int:
    """Tell whether no action is compulsory: none is legal, or only Elves on own Clans are (CK-TURN-7, CK-R7)."""
    if state.n_options == 0:
        return 1
    only_elves = state.n_options == 1 and state.option[0] == HIRING.code(ELVES, ELVES)
    return 1 if only_elves and elves_reach(state, seat) == 1 else 0


@rule
def pose_turn(state, box):
    """Ask the active Ruler for an act, or for DissedHard's discards at the end."""
    if state.frame[state.depth].step == END:
        EXTRAS.pose(state, box)
    else:
        pose_act(state, box)


@rule
def pose_act(state, box):
    """Offer every legal act, and to end the turn or to pass where that is allowed (CK-TURN-2, CK-TURN-5, CK-R67).

    With two Rulers the inn is there as well, and all else as ever (CK-2P-11).
    """
    seat = state.frame[state.depth].seat
    ask(state, seat, Q_ACT)
    if refuse_third(state, seat, V_SETTLE) == 0:
        SETTLES.offer(state, box, seat)
    if refuse_third(state, seat, V_RECRUIT) == 0:
        DEEDS.offer(state, box, seat)
    is_done = may_end(state, seat)
    passing = 0 if is_done else may_pass(state, seat)
    KID.offer(state, box, seat)
    if is_done:
        offer(state, A_END)
    elif passing:
        offer(state, A_PASS)


@rule
def may_end(state, seat) -> int:
    """Tell whether the turn may end: an action was taken, or the hand was empty (CK-TURN-2, CK-END-4)."""
    return 1 if state.frame[state.depth].count > 0 or state.hand_size[seat] == 0 else 0


@rule
def end_acts(log, frame, seat):
    """Take no further action."""
    tell(log, E_END_TURN, seat, 0, 0, 0, 0)
    frame.step = END


@rule
def pass_by(state, log, frame, seat):
    """Pass, as nothing can be done (CK-TURN-7)."""
    tell(log, E_PASS, seat, 0, 0, 0, 0)
    state.barren[seat] = 1
    frame.step = END


@rule
def use_kid(state, log, frame, seat, land):
    """Use Wiizzz Kid, which costs no action (CK-POW-4)."""
    exchange(state, log, seat, land)
    frame.step = ACT if may_go_on(state, seat) else END


@rule
def act(state, box, log, frame, seat, code):
    """Carry out the chosen action (CK-TURN-5).

    The action counts as taken however it ends (CK-RECRUIT-9), and the next may use what it brought (CK-DISC-6).
    """
    frame.count += 1
    frame.step = ACTED
    if frame.count > ACTIONS:
        tell(log, E_THIRD, seat, 0, 0, 0, 0)
    DEEDS.take(state, box, log, seat, code)


@rule
def end_turn(state, box, log):
    """Sideways Minnowtaurs leave, hands refill, the Crown passes on (CK-EOT-1 … CK-EOT-5, CK-R9, CK-R30, CK-R69).

    The Crown marks whose turn it is (CK-COMP-9).
    """
    frame = state.frame[state.depth]
    seat = frame.seat
    stirred = frame.entry + retire_markers(state, log, seat, SIDEWAYS)
    state.idle = state.idle + 1 if frame.count == 0 and stirred == 0 else 0
    refill(state, log, seat)
    if is_played_out(state) or state.idle >= state.seats:
        finish(state, box, log)
        return
    lift_bans(state)
    pop(state)
    state.crown = next_seat(state, seat)
    begin(state, log)


# --- why not


@rule
def refuse_deed(state, box, seat, verb, code) -> int:
    """Refuse an action: one too many, or whatever forbids it."""
    clause = refuse_third(state, seat, verb)
    return clause if clause else DEEDS.refuse(state, box, code)


@rule
def refuse_end(state, seat) -> int:
    """Refuse to end the turn before an action was taken."""
    return 0 if may_end(state, seat) else TURN_2


@rule
def refuse_pass(state) -> int:
    """Refuse to pass while an action is legal."""
    return 0 if state.option[state.n_options - 1] == A_PASS else TURN_7


# What costs an action (CK-TURN-5), what costs none, and the end of both.
SETTLES = Answers(VERBS, {V_SETTLE: (offer_settles, refuse_settle, settle)})
DEEDS = Answers(
    VERBS,
    {
        V_RECRUIT: (offer_recruits, refuse_recruit, recruit),
        V_HIRE: (offer_hires, refuse_hire, hire),
        V_ADD: (EVERY, refuse_add, add),
        V_DISCARD: (offer_discards, refuse_discard, discard),
        V_INN: (offer_inn, refuse_inn, recruit_inn),
    },
    otherwise=SETTLES,
)
KID = Answers(VERBS, {V_KID: (EVERY, refuse_kid, use_kid)}, otherwise=(refuse_deed, act))
ACTS = Answers(VERBS, {V_END: (refuse_end, end_acts), V_PASS: (refuse_pass, pass_by)}, otherwise=KID)

FRAMES = Frames(
    {
        TURN: (step_turn, pose_turn),
        PLACE: PLACES,
        CHALLENGE: (step_challenge, pose_challenge),
        HIRE: HIRED,
        ADDED: MOVES,
        INN: step_inn,
        TURNED_UP: (step_turned_up, pose_choice),
        NEXT_ROUND: next_round,
    }
)
refuse = by_question(
    VERBS,
    {
        Q_ACT: ACTS,
        Q_LAND: PLACES,
        Q_COUNTER: COUNTERS,
        Q_TARGET: TARGETS,
        Q_SACRIFICE: SAVES,
        Q_RETURN: RETURNS,
        Q_MOVE: MOVES,
        Q_INN: dict.fromkeys((V_SHIFT, V_LURE, V_TAKE), refuse_chosen),
        Q_DISCARD: EXTRAS,
    },
)
