"""Piles: ordered vectors of kinds with a count of their own, and tables that count cards by kind.

Copies of a kind cannot be told apart, so a hand is a table of counts and only an order that matters is a vector.
"""

from __future__ import annotations

from menagerie.engine.jit import rule


@rule
def spill(counts, pile, start):
    """Lay out a table of counts as a vector from `start` on, kinds ascending; return where it ends."""
    end = start
    for kind in range(1, len(counts)):
        for _ in range(counts[kind]):
            pile[end] = kind
            end += 1
    return end


@rule
def total(counts):
    """Count all cards of a table."""
    cards = 0
    for kind in range(1, len(counts)):
        cards += counts[kind]
    return cards


@rule
def nth(counts, position):
    """Name the kind at a position (from 0) when the cards of a table lie in ascending order of kind; 0 past the end."""
    left = position
    for kind in range(1, len(counts)):
        left -= counts[kind]
        if left < 0:
            return kind
    return 0


@rule
def insert(pile, count, kind):
    """Put a kind into an ascending pile of so many."""
    place = count
    while place > 0 and pile[place - 1] > kind:
        pile[place] = pile[place - 1]
        place -= 1
    pile[place] = kind


@rule
def place_of(pile, count, kind):
    """Find the first card of a kind in a pile; -1 if there is none."""
    for place in range(count):
        if pile[place] == kind:
            return place
    return -1


@rule
def count_in(pile, count, kind):
    """Count the cards of a kind in a pile."""
    cards = 0
    for place in range(count):
        cards += pile[place] == kind
    return cards


@rule
def replace(pile, count, taken, brought):
    """Put one card into an ascending pile in place of another."""
    for place in range(place_of(pile, count, taken), count - 1):
        pile[place] = pile[place + 1]
    insert(pile, count - 1, brought)


@rule
def put_in_order(pile, count):
    """Bring a pile into ascending order."""
    for i in range(1, count):
        insert(pile, i, pile[i])


@rule
def change_places(one, i, other, j):
    """Exchange a card of one pile and a card of another."""
    kind = one[i]
    one[i] = other[j]
    other[j] = kind


@rule
def take_at(pile, count, place):
    """Take the card at a place out of a pile of so many."""
    for i in range(place, count - 1):
        pile[i] = pile[i + 1]
    pile[count - 1] = 0


@rule
def put_marked(pile, marks, count, kind, mark):
    """Put a card with a mark into an ascending pile of so many; equal cards lie by their marks."""
    place = count
    while place > 0 and (pile[place - 1] > kind or (pile[place - 1] == kind and marks[place - 1] > mark)):
        pile[place] = pile[place - 1]
        marks[place] = marks[place - 1]
        place -= 1
    pile[place] = kind
    marks[place] = mark


@rule
def take_marked(pile, marks, count, place):
    """Take the card at a place out of a pile with marks."""
    take_at(pile, count, place)
    take_at(marks, count, place)


@rule
def count_listed(state, seat, fates, at):
    """Add the cards in a seat's hand that is a list of kinds, with zeros behind them: what many games give."""
    for i in range(len(state.hand[seat])):
        kind = state.hand[seat, i]
        if 0 < kind < fates.shape[1]:
            fates[at, kind] += 1
