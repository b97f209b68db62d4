"""Rows of a program that ask: discarding, adding and readying resources (AC-PLAY-22, AC-PLAY-23, AC-RES-6, AC-RES-20).

Such a row returns 0 while its question stands and runs again with the answer; what it must remember stands in the
frame or, secret, in `state.put`.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .resources import count_engaged, pose_resource, put_resource, ready_resource
from .rows import foe_of, in_hand, leave_hand, put_in_oblivion
from .terms import (
    A_ENOUGH,
    A_PASS,
    ADD_RESOURCE,
    COLOR_SETS,
    DISCARD,
    E_DISCARD,
    FOE,
    INFO_12,
    OWN,
    PLAY_23,
    Q_DISCARD,
    Q_READY,
    READY_RESOURCES,
    SEATS,
    V_DISCARD,
    V_READY,
)

# --- discarding


@rule
def owes_discard(state, box, frame, seat) -> int:
    """Count the cards that a player has to discard in all for the row that runs; as many as there are (AC-PLAY-23)."""
    whose = OWN if seat == frame.seat else FOE
    if box.program[frame.pc].op != DISCARD or box.program[frame.pc].b & whose == 0:
        return 0
    return min(box.program[frame.pc].a, state.n_hand[seat])


@rule
def who_discards(state, box, frame) -> int:
    """Name who chooses next: the active player first (AC-PLAY-22); 0 when everybody has chosen."""
    if state.n_put[state.turn] < owes_discard(state, box, frame, state.turn):
        return state.turn
    foe = foe_of(state.turn)
    return foe if state.n_put[foe] < owes_discard(state, box, frame, foe) else 0


@rule
def refuse_discard(state, box, frame, seat, kind) -> int:
    """Refuse a card to be discarded; picks ascend by kind and leave enough for the rest (AC-PLAY-23)."""
    picked = 0
    for i in range(state.n_put[seat]):
        if state.put[seat, i] > kind:
            return PLAY_23
        picked += state.put[seat, i] == kind
    if in_hand(state, seat, kind) <= picked:
        return PLAY_23
    left = -picked
    for place in range(state.n_hand[seat]):
        left += state.hand[seat, place] >= kind
    return 0 if left >= owes_discard(state, box, frame, seat) - state.n_put[seat] else PLAY_23


@rule
def pose_discard(state, box, frame):
    """Ask for the next card to be discarded; it is secret until all are chosen (AC-PLAY-22)."""
    seat = who_discards(state, box, frame)
    ask(state, seat, Q_DISCARD)
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_discard(state, box, frame, seat, kind), V_DISCARD * VERB + kind)
        last = kind


@rule
def discard(state, box, log, frame) -> int:
    """Let players choose, then discard together (AC-PLAY-22, AC-R54); 0 while somebody is asked."""
    if state.answer:
        seat = who_discards(state, box, frame)
        state.put[seat, state.n_put[seat]] = argument_of(take_answer(state))
        state.n_put[seat] += 1
    if who_discards(state, box, frame):
        pose_discard(state, box, frame)
        return 0
    for seat in range(1, SEATS + 1):
        for i in range(state.n_put[seat]):
            kind = state.put[seat, i]
            state.put[seat, i] = 0
            leave_hand(state, seat, kind)
            tell(log, E_DISCARD, seat, kind, 0, 0, 0)
            put_in_oblivion(state, log, seat, kind)
        state.n_put[seat] = 0
    return 1


# --- resources


@rule
def add_resource(state, box, log, frame) -> int:
    """Let the controller put a hand card into the Resource Zone, engaged if the row says so (AC-RES-20, AC-R46)."""
    if state.answer == 0:
        pose_resource(state, frame.seat)
        return 0
    code = take_answer(state)
    if code != A_PASS:
        leave_hand(state, frame.seat, argument_of(code))
        put_resource(state, box, log, frame.seat, argument_of(code), box.program[frame.pc].a)
    return 1


@rule
def refuse_ready(state, box, frame, seat, colors) -> int:
    """Refuse a resource to be readied: none of that set is engaged; sets ascend (AC-RES-6, AC-INFO-12)."""
    if colors < state.least or colors >= COLOR_SETS or count_engaged(state, box, seat, colors) == 0:
        return INFO_12
    return 0


@rule
def pose_ready(state, box, frame):
    """Ask which resource is readied next, or enough of them (AC-RES-6)."""
    ask(state, frame.seat, Q_READY)
    for colors in range(1, COLOR_SETS):
        offer_unless(state, refuse_ready(state, box, frame, frame.seat, colors), V_READY * VERB + colors)
    offer(state, A_ENOUGH)


@rule
def ready_some(state, box, frame) -> int:
    """Let the controller ready up to so many resources (AC-RES-6); `amount` counts those readied."""
    if state.answer:
        code = take_answer(state)
        if code == A_ENOUGH:
            frame.amount = box.program[frame.pc].a
        else:
            ready_resource(state, box, frame.seat, argument_of(code))
            state.least = argument_of(code)
            frame.amount += 1
    if frame.amount < box.program[frame.pc].a:
        pose_ready(state, box, frame)
        return 0
    frame.amount = 0
    state.least = 0
    return 1


# --- rows that ask


@rule
def ask_deed(state, box, log, frame, op) -> int:
    """Run a row that asks; 0 while its question stands."""
    if op == DISCARD:
        return discard(state, box, log, frame)
    if op == ADD_RESOURCE:
        return add_resource(state, box, log, frame)
    return ready_some(state, box, frame) if op == READY_RESOURCES else 1


@rule
def pose_deed(state, box, frame):
    """Put the question of the row that runs, from the state alone."""
    op = box.program[frame.pc].op
    if op == DISCARD:
        pose_discard(state, box, frame)
    elif op == ADD_RESOURCE:
        pose_resource(state, frame.seat)
    else:
        pose_ready(state, box, frame)
