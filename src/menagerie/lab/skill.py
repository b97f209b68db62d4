"""What changes with the players' skill: the same question, on the same deals, asked of players of several levels.

A level is a version of the game in which one bot has every seat; levels stand the weakest first, and all are compared
with one another, deal by deal. Of every figure it is told what the players of each level see: more than the fair share
(of a card: worth more than nothing), less, as good as even, or nothing that is certain. What is certain is controlled
over all figures and levels, and what differs over all figures and pairs of levels, each after Benjamini and Hochberg.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.players.levels import ORDER, check_bots, has_model

from . import charts
from .changes import PRINTED, Version
from .estimates import FALSE, benjamini_hochberg, chance, figure, p_value, spread, value_of
from .experiment import Question
from .parts import pairs_of
from .readings import PERCENT
from .results import Result, scale
from .sheet import Block, Heading, Table, Words
from .sums import FIRST
from .traces import TOLD
from .variance import SHARED

USUAL = ("random", "greedy", "learned")
MOST = 8  # levels: every two of them are compared
BAND = 0.1  # of the fair share, within which a figure counts as even
ABOVE, BELOW, LEVEL, OPEN = "above", "below", "even", "not yet known"  # what players of a level see
TURNS, WEAK, STRONG, SOME, SIZE, HOLDS, EVEN, DEPENDS, ALIKE, UNKNOWN = VERDICTS = (
    "turns round",
    "only weak players see it",
    "only strong players see it",
    "only some players see it",
    "holds at every skill, but how much changes",
    "holds at every skill",
    "even at every skill",
    "depends on the skill",
    "the same at every skill",
    "too few games to tell",
)
WEIGHED, WON, SHOWN = "What cards are worth", "How often each wins", "What games are like"


# --- what is asked


def named(game: Game, names: Sequence[str] = ()) -> list[str]:
    """Order levels, the weakest first, models in files behind the house's; those that are usual if none is named."""
    found = list(dict.fromkeys(names or (one for one in USUAL if one != "learned" or has_model(game))))
    check_bots(found, game=game)
    if not 2 <= len(found) <= MOST:
        raise BadInput(f"skill: 2 to {MOST} different levels are expected, such as greedy and learned")
    return sorted(found, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))


def versions(bots: Sequence[str], of: Version) -> list[Version]:
    """Give a version as players of each level play it."""
    return [replace(of, name=bot if of.name == PRINTED else f"{of.name}, {bot}", bot=bot) for bot in bots]


def compared(question: Question) -> Question:
    """Let all versions of a question be compared with one another."""
    return replace(question, every_pair=True)


def weighed(question: Question, printed: Sequence[int], blanks: Sequence[int]) -> Question:
    """Ask what a card is worth among players of every level; printed, blanks: versions of each level."""
    about = {("weighed" if name == "card" else name): value for name, value in question.about.items()}
    more: dict[str, Any] = {"arms": tuple(printed), "minus": tuple(blanks), "about": about, "every_pair": True}
    return replace(question, what=f"worth of {question.what}", **more)


# --- what is told


def is_asked(head: Mapping[str, Any]) -> bool:
    """Tell whether an experiment asks players of several levels."""
    return any("bot" in one for one in head["versions"])


def levels(head: Mapping[str, Any]) -> list[str]:
    """Name the levels, the weakest first."""
    return list(dict.fromkeys(one["bot"] for one in head["versions"] if "bot" in one))


def fair_of(question: Mapping[str, Any], head: Mapping[str, Any]) -> float | None:
    """Give what is even: the fair share, nothing where a card is weighed; None where there is nothing of the kind."""
    if "weighed" in question.get("about", {}):
        return 0.0
    if question["unit"] != PERCENT or question["of"] in TOLD or question["of"] in SHARED:
        return None
    return 100 / len(head["tables"][question["tables"][0]]["players"])


def figures(result: Result) -> list[dict[str, Any]]:
    """Give of every figure its value at each level, the differences between levels, and the verdict."""
    found = [_measured(number, result) for number in range(len(result.questions))]
    for name in ("levels", "differences"):
        told = [one for each in found for one in each[name] if one["chance"] is not None]
        for one, adjusted in zip(told, benjamini_hochberg([one["chance"] for one in told]), strict=True):
            one["adjusted"] = float(f"{adjusted:.3g}")
    for each in found:
        enough = each["deals"] >= FIRST
        for name in ("levels", "differences"):
            for one in each[name]:
                one["certain"] = enough and one.get("adjusted", 1.0) < FALSE
                del one["chance"]
        for one in each["levels"] if each["fair"] is not None else ():
            one["sees"] = _seen(one, each["fair"], enough)
        each["verdict"] = verdict(each)
    return found


