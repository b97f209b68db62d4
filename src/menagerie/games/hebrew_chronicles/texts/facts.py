"""Conditions of texts that ask for what this game alone has: Menorah Life, wars declared."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.filters import compares, value_of
from menagerie.engine.jit import rule

HEALTH, NO_WAR = ops.HEALTH, ops.NO_WAR


@rule(fills=object_hooks.is_fact)
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""
    if box.conditions[number].kind == HEALTH:
        limit = value_of(state, box, seat, source, place, box.conditions[number].b)
        return compares(state.life[seat], box.conditions[number].a, limit)
    return 1 if (state.warred[seat] == 0) == (box.conditions[number].kind == NO_WAR) else 0  # ATTACKED is the last
