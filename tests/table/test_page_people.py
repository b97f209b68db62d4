"""Several people at pages in a real browser: hot seats, links, spectators, lost lines, seats that change hands.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

import random
import re
from typing import Any

from browsing import KINGDOM, Browsing, Served, in_a_browser
from menagerie.engine.finding import load
from menagerie.engine.letters import letter
from served import until

CARDS = [card for card in load(KINGDOM).scene.catalogue() if card["copies"] > 1]  # by number of their kind
KINDS = [card["name"] for card in CARDS]
SPOKEN_OF = {kind for kind in KINDS for card in CARDS if kind in card["text"]}  # by what is printed on other cards

pytestmark = in_a_browser


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
        text = one.text()
        assert f"{seat}.hand/" in text
        assert not [kind for kind in KINDS if f"{other}.hand/{kind}" in text]
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
    for _ in range(10):
        until(lambda: room.session.asked in ("A", "B"))
        version, player = room.session.version, host if room.session.asked == "A" else friend
        canaries += spy(room, {"A": host, "B": friend})
        player.page.wait_for_selector(f".table-page[data-version='{version}'] .panel .answer", state="attached")
        player.answer_by_mouse(dice.choice(player.view["answers"]))
    assert canaries > 40


def spy(room: Any, pages: dict[str, Browsing]) -> int:
    """Look for all cards hidden from a seat in what its page has heard lately and holds; count these canaries."""
    table = room.session.table
    seen = 0
    for seat, one in pages.items():
        known = [*table.story(seat), *table.lines(seat)]  # and again below: bots go on while the page is read
        there = "".join(text for _, text in one.frames[-6:]) + one.text()
        told = " ".join([*known, *table.story(seat), *table.lines(seat)])
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
    until(lambda: one.page.wait_for_timeout(20) or sum('"welcome"' in text for _, text in one.frames) > greeted)
    assert sum('"welcome"' in text for _, text in one.frames) == greeted + 1
    one.answer_by_mouse(one.view["answers"][0])


# --- what a person chooses


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
    until(lambda: room.session.roster.stopping == {"A"})
    one.page.reload()
    one.page.wait_for_selector(".table-page")
    again = one.page.request.post(f"{served.address}/api/tables", data=wish).json()
    one.page.goto(f"{served.address}/t/{again['table']}#A.{again['tokens']['A']}")
    one.page.wait_for_selector(".table-page")
    until(lambda: served.room(f"{served.address}/t/{again['table']}").session.roster.stopping == {"A"})
    one.page.click("[aria-label=Menu]")
    one.page.uncheck("input[name=stops]")
    until(lambda: not served.room(f"{served.address}/t/{again['table']}").session.roster.stopping)
    one.lobby()
    one.seat("you bot bot")
    one.play()
    one.page.wait_for_selector(".table-page")
    one.page.click("[aria-label=Menu]")
    assert one.page.locator("input[name=stops]").count() == 1  # here, too, a lone answer may tell what a hand lacks


def test_a_seat_goes_to_a_bot_and_back(browse: Any) -> None:
    one = browse()
    one.lobby()
    one.play()
    one.until_asked()
    for words, who in (("Let a bot play", "bot"), ("Take it back", "you")):
        one.page.click("nav >> text=Seats")
        one.page.click(f".seat-row:first-child >> text={words}")
        one.page.wait_for_selector(f".seat-row:first-child >> text={'Apprentice' if who == 'bot' else 'here'}")
        one.page.keyboard.press("Escape")
    assert one.until_asked()


def test_a_link_is_its_first_openers_who_says_his_name_and_stops_at_windows(browse: Any, served: Served) -> None:
    wish = {"game": "alpha_clash", "seats": [{"who": "you"}, {"who": "friend"}], "seed": 1}
    host, friend, late = browse(), browse(), browse()
    made = host.page.request.post(f"{served.address}/api/tables", data=wish).json()
    address = f"{served.address}/t/{made['table']}"
    host.page.goto(f"{address}#A.{made['tokens']['A']}")
    friend.page.goto(f"{address}#B.{made['tokens']['B']}")
    friend.page.wait_for_selector(".table-page[data-seat=B]")
    late.page.goto(f"{address}#B.{made['tokens']['B']}")
    late.page.wait_for_selector("text=opens no seat at this table")
    friend.page.reload()  # its own token is kept
    friend.page.wait_for_selector(".table-page[data-seat=B]")
    friend.page.goto(f"{address}#B.{made['tokens']['B']}")  # nor does the link hurt its claimant
    friend.page.wait_for_selector(".table-page[data-seat=B]")
    friend.page.click("[aria-label=Menu]")
    friend.page.check("input[name=stops]")
    friend.page.keyboard.press("Escape")
    until(lambda: served.room(address).session.roster.stopping == {"B"})
    friend.page.fill(".proposal input[name=own-name]", "Bo")
    friend.page.press(".proposal input[name=own-name]", "Enter")
    host.page.wait_for_selector(".story >> text=Seat B is Bo.")
    friend.page.wait_for_selector(".proposal", state="detached")
    host.page.click(".proposal [aria-label=Dismiss]")  # and is not asked again
    host.page.reload()
    host.page.wait_for_selector(".table-page")
    assert host.page.locator(".proposal").count() == 0
    host.page.click("nav >> text=Seats")
    row = host.page.locator(".seat-row:nth-child(2)")
    assert row.locator("button").count() == 0  # a friend sits there
    friend.page.goto("about:blank")
    host.page.wait_for_selector(".seat-row:nth-child(2) >> text=Let a bot play")
    assert [button.inner_text() for button in row.locator("button").all()] == ["Let a bot play"]
    late.faults.clear()  # that a link is refused is none
