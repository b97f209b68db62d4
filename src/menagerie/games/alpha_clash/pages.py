"""The generated pages of the card language; `python -m menagerie.games.alpha_clash.pages docs/cards` writes them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from menagerie.cardtext.listing import Listing
from menagerie.cardtext.page import Line, write_page

from .card import KIT
from .language import language
from .printed import pack, trials

PREFACE = """Every line below is read by the game as it stands: the words are the program. This page is made from the
tables of phrases (`src/menagerie/cardtext/english.py`, `src/menagerie/games/alpha_clash/language.py`), never by hand.

A text has one ability in a line. `{slot}` stands for the phrases of another section; `{slot+}` for one or more,
`{slot*}` for any number, `{slot+ and}` joined by "and"; `~` hands singular and plural (or you, a player, may) on. Words
with strokes have those forms: `draw/draws/draw`. `@self` is the card's own name. Sentences begin with a capital letter.

`menagerie check FILE…` reads a pack and tells every fault with file, line and column; an editor can complete and check
the fields with `alpha_clash.schema.json`. Cards called "Trial …" are in no deck."""


def lines() -> list[Line]:
    """List all lines of the set, then of the trial cards, with their cards and trees."""
    listed = []
    for book in (pack(), trials()):
        for card, trees in zip(book.cards, book.trees, strict=True):
            listed += [(card.name, line, tree) for line, tree in zip(card.lines, trees, strict=True)]
    return listed


def programs() -> Iterator[str]:
    """Write what every card of the set and every trial card becomes, as text."""
    for book in (pack(), trials()):
        listing = Listing(book.book, language())
        for card, abilities in zip(book.cards, book.abilities, strict=True):
            if abilities:
                yield "\n".join([f"{card.name} ({card.type})", *card.lines, "", *listing.abilities(abilities), "", ""])


def pages() -> dict[str, str]:
    """Make the pages by the names of their files."""
    schema = json.dumps(KIT.schema(), indent=2, ensure_ascii=False) + "\n"
    return {
        "language.md": write_page(language(), lines(), PREFACE),
        "alpha_clash.schema.json": schema,
        "alpha_clash.programs.txt": "\n".join(programs()),
    }


def write_pages(folder: Path) -> None:
    """Write the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
