"""Whether intervals and tests keep what they promise: many experiments in which the truth is known to be nothing.

The deals are real: a card and its change are played, pairs of results are put into a pool. An experiment draws pairs
from the pool, and for each a lot decides which of the two is called the card and which its change. So nothing is
between them but chance, with all the spread and the ties that real games have, and whoever says otherwise errs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput
from menagerie.players.match import spread

from .changes import Change
from .sums import FIRST, Sums
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
    pool: int
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
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    **layout: Any,
) -> Trust:
    """Play a pool of pairs, then make so many experiments of so many deals each. layout: as `worth.study` has it."""
    if deals < FIRST or experiments < 1:
        raise BadInput(f"{experiments} experiments of {deals} deals: at least one of {FIRST} is needed")
    played, told = study(change, **layout)
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

    spread(lambda first: played.play(told.seed, first, CHUNK), items(), jobs, take)
    printed, changed, q = np.concatenate(kept)[:pool].T
    lots = np.random.default_rng(told.seed)
    missed = below = errors = fooled = 0
    for _ in range(experiments):
        drawn = lots.integers(len(q), size=deals)
        x = (printed - changed)[drawn] * lots.choice((-1, 1), deals)
        low, high = Sums.of(x, q[drawn]).interval(SURE)
        missed += not low <= 0 <= high
        below += high < 0
        looks = [sums for sums in _looks(x, q[drawn]) if sums.deals >= FIRST]
        errors += any(sums.side(0.0, 1 - SURE) for sums in looks)
        fooled += any(abs(sums.rate) > sums.half(SURE) for sums in looks)
    return Trust(change, told.seed, len(q), experiments, deals, missed, below, errors, fooled)


def _looks(x: np.ndarray, q: np.ndarray) -> Iterator[Sums]:
    """Give the sums as they stand after every few deals."""
    sums = Sums()
    for first in range(0, len(x), LOOK):
        sums += Sums.of(x[first : first + LOOK], q[first : first + LOOK])
        yield sums


def lines(told: Trust) -> list[str]:
    """Say for people what the experiments found."""
    share = {name: f"{100 * rate:.1f} %" for name, rate in told.as_json().items() if isinstance(rate, float)}
    return [
        f"{told.change.game.title}: {told.experiments:,} experiments of {told.deals:,} deals with nothing to find, "
        f"from {told.pool:,} pairs of {told.change.card} and {told.change.against}, seed {told.seed}",
        f"  the 95 % interval misses {share['missed']} ({share['below']} from below); 3 to 7 % are due",
        f"  the sequential test errs in {share['errors']}, at whichever look; at most 5 % are promised",
        f"  whoever looks at the interval as often would err in {share['fooled']}",
    ]
