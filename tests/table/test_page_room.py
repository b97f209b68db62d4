"""The table in every room: hand, question and own place are whole at every question, large enough to read and touch.

Computed from boxes in a real browser, over games of few and of many seats that are played by keyboard, mouse and touch
in turn, and for who only watches; what they need is told in `browsing.py`. Every run of the tests begins a game of
each and looks at it in two rooms, so that all games together are seen in every room; the deep tests play whole games.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import SEEN, Browsing, Served, in_a_browser
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game

ROOMS = {"desk": (1400, 900), "tablet": (1024, 768), "upright": (390, 844), "small": (360, 640), "side": (844, 390)}
BETWEEN = 3  # answers from one question that is looked at to the next
FIRST_ANSWERS = {"few": 4, "many": 3}  # so that two are looked at, or one
MOST_ANSWERS = 600  # of one seat in one game
LEAST_TEXT = 11  # pixels
LEAST_TARGET = 40
LEAST_CARD = 50  # pixels across, of one's own: its kind can be told
SELDOM = ("pass", "enough", "end", "stop")
OFTEN = ("war", "deploy", "block", "activate", "play", "attack", "settle", "recruit")

pytestmark = in_a_browser

LOOKS = 4  # at the room of a table that has not changed, each of which costs the layout of all cards
LOOK_AGAIN = """async () => {
    const { fit } = await import("/js/room.js");
    const sizes = () => [...document.querySelectorAll(".field, .my-hand")].map((one) => one.style.cssText).join();
    const [watcher, before] = [new MutationObserver(() => {}), sizes()];
    watcher.observe(document.querySelector(".field"), { attributes: true, attributeFilter: ["style"] });
    fit(document.querySelector("#felt"));
    const [looks, again] = [watcher.takeRecords().length - 1, sizes()]; // the last lays it as it stays
    document.querySelector("#felt").classList.remove("tight", "shut", "crowded");
    for (const one of document.querySelectorAll(".field, .my-hand")) one.style.cssText = "";
    fit(document.querySelector("#felt"));
    return [looks, before === again && again === sizes()]; // whatever was shown before
}"""

FAULTS = """([least, target, told]) => {
    const faults = [];
    const inside = (box, room) => box.left >= room.left - 1 && box.top >= room.top - 1
        && box.right <= room.right + 1 && box.bottom <= room.bottom + 1;
    const room = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const named = (one) => (one.getAttribute("aria-label") || one.className || one.textContent).slice(0, 60);
    for (const part of ["hand", "prompt", "board"]) {
        for (const element of document.querySelectorAll(`[data-part=${part}]`)) {
            const box = element.getBoundingClientRect();
            if (!inside(box, room)) faults.push(`${part} leaves the window`);
            const field = element.closest(".field")?.getBoundingClientRect();
            if (field && !inside(box, field)) faults.push(`${part} is cut`);
            for (const thing of element.querySelectorAll("button, .card, .badge, .value")) {
                const own = thing.getBoundingClientRect();
                if (!own.width || thing.closest(".seal")) continue;
                if (!inside(own, room)) faults.push(`${part}: ${named(thing)} leaves the window`);
                if (!thing.matches("button")) continue;
                const spots = [0.15, 0.5, 0.85].flatMap((y) => [0.15, 0.5, 0.85].map((x) =>
                    document.elementFromPoint(own.left + own.width * x, own.top + own.height * y)));
                if (!spots.some((spot) => thing.contains(spot))) faults.push(`${part}: ${named(thing)} is covered`);
            }
        }
    }
    for (const item of document.querySelectorAll(".my-hand .item")) {
        const box = item.getBoundingClientRect();
        for (const other of document.querySelectorAll(".my-hand .item")) {
            const its = other.getBoundingClientRect();
            const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
            const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
            if (other !== item && wide > 2 && high > 2) faults.push(`cards of the hand overlap`);
        }
    }
    for (const mat of document.querySelectorAll(".mat")) {
        const things = [...mat.querySelectorAll(".zone-name, .values")];
        const boxes = things.map((thing) => thing.getBoundingClientRect());
        things.forEach((name, at) => name.matches(".zone-name") && things.forEach((other, its) => {
            const [one, two] = [boxes[at], boxes[its]];
            const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            if (at !== its && wide > 1 && high > 3) faults.push(`${name.textContent} is under ${other.textContent}`);
        }));
    }
    for (const words of document.querySelectorAll(".item :is(.tag, .value, .worth, .item-note)"))
        if (words.clientWidth && words.scrollWidth > words.clientWidth + 1) faults.push(`${words.textContent} is cut`);
    for (const words of document.querySelectorAll(".rival .who-name, button.zone-name"))
        if (words.clientWidth && words.scrollWidth > words.clientWidth + 1) faults.push(`${words.textContent} is cut`);
    const widths = [...document.querySelectorAll(":is(.mine, .my-hand, .zone-line) .item:not(.badged) .card")]
        .filter((card) => card.checkVisibility()).map((card) => card.offsetWidth);
    if (Math.min(...widths) < told) faults.push(`cards of one's own or in a line are ${Math.min(...widths)} px wide`);
    const felt = document.querySelector("#felt");
    if (felt.scrollWidth > felt.clientWidth + 2) faults.push("the felt pans sideways");
    const walker = document.createTreeWalker(document.querySelector(".table-page"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [holder, words] = [node.parentElement, node.textContent.trim()];
        if (!words || holder.closest("svg, .unseen, [aria-hidden]") || !holder.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(holder).fontSize);
        if (size < least) faults.push(`${size} px: ${words.slice(0, 40)}`);
    }
    if (target) {
        for (const answer of document.querySelectorAll("[data-part=prompt] button, .bar button")) {
            const box = answer.getBoundingClientRect();
            if (box.width && box.height < target) faults.push(`${named(answer)} is ${box.height} px high`);
        }
        for (const open of document.querySelectorAll("#felt :is(.item:not(.covered), .zone, .plate).open")) {
            const box = open.getBoundingClientRect(); // what peeks out under a card is among the answers, too
            if (box.width && Math.min(box.width, box.height) < target - 1)
                faults.push(`${open.dataset.ref} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
        }
    }
    return [...new Set(faults)];
}"""


CUT = """() => [...document.querySelectorAll(".book-bar h1, .coach, .coach p, .coach button")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return one.scrollWidth > one.clientWidth + 1 || left < 0 || right > innerWidth || (one.matches("p") && width < 150);
}).map((one) => one.textContent)"""


@pytest.fixture(scope="module", params=slugs())
def served(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load(request.param))
    yield running
    running.stop()


def faults_in(one: Browsing, room: str, again: bool = False) -> list[str]:
    """List what is cut off, covered or too small in a room, and what changes there when it is fitted `again`."""
    one.resize(*ROOMS[room])
    touched = room in ("upright", "small", "side")
    found: list[str] = one.page.evaluate(FAULTS, [LEAST_TEXT, LEAST_TARGET if touched else 0, LEAST_CARD])
    looks, same = one.page.evaluate(LOOK_AGAIN) if again else (LOOKS, True)
    found += [f"looked at {looks} times"] * (looks > LOOKS) + ["cards change their size"] * (not same)
    return [f"{room}: {fault}" for fault in found]


def rooms_of(far: str, game: Game) -> list[str]:
    """List the rooms in which a game is looked at: all, or a large and a small one that change from game to game."""
    at = slugs().index(game.slug)
    return list(ROOMS) if far == "whole" else [list(ROOMS)[at % len(ROOMS)], list(ROOMS)[(at + 2) % len(ROOMS)]]


WHOLE = [pytest.param("whole", crowd, marks=pytest.mark.deep) for crowd in ("few", "many")]


@pytest.mark.parametrize(("far", "crowd"), [("begun", ""), *WHOLE])
def test_hand_question_and_own_place_are_whole_in_every_room(browse: Any, served: Served, crowd: str, far: str) -> None:
    """Among few in German, whose words are longer, among many in English; axe reads the German page."""
    game = served.games[0]
    low, high = game.seats
    if crowd == "many" and low == high:
        pytest.skip("one number of seats only")
    crowd = crowd or ("many" if low < high and slugs().index(game.slug) % 2 == 0 else "few")
    one, dice = browse(has_touch=True, locale="de-DE" if crowd == "few" else "en-GB"), random.Random(7)
    one.lobby()
    one.seat(" ".join(["you", *["bot"] * ((low if crowd == "few" else high) - 1)]))
    one.page.click("label:has-text('at once'), label:has-text('sofort')")
    one.play()
    ways = itertools.cycle([one.answer_by_keys, one.answer_by_mouse, one.answer_by_touch])
    found: dict[str, int] = {}  # each fault, and the version in which it was first seen
    rooms = rooms_of(far, game)
    for number in range(FIRST_ANSWERS[crowd] if far == "begun" else MOST_ANSWERS):
        if not one.until_asked():
            break
        for room in rooms if number % BETWEEN == 0 else ():
            for fault in faults_in(one, room, again=number > 0 or crowd == "many"):
                found.setdefault(fault, one.view["version"])
        if number % BETWEEN == 0:
            one.resize(1400, 900)
        next(ways)(one.choose(dice, SELDOM, OFTEN))
    else:
        assert far == "begun", "the game does not end"
    if crowd == "many" or low == high:
        watching = browse()
        watching.page.goto(one.page.url)
        watching.page.wait_for_selector(".table-page", state="attached")
        for room in rooms:
            for fault in faults_in(watching, room):
                found.setdefault(f"who watches, {fault}", one.view["version"])
    assert not found, "\n".join(f"{fault} (version {version})" for fault, version in found.items())
    if crowd == "few":
        at = slugs().index(game.slug) // 2 % 2
        assert one.seriously_wrong(SEEN if far == "whole" else SEEN[at : at + 1]) == []


@pytest.mark.parametrize("served", ["hebrew_chronicles"], indirect=True)  # the longest name: one game is enough
@pytest.mark.parametrize("path", ["/learn/{slug}/1", "/book/{slug}"])
def test_words_of_a_lesson_and_the_name_of_a_book_are_whole_in_every_room(
    browse: Any, served: Served, path: str
) -> None:
    one = browse()
    one.page.goto(served.address + path.format(slug=served.games[0].slug))
    one.page.wait_for_selector(".coach p, .book-bar h1:has-text('Hebrew')")
    for room in ROOMS:
        one.resize(*ROOMS[room])
        assert one.page.evaluate(CUT) == [], room
