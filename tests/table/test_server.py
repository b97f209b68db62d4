"""The server without a network: whole games, friends, tokens, tabs, actions and what is refused."""

from __future__ import annotations

import asyncio

import pytest
from starlette.websockets import WebSocketDisconnect

from menagerie.engine.notation import read_record, replay
from served import KINGDOM, make, page, play_on, room_of

NO_TOKEN = "0" * 32


# --- from the lobby to the end


def test_a_whole_game_against_bots_and_its_record(client, tmp_path):
    table, tokens = make(client, "you", "greedy", "random", game=KINGDOM, seed=5)
    assert list(tokens) == ["A"] and len(tokens["A"]) == 32
    assert client.get(f"/api/tables/{table}/record").status_code == 403
    with page(client, table, tokens["A"]) as one:
        welcome = one.until("welcome")
        assert (welcome["seat"], welcome["host"], welcome["read_only"]) == ("A", True, "")
        play_on(one)
        end = one.view["end"]
        assert end["seed"] == "5" and set(end["scores"]) == set("ABC") and end["winners"] and end["lines"]
    reply = client.get(f"/api/tables/{table}/record")
    assert f"{KINGDOM}-{table}.jsonl" in reply.headers["content-disposition"]
    (tmp_path / "game.jsonl").write_text(reply.text, "utf-8")
    assert replay(read_record(tmp_path / "game.jsonl"), compiled=False).over
    assert client.get(f"/api/tables/{table}").json()["over"] is True


