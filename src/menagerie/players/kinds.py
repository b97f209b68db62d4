"""Cards by their kind, as facts that learned players look at: shared rules for games of hands, rows in play and frames.

What a card may do is more than its numbers say. So of each printed kind it is a fact by itself how many lie in the own
hand, in play on either side, and wait for an answer there: PLACES facts of each kind. Cards of packs of one's own have
none; they are known by their numbers alone.

Hardly any kind lies anywhere at a time. So the cells of those that do are listed: from NAMED on, how many there are,
then which.
"""

from __future__ import annotations

from menagerie.engine.hooks import shared

from .cells import NAMED

#: Where a card of a kind is seen, in the order of the facts.
PLACES = ("own hand", "own in play", "rivals' in play", "own waiting", "rivals' waiting")
HELD, IN_PLAY, WAITING = 0, 1, 3  # a rival's are the place behind


@shared
def add_kind(shares, at, kinds, place, kind):
    """Count a card of one of so many kinds at a place; other kinds are no facts."""
    if kind < 1 or kind > kinds:
        return
    cell = at + place * kinds + kind - 1
    if shares[cell] == 0:
        shares[NAMED] += 1
        shares[NAMED + shares[NAMED]] = cell
    shares[cell] += 1


@shared
def describe_kinds(state, box, seat, shares, at, kinds):
    """Count the cards of each kind that a seat sees where it is seen; what a seat cannot know lies as it was dealt."""
    for place in range(state.n_hand[seat]):
        add_kind(shares, at, kinds, HELD, state.hand[seat, place])
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort:
            add_kind(shares, at, kinds, IN_PLAY + (state.card[row].seat != seat), state.card[row].kind)
    for depth in range(1, state.depth + 1):
        add_kind(shares, at, kinds, WAITING + (state.frame[depth].seat != seat), state.frame[depth].kind)
