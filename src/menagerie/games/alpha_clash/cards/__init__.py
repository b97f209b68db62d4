"""The cards of the box and the decks: names for words and pages, numbers for the rules.

`plain.toml` holds cards without texts, for the rules and their tests; a card says there

    [[card]]
    name = "Night Guard", type = "Clash", colors = ["black"], cost = 2, gems = ["black"]
    attack = 2, defense = 3, keywords = ["Barrage 2"], affiliation = "Rogue"
    tag = "counter play"                      # of a Trap or Quick Action
    attach = ["black"], host = { … }          # of a Weapon: its attach cost, a filter of its hosts
    health = 30, thresholds = [30, 10]        # of a Contender
    does = { … }                              # what happens when an Action or Trap resolves, as an ability
    abilities = [{ when = "enter", deeds = [["draw", 1]], flags = ["may"], targets = { … }, least = 1, most = 1 }]

and a filter { whose = ["own", "foe"], types = ["Clash"], players = true, cost = 2, attack = 2, … }.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest

from .. import terms as t
from ..state import BOX

FLAGS = {"may": t.MAY, "engages": t.ENGAGES, "once": t.ONCE, "upper": t.UPPER, "lower": t.LOWER, "divides": t.DIVIDES}
FLAGS |= {"while open": t.WHILE_OPEN, "while closed": t.WHILE_CLOSED}
PARTS = {"attacker": t.ATTACKER, "opposing": t.OPPOSING}
WHOSE = {"own": t.OWN, "foe": t.FOE}
ANY_CLASH = {"whose": ["own", "foe"], "types": ["Clash"]}


@cache
def _box() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parents[1] / "plain.toml").read_text("utf-8"))


@cache
def cards() -> list[dict[str, Any]]:
    """List the kinds in the order of their numbers; entry 0 is empty."""
    return [{}, *_box()["card"]]


@cache
def names() -> tuple[str, ...]:
    """Give the names of the kinds, by number."""
    return tuple(card.get("name", "") for card in cards())


@cache
def decks() -> list[dict[str, Any]]:
    """List the decks in the order of their numbers; entry 0 is empty."""
    return [{}, *_box()["deck"]]


def check_card(card: dict[str, Any]) -> list[str]:
    """List what a card lacks or has too much (AC-INFO-2, AC-INFO-3, AC-INFO-6, AC-INFO-7)."""
    name, sort = card.get("name", "a card without a name"), card.get("type", "")
    if sort not in t.TYPES[1:]:
        return [f"{name}: no type is called {sort!r}{nearest(sort, t.TYPES[1:])} (AC-INFO-2)"]
    needed = {"Contender": ["attack", "defense", "health", "thresholds"], "Clash": ["attack", "defense"]}.get(sort, [])
    needed = needed + (["cost"] if sort != "Contender" else []) + (["attach"] if sort == "Weapon" else [])
    needed = needed + (["tag"] if sort in ("Trap", "Quick") else [])
    clause = "AC-INFO-6" if sort == "Contender" else "AC-INFO-7"
    defects = [f"{name}: {field} is missing ({clause})" for field in needed if field not in card]
    if sort == "Contender" and "cost" in card:
        defects.append(f"{name}: a Contender has no resource cost (AC-INFO-6)")
    colors = card.get("colors", [])
    if not colors or any(color not in t.COLORS[1:] for color in colors):
        defects.append(f"{name}: colours {colors} are not among {', '.join(t.COLORS[1:])} (AC-INFO-3)")
    if len(card.get("gems", [])) > card.get("cost", 0):
        defects.append(f"{name}: more gems than the cost that they are part of (AC-INFO-4)")
    return defects


class Filler:
    """Fills the box record from cards: abilities, programs and filters get rows of their own."""

    def __init__(self, box: Any) -> None:
        self.box, self.abilities, self.rows = box, 4, 1
        self.filters: dict[str, int] = {}
        for ability, deed in ((t.WAKE_AWE, "awe"), (t.WAKE_BARRAGE, "barrage"), (t.WAKE_ENRAGE, "enrage")):
            box["ability"][ability]["when"] = t.KEYWORD
            box["ability"][ability]["first"] = self.program([[deed]])
        barrage = box["ability"][t.WAKE_BARRAGE]
        barrage["flags"], barrage["filter"] = t.DIVIDES, self.filter(ANY_CLASH)

    def program(self, deeds: Iterable[list[Any]]) -> int:
        """Lay out a program and return its first row."""
        first = self.rows
        for op, *arguments in deeds:
            row = self.box["program"][self.rows]
            row["op"] = t.DEEDS.index(op)
            for place, argument in zip("abc", arguments, strict=False):
                row[place] = self.argument(argument)
            self.rows += 1
        self.rows += 1  # a row of zeros: STOP
        return first

    def argument(self, value: Any) -> int:
        if isinstance(value, dict):
            return self.filter(value)
        return keyword_bit(value) if isinstance(value, str) else int(value)

    def filter(self, wanted: dict[str, Any]) -> int:
        """Give the row of a filter; equal ones share it."""
        key = repr(sorted(wanted.items()))
        if key not in self.filters:
            number = self.filters[key] = len(self.filters) + 1
            row = self.box["filter"][number]
            row["whose"] = sum(WHOSE[one] for one in wanted.get("whose", ["own", "foe"]))
            row["types"] = sum(1 << t.TYPES.index(one) for one in wanted.get("types", t.TYPES[1:]))
            row["players"] = wanted.get("players", False)
            row["most_cost"], row["most_attack"] = wanted.get("cost", t.NO_LIMIT), wanted.get("attack", t.NO_LIMIT)
            row["colors"] = color_bits(wanted.get("colors", []))
            row["affiliation"] = t.AFFILIATIONS.index(wanted.get("affiliation", ""))
            row["part"] = PARTS.get(wanted.get("part", ""), 0)
            row["other"] = wanted.get("other", False)
        return self.filters[key]

    def ability(self, wanted: dict[str, Any]) -> int:
        """Lay out an ability and return its row."""
        number = self.abilities
        self.abilities += 1
        row = self.box["ability"][number]
        row["when"] = t.WHENS.index(wanted.get("when", "played"))
        row["flags"] = sum(FLAGS[flag] for flag in wanted.get("flags", ()))
        row["cost"] = wanted.get("cost", 0)
        if "targets" in wanted:
            row["filter"] = self.filter(wanted["targets"])
            row["most"] = wanted.get("most", 1)
            row["least"] = wanted.get("least", row["most"])
        if "if" in wanted:
            row["condition"] = self.filter(wanted["if"])
        row["first"] = self.program(wanted["deeds"])
        self.box["n_statics"] += row["when"] == t.STATIC
        return number

    def card(self, kind: int, card: dict[str, Any]) -> None:
        """Fill in one kind."""
        box = self.box
        box["sort"][kind] = t.TYPES.index(card["type"])
        box["colors"][kind] = color_bits(card["colors"])
        box["cost"][kind] = card.get("cost", 0)
        for gem in card.get("gems", ()):
            box["gem"][kind][t.COLORS.index(gem)] += 1
        box["gems"][kind] = len(card.get("gems", ()))
        box["gem_colors"][kind] = color_bits(card.get("gems", ()))
        for gem in card.get("attach", ()):
            box["attach"][kind][t.COLORS.index(gem)] += 1
        for field in ("attack", "defense", "health"):
            box[field][kind] = card.get(field, 0)
        box["threshold"][kind] = card.get("thresholds", (0, 0))
        for keyword in card.get("keywords", ()):
            word, _, number = keyword.rpartition(" ")
            if word in t.NUMBERED:
                box["level"][kind][t.NUMBERED.index(word)] = int(number)
            box["keys"][kind] |= keyword_bit(word if word in t.NUMBERED else keyword)
        box["affiliation"][kind] = t.AFFILIATIONS.index(card.get("affiliation", ""))
        box["tag"][kind] = t.WHENS.index(card.get("tag", ""))
        box["host"][kind] = self.filter(card["host"]) if "host" in card else 0
        box["play_if"][kind] = self.filter(card["play_if"]) if "play_if" in card else 0
        box["first_ability"][kind] = self.abilities
        for ability in card.get("abilities", ()):
            self.ability(ability)
        box["n_abilities"][kind] = self.abilities - box["first_ability"][kind]
        box["deed"][kind] = self.ability(card["does"]) if "does" in card else 0


def keyword_bit(word: str) -> int:
    """Give the bit of a keyword."""
    return 1 << t.KEYWORDS.index(word)


def color_bits(colors: Iterable[str]) -> int:
    """Give a set of colours as bits."""
    return sum(1 << t.COLORS.index(color) - 1 for color in set(colors))


def load_box() -> np.ndarray:
    """Fill the box record from the cards and decks."""
    boxes = np.zeros(1, BOX)
    box: Any = boxes[0]
    defects = [defect for card in cards()[1:] for defect in check_card(card)]
    if defects:
        raise BadInput("plain.toml:", defects)
    filler = Filler(box)
    for kind, card in enumerate(cards()):
        if kind:
            filler.card(kind, card)
    numbers = {name: kind for kind, name in enumerate(names())}
    for number, deck in enumerate(decks()):
        if number:
            kinds = sorted(numbers[name] for name, count in deck["cards"].items() for _ in range(count))
            box["contender"][number] = numbers[deck["contender"]]
            box["deck"][number][: len(kinds)] = kinds
    return boxes
