"""Who knows which cards of hands and decks, as bits: 1 << seat, and bit 0 for the spectator.

`state.seen` marks the places of a deck, `state.shown` the cards of a hand. A game that keeps its marks otherwise gives
rules of its own for these.
"""

from __future__ import annotations

from menagerie.engine.hooks import hook


@hook
def knows_place(state, seat, owner, place) -> int:
    """Tell whether a seat knows the card at a place of a deck."""
    return state.seen[owner, place] >> seat & 1


@hook
def is_shown(state, seat, owner, place) -> int:
    """Tell whether a seat knows a card of another hand."""
    return state.shown[owner, place] >> seat & 1


@hook
def mark_of(seat) -> int:
    """Give the mark of a card that a seat knows, whoever else does."""
    return 1 << seat


@hook
def add_to_hand(state, seat, kind, seers):
    """Put a card into a hand; `seers`: who knows it, as bits.

    Copies cannot be told apart: what another seat knows is how many of them it knows, marked on the first ones.
    """
    place = state.n_hand[seat]
    while place > 0 and state.hand[seat, place - 1] > kind:
        state.hand[seat, place] = state.hand[seat, place - 1]
        state.shown[seat, place] = state.shown[seat, place - 1]
        place -= 1
    state.hand[seat, place] = kind
    state.shown[seat, place] = 0
    state.n_hand[seat] += 1
    while place > 0 and state.hand[seat, place - 1] == kind:
        place -= 1
    for observer in range(state.seats + 1):
        if observer != seat and seers >> observer & 1:
            copy = place
            while state.shown[seat, copy] >> observer & 1:
                copy += 1
            state.shown[seat, copy] |= 1 << observer
