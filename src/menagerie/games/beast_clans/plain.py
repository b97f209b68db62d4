"""The plain cards: numbers, keywords and short abilities from `plain_cards.toml`, as the box that the rules play.

Nothing of the real set is here. An ability is a table of its kind, cost and effect; a card whose words say what it does
needs none of this file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.record import arena
from menagerie.engine.wording import some

from . import terms as t
from .card import BeastClansCard
from .state import BOX

FILE = Path(__file__).parent / "plain_cards.toml"
SORTS = {name: sort for sort, name in enumerate(t.TYPES) if sort}
ABILITY_KINDS = {
    "cost": (t.COST, 0),
    "entrance": (t.ENTRANCE, 0),
    "weather": (t.WEATHER_ABILITY, 0),
    "discarded": (t.WHENEVER, t.DISCARDED),
    "wielded": (t.WHENEVER, t.WIELDED),
    "deals": (t.WHENEVER, t.DEALS),
    "beast enters": (t.WHENEVER, t.BEAST_ENTERS),
    "attacks": (t.WHENEVER, t.ATTACKS),
    "start of turn": (t.PERIOD, t.START_OF_TURN),
    "end of turn": (t.PERIOD, t.END_OF_TURN),
}
EFFECTS = {
    "gains life": t.GAINS_LIFE,
    "hardens": t.HARDENS,
    "gains biomass": t.GAINS_BIOMASS,
    "storm": t.STORM,
    "smites": t.SMITES,
    "shakes": t.SHAKES,
    "draws": t.DRAWS,
    "wears": t.WEARS,
}
CONDITIONS = {
    "never": t.NEVER,
    "beasts": t.BEASTS_LEAST,
    "inflicted": t.INFLICTED_LEAST,
    "equipment": t.EQUIPMENT_LEAST,
    "hand": t.HAND_LEAST,
    "no beasts": t.NO_BEASTS,
}


@cache
def pack() -> dict[str, Any]:
    """Read the file of plain cards and decks."""
    return tomllib.loads(FILE.read_text("utf-8"))


@cache
def names() -> tuple[str, ...]:
    """List the names of the cards by their kinds; 0 is none."""
    return ("", *(card["name"] for card in pack()["card"]))


@cache
def cards() -> list[BeastClansCard]:
    """List the cards of the box as a page shows them, with words for what they do."""
    fields = ("name", "type", "kingdom", "cost", "might", "life", "uses", "biomass")
    return [
        BeastClansCard(
            number=f"P{number:03}", text=words_of(card), **{field: card[field] for field in fields if field in card}
        )
        for number, card in enumerate(pack()["card"], 1)
    ]


def words_of(card: dict[str, Any]) -> str:
    """Write what a card does, a line for each ability."""
    lines = [f"{', '.join(card['keywords'])}."] if "keywords" in card else []
    for ability in card.get("abilities", ()):
        level = f"[Level {ability['level']}] " if "level" in ability else ""
        lines.append(f"{level}{WHEN_WORDS[ability['when']](ability)}{DOES_WORDS[ability['does']]}.".format(**ability))
    for number, (what, least) in enumerate(card.get("evolves", ()), 1):
        lines.append(f"[Level {number}] Evolves {CONDITION_WORDS[what]}.".format(least=least))
    return "\n".join(lines)


def cost_words(ability: dict[str, Any]) -> str:
    """Write what an ability costs: `Pay 1 Biomass, discard 1 card: `."""
    costs = [f"pay {ability['biomass']} Biomass"] if ability.get("biomass") else []
    costs += [f"discard {some(ability['discards'], 'card')} from your hand"] if ability.get("discards") else []
    once = "Once per turn, " if ability.get("once") else ""
    words = f"{once}{', '.join(costs)}: "
    return words[0].upper() + words[1:]


WHEN_WORDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "cost": cost_words,
    "entrance": lambda ability: "When it enters the field, ",
    "weather": lambda ability: "",
    "discarded": lambda ability: "Whenever it is discarded from the field, ",
    "wielded": lambda ability: "Whenever it is wielded, ",
    "deals": lambda ability: "Whenever it deals damage, ",
    "beast enters": lambda ability: "Whenever a beast you control enters the field, ",
    "attacks": lambda ability: "Whenever it attacks, ",
    "start of turn": lambda ability: "At the start of your turn, ",
    "end of turn": lambda ability: "At the end of your turn, ",
}
DOES_WORDS = {
    "gains life": "your Royal gains {amount} Life",
    "hardens": "it gains {amount} Life",
    "gains biomass": "you gain {amount} Biomass",
    "storm": "each beast takes {amount} damage",
    "smites": "each opponent's Royal takes {amount} damage",
    "shakes": "each Royal takes {amount} damage",
    "draws": "each player draws {amount}",
    "wears": "each of your face-down cards loses {amount} Uses",
}
CONDITION_WORDS = {
    "never": "never",
    "beasts": "if you control {least} or more beasts",
    "inflicted": "if you have inflicted {least} or more damage this turn",
    "equipment": "if you control {least} or more equipment",
    "hand": "if there are {least} or more cards in your hand",
    "no beasts": "if you control no beasts",
}


def deck_names() -> tuple[str, ...]:
    """List the decks of the box in their order."""
    return tuple(deck["name"] for deck in pack()["deck"])


@cache
def cost_abilities() -> frozenset[int]:
    """List the kinds that have a cost ability."""
    return frozenset(
        kind
        for kind, card in enumerate(pack()["card"], 1)
        if any(ability["when"] == "cost" for ability in card.get("abilities", ()))
    )


def abilities_of(kind: int) -> int:
    """Count the abilities of a card."""
    return len(pack()["card"][kind - 1].get("abilities", ()))


def load_box() -> np.ndarray:
    """Fill the box with the plain cards and their decks."""
    boxes = arena(BOX, 1)
    box = boxes[0]
    number = 1
    for kind, card in enumerate(pack()["card"], 1):
        fill_card(box, kind, card)
        number = fill_abilities(box, kind, card.get("abilities", ()), number)
    for place, deck in enumerate(pack()["deck"], 1):
        fill_deck(box, place, deck)
    box["n_decks"] = len(pack()["deck"])
    return boxes


def fill_card(box: Any, kind: int, card: dict[str, Any]) -> None:
    """Write the numbers of a card; an equipment's Uses stand where a beast has its Life (BC-CARD-2, BC-CARD-7)."""
    box["sort"][kind] = SORTS[card["type"]]
    box["kingdom"][kind] = t.KINGDOMS.index(card["kingdom"])
    box["cost"][kind] = card.get("cost", 0)
    box["might"][kind] = card.get("might", 0)
    box["life"][kind] = card.get("life", card.get("uses", 0))
    box["keys"][kind] = sum(1 << t.KEYWORDS.index(name) for name in card.get("keywords", ()))
    if card["type"] == "Royal":
        box["biomass"][kind][1:] = card["biomass"]
        for level, (what, least) in enumerate(card["evolves"], 1):
            box["evolves"][kind][level], box["evolves_at"][kind][level] = CONDITIONS[what], least


