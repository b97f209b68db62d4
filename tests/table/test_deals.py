"""The deal at a served table: the server commits, every page adds its part, the cards are dealt, all is told."""

from __future__ import annotations

import hashlib
import json

import pytest

from menagerie.engine.deals import draw_part, read_deal
from menagerie.engine.notation import replay
from oracles.kuhn import GAME as KUHN
from served import make, page, play_on, room_of, served

PARTS = {"A": "a" * 32, "B": "b" * 32}


def add(one, part: str | None = None):
    return one.ask(type="part", part=part or draw_part())


def deal_of(one) -> dict:
    """Give what a page was told last of the deal."""
    return [message["deal"] for message in one.heard if message["type"] in ("welcome", "deal")][-1]


def test_the_cards_are_dealt_when_all_have_added_what_the_server_could_not_know(client):
    table, tokens = make(client, "you", "friend", seed=None)
    with page(client, table, tokens["A"]) as one:
        deal = one.until("welcome")["deal"]
        assert not deal["open"] and deal["seed"] == "" and deal["parts"] == {} and deal["waiting"] == ["A", "B"]
        commitment = deal["commitment"]
        assert add(one, PARTS["A"])["type"] == "done"
        assert deal_of(one) == deal | {"waiting": ["B"]}
        assert one.view == {}
        with page(client, table, tokens["B"]) as other:
            assert other.until("welcome")["deal"] == deal | {"waiting": ["B"]}
            assert add(other, PARTS["B"])["type"] == "done"
            assert one.until("deal")["deal"] == deal | {"waiting": [], "parts": PARTS}
            session, pages = room_of(client, table).session, {"A": one, "B": other}
            while not session.over:
                pages[session.asked].until_asked()
                version = pages[session.asked].answer()["version"]
                assert [each.until_version(version)["version"] for each in pages.values()] == [version, version]
            end = one.view["end"]
    told = read_deal(end["deal"])
    told.check(commitment, int(end["seed"]))
    assert told.parts == PARTS and end["deal"]["commitment"] == commitment
    assert (
        hashlib.sha256(f"menagerie commitment\npart {told.part}\nnonce {told.nonce}\n".encode()).hexdigest()
        == commitment
    )
    secret = [told.part, told.nonce, end["seed"]]
    assert not any(each in text for each in secret for text in before_the_end(one.raw))
    lines = [json.loads(line) for line in client.get(f"/api/tables/{table}/record").text.splitlines()]
    assert replay(lines, game=KUHN).deal == told


def before_the_end(raw: list[str]) -> list[str]:
    return [text for text in raw if not json.loads(text).get("over")]


def test_nothing_is_shown_or_done_before_the_deal(client):
    table, tokens = make(client, "you", "friend", seed=None)
    with page(client, table, tokens["A"]) as one, page(client, table) as watcher:
        one.until("welcome"), watcher.until("welcome")
        for message in (
            {"type": "answer", "version": 0, "code": 1024},
            {"type": "look", "step": 0},
            {"type": "why", "code": 1024},
            {"type": "hint", "version": 0},
            {"type": "undo", "version": 0},
            {"type": "concede", "version": 0},
            {"type": "again"},
        ):
            reply = one.ask(**message)
            assert (reply["type"], reply["reason"], reply["text"]) == (
                "refused",
                "turn",
                "The cards are not dealt yet.",
            )
        assert one.ask(type="ping")["type"] == "pong" and one.view == watcher.view == {}
        assert client.get(f"/api/tables/{table}").json()["over"] is False
        assert client.get(f"/api/tables/{table}/record").status_code == 403


def test_a_part_is_added_once_and_by_whom_it_is_awaited_from(client):
    table, tokens = make(client, "you", "friend", seed=None)
    with page(client, table, tokens["A"]) as one, page(client, table) as watcher:
        first = add(one, PARTS["A"])
        assert first["type"] == "done" and one.ask(type="part", part=PARTS["A"], id=first["id"]) == first
        assert add(one, PARTS["B"])["reason"] == add(watcher)["reason"] == "role"
        assert room_of(client, table).session.parts == {"A": PARTS["A"]}
    for wrong in ("", "A" * 32, "a" * 31, "a" * 33, "g" * 32):
        with page(client, table, tokens["A"]) as one:
            one.until("welcome")
            one.say(type="part", part=wrong)
            assert "cannot be read" in one.until("error")["text"]


