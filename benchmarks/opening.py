"""How long a table's page takes to open in a browser that has nothing of it: until it paints, until it can be played.

    python benchmarks/opening.py [GAME ...] [--times N]

Needs Playwright and Chromium (another may be named in CHROMIUM). A server of its own runs in another process, with the
machine code ready and a table against one greedy bot that does not begin; every opening is a browser context of its
own, 1400 by 900, with an empty cache. `paint_ms` is the first contentful paint, `playable_ms` the frame after the first
own answers stand there, both since navigation began; `long_ms` is what tasks of 50 ms and more took of the page's
thread until a second after that. Medians; `requests` and `kib`, as sent, of the last opening.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

from menagerie import new
from menagerie.engine.finding import slugs
from menagerie.table.ownserver import a_server

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
SWITCHES = ["--no-sandbox", "--disable-gpu"]
WATCH = """
window.opened = { long: 0 };
new MutationObserver((_, watching) => {
    if (!document.querySelector(".panel .answer")) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => { opened.playable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
new PerformanceObserver((list) => list.getEntries().forEach((one) => { opened.long += one.duration; }))
    .observe({ type: "longtask", buffered: true });
"""
TOLD = """() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const brought = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
    return { paint: paint?.startTime, ...opened, requests: brought.length,
        kib: brought.reduce((sum, one) => sum + one.encodedBodySize, 0) / 1024,
        files: brought.map((one) => [one.name.replace(/^.*?:\\/\\/[^/]*/, "").slice(0, 40),
            ...[one.startTime, one.responseEnd].map(Math.round)]) };
}"""


def made(url: str, game: str) -> str:
    """Make a table against one bot, or as many as it needs; gives the address of its page with the seat's token."""
    with urllib.request.urlopen(f"{url}/api/games") as answer:
        least = next(one["seats"][0] for one in json.load(answer) if one["slug"] == game)
    bots = [{"who": "bot", "bot": "greedy"}] * (max(2, least) - 1)
    seed = next(
        one for one in range(100) if new(game, 1 + len(bots), one, windows=True).seat == "A"
    )  # nobody goes before
    wish = {"game": game, "seats": [{"who": "you"}, *bots], "seed": seed}
    request = urllib.request.Request(
        f"{url}/api/tables", json.dumps(wish).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        told = json.load(answer)
    return f"{url}/t/{told['table']}#A.{told['tokens']['A']}"


def ready(url: str, game: str) -> None:
    """Wait for the machine code of a game."""
    while True:
        with urllib.request.urlopen(f"{url}/api/ready?game={game}") as answer:
            if json.load(answer)["ready"]:
                return
        time.sleep(0.2)


def opened(browser: Any, address: str) -> dict[str, Any]:
    """Open a table in a context of its own."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_function("() => opened.playable && performance.now() > opened.playable + 1000", timeout=60_000)
    found: dict[str, Any] = page.evaluate(TOLD)
    context.close()
    return found


def measure(games: list[str], times: int, verbose: bool) -> dict[str, Any]:
    """Open tables of each game so often, after once that does not count: that the server's own files are packed."""
    from playwright.sync_api import sync_playwright

    told = {}
    with a_server([]) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for game in games:
            ready(server.url, game)
            runs = [opened(browser, made(server.url, game)) for _ in range(times + 1)][1:]
            told[game] = {
                f"{name}_ms": round(statistics.median(one[name] for one in runs))
                for name in ("paint", "playable", "long")
            }
            told[game] |= {"requests": runs[-1]["requests"], "kib": round(runs[-1]["kib"], 1)}
            if verbose:
                print(*runs[-1]["files"], sep="\n", file=sys.stderr)
        browser.close()
    return told


if __name__ == "__main__":
    asking = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asking.add_argument("games", nargs="*", metavar="GAME")
    asking.add_argument("--times", type=int, default=9, help="openings of each game that count")
    asking.add_argument("--files", action="store_true", help="tell on stderr what was brought, and when (ms)")
    given = asking.parse_args()
    if not Path(CHROMIUM).exists():
        sys.exit(f"no Chromium at {CHROMIUM}; name one in CHROMIUM")
    print(json.dumps(measure(given.games or list(slugs()), given.times, given.files), indent=2))
