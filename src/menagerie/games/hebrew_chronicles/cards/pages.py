"""The generated pages of the card language: `python -m menagerie.games.GAME.cards.pages docs/cards` writes them."""

from __future__ import annotations

import sys
from pathlib import Path

from menagerie.cardtext import page

from .card import KIT
from .printed import pack, trials


def lines() -> list[page.Line]:
    """List all lines of the set, then of the trial cards, with their cards and trees."""
    return page.lines((pack(), trials()))


def pages() -> dict[str, str]:
    """Make the pages by the names of their files."""
    return page.pages(KIT, (pack(), trials()), "hebrew_chronicles.language.md")


if __name__ == "__main__":
    page.write_pages(Path(sys.argv[1]), pages())
