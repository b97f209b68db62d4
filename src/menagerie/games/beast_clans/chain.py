"""The chain: activated abilities that have not resolved, last in first out (chapters BC-ABIL and BC-PP).

The chain is the stack of frames itself: an ITEM frame is one ability in it, and the pending weather is the ITEM of its
weather ability (BC-R16). It is announced (CHOOSING its targets, AIMING Accompany, COSTING), then PLACED; on a cycle it
waits there for RESOLUTION, on a step's business it resolves at once (BC-R12). RUN is an ability that asks meanwhile.
"""

from __future__ import annotations

from menagerie.cardtext.machine.choices import pose_row
from menagerie.cardtext.machine.effects import run
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.cardtext.machine.objects import add_aim, keep_aims, stand_by
from menagerie.cardtext.machine.targets import drop_illegal
from menagerie.cardtext.machine.triggers import take_wait
from menagerie.engine.ask import argument_of, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .abilities import copies_pending, kind_at, pending
from .accompany import join, pose_attackers
from .biomass import pay
from .costs import surcharge
from .numbers import turn_of_ability
from .terms import (
    ACCOMPANIES,
    AIMING,
    AT_ONCE,
    CARD,
    CHOOSING,
    COSTING,
    CROWDED,
    E_ACCOMPANY,
    E_ENDLESS,
    E_FIZZLE,
    E_RESOLVE,
    E_TRIGGER,
    E_USE,
    E_WEATHER_OVER,
    EFFECT,
    ENTRIES,
    IN_CHAIN,
    JOINING,
    ORDER,
    PENDING,
    PLACED,
    RESUMES,
    RUN,
    TRIGGER,
    USE,
)
from .triggers import happen, next_batch, next_to_place, notice_use, pose_order, refuse_order
from .zones import put_in_discard

DECLINED = -1  # of `did`: an ability with `may` was declined as its targets were chosen

# --- placing


@rule
def place(state, box, sort, seat, kind, row, ability) -> int:
    """Put an ability into the chain, where its targets are chosen first; return its frame (BC-R11, BC-R101)."""
    waiting = stand_by(state, sort, seat, kind, row, ability)
    state.frame[waiting].pc = box.abilities[ability].head
    return waiting


@rule
def place_weather(state, box, seat, kind) -> int:
    """Let a weather that was played lie face-up in the chain with its ability (BC-PLAY-6, BC-PP-19, BC-R16)."""
    return place(state, box, CARD, seat, kind, 0, box.deed[kind])


@rule
def activate(state, box, log, seat, argument):
    """Activate a cost ability: its targets are chosen, then it is paid for (BC-ABIL-10, BC-PP-20, BC-R101)."""
    row = USE.row(argument)
    number = USE.ability(argument)
    kind = kind_at(state, seat, row)
    state.deeds[seat] += 1
    if row != PENDING:
        state.card[row].used |= 1 << turn_of_ability(box, kind, number)
    tell(log, E_USE, seat, kind, row, number, 0)
    weather = pending(state)
    item = place(state, box, EFFECT, seat, kind, row if row != PENDING else 0, box.first_ability[kind] + number)
    if copies_pending(box, box.first_ability[kind] + number):
        state.frame[item].event = IN_CHAIN + weather
    notice_use(state, box, seat, row if row != PENDING else IN_CHAIN + weather, item)


@rule
def place_trigger(state, box, log, waiting):
    """Put a waiting ability into the chain (BC-R11); beyond the safety limit none is placed (BC-R100)."""
    entry = state.wait[waiting]
    if state.chain >= ENTRIES or state.n_rows > CROWDED:
        tell(log, E_ENDLESS, entry.seat, entry.kind, entry.row, 0, 0)
        take_wait(state, waiting)
        return
    row = place(state, box, TRIGGER, entry.seat, entry.kind, entry.row, entry.ability)
    state.frame[row].event = entry.event
    state.frame[row].that = entry.that
    state.frame[row].amount = entry.amount
    state.frame[row].attacker = entry.attacker
    if entry.pc:  # it was kept for this moment, and goes on there
        state.frame[row].pc = entry.pc
        state.frame[row].aimed = entry.aimed
        state.frame[row].x = entry.x
        state.frame[row].step = RESUMES
        if entry.object[0]:
            add_aim(state, entry.slot[0], entry.object[0])
    if entry.batch > AT_ONCE:
        state.placing = entry.batch
    tell(log, E_TRIGGER, entry.seat, entry.kind, entry.row, entry.ability, 0)
    take_wait(state, waiting)


