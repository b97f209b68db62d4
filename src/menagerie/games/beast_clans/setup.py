"""Setup (chapter "Setup", BC-SETUP)."""

from __future__ import annotations

from menagerie.cardtext.machine.in_play import new_row
from menagerie.engine.chance import below
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .biomass import maximum
from .numbers import refresh
from .terms import (
    AGED,
    BIOMASS,
    DICE,
    E_COIN,
    E_DIE,
    E_FIRST,
    E_ROYAL,
    E_TURN,
    E_WINNER_CHOOSES,
    FIRST,
    HAND,
    LAY_ROYALS,
    MAIN_DECK,
    Q_COIN,
    Q_FIRST,
    ROYAL,
    SETUP_3,
    SETUP_4,
    TURN,
    V_CALL,
    V_FIRST,
    VERBS,
)
from .zones import draw_top


@rule
def deck_of(state, seat) -> int:
    """Name the deck that a seat plays; 0 in a position of free cards."""
    if seat == 1:
        return state.deck_a
    if seat == 2:
        return state.deck_b
    return state.deck_c if seat == 3 else state.deck_d


@rule
def choose_deck(state, seat, number):
    """Let a seat play a deck."""
    if seat == 1:
        state.deck_a = number
    elif seat == 2:
        state.deck_b = number
    elif seat == 3:
        state.deck_c = number
    else:
        state.deck_d = number


@rule
def setup(state, box, log):
    """Lay out the decks; the first player lays a Royal (BC-SETUP-1, BC-DECK-11)."""
    for seat in range(1, state.seats + 1):
        if deck_of(state, seat) == 0:
            choose_deck(state, seat, min(seat, box.n_decks))
    if state.match:
        state.game = 1
        take_lists(state, box)
    lay_out(state, box)
    frame = state.frame[push(state, TURN)]
    frame.step = LAY_ROYALS
    frame.seat = 1


@rule
def take_lists(state, box):
    """Let every player of a match begin with the list and sideboard of the deck (BC-R61)."""
    for seat in range(1, state.seats + 1):
        number = deck_of(state, seat)
        for place in range(MAIN_DECK):
            state.list[seat, place] = box.deck[number, place]
        state.n_side[seat] = box.n_side[number]
        for place in range(state.n_side[seat]):
            state.side[seat, place] = box.side[number, place]


@rule
def lay_out(state, box):
    """Lay out the decks of a game.

    Of each player 40 cards, and a Royal beside them (BC-PHYS-7).
    """
    for seat in range(1, state.seats + 1):
        for place in range(MAIN_DECK):
            state.deck[seat, place] = state.list[seat, place] if state.match else box.deck[deck_of(state, seat), place]
        state.n_deck[seat] = MAIN_DECK


# --- the Royals


# --- who begins


@rule
def roll_dice(state, log) -> int:
    """Let all players roll; the highest wins, those who tie roll again (BC-SETUP-3, BC-R65)."""
    rolling = (2 << state.seats) - 2
    winner = 0
    while winner == 0:
        best = 0
        highest = 0
        for seat in range(1, state.seats + 1):
            if rolling >> seat & 1:
                rolled = 1 + below(state, DICE)
                tell(log, E_DIE, seat, rolled, 0, 0, 0)
                if rolled == best:
                    highest |= 1 << seat
                elif rolled > best:
                    best = rolled
                    highest = 1 << seat
        rolling = highest
        for seat in range(1, state.seats + 1):
            if highest == 1 << seat:
                winner = seat
    return winner


@rule
def refuse_call(side) -> int:
    """Refuse to call what a coin does not show."""
    return 0 if 1 <= side <= 2 else SETUP_3


@rule
def call(state, log, frame, seat, side):
    """Flip the coin; who calls it right chooses, else the other player (BC-SETUP-3)."""
    fallen = 1 + below(state, 2)
    tell(log, E_COIN, seat, side, fallen, 0, 0)
    if side != fallen:
        frame.seat = 3 - seat  # a coin is for two players
    frame.step = FIRST
    tell(log, E_WINNER_CHOOSES, frame.seat, 0, 0, 0, 0)


# A player drawn at random calls the coin (BC-D3, BC-R65).
COIN = Answers(VERBS, {V_CALL: (EVERY, refuse_call, call)}, otherwise=SETUP_3, question=Q_COIN)


@rule
def refuse_first(state, who) -> int:
    """Refuse a player who is none."""
    return 0 if 1 <= who <= state.seats else SETUP_4


@rule
def choose_first(state, box, log, frame, who):
    """Let a player begin: the Royals are revealed together, all draw (BC-SETUP-6 … BC-SETUP-9, BC-BIO-10, BC-R57)."""
    state.first = who
    tell(log, E_FIRST, state.first, 0, 0, 0, 0)
    reveal_royals(state, box, log)
    for owner in range(1, state.seats + 1):
        for _ in range(HAND):
            draw_top(state, log, owner)
    state.turn = state.first
    state.turns = 1
    state.dirty |= AGED  # the Royals did not enter this turn
    frame.seat = state.turn
    frame.step = BIOMASS
    tell(log, E_TURN, state.turn, 1, 0, 0, 0)


@rule
def reveal_royals(state, box, log):
    """Turn all Royals face-up, with their Life and maximum Biomass (BC-SETUP-6, BC-SETUP-8, BC-R56)."""
    state.revealed = 1
    for seat in range(1, state.seats + 1):
        new_row(state, state.royal[seat], ROYAL, seat)
        state.biomass[seat] = maximum(state, box, seat)
        tell(log, E_ROYAL, seat, state.royal[seat], seat, 0, 0)
    refresh(state, box)


# The winner says who takes the first turn, while the Royals are face-down (BC-SETUP-4, BC-SETUP-5).
BEGINNERS = Answers(VERBS, {V_FIRST: (EVERY, refuse_first, choose_first)}, otherwise=SETUP_4, question=Q_FIRST)
