"""Drawing a card, and who is told of it (HC-TURN-4, HC-TURN-5)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule

from .terms import YOU_DRAW
from .zones import count_done, draw_top


@rule(fills=effect_hooks.draw)
def draw(state, box, log, seat):
    """Draw the top card of Heaven (HC-R91).

    As in the Draw Step (HC-TURN-4); of an empty Heaven nothing is drawn, at no penalty (HC-TURN-5).
    """
    count = state.n_deck[seat]
    draw_top(state, log, seat)
    if count:
        count_done(state, box, seat, YOU_DRAW)
        notice_all(state, box, YOU_DRAW, 0, seat, 0, 0)
