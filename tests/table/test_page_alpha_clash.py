"""Alpha Clash in a real browser: an Oblivion laid open.

What they need is told in `browsing.py`; the rules are played interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Served, in_a_browser
from menagerie.games.alpha_clash import GAME

SELDOM = ("pass", "end turn", "enough", "activate the Portal", "put back")  # answers by which little happens

pytestmark = in_a_browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", GAME, compiled=False)
    yield running
    running.stop()


def test_an_oblivion_is_laid_open_and_the_story_stands_at_its_end(browse: Any) -> None:
    one, page = (browsing := browse()), browsing.page
    one.lobby()
    one.play()
    one.until_asked()

    def gone(scene: dict[str, Any]) -> list[Any]:
        return next(zone["items"] for zone in scene["zones"] if zone["id"] == "B.oblivion")

    one.go_on(lambda scene: len(gone(scene)) > 1, seldom=SELDOM)
    page.click('#felt [data-ref="B.oblivion"] .item')
    words = page.inner_text(".dialog .lies")
    assert all(item["cards"][0]["kind"] in words for item in gone(one.view["scene"]))
    assert page.locator(".dialog .others button").count() == len(gone(one.view["scene"])) - 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".dialog", state="detached")
    one.go_on(seldom=SELDOM)
    assert page.is_visible(".tally")
    below = page.evaluate(
        "(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)"
        "(document.querySelector('.story'))"
    )
    assert below < 40
