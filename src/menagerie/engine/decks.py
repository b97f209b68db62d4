"""Decks whose places are marked with who has seen the card there (`state.deck`, `seen`, `n_deck`; 0 is the bottom)."""

from __future__ import annotations

from menagerie.engine.jit import rule


@rule
def take_from_deck(state, owner, place) -> int:
    """Take the card at a place out of a deck."""
    kind = state.deck[owner, place]
    last = state.n_deck[owner] - 1
    for i in range(place, last):
        state.deck[owner, i] = state.deck[owner, i + 1]
        state.seen[owner, i] = state.seen[owner, i + 1]
    state.deck[owner, last] = 0
    state.seen[owner, last] = 0
    state.n_deck[owner] = last
    return kind


@rule
def put_in_deck(state, owner, place, kind, seen):
    """Put a card into a deck at a place, 0 is the bottom; `seen`: the seats that know it, as bits."""
    for i in range(state.n_deck[owner], place, -1):
        state.deck[owner, i] = state.deck[owner, i - 1]
        state.seen[owner, i] = state.seen[owner, i - 1]
    state.deck[owner, place] = kind
    state.seen[owner, place] = seen
    state.n_deck[owner] += 1
