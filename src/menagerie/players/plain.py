"""What the features of a game may leave unsaid: a template like `seats.py`, executed once per game.

Features that say more have rules or numbers of the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from menagerie.engine.jit import rule

if TYPE_CHECKING:
    evaluate: Any

OPPOSED = 0  # 1: of two seats, what is good for one is as bad for the other
HORIZON = 0  # turns that a leaf is played on for, by what looks best one step ahead, before a search judges it
EFFORT = 1  # simulations for which one counts, where each takes so much longer
SIDE, REST = 0, 0  # facts that learned players look at, beside what all games have


@rule
def turn_of(state) -> int:
    """Number the turn: nobody plays on for some turns."""
    return 0


@rule
def judge(state, box, seat, shares, at) -> int:
    """Value a leaf for a seat, as any other state; `shares` may be written on from `at` on."""
    return evaluate(state, box, seat)


@rule
def describe_side(state, box, seat, shares, at):
    """Write the facts of a side: none."""


@rule
def describe_rest(state, box, seat, shares, at):
    """Write what else a seat sees: nothing."""
