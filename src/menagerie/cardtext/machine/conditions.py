"""Conditions of programs (the table of `cardtext.program`); those of one game alone are in its `facts.py`."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule

from .counters import counters_on
from .filters import compares, count_fallen, count_matches, fits, value_of
from .object_hooks import ROWS, is_fact, is_falling
from .objects import player_of, thing_in
from .votes import outvotes

COUNTS, ACTIVE, HAND_CARDS, MATCHES = ops.COUNTS, ops.ACTIVE, ops.HAND_CARDS, ops.MATCHES
DEFEATED, DEFEATED_THIS_TURN, NOT = ops.DEFEATED, ops.DEFEATED_THIS_TURN, ops.NOT
ROLLED, TOKENS, BOTH, OUTVOTES = ops.ROLLED, ops.TOKENS, ops.BOTH, ops.OUTVOTES


@rule
def has_fallen(state, box, thing) -> int:
    """Tell whether an object is a card that fell, as the game says of one in play, or did as it left (`fell`).

    A card that left in another way did not. `fell` names what a card became; copies in a pile are one object.
    """
    if thing <= 0:
        return 0
    if thing <= ROWS and state.card[thing].sort:
        return is_falling(state, box, thing)
    if thing <= ROWS:
        return 1 if state.card[thing].fell else 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].fell == thing:
            return 1
    return 0


@rule
def hand_asked(state, seat, place, whose) -> int:
    """Name the player of whose hand a condition asks: 0 is you, 1 the other one where there are two, else a code."""
    if whose > 1:
        return player_of(state, seat, place, whose)
    return 3 - seat if whose else seat


@rule
def is_so(state, box, seat, source, place, number) -> int:
    """Tell whether a condition holds that is not denied."""
    kind = box.conditions[number].kind
    a = box.conditions[number].a
    b = box.conditions[number].b
    if kind == ACTIVE:
        return 1 if (state.turn == seat) == (a == 1) else 0
    if kind == HAND_CARDS:
        whose = hand_asked(state, seat, place, box.conditions[number].c)
        return compares(state.n_hand[whose], a, value_of(state, box, seat, source, place, b))
    if kind == ROLLED:
        return compares(state.frame[place].amount, a, value_of(state, box, seat, source, place, b))
    if kind == MATCHES:
        thing = thing_in(state, seat, source, place, a)
        return fits(state, box, seat, source, place, b, thing, 0) if thing else 0
    if kind == TOKENS:
        least = value_of(state, box, seat, source, place, box.conditions[number].c)
        return 1 if counters_on(state, thing_in(state, seat, source, place, a), b) >= least else 0
    if kind == OUTVOTES:
        return outvotes(state, place, a, b, box.conditions[number].c)
    if kind == DEFEATED:
        return has_fallen(state, box, thing_in(state, seat, source, place, a))
    if kind == COUNTS or kind == DEFEATED_THIS_TURN:
        limit = value_of(state, box, seat, source, place, box.conditions[number].c)
        if kind == COUNTS:
            return compares(count_matches(state, box, seat, source, place, a), b, limit)
        return compares(count_fallen(state, box, seat, source, place, a), b, limit)
    return is_fact(state, box, seat, source, place, number)


@rule
def is_so_or_not(state, box, seat, source, place, number) -> int:
    """Tell whether one of two conditions holds, or that it does not where it is denied."""
    if box.conditions[number].kind == NOT:
        return 1 - is_so(state, box, seat, source, place, box.conditions[number].a)
    return is_so(state, box, seat, source, place, number)


@rule
def are_so(state, box, seat, source, place, number) -> int:
    """Tell whether a condition holds that is not denied, or both of two."""
    if box.conditions[number].kind == BOTH:
        if is_so_or_not(state, box, seat, source, place, box.conditions[number].a) == 0:
            return 0
        return is_so_or_not(state, box, seat, source, place, box.conditions[number].b)
    return is_so(state, box, seat, source, place, number)


@rule
def holds(state, box, seat, source, place, number) -> int:
    """Tell whether a condition holds, or that it does not where it is denied; there is none in row 0."""
    if number == 0:
        return 1
    if box.conditions[number].kind == NOT:
        return 1 - are_so(state, box, seat, source, place, box.conditions[number].a)
    return are_so(state, box, seat, source, place, number)
