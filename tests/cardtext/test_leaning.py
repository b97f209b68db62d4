"""Numbers are left as they are only where no card in play looks at what changed (`cardtext.leaning`)."""

from __future__ import annotations

import random
from itertools import count, islice
from pathlib import Path

import pytest

from menagerie.cardtext import ops
from menagerie.engine.digests import differences
from menagerie.engine.finding import load
from menagerie.engine.overriding import overridden
from menagerie.engine.record import copied
from menagerie.engine.table import Table

GAMES = ("alpha_clash", "hebrew_chronicles")
MOST = 60  # tables


FOLDER = Path(__file__).parents[1] / "data/leaning"
#: Cards there, each of which leans on one kind of change, by the bits from the second on.
LEANERS = {
    "alpha_clash": ("Crowds", "Wounds", "Health", "Portals", "Turns"),
    "hebrew_chronicles": ("Offerings", "Poses", "Wars"),
}
ALONE = [(slug, number) for slug, leaners in LEANERS.items() for number in range(len(leaners))]


def held(slug, *leaners):
    """Give what both players have at a table of such cards, with others that lean on nothing."""
    named = [f"Leaner on {what}" for what in leaners]
    if slug == "alpha_clash":
        hand, resources = ["Plain 2-2", "Plain 1-1"], ["Plain 1-1"] * 6
        return {"health": 17, "resources": resources, "clash": [*named, "Plain 3-6", "Plain 2-2"], "hand": hand}
    columns = dict(zip(("RRS", "LG", "MG", "RG"), [*named, *["Plain 2-2-2"] * 4], strict=False))
    return {"hand": ["Lamb", "Goat"], **{column: [lead, "Lamb"] for column, lead in columns.items()}}


def dealt(game, compiled):
    """Deal tables without end."""
    return (Table(game, 2, seed, compiled=compiled) for seed in count())


def crowded(game, *leaners):
    """Lay tables with some of these cards, without end."""
    fields = {f"{seat}.{field}": cards for seat in "AB" for field, cards in held(game.slug, *leaners).items()}
    return (Table.from_position(game, {"turn": "A", **fields}, seed, compiled=True) for seed in count())


def count_stale(game, tables, compiled):
    """Count the questions of random play at which a derived number is not what it comes to anew."""
    stale = 0
    for table in tables:
        rng = random.Random(table.seed)
        while not table.over:
            anew = copied(table.array)
            game.call("refresh_at", anew, 0, game.boxes, compiled=compiled)
            stale += differences(anew, table.array) != []
            table.play(rng.choice(table.codes))
    return stale


@pytest.fixture
def peopled(request):
    """A game with the cards of which each leans on one kind of change."""
    return overridden(load(request.param), FOLDER / f"{request.param}.toml", {})


@pytest.mark.parametrize("compiled, most", [(True, MOST), (False, 2)])
@pytest.mark.parametrize("slug", GAMES)
def test_numbers_that_are_left_are_those_of_writing_them_anew(slug, compiled, most):
    game = load(slug)
    assert count_stale(game, islice(dealt(game, compiled), most), compiled) == 0


@pytest.mark.parametrize("peopled", GAMES, indirect=True)
def test_numbers_of_cards_that_lean_are_those_of_writing_them_anew(peopled):
    tables = crowded(peopled, *LEANERS[peopled.slug])
    assert count_stale(peopled, islice(tables, MOST), True) == 0


@pytest.mark.parametrize("peopled, number", ALONE, indirect=["peopled"])
def test_a_card_whose_leaning_is_not_told_keeps_old_numbers(peopled, number):
    deaf = copied(peopled.boxes)
    deaf["summed_leans"] &= ~(2 << number)
    tables = crowded(peopled.changed(boxes=deaf), LEANERS[peopled.slug][number])
    assert any(count_stale(peopled, [table], True) for table in islice(tables, MOST))


@pytest.mark.parametrize("slug", GAMES)
def test_every_kind_of_change_has_a_card_that_leans_on_it(slug):
    assert load(slug).module("printed").LEANING.everything == (2 << len(LEANERS[slug])) - 1


@pytest.mark.parametrize("slug", GAMES)
def test_what_nobody_knows_is_leant_on_as_everything(slug):
    printed = load(slug).module("printed")
    book = printed.box_pack().book.copy()
    leaning = printed.LEANING
    bonus = book.intern("bonuses", (book.intern("numbers", (ops.CONST, 1)), 0, 0, 0))
    plain = (ops.STATIC_BONUS, ops.SELF, 0, bonus, 0)
    assert leaning.of(book, 0, plain) == 0
    strange = book.intern("conditions", (ops.ROLLED, 1, 0, 0))
    assert leaning.of(book, strange, plain) == leaning.everything
    assert leaning.of(book, 0, (ops.STATIC_BONUS, ops.EVENT, 0, bonus, 0)) == leaning.everything
    about = book.intern("filters", (book.run("tests", ((ops.WIELDED, 0, 0, 0),)), 1))
    assert leaning.of(book, 0, (ops.STATIC_BONUS, 0, about, bonus, 0)) == leaning.everything
    cards = book.intern("filters", (book.run("tests", ((ops.TYPES, 1, 0, 0),)), 1))
    counted = book.intern("bonuses", (book.intern("numbers", (ops.CONST, 1)), 0, cards, 0))
    assert leaning.of(book, 0, (ops.STATIC_BONUS, ops.SELF, 0, counted, 0)) & leaning.fewer