def fill_abilities(box: Any, kind: int, abilities: Any, number: int) -> int:
    """Write the abilities of a card from a number on; return the next free number."""
    box["first_ability"][kind], box["n_abilities"][kind] = number if abilities else 0, len(abilities)
    for place, ability in enumerate(abilities):
        one = box["abilities"][number + place]
        one["kind"], one["when"] = ABILITY_KINDS[ability["when"]]
        one["biomass"], one["discards"] = ability.get("biomass", 0), ability.get("discards", 0)
        one["does"], one["amount"] = EFFECTS[ability["does"]], ability["amount"]
        one["flags"] = t.ONCE_A_TURN * ability.get("once", False)
        one["threshold"] = ability.get("level", 0)
        if one["kind"] == t.COST:
            box["uses"][kind] |= 1 << place
        elif one["kind"] == t.WEATHER_ABILITY:
            box["deed"][kind] = number + place
        box["watches"][kind] |= 1 << one["kind"]
    return number + len(abilities)


def fill_deck(box: Any, place: int, deck: dict[str, Any]) -> None:
    """Write a deck: the Royals of its Kingdom, and its cards by kind."""
    cards = enumerate(pack()["card"], 1)
    royals = [kind for kind, card in cards if card["type"] == "Royal" and card["kingdom"] == deck["kingdom"]]
    box["royals"][place][: len(royals)] = royals
    kinds = sorted(names().index(name) for name, count in deck["cards"].items() for _ in range(count))
    box["deck"][place] = kinds
