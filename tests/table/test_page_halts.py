"""Pages at which there is no table, or none any more: what they say, and the ways on.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from browsing import KINGDOM, Served, find, in_a_browser, serious

pytestmark = in_a_browser


def make(one: Any, served: Served, *who: str) -> tuple[str, dict[str, str]]:
    """Make a table; gives its address and its tokens."""
    wish = {"game": KINGDOM, "seats": [{"who": seat} for seat in who], "seed": 1}
    made = one.page.request.post(f"{served.address}/api/tables", data=wish).json()
    return f"{served.address}/t/{made['table']}", made["tokens"]


@pytest.mark.parametrize(("scheme", "width"), [("light", 360), ("dark", 1280)])
def test_where_nothing_lies_the_way_home_is_shown(browse: Any, served: Served, scheme: str, width: int) -> None:
    one = browse(color_scheme=scheme, viewport={"width": width, "height": 800})
    one.page.goto(f"{served.address}/t/xyz")
    assert serious(find("axe_playwright_python.sync_playwright"), one.page) == []
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= width
    one.faults.clear()  # that nothing was found is none
    one.page.click("text=To the lobby")
    one.page.wait_for_selector(".tile")


def test_a_damaged_link_is_told_and_makes_no_spectator(browse: Any, served: Served) -> None:
    one = browse()
    address, tokens = make(one, served, "you", "friend", "bot")
    whole = f"{address}#B.{tokens['B']}"
    for damaged in (whole[:-3], whole.replace("#B.", "#"), whole.replace("#B", "#b"), whole + ")"):
        one.page.goto("about:blank")
        one.page.goto(damaged)
        one.page.wait_for_selector("text=This link is damaged")
        assert one.page.url == address and not one.frames  # half a token stands in no history, nor is it said
    one.page.click("text=Open the table without it")
    one.page.wait_for_selector("#felt.watched")
    one.page.goto(whole)
    one.page.wait_for_selector(".table-page[data-seat=B]")


def test_a_link_that_opens_no_seat_is_forgotten(browse: Any, served: Served) -> None:
    one = browse()
    address, tokens = make(one, served, "you", "friend", "bot")
    one.page.goto(f"{address}#A.{tokens['A']}")
    one.page.wait_for_selector(".table-page[data-seat=A]")
    one.page.goto(f"{address}#B.{'0' * 32}")
    one.page.wait_for_selector("text=Seat B: This link opens no seat")  # the own seat stays
    one.page.reload()
    one.page.wait_for_selector(".table-page[data-seat=A]")
    assert one.page.locator(".notice >> text=opens no seat").count() == 0
    other = browse()
    other.page.goto(f"{address}#B.{'0' * 32}")
    other.page.wait_for_selector(".halt >> text=This link opens no seat")
    other.page.click("text=Open the table without it")
    other.page.wait_for_selector("#felt.watched")


def test_a_tab_whose_seat_was_opened_in_another_is_still(browse: Any, served: Served) -> None:
    one = browse()
    address, tokens = make(one, served, "you", "bot", "bot")
    one.page.goto(f"{address}#A.{tokens['A']}")
    one.until_asked()
    greetings = ["welcome" in text for _, text in one.frames].count(True)
    other = one.context.new_page()
    other.goto(f"{address}#A.{tokens['A']}")
    other.wait_for_selector(".table-page[data-seat=A]")
    one.page.wait_for_selector(".halt >> text=This seat was opened in another tab")
    assert one.page.locator("[role=alert]").count() == 1 and one.page.locator("#felt").count() == 0
    one.page.evaluate("() => dispatchEvent(new Event('online'))")
    one.page.wait_for_timeout(700)  # a lost line would have come back three times
    assert ["welcome" in text for _, text in one.frames].count(True) == greetings
    assert other.locator(".table-page[data-seat=A]").count() == 1
    one.page.click("text=Sit here instead")
    one.until_asked()
    other.wait_for_selector(".halt >> text=This seat was opened in another tab")
    one.answer_by_mouse(one.view["answers"][0])


def test_a_friend_who_left_is_away_and_one_who_never_came_is_not_here_yet(browse: Any, served: Served) -> None:
    host, friend = browse(), browse()
    address, tokens = make(host, served, "you", "friend", "friend")
    host.page.goto(f"{address}#A.{tokens['A']}")
    friend.page.goto(f"{address}#B.{tokens['B']}")
    friend.page.wait_for_selector(".table-page[data-seat=B]")
    friend.page.goto("about:blank")
    plates = host.page.locator(".rival .who-what")
    host.page.wait_for_selector(".rival .who-what >> text=away")
    assert [plate.inner_text() for plate in plates.all()] == ["away", "not here yet"]
    host.page.click("nav >> text=Seats")
    rows = host.page.locator(".seat-row .quiet").all()
    assert [row.inner_text() for row in rows] == ["here", "a person, away", "a person, not here yet"]
