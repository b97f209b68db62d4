"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers come from `cards/box.toml`, looks and lines of our own from `cards/looks.toml`, wording from the ledger.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from menagerie.engine.catalogue import Looks

from .. import terms as t
from ..cards.printed import cards, names, powers

CROWN = "Crown"
LOOKS = Looks(Path(__file__).parents[1])


def about() -> list[str]:
    """Introduce the game in three lines."""
    return [
        "Gather Clans of preposterous creatures and stack them, one upon another, on the Lands of your Kingdom.",
        "Lure away what lies on top of a rival's stack, card against card, until somebody blinks; "
        "hire a wizard, a hypnotist or a mob for everything else.",
        "Covered Clans are safe and soon forgotten. When the cards run out, the most magic wins. 2 to 8 Rulers.",
    ]


def picture() -> list[str]:
    """Name the kinds that stand for the game in the lobby."""
    return ["Bragon", "Pigxie", "Spydra"]


def catalogue() -> list[dict[str, Any]]:
    """List every kind of card, every Kingdom power and the Crown: words, numbers, look, clauses."""
    return [
        *(card_entry(card, names()[kind]) for kind, card in enumerate(cards()) if kind),
        *(card_entry(power, power["name"]) for power in powers()[1:]),
        card_entry({"name": CROWN, "category": "token"}, CROWN),
    ]


def card_entry(card: dict[str, Any], name: str) -> dict[str, Any]:
    """Describe a card of the box; the largest number is its magic."""
    category, value = card["category"], card.get("value")
    lands, strength = card.get("lands", []), card.get("strength", 1)
    LOOKS.own[name].setdefault("family", "-".join(lands))
    return LOOKS.entry(
        name,
        category,
        card.get("text") or home_text(name, lands),
        long=card["name"],
        copies=card.get("copies", 1),
        lands=lands,
        value=value,
        strength=strength if category in ("clanning", "wild") else None,
        corner="" if value is None else value,
        numbers=[
            ("Magic", value),
            ("Counts in a challenge as", strength if category == "wild" else None),
            ("Copies", card.get("copies")),
        ],
        signs=[(f"land-{land}", land.capitalize()) for land in lands],
    )


def home_text(name: str, lands: list[str]) -> str:
    """Say where a species lives (CK-STACK-2, CK-STACK-3, CK-MANE-2 … CK-MANE-4)."""
    homes = " or ".join(land.capitalize() for land in lands)
    maneland = [names()[kind] for kind in (t.PEGLEGASUS, t.HENTAUR, t.UNIQUEHORN)]
    two = "in the Maneland" if name in maneland else "in the Maneland too" if name == names()[t.PIGXIE] else ""
    return f"Lives in the {homes}{f'; with two Rulers {two}' if two else ''}."
