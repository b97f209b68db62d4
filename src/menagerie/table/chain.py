"""Bots answering one after another, in machine code: a template like `players/seats.py`, executed once per game.

Crossing into machine code with pointers costs ten times what a quick bot thinks, so all bots between two answers of
people cross at once. They play on a copy; the table then takes their answers one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from menagerie.engine.jit import rule

if TYPE_CHECKING:
    choose: Any

GAME = 2


@rule
def chain(states, boxes, log, views, dice, lineup, play, view_at, redeal_at, tally) -> int:
    """Answer for the bots of the line-up until somebody else is asked; write the codes into `tally` and count them."""
    count = 0
    while count < len(tally) and lineup[states[GAME].asked] > 0:
        code = choose(states, boxes, log, views, dice, lineup, play, view_at, redeal_at)  # noqa: F821 (bound, see jit)
        play(states, GAME, boxes, log, code, 0)
        tally[count] = code
        count += 1
    return count
