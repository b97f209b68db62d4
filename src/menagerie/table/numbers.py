"""Why a card in play has the numbers that it has: what is printed, and what each text and each change adds to it.

There is no second rule of numbers: the game's own `refresh` runs over a copy of the seat's view, each time without one
of the changes that last, one of the texts that hold, or one of the marks on cards; what is missing then came from
there. Which these are the game says (`CAUSES` of its scene). Where the view alone does not give the numbers nothing is
said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine.game import Game
from menagerie.engine.record import arena, face
from menagerie.engine.scenery import Causes
from menagerie.table.scenes import scene_of

ROW = 1


@dataclass(frozen=True)
class Explained:
    """A number as it is now, and the parts that it is made of: `3 printed`, `+2 Lance of Fire`."""

    name: str
    value: str
    parts: list[str]


def numbers_of(game: Game, view: np.ndarray, seat: int, ref: str) -> list[Explained]:
    """Explain the numbers of an item that are not as printed, as a seat sees it; view: what it may look up now."""
    causes: Causes | None = getattr(scene_of(game), "CAUSES", None)
    shown = _values(game, view, game.boxes, seat, ref)
    if not causes or not any("printed" in one for one in shown.values()):
        return []
    again = _without(game, view, game.boxes, lambda state: None)
    if _values(game, again, game.boxes, seat, ref) != shown:
        return []
    parts: dict[str, Counter[str]] = {name: Counter() for name in shown}
    for words, changed, box in _worlds(game, view, causes):
        there = _values(game, changed, box, seat, ref)
        for name, one in shown.items():
            parts[name][words] += int(one["value"]) - int(there.get(name, one)["value"])
    return [_explained(one, parts[name]) for name, one in shown.items() if "printed" in one]


def _explained(shown: dict[str, Any], parts: Counter[str]) -> Explained:
    """Write a number as a sum: what is printed, the parts, and what they leave open."""
    rest = int(shown["value"]) - int(shown["printed"]) - sum(parts.values())
    told = [f"{by:+} {words}" for words, by in [*parts.items(), ("by other rules", rest)] if by]
    return Explained(shown["name"], shown["value"], [f"{shown['printed']} printed", *told])


def _worlds(game: Game, view: np.ndarray, causes: Causes) -> list[tuple[str, np.ndarray, np.ndarray]]:
    """List what could make a number other than printed, in words, with a view and a box in which it is not."""
    state, found = face(view)[0], list[tuple[str, np.ndarray, np.ndarray]]()
    names = causes.names()
    for kind in sorted({state.card[row].kind for row in range(1, state.n_rows + 1)} - {0}):
        box = game.boxes.copy()
        for text in causes.texts:
            box[text][0, kind] = 0
        if not np.array_equal(box.view(np.uint8), game.boxes.view(np.uint8)):
            found.append((names[kind], _without(game, view, box, lambda state: None), box))
    for i in range(1, state.n_lasting + 1):
        until = causes.until.get(state.lasting[i].until, "for a time")
        found.append((until, _without(game, view, game.boxes, _ended(i)), game.boxes))
    for mark, words in causes.marks.items():
        found.append((words, _without(game, view, game.boxes, _wiped(mark)), game.boxes))
    return found


def _without(game: Game, view: np.ndarray, box: np.ndarray, change: Callable[[Any], None]) -> np.ndarray:
    """Change a copy of a view, and write its numbers anew."""
    rows = arena(view.dtype, ROW + 1)
    rows[ROW] = view[0]
    change(face(rows)[ROW])
    game.call("refresh_at", rows, ROW, box, compiled=False)
    return rows[ROW:]


def _ended(number: int) -> Callable[[Any], None]:
    def end(state: Any) -> None:
        for i in range(number, state.n_lasting):
            state.lasting[i] = state.lasting[i + 1]
        state.lasting[state.n_lasting] = state.lasting[0]
        state.n_lasting -= 1

    return end


def _wiped(mark: str) -> Callable[[Any], None]:
    def wipe(state: Any) -> None:
        for row in range(1, state.n_rows + 1):
            setattr(state.card[row], mark, 0)

    return wipe


def _values(game: Game, view: np.ndarray, box: np.ndarray, seat: int, ref: str) -> dict[str, dict[str, Any]]:
    """Give the numbers of an item by their names."""
    scene = scene_of(game).scene(face(view)[0], face(box)[0], seat)
    items = (item for zone in scene["zones"] for item in zone["items"] if item["ref"] == ref)
    return {one["name"]: one for item in items for one in item.get("values", ())}
