"""Screenshots of every game in every room, to be looked at side by side; and the pictures of the documentation.

python tests/screenshots.py FOLDER [GAME …]     all rooms and moments: FOLDER/cover_your_kingdom-012-upright.png
python tests/screenshots.py --docs              docs/tables/GAME.jpg, one moment on a desktop
python tests/screenshots.py --cards FOLDER [GAME …]    all cards of a game at once: GAME-cards.png, -face, -small
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from browsing import CHROMIUM, PATIENCE, SWITCHES, Browsing, Served, find
from menagerie.engine.finding import load, slugs
from table.test_page_room import OFTEN, ROOMS, SELDOM

MOMENTS = (1, 2, 4, 7, 11, 16, 22, 29, 37)  # questions that are asked of the person; the end is the tenth
DOCS = Path(__file__).parent.parent / "docs" / "tables"
PICTURED = (8, 12, 16)  # the questions of the documentation's pictures: the last one that a game comes to
SEED = 7


def play(one: Browsing, moments: tuple[int, ...]) -> Any:
    """Play at random, and stop at each of the moments and at the end, which is moment 0."""
    dice, asked = random.Random(SEED), 0
    one.lobby()
    one.page.click("label:has-text('at once')")
    one.play()
    while asked <= max(moments) and one.until_asked():
        asked += 1
        if asked in moments:
            yield asked
        one.answer_by_keys(one.choose(dice, SELDOM, OFTEN))
    if one.until_asked():
        one.go_on(dice=dice, seldom=SELDOM, often=OFTEN)
    yield 0


def shoot(one: Browsing, path: Path, room: str) -> None:
    """Take a picture in a room."""
    width, height = ROOMS[room]
    one.page.set_viewport_size({"width": width, "height": height})
    one.page.wait_for_timeout(250)  # milliseconds, for pictures of cards to be drawn in their new size
    one.page.screenshot(path=path, **({"type": "jpeg", "quality": 80} if path.suffix == ".jpg" else {}))
    one.page.set_viewport_size({"width": 1400, "height": 900})


SHEET = """async ([game, size, width]) => {
    const { bring, pictureOf } = await import("/js/faces.js");
    const { fetchJson } = await import("/js/net.js");
    const cards = [...(await bring(game, fetchJson)).keys()];
    const pictures = [null, ...cards].map((kind) => Object.assign(new Image(width), { src: pictureOf(kind, size) }));
    document.body.replaceChildren(...pictures);
    const style = { display: "flex", flexFlow: "wrap", placeContent: "start", gap: "6px", overflow: "auto" };
    Object.assign(document.body.style, style);
    await Promise.all(pictures.map((picture) => picture.decode()));
}"""
SIZES = {"cards": ("mini", 132), "face": ("face", 264), "small": ("mini", 40)}


def lay_out_cards(browser: Any, slug: str, folder: Path) -> None:
    """Take pictures of all cards of a game at once: as they lie, for reading, and as small as they get."""
    served = Served(Path(tempfile.mkdtemp()) / "tables.db", load(slug))
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    for name, (size, width) in SIZES.items():
        page.goto(served.address)
        page.evaluate(SHEET, [slug, size, width])
        page.screenshot(path=folder / f"{slug}-{name}.png", full_page=True, timeout=PATIENCE)


def main(wanted: list[str]) -> None:
    """Make the pictures that the command line asks for."""
    docs = wanted[:1] == ["--docs"]
    sheets = wanted[:1] == ["--cards"]
    wanted = wanted[1:] if sheets else wanted
    folder = DOCS if docs else Path(wanted[0])
    folder.mkdir(parents=True, exist_ok=True)
    with find("playwright.sync_api").sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for slug in wanted[1:] or slugs():
            print(slug, file=sys.stderr)
            if sheets:
                lay_out_cards(browser, slug, folder)
                continue
            served = Served(Path(tempfile.mkdtemp()) / "tables.db", load(slug))
            context = browser.new_context(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
            one = Browsing(context, served, SEED)
            for moment in play(one, PICTURED if docs else MOMENTS):
                if docs and not moment:
                    break
                if docs:
                    shoot(one, folder / f"{slug}.jpg", "desk")
                for room in () if docs else ROOMS:
                    shoot(one, folder / f"{slug}-{moment:03}-{room}.png", room)
    os._exit(0)  # servers of threads are still open


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
