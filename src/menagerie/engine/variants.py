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
    """How a game tells what becomes of cards: who had them in hand at first, drew them, played them."""

    names: Callable[[], Sequence[str]]  # cards by their number in the state; 0 is none
    counted: Callable[[Any, int], np.ndarray]  # the hands of a state, of so many numbers: seats × numbers
    draws: int  # the kind of event that tells of drawn cards
    is_open: bool = False  # whether all see the card that it tells of; else it whispers up to eight to the seat
    begins: int = 0  # the event with which a turn begins, the first with the opening hands; 0: as the story says
    played: str = "played"  # what bots' features call it, in what they count (USES)


def counted(state: Any, kinds: int) -> np.ndarray:
    """Count hands that are lists of numbers, a row a seat, row 0 nobody's: seats × numbers.

    >>> counted({"hand": np.array([[0, 0, 0], [2, 2, 1]])}, 3)
    array([[0, 1, 2]])
    """
    found = np.array([np.bincount(hand, minlength=kinds)[:kinds] for hand in state["hand"][1:]])
    found[:, 0] = 0
    return found


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
    hands: Hands | None = None  # what becomes of cards in a game
