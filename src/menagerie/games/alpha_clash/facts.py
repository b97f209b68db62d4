"""Conditions of texts that ask something of this game alone: health, the Portal, counters, defeat."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule

from .filters import compares, value_of
from .objects import thing_in
from .rows import is_to_be_defeated
from .terms import ROWS

MARKER, HEALTH = ops.MARKER, ops.HEALTH


@rule
def is_falling(state, row) -> int:
    """Tell whether a card in play is defeated: it waits to leave, or it will when the effect is complete (AC-R26).

    States are checked after an effect, but its own text looks at what it does itself (AC-DMG-6).
    """
    return 1 if state.card[row].doomed else is_to_be_defeated(state, row)


@rule
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""
    kind = box.conditions[number].kind
    a = box.conditions[number].a
    b = box.conditions[number].b
    if kind == MARKER:
        return 1 if state.portal == a else 0
    if kind == HEALTH:
        return compares(state.health[seat], a, value_of(state, box, seat, source, place, b))
    thing = thing_in(state, seat, source, place, a)  # TOKENS
    least = value_of(state, box, seat, source, place, box.conditions[number].c)
    return 1 if 0 < thing <= ROWS and state.card[thing].tokens >= least else 0
