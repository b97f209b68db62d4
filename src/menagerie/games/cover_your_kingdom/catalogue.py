"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers come from `cards/box.toml`, looks and lines of our own from `cards/looks.toml`, wording from the ledger.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from . import terms as t
from .cards import cards, names, powers

CROWN = "Crown"
FOLDER = Path(__file__).parent


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


@cache
def looks() -> dict[str, Any]:
    """Read `cards/looks.toml`: what each kind looks like, its line, and which clauses to read."""
    return tomllib.loads((FOLDER / "cards" / "looks.toml").read_text("utf-8"))


@cache
def _clause(name: str) -> dict[str, Any]:
    """Give a clause with its wording and the rulings about it."""
    from . import GAME  # the table of contents; it need not be complete when this module is read

    rulings = [
        {
            "id": ruling["id"],
            "question": ruling["question"],
            "text": ruling["options"][0] if ruling["ruling"].startswith("First option") else ruling["ruling"],
        }
        for ruling in GAME.ledger["ruling"]
        if name in ruling["about"]
    ]
    return {"id": name, "text": GAME.text_of(name), "rulings": rulings}


def catalogue() -> list[dict[str, Any]]:
    """List every kind of card, every Kingdom power and the Crown: words, numbers, look, clauses."""
    entries = [_entry(card, names()[kind]) for kind, card in enumerate(cards()) if kind]
    entries += [_entry(power, power["name"]) for power in powers()[1:]]
    return [*entries, _entry({"name": CROWN, "category": "token"}, CROWN)]


def _entry(card: dict[str, Any], name: str) -> dict[str, Any]:
    look = {entry["name"]: entry for entry in looks()["look"]}[name]
    category = card["category"]
    lands, value, strength = card.get("lands", []), card.get("value"), card.get("strength", 1)
    numbers = [("Magic", value), ("Copies", card.get("copies"))]
    if category == "wild":
        numbers.insert(1, ("Counts in a challenge as", strength))
    return {
        "name": name,
        "long": card["name"],
        "category": looks()["category"][category]["title"],
        "copies": card.get("copies", 1),
        "lands": lands,
        "value": value,
        "strength": strength if category in ("clanning", "wild") else None,
        "corner": "" if value is None else str(value),
        "signs": [{"emblem": f"land-{land}", "name": land.capitalize()} for land in lands],
        "numbers": [{"label": label, "value": str(number)} for label, number in numbers if number is not None],
        "text": " ".join((look.get("text") or card.get("text", "") or _home_text(name, lands)).split()),
        "motto": look["motto"],
        "look": {key: look[key] for key in ("emblem", "colour", "ink", "tint")}
        | {"shape": look.get("shape") or looks()["category"][category]["shape"]},
        "clauses": [_clause(clause) for clause in (*look["clauses"], *looks()["category"][category]["clauses"])],
    }


def _home_text(name: str, lands: list[str]) -> str:
    """Say where a species lives (CK-STACK-2, CK-STACK-3, CK-MANE-2 … CK-MANE-4)."""
    homes = " or ".join(land.capitalize() for land in lands)
    maneland = [names()[kind] for kind in (t.PEGLEGASUS, t.HENTAUR, t.UNIQUEHORN)]
    two = "in the Maneland" if name in maneland else "in the Maneland too" if name == names()[t.PIGXIE] else ""
    return f"Lives in the {homes}{f'; with two Rulers {two}' if two else ''}."
