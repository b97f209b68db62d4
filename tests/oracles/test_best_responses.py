"""What exact best responses take from each level, at the end of a Cover Your Kingdom (`small_kingdom.py`).

`gain` is what the three seats win together, each as the best response to the two others, beyond what they win where all
play as the level does: nothing in an equilibrium.
"""

from __future__ import annotations

import math
from collections import Counter

import pytest

from menagerie.engine.table import Table
from menagerie.players.bots import choose, thinker_of
from oracles.small_kingdom import GAME, SEATS, Policy, Tree, deals

STREAMS = 3  # in which a level is asked each question
GAINS = {
    "greedy": (0.9, 1.2),
    "learned": (0.3, 0.7),
    "learned-strong": (0.2, 0.6),
    "search-easy": (0.0, 0.1),
    "search": (0.0, 0.01),
    "guided": (0.0, 0.01),
}


def uniform(table: Table) -> list[float]:
    """Answer everything equally often."""
    return [1 / len(table.codes)] * len(table.codes)


def measured(level: str) -> Policy:
    """Measure how often a level gives each answer."""
    GAME.compile()
    thinker_of(GAME).compile()

    def asked(table: Table) -> list[float]:
        told = Counter(choose(table, level, stream, math.inf) for stream in range(STREAMS))
        return [told[code] / STREAMS for code in table.codes]

    return asked


def gain_of(tree: Tree) -> float:
    """Give what best responses win beyond what all win who play alike."""
    return sum(tree.best_response(seat) - tree.value(seat) for seat in SEATS)


def test_all_deals_are_there_and_all_is_won() -> None:
    tree = Tree(uniform)
    assert sum(deals().values()) == math.factorial(5) and len(tree.roots) == len(deals()) == 11
    assert math.isclose(sum(map(tree.value, SEATS)), 1.0)
    assert gain_of(tree) > 1.0


@pytest.mark.parametrize("level", GAINS)
def test_what_a_best_response_takes_from_a_level(level: str) -> None:
    tree = Tree(measured(level))
    least, most = GAINS[level]
    gain = gain_of(tree)
    print(f"{level}: best responses win {gain:.3f} more, over {len(tree.asked)} questions")
    assert least <= gain + 1e-9 and gain <= most
