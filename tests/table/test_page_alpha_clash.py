"""Alpha Clash in a real browser: an Oblivion laid open, and a clash on a small phone.

What they need is told in `browsing.py`; the rules are played interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Served, in_a_browser
from menagerie.games.alpha_clash import GAME

SELDOM = ("pass", "end turn", "enough", "activate the Portal", "put back")  # answers by which little happens
OFTEN = ("play", "attack")
ROWS = ("A.clash", "A.contender", "A.clashground", "A.accessories")
WIDTHS = """() => [...document.querySelectorAll(":is(.mine, .my-hand) .item:not(.badged) .card")]
    .filter((card) => card.checkVisibility()).map((card) => card.offsetWidth)"""

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


@pytest.mark.parametrize("seed", [45, 19])
def test_in_a_clash_on_a_small_phone_own_cards_are_as_wide_as_is_needed_to_tell_them(browse: Any, seed: int) -> None:
    one = browse(has_touch=True)
    one.seed = seed
    one.lobby()
    one.play()
    one.until_asked()

    def own(scene: dict[str, Any]) -> int:
        return sum(len(zone["items"]) for zone in scene["zones"] if zone["id"] in ROWS)

    def attacks(scene: dict[str, Any]) -> bool:
        steps = [fact["value"] for fact in scene["facts"] if fact["label"] == "Step"]
        return own(scene) >= 6 and steps == ["C1 the attack"]

    one.go_on(attacks, seldom=SELDOM, often=OFTEN)
    assert attacks(one.view["scene"])
    one.resize(360, 640)
    assert min(one.page.evaluate(WIDTHS)) >= 50
    assert one.overflows() == [0, 0]
