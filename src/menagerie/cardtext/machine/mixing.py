"""Dealing anew what a seat cannot know of a deck: its unseen cards change places."""

from __future__ import annotations

from menagerie.engine.chance import below, mix
from menagerie.engine.hooks import shared as rule

from .knowing import knows_place


@rule
def mix_unseen(state, seat, owner):
    """Mix the cards of a deck that a seat has not seen; the others stay where they are."""
    known = 0
    for place in range(state.n_deck[owner]):
        known += knows_place(state, seat, owner, place)
    if known == 0:
        mix(state, state.deck[owner], 0, state.n_deck[owner])
        return
    # As `mix`: first in an order that tells nothing, then at random.
    for place in range(state.n_deck[owner]):
        if knows_place(state, seat, owner, place) == 0:
            for other in range(place + 1, state.n_deck[owner]):
                if knows_place(state, seat, owner, other) == 0 and state.deck[owner, other] < state.deck[owner, place]:
                    swap_cards(state, owner, place, other)
    unseen = state.n_deck[owner] - known
    for place in range(state.n_deck[owner] - 1, 0, -1):
        if knows_place(state, seat, owner, place) == 0:
            wanted = below(state, unseen)
            unseen -= 1
            other = 0
            while wanted > 0 or knows_place(state, seat, owner, other):
                wanted -= knows_place(state, seat, owner, other) == 0
                other += 1
            swap_cards(state, owner, place, other)


@rule
def swap_cards(state, owner, one, other):
    """Exchange two cards of a deck; what is known of the places stays."""
    kind = state.deck[owner, one]
    state.deck[owner, one] = state.deck[owner, other]
    state.deck[owner, other] = kind


@rule
def take_gathered(state, owner, place) -> int:
    """Take a card out of the gathered pile: the last one of it fills the gap."""
    last = state.n_deck[owner] - 1
    kind = state.deck[owner, place]
    state.deck[owner, place] = state.deck[owner, last]
    state.deck[owner, last] = 0
    state.n_deck[owner] = last
    return kind
