"""Cards with other values, for the lab. A blank Beast has the least A and SK that a card can print."""

from __future__ import annotations

from menagerie.cardtext.variants import variants_of

from ..deckbuilding import COMPANIONS, MAIN, TOKENS
from ..terms import E_DRAW
from .card import BEASTS, HebrewChroniclesCard
from .printed import HOUSE, decks, load_box


def blank(card: HebrewChroniclesCard) -> dict[str, object]:
    """Give the numbers of a blank."""
    if card.type in BEASTS:
        return {"a": 1, "sk": 1, "hs": None}
    return {"gain": None} if card.type == "Weapon" else {}


VARIANTS = variants_of(HOUSE, load_box, decks, (*MAIN, COMPANIONS, TOKENS), blank, E_DRAW)
