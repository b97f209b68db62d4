"""Words that a text makes: counters of any name, X, what is paid; what of them cannot be."""

from __future__ import annotations

import numpy as np
import pytest

from cardtext.sayings import faults
from menagerie.cardtext import ops
from menagerie.cardtext.program import Book
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.table import Table


def test_a_book_knows_what_counters_add_and_which_kind_does_last():
    book = Book()
    for name, raises in (("Egg", ()), ("+1/-2", (1, -2)), ("+1/+0/+3", (1, 0, 3)), ("Ash", ())):
        book.counter(name, raises)
    assert [number for (number,) in book.lines["raises"]] == [0, 0, 0, 0, 1, -2, 0, 1, 0, 3, 0, 0, 0]
    record = np.zeros(1, [("raises", [("number", "i2")], (13,)), ("raising", "i1")])
    book.fill(record)
    assert record["raising"] == 3
    assert record["raises"]["number"][0, 7] == 1


def test_counters_are_numbered_as_they_are_named_and_a_box_knows_so_many_kinds():
    book = Book()
    names = [f"Kind{number}" for number in range(ops.COUNTERS + 1)]
    assert [book.counter(name) for name in (*names, names[0])] == [1, 2, 3, 4, 0, 1]
    assert book.copy().counters == names[: ops.COUNTERS]


@pytest.mark.parametrize("said", ["an Egg counter", "a Growth counter"])
def test_any_word_may_be_a_counter(said):
    assert faults("beast_clans", "weather", f"Put {said} on target beast.") == ([], [])


@pytest.mark.parametrize(
    ("game", "kind", "said", "told"),
    [
        (
            "beast_clans",
            "weather",
            "Put an Egg counter on target beast. Put a Flame counter on it. Put an Ash counter on it. "
            "Put a Bee counter on it. Put a Cog counter on it.",
            "a box knows no more kinds of counters",
        ),
        ("beast_clans", "weather", "Put a beast counter on target beast.", "cannot stand here"),
        ("beast_clans", "weather", "Deal X damage to target beast.", "X is chosen where it is paid"),
        (
            "beast_clans",
            "castle",
            "Pay X Biomass and pay 1 Biomass: Deal X damage to target beast.",
            "no other Biomass with it",
        ),
        ("beast_clans", "weather", "Pay 2 Biomass.", "nobody is made to pay"),
        (
            "beast_clans",
            "beast",
            "Remove an Egg counter from Ember Warden: Put 2 Egg counters on Ember Warden.",
            "works once per turn (BC-R78)",
        ),
        (
            "alpha_clash",
            "Relic",
            "Remove an Egg counter from Ember Warden: Put an Egg counter on target Clash card.",
            "need once per turn (AC-R60)",
        ),
        ("alpha_clash", "Basic", "Draw that many cards.", "points at no number"),
        ("alpha_clash", "Basic", "Put a +1/+1/+1 counter on target Clash card.", "say '+1/+1'"),
        ("alpha_clash", "Basic", "Put a +10 Might counter on target Clash card.", "say '+1/+1'"),
        ("beast_clans", "weather", "Put a +1/+1 counter on target beast.", "say '+10 Might'"),
        ("beast_clans", "weather", "Put a +10 Speed counter on target beast.", "say '+10 Might'"),
        ("hebrew_chronicles", "Arsenal", "[F1] Put a +1/+1 counter on target Beast.", "say '+1/+1/+0'"),
        ("alpha_clash", "Basic", "Put a +1000/+1 counter on target Clash card.", "a number from 0 to 999"),
        ("alpha_clash", "Basic", "The cost of target Clash card becomes 1 until end of turn.", "attack or defense"),
    ],
)
def test_what_cannot_be_is_told(game, kind, said, told):
    (message, *_), _ = faults(game, kind, said)
    assert told in message


def test_that_many_is_measured_where_nothing_was_rolled():
    assert faults("alpha_clash", "Basic", "Deal 2 damage to target Clash card. Gain that much health.") == ([], [])


@pytest.mark.parametrize(
    ("game", "field", "card"),
    [
        ("alpha_clash", "A.clash", "Plain 1-1"),
        ("beast_clans", "A.castles", "Ruin"),
        ("hebrew_chronicles", "A.LG", "Lamb"),
    ],
)
def test_a_position_tells_of_counters_that_cannot_lie_there(game, field, card):
    with pytest.raises(BadInput) as caught:
        Table.from_position(load(game), {field: [f"{card} counters 3 Stone"]}, 1, compiled=False)
    assert f"{field}: no card of the box has Stone counters" in caught.value.defects


def test_a_position_tells_of_more_counters_than_lie_on_a_card():
    fields = {"A.clash": ["Plain 1-1 counters 10000 Streak"]}
    with pytest.raises(BadInput, match="at most 9999 Streak counters"):
        Table.from_position(load("alpha_clash"), fields, 1, compiled=False)
