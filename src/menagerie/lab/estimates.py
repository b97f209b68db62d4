"""Values with their intervals, and what of many is found, not chance: shared by all that tells of results."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from .sums import Sums

SURE = 0.95  # of an interval
FALSE = 0.05  # of what is called found among many figures, so much is false


def value_of(sums: Sums, unit: int) -> dict[str, Any]:
    """Give a rate with its interval."""
    if not sums.deals:
        return {"value": None, "low": None, "high": None}
    low, high = sums.interval(SURE)
    return {"value": figure(sums.rate, unit), "low": figure(low, unit), "high": figure(high, unit)}


def figure(value: float, unit: int) -> float | None:
    """Give a number in a unit, as it is told; None for one that is not known."""
    return round(unit * value, 3) if math.isfinite(value) else None


def spread(told: Mapping[str, Any], signed: bool = False) -> str:
    """Write a value with half the width of its interval."""
    half = (told["high"] - told["low"]) / 2 if told["low"] is not None and told["high"] is not None else math.inf
    digits = 2 if half < 0.1 else 1
    return f"{told['value']:{'+' if signed else ''}.{digits}f} ± {half:.{digits}f}"


def p_value(sums: Sums, null: float = 0.0) -> float:
    """Give the chance that a rate lies so far off `null`, or farther, where that is the truth (two-sided)."""
    return chance(sums.rate - null, sums.error)


def chance(off: float, error: float) -> float:
    """Give the chance of lying so far off with a standard error (two-sided).

    >>> round(chance(1.96, 1), 3), chance(1, 0), chance(1, math.inf)
    (0.05, 1.0, 1.0)
    """
    return math.erfc(abs(off) / error / math.sqrt(2)) if error and math.isfinite(error) else 1.0


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Adjust p-values so that of those below a level no more than that part is false (Benjamini and Hochberg 1995).

    >>> [round(q, 3) for q in benjamini_hochberg([0.01, 0.04, 0.03, 0.5])]
    [0.04, 0.053, 0.053, 0.5]
    """
    order = sorted(range(len(chances)), key=lambda place: chances[place], reverse=True)
    adjusted, least = [1.0] * len(chances), 1.0
    for rank, place in zip(range(len(chances), 0, -1), order, strict=True):
        least = min(least, chances[place] * len(chances) / rank)
        adjusted[place] = least
    return adjusted
