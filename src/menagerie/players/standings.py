"""What a league says of its players: rates with intervals, who beats whom, ratings; as JSON, CSV and words."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from .league import League
from .rating import Ratings, cautious, has_openskill
from .seats import SHARES

RATING_HEADS = ("rating", "mu ± 2 sigma")
_Z = 1.959964  # 95 % of a normal distribution lie within so many standard errors


def standings(league: League, shares: np.ndarray) -> dict[str, Any]:
    """Give the fields that programs rely on, the best players first; `shares`: deals × line-ups × seats.

    A player's games count every chair: who sits at a table twice plays it twice. The fair share of a chair is
    1 / seats. `mu` and `sigma` are None where openskill is not installed.
    """
    names = list(dict.fromkeys(league.players))
    rated = ratings(league, shares)
    rows: list[dict[str, Any]] = [{"player": name, **rate(league, shares, name), **rated[name]} for name in names]
    told: dict[str, Any] = {
        "game": league.game.slug,
        "seed": league.seed,
        "deals": league.deals,
        "games": league.games,
        "seats": league.seats,
        "fair": round(1 / league.seats, 4),
        "options": league.chosen,
        "players": sorted(rows, key=lambda row: -row["wins"] / row["games"]),
    }
    if league.pairs:
        ladder = [row["player"] for row in told["players"]]
        told["pairs"] = [
            {"player": name, "rival": rival, **rate(league, shares, name, rival)}
            for name in ladder
            for rival in ladder
            if name != rival
        ]
    return told


def rate(league: League, shares: np.ndarray, player: str, rival: str | None = None) -> dict[str, Any]:
    """Give games, wins and rate of a player, in all or against one rival, with the 95 % interval of the rate.

    The games of one deal are not independent, so deals are the sample: the interval is the normal one of the mean of
    a deal's rate, from its standard error over deals, clipped to 0 and 1. A single deal says nothing: 0 to 1.
    `swept` is the share of the deals that the player won from every chair. At a table of two, where neither swept a
    deal, one side won it whoever sat there: how often that is tells how much luck decides.
    """
    is_counted = np.array(
        [[name == player and (rival is None or rival in lineup) for name in lineup] for lineup in league.lineups]
    )
    meetings = int(is_counted.any(axis=1).sum())
    by_deal = shares[:, is_counted].sum(axis=1).tolist()  # whole numbers, so the sums below are exact
    chairs = int(is_counted.sum())
    deals, total, whole = len(by_deal), sum(by_deal), chairs * SHARES
    mean = total / (deals * whole)
    half = 1.0
    if deals > 1:
        variance = (deals * sum(gain * gain for gain in by_deal) - total * total) / (deals * (deals - 1)) / whole**2
        half = _Z * math.sqrt(variance / deals)
    return {
        "games": deals * chairs,
        "wins": round(total / SHARES, 3),
        "rate": round(mean, 4),
        "low": round(max(mean - half, 0.0), 4),
        "high": round(min(mean + half, 1.0), 4),
        "swept": round(sum(total == meetings * SHARES for total in by_deal) / deals, 4),
    }


def ratings(league: League, shares: np.ndarray) -> dict[str, dict[str, float | None]]:
    """Rate the players by all games, in the order of deals and line-ups, as `rating.Ratings` does.

    Bots do not change, so nothing is added to sigma between games. Without openskill there are no ratings.
    """
    if not has_openskill():
        return {name: {"mu": None, "sigma": None} for name in league.players}
    rated = Ratings[str]()
    for deal in shares.tolist():
        for lineup, gains in zip(league.lineups, deal, strict=True):
            rated.note(lineup, gains)
    return {
        name: {"mu": round(mu, 3), "sigma": round(sigma, 3)}
        for name in league.players
        for mu, sigma in [rated.of(name)]
    }


def as_csv(told: dict[str, Any]) -> str:
    """Write the rows as CSV; in a league of pairs `rival` is empty where a player is counted against all."""
    rows = [*told["players"], *told.get("pairs", ())]
    names = list(told["players"][0])
    if "pairs" in told:
        names.insert(1, "rival")
    text = io.StringIO()
    writer = csv.DictWriter(text, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def lines(told: dict[str, Any]) -> list[str]:
    """Write the tables for people."""
    table = [["player", "games", "wins", "rate %", "95 %", "swept %", *(RATING_HEADS if is_rated(told) else ())]]
    for row in told["players"]:
        cells = [row["player"], f"{row['games']:,}", f"{row['wins']:,.1f}", *percents(row), f"{100 * row['swept']:.1f}"]
        if is_rated(told):
            cells += rating_cells(row["mu"], row["sigma"])
        table.append(cells)
    found = columns(table)
    if "pairs" in told:
        ladder = [row["player"] for row in told["players"]]
        rates = {(row["player"], row["rival"]): row["rate"] for row in told["pairs"]}
        beats = [["won % against", *ladder]]
        for name in ladder:
            beats.append([name, *(f"{100 * rates[name, other]:.1f}" if other != name else "-" for other in ladder)])
        found += ["", *columns(beats)]
    return found


def rating_cells(mu: float, sigma: float) -> list[str]:
    """Write a rating: the cautious number, and how sure it is."""
    return [f"{cautious(mu, sigma):.1f}", f"{mu:.1f} ± {2 * sigma:.1f}"]


def is_rated(told: dict[str, Any]) -> bool:
    """Tell whether the standings hold ratings."""
    return told["players"][0]["mu"] is not None


def percents(row: dict[str, Any]) -> list[str]:
    """Write a rate and its interval in percent."""
    return [f"{100 * row['rate']:.1f}", f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"]


def columns(table: Sequence[Sequence[str]]) -> list[str]:
    """Line up cells, the first column to the left and the others to the right."""
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    return [
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in table
    ]
