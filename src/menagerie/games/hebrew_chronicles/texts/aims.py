"""How objects are said in answers, and what keeps them from being chosen in this game."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.filters import hand_meant, is_match, value_of, zone_in
from menagerie.cardtext.machine.objects import (
    count_things,
    kind_of,
    owner_in,
    thing_at,
    thing_in,
    zone_of,
    zoned,
)
from menagerie.engine.ask import VERB, argument_of, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.piles import count_in

from ..convoking import can_enter, refuse_entry
from ..terms import (
    ANNOUNCED,
    CMD_15,
    CMD_17,
    DEPLOY_20,
    HALF,
    IN_DECK,
    IN_GRAVE,
    IN_HAND,
    IN_INWARD,
    IN_WAITING,
    ITEM,
    N_COLUMNS,
    PLAYER,
    R168,
    R176,
    ROWS,
    SEATS,
    TO_BE_AIMED_AT,
    TO_BE_AIMED_AT_BY_ANY,
    TO_BE_TARGET,
    V_INWARD_A,
    V_PILE_A,
    V_TAKE,
    V_TARGET,
    WAITS,
    WEAPON,
)
from ..weapons import refuse_bearer
from ..zones import is_beast_sort

TARGET, IN_ZONE, PLAY = ops.TARGET, ops.IN_ZONE, ops.PLAY
PICK, SACRIFICE, RETURN, ARM = ops.PICK, ops.SACRIFICE, ops.RETURN, ops.ARM


@rule(fills=effect_hooks.code_of)
def code_of(state, box, thing) -> int:
    """Write an object as an answer."""
    if thing <= PLAYER + SEATS:
        return V_TARGET * VERB + thing
    zone = zone_of(thing)
    if zone == IN_WAITING:
        return V_TARGET * VERB + WAITS + thing % HALF
    if zone == IN_GRAVE:
        return (V_PILE_A + owner_in(thing) - 1) * VERB + thing % HALF
    if zone == IN_INWARD:
        return (V_INWARD_A + owner_in(thing) - 1) * VERB + thing % HALF
    return V_TAKE * VERB + thing % HALF


@rule(fills=effect_hooks.thing_called)
def thing_called(state, box, frame, row, seat, code) -> int:
    """Read an answer as an object for a row of a program; 0 if it is none."""
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_TARGET:
        if WAITS < argument <= WAITS + state.depth:
            return zoned(IN_WAITING, max(1, state.frame[argument - WAITS].seat), argument - WAITS)
        return argument if argument <= ROWS else 0
    if V_PILE_A <= verb < V_PILE_A + SEATS:
        return zoned(IN_GRAVE, 1 + verb - V_PILE_A, argument)
    if V_INWARD_A <= verb < V_INWARD_A + SEATS:
        return zoned(IN_INWARD, 1 + verb - V_INWARD_A, argument)
    return zoned(IN_HAND, hand_meant(state, box, frame, row), argument) if verb == V_TAKE else 0


@rule(fills=effect_hooks.copies_of)
def copies_of(state, thing) -> int:
    """Count the cards that one object stands for: those of a kind in a pile or hand."""
    owner = owner_in(thing)
    zone = zone_of(thing)
    if zone == IN_GRAVE:
        return count_in(state.grave[owner], state.n_grave[owner], thing % HALF)
    if zone == IN_INWARD:
        return count_in(state.inward[owner], state.n_inward[owner], thing % HALF)
    return count_in(state.hand[owner], state.n_hand[owner], thing % HALF) if zone == IN_HAND else 1


@rule(fills=effect_hooks.is_guarded)
def is_guarded(state, seat, thing) -> int:
    """Tell whether a text keeps a card on the battlefield from being the target of a player (HC-R168)."""
    if thing > ROWS or state.card[thing].seat == seat:
        return 0
    return state.card[thing].forbidden >> TO_BE_TARGET & 1


@rule
def is_aimed_past(state, seat, thing) -> int:
    """Tell whether a text keeps a card in play from being the target of a player's Arsenals, or of all (HC-R176)."""
    if thing > ROWS:
        return 0
    bits = state.card[thing].forbidden
    return bits >> TO_BE_AIMED_AT_BY_ANY & 1 | (bits >> TO_BE_AIMED_AT & 1 if state.card[thing].seat != seat else 0)


