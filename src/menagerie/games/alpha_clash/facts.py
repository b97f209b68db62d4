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
def has_fallen(state, thing) -> int:
    """Tell whether a card is defeated: it waits to leave, it is gone, or it will be when the effect is complete.

    States are checked after an effect, but its own text looks at what it does itself (AC-DMG-6).
    """
    if thing <= 0 or thing > ROWS:
        return 0
    if state.card[thing].doomed or state.card[thing].sort == 0:
        return 1
    return is_to_be_defeated(state, thing)


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
