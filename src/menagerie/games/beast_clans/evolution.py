"""By what a Royal evolves, and how far that is, for those who look on. No rules; those are in `royals`."""

from __future__ import annotations

import re
from typing import Any

from . import terms as t
from .plain import cards
from .rows import count_beasts, count_sort
from .royals import is_to_evolve

EVOLVES = re.compile(r"^\[Level (\d)\] Evolves (.*)\.$", re.MULTILINE)
COUNTS = {  # what an Evolution condition counts (BC-ROY-3)
    t.BEASTS_LEAST: count_beasts,
    t.INFLICTED_LEAST: lambda view, player: view.inflicted[player],
    t.EQUIPMENT_LEAST: lambda view, player: count_sort(view, player, t.EQUIPMENT),
    t.HAND_LEAST: lambda view, player: view.n_hand[player],
}


def evolves_words(kind: int, level: int) -> str:
    """Give the condition by which a Royal leaves a Level: `if you control 3 or more beasts`; empty at the highest."""
    return {int(number): words for number, words in EVOLVES.findall(cards()[kind - 1].text)}.get(level, "")


def progress(view: Any, box: Any, player: int) -> str:
    """Tell how far the Evolution condition of a Royal is met: `2 of 3`; empty at the highest Level (BC-START-4)."""
    level, royal = view.level[player], view.royal[player]
    if level >= t.LEVELS:
        return ""
    what = box.evolves[royal, level]
    if what in COUNTS:
        return f"{COUNTS[what](view, player)} of {box.evolves_at[royal, level]}"
    return "now" if is_to_evolve(view, box, player) else "not yet"
