"""Goals tested until it is known whether they hold: pass, fail, or not yet known.

Every check is a sequential test: a confidence sequence (`sums.py`) lies on one side of a bound, or not yet. It may be
looked at after every part, so it stops as soon as it knows; all verdicts of a file together are right but for the risk
that the file names. What was decided stays decided, so the numbers do not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy as np

from menagerie.engine.errors import Interrupted
from menagerie.players.match import Runner, results, spread

from .goals import Check, Goals, Setting
from .sums import Sums

PASS, FAIL, UNKNOWN = "pass", "fail", "not yet known"
CODES = {PASS: 0, FAIL: 1, UNKNOWN: 3}  # of the command's end
CHUNK = 10  # deals that a thread takes at a time


class Counting(Runner):
    """A runner that tells of every game what was held, and what its holders won."""

    def count(self, players: Sequence[str], lines: np.ndarray, seed: int, first: int) -> np.ndarray:
        """Play as `play` does; gives held and won of every game, by holding."""
        rows = [list(self.labels).index(row) for row in ("held", "won")]
        found = np.zeros((len(lines), 2, self._blank_uses().shape[1]), np.int64)
        for game in range(len(lines)):
            self._desk()
            self._kept.uses[:] = 0
            self.play(players, lines[game : game + 1], seed, first + game)
            found[game] = self._kept.uses[rows]
        return found


@dataclass
class Tested:
    """A check and what is known of it."""

    check: Check
    risk: float
    sums: Sums = field(default_factory=Sums)
    verdict: str = UNKNOWN

    def add(self, sums: Sums) -> None:
        """Take the deals of a part into account, unless it is known already."""
        if self.verdict != UNKNOWN:
            return
        self.sums += sums
        least, most = self.check.bounds
        sides = (
            1 if least is None else self.sums.side(least, self.risk),
            -1 if most is None else self.sums.side(most, self.risk),
        )
        if sides == (1, -1):
            self.verdict = PASS
        elif sides[0] == -1 or sides[1] == 1:
            self.verdict = FAIL

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on; numbers are in the unit of the file."""
        goal, unit = self.check.goal, 1 if self.check.reading.length else 100
        low, high = self.sums.sequence(self.risk)
        known = high < np.inf
        if unit == 100:
            low, high = max(low, 0.0), min(high, 1.0)
        return {
            "goal": goal.title,
            "of": self.check.what,
            "verdict": self.verdict,
            "value": round(unit * self.sums.rate, 3) if self.sums.q else None,
            "low": round(unit * low, 3) if known else None,
            "high": round(unit * high, 3) if known else None,
            "least": goal.least,
            "most": goal.most,
            "unit": "choices" if self.check.reading.length else "%",
            "deals": self.sums.deals,
        }


@dataclass
class Report:
    """What is known of all goals of a file."""

    goals: Goals
    tested: list[Tested]
    games: int = 0

    @property
    def verdict(self) -> str:
        """Fail if one fails; not yet known if one is not; else pass."""
        found = {one.verdict for one in self.tested}
        return next(verdict for verdict in (FAIL, UNKNOWN, PASS) if verdict in found)

    def as_json(self) -> dict[str, Any]:
        """Give the fields that programs rely on."""
        return {
            "game": self.goals.game.slug,
            "file": self.goals.file,
            "verdict": self.verdict,
            "error": self.goals.error,
            "games": self.games,
            "seed": self.goals.seed,
            "version": self.goals.game.version,
            "goals": [one.as_json() for one in self.tested],
        }


def check(
    goals: Goals,
    *,
    boxes: np.ndarray | None = None,
    deals: int | None = None,
    seed: int | None = None,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> Report:
    """Test goals, with another box if one is given; Ctrl-C raises Interrupted with what is known until then."""
    report = Report(goals, [Tested(one, goals.risk) for one in goals.checks])
    settings = list(dict.fromkeys(one.setting for one in goals.checks))
    most, seed = deals or goals.deals, goals.seed if seed is None else seed
    try:
        for number, setting in enumerate(settings):

            def tell(done: int, before: int = number * most) -> None:
                on_progress(before + done, most * len(settings))

            _play(report, setting, boxes, most, seed, jobs, tell)
    except KeyboardInterrupt:
        if report.games:
            raise Interrupted(report) from None
        raise
    return report


def _play(
    report: Report,
    setting: Setting,
    boxes: np.ndarray | None,
    most: int,
    seed: int,
    jobs: int,
    tell: Callable[[int], None],
) -> None:
    """Play the tables of a setting until all its checks are known."""
    game, tested = report.goals.game, [one for one in report.tested if one.check.setting == setting]
    lineups = setting.lineups(game)
    uses = any(one.check.reading.holding >= 0 for one in tested)
    kind = Counting if uses else Runner
    runners = [kind(game, one.players, one.options, uses=uses, boxes=boxes) for one in lineups]

    def open_checks() -> list[Tested]:
        return [one for one in tested if one.verdict == UNKNOWN]

    def parts() -> Iterator[tuple[int, list[int]]]:
        for first in range(0, most, CHUNK):
            left = [one.check.reading for one in open_checks()]
            needed = [at for at in range(len(lineups)) if any(one.needs(at) for one in left)]
            if not needed:
                return
            yield first, needed

    def work(part: tuple[int, list[int]]) -> tuple[int, dict[int, np.ndarray], dict[int, np.ndarray]]:
        first, needed = part
        told, counted = {at: results(min(CHUNK, most - first)) for at in needed}, {}
        for at in needed:
            runner, players = runners[at], lineups[at].players
            if isinstance(runner, Counting):
                counted[at] = runner.count(players, told[at], seed, first)
            else:
                runner.play(players, told[at], seed, first)
        return first, told, counted

    def take(part: tuple[int, dict[int, np.ndarray], dict[int, np.ndarray]]) -> None:
        first, told, counted = part
        for one in open_checks():
            one.add(Sums.of(*one.check.reading.read(told, counted)))
        report.games += sum(map(len, told.values()))
        tell(min(first + CHUNK, most) if open_checks() else most)

    spread(work, parts(), jobs, take)


def lines(report: Report) -> list[str]:
    """Say what is known of every goal, for people: what fails first comes first."""
    order = [FAIL, UNKNOWN, PASS]
    goals = report.goals
    said = [
        f"{goals.game.title}: {report.verdict}; {report.games:,} games, seed {goals.seed}. All verdicts together are "
        f"right but for {100 * goals.error:g} in 100 such runs."
    ]
    ordered = sorted(report.tested, key=lambda one: order.index(one.verdict))
    for verdict, group in groupby(ordered, key=lambda one: one.verdict):
        said.append(f"  {verdict}")
        for one in group:
            told = one.as_json()
            unit = " %" if told["unit"] == "%" else " choices"
            value = "nothing seen" if told["value"] is None else f"{told['value']:.1f}{unit}"
            span = "" if told["low"] is None else f" ({told['low']:.1f} to {told['high']:.1f})"
            named = (("at least", told["least"]), ("at most", told["most"]))
            bounds = [f"{words} {bound:g}" for words, bound in named if bound is not None]
            what = "" if told["of"] == told["goal"] else f"{told['of']}: "
            said.append(f"    {told['goal']}: {what}{value}{span}; {', '.join(bounds)}; {told['deals']:,} deals")
    return said
