"""The page in a real browser: whole games by mouse and by keyboard, hot seats, links, and nothing of others' secrets.

They need Debian's Chromium, or another named in CHROMIUM; without one they are skipped, but fail under
MENAGERIE_DEMAND_PAGES=1.
"""

from __future__ import annotations

import importlib
import os
import random
import re
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from browsing import CHROMIUM, KINGDOM, SWITCHES, Browsing, Served, serious
from menagerie.engine.game import load
from menagerie.engine.letters import letter
from menagerie.games.alpha_clash import GAME as ALPHA_CLASH
from menagerie.table.server import STATIC

DEMANDED = os.environ.get("MENAGERIE_DEMAND_PAGES") == "1"
find = importlib.import_module if DEMANDED else pytest.importorskip  # skips where something is not installed
playwright = find("playwright.sync_api")
CARDS = [card for card in load(KINGDOM).scene.catalogue() if card["copies"] > 1]  # by number of their kind
KINDS = [card["name"] for card in CARDS]
SPOKEN_OF = {kind for kind in KINDS for card in CARDS if kind in card["text"]}  # by what is printed on other cards
MOST_ANSWERS = 600  # of one seat in one game
MOST_BYTES = 300 * 1024
MOST_BYTES_OF_LOBBY = 40 * 1024  # told of the games there

