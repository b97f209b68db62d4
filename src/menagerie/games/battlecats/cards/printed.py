"""The cards and Warlords of the box: names for words and pages, numbers for the rules.

`variants` changes them for the lab.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.record import arena

from .. import terms as t
from .box import BOX
from .card import check_card

ACTIONS = ("none", "exile", "wound", "heal, protect or wound", "exile or wound", "sacred fury", "nightshade")
PAIRS = {"two Scouts": t.SCOUTS, "two Warriors": t.WARRIORS, "a Warrior and a Scout": t.MIXED}


@cache
def _box() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))


@cache
def cards() -> list[dict[str, Any]]:
    """List the 19 kinds in the order of their numbers; entry 0 is empty."""
    return [{}, *_box()["card"]]


@cache
def warlords() -> list[dict[str, Any]]:
    """List the 12 Warlords in the order of their numbers; entry 0 is empty."""
    return [{}, *_box()["warlord"]]


@cache
def names() -> tuple[str, ...]:
    """Give the names of the kinds, by number."""
    return tuple(card.get("name", "") for card in cards())


@cache
def codes() -> tuple[str, ...]:
    """Give the short codes of the kinds (DSM), by number."""
    return tuple(card.get("code", "") for card in cards())


def load_box(changes: Mapping[str, Mapping[str, Any]] | None = None) -> np.ndarray:
    """Fill the box record from the card list, or with other values of some cards, by name."""
    boxes = arena(BOX, 1)
    box = boxes[0]
    for kind, card in enumerate(cards()):
        if not kind:
            continue
        card = {**card, **(changes or {}).get(card["name"], {})}
        check_card(card)
        box["copies"][kind] = card["copies"]
        box["level"][kind] = t.LEVELS.index(card["level"])
        box["clan"][kind] = t.CLANS.index(card.get("clan", ""))
        box["factor"][kind] = card["factor"]
        box["honor"][kind] = card["honor"]
        box["pride"][kind] = card["pride"]
        box["action"][kind] = ACTIONS.index(card.get("action", "none"))
        box["reach"][kind] = sum(1 << t.LEVELS.index(level) for level in card.get("reach", ()))
        box["pairs"][kind] = sum(PAIRS[pair] for pair in card.get("pairs", ()))
        box["draws"][kind] = card.get("draws", 0)
    for number, warlord in enumerate(warlords()):
        if not number:
            continue
        for code in warlord["followers"]:
            box["follower"][number, codes().index(code)] += 1
        for field, bonus in (("honor_if", warlord["honor"]), ("pride_if", warlord["pride"])):
            box[field][number] = (t.CONDITIONS.index(bonus["if"]), bonus.get("number", 0))
    return boxes
