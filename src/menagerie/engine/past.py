"""What a table keeps of what led to it: answers, what the rules told, and a state now and then.

Copies of a table share what they have in common: only who began a past adds to its lists in place, a copy takes its
part out before it adds anything. So a copy costs next to nothing, and copies may be gone on with in several threads.
All that is added at an answer are numbers, which Python's collector of cycles need not look at.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Self

import numpy as np

from menagerie.engine.log import EVENT

_NOTHING = np.ndarray(0, EVENT)


class Log:
    """A log that several runs of the rules tell into, one behind the other, after so many events in others."""

    __slots__ = ("base", "count", "events", "rows")

    def __init__(self, rows: int, base: int) -> None:
        raw = bytearray(rows * EVENT.itemsize)
        self.events, self.rows, self.base = np.ndarray(rows, EVENT, raw), rows, base
        self.count = memoryview(raw)[:4].cast("i")  # events told, with room or without


class Past:
    """Lists that only grow.

    answers: of each the seat, times CODES, and the code. ends: of every run of the rules, how many events had been told
    after it. logs: those into which they were told, each with the number of events before its own (row 0 is none).
    kept: states, each with the number of answers that led to it, in that order.
    """

    __slots__ = ("answered", "answers", "ends", "is_own", "kept", "logs", "n_kept", "n_logs", "runs")

    def __init__(self, told: Iterable[np.ndarray] = ()) -> None:
        self.answers: list[int] = []
        self.ends: list[int] = []
        self.logs: list[tuple[int, np.ndarray]] = []
        self.kept: list[tuple[int, bytes]] = []
        self.answered, self.runs, self.n_logs, self.n_kept, self.is_own = 0, 0, 0, 0, True
        for events in told:
            self.begin(np.concatenate([np.zeros(1, EVENT), events]))
            self.tell(self.total + len(events))

    def copy(self) -> Self:
        """Give a past that shares all this."""
        other = type(self).__new__(type(self))
        other.answers, other.ends, other.logs, other.kept = self.answers, self.ends, self.logs, self.kept
        other.answered, other.runs, other.n_logs, other.n_kept = self.answered, self.runs, self.n_logs, self.n_kept
        other.is_own = False
        return other

    def first(self, answered: int) -> Self:
        """Give the past up to an answer."""
        other, place = self.copy(), self.n_kept
        while place and self.kept[place - 1][0] > answered:
            place -= 1
        other.answered, other.runs, other.n_kept = answered, self.runs - self.answered + answered, place
        return other

    def _part(self) -> None:
        """Take out what is shared."""
        self.answers, self.ends = self.answers[: self.answered], self.ends[: self.runs]
        self.logs, self.kept, self.is_own = self.logs[: self.n_logs], self.kept[: self.n_kept], True

    # --- what is added

    def begin(self, log: np.ndarray) -> None:
        """Let what is told from here on be in another log, from its row 1 on."""
        if not self.is_own:
            self._part()
        self.logs.append((self.total, log))
        self.n_logs += 1

    def tell(self, total: int) -> None:
        """Note that the rules ran, and how many events have been told since the beginning."""
        if not self.is_own:
            self._part()
        self.ends.append(total)
        self.runs += 1

    def answer(self, noted: int) -> None:
        """Note an answer (`answers`) whose run is noted."""
        self.answers.append(noted)
        self.answered += 1

    def keep(self, answered: int, state: bytes) -> None:
        """Keep a state."""
        if not self.is_own:
            self._part()
        self.kept.append((answered, state))
        self.n_kept += 1

    def forget(self) -> None:
        """Keep no states."""
        self.kept, self.n_kept = [], 0

    # --- what is asked

    @property
    def total(self) -> int:
        """How many events were told."""
        return self.ends[self.runs - 1] if self.runs else 0

    def before(self, run: int) -> int:
        """Give how many events were told before a run of the rules."""
        return self.ends[min(run, self.runs) - 1] if run > 0 else 0

    def run_of(self, event: int) -> int:
        """Give the run of the rules that told an event."""
        return bisect_right(self.ends, event, 0, self.runs)

    def events(self, run: int) -> np.ndarray:
        """Give what a run of the rules told; -1: the last one."""
        run = range(self.runs)[run]
        first, last = self.before(run), self.ends[run]
        if first == last:
            return _NOTHING
        base, log = next(one for one in reversed(self.logs[: self.n_logs]) if one[0] <= first)
        return log[first - base + 1 : last - base + 1]

    def all_events(self, since: int = 0) -> list[np.ndarray]:
        """List what every run told, from one on."""
        return [self.events(run) for run in range(since, self.runs)]

    def told_since(self, run: int) -> list[np.ndarray]:
        """List what was told from a run of the rules on, in as few parts as it stands in."""
        first, parts = self.before(run), list[np.ndarray]()
        last = self.total
        for base, log in reversed(self.logs[: self.n_logs]):
            if first >= last:
                break
            begin = max(first, base)
            if begin < last:
                parts.append(log[begin - base + 1 : last - base + 1])
                last = begin
        return parts[::-1]

    def kept_before(self, answered: int) -> tuple[int, bytes] | None:
        """Give the last state that is kept after no more than so many answers, with their number."""
        return next((one for one in reversed(self.kept[: self.n_kept]) if one[0] <= answered), None)
