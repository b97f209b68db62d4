"""What the lab and models draw, in a real browser: no name is cut off, and pages are no wider than a phone."""

from __future__ import annotations

from typing import Any

from browsing import in_a_browser
from menagerie.engine.finding import load
from menagerie.lab import charts, model_pages, sheet
from menagerie.players.levels import house_model
from menagerie.players.model_card import ModelFile

pytestmark = in_a_browser
NAMES = ["guided: search, 4 seats", "Moses, the Man of God, of all", "greedy, decks 3 and 4", "a"]
OUTSIDE = """() => [...document.querySelectorAll('svg text')].filter(one => {
    const [held, frame] = [one, one.ownerSVGElement].map(each => each.getBoundingClientRect());
    return held.left < frame.left - 1 || held.right > frame.right + 1 || held.top < frame.top - 1;
}).map(one => one.textContent)"""


def test_names_of_charts_find_room_on_a_phone(browse: Any) -> None:
    rows = [(name, 50.0, 40.0, 60.0) for name in NAMES]
    spots = [(name, [(50.0, 40.0, 60.0)] * 3) for name in NAMES]
    won = {(one, other): (50.0, 40.0, 60.0) for one in NAMES for other in NAMES if one != other}
    lines = {name: [(0.0, 10.0 * place), (9.0, 20.0 * place)] for place, name in enumerate(NAMES)}
    drawn = [
        charts.forest("forest", rows),
        charts.slopes("slopes", spots, ["search-easy", "learned-strong", "search"]),
        charts.matrix("matrix", NAMES, won),
        charts.curve("curve", lines, " %"),
    ]
    page = browse(viewport={"width": 360, "height": 740}).page
    told = ModelFile.read(house_model(load("cover_your_kingdom")))
    for text in (
        sheet.html([sheet.Sheet("Charts", [sheet.Drawing("", one) for one in drawn])]),
        model_pages.html(told),
    ):
        page.set_content(text)
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert page.locator("svg").count() >= 2
