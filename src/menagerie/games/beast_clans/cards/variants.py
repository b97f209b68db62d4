"""Cards with other values, for the lab. A blank has no Might, and of Life or Uses the least; a Royal keeps its Life."""

from __future__ import annotations

from menagerie.cardtext.variants import variants_of

from ..deckbuilding import DECK, ROYAL
from ..terms import E_DRAW
from .card import BeastClansCard
from .printed import HOUSE, decks, load_box


def blank(card: BeastClansCard) -> dict[str, int]:
    """Give the numbers of a blank."""
    return {"Beast": {"might": 0, "life": 1}, "Equipment": {"might": 0, "uses": 1}}.get(card.type, {})


VARIANTS = variants_of(HOUSE, load_box, decks, (ROYAL, DECK), blank, E_DRAW)
