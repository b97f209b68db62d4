"""Ratings of players by the games that they have played, one game after another (Plackett-Luce; Weng and Lin, 2011).

The one rule by which leagues and served tables rate. Everybody starts from mu 25, sigma 25/3; the rating that is told
is mu - 3 sigma, a cautious one.
"""

from __future__ import annotations

import importlib.util
import math
from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

MU, SIGMA = 25.0, 25.0 / 3.0
TAU = MU / 300.0  # what is added to sigma before each game of a player who changes, as variances are
NO_RATINGS = "ratings need openskill: pip install menagerie[league]"

Name = TypeVar("Name", bound=Hashable)
Rating = tuple[float, float]  # mu and sigma


def has_openskill() -> bool:
    """Tell whether players can be rated."""
    return importlib.util.find_spec("openskill") is not None


def cautious(mu: float, sigma: float) -> float:
    """Give the one number that stands for a rating: so good a player is at least, as far as games tell.

    >>> cautious(MU, SIGMA)
    0.0
    """
    return mu - 3.0 * sigma


def steady(name: Hashable) -> float:
    """Say of any player that he does not change between games, as bots do not."""
    return 0.0


class Ratings(Generic[Name]):
    """The ratings of all who have played so far, by name; it needs openskill.

    tau: how much a player may change between two games, 0 for one who does not. now: mu and sigma of everybody who has
    played.
    """

    def __init__(self, tau: Callable[[Name], float] = steady) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce(mu=MU, sigma=SIGMA, tau=0.0)
        self.tau = tau
        self.now: dict[Name, Rating] = {}

    def of(self, name: Name) -> Rating:
        """Give the rating of a player as it stands."""
        return self.now.get(name, (MU, SIGMA))

    def note(self, names: Sequence[Name], shares: Sequence[float]) -> dict[Name, Rating]:
        """Count a game: who sat where, and what of the victory fell to each chair; gives its players' new ratings.

        Winners share the first rank, all others the second; a game without a winner rates nobody. Who sits on several
        chairs takes the mean of what they brought.
        """
        if any(shares):
            teams = [[self._model.rating(mu=mu, sigma=sigma)] for mu, sigma in map(self._before, names)]
            rated = self._model.rate(teams, ranks=[0 if share else 1 for share in shares])
            for name in set(names):
                chairs = [team[0] for team, sitting in zip(rated, names, strict=True) if sitting == name]
                self.now[name] = (
                    sum(chair.mu for chair in chairs) / len(chairs),
                    sum(chair.sigma for chair in chairs) / len(chairs),
                )
        return {name: self.of(name) for name in names}

    def _before(self, name: Name) -> Rating:
        """Give the rating with which a player comes to his next game."""
        (mu, sigma), tau = self.of(name), self.tau(name)
        return mu, math.hypot(sigma, tau) if tau else sigma
