"""What players do beside playing cards: it is counted for the turn, and what waits for it is noticed (AC-R142)."""

from __future__ import annotations

from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule

from .terms import COUNTED, HAPPENINGS, SEATS


@rule
def happen(state, box, happening, row, seat, amount):
    """Count what a player does, and tell of it."""
    state.happened[seat, happening] = min(COUNTED, state.happened[seat, happening] + 1)
    notice_all(state, box, happening, row, seat, 0, amount)


@rule
def forget_happenings(state):
    """Count anew: a turn ends."""
    for seat in range(1, SEATS + 1):
        for happening in range(HAPPENINGS):
            state.happened[seat, happening] = 0
