"""What programs ask of the table: filters, numbers, conditions (the side tables of `cardtext.program`).

All of them are seen from a player's effect: `seat`, the row of its source (0: not in play) and its frame in Standby (0:
none, for what holds continuously and for what is not announced yet).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule

from .objects import (
    controller_of,
    count_things,
    first_in,
    kind_of,
    owner_in,
    player_of,
    thing_at,
    thing_in,
    zone_of,
    zoned,
)
from .rows import defense_left, is_sound, is_to_be_defeated
from .terms import (
    AMOUNT,
    ANY_ACCESSORY,
    BAR,
    BARRAGED,
    CARD,
    COLOR_SETS,
    ENR,
    ENRAGED,
    HALF,
    IN_HAND,
    IN_OBLIVION,
    IN_RESOURCES,
    IN_STANDBY,
    IS_ENGAGED,
    IS_READY,
    MINUS_AMOUNT,
    PILE_HAND,
    RESOURCE_KIND,
    ROWS,
    STAT_ATTACK,
    STAT_COST,
    ZONED,
)

# The tables of numbers by the kind of test, so that the rules compare plain names
EITHER, TYPES, QUALITY, CONTROLLED = ops.EITHER, ops.TYPES, ops.QUALITY, ops.CONTROLLED
HAS_KEYWORD, LACKS_KEYWORD, STAT, PRINTED = ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT, ops.PRINTED
HAS_TOKEN, NAMED, NOT_NAMED, NOT_SLOT = ops.HAS_TOKEN, ops.NAMED, ops.NOT_NAMED, ops.NOT_SLOT
CHARACTER, SAME_CHARACTER, IN_ZONE = ops.CHARACTER, ops.SAME_CHARACTER, ops.IN_ZONE
HAS_WEAPON, LACKS_WEAPON = ops.HAS_WEAPON, ops.LACKS_WEAPON
AT_MOST, AT_LEAST = ops.AT_MOST, ops.AT_LEAST
CONST, X, NUMBER_OF, STAT_OF_IT = ops.CONST, ops.X, ops.NUMBER_OF, ops.STAT_OF_IT
COUNTS, ACTIVE, HEALTH, HAND_CARDS, MATCHES = ops.COUNTS, ops.ACTIVE, ops.HEALTH, ops.HAND_CARDS, ops.MATCHES
DEFEATED, MARKER, DEFEATED_THIS_TURN, TOKENS = ops.DEFEATED, ops.MARKER, ops.DEFEATED_THIS_TURN, ops.TOKENS
IT, SELF = ops.IT, ops.SELF


@rule
def compares(value, comparison, limit) -> int:
    """Compare two numbers."""
    if comparison == AT_MOST:
        return 1 if value <= limit else 0
    if comparison == AT_LEAST:
        return 1 if value >= limit else 0
    return 1 if value == limit else 0


@rule
def x_of(state, seat, place) -> int:
    """Give the X of an effect; as much as could be paid while it is not announced (AC-R68)."""
    return state.frame[place].x if place else state.have[seat, COLOR_SETS - 1]


@rule
def fixed_number(state, box, seat, place, number) -> int:
    """Give a number that counts nothing: fixed or X."""
    a = box.numbers[number].a
    return a * x_of(state, seat, place) if box.numbers[number].kind == X else a


@rule
def stat_of(state, box, thing, stat, printed) -> int:
    """Give attack, defense or cost of an object, as it is now or as it is printed."""
    kind = kind_of(state, thing)
    if stat == STAT_COST:
        return cost_now(state, box, thing)
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


@rule
def kinds_of(state, box, thing) -> int:
    """Give the mask of kinds of an object: of a card face down only that it is an Accessory (AC-TRAP-14)."""
    if zone_of(thing) == IN_RESOURCES:
        return RESOURCE_KIND
    return box.mask[kind_of(state, thing)]


@rule
def has_quality(state, box, thing, code) -> int:
    """Tell whether an object has a colour, an affiliation, or is ready or engaged."""
    if code < IS_READY:
        return 1 if box.qualities[kind_of(state, thing)] >> code - 1 & 1 else 0
    engaged = 0
    if thing <= ROWS:
        engaged = state.card[thing].engaged
    elif zone_of(thing) == IN_RESOURCES:
        engaged = state.spent[owner_in(thing), thing % HALF]
    return 1 if engaged == (code == IS_ENGAGED) else 0


@rule
def passes(state, box, seat, source, place, number, thing, printed) -> int:
    """Tell whether an object passes one test."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == CONTROLLED:
        return 1 if controller_of(state, thing) == player_of(state, seat, place, a) else 0
    if test == NOT_SLOT:
        return 1 if thing != thing_in(state, seat, source, place, a) else 0
    if test == IN_ZONE:
        whose = box.tests[number].b
        return 1 if whose == 0 or owner_in(thing) == player_of(state, seat, place, whose) else 0
    if thing <= ROWS and state.card[thing].covered:
        if test == TYPES:
            return 1 if a & ANY_ACCESSORY == ANY_ACCESSORY else 0
        return has_quality(state, box, thing, a) if test == QUALITY and a >= IS_READY else 0
    if test == TYPES:
        return 1 if kinds_of(state, box, thing) & a else 0
    if test == QUALITY:
        return has_quality(state, box, thing, a)
    if test == STAT or test == PRINTED:
        limit = fixed_number(state, box, seat, place, box.tests[number].c)
        if a == STAT_COST:
            now = box.cost[kind_of(state, thing)] if test == PRINTED else cost_now(state, box, thing)
        else:
            now = stat_of(state, box, thing, a, 1 if printed or test == PRINTED else 0)
        return compares(now, box.tests[number].b, limit)
    if test == HAS_KEYWORD or test == LACKS_KEYWORD:
        keys = state.card[thing].keys if thing <= ROWS else box.keys[kind_of(state, thing)]
        return 1 if (keys >> a - 1 & 1) == (test == HAS_KEYWORD) else 0
    if test == NAMED or test == NOT_NAMED:
        return 1 if (kind_of(state, thing) == a) == (test == NAMED) else 0
    if test == CHARACTER:
        return 1 if box.character[kind_of(state, thing)] == a else 0
    if test == HAS_WEAPON or test == LACKS_WEAPON:
        armed = thing <= ROWS and state.card[thing].weapons > 0
        return 1 if armed == (test == HAS_WEAPON) else 0
    if test == HAS_TOKEN:
        return 1 if thing <= ROWS and state.card[thing].tokens > 0 else 0
    return 1  # SAME_CHARACTER is for `count_matches`


