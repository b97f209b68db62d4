"""What filters and numbers of texts ask of a card of this game alone: OC, A, SK, signets, Heritage, columns, Weapons.

What is asked of every game is in `filters`, conditions of this game alone in `facts`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.objects import kind_of, owner_in, zone_of
from menagerie.cardtext.machine.plays import count_plays
from menagerie.engine.jit import rule

from ..posture import is_active
from ..terms import (
    ANY_BEAST,
    ASSUMED,
    GREEK,
    GUARD_COLUMNS,
    GUARDS,
    HEAVENLY,
    IN_WAITING,
    IS_ACTIVE,
    IS_ATTACKING,
    IS_BLOCKING,
    IS_PENDING,
    IS_RESTING,
    IS_UNARMED,
    IS_WARRING,
    LIES_BEFORE,
    N_COLUMNS,
    ROWS,
    SHIELD,
    STAT_A,
    STAT_HS,
    STAT_OC,
    STAT_SK,
    WAR,
    WEAPON,
    ZONED,
)
from ..zones import count_arms, is_beast_sort

OF_TYPES, QUALITY, STAT = ops.TYPES, ops.QUALITY, ops.STAT
NAMED, NOT_NAMED, HAS_KEYWORD, LACKS_KEYWORD = ops.NAMED, ops.NOT_NAMED, ops.HAS_KEYWORD, ops.LACKS_KEYWORD
CHARACTER, NAME_HOLDS, TRIBE, PROGENITOR = ops.CHARACTER, ops.NAME_HOLDS, ops.TRIBE, ops.PROGENITOR
ARMED_WITH, ARMED_NAMED, IN_COLUMN, BEHIND = ops.ARMED_WITH, ops.ARMED_NAMED, ops.IN_COLUMN, ops.BEHIND
EARLY, LATE, AT_MOST, AT_LEAST = ops.EARLY, ops.LATE, ops.AT_MOST, ops.AT_LEAST
GONE, ATTACKED_NOW, ENTERED, FOLKS = ops.GONE, ops.ATTACKED_NOW, ops.ENTERED, ops.FOLKS


@rule(fills=object_hooks.stat_of)
def stat_of(state, box, thing, stat, printed) -> int:
    """Give a number of an object: of a Beast on the mat OC, A and SK as they are now (HC-STAT-12)."""
    kind = kind_of(state, thing)
    if printed <= 0 and thing <= ROWS and is_beast_sort(state.card[thing].sort):
        if stat == STAT_OC:
            return state.card[thing].oc
        if stat == STAT_A:
            return state.card[thing].a
        if stat == STAT_SK:
            return state.card[thing].sk
    if stat == STAT_OC:
        return box.oc[kind]
    if stat == STAT_A:
        return box.a[kind]
    if stat == STAT_SK:
        return box.sk[kind]
    return box.hs[kind] if stat == STAT_HS else box.support[kind]


@rule(fills=object_hooks.kinds_of)
def kinds_of(state, box, thing) -> int:
    """Give the mask of kinds of an object."""
    return box.mask[kind_of(state, thing)]


@rule(fills=object_hooks.character_of)
def character_of(box, kind) -> int:
    """Give the number of a card's name without its title (HC-CARD-5)."""
    return box.called[kind]


@rule(fills=object_hooks.has_quality)
def has_quality(state, box, thing, code) -> int:
    """Tell whether an object has a signet or nationality, or stands as a word says (HC-POS-1).

    A Wicked Spirit has no rule of its own, only texts that ask for it (HC-SIGNET-12).
    """
    if code <= HEAVENLY and state.hellenized and thing <= ROWS and 1 <= state.card[thing].place <= N_COLUMNS:
        return 1 if code == GREEK else 0  # HC-SUP-17
    if code <= HEAVENLY and state.n_lasting and thing <= ROWS:
        folk = assumed(state, thing, 0)
        if folk:
            return 1 if folk == code else 0
    if code < IS_ACTIVE:
        return box.qualities[kind_of(state, thing)] >> code - 1 & 1
    if code == IS_PENDING:
        return 1 if zone_of(thing) == IN_WAITING and kind_of(state, thing) else 0
    if thing > ROWS:
        return 0
    played = state.card[thing]
    if code == IS_ACTIVE:
        return is_active(state, thing)
    if code == IS_RESTING:
        return played.rest
    if code == IS_UNARMED:
        return 1 if is_beast_sort(played.sort) and count_arms(state, thing) == 0 else 0
    if code == IS_BLOCKING:
        return 1 if LIES_BEFORE < played.place <= LIES_BEFORE + GUARDS and is_beast_sort(played.sort) else 0
    frame = state.frame[2]
    if code == IS_ATTACKING:
        return 1 if frame.what == WAR and thing == frame.row else 0
    return 1 if code == IS_WARRING and frame.what == WAR and (thing == frame.row or thing == frame.target) else 0


