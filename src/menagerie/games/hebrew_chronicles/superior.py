"""What Superior Commands do, where the language can say it: they run as the texts of cards do (HC-SUP, HC-BLOCK).

A Beast prints the name and the steps; the box has what it does as an ability (`command`), beside those of cards. Of the
BL family only what follows a success is a text. The rules themselves say the others: BL and BL-R, Beast Mode,
Oppression LV2 (HC-R103), Emulation, Relentless, Return, Hellenize, +1 Damage, HNL, Royal Presence.
"""

from __future__ import annotations

from collections.abc import Iterator

from menagerie.cardtext.lowering import Dictionary, lower_line
from menagerie.cardtext.program import Book

from .language import parser

OWN = "This Beast"  # whose command it is
COMMANDS = {
    "BL-H": "Gain 1 ML.",  # HC-BLOCK-15
    "BL-BS": "Search your Heaven for a Weapon, reveal it, put it into your hand and shuffle.",  # HC-BLOCK-17
    "BL-BR": "You may draw a card.",  # HC-BLOCK-18
    "BL +1 per O": (  # HC-BLOCK-19
        "You may search your Heaven for an Offering with support 2, reveal it, put it into your hand and shuffle."
    ),
    "Shield Breaker": "Destroy target Shield your opponent controls.",  # HC-SUP-3
    "Oppression": (  # HC-SUP-4
        "Rest target Beast your opponent controls in the Rear Support until your opponent's second ES."
    ),
    "War Cry": (  # HC-SUP-7
        "Only if you control a Beast with OC 5 or more in the Middle-Guard, rest an active Beast you control in the "
        "Rear Support: Beasts you control in the Guard Columns get +2/+2/+0 until your F2."
    ),
    "Ruthless Sacrifice L1": (  # HC-SUP-9
        "Sacrifice another Beast you control: This Beast gets +1/+1/+0 and AD +1 until your F2."
    ),
    "Ruthless Sacrifice L2": (  # HC-SUP-10
        "Sacrifice 2 other Beasts you control: This Beast gets +3/+2/+0 and AD +2 until your F2."
    ),
    "Province Destroyer": "When This Beast is deployed, destroy target Province.",  # HC-SUP-16
}


def keep_commands(book: Book, words: Dictionary) -> Iterator[tuple[str, int]]:
    """Put what the commands do into a book; give each with the number of its ability."""
    for name, line in COMMANDS.items():
        (ability,) = lower_line(book, words, parser().parse(line, OWN))
        yield name, book.keep(ability)
