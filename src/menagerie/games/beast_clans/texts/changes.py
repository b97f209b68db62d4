"""Changes of Might and Life for a time (BC-R97, BC-R106)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.lasting import keep
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from ..terms import BONUS, E_PUMP
from ..zones import shown_kind


@rule(fills=effect_hooks.modify)
def modify(state, log, row, might, life, until, seat) -> int:
    """Change Might and Life for a time; each change begins now; return 1 if it was done (BC-R105)."""
    if keep(state, row, BONUS, might, life, until, seat) == 0:
        return 0
    tell(log, E_PUMP, state.card[row].seat, shown_kind(state, row), row, might, life)
    return 1
