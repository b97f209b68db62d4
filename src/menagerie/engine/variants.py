"""Cards with other values than those printed: what the lab may change of a game's box, and whose a card is.

A game says so in `variants.py` of its folder. Numbers of copies are no values: with others there is no same deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Hands:
    """How a game tells what becomes of cards: who drew them, played them; `count_hand` of its features counts hands."""

    names: Callable[[], Sequence[str]]  # cards by their number in the state; 0 is none
    draws: int  # the kind of event that tells of drawn cards
    is_open: bool = False  # whether all see the card that it tells of; else it whispers up to eight to the seat
    begins: int = 0  # the event with which a turn begins, the first with the opening hands; 0: as the story says
    played: str = "played"  # what bots' features call it, in what they count (USES)


@dataclass(frozen=True)
class Variants:
    """How one game's cards are changed, and who owns a card: the deck that holds it, or whoever is dealt it."""

    names: Callable[[], Sequence[str]]
    printed: Callable[[str], Mapping[str, Any]]  # the fields of a card that can be changed, with their values
    blank: Callable[[str], Mapping[str, Any]]  # those of a blank: of its name, kind and cost, doing nothing
    boxes: Callable[[Mapping[str, Mapping[str, Any]]], np.ndarray]  # the box with cards changed; BadInput
    decks: Callable[[str], Mapping[int, int]] | None = None  # copies of a card, by the number of a deck that has it
    dealt: str = ""  # what counts as given by a deal, in words: what `count_dealt` of the features counts
    hands: Hands | None = None  # what becomes of cards in a game