@rule(fills=effect_hooks.refuse_own)
def refuse_own(state, box, seat, source, place, ability, row, once, thing) -> int:
    """Refuse a Beast that would be convoked but finds no column, and a target without which nothing is left to pay.

    And a Weapon without a bearer, and what a text keeps from being a target. HC-DEPLOY-20, HC-CMD-17, HC-R160,
    HC-WEAPON-4 … HC-WEAPON-8, HC-R168, HC-R176.
    """
    if box.rows[row].op == TARGET and is_guarded(state, seat, thing):
        return R168
    if box.rows[row].op == TARGET and box.of_arsenal[ability] and is_aimed_past(state, seat, thing):
        return R176
    slot = box.rows[row].a
    frame = state.frame[state.depth]
    if thing <= ROWS and frame.what == ITEM and frame.step == ANNOUNCED and box.rows[row].op == TARGET:
        if leaves_payment(state, box, frame, thing) == 0:
            return CMD_17
    if is_cost(box, ability, row) and is_sacrifice(box, row):
        if thing == source or (place and is_needed(state, state.frame[place], thing)):
            return CMD_17
    if box.convokes[ability] == slot and zone_of(thing):
        owner = owner_in(thing)
        return 0 if can_enter(state, box, owner, kind_of(state, thing), zone_of(thing)) else DEPLOY_20
    return refuse_partner(state, box, seat, source, place, ability, slot, thing) if box.union[ability] else 0


@rule
def refuse_partner(state, box, seat, source, place, ability, slot, thing) -> int:
    """Refuse an object for what is put on it, or for what it is put on: that which was chosen, else all there is."""
    one = box.rows[box.union[ability]]
    is_upper = slot == one.a
    if is_upper == 0 and slot != one.b:
        return 0
    row = box.lower[ability] if is_upper else box.upper[ability]
    other = thing_in(state, seat, source, place, one.b if is_upper else one.a)
    if other:
        return refuse_union(state, box, one.op, thing if is_upper else other, other if is_upper else thing)
    if row == 0:
        return 0
    clause = CMD_15
    number = box.rows[row].b
    zone = zone_in(box, number)
    for i in range(1, count_things(state, zone) + 1):
        other = thing_at(state, zone, i)
        if is_match(state, box, seat, source, place, number, zone, other):
            clause = refuse_union(state, box, one.op, thing if is_upper else other, other if is_upper else thing)
            if clause == 0:
                return 0
    return clause


@rule
def refuse_union(state, box, op, thing, onto) -> int:
    """Refuse to put a card on a Beast of its owner: a Weapon that it cannot bear, an Up-Grade whose Core it is not.

    HC-WEAPON-4 … HC-WEAPON-8, HC-UG-3, HC-DEPLOY-11.
    """
    if onto < 1 or onto > ROWS or is_beast_sort(state.card[onto].sort) == 0 or zone_of(thing) == 0:
        return CMD_15
    played = state.card[onto]
    kind = kind_of(state, thing)
    if played.seat != owner_in(thing) or played.place > N_COLUMNS:
        return CMD_15
    if op == ARM:
        return refuse_bearer(state, box, onto, kind) if box.sort[kind] == WEAPON else CMD_15
    return refuse_entry(state, box, played.seat, kind, played.place, zone_of(thing))


@rule
def is_cost(box, ability, row) -> int:
    """Tell whether a row belongs to the cost of an ability."""
    first = box.abilities[ability].cost
    return 1 if first <= row < first + box.abilities[ability].cost_rows else 0


@rule
def is_sacrifice(box, row) -> int:
    """Tell whether a row picks what the next one sacrifices, or returns."""
    following = box.rows[row + 1]
    given_up = following.op == SACRIFICE or following.op == RETURN
    return 1 if box.rows[row].op == PICK and given_up and following.a == box.rows[row].a else 0


@rule
def is_needed(state, frame, thing) -> int:
    """Tell whether a card is the user or a target of what a frame announces (HC-CMD-17, HC-R154)."""
    if thing == frame.row:
        return 1
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].object == thing:
            return 1
    return 0


@rule
def leaves_payment(state, box, frame, thing) -> int:
    """Tell whether a sacrifice can still be paid when a card becomes a target (HC-CMD-17)."""
    first = box.abilities[frame.ability].cost
    for row in range(first, first + box.abilities[frame.ability].cost_rows):
        if is_sacrifice(box, row):
            left = 0
            for other in range(1, state.n_rows + 1):
                if other != thing and is_needed(state, frame, other) == 0:
                    left += is_match(state, box, frame.seat, frame.row, state.depth, box.rows[row].b, 0, other)
            span = box.spans[box.rows[row].c // 8]
            if left < value_of(state, box, frame.seat, frame.row, state.depth, span.least):
                return 0
    return 1


@rule(fills=object_hooks.is_unready)
def is_unready(state, row) -> int:
    """Tell whether a card cannot be put in R: it lies there already."""
    return state.card[row].rest


@rule(fills=effect_hooks.may_find)
def may_find(state, box, seat, where, kind) -> int:
    """Tell whether a card that is searched for may be put where it goes (HC-DEPLOY-20)."""
    return can_enter(state, box, seat, kind, IN_DECK) if where == PLAY else 1
