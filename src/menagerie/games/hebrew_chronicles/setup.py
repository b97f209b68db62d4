"""Setting up (chapter HC-SETUP)."""

from __future__ import annotations

from menagerie.engine.chance import below
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import BEGIN, DICE, E_DIE, E_FIRST, MENORAH, OPENING, TURN
from .zones import draw_several, shuffle_deck


@rule
def deck_of(state, seat) -> int:
    """Name the deck that a seat plays; 0 in a position of free cards."""
    return state.deck_a if seat == 1 else state.deck_b


@rule
def setup(state, box, log):
    """Roll for the first turn and set up both sides (HC-SETUP-1 … HC-SETUP-8, HC-ZONE-9, HC-DECK-13)."""
    state.first = roll_dice(state, log)
    tell(log, E_FIRST, state.first, 0, 0, 0, 0)
    for seat in range(1, 3):
        lay_out(state, box, seat)
        shuffle_deck(state, log, seat)
        draw_several(state, log, seat, OPENING)
        state.life[seat] = MENORAH
    frame = state.frame[push(state, TURN)]
    frame.step = BEGIN
    frame.seat = state.first


@rule
def lay_out(state, box, seat):
    """Lay out a player's deck, Companions and Token supply (HC-SETUP-2, HC-SETUP-7, HC-ZONE-13)."""
    number = deck_of(state, seat)
    for place in range(box.n_deck[number]):
        state.deck[seat, place] = box.deck[number, place]
    state.n_deck[seat] = box.n_deck[number]
    for place in range(box.n_companions[number]):
        state.companions[seat, place] = box.companions[number, place]
    state.n_companions[seat] = box.n_companions[number]
    for place in range(box.n_tokens[number]):
        state.supply[seat, place] = box.tokens[number, place]
    state.n_supply[seat] = box.n_tokens[number]


@rule
def roll_dice(state, log) -> int:
    """Let both players roll, again on a tie; the higher roll takes the first turn (HC-SETUP-5, HC-R95)."""
    while True:
        one = 1 + below(state, DICE)
        other = 1 + below(state, DICE)
        tell(log, E_DIE, 1, one, 0, 0, 0)
        tell(log, E_DIE, 2, other, 0, 0, 0)
        if one != other:
            return 1 if one > other else 2
