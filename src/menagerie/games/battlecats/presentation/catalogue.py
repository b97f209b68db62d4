"""What every card is, for a page that shows it: words, numbers, look, and the clauses to read. No rules.

Numbers come from `cards/box.toml`, looks and lines of our own from `cards/looks.toml`, wording from the ledger.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from menagerie.engine.catalogue import Looks

from .. import terms as t
from ..cards.printed import cards, codes, names, warlords

WOUND_TOKEN, SHIELD_TOKEN, PAWN, BLACK_CHIP, GREY_CHIP = "Wound", "Shield", "Pawn", "Black chip", "Grey chip"
TOKENS = (WOUND_TOKEN, SHIELD_TOKEN, PAWN, BLACK_CHIP, GREY_CHIP)
LOOKS = Looks(Path(__file__).parents[1])


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


def catalogue() -> list[dict[str, Any]]:
    """List every kind of card, every Warlord and the tokens: words, numbers, look, clauses."""
    return [
        *(card_entry(card) for card in cards()[1:]),
        *(warlord_entry(warlord) for warlord in warlords()[1:]),
        *(LOOKS.entry(name, "Token") for name in TOKENS),
    ]


def card_entry(card: dict[str, Any]) -> dict[str, Any]:
    """Describe a playing card; the largest number is its price (BT-CARD-4)."""
    clan, level, factor, copies = card.get("clan", ""), card["level"], card["factor"], card["copies"]
    return LOOKS.entry(
        card["name"],
        level,
        card.get("text", "No action."),
        copies=copies,
        clan=clan,
        level=level,
        factor=factor,
        corner=factor,
        numbers=[
            ("Pride Factor", factor),
            ("Honor", points(*card["honor"])),
            ("Pride Points", points(*card["pride"])),
            ("Copies", copies),
        ],
        signs=[*([(emblem_of("clan", clan), clan)] if clan else []), (emblem_of("level", level), level)],
    )


def emblem_of(what: str, name: str) -> str:
    """Name the symbol of a clan or level."""
    return f"{what}-{name.lower().replace(' ', '-')}"


def points(full: int, wounded: int) -> str:
    """Write what a card counts, and what it counts when wounded (BT-CARD-5 … BT-CARD-8)."""
    return f"{full}, wounded {wounded}"


def warlord_entry(warlord: dict[str, Any]) -> dict[str, Any]:
    """Describe a Warlord: both conditions as text, followers and bonuses as numbers (BT-WL-1)."""
    followers = [names()[codes().index(code)] for code in warlord["followers"]]
    honor, pride = warlord["honor"], warlord["pride"]
    return LOOKS.entry(
        warlord["name"],
        "Warlord",
        f"Honor Bonus: {honor['text']} Pride Bonus: {pride['text']}",
        long=f"{warlord['name']}, {warlord['nickname']}",
        numbers=[
            ("Starting Followers", ", ".join(followers)),
            (f"Honor Bonus, {honor['stage']} Phase", f"{t.HONOR_BONUS} Honor"),
            (f"Pride Bonus, {pride['stage']} Phase", f"{t.PRIDE_BONUS} Pride Points"),
        ],
    )
