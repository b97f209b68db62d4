"""What cards cost in Biomass, and what a cost ability asks for besides (BC-BIO-4, BC-BIO-5, BC-ABIL-10, BC-ABIL-20)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.counters import counters_on
from menagerie.cardtext.machine.discounts import turn_change
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.statics import is_freed, sum_held
from menagerie.cardtext.machine.targets import refuse_aims
from menagerie.engine.jit import rule

from .terms import ABIL_10, ABIL_20, IN_HAND, R104, UNFIT
from .zones import life_left

PAY, PAY_HEALTH, DISCARD, RAISE = ops.PAY, ops.PAY_HEALTH, ops.DISCARD, ops.RAISE
PICK, SACRIFICE, SELF, TAKE_TOKEN, X = ops.PICK, ops.SACRIFICE, ops.SELF, ops.TAKE_TOKEN, ops.X
COST_LESS, COST_MORE, OWN_COST_LESS = ops.COST_LESS, ops.COST_MORE, ops.OWN_COST_LESS
STATIC_ABILITY, ABILITIES_MORE = ops.STATIC_ABILITY, ops.ABILITIES_MORE


@rule
def refuse_rows(state, box, seat, source, ability) -> int:
    """Refuse the rows of a cost that cannot be paid."""
    due = surcharge(state, box, seat)
    cards = 0
    first = box.abilities[ability].cost
    for row in range(first, first + box.abilities[ability].cost_rows):
        op = box.rows[row].op
        if op == PAY:
            is_x = box.numbers[box.rows[row].a].kind == X  # at least 1 (BC-R114)
            due += 1 if is_x else value_of(state, box, seat, source, 0, box.rows[row].a)
        elif op == PAY_HEALTH:
            if value_of(state, box, seat, source, 0, box.rows[row].a) > life_left(state, seat):
                return R104
        elif op == RAISE:
            if -value_of(state, box, seat, source, 0, box.rows[row].c) > life_left(state, source):
                return R104
        elif op == DISCARD:
            cards += value_of(state, box, seat, source, 0, box.rows[row].b)
        elif op == PICK:
            if refuse_aims(state, box, seat, source, 0, ability, row, 0):
                return UNFIT
        elif op == TAKE_TOKEN:
            if counters_on(state, source, box.rows[row].b) < max(1, box.rows[row].c):
                return R104
        elif op == SACRIFICE and box.rows[row].a == SELF and is_in_play(state, source) == 0:
            return UNFIT
    if due > state.biomass[seat]:
        return ABIL_20
    return ABIL_10 if cards > state.n_hand[seat] else 0


@rule
def cost_of(state, box, seat, kind) -> int:
    """Give what a card of the hand costs to play (BC-BIO-4, BC-BIO-5, BC-R135)."""
    cost = own_cost(state, box, seat, kind, 0)
    thing = zoned(IN_HAND, seat, kind)
    if is_freed(state, box, thing):
        return 0
    cost += sum_held(state, box, COST_MORE, 0, thing) - sum_held(state, box, COST_LESS, 0, thing)
    if state.n_lasting:
        cost += turn_change(state, box, seat, kind, -1) - turn_change(state, box, seat, kind, 1)
    return max(0, cost)


@rule
def own_cost(state, box, seat, kind, row) -> int:
    """Give a card's own Biomass cost, which its own text may change; `row`: where it lies, 0 not on the field."""
    cost = box.cost[kind]
    if box.holds[kind] >> OWN_COST_LESS & 1:
        first = box.first_ability[kind]
        for ability in range(first, first + box.n_abilities[kind]):
            one = box.abilities[ability]
            if one.kind == STATIC_ABILITY and holds(state, box, seat, row, 0, one.condition):
                for static in range(one.static, one.static + one.statics):
                    if box.statics[static].what == OWN_COST_LESS:
                        cost -= value_of(state, box, seat, row, 0, box.statics[static].a)
    return max(0, cost)


@rule
def surcharge(state, box, seat) -> int:
    """Give what a player's cost abilities cost more, because an opponent's card says so."""
    more = 0
    for i in range(1, state.n_binding + 1):
        row = state.binding[i].row
        static = state.binding[i].static
        if box.statics[static].what == ABILITIES_MORE and state.card[row].seat != seat:
            more += value_of(state, box, state.card[row].seat, row, 0, box.statics[static].a)
    return more
