"""A server that is killed in mid-game, as a process of its own: every acknowledged answer is there, exactly once."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from commands import caller
from extent import some_or_all
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.table import loadtest as loads
from menagerie.table.databases import open_store
from menagerie.table.entries import ANSWER
from menagerie.table.killtest import killtest
from menagerie.table.loadclient import Client, Kind, Tally
from menagerie.table.loadtest import Load, beyond, loadtest
from menagerie.table.ownserver import OwnServer
from menagerie.table.session import Session
from served import Server, next_of

GAME = "cover_your_kingdom"
ORACLES = str(Path(__file__).parents[1] / "oracles")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server for all who do not kill it."""
    running = Server(tmp_path_factory.mktemp("tables") / "tables.db", MENAGERIE_GAMES=ORACLES)
    yield running
    running.kill()


def asked_view(line):
    while True:
        view = next_of(line, "view")
        if view["over"] or view["question"]["yours"]:
            return view


@some_or_all("lives", 2, 3)
def test_a_server_killed_in_mid_game_goes_on_with_the_same_bytes(tmp_path, lives):
    db, dice = tmp_path / "tables.db", random.Random(1)
    server = Server(db)
    made = [server.make("you", "bot", "bot", seed=seed) for seed in (1, 2)]
    acknowledged: dict[str, dict[str, int]] = {one["table"]: {} for one in made}
    pending: dict[str, dict] = {}
    for life in range(lives):
        lines = {one["table"]: server.sit(one) for one in made}
        for number in range(12):
            for table, line in lines.items():
                view = asked_view(line)
                if view["over"]:
                    continue
                again = pending.pop(table, None)
                if again is not None:  # the line was lost before the reply came: say it again
                    line.send(json.dumps(again))
                    reply = next_of(line, "done", "refused")
                    assert reply["type"] == "done", reply
                    acknowledged[table][again["id"]] = again["code"]
                    if reply["version"] > view["version"]:
                        view = asked_view(line)
                    if view["over"]:
                        continue
                code = dice.choice(view["answers"])["code"]
                said = {"type": "answer", "id": f"{life}-{number}", "version": view["version"], "code": code}
                line.send(json.dumps(said))
                if number == 11:
                    pending[table] = said  # and never hear whether it was played
                    continue
                assert next_of(line, "done", "refused")["type"] == "done"
                acknowledged[table][said["id"]] = code
                if number == 5:
                    line.send(json.dumps({"type": "ping", "id": "x"}))
        server.kill()
        for line in lines.values():
            with pytest.raises((ConnectionClosed, TimeoutError)):
                while True:
                    line.recv(timeout=10)
        server.hang_up()
        store = open_store(db)
        for table, codes in acknowledged.items():
            stored = store.load(table)
            answers = [(entry.action, entry.value) for entry in stored.entries if entry.kind == ANSWER and entry.action]
            assert len(answers) == len(set(answers)) and set(codes.items()) <= set(answers)
            session = Session(load(GAME), stored, compiled=False)
            assert not session.read_only and session.version == len(stored.entries)
            assert all(entry.digest for entry in stored.entries)
        store.close()
        if life < lives - 1:
            server = Server(db)


