"""What is known of an experiment: the sums of every question, whether it is answered, and the verdicts on goals.

It is known the same whether deals were played here (`experiment.py`), elsewhere (`cluster.py`) or before
(`parts.py`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import add
from typing import Any

from .parts import Part, sums_of_question
from .readings import PERCENT
from .sums import LEAST, Sums

RATED = 8192  # deals, the first of an experiment, in which the usual rates of cards are seen: enough for rates
IN_VAIN = 2000  # deals that gave nobody more of a card than others, after which nobody ever gets more
PASS, FAIL, UNKNOWN = "pass", "fail", "not yet known"
CODES = {PASS: 0, FAIL: 1, UNKNOWN: 3}  # of the command's end


@dataclass
class Result:
    """What is known: the head of an experiment, and the sums and the verdict of every question."""

    head: Mapping[str, Any]
    sums: list[tuple[Sums, ...]] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)  # empty for what is no goal

    def __post_init__(self) -> None:
        if not self.sums:
            self.sums = [(Sums(),) * sums_of_question(one) for one in self.questions]
            self.verdicts = [UNKNOWN if is_goal(one) else "" for one in self.questions]

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The questions of the head."""
        found: list[dict[str, Any]] = self.head["questions"]
        return found

    @cached_property
    def risk(self) -> float:
        """The risk that one goal may take, so that all together take no more than `error` (Bonferroni)."""
        return float(self.head["error"]) / max(sum(map(is_goal, self.questions)), 1)

    def add(self, part: Part) -> None:
        """Take deals into account; what is decided of a goal stays decided, so it takes no more."""
        for number, sums in part.items():
            if self.verdicts[number] in (PASS, FAIL):
                continue
            self.sums[number] = tuple(map(add, self.sums[number], sums))
            if self.verdicts[number]:
                self.verdicts[number] = self._decided(number)

    def _decided(self, number: int) -> str:
        """Tell whether a goal is kept, by a test that may be looked at after every part."""
        one, sums = self.questions[number], self.judged(number)
        least, most = one.get("least"), one.get("most")
        above = 1 if least is None else sums.side(least / scale(one), self.risk)
        below = -1 if most is None else sums.side(most / scale(one), self.risk)
        return PASS if (above, below) == (1, -1) else FAIL if above == -1 or below == 1 else UNKNOWN

    def judged(self, number: int) -> Sums:
        """Give what a goal is of: what a card is worth, or what is seen in the first version."""
        return self.sums[number][-1 if is_worth(self.questions[number]) else 0]

    def half(self, number: int) -> float:
        """Half the width of the widest interval of a question: of its differences, if it has any."""
        one, sums = self.questions[number], self.sums[number]
        many = len(one["versions"])
        return scale(one) * max(found.half() for found in (sums[many:] or sums))

    def is_open(self, number: int) -> bool:
        """Whether a question is not known yet; one beside another is asked as long as that."""
        if "beside" in self.questions[number]:
            return self.is_open(self.questions[number]["beside"])
        if self.verdicts[number]:
            return self.verdicts[number] == UNKNOWN
        within = self.questions[number].get("within")
        return not within or self.sums[number][0].deals < LEAST or self.half(number) > within

    def still_open(self, seen: int, deal: int) -> list[int]:
        """Number the questions of which a deal is played after so many: not known, not of what nobody ever gets."""
        hosts = [one.get("beside", number) for number, one in enumerate(self.questions)]
        return [
            number
            for number, host in enumerate(hosts)
            if self.is_open(host) and (number == host or deal < RATED) and (seen < IN_VAIN or self.sums[host][0].deals)
        ]

    @property
    def verdict(self) -> str:
        """Fail if one goal fails; not yet known if one is not; else pass. Empty without goals."""
        found = set(self.verdicts)
        return next((verdict for verdict in (FAIL, UNKNOWN, PASS) if verdict in found), "")

    @property
    def games(self) -> int:
        """How many games counted."""
        deals: dict[tuple[int, int], int] = {}
        for one, sums in zip(self.questions, self.sums, strict=True):
            for key in ((arm, table) for arm in (*one["versions"], *one.get("minus", ())) for table in one["tables"]):
                deals[key] = max(deals.get(key, 0), sums[0].deals)
        return sum(deals.values())

    @property
    def deals(self) -> int:
        """How many deals counted, of the question that saw most."""
        return max(sums[0].deals for sums in self.sums)


def is_goal(question: Mapping[str, Any]) -> bool:
    """Whether a question of a head has bounds to keep."""
    return "least" in question or "most" in question


def is_worth(question: Mapping[str, Any]) -> bool:
    """Whether a question asks what a card is worth."""
    return "card" in question.get("about", {})


def scale(question: Mapping[str, Any]) -> int:
    """Give what a rate is multiplied with to be in the unit of a question."""
    return 100 if question["unit"] == PERCENT else 1


def whole(head: Mapping[str, Any], parts: Mapping[int, Part]) -> Result:
    """Tell what a file of parts knows."""
    result = Result(head)
    for _, part in sorted(parts.items()):
        result.add(part)
    return result


def needed(result: Result, numbers: Sequence[int], seen: int, most: int) -> int:
    """Foretell how many deals some questions will need in all: so many as were seen at least, and at the most."""
    expected = seen
    for number in numbers:
        if "beside" in result.questions[number]:
            continue
        within, counted = result.questions[number].get("within"), result.sums[number][0].deals
        if not within or counted < 2 or not math.isfinite(result.half(number)):
            return most
        expected = max(expected, int(seen * max((result.half(number) / within) ** 2, LEAST / counted)))
    return min(expected, most)
