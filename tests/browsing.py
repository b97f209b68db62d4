"""Pages in a real browser for tests: a server of its own, and a page with every frame that it heard.

They need Debian's Chromium (its headless shell is a fifth faster), or another named in CHROMIUM; without one they are
skipped, but fail under MENAGERIE_DEMAND_PAGES=1.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import random
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
import uvicorn

from menagerie.engine.game import Game
from menagerie.table.lessons import lesson_of
from menagerie.table.server import create_app

INSTALLED = [path for name in ("chromium-headless-shell", "chromium") if Path(path := f"/usr/bin/{name}").exists()]
CHROMIUM = os.environ.get("CHROMIUM", [*INSTALLED, "/usr/bin/chromium"][0])
DEMANDED = os.environ.get("MENAGERIE_DEMAND_PAGES") == "1"
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
SWITCHES += ["--disable-sync", "--no-first-run"]
KINGDOM = "cover_your_kingdom"
PATIENCE = 60_000  # milliseconds, for a machine that is busy with other things

OPEN_SPOT = """thing => {
    const { left, top, width, height } = thing.getBoundingClientRect();
    const parts = [0.5, 0.25, 0.1, 0.75, 0.9];
    const spots = parts.flatMap(y => parts.map(x => ({ x: x * width, y: y * height })));
    return spots.find(({ x, y }) => thing.contains(document.elementFromPoint(left + x, top + y))) || spots[0];
}"""  # cards of a full hand lie one upon the other

GLOWS = "thing => thing.closest('[data-ref]')?.matches('.open')"  # it can be chosen, whatever language says so

find = importlib.import_module if DEMANDED else pytest.importorskip  # skips where something is not installed
in_a_browser = pytest.mark.skipif(
    not Path(CHROMIUM).exists() and not DEMANDED, reason=f"no Chromium at {CHROMIUM}; name one in CHROMIUM"
)


Words = tuple[str, ...]


def _chosen(answers: list[dict[str, Any]], dice: random.Random, seldom: Words, often: Words) -> dict[str, Any]:
    words = [answer["words"] for answer in answers]
    weights = [0.1 if text.startswith(seldom) else 10.0 if text.startswith(often) else 1.0 for text in words]
    return dice.choices(answers, weights)[0]


class Served:
    """A server of its own on a free port, in a thread; the first of its games is the one that is played."""

    def __init__(self, store: Path, *games: Game, compiled: bool | None = None, **more: Any) -> None:
        self.games, self.title = games, games[0].title
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        at_once = (0.0, 0.0)  # windows in which nothing can be done, and bots that have but one answer
        self.app = create_app(
            store, games=games, compiled=compiled, tables_a_minute=1e6, consider=at_once, thought=at_once, **more
        )
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=port, log_level="warning", log_config=None))
        self.address = f"http://127.0.0.1:{port}"
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.server.serve(),), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)

    def room(self, address: str) -> Any:
        """Give the room of a table by the page's address."""
        return self.app.state.house.rooms[address.rsplit("/", 1)[1].split("#")[0]]

    def cut(self, address: str) -> None:
        """Close every line to a table, as a lost network does."""
        for one in list(self.room(address).sockets):
            asyncio.run_coroutine_threadsafe(one.line.close(), self.loop).result(5)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


def things(ref: str) -> str:
    """Select the button of a thing on the felt."""
    return f'#felt button[data-touch="{ref}"]'


SEEN = (("light", 1400), ("dark", 400))  # of a table that axe looks at: colours, and the width of the window


def serious(axe: Any, page: Any) -> list[str]:
    """List what axe-core finds serious or worse."""
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {node['html'][:120]}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]


