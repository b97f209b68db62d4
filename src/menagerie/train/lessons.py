"""What a game taught: for each choice noted, what was to be hoped for after it, from how the game went on.

A choice is judged by the victory in the end and, the more the farther that is away, by what the net hoped for at the
choices of the same seat between (TD(λ): Sutton 1988; TD-Gammon learnt by it from positions after an answer, as here).
"""

from __future__ import annotations

import numpy as np


def hoped_for(hopes: np.ndarray, seats: np.ndarray, games: np.ndarray, shares: np.ndarray, trust: float) -> np.ndarray:
    """Give what was to be hoped for after each choice, from 0 to 1.

    hopes: the net's own, of every line; lines stand in the order of play. seats, games: of every line, from 1 and from
    0. shares: of the victory, a row a game, a column a seat from 0. trust: λ, 1 for the victory alone.

    >>> line = np.ones(3, int)
    >>> hoped_for(np.array([0.2, 0.4, 0.6]), line, line - 1, np.array([[1.0]]), 0.5).astype(float).round(3).tolist()
    [0.6, 0.8, 1.0]
    """
    found = np.zeros(len(hopes), np.float32)
    order = np.lexsort((np.arange(len(hopes)), seats, games))
    key = games[order] * (int(seats.max(initial=0)) + 1) + seats[order]
    last = np.append(key[1:] != key[:-1], True) if len(key) else np.zeros(0, bool)
    ends = shares[games[order], seats[order] - 1]
    after, next_hope = 0.0, 0.0
    for i in range(len(order) - 1, -1, -1):
        after = ends[i] if last[i] else (1 - trust) * next_hope + trust * after
        found[order[i]] = after
        next_hope = hopes[order[i]]
    return found
