"""What a command or Arsenal asks for before it is announced (HC-CMD-3, HC-CMD-4, HC-CMD-15, HC-CMD-17)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.counters import counters_on
from menagerie.cardtext.machine.filters import is_match, value_of, zone_in
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.cardtext.machine.objects import count_things, kind_of, thing_at
from menagerie.cardtext.machine.targets import refuse_aims
from menagerie.engine.jit import rule

from .terms import CMD_4, CMD_15, SAMPLE_2
from .zones import is_beast_sort

DISCARD, PICK, ENGAGE, MILL_FOR, TARGET = ops.DISCARD, ops.PICK, ops.ENGAGE, ops.MILL_FOR, ops.TARGET
SELF, YOU, TAKE_TOKEN, LOSE = ops.SELF, ops.YOU, ops.TAKE_TOKEN, ops.LOSE


@rule
def refuse_ability(state, box, seat, source, ability, held, free) -> int:
    """Refuse an ability whose cost cannot be paid or whose targets are not there.

    `held`: 1 if its card is among those of the hand, and cannot pay for itself; `free`: 1 if it has no cost.
    """
    if free == 0:
        clause = refuse_costs(state, box, seat, source, ability, held)
        if clause:
            return clause
    clause = refuse_head(state, box, seat, source, ability, 0)
    return clause if clause else refuse_mill(state, box, seat, source, ability)


@rule
def refuse_costs(state, box, seat, source, ability, held) -> int:
    """Refuse a cost that cannot be paid: Hand Costs together, or Beasts to be rested or sacrificed (HC-CMD-4).

    Only a Beast rests itself, and in R it uses no command at all (HC-POS-1, HC-POS-2).
    """
    owed = 0
    first = box.abilities[ability].cost
    for row in range(first, first + box.abilities[ability].cost_rows):
        op = box.rows[row].op
        if op == DISCARD:
            owed += value_of(state, box, seat, source, 0, box.rows[row].b)
            if owed > state.n_hand[seat] - held:
                return CMD_4
        elif op == PICK:
            if refuse_aims(state, box, seat, source, 0, ability, row, 0):
                return CMD_15
        elif op == TAKE_TOKEN:
            if counters_on(state, source, box.rows[row].b) < max(1, box.rows[row].c):
                return CMD_4
        elif op == LOSE:
            if state.life[seat] < value_of(state, box, seat, source, 0, box.rows[row].b):
                return CMD_4
        elif op == ENGAGE and box.rows[row].a == SELF and is_beast_sort(state.card[source].sort) == 0:
            return CMD_15
    return 0


@rule
def refuse_mill(state, box, seat, source, ability) -> int:
    """Refuse the King's mill if one's own Heaven holds too few cards for every King (HC-SAMPLE-2)."""
    one = box.abilities[ability]
    if one.body_rows == 0 or box.rows[one.body].op != MILL_FOR or box.rows[one.body].c != YOU or one.head_rows == 0:
        return 0
    if box.rows[one.head].op != TARGET or box.rows[one.head].a != box.rows[one.body].a:
        return 0
    number = box.rows[one.head].b
    zone = zone_in(box, number)
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, seat, source, 0, number, zone, thing):
            if box.oc[kind_of(state, thing)] <= state.n_deck[seat]:
                return 0
    return SAMPLE_2
