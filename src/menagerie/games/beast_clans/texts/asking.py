"""Rows of programs that only pay: Biomass is paid at once, and nobody is asked how (BC-BIO-3)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from ..biomass import pay
from ..costs import surcharge
from ..terms import BIO_4, E_BIOMASS, MOST_X


@rule(fills=effect_hooks.refuse_own_answer)
def refuse_own_answer(state, box, frame, op, seat, code) -> int:
    """Refuse an answer to a row that asks nothing."""
    return BIO_4


@rule(fills=effect_hooks.finish_own)
def finish_own(state, box, log, frame, op, seat):
    """End a row: its Biomass is paid."""
    pay(state, seat, value_of(state, box, frame.seat, frame.row, state.depth, box.rows[frame.pc - 1].a))
    if box.rows[frame.pc - 1].b:
        tell(log, E_BIOMASS, seat, state.biomass[seat], 0, 0, 0)


@rule(fills=effect_hooks.x_limit)
def x_limit(state, box, seat) -> int:
    """Give the largest X that a player can pay in Biomass, beside what abilities cost more (BC-R114)."""
    return min(MOST_X, max(0, state.biomass[seat] - surcharge(state, box, seat)))


@rule(fills=effect_hooks.can_pay)
def can_pay(state, seat, amount) -> int:
    """Tell whether a player has so much Biomass (BC-ABIL-20)."""
    return 1 if state.biomass[seat] >= amount else 0
