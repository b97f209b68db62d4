"""Shields (chapter HC-SHIELD); the attack on one is in `war.py`."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_SHIELD, GUARDS, LIES_BEFORE, SHIELD, SHIELD_1
from .zones import new_row


@rule
def refuse_shield(state, seat, column) -> int:
    """Refuse a Shield column that is none, or taken (HC-SHIELD-1, HC-R43)."""
    if column < 1 or column > GUARDS:
        return SHIELD_1
    return SHIELD_1 if state.front[seat, column] else 0


@rule
def play_shield(state, log, seat, kind, column):
    """Play a Shield of the hand before a Guard Column (HC-SHIELD-1)."""
    leave_hand(state, seat, kind)
    new_row(state, kind, SHIELD, seat, LIES_BEFORE + column)
    tell(log, E_SHIELD, seat, kind, column, 0, 0)


@rule
def shield_at(state, box, seat, column) -> int:
    """Name the row of the Shield before a Guard Column; 0 if there is none, or a blocker."""
    row = state.front[seat, column]
    return row if state.card[row].sort >= SHIELD else 0
