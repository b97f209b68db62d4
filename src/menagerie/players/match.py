"""Bots at a table and matches of many games."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import numpy as np

from menagerie.engine.ask import SEATS
from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.log import new_log
from menagerie.engine.naming import Named, as_named, name_of
from menagerie.engine.seeds import seed_or_fresh, words_of

from .bots import Study, searching, seats_of
from .desk import Desk
from .levels import check_bots, features_of, number_of
from .seats import SHARES

CHUNK = 64  # games that a thread takes at a time
_LINE = 3 + SEATS
_AHEAD = 4  # items that are under way for every thread
_EVENTS = 256  # rows of the log when uses are counted

Item = TypeVar("Item")
Found = TypeVar("Found")


@dataclass(frozen=True)
class Result:
    """What a match of many games gave; rates with 95 % Wilson intervals."""

    game: str
    name: str  # the first of its games in one string (`engine/naming.py`)
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
            "name": self.name,
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


def pooled(results: Sequence[Result]) -> Result:
    """Add up matches at the same seats, as one; its rates of seats are those of all games together."""
    games, first = sum(result.games for result in results), results[0]
    wins = [sum(result.seats[i]["wins"] for result in results) for i in range(len(first.seats))]
    choices = sum(result.choices for result in results)
    return Result(
        first.game,
        first.name,
        games,
        sum(result.finished for result in results),
        sum(result.decisions for result in results),
        choices,
        sum(result.seconds for result in results),
        first.seed,
        choices / games,
        [rates(i, seat["player"], wins[i - 1], games) for i, seat in enumerate(first.seats, 1)],
        {row: {name: sum(r.uses[row][name] for r in results) for name in names} for row, names in first.uses.items()},
    )


class Runner:
    """The compiled seat runner at one kind of table, with a desk for every thread that calls it.

    Its desks are laid out for the given players; with `uses` it counts what is used.
    boxes: another box than the game's.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: dict[str, int],
        *,
        uses: bool = False,
        boxes: np.ndarray | None = None,
    ) -> None:
        self.game, self.options, self.uses, self.boxes = game, options, uses, boxes
        self.seats, self.level = len(players), searching(*(number_of(game, name) for name in players))
        self.labels: dict[str, tuple[str, ...]] = features_of(game).USES
        self._entry = seats_of(game).play_games.compiled
        self._deal = game.pointers["deal"].pointer
        self._kept = threading.local()
        self._counted: list[np.ndarray] = []

    def play(self, players: Sequence[str], lines: np.ndarray, seed: int, first: int) -> None:
        """Play game (seed, first) and those after it among players by seat, one for every line of results."""
        numbers = [number_of(self.game, name) for name in players]
        desk = self._desk()
        desk.lineup[1 : self.seats + 1] = numbers
        arrays = (self._deal, self._kept.uses, lines)
        self._entry(desk, *arrays, *words_of(seed), first, len(lines), self.game.bound)

    def _desk(self) -> Desk:
        """Give this thread's desk, for machine code."""
        if not hasattr(self._kept, "study"):
            study = Study(self.game, self.level, self.boxes, log=new_log(_EVENTS if self.uses else 1))
            study.desk.states[:] = self.game.blank(self.seats, self.options, len(study.desk.states))
            self._kept.study, self._kept.uses = study, self._blank_uses()
            self._counted.append(self._kept.uses)
        return self._kept.study.ready

    def _blank_uses(self) -> np.ndarray:
        return np.zeros((len(self.labels), max(map(len, self.labels.values()))), np.int64)

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """What was used how often, in the game's own terms."""
        table = sum(self._counted, self._blank_uses())
        return {
            row: {name: int(table[i, column]) for column, name in enumerate(names) if name}
            for i, (row, names) in enumerate(self.labels.items())
        }


def results(games: int) -> np.ndarray:
    """Make empty lines of results, as `seats.play_game` writes them."""
    return np.zeros((games, _LINE), np.int64)


def shares_of(lines: np.ndarray, seats: int) -> np.ndarray:
    """Give the shares of the victory by seat, in parts of `SHARES`, a row a game."""
    return lines[:, 3 : 3 + seats]


def spread(work: Callable[[Item], Found], items: Iterable[Item], jobs: int, take: Callable[[Found], None]) -> None:
    """Do the work of every item on `jobs` threads, and take what each gave in the order of the items.

    Few items are under way at a time, however many there are. Ctrl-C waits for these and takes what they gave.
    """
    left, waiting = iter(items), deque[Future[Found]]()
    with ThreadPoolExecutor(max(jobs, 1)) as pool:
        try:
            waiting.extend(pool.submit(work, item) for item in islice(left, _AHEAD * max(jobs, 1)))
            while waiting:
                take(waiting[0].result())
                waiting.popleft()
                waiting.extend(pool.submit(work, item) for item in islice(left, 1))
        except KeyboardInterrupt:
            for future in waiting:
                future.cancel()
            for future in waiting:
                if not future.cancelled():
                    take(future.result())
            raise
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def rates(seat: int, player: str, wins: float, games: int) -> dict[str, Any]:
    """Give what is told of a seat: its player, wins, and their rate with its interval."""
    low, high = wilson(wins, games)
    rate = {"rate": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4)}
    return {"seat": letter(seat), "player": player, "wins": round(wins, 3), **rate}


def simulate(
    game: str | Game | Named,
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

    Game i is dealt from (seed, i), counted from the one that the game's string names. Ctrl-C raises Interrupted with
    what was played until then. A shared victory counts for each winner in parts. With `uses`, what was used is counted
    too (victories there in parts of `seats.SHARES`).

    >>> result = simulate("cover_your_kingdom", 20, ["random", "random", "random"], seed=1)
    >>> result.finished, sum(seat["wins"] for seat in result.seats)
    (20, 20.0)
    """
    named = as_named(game)
    loaded, _ = named.game, named.with_seats(len(players))
    check_bots(players, game=loaded)
    if named.windows:
        raise BadInput(f"{named.text}: windows=1: bots are put no question that has one answer")
    chosen = loaded.check_options(len(players), named.with_options(options))
    if games < 1:
        raise BadInput(f"{games} games: at least one is needed")
    seed = seed_or_fresh(named.with_seed(seed))
    runner = Runner(loaded, players, chosen, uses=uses)
    sums, done = np.zeros(_LINE, np.int64), 0

    def run(first: int) -> tuple[int, np.ndarray]:
        lines = results(min(CHUNK, games - first))
        runner.play(players, lines, seed, named.index + first)
        return len(lines), lines.sum(axis=0)

    def take(found: tuple[int, np.ndarray]) -> None:
        nonlocal done
        done += found[0]
        sums[:] += found[1]
        on_progress(done, games)

    def told() -> Result:
        shares = shares_of(sums[None], len(players))[0] / SHARES
        seats = [rates(seat, name, float(shares[seat - 1]), done) for seat, name in enumerate(players, 1)]
        decisions, choices, finished = (int(sums[column]) for column in range(3))
        seconds, counts = time.perf_counter() - began, runner.counts if uses else {}
        name = name_of(loaded, len(players), chosen, seed, named.index)
        return Result(
            loaded.slug, name, done, finished, decisions, choices, seconds, seed, choices / done, seats, counts
        )

    began = time.perf_counter()
    try:
        spread(run, range(0, games, CHUNK), jobs, take)
    except KeyboardInterrupt:
        if done:
            raise Interrupted(told()) from None
        raise
    return told()