def test_friends_play_by_link_and_a_spectator_watches(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b, page(client, table) as watcher:
        assert watcher.until("welcome")["seat"] == "-"
        a.until_asked()
        assert a.answer(2 * 1024)["version"] == 1  # bet
        assert b.until_asked()["question"]["words"] == "fold or call?"
        assert watcher.until_version(1)["question"] == {**b.view["question"], "yours": False}
        assert watcher.view["answers"] == []
        assert b.answer(3 * 1024)["version"] == 2  # fold
        assert watcher.until_version(2)["end"]["winners"] == ["A"]
        assert watcher.ask(type="answer", version=2, code=1024)["reason"] in ("over", "role")


def test_a_page_that_asks_for_changes_is_told_each_zone_once_until_it_changes(client):
    table, tokens = make(client, "you", "greedy", game=KINGDOM, seed=5)
    with (
        page(client, table, tokens["A"]) as one,
        page(client, f"{table}?every=1") as whole,
        page(client, f"{table}?every=1&changes=1") as told,
    ):
        zones, left_out, scenes = {}, 0, []
        for _ in range(12):
            one.until_asked()
            one.answer()
            version = one.until_asked()["version"]
            whole.until_version(version), told.until_version(version)
        for view in (message for message in told.heard if message["type"] == "view"):
            left_out += sum("items" not in zone for zone in view["scene"]["zones"])
            zones = {zone["id"]: zone if "items" in zone else zones[zone["id"]] for zone in view["scene"]["zones"]}
            scenes.append(view["scene"] | {"zones": [*zones.values()]})
        assert scenes == [message["scene"] for message in whole.heard if message["type"] == "view"]
        assert left_out > len(scenes) and sum(map(len, told.raw)) < sum(map(len, whole.raw)) * 0.8


# --- tokens and tabs


def test_a_wrong_an_expired_and_another_seats_token(client):
    table, tokens = make(client, "you", "friend")
    other, other_tokens = make(client, "you", "friend")
    for where, token, reason, says in (
        (table, NO_TOKEN, "link", "opens no seat"),
        (table, other_tokens["A"], "link", "opens no seat"),
        (table, tokens["A"][:-1], "link", "This link is damaged"),
        (table, tokens["A"].upper(), "link", "This link is damaged"),
        ("nowhere", tokens["A"], "table", "no such table"),
    ):
        with page(client, where, token) as one:
            error = one.until("error")
            assert error["reason"] == reason and says in error["text"]
    with page(client, table, tokens["B"]) as b:
        assert b.until("welcome")["seat"] == "B"
        b.until_version(0)
        assert b.answer(1024)["reason"] == "turn"
    with page(client, table, tokens["A"]) as a:
        assert a.ask(type="sit", seat="B", who="friend")["reason"] == "role"  # B has sat there
    with page(client, other, other_tokens["A"]) as a:
        reply = a.ask(type="sit", seat="B", who="friend")
        assert reply["type"] == "done" and len(reply["token"]) == 32
        with page(client, other, other_tokens["B"]) as expired:
            assert "opens no seat" in expired.until("error")["text"]
        with page(client, other, reply["token"]) as friend:
            assert friend.until("welcome")["seat"] == "B"


def test_a_link_is_claimed_once_and_then_only_its_claimants(client):
    table, tokens = make(client, "you", "friend", "random", game=KINGDOM)
    claims = {name: name * 32 for name in "bc"}

    def greet(socket, **hello):
        socket.send_json({"type": "hello", "v": 1, **hello})
        return socket.receive_json()

    with client.websocket_connect(f"/ws/{table}") as host:
        assert "claimed by a token" in greet(host, token=tokens["B"])["text"]
    with client.websocket_connect(f"/ws/{table}") as friend:
        welcome = greet(friend, token=tokens["B"], claim=claims["b"])
        assert welcome["seat"] == "B" and welcome["seats"][1]["held"]
    for hello in ({"token": tokens["B"]}, {"token": tokens["B"], "claim": claims["c"]}, {"token": claims["c"]}):
        with client.websocket_connect(f"/ws/{table}") as host:
            assert "opens no seat" in greet(host, **hello)["text"]
    with page(client, table, tokens["A"]) as a:  # the friend's page is gone
        a.until_version(0)
        for who in ("you", "friend"):
            refused = a.ask(type="sit", seat="B", who=who)
            assert (refused["type"], refused["reason"]) == ("refused", "role")
        assert "token" not in a.ask(type="sit", seat="B", who="bot")
        for who in ("you", "friend"):
            assert a.ask(type="sit", seat="B", who=who)["reason"] == "role"
        for hello in ({"token": claims["b"]}, {"token": tokens["B"], "claim": claims["b"]}):  # and back again
            with client.websocket_connect(f"/ws/{table}") as friend:
                assert greet(friend, **hello)["seat"] == "B"
    house = client.app.state.house
    client.portal.call(put_away, house)
    with client.websocket_connect(f"/ws/{table}") as friend:  # it stands in the store
        assert greet(friend, token=claims["b"])["seat"] == "B"
    with client.websocket_connect(f"/ws/{table}") as host:
        assert "opens no seat" in greet(host, token=tokens["B"], claim=claims["c"])["text"]


async def put_away(house):
    while house.rooms:
        house.put_away(0.0)
        await asyncio.sleep(0)


def test_a_seat_of_the_next_table_that_was_given_away_is_handed_to_nobody_else(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        a.until_asked(), b.until_version(0)
        assert a.ask(type="concede", version=0)["type"] == "done"
        first = a.ask(type="again")
        with page(client, first["table"], first["tokens"]["A"]) as host:
            link = host.ask(type="sit", seat="B", who="friend")["token"]
            with page(client, first["table"], link) as fay:
                assert fay.until("welcome")["seat"] == "B"
                refused = b.ask(type="again")
                assert refused["reason"] == "role" and "given to somebody else" in refused["text"]


def test_a_second_tab_takes_the_seat_and_the_first_is_told(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as first:
        first.until_asked()
        with page(client, table, tokens["A"]) as second:
            error = first.until("error")
            assert error["reason"] == "elsewhere" and "another tab" in error["text"]
            with pytest.raises(WebSocketDisconnect):
                first.hear()
            second.until_asked()
            assert second.answer()["type"] == "done"


def test_who_has_left_is_told_from_who_has_never_come(client):
    def come(told):
        return [(one["came"], one["here"]) for one in told["seats"]]

    table, tokens = make(client, "you", "friend", "random", game=KINGDOM)
    with page(client, table, tokens["A"]) as a:
        assert come(a.until("welcome")) == [(True, True), (False, False), (False, False)]
        with page(client, table, tokens["B"]) as b:
            assert come(a.until("seats"))[1] == (True, True)
            b.until_version(0)
        assert come(a.until("seats"))[1] == (True, False)
        client.portal.call(reopen, client.app.state.house)
        assert come(client.get(f"/api/tables/{table}").json())[1] == (True, False)  # it stands in the store
    with page(client, table, tokens["B"]) as b:
        assert "token" in b.ask(type="sit", seat="B", who="friend", name="Fay")
        assert come([told for told in b.heard if told["type"] == "seats"][-1])[1] == (False, True)  # Fay, by B's page


async def reopen(house):
    for room in house.rooms.values():
        await room.reopen()


def test_a_seat_that_is_given_away_closes_its_page(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        b.until_version(0)
        assert a.ask(type="sit", seat="B", who="bot")["reason"] == "role"  # a friend sits there
        token = b.ask(type="sit", seat="B", who="friend", name="Fay")["token"]
        with page(client, table, token) as fay:
            assert "another tab" in b.until("error")["text"]
            names = fay.until("welcome")["seats"]
            assert [one["name"] for one in names] == ["", "Fay"]


def test_you_to_bot_to_you_in_mid_game(client):
    table, tokens = make(client, "you", "greedy", "greedy", game=KINGDOM, seed=3)
    with page(client, table, tokens["A"]) as one, page(client, table) as watcher:
        one.until_asked()
        reply = one.ask(type="sit", seat="A", who="bot", bot="greedy")
        assert reply["type"] == "done" and "token" not in reply
        watcher.until_version(reply["version"] + 5)  # bots play on while somebody watches
        reply = one.ask(type="sit", seat="A", who="you", name="Ada")
        assert reply["type"] == "done"
        assert one.ask(type="sit", seat="B", who="bot", bot="gredy")["text"].count("greedy")
        assert one.until_asked()["question"]["yours"] and not one.view["over"]
        assert one.answer()["type"] == "done"


# --- actions


def test_an_action_that_comes_twice_is_answered_and_not_played_again(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a:
        a.until_asked()
        said = {"type": "answer", "id": "once", "version": 0, "code": 1024}
        assert a.ask(**said) == a.ask(**said) == {"type": "done", "v": 2, "id": "once", "version": 1}
        assert a.ask(**{**said, "id": "late"})["reason"] == "stale"
    with page(client, table, tokens["B"]) as b:
        b.until_asked()
        assert b.ask(**{**said, "version": 1})["version"] == 2  # ids are each seat's own
    assert room_of(client, table).session.version == 2


def test_what_is_not_offered_is_refused_with_its_clause(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        reply = one.answer(3 * 1024)
        assert (reply["reason"], reply["clause"]) == ("illegal", "KU-ACT-4") and reply["text"]
        assert one.ask(type="why", words="raise")["clause"] == "KU-ACT-3"
        assert one.ask(type="undo", version=0)["reason"] == "undo"
        assert one.ask(type="look")["scene"] == one.view["scene"]
        assert one.ask(type="ping")["type"] == "pong"
        assert one.ask(type="again")["reason"] == "over"
        hint = one.ask(type="hint", version=0)["answers"]
        assert {entry["code"] for entry in hint} == {answer["code"] for answer in one.view["answers"]}
        assert all(entry["share"] is not None for entry in hint)


def test_a_hint_tells_what_each_answer_promises(client):
    table, tokens = make(client, "you", "random", "random", game=KINGDOM, seed=3)
    with page(client, table, tokens["A"]) as one:
        view = one.until_asked()
        hint = one.ask(type="hint", version=view["version"])["answers"]
        assert {entry["code"] for entry in hint} == {answer["code"] for answer in view["answers"]}
        known = [entry for entry in hint if entry["share"] is not None]
        assert known and known == hint[: len(known)]
        assert all(0 <= entry["share"] <= 1 and 0 <= entry["error"] <= 0.5 for entry in known)


def test_taking_back_reaches_every_page(client):
    table, tokens = make(client, "you", "you", "you", game=KINGDOM, options={"first": 1})
    with page(client, table, tokens["A"]) as a, page(client, table) as watcher:
        a.until_asked()
        before = a.view
        a.answer(next(answer["code"] for answer in before["answers"] if answer["words"].startswith("settle")))
        assert a.until_version(1)["undo"] is True and len(watcher.until_version(1)["log"]) == 1
        assert a.ask(type="undo", version=1)["version"] == 2
        assert a.until_version(2)["scene"] == before["scene"] and a.view["answers"] == before["answers"]
        back = watcher.until_version(2)
        assert back["log"] == [] and back["log_from"] == before["log_from"] + len(before["log"])
        assert back["notices"] == ["Seat A takes an answer back."]


def test_the_same_people_play_again_and_each_gets_a_token(client):
    table, tokens = make(client, "you", "friend")
    with page(client, table, tokens["A"]) as a, page(client, table, tokens["B"]) as b:
        a.until_asked()
        assert a.ask(type="concede", version=0)["type"] == "done"
        assert b.until_version(1)["end"]["winners"] == ["B"]
        first = a.ask(type="again")
        assert b.until("next")["table"] == first["table"] != table
        second = b.ask(type="again")
        assert second["table"] == first["table"] and list(second["tokens"]) == ["B"]
        assert a.ask(type="again")["tokens"] == first["tokens"]
    for seat, reply in (("A", first), ("B", second)):
        with page(client, reply["table"], reply["tokens"][seat]) as one:
            assert one.until("welcome")["seat"] == seat
    with page(client, table, tokens["A"]) as a:
        assert a.until("next")["table"] == first["table"]


def test_coming_back_tells_what_was_missed_once(client):
    table, tokens = make(client, "you", "greedy", "greedy", game=KINGDOM, seed=3)
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        while one.view["version"] < 12:
            one.until_version(one.answer()["version"])
            one.until_asked()
        view = one.view
    with page(client, table, tokens["A"], since=view["version"]) as one:
        assert {**one.until_version(view["version"]), "log": 0, "log_from": 0} == {**view, "log": 0, "log_from": 0}
        session = room_of(client, table).session
        assert one.view["log_from"] == session.presenter.log_start("A")
        assert one.view["log"] == session.presenter.log("A")[session.presenter.log_start("A") :]
