"""The page in a real browser: whole games by mouse and by keyboard, what hands do, why not, clauses, and lessons.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from browsing import KINGDOM, Browsing, in_a_browser
from menagerie.engine.finding import load

CARDS = [card for card in load(KINGDOM).scene.catalogue() if card["copies"] > 1]  # by number of their kind
MOST_ANSWERS = 600  # of one seat in one game

pytestmark = in_a_browser


# --- whole games


BY_HAND = 4  # answers, of a whole game in the deep tests
begun_or_whole = pytest.mark.parametrize(
    "by_hand", [BY_HAND, pytest.param(MOST_ANSWERS, marks=pytest.mark.deep)], ids=["begun", "whole"]
)


@begun_or_whole
def test_a_game_by_mouse_from_the_lobby_to_the_scores(browse: Any, by_hand: int) -> None:
    one, dice = browse(), random.Random(1)
    one.lobby()
    seats = 3 if by_hand == BY_HAND else 8  # the more play, the fewer turns has each
    one.seat(" ".join(["you", *["bot"] * (seats - 1)]))
    one.play()
    for _ in range(by_hand):
        if not one.until_asked():
            break
        one.answer_by_mouse(dice.choice(one.view["answers"]))
    one.until_asked()
    assert by_hand == BY_HAND or one.view["over"]
    one.go_on()
    end = one.view["end"]
    assert one.page.locator(".tally li").count() == seats
    assert str(max(end["scores"].values())) in one.page.inner_text(".tally")
    assert end["seed"] in one.page.inner_text(".seed")
    one.page.click(".end >> text=Look back")
    one.page.wait_for_selector(".lookback")
    assert one.page.get_attribute(".lookback input", "min") == "0"
    one.page.click(".lookback >> text=The end")
    address = one.page.url
    one.page.click("text=Play again")
    one.page.wait_for_function("before => location.href !== before", arg=address)
    assert one.until_asked()


@begun_or_whole
def test_a_game_by_keyboard_alone(browse: Any, by_hand: int) -> None:
    one, dice = browse(), random.Random(2)
    one.page.goto(one.served.address)
    one.page.wait_for_selector(".play")
    for _ in range(40):
        one.page.keyboard.press("Tab")
        if one.page.evaluate("() => document.activeElement.matches('.play')"):
            break
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/t/*")
    for answered in range(by_hand):
        if not one.until_asked():
            break
        assert len(one.view["scene"]["seats"]) == 4  # the defaults: you against three bots
        version, count = one.view["version"], len(one.view["answers"])
        if answered % 5 == 0:
            one.page.keyboard.press("ArrowDown")
            one.page.keyboard.press("Enter")
        else:
            chosen = dice.randint(1, count)
            one.page.keyboard.type(str(chosen))
            if chosen * 10 <= count:
                one.page.keyboard.press("Enter")
        one.until_moved(version)
    one.until_asked()
    assert by_hand == BY_HAND or one.view["over"]
    one.go_on()
    assert one.page.is_visible(".tally")


QUICK = """() => new MutationObserver((_, watcher) => {
    if (document.querySelectorAll(".panel .answer").length < 10) return;
    watcher.disconnect();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
}).observe(document.querySelector(".table-page"), { attributes: true, attributeFilter: ["data-version"] })"""


def test_what_is_typed_as_soon_as_a_question_is_drawn_counts(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    one.page.evaluate(QUICK)
    one.answer_by_mouse(one.view["answers"][0])
    while len(one.view["answers"]) < 10:
        one.until_asked()
        one.answer_by_mouse(one.view["answers"][0])
    one.page.wait_for_selector(".panel .answer.marked")


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
    one.page.wait_for_selector(f".story >> text=You discard {answer['words'].split(' ', 1)[1]}")


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
    one.page.wait_for_selector(f".story >> text=You discard {answer['words'].split(' ', 1)[1]}")


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
    game = load(KINGDOM)
    one.page.wait_for_selector(f"dialog .law.at >> text={game.text_of(named)[:30]}")
    section = next(entry["section"] for entry in game.ledger["clause"] if entry["id"] == named)
    title = next(entry["title"] for entry in game.ledger["section"] if entry["id"] == section)
    assert one.page.inner_text("dialog .chapter:has(.law.at) h3") == title


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
    about = [entry for entry in game.ledger["ruling"] if set(entry["about"]) & set(card["clauses"])]
    ruled = [f"{entry['id']}, ruled {game.ruled_on(entry)}" for entry in about]
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
    one.page.wait_for_selector(".story >> text=You settle")


def test_all_lessons_by_keyboard_lead_back_to_the_lobby(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.learn_by_keyboard()


def test_a_lesson_that_there_is_not_has_a_page_with_a_way_home(browse: Any) -> None:
    one = browse()
    one.page.goto(f"{one.served.address}/learn/{KINGDOM}/99")
    one.page.click("a[href='/']")
    one.page.wait_for_selector(".learn")
    one.faults.clear()  # the browser notes the address that was not found
