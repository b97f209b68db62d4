"""Times that are counted by how long they were, as Prometheus reads it (`metrics.py`)."""

from __future__ import annotations

from collections.abc import Iterable

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Histogram:
    """How many of some times were at most so long."""

    def __init__(self, bounds: tuple[float, ...] = BOUNDS) -> None:
        self.bounds, self.counts, self.total = bounds, [0] * (len(bounds) + 1), 0.0

    def note(self, seconds: float) -> None:
        """Count one."""
        self.counts[sum(bound < seconds for bound in self.bounds)] += 1
        self.total += seconds

    def samples(self, name: str) -> Iterable[str]:
        """Tell it in lines: buckets that hold all smaller ones, sum and count."""
        so_far = 0
        for bound, count in zip((*map(str, self.bounds), "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"
