"""A client of a server without a network; and a browser with pages in it, which look at `served`."""

from __future__ import annotations

import zlib
from asyncio import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsing import CHROMIUM, KINGDOM, SWITCHES, Browsing, Served, find
from menagerie.engine.finding import load
from menagerie.games.alpha_clash import GAME as ALPHA_CLASH
from menagerie.table.databases import open_store
from menagerie.table.store import Store
from postgres import own_postgres, postgres
from served import served as serving

__all__ = ["own_postgres", "postgres"]

# What takes long to paint is left out; all boxes, and what axe reads of colours, stay as they are.
LIGHT = {"device_scale_factor": 0.5}
NO_PICTURES = "--blink-settings=imagesEnabled=false"
NO_SHADOWS = """document.addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { box-shadow: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
})"""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Any]:
    with serving(tmp_path / "tables.db") as made:
        yield made


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """The store at an address, which a test file says."""
    made = open_store(address)
    yield made
    made.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load(KINGDOM), ALPHA_CLASH)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Any, Any]]:
    """A browser for all pages of this process, and the event loop that Playwright leaves standing while tests run."""
    with find("playwright.sync_api").sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=[*SWITCHES, NO_PICTURES])
        loop = _get_running_loop()
        _set_running_loop(None)
        yield browser, loop
        _set_running_loop(loop)
        browser.close()


@pytest.fixture
def chromium(launched: tuple[Any, Any]) -> Iterator[Any]:
    """The browser, while its loop counts as running; tests that bring a loop of their own find none."""
    browser, loop = launched
    _set_running_loop(loop)
    yield browser
    _set_running_loop(None)


@pytest.fixture
def browse(chromium: Any, served: Served, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Make pages, each in a context of its own; at the end none may have met an error."""
    opened: list[Browsing] = []
    seed = zlib.crc32(request.node.name.encode())  # the same games every time

    def make(**settings: Any) -> Browsing:
        wanted = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **LIGHT, **settings}
        context = chromium.new_context(**wanted)
        context.add_init_script(NO_SHADOWS)
        opened.append(Browsing(context, served, seed))
        return opened[-1]

    yield make
    faults = [fault for one in opened for fault in one.faults]
    shown = [one.page.inner_text("body") for one in opened if not one.page.is_closed()]
    faults += [text for text in shown if "[object " in text]  # words were filled with what is none
    for one in opened:
        one.context.close()
    assert faults == []
