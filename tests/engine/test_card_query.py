"""Searching cards: what a query finds, and what in it cannot be read."""

from __future__ import annotations

import random

import pytest

from menagerie.engine.card_query import MOST, fields_of, matching
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs

CARDS = [
    {"name": "Wall Sentry", "category": "clash", "cost": 2, "text": "Guard. Draw a card.", "colours": ["black"]},
    {"name": "Ox", "category": "clash", "cost": 5, "text": "", "gems": {"red": 2}, "source": {"all": "house"}},
    {"name": "Draw Near", "category": "basic", "text": "Rush.", "colours": ["red", "blue"]},
]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", "012"),
        ("draw", "02"),
        ("text:draw", "0"),
        ('"draw a"', "0"),
        ("DRAW type:basic", "2"),
        ("cost<=4", "0"),
        ("cost>=2 cost<5", "0"),
        ("-cost<=4", "12"),
        ("cost!=2", "12"),
        ("cost=5 or name:near", "12"),
        ("-draw", "1"),
        ("colours:red", "2"),
        ("gems:red", "1"),
        ("name=ox", "1"),
        ("name>ox", ""),
        ("category:clash type:clash", "01"),
    ],
)
def test_a_query_finds_what_it_says(query, found):
    assert [CARDS.index(card) for card in matching(CARDS, query)] == list(map(int, found))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("costs<3", "no field 'costs'; did you mean cost"),
        ("source:house", "no field 'source'"),
        ("or cost<3", "'or' stands between"),
        ("cost<3 or", "'or' stands between"),
        ('ox "wall', "column 4: "),
        ('cost<""', "a value is expected"),
        ("x" * (MOST + 1), "at most"),
    ],
)
def test_what_cannot_be_read_is_told(query, said):
    with pytest.raises(BadInput, match=said):
        matching(CARDS, query)


def test_no_query_does_worse_than_to_be_refused():
    dice = random.Random(1)
    for _ in range(2000):
        query = "".join(dice.choice(["cost", "<", "=", ":", "-", '"', " ", "or", "x", "9", "("]) for _ in range(12))
        try:
            matching(CARDS, query)
        except BadInput as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("slug", slugs())
def test_every_game_lists_cards_that_can_be_searched(slug):
    cards = load(slug).words.card_lines()
    assert {"name", "category", "type"} <= set(fields_of(cards))
    for field in fields_of(cards):
        assert matching(cards, f"{field}:a or -{field}:a") == cards
