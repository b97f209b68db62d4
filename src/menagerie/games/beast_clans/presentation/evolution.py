"""By what a Royal evolves, and how far that is, for those who look on. No rules; those are in `royals`."""

from __future__ import annotations

import re
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import count_fallen, count_matches, value_of

from .. import terms as t
from ..cards.printed import cards
from ..royals import is_to_evolve
from ..state import RECORDS

EVOLVES = re.compile(r"^\[Level (\d)\] Evolves (.*)\.$", re.MULTILINE)


def evolves_words(kind: int, level: int) -> str:
    """Give the condition by which a Royal leaves a Level: `if you control 3 or more beasts`; empty at the highest."""
    return {int(number): words for number, words in EVOLVES.findall(cards()[kind - 1].text)}.get(level, "")


def progress(view: Any, box: Any, player: int) -> str:
    """Tell how far the Evolution condition of a Royal is met: `2 of 3`; empty at the highest Level (BC-START-4)."""
    level = view.level[player]
    if level >= t.LEVELS:
        return ""
    now, comparison, number = counted_by(view, box, player, box.evolves[view.royal[player], level])
    least = value_of.of(RECORDS)(view, box, player, player, 0, number) if number else 0
    if comparison == ops.AT_LEAST and least > 1:
        return f"{now} of {least}"
    return "now" if is_to_evolve(view, box, player) else "not yet"


def counted_by(view: Any, box: Any, player: int, condition: int) -> tuple[int, int, int]:
    """Give what a condition counts, how it compares that, and with which number; 0 where it counts nothing."""
    kind, a, b, c = (getattr(box.conditions[condition], name) for name in ("kind", "a", "b", "c"))
    if kind == ops.COUNTS:
        return count_matches.of(RECORDS)(view, box, player, player, 0, a), b, c
    if kind == ops.DEFEATED_THIS_TURN:
        return count_fallen.of(RECORDS)(view, box, player, player, 0, a), b, c
    if kind == ops.HAND_CARDS:
        return view.n_hand[player], a, b
    if kind == ops.INFLICTED:
        return view.inflicted[player], a, b
    return (view.happened[player, a], ops.AT_LEAST, b) if kind == ops.HAPPENED else (0, 0, 0)
