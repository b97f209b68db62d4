"""What deals gave, as sums of whole numbers: parts add up in any order to the same, and so do their intervals.

A rate is a ratio of two sums over deals, x of q: what somebody won of what was to be won. Its error follows from how
far single deals lie off it (the delta method for a ratio of means), whatever hangs together within a deal.

Two kinds of interval. `interval` holds at one look, after a number of deals that does not depend on the rate.
`sequence` holds at every look at once, so that one may stop as soon as one knows: the asymptotic confidence sequence
of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas ("Time-uniform central limit theory and asymptotic confidence
sequences", Annals of Statistics, 2024), which is the normal mixture of Robbins (1970) with an estimated variance.
"""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass, replace
from statistics import NormalDist

import numpy as np

LEAST = 300  # deals before an interval may be called narrow
FIRST = 100  # deals before a sequence says anything
TUNED = 2000  # deals after which sequences are narrowest, compared with an interval at one look
LARGE = 1 << 24  # beyond which squares of many deals may not fit into 64 bits
NOTHING = 3  # what never happened in n deals happens in less than 3 of n (95 %)


@dataclass(frozen=True)
class Sums:
    """Sums over the deals that counted: x, q, and their squares and products."""

    deals: int = 0
    x: int = 0
    q: int = 0
    xx: int = 0
    xq: int = 0
    qq: int = 0

    @classmethod
    def of(cls, x: np.ndarray, q: np.ndarray) -> Sums:
        """Add up deals, a number of each a deal; those with q = 0 say nothing."""
        if max(np.abs(x).max(initial=0), np.abs(q).max(initial=0)) > LARGE:
            x, q = x.astype(object), q.astype(object)  # whole numbers of any length
        sums = ((q != 0).sum(), x.sum(), q.sum(), (x * x).sum(), (x * q).sum(), (q * q).sum())
        return cls(*map(int, sums))

    def __add__(self, other: Sums) -> Sums:
        return Sums(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    @property
    def rate(self) -> float:
        """What was given of what could be."""
        return self.x / self.q if self.q else 0.0

    @property
    def rest(self) -> Sums:
        """What was not given of what could be, where nothing could be given twice."""
        return replace(self, x=self.q - self.x, xx=self.qq - 2 * self.xq + self.xx, xq=self.qq - self.xq)

    def off(self, rate: float) -> float:
        """Add up the squares by which deals lie off a rate."""
        return max(self.xx - 2 * rate * self.xq + rate * rate * self.qq, 0.0)

    @property
    def error(self) -> float:
        """The standard error of the rate."""
        if self.deals < 2:
            return math.inf
        return math.sqrt(self.off(self.rate) * self.deals / (self.deals - 1)) / abs(self.q)

    def half(self, sure: float = 0.95) -> float:
        """Half the width of the interval at one look."""
        if self.deals < 2:
            return math.inf
        return NormalDist().inv_cdf((1 + sure) / 2) * self.error if self.error else NOTHING / self.deals

    def interval(self, sure: float = 0.95) -> tuple[float, float]:
        """Give the interval at one look."""
        return self.rate - self.half(sure), self.rate + self.half(sure)

    def reach(self, rate: float, risk: float) -> float:
        """How far the mean of x - rate * q may lie off its truth, at any look so far, but for a risk."""
        if self.deals < FIRST:
            return math.inf
        n, tuned = self.deals, -2 * math.log(risk)
        mix = (tuned + math.log(tuned + 1)) / TUNED  # where the sequence is narrowest
        mean = (self.x - rate * self.q) / n
        deviation = math.sqrt(max(self.off(rate) / n - mean * mean, 0.0))
        return deviation * math.sqrt((n * mix + 1) / (n * n * mix) * math.log((n * mix + 1) / risk**2))

    def side(self, bound: float, risk: float) -> int:
        """Tell on which side of a bound the rate is, at whatever look: 1 above, -1 below, 0 not yet known."""
        reach = self.reach(bound, risk)
        mean = (self.x - bound * self.q) / self.deals if self.deals else 0.0
        return 0 if abs(mean) <= reach else 1 if mean > 0 else -1

    def sequence(self, risk: float) -> tuple[float, float]:
        """Give the interval that holds at every look but for a risk."""
        reach = self.reach(self.rate, risk) * self.deals / self.q if self.q else math.inf
        return self.rate - reach, self.rate + reach
