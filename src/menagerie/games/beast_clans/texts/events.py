"""What an event of this game must be to activate an ability beside its object, and how that waits (BC-ABIL-4)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.filters import fits
from menagerie.cardtext.machine.objects import is_meant_by
from menagerie.engine.jit import rule

from ..numbers import turn_of_ability
from ..terms import (
    ANY_DAMAGE,
    AT_ONCE,
    ATTACKS_A,
    BY_DAMAGE,
    BY_DEATH,
    COMBAT,
    CULLING,
    DEALS_DAMAGE,
    EQUIPMENT,
    FROM_HAND,
    IS_DEALT,
    ONE_DEALS,
    YOU_DRAW,
    YOU_PLAY_A,
    YOU_SEARCH,
    YOU_USE,
)
from ..zones import base_of

WHENEVER, LOOP_PLAYER = ops.WHENEVER, ops.LOOP_PLAYER
OWN = 1 << YOU_DRAW | 1 << YOU_PLAY_A | 1 << YOU_SEARCH | 1 << FROM_HAND | 1 << YOU_USE  # what `you` do


@rule(fills=effect_hooks.suits)
def suits(state, box, row, ability, thing, who, damage) -> int:
    """Tell whether the player or the damage of an event is the one of an ability."""
    return is_such(state, box, state.card[row].seat, row, ability, who, damage)


@rule(fills=effect_hooks.suits_seat)
def suits_seat(state, box, seat, ability, thing, who, damage) -> int:
    """Tell that of what an effect of a player waits for in this turn."""
    if box.abilities[ability].when == DEALS_DAMAGE:
        sort = box.abilities[ability].whose
        return 1 if sort == ANY_DAMAGE or sort == damage else 0
    return is_such(state, box, seat, 0, ability, who, damage)


@rule
def is_such(state, box, seat, row, ability, who, damage) -> int:
    """Tell whether the player or the damage of an event is the one that a player's ability speaks of."""
    one = box.abilities[ability]
    if one.when == ATTACKS_A:  # `damage` is what is attacked
        return fits(state, box, seat, row, 0, one.whose, damage, 0)
    if one.when == ONE_DEALS:  # `damage` is what is dealt damage, and which
        sort = one.whose % 4
        if sort != ANY_DAMAGE and sort != damage % 4:
            return 0
        return fits(state, box, seat, row, 0, one.whose // 4, damage // 4, 0)
    if one.when == IS_DEALT:
        return 1 if one.whose == ANY_DAMAGE or one.whose == damage else 0
    if one.whose == LOOP_PLAYER:  # each player's
        return 1
    if one.whose:
        return is_meant_by(state, seat, 0, one.whose, who)
    return 1 if OWN >> one.when & 1 == 0 or who == seat else 0


@rule(fills=object_hooks.turn_bit)
def turn_bit(state, box, row, ability) -> int:
    """Give the bit by which an ability of a card is noted as used this turn (BC-R55)."""
    kind = state.card[row].kind
    return turn_of_ability(box, kind, ability - box.first_ability[kind])


@rule(fills=effect_hooks.note_wait)
def note_wait(state, box, place):
    """Note the batch in which an ability is placed: in the Damage Step those of equipment come first (BC-R31)."""
    entry = state.wait[place]
    frame = state.frame[base_of(state)]
    if frame.what != COMBAT or frame.step != CULLING:
        entry.batch = AT_ONCE
        return
    dealt = box.abilities[entry.ability].kind == WHENEVER and box.abilities[entry.ability].when == DEALS_DAMAGE
    entry.batch = BY_DAMAGE if dealt and state.card[entry.row].sort == EQUIPMENT else BY_DEATH
