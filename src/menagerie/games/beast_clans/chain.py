"""The chain: activated abilities that have not resolved, last in first out (chapters BC-ABIL and BC-PP).

The chain is the stack of frames itself: an ITEM frame is one ability in it, and the pending weather is the ITEM of its
weather ability (BC-R16). It is announced (AIMING, COSTING), then PLACED; on a cycle it waits there for RESOLUTION, on a
step's business it resolves at once (BC-R12).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .biomass import pay
from .keywords import join, pose_attackers
from .practice import perform
from .responses import kind_at, turn_of_ability
from .rows import in_hand, leave_hand, put_in_discard
from .terms import (
    ABIL_10,
    ABILITIES_OF,
    AIMING,
    AT_ONCE,
    CARD,
    COSTING,
    E_ACCOMPANY,
    E_FROM_HAND,
    E_RESOLVE,
    E_TRIGGER,
    E_USE,
    E_WEATHER_OVER,
    EFFECT,
    ITEM,
    JOINING,
    ORDER,
    PENDING,
    PLACED,
    Q_DISCARD,
    RUN,
    TRIGGER,
    V_DISCARD,
)
from .triggers import next_batch, next_to_place, pose_order, refuse_order, take_wait

# --- placing


@rule
def stand_by(state, sort, seat, kind, row, ability) -> int:
    """Put an ability into the chain and return its frame."""
    place = push(state, ITEM)
    frame = state.frame[place]
    frame.step = PLACED
    frame.sort = sort
    frame.seat = seat
    frame.kind = kind
    frame.row = row
    frame.ability = ability
    return place


@rule
def place_weather(state, box, seat, kind):
    """Let a weather that was played lie face-up in the chain with its ability (BC-PLAY-6, BC-PP-19, BC-R16)."""
    stand_by(state, CARD, seat, kind, 0, box.deed[kind])


@rule
def activate(state, box, log, seat, argument):
    """Activate a cost ability: pay Biomass, then choose the cards to discard (BC-ABIL-10, BC-PP-20)."""
    row = argument // ABILITIES_OF
    number = argument % ABILITIES_OF
    kind = kind_at(state, seat, row)
    ability = box.first_ability[kind] + number
    state.deeds[seat] += 1
    if row != PENDING:
        state.card[row].used |= 1 << turn_of_ability(box, kind, number)
    pay(state, seat, box.abilities[ability].biomass)
    tell(log, E_USE, seat, kind, row, box.abilities[ability].biomass, 0)
    frame = state.frame[stand_by(state, EFFECT, seat, kind, row, ability)]
    frame.left = box.abilities[ability].discards
    if frame.left:
        frame.step = COSTING


@rule
def accompany(state, log, seat, row):
    """Activate Accompany; which attacking beast it helps is chosen next (BC-ACC-1, BC-ACC-7)."""
    state.deeds[seat] += 1
    state.card[row].joined = 1
    state.card[row].accompanied = 1
    frame = state.frame[stand_by(state, JOINING, seat, state.card[row].kind, row, 0)]
    frame.step = AIMING


@rule
def place_trigger(state, log, place):
    """Put a waiting ability into the chain (BC-R11)."""
    entry = state.wait[place]
    row = stand_by(state, TRIGGER, entry.seat, entry.kind, entry.row, entry.ability)
    state.frame[row].event = entry.event
    state.frame[row].that = entry.that
    state.frame[row].amount = entry.amount
    if entry.batch > AT_ONCE:
        state.placing = entry.batch
    tell(log, E_TRIGGER, entry.seat, entry.kind, entry.row, entry.ability, 0)
    take_wait(state, place)


@rule
def place_triggers(state, log) -> int:
    """Place the next waiting ability; who has several orders them; 0 if what waits must wait on (BC-R11, BC-R31)."""
    batch = next_batch(state)
    if batch < 0:
        return 0
    for place in range(1, state.n_wait + 1):
        if state.wait[place].first:
            state.wait[place].first = 0
            place_trigger(state, log, place)
            return 1
    seat = next_to_place(state, batch)
    first = 0
    for place in range(1, state.n_wait + 1):
        if refuse_order(state, seat, place) == 0:
            if first:
                row = push(state, ORDER)
                state.frame[row].seat = seat
                return 1
            first = place
    place_trigger(state, log, first)
    return 1


@rule
def step_order(state, log):
    """Ask for the order of abilities, or place the chosen one."""
    seat = state.frame[state.depth].seat
    if state.answer == 0:
        pose_order(state, seat)
        return
    place = argument_of(take_answer(state))
    pop(state)
    place_trigger(state, log, place)


# --- announcing


@rule
def refuse_discard(state, seat, kind) -> int:
    """Refuse a card that is not in hand (BC-ABIL-10)."""
    return 0 if in_hand(state, seat, kind) else ABIL_10


@rule
def pose_item(state):
    """Put the question of the ability that is being announced."""
    frame = state.frame[state.depth]
    if frame.step == AIMING:
        pose_attackers(state, frame)
        return
    ask(state, frame.seat, Q_DISCARD)
    last = 0
    for place in range(state.n_hand[frame.seat]):
        kind = state.hand[frame.seat, place]
        if kind != last:
            offer(state, V_DISCARD * VERB + kind)
        last = kind


@rule
def step_announcing(state, box, log):
    """Choose the attacking beast that is accompanied, or pay with cards from hand (BC-D11, BC-D19)."""
    if state.answer == 0:
        pose_item(state)
        return
    frame = state.frame[state.depth]
    argument = argument_of(take_answer(state))
    if frame.step == AIMING:
        frame.event = argument
        frame.step = PLACED
        tell(log, E_ACCOMPANY, frame.seat, frame.kind, frame.row, state.card[argument].kind, argument)
        return
    leave_hand(state, frame.seat, argument)
    put_in_discard(state, frame.seat, argument)
    tell(log, E_FROM_HAND, frame.seat, argument, 0, 0, 0)
    frame.left -= 1
    if frame.left == 0:
        frame.step = PLACED


# --- resolving


@rule
def resolve(state, box, log):
    """Let the ability on top take effect and leave the chain; an event is complete (BC-PP-12, BC-R10, BC-R42)."""
    frame = state.frame[state.depth]
    if frame.gone == 0:
        frame.step = RUN
        tell(log, E_RESOLVE, frame.seat, frame.kind, frame.row, 0, 0)
        if frame.sort == JOINING:
            join(state, log, frame)
        else:
            perform(state, box, log, frame)
        if frame.sort == CARD:
            put_in_discard(state, frame.seat, frame.kind)
            tell(log, E_WEATHER_OVER, frame.seat, frame.kind, 0, 0, 0)
    pop(state)
    state.chain += 1
    state.checking = 1
