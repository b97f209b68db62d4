"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers and texts are printed on the cards, looks and lines of our own come from `cards/looks.toml`, wording from the
ledger. A card without a look of its own looks like its type, in the colours of its nationality or of what it is.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from menagerie.engine.catalogue import Looks

from .. import terms as t
from ..cards.card import STATS, HebrewChroniclesCard
from ..cards.printed import HOUSE, cards, of_the_box, practice_cards, shown_cards

LOOKS = Looks(Path(__file__).parents[1], of_the_box)
COMMANDS = t.SUPERIOR[:-1]  # AD is given by texts; it is none (HC-DMG-8)
SIGNETS = ("Royal", "Captain", *t.SIGNETS[3:])
TOKENS = ("Menorah Life", "Turn Marker", "Rest", "Face down", "Force of Will")
FAMILIES = {
    **{"Beast Token": "Companion", "Province": "Arsenal"},
    **dict.fromkeys(("Weapon", "Shield", "Shield Token"), "Armoury"),
}
_COMMAND = re.compile(
    rf"(?<![\w-])({'|'.join(map(re.escape, sorted(COMMANDS, key=len, reverse=True)))})(?=[.,]| and | until |$)"
)


# --- the cards


def card(kind: int) -> HebrewChroniclesCard:
    """Give what is printed on a kind."""
    found: HebrewChroniclesCard = cards()[kind - 1]
    return found


# --- introducing


def about() -> list[str]:
    """Introduce the game in three lines."""
    return [
        "Stack Offerings in four columns: on them stand Beasts, as high as their support and the Turn Marker allow.",
        "The left guard wars with the right, the middle with all; blocks, Arsenals and commands answer by their speed.",
        "Crown a shepherd, arm him, break the Shields. Whoever loses seven Menorah Life loses. 2 players.",
    ]


def picture() -> list[str]:
    """Name the kinds that stand for the game in the lobby."""
    return ["King David, the Anointed", "Elephas, Lord of the Grey Herd", "Galgathel, the Wheel"]


def catalogue() -> list[dict[str, Any]]:
    """List every kind of card, every Superior Command and signet, and the marks: words, numbers, look, clauses."""
    return [
        *(card_entry(one) for one in shown_cards()),
        *(token_entry(word, "Keyword") for word in (*COMMANDS, *SIGNETS)),
        *(token_entry(word, "Token") for word in TOKENS),
    ]


def practice() -> list[dict[str, Any]]:
    """List the cards for practice, with which the examples of the book are made."""
    return [card_entry(one) for one in practice_cards()]


# --- entries


def card_entry(one: HebrewChroniclesCard) -> dict[str, Any]:
    """Describe a card: its OC or support is the largest number, at its foot stands what it fights with."""
    LOOKS.own.setdefault(
        one.name, {"emblem": f"type-{one.type.lower().replace(' ', '-')}", **LOOKS.table["plain"][one.type]}
    )
    look = LOOKS.own[one.name]
    look.setdefault("family", one.heritage[0] if one.heritage else FAMILIES.get(one.type, one.type))
    look.setdefault("clauses", [])
    kept = [clause for word in (*one.signets, *commands_in(one.text)) for clause in LOOKS.own[word]["clauses"]]
    look["clauses"] = list(dict.fromkeys((*look["clauses"], *kept)))
    entry = LOOKS.entry(
        one.name,
        one.type,
        one.text.strip() or "No text: it is what it is.",
        corner=one.oc or one.support or "",
        kind_of=one.type,
        line=line_of(one),
        foot=foot_of(one),
        lines=[text.strip() for text in one.lines],
        numbers=numbers_of(one),
        signs=signs_of(one),
        signed="Bears",
    )
    return entry | HOUSE.drawn(one)


def commands_in(text: str) -> list[str]:
    """Name the Superior Commands that a text speaks of: the longest that fits, and not the verb `return`."""
    return _COMMAND.findall(text)


def line_of(one: HebrewChroniclesCard) -> str:
    """Write what stands beneath the name: type and Heritage, or kind of Weapon, or Hast."""
    marks = (*(one.heritage or ()), one.weapon or "", "Hast" if one.hast else "")
    sort = f"Max Up-Grade -{one.max}" if one.max else one.type
    return " · ".join(filter(None, (sort, *marks)))


def foot_of(one: HebrewChroniclesCard) -> str:
    """Write what a card fights with: `3/2`, A and SK; of a Weapon what it gives."""
    return gain_words(one.gain) if one.a is None else f"{one.a}/{one.sk}"


def gain_words(gain: str | None) -> str:
    """Say what a Weapon gives, without what it does not: `+1 A, +1 SK` (HC-CARD-10)."""
    parts = zip((gain or "").split("/"), STATS, strict=False)
    return ", ".join(f"{part} {name.upper()}" for part, name in parts if part not in ("", "+0"))


def requirement_of(one: HebrewChroniclesCard) -> str | None:
    """Write what a Weapon requires: `OC 4 or SK 3` (HC-WEAPON-5)."""
    wanted = [f"{stat} {value}" for stat, value in (("OC", one.requires_oc), ("SK", one.requires_sk)) if value]
    return " or ".join(wanted) or None


def numbers_of(one: HebrewChroniclesCard) -> list[tuple[str, Any]]:
    """List the values of a card by their names."""
    return [
        *((name.upper(), getattr(one, name)) for name in STATS),
        ("Holy Spirit", one.hs),
        ("Support", one.support),
        ("On", " or ".join(one.core) or None),
        ("Max Up-Grade", one.max and f"-{one.max}"),
        ("Requires", requirement_of(one)),
        ("Gives", one.gain),
        ("Title", one.title or None),
        ("Rarity", one.rarity),
        ("Set", "ours"),
    ]


def signs_of(one: HebrewChroniclesCard) -> list[tuple[str, str]]:
    """List the signs of a card: its nationality, then its signets, a Captain with the colour (HC-CARD-7)."""
    nation = [(f"nation-{one.heritage[0].lower()}", one.heritage[0])] if one.heritage else []
    colour = "gold and silver" if one.captain == "both" else one.captain
    return [
        *nation,
        *(
            (f"signet-{signet.lower().replace(' ', '-')}", f"{colour} Captain" if signet == "Captain" else signet)
            for signet in one.signets
        ),
    ]


def token_entry(name: str, category: str) -> dict[str, Any]:
    """Describe a command, a signet or a mark in the words of the book."""
    text = " ".join(LOOKS.clauses[clause]["text"] for clause in LOOKS.own[name]["clauses"][:1])
    return LOOKS.entry(name, category, text)
