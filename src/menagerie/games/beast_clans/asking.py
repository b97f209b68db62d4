"""Rows of programs that only pay: Biomass is paid at once, and nobody is asked how (BC-BIO-3)."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .biomass import pay
from .filters import value_of
from .terms import BIO_4


@rule
def begin_own(state, box, frame):
    """Begin a row: there is nothing to prepare."""


@rule
def is_own_done(state, box, frame, op, seat) -> int:
    """Tell whether a row has nothing left to ask: always."""
    return 1


@rule
def pose_own(state, box, frame, op, seat):
    """Put the question of a row: it has none."""


@rule
def refuse_own_answer(state, box, frame, op, seat, code) -> int:
    """Refuse an answer to a row that asks nothing."""
    return BIO_4


@rule
def take_own(state, box, log, frame, seat, argument):
    """Carry out an answer to a row that asks nothing."""


@rule
def finish_own(state, box, log, frame, op, seat):
    """End a row: its Biomass is paid."""
    pay(state, seat, value_of(state, box, frame.seat, frame.row, state.depth, box.rows[frame.pc - 1].a))
