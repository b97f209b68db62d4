"""Fields of a state that the rules of `machine` need and that two games have alike: effects that run and that wait.

The order of fields is the order of bytes, so a game whose records are older spells out its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

#: An object in a slot of what waits; `objects` tells what the numbers mean. `unseen`: 1 for a card of a hand
#: that came into it so that not all saw which it is. `by`: who chose it, where somebody did.
AIM = np.dtype([("slot", "i1"), ("object", "i2"), ("share", "i2"), ("unseen", "i1"), ("by", "i1")])

#: A static ability in force that changes no card.
HOLD = np.dtype([("row", "i2"), ("static", "i2")])

#: Where a program stands: the last fields of a frame.
RUNNING = [
    ("pc", "i2"),  # the row of the program that runs next
    ("going", "i1"),  # 1: that row asks
    ("did", "i1"),  # 1: what the last `may` offered was done; declined: -1
    ("mode", "i1"),
    ("x", "i1"),
    ("every", "i1"),  # 1: that row asks one player after the other
    ("loop", "i1"),  # the player of a loop, or who chooses for all now
    ("that", "i1"),  # the player of the event
    ("aimed", "i1"),  # the target player
    ("attacker", "i2"),
    ("event", "i2"),  # the object of the event
    ("amount", "i2"),
    ("left", "i2"),  # of a row that asks: how many are chosen or left
    ("rest", "i1"),  # cards looked at and not kept
]


def waiting(*own: tuple[str, str], kept: int) -> np.dtype:
    """Make the record of an effect that waits; `own`: fields of the game; `kept`: objects that it keeps for later."""
    fields: list[Any] = [
        ("seat", "i1"),
        ("row", "i2"),  # its source, 0 of a card that is not in play
        ("that", "i1"),  # the player of the event
        *own,
        ("kind", "i2"),
        ("ability", "i2"),
        ("amount", "i2"),
        ("event", "i2"),
        # of what is kept for a later moment
        ("moment", "i1"),
        ("aimed", "i1"),
        ("attacker", "i2"),
        ("frame", "i1"),
        ("x", "i1"),
        ("pc", "i2"),
        ("slot", "i1", (kept,)),
        ("object", "i2", (kept,)),
    ]
    return np.dtype(fields)
