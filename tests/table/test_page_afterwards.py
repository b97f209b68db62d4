"""The page after the end: what decided the game, look-back with open hands, playing on from there, and sharing it.

What they need is told in `browsing.py`. The analysis itself is not made here (`tests/test_analysis.py`).
"""

from __future__ import annotations

from typing import Any

import pytest

from browsing import Served, find, in_a_browser, serious
from menagerie.engine.table import Table
from menagerie.table import analysing

pytestmark = in_a_browser

CROWDED = """() => {
    const all = [...document.querySelectorAll(".lookback :is(button, input)")].filter((one) => one.offsetWidth);
    const boxes = all.map((one) => one.getBoundingClientRect());
    const small = boxes.filter(({ width, height }) => Math.min(width, height) < 40);
    const out = boxes.filter(({ left, right, bottom }) => left < 0 || right > innerWidth || bottom > innerHeight);
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const over = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => !apart(a, b)));
    return [small.length, out.length, over.length];
}"""


def told_of(table: Table) -> dict[str, Any]:
    """Make up an analysis of a game of two."""
    part = {"share": 0.1, "error": 0.02}
    better = {"words": "wait", "gain": 0.2, "error": 0.01}
    answers = [
        {
            "at": at,
            "seat": step.seat,
            "question": f"counter for the Clan at {step.seat} highland?",
            "words": step.words,
            **{curve: [at / len(table.steps), 1 - at / len(table.steps)] for curve in ("shares", "observed", "open")},
            "error": 0.05,
            "best": better if at % 5 == 0 else None,
            "best_open": better if at % 3 == 0 else None,
        }
        for at, step in enumerate(table.steps, 1)
    ]
    moments = [{**answers[at], "change": [0.3, -0.3], "error": 0.04} for at in (3, 9, 17, 20, 22)]
    names = ("start", "deal", "chance", "hidden", "total")
    return {
        "game": table.game.slug,
        "seats": 2,
        "seed": 1,
        "games": 16,
        "observer": "-",
        "fair": 0.5,
        "result": [1.0, 0.0],
        "answers": answers,
        "moments": moments,
        "luck": {seat: dict.fromkeys(names, part) for seat in "AB"},
        "play": {seat: dict.fromkeys(("own", "rivals", "lost"), part) for seat in "AB"},
        "decided": {"seat": "A", "ahead": 12, "by": "deal", **part, "at": 10},
    }


def test_after_the_end_one_learns_what_decided_it_looks_back_and_plays_on(
    browse: Any, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "work", lambda table, budget, progress: told_of(table))
    one = browse()
    page = one.page
    one.lobby()
    one.seat("you bot")
    one.play()
    one.until_asked()
    room = one.go_on()
    page.click("text=What decided it?")
    assert "ahead for good from answer 12" in page.inner_text(".sentence")
    page.click("text=Moments, luck and play")
    page.wait_for_selector(".balance")
    effects = page.locator(".balance tr:not(:first-child):not(.sum) td:last-child").all_inner_texts()
    assert effects == ["helped"] * 6
    asked = page.locator(".moments .moment-words").all_inner_texts()
    assert all(("at your highland" in words) == words.startswith("You") for words in asked[:5])
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []
    own = sum(step.seat == "A" for step in room.session.table.steps)
    assert f"Of {own} decisions" in page.inner_text(".analysis")
    page.check("[name=knowledge] >> nth=1", force=True)
    page.click(".moments button >> nth=2")
    page.wait_for_selector(".lookback")
    step = page.locator(".lookback input")
    assert step.input_value() == "17" and not page.query_selector("dialog")
    seen = page.eval_on_selector_all(".rival .zone-hand [data-card]", "all => all.map((one) => one.dataset.card)")
    assert seen and all(seen)  # the rival's hand lies open
    assert "A moment that mattered" in page.inner_text(".step")
    looked = room.session.look_back.look("A", 17)
    assert page.locator(".story li").count() == len(looked["log"]) + (looked["log_from"] > 0)
    page.keyboard.press("PageDown")
    turn = next(turn for turn in looked["turns"] if turn > 17)
    page.wait_for_function("turn => document.querySelector('.lookback input').value === turn", arg=str(turn))
    page.wait_for_selector(f".lookback-words >> text={turn} of")
    for width, height in ((390, 844), (360, 640), (844, 390)):
        one.resize(width, height)
        assert page.evaluate(CROWDED) == [0, 0, 0], (width, height)
    page.click(".lookback >> text=Share")
    link = page.input_value(".friend-link input")
    assert link.endswith(f"?at={turn}")
    page.keyboard.press("Escape")
    page.click(".lookback >> text=Play on")
    page.unroute("**/api/tables")  # which adds a seed
    page.click("dialog .primary")
    page.wait_for_selector("text=What if")
    branch = served.room(page.url).session
    assert branch.branch == {"table": room.table, "step": turn}
    assert [step.code for step in branch.table.steps[:turn]] == [step.code for step in room.session.table.steps[:turn]]
    page.goto(link.replace(link.split("/t/")[0], served.address))  # also for who only watches
    page.wait_for_selector(f".lookback-words >> text={turn} of")
