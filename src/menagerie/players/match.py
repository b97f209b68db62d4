"""Bots at a table and matches of many games."""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine.ask import SEATS
from menagerie.engine.errors import BadInput, check_seed
from menagerie.engine.game import Game, load
from menagerie.engine.letters import letter
from menagerie.engine.log import new_log

from .bots import BOTS, Desk, check_bots, features_of, seats_of

CHUNK = 64  # games that a thread takes at a time
_LINE = 3 + SEATS
_EVENTS = 256  # rows of the log when uses are counted


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


def rates(seat: int, player: str, wins: float, games: int) -> dict[str, Any]:
    """Give what is told of a seat: its player, wins, and their rate with its interval."""
    low, high = wilson(wins, games)
    rate = {"rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}
    return {"seat": letter(seat), "player": player, "wins": round(wins, 3), **rate}


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
            desk = Desk(loaded, max(BOTS[name] for name in players))
            desk.states[:] = loaded.blank(len(players), chosen, len(desk.states))
            desk.lineup[1 : len(players) + 1] = [BOTS[name] for name in players]
            kept.arrays = desk.arrays(new_log(_EVENTS if uses else 1))
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
    seats = [rates(seat, name, float(shares[seat - 1]), games) for seat, name in enumerate(players, 1)]
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
