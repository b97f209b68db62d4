"""A field of decks: what each wins against all others, the mix that nothing beats, and who goes round in circles.

Of the rates of all match-ups a game of two is made: each names a deck, and wins as often as it does. An equilibrium of
it is a mix of decks against which no deck wins more than half. It is found by the simplex method; how sure it is, by
drawing every rate again and again from its own error (a parametric bootstrap), and mixing anew. Match-ups are taken as
independent of one another: they share seeds, but hardly a course of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np

from .results import Result

MATCH_UP = "match-up "
DRAWS = 400
_TINY = 1e-9


def mix_of(rates: np.ndarray) -> np.ndarray:
    """Give a mix of rows against which no column wins more than half of a matrix of rates, diagonal 0.5.

    With all payoffs lifted above nothing, max sum(y) under rates y <= 1 and y >= 0 has the mix as y / sum(y) (Dantzig
    1951); since one side's gain is the other's loss, the mix is the same for both. Bland's rule, so it ends.

    >>> mix_of(np.array([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]])).round(3).tolist()
    [0.333, 0.333, 0.333]
    """
    many = len(rates)
    table = np.zeros((many + 1, 2 * many + 1))
    table[:many, :many], table[:many, many : 2 * many], table[:many, -1] = rates + 1, np.eye(many), 1
    table[-1, :many] = -1
    basis = np.arange(many, 2 * many)
    while (entering := np.flatnonzero(table[-1, :-1] < -_TINY)).size:
        column = entering[0]
        usable = table[:many, column] > _TINY
        ratios = np.full(many, np.inf)
        ratios[usable] = table[:many, -1][usable] / table[:many, column][usable]
        tied = np.flatnonzero(ratios <= ratios.min() + _TINY)
        row = tied[basis[tied].argmin()]
        table[row] /= table[row, column]
        others = np.arange(many + 1) != row
        table[others] -= np.outer(table[others, column], table[row])
        basis[row] = column
    found = np.zeros(2 * many)
    found[basis] = table[:many, -1]
    mix = found[:many].clip(0)
    return mix / mix.sum()


def fields_of(result: Result) -> list[dict[str, Any]]:
    """Tell of every version what its decks make together; nothing where not every two of them, of three, have met."""
    places = [n for n, one in enumerate(result.questions) if one["of"].startswith(MATCH_UP)]
    if not places:
        return []
    pairs = [result.questions[n]["of"].removeprefix(MATCH_UP).partition(" against ")[::2] for n in places]
    decks = sorted({deck for pair in pairs for deck in pair})
    if len(decks) < 3:
        return []
    found = []
    arms = dict.fromkeys(arm for n in places for arm in result.questions[n]["versions"])
    for arm in arms:
        rates, errors = np.full((len(decks), len(decks)), np.nan), np.zeros((len(decks), len(decks)))
        np.fill_diagonal(rates, 0.5)
        for n, (deck, rival) in zip(places, pairs, strict=True):
            if arm in (versions := result.questions[n]["versions"]):
                sums, one, other = result.sums[n][versions.index(arm)], decks.index(deck), decks.index(rival)
                if sums.deals > 1:
                    rates[one, other], rates[other, one] = sums.rate, 1 - sums.rate
                    errors[one, other] = errors[other, one] = max(sums.error, sums.half() / 1.96)
        if not np.isnan(rates).any():
            seed = int(result.head["seed"])
            found.append({"version": result.head["versions"][arm]["name"], **_field(decks, rates, errors, seed)})
    return found


def _field(decks: Sequence[str], rates: np.ndarray, errors: np.ndarray, seed: int) -> dict[str, Any]:
    """Tell of every deck what it wins against the field, and its part of the mix, with intervals; and the circles."""
    many, lots = len(decks), np.random.default_rng(seed)
    mix, drawn = mix_of(rates), np.zeros((DRAWS, many))
    upper = np.triu_indices(many, 1)
    for n in range(DRAWS):
        again = rates.copy()
        again[upper] = (rates[upper] + errors[upper] * lots.standard_normal(len(upper[0]))).clip(0, 1)
        again.T[upper] = 1 - again[upper]
        drawn[n] = mix_of(again)
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    against = (rates.sum(axis=1) - 0.5) / (many - 1)
    half = 1.96 * np.sqrt((errors**2).sum(axis=1)) / (many - 1)
    told = [
        {
            "deck": deck,
            "field": _percent(against[n]),
            "field_low": _percent(against[n] - half[n]),
            "field_high": _percent(against[n] + half[n]),
            "mix": _percent(mix[n]),
            "mix_low": _percent(low[n]),
            "mix_high": _percent(high[n]),
            "against_mix": _percent(rates[n] @ mix),
            "in_mix": _percent((drawn[:, n] > 0.001).mean()),
        }
        for n, deck in enumerate(decks)
    ]
    sure = rates - 1.96 * errors > 0.5
    circles = [
        [decks[n] for n in three]
        for three in permutations(range(many), 3)
        if three[0] == min(three) and all(sure[three[n], three[(n + 1) % 3]] for n in range(3))
    ]
    return {"decks": sorted(told, key=lambda one: -one["field"]), "cycles": circles}


def _percent(rate: float) -> float:
    return round(100 * float(rate), 2)


def sentences(result: Result) -> list[str]:
    """Say who beats the field, what mix nothing beats, and which decks go round in circles."""
    said = []
    for field in fields_of(result):
        of = f" ({field['version']})" if len(result.head["versions"]) > 1 else ""
        ahead = [one for one in field["decks"] if one["field_low"] > 50]
        if ahead:
            named = ", ".join(f"{one['deck']} {one['field']:.1f} ± {_half(one, 'field'):.1f} %" for one in ahead)
            said.append(f"Against the field win more than half{of}: {named}")
        mixed = sorted((one for one in field["decks"] if one["mix"] >= 0.5), key=lambda one: -one["mix"])
        parts = ", ".join(
            f"{one['deck']} {one['mix']:.0f} ({one['mix_low']:.0f} to {one['mix_high']:.0f})" for one in mixed
        )
        said.append(f"Nothing beats this mix, in percent{of}: {parts}")
        said += [f"In a circle{of}: {' beats '.join([*three, three[0]])}" for three in field["cycles"]]
    return said


def _half(one: dict[str, Any], name: str) -> float:
    return float(one[f"{name}_high"] - one[f"{name}_low"]) / 2