@rule
def place_triggers(state, box, log) -> int:
    """Place the next waiting ability; who has several orders them; 0 if what waits must wait on (BC-R11, BC-R31)."""
    batch = next_batch(state)
    if batch < 0:
        return 0
    for waiting in range(1, state.n_wait + 1):
        if state.wait[waiting].first:
            state.wait[waiting].first = 0
            place_trigger(state, box, log, waiting)
            return 1
    seat = next_to_place(state, batch)
    first = 0
    for waiting in range(1, state.n_wait + 1):
        if refuse_order(state, seat, waiting) == 0:
            if first:
                row = push(state, ORDER)
                state.frame[row].seat = seat
                return 1
            first = waiting
    place_trigger(state, box, log, first)
    return 1


@rule
def step_order(state, box, log):
    """Ask for the order of abilities, or place the chosen one."""
    seat = state.frame[state.depth].seat
    if state.answer == 0:
        pose_order(state, seat)
        return
    waiting = argument_of(take_answer(state))
    pop(state)
    place_trigger(state, box, log, waiting)


# --- announcing


@rule
def is_placed(frame) -> int:
    """Tell whether an ability lies in the chain and has not begun to resolve."""
    return 1 if frame.step == PLACED or frame.step == RESUMES else 0


@rule
def pose_item(state, box):
    """Put the question of the ability on top, from the state alone."""
    frame = state.frame[state.depth]
    if frame.step == AIMING:
        pose_attackers(state, frame)
    else:
        pose_row(state, box, frame)


@rule
def step_announcing(state, box, log):
    """Choose targets and modes, or the attacking beast that is accompanied, then pay (BC-D11 … BC-D13, BC-D19)."""
    frame = state.frame[state.depth]
    if frame.step == AIMING:
        aim_at_attacker(state, box, log, frame)
    elif frame.step == CHOOSING:
        choose(state, box, log, frame)
    elif run(state, box, log):
        frame.step = PLACED


@rule
def aim_at_attacker(state, box, log, frame):
    """Choose the attacking beast that is accompanied (BC-D19)."""
    if state.answer == 0:
        pose_item(state, box)
        return
    attacker = argument_of(take_answer(state))
    frame.event = attacker
    frame.step = PLACED
    tell(log, E_ACCOMPANY, frame.seat, frame.kind, frame.row, state.card[attacker].kind, attacker)


@rule
def choose(state, box, log, frame):
    """Run the head of an ability; without a legal target it does nothing (BC-R81, BC-R101)."""
    if box.abilities[frame.ability].head_rows:
        if frame.going == 0 and frame.pc == box.abilities[frame.ability].head:
            if refuse_head(state, box, frame.seat, frame.row, frame.ability, 0):
                frame.void = 1
        if frame.void == 0 and run(state, box, log) == 0:
            return
        if frame.did == DECLINED:
            frame.void = 1
    frame.step = PLACED
    if frame.sort == EFFECT:
        frame.step = COSTING
        frame.pc = box.abilities[frame.ability].cost
        pay(state, frame.seat, surcharge(state, box, frame.seat))


# --- resolving


@rule
def resolve(state, box, log):
    """Let the ability on top take effect and leave the chain; an event is complete (BC-PP-12, BC-R10, BC-R42).

    It stays while it asks.

    Until then it has only been paid for (BC-ABIL-19).
    """
    frame = state.frame[state.depth]
    if frame.gone == 0:
        if is_placed(frame):
            begin_resolving(state, box, log, frame)
        if frame.void == 0 and frame.sort != JOINING and run(state, box, log) == 0:
            return
        if frame.sort == CARD:
            put_in_discard(state, frame.seat, frame.kind)
            tell(log, E_WEATHER_OVER, frame.seat, frame.kind, 0, 0, 0)
    keep_aims(state, frame.first)
    pop(state)
    state.chain += 1
    state.checking = 1


@rule
def begin_resolving(state, box, log, frame):
    """Begin to resolve: without a target from the first it does nothing (BC-R101), a target lost since is all it loses.

    BC-R42. What was kept for later goes on where it was.
    """
    was_kept = frame.step == RESUMES
    frame.step = RUN
    if was_kept:
        return
    tell(log, E_RESOLVE, frame.seat, frame.kind, frame.row, 0, 0)
    if frame.sort == JOINING:
        if join(state, log, frame):
            happen(state, box, ACCOMPANIES, frame.row, 0, 0, 0)
        return
    if frame.void:
        tell(log, E_FIZZLE, frame.seat, frame.kind, 0, 0, 0)
        return
    if drop_illegal(state, box, frame):
        tell(log, E_FIZZLE, frame.seat, frame.kind, 1, 0, 0)
    frame.pc = box.abilities[frame.ability].body
