"""The Inward column and Force of Will (chapter HC-IW); what Force of Will costs is asked in `paying.py`."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of

from .drafts import clear_drafts
from .drawing import draw
from .leaving import bury
from .terms import (
    E_DROP,
    E_TO_GRAVE,
    E_WILL,
    FOR_WILL,
    IN_INWARD,
    IN_WAR_STEP,
    IW_1,
    IW_2,
    IW_4,
    LAY_IN,
    MIDDLE,
    OFFERING,
    PAYING,
    RED,
    SEND,
    WILL_CARDS,
)
from .texts.changes import gain
from .zones import is_beast_sort, leave_inward, put_inward


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


@rule
def gain_will(state, seat, row):
    """Let the Beast in MG have its next AC free, and +1/+1/+1 in the War Step (HC-IW-5, HC-IW-6)."""
    state.card[row].freed = 1
    gain(state, row, 1, 1, 1, 0, IN_WAR_STEP, seat)


@rule
def send_to_grave(state, box, log, seat):
    """Put the cards of the Inward column that were named into the Grave (HC-IW-4, HC-IW-7)."""
    for i in range(1, state.n_draft + 1):
        kind = state.draft[i].kind
        leave_inward(state, seat, place_of(state.inward[seat], state.n_inward[seat], kind))
        tell(log, E_TO_GRAVE, seat, kind, LAY_IN + IN_INWARD, 0, 0)
        bury(state, box, seat, kind)
    clear_drafts(state)
