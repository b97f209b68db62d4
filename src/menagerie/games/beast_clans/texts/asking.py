"""Rows of programs that only pay: Biomass is paid at once, and nobody is asked how (BC-BIO-3)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.engine.jit import rule

from ..biomass import pay
from ..terms import BIO_4


@rule(fills=effect_hooks.refuse_own_answer)
def refuse_own_answer(state, box, frame, op, seat, code) -> int:
    """Refuse an answer to a row that asks nothing."""
    return BIO_4


@rule(fills=effect_hooks.finish_own)
def finish_own(state, box, log, frame, op, seat):
    """End a row: its Biomass is paid."""
    pay(state, seat, value_of(state, box, frame.seat, frame.row, state.depth, box.rows[frame.pc - 1].a))
