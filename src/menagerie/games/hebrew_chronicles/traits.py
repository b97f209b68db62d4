"""What filters and numbers of texts ask of a card of this game alone: stats, signets, names, columns, Weapons, wars.

What is asked of every game is in `filters`, conditions of this game alone in `facts`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule

from .objects import kind_of
from .rows import is_active, is_beast_sort
from .terms import (
    BEAST_KIND,
    CORE,
    GUARD_COLUMNS,
    GUARDS,
    IS_ACTIVE,
    IS_BLOCKING,
    IS_PENDING,
    IS_RESTING,
    IS_ROYAL,
    IS_WARRING,
    ITEM,
    LIES_BEFORE,
    N_COLUMNS,
    ROWS,
    STAT_A,
    STAT_HS,
    STAT_OC,
    STAT_SK,
    WAITS,
    WAR,
    WEAPON,
    ZONED,
)

HAS_KEYWORD, LACKS_KEYWORD, STAT, PRINTED = ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT, ops.PRINTED
OF_TYPES, QUALITY, NAMED, NOT_NAMED, CHARACTER = ops.TYPES, ops.QUALITY, ops.NAMED, ops.NOT_NAMED, ops.CHARACTER
ARMED_WITH, ARMED_NAMED, NAME_HOLDS = ops.ARMED_WITH, ops.ARMED_NAMED, ops.NAME_HOLDS
TRIBE, PROGENITOR, IN_COLUMN = ops.TRIBE, ops.PROGENITOR, ops.IN_COLUMN
AT_MOST, AT_LEAST = ops.AT_MOST, ops.AT_LEAST


@rule
def most_x(state, seat) -> int:
    """Give as much as a player could pay; no card of this game has an X that is chosen."""
    return 0


@rule
def stat_of(state, box, thing, stat, printed) -> int:
    """Give a stat of an object: of a Beast on the mat as it is now (HC-STAT-12), elsewhere what is printed.

    What holds continually looks at printed values (`printed` is then -1), so that no order of cards matters.
    """
    kind = kind_of(state, thing)
    now = printed == 0 and thing <= ROWS and is_beast_sort(state.card[thing].sort)
    if stat == STAT_OC:
        return state.card[thing].oc if now else box.oc[kind]
    if stat == STAT_A:
        return state.card[thing].a if now else box.a[kind]
    if stat == STAT_SK:
        return state.card[thing].sk if now else box.sk[kind]
    return box.hs[kind] if stat == STAT_HS else box.support[kind]


@rule
def kinds_of(state, box, thing) -> int:
    """Give the mask of kinds of an object; a Core is not in play as anything (HC-UG-8)."""
    if thing <= ROWS and state.card[thing].sort == CORE:
        return 0
    return box.mask[kind_of(state, thing)]


@rule
def has_quality(state, box, thing, code) -> int:
    """Tell whether an object is of a nationality, has a signet, or stands or fights in a way."""
    if code < IS_ROYAL:
        return box.qualities[kind_of(state, thing)] >> code - 1 & 1
    if code < IS_ACTIVE:
        signets = state.card[thing].signets if thing <= ROWS else box.signets[kind_of(state, thing)]
        return signets >> code - IS_ROYAL & 1
    if code == IS_PENDING:
        return 1 if WAITS < thing < ZONED and state.frame[thing - WAITS].what == ITEM else 0
    return stands(state, thing, code) if thing <= ROWS else 0


@rule
def stands(state, row, code) -> int:
    """Tell how a Beast on the mat stands (HC-POS-1) or what it does in the open war (HC-BLOCK-11)."""
    played = state.card[row]
    if is_beast_sort(played.sort) == 0:
        return 0
    if code == IS_ACTIVE:
        return is_active(state, row)
    if code == IS_RESTING:
        return played.rest
    blocks = 1 if played.place > LIES_BEFORE else 0
    if code == IS_BLOCKING or blocks:
        return blocks
    return 1 if code == IS_WARRING and is_at_war(state, row) else 0


@rule
def is_at_war(state, row) -> int:
    """Tell whether a Beast attacks or is attacked in the open war."""
    frame = state.frame[2]
    return 1 if frame.what == WAR and (frame.row == row or frame.target == row) else 0


@rule
def character_of(box, kind) -> int:
    """Name a card without its title (HC-CARD-5)."""
    return box.called[kind]


@rule
def holds_name(box, kind, name) -> int:
    """Tell whether a card's name is a name, or holds it as King David holds David (HC-R117)."""
    whole = box.called[kind]
    if whole == name:
        return 1
    for i in range(box.n_likenesses):
        if box.likeness[i].part == name and box.likeness[i].whole == whole:
            return 1
    return 0


