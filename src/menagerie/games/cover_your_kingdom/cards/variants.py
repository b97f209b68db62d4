"""Cards with other values, for the lab: their magic, their strength in a challenge, their Lands.

A blank counts no magic. What a Creature for Hire does is a chapter of the book and nothing that the box holds, so it
has no blank.
"""

from __future__ import annotations

from typing import Any

from menagerie.engine.variants import Hands, Variants

from ..terms import E_DRAW
from .printed import cards, load_box, names

FIELDS = {"value": 0, "strength": 1, "lands": []}


def printed(name: str) -> dict[str, Any]:
    """Give the fields of a card that can be changed: those of Creatures for Hire are none."""
    card = cards()[names().index(name)]
    return {} if card["category"] == "hire" else {field: card.get(field, none) for field, none in FIELDS.items()}


VARIANTS = Variants(
    names=lambda: names()[1:],
    printed=printed,
    blank=lambda name: {"value": 0, "strength": 1} if printed(name) else {},
    boxes=load_box,
    dealt="the hand dealt to him",
    hands=Hands(names, E_DRAW),
)
