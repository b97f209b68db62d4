"""Data sets: every choice of many games among bots, with what the seat that chose knew, as Parquet files.

A folder holds `dataset.json`, what was played and how its numbers are read; `choices/` and `games/`, in parts of so
many games, the same numbers in both. A part stands there whole or not at all, so who stops a run and gives the same
command again goes on at the first part that is missing, to the same bytes. Game i is the game (seed, i), answered as
`menagerie simulate` answers it.

A row of `choices`: `game` (its index), `step` (from 0), `seat` (from 1), `observation` (bytes: the int16 numbers of
`Spaces`, from the seat's view), `legal` (the legal actions, ascending), `action`, and `gain`, what the seat got at the
end of that game. A row of `games`: `game`, `name` (one string that deals it again), `choices`, `finished`, `gains` and
`scores` by seat from A.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.kernel import GAME_ROW
from menagerie.engine.naming import name_of
from menagerie.engine.seeds import exact, words_of
from menagerie.players.bots import Thinker
from menagerie.players.levels import BOTS, check_bots

from .alone import Single
from .spaces import Spaces, spaces_of

FORMAT = 1
HEAD = "dataset.json"
PART = 50  # games of a part
_SAME = ("format", "game", "version", "seats", "options", "seed", "players", "part", "schema")


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput("data sets are written by pyarrow: pip install menagerie[data]") from None
    return pyarrow, pyarrow.parquet


@dataclass(frozen=True)
class Plan:
    """What is played for a data set. BadInput for what cannot be."""

    game: Game
    players: Sequence[str]
    options: dict[str, int]
    seed: int
    games: int
    first: int = 0  # the index of the first game
    part: int = PART

    def __post_init__(self) -> None:
        check_bots(self.players)
        if self.games < 1 or self.part < 1:
            raise BadInput(f"{self.games} games in parts of {self.part}: at least one of one is needed")

    @cached_property
    def spaces(self) -> Spaces:
        """Its actions and observations."""
        return spaces_of(self.game, len(self.players))

    @property
    def head(self) -> dict[str, Any]:
        """What `dataset.json` holds."""
        return {
            "format": FORMAT,
            "name": name_of(self.game, self.spaces.seats, self.options, self.seed, self.first),
            "game": self.game.slug,
            "version": self.game.version,
            "seats": self.spaces.seats,
            "options": self.options,
            "seed": exact(self.seed),
            "first": self.first,
            "players": list(self.players),
            "games": self.games,
            "part": self.part,
            "schema": self.spaces.hash,
            "actions": self.spaces.actions,
            "numbers": self.spaces.size,
        }


def head_of(folder: Path | str) -> dict[str, Any]:
    """Read what a data set holds; BadInput where these rules would read its numbers otherwise."""
    path = Path(folder) / HEAD
    try:
        head = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadInput(f"{path}: cannot be read as the head of a data set ({error})") from None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadInput(f"{path}: not the head of a data set of format {FORMAT}")
    game = load(str(head.get("game")))
    try:
        spaces_of(game, int(head["seats"])).check(head["schema"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadInput(f"{path}: {error}") from None
    return head


def write(
    plan: Plan, folder: Path, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> dict[str, Any]:
    """Write a data set, or what is missing of it; gives its head. BadInput for a folder with another one.

    More games than were asked for before are added; Ctrl-C keeps the parts that are done.
    """
    _pyarrow()
    head = plan.head
    _begin(folder, head)
    players = _Players(plan)
    for part, first in enumerate(range(0, plan.games, plan.part)):
        last = min(first + plan.part, plan.games)
        if not _is_done(folder, part, last - first):
            choices, games = [], []
            for number in range(first, last):
                on_progress(number, plan.games)
                game = players.play(plan.first + number)
                choices += game.choices
                games.append(game.line)
            _write_part(folder, part, plan, choices, games)
        on_progress(last, plan.games)
    return head


def _begin(folder: Path, head: dict[str, Any]) -> None:
    """Make the folder, or look whether what lies there is of the same plan."""
    path = folder / HEAD
    if path.exists():
        old = head_of(folder)
        if other := [name for name in (*_SAME, "first") if old.get(name) != head[name]]:
            told = ", ".join(f"{name} {old.get(name)}, not {head[name]}" for name in other)
            raise BadInput(f"{folder}: holds another data set: {told}")
        head["games"] = max(head["games"], old["games"])
    try:
        for name in ("choices", "games"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        _replace(path, lambda unfinished: unfinished.write_text(json.dumps(head, indent=2) + "\n", "utf-8"))
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written ({error.strerror})") from None


def _replace(path: Path, fill: Callable[[Path], Any]) -> None:
    """Write a file whole or not at all."""
    unfinished = path.with_name(f".{path.name}.part")
    fill(unfinished)
    os.replace(unfinished, path)


def _file(folder: Path, kind: str, part: int) -> Path:
    return folder / kind / f"{part:05}.parquet"


def _is_done(folder: Path, part: int, games: int) -> bool:
    """Tell whether a part stands there with so many games; a last part with fewer is written anew."""
    path = _file(folder, "games", part)  # it is written last
    return path.is_file() and _pyarrow()[1].read_metadata(path).num_rows >= games


def _write_part(folder: Path, part: int, plan: Plan, choices: list[dict[str, Any]], games: list[Any]) -> None:
    pa, parquet = _pyarrow()
    told = {"menagerie": json.dumps(plan.head)}
    seats = plan.spaces.seats
    kinds = {
        "choices": {
            "game": pa.int64(),
            "step": pa.int32(),
            "seat": pa.int8(),
            "observation": pa.binary(2 * plan.spaces.size),
            "legal": pa.list_(pa.int32()),
            "action": pa.int32(),
            "gain": pa.float32(),
        },
        "games": {
            "game": pa.int64(),
            "name": pa.string(),
            "choices": pa.int32(),
            "finished": pa.bool_(),
            "gains": pa.list_(pa.float32(), seats),
            "scores": pa.list_(pa.int32(), seats),
        },
    }
    for kind, rows in (("choices", choices), ("games", games)):
        table = pa.Table.from_pylist(rows, pa.schema(kinds[kind].items(), told))
        _replace(_file(folder, kind, part), partial(parquet.write_table, table, compression="zstd"))


@dataclass
class _Game:
    choices: list[dict[str, Any]]
    line: dict[str, Any]


class _Players:
    """Bots at one table, and the lane over which their games are looked at again."""

    def __init__(self, plan: Plan) -> None:
        self.plan, game = plan, plan.game
        self.level = max(BOTS[name] for name in plan.players)
        self.thinker = Thinker(game)
        self.desk = self.thinker.desk(self.level)
        self.blank = game.blank(plan.spaces.seats, plan.options)
        self.lane = Single(plan.spaces, plan.options, 0, [0] * (plan.spaces.seats + 1))
        self.codes = np.zeros(game.bound, np.int64)

    def play(self, index: int) -> _Game:
        """Play the game of an index, then go through its choices."""
        lane, spaces = self.lane, self.plan.spaces
        codes = self._answers(index)
        lane.begin_at(self.plan.seed, index)
        lane.deal(None)
        choices = [*self._choices(index, codes)]
        gains = lane.gains(0)[0] if lane.is_over else [0.0] * spaces.seats
        for row in choices:
            row["gain"] = gains[row["seat"] - 1]
        lane.lay_out()
        state = lane.states[0]
        line = {
            "game": index,
            "name": name_of(self.plan.game, spaces.seats, self.plan.options, self.plan.seed, index),
            "choices": len(choices),
            "finished": bool(lane.is_over),
            "gains": gains,
            "scores": state["score"][1 : spaces.seats + 1].tolist(),
        }
        return _Game(choices, line)

    def _answers(self, index: int) -> list[int]:
        """Let the bots answer a whole game, each from its own stream of (seed, index)."""
        game, desk, thinker = self.plan.game, self.desk, self.thinker
        seed = words_of(self.plan.seed)
        desk.lineup[:] = 0
        desk.lineup[1 : len(self.plan.players) + 1] = [BOTS[name] for name in self.plan.players]
        desk.states[1] = self.blank[1]
        game.call("deal", desk.states, GAME_ROW, 1, game.boxes, desk.log, *seed, index, compiled=True)
        game.call("play", desk.states, GAME_ROW, game.boxes, desk.log, 0, 0, compiled=True)
        thinker.call(True, thinker.seats.wake, desk.dice, *seed, index)
        count = thinker.call(True, thinker.seats.chain, desk, self.codes)
        found: list[int] = self.codes[:count].tolist()
        return found

    def _choices(self, index: int, codes: list[int]) -> Iterator[dict[str, Any]]:
        lane, slots = self.lane, self.plan.spaces.slots
        for step, code in enumerate(codes):
            action = slots[code]
            yield {
                "game": index,
                "step": step,
                "seat": lane.seat,
                "observation": lane.observations[0].tobytes(),
                "legal": np.flatnonzero(lane.masks[0]).tolist(),
                "action": action,
            }
            lane.answer(action)