@rule
def assumed(state, row, tribe) -> int:
    """Give the nationality of which a card is for a time, or its tribe then beyond FOLKS; 0: as printed (HC-R207)."""
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.row == row and last.what == ASSUMED and (last.a > FOLKS) == tribe:
            return last.a
    return 0


@rule(fills=object_hooks.passes_covered)
def passes_covered(state, box, number, thing) -> int:
    """Tell whether a Beast face down passes a test: it has numbers and a place, no names or signets (HC-POS-6)."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == OF_TYPES:
        return 1 if a & ANY_BEAST else 0
    if test == QUALITY:
        return has_quality(state, box, thing, a) if a > IS_ACTIVE else 0
    if test == STAT:
        now = stat_of(state, box, thing, a, 0)
        limit = box.numbers[box.tests[number].c].a
        if box.tests[number].b == AT_MOST:
            return 1 if now <= limit else 0
        if box.tests[number].b == AT_LEAST:
            return 1 if now >= limit else 0
        return 1 if now == limit else 0
    if test == NOT_NAMED or test == LACKS_KEYWORD:
        return 1
    if test == NAMED or test == HAS_KEYWORD or test == CHARACTER or test == NAME_HOLDS:
        return 0
    return 0 if test == TRIBE or test == PROGENITOR else passes_own(state, box, number, thing)


@rule(fills=object_hooks.passes_own)
def passes_own(state, box, number, thing) -> int:
    """Tell whether an object passes a test of this game alone (HC-CARD-6, HC-ZONE-1, HC-R117)."""
    test = box.tests[number].test
    a = box.tests[number].a
    kind = kind_of(state, thing)
    if test == CHARACTER:
        return 1 if box.called[kind] == a else 0
    if test == NAME_HOLDS:
        return holds_name(box, box.called[kind], a)
    if test == TRIBE:
        tribe = assumed(state, thing, 1) if state.n_lasting and thing <= ROWS else 0
        return 1 if (tribe - FOLKS if tribe else box.tribe[kind]) == a else 0
    if test == PROGENITOR:
        return 1 if box.progenitor[kind] == a else 0
    if test == EARLY or test == LATE:
        if thing < ZONED:
            return 0
        earlier = count_plays(state, owner_in(thing), a)
        return 1 if (earlier < box.tests[number].b) == (test == EARLY) else 0
    if test == GONE:
        return 1 if thing > ROWS else 0
    if thing > ROWS:
        return 0
    if test == ATTACKED_NOW:
        return 1 if state.card[thing].attacks else 0
    if test == ENTERED:
        return 1 if state.card[thing].since == state.turns else 0
    if test == IN_COLUMN:
        place = state.card[thing].place
        return 1 if is_column(place, a) or is_column(place, box.tests[number].b) else 0
    if test == BEHIND:
        return is_shielded(state, thing)
    return is_armed(state, box, thing, test, a) if test == ARMED_WITH or test == ARMED_NAMED else 0


@rule
def is_shielded(state, row) -> int:
    """Tell whether a Beast stands behind a Shield of its player (HC-R174)."""
    played = state.card[row]
    if is_beast_sort(played.sort) == 0 or played.place < 1 or played.place > GUARDS:
        return 0
    return 1 if state.card[state.front[played.seat, played.place]].sort >= SHIELD else 0


@rule
def is_column(place, code) -> int:
    """Tell whether a place of the mat is what a column's code means; the Guard Columns are the front row."""
    if code == 0 or place < 1:
        return 0
    return 1 if place == code or (code == GUARD_COLUMNS and place <= GUARDS) else 0


@rule
def holds_name(box, called, part) -> int:
    """Tell whether a name is, or holds, another one (HC-R117)."""
    if called == part:
        return 1
    for i in range(box.n_likenesses):
        if box.likeness[i].part == part and box.likeness[i].whole == called:
            return 1
    return 0


@rule
def is_armed(state, box, row, test, a) -> int:
    """Tell whether a Beast is armed with a Weapon of some kinds, or of one name."""
    for other in range(1, state.n_rows + 1):
        if state.card[other].sort == WEAPON and state.card[other].host == row:
            kind = state.card[other].kind
            if (test == ARMED_NAMED and kind == a) or (test == ARMED_WITH and box.mask[kind] & a):
                return 1
    return 0
