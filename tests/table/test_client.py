"""A program at a seat of a served table, over the network: it plays whole games, and lost lines change nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.sync.client import connect

from browsing import Served
from menagerie.client import Lost, NotTaken, Seat, make_table
from menagerie.client import seat as seats
from menagerie.client.playing import play_at
from menagerie.engine.ask import CODES
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.players.question import Question
from menagerie.players.specs import read_spec
from menagerie.table.protocol import VERSION, VERSIONS

FIRST = f"py:{Path(__file__).parents[2] / 'examples' / 'bots' / 'first.py'}"
GAME = "cover_your_kingdom"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Served(tmp_path_factory.mktemp("tables") / "tables.db", load(GAME))
    yield running
    running.stop()


@contextmanager
def line_to(address, **hello):
    """A line of our own to a table."""
    base, _, rest = address.partition("/t/")
    with connect(f"{base.replace('http', 'ws')}/ws/{rest.partition('#')[0]}") as line:
        line.send(json.dumps({"type": "hello", **hello}))
        yield line


@pytest.mark.filterwarnings("error::DeprecationWarning")  # of what it leans on
def test_a_bot_plays_a_game_to_its_end_over_the_network(server):
    addresses = make_table(server.address, GAME, ["you", "greedy", "friend"], seed=7)
    assert set(addresses) == {"A", "C"}
    command, pipe = [sys.executable, "-m", "menagerie", "bot", "--bot", FIRST, "--json"], subprocess.PIPE
    place = os.environ | {"MENAGERIE_SEAT": addresses["A"]}
    other = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=place)
    (mine,) = play_at(addresses["C"], read_spec(FIRST))
    told, said = other.communicate(timeout=60)
    assert other.returncode == 0 and said == "", said
    (theirs,) = json.loads(told)
    assert mine["scores"] == theirs["scores"] and set(mine["scores"]) == {"A", "B", "C"} and mine["winners"]
    assert (mine["seat"], theirs["seat"]) == ("C", "A")
    assert mine["answers"] > 10 < theirs["answers"] and mine["forfeits"] == 0 == theirs["forfeits"]
    assert not mine.get("closed")


def test_players_deal_together_and_play_again(server):
    (address,) = make_table(server.address, GAME, ["you", "greedy"]).values()
    games = play_at(address, read_spec(FIRST), games=2)
    assert len({one["table"] for one in games}) == 2 and all(one["winners"] for one in games)


def test_a_question_tells_what_an_own_table_tells(server):
    """The same deal, once served and once at hand: the same questions."""
    import menagerie
    from menagerie.players.own import Ear

    (address,) = make_table(server.address, GAME, ["you", "greedy"], seed=5, options={"first": 1}).values()
    table, ear = menagerie.new(GAME, seats=2, seed=5, windows=True, first=1), Ear()
    with Seat(address) as seat:
        for _ in range(3):
            asked = seat.wait()
            if table.seat != "A":
                break
            here = ear.question(table)
            for name in ("game", "seat", "seats", "options", "name", "words", "answers", "view", "lines", "news"):
                assert getattr(asked, name) == getattr(here, name), name
            seat.answer(asked.answers[0].code)
            table.play(here.answers[0].code)
        assert isinstance(asked, Question)


def test_a_lost_line_is_opened_again_and_no_answer_is_given_twice(server):
    (address,) = make_table(server.address, GAME, ["you", "greedy"], seed=6).values()
    with Seat(address) as seat:
        heard = []
        while (question := seat.wait()) is not None and question.id < 12:
            heard += question.news
            seat._line.socket.close()  # as a network that fails
            before = question.version
            seat.answer(question.answers[0].code)
            assert seat.view["version"] > before
    whole = [entry["words"] for entry in server.room(address).session.presenter.log("A")]
    assert len(heard) > 10 and heard == whole[: len(heard)]  # each thing once, and nothing missed


def test_the_program_of_the_documentation_plays(server):
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    (program,) = (block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "menagerie.client" in block)
    names: dict = {}
    exec(program, names)
    assert set(names["play"](server.address)) == {"A", "B"}


def test_what_is_not_legal_is_not_taken(server):
    (address,) = make_table(server.address, GAME, ["you", "greedy"], seed=6).values()
    with Seat(address) as seat:
        question = seat.wait()
        wrong = next(code for code in range(CODES) if code not in [one.code for one in question.answers])
        with pytest.raises(NotTaken) as refused:
            seat.answer(wrong)
        assert refused.value.reason == "illegal" and seat.wait().version == question.version


def test_a_friends_link_is_claimed_and_opens_the_seat_again(server):
    address = make_table(server.address, GAME, ["you", "friend"], seed=6)["B"]
    with Seat(address) as seat:
        kept = seat.address
    with Seat(kept) as seat:
        assert seat.seat == "B"
    with pytest.raises(Lost, match="opens no seat"):
        Seat(address)  # another claims what is claimed


@pytest.mark.parametrize(
    "address", ["http://h/t/x", "x", "http://h/t/x#A.12", "ftp://h/t/x#A." + "0" * 32, "http://h/#A." + "0" * 32]
)
def test_what_is_no_address_is_told(address):
    with pytest.raises(BadInput, match="is no seat's address"):
        Seat(address)


def test_what_the_server_does_not_have_is_told(server):
    with pytest.raises(BadInput, match="did you mean"):
        make_table(server.address, "cover_your_kingdo", ["you", "greedy"])
    with pytest.raises(BadInput, match="does not answer as a table server"):
        make_table("http://127.0.0.1:9", GAME, ["you"])
    with pytest.raises(Lost, match="no such table"):
        Seat(f"{server.address}/t/nothing#A.{'0' * 32}")
    with pytest.raises(Lost, match="does not answer"):
        Seat(f"http://127.0.0.1:9/t/nothing#A.{'0' * 32}", seconds=0.0)


def test_a_bot_that_leaves_forfeits_and_the_game_goes_on(server, tmp_path):
    (address,) = make_table(server.address, GAME, ["you", "greedy"], seed=6).values()
    quitter = tmp_path / "quitter.py"
    quitter.write_text(
        "class Quitter:\n    def __init__(self, game, seat, seed):\n        pass\n\n"
        "    def choose(self, question):\n        raise SystemExit\n"
    )
    (told,) = play_at(address, read_spec(f"py:{quitter}"))
    assert told["forfeits"] > 0 and told["winners"]


# --- versions


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_is_spoken_in_itself(server, version):
    address = make_table(server.address, GAME, ["you", "greedy"], seed=6)["A"]
    token = address.rpartition(".")[2]
    with line_to(address, v=version, token=token) as line:
        types = set()
        while "view" not in types:
            message = json.loads(line.recv())
            assert message["v"] == version
            types.add(message["type"])
        line.send(json.dumps({"type": "ping", "v": version, "id": "x"}))
        assert json.loads(line.recv())["v"] == version


def test_another_version_is_told_which_are_spoken(server):
    address = make_table(server.address, GAME, ["you", "greedy"], seed=6)["A"]
    with line_to(address, v=VERSION + 1, token="0" * 32) as line:
        told = json.loads(line.recv())
        assert (told["type"], told["reason"], told["versions"]) == ("error", "version", list(VERSIONS))
        assert f"version {VERSION + 1}" in told["text"]
    assert seats.VERSION == VERSION
