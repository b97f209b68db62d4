"""axe over every page: on a phone in the dark and (deep) on a desk in the light, nothing serious is found anywhere.

What they need is told in `browsing.py`. What pages show besides, such as dialogs among friends, is looked at where it
is tested.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browsing import Browsing, Served, find, in_a_browser, serious
from menagerie.table import analysing
from table.test_page_afterwards import told_of

pytestmark = in_a_browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "color_scheme": "dark"}
DESK = {"viewport": {"width": 1400, "height": 900}, "color_scheme": "light"}
in_both = pytest.mark.parametrize(
    "settings", [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.deep)]
)


def looking(one: Browsing, found: dict[str, list[str]]) -> Callable[[str, str], None]:
    """Give what looks at a page once something is on it: what axe finds, or that it is wider than its window."""
    axe = find("axe_playwright_python.sync_playwright")

    def look(name: str, shown: str) -> None:
        one.page.wait_for_selector(shown)
        wrong = serious(axe, one.page)
        if one.page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
            wrong.append("wider than the window")
        if wrong:
            found[name] = wrong

    return look


@in_both
def test_a_game_from_the_lobby_to_its_analysis(
    browse: Any, monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]
) -> None:
    monkeypatch.setattr(analysing, "work", lambda table, budget, progress: told_of(table))
    one, found = browse(**settings), dict[str, list[str]]()
    page, look = one.page, looking(one, found)
    one.lobby()
    one.seat("you bot")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    look("lobby", ".making")
    page.click(".to-workshop")
    look("cards of one's own", ".dialog-workshop")
    page.keyboard.press("Escape")
    one.play()
    for _ in range(6):
        assert one.until_asked()
        one.answer_by_keys(one.view["answers"][0])
    look("table in mid-game", ".prompt.asked")
    page.click(".my-hand .item .thing >> nth=0", button="right")
    look("card", ".dialog-card")
    page.keyboard.press("Escape")
    for name in ("seats", "keys", "book"):
        page.click("[aria-label=Menu]")
        page.click(f"[data-open={name}]")
        look(name, f".dialog-{name}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    one.go_on()
    look("end", ".end")
    page.click("text=What decided it?")
    page.click("text=Moments, luck and play")
    look("analysis", ".balance")
    page.click(".moments button >> nth=2")
    look("look-back", ".lookback")
    assert found == {}


@in_both
def test_the_pages_beside_a_game(browse: Any, served: Served, settings: dict[str, Any]) -> None:
    one, found = browse(**settings), dict[str, list[str]]()
    page, look = one.page, looking(one, found)
    slug, written = (game.slug for game in served.games)
    for path, shown in {
        f"/book/{slug}": ".law",
        f"/learn/{slug}/1": ".coach-words",
        f"/decks/{written}": ".deck-card",
        f"/workshop/{written}": ".workshop-main",
        f"/lab/{written}": ".lab-asked",
        f"/lab/{slug}": ".lab-asked",
        "/t/nowhere": ".halt",
        "/nothing/here": ".halt",
    }.items():
        page.goto(served.address + path)
        look(path, shown)
    page.goto(f"{served.address}/lab/{slug}")
    page.select_option("label:has-text('How exactly') select", "5")
    page.click("text=Run the games")
    look("lab, played", ".lab-again")
    wish = {"game": slug, "seats": [{"who": "you"}, {"who": "friend"}], "seed": 1}
    made = page.request.post(f"{served.address}/api/tables", data=wish).json()
    page.goto(f"{served.address}/t/{made['table']}#B.{made['tokens']['B'][:-3]}")
    look("malformed token", "text=This link is damaged")
    page.click("text=Open the table without it")
    look("spectator", "#felt.watched, .awaited")
    one.faults.clear()  # the browser tells of pages that are not there
    assert found == {}
