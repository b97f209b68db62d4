"""Winning and losing (chapter "Winning and losing", AC-WIN)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_DRAWN_GAME, E_WINNER


@rule
def has_lost(state, seat) -> int:
    """Tell whether a player has lost: no health left, or a draw that was not possible (AC-WIN-1, AC-WIN-2)."""
    return 1 if state.health[seat] <= 0 or state.failed[seat] else 0


@rule
def judge(state, log, striking) -> int:
    """End the game if somebody has lost; return 1 then (AC-WIN-1 … AC-WIN-9).

    Both at once is a draw, unless the clash damage of one event brought both to zero: then the active player wins.
    """
    one = has_lost(state, 1)
    other = has_lost(state, 2)
    if one == 0 and other == 0:
        return 0
    if one and other:
        if striking:
            end(state, log, state.turn)
        else:
            end(state, log, 0)
    else:
        end(state, log, 2 if one else 1)
    return 1


@rule
def end(state, log, winner):
    """Stop at once; nothing further resolves (AC-WIN-8)."""
    state.over = 1
    state.score[1] = state.health[1]
    state.score[2] = state.health[2]
    if winner:
        state.won[winner] = 1
        tell(log, E_WINNER, winner, 0, 0, 0, 0)
    else:
        tell(log, E_DRAWN_GAME, 0, 0, 0, 0, 0)
