"""What a hint says in words: which answers are best, that nothing tells them apart, and what does."""

from __future__ import annotations

import pytest

from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.players.bots import Thinker
from menagerie.players.levels import number_of
from menagerie.table import hints
from menagerie.table.hints import apart, hint_of
from menagerie.table.thinking import chances

KINGDOM = load("cover_your_kingdom")


@pytest.fixture(scope="module")
def table() -> Table:
    """A table at which a first action is asked."""
    return Table(KINGDOM, 3, 5)


def found(table: Table, *shares: tuple[float, float]) -> list[dict]:
    """Say what a search found of the first answers, and that it never looked at the others."""
    told = [
        {"code": code, "share": share, "error": error}
        for code, (share, error) in zip(table.codes, shares, strict=False)
    ]
    return told + [{"code": code, "share": None, "error": None} for code in table.codes[len(shares) :]]


def test_answers_within_the_error_of_the_search_are_equally_good(table, monkeypatch) -> None:
    monkeypatch.setattr(hints, "apart", lambda *_: "keeps Spydra")
    said = [table.words_of(code) for code in table.codes]
    told = hint_of(table, found(table, (0.5, 0.02), (0.48, 0.02), (0.3, 0.02), (0.49, 0.3)))
    assert told.words[0] == f"These are equally good: {said[0]} and {said[1]}."
    assert told.words[1] == f"Against “{said[1]}”: it keeps Spydra."
    assert [one["equal"] for one in told.answers[:4]] == [True, True, False, False]
    all_alike = hint_of(table, found(table, *[(0.5, 0.02)] * len(table.codes)))
    assert all_alike.words == ["All answers are equally good, as far as a search can see."]


def test_a_better_answer_is_told_from_the_next_by_its_share_and_by_what_it_does(table, monkeypatch) -> None:
    monkeypatch.setattr(hints, "apart", lambda *_: "keeps Spydra")
    said = [table.words_of(code) for code in table.codes]
    told = hint_of(table, found(table, (0.6, 0.01), (0.5, 0.01)))
    assert told.words == [f"Best: {said[0]}.", f"Against “{said[1]}”: it wins 10 games more of 100; it keeps Spydra."]


def test_where_all_is_lost_the_longest_fight_is_named(table, monkeypatch) -> None:
    last = table.codes[1]
    monkeypatch.setattr(hints, "_length", lambda table, code, world: 9 if code == last else 5)
    (words,) = hint_of(table, found(table, (0.0, 0.001), (0.0, 0.001))).words
    assert words.startswith("Lost in any case") and words.endswith(f"the longest fight: {table.words_of(last)}.")


def test_what_tells_two_answers_apart_is_a_card_that_one_of_them_spends(table) -> None:
    """And it follows from what the seat knows alone: with other hands of the others it is the same."""
    words = {table.words_of(code): code for code in table.codes}
    discard = next(code for told, code in words.items() if told.startswith("discard "))
    end = next(code for told, code in words.items() if told == "end turn") if "end turn" in words else table.codes[0]
    told = apart(table, end, discard)
    assert told and told == apart(table.imagined(7), end, discard)


def test_where_nothing_tells_two_answers_apart_they_are_named_alone(table) -> None:
    code, said = table.codes[0], table.words_of(table.codes[0])
    assert apart(table, code, code) == ""
    twice = [{"code": code, "share": 0.5, "error": 0.01}] * 2
    assert hint_of(table, twice).words == [f"These are equally good: {said} and {said}."]


def test_where_no_search_has_looked_nothing_is_said(table) -> None:
    assert hint_of(table, found(table)).words == []


@pytest.mark.parametrize(
    ("slug", "seats", "adviser"),
    [
        ("cover_your_kingdom", 2, "guided"),
        ("cover_your_kingdom", 3, "guided"),
        ("cover_your_kingdom", 5, "search"),
        ("beast_clans", 2, "guided"),
    ],
)
def test_hints_come_from_the_strongest_bot_that_is_quick_enough(slug, seats, adviser, monkeypatch) -> None:
    asked = []
    monkeypatch.setattr(Thinker, "ponder", lambda self, table, level, *more: asked.append(level) or [])
    chances(Table(load(slug), seats, 5))
    assert asked == [number_of(load(slug), adviser)]
