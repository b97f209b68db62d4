"""Standard Arsenals and Provinces (chapter HC-ARS); Weapons and Shields have chapters of their own."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .leaving import bury, leave
from .terms import (
    ARSENAL,
    E_PROVINCE,
    E_STAYS,
    E_TO_GRAVE,
    IN_ARSENAL,
    IN_GRAVE,
    IN_PROVINCE,
    IN_WAITING,
    LAY_IN,
    PROVINCE,
)
from .zones import new_row


@rule
def lay_down(state, box, log, frame):
    """Put an Arsenal that has resolved into the Grave, one with PX into its column (HC-ARS-3, HC-ARS-4)."""
    if box.stays[frame.kind]:
        new_row(state, frame.kind, ARSENAL, frame.seat, IN_ARSENAL)
        tell(log, E_STAYS, frame.seat, frame.kind, 0, 0, 0)
    else:
        tell(log, E_TO_GRAVE, frame.seat, frame.kind, LAY_IN + IN_WAITING, 0, 0)
        bury(state, box, frame.seat, frame.kind)


@rule
def play_province(state, box, log, seat, kind):
    """Play a Province; the one that lies there goes to the Grave (HC-ARS-5, HC-ZONE-8, HC-R50)."""
    leave_hand(state, seat, kind)
    tell(log, E_PROVINCE, seat, kind, 0, 0, 0)
    if state.province[seat]:
        leave(state, box, log, state.province[seat], IN_GRAVE)
    new_row(state, kind, PROVINCE, seat, IN_PROVINCE)
