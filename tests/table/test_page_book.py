"""The book in a real browser: read, searched, by keys and by touch, from lobby and table, and its examples played.

What it needs is told in `browsing.py`.
"""

from __future__ import annotations

from typing import Any

from browsing import find, in_a_browser, serious
from menagerie.engine.finding import load
from served import KINGDOM

pytestmark = in_a_browser
SETTLED = "A first Clan settled a moment ago is enough to recruit, also into the other Land"


def test_the_book_opens_at_a_clause_and_is_searched_while_one_types(browse: Any) -> None:
    one, game = browse(viewport={"width": 1024, "height": 768}), load(KINGDOM)
    page = one.page
    page.goto(f"{one.served.address}/book/{KINGDOM}#CK-RECRUIT-3")
    page.wait_for_selector(".law.at[data-law=CK-RECRUIT-3]:focus")
    top = page.evaluate("() => document.activeElement.getBoundingClientRect().top")
    assert 60 < top < 260
    assert page.locator(".law").count() >= len(game.ledger["clause"])
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("[data-law=CK-RECRUIT-4]:focus")
    page.keyboard.press("/")
    page.keyboard.type("spydra")
    page.wait_for_selector(".found-card >> text=Spydra")
    page.keyboard.type(" answer")
    page.wait_for_selector(".found-card", state="detached")
    found = page.locator(".laws:not([hidden]) .law").all_text_contents()
    assert 0 < len(found) < 40 and all("spydra" in text.lower() and "answer" in text.lower() for text in found)
    assert page.locator(".law mark").count() >= len(found)
    page.keyboard.press("Escape")
    page.wait_for_selector(".laws mark", state="detached")
    page.click("nav[aria-label=Chapters] >> text=Turn structure")
    assert page.url.endswith("#CK-TURN-1")
    page.fill("[type=search]", "minnowtaur marker")
    page.wait_for_selector(".law mark")
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []
    page.click("text=Lobby")
    page.wait_for_selector(".make[data-game=cover_your_kingdom]")


def test_an_example_is_tried_at_a_table_of_ones_own(browse: Any) -> None:
    one = browse(viewport={"width": 390, "height": 844}, has_touch=True)
    page = one.page
    page.goto(f"{one.served.address}/book/{KINGDOM}#CK-RECRUIT-1")
    page.tap("[data-law=CK-RECRUIT-1] > .examples button")
    page.wait_for_selector(".example button")
    small = page.evaluate(
        "() => [...document.querySelectorAll('.book-page button, .book-page .law-id, .book-page input')]"
        ".filter((one) => one.offsetHeight && one.getBoundingClientRect().height < 39.5).map((one) => one.outerHTML)"
    )
    assert small == [] and page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.tap(f"[aria-label='Try it: {SETTLED}']")
    page.wait_for_url("**/t/*")
    assert one.until_asked()
    assert {answer["words"] for answer in one.view["answers"]} >= {"settle Bragon + Bragon"}
    assert SETTLED in page.inner_text(".notice")


def test_every_id_of_a_clause_leads_to_the_book_beside_the_table(browse: Any) -> None:
    one = browse()
    page = one.page
    one.lobby()
    one.play()
    one.until_asked()
    clause = page.locator(".panel .rules button").first
    named = clause.get_attribute("title") or ""
    clause.dispatch_event("click")
    page.wait_for_selector(f"dialog .law.at[data-law={named}], dialog .law.at [data-law={named}]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click("[aria-label=Menu]")
    page.click("dialog >> text=The book of rules")
    page.fill("dialog [type=search]", "elves")
    page.wait_for_selector("dialog .law mark")
    assert page.url.endswith(f"/t/{page.url.rsplit('/', 1)[1]}")
