"""A result as a page: one HTML file that needs no network, opens on a phone and prints; as Markdown, CSV and Parquet.

Words come first, then charts, then tables with every number, and at the end what makes it again: commands, seeds,
versions and digests.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput

from . import charts, decisions, fates, sheet, skill
from .field import MATCH_UP, fields_of
from .parts import MADE_WITH
from .readings import CHOICES, PERCENT, TIMES
from .results import Result, is_goal, is_worth
from .sheet import Block, Code, Drawing, Heading, Points, Sheet, Table, Words
from .told import COLUMNS, is_of_course, questions_of, rows, sentences
from .traces import CHANCE

TENTH = CHANCE.partition("{")[0]
RATES = "How often the owners of a card win with it"
Found = Result | dict[str, Any]  # an experiment's, or decisions that mattered
NO_PARQUET = "Parquet needs pyarrow: pip install menagerie[lab]"


def name_of(result: Result) -> str:
    """Give the headline of a result."""
    head = result.head
    return f"{head['called']}: {head['title']}" if head["title"] else str(head["called"])


def summary(result: Result) -> str:
    """Say in a sentence what was played."""
    seated = sorted({name for table in result.head["tables"] for name in table["players"]})
    bots = skill.levels(result.head) or seated
    among = " and ".join(bots)
    return f"{result.games:,} games of {result.deals:,} deals among {among} bots; intervals hold in 95 of 100."


# --- charts


def figures(result: Result) -> list[tuple[str, str]]:
    """Draw what people would rather look at: titles and drawings."""
    if skill.is_asked(result.head):
        return skill.drawings(result)
    found: list[tuple[str, str]] = []
    told = questions_of(result)
    weighed = [one for number, one in enumerate(told) if is_worth(result.questions[number])]
    if weighed:
        rows = [
            (one["of"], *_spot(one["differences"][0])) for one in weighed if one["differences"][0]["value"] is not None
        ]
        title = "What each card is worth to its owner, in points"
        found += [(title, charts.forest(title, sorted(rows, key=lambda row: -row[1])))] if rows else []
    plain = [
        one
        for number, one in enumerate(told)
        if not (one in weighed or is_goal(result.questions[number]) or fates.is_rate(result.questions[number]))
    ]
    duels = [one for one in told if one["of"].startswith(MATCH_UP)]
    for place, version in enumerate(result.head["versions"] if duels else ()):
        cells, names = matrix_of(duels, place)
        if cells:
            title = "Won by the deck of the row against that of the column, in percent"
            named = f"{title} ({version['name']})" if len(result.head["versions"]) > 1 else title
            found.append((named, charts.matrix(named, names, cells)))
    for field in fields_of(result):
        title = f"The mix of decks that nothing beats, in percent ({field['version']})"
        rows = [(one["deck"], one["mix"], one["mix_low"], one["mix_high"]) for one in field["decks"]]
        found.append((title, charts.forest(title, sorted(rows, key=lambda row: -row[1]), None)))
    tenths = [one for one in plain if one["of"].startswith(TENTH)]
    if tenths:
        title = "What whoever wins could expect, as the game goes on, in percent"
        found.append((title, charts.curve(title, courses(tenths), " %")))
    for unit in dict.fromkeys(one["unit"] for one in plain):
        same = [one for one in plain if one["unit"] == unit and one not in duels and one not in tenths]
        for traced in (False, True):
            found += _of_unit(unit, [one for one in same if is_of_course(one) == traced], result)
    goals = [one for number, one in enumerate(told) if is_goal(result.questions[number])]
    for bounds in dict.fromkeys((one.get("least"), one.get("most"), one["unit"], one["title"]) for one in goals):
        same = [one for one in goals if (one.get("least"), one.get("most"), one["unit"], one["title"]) == bounds]
        spots = [(one["of"], [*one["versions"][:1], *one["differences"]][-1]) for one in same]
        rows = [(of, *_spot(spot)) for of, spot in spots if spot["low"] is not None]
        title = f"{bounds[3]} ({bounds[2]})"
        found += [(title, charts.forest(title, rows, None, (bounds[0], bounds[1])))] if rows else []
    return found


def _of_unit(unit: str, told: Sequence[dict[str, Any]], result: Result) -> Iterable[tuple[str, str]]:
    """Draw rates and differences of one unit."""
    many = len(result.head["versions"]) > 1
    rates = [
        (f"{one['of']}, {version['version']}" if many else one["of"], *_spot(version))
        for one in told
        for version in one["versions"]
        if version["low"] is not None
    ]
    traced = any(map(is_of_course, told))
    title = "How often each wins, in percent"
    if traced or unit != PERCENT:
        title = "How long a game is, in choices" if unit == CHOICES else f"What a game is like, in {unit}"
    if rates:
        players = {len(table["players"]) for table in result.head["tables"]}
        fair = 100 / players.pop() if len(players) == 1 and unit == PERCENT and not traced else None
        yield title, charts.forest(title, rates, fair)
    moved = [
        (f"{one['of']}: {other['version']}", *_spot(other))
        for one in told
        for other in one["differences"]
        if other["low"] is not None
    ]
    if moved:
        title = f"What each version moves, in {'points' if unit == PERCENT else unit}"
        yield title, charts.forest(title, moved)


def _spot(one: dict[str, Any]) -> tuple[float, float, float]:
    return one["value"], one["low"], one["high"]


def courses(tenths: Sequence[dict[str, Any]]) -> dict[str, list[tuple[float, float]]]:
    """Give the winner's chance over a game by version: points of (how far, percent), the end last."""
    found: dict[str, list[tuple[float, float]]] = {}
    for one in tenths:
        for version in one["versions"]:
            if version["value"] is not None:
                far = float(one["of"].removeprefix(TENTH).split()[0])
                found.setdefault(version["version"], []).append((far, version["value"]))
    return {name: [*sorted(points), (100.0, 100.0)] for name, points in found.items()}


