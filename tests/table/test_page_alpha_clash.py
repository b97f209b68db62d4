"""Alpha Clash in a real browser: a whole game by mouse, and an Oblivion laid open.

What they need is told in `browsing.py`; the rules are played interpreted.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Browsing, Served, in_a_browser
from menagerie.games.alpha_clash import GAME

MOST_ANSWERS = 400  # of one seat in one game
SELDOM = ("pass", "end turn", "enough", "activate the Portal", "put back")  # answers by which little happens

pytestmark = in_a_browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", GAME, compiled=False)
    yield running
    running.stop()


def begin(one: Browsing) -> None:
    """Sit down against a bot, as the lobby proposes."""
    one.lobby()
    one.play()


def zone_of(one: Browsing, ref: str) -> dict[str, Any]:
    """Give a zone of the scene that is shown."""
    return next(zone for zone in one.view["scene"]["zones"] if zone["id"] == ref)


def test_a_game_by_mouse_to_its_end_with_an_oblivion_laid_open(browse: Any) -> None:
    one, dice = browse(viewport={"width": 1400, "height": 900}), random.Random(4)
    begin(one)
    answered = looked = 0
    while one.until_asked():
        answered += 1
        assert answered < MOST_ANSWERS
        ref = max(("A.oblivion", "B.oblivion"), key=lambda zone: len(zone_of(one, zone)["items"]))
        gone = zone_of(one, ref)["items"]
        if not looked and len(gone) > 1 and ref not in str(one.view["answers"]):
            one.page.click(f'#felt [data-ref="{ref}"] .item')
            words = one.page.inner_text(".dialog .lies")
            assert all(item["cards"][0]["kind"] in words for item in gone)
            assert one.page.locator(".dialog .others button").count() == len(gone) - 1
            one.page.keyboard.press("Escape")
            one.page.wait_for_selector(".dialog", state="detached")
            looked = 1
        assert max(one.overflows()) <= 2
        one.answer_by_mouse(one.choose(dice, SELDOM))
    assert looked and answered > 20
    assert one.page.is_visible(".tally")
    below = one.page.evaluate(
        "(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)"
        "(document.querySelector('.story'))"
    )
    assert below < 40  # the story stands at its end