@rule
def is_in_column(state, thing, column) -> int:
    """Tell whether a Beast stands in a column; the Guard Columns are one of the language's columns (HC-ZONE-2)."""
    place = state.card[thing].place if thing <= ROWS else 0
    if column == GUARD_COLUMNS:
        return 1 if 1 <= place <= GUARDS else 0
    return 1 if place == column and place <= N_COLUMNS else 0


@rule
def is_armed(state, box, thing, mask, kind) -> int:
    """Tell whether a Beast bears a Weapon of some kinds, or a certain one (HC-WEAPON-6)."""
    if thing > ROWS:
        return 0
    for row in range(1, state.n_rows + 1):
        arms = state.card[row]
        if arms.sort == WEAPON and arms.host == thing and (arms.kind == kind or box.mask[arms.kind] & mask):
            return 1
    return 0


@rule
def passes_covered(state, box, number, thing) -> int:
    """Tell whether a face-down Beast passes a test: it has no name, signets or commands, but its stats (HC-POS-6)."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == OF_TYPES:
        return 1 if a & BEAST_KIND else 0
    if test == QUALITY:
        return has_quality(state, box, thing, a) if a >= IS_ACTIVE else 0
    if test == STAT or test == PRINTED:
        limit = box.numbers[box.tests[number].c].a
        comparison = box.tests[number].b
        now = stat_of(state, box, thing, a, 1 if test == PRINTED else 0)
        return (
            1
            if now == limit or (comparison == AT_MOST and now < limit) or (comparison == AT_LEAST and now > limit)
            else 0
        )
    if test == HAS_KEYWORD or test == LACKS_KEYWORD:
        return 1 if (state.card[thing].keys >> a - 1 & 1) == (test == HAS_KEYWORD) else 0
    if test == NOT_NAMED:
        return 1
    if test == ARMED_WITH or test == ARMED_NAMED or test == IN_COLUMN:
        return passes_own(state, box, number, thing)
    return 0


@rule
def passes_own(state, box, number, thing) -> int:
    """Tell whether an object passes a test of this game alone."""
    test = box.tests[number].test
    a = box.tests[number].a
    if test == CHARACTER:
        return 1 if box.called[kind_of(state, thing)] == a else 0
    if test == NAME_HOLDS:
        return holds_name(box, kind_of(state, thing), a)
    if test == TRIBE:
        return 1 if box.tribe[kind_of(state, thing)] == a else 0
    if test == PROGENITOR:
        return 1 if box.progenitor[kind_of(state, thing)] == a else 0
    if test == ARMED_WITH:
        return is_armed(state, box, thing, a, 0)
    if test == ARMED_NAMED:
        return is_armed(state, box, thing, 0, a)
    b = box.tests[number].b
    return 1 if is_in_column(state, thing, a) or (b and is_in_column(state, thing, b)) else 0


@rule
def own_value(state, source, place, kind) -> int:
    """Give a number of this game alone: there is none."""
    return 0


@rule
def count_tokens(state, row) -> int:
    """Count the counters on a card: this game has none."""
    return 0
