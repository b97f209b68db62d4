"""Effects that a cause set off: they are put on the stack, where they are carried out at once (HC-CHAIN-9).

What waits for a command that is used finds it on the stack, where it waits in turn.
"""

from __future__ import annotations

from menagerie.cardtext.machine.objects import add_aim, stand_by, zoned
from menagerie.cardtext.machine.triggers import notice_all, take_wait
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_TRIGGER, IN_WAITING, RUN, TRIGGER, USES, USES_ABILITY, YOU_USE, YOU_USE_ABILITY
from .zones import is_beast_sort


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
    frame.x = entry.x
    if entry.pc:  # it was kept for this moment, and goes on there
        frame.pc = entry.pc
        frame.aimed = entry.aimed
        frame.step = RUN
        frame.passed = 1
        if entry.object[0]:
            add_aim(state, entry.slot[0], entry.object[0])
    tell(log, E_TRIGGER, entry.seat, entry.kind, entry.row, 0, 0)
    take_wait(state, place)


@rule
def follow_played(state, before, thing, found):
    """Let the texts that wait since a card is played, or a command is used, find it where it lies now (HC-R175)."""
    for i in range(before + 1, state.n_wait + 1):
        if state.wait[i].event == thing:
            state.wait[i].event = found


@rule
def notice_use(state, box, seat, kind, thing):
    """Let texts wait that speak of a command that is used, or of an ability; they find what waits on top (HC-R251)."""
    before = state.n_wait
    of_beast = is_beast_sort(box.sort[kind])
    notice_all(state, box, YOU_USE if of_beast else YOU_USE_ABILITY, thing, seat, 0, 0)
    notice_all(state, box, USES if of_beast else USES_ABILITY, thing, seat, 0, 0)
    follow_played(state, before, thing, zoned(IN_WAITING, seat, state.depth))


@rule
def notice_superior(state, box, seat, row, place):
    """Let texts wait that speak of a Superior Command that is used: they find its user, and its place (HC-R252)."""
    before = state.n_wait
    notice_all(state, box, YOU_USE, row, seat, 0, 0)
    notice_all(state, box, USES, row, seat, 0, 0)
    for i in range(before + 1, state.n_wait + 1):
        state.wait[i].x = place
