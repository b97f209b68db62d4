"""The Honor Phase: counting, and the Honor Bonus (chapter "Honor phase", BT-HONOR)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .setup import begin_phase
from .terms import (
    E_HONOR,
    REDEEM,
)
from .warlords import test_honor
from .zones import honor_at, owner_at


@rule
def count_honor(state, box, log):
    """Count every player's Honor, then test the conditions of the phase (BT-HONOR-1 … BT-HONOR-7, BT-R71).

    Fray and Dealer Space alike, each card for the owner of its colour (BT-NS-12, BT-NS-21); who has none in play counts
    0 (BT-ROUND-8). Points are counted without a limit, however many chips there are (BT-COMP-4).
    """
    for seat in range(1, state.seats + 1):
        state.counted[seat] = 0
    for row in range(1, state.n_play + 1):
        state.counted[owner_at(state, row)] += honor_at(state, box, row)
    for seat in range(1, state.seats + 1):
        points = state.counted[seat]
        state.honor[seat] += points
        tell(log, E_HONOR, seat, points, state.honor[seat], 0, 0)
    test_honor(state, box)
    begin_phase(state, REDEEM, state.dealer)
