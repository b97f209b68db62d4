"""The card of a model as a page with charts, and the page of the house's models.

`python -m menagerie.lab.model_pages docs/models.md` writes that page.
"""

from __future__ import annotations

import sys
from pathlib import Path

from menagerie.engine.finding import load, slugs
from menagerie.players.levels import has_model, house_model
from menagerie.players.model_card import (
    COMMAND,
    CURVE,
    SECOND_NET,
    STRENGTH,
    THEN,
    WEAKNESSES,
    ModelFile,
    Strength,
    courses_of,
    described,
    not_measured,
    origin,
    unit_of,
)

from . import charts, sheet
from .sheet import Block, Code, Drawing, Heading, Points, Sheet, Table, Words

TYPED = (COMMAND, THEN, SECOND_NET)
SHARES = "In even shares: at two seats 1 is half of the games, at three a third."
SECONDS = "By seconds of learning."
ABOUT = (
    "Made of the cards that the models carry, by `make pages`; `menagerie model GAME` shows one, with its curve. How"
    " such players think and learn: [train.md](train.md). What was tried on the way: [experiments.md](experiments.md)."
)


def blocks(told: ModelFile, level: int = 2) -> list[Block]:
    """Write a card. level: of its headings."""
    card = told.card
    said = [(name, words) for name, words in (*described(told), *origin(card)) if name not in TYPED]
    typed = [words for name, words in origin(card) if name in TYPED]
    found: list[Block] = [Points([f"{name}: {words}" for name, words in said])]
    found += [Code("\n".join(typed))] if typed else []
    found += [Heading(STRENGTH, level)]
    rows = [(_short(one), one.rate * one.seats, one.low * one.seats, one.high * one.seats) for one in card.strength]
    found += [Drawing("", charts.forest(STRENGTH, rows, 1.0), SHARES)] if rows else [Words(not_measured(told))]
    heads = ("plays as", "against", "games won, with 95 % intervals", "even")
    cells = [(one.player, one.called, one.told, f"{100 * one.fair:.0f} %") for one in card.strength]
    found += [Table(heads, cells, words=2)] if cells else []
    if card.curve:
        courses = {name: [(x, 100 * won) for x, won in line] for name, line in courses_of(card).items()}
        found += [Heading(CURVE, level)]
        found += [Drawing("", charts.curve(CURVE, courses, " %"), SECONDS)] if len(card.curve) > 1 else []
        points = [
            (f"{one.at:,}", f"{one.seconds:,.0f}", *(_percent(one.won.get(name)) for name in courses))
            for one in card.curve
        ]
        found += [Table((unit_of(card), "seconds", *courses), points, words=0)]
    found += [Heading(WEAKNESSES, level), Points(card.weaknesses)] if card.weaknesses else []
    return found


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _short(one: Strength) -> str:
    """Name a rival and a table in few letters, for a chart."""
    player = f"{one.player}: " if one.player != Strength.model_fields["player"].default else ""
    table = f", {one.seats} seats" if one.seats != 2 else ""
    return f"{player}{one.against}{table}{f', {one.options}' if one.options else ''}"


def html(told: ModelFile) -> str:
    """Write the page of a card."""
    return sheet.html([Sheet(f"A player of {told.game.title}", [Words(told.path.name), *blocks(told)])])


def markdown() -> str:
    """Write the page of the house's models."""
    found: list[Block] = [Words(ABOUT)]
    for game in map(load, slugs()):
        if has_model(game):
            found += [Heading(game.title), *blocks(ModelFile.read(house_model(game)), 3)]
    return sheet.markdown([Sheet("The models of the house", found)])


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(markdown(), "utf-8")
