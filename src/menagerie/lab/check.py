"""Goals tested until it is known whether they hold: pass, fail, or not yet known.

Every check is a sequential test: a confidence sequence (`sums.py`) lies on one side of a bound, or not yet. It may be
looked at after every part, so it stops as soon as it knows; all verdicts of a file together are right but for the risk
that the file names. What was decided stays decided, so the numbers do not depend on the number of threads.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

import numpy as np

from . import skill
from .readings import TIMES
from .results import FAIL, PASS, UNKNOWN, Result, is_goal, is_worth, scale


def goals_of(result: Result) -> list[dict[str, Any]]:
    """Give what is known of every goal, in the unit of the file."""
    found = []
    for number, one in enumerate(result.questions):
        if not is_goal(one):
            continue
        sums, unit = result.judged(number), scale(one)
        low, high = sums.sequence(result.risk)
        known = high < np.inf
        if unit == 100 and not is_worth(one):
            low, high = max(low, 0.0), min(high, 1.0)
        found.append(
            {
                "goal": one["title"],
                "of": one["of"],
                "verdict": result.verdicts[number],
                "value": round(unit * sums.rate, 3) if sums.q else None,
                "low": round(unit * low, 3) if known else None,
                "high": round(unit * high, 3) if known else None,
                "least": one.get("least"),
                "most": one.get("most"),
                "unit": "points" if is_worth(one) else one["unit"],
                "deals": sums.deals,
            }
        )
    return found


def as_json(result: Result, file: str) -> dict[str, Any]:
    """Give the fields that programs rely on."""
    head = result.head
    return {
        "game": head["game"],
        "file": file,
        "verdict": result.verdict,
        "error": head["error"],
        "games": result.games,
        "seed": int(head["seed"]),
        "version": head["version"],
        "goals": goals_of(result),
    }


def lines(result: Result) -> list[str]:
    """Say what is known of every goal, for people: what fails first comes first."""
    head, order = result.head, [FAIL, UNKNOWN, PASS]
    said = [
        f"{head['called']}: {result.verdict}; {result.games:,} games, seed {head['seed']}. All verdicts together are "
        f"right but for {100 * head['error']:g} in 100 such runs."
    ]
    ordered = sorted(goals_of(result), key=lambda one: order.index(one["verdict"]))
    for verdict, group in groupby(ordered, key=lambda one: one["verdict"]):
        said.append(f"  {verdict}")
        said += [f"    {line(one)}" for one in group]
    return [*said, *skill.hint(head)]


def line(told: dict[str, Any]) -> str:
    """Say what is known of a goal."""
    unit = f" {told['unit']}"
    digits = 3 if told["unit"] == TIMES else 1
    value = "nothing seen" if told["value"] is None else f"{told['value']:.{digits}f}{unit}"
    span = "" if told["low"] is None else f" ({told['low']:.{digits}f} to {told['high']:.{digits}f})"
    named = (("at least", told["least"]), ("at most", told["most"]))
    bounds = [f"{words} {bound:g}" for words, bound in named if bound is not None]
    what = "" if told["of"] == told["goal"] else f"{told['of']}: "
    return f"{told['goal']}: {what}{value}{span}; {', '.join(bounds)}; {told['deals']:,} deals"
