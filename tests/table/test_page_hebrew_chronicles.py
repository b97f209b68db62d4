"""Hebrew Chronicles in a real browser: its lobby, its lessons, and Shields before its columns.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Served, in_a_browser
from menagerie.games.hebrew_chronicles import GAME
from menagerie.table.lessons import scenarios_of

SELDOM = ("pass", "drop", "move", "turn", "give")  # answers by which little comes before the columns
WIDTHS = """() => [...document.querySelectorAll(":is(.mine, .my-hand) .item:not(.badged) .card")]
    .filter((card) => card.checkVisibility()).map((card) => card.offsetWidth)"""

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


def test_shields_before_columns_are_as_wide_as_is_needed_to_tell_them(browse: Any) -> None:
    one = browse(has_touch=True)
    one.seed = 3
    one.lobby()
    one.play()
    one.until_asked()

    def shielded(scene: dict[str, Any]) -> bool:
        return any(zone["items"] for zone in scene["zones"] if zone["id"].startswith("A.before_"))

    one.go_on(shielded, seldom=SELDOM, often=("play",))
    assert shielded(one.view["scene"])
    for size in [(1400, 900), (390, 844), (360, 640), (844, 390)]:
        one.resize(*size)
        assert min(one.page.evaluate(WIDTHS)) >= 50, size


@pytest.mark.parametrize(
    "number", [1, *(pytest.param(number, marks=pytest.mark.deep) for number in range(2, 1 + len(scenarios_of(GAME))))]
)
def test_a_lesson_by_mouse_takes_what_its_words_ask_for(browse: Any, number: int) -> None:
    browse().learn_by_mouse(GAME, number)
