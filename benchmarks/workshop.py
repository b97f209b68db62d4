"""How long it takes from an empty pack to an own card in play, by somebody who types, in a browser.

    python benchmarks/workshop.py [GAME ...] [--pause MS]

Needs Playwright and Chromium (another may be named in CHROMIUM). A server of its own runs in another process. In a
browser context of its own, 1400 by 900, the workshop is opened, a new card begun, named and given the text of a card of
the game key by key (`--pause` ms between two), and taken to a table, where it lies in the hand. `played_s` is from the
opening of the workshop until the table asks for an answer; `verdict_ms` how long what is told of the text is
waited for after a key, `most_verdict_ms` after the slowest one.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from menagerie.table.ownserver import a_server

opening: Any = import_module("opening")  # the script beside this one, with the same browser

#: A type of card of each game, and what such a card says.
CARDS = {
    "alpha_clash": ("Clash", "Enter: Draw a card."),
    "beast_clans": ("beast", "When @ enters the field, draw a card."),
    "hebrew_chronicles": ("beast", "[F1] Draw a card."),
}
#: From the question that a key asks until the answer is there, in ms, for each key.
VERDICTS = """() => performance.getEntriesByType("resource").filter((one) => one.name.endsWith("/draft"))
    .map((one) => one.duration)"""


def made(browser: Any, url: str, game: str, pause: float) -> dict[str, float]:
    """Make a card in the workshop and take it to a table."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    began = time.perf_counter()
    page.goto(f"{url}/workshop/{game}")
    kind, text = CARDS[game]
    page.wait_for_selector("select[aria-label^='A new card'] option:nth-child(2)", state="attached")
    models = page.eval_on_selector_all("select[aria-label^='A new card'] option", "all => all.map((one) => one.text)")
    like = next(place for place, model in enumerate(models) if model.lower().startswith(f"{kind.lower()}:"))
    page.select_option("select[aria-label^='A new card']", index=like)
    page.wait_for_selector(".workshop-faults .good")
    page.fill(".workshop-fields .wide input", "Sand Runner")
    page.fill(".workshop-text textarea", "")
    page.focus(".workshop-text textarea")
    page.keyboard.type(text.replace("@", "Sand Runner"), delay=pause)
    page.wait_for_selector(".workshop-faults .good")
    verdicts = page.evaluate(VERDICTS)
    page.click("text=Try it at a table")
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".panel .answer")
    told = {"played_s": round(time.perf_counter() - began, 1)}
    context.close()
    return told | {"verdict_ms": round(statistics.median(verdicts)), "most_verdict_ms": round(max(verdicts))}


def measure(games: list[str], pause: float) -> dict[str, Any]:
    """Make a card of each game."""
    from playwright.sync_api import sync_playwright

    with a_server([]) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=opening.CHROMIUM, args=opening.SWITCHES)
        for game in games:
            opening.ready(server.url, game)
        told = {game: made(browser, server.url, game, pause) for game in games}
        browser.close()
    return told


if __name__ == "__main__":
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("games", nargs="*", metavar="GAME", help=", ".join(CARDS))
    asking.add_argument("--pause", type=float, default=150, help="ms between two keys")
    given = asking.parse_args()
    if strange := [game for game in given.games if game not in CARDS]:
        sys.exit(f"{strange[0]} has no cards with texts; those are: {', '.join(CARDS)}")
    if not Path(opening.CHROMIUM).exists():
        sys.exit(f"no Chromium at {opening.CHROMIUM}; name one in CHROMIUM")
    print(json.dumps(measure(given.games or list(CARDS), given.pause), indent=2))
