"""What people say for the words of Beast Clans; `cardtext/mending.py` puts ours in their place, row after row.

Each row holds wherever it stands in a line that cannot be read as it is, and means nothing else there. The order
counts: what a row makes is what the next one finds. What all games share stands in `cardtext/synonyms.py`.
"""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import BEGINS, KEYS
from .happening import HAPPENING
from .order import ORDER
from .shape import SHAPE
from .whose import WHOSE
from .words import WORDS

#: What may mean more than one thing in this game.
NEAR: dict[str, tuple[str, ...]] = {
    "(gets|get|has|have) ([+-]\\d+ Might(?: and [^.,:]+?)?)(?=\\.)": (r"\1 \2 until end of turn",),
    "at (?:the )?end of (?:the |this )?turn(?=,)": ("at the end of your turn", "at the end of each player's turn"),
    "during its controller's next turn": ("until the start of your next turn",),
    "you control (\\d+)(?= (?:[a-z]+ )?(?:beasts|equipment|castles))": (r"you control \1 or more",),
    "Armor(?=[.,]| and )": ("Ready-at-Arms",),
    f"{BEGINS}(?!Armor)({KEYS})\\.": (r"Its wielder has \1.", r"Beasts you control have \1."),
}

FIRST: dict[str, Said] = {**SHAPE, **WORDS, **HAPPENING, **WHOSE, **ORDER}
