"""Aims are ties between things on the felt, and what waits lies in its place, in the games that have both."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import Served, in_a_browser
from menagerie.engine.finding import load

SELDOM = ("pass", "enough", "decline")  # answers by which little happens
OFTEN = ("war", "deploy", "block", "activate", "attack")
WAITING = {"hebrew_chronicles": "pending", "beast_clans": "play"}  # the zone of what waits, by game
QUESTIONS = 2

pytestmark = in_a_browser


@pytest.fixture(scope="module", params=WAITING)
def served(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load(request.param), compiled=True)
    yield running
    running.stop()


def aims_of(scene: dict[str, Any]) -> int:
    return sum(len(item.get("aims", ())) for zone in scene["zones"] for item in zone["items"])


def test_what_is_aimed_at_is_tied_and_what_waits_lies_in_its_place(browse: Any, served: Served) -> None:
    one, dice, place = browse(viewport={"width": 1400, "height": 900}), random.Random(5), WAITING[served.games[0].slug]

    def waiting(scene: dict[str, Any]) -> list[Any]:
        return next(zone["items"] for zone in scene["zones"] if zone["id"] == place)

    for wanted in (aims_of, waiting):
        for _ in range(4):  # games; what is looked for does not come in every one
            one.lobby()
            one.page.click("label:has-text('at once')")
            one.play()
            one.until_asked()
            if not one.go_on(wanted, dice, SELDOM, OFTEN).session.over:
                break
        else:
            pytest.fail("four games without what is looked for")
        for _ in range(QUESTIONS):
            scene = one.view["scene"]
            one.page.wait_for_function(f"() => document.querySelectorAll('.ties path').length === {aims_of(scene)}")
            assert one.page.locator(f'#felt [data-ref="{place}"] .item').count() == len(waiting(scene))
            assert max(one.overflows()) <= 2
            one.answer_by_mouse(one.choose(dice, SELDOM, OFTEN))
            if not one.until_asked():
                break
