"""Standard Arsenals and Provinces (chapter HC-ARS); Weapons and Shields have chapters of their own."""

from __future__ import annotations

from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .leaving import leave
from .rows import leave_hand, new_row, put_in_grave
from .terms import (
    ARSENAL,
    CARD,
    E_ARSENAL,
    E_PROVINCE,
    E_RESOLVE,
    E_STAYS,
    E_TO_GRAVE,
    IN_ARSENAL,
    IN_GRAVE,
    IN_PROVINCE,
    ITEM,
    PLACED,
    PROVINCE,
    RUN,
)


@rule
def activate(state, box, log, seat, kind):
    """Activate a standard Arsenal of the hand: it waits on the stack until it resolves (HC-ARS-1, HC-CHAIN-1)."""
    leave_hand(state, seat, kind)
    frame = state.frame[push(state, ITEM)]
    frame.step = PLACED
    frame.sort = CARD
    frame.seat = seat
    frame.kind = kind
    frame.speed = box.speed[kind]
    frame.first = state.n_aims
    tell(log, E_ARSENAL, seat, kind, 0, 0, 0)


@rule
def resolve_card(state, box, log, frame) -> int:
    """Let an Arsenal take effect; then it goes to the Grave, with PX to its column (HC-ARS-3, HC-ARS-4).

    Return 1 when it is done. What its text does will run here, between the two.
    """
    frame.step = RUN
    tell(log, E_RESOLVE, frame.seat, frame.kind, 0, 0, 0)
    if box.stays[frame.kind]:
        new_row(state, frame.kind, ARSENAL, frame.seat, IN_ARSENAL)
        tell(log, E_STAYS, frame.seat, frame.kind, 0, 0, 0)
    else:
        put_in_grave(state, frame.seat, frame.kind)
        tell(log, E_TO_GRAVE, frame.seat, frame.kind, 0, 0, 0)
    return 1


@rule
def play_province(state, box, log, seat, kind):
    """Play a Province; the one that lies there goes to the Grave (HC-ARS-5, HC-ZONE-8, HC-R50)."""
    leave_hand(state, seat, kind)
    tell(log, E_PROVINCE, seat, kind, 0, 0, 0)
    if state.province[seat]:
        leave(state, box, log, state.province[seat], IN_GRAVE)
    new_row(state, kind, PROVINCE, seat, IN_PROVINCE)