def _measured(number: int, result: Result) -> dict[str, Any]:
    """Give the values of a figure and their differences, with p-values (`chance`)."""
    one, sums, unit = result.questions[number], result.sums[number], scale(result.questions[number])
    bots = [result.head["versions"][arm]["bot"] for arm in one["versions"]]
    fair, many = fair_of(one, result.head), len(bots)
    told = [
        {
            "bot": bot,
            **value_of(each, unit),
            "chance": None if fair is None or not each.deals else p_value(each, fair / unit),
        }
        for bot, each in zip(bots, sums[:many], strict=True)
    ]
    moved = []
    if one["paired"]:
        for (place, other), each in zip(pairs_of(one), sums[many:], strict=True):
            known = {**value_of(each, unit), "chance": p_value(each) if each.deals else None}
            moved.append({"bot": bots[place], "against": bots[other], "paired": True, **known})
    else:
        for place, other in pairs_of({**one, "paired": True}):
            high, low = sums[place], sums[other]
            off, error = high.rate - low.rate, math.hypot(high.error, low.error)
            is_known = bool(high.deals and low.deals and math.isfinite(error))
            ends = {"value": off, "low": off - 1.96 * error, "high": off + 1.96 * error}
            known = {name: figure(end, unit) if is_known else None for name, end in ends.items()}
            known["chance"] = chance(off, error) if is_known else None
            moved.append({"bot": bots[place], "against": bots[other], "paired": False, **known})
    same = {"of": one["of"], "unit": "points" if fair == 0 else one["unit"], "fair": fair}
    same["deals"] = min(each.deals for each in sums[:many])
    return {**same, "levels": told, "differences": moved}


def _seen(one: Mapping[str, Any], fair: float, enough: bool) -> str:
    """Tell what players of a level see of a figure."""
    if one["certain"]:
        return ABOVE if one["value"] > fair else BELOW
    return LEVEL if enough and fair and one["value"] is not None and _is_even(one, fair) else OPEN


def _is_even(one: Mapping[str, Any], fair: float) -> bool:
    """Tell whether an interval lies within what counts as even."""
    return bool(fair * (1 - BAND) <= one["low"] and one["high"] <= fair * (1 + BAND))


def verdict(told: Mapping[str, Any]) -> str:
    """Give the verdict over a figure.

    What some see and others do not is told only if those differ for certain from some who do: else nobody knows.
    """
    ones, moved = told["levels"], told["differences"]
    if told["fair"] is None:
        middle = sum(one["value"] or 0.0 for one in ones) / len(ones)
        if any(one["certain"] for one in moved):
            return DEPENDS
        small = [one["value"] is not None and max(-one["low"], one["high"]) <= BAND * abs(middle) for one in moved]
        return ALIKE if all(small) and told["deals"] >= FIRST else UNKNOWN
    seen = [one["sees"] for one in ones]
    clear = [place for place, one in enumerate(seen) if one in (ABOVE, BELOW)]
    if ABOVE in seen and BELOW in seen:
        return TURNS
    if not clear:
        return EVEN if set(seen) == {LEVEL} else UNKNOWN
    if len(clear) == len(seen):
        return SIZE if any(one["certain"] for one in moved) else HOLDS
    if not all(any(_parts(told, see, other) for see in clear) for other in range(len(seen)) if other not in clear):
        return UNKNOWN
    if clear == list(range(len(clear))):
        return WEAK
    return STRONG if clear == list(range(len(seen) - len(clear), len(seen))) else SOME


def _parts(told: Mapping[str, Any], see: int, other: int) -> bool:
    """Tell whether those who see something differ for certain, and that way, from others."""
    ones = told["levels"]
    for one in told["differences"]:
        if {one["bot"], one["against"]} == {ones[see]["bot"], ones[other]["bot"]} and one["certain"]:
            return bool((ones[see]["value"] > ones[other]["value"]) == (ones[see]["sees"] == ABOVE))
    return False


# --- for people


def is_small(told: Mapping[str, Any]) -> bool:
    """Tell whether a figure counts as even at every level, however certain it is."""
    known = [one for one in told["levels"] if one["value"] is not None]
    return bool(told["fair"]) and len(known) == len(told["levels"]) and all(_is_even(o, told["fair"]) for o in known)


def _kept(differences: Sequence[dict[str, Any]], bots: Sequence[str]) -> list[dict[str, Any]]:
    """Pick the differences of neighbours among the levels: those for which a table has room."""
    return [one for one in differences if bots.index(one["bot"]) - bots.index(one["against"]) == 1]


