"""Derived numbers: what every card in play is now, written anew in one pass after every event (BC-R105).

Order: printed values; persistent abilities and changes for a time, as they began; then what holds `if` something does,
in the order in which the cards entered. Each is tested once, against the values reached so far.
Covered: BC-CARD-2 … BC-CARD-8, BC-ABIL-1, BC-ABIL-3, BC-R23, BC-R47, BC-R74, BC-R79, BC-BRE-2, BC-BRE-7, BC-BRE-11.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.counters import raised_by
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.objects import thing_in
from menagerie.cardtext.machine.statics import hold, reaches, sum_held, times_of
from menagerie.engine.jit import rule

from .costs import own_cost
from .terms import (
    BONUS,
    BREACH_MIGHT,
    BREACH_USES,
    CASTLE,
    CONTROL_LIMIT,
    FORBIDDEN,
    GRANTED,
    ITS_NEXT,
    ITS_NEXTS,
    PROVIDED,
    ROWS,
)

KEYWORD, STATIC_ABILITY, ACTIVATED = ops.KEYWORD, ops.STATIC_ABILITY, ops.ACTIVATED
STATIC_BONUS, STATIC_GRANT, STATIC_FORBID, CARRIES = ops.STATIC_BONUS, ops.STATIC_GRANT, ops.STATIC_FORBID, ops.CARRIES
COST_NOTHING, OWN_COST_LESS = ops.COST_NOTHING, ops.OWN_COST_LESS
UPKEEP_LESS = ops.UPKEEP_LESS
LIMITS, SECOND_BONUS = ops.CONTROL_LIMIT, ops.SECOND_BONUS
ON_CARDS = sum(1 << what for what in (0, STATIC_BONUS, STATIC_GRANT, STATIC_FORBID, CARRIES, SECOND_BONUS))
PERSISTENT, IF = 0, 1  # rounds


@rule(fills=object_hooks.is_switched_on)
def is_switched_on(state, box, row, ability) -> int:
    """Tell whether an ability of a Royal is that of its Level; other cards have none to switch (BC-ROY-7).

    A Royal's persistent ability never goes off, its cost abilities are for its own turn (`abilities`; BC-ABIL-17).
    """
    threshold = box.abilities[ability].threshold
    return 1 if threshold == 0 or state.level[state.card[row].seat] == threshold else 0


@rule
def turn_of_ability(box, kind, number) -> int:
    """Give the bit by which an ability is noted as used this turn.

    Of a Royal it is the place among the cost abilities of the same Level: who evolves keeps it (BC-R55).
    """
    first = box.first_ability[kind]
    level = box.abilities[first + number].threshold
    if level == 0:
        return number
    place = 0
    for other in range(first, first + number):
        place += box.abilities[other].kind == ACTIVATED and box.abilities[other].threshold == level
    return place


@rule(fills=object_hooks.refresh)
def refresh(state, box):
    """Write the derived numbers of every card in play, and what static abilities there are.

    So a persistent ability holds as long as its card is there (BC-ABIL-1, BC-ABIL-2), one with a condition as long as
    that is met (BC-ABIL-3).
    """
    state.dirty = 0
    state.holding = 0
    state.watching = 0
    state.touchy = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort:
            begin_row(state, box, row)
            if box.raising and state.card[row].sort != CASTLE:
                state.card[row].might += raised_by(state, box, row, 1)
                state.card[row].life += raised_by(state, box, row, 2)
    write_own_costs(state, box)
    if state.holding & ON_CARDS or state.n_lasting:
        apply_in_order(state, box)
    if state.holding & ON_CARDS:
        for row in range(1, state.n_rows + 1):
            if box.summed_leans[state.card[row].kind] & PROVIDED and state.card[row].covered == 0:
                apply_statics(state, box, row, IF)
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort:
            state.card[row].might = max(0, state.card[row].might)
    write_own_costs(state, box)
    bind(state, box)


@rule
def write_own_costs(state, box):
    """Write the cost of each card that says what it costs itself, beginning with what is printed (BC-R47, BC-R183).

    Once before changes that look at costs, by what else is printed, and once more when all else is written.
    """
    if state.holding >> OWN_COST_LESS & 1:
        for row in range(1, state.n_rows + 1):
            if has_statics(state, box, row, 1 << OWN_COST_LESS):
                played = state.card[row]
                played.cost = box.cost[played.kind]
                played.cost = own_cost(state, box, played.seat, played.kind, row)


@rule
def begin_row(state, box, row):
    """Give a card what is printed; a face-down one has 10 Might and 3 Uses."""
    played = state.card[row]
    kind = played.kind
    played.forbidden = 0
    played.carries = 1
    if played.covered:
        played.might = BREACH_MIGHT
        played.life = BREACH_USES
        played.keys = 0
        played.cost = 0
        return
    played.might = box.might[kind]
    played.life = box.life[kind]
    played.keys = box.keys[kind] | played.given
    played.cost = box.cost[kind]
    state.holding |= box.holds[kind]
    state.watching |= box.watches[kind]
    state.touchy |= box.touchy[kind]


@rule
def has_statics(state, box, row, kinds) -> int:
    """Tell whether a card in play has static abilities of some kinds; the row of a card that left has none."""
    return 1 if box.holds[state.card[row].kind] & kinds and state.card[row].covered == 0 else 0


@rule
def apply_in_order(state, box):
    """Apply persistent abilities and changes for a time in the order in which they began (BC-R105)."""
    last = 0
    while True:
        following = 0
        source = 0
        change = 0
        for row in range(1, state.n_rows + 1):
            began = state.card[row].began
            if began > last and (following == 0 or began < following) and has_statics(state, box, row, ON_CARDS):
                following = began
                source = row
        for i in range(1, state.n_lasting + 1):
            if state.lasting[i].began > last and (following == 0 or state.lasting[i].began < following):
                following = state.lasting[i].began
                change = i
        if following == 0:
            return
        if change:
            apply_lasting(state, box, change)
        else:
            apply_statics(state, box, source, PERSISTENT)
        last = following


@rule
def apply_lasting(state, box, i):
    """Apply one change that lasts for a time."""
    last = state.lasting[i]
    played = state.card[last.row]
    if last.until == ITS_NEXT or last.until == ITS_NEXTS:  # it begins with that turn
        return
    if last.what == BONUS:
        played.might += last.a
        played.life += last.b
    elif last.what == FORBIDDEN:
        played.forbidden |= 1 << last.a
    elif last.what == GRANTED:
        change_keyword(box, played, last.a)


@rule
def change_keyword(box, played, grant):
    """Give a card a keyword, or take it."""
    key = 1 << box.grants[grant].keyword - 1
    if box.grants[grant].lost:
        played.keys &= ~key
    else:
        played.keys |= key


@rule
def apply_statics(state, box, source, turn):
    """Apply the static abilities of one card: the persistent ones, or those that hold `if` something does."""
    kind = state.card[source].kind
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        sort = box.abilities[ability].kind
        if (sort != STATIC_ABILITY and sort != KEYWORD) or (box.abilities[ability].condition != 0) != (turn == IF):
            continue
        if is_switched_on(state, box, source, ability) == 0:
            continue
        if sort == KEYWORD:
            if box.abilities[ability].threshold:
                change_keyword(box, state.card[source], box.abilities[ability].static)
        else:
            held = box.abilities[ability].static
            if holds(state, box, state.card[source].seat, source, 0, box.abilities[ability].condition):
                for static in range(held, held + box.abilities[ability].statics):
                    if ON_CARDS >> box.statics[static].what & 1:
                        spread(state, box, source, static)


@rule
def spread(state, box, source, static):
    """Change every card in play of which a static speaks."""
    slot = box.statics[static].slot
    if slot:
        row = thing_in(state, state.card[source].seat, source, 0, slot)
        if 0 < row <= ROWS and state.card[row].sort:
            change(state, box, source, static, row)
        return
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort and reaches(state, box, source, static, row):
            change(state, box, source, static, row)


@rule
def change(state, box, source, static, row):
    """Change one card as a static says."""
    played = state.card[row]
    what = box.statics[static].what
    a = box.statics[static].a
    seat = state.card[source].seat
    if what == STATIC_GRANT:
        change_keyword(box, played, a)
    elif what == STATIC_BONUS or (what == SECOND_BONUS and played.target and played.attacks > 1):
        times = times_of(state, box, seat, source, 0, a, row)
        played.might += times * value_of(state, box, seat, source, 0, box.bonuses[a].attack)
        played.life += times * value_of(state, box, seat, source, 0, box.bonuses[a].defense)
    elif what == STATIC_FORBID:
        played.forbidden |= 1 << a
    elif what == CARRIES:
        played.carries = max(played.carries, value_of(state, box, seat, source, 0, a))


# --- statics that other chapters read


@rule
def bind(state, box):
    """Note the statics in force that change no card in play."""
    for i in range(1, state.n_binding + 1):
        state.binding[i] = state.binding[0]
    state.n_binding = 0
    if state.holding & ~ON_CARDS == 0:
        return
    for row in range(1, state.n_rows + 1):
        if has_statics(state, box, row, ~ON_CARDS):
            bind_statics(state, box, row)


@rule
def bind_statics(state, box, source):
    """Note the statics of one card that other chapters ask for."""
    kind = state.card[source].kind
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        if box.abilities[ability].kind == STATIC_ABILITY and is_switched_on(state, box, source, ability):
            if holds(state, box, state.card[source].seat, source, 0, box.abilities[ability].condition):
                held = box.abilities[ability].static
                for static in range(held, held + box.abilities[ability].statics):
                    if ON_CARDS >> box.statics[static].what & 1 == 0:
                        hold(state, source, static)


@rule
def held_value(state, box, what, seat, otherwise) -> int:
    """Give a number that a player's own static sets, with what others add; of several the latest counts (BC-R79)."""
    number = otherwise
    more = 0
    for i in range(1, state.n_binding + 1):
        row = state.binding[i].row
        static = state.binding[i].static
        if box.statics[static].what == what and state.card[row].seat == seat:
            value = value_of(state, box, seat, row, 0, box.statics[static].a)
            if box.statics[static].b:
                more += value
            else:
                number = value
    return number + more


@rule
def limit_of(state, box, seat) -> int:
    """Give a player's control limit (BC-LIM-1, BC-CORE-1)."""
    return held_value(state, box, LIMITS, seat, CONTROL_LIMIT)


@rule
def upkeep_of(state, box, row) -> int:
    """Give the upkeep of a beast: its own cost, less what a card says of upkeep (BC-UPK-2, BC-R47)."""
    return max(0, state.card[row].cost - sum_held(state, box, UPKEEP_LESS, 0, row))
