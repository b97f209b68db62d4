"""What people say for the words of Beast Clans; `cardtext/mending.py` puts ours in their place, row after row.

`foreign` (what players of other games say), `turns` (what holds for the rest of a turn), `limits` (what cannot be done,
how much, how often), `shape` (one sentence that is two, and what is left out), `words` (numbers, spellings, other
names), `happening` (whom, what, when), `whose` (cards, wielders, Life and Uses) and `order` (of the parts of a
sentence) are tried in this order. It counts: what a row makes is what the next one finds. Each row holds wherever it
stands in a line that cannot be read as it is, and means nothing else there. What all games share stands in
`cardtext/synonyms.py`. `repeated` (what is copied as it is played or used) comes before all that games share.
"""

from __future__ import annotations

from menagerie.cardtext.phrases import Said

from ..parts_of_speech import BEGINS, KEYS
from .foreign import FOREIGN
from .happening import HAPPENING
from .limits import LIMITS
from .order import ORDER
from .repeated import REPEATED as REPEATED
from .shape import SHAPE
from .turns import TURNS
from .whose import WHOSE
from .words import WORDS

#: What may mean more than one thing in this game.
NEAR: dict[str, tuple[str, ...]] = {
    "(?:discard|destroy) (?:an?|one) (beast|equipment|castle)(?=:| and )": (
        r"discard a \1 you control",
        r"discard a \1 from your hand",
    ),
    "(gets|get|has|have) ([+-]\\d+ Might(?: and [^.,:]+?)?)(?=\\.)": (r"\1 \2 until end of turn",),
    "at (?:the )?end of (?:the |this )?turn(?=,)": ("at the end of your turn", "at the end of each player's turn"),
    "you(?:'ve| have)? played (\\d+) or more ([a-z]+)(?=\\.)": (r"you played \1 or more \2 this turn",),
    "(?:put|place) (?:onto the field|into play)": ("put onto the field",),
    "play (an? [^.,]+?|target [^.,]+?|it) (?:without paying (?:its|the) costs?|for free)": (r"put \1 onto the field",),
    "an? beast returns to an opponent's hand": ("a beast an opponent controls is returned to a hand",),
    "draw an? (?:additional|extra) card during your draw (?:phase|step)": ("at the start of your turn, draw a card",),
    "(beasts(?: [^.,]+?)?) cannot attack your Royal (until [^.]+)": (r"your Royal cannot be attacked \2",),
    "you(?:'ve| have)? played another ([a-z]+) this turn": (r"you played 2 or more \1s this turn",),
    "prevent all combat damage(?= until)": ("prevent all combat damage to each beast or Royal",),
    "to the source": ("to the attacker",),
    "gain (\\d+) Biomass this turn": (r"gain \1 Biomass",),
    "whenever you turn an? ((?:face-down )?card) face-up": ("whenever a card you control is turned face-up",),
    "whenever 1 or more beasts you control attack": ("whenever a beast you control attacks",),
    "(it|that card|they) (?:does not|do not|cannot|doesn't|don't|can't) (?:ready|untap) during its controller's next "
    "turn": (r"\1 cannot attack during its controller's next turn",),
    "you control (\\d+)(?= (?:[a-z]+ )?(?:beasts|equipment|castles))": (r"you control \1 or more",),
    "Armor and Ready-at-Arms|Ready-at-Arms and Armor": ("Ready-at-Arms",),
    "Armor(?=[.,]| and | until )": ("Ready-at-Arms",),
    f"{BEGINS}(?!Armor)({KEYS})\\.": (r"Its wielder has \1.", r"Beasts you control have \1."),
}

FIRST: dict[str, Said] = {**FOREIGN, **TURNS, **LIMITS, **SHAPE, **WORDS, **HAPPENING, **WHOSE, **ORDER}
