"""The facts of a position that learned players look at (`players/learned.py`): a side's of `forecast.py`, and more."""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from .assaults import is_before_war, outlook
from .forecast import LIMIT, LONG, SIDE, describe_side
from .waiting import waiting_worth

(ON_TURN, PENDING, WAITING, TURNS, STEP, BEFORE_WAR, DEPTH) = range(7)
REST = DEPTH + 1

__all__ = ["REST", "SIDE", "describe_rest", "describe_side"]


@rule
def clipped(value) -> int:
    """Keep a value within bounds."""
    return min(LIMIT, max(-LIMIT, value))


@rule
def describe_rest(state, box, seat, shares, at):
    """Write whose turn it is, what the war and what is half done promise to a seat, and the moment."""
    pending = clipped(outlook(state, box, 0, 0, 0))
    waiting = clipped(waiting_worth(state, box, 1))
    shares[at + ON_TURN] = 1 if state.turn == seat else -1
    shares[at + PENDING] = pending if state.turn == seat else -pending
    shares[at + WAITING] = waiting if seat == 1 else -waiting
    shares[at + TURNS] = min(LONG, state.turns)
    shares[at + STEP] = state.frame[1].step
    shares[at + BEFORE_WAR] = is_before_war(state)
    shares[at + DEPTH] = state.depth
