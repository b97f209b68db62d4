"""Derived numbers: attack, defense and keywords of everything in play, written anew when something changed.

Order: printed, until end of turn, what attached Weapons give, static abilities, what those forbid. Filters of static
abilities read printed values (`fits_static`), so the result does not depend on the order of rows. Covered: AC-INFO-10,
AC-CTD-2 … AC-CTD-4, AC-WPN-12, AC-RLC-4, AC-CG-9, AC-KW-NUM-1, AC-KW-LOSE-1.
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule

from .terms import (
    CUT_COST,
    CUTS,
    FOE,
    FORBID,
    GIVE,
    LOWER,
    OWN,
    PUMP,
    SEATS,
    STATIC,
    STOP,
    UPPER,
    WHILE_CLOSED,
    WHILE_OPEN,
)


@rule
def is_switched_on(state, box, row, ability) -> int:
    """Tell whether an ability of a Contender is on at its health; other cards have none to switch (AC-CTD-2)."""
    flags = box.ability[ability].flags
    if flags & (UPPER | LOWER) == 0:
        return 1
    played = state.card[row]
    threshold = box.threshold[played.kind, 0 if flags & UPPER else 1]
    return 1 if state.health[played.seat] <= threshold else 0


@rule
def suits_portal(state, box, ability) -> int:
    """Tell whether the Portal stands as an effect needs it (AC-PRTL-7)."""
    needed = WHILE_OPEN if state.portal == 0 else WHILE_CLOSED
    return 0 if box.ability[ability].flags & needed else 1


@rule
def raise_level(played, which, value):
    """Let the highest X of a numbered keyword count (AC-KW-NUM-1)."""
    if value > played.level[which]:
        played.level[which] = value


@rule
def refresh(state, box):
    """Write the derived numbers of every card in play."""
    state.dirty = 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        kind = played.kind
        if kind == 0:
            continue
        played.attack = box.attack[kind] + played.plus_attack
        played.defense = box.defense[kind] + played.plus_defense
        played.keys = box.keys[kind] | played.given
        played.weapons = 0
        for which in range(3):
            played.level[which] = box.level[kind, which]
    for row in range(1, state.n_rows + 1):
        if state.card[row].host:
            strengthen(state, box, row)
    if box.n_statics:
        clear_cuts(state)
        for row in range(1, state.n_rows + 1):
            if state.card[row].sort != 0 and state.card[row].covered == 0:
                apply_statics(state, box, row, 0)
        for row in range(1, state.n_rows + 1):
            if state.card[row].sort != 0 and state.card[row].covered == 0:
                apply_statics(state, box, row, 1)


@rule
def strengthen(state, box, weapon):
    """Add what a Weapon gives to its host (AC-WPN-12)."""
    kind = state.card[weapon].kind
    host = state.card[state.card[weapon].host]
    host.attack += box.attack[kind]
    host.defense += box.defense[kind]
    host.keys |= box.keys[kind]
    host.weapons += 1
    for which in range(3):
        raise_level(host, which, box.level[kind, which])


@rule
def apply_statics(state, box, source, forbidding):
    """Apply the static abilities of one card while it is in play (AC-RLC-4, AC-CG-9, AC-CTD-3).

    What forbids a keyword comes after everything that gives one (AC-KW-LOSE-1).
    """
    kind = state.card[source].kind
    for ability in range(box.first_ability[kind], box.first_ability[kind] + box.n_abilities[kind]):
        if box.ability[ability].when == STATIC and is_switched_on(state, box, source, ability):
            if suits_portal(state, box, ability) == 0:
                continue
            if forbidding == 0 and box.program[box.ability[ability].first].op == CUT_COST:
                add_cut(state, box, state.card[source].seat, box.ability[ability].first)
                continue
            for row in range(1, state.n_rows + 1):
                if fits_static(state, box, box.ability[ability].filter, source, row):
                    change(state, box, box.ability[ability].first, row, forbidding)


@rule
def clear_cuts(state):
    """Forget the static changes of costs, to write them anew."""
    for seat in range(1, SEATS + 1):
        for i in range(state.n_cuts[seat]):
            state.cut_filter[seat, i] = 0
            state.cut_gems[seat, i] = 0
            state.cut_any[seat, i] = 0
        state.n_cuts[seat] = 0


@rule
def add_cut(state, box, seat, pc):
    """Note a static change of a player's costs: so many gems and others less for the cards of a filter (AC-RES-21)."""
    count = state.n_cuts[seat]
    if count == CUTS:
        state.fault = OVERFLOW
        return
    state.cut_gems[seat, count] = box.program[pc].a
    state.cut_any[seat, count] = box.program[pc].b
    state.cut_filter[seat, count] = box.program[pc].c
    state.n_cuts[seat] = count + 1


@rule
def fits_static(state, box, number, source, row) -> int:
    """Tell whether a static ability reaches a card, by what is printed on that."""
    filter = box.filter[number]
    played = state.card[row]
    if played.sort == 0 or played.covered or filter.types >> played.sort & 1 == 0:
        return 0
    whose = OWN if played.seat == state.card[source].seat else FOE
    if filter.whose & whose == 0 or (filter.other and row == source):
        return 0
    kind = played.kind
    if filter.affiliation and box.affiliation[kind] != filter.affiliation:
        return 0
    if filter.colors and box.colors[kind] & filter.colors == 0:
        return 0
    return 1 if box.cost[kind] <= filter.most_cost else 0


@rule
def change(state, box, first, row, forbidding):
    """Change a card's numbers as the rows of a static ability say."""
    played = state.card[row]
    pc = first
    while box.program[pc].op != STOP:
        op = box.program[pc].op
        if forbidding:
            if op == FORBID:
                played.keys &= ~box.program[pc].a
        elif op == PUMP:
            played.attack += box.program[pc].a
            played.defense += box.program[pc].b
        elif op == GIVE:
            played.keys |= box.program[pc].a
        pc += 1
