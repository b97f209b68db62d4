"""Bots at a table and matches of many games."""

from __future__ import annotations

import importlib
import math
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from menagerie.engine import jit
from menagerie.engine.ask import SEATS
from menagerie.engine.chance import DIE
from menagerie.engine.errors import BadInput, check_seed, nearest
from menagerie.engine.game import Game, load
from menagerie.engine.letters import letter
from menagerie.engine.log import new_log
from menagerie.engine.record import arena, face
from menagerie.engine.table import GAME_ROW, Table

BOTS = {"random": 1, "greedy": 2}  # numbers as in `seats.py`
CHUNK = 64  # games that a thread takes at a time
_LINE = 3 + SEATS
_ROWS = 5
_EVENTS = 256  # rows of the log when uses are counted


def features_of(game: Game) -> ModuleType:
    """Import what bots look at and what is counted in a game (`players/<slug>.py`)."""
    return importlib.import_module(f"menagerie.players.{game.slug}")


@cache
def seats_of(game: Game) -> ModuleType:
    """Bind the seat runner to a game and its features."""
    rules = {name: getattr(features_of(game), name) for name in ("evaluate", "count", "count_end")}
    return jit.bind("menagerie.players.seats", game.records, POINTERS=game.pointers, **rules)


def check_bots(names: Sequence[str], people: Sequence[str] = ()) -> None:
    """Refuse unknown players."""
    for name in names:
        if name not in BOTS and name not in people:
            known = [*people, *BOTS]
            raise BadInput(f"no player {name!r}{nearest(name, known)} (players: {', '.join(known)})")


class Bots:
    """The bots of one table, each with a stream of its own derived from the table's seed."""

    def __init__(self, table: Table, players: Sequence[str]) -> None:
        check_bots(players, ("you",))
        self.table = table
        self.lineup = np.zeros(SEATS + 1, np.int64)
        self.lineup[1 : len(players) + 1] = [BOTS.get(name, 0) for name in players]
        self.dice = np.zeros(SEATS + 1, DIE)
        self._module = seats_of(table.game)
        self._module.wake(face(self.dice), table.seed % (1 << 62), 0)
        self._states = arena(table.game.records["state"], _ROWS)
        self._views = arena(table.game.records["state"], 2)

    def choose(self) -> int:
        """Answer the standing question for a seat that a bot holds."""
        game = self.table.game
        self._states[GAME_ROW] = self.table.array[0]
        arrays = (self._states, game.boxes, new_log(1), self._views, self.dice, self.lineup)
        pointers = [game.pointers[name] for name in ("play", "view_at", "redeal_at")]
        rule = self._module.choose
        if game.is_compiled and jit.is_compiled(rule):
            return rule.compiled(*arrays, *(pointer.pointer for pointer in pointers))
        return rule(*(face(array) for array in arrays), *pointers)


@dataclass(frozen=True)
class Result:
    """What a match of many games gave; rates with 95 % Wilson intervals."""

    game: str
    games: int
    finished: int
    decisions: int
    choices: int
    seconds: float
    seed: int
    mean_length: float
    seats: list[dict[str, Any]]
    uses: dict[str, dict[str, int]]  # what was used how often, in the game's own terms; empty if not counted

    @property
    def decisions_per_second(self) -> float:
        """Decisions, forced ones included, per second of wall time."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        return {
            "game": self.game,
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "choices": self.choices,
            "decisions_per_second": round(self.decisions_per_second),
            "mean_length": round(self.mean_length, 2),
            "seed": self.seed,
            "seats": self.seats,
            "uses": self.uses,
        }


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Give the 95 % interval of a rate (Wilson 1927).

    >>> [round(x, 3) for x in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    rate, square = wins / games, z * z / games
    middle = (rate + square / 2) / (1 + square)
    half = z * math.sqrt(rate * (1 - rate) / games + square / (4 * games)) / (1 + square)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def simulate(
    game: str | Game,
    games: int,
    players: Sequence[str] = ("greedy", "greedy", "greedy", "greedy"),
    *,
    seed: int | None = None,
    jobs: int = 1,
    uses: bool = False,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **options: Any,
) -> Result:
    """Play many games among bots, compiled, on `jobs` threads; the numbers do not depend on `jobs`.

    Game i is dealt from (seed, i). A shared victory counts for each winner in parts. With `uses`, what was used is
    counted too (victories there in parts of `seats.SHARES`).

    >>> result = simulate("cover_your_kingdom", 20, ["random", "random", "random"], seed=1)
    >>> result.finished, sum(seat["wins"] for seat in result.seats)
    (20, 20.0)
    """
    loaded = load(game) if isinstance(game, str) else game
    check_bots(players)
    chosen = loaded.check_options(len(players), options)
    if games < 1:
        raise BadInput(f"{games} games: at least one is needed")
    seed = secrets.randbits(48) if seed is None else check_seed(seed)
    module = seats_of(loaded)
    entry = module.play_games.compiled
    pointers = [loaded.pointers[name].compiled for name in ("deal", "play", "view_at", "redeal_at")]
    table = np.zeros((games, _LINE), np.int64)
    chunks = range(0, games, CHUNK)
    labels: dict[str, tuple[str, ...]] = features_of(loaded).USES
    width = max(map(len, labels.values()))
    counted: list[np.ndarray] = []
    kept = threading.local()
    done = 0

    def run(first: int) -> int:
        if not hasattr(kept, "arrays"):
            lineup = np.zeros(SEATS + 1, np.int64)
            lineup[1 : len(players) + 1] = [BOTS[name] for name in players]
            states = loaded.blank(len(players), chosen, _ROWS)
            views = arena(loaded.records["state"], 2)
            log = new_log(_EVENTS if uses else 1)
            kept.arrays = (states, loaded.boxes, log, views, np.zeros(SEATS + 1, DIE), lineup)
            kept.uses = np.zeros((len(labels), width), np.int64)
            counted.append(kept.uses)
        count = min(CHUNK, games - first)
        lines = table[first : first + count]
        entry(*kept.arrays, *pointers, kept.uses, lines, seed, first, count, loaded.bound)
        return count

    began = time.perf_counter()
    with ThreadPoolExecutor(max(jobs, 1)) as pool:
        try:
            for count in pool.map(run, chunks):
                done += count
                on_progress(done, games)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    seconds = time.perf_counter() - began
    shares = table[:, 3 : 3 + len(players)].sum(axis=0) / module.SHARES
    seats = []
    for seat, name in enumerate(players, 1):
        wins = float(shares[seat - 1])
        low, high = wilson(wins, games)
        rates = {"rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}
        seats.append({"seat": letter(seat), "player": name, "wins": round(wins, 3), **rates})
    return Result(
        loaded.slug,
        games,
        int(table[:, 2].sum()),
        int(table[:, 0].sum()),
        int(table[:, 1].sum()),
        seconds,
        seed,
        float(table[:, 1].mean()),
        seats,
        _named(labels, sum(counted, np.zeros((len(labels), width), np.int64))) if uses else {},
    )


def _named(labels: dict[str, tuple[str, ...]], table: np.ndarray) -> dict[str, dict[str, int]]:
    """Give a table of uses its labels."""
    return {
        row: {name: int(table[i, column]) for column, name in enumerate(names) if name}
        for i, (row, names) in enumerate(labels.items())
    }
