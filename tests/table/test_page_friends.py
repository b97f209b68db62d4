"""Friends at pages in a real browser: what they say, what they ask of one another, and who looks over a shoulder.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

import re
from typing import Any

from browsing import KINGDOM, Served, find, in_a_browser, serious

pytestmark = in_a_browser


def sit_down(host: Any, served: Served, *pages: Any, **more: Any) -> str:
    """Make a table for the host and a friend on each page; gives its address."""
    people = [{"who": "you", "name": "Ada"}, *({"who": "friend", "name": f"Bo{n}"} for n, _ in enumerate(pages))]
    wish = {"game": KINGDOM, "seats": people, "seed": 3, **more}
    made = host.page.request.post(f"{served.address}/api/tables", data=wish).json()
    address = f"{served.address}/t/{made['table']}"
    for one, seat in zip((host, *pages), "ABCDEFGH", strict=False):
        one.page.goto(f"{address}#{seat}.{made['tokens'][seat]}")
        one.page.wait_for_selector(".table-page")
    return address


def answer_once(room: Any, pages: dict[str, Any], at: int) -> None:
    """Let whoever is asked give one of the answers, unless the table gives the only one by itself."""
    version, one = room.session.version, pages[room.session.asked]
    if room.session.passes:
        one.page.wait_for_selector(f".table-page:not([data-version='{version}'])", state="attached")
        return
    one.page.wait_for_selector(f".table-page[data-version='{version}']:not([aria-busy])", state="attached")
    one.page.click(f".answer[data-code='{one.view['answers'][at]['code']}'] >> visible=true")
    one.until_moved(version)


def test_friends_talk_agree_lend_their_view_and_see_who_is_away(browse: Any, served: Served) -> None:
    host, friend, guest = browse(), browse(viewport={"width": 390, "height": 844}, has_touch=True), browse()
    address = sit_down(host, served, friend, clock={"answer": 600, "bank": 3600})
    room, pages = served.room(address), {"A": host, "B": friend}
    first = room.session.asked
    host.page.wait_for_selector(".clock.runs >> text=/^(10:00|9:\\d\\d)$/")
    while room.session.asked == first:
        answer_once(room, pages, 0)
    asks, agrees = pages[first], pages["B" if first == "A" else "A"]

    # talk: a phrase for all, words for those who want them
    host.page.click(".panel-log .talk-fold")
    host.page.click(".phrases >> text=Good luck!")
    friend.page.wait_for_selector(".latest >> text=Good luck!")  # covers nothing: it is in the log's line
    friend.page.click(".log-button")
    friend.page.click("dialog .talk-fold")
    friend.page.check("dialog input[name=words]")
    host.page.check(".panel-log input[name=words]")
    host.page.fill(".own-words input:enabled", "A fine Bragon, Bo.")
    host.page.click(".own-words button")
    friend.page.wait_for_selector("dialog .story >> text=A fine Bragon, Bo.")
    axe = find("axe_playwright_python.sync_playwright")
    assert serious(axe, friend.page) == []
    small = "() => [...document.querySelectorAll('dialog .talk button')].map((one) => one.offsetHeight)"
    assert min(friend.page.evaluate(small)) >= 40
    friend.page.keyboard.press("Escape")

    # an answer is taken back with the other's consent
    steps = len(room.session.table.steps)
    asks.page.click("nav >> text=Undo")
    agrees.page.wait_for_selector(".proposal >> text=asks to take an answer back")
    assert agrees.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert serious(axe, host.page) == []
    agrees.page.click(".proposal >> text=No")
    asks.page.wait_for_selector("text=does not agree")
    asks.page.click("nav >> text=Undo")
    agrees.page.click(".proposal >> text=Agree")
    asks.page.wait_for_selector("text=What was seen stays seen.")
    assert len(room.session.table.steps) < steps

    # a view is lent, and taken back
    host.page.click("nav >> text=Seats")
    host.page.click("text=Let a friend look over my shoulder")
    guest.page.goto(host.page.input_value(".lending input"))
    guest.page.wait_for_selector(".my-hand")
    assert "A.hand/" in guest.text() and not re.search("B.hand/(?!back)", guest.text())
    assert guest.page.locator(".panel .answer, .prompt .answer, .talk-fold").count() == 0
    friend.page.wait_for_selector("text=lends the view", state="attached")
    host.page.click("text=Take the view back")
    guest.page.wait_for_selector("#felt.watched")
    assert not re.search("A.hand/(?!back)", guest.text())
    host.page.keyboard.press("Escape")
    host.page.wait_for_selector("dialog", state="detached")

    # somebody leaves; a bot plays until he is back
    while room.session.asked == "A":
        answer_once(room, pages, 0)
    friend.page.goto("about:blank")
    host.page.wait_for_selector(".proposal >> text=Bo0 is away")
    host.page.click(".proposal button")
    host.page.wait_for_selector("text=may be back at once")
    room.left["B"] -= 100.0
    host.page.click(".proposal button")
    host.page.wait_for_selector(".story >> text=B is now played by a")
    friend.page.goto(address)
    host.page.wait_for_selector(".story >> text=B is now played by Bo0.")
    assert friend.page.wait_for_selector(".table-page[data-seat=B]")


NOTICES = """
    window.told = [];
    window.asked = 0;
    class Notification {
        static permission = "default";
        static async requestPermission() {
            window.asked += 1;
            return (Notification.permission = "granted");
        }
        constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
    }
    Object.defineProperty(window, "Notification", { value: Notification });
    Object.defineProperty(document, "hidden", { get: () => window.elsewhere === true });
"""


def test_an_open_table_is_joined_from_the_lobby_and_the_tab_tells_whose_turn_it_is(browse: Any, served: Served) -> None:
    host, guest = browse(), browse()
    host.page.add_init_script(NOTICES)
    host.lobby()
    host.seat("you friend")
    host.page.click(".manners summary")
    host.page.check("input[name=listed]")
    host.page.click(".play")
    host.page.click(".links .primary")
    host.page.wait_for_selector(".table-page, .awaited")
    guest.lobby()
    guest.page.click(".open-tables >> text=Sit down")
    guest.page.wait_for_selector(".table-page[data-seat=B]")
    host.page.wait_for_selector(".table-page[data-seat=A]")
    room, pages = served.room(host.page.url), {"A": host, "B": guest}

    def icon(one: Any) -> str:
        return str(one.page.get_attribute("link[rel=icon]", "href"))

    def answer_until(seat: str) -> None:
        while not room.session.awaits(seat):
            answer_once(room, pages, -1)

    answer_until("A")
    host.page.wait_for_selector(".panel .answer", state="attached")
    assert (icon(host), icon(guest)) == ("/crest-turn.svg", "/crest.svg")
    assert host.page.title().startswith("● ") and not guest.page.title().startswith("● ")
    assert host.page.evaluate("() => window.asked") == 0  # nobody is asked for leave before he wants notices
    host.page.click("[aria-label=Menu]")
    host.page.check("input[name=notify]")
    host.page.keyboard.press("Escape")
    answer_until("B")
    host.page.evaluate("() => { window.elsewhere = true; }")
    answer_until("A")
    host.page.wait_for_function("() => window.told.length === 1")
    assert host.page.evaluate("() => [window.told, window.asked]") == [[f"{served.title}: It is your turn."], 1]
