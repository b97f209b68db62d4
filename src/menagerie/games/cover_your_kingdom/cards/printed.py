"""The cards of the box: names for words and pages, numbers for the rules.

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

from ..terms import LAND_NAMES
from .box import BOX


@cache
def cards() -> list[dict[str, Any]]:
    """List the 17 kinds in the order of their numbers; entry 0 is empty."""
    listed = tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))["card"]
    return [{}, *listed]


@cache
def names() -> tuple[str, ...]:
    """Give the names used in words, by kind: CT and Elves for the long ones."""
    return tuple(card.get("short", card.get("name", "")) for card in cards())


@cache
def powers() -> list[dict[str, Any]]:
    """List the Kingdom powers in the order of their numbers; entry 0 is empty."""
    return [{}, *tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))["power"]]


@cache
def power_names() -> tuple[str, ...]:
    """Give the names of the Kingdom powers, by number."""
    return tuple(power.get("name", "") for power in powers())


def load_box(changes: Mapping[str, Mapping[str, Any]] | None = None) -> np.ndarray:
    """Fill the box record from the card list, or with other values of some cards, by name."""
    boxes = arena(BOX, 1)
    for kind, card in enumerate(cards()):
        if kind:
            card = {**card, **(changes or {}).get(names()[kind], {})}
            boxes["copies"][0, kind] = card["copies"]
            boxes["value"][0, kind] = card.get("value", 0)
            boxes["strength"][0, kind] = card.get("strength", 1)
            boxes["home"][0, kind] = sum(1 << LAND_NAMES.index(land) - 1 for land in card.get("lands", ()))
    return boxes
