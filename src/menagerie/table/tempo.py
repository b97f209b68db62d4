"""How long decisions take at one table, so that what the table decides by itself takes as long.

A decision that is none, because there is but one answer, would be told from the others by its time.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

KEPT = 16  # times that are remembered
LONGEST = 8.0  # seconds that count of one decision: nobody shall wait for long for nothing
BLUR = 0.1  # by which part a drawn time differs from the one that was taken


class Tempo:
    """The times that decisions of one kind took lately, the first ones taken for granted."""

    def __init__(self, first: Iterable[float], dice: random.Random) -> None:
        self.taken = deque(first, maxlen=KEPT)
        self.dice = dice

    def note(self, seconds: float) -> None:
        """Note how long a decision took between two answers or more."""
        self.taken.append(min(seconds, LONGEST))

    def draw(self) -> float:
        """Draw how long a decision like these takes."""
        return self.dice.choice(self.taken) * self.dice.uniform(1 - BLUR, 1 + BLUR)
