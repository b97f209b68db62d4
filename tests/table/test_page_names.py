"""Names as long as they may be, on the page: cut to one line where there is no more room, and whole somewhere.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from browsing import KINGDOM, Served, in_a_browser
from menagerie.table.said import NAME

NAMES = [
    "Maximiliana Bartholomea Henriette Ottilie",
    "W" * NAME,
    "Wilhelmina-Alexandrina Featherstonehaugh",
    "i" * NAME,
]
ONE_LINE = "one => one.clientHeight < 1.9 * parseFloat(getComputedStyle(one).fontSize)"
OVERLAPS = """() => {
    const box = (one) => one.getBoundingClientRect();
    const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
    const apart = (a, b) => before(a, b) || before(b, a);
    return [...document.querySelectorAll(".rival")].filter((head) => {
        const [name, hand] = [head.querySelector(".who-name"), head.querySelector(".backs")];
        return !apart(box(name), box(hand)) || box(hand).right > box(head).right + 1;
    }).length;
}"""

pytestmark = in_a_browser


@pytest.mark.parametrize("width", [390, 1280])
def test_the_longest_names_fit(browse: Any, served: Served, width: int) -> None:
    one = browse(viewport={"width": width, "height": 844})
    seats = [
        {"who": who, "name": name[:NAME]} for who, name in zip(["you", "bot", "bot", "friend"], NAMES, strict=True)
    ]
    wish = {"game": KINGDOM, "seats": seats, "seed": 1, "options": {"first": 1}}
    made = one.page.request.post(f"{served.address}/api/tables", data=wish).json()
    one.page.goto(f"{served.address}/t/{made['table']}#A.{made['tokens']['A']}")
    for _ in range(3):
        one.until_asked()
        version = one.view["version"]
        one.page.keyboard.type("1")
        one.page.keyboard.press("Enter")
        one.until_moved(version)
    one.page.wait_for_selector(".ask-words:has-text('action 1 of 2')")  # of the friend, who is not there
    narrow = width < 1000
    if narrow:
        one.page.click(".log-button")
    story = one.page.locator(".story:visible")
    assert story.locator(".name").first.get_attribute("title") == NAMES[1][:NAME]  # oneself is told as "you"
    cut = [*one.page.locator(".who-name").all(), *story.locator(".name").all()]
    assert len(cut) > 4 and all(name.evaluate(ONE_LINE) for name in cut)
    assert story.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert one.page.evaluate(OVERLAPS) == 0
    one.page.keyboard.press("Escape")
    one.page.click("[aria-label=Menu]")
    one.page.click(".menu >> text=Seats")
    for row, name in zip(one.page.locator(".seat-row .name").all(), NAMES, strict=True):
        assert row.inner_text() == row.get_attribute("title") == name[:NAME]
        assert row.evaluate("one => one.scrollWidth <= one.clientWidth")  # told whole
