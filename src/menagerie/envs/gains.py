"""What the seats of a table get of a game that ended."""

from __future__ import annotations

from functools import cache


@cache
def gains_of(seats: int, winners: int) -> tuple[float, ...]:
    """Give what every seat gets, 0 in all: winners divide 1, and all others lose 1 / (seats - 1).

    winners: a bit for every seat, from bit 1 on; nobody gets anything where none or all won.

    >>> gains_of(3, 1 << 2), gains_of(2, 0)
    ((-0.5, 1.0, -0.5), (0.0, 0.0))
    """
    won = [winners >> seat & 1 if winners else 1 for seat in range(1, seats + 1)]
    return tuple((seats * one / sum(won) - 1) / (seats - 1) for one in won)
