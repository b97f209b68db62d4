"""Start of the game (chapter "Start of the game", AC-SETUP)."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.cardtext.machine.in_play import new_row
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer
from menagerie.engine.chance import below, shuffle
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .numbers import refresh
from .terms import (
    A_ENOUGH,
    CONTENDER,
    E_CONTENDER,
    E_FIRST,
    E_MULLIGAN,
    E_TURN,
    E_WINNER_CHOOSES,
    FIRST,
    HAND,
    MAIN_DECK,
    MULLIGAN,
    NEW_TURN,
    Q_FIRST,
    Q_MULLIGAN,
    RESOURCE,
    SEATS,
    SETUP_4,
    TURN,
    V_FIRST,
    V_PUT_BACK,
)
from .zones import draw_several, foe_of, shuffle_deck


@rule
def setup(state, box, log):
    """Reveal the Contenders and draw who chooses the first player (AC-SETUP-1, AC-SETUP-2, AC-SETUP-6, AC-SETUP-12).

    They are in play from the start (AC-CTD-1), one of each player for the whole game (AC-ZONE-1). The Portal is closed
    (AC-PRTL-1).
    """
    for seat in range(1, SEATS + 1):
        number = state.deck_a if seat == 1 else state.deck_b
        kind = box.contender[number]
        row = new_row(state, kind, CONTENDER, seat)
        state.health[seat] = box.health[kind]
        tell(log, E_CONTENDER, seat, kind, row, 0, 0)
        for place in range(MAIN_DECK):
            state.deck[seat, place] = box.deck[number, place]
        state.n_deck[seat] = MAIN_DECK
    refresh(state, box)
    frame = state.frame[push(state, TURN)]
    frame.step = FIRST
    frame.seat = 1 + below(state, SEATS)
    tell(log, E_WINNER_CHOOSES, frame.seat, 0, 0, 0, 0)


@rule
def pose_first(state):
    """Ask the winner of the random event who begins (AC-SETUP-2)."""
    ask(state, state.frame[1].seat, Q_FIRST)
    for seat in range(1, SEATS + 1):
        offer(state, V_FIRST * VERB + seat)


@rule
def choose_first(state, log, seat):
    """Let a player begin; both shuffle and draw eight cards (AC-SETUP-2, AC-SETUP-3)."""
    state.first = seat
    state.turn = seat
    state.dirty |= NEW_TURN  # a Contender may look at who is active
    tell(log, E_FIRST, seat, 0, 0, 0, 0)
    for owner in range(1, SEATS + 1):
        shuffle_deck(state, log, owner)
        draw_several(state, log, owner, HAND)
    state.frame[1].seat = seat
    state.frame[1].step = MULLIGAN


@rule
def refuse_return(state, seat, kind) -> int:
    """Refuse a card to be shuffled back; picks ascend by kind, so that each set is asked once (AC-SETUP-4)."""
    picked = 0
    for i in range(state.n_put[seat]):
        if state.put[seat, i] > kind:
            return SETUP_4
        picked += state.put[seat, i] == kind
    return 0 if in_hand(state, seat, kind) > picked else SETUP_4


@rule
def pose_mulligan(state):
    """Ask for cards to be shuffled back, or enough of them (AC-SETUP-4)."""
    seat = state.frame[1].seat
    ask(state, seat, Q_MULLIGAN)
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_return(state, seat, kind), V_PUT_BACK * VERB + kind)
        last = kind
    offer(state, A_ENOUGH)


@rule
def step_mulligan(state, box, log):
    """Let both players choose, the first one before the other; then both exchange together (AC-SETUP-4, AC-R2)."""
    frame = state.frame[1]
    if state.answer == 0:
        pose_mulligan(state)
        return
    seat = frame.seat
    code = take_answer(state)
    if code != A_ENOUGH:
        state.put[seat, state.n_put[seat]] = argument_of(code)
        state.n_put[seat] += 1
    elif seat == state.first:
        frame.seat = foe_of(seat)
    else:
        exchange(state, log, state.first)
        exchange(state, log, seat)
        begin_game(state, log)


@rule
def exchange(state, log, seat):
    """Shuffle the chosen cards into the deck, then draw as many (AC-SETUP-4, AC-SETUP-5)."""
    count = state.n_put[seat]
    tell(log, E_MULLIGAN, seat, count, 0, 0, 0)
    for i in range(count):
        kind = state.put[seat, i]
        state.put[seat, i] = 0
        leave_hand(state, seat, kind)
        state.deck[seat, state.n_deck[seat]] = kind
        state.n_deck[seat] += 1
    state.n_put[seat] = 0
    if count:
        shuffle(state, state.deck[seat], state.n_deck[seat])
    draw_several(state, log, seat, count)


@rule
def begin_game(state, log):
    """Begin the first turn with its Resource Step; Ready and Draw are skipped (AC-SETUP-7 … AC-SETUP-9, AC-R1).

    The second player's first turn lacks nothing (AC-SETUP-11).
    """
    state.turns = 1
    state.frame[1].seat = state.first
    state.frame[1].step = RESOURCE
    tell(log, E_TURN, state.first, 1, 0, 0, 0)
