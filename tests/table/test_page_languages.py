"""The page in other languages than English, in a real browser: whose words are whose, and whether long ones fit.

A catalogue that puts every sentence of ours into brackets shows what is not in it: whatever the page shows then stands
in brackets, or is marked as English, as the games' own words are, or as a name. What it needs is told in `browsing.py`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browsing import Served, find, in_a_browser
from menagerie import languages
from menagerie.engine.finding import load
from menagerie.languages import FOLDER, catalogue, own_names, page_catalogue, translated
from menagerie.players.company import NAMES

pytestmark = in_a_browser
find("babel")

UNSAID = """(people) => {
    const found = [];
    const outside = (words) => {
        let open = "";
        for (const sign of words) {
            if (sign === "⟦") depth += 1;
            else if (sign === "⟧") depth -= 1;
            else if (!depth) open += sign;
        }
        open = open.replace(/[A-Z]{2}-[A-Z0-9]+(-[0-9]+)?/g, ""); // clauses
        return people.reduce((words, name) => words.replaceAll(name, ""), open);
    };
    const exempt = (one) => one.closest("[lang=en], [translate=no], svg, script, style, noscript, code, pre");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let depth = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const open = outside(node.textContent);
        if (/\\p{L}{2}/u.test(open) && !exempt(node.parentElement)) found.push(open.trim());
    }
    for (const one of document.querySelectorAll("[title], [aria-label], [placeholder], [alt], [aria-valuetext]")) {
        if (exempt(one)) continue;
        for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"]) {
            const words = one.getAttribute(name) || "";
            if (/\\p{L}{2}/u.test(outside(words))) found.push(`${name}: ${words}`);
        }
    }
    return [...new Set(found)];
}"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load("battlecats"))
    yield running
    running.stop()


def forget() -> None:
    """Read the catalogues again."""
    for kept in (languages.languages, catalogue, own_names, page_catalogue, translated):
        kept.cache_clear()


@pytest.fixture
def bracketed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A language in which every sentence of the German catalogue is itself, in brackets."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with (FOLDER / "de.po").open("rb") as file:
        known = read_po(file, locale="de")
    for message in known:
        if message.id:
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            said = tuple(f"⟦{form}⟧" for form in forms)
            message.string = said if len(said) > 1 else said[0]
    out = io.BytesIO()
    write_mo(out, known)
    (tmp_path / "zz.mo").write_bytes(out.getvalue())
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    forget()
    yield "zz"
    monkeypatch.undo()
    forget()


def test_whatever_the_page_shows_is_in_the_catalogue_or_the_games(browse: Any, bracketed: str) -> None:
    one = browse()
    page, unsaid = one.page, dict[str, list[str]]()
    page.context.add_cookies([{"name": "language", "value": bracketed, "url": one.served.address}])  # its lines, too

    def look(place: str) -> None:
        if found := page.evaluate(UNSAID, list(NAMES)):
            unsaid[place] = found

    page.goto(one.served.address)
    page.wait_for_selector(".tile-card")
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.select_option("select[name=clock]", "calm")
    look("lobby")
    page.click(".to-workshop")
    look("workshop")
    page.keyboard.press("Escape")
    one.seat("you friend bot")
    page.click(".play")
    page.wait_for_selector(".links")
    look("links")
    page.click(".links .primary")
    page.wait_for_selector(".awaited, .prompt")
    look("awaited")
    one.lobby()
    one.seat("you bot")
    one.play()
    one.until_asked()
    look("table")
    for name in ("seats", "book", "keys", "lines", "deal", "concede"):
        page.click(".bar nav button:last-child")
        page.click(f"[data-open={name}]")
        page.wait_for_selector(f".dialog-{name}")
        page.wait_for_function("() => !document.querySelector('.dialog .opening, .book-waits')")
        look(name)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    for _ in range(6):
        one.answer_by_keys(one.view["answers"][0])
        one.until_asked()
    page.click("[title*='(H)']")
    page.wait_for_selector(".happened b")
    look("hint")
    page.click(".my-hand .thing, #felt .thing >> nth=0", button="right")
    page.wait_for_selector(".dialog-card")
    look("card")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.click("[title*='(B)']")
    page.wait_for_selector(".lookback")
    look("look-back")
    page.click(".lookback-acts .primary")
    page.click(".bar nav button:last-child")
    page.click("[data-open=concede]")
    page.click(".dialog .danger")
    page.wait_for_selector(".end")
    look("end")
    page.goto(f"{one.served.address}/book/battlecats")
    page.wait_for_selector(".law")
    page.fill("input[type=search]", "fray")
    look("book's page")
    page.goto(f"{one.served.address}/learn/battlecats/1")
    page.wait_for_selector(".coach")
    look("lesson")
    page.goto(f"{one.served.address}/lab/battlecats")
    page.select_option(".lab-asked select >> nth=2", "random")
    page.select_option(".lab-asked select >> nth=3", "5")
    page.click(".lab-asked .primary")
    page.wait_for_selector(".lab-again")
    look("lab")
    page.check("input[value=card]", force=True)
    page.fill("[list]", "Iron Claw Scout")
    page.click(".lab-asked .primary")
    page.wait_for_selector(".lab-words >> text=Scout")
    page.click(".lab-progress button")
    page.wait_for_selector(".lab-again")
    look("a card in the lab")
    page.goto(f"{one.served.address}/t/nowhere")
    look("no such table")
    one.faults.clear()  # the browser tells of a page that is not there
    assert unsaid == {}