@rule
def fits(state, box, seat, source, place, number, thing, printed) -> int:
    """Tell whether a filter takes an object; with `printed` its attack and defense are those of the card."""
    i = box.filters[number].first
    last = i + box.filters[number].count
    while i < last:
        if box.tests[i].test == EITHER:
            if passes(state, box, seat, source, place, i + 1, thing, printed) == 0:
                if passes(state, box, seat, source, place, i + 2, thing, printed) == 0:
                    return 0
            i += 3
        else:
            if passes(state, box, seat, source, place, i, thing, printed) == 0:
                return 0
            i += 1
    return 1


@rule
def fits_card(state, box, seat, source, number, kind) -> int:
    """Tell whether a filter takes a card of a player that is not in play, by what is printed on it."""
    return fits(state, box, seat, source, 0, number, zoned(IN_HAND, seat, kind), 1)


@rule
def test_in(box, number, test) -> int:
    """Find the row of a test in a filter; 0 if it has none."""
    first = box.filters[number].first
    for i in range(first, first + box.filters[number].count):
        if box.tests[i].test == test:
            return i
    return 0


@rule
def zone_in(box, number) -> int:
    """Name the zone where a filter looks for its cards; 0 is in play."""
    found = test_in(box, number, IN_ZONE)
    if found:
        return IN_HAND if box.tests[found].a == PILE_HAND else IN_OBLIVION
    found = test_in(box, number, TYPES)
    return IN_RESOURCES if found and box.tests[found].a == RESOURCE_KIND else 0


