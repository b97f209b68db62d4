"""The Inward column and Force of Will (chapter HC-IW); what Force of Will costs is asked in `paying.py`."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .drawing import draw
from .rows import is_beast_sort, put_inward
from .terms import (
    E_DROP,
    E_WILL,
    FOR_WILL,
    IW_1,
    IW_2,
    IW_4,
    MIDDLE,
    OFFERING,
    PAYING,
    RED,
    SEND,
    WILL_CARDS,
)


@rule
def refuse_drop(state, box, seat, kind) -> int:
    """Refuse to drop a card of the hand: one Beast or Offering a turn (HC-IW-1, HC-IW-2, HC-R87)."""
    if is_beast_sort(box.sort[kind]) == 0 and box.sort[kind] != OFFERING:
        return IW_2
    return IW_1 if state.dropped[seat] else 0


@rule
def drop(state, box, log, seat, kind):
    """Put a card of the hand face up into the Inward column and draw one (HC-IW-1, HC-R91)."""
    state.dropped[seat] = 1
    leave_hand(state, seat, kind)
    put_inward(state, seat, kind, 0)
    tell(log, E_DROP, seat, kind, 0, 0, 0)
    draw(state, box, log, seat)


@rule
def refuse_will(state, seat) -> int:
    """Refuse Force of Will: in the red, 8 cards imprisoned, a Beast in MG, once a turn (HC-IW-4, HC-IW-8, HC-R88)."""
    if state.willed[seat] or state.life[seat] > RED or state.n_inward[seat] < WILL_CARDS:
        return IW_4
    return 0 if state.lead[seat, MIDDLE] else IW_4


@rule
def begin_will(state, log, seat):
    """Use Force of Will; which 2 cards go is asked next (HC-IW-4)."""
    state.willed[seat] = 1
    frame = state.frame[push(state, PAYING)]
    frame.step = SEND
    frame.sort = FOR_WILL
    frame.seat = seat
    frame.target = state.lead[seat, MIDDLE]
    tell(log, E_WILL, seat, state.card[frame.target].kind, 0, 0, 0)
