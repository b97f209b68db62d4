"""Slow and broken bots, a full disk, two servers over one store, rules not compiled, ports in use."""

from __future__ import annotations

import re
import socket
import threading

import pytest

from menagerie.engine.errors import BadInput
from menagerie.table import server
from menagerie.table.addresses import Entrance
from menagerie.table.thinking import Bot
from served import Failing, make, page, room_of, served, until

# --- bots


def broken(table, stream):
    raise RuntimeError("no idea")


def test_a_bot_that_takes_too_long_or_fails_is_answered_for_and_no_table_waits(tmp_path):
    thinking = threading.Event()  # until the test lets it end

    def slow(table, stream):
        thinking.wait()
        return table.codes[0]

    bots = {"slow": Bot("slow", slow, quick=False), "broken": Bot("broken", broken, quick=False)}
    with served(tmp_path / "tables.db", bots=bots, deadline=0.05) as client:
        table, tokens = make(client, "you", "slow")
        other, other_tokens = make(client, "you", "broken")
        with page(client, table, tokens["A"]) as one, page(client, other, other_tokens["A"]) as two:
            for waiting in (one, two):
                waiting.until_asked()
                assert waiting.answer()["type"] == "done"  # the own answer never waits for the bot's
            for waiting in (one, two):
                waiting.until_version(2)
        thinking.set()


def test_bots_alone_play_while_somebody_watches(tmp_path):
    with served(tmp_path / "tables.db", pace=0.001) as client:
        table, tokens = make(client, "random", "random")
        assert tokens == {}
        with page(client, table) as watcher:
            while not watcher.hear().get("over"):
                pass
            assert watcher.view["end"]["winners"]


# --- trouble


def test_a_full_disk_refuses_the_answer_and_the_table_stands_as_it_did(tmp_path, monkeypatch):
    made = Failing(str(tmp_path / "tables.db"))
    monkeypatch.setattr(server, "open_store", lambda url: made)
    with served("") as client:
        table, tokens = make(client, "you", "random")
        with page(client, table, tokens["A"]) as one:
            one.until_asked()
            made.full = True
            reply = one.answer(id="again")
            assert reply["reason"] == "store" and "the disk is full" in reply["text"]
            assert room_of(client, table).session.version == 0
            assert (
                client.post("/api/tables", json={"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]}).status_code
                == 503
            )
            made.full = False
            reply = one.answer(id="again")
            assert reply["type"] == "done"
            assert one.until_version(reply["version"])["version"] >= reply["version"] == 1


def test_two_servers_over_one_store_never_write_over_each_other(tmp_path):
    with served(tmp_path / "tables.db") as one, served(tmp_path / "tables.db") as two:
        table, tokens = make(one, "you", "friend")
        with page(one, table, tokens["A"]) as a, page(two, table, tokens["B"]) as b:
            a.until_asked(), b.until_version(0)
            assert a.answer(1024)["type"] == "done"
            with page(two, table, tokens["A"]) as late:
                late.until_asked()
                reply = late.answer(2 * 1024)
                assert reply["reason"] == "store" and "another server has written" in reply["text"]
                assert late.until_version(1)["question"]["seat"] == "B"
            assert b.until_asked()["version"] == 1 and b.answer()["type"] == "done"


def test_tables_that_nobody_looks_at_are_put_away_and_opened_again(client):
    table, tokens = make(client, "you", "random")
    with page(client, table, tokens["A"]) as one:
        one.until_asked()
        one.until_version(one.answer()["version"])
        view = one.until_version(one.view["version"])
        client.app.state.house.put_away(0)
        assert table in client.app.state.house.rooms
    house = client.app.state.house
    until(lambda: house.put_away(0) or table not in house.rooms)
    with page(client, table, tokens["A"]) as one:
        assert one.until_version(view["version"])["version"] >= view["version"]


def test_no_table_is_made_before_the_rules_are_compiled(client):
    client.app.state.house.warm_games.discard("kuhn")
    answer = client.post("/api/tables", json={"game": "kuhn", "seats": [{"who": "you"}, {"who": "bot"}]})
    assert answer.status_code == 503 and "are being compiled" in answer.json()["text"]
    assert client.get("/api/ready").json()["ready"] is False


def test_a_port_in_use_and_a_wrong_store_are_told(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadInput, match="another program uses it"):
            server.serve(Entrance(port=port), tmp_path / "tables.db", compiled=False)
    with pytest.raises(BadInput, match="0 to 65535"):
        Entrance("127.0.0.1", 70000).taken()
    with pytest.raises(BadInput, match="no folder"):
        server.serve(Entrance(), tmp_path / "nowhere" / "tables.db", compiled=False)


def test_every_answer_of_the_server_is_safe_to_show(client):
    answer = client.get("/api/games")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe-eval" not in policy
    assert not re.search(r"script-src[^;]*unsafe", policy)
    assert answer.headers["x-content-type-options"] == "nosniff"
