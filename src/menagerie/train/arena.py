"""Where a learner plays: the harvest bound to a game, on desks of its own, for lessons and for examinations."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from menagerie.engine.game import Game
from menagerie.engine.seeds import words_of
from menagerie.players.bots import RULES, Study, bound_to, searching, thinker_of
from menagerie.players.match import wilson
from menagerie.players.models import facts_of
from menagerie.players.seats import SHARES

from . import harvest
from .harvest import EXTRA, NUMBER, Basket

CHUNK = 32  # games that a thread plays at a time
LINES = 800  # of a game at the most, on average
Played = tuple[np.ndarray, np.ndarray]  # lines of what was seen, and the shares of the victory


def harvest_of(game: Game) -> ModuleType:
    """Give the harvest in a game, with its bots."""
    return bound_to(game).module(harvest)


@dataclass(frozen=True)
class Rate:
    """How often a player won at a table of so many seats, with the 95 % interval over deals."""

    rate: float
    low: float
    high: float
    games: int
    seats: int


class Arena:
    """Tables of so many seats at which bots, by their numbers, play the games of a seed.

    options: of the table; they may be changed between games.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, int], jobs: int = 1, *, compiled: bool = True
    ) -> None:
        self.game, self.seats, self.options, self.jobs, self.compiled = game, seats, options, jobs, compiled
        self.facts = len(facts_of(game))
        self._kept = threading.local()

    def _ready(self) -> None:
        """Compile what is called, once and not by every thread."""
        if self.compiled:
            _ = harvest_of(self.game).harvest.compiled, [self.game.pointers[name].pointer for name in ("deal", *RULES)]

    def play(
        self, lineup: Sequence[int], seed: int, first: int, games: int, *, stray: int = 0, who: int = 0
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play games (seed, first) …; lines of what the bot numbered `who` saw, and the shares of the victory.

        The lines are facts, then seat, game (from 0) and whether the answer was drawn by lot; none for nobody.
        """
        starts = range(first, first + games, CHUNK)
        work = [(start, min(CHUNK, first + games - start)) for start in starts]

        run = self.runner(lineup, seed, stray, who)
        with ThreadPoolExecutor(self.jobs) as pool:
            parts = list(pool.map(run, work))
        for (start, _), (lines, _) in zip(work, parts, strict=True):
            lines[:, self.facts + NUMBER] += start - first
        return np.concatenate([lines for lines, _ in parts]), np.concatenate([won for _, won in parts])

    def runner(self, lineup: Sequence[int], seed: int, stray: int, who: int) -> Callable[[tuple[int, int]], Played]:
        """Give what plays a chunk of games, its first and how many; numbers of games count from its own first."""

        def run(chunk: tuple[int, int]) -> Played:
            return self.run(lineup, seed, *chunk, stray, who)

        self._ready()
        return run

    def run(self, lineup: Sequence[int], seed: int, first: int, games: int, stray: int, who: int) -> Played:
        """Play a chunk of games on this thread."""
        kept = self._kept
        if not hasattr(kept, "study"):
            kept.study, kept.level = None, 0
        level = searching(*lineup)
        if kept.study is None or kept.level != level:
            kept.study, kept.level = Study(self.game, level), level
            kept.table = np.zeros((CHUNK * LINES, self.facts + EXTRA), np.int64)
        desk = kept.study.desk
        desk.states[:] = self.game.blank(self.seats, self.options, len(desk.states))
        desk.lineup[1 : self.seats + 1] = lineup
        moves = np.zeros((games, self.seats + 1), np.int64)
        desk.log["count"] = 0
        arguments = (desk, self.game.pointers["deal"], Basket(kept.table, moves, self.game.bound, stray, who))
        entry = harvest_of(self.game).harvest
        count = thinker_of(self.game).call(self.compiled, entry, *arguments, *words_of(seed), first)
        return kept.table[:count].astype(np.int32), moves[:, 1:] / SHARES

    def examine(self, player: int, rival: int, seed: int, deals: int) -> Rate:
        """Let a player meet so many rivals of one kind as the table seats, each deal from every seat."""
        won = np.zeros(deals)
        for seat in range(self.seats):
            lineup = [rival] * self.seats
            lineup[seat] = player
            won += self.play(lineup, seed, 0, deals)[1][:, seat]
        return rate_of(won / self.seats, self.seats)


def rate_of(won: np.ndarray, seats: int) -> Rate:
    """Give the mean over deals, each played from every seat, with its interval.

    >>> found = rate_of(np.array([1.0, 0.5, 0.5, 1.0] * 25), 2)
    >>> found.rate, round(found.low, 3), round(found.high, 3), found.games
    (0.75, 0.701, 0.799, 200)
    """
    mean = float(won.mean())
    half = 1.959964 * float(won.std(ddof=1)) / len(won) ** 0.5 if len(won) > 1 else 1.0
    low, high = (mean - half, mean + half) if half else wilson(mean * len(won), len(won))
    return Rate(mean, max(low, 0.0), min(high, 1.0), len(won) * seats, seats)
