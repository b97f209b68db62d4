"""Effects that a cause set off: they are put on the stack, where they are carried out at once (HC-CHAIN-9)."""

from __future__ import annotations

from menagerie.cardtext.machine.objects import add_aim, stand_by
from menagerie.cardtext.machine.triggers import take_wait
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_TRIGGER, RUN, TRIGGER


@rule
def begin_announcing(box, frame, speed):
    """Begin to announce: nothing is chosen yet."""
    frame.speed = speed
    frame.pc = box.abilities[frame.ability].head


@rule
def place_trigger(state, box, log, place):
    """Put a waiting effect on the stack, where it is carried out at once (HC-CHAIN-9, HC-R151)."""
    entry = state.wait[place]
    top = stand_by(state, TRIGGER, entry.seat, entry.kind, entry.row, entry.ability)
    frame = state.frame[top]
    begin_announcing(box, frame, 0)
    frame.event = entry.event
    frame.that = entry.that
    frame.amount = entry.amount
    if entry.pc:  # it was kept for this moment, and goes on there
        frame.pc = entry.pc
        frame.aimed = entry.aimed
        frame.x = entry.x
        frame.step = RUN
        frame.passed = 1
        if entry.object[0]:
            add_aim(state, entry.slot[0], entry.object[0])
    tell(log, E_TRIGGER, entry.seat, entry.kind, entry.row, 0, 0)
    take_wait(state, place)