@rule
def is_match(state, box, seat, source, place, number, zone, thing) -> int:
    """Tell whether an object of a filter's zone matches it; in play a defeated card does not (AC-R26)."""
    if zone == 0 and is_sound(state, thing) == 0:
        return 0
    return fits(state, box, seat, source, place, number, thing, 0)


@rule
def count_matches(state, box, seat, source, place, number) -> int:
    """Count the matches of a filter; where they must share one character, those of the commonest."""
    zone = zone_in(box, number)
    last = count_things(state, zone)
    shared = test_in(box, number, SAME_CHARACTER)
    most = 0
    count = 0
    for i in range(1, last + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, seat, source, place, number, zone, thing) == 0:
            continue
        count += 1
        if shared:
            alike = 0
            for j in range(i, last + 1):
                other = thing_at(state, zone, j)
                if box.character[kind_of(state, other)] == box.character[kind_of(state, thing)]:
                    alike += is_match(state, box, seat, source, place, number, zone, other)
            most = max(most, alike)
    return most if shared else count


@rule
def value_of(state, box, seat, source, place, number) -> int:
    """Give a number of an effect."""
    kind = box.numbers[number].kind
    a = box.numbers[number].a
    if kind == CONST:
        return a
    if kind == X:
        return a * x_of(state, seat, place)
    if kind == NUMBER_OF:
        return count_matches(state, box, seat, source, place, a)
    if kind == STAT_OF_IT:
        return stat_of(state, box, first_in(state, place, IT), a, 0)
    amount = state.frame[place].amount
    if kind == AMOUNT:
        return amount
    if kind == MINUS_AMOUNT:
        return -amount
    if kind == ENRAGED:
        return amount * state.card[source].level[ENR]
    return min(amount, state.card[source].level[BAR]) if kind == BARRAGED else 0


@rule
def number_of(state, box, frame, row) -> int:
    """Give the number of a row of a program."""
    return value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)


@rule
def count_fallen(state, box, seat, source, place, number) -> int:
    """Count the cards defeated this turn that a filter takes."""
    count = 0
    for i in range(1, state.n_fallen + 1):
        count += fits(state, box, seat, source, place, number, state.fallen[i], 1)
    return count


@rule
def is_defeated(state, thing) -> int:
    """Tell whether a card is defeated: it waits to leave, it is gone, or it will be when the effect is complete.

    States are checked after an effect, but its own text looks at what it does itself (AC-DMG-6).
    """
    if thing <= 0 or thing > ROWS:
        return 0
    if state.card[thing].doomed or state.card[thing].sort == 0:
        return 1
    return is_to_be_defeated(state, thing)


@rule
def holds(state, box, seat, source, place, number) -> int:
    """Tell whether a condition holds; there is none in row 0."""
    if number == 0:
        return 1
    kind = box.conditions[number].kind
    a = box.conditions[number].a
    b = box.conditions[number].b
    if kind == MARKER:
        return 1 if state.portal == a else 0
    if kind == ACTIVE:
        return 1 if (state.turn == seat) == (a == 1) else 0
    if kind == HEALTH:
        return compares(state.health[seat], a, value_of(state, box, seat, source, place, b))
    if kind == HAND_CARDS:
        return compares(state.n_hand[seat], a, value_of(state, box, seat, source, place, b))
    if kind == MATCHES:
        thing = thing_in(state, seat, source, place, a)
        return fits(state, box, seat, source, place, b, thing, 0) if thing else 0
    if kind == DEFEATED:
        return is_defeated(state, thing_in(state, seat, source, place, a))
    limit = value_of(state, box, seat, source, place, box.conditions[number].c)
    if kind == COUNTS:
        return compares(count_matches(state, box, seat, source, place, a), b, limit)
    if kind == DEFEATED_THIS_TURN:
        return compares(count_fallen(state, box, seat, source, place, a), b, limit)
    thing = thing_in(state, seat, source, place, a)
    return 1 if 0 < thing <= ROWS and state.card[thing].tokens >= limit else 0  # TOKENS
