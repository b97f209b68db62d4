"""What a cost ability asks for before it is activated (BC-BIO-5, BC-ABIL-10, BC-ABIL-20, BC-R104)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.targets import count_aims, least_of
from menagerie.engine.jit import rule

from .numbers import surcharge
from .rows import life_left
from .terms import ABIL_10, ABIL_20, R104, UNFIT

PAY, PAY_HEALTH, DISCARD, RAISE = ops.PAY, ops.PAY_HEALTH, ops.DISCARD, ops.RAISE
PICK, SACRIFICE, SELF = ops.PICK, ops.SACRIFICE, ops.SELF


@rule
def refuse_rows(state, box, seat, source, ability) -> int:
    """Refuse the rows of a cost that cannot be paid."""
    due = surcharge(state, box, seat)
    cards = 0
    first = box.abilities[ability].cost
    for row in range(first, first + box.abilities[ability].cost_rows):
        op = box.rows[row].op
        if op == PAY:
            due += value_of(state, box, seat, source, 0, box.rows[row].a)
        elif op == PAY_HEALTH:
            if value_of(state, box, seat, source, 0, box.rows[row].a) > life_left(state, seat):
                return R104
        elif op == RAISE:
            if -value_of(state, box, seat, source, 0, box.rows[row].c) > life_left(state, source):
                return R104
        elif op == DISCARD:
            cards += value_of(state, box, seat, source, 0, box.rows[row].b)
        elif op == PICK:
            if count_aims(state, box, seat, source, 0, ability, row, 0, 0) < least_of(state, box, seat, source, 0, row):
                return UNFIT
        elif op == SACRIFICE and box.rows[row].a == SELF and is_in_play(state, source) == 0:
            return UNFIT
    if due > state.biomass[seat]:
        return ABIL_20
    return ABIL_10 if cards > state.n_hand[seat] else 0
