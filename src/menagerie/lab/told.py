"""What a result says: in words, the most striking first; as fields that programs rely on; as rows of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import fates, field, skill
from .check import goals_of, line
from .estimates import FALSE, benjamini_hochberg, p_value, spread, value_of
from .parts import MADE_WITH, pairs_of
from .readings import CHOICES, PERCENT, TIMES
from .results import FAIL, PASS, Result, is_goal, is_worth, scale
from .sums import FIRST
from .traces import TOLD
from .variance import SHARED
from .worth import Worth, check_owned, gain
from .worth import lines as worth_lines


def questions_of(result: Result) -> list[dict[str, Any]]:
    """Give what is known of every question, in its unit; of cards also what is found among all of them.

    `adjusted`: the p-value of a worth after Benjamini and Hochberg (1995): calling everything found whose value is
    below 0.05 makes 5 % of what is found false, on the average (cards share games, which hang together positively).
    """
    found: list[dict[str, Any]] = []
    names = [one["name"] for one in result.head["versions"]]
    for one, sums, verdict in zip(result.questions, result.sums, result.verdicts, strict=True):
        unit, many = scale(one), len(one["versions"])
        called = [names[arm] for arm in one["versions"]]
        told = {"of": one["of"], "unit": one["unit"], "deals": sums[0].deals}
        told |= {name: one[name] for name in ("title", "within", "least", "most", "about") if name in one}
        told["versions"] = [
            {"version": name, **value_of(rate, unit)} for name, rate in zip(called, sums[:many], strict=True)
        ]
        told["differences"] = [
            {
                "version": called[place],
                "against": called[other],
                **value_of(paired, unit),
                "gain": _rounded(gain(sums[other], sums[place], paired)),
            }
            for (place, other), paired in zip(pairs_of(one), sums[many:], strict=True)
        ]
        if verdict:
            told["verdict"] = verdict
        if fates.is_rate(one):
            told["versions"][0]["games"] = fates.games_of(result, len(found))
        found.append(told)
    weighed = [number for number, one in enumerate(result.questions) if is_worth(one)]
    if len(weighed) > 1:
        chances = [p_value(result.sums[number][2]) for number in weighed]
        for number, adjusted in zip(weighed, benjamini_hochberg(chances), strict=True):
            found[number]["adjusted"] = float(f"{adjusted:.3g}")
    return found


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def _is_of_one_card(result: Result) -> bool:
    """Whether nothing else is asked than what one card is worth, and its rates."""
    first, *more = result.questions
    return is_worth(first) and not is_goal(first) and all(map(fates.is_rate, more))


def as_json(result: Result) -> dict[str, Any]:
    """Give the fields that programs rely on; of the worth of one card those of `menagerie lab worth`."""
    if _is_of_one_card(result):
        check_owned(Worth(result))
        return Worth(result).as_json()
    head = result.head
    named = ("title", "game", "version", "bots", "box", "own", "error", "command", MADE_WITH)
    told = {name: head[name] for name in named if head.get(name)}
    told |= {"seed": int(head["seed"]), "games": result.games, "deals": result.deals}
    if result.verdict:
        told["verdict"] = result.verdict
    if skill.is_asked(result.head):
        told |= {"levels": skill.levels(result.head), "figures": skill.figures(result)}
    elif fields := field.fields_of(result):
        told["fields"] = fields
    return told | {"versions": head["versions"], "tables": head["tables"], "questions": questions_of(result)}


def lines(result: Result) -> list[str]:
    """Say what is known, for people."""
    if skill.is_asked(result.head):
        return skill.lines(result)
    if _is_of_one_card(result):
        check_owned(Worth(result))
        return [*worth_lines(Worth(result)), *skill.hint(result.head, result.questions[0]["of"])]
    head = result.head
    named = f": {head['title']}" if head["title"] else ""
    said = [f"{head['called']}{named}; {result.games:,} games of {result.deals:,} deals, seed {head['seed']}"]
    return [*said, *(f"  {sentence}" for sentence in sentences(result)), *skill.hint(result.head)]


def sentences(result: Result) -> list[str]:
    """Say what is known in sentences: goals that fail, then what is for certain otherwise, then the rest."""
    if skill.is_asked(result.head):
        return skill.sentences(result)
    found: list[tuple[float, str]] = []
    goals = iter(goals_of(result))
    for number, (one, told) in enumerate(zip(result.questions, questions_of(result), strict=True)):
        if fates.is_rate(one):
            continue  # told with what the card is worth
        if is_goal(one):
            goal = next(goals)
            rank = {FAIL: 0.0, PASS: 3.0}.get(goal["verdict"], 1.0)
            found.append((rank, f"{goal['verdict']}: {line(goal)}"))
        elif is_worth(one):
            rank, said = _of_card(told)
            usual = fates.line(fates.rates_of(result, number))
            found.append((rank, f"{said}; {usual}" if usual else said))
        elif told["differences"]:
            found += [_of_difference(told, other) for other in told["differences"]]
        else:
            found += [_of_rate(one, told, version, result) for version in told["versions"]]
    found += [(1.5, sentence) for sentence in field.sentences(result)]
    if any(map(fates.is_rate, result.questions)):
        found.append((10.0, fates.ASSOCIATED))
    return [sentence for _, sentence in sorted(found, key=lambda one: one[0])]


def _of_card(told: Mapping[str, Any]) -> tuple[float, str]:
    """Say what a card is worth; what is found first, the largest before the smaller."""
    about, (paired,) = told["about"], told["differences"]
    if paired["value"] is None:
        return 9.0, f"{told['of']}: nobody is ever dealt more of it than others, so nobody owns it"
    sure = told["deals"] >= FIRST and told.get("adjusted", float(paired["low"] <= 0 <= paired["high"])) < FALSE
    whose = "the deck that holds it" if about["per"] == "deck" else "whoever is dealt a copy more"
    said = f"{told['of']} is worth {spread(paired, True)} points to {whose}{', for certain not nothing' * sure}"
    return 2 - sure - abs(paired["value"]) / 1000, said


def _of_difference(told: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[float, str]:
    """Say what another version changes."""
    if other["value"] is None:
        return 9.0, f"{told['of']}: nothing seen with {other['version']}"
    before, after = (
        next(one for one in told["versions"] if one["version"] == other[name]) for name in ("against", "version")
    )
    sure = told["deals"] >= FIRST and not other["low"] <= 0 <= other["high"]
    points = "points" if told["unit"] == PERCENT else told["unit"]
    verb = "moves" if sure else "may or may not move"
    digits = 3 if told["unit"] == TIMES else 1
    said = (
        f"{other['version']} {verb} {told['of']} from {before['value']:.{digits}f} to {after['value']:.{digits}f} "
        f"{told['unit']}: "
        f"{spread(other, True)} {points}"
    )
    return 2 - sure - abs(other["value"]) / 1000, said


def _of_rate(
    one: Mapping[str, Any], told: Mapping[str, Any], version: Mapping[str, Any], result: Result
) -> tuple[float, str]:
    """Say how often something wins, and whether that is more than its share."""
    called = f" ({version['version']})" if len(told["versions"]) > 1 else ""
    if version["value"] is None:
        return 9.0, f"{told['of']}{called}: nothing seen"
    figure = f"{spread(version)} {told['unit']}"
    if told["unit"] == CHOICES:
        return 4.0, f"A game has {figure}{called}"
    if is_of_course(told):
        return 4.5, f"{told['of'][:1].upper()}{told['of'][1:]}: {figure}{called}"
    fair = 100 / len(result.head["tables"][one["tables"][0]]["players"])
    share = "more than its share" if version["low"] > fair else "less than its share" if version["high"] < fair else ""
    deck, against, rival = told["of"].removeprefix(field.MATCH_UP).partition(" against ")
    if against and told["of"].startswith(field.MATCH_UP):
        verb = {"more than its share": "beats", "less than its share": "loses to"}.get(share, "is even with")
        return 3 - abs(version["value"] - fair) / 1000 - bool(share), f"{deck} {verb} {rival}: {figure}{called}"
    said = f"{told['of']} wins {figure}{called}{f', {share} of {fair:.0f} %' if share else ''}"
    return 3 - abs(version["value"] - fair) / 1000 - bool(share), said


def is_of_course(told: Mapping[str, Any]) -> bool:
    """Whether a question is about what a game is like, not about who wins."""
    return told["of"] in TOLD or told["of"] in SHARED or told["unit"] == TIMES


COLUMNS = (
    "question",
    "title",
    "unit",
    "kind",
    "version",
    "against",
    "value",
    "low",
    "high",
    "gain",
    "deals",
    "games",
    "verdict",
)


def rows(result: Result) -> list[dict[str, Any]]:
    """Give every rate and every difference as a row with these columns."""
    found = []
    for told in questions_of(result):
        same = {"question": told["of"], "title": told.get("title", ""), "unit": told["unit"], "deals": told["deals"]}
        same["verdict"] = told.get("verdict", "")
        for kind in ("versions", "differences"):
            for one in told[kind]:
                row = {
                    "kind": kind[:-1] if kind == "differences" else "rate",
                    "against": "",
                    "gain": None,
                    "games": None,
                    **same,
                    **one,
                }
                found.append({name: row[name] for name in COLUMNS})
    return found
