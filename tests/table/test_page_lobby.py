"""The lobby in a real browser: every game sold before it is chosen, the way in always in sight, own tables on top.

What it needs is told in `browsing.py`.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from browsing import find, in_a_browser, serious
from menagerie.cardtext.checking import check_packs
from menagerie.engine.finding import load
from menagerie.players.company import name_of
from menagerie.players.levels import strength_of
from menagerie.table.descriptions import game_entry
from menagerie.table.server import STATIC
from menagerie.table.thinking import bots_of
from served import KINGDOM

pytestmark = in_a_browser
ROOMS = {"desk": (1400, 900), "tablet": (1024, 768), "upright": (390, 844), "small": (360, 640), "side": (844, 390)}
HIDDEN = """selectors => selectors.filter(one => {
    const thing = document.querySelector(one), { left, top, right, bottom } = thing.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !thing.contains(seen);
})"""
SMALL = """() => [...document.querySelectorAll('.lobby button, .lobby select, .lobby a, summary, .lobby label span')]
    .filter(one => one.offsetWidth && getComputedStyle(one).display !== 'inline' && !one.closest('.tile, .unseen'))
    .filter(one => !one.matches('.choice *, label.seat-more > span') && one.getBoundingClientRect().height < 39.5)
    .map(one => one.outerHTML.slice(0, 120))"""
CUT = """() => {
    const found = [], walker = document.createTreeWalker(document.querySelector(".lobby"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const [holder, words] = [node.parentElement, node.textContent];
        if (!holder.checkVisibility() || holder.closest(".unseen, svg, option")) continue;
        for (const { 0: word, index } of words.matchAll(/[\\p{L}\\d]+/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = [...range.getClientRects()];
            if (lines.some(({ top }) => top > lines[0].bottom - 3)) found.push(`${word} is broken`);
        }
        if (holder.clientWidth && holder.scrollWidth > holder.clientWidth + 1) found.push(`${words} is cut`);
    }
    return document.documentElement.scrollWidth > innerWidth ? [...found, "the page pans sideways"] : found;
}"""


def test_on_phones_every_german_word_of_the_lobby_is_whole(browse: Any) -> None:
    one = browse(locale="de-DE", is_mobile=True, has_touch=True)
    page = one.page
    page.goto(one.served.address)
    page.wait_for_selector(".make .play")
    page.eval_on_selector_all("details", "all => all.forEach((one) => { one.open = true; })")
    for room in ("side", "upright", "small"):
        one.resize(*ROOMS[room])
        assert page.evaluate(CUT) == [], room
    assert serious(find("axe_playwright_python.sync_playwright"), page) == []


@pytest.mark.parametrize("room", ROOMS)
def test_play_learn_and_rules_are_in_sight_and_games_told_before_they_are_chosen(browse: Any, room: str) -> None:
    width, height = ROOMS[room]
    touch = room not in ("desk", "tablet")
    one = browse(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
    page = one.page
    page.goto(one.served.address)
    page.wait_for_selector(".make .play")
    page.wait_for_selector(f".tile[data-game={KINGDOM}] .tile-card")
    assert page.evaluate(HIDDEN, [".play", ".learn", ".to-book", ".to-workshop", ".tile .tile-title"]) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    game = load(KINGDOM)
    told = page.inner_text(f".tile[data-game={KINGDOM}]")
    assert game.pitch in told and game_entry(game, ())["learning"] in told
    assert f"{game.minutes[0]} to {game.minutes[1]} min" in told and f"2 to 8 {game.players}" in told
    assert page.request.get(one.served.address + page.get_attribute(".tile .vista", "src")).ok
    if touch:
        assert page.evaluate(SMALL) == []


def test_bots_have_strengths_and_options_words(browse: Any) -> None:
    one = browse()
    one.lobby()
    page = one.page
    assert page.locator(".all-bots option").all_inner_texts() == [
        strength_of(bot).title for bot in bots_of(load(KINGDOM))
    ]
    assert page.locator(".seat-choice.bot .bot-name").all_inner_texts() == [name_of(seat) for seat in "BCD"]
    page.select_option(".all-bots select", "search")
    assert (
        page.locator(".seat-choice .seat-more select").evaluate_all("all => all.map(one => one.value)")
        == ["search"] * 3
    )
    assert "looks well ahead" in page.inner_text(".all-bots")
    page.click("summary")
    page.select_option("select[aria-label=Contest]", label="first to two victories")
    assert "contest" in page.inner_text("summary") and not re.search(r"\b0\b", page.inner_text(".options"))
    page.click("a[aria-label='Rule CK-R10']")
    page.wait_for_selector(".ruling[data-law=CK-R10]")


def test_bots_are_called_at_the_table_as_in_the_lobby(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.seat("you nobody bot bot")  # a row that nobody takes moves the others up
    called = one.page.locator(".seat-choice.bot .bot-name").all_inner_texts()
    one.page.locator(".seat-choice.bot select").last.select_option("random")
    one.play()
    one.until_asked()
    assert called == one.page.locator(".rival .who-name").all_inner_texts() == [name_of(seat) for seat in "BC"]
    assert one.page.locator(".rival .who-what").all_inner_texts() == ["Apprentice", "Novice"]


def test_the_address_chooses_game_players_options_and_seed(browse: Any) -> None:
    one = browse()
    one.page.unroute("**/api/tables")
    one.page.goto(f"{one.served.address}/?game={KINGDOM}&players=5&seed=77&first=2")
    one.page.wait_for_selector("text=An open deal, of seed 77.")
    assert [one.page.is_checked(f"input[name=seat-{at}][value=bot]") for at in range(1, 6)] == [True] * 4 + [False]
    one.play()
    one.until_asked()
    table = one.served.room(one.page.url).session.table
    assert (table.seed, table.seats, table.options["first"]) == (77, 5, 2)


def test_own_tables_lie_on_top_and_tell_how_they_ended(browse: Any) -> None:
    one = browse()
    page = one.page
    for ends in (False, True):
        one.lobby()
        one.play()
        one.until_asked()
        if ends:
            page.click("[aria-label=Menu]")
            page.click("text=Concede …")
            page.click("dialog .danger")
            page.wait_for_selector(".end")
    one.lobby()
    page.wait_for_selector(".recent li")
    assert page.locator(".recent-state").all_inner_texts() == ["You lost", "Your turn"]
    assert "You played 1 game" in page.inner_text(f".tile[data-game={KINGDOM}]")
    page.click(".recent li.yours button >> nth=0")
    assert one.until_asked()


def test_the_workshops_first_card_can_be_read(browse: Any, tmp_path: Any) -> None:
    one = browse()
    page = one.page
    page.goto(one.served.address)
    page.click("text=Make cards")
    card = page.inner_text("dialog pre >> nth=0")
    file = tmp_path / "first.toml"
    file.write_text(card, "utf-8")
    assert check_packs([file]) == (1, [])
    assert card.strip() in (STATIC / "js" / "lobby.js").read_text("utf-8")
