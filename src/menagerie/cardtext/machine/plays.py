"""What a player did so far this turn: the cards played, by the nouns that texts have for them."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule

from .object_hooks import NOUNS

MOST = ops.MOST_COUNTED


@rule
def note_play(state, box, seat, kind):
    """Count a card that was played, in all and under each noun that means it (AC-R97, HC-R172)."""
    state.plays[seat, 0] = min(MOST, state.plays[seat, 0] + 1)
    for noun in range(1, NOUNS):
        if box.mask[kind] >> noun & 1:
            state.plays[seat, noun] = min(MOST, state.plays[seat, noun] + 1)


@rule
def count_plays(state, seat, mask) -> int:
    """Count the cards that a player played this turn: of some nouns, or all."""
    if mask == 0:
        return state.plays[seat, 0]
    count = 0
    for noun in range(1, NOUNS):
        if mask >> noun & 1:
            count += state.plays[seat, noun]
    return count


@rule
def forget_plays(state):
    """Count anew: a turn ends."""
    for seat in range(1, state.seats + 1):
        for noun in range(NOUNS):
            state.plays[seat, noun] = 0
