"""The ratings of a game in a real browser: told from the lobby where the server tells them, on a desk and on a phone.

What it needs is told in `browsing.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import KINGDOM, SEEN, Served, find, in_a_browser, serious
from menagerie.engine.finding import load
from menagerie.games.battlecats import GAME as BATTLECATS
from menagerie.players.levels import strength_of
from menagerie.table.entries import Finish, Head, Sitter
from menagerie.table.writes import Write

pytestmark = in_a_browser
LONG = "Ada Augusta King, Countess of Lovelace 7"  # as long as names may be
WIDER = "() => (({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.dialog-body'))"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that tells ratings, at which some games of the first of its games have ended."""
    path = tmp_path_factory.mktemp("tables") / "tables.db"
    running = Served(path, load(KINGDOM), BATTLECATS, ratings=True)
    store = running.app.state.house.store
    for n in range(12):
        finish = Finish(f"2026-11-28 12:00:{n:02}", {"A": "", "B": "greedy", "C": "mine"}, ["A"] if n % 4 else ["B"])
        write = Write(f"t{n}").head(Head(f"t{n}", KINGDOM, 1, "", 3, {}, None)).finish(finish)
        write.sitter(Sitter("A", "you", LONG)).sitter(Sitter("B", "bot", bot="greedy"))
        store.submit(write.sitter(Sitter("C", "bot", bot="mine"))).result(20)
    yield running
    running.stop()


def test_players_are_told_best_first_and_the_dialog_closes(browse: Any) -> None:
    find("openskill")
    one = browse()
    one.lobby()
    page = one.page
    page.click(".to-ratings")
    page.wait_for_selector(".ranking")
    assert page.eval_on_selector(".ranking", "one => getComputedStyle(one).backgroundImage") == "none"
    assert page.inner_text(".dialog h2") == f"Ratings: {load(KINGDOM).title}"
    heads = page.locator(".ranking thead th").all_inner_texts()
    assert heads == ["Player", "Games", "Won", "Rating", "Likely strength"]
    called = [LONG, f"{strength_of('greedy').title} bot", "mine bot"]
    assert page.locator(".ranking tbody th").all_inner_texts() == called
    cells = [row.split("\t") for row in page.locator(".ranking tbody tr").all_inner_texts()]
    assert [row[1:3] for row in cells] == [["12", "9"], ["12", "3"], ["12", "0"]]
    ratings = [float(row[3].replace("−", "-")) for row in cells]
    assert ratings == sorted(ratings, reverse=True) and "±" in cells[0][4]
    assert "12 games count" in page.inner_text(".ratings")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click(f".tile:has-text('{BATTLECATS.title}')")
    page.click(".to-ratings")
    page.wait_for_selector(".ratings >> text=Nobody is rated in this game yet.")


@pytest.mark.parametrize(("scheme", "width"), [*SEEN, ("light", 320)])
def test_ratings_fit_phones_and_desks_and_axe_finds_nothing_serious(browse: Any, scheme: str, width: int) -> None:
    one = browse(viewport={"width": width, "height": 740}, has_touch=width < 1000, color_scheme=scheme)
    one.lobby()
    page = one.page
    assert page.locator(".to-ratings").bounding_box()["height"] >= 39.5
    page.click(".to-ratings")
    page.wait_for_selector(".ranking")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    assert page.evaluate(WIDER) is False
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []


def test_ratings_are_told_in_the_readers_language(browse: Any) -> None:
    one = browse(locale="de-DE")
    one.lobby()
    one.page.click(".to-ratings")
    one.page.wait_for_selector(".ranking")
    told = one.page.inner_text(".dialog")
    assert "Wertungen" in told and "12 Spiele zählen" in told and LONG in told


def test_without_ratings_there_is_no_button_and_without_openskill_it_says_what_is_missing(browse: Any) -> None:
    one = browse()
    page = one.page
    lacking = {
        "game": KINGDOM,
        "ended": 1,
        "games": 1,
        "lacks": "ratings need openskill: pip install menagerie[league]",
    }
    row = {"player": "Ada", "bot": False, "games": 1, "wins": 0.5, "rating": None, "mu": None, "sigma": None}
    page.route("**/ratings", lambda route: route.fulfill(json={**lacking, "players": [row]}))
    one.lobby()
    page.click(".to-ratings")
    page.wait_for_selector("text=pip install menagerie[league]")
    assert page.locator(".ranking thead th").all_inner_texts() == ["Player", "Games", "Won"]
    assert "0.5" in page.inner_text(".ranking") and "1 game counts" in page.inner_text(".ratings")

    def silent(route: Any) -> None:
        told = [{**game, "ratings": False} for game in route.fetch().json()]
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/api/games", silent)
    one.lobby()
    page.wait_for_selector(".make .play")
    assert page.query_selector(".to-ratings") is None
