"""What filters and numbers of texts ask of a card of this game alone: Might, Life, Uses, Kingdoms, what is face-down.

What is asked of every game is in `filters`, conditions of this game alone in `facts`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.objects import controller_of, kind_of, owner_in, zone_of
from menagerie.cardtext.machine.tokens import kinds_in_play
from menagerie.engine.jit import rule

from ..terms import (
    ANY_EQUIPMENT,
    IN_HAND,
    IS_ALONE,
    IS_ATTACKING,
    IS_DAMAGED,
    IS_FACE_DOWN,
    IS_READY,
    ROWS,
    ROYAL,
    STAT_COST,
    STAT_LEVEL,
    STAT_MIGHT,
    TYPES,
)
from ..zones import is_attacking, is_creature, is_tired

HAS_KEYWORD, LACKS_KEYWORD, STAT = ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT
OF_TYPES, QUALITY, EARLY, NAMED, NOT_NAMED = ops.TYPES, ops.QUALITY, ops.EARLY, ops.NAMED, ops.NOT_NAMED
TURNED_UP, ENTERED, WIELDED, LATE = ops.TURNED_UP, ops.ENTERED, ops.WIELDED, ops.LATE
WIELDING, ATTACKED_NOW, NTH = ops.WIELDING, ops.ATTACKED_NOW, ops.NTH
AT_MOST, AT_LEAST = ops.AT_MOST, ops.AT_LEAST
N_TYPES = len(TYPES)


@rule(fills=object_hooks.most_x)
def most_x(state, seat) -> int:
    """Give as much as a player could pay; no card of this game has an X."""
    return state.biomass[seat]


@rule(fills=object_hooks.stat_of)
def stat_of(state, box, thing, stat, printed) -> int:
    """Give Might, Life, Uses or cost of an object: of a card on the field as they are now (BC-CARD-3 … BC-CARD-5)."""
    kind = kind_of(state, thing)
    if stat == STAT_LEVEL:
        return state.level[state.card[thing].seat] if thing <= ROWS and state.card[thing].sort == ROYAL else 0
    if stat == STAT_COST:
        return box.cost[kind] if printed > 0 or thing > ROWS else state.card[thing].cost
    if printed > 0 or thing > ROWS:
        return box.might[kind] if stat == STAT_MIGHT else box.life[kind]
    if stat == STAT_MIGHT:
        return max(0, state.card[thing].might)
    return max(0, state.card[thing].life - state.card[thing].damage)


@rule(fills=object_hooks.kinds_of)
def kinds_of(state, box, thing) -> int:
    """Give the mask of kinds of an object."""
    if 0 < thing <= ROWS and state.card[thing].sort:
        return kinds_in_play(state, box, thing)
    return box.mask[kind_of(state, thing)]


@rule(fills=object_hooks.has_quality)
def has_quality(state, box, thing, code) -> int:
    """Tell whether an object is of a Kingdom, or is ready; it is not face-down."""
    if code == IS_READY:  # BC-R122
        if thing > ROWS or is_creature(state, thing) == 0 or is_tired(state, thing):
            return 0
        return 1 - state.card[thing].accompanied
    if code == IS_ATTACKING:
        return is_attacking(state, thing) if thing <= ROWS else 0
    if code == IS_ALONE:  # BC-R139
        return is_alone(state, thing) if thing <= ROWS else 0
    if code == IS_DAMAGED:
        return 1 if thing <= ROWS and is_creature(state, thing) and state.card[thing].damage > 0 else 0
    return 1 if code != IS_FACE_DOWN and box.qualities[kind_of(state, thing)] >> code - 1 & 1 else 0


@rule
def is_alone(state, row) -> int:
    """Tell whether a creature attacks and no other one does."""
    if is_attacking(state, row) == 0:
        return 0
    for other in range(1, state.n_rows + 1):
        if other != row and is_attacking(state, other):
            return 0
    return 1


@rule(fills=object_hooks.passes_covered)
def passes_covered(state, box, number, thing) -> int:
    """Tell whether a face-down card passes a test: it is an equipment of 10 Might and 3 Uses, no more (BC-R74)."""
    test = box.tests[number].test
    a = box.tests[number].a
    played = state.card[thing]
    if test == OF_TYPES:
        return 1 if a & ANY_EQUIPMENT else 0
    if test == QUALITY:
        return 1 if a == IS_FACE_DOWN else 0
    if test == HAS_KEYWORD or test == LACKS_KEYWORD:
        return 1 if (played.keys >> a - 1 & 1) == (test == HAS_KEYWORD) else 0
    if test == STAT:
        if a == STAT_COST or a == STAT_LEVEL:
            return 0
        now = max(0, played.might) if a == STAT_MIGHT else played.life - played.damage
        limit = box.numbers[box.tests[number].c].a
        comparison = box.tests[number].b
        return (
            1
            if now == limit or (comparison == AT_MOST and now < limit) or (comparison == AT_LEAST and now > limit)
            else 0
        )
    if test == NAMED:
        return 0
    return 1 if test == NOT_NAMED else passes_own(state, box, number, thing)


@rule(fills=object_hooks.passes_own)
def passes_own(state, box, number, thing) -> int:
    """Tell whether an object passes a test of this game alone."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == EARLY:
        return is_early(state, box, thing, a, box.tests[number].b)
    if test == LATE:
        return 1 - is_early(state, box, thing, a, box.tests[number].b)
    if test == NTH:  # BC-R118
        return 1 if count_plays(state, controller_of(state, thing), a) == box.tests[number].b else 0
    if thing > ROWS:
        return 0
    if test == WIELDING:
        return is_wielding(state, thing)
    played = state.card[thing]
    if test == ATTACKED_NOW:
        return played.struck if a == 1 else played.hit if a == 2 else 1 if played.attacks else 0
    if test == TURNED_UP:
        return played.turned
    if test == ENTERED:
        return 1 if played.since == state.turns else 0
    return 1 if test != WIELDED or played.wielder else 0


@rule
def is_wielding(state, row) -> int:
    """Tell whether a creature wields an equipment in this round of combat."""
    for gear in range(1, state.n_rows + 1):
        if state.card[gear].sort and state.card[gear].wielder == row:
            return 1
    return 0


@rule
def is_early(state, box, thing, mask, count) -> int:
    """Tell whether a card is among the first so many of its types that its player plays in a turn.

    On the field it was one of them; elsewhere it would be.
    """
    if thing <= ROWS:
        played = state.card[thing]
        if played.before[0] == 0 or played.since != state.turns or played.covered:
            return 0
        if mask and box.mask[played.kind] & mask == 0:
            return 0
        earlier = 0
        for sort in range(1, N_TYPES):
            if mask == 0 or mask >> sort & 1:
                earlier += played.before[sort]
        return 1 if earlier < count else 0
    if mask and kinds_of(state, box, thing) & mask == 0:
        return 0
    seat = owner_in(thing) if zone_of(thing) == IN_HAND else controller_of(state, thing)
    return 1 if count_plays(state, seat, mask) < count else 0


@rule
def count_plays(state, seat, mask) -> int:
    """Count the cards of some types that a player played this turn."""
    count = 0
    for sort in range(1, N_TYPES):
        if mask == 0 or mask >> sort & 1:
            count += state.plays[seat, sort]
    return count
