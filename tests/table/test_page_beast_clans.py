"""Beast Clans in a real browser: a whole game by mouse, and its lessons.

What they need is told in `browsing.py`; the rules are played compiled, since three bots think between two questions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import PATIENCE, Browsing, Served, in_a_browser
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME
from menagerie.players.bots import choose as choose_as_bot
from menagerie.table.lessons import scenarios_of

MOST_ANSWERS = 400  # of one seat in one game
SELDOM = ("pass", "enough", "decline")  # answers by which little happens
OFTEN = ("attack",)

pytestmark = in_a_browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    for level in ("greedy", "search"):  # whatever is to be compiled is, before anybody waits
        choose_as_bot(Table(GAME, 4, 1, compiled=True), level)
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", GAME, compiled=True)
    yield running
    running.stop()


def begin(one: Browsing) -> None:
    """Sit down against bots who do not keep anybody waiting."""
    one.page.set_default_timeout(3 * PATIENCE)  # between two questions three bots have their turns
    one.lobby()
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
    """One game, or as many as it takes until something attacks and something lies in the chain as the seat is asked."""
    one, dice = browse(viewport={"width": 1400, "height": 900}), random.Random(5)
    tied, chained = 0, 0
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
            chain = zones["play"]["items"]
            assert one.page.locator('#felt [data-ref="play"] .item').count() == len(chain)
            assert max(one.overflows()) <= 2
            chained += len(chain)
            one.answer_by_mouse(one.choose(dice, SELDOM, OFTEN))
        assert one.page.is_visible(".tally")
        if tied and chained:
            return
    pytest.fail(f"four games without {'an attack' if not tied else 'a chain'}")


@pytest.mark.parametrize("number", range(1, 1 + len(scenarios_of(GAME))))
def test_a_lesson_by_mouse_takes_what_its_words_ask_for(browse: Any, number: int) -> None:
    browse().learn_by_mouse(GAME, number)


def test_where_two_answers_touch_the_same_words_decide(browse: Any) -> None:
    one = browse()
    one.lobby()
    told = one.page.evaluate(
        """async () => {
            const { narrow } = await import("/js/touches.js");
            const answers = (...touches) => touches.map((touched, code) => ({ code, touches: touched }));
            const alike = narrow(answers(["play/3"], ["play/3"], ["play/4"]), ["play/3"]);
            const longer = narrow(answers(["play/3"], ["play/4", "play/3"]), ["play/3"]);
            return [alike.sole, alike.complete.length, longer.sole.code];
        }"""
    )
    assert told == [None, 2, 0]
