"""An Up-Grade that is paid for goes onto its Core, and a Max gains a card (HC-UG-3, HC-MAX-5, HC-MAX-6)."""

from __future__ import annotations

from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, verb_of
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .drawing import draw
from .terms import (
    A_TOP,
    BOTH,
    E_GAIN,
    FACE_DOWN,
    JUST_SENT,
    MAX_5,
    MAX_6,
    Q_GAIN,
    TAKE,
    V_TAKE,
)
from .upgrade import put_on_core
from .zones import leave_inward


@rule
def finish_upgrade(state, box, log, frame):
    """Put the Up-Grade that is paid for on its Core; a Max gains a card (HC-UG-3, HC-MAX-5, HC-SUP-12)."""
    put_on_core(state, box, log, frame.seat, frame.kind, frame.place)
    is_max = box.max[frame.kind] > 0
    frame.kind = 0
    frame.left = 0
    if is_max and has_gain(state, frame.seat):
        frame.step = TAKE
    else:
        end_upgrade(state, frame)


@rule
def has_gain(state, seat) -> int:
    """Tell whether there is a card to gain: in Heaven, or one that lay in the Inward column before (HC-MAX-6)."""
    if state.n_deck[seat]:
        return 1
    for place in range(state.n_inward[seat]):
        if state.down[seat, place] != JUST_SENT:
            return 1
    return 0


@rule
def gain_place(state, seat, kind) -> int:
    """Find a card of the Inward column that lay there before the cost was paid; -1 if there is none (HC-MAX-6)."""
    for place in range(state.n_inward[seat]):
        if state.inward[seat, place] == kind and state.down[seat, place] != JUST_SENT:
            return place
    return -1


@rule
def refuse_gain(state, frame, code) -> int:
    """Refuse what a Max Up-Grade would gain (HC-MAX-5, HC-MAX-6, HC-R74)."""
    if code == A_TOP:
        return 0 if state.n_deck[frame.seat] else MAX_5
    if verb_of(code) != V_TAKE:
        return MAX_5
    return 0 if gain_place(state, frame.seat, argument_of(code)) >= 0 else MAX_6


@rule
def pose_gain(state, frame):
    """Ask what a Max Up-Grade gains (HC-D11)."""
    ask(state, frame.seat, Q_GAIN)
    offer_unless(state, refuse_gain(state, frame, A_TOP), A_TOP)
    last = 0
    for place in range(state.n_inward[frame.seat]):
        kind = state.inward[frame.seat, place]
        if kind != last:
            offer_unless(state, refuse_gain(state, frame, V_TAKE * VERB + kind), V_TAKE * VERB + kind)
        last = kind


@rule
def take_gain(state, box, log, frame, code):
    """Take the top card of Heaven, or one of the Inward column (HC-MAX-5)."""
    seat = frame.seat
    if code == A_TOP:
        draw(state, box, log, seat)
    else:
        kind = argument_of(code)
        leave_inward(state, seat, gain_place(state, seat, kind))
        add_to_hand(state, seat, kind, BOTH)
        tell(log, E_GAIN, seat, kind, 0, 0, 0)
    end_upgrade(state, frame)


@rule
def end_upgrade(state, frame):
    """End an Up-Grade: what was sent for a Max lies like any other card."""
    seat = frame.seat
    for place in range(state.n_inward[seat]):
        if state.down[seat, place] == JUST_SENT:
            state.down[seat, place] = FACE_DOWN
    pop(state)
