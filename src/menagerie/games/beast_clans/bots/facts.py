"""The facts of a position that learned players look at (`players/learned.py`): a side's of `forecast.py`, and more."""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from .forecast import LIMIT, LONG, SIDE, describe_side
from .fray import is_before_combat, outlook
from .waiting import waiting_worth

(ON_TURN, PENDING, WAITING, TURNS, STEP, BEFORE_COMBAT, DEPTH, GAMES_WON, OUT) = range(9)
REST = OUT + 1

__all__ = ["REST", "SIDE", "describe_rest", "describe_side"]


@rule
def clipped(value) -> int:
    """Keep a value within bounds."""
    return min(LIMIT, max(-LIMIT, value))


@rule
def describe_rest(state, box, seat, shares, at):
    """Write whose turn it is, what the combat and what waits promise to a seat, and the moment."""
    shares[at + ON_TURN] = 1 if state.turn == seat else -1
    shares[at + PENDING] = clipped(outlook(state, box, seat))
    shares[at + WAITING] = clipped(waiting_worth(state, box, seat))
    shares[at + TURNS] = min(LONG, state.turns)
    shares[at + STEP] = state.frame[1].step
    shares[at + BEFORE_COMBAT] = is_before_combat(state)
    shares[at + DEPTH] = state.depth
    for rival in range(1, state.seats + 1):
        shares[at + GAMES_WON] += state.games[rival] if rival == seat else -state.games[rival]
    shares[at + OUT] = state.lost[seat] > 0
