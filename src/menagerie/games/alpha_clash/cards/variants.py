"""Cards with other values, for the lab. A blank Clash card has neither attack nor defense; a Contender keeps both."""

from __future__ import annotations

from menagerie.cardtext.variants import variants_of

from ..deckbuilding import CONTENDER, MAIN
from ..terms import E_DRAW
from .card import AlphaClashCard
from .printed import HOUSE, decks, load_box


def blank(card: AlphaClashCard) -> dict[str, int]:
    """Give the numbers of a blank."""
    return {"attack": 0, "defense": 0} if card.type == "Clash" else {}


VARIANTS = variants_of(HOUSE, load_box, decks, (CONTENDER, MAIN), blank, E_DRAW)
