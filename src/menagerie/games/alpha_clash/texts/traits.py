"""What filters and numbers of texts ask of a card of this game alone: its stats, colours, Weapons and counters.

What is asked of every game is in `filters`, conditions of this game alone in `facts`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.objects import controller_of, kind_of, owner_in, zone_of
from menagerie.cardtext.machine.plays import count_plays
from menagerie.cardtext.machine.tokens import kinds_in_play
from menagerie.engine.jit import rule

from ..damage import defense_left
from ..terms import (
    ANY_ACCESSORY,
    ATTACKER,
    BAR,
    BARRAGED,
    CARD,
    COLOR_SETS,
    ENR,
    ENRAGED,
    HALF,
    IN_RESOURCES,
    IN_STANDBY,
    IS_ATTACKING,
    IS_COVERED,
    IS_ENGAGED,
    IS_OBSTRUCTING,
    IS_READY,
    MINUS_AMOUNT,
    RESOURCE_KIND,
    ROWS,
    STAT_ATTACK,
    STAT_COST,
    ZONED,
)
from .zones import attacks, obstructs

TYPES, QUALITY, HAS_TOKEN, CHARACTER = ops.TYPES, ops.QUALITY, ops.HAS_TOKEN, ops.CHARACTER
HAS_WEAPON, LACKS_WEAPON, EARLY, LATE, NTH = ops.HAS_WEAPON, ops.LACKS_WEAPON, ops.EARLY, ops.LATE, ops.NTH
ATTACKED_NOW, ENTERED = ops.ATTACKED_NOW, ops.ENTERED
AIMING = ops.AIMING


@rule(fills=object_hooks.most_x)
def most_x(state, seat) -> int:
    """Give as much as a player could pay (AC-R68)."""
    return state.have[seat, COLOR_SETS - 1]


@rule(fills=object_hooks.stat_of)
def stat_of(state, box, thing, stat, printed) -> int:
    """Give attack, defense or cost of an object as it is now.

    `printed` is 1 for what is printed, -1 for printed attack and defense and the cost as it is now.
    """
    kind = kind_of(state, thing)
    if stat == STAT_COST:
        return box.cost[kind] if printed > 0 else cost_now(state, box, thing)
    if printed or thing > ROWS:
        return box.attack[kind] if stat == STAT_ATTACK else box.defense[kind]
    return state.card[thing].attack if stat == STAT_ATTACK else defense_left(state, thing)


@rule
def cost_now(state, box, thing) -> int:
    """Give the current cost of a card in play, or in Standby as it was announced; elsewhere what is printed.

    AC-INFO-10, AC-R45.
    """
    if thing <= ROWS:
        return state.card[thing].cost
    if IN_STANDBY < thing < ZONED and state.frame[thing - IN_STANDBY].sort == CARD:
        return state.frame[thing - IN_STANDBY].price
    return box.cost[kind_of(state, thing)]


@rule(fills=object_hooks.kinds_of)
def kinds_of(state, box, thing) -> int:
    """Give the mask of kinds of an object; in the Resource Zone every card is a resource (AC-RES-7)."""
    if zone_of(thing) == IN_RESOURCES:
        return RESOURCE_KIND
    if 0 < thing <= ROWS and state.card[thing].sort:
        return kinds_in_play(state, box, thing)
    return box.mask[kind_of(state, thing)]


@rule(fills=object_hooks.has_quality)
def has_quality(state, box, thing, code) -> int:
    """Tell whether an object has a colour, an affiliation, or is ready or engaged."""
    if code < IS_READY:
        return 1 if box.qualities[kind_of(state, thing)] >> code - 1 & 1 else 0
    if code == IS_COVERED:
        return 1 if thing <= ROWS and state.card[thing].covered else 0
    if code >= IS_ATTACKING:
        return has_part(state, thing, code)
    engaged = 0
    if thing <= ROWS:
        engaged = state.card[thing].engaged
    elif zone_of(thing) == IN_RESOURCES:
        engaged = state.spent[owner_in(thing), thing % HALF]
    return 1 if engaged == (code == IS_ENGAGED) else 0


@rule
def has_part(state, thing, code) -> int:
    """Tell whether a card attacks in the clash under way, or obstructs (AC-CL-1, AC-CL-9)."""
    if thing > ROWS:
        return 0
    if code == IS_OBSTRUCTING:
        return obstructs(state, thing)
    return 1 if state.card[thing].part == ATTACKER else 0


@rule(fills=object_hooks.character_of)
def character_of(box, kind) -> int:
    """Name the character of a card; 0 if it is nobody in particular (AC-INFO-8)."""
    return box.character[kind]


@rule(fills=object_hooks.passes_covered)
def passes_covered(state, box, number, thing) -> int:
    """Tell whether a card face down passes a test: it is known as an Accessory, ready or engaged (AC-TRAP-14)."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == TYPES:
        return 1 if a & ANY_ACCESSORY == ANY_ACCESSORY else 0
    return has_quality(state, box, thing, a) if test == QUALITY and a >= IS_READY else 0


@rule(fills=object_hooks.passes_own)
def passes_own(state, box, number, thing) -> int:
    """Tell whether an object passes a test of this game alone."""
    test = box.tests[number].test
    if test == CHARACTER:
        return 1 if character_of(box, kind_of(state, thing)) == box.tests[number].a else 0
    if test == EARLY or test == LATE:
        if thing < ZONED:
            return 0
        earlier = count_plays(state, owner_in(thing), box.tests[number].a)
        return 1 if (earlier < box.tests[number].b) == (test == EARLY) else 0
    if test == NTH:
        return 1 if count_plays(state, controller_of(state, thing), box.tests[number].a) == box.tests[number].b else 0
    if test == ATTACKED_NOW:
        if thing < 1 or thing > ROWS:
            return 0
        return 1 if state.card[thing].this_turn >> box.tests[number].a & 1 != box.tests[number].b else 0
    if test == ENTERED:
        return 1 if 0 < thing <= ROWS and state.card[thing].since == state.turns else 0
    if test == AIMING:
        return attacks_kind(state, box, thing, box.tests[number].a)
    if test == HAS_WEAPON or test == LACKS_WEAPON:
        armed = thing <= ROWS and state.card[thing].weapons > 0
        return 1 if armed == (test == HAS_WEAPON) else 0
    return 1


@rule
def attacks_kind(state, box, thing, mask) -> int:
    """Tell whether an object attacks a card of some types (AC-R113)."""
    for row in range(1, state.n_rows + 1):
        if attacks(state, thing, row) and kinds_of(state, box, row) & mask:
            return 1
    return 0


@rule(fills=object_hooks.own_value)
def own_value(state, source, place, kind) -> int:
    """Give a number of this game alone (AC-KW-ENR-1, AC-KW-BAR-1)."""
    amount = state.frame[place].amount
    if kind == MINUS_AMOUNT:
        return -amount
    if kind == ENRAGED:
        return amount * state.card[source].level[ENR]
    return min(amount, state.card[source].level[BAR]) if kind == BARRAGED else 0
