"""Drawing a card, and who is told of it (HC-TURN-4, HC-TURN-5)."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .rows import draw_top
from .terms import YOU_DRAW
from .triggers import notice_all


@rule
def draw(state, box, log, seat):
    """Draw the top card of Heaven (HC-R91)."""
    count = state.n_deck[seat]
    draw_top(state, log, seat)
    if count:
        notice_all(state, box, YOU_DRAW, 0, seat, 0, 0)