def test_a_bot_in_the_place_of_who_does_not_come_lets_the_cards_be_dealt(client):
    table, tokens = make(client, "you", "friend", seed=None)
    with page(client, table, tokens["A"]) as one:
        add(one, PARTS["A"])
        reply = one.ask(type="sit", seat="B", who="bot", bot="random")
        assert reply["type"] == "done"
        assert deal_of(one)["waiting"] == [] and deal_of(one)["parts"] == {"A": PARTS["A"]}
        play_on(one)
        assert read_deal(one.view["end"]["deal"]).parts == {"A": PARTS["A"]}


@pytest.mark.parametrize("stopped", ["made", "one part", "dealt", "over"])
def test_a_table_survives_a_restart_in_each_phase(tmp_path, stopped):
    store = tmp_path / "tables.db"
    commitments, seeds = set(), set()

    def note(welcome):
        commitments.add(welcome["deal"]["commitment"])
        return welcome["deal"]

    with served(store) as client:
        table, tokens = make(client, "you", "you", seed=None)
        if stopped != "made":
            with page(client, table, tokens["A"]) as one, page(client, table, tokens["B"]) as other:
                note(one.until("welcome"))
                add(one, PARTS["A"])
                if stopped != "one part":
                    add(other, PARTS["B"])
                    seeds.add(room_of(client, table).session.table.seed)
                    one.until_asked()
                    one.until_version(one.answer()["version"])
                if stopped == "over":
                    one.ask(type="concede", version=one.view["version"])
    with served(store) as client, page(client, table, tokens["A"]) as one, page(client, table, tokens["B"]) as other:
        deal = note(one.until("welcome"))
        expected = {"made": ["A", "B"], "one part": ["B"]}.get(stopped, [])
        assert deal["waiting"] == expected and deal["parts"] == ({} if expected else PARTS)
        for seat in expected:
            assert add({"A": one, "B": other}[seat], PARTS[seat])["type"] == "done"
        session = room_of(client, table).session
        seeds.add(session.table.seed)
        assert session.table.deal.parts == PARTS and not session.read_only
        one.until_version(1 if stopped in ("dealt", "over") else 0)
        assert one.view["over"] == (stopped == "over")
    assert len(commitments) == 1 and len(seeds) == 1


def test_a_chosen_seed_is_shown_to_everybody_for_the_whole_game(client):
    table, tokens = make(client, "you", "greedy", seed=7)
    open_deal = {"open": True, "seed": "7", "commitment": "", "parts": {}, "waiting": []}
    for token in (tokens["A"], None):
        with page(client, table, token) as one:
            assert one.until("welcome")["deal"] == open_deal
    with page(client, table, tokens["A"]) as one:
        assert add(one)["reason"] == "role"
        play_on(one)
        assert one.view["end"]["deal"] is None and one.view["end"]["seed"] == "7"


@pytest.mark.parametrize("seed", [(1 << 128) - 1, str((1 << 128) - 1)])
def test_a_chosen_seed_may_have_128_bits_as_number_or_as_digits(client, seed):
    table, _ = make(client, "random", "random", seed=seed)
    with page(client, table) as one:
        assert one.until("welcome")["deal"]["seed"] == str((1 << 128) - 1)


@pytest.mark.parametrize("seed", [-1, 1 << 128, "seven", 1.5, True])
def test_no_other_seed_is_taken(client, seed):
    wish = {"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}], "seed": seed}
    reply = client.post("/api/tables", json=wish)
    assert 400 <= reply.status_code < 500 and "2**128" in reply.text


def test_where_only_bots_play_the_server_alone_makes_the_seed(client):
    table, _ = make(client, "random", "random", seed=None)
    with page(client, table) as one:
        deal = one.until("welcome")["deal"]
        assert len(deal["commitment"]) == 64 and deal["waiting"] == [] and deal["parts"] == {}
        one.until("view")


def test_the_next_table_has_a_deal_of_its_own(client):
    table, tokens = make(client, "you", "greedy", seed=7)
    with page(client, table, tokens["A"]) as one:
        play_on(one)
        following = one.ask(type="again")
    with page(client, following["table"], following["tokens"]["A"]) as one:
        assert one.until("welcome")["deal"]["waiting"] == ["A"]
        assert add(one)["type"] == "done"
        play_on(one)