def matrix_of(
    duels: Sequence[dict[str, Any]], place: int = 0
) -> tuple[dict[tuple[str, str], tuple[float, float, float]], list[str]]:
    """Give the cells of a matrix of match-ups by deck and rival, and the decks, those that win most first."""
    cells: dict[tuple[str, str], tuple[float, float, float]] = {}
    for one in duels:
        deck, _, rival = one["of"].removeprefix(MATCH_UP).partition(" against ")
        spot = one["versions"][place] if place < len(one["versions"]) else {"low": None}
        if spot["low"] is not None:
            value, low, high = _spot(spot)
            cells[deck, rival], cells[rival, deck] = (value, low, high), (100 - value, 100 - high, 100 - low)
    names = list(dict.fromkeys(deck for deck, _ in cells))

    def mean(deck: str) -> float:
        won = [value for (one, _), (value, _, _) in cells.items() if one == deck]
        return sum(won) / len(won)

    return cells, sorted(names, key=mean, reverse=True)


# --- tables


def table_of(result: Result) -> tuple[list[str], list[list[str]]]:
    """Give the table of all numbers: heads, and cells as they are printed."""
    found = []
    for row in rows(result):
        digits = {CHOICES: 2, TIMES: 3}.get(row["unit"], 1)
        numbers = ["" if row[one] is None else f"{row[one]:.{digits}f}" for one in ("value", "low", "high")]
        of = f"{row['title']}: {row['question']}" if row["title"] else row["question"]
        version = f"{row['version']}, less {row['against']}" if row["against"] else row["version"]
        gain = "" if row["gain"] is None else f"{row['gain']:.1f}"
        games = "" if row["games"] is None else f"{row['games']:,}"
        found.append([of, version, *numbers, row["unit"], f"{row['deals']:,}", games, gain, row["verdict"]])
    heads = ["what", "version", "value", "low", "high", "in", "deals", "games", "gain", "verdict"]
    kept = [place for place in range(len(heads)) if place < 3 or any(row[place] for row in found)]
    return [heads[place] for place in kept], [[row[place] for place in kept] for row in found]


def origin(result: Result) -> list[tuple[str, str]]:
    """List what the numbers were made with, and what makes them again."""
    head = result.head
    made = ["; ".join(f"{name} {number}" for name, number in one.items()) for one in head[MADE_WITH]]
    versions = [
        (f"version {one['name']}", ", ".join([*(f"{k} = {v}" for k, v in one["changes"].items()), f"box {one['box']}"]))
        for one in head["versions"]
    ]
    known = [
        ("command", head["command"]),
        ("seed", head["seed"]),
        ("rules", f"{head['game']}, version {head['version']}"),
    ]
    return [*known, ("box", head["box"]), ("bots", head["bots"]), *versions, *(("made with", one) for one in made)]


# --- formats


def sheet_of(result: Found) -> Sheet:
    """Write what a result says: words, drawings, tables, and where it comes from."""
    if isinstance(result, dict):
        return decisions.sheet_of(result)
    said: list[Block] = [Words(summary(result)), Points(sentences(result))]
    drawn: list[Block] = [Drawing(title, svg) for title, svg in figures(result)]
    heads, cells = fates.table_of(result)
    rates: list[Block] = [Heading(RATES), Words(fates.ASSOCIATED), Table(heads, cells)] if cells else []
    if skill.is_asked(result.head):
        drawn += [Heading("By level"), *skill.tables(result)]
    made = Code("\n".join(f"{name}: {words}" for name, words in origin(result)))
    numbers: list[Block] = [Heading("Every number"), Table(*table_of(result), words=2)]
    return Sheet(name_of(result), [*said, *drawn, *rates, *numbers, Heading("Where it comes from"), made])


def html(results: Sequence[Found]) -> str:
    """Write the page."""
    return sheet.html([sheet_of(result) for result in results])


def markdown(results: Sequence[Found]) -> str:
    """Write the words, the table and where it comes from."""
    return sheet.markdown([sheet_of(result) for result in results])


def table_rows(results: Sequence[Found]) -> list[dict[str, Any]]:
    """Give the rows of CSV and Parquet: those of every result, with its game, its title and its seed."""
    found: list[dict[str, Any]] = []
    for one in results:
        if isinstance(one, dict):
            found += [dict.fromkeys(COLUMNS) | row for row in decisions.rows(one)]
        else:
            same = {"game": one.head["game"], "experiment": one.head["title"], "seed": one.head["seed"]}
            found += [same | row for row in rows(one)]
    return found


def as_csv(results: Sequence[Found]) -> str:
    """Write the rows as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, ["game", "experiment", "seed", *COLUMNS], lineterminator="\n")
    writer.writeheader()
    writer.writerows(table_rows(results))
    return out.getvalue()


def write_parquet(results: Sequence[Found], path: Path) -> None:
    """Write the rows as Parquet; BadInput where pyarrow is not installed, or the file cannot be written."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput(NO_PARQUET) from None
    try:
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(table_rows(results)), path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None
