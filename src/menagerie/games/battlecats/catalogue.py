"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers come from `cards/box.toml`, looks and lines of our own from `cards/looks.toml`, wording from the ledger.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from . import terms as t
from .cards import cards, codes, names, warlords

WOUND_TOKEN, SHIELD_TOKEN, BLACK_CHIP, GREY_CHIP = "Wound", "Shield", "Black chip", "Grey chip"
TOKENS = (WOUND_TOKEN, SHIELD_TOKEN, BLACK_CHIP, GREY_CHIP)
FOLDER = Path(__file__).parent


def about() -> list[str]:
    """Introduce the game in three lines."""
    return [
        "Everybody's cats are shuffled into one deck. Whoever is dealt into the Fray acts in order: "
        "wounds, heals, exiles, or steals the next card.",
        "Whatever still stands when the dust settles counts: Honor wins the game, Pride recruits stronger cats "
        "for the rounds to come.",
        "Choose a Warlord, build your Pride from eight open cards, and lead when the last card falls. 2 to 4 players.",
    ]


def picture() -> list[str]:
    """Name the kinds that stand for the game in the lobby."""
    return ["Sacred Fury Master", "Nightshade Warrior", "Dragonstorm Master"]


@cache
def looks() -> dict[str, Any]:
    """Read `cards/looks.toml`: what each kind looks like, its line, and which clauses to read."""
    return tomllib.loads((FOLDER / "cards" / "looks.toml").read_text("utf-8"))


@cache
def _look(name: str) -> dict[str, Any]:
    """Find what a kind looks like: its own entry over that of its family."""
    own = next(entry for entry in looks()["look"] if entry["name"] == name)
    return looks()["family"][own["family"]] | own


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
    """List every kind of card, every Warlord and the tokens: words, numbers, look, clauses."""
    return [
        *(_card_entry(card) for card in cards()[1:]),
        *(_warlord_entry(warlord) for warlord in warlords()[1:]),
        *(_entry(name, name, "Token", corner="", numbers=[], signs=[], text=_look(name)["text"]) for name in TOKENS),
    ]


def _entry(name: str, long: str, category: str, **fields: Any) -> dict[str, Any]:
    """Fill in what every entry has: motto, look and clauses."""
    look = _look(name)
    clauses = [*look["clauses"], *looks()["category"][category]["clauses"]]
    return {
        "name": name,
        "long": long,
        "category": category,
        "copies": 1,
        **fields,
        "motto": look["motto"],
        "look": {key: look[key] for key in ("emblem", "colour", "ink", "tint", "shape")},
        "clauses": [_clause(clause) for clause in dict.fromkeys(clauses)],
    }


def _card_entry(card: dict[str, Any]) -> dict[str, Any]:
    """Describe a playing card; the largest number is its price (BT-CARD-4)."""
    clan, level = card.get("clan", ""), card["level"]
    numbers = [("Pride Factor", str(card["factor"])), *(_points(card, *what) for what in _POINTS)]
    signs = [(f"clan-{clan.lower().replace(' ', '-')}", clan)] if clan else []
    return _entry(
        card["name"],
        card["name"],
        level,
        copies=card["copies"],
        clan=clan,
        level=level,
        factor=card["factor"],
        corner=str(card["factor"]),
        numbers=[{"label": label, "value": value} for label, value in (*numbers, ("Copies", str(card["copies"])))],
        signs=[{"emblem": emblem, "name": name} for emblem, name in (*signs, (f"level-{level.lower()}", level))],
        text=card.get("text", "No action."),
    )


_POINTS = (("Honor", "honor"), ("Pride Points", "pride"))


def _points(card: dict[str, Any], label: str, field: str) -> tuple[str, str]:
    """Write what a card counts, and what it counts when wounded (BT-CARD-5 … BT-CARD-8)."""
    full, wounded = card[field]
    return label, f"{full}, wounded {wounded}"


def _warlord_entry(warlord: dict[str, Any]) -> dict[str, Any]:
    """Describe a Warlord: both conditions as text, followers and bonuses as numbers (BT-WL-1)."""
    followers = [names()[codes().index(code)] for code in warlord["followers"]]
    honor, pride = warlord["honor"], warlord["pride"]
    lines = [
        ("Starting Followers", ", ".join(followers)),
        (f"Honor Bonus, {honor['stage']} Phase", f"{t.HONOR_BONUS} Honor"),
        (f"Pride Bonus, {pride['stage']} Phase", f"{t.PRIDE_BONUS} Pride Points"),
    ]
    return _entry(
        warlord["name"],
        f"{warlord['name']}, {warlord['nickname']}",
        "Warlord",
        corner="",
        numbers=[{"label": label, "value": value} for label, value in lines],
        signs=[],
        text=f"Honor Bonus: {honor['text']} Pride Bonus: {pride['text']}",
    )
