"""Standard Arsenals, when they may be activated, and Provinces (chapter HC-ARS); Weapons and Shields have their own."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .leaving import bury, leave
from .terms import (
    ARS_1,
    ARS_6,
    ARSENAL,
    CARD,
    E_PROVINCE,
    E_STAYS,
    E_TO_GRAVE,
    IN_ARSENAL,
    IN_GRAVE,
    IN_PROVINCE,
    IN_WAITING,
    ITEM,
    LAY_IN,
    PROVINCE,
)
from .zones import new_row


@rule
def is_full(state, box, seat) -> int:
    """Tell whether an Arsenal column holds all that the table allows, with what waits to lie there (HC-R49)."""
    lying = 0
    for row in range(1, state.n_rows + 1):
        lying += state.card[row].sort == ARSENAL and state.card[row].seat == seat
    for place in range(2, state.depth + 1):
        frame = state.frame[place]
        waits = frame.what == ITEM and frame.sort == CARD and frame.gone == 0 and frame.seat == seat
        lying += waits and box.stays[frame.kind]
    return 1 if 0 < state.arsenal_cap <= lying else 0


@rule
def refuse_in_war(state, sort) -> int:
    """Refuse an Arsenal in the War Step: standard ones in counter-steps only (HC-ARS-1, HC-ARS-6, HC-R44).

    There is no limit to their number (HC-ARS-2).
    """
    if sort != ARSENAL:
        return ARS_6
    return ARS_1 if state.depth == 1 else 0


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
