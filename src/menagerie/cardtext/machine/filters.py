"""What programs ask of the table: filters and numbers (the side tables of `cardtext.program`).

All of them are seen from a player's effect: `seat`, the row of its source (0: not in play) and the frame in which it
waits (0: none, for what holds continuously and for what is not announced yet). What a game alone knows of its cards is
in its `traits.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule

from .counters import counters_on
from .effect_hooks import NAME_SAID
from .object_hooks import (
    IN_HAND,
    IN_RESOURCES,
    RESOURCE_KIND,
    ROWS,
    character_of,
    has_quality,
    host_of,
    is_sound,
    kinds_of,
    most_x,
    own_value,
    passes_covered,
    passes_own,
    stat_of,
    zone_of_pile,
    zone_of_quality,
)
from .objects import (
    NAMES,
    controller_of,
    count_in,
    count_things,
    first_in,
    is_meant_by,
    kind_of,
    last_aim,
    owner_in,
    player_of,
    thing_at,
    thing_in,
    zone_of,
    zoned,
)

# The tables of numbers by the kind of test, so that the rules compare plain names
EITHER, TYPES, QUALITY, CONTROLLED = ops.EITHER, ops.TYPES, ops.QUALITY, ops.CONTROLLED
HAS_KEYWORD, LACKS_KEYWORD, STAT, PRINTED = ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT, ops.PRINTED
NAMED, NOT_NAMED, NOT_SLOT = ops.NAMED, ops.NOT_NAMED, ops.NOT_SLOT
SAME_CHARACTER, IN_ZONE = ops.SAME_CHARACTER, ops.IN_ZONE
AT_MOST, AT_LEAST, MORE, FEWER = ops.AT_MOST, ops.AT_LEAST, ops.MORE, ops.FEWER
CONST, X, NUMBER_OF, STAT_OF_IT = ops.CONST, ops.X, ops.NUMBER_OF, ops.STAT_OF_IT
AMOUNT, MANY_OF, COUNTERS_ON, HAS_TOKEN = ops.AMOUNT, ops.MANY_OF, ops.COUNTERS_ON, ops.HAS_TOKEN
FALLEN_OF, ATTACHED, STAT_IN, CALLED = ops.FALLEN_OF, ops.ATTACHED, ops.STAT_IN, ops.CALLED
DECK_SIZE, SAME_NAME, VOTES_IN = ops.DECK_SIZE, ops.SAME_NAME, ops.VOTES_IN
IT, SELF, YOU = ops.IT, ops.SELF, ops.YOU


@rule
def compares(value, comparison, limit) -> int:
    """Compare two numbers."""
    if comparison == AT_MOST:
        return 1 if value <= limit else 0
    if comparison == AT_LEAST:
        return 1 if value >= limit else 0
    if comparison == MORE:
        return 1 if value > limit else 0
    if comparison == FEWER:
        return 1 if value < limit else 0
    return 1 if value == limit else 0


@rule
def x_of(state, seat, place) -> int:
    """Give the X of an effect; as much as could be paid while it is not announced."""
    return state.frame[place].x if place else most_x(state, seat)


@rule
def fixed_number(state, box, seat, source, place, number) -> int:
    """Give a number that counts nothing: fixed, X, or a stat of a card that is named."""
    a = box.numbers[number].a
    if box.numbers[number].kind == STAT_IN:
        return stat_of(state, box, thing_in(state, seat, source, place, a // 8), a % 8, 0)
    return a * x_of(state, seat, place) if box.numbers[number].kind == X else a


@rule
def passes(state, box, seat, source, place, number, thing, printed) -> int:
    """Tell whether an object passes one test."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == CONTROLLED:
        return is_meant_by(state, seat, place, a, controller_of(state, thing))
    if test == NOT_SLOT:
        return 1 if thing != thing_in(state, seat, source, place, a) else 0
    if test == IN_ZONE:
        whose = box.tests[number].b
        if zone_of(thing) != zone_of_pile(a):
            return 0
        return 1 if whose == 0 else is_meant_by(state, seat, place, whose, owner_in(thing))
    if test == ATTACHED:
        return 1 if thing <= ROWS and host_of(state, thing) == thing_in(state, seat, source, place, a) else 0
    if test == HAS_TOKEN:
        return 1 if counters_on(state, thing, a) else 0
    if thing <= ROWS and state.card[thing].covered:
        return passes_covered(state, box, number, thing)
    if test == TYPES:
        return 1 if kinds_of(state, box, thing) & a else 0
    if test == QUALITY:
        return has_quality(state, box, thing, a)
    if test == STAT or test == PRINTED:
        limit = fixed_number(state, box, seat, source, place, box.tests[number].c)
        now = stat_of(state, box, thing, a, 1 if test == PRINTED else -printed)
        return compares(now, box.tests[number].b, limit)
    if test == HAS_KEYWORD or test == LACKS_KEYWORD:
        keys = state.card[thing].keys if thing <= ROWS else box.keys[kind_of(state, thing)]
        return 1 if (keys >> a - 1 & 1) == (test == HAS_KEYWORD) else 0
    if test == NAMED or test == NOT_NAMED:
        return 1 if (kind_of(state, thing) == a) == (test == NAMED) else 0
    if test == SAME_NAME:
        return is_named(state, source, place, a, kind_of(state, thing))
    if test == CALLED:
        return 1 if box.token_name[kind_of(state, thing)] == a else 0
    return passes_own(state, box, number, thing)  # SAME_CHARACTER is for `count_matches`


