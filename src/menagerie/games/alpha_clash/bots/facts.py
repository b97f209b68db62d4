"""The facts of a position that learned players look at (`players/learned.py`): a side's of `forecast.py`, and more."""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from .clash import outlook
from .forecast import LIMIT, LONG, SIDE, describe_side
from .holdings import is_early, mover, side
from .waiting import waiting_worth

(ON_TURN, IS_MOVER, PENDING, WAITING, HOLDINGS, RIVALS_HOLDINGS, TURNS, EARLY, CLASH_STEP, PORTAL, DEPTH) = range(11)
REST = DEPTH + 1

__all__ = ["REST", "SIDE", "describe_rest", "describe_side"]


@rule
def clipped(value) -> int:
    """Keep a value within bounds."""
    return min(LIMIT, max(-LIMIT, value))


@rule
def describe_rest(state, box, seat, shares, at):
    """Write whose turn it is, what the clash and what waits promise to a seat, and the moment."""
    pending = clipped(outlook(state, box, 0, 0, 0, 0))
    waiting = clipped(waiting_worth(state, box))
    shares[at + ON_TURN] = 1 if state.turn == seat else -1
    shares[at + IS_MOVER] = 1 if mover(state) == seat else -1
    shares[at + PENDING] = pending if state.turn == seat else -pending
    shares[at + WAITING] = waiting if seat == 1 else -waiting
    shares[at + HOLDINGS] = clipped(side(state, box, seat))
    shares[at + RIVALS_HOLDINGS] = clipped(side(state, box, 3 - seat))
    shares[at + TURNS] = min(LONG, state.turns)
    shares[at + EARLY] = is_early(state)
    shares[at + CLASH_STEP] = state.clash
    shares[at + PORTAL] = state.portal
    shares[at + DEPTH] = state.depth
