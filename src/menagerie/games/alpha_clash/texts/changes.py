"""Changes of attack and defense for a time (AC-TURN-14, AC-TURN-15, AC-R82)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.lasting import keep
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from ..terms import BONUS, E_LASTING, E_PUMP, THIS_TURN


@rule(fills=effect_hooks.modify)
def modify(state, log, row, attack, defense, until, seat) -> int:
    """Change attack and defense for a time; return 1 if it was done (AC-TURN-15)."""
    played = state.card[row]
    if until == THIS_TURN:
        played.plus_attack += attack
        played.plus_defense += defense
        state.dirty = 1
        state.checking = 1
        tell(log, E_PUMP, played.seat, played.kind, row, attack, defense)
    elif keep(state, row, BONUS, attack, defense, until, seat):
        tell(log, E_LASTING, played.seat, played.kind, row, attack, defense)
    else:
        return 0
    return 1