@rule
def is_named(state, source, place, slot, kind) -> int:
    """Tell whether a card has a name that was said: in an effect (its slot), or for a card in play (SELF)."""
    if slot == SELF:
        for i in range(1, state.n_lasting + 1):
            last = state.lasting[i]
            if last.what == NAME_SAID and last.row == source and last.a == kind:
                return 1
        return 0
    if place:
        for i in range(state.frame[place].first + 1, last_aim(state, place) + 1):
            if state.aims[i].slot == slot and state.aims[i].object == NAMES + kind:
                return 1
    return 0


@rule
def fits(state, box, seat, source, place, number, thing, printed) -> int:
    """Tell whether a filter takes an object; with `printed` its attack and defense are those of the card.

    Most filters ask first for a type, then whose a card is, and most objects fail at that: here, without a call.
    """
    first = box.filters[number].first
    end = first + box.filters[number].count
    if first < end and box.tests[first].test == TYPES and (thing > ROWS or state.card[thing].covered == 0):
        if kinds_of(state, box, thing) & box.tests[first].a == 0:
            return 0
        first += 1
        if first < end and box.tests[first].test == CONTROLLED and box.tests[first].a == YOU:
            if controller_of(state, thing) != seat:
                return 0
            first += 1
    return 1 if first == end else passes_all(state, box, seat, source, place, first, end, thing, printed)


@rule
def passes_all(state, box, seat, source, place, first, end, thing, printed) -> int:
    """Tell whether an object passes some tests that follow each other."""
    either = 0
    taken = 0
    for i in range(first, end):
        if taken:
            taken = 0
        elif box.tests[i].test == EITHER:
            either = 1
        else:
            good = passes(state, box, seat, source, place, i, thing, printed)
            if good == 0 and either == 0:
                return 0
            taken = good & either
            either = 0
    return 1


@rule
def is_about(state, box, row, ability, thing) -> int:
    """Tell whether an object is one of which an ability of a card in play speaks."""
    one = box.abilities[ability]
    seat = state.card[row].seat
    if one.slot and thing_in(state, seat, row, 0, one.slot) != thing:
        return 0
    return 1 if one.about == 0 or fits(state, box, seat, row, 0, one.about, thing, 0) else 0


@rule
def fits_card(state, box, seat, source, place, number, kind) -> int:
    """Tell whether a filter takes a card of a player that is not in play, by what is printed on it."""
    return fits(state, box, seat, source, place, number, zoned(IN_HAND, seat, kind), 1)


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
    first = box.filters[number].first
    for i in range(first, first + box.filters[number].count):
        test = box.tests[i].test
        a = box.tests[i].a
        if test == IN_ZONE:
            return zone_of_pile(a)
        if test == QUALITY and zone_of_quality(a):
            return zone_of_quality(a)
        if test == TYPES and a == RESOURCE_KIND:
            return IN_RESOURCES
    return 0


@rule
def hand_meant(state, box, frame, row) -> int:
    """Name the player in whose hand a row looks for cards."""
    number = box.rows[row].b
    first = box.filters[number].first
    for i in range(first, first + box.filters[number].count):
        if box.tests[i].test == IN_ZONE and box.tests[i].b:
            return max(1, player_of(state, frame.seat, state.depth, box.tests[i].b))
    return frame.seat


@rule
def is_match(state, box, seat, source, place, number, zone, thing) -> int:
    """Tell whether an object of a filter's zone matches it; in play a defeated card does not."""
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
                if character_of(box, kind_of(state, other)) == character_of(box, kind_of(state, thing)):
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
    if kind == AMOUNT:
        return state.frame[place].amount * (a or 1)
    if kind == MANY_OF:
        return box.numbers[number + 1].a * count_matches(state, box, seat, source, place, a)
    if kind == FALLEN_OF:
        return box.numbers[number + 1].a * count_fallen(state, box, seat, source, place, a)
    if kind == DECK_SIZE:
        return state.n_deck[seat]
    if kind == STAT_IN:
        return fixed_number(state, box, seat, source, place, number)
    if kind == COUNTERS_ON:
        return counters_on(state, thing_in(state, seat, source, place, a // 8), a % 8)
    if kind == VOTES_IN:
        return count_in(state, place, a)
    return own_value(state, source, place, kind)


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
