"""The page in a real browser for everybody, and light: phones, a strict policy, and what its parts weigh.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

from browsing import in_a_browser
from menagerie.table.server import STATIC

MOST_BYTES, MOST_BYTES_WITH_ART = 150 * 1024, 400 * 1024
MOST_BYTES_OF_LOBBY = 40 * 1024  # told of the games there

pytestmark = in_a_browser


def test_the_lobby_brings_no_catalogue_but_draws_every_game(browse: Any) -> None:
    one, brought = browse(), {}
    one.page.on("response", lambda reply: brought.update({reply.url: len(reply.body())}))
    one.lobby()
    one.page.wait_for_function("() => document.querySelectorAll('.tile-card').length === 6")
    drawn = one.page.evaluate("() => [...document.querySelectorAll('.tile-card img')].map((one) => one.src)")
    assert len(set(drawn)) == 6  # a back instead of a face would be there twice
    for art in drawn:
        assert "<use " in unquote(art) and "<symbol " in unquote(art)
    assert 0 < sum(size for address, size in brought.items() if "/api/" in address) < MOST_BYTES_OF_LOBBY
    assert not [address for address in brought if address.endswith("/cards")]


def test_cards_that_did_not_come_are_asked_for_again(browse: Any) -> None:
    one, asked = browse(), []

    def lose_the_first(route: Any) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    one.page.route("**/cards", lose_the_first)
    one.lobby()
    one.play()
    one.page.wait_for_selector(".my-hand img[src*='%3Cuse']", state="attached")
    assert len(asked) == 2
    assert len(one.faults) == 1 and "Failed to load" in one.faults.pop()  # the browser notes what was lost


def test_the_page_weighs_little_on_the_wire(browse: Any) -> None:
    """Until the first question: all that is not art, and all of it, as it is sent; nothing of the lab."""
    one, art, rest, paths = browse(), [], [], list[str]()

    def weigh(request: Any) -> None:
        paths.append(request.url.removeprefix(one.served.address))
        is_art = re.search(r"/(cards|emblems\.svg)", request.url)
        (art if is_art else rest).append(request.sizes()["responseBodySize"])

    one.page.on("requestfinished", weigh)
    one.lobby()
    one.page.wait_for_selector(".tile-card")
    one.play()
    one.until_asked()
    one.page.wait_for_selector(".my-hand .card")
    assert 10 * 1024 < sum(rest) < MOST_BYTES
    assert "/page.js" in paths and not [path for path in paths if re.search(r"\blab\b|weighing|interval", path)]
    assert sum(art) > 10 * 1024 and sum(art) + sum(rest) < MOST_BYTES_WITH_ART


def test_the_page_keeps_to_a_strict_policy() -> None:
    scripts = [path.read_text("utf-8") for path in STATIC.rglob("*.js")]
    assert not [text for text in scripts if re.search(r"\beval\(|new Function\(", text)]
    assert not [path.name for path in (STATIC / "js").iterdir() if "innerHTML" in path.read_text("utf-8")]
    page = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"\son\w+=|<script>|<style", page)
    assert not re.search(r"https?://", page)


def test_a_phone_needs_no_sideways_scrolling(browse: Any) -> None:
    one = browse(viewport={"width": 360, "height": 740}, has_touch=True)
    one.lobby()
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    one.play()
    one.page.wait_for_selector(".prompt.asked")
    assert one.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    answer = next(answer for answer in one.view["answers"] if answer["words"].startswith("discard"))
    version = one.view["version"]
    for ref in answer["touches"]:
        one.tap(ref)
    one.until_moved(version)
