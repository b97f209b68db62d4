"""Other cards and other numbers in the box of a game, for as long as a scenario runs.

`cards = "pack.toml"` puts the cards of a pack behind those of the house, as the game's workshop does; the file is
sought beside the scenario's. `box = { "Bragon.value" = 60 }` gives a field of the box another number for a card; one
that is no table of cards is named alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.notation import flat


@contextmanager
def overriding(game: Game, cards: Path | None, box: dict[str, Any]) -> Iterator[None]:
    """Let the box of a game hold other cards and numbers; BadInput tells what does not fit."""
    boxes = game.boxes
    pack = _use(game, cards) if cards else None
    try:
        if box:
            game.boxes = with_numbers(game, flat(box), boxes=game.boxes)
        yield
    finally:
        if pack is not None:
            _bench(game).use(pack)
        game.boxes = boxes


def _bench(game: Game) -> Any:
    if game.workshop is None:
        raise BadInput(f"cards: {game.title} has no workshop, so it takes no cards of one's own")
    return game.workshop


def _use(game: Game, cards: Path) -> Any:
    """Put a pack into the box; gives what was in it before."""
    changed = cards.stat().st_mtime_ns if cards.is_file() else 0
    return _bench(game).use(_read(game, cards, changed))


@cache
def _read(game: Game, cards: Path, changed: int) -> Any:
    """Read a pack behind the cards of the house; `changed`: when the file was written."""
    return _bench(game).read(cards)


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