class Browsing:
    """A page of one browser context, with every frame that it heard; the tables that it makes have one seed."""

    def __init__(self, context: Any, served: Served, seed: int) -> None:
        self.context, self.served, self.page = context, served, context.new_page()
        self.frames: list[tuple[str, str]] = []  # (seat, text)
        self.views: dict[str, dict[str, Any]] = {}
        self.faults: list[str] = []
        self.seed = seed
        self.page.route("**/api/tables", self._sow)
        self.page.set_default_timeout(PATIENCE)
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def _sow(self, route: Any) -> None:
        wish = route.request.post_data_json  # none where tables are listed
        route.continue_(post_data=json.dumps(wish | {"seed": self.seed}) if wish else None)

    def _listen(self, opened: Any) -> None:
        seat, kept = [""], dict[str, Any]()

        def hear(text: Any) -> None:
            message = json.loads(text)
            if message["type"] == "welcome":
                seat[0] = message["seat"]
            if message["type"] == "view":
                zones = [zone if "items" in zone else kept[zone["id"]] for zone in message["scene"]["zones"]]
                kept.update({zone["id"]: zone for zone in zones})
                message["scene"]["zones"] = zones
                self.views[seat[0]] = message
            self.frames.append((seat[0], str(text)))

        opened.on("framereceived", hear)

    # --- the lobby

    def lobby(self) -> None:
        """Open the lobby and choose the game."""
        self.page.goto(self.served.address)
        self.page.click(f".tile:has-text('{self.served.title}')")

    def seat(self, who: str) -> None:
        """Say who sits where: `you bot friend` for three seats."""
        rows = self.page.locator("input[name^=seat-][value=you]").count()
        for at, one in enumerate([*who.split(), *["nobody"] * rows][:rows]):
            self.page.check(f"input[name=seat-{at}][value={one}]", force=True)

    def play(self) -> None:
        """Press Play and wait for the table."""
        self.page.click(".play")
        self.page.wait_for_url("**/t/*")

    # --- the table

    @property
    def shown(self) -> str:
        """The seat whose eyes the page looks through."""
        return self.page.get_attribute(".table-page", "data-seat") or ""

    @property
    def view(self) -> dict[str, Any]:
        """The latest view of the seat that is shown."""
        return self.views[self.shown]

    def until_asked(self) -> bool:
        """Wait until the person at the page is asked; False at the end of the game."""
        self.page.wait_for_selector(".panel .answer, .end, .cover-card", state="attached")
        return self.page.query_selector(".end") is None

    def until_moved(self, version: int) -> None:
        """Wait until the page shows another version, or hides everything for the next person."""
        self.page.wait_for_selector(f".table-page:not([data-version='{version}']), .cover-card", state="attached")

    def touch(self, ref: str) -> None:
        """Click a thing on the felt where it lies open, unless it counts as touched already."""
        thing = self.page.query_selector(things(ref))
        if thing and thing.evaluate(GLOWS):
            thing.click(position=thing.evaluate(OPEN_SPOT))

    def tap(self, ref: str) -> None:
        """Touch a thing on the felt with a finger: a card once to see it, and again to choose it."""
        self.page.tap(things(ref))
        if self.page.query_selector(".preview.held"):
            self.page.tap(things(ref))

    def answer_by_mouse(self, answer: dict[str, Any]) -> None:
        """Give an answer by clicking what it touches, else its button."""
        page, version = self.page, self.page.get_attribute(".table-page", "data-version")
        for ref in answer["touches"]:
            if page.query_selector(f".table-page[data-version='{version}']:not([aria-busy])"):
                self.touch(ref)
        button = page.query_selector(f".prompt .answer[data-code='{answer['code']}']")
        if not answer["touches"]:
            page.click(f".panel .answer[data-code='{answer['code']}']")
        elif button and page.query_selector(".table-page:not([aria-busy]) .prompt >> text=/^(Let go|Loslassen)$/"):
            button.click()
        self.until_moved(int(version or 0))

    def answer_by_touch(self, answer: dict[str, Any]) -> None:
        """Give an answer with a finger: tap what it touches, else its button."""
        page, version = self.page, self.page.get_attribute(".table-page", "data-version")
        for ref in answer["touches"]:
            thing = page.query_selector(things(ref))
            if thing and thing.evaluate(GLOWS):
                self.tap(ref)
        if page.query_selector(f".table-page[data-version='{version}']:not([aria-busy])"):
            button = page.query_selector(f".panel .answer[data-code='{answer['code']}']")
            if button:
                button.tap()
        self.until_moved(int(version or 0))

    def answer_by_keys(self, answer: dict[str, Any]) -> None:
        """Give an answer by its number."""
        version = self.view["version"]
        self.page.keyboard.type(str(1 + self.view["answers"].index(answer)))
        self.page.keyboard.press("Enter")
        self.until_moved(version)

    def choose(self, dice: random.Random, seldom: Words, often: Words = ("?",)) -> dict[str, Any]:
        """Choose an answer at random: one that begins with such words ten times less, or ten times more often."""
        return _chosen(self.view["answers"], dice, seldom, often)

    def go_on(
        self,
        until: Callable[[dict[str, Any]], bool] = lambda scene: False,
        dice: random.Random | None = None,
        seldom: Words = ("?",),
        often: Words = ("?",),
    ) -> Any:
        """Play on for all at once until seat A has a choice before a scene that one waits for, or to the end.

        Gives the table's room.
        """
        room, dice = self.served.room(self.page.url), dice or random.Random(7)

        async def run() -> None:
            async with room.changing():
                session, entries = room.session, []
                while not session.over:
                    if session.asked == "A" and len(session.table.codes) > 1 and until(session.presenter.scene("A")):
                        break
                    answers = [{"code": one.code, "words": one.words} for one in session.table.answers]
                    entries.append(session.play(_chosen(answers, dice, seldom, often)["code"]))
                await room.save(entries)

        asyncio.run_coroutine_threadsafe(run(), self.served.loop).result(60)
        asked = f"[data-version='{room.session.version}'] .answer"
        self.page.wait_for_selector(".end" if room.session.over else asked, state="attached")
        return room

    def seriously_wrong(self, looks: Sequence[tuple[str, int]] = SEEN) -> list[str]:
        """List what is serious or worse at a table in some looks, and in which it is wider than its window."""
        found, axe = [], find("axe_playwright_python.sync_playwright")
        for scheme, width in looks:
            self.look_again(scheme, width, 900)
            found += serious(axe, self.page)
            if self.page.evaluate("() => document.documentElement.scrollWidth") > width:
                found.append(f"wider than {width}")
        return found

    def resize(self, width: int, height: int) -> None:
        """Give the window another size and wait until everything is fitted into it."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def look_again(self, scheme: str, width: int, height: int) -> None:
        """Load the page anew, in other colours and in a window of another size."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.reload()
        self.until_asked()

    def overflows(self) -> list[int]:
        """Tell by how many pixels the felt is higher and wider than its room."""
        told: list[int] = self.page.evaluate(
            """() => {
                const felt = document.querySelector("#felt");
                return felt ? [felt.scrollHeight - felt.clientHeight, felt.scrollWidth - felt.clientWidth] : [0, 0];
            }"""
        )
        return told

    def learn_by_mouse(self, game: Game, number: int) -> None:
        """Go through a lesson, clicking what its words ask for."""
        self.page.goto(f"{self.served.address}/learn/{game.slug}/{number}")
        steps = [step for step in lesson_of(game, number)["steps"] if step["tell"]]
        for step in steps:
            self.page.wait_for_selector(f".coach >> text={step['tell']}")
            self.page.wait_for_selector(f".table-page[data-version='{step['view']['version']}']", state="attached")
            if step["code"] is not None:
                self.answer_by_mouse(step["view"]["answers"][0])
            elif step is not steps[-1]:
                self.page.click(".coach-ways button")
        self.page.wait_for_selector(".coach-ways >> text=/^(Next lesson|Play a first game)$/")

    def learn_by_keyboard(self) -> None:
        """Go through all lessons of the game from the lobby and back to it, by the keys alone."""
        stands = (
            "() => location.href + document.querySelector('.coach')?.innerText"
            " + document.querySelector('[data-version]')?.dataset.version"
        )
        self.page.click(".learn.fresh")
        for _ in range(100):
            self.page.wait_for_selector(".coach-ways button:focus, .panel .answer, .make", state="attached")
            if self.page.query_selector(".make"):
                break
            before = self.page.evaluate(stands)
            self.page.keyboard.press("1" if self.page.query_selector(".panel .answer") else "Enter")
            self.page.wait_for_function(f"before => ({stands})() !== before", arg=before)
        self.page.wait_for_selector(".learn:not(.fresh)")

    def text(self) -> str:
        """Everything that the page holds, pictures of cards unpacked."""
        return unquote(self.page.evaluate("() => document.documentElement.outerHTML"))
