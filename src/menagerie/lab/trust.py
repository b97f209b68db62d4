"""Whether intervals and tests keep what they promise: many experiments in which the truth is known to be nothing.

The deals are real: a card and its change are played, pairs of results are put into a pool. An experiment draws pairs
from the pool, and for each a lot decides which of the two is called the card and which its change. So nothing is
between them but chance, with all the spread and the ties that real games have, and whoever says otherwise errs. But
lots make what is drawn as often above as below, so this does not show what a slanted spread would do.

Fresh experiments show that: each plays deals of its own, and compares what the owner of the card wins in them (seat A
where all draw from the same cards) with what he wins in as many other deals, by the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.engine.seeds import BITS
from menagerie.players.match import spread

from .changes import Change, Version
from .experiment import Experiment
from .readings import Reading, Wins
from .sums import FIRST, Sums
from .tables import Tables
from .worth import study

CHUNK = 20  # deals that a thread takes at a time
LOOK = 10  # deals between two looks of a sequential test
SURE = 0.95
BAND = (0.03, 0.07)  # of experiments, in which an interval of 95 % may miss


@dataclass(frozen=True)
class Trust:
    """What many experiments said of nothing."""

    change: Change
    seed: int
    pool: int  # 0: every experiment had deals of its own
    experiments: int
    deals: int
    missed: int  # the interval at the end does not hold the truth
    below: int  # of them, the truth lies above
    errors: int  # the sequential test said at some look that there is something
    fooled: int  # who had looked at the interval as often would have said so

    @property
    def holds(self) -> bool:
        """Whether both keep what they promise."""
        low, high = BAND
        return low <= self.missed / self.experiments <= high and self.errors / self.experiments <= 1 - SURE

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        rates = {name: getattr(self, name) / self.experiments for name in ("missed", "below", "errors", "fooled")}
        return {
            "game": self.change.game.slug,
            "card": self.change.card,
            "against": self.change.against,
            "experiments": self.experiments,
            "deals": self.deals,
            "pool": self.pool,
            "seed": self.seed,
            **rates,
            "holds": self.holds,
        }


def trust(
    change: Change,
    *,
    experiments: int = 1000,
    deals: int = 1000,
    pool: int = 5000,
    fresh: bool = False,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **layout: Any,
) -> Trust:
    """Play a pool of pairs, then make so many experiments of so many deals each. layout: as `worth.study` has it.

    fresh: give every experiment deals of its own, and as many others to compare them with.
    """
    if deals < FIRST or experiments < 1:
        raise BadInput(f"{experiments} experiments of {deals} deals: at least one of {FIRST} is needed")
    asked = study(change, **layout)
    if fresh:
        return _fresh(change, asked, experiments, deals, jobs, on_progress)
    kept: list[np.ndarray] = []

    def items() -> Iterator[int]:
        first = 0
        while sum(map(len, kept)) < pool:
            if first >= 100 * pool:
                raise BadInput(f"{change.card}: too few deals give anybody more of it than others")
            yield first
            first += CHUNK

    def take(rows: np.ndarray) -> None:
        kept.append(rows[rows[:, -1] != 0])
        on_progress(min(sum(map(len, kept)), pool), pool)

    def work(first: int) -> np.ndarray:
        games = asked.play(first, CHUNK, [0])[0]
        (changed, q), (printed, _) = (asked.questions[0].reading.read(games[arm]) for arm in (0, 1))
        return np.stack((printed, changed, q), axis=1)

    spread(work, items(), jobs, take)
    printed, changed, q = np.concatenate(kept)[:pool].T
    lots = np.random.default_rng(asked.seed)
    found = np.zeros(4, int)
    for _ in range(experiments):
        drawn = lots.integers(len(q), size=deals)
        found += _errs((printed - changed)[drawn] * lots.choice((-1, 1), deals), q[drawn])
    return Trust(change, asked.seed, len(q), experiments, deals, *found.tolist())


def _fresh(
    change: Change,
    asked: Experiment,
    experiments: int,
    deals: int,
    jobs: int,
    on_progress: Callable[[int, int], None],
) -> Trust:
    """Make experiments of games of their own: the same cards with two seeds."""
    setting = asked.questions[0].setting
    reading: Reading = asked.questions[0].reading
    if setting.by_lot:
        setting, reading = replace(setting, by_lot=False), Wins({0: (1,)})
    lineups = reading.lineups(len(setting.lineups(change.game)))
    seeds = (asked.seed, (asked.seed + (1 << (BITS - 1))) % (1 << BITS))
    tables = Tables(change.game, setting, Version(), uses=False)
    found, done = np.zeros(4, int), 0

    def work(number: int) -> tuple[int, int, int, int]:
        games = [tables.play(seed, number * deals, deals, set(lineups), ()) for seed in seeds]
        (x, q), (other, _) = map(reading.read, games)
        return _errs(x - other, q)

    def take(errs: tuple[int, int, int, int]) -> None:
        nonlocal done
        found[:] += errs
        done += 1
        on_progress(done, experiments)

    spread(work, range(experiments), jobs, take)
    return Trust(change, asked.seed, 0, experiments, deals, *found.tolist())


def _errs(x: np.ndarray, q: np.ndarray) -> tuple[int, int, int, int]:
    """Tell of an experiment with nothing in it whether it missed, missed from below, erred, and would have erred."""
    low, high = Sums.of(x, q).interval(SURE)
    looks = [sums for sums in _looks(x, q) if sums.deals >= FIRST]
    errs = any(sums.side(0.0, 1 - SURE) for sums in looks)
    return not low <= 0 <= high, high < 0, errs, any(abs(sums.rate) > sums.half(SURE) for sums in looks)


def _looks(x: np.ndarray, q: np.ndarray) -> Iterator[Sums]:
    """Give the sums as they stand after every few deals."""
    sums = Sums()
    for first in range(0, len(x), LOOK):
        sums += Sums.of(x[first : first + LOOK], q[first : first + LOOK])
        yield sums


def lines(told: Trust) -> list[str]:
    """Say for people what the experiments found."""
    share = {name: f"{100 * rate:.1f} %" for name, rate in told.as_json().items() if isinstance(rate, float)}
    drawn = f"from {told.pool:,} pairs of {told.change.card} and {told.change.against}"
    if not told.pool:
        drawn = f"each of games of its own, by the owner of {told.change.card}"
    return [
        f"{told.change.game.title}: {told.experiments:,} experiments of {told.deals:,} deals with nothing to find, "
        f"{drawn}, seed {told.seed}",
        f"  the 95 % interval misses {share['missed']} ({share['below']} from below); 3 to 7 % are due",
        f"  the sequential test errs in {share['errors']}, at whichever look; at most 5 % are promised",
        f"  whoever looks at the interval as often would err in {share['fooled']}",
    ]
