"""Hebrew Chronicles in a real browser: its lobby and its lessons.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Served, in_a_browser
from menagerie.games.hebrew_chronicles import GAME
from menagerie.table.lessons import scenarios_of

pytestmark = in_a_browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", GAME)
    yield running
    running.stop()


def test_a_lobby_proposes_a_duel_where_everybody_brings_a_deck(browse: Any) -> None:
    one = browse()
    one.lobby()
    assert "2 players: you, a bot" in one.page.inner_text("[role=status]")
    one.play()
    one.until_asked()
    assert [place["seat"] for place in one.view["scene"]["seats"]] == ["A", "B"]
    meanings = one.page.eval_on_selector_all("abbr", "all => all.map((one) => `${one.textContent}: ${one.title}`)")
    assert "LG: Left-Guard" in meanings and "First Function Step" in one.page.inner_text(".centre-facts")


@pytest.mark.parametrize(
    "number", [1, *(pytest.param(number, marks=pytest.mark.deep) for number in range(2, 1 + len(scenarios_of(GAME))))]
)
def test_a_lesson_by_mouse_takes_what_its_words_ask_for(browse: Any, number: int) -> None:
    browse().learn_by_mouse(GAME, number)
