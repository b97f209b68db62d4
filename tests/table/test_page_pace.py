"""How long one waits for bots at the pace that a page has at first, counted in steps of its pacing and not by a clock.

What they need is told in `browsing.py`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from browsing import KINGDOM, Served, in_a_browser
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.players.bots import choose
from menagerie.table.entries import Head, Sitter, Stored
from menagerie.table.session import Session

pytestmark = in_a_browser

ANSWERS = 24  # of one's own
MOST = 40_000  # milliseconds
IDLE = ("pass", "enough", "decline", "end turn")
SPENT = """async (waits) => {
    const { Pace } = await import("/js/pace.js");
    let shown = 0;
    const show = async (view, stretch) => (shown += stretch > 0);
    const nothing = () => {};
    const pace = new Pace({ show, pass: nothing, settle: nothing, rested: nothing, sleep: (wake) => wake() });
    for (const views of waits) {
        for (const view of views) pace.push(view);
        while (pace.busy) await new Promise((done) => setTimeout(done));
        pace.earn();
    }
    return [pace.spent, shown];
}"""


def waits(game: Game) -> list[list[dict[str, Any]]]:
    """Play with bots; give what a page is sent between one's own answers, as far as pacing looks at it."""
    seats = game.seats[0] if game.slug != KINGDOM else 4
    sitters = [Sitter("A", "you"), *(Sitter(letter(seat), "bot", bot="greedy") for seat in range(2, seats + 1))]
    session = Session(game, Stored(Head("waits", game.slug, game.version, "", seats, {}, 5), sitters, []))
    dice, found, heard, views = random.Random(5), [], 0, []
    while len(found) < ANSWERS and not session.over:
        view = session.presenter.view("A", heard)
        heard = view["log_from"] + len(view["log"])
        views.append({name: view[name] for name in ("log", "question", "over")})
        if session.bot_asked:
            session.play(choose(session.table, "greedy", session.version))
        elif session.passes:
            session.play(session.table.lone)
        else:
            assert len(view["answers"]) > 1, "a stop with one answer"
            doing = [one for one in view["answers"] if one["words"] not in IDLE] or view["answers"]
            session.play(dice.choice(doing)["code"])
            found.append(views)
            views = []
    return found


@pytest.mark.parametrize("game", slugs())
def test_bots_are_waited_for_less_than_40_seconds_in_24_answers(browse: Any, served: Served, game: str) -> None:
    one = browse(reduced_motion="no-preference")
    one.page.goto(served.address)
    told = waits(load(game))
    spent, shown = one.page.evaluate(SPENT, told)
    print(f"{game}: {spent / 1000:.1f} s for {sum(map(len, told))} views, {shown} of them shown with their time")
    assert 0 < spent <= MOST and shown > len(told) / 2
