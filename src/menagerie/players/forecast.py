"""Who will win, of two players: a shared rule (`engine/hooks.py`) of games whose features list facts.

The `evaluate` of such a game compares answers one step ahead, and its weights were found by games among versions of
`greedy`; as a forecast of who wins it is poor. This one was fitted to how games of `greedy` ended
(`benchmarks/forecast.py`): the facts of a position, in whole numbers, go through one hidden layer of rectified sums.
The layer looks at the facts twice, as each of the seats sees them, and the difference counts, so what one player hopes
the other fears. The facts are SIDE of seat 1, as many of seat 2, from LEAD on those that are as bad for seat 2 as they
are good for seat 1, and from BOTH on those that are the same for both; FACTS in all.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from menagerie.engine.hooks import Binding, named, setting, shared
from menagerie.engine.jit import Records, Rule
from menagerie.players.cells import GUIDE, NOTES

LAYER: Any = setting("weights: a row a fact, a column a sum; behind the facts the row that weighs the sums")
SIDE: int = setting("facts of one seat")
LEAD: int = setting("the first fact that is as bad for seat 2 as it is good for seat 1")
BOTH: int = setting("the first fact that is the same for both")
FACTS: int = setting("facts in all")

DEEP = 1 << 16  # divides the weighted sums into the units of `evaluate`


def forecast(records: Records, weights: str, **cells: int) -> Rule:
    """Make the `expect` of a game from its cells and weights: a line for each fact, one for the sums.

    No weights, before any are fitted: nothing is expected.
    """
    lines = weights.strip().splitlines() or ["0"] * (cells["FACTS"] + 1)
    if len(lines) != cells["FACTS"] + 1:
        raise ValueError(f"{len(lines)} lines of weights for {cells['FACTS']} facts: empty them and fit them anew")
    layer = np.array([line.split() for line in lines], np.int64)
    if cells["FACTS"] + 2 * layer.shape[1] > GUIDE - NOTES:
        raise ValueError(f"{cells['FACTS']} facts and twice {layer.shape[1]} sums find no room (`cells.py`)")
    given = named(sys.modules[__name__], {"LAYER": layer, **cells})
    return Binding(records, given, parent=records.binding).of(expect)


@shared
def expect(shares, at) -> int:
    """Weigh the facts that stand from a cell on: what seat 1 may hope for, in the units of `evaluate`."""
    sums = at + FACTS
    hidden = LAYER.shape[1]
    for i in range(sums, sums + 2 * hidden):
        shares[i] = 0
    for i in range(FACTS):
        mine = shares[at + i]
        theirs = mine
        if i < SIDE:
            theirs = shares[at + SIDE + i]
        elif i < LEAD:
            theirs = shares[at + i - SIDE]
        elif i < BOTH:
            theirs = -mine
        if mine or theirs:
            for j in range(hidden):
                shares[sums + j] += LAYER[i, j] * mine
                shares[sums + hidden + j] += LAYER[i, j] * theirs
    total = 0
    for j in range(hidden):
        total += LAYER[FACTS, j] * (max(0, shares[sums + j]) - max(0, shares[sums + hidden + j]))
    return total // DEEP
