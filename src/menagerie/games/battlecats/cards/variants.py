"""Cards with other values, for the lab. A blank scores no Honor and no Pride and does nothing; its Factor stays."""

from __future__ import annotations

from typing import Any

from menagerie.engine.variants import Hands, Variants, counted

from ..terms import E_REPLACE, E_ROUND, KEEP
from . import cards, load_box, names

FIELDS: dict[str, Any] = {
    **{"factor": 0, "honor": [0, 0], "pride": [0, 0]},
    **{"action": "none", "reach": [], "pairs": [], "draws": 0},
}
STAYS = ("factor",)  # of a blank


def printed(name: str) -> dict[str, Any]:
    """Give the fields of a card that can be changed."""
    card = cards()[names().index(name)]
    return {field: card.get(field, none) for field, none in FIELDS.items()}


def held(state: Any, name: str) -> list[int] | None:
    """Count a card among the followers and the twelve cards that set-up gave every seat (BT-SETUP-5, BT-SETUP-13)."""
    if state["frame"][1]["step"] != KEEP:
        return None
    kind, seats = names().index(name), range(1, state["seats"] + 1)
    return [int(state["discard"][seat, kind] + (state["hand"][seat] == kind).sum()) for seat in seats]


VARIANTS = Variants(
    names=lambda: names()[1:],
    printed=printed,
    blank=lambda name: {field: none for field, none in FIELDS.items() if field not in STAYS},
    boxes=load_box,
    held=held,
    dealt="his followers and the twelve cards that he draws",
    hands=Hands(names, counted, E_REPLACE, is_open=True, begins=E_ROUND, played="recruited"),
)
