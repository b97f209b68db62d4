"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers and texts are printed on the cards, looks and lines of our own come from `cards/looks.toml`, wording from the
ledger. A card without a look of its own looks like its type, in its colours.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from menagerie.engine.catalogue import Looks

from .. import terms as t
from ..cards.card import AlphaClashCard
from ..cards.printed import HOUSE, cards, of_the_box, practice_cards, set_cards, shown_cards

LOOKS = Looks(Path(__file__).parents[1], of_the_box)
THRESHOLD = re.compile(r"^\[(\d+)\]", re.MULTILINE)
HOST_GETS = re.compile(r"The host gets ([+-]\d+/[+-]\d+)")
PORTALS = ("Closed Portal", "Open Portal")
UPPER, LOWER, FACE_DOWN = "Upper threshold", "Lower threshold", "Face down"
GEMS = ("", *(f"{color.capitalize()} gem" for color in t.COLORS[1:]))
TOKENS = (*GEMS[1:], *PORTALS, UPPER, LOWER, FACE_DOWN)


# --- the cards


def card(kind: int) -> AlphaClashCard:
    """Give what is printed on a kind."""
    return cards()[kind - 1]


def thresholds(kind: int) -> tuple[int, ...]:
    """Give the thresholds of a Contender, the upper first (AC-CTD-2)."""
    return tuple(int(number) for number in THRESHOLD.findall(card(kind).text))


# --- introducing


def about() -> list[str]:
    """Introduce the game in three lines."""
    return [
        "Two Contenders, a deck of fifty each: put a card down as a resource every turn, and pay with its colour.",
        "Send Clash cards to attack, lay Traps face down, hand out Weapons, open the Portal; "
        "whatever you play, your opponent may have an answer.",
        "A Contender who falls low fights with a second ability. Health down to nothing ends the duel. 2 players.",
    ]


def picture() -> list[str]:
    """Name the kinds that stand for the game in the lobby."""
    named = [one.name for one in set_cards()]
    wanted = ("Cinder Rook, Heart of the Furnace", "Sallow, the Long Hunger", "The Tidewright, Wall of Water")
    return [name for name in wanted if name in named] or named[:3]


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


COLOURLESS = "white"  # the family in which a token is painted that is of no colour


def card_entry(one: AlphaClashCard) -> dict[str, Any]:
    """Describe a card: its cost is the largest number, at its foot stands what it fights with."""
    LOOKS.own.setdefault(one.name, {"emblem": f"type-{emblem_name(one.type)}", **LOOKS.table["plain"][one.type]})
    family = "-".join(one.colours)
    families = LOOKS.table["family"]
    look = LOOKS.own[one.name]
    look.setdefault("family", family if family in families else (*one.colours, COLOURLESS)[0])
    look.setdefault("clauses", [])
    kept = [clause for word in keywords_in(one.text) for clause in LOOKS.own[word]["clauses"]]
    look["clauses"] = list(dict.fromkeys((*look["clauses"], *kept)))
    entry = LOOKS.entry(
        one.name,
        one.type,
        one.text.strip() or "No text: it fights with what it has.",
        corner=one.health if one.type == "Contender" else one.cost,
        kind_of=one.type,
        line=" · ".join(filter(None, ("Token" * one.is_token, title_of(one.type), one.affiliation))),
        foot=foot_of(one),
        lines=[text.strip() for text in one.lines],
        numbers=[
            ("Cost", cost_words(one)),
            ("Attach cost", one.attach and f"{one.attach} {' or '.join(one.colours)}"),
            ("Health", one.health),
            ("Attack/defense", None if one.attack is None or one.type == "Weapon" else f"{one.attack}/{one.defense}"),
            ("Colour", " and ".join(one.colours)),
            ("Affiliation", one.affiliation),
            *((name.capitalize(), getattr(one, name, None)) for name in ("character", "location", "planet")),
            ("Set", "ours"),
        ],
        signs=[
            (f"gem-{colour}", f"{colour} gem")
            for colour in (one.colours if one.type == "Contender" else one.gems)
            for _ in range(min(one.gems.get(colour, 1), 4))
        ],
        signed="Must be paid in",
    )
    return entry | HOUSE.drawn(one)


def title_of(sort: str) -> str:
    """Name a type as a card shows it."""
    title: str = LOOKS.table["category"][sort].get("title", sort)
    return title


def emblem_name(word: str) -> str:
    """Write a word as part of a symbol's name."""
    return word.lower().replace(" ", "-")


def keywords_in(text: str) -> list[str]:
    """Name the keywords that a text speaks of."""
    return [word for word in t.KEYWORDS if word in text]


def cost_words(one: AlphaClashCard) -> str | None:
    """Write a cost: `3, of them 2 black` (AC-INFO-4)."""
    if one.cost is None:
        return None
    gems = " and ".join(f"{count} {colour}" for colour, count in one.gems.items() if count)
    return f"{one.cost}, of them {gems}" if gems else f"{one.cost} of any colour"


def foot_of(one: AlphaClashCard) -> str:
    """Write what a card fights with: `3/2`, a Weapon what it gives."""
    if one.type == "Weapon":
        gives = HOST_GETS.search(one.text)
        return gives[1] if gives else ""
    return "" if one.attack is None else f"{one.attack}/{one.defense}"


def token_entry(name: str, category: str) -> dict[str, Any]:
    """Describe a keyword or a token in the words of the book."""
    text = " ".join(LOOKS.clauses[clause]["text"] for clause in LOOKS.own[name]["clauses"][:1])
    return LOOKS.entry(name, category, text)
