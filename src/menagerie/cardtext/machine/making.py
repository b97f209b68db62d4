"""Tokens that effects make: cards of a kind of their own, which come from nowhere and go nowhere.

What one is when it comes, and whether there is room for it, says the game (`effect_hooks.make_token`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import AIMS, E_NO_TOKEN, make_token
from .objects import add_aim, clear_slot

IT = ops.IT


@rule
def make_tokens(state, box, log, frame, seat, number, kind) -> int:
    """Make so many tokens of a kind under a player's control, as long as there is room; slot IT becomes them.

    Return how many were made.
    """
    clear_slot(state, frame, IT)
    made = 0
    while made < number:
        row = make_token(state, box, log, seat, kind)
        if row == 0:
            tell(log, E_NO_TOKEN, seat, kind, number - made, 0, 0)
            break
        made += 1
        if state.n_aims < AIMS // 2:  # what else stands in the chain needs room, too
            add_aim(state, IT, row)
    return made
