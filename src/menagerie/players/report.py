"""The analysis of a game as lines of text: small charts, moments, the balance of luck and play, the dearest answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from menagerie.engine.letters import letter
from menagerie.languages import _, later

PARTS = {
    "start": later("luck: the start"),
    "deal": later("luck: the deal"),
    "chance": later("luck: chance in the game"),
    "hidden": later("luck: what seats could not know"),
    "own": later("play: its answers"),
    "rivals": later("play: the rivals' answers"),
}
DECIDED = {
    "start": later("the start decided most"),
    "deal": later("the deal decided most"),
    "chance": later("chance in the game decided most"),
    "hidden": later("luck with what nobody could know decided most"),
    "own": later("its own answers decided most"),
    "rivals": later("its rivals' answers decided most"),
}
BARS, WIDTH = "▁▂▃▄▅▆▇█", 60
DOUBT = 2  # errors from nothing within which a part of luck or play may be nothing
LITTLE, MUCH = 0.1, 0.3  # of a victory
DEAREST = 5  # answers that are told with what would have been better


def lines(told: dict[str, Any]) -> list[str]:
    """Tell an analysis in lines of text."""
    names = [letter(seat) for seat in range(1, told["seats"] + 1)]
    answers, end = told["answers"], dict(zip(names, told["result"], strict=True))
    observer = told["observer"]
    as_known = _("as all could see") if observer == "-" else _("as {seat} could know", seat=observer)
    error = max(answer["error"] for answer in answers)
    text = [
        _(
            "{count} decisions, each played on {games} times, seed {seed}; a victory is 100 points",
            count=len(answers),
            games=told["games"],
            seed=told["seed"],
        ),
        _("The share of it that every seat could expect, to ± {error} or better", error=points(error)),
    ]
    for curve, title in (("observed", as_known), ("open", _("with all cards open"))):
        text.append(f"  {title}")
        for seat, name in enumerate(names):
            shares = [answer[curve][seat] for answer in answers]
            text.append(f"    {name} {points(shares[0]):>3} {spark([*shares, end[name]])} {points(end[name]):>3}")
    text.append(_("The moments that mattered: how the shares changed, with all cards open"))
    for one in told["moments"]:
        changes = ", ".join(f"{name} {points(x, '+')}" for name, x in zip(names, one["change"], strict=True))
        text += [said(one), f"       {changes} (± {points(one['error'])})"]
    return [verdict(told), *text, *balance(told, names), *dearest(told)]


def verdict(told: dict[str, Any]) -> str:
    """Tell in a sentence what decided the game."""
    found = told["decided"]
    ahead = (
        _("ahead for good from answer {ahead} on", ahead=found["ahead"])
        if found["ahead"]
        else _("behind until the end")
    )
    by = _(DECIDED[found["by"]]) if found["by"] else ""
    turn = _("the turn was answer {at}", at=found["at"]) if found["at"] else ""
    return _("{seat} won: {how}", seat=found["seat"], how="; ".join(filter(None, (ahead, by, turn))))


def balance(told: dict[str, Any], names: list[str]) -> list[str]:
    """Tell how a fair share, luck and play make the result, a column a seat."""
    said = {name: told["luck"][name] | told["play"][name] for name in names}

    def row(title: str, cells: list[str]) -> str:
        return f"{title:<36}" + "".join(f"{cell:>8}" for cell in cells)

    return [
        row(_("Luck and play"), names),
        row(f"  {_('a fair share')}", [points(told["fair"])] * len(names)),
        *(row(f"  {_(title)}", [effect(said[name][part]) for name in names]) for part, title in PARTS.items()),
        row(f"  {_('the result')}", [points(share) for share in told["result"]]),
        "  "
        + _("+ a little, ++ more, +++ above {much} points; ? within twice its error, · nothing", much=points(MUCH)),
    ]


def effect(part: dict[str, float]) -> str:
    """Tell a part of luck or play: sums over a whole game, whose sizes and errors may pass a whole victory.

    >>> [effect({"share": share, "error": error}) for share, error in ((-1.57, 0.5), (0.8, 0.7), (0.05, 0.01))]
    ['---', '?', '+']
    """
    size, error = abs(part["share"]), part["error"]
    if size <= DOUBT * error:
        return "·" if size + error < LITTLE else "?"
    return ("+" if part["share"] > 0 else "-") * (1 + (size >= LITTLE) + (size >= MUCH))


def dearest(analysis: dict[str, Any]) -> list[str]:
    """Tell the answers that cost their seat most, judged from what it could know; none that may be mere error."""
    better = [one for one in analysis["answers"] if one["best"] and one["best"]["gain"] > 2 * one["best"]["error"]]
    found = (
        _("The dearest answers, from what the seat could know") if better else _("No answer cost more than the error.")
    )
    text = [found]
    for one in sorted(better, key=lambda one: one["best"]["gain"], reverse=True)[:DEAREST]:
        best = one["best"]
        told = {"answer": best["words"], "gain": points(best["gain"], "+"), "error": points(best["error"])}
        text += [said(one), f"       {_('better: {answer}, {gain} (± {error})', **told)}"]
    return text


def said(one: dict[str, Any]) -> str:
    """Tell an answer: its number, whose it was, what was asked and answered."""
    return f"  {one['at']:>4} {one['seat']}, {one['question']}: {one['words']}"


def spark(shares: Sequence[float]) -> str:
    """Draw shares as bars, at most `WIDTH`: each the mean of those that fall to it.

    >>> spark([0, 0.5, 1])
    '▁▅█'
    """
    columns = np.array_split(np.array(shares), min(len(shares), WIDTH))
    return "".join(BARS[min(int(column.mean() * len(BARS)), len(BARS) - 1)] for column in columns)


def points(share: float, sign: str = "") -> str:
    """Write a share in hundredths.

    >>> points(0.254), points(-0.004, "+")
    ('25', '+0')
    """
    return f"{round(100 * share) + 0:{sign}d}"
