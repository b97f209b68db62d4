"""Deck builder and workshop in a real browser: a deck is built and played, a card is written and tried, by keys too.

What it needs is told in `browsing.py`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from browsing import find, in_a_browser, serious
from menagerie.cardtext.limited import sealed
from menagerie.engine.finding import load
from menagerie.table.building import game_with

pytestmark = in_a_browser
COURIER = Path(__file__).parents[2] / "examples/cards/art/Dune Courier.svg"
MINE = (Path(__file__).parents[2] / "examples/decks/my_wall.txt").read_text("utf-8")
FIRST = (Path(__file__).parents[2] / "examples/cards/first.toml").read_text("utf-8")
OWN = {card["name"] for card in tomllib.loads(FIRST)["card"]}
#: Keep a pack in this browser, as the workshop does.
KEEP = """async ([pack, slug]) => {
    const reply = await fetch(`/api/games/${slug}/read`, {method: 'POST', body: JSON.stringify({pack})});
    const {name, cards} = await reply.json();
    localStorage.setItem('menagerie.packs', JSON.stringify({[slug]: {name, cards, toml: pack}}));
}"""
NARROW = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
WIDE = "() => document.documentElement.scrollWidth"
in_two_widths = pytest.mark.parametrize(
    "settings", [NARROW, pytest.param({}, marks=pytest.mark.deep)], ids=["narrow", "desk"]
)
SMALL = """() => [...document.querySelectorAll('.own-page :is(button, select, .button, summary)')]
    .filter((one) => one.offsetHeight && one.getBoundingClientRect().height < 39.5).map((one) => one.outerHTML)"""


@in_two_widths
def test_a_pool_is_opened_and_boosters_are_passed_on(browse: Any, settings: dict[str, Any]) -> None:
    one = browse(**settings)
    page = one.page
    axe = find("axe_playwright_python.sync_playwright")
    page.goto(f"{one.served.address}/limited/alpha_clash")
    page.wait_for_selector("h1 >> text=Alpha Clash")
    assert page.evaluate(WIDE) <= page.viewport_size["width"] and page.evaluate(SMALL) == []
    assert serious(axe, page) == []
    page.fill("[inputmode=numeric]", "7")
    page.select_option("label:has-text('people') select", "2")
    page.click("text=Begin a draft")
    page.click("text=I am seat A")
    page.wait_for_selector("h2 >> text=Booster 1 of 4")
    page.focus(".deck-card")
    page.keyboard.press("Enter")
    page.wait_for_selector(".limited-looked")  # once to see, twice to take
    page.keyboard.press("Enter")
    page.click("text=I am seat B")
    page.wait_for_selector("h2 >> text=15 cards are in it")
    assert page.locator(".limited-taken li").count() == 0
    page.click(".deck-card >> nth=2")
    page.click(".deck-card >> nth=3")
    large, named = (
        page.locator(".limited-looked .card").bounding_box(),
        page.get_attribute(".deck-card >> nth=3", "title"),
    )
    assert large["width"] >= 200 and page.get_attribute(".limited-looked", "aria-label") == named
    page.click(f"text=Take {named}")
    page.click("text=I am seat A")
    page.wait_for_selector("h2 >> text=14 cards are in it")
    assert page.locator(".limited-taken li").count() == 1
    assert page.evaluate(WIDE) <= page.viewport_size["width"] and serious(axe, page) == []
    page.goto(f"{one.served.address}/limited/alpha_clash")
    page.fill("[inputmode=numeric]", "7")
    page.click("text=Open a sealed pool")
    page.wait_for_selector(".deck-state.legal")
    pool = sealed(load("alpha_clash"), 7)
    page.wait_for_selector(f"[role=search] >> text={len(pool)} cards")
    shown = page.evaluate("() => [...document.querySelectorAll('.deck-card')].map((one) => one.title)")
    assert len(shown) == min(len(pool), 60) and set(shown) <= set(pool)
    page.click(".deck-paste summary")
    page.fill(".deck-paste textarea", f"Main Deck\n9 {sorted(pool)[0]}\n1 Wall Sentry\n")
    page.click("text=Take this list")
    page.wait_for_selector(".deck-faults >> text=in your pool")  # more than there are
    page.reload()
    page.wait_for_selector(".deck-state.legal")
    page.click("text=Play this deck")
    page.wait_for_url("**/t/*")
    assert one.until_asked()


@in_two_widths
def test_cards_of_ones_own_are_drafted_drawn_and_built_with(browse: Any, settings: dict[str, Any]) -> None:
    one = browse(**settings)
    page = one.page
    page.goto(f"{one.served.address}/limited/alpha_clash")
    page.wait_for_selector("h1 >> text=Alpha Clash")
    assert page.locator(".own-cards").count() == 0  # there are none
    page.evaluate(KEEP, [FIRST, "alpha_clash"])
    page.reload()
    assert page.is_checked(".own-cards input") and page.evaluate(SMALL) == []
    pool = sealed(game_with(load("alpha_clash"), FIRST), 3)
    own = sorted(set(pool) & OWN)
    assert own and not set(sealed(load("alpha_clash"), 3)) & OWN
    page.fill("[inputmode=numeric]", "3")
    page.click("text=Open a sealed pool")
    page.wait_for_url("**?pool=sealed-own-3")
    page.wait_for_selector(".deck-state.legal")
    page.fill("[type=search]", own[0])
    drawn = f".deck-card[title='{own[0]}'] .card"
    page.wait_for_selector(drawn)
    assert own[0].split()[0] in page.get_attribute(drawn, "src")  # drawn as the house's are, its name on it
    page.click("text=Play this deck")
    page.wait_for_url("**/t/*")
    assert one.until_asked()
    page.goto(f"{one.served.address}/limited/alpha_clash")
    page.fill("[inputmode=numeric]", "3")
    page.select_option("label:has-text('people') select", "1")
    with page.expect_request("**/boosters") as asked:
        page.click("text=Begin a draft")
    assert asked.value.post_data_json["pack"] == FIRST
    page.wait_for_selector("h2 >> text=Booster 1 of 4")


@in_two_widths
def test_a_card_is_drawn_by_the_file_that_is_taken_for_it(browse: Any, settings: dict[str, Any]) -> None:
    one = browse(**settings)
    page = one.page
    page.goto(f"{one.served.address}/workshop/alpha_clash")
    page.wait_for_selector("[aria-label^='A new card'] option:nth-child(3)", state="attached")
    page.select_option("[aria-label^='A new card']", index=2)
    page.wait_for_selector("text=It can be played.")
    shown = "[...document.querySelectorAll('.workshop-face img')].map(({ src }) => decodeURIComponent(src)).join('')"
    assert "data:image/svg+xml;base64" not in page.evaluate(shown)
    page.set_input_files(".workshop-drawing input", COURIER)
    page.wait_for_function(f"() => {shown}.includes('<image href=\"data:image/svg+xml;base64,')")
    assert page.evaluate(WIDE) <= page.viewport_size["width"] and page.evaluate(SMALL) == []
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []
    page.set_input_files(".workshop-drawing input", {"name": "x.png", "mimeType": "image/png", "buffer": b"none"})
    page.wait_for_selector("#card-faults >> text=no PNG")
    page.click("text=Without a drawing")
    page.wait_for_selector("text=It can be played.")
    assert "data:image/svg+xml;base64" not in page.evaluate(shown)


@in_two_widths
def test_a_deck_is_built_tested_shared_and_played(browse: Any, settings: dict[str, Any]) -> None:
    one = browse(**settings)
    page = one.page
    page.goto(f"{one.served.address}/decks/alpha_clash")
    page.wait_for_selector(".deck-card")
    assert "cost<=3 type:clash -text:draw;" in page.inner_text("#query-help")
    page.fill("[type=search]", 'name:"wall sentry"')
    page.wait_for_function("() => document.querySelectorAll('.deck-card').length === 1")
    page.focus(".deck-card")
    page.keyboard.press("Enter")
    page.wait_for_selector(".deck-count >> text=1")
    page.wait_for_selector(".deck-faults >> text=AC-DECK-3")
    page.fill("[type=search]", "costs<3")
    page.wait_for_selector(".danger-words >> text=did you mean cost")
    page.fill("[type=search]", "")
    page.click(".deck-paste summary")
    page.fill(".deck-paste textarea", MINE)
    page.click("text=Take this list")
    page.wait_for_selector(".deck-state.legal")
    assert page.evaluate(WIDE) <= page.viewport_size["width"] and page.evaluate(SMALL) == []
    page.click("text=Deal a hand")
    page.wait_for_selector(".hand-cards li")
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []
    page.click("text=Keep")
    link = page.input_value(".copy-link input")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".deck-state.legal")
    page.wait_for_selector(".deck-kept option >> text=My deck", state="attached")
    page.click("text=Play this deck")
    page.wait_for_url("**/t/*")
    assert one.until_asked()


def test_a_gauntlet_is_run_and_stopped(browse: Any) -> None:
    one = browse()
    page = one.page
    page.goto(f"{one.served.address}/decks/alpha_clash")
    page.click(".deck-paste summary")
    page.fill(".deck-paste textarea", MINE)
    page.click("text=Take this list")
    page.wait_for_selector(".deck-state.legal")
    page.click("text=Run the gauntlet")
    page.wait_for_selector(".shares .whole")
    page.click("text=Stop")
    page.wait_for_selector("text=Run the gauntlet")
    assert page.locator(".shares tbody tr").count() == 7


@in_two_widths
def test_a_card_is_in_play_in_a_few_steps_from_an_empty_pack(browse: Any, settings: dict[str, Any]) -> None:
    one = browse(**settings)
    page = one.page
    page.goto(f"{one.served.address}/workshop/alpha_clash")
    page.select_option("select[aria-label^='A new card']", index=2)
    page.wait_for_selector(".workshop-faults .good")
    page.fill(".workshop-fields .wide input", "Sand Runner")
    page.fill(".workshop-text textarea", "Draw a crad.")
    page.wait_for_selector(".workshop-faults mark >> text=crad.")
    page.click("text=Take this text")
    page.wait_for_function("() => document.querySelector('.workshop-text textarea').value === 'Draw a card.'")
    page.fill(".workshop-text textarea", "Draw a ")
    page.wait_for_selector(".workshop-words >> text=card")
    page.focus(".workshop-text textarea")
    page.keyboard.type("ca")
    page.wait_for_function("() => document.querySelector('.workshop-words button')?.textContent === 'card'")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => document.querySelector('.workshop-text textarea').value.startsWith('Draw a card')")
    page.fill(".workshop-text textarea", "Draw a card.")
    page.wait_for_selector(".workshop-faults .good")
    assert page.evaluate(WIDE) <= page.viewport_size["width"] and page.evaluate(SMALL) == []
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []
    page.reload()
    page.wait_for_selector(".workshop-pack >> text=Sand Runner")
    page.wait_for_selector(".workshop-faults .good")
    page.click("text=Try it at a table")
    page.wait_for_url("**/t/*")
    one.until_asked()
    assert any("Sand Runner" in answer["words"] for answer in one.view["answers"])


def test_both_pages_speak_german(browse: Any) -> None:
    one = browse(locale="de-DE")
    page = one.page
    page.goto(f"{one.served.address}/decks/alpha_clash")
    page.wait_for_selector("h1 >> text=Ein Deck bauen")
    page.click("text=Eigene Karten schreiben")
    page.wait_for_selector("h1 >> text=Eine Karte schreiben")
    assert page.url.endswith("/workshop/alpha_clash")
