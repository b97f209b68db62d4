"""Derived numbers: what every card in play is now, written anew when something changed.

Order: printed, changes that last for a time, static abilities that give keywords, those that take them away (what is
lost for good comes after everything that gives it, AC-KW-LOSE-1), then all others. Filters of static abilities read
printed attack and defense, so the result does not depend on the order of rows, and costs, which are written first and
once more at the end. Covered: AC-INFO-10, AC-CTD-2 … AC-CTD-4,
AC-WPN-12, AC-RLC-4, AC-CG-9, AC-KW-NUM-1, AC-KW-LOSE-1.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.counters import raised_by
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.objects import thing_in
from menagerie.cardtext.machine.statics import hold, is_freed, reaches, sum_held, times_of
from menagerie.engine.jit import rule

from .terms import AWE, BAR, BONUS, CLASH, CONTENDER, ENR, FORBIDDEN, GRANTED, ROWS

KEYWORD, STATIC_ABILITY = ops.KEYWORD, ops.STATIC_ABILITY
STATIC_BONUS, STATIC_GRANT, STATIC_FORBID, CARRIES = ops.STATIC_BONUS, ops.STATIC_GRANT, ops.STATIC_FORBID, ops.CARRIES
FORBID_PLAY, ENTERS_SO = ops.FORBID_PLAY, ops.ENTERS_SO
COST_LESS, COST_MORE, COST_NOTHING = ops.COST_LESS, ops.COST_MORE, ops.COST_NOTHING
COST_CHANGES = 1 << COST_LESS | 1 << COST_MORE | 1 << COST_NOTHING
ON_CARDS = 1 | 1 << STATIC_BONUS | 1 << STATIC_GRANT | 1 << STATIC_FORBID | 1 << CARRIES  # of `holding`
GIVE, TAKE, REST, ASKED = range(4)  # rounds; ASKED: it changes no card, other chapters ask for it


@rule(fills=object_hooks.is_switched_on)
def is_switched_on(state, box, row, ability) -> int:
    """Tell whether an ability of a Contender is on at its health; other cards have none to switch (AC-CTD-2).

    Whatever changes the health lets that be asked anew (AC-CTD-4).
    """
    threshold = box.abilities[ability].threshold
    return 1 if threshold == 0 or state.health[state.card[row].seat] <= threshold else 0


@rule
def is_on(state, box, row, ability) -> int:
    """Tell whether a static ability of a card in play applies now (AC-CTD-3, AC-PRTL-7)."""
    if is_switched_on(state, box, row, ability) == 0:
        return 0
    return holds(state, box, state.card[row].seat, row, 0, box.abilities[ability].condition)


@rule(fills=object_hooks.refresh)
def refresh(state, box):
    """Write the derived numbers of every card in play, and what static abilities there are.

    What is taken for good comes after all that gives (AC-KW-LOSE-1).
    """
    state.dirty = 0
    state.holding = 0
    state.watching = 0
    state.replacing = 0
    state.touchy = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort:
            begin_row(state, box, row)
    for row in range(1, state.n_rows + 1):
        if state.card[row].host:
            state.card[state.card[row].host].weapons += 1
    if state.holding & COST_CHANGES:
        bind(state, box)
        price_rows(state, box)
    for i in range(1, state.n_lasting + 1):
        apply_lasting(state, box, i, GIVE)
    if state.holding:
        apply_all(state, box, GIVE)
    for i in range(1, state.n_lasting + 1):
        apply_lasting(state, box, i, TAKE)
    if state.holding:
        apply_all(state, box, TAKE)
        apply_all(state, box, REST)
    bind(state, box)
    if state.holding & COST_CHANGES:
        price_rows(state, box)


@rule
def begin_row(state, box, row):
    """Give a card what is printed, what its counters add, and what lasts until the end of the turn (AC-R95)."""
    played = state.card[row]
    kind = played.kind
    played.attack = box.attack[kind] + played.plus_attack
    played.defense = box.defense[kind] + played.plus_defense
    if box.raising and (played.sort == CLASH or played.sort == CONTENDER):
        played.attack += raised_by(state, box, row, 1)
        played.defense += raised_by(state, box, row, 2)
    played.cost = 0 if played.covered else box.cost[kind]
    played.keys = box.keys[kind] | played.given
    played.weapons = 0
    played.carries = 1
    played.forbidden = 0
    for which in range(3):
        played.level[which] = box.level[kind, which]
    if played.covered == 0:
        state.holding |= box.holds[kind]
        state.watching |= box.watches[kind]
        state.replacing |= box.replaces[kind]
        state.touchy |= box.touchy[kind]


@rule
def give_keyword(box, played, grant):
    """Give a card a keyword; of a numbered one the highest X counts (AC-KW-NUM-1)."""
    keyword = box.grants[grant].keyword
    number = box.grants[grant].number
    played.keys |= 1 << keyword - 1
    if keyword == 1:
        played.level[AWE] = max(played.level[AWE], number)
    elif keyword == 2:
        played.level[BAR] = max(played.level[BAR], number)
    elif keyword == 5:
        played.level[ENR] = max(played.level[ENR], number)


@rule
def take_keyword(box, played, grant):
    """Take a keyword from a card, or all of them (AC-R116)."""
    keyword = box.grants[grant].keyword
    played.keys = played.keys & ~(1 << keyword - 1) if keyword else 0


@rule
def apply_lasting(state, box, i, turn):
    """Apply one change that lasts for a time; what is taken comes after what is given."""
    last = state.lasting[i]
    played = state.card[last.row]
    if turn == TAKE:
        if last.what == GRANTED and box.grants[last.a].lost:
            take_keyword(box, played, last.a)
    elif last.what == BONUS:
        played.attack += last.a
        played.defense += last.b
    elif last.what == FORBIDDEN:
        played.forbidden |= 1 << last.a
    elif last.what == GRANTED and box.grants[last.a].lost == 0:
        give_keyword(box, played, last.a)


@rule
def apply_all(state, box, turn):
    """Apply the static abilities of all cards in play in one round (AC-RLC-4, AC-CG-9, AC-CTD-3)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort and state.card[row].covered == 0:
            if box.holds[state.card[row].kind]:
                apply_statics(state, box, row, turn)


