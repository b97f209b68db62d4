"""Tokens that effects make: cards of a kind of their own, which come from nowhere and go nowhere.

What one is when it comes, and whether there is room for it, says the game (`effect_hooks.make_token`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import AIMS, E_NO_TOKEN, copy_token, make_token
from .in_play import is_in_play
from .object_hooks import ROWS
from .objects import add_aim, clear_slot, first_in, kind_of

IT = ops.IT


@rule
def make_tokens(state, box, log, frame, seat, number, kind) -> int:
    """Make so many tokens of a kind under a player's control, as long as there is room; slot IT becomes them.

    Without a kind they are copies of what was in that slot. Return how many were made.
    """
    source = 0 if kind else first_in(state, state.depth, IT)
    if kind == 0 and (source < 1 or source > ROWS or is_in_play(state, source) == 0):
        return 0
    clear_slot(state, frame, IT)
    made = 0
    while made < number:
        row = copy_token(state, box, log, seat, source) if source else make_token(state, box, log, seat, kind)
        if row == 0:
            tell(log, E_NO_TOKEN, seat, kind if kind else kind_of(state, source), number - made, 0, 0)
            break
        made += 1
        if state.n_aims < AIMS // 2:  # what else stands in the chain needs room, too
            add_aim(state, IT, row)
    return made
