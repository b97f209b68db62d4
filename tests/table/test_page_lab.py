"""The lab in a real browser: seats are weighed to the end, decks until somebody stops, a card by its name.

What it needs is told in `browsing.py`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from browsing import find, in_a_browser, serious
from menagerie.engine.finding import load
from menagerie.lab.asked import seats
from menagerie.lab.experiment import run
from menagerie.lab.told import as_json

pytestmark = in_a_browser
MINE = (Path(__file__).parents[2] / "examples/decks/my_wall.txt").read_text("utf-8")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SMALL = """() => [...document.querySelectorAll('.lab-page :is(button, select, [type=text], .button, label > span)')]
    .filter((one) => one.offsetHeight && one.getBoundingClientRect().height < 39.5).map((one) => one.outerHTML)"""
HEARD = """() => {
    performance.now = () => 1e6;  // so that no time passes between two things that may be told
    window.heard = [];
    const told = document.querySelector('.lab-results');
    new MutationObserver(() => {
        const words = document.querySelector('[role=status]')?.textContent;
        if (words && words !== window.heard.at(-1)) window.heard.push(words);
    }).observe(told, { childList: true, subtree: true, characterData: true });
}"""


def fits(page: Any) -> bool:
    """Tell whether nothing is wider than the window or too small to be touched."""
    assert page.evaluate(SMALL) == []
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("settings", [PHONE, pytest.param({}, marks=pytest.mark.deep)], ids=["phone", "desk"])
def test_the_lab_plays_until_it_knows_or_somebody_stops(browse: Any, settings: dict[str, Any], tmp_path: Path) -> None:
    one = browse(**settings)
    page, brought = one.page, list[str]()
    page.on("request", lambda request: brought.append(request.url.removeprefix(one.served.address)))
    page.goto(f"{one.served.address}/?game=cover_your_kingdom")
    page.wait_for_selector(".to-lab")
    assert not [path for path in brought if path.endswith(("/lab.js", "/lab.css", "/lab"))]
    page.click(".to-lab")
    page.wait_for_selector("h1 >> text=Lab: Cover Your Kingdom")
    assert "/lab.js" in brought and "/page.js" not in brought[brought.index("/lab.js") :]
    page.select_option("label:has-text('At all others') select", "random")
    page.select_option("label:has-text('How exactly') select", "5")
    page.fill("[inputmode=numeric]", "7")
    assert fits(page)
    page.evaluate(HEARD)
    page.focus("[inputmode=numeric]")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=It is known as exactly as was asked.")
    words = page.locator(".lab-words").all_inner_texts()
    assert [one.partition(" wins")[0] for one in words] == ["Apprentice", "Seat A", "Seat B"]
    assert page.inner_text(".lab-said >> nth=0") == "Better, for certain"
    drawn = page.get_attribute(".interval >> nth=0", "aria-label")
    assert drawn.startswith(words[0]) and "95 % interval from" in drawn
    heard = page.evaluate("window.heard")  # how it stands, once, and how it ended
    assert 1 <= len(heard) <= 2 and words[0] in heard[-1] and fits(page)
    with page.expect_download() as kept:
        page.click("text=Download as JSON")
    kept.value.save_as(tmp_path / "lab.json")
    asked = seats(load("cover_your_kingdom"), ["greedy", "random"], seed=7, within=5, seats=2, deals=20_000)
    assert json.loads((tmp_path / "lab.json").read_text("utf-8")) == json.loads(json.dumps(as_json(run(asked))))
    assert page.inner_text(".lab-again code").strip().endswith("--seed 7 --deals 304")

    page.goto(f"{one.served.address}/decks/alpha_clash")
    page.click(".deck-paste summary")
    page.fill(".deck-paste textarea", MINE)
    page.click("text=Take this list")
    page.wait_for_selector(".deck-state.legal")
    page.click("text=Keep")
    page.click("text=Lab: weigh decks and cards")
    page.select_option("label:has-text('First deck') select", "own:My deck")
    page.click("button >> text=Run")
    page.wait_for_selector(".lab-words >> text=My deck wins")
    wide = page.evaluate("() => Number(document.querySelector('.lab-progress progress').value)")
    page.click("button >> text=Stop")
    page.wait_for_selector("text=Stopped: this is what was played.")
    assert wide < 1 and "--deck d1-" in page.inner_text(".lab-again code") and fits(page)
    page.select_option("label:has-text('First deck') select", "text")
    page.fill("textarea", "Main Deck\n3 Wall Sentri\n")
    page.click("button >> text=Run")
    page.wait_for_selector("[role=alert] >> text=did you mean Wall Sentry")
    page.check("input[value=card]", force=True)
    page.fill("[list]", "Wite Heat")
    page.click("button >> text=Run")
    page.wait_for_selector("[role=alert] >> text=did you mean White Heat")
    assert fits(page) and serious(find("axe_playwright_python.sync_playwright"), page) == []
    page.fill("[list]", "White Heat")
    page.wait_for_selector(".lab-card .card")
    one.faults.clear()  # the browser tells of what was refused


def test_the_lab_speaks_german(browse: Any) -> None:
    page = (one := browse(locale="de-DE")).page
    page.goto(f"{one.served.address}/lab/cover_your_kingdom")
    page.wait_for_selector("h1 >> text=Labor: Cover Your Kingdom")
    page.select_option("label:has-text('Wie genau') select", "5")
    page.click("text=Partien spielen")
    page.wait_for_selector(".lab-said >> text=/Noch nicht|Ausgeglichen/")
    assert "," in page.inner_text(".lab-words >> nth=0")
