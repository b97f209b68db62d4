"""Who knows which cards of hands and decks: places of a deck as bits, cards of a hand by one mark (AC-ZONE-7).

There is one opponent, and what it is shown of a hand everybody sees, so `state.shown` is 1 for a card that others know.
Elsewhere such marks are bits (`cardtext.machine.knowing`).
"""

from __future__ import annotations

from menagerie.cardtext.machine import knowing
from menagerie.engine.jit import rule

from .terms import BOTH


@rule(fills=knowing.knows_place)
def knows_place(state, seat, owner, place) -> int:
    """Tell whether a seat has seen the card at a place of a deck; the spectator what both have seen."""
    return 1 if state.seen[owner, place] == BOTH or (seat and state.seen[owner, place] >> seat & 1) else 0


@rule(fills=knowing.is_shown)
def is_shown(state, seat, owner, place) -> int:
    """Tell whether a seat knows a card of another hand: it was shown to everybody."""
    return state.shown[owner, place]


@rule(fills=knowing.mark_of)
def mark_of(seat) -> int:
    """Give the mark of a card that a seat knows."""
    return 1


@rule(fills=knowing.add_to_hand)
def add_to_hand(state, seat, kind, shown):
    """Put a card into a hand; of equal cards those that the opponent knows come first (AC-ZONE-7)."""
    place = state.n_hand[seat]
    while place > 0 and (
        state.hand[seat, place - 1] > kind
        or (state.hand[seat, place - 1] == kind and shown > state.shown[seat, place - 1])
    ):
        state.hand[seat, place] = state.hand[seat, place - 1]
        state.shown[seat, place] = state.shown[seat, place - 1]
        place -= 1
    state.hand[seat, place] = kind
    state.shown[seat, place] = shown
    state.n_hand[seat] += 1
