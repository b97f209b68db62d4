"""Conditions of texts that ask for what this game alone has: Menorah Life, whether war was declared."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule

from .filters import compares, value_of
from .terms import ROWS

HEALTH, NO_WAR = ops.HEALTH, ops.NO_WAR


@rule
def has_fallen(state, thing) -> int:
    """Tell whether a card left the mat: it is not there any more."""
    return 1 if 0 < thing <= ROWS and state.card[thing].sort == 0 else 0


@rule
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""
    kind = box.conditions[number].kind
    if kind == HEALTH:
        limit = value_of(state, box, seat, source, place, box.conditions[number].b)
        return compares(state.life[seat], box.conditions[number].a, limit)
    return 1 if kind == NO_WAR and count_wars(state, seat) == 0 else 0


@rule
def count_wars(state, seat) -> int:
    """Count the wars that a player declared this turn: each Beast remembers its own (HC-WAR-7, HC-R149)."""
    count = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat:
            count += state.card[row].attacks
    for i in range(1, state.n_memory + 1):
        if state.memory[i].seat == seat:
            count += state.memory[i].attacks
    return count
