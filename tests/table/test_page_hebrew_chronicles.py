"""Hebrew Chronicles in a real browser: a whole game by mouse, its lessons, and mats on which nothing covers a name.

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
            assert max(one.overflows()) <= 2 and covered_names(one) == []
            one.answer_by_mouse(one.choose(dice, SELDOM, OFTEN))
        assert one.page.is_visible(".tally")
        if tied and waited:
            return
    pytest.fail(f"four games without {'a war' if not tied else 'anything that waits in one'}")


@pytest.mark.parametrize("number", range(1, 1 + len(scenarios_of(GAME))))
def test_a_lesson_by_mouse_takes_what_its_words_ask_for(browse: Any, number: int) -> None:
    browse().learn_by_mouse(GAME, number)


def covered_names(one: Browsing) -> list[str]:
    """List the names of zones on mats that lie over one another, or under the numbers of a card."""
    told: list[str] = one.page.evaluate(
        """() => [...document.querySelectorAll(".mat")].flatMap((mat) => {
            const box = (thing) => {
                const { left, right, top, bottom } = thing.getBoundingClientRect();
                return { words: thing.textContent, left, right, top, bottom };
            };
            const over = (a, b) =>
                Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
                Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
            const words = [...mat.querySelectorAll(".zone-name")].map(box);
            const values = [...mat.querySelectorAll(".values")].map(box);
            return words.flatMap((one, at) =>
                [...words.slice(at + 1), ...values].filter((other) => over(one, other))
                    .map((other) => `${one.words} and ${other.words}`));
        })"""
    )
    return told


@pytest.mark.parametrize(("width", "height"), [(1000, 700), (390, 844)])
def test_all_columns_and_the_hand_have_room_and_axe_finds_nothing_serious(browse: Any, width: int, height: int) -> None:
    one, dice = browse(viewport={"width": width, "height": height}), random.Random(6)
    begin(one)
    for _ in range(12):
        if not one.until_asked():
            break
        answer = one.choose(dice, SELDOM, OFTEN)
        higher, wider = one.overflows()
        assert wider <= 2
        assert higher <= 2 or width < 560  # a phone scrolls
        assert covered_names(one) == []
        one.answer_by_keys(answer)
    assert width < 560 or one.seriously_wrong() == []
