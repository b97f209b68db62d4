"""Nothing that a seat may not know reaches its page, and what a page is told depends on nothing else."""

from __future__ import annotations

import random

from extent import some_or_all
from menagerie.engine.finding import load
from menagerie.table.entries import Sitter
from menagerie.table.session import Session, seated
from oracles.kuhn.terms import NAMES
from served import KINGDOM, make, page, room_of


def kingdom_session(count: int, seed: int, options: dict[str, int]) -> Session:
    """Make a session of hot seats without a server."""
    game = load(KINGDOM)
    sitters = [Sitter(seat, "you", host=True) for seat in "ABCDEFGH"[:count]]
    return Session(game, seated(game, sitters, game.check_options(count, options), "", seed)[0], compiled=False)


@some_or_all("seeds", 6, 12)
def test_no_page_of_another_seat_ever_holds_a_hidden_card(client, seeds):
    for seed in range(seeds):
        table, tokens = make(client, "you", "friend", seed=seed)
        at = f"{table}?facts=1" if seed % 2 else table
        with page(client, at, tokens["A"]) as a, page(client, at, tokens["B"]) as b, page(client, at) as c:
            for one in (a, b, c):
                assert ("facts" in one.until_version(0)) == (at != table)
            cards = {
                seat: NAMES[room_of(client, table).session.table.state.card[n]] for seat, n in (("A", 1), ("B", 2))
            }
            a.answer(2 * 1024)
            b.until_asked()
            for one in (a, b, c):
                one.ask(type="look", step=0), one.ask(type="why", words="raise"), one.ask(type="hint", version=1)
                assert one.ask(type="analyse")["reason"] == "over"
            for path in ("record", "position?step=0"):
                assert client.get(f"/api/tables/{table}/{path}").status_code == 403
            branch = {"branch": {"table": table, "step": 0}, "seats": [{"who": "you"}, {"who": "bot"}]}
            assert client.post("/api/tables", json=branch).status_code == 422
            b.answer(3 * 1024)  # a fold shows nothing
            for one in (a, b, c):
                one.until_version(2)
            assert cards["A"] in "".join(a.raw) and cards["B"] in "".join(b.raw)
            left = (set(NAMES[1:]) - set(cards.values())).pop()
            for one, hidden in ((a, {cards["B"], left}), (b, {cards["A"], left}), (c, set(NAMES[1:]))):
                assert not any(name in text for name in hidden for text in one.raw)


def test_the_hands_of_others_open_in_look_back_when_the_game_is_over_and_not_before():
    session, dice = kingdom_session(3, 5, {}), random.Random(5)

    def names(seat: str) -> list[str]:
        return [zone["name"] for zone in session.look_back.look(seat, 6)["scene"]["zones"]]

    def hands(seat: str) -> dict[str, bool]:
        zones = session.look_back.look(seat, 6)["scene"]["zones"]
        return {
            zone["owner"]: all(card["kind"] for item in zone["items"] for card in item["cards"])
            for zone in zones
            if zone["layout"] == "hand"
        }

    while not session.over:
        session.play(dice.choice(session.table.codes))
        if len(session.table.steps) in (6, 40):
            before = {seat: names(seat) for seat in "-ABC"}
            for seat in "-ABC":
                assert hands(seat) == {other: other == seat for other in "ABC"}
                assert session.look_back.look(seat, 6)["next"] is None
    for seat in "-ABC":
        assert hands(seat) == dict.fromkeys("ABC", True) and names(seat) == before[seat]
        told = session.look_back.look(seat, 6)["next"]
        assert told["words"] == session.table.steps[6].words and told["seat"] == session.table.steps[6].seat


def test_what_a_page_is_told_depends_on_what_its_seat_knows_alone():
    """Deal anew what a seat cannot know: scene, question and answers stay the same, and the log tells no secret."""
    dice = random.Random(4)
    for seed, count, options in ((1, 4, {}), (2, 2, {}), (3, 3, {"powers": 1, "constellations": 1})):
        session = kingdom_session(count, seed, options)
        while not session.over:
            session.play(dice.choice(session.table.codes))
            if dice.random() > 0.15 or session.over:
                continue
            for number, seat in enumerate("-ABCDEFGH"[: count + 1]):
                dealt = kingdom_session(count, seed, options)
                dealt.table = session.table.copy()
                game = session.game
                game.call("redeal_at", dealt.table.array, 0, game.boxes, number, dice.getrandbits(30))
                for part in ("scene", "question", "answers"):
                    told = getattr(session.presenter, part)(seat)
                    assert getattr(dealt.presenter, part)(seat) == told, (seed, seat, part)
                assert dealt.presenter.summary(seat, 0) == session.presenter.summary(seat, 0), (seed, seat)
        for number, seat in enumerate("ABCDEFGH"[:count], 1):
            raw = [event for batch in session.table.past.all_events() for event in batch]
            for event, mine, public in zip(raw, session.presenter.log(seat), session.presenter.log("-"), strict=True):
                if not event["mask"] >> number & 1:
                    assert {**mine, "you": ""} == {**public, "you": ""}
                if event["mask"]:
                    assert not any(move["kind"] for move in public["moves"]) and ":" not in public["words"]
