"""Pages in a real browser: what a page adds to the deal, the sign of an open one, and the check at the end."""

from __future__ import annotations

from typing import Any

from browsing import in_a_browser

pytestmark = in_a_browser
NARROW = {"width": 390, "height": 844}


def by_chance(one: Any) -> Any:
    """Let the tables that a page makes have no chosen seed."""
    one.page.unroute("**/api/tables")
    return one


def concede(one: Any) -> None:
    one.page.click("button[aria-label=Menu]")
    one.page.click(".menu >> text=Concede")
    one.page.click(".dialog-concede .danger")
    one.page.wait_for_selector(".end")


def seat_two(one: Any, who: str) -> None:
    one.lobby()
    one.seat(who)


def test_a_page_adds_its_part_and_checks_the_deal_with_a_click(browse: Any) -> None:
    one = by_chance(browse())
    seat_two(one, "you bot")
    one.play()
    assert one.until_asked()
    assert not one.page.query_selector(".open-deal")
    deal = one.served.room(one.page.url).session.table.deal
    kept = one.page.evaluate("() => Object.values(JSON.parse(localStorage.getItem('menagerie.deals')))")
    assert kept == [{"commitment": deal.commitment, "parts": deal.parts}] and list(deal.parts) == ["A"]
    text = one.text()
    assert deal.part not in text and deal.nonce not in text
    concede(one)
    one.page.click("text=Check the deal")
    assert one.page.locator(".checked .holds").all_inner_texts() == [
        "✓ The server's part is the one it had committed to before this page added anything.",
        "✓ What this page added is in it.",
        "✓ Its part and that of A make the seed.",
    ]
    assert str(deal.seed) in one.page.inner_text(".seed")


def test_a_server_that_dealt_otherwise_is_found_out(browse: Any) -> None:
    one = by_chance(browse())
    seat_two(one, "you bot")
    one.play()
    assert one.until_asked()
    one.page.evaluate(
        """() => localStorage.setItem("menagerie.deals", localStorage.getItem("menagerie.deals")
            .replace(/"commitment":"[0-9a-f]{4}/, '"commitment":"0000').replace(/"A":"[0-9a-f]{4}/, '"A":"0000'))"""
    )
    concede(one)
    one.page.click("text=Check the deal")
    assert one.page.locator(".checked .fails").count() == 2
    assert "Not so" in one.page.inner_text(".checked")


def test_an_open_deal_is_shown_for_the_whole_game(browse: Any) -> None:
    one = browse(viewport=NARROW)
    seat_two(one, "you bot")
    one.play()
    assert one.until_asked()
    sign = one.page.locator(".open-deal")
    box = sign.bounding_box()
    assert sign.is_visible() and sign.inner_text() == "Open deal"
    assert box["x"] >= 0 and box["x"] + box["width"] <= NARROW["width"] and box["height"] <= 48
    sign.click()
    assert str(one.seed) in one.page.inner_text(".dialog-deal")
    one.page.click(".dialog-deal .close")
    concede(one)
    assert sign.is_visible() and one.page.inner_text(".seed") == f"An open deal: its seed {one.seed} was chosen."
    assert one.page.query_selector("text=Check the deal") is None


def test_who_is_not_there_yet_is_waited_for_and_can_be_replaced(browse: Any) -> None:
    one = by_chance(browse())
    seat_two(one, "you friend")
    one.page.click(".play")
    one.page.click("text=To the table")
    one.page.wait_for_url("**/t/*")
    one.page.wait_for_selector(".awaited >> text=Waiting for")
    link = one.page.input_value(".awaited .copy-link input")
    other = browse()
    other.page.goto(link)
    for page in (one.page, other.page):
        page.wait_for_selector(".table-page")
    table = one.served.room(one.page.url).session
    assert sorted(table.parts) == ["A", "B"] and table.dealt


def test_one_page_adds_a_part_for_each_of_its_seats(browse: Any) -> None:
    one = by_chance(browse())
    seat_two(one, "you you")
    one.play()
    one.page.wait_for_selector(".cover-card")
    session = one.served.room(one.page.url).session
    assert session.dealt and sorted(session.parts) == ["A", "B"] and len(set(session.parts.values())) == 2


def test_who_only_watches_checks_the_deal_too(browse: Any) -> None:
    one, other = by_chance(browse()), browse()
    seat_two(one, "you bot")
    one.play()
    assert one.until_asked()
    other.page.goto(one.page.url)
    other.page.wait_for_selector(".table-page")
    concede(one)
    other.page.click("text=Check the deal")
    assert other.page.locator(".checked .holds").all_inner_texts() == [
        "✓ The server's part is the one it had committed to, as this page was told.",
        "✓ Its part and that of A make the seed.",
    ]
