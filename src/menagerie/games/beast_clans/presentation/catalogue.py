"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers and texts are printed on the cards, looks and lines of our own come from `cards/looks.toml`, wording from the
ledger. A card without a look of its own looks like its type, in the colours of its Kingdom.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from menagerie.engine.catalogue import Looks

from .. import terms as t
from ..cards.card import BeastClansCard
from ..cards.printed import HOUSE, cards, of_the_box, practice_cards, shown_cards

LOOKS = Looks(Path(__file__).parents[1], of_the_box)
BIOMASS, FACE_DOWN = "Biomass", "Face down"
LEVELS = ("", *(f"Level {level}" for level in range(1, t.LEVELS + 1)))
TOKENS = (BIOMASS, *LEVELS[1:], FACE_DOWN)


# --- the cards


def card(kind: int) -> BeastClansCard:
    """Give what is printed on a kind."""
    found: BeastClansCard = cards()[kind - 1]
    return found


# --- introducing


def about() -> list[str]:
    """Introduce the game in three lines."""
    return [
        "Lead a Royal and a deck of forty: Biomass pays for cards, for abilities, and each turn anew for every beast.",
        "Arm beasts and Royals, attack in two Combat Phases, guard, strike back; abilities resolve last in, first out.",
        "A Royal who does well evolves, twice. Whoever brings every other Royal to 0 Life wins. 2 to 4 players.",
    ]


def picture() -> list[str]:
    """Name the kinds that stand for the game in the lobby."""
    return ["Harrun, King of the Bare Summit", "Throttle Jaguar", "Periscope Octopus"]


def catalogue() -> list[dict[str, Any]]:
    """List every kind of card, every keyword and the tokens: words, numbers, look, clauses."""
    return [
        *(card_entry(one) for one in shown_cards()),
        *(token_entry(word, "Keyword") for word in t.KEYWORDS),
        *(token_entry(word, "Token") for word in TOKENS),
    ]


def practice() -> list[dict[str, Any]]:
    """List the cards for practice, with which the examples of the book are made."""
    return [card_entry(one) for one in practice_cards()]


# --- entries


def card_entry(one: BeastClansCard) -> dict[str, Any]:
    """Describe a card: its cost is the largest number, a Royal's its Life; at its foot stands what it fights with."""
    LOOKS.own.setdefault(one.name, {"emblem": f"type-{one.type.lower()}", **LOOKS.table["plain"][one.type]})
    look = LOOKS.own[one.name]
    look.setdefault("family", one.kingdom)
    look.setdefault("clauses", [])
    kept = [clause for word in keywords_in(one.text) for clause in LOOKS.own[word]["clauses"]]
    look["clauses"] = list(dict.fromkeys((*look["clauses"], *kept)))
    entry = LOOKS.entry(
        one.name,
        one.type,
        one.text.strip() or "No text: it fights with what it has.",
        corner=one.life if one.type == "Royal" else one.cost,
        kind_of=one.type,
        line=f"{one.type} · {one.kingdom}",
        foot=foot_of(one),
        lines=[text.strip() for text in one.lines],
        numbers=[
            ("Biomass cost", one.cost),
            ("Might", one.might),
            ("Life", one.life),
            ("Uses", one.uses),
            ("Maximum Biomass", one.biomass and ", ".join(map(str, one.biomass))),
            ("Kingdom", one.kingdom),
            ("Set", "ours"),
        ],
        signs=[(f"kingdom-{one.kingdom.lower()}", one.kingdom)],
        signed="Of the Kingdom",
    )
    return entry | HOUSE.drawn(one)


def keywords_in(text: str) -> list[str]:
    """Name the keywords that a text speaks of."""
    return [word for word in t.KEYWORDS if word in text]


def foot_of(one: BeastClansCard) -> str:
    """Write what a card fights with: `20/30`, Might and Life or Uses; of a Royal its Biomass, Level by Level."""
    if one.type == "Royal":
        return " · ".join(map(str, one.biomass or ()))
    return "" if one.might is None else f"{one.might}/{one.life or one.uses}"


def token_entry(name: str, category: str) -> dict[str, Any]:
    """Describe a keyword or a token in the words of the book."""
    text = " ".join(LOOKS.clauses[clause]["text"] for clause in LOOKS.own[name]["clauses"][:1])
    return LOOKS.entry(name, category, text)
