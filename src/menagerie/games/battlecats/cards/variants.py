"""Cards with other values, for the lab. A blank scores no Honor and no Pride and does nothing; its Factor stays."""

from __future__ import annotations

from typing import Any

from menagerie.engine.variants import Hands, Variants

from ..terms import E_REPLACE, E_ROUND
from .printed import cards, load_box, names

FIELDS: dict[str, Any] = {
    **{"factor": 0, "honor": [0, 0], "pride": [0, 0]},
    **{"action": "none", "reach": [], "pairs": [], "draws": 0},
}
STAYS = ("factor",)  # of a blank


def printed(name: str) -> dict[str, Any]:
    """Give the fields of a card that can be changed."""
    card = cards()[names().index(name)]
    return {field: card.get(field, none) for field, none in FIELDS.items()}


VARIANTS = Variants(
    names=lambda: names()[1:],
    printed=printed,
    blank=lambda name: {field: none for field, none in FIELDS.items() if field not in STAYS},
    boxes=load_box,
    dealt="his followers and the twelve cards that he draws",
    hands=Hands(names, E_REPLACE, is_open=True, begins=E_ROUND, played="recruited"),
)