@rule
def apply_statics(state, box, source, turn):
    """Apply the static abilities of one card in one round."""
    kind = state.card[source].kind
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        sort = box.abilities[ability].kind
        if sort == KEYWORD:
            if turn == GIVE and box.abilities[ability].threshold and is_switched_on(state, box, source, ability):
                give_keyword(box, state.card[source], box.abilities[ability].static)
        elif sort == STATIC_ABILITY and is_on(state, box, source, ability):
            held = box.abilities[ability].static
            for static in range(held, held + box.abilities[ability].statics):
                if round_of(box, static) == turn:
                    if turn == ASKED:
                        hold(state, source, static)
                    else:
                        spread(state, box, source, static)


@rule
def round_of(box, static) -> int:
    """Name the round of a static: keywords first, then those that are lost, then the rest; or ASKED."""
    what = box.statics[static].what
    if what == STATIC_GRANT:
        return TAKE if box.grants[box.statics[static].a].lost else GIVE
    return REST if what == STATIC_BONUS or what == STATIC_FORBID or what == CARRIES else ASKED


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
        if state.card[row].sort and state.card[row].covered == 0 and reaches(state, box, source, static, row):
            change(state, box, source, static, row)


@rule
def change(state, box, source, static, row):
    """Change one card as a static says."""
    played = state.card[row]
    what = box.statics[static].what
    a = box.statics[static].a
    seat = state.card[source].seat
    if what == STATIC_GRANT:
        if box.grants[a].lost:
            take_keyword(box, played, a)
        else:
            give_keyword(box, played, a)
    elif what == STATIC_BONUS:
        times = times_of(state, box, seat, source, 0, a, row)
        played.attack += times * value_of(state, box, seat, source, 0, box.bonuses[a].attack)
        played.defense += times * value_of(state, box, seat, source, 0, box.bonuses[a].defense)
    elif what == STATIC_FORBID:
        played.forbidden |= 1 << a
    else:
        played.carries = max(played.carries, value_of(state, box, seat, source, 0, a))


# --- statics that other chapters read


@rule
def bind(state, box):
    """Note the statics in force that change no card."""
    for i in range(1, state.n_binding + 1):
        state.binding[i] = state.binding[0]
    state.n_binding = 0
    if state.holding & ~ON_CARDS:
        apply_all(state, box, ASKED)


@rule
def cut_cost(box, kind, x, gems, more, less) -> int:
    """Give a cost in all, with so many gems less, more and less (AC-RES-21, AC-R45).

    Increases come first; gems less count in total and specific cost, others lower the total alone, not below the gems
    that are left.
    """
    return max(box.cost[kind] + x + more - gems - less, box.gems[kind] - gems)


@rule
def price_rows(state, box):
    """Write what every card in play costs now (AC-INFO-10)."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == 0 or played.sort == CONTENDER or played.covered:
            continue
        if is_freed(state, box, row):
            played.cost = 0
            continue
        gems = min(sum_held(state, box, COST_LESS, 1, row), box.gems[played.kind])
        more = sum_held(state, box, COST_MORE, 0, row)
        less = sum_held(state, box, COST_LESS, 0, row)
        played.cost = cut_cost(box, played.kind, 0, gems, more, less)


@rule
def is_slowed(state, box, row) -> int:
    """Tell whether a static in force lets a card that enters play be engaged (AC-R100)."""
    if state.holding >> ENTERS_SO & 1:
        for i in range(1, state.n_binding + 1):
            static = state.binding[i].static
            if box.statics[static].what == ENTERS_SO and reaches(state, box, state.binding[i].row, static, row):
                return 1
    return 0
