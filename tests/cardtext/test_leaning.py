"""Numbers are left as they are only where no card in play looks at what changed (`cardtext.leaning`)."""

from __future__ import annotations

import random

import pytest

from menagerie.cardtext import ops
from menagerie.engine.digests import differences
from menagerie.engine.finding import load
from menagerie.engine.record import copied
from menagerie.engine.table import Table

GAMES = ("alpha_clash", "hebrew_chronicles")


def count_stale(game, tables, compiled):
    """Count the questions of random play at which a derived number is not what it comes to anew."""
    stale = 0
    for seed in range(tables):
        rng = random.Random(seed)
        table = Table(game, 2, seed, compiled=compiled)
        while not table.over:
            anew = copied(table.array)
            game.call("refresh_at", anew, 0, game.boxes, compiled=compiled)
            stale += differences(anew, table.array) != []
            table.play(rng.choice(table.codes))
    return stale


@pytest.mark.parametrize("compiled, tables", [(True, 60), (False, 2)])
@pytest.mark.parametrize("slug", GAMES)
def test_numbers_that_are_left_are_those_of_writing_them_anew(slug, compiled, tables):
    assert count_stale(load(slug), tables, compiled) == 0


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_whose_leaning_is_not_told_keeps_old_numbers(slug, monkeypatch):
    game = load(slug)
    deaf = copied(game.boxes)
    deaf["summed_leans"] = 0
    monkeypatch.setattr(game, "boxes", deaf)
    assert count_stale(game, 60, True)


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
