"""Cards with other values than those printed: what the lab may change of a game's box, and whose a card is.

A game says so in `variants.py` of its folder. Numbers of copies are no values: with others there is no same deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Variants:
    """How one game's cards are changed, and who owns a card: the deck that holds it, or whoever is dealt it."""

    names: Callable[[], Sequence[str]]
    printed: Callable[[str], Mapping[str, Any]]  # the fields of a card that can be changed, with their values
    blank: Callable[[str], Mapping[str, Any]]  # those of a blank: of its name, kind and cost, doing nothing
    boxes: Callable[[Mapping[str, Mapping[str, Any]]], np.ndarray]  # the box with cards changed; BadInput
    decks: Callable[[str], Mapping[int, int]] | None = None  # copies of a card, by the number of a deck that has it
    held: Callable[[Any, str], list[int] | None] | None = None  # what a deal gave every seat; None: not dealt yet
    dealt: str = ""  # what counts as given, in words