def table_of(told: Sequence[Mapping[str, Any]], bots: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Give a table of figures: heads, and cells; a star is at what is certain, over all figures."""
    heads = ["", *bots, *(f"{one} − {other}" for other, one in pairwise(bots))]
    cells = []
    for each in told:
        name = each["of"] if each["unit"] == PERCENT else f"{each['of']} ({each['unit']})"
        signed = each["fair"] == 0
        values = [_cell(one, signed) for one in each["levels"]]
        cells.append([name, *values, *(_cell(one, True) for one in _kept(each["differences"], bots))])
    return heads, cells


def _cell(one: Mapping[str, Any], signed: bool) -> str:
    return "nothing seen" if one["value"] is None else f"{spread(one, signed)}{'*' if one['certain'] else ' '}"


def explained(told: Sequence[Mapping[str, Any]]) -> list[str]:
    """Say what the cells of such a table mean."""
    fair = next((one["fair"] for one in told if one["fair"]), None)
    even = f"; even is {fair * (1 - BAND):.0f} to {fair * (1 + BAND):.0f} %" if fair else ""
    return [
        "Values in percent with 95 % intervals, differences in points, deal by deal.",
        f"* certain: off the fair share, or a difference, with false discoveries controlled over all of them{even}.",
    ]


def ordered(result: Result) -> list[tuple[str, list[dict[str, Any]]]]:
    """Give the figures by verdict, the most striking first."""
    told = figures(result)
    found = [(one, [each for each in told if each["verdict"] == one]) for one in VERDICTS]
    return [(one, each) for one, each in found if each]


def _lead(result: Result) -> str:
    head = result.head
    title = f"{head['called']}: {head['title'] or 'what changes with skill'}"
    return f"{title}; {result.games:,} games of {result.deals:,} deals, seed {head['seed']}"


def lines(result: Result) -> list[str]:
    """Say what is known, as a table for people: what turns round first."""
    bots, groups = levels(result.head), ordered(result)
    tables = [(one, told, table_of(told, bots)) for one, told in groups]
    rows = [row for _, _, (heads, cells) in tables for row in (heads, *cells)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]

    def line(row: Sequence[str]) -> str:
        numbers = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        return f"    {row[0].ljust(widths[0])}  {'  '.join(numbers)}".rstrip()

    said = [_lead(result), line(tables[0][2][0])]
    for one, told, (_, cells) in tables:
        small = sum(map(is_small, told)) if one == TURNS else 0
        said.append(f"  {one}{f' ({small} of them within what counts as even)' if small else ''}")
        said += map(line, cells)
    return [*said, *(f"  {words}" for words in explained([one for _, told in groups for one in told]))]


def sentences(result: Result) -> list[str]:
    """Say what is known in sentences: each figure that turns round, and of every other verdict which they are."""
    said = []
    for one, told in ordered(result):
        if one == TURNS:
            said += [_turned(each) for each in told]
        else:
            said.append(f"{one[:1].upper()}{one[1:]}: {', '.join(each['of'] for each in told)}")
    return said


def tables(result: Result) -> list[Block]:
    """Give a table of figures for every verdict, and what its cells mean."""
    bots, groups = levels(result.head), ordered(result)
    found: list[Block] = [Words(one) for one in explained([each for _, told in groups for each in told])]
    for one, told in groups:
        heads, rows = table_of(told, bots)
        cells = [[cell.strip() for cell in row] for row in rows]
        found += [Heading(one[:1].upper() + one[1:], 3), Table(heads, cells)]
    return found


def drawings(result: Result) -> list[tuple[str, str]]:
    """Draw every figure at each level, those of one fair share together: titles and drawings."""
    bots, found = levels(result.head), list[tuple[str, str]]()
    told = [each for _, group in ordered(result) for each in group]
    for unit, fair in dict.fromkeys((one["unit"], one["fair"]) for one in told):
        same = [one for one in told if (one["unit"], one["fair"]) == (unit, fair)]
        spots = [(one["of"], [_spot(level) for level in one["levels"]]) for one in same]
        rows = [(name, drawn) for name, drawn in spots if any(drawn)]
        if rows:
            band = (fair * (1 - BAND), fair * (1 + BAND)) if fair else None
            kind = WEIGHED if fair == 0 else WON if fair else SHOWN
            title = f"{kind} at each level, in {unit.replace('%', 'percent')}"
            found.append((title, charts.slopes(title, rows, bots, fair, band)))
    return found


def _spot(one: Mapping[str, Any]) -> tuple[float, float, float] | None:
    return None if one["low"] is None else (one["value"], one["low"], one["high"])


def _turned(told: Mapping[str, Any]) -> str:
    signed = told["fair"] == 0
    values = ", ".join(f"{spread(one, signed)} {told['unit']} among {one['bot']}" for one in told["levels"])
    small = ", though it counts as even at every level" if is_small(told) else ""
    return f"{told['of'][:1].upper()}{told['of'][1:]} turns round: {values}{small}"


def hint(head: Mapping[str, Any], card: str = "") -> list[str]:
    """Say of which level alone something is known, and what asks the others; nothing where several played."""
    bots = {name for table in head["tables"] for name in table["players"]}
    if len(bots) != 1 or is_asked(head):
        return []
    asks = f"menagerie lab skill {head['game']}{f' --card {card!r}' if card else ''}"
    return [f"  This is of {bots.pop()} bots alone; what changes with skill: {asks}"]
