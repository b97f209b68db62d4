"""Other cards and other numbers in the box of a game, for a scenario.

`cards = "pack.toml"` puts the cards of a pack behind those of the house, as the game's workshop does; the file is
sought beside the scenario's. `box = { "Bragon.value" = 60 }` gives a field of the box another number for a card; one
that is no table of cards is named alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.notation import flat


def overridden(game: Game, cards: Path | None, box: dict[str, Any]) -> Game:
    """Give a game whose box holds other cards and numbers; BadInput tells what does not fit."""
    if cards:
        game = _with_pack(game, cards, cards.stat().st_mtime_ns if cards.is_file() else 0)
    return game.changed(boxes=with_numbers(game, flat(box), game.boxes)) if box else game


@cache
def _with_pack(game: Game, cards: Path, changed: int) -> Game:
    """Give a game with the cards of a pack; `changed`: when the file was written."""
    try:
        return game.with_pack(cards)
    except BadInput as error:
        raise BadInput(f"cards: {error}") from None


def with_numbers(game: Game, numbers: Mapping[str, Any], boxes: np.ndarray) -> np.ndarray:
    """Copy a box of a game with other numbers in it, by `CARD.FIELD` or `FIELD`; BadInput lists all that is wrong."""
    boxes = boxes.copy()
    fields = boxes.dtype.names or ()
    kinds = {name.casefold(): kind for kind, name in enumerate(game.words.names()) if kind}
    defects = []
    for name, value in numbers.items():
        card, _, field = name.rpartition(".")
        if field not in fields:
            defects.append(f"{name}: the box has no field {field!r}{nearest(field, fields)}")
        elif card and card.casefold() not in kinds:
            defects.append(f"{name}: no card is called {card!r}{nearest(card, kinds)}")
        elif card and boxes[field].ndim < 2:
            defects.append(f"{name}: {field} is no table of cards")
        else:
            place = (0, kinds[card.casefold()]) if card else (0,)
            defects += [f"{name} = {value!r}: {wrong}"] if (wrong := _put(boxes[field], place, value)) else []
    if defects:
        raise BadInput("box:", defects)
    return boxes


def _put(table: np.ndarray, place: tuple[int, ...], value: Any) -> str:
    """Write a number into a field of the box, or a list where it holds one; say what is wrong."""
    shape = table[place].shape
    try:
        numbers = np.array(value)
        if numbers.dtype.kind != "i" or numbers.shape != shape:
            raise ValueError
        table[place] = np.array(value, table.dtype)
    except (ValueError, OverflowError):
        return f"{'a whole number' if not shape else f'whole numbers in the shape {shape}'} that fits is expected"
    return ""
