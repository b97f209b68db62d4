"""Hebrew Chronicles in a real browser: a whole game by mouse, and its lessons.

What they need is told in `browsing.py`; the rules are played interpreted.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Browsing, Served, in_a_browser
from menagerie.games.hebrew_chronicles import GAME
from menagerie.table.lessons import scenarios_of

MOST_ANSWERS = 400  # of one seat in one game
SELDOM = ("pass", "enough")  # answers by which little happens
OFTEN = ("war", "deploy", "block", "activate")
DECKS = ("house of david", "phalanx")

pytestmark = in_a_browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", GAME, compiled=False)
    yield running
    running.stop()


def begin(one: Browsing) -> None:
    """Sit down against a bot who keeps nobody waiting, with decks that answer one another."""
    one.lobby()
    for seat, deck in zip("AB", DECKS, strict=True):
        one.page.select_option(f"[aria-label='Deck of seat {seat}']", label=deck)
    one.page.click("label:has-text('at once')")
    one.play()


def test_a_lobby_proposes_a_duel_where_everybody_brings_a_deck(browse: Any) -> None:
    one = browse()
    one.lobby()
    assert "2 players: you, a bot" in one.page.inner_text("[role=status]")
    one.play()
    one.until_asked()
    assert [place["seat"] for place in one.view["scene"]["seats"]] == ["A", "B"]
    meanings = one.page.eval_on_selector_all("abbr", "all => all.map((one) => `${one.textContent}: ${one.title}`)")
    assert "F1: First Function Step of the controller's turn" in meanings


def test_games_by_mouse_to_their_end(browse: Any) -> None:
    """One game, or as many as it takes until the seat is asked in a war, and while something waits in it."""
    one, dice = browse(viewport={"width": 1400, "height": 900}), random.Random(5)
    tied, waited = 0, 0
    for _ in range(4):
        begin(one)
        answered = 0
        while one.until_asked():
            answered += 1
            assert answered < MOST_ANSWERS
            zones = {zone["id"]: zone for zone in one.view["scene"]["zones"]}
            aims = sum(len(item.get("aims", ())) for zone in zones.values() for item in zone["items"])
            one.page.wait_for_function(f"() => document.querySelectorAll('.ties path').length === {aims}")
            tied += aims
            waiting = zones["pending"]["items"]
            assert one.page.locator('#felt [data-ref="pending"] .item').count() == len(waiting)
            waited += len(waiting)
            assert max(one.overflows()) <= 2
            one.answer_by_mouse(one.choose(dice, SELDOM, OFTEN))
        assert one.page.is_visible(".tally")
        if tied and waited:
            return
    pytest.fail(f"four games without {'a war' if not tied else 'anything that waits in one'}")


@pytest.mark.parametrize("number", range(1, 1 + len(scenarios_of(GAME))))
def test_a_lesson_by_mouse_takes_what_its_words_ask_for(browse: Any, number: int) -> None:
    browse().learn_by_mouse(GAME, number)