pytestmark = pytest.mark.skipif(
    not Path(CHROMIUM).exists() and not DEMANDED, reason=f"no Chromium at {CHROMIUM}; name one in CHROMIUM"
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load(KINGDOM), ALPHA_CLASH)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any, served: Served, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Make pages, each in a context of its own; at the end none may have met an error."""
    opened: list[Browsing] = []
    seed = zlib.crc32(request.node.name.encode())  # the same games every time

    def make(**settings: Any) -> Browsing:
        wanted = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce", **settings}
        opened.append(Browsing(chromium.new_context(**wanted), served, seed))
        return opened[-1]

    yield make
    faults = [fault for one in opened for fault in one.faults]
    for one in opened:
        one.context.close()
    assert faults == []


# --- whole games


def test_a_game_by_mouse_from_the_lobby_to_the_scores(browse: Any) -> None:
    one, dice = browse(), random.Random(1)
    one.lobby()
    one.play()  # the defaults: you against three bots
    answered = 0
    while one.until_asked():
        answered += 1
        assert answered < MOST_ANSWERS
        one.answer_by_mouse(dice.choice(one.view["answers"]))
    end = one.view["end"]
    assert answered > 10
    assert one.page.locator(".tally li").count() == 4
    assert str(max(end["scores"].values())) in one.page.inner_text(".tally")
    assert end["seed"] in one.page.inner_text(".seed")
    one.page.click(".end >> text=Look back")
    one.page.wait_for_selector(".lookback")
    assert one.page.get_attribute(".lookback input", "min") == "0"
    one.page.click("text=Back to now")
    address = one.page.url
    one.page.click("text=Play again")
    one.page.wait_for_function("before => location.href !== before", arg=address)
    assert one.until_asked()


def test_a_game_by_keyboard_alone(browse: Any) -> None:
    one, dice = browse(), random.Random(2)
    one.page.goto(one.served.address)
    one.page.wait_for_selector(".play")
    for _ in range(40):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("() => document.activeElement.matches('.play')"):
            break
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/t/*")
    answered = 0
    while one.until_asked():
        answered += 1
        assert answered < MOST_ANSWERS
        version, count = one.view["version"], len(one.view["answers"])
        if answered % 5 == 1:
            one.page.keyboard.press("ArrowDown")
            one.page.keyboard.press("Enter")
        else:
            chosen = dice.randint(1, count)
            one.page.keyboard.type(str(chosen))
            if chosen * 10 <= count:
                one.page.keyboard.press("Enter")
        one.until_moved(version)
    assert one.page.is_visible(".tally")


# --- hands


def drag(one: Browsing, answer: dict[str, Any]) -> None:
    """Drag the card of an answer to the place that it touches."""
    card, place = (one.page.locator(f'#felt [data-ref="{ref}"]').first.bounding_box() for ref in answer["touches"])
    mouse = one.page.mouse
    mouse.move(card["x"] + 30, card["y"] + 40)
    mouse.down()
    mouse.move(card["x"] + 60, card["y"] - 40, steps=4)
    mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=6)
    mouse.up()


def discards(one: Browsing, is_ambiguous: bool) -> Iterator[dict[str, Any]]:
    """Give the discards of cards that could, or could not, be settled with the top of the discard pile."""
    for answer in one.view["answers"]:
        pairs = [other for other in one.view["answers"] if {answer["touches"][0], "discard/top"} <= {*other["touches"]}]
        if answer["words"].startswith("discard") and bool(pairs) == is_ambiguous:
            yield answer


def test_dragging_a_card_to_the_discard_pile(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    answer = next(discards(one, is_ambiguous=False))
    drag(one, answer)
    one.page.wait_for_selector(f".story >> text=discards {answer['words'].split(' ', 1)[1]}")


def test_dragging_asks_where_a_place_can_mean_two_things(browse: Any) -> None:
    one = browse()
    one.seed = 12  # where a card in the hand is of the kind that was discarded last
    one.lobby()
    one.play()
    one.until_asked()
    answer = next(discards(one, is_ambiguous=True))
    drag(one, answer)
    one.page.wait_for_selector(".prompt >> text=Let go")
    assert one.page.locator(".prompt .answer").count() >= 2
    one.page.click(f".prompt .answer[data-code='{answer['code']}']")
    one.page.wait_for_selector(f".story >> text=discards {answer['words'].split(' ', 1)[1]}")


def test_a_card_that_cannot_be_played_says_why_and_undo_takes_back(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    for _ in range(30):
        one.until_asked()
        version = one.view["version"]
        settle = next((answer for answer in one.view["answers"] if answer["words"].startswith("settle")), None)
        one.answer_by_mouse(settle or one.view["answers"][0])
        one.until_asked()
        if one.view["undo"]:
            break
    version = one.view["version"]
    one.page.keyboard.press("u")
    one.until_moved(version)
    one.page.hover(".rival .item:not(.open) .thing >> nth=0") if one.page.query_selector(
        ".rival .item:not(.open) .thing"
    ) else None
    one.page.click(".my-hand .item .thing >> nth=0", button="right")
    page = one.page.locator("dialog")
    assert re.search(r"CK-[A-Z]+-\d+", page.inner_text())
    one.page.keyboard.press("Escape")
    page.wait_for(state="detached")


def test_an_entry_of_the_log_leads_to_the_clause_that_it_follows(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    entry = one.page.locator(".story li").last
    entry.hover()
    clause = entry.locator(".rules button").first
    named = clause.get_attribute("title") or ""
    assert re.fullmatch(r"CK-[A-Z]+-\d+", named)
    clause.click()
    one.page.wait_for_selector(f"dialog >> text={named}")
    game = load(KINGDOM)
    one.page.wait_for_selector(f"dialog >> text={game.text_of(named)[:30]}")
    section = next(entry["section"] for entry in game.ledger["clause"] if entry["id"] == named)
    title = next(entry["title"] for entry in game.ledger["section"] if entry["id"] == section)
    assert one.page.inner_text("dialog h3") == f"{named} {title}"


def test_a_cards_page_tells_its_clauses_and_their_rulings(browse: Any) -> None:
    one, game = browse(), load(KINGDOM)
    one.lobby()
    one.play()
    one.until_asked()
    one.page.click(".my-hand .item .thing >> nth=0", button="right")
    card = next(card for card in CARDS if card["long"] == one.page.inner_text("dialog h2"))
    for clause in card["clauses"]:
        one.page.wait_for_selector(f"dialog .clause-words >> text={game.text_of(clause)[:30]}")
    assert one.page.locator("dialog h3").count() == len(card["clauses"])
    ruled = [entry["id"] for entry in game.ledger["ruling"] if set(entry["about"]) & set(card["clauses"])]
    assert {entry.inner_text() for entry in one.page.locator("dialog .ruling small").all()} == set(ruled)


# --- lessons


def test_a_lesson_by_mouse(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.page.click(".learn")
    one.page.click(".coach-ways button")
    for _ in range(2):
        one.page.click("#felt .item.open .thing")
    one.page.wait_for_selector(".coach.reads >> text=your first Clan counts 30")
    one.page.wait_for_selector(".story >> text=settles")


def test_all_lessons_by_keyboard_lead_back_to_the_lobby(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.page.click(".learn.fresh")
    stands = (
        "() => location.href + document.querySelector('.coach')?.innerText"
        " + document.querySelector('[data-version]')?.dataset.version"
    )
    for _ in range(100):
        one.page.wait_for_selector(".coach-ways button:focus, .panel .answer, .make", state="attached")
        if one.page.query_selector(".make"):
            break
        before = one.page.evaluate(stands)
        one.page.keyboard.press("1" if one.page.query_selector(".panel .answer") else "Enter")
        one.page.wait_for_function(f"before => ({stands})() !== before", arg=before)
    one.page.wait_for_selector(".learn:not(.fresh)")


def test_a_lesson_that_there_is_not_leads_to_the_lobby(browse: Any) -> None:
    one = browse()
    one.page.goto(f"{one.served.address}/learn/{KINGDOM}/99")
    one.page.wait_for_selector(".learn")
    while not one.faults:  # the browser notes the address that was not found
        one.page.wait_for_timeout(20)
    one.faults.clear()


# --- several people


def test_hot_seats_hand_over_with_nothing_of_the_other_hand_in_the_page(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.seat("you you bot")
    one.play()
    covers = 0
    for _ in range(30):
        one.until_asked()
        if one.page.query_selector(".cover-card"):
            covers += 1
            text = one.text()
            assert not [kind for kind in KINDS if re.search(rf"\b{kind}\b", text)]
            one.page.click(".cover-card button")
            one.page.wait_for_selector(".my-hand")
        seat = one.shown
        other = "B" if seat == "A" else "A"
        assert f"{seat}.hand/" in one.text()
        assert not [kind for kind in KINDS if f"{other}.hand/{kind}" in one.text()]
        one.answer_by_mouse(one.view["answers"][-1])
        if covers > 3:
            break
    assert covers > 3


def test_a_friend_joins_by_link_and_nobody_is_told_what_is_hidden(browse: Any, served: Served) -> None:
    host, friend, dice = browse(), browse(), random.Random(4)
    host.lobby()
    host.seat("you friend bot")
    host.page.click(".play")
    link = host.page.input_value(".links input")
    host.page.click(".links .primary")
    host.page.wait_for_selector("#felt")
    friend.page.goto(link)
    friend.page.wait_for_selector("#felt")
    assert "#" not in friend.page.url  # the token stands in no history
    room = served.room(host.page.url)
    canaries = 0
    for _ in range(26):
        version, asked = room.session.version, room.session.asked
        canaries += spy(room, {"A": host, "B": friend})
        if asked not in ("A", "B"):
            time.sleep(0.05)
            continue
        player = host if asked == "A" else friend
        player.page.wait_for_selector(f".table-page[data-version='{version}'] .panel .answer", state="attached")
        player.answer_by_mouse(dice.choice(player.view["answers"]))
    assert canaries > 40


def spy(room: Any, pages: dict[str, Browsing]) -> int:
    """Look for all cards hidden from a seat in what its page has heard lately and holds; count these canaries."""
    table = room.session.table
    seen = 0
    for seat, one in pages.items():
        there = "".join(text for _, text in one.frames[-6:]) + one.text()  # before the truth: bots go on meanwhile
        told = " ".join([*table.story(seat), *table.lines(seat)])
        hidden = {
            kind
            for other in range(1, table.seats + 1)
            if letter(other) != seat
            for number, kind in enumerate(KINDS, 1)
            if table.state.hand[other, number] and kind not in told
        } - SPOKEN_OF
        seen += len(hidden)
        leaks = [kind for kind in hidden if re.search(rf"\b{kind}\b", there)]
        assert leaks == [], seat
    return seen


def test_a_spectator_sees_no_hand(browse: Any) -> None:
    one, other = browse(), browse()
    one.lobby()
    one.play()
    one.until_asked()
    other.page.goto(one.page.url)
    other.page.wait_for_selector("#felt.watched")
    assert other.page.query_selector(".my-hand") is None
    assert "A.hand/" not in other.text().replace("A.hand/back", "")


# --- the line


def test_a_refresh_in_mid_game_goes_on(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    one.answer_by_mouse(one.view["answers"][0])
    one.until_asked()
    before = one.page.inner_text(".my-hand"), one.view["version"]
    one.page.reload()
    one.page.wait_for_selector(".my-hand")
    one.until_asked()
    assert (one.page.inner_text(".my-hand"), one.view["version"]) == before
    one.answer_by_mouse(one.view["answers"][0])


def test_a_lost_line_comes_back_by_itself(browse: Any, served: Served) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    greeted = sum('"welcome"' in text for _, text in one.frames)
    served.cut(one.page.url)
    until = time.monotonic() + 30
    while sum('"welcome"' in text for _, text in one.frames) == greeted and time.monotonic() < until:
        one.page.wait_for_timeout(20)
    assert sum('"welcome"' in text for _, text in one.frames) == greeted + 1
    one.answer_by_mouse(one.view["answers"][0])


# --- for everybody, and light


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_serious(browse: Any, scheme: str, width: int) -> None:
    axe = find("axe_playwright_python.sync_playwright")
    one = browse(color_scheme=scheme, viewport={"width": width, "height": 800})
    one.lobby()
    assert serious(axe, one.page) == []
    one.play()
    one.page.wait_for_selector(".prompt.asked")
    assert serious(axe, one.page) == []
    one.page.click(".my-hand .item .thing >> nth=0", button="right")
    one.page.wait_for_selector("dialog")
    assert serious(axe, one.page) == []
    one.page.keyboard.press("Escape")
    one.page.click("[aria-label=Menu]")
    one.page.click("text=Concede …")
    one.page.click("dialog .danger")
    one.page.wait_for_selector(".end")
    assert serious(axe, one.page) == []


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


def test_the_page_weighs_less_than_300_kib(browse: Any) -> None:
    one, sizes = browse(), []
    one.page.on("response", lambda reply: sizes.append(len(reply.body())))
    one.lobby()
    one.page.wait_for_selector(".tile-card")
    one.play()
    one.until_asked()
    one.page.reload()
    one.page.wait_for_selector(".my-hand .card")
    assert 50 * 1024 < sum(sizes) / 2 < MOST_BYTES


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
        one.page.tap(f'#felt button[data-touch="{ref}"]')
    one.until_moved(version)


def test_stopping_at_every_window_is_a_choice_of_the_menu_and_kept(browse: Any, served: Served) -> None:
    wish = {"game": "alpha_clash", "seats": [{"who": "you"}, {"who": "bot", "bot": "random"}], "seed": 1}
    one = browse()
    made = one.page.request.post(f"{served.address}/api/tables", data=wish).json()
    one.page.goto(f"{served.address}/t/{made['table']}#A.{made['tokens']['A']}")
    one.page.wait_for_selector(".table-page")
    one.page.click("[aria-label=Menu]")
    assert not one.page.is_checked("input[name=stops]")
    one.page.check("input[name=stops]")
    room = served.room(f"{served.address}/t/{made['table']}")
    until(lambda: room.session.stopping == {"A"})
    one.page.reload()
    one.page.wait_for_selector(".table-page")
    again = one.page.request.post(f"{served.address}/api/tables", data=wish).json()
    one.page.goto(f"{served.address}/t/{again['table']}#A.{again['tokens']['A']}")
    one.page.wait_for_selector(".table-page")
    until(lambda: served.room(f"{served.address}/t/{again['table']}").session.stopping == {"A"})
    one.page.click("[aria-label=Menu]")
    one.page.uncheck("input[name=stops]")
    until(lambda: not served.room(f"{served.address}/t/{again['table']}").session.stopping)
    one.lobby()
    one.seat("you bot bot")
    one.play()
    one.page.wait_for_selector(".table-page")
    one.page.click("[aria-label=Menu]")
    assert one.page.locator("input[name=stops]").count() == 0  # a game without windows


def until(holds: Any) -> None:
    """Wait for what the server does."""
    for _ in range(1000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


def test_a_seat_goes_to_a_bot_and_back(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    for words, who in (("Let a bot play", "bot"), ("Take it back", "you")):
        one.page.click("nav >> text=Seats")
        one.page.click(f".seat-row:first-child >> text={words}")
        one.page.wait_for_selector(f".seat-row:first-child >> text={'greedy bot' if who == 'bot' else 'here'}")
        one.page.keyboard.press("Escape")
    assert one.until_asked()