@pytest.mark.parametrize("game", ["", "alpha_clash"])  # the first one, and one of two seats
def test_a_load_is_answered_without_an_error(server, game):
    told = loadtest(Load(3, 1.5, spectators=1, storm=0.5), server.url, game=game, seats=3)
    assert [Kind.of(server.url, slug, 3).seats for slug in ("cover_your_kingdom", "alpha_clash")] == [3, 2]
    with pytest.raises(BadInput, match=r"has no game 'alpha_clas'; did you mean alpha_clash"):
        Kind.of(server.url, "alpha_clas")
    with pytest.raises(BadInput, match="does not answer as a table server"):
        loadtest(Load(1, 0.1), f"{server.url}/nowhere")
    assert told["errors"] == 0 and told["actions"] >= 3 and 0 < told["p50_ms"] <= told["p99_ms"]
    assert told["work_ms"] is None  # of a server that is not our own
    assert told["returns"] >= 3 and told["return_p99_ms"] > 0 and told["spectators"] == 3 <= told["views_watched"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--p99", "100"), 0, ""),
        (("--p99", "50"), 1, "p99_ms is 80.0, at most 50 is wanted"),
        (("--soak",), 1, "growth is 6.2, at most 5 is wanted"),
        (("--errors", "0", "--pace", "2.5"), 0, ""),
        (("--kills", "3", "--storm", "2"), 2, "--kills goes with --tables and --game alone"),
    ],
)
def test_budgets_end_a_load_with_code_1(monkeypatch, capsys, words, code, says):
    asked = []

    def told(load, url, **more):
        asked.append(load)
        return {"errors": 0, "p99_ms": 80.0, "growth": 6.2}

    monkeypatch.setattr(loads, "loadtest", told)
    ended, out, said = caller(monkeypatch, capsys, "loadtest", "--json")(*words)
    assert ended == code and says in said
    if code < 2:
        assert json.loads(out)["p99_ms"] == 80.0
        assert asked[0].seconds == (3600 if "--soak" in words else 20)
        assert asked[0].pace == (2.5 if "--pace" in words else 1.0)


def test_clients_answer_as_often_as_is_said(server):
    many, none = (loadtest(Load(2, 1.5, pace=pace), server.url, seats=2)["actions"] for pace in (0.05, 1000.0))
    assert none == 0 < many


def test_a_load_needs_time_after_its_ramp():
    with pytest.raises(BadInput, match="some time after the ramp"):
        loadtest(Load(1, 1.0, ramp=2.0))
    assert beyond({"p99_ms": 1.0, "errors": 0}, {"p99_ms": None, "errors": 0}) == []


def test_what_our_own_server_works_is_told_where_the_system_tells_it(tmp_path):
    server = OwnServer(tmp_path, [])
    server.process = subprocess.Popen([sys.executable, "-c", "sum(range(10**6)); input()"], stdin=subprocess.PIPE)
    try:
        assert server.worked is not None if sys.platform == "linux" else server.worked is None
    finally:
        server.process.communicate(b"\n")
    assert server.worked is None  # it is gone


def test_an_answer_whose_acknowledgement_was_lost_is_acknowledged_without_another_view(server):
    tally = Tally()
    client = Client(server.url, Kind(GAME, 4, "greedy"), 1, tally, 0.1)

    async def asked() -> None:
        while not (client.view["question"] or {}).get("yours"):
            await client.hear(client.view["version"] + 1)

    async def play() -> None:
        await client.open()
        await asked()
        version = client.view["version"]
        await client.answer()
        await asked()  # so nothing moves, and no view is to come
        _, name, code = tally.acknowledged[-1]
        client.pending = {"type": "answer", "id": name, "version": version, "code": code}
        await client.return_to_table()

    asyncio.run(play())
    assert tally.errors == [] and client.pending is None and len(set(tally.acknowledged)) == 1


def test_a_client_of_a_load_plays_on_at_the_next_table(server):
    tally = Tally()
    client = Client(server.url, Kind("kuhn", 2, "random"), 1, tally, 0.1)
    tables = set()

    async def play() -> None:
        await client.open()
        while tally.games < 3:
            await client.answer()
            tables.add(client.table)

    asyncio.run(play())
    assert len(tables) == 4 and not tally.errors


def test_the_second_server_on_one_store_says_no(tmp_path):
    db = tmp_path / "tables.db"
    command = [sys.executable, "-m", "menagerie.table.server", "--interpreted", "--port", "0", "--db", str(db)]
    server = Server(db)
    second = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert second.returncode == 1 and "another server keeps its tables there" in second.stderr
    assert "Traceback" not in second.stderr
    rights = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert set(rights) == {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db-lock"}
    assert set(rights.values()) == {0o600}
    server.kill()
    third = Server(db)  # whoever was killed holds nothing
    third.kill()


def test_a_server_killed_under_load_has_every_acknowledged_answer_once():
    told = killtest(3, 1, game=GAME)
    assert told["acknowledged"] > 0
    assert told["lost"] == told["doubled"] == told["broken"] == told["errors"] == 0, told
