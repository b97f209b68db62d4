"""The lab in the page, asked without a browser: its numbers are those of the command, its work is limited and ends."""

from __future__ import annotations

import http.client
import json
import shlex
from itertools import count
from pathlib import Path

import pytest

from browsing import Served
from commands import caller
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.lab.experiment import run
from menagerie.lab.sums import Sums
from menagerie.table import laboratory
from menagerie.table.laboratory import LabAsked, laid_out, offered, steps
from menagerie.table.thinking import bots_of
from oracles.kuhn import GAME as KUHN
from served import served

CATS, CLANS, KINGDOM = map(load, ("battlecats", "beast_clans", "cover_your_kingdom"))
LONG_ROAD = "long road"
SEATS = {"of": "seats", "bots": ["greedy", "random"], "seed": 3}


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    with served(tmp_path_factory.mktemp("lab") / "tables.db", games=[CATS, CLANS, KINGDOM, KUHN]) as client:
        yield client


@pytest.fixture(scope="module")
def own_list():
    """A deck of the house as a list."""
    return (CLANS.folder / "decks/long_road.txt").read_text("utf-8")


def asked(client, game, **body):
    """Ask for a run and give all that is told of it."""
    reply = client.post(f"/api/games/{game.slug}/lab", json={"seed": 1, **body})
    assert reply.status_code == 200, reply.text
    return [json.loads(one.removeprefix("data: ")) for one in reply.text.split("\n\n") if one]


def refused(client, game, status, **body):
    """Ask for what is refused and give the sentence that says why."""
    reply = client.post(f"/api/games/{game.slug}/lab", json={"seed": 1, **body})
    assert reply.status_code == status, reply.text
    return " ".join([reply.json()["text"], *reply.json()["defects"]])


# --- what is told


def test_a_page_is_there_for_games_that_bots_play_well(lab, monkeypatch):
    page = lab.get("/lab/battlecats")
    assert page.status_code == 200 and '"/lab.js"' in page.text and "<title>Lab" in page.text
    assert "<title>Labor" in lab.get("/lab/battlecats", headers={"accept-language": "de"}).text
    assert lab.get("/lab/nothing").status_code == 404
    assert lab.get("/lab.js").status_code == 200 and "LabPage" in lab.get("/lab.js").text
    assert all(one["lab"] for one in lab.get("/api/games").json())
    monkeypatch.setattr(laboratory, "has_features", lambda game: False)
    assert lab.get("/lab/battlecats").status_code == 404
    assert "No bot plays Battlecats" in refused(lab, CATS, 422, of="seats")


def test_what_there_is_to_choose_is_listed(lab):
    told = lab.get("/api/games/beast_clans/lab").json()
    assert (
        LONG_ROAD in told["decks"]
        and told["lists"]
        and list(told["bots"]) == ["random", "greedy", "learned", "learned-strong"]
    )
    assert "Dunebelt Jerboa" in told["cards"] and "Dustbin Lid" not in told["cards"]  # it lies in no deck
    told = lab.get("/api/games/battlecats/lab").json()
    assert told["decks"] == [] and not told["lists"] and told["seats"] == [2, 4] and "Magistrate" in told["cards"]
    reply = lab.get("/api/games/battlecat/lab")
    assert reply.status_code == 404 and "did you mean battlecats" in reply.json()["text"]
    assert offered(KUHN, ["random"])["cards"] == []


@pytest.mark.parametrize(
    ("game", "body", "kinds"),
    [
        (CATS, SEATS | {"seats": 3}, ["better", "seat", "seat", "seat"]),
        (CLANS, {"of": "match-up", "decks": ["Long Road", "early shift"]}, ["match-up"]),
        (KINGDOM, {"of": "card", "card": "spydra", "seats": 3}, ["card"]),
        (CLANS, {"of": "card", "card": "Dunebelt Jerboa", "bots": ["random"]}, ["card"]),
    ],
)
def test_its_numbers_are_those_of_the_command(lab, monkeypatch, capsys, game, body, kinds):
    first, *_, last = asked(lab, game, **body, deals=32)
    assert first["done"] == 0 and first["figures"] == [] and first["result"] is None
    assert last["done"] == 1 and last["ended"] == "deals" and last["deals"] == 32
    assert [one["kind"] for one in last["figures"]] == kinds
    program, *words = shlex.split(last["command"])
    assert program == "menagerie" and str(last["seed"]) in words
    code, out, _ = caller(monkeypatch, capsys)(*words, "--json", "-j", 2)
    assert code == 0 and json.loads(out) == last["result"]


def test_a_list_of_ones_own_meets_a_deck_of_the_house(lab, own_list, monkeypatch, capsys):
    last = asked(lab, CLANS, of="match-up", decks=[own_list, "early shift"], deals=16)[-1]
    (figure,) = last["figures"]
    assert figure["of"] == ["deck 1", "early shift"]
    house = asked(lab, CLANS, of="match-up", decks=[LONG_ROAD, "early shift"], deals=16)[-1]["figures"][0]
    assert [figure[name] for name in ("value", "low", "high")] == [house[name] for name in ("value", "low", "high")]
    out = caller(monkeypatch, capsys)(*shlex.split(last["command"])[1:], "--json")[1]
    assert json.loads(out) == last["result"]
    turned = asked(lab, CLANS, of="match-up", decks=["early shift", LONG_ROAD], deals=16)[-1]["figures"][0]
    assert turned["of"] == ["early shift", LONG_ROAD] and turned["value"] == pytest.approx(100 - house["value"])
    assert turned["low"] == pytest.approx(100 - house["high"]) and turned["high"] == pytest.approx(100 - house["low"])


def test_a_run_ends_when_it_is_known(lab):
    *_, before, last = asked(lab, CATS, **SEATS, within=25)
    assert last["ended"] == "known" and last["deals"] == 304 and before["ended"] == ""
    better, *seats = last["figures"]
    assert better["said"] == "more" and better["value"] > 90 and better["band"] is None
    assert all(one["band"] == [45, 55] for one in seats)


def test_a_run_has_its_time():
    trial = laid_out(CATS, bots_of(CATS), LabAsked(**SEATS, within=0.1))
    clock = count()
    told = list(steps(trial, seconds=40, clock=lambda: next(clock)))
    last = told[-1]
    assert last["ended"] == "time" and last["deals"] % 16 == 0 and 16 <= last["deals"] < 40
    assert [one["done"] for one in told] == sorted(one["done"] for one in told)
    known = run(trial.experiment, deals=last["deals"])
    value = 100 * known.sums[0][0].rate
    assert last["figures"][0]["value"] == pytest.approx(value, abs=0.001)
    nothing = list(steps(trial, seconds=0, clock=lambda: 0.0))
    assert nothing[-1]["ended"] == "time" and nothing[-1]["result"] is None


@pytest.mark.parametrize(
    ("won", "deals", "ended", "watched"),
    [
        (0.6, 2000, "often", "often"),
        (0.4, 2000, "seldom", "seldom"),
        (0.5, 4000, "fair", "fair"),
        (0.6, 50, "open", "open"),
        (0.58, 1200, "often", "open"),  # whoever looks again and again sees such a thing too often
    ],
)
def test_a_verdict_is_given_when_it_holds(won, deals, ended, watched):
    x = round(won * deals)
    sums = Sums(deals, x, deals, x, x, deals)
    assert laboratory._said(sums, 100, 50, [45, 55], True) == ended
    assert laboratory._said(sums, 100, 50, [45, 55], False) == watched


# --- what is refused


def test_bad_input_is_told_in_a_sentence_with_what_is_nearest(lab, tmp_path, monkeypatch, own_list):
    assert "did you mean Dunebelt Jerboa" in refused(lab, CLANS, 422, of="card", card="Dunebelt Jerbao")
    assert "did you mean long road" in refused(lab, CLANS, 422, of="match-up", decks=["long rod", "early shift"])
    assert "no decks to choose" in refused(lab, CATS, 422, of="match-up", decks=["a", "b"])
    assert "Two decks are needed" in refused(lab, CLANS, 422, of="match-up", decks=[LONG_ROAD])
    assert "two different" in refused(lab, CLANS, 422, of="match-up", decks=[LONG_ROAD, LONG_ROAD])
    assert "did you mean greedy" in refused(lab, CATS, 422, of="seats", bots=["gredy"])
    assert "search thinks too long" in refused(lab, CATS, 422, of="seats", bots=["search"])
    assert "One bot plays all seats" in refused(lab, CATS, 422, of="card", card="Iron Claw Scout", bots=["greedy"] * 2)
    assert "seats 2 to 4 players" in refused(lab, CATS, 422, of="seats", seats=8)
    reply = lab.post("/api/games/battlecat/lab", json=SEATS)
    assert reply.status_code == 422 and "did you mean battlecats" in reply.json()["text"]
    assert "in no deck" in refused(lab, CLANS, 422, of="card", card="Dustbin Lid")
    assert "BC-DECK" in refused(
        lab, CLANS, 422, of="match-up", decks=[own_list.replace("\n3 ", "\n9 ", 1), "early shift"]
    )
    assert "cut off or altered" in refused(lab, CLANS, 422, of="match-up", decks=["d1-AAAAAAAA", "early shift"])
    (tmp_path / "mine.txt").write_text(own_list)
    monkeypatch.chdir(tmp_path)
    assert "has no deck 'mine.txt'" in refused(lab, CLANS, 422, of="match-up", decks=["mine.txt", "early shift"])
    model = Path(__file__).parent / "model.npz"
    assert "no bot" in refused(lab, CATS, 422, of="seats", bots=[f"policy:{model.name}"])


@pytest.mark.parametrize(
    "body",
    [
        {"of": "all"},
        {"within": 0.01},
        {"deals": 10**6},
        {"seed": -1},
        {"other": 1},
        {"bots": ["greedy"] * 3},
        {"seats": 1},
    ],
)
def test_what_strangers_send_is_limited(lab, body):
    assert refused(lab, CATS, 400, **{"of": "seats", **body})


def test_other_origins_and_those_who_ask_too_much_are_turned_away(lab, monkeypatch):
    reply = lab.post("/api/games/battlecats/lab", json=SEATS, headers={"origin": "https://elsewhere.example"})
    assert reply.status_code == 400
    house = lab.app.state.house
    monkeypatch.setattr(laboratory, "MOST_RUNS", 0)
    assert "try again in a minute" in refused(lab, CATS, 503, **SEATS)
    monkeypatch.setattr(house.making, "lets", lambda address: False)
    assert "Too many requests" in refused(lab, CATS, 429, **SEATS)


def test_nothing_is_weighed_before_the_rules_are_compiled(lab, monkeypatch):
    house = lab.app.state.house
    monkeypatch.setattr(Game, "is_compiled", property(lambda game: False))
    monkeypatch.setattr(house, "compiled", None)
    monkeypatch.setattr(house, "warm_games", set())
    assert "being compiled" in refused(lab, CATS, 503, **SEATS)


def test_a_run_that_stops_on_a_fault_says_so_and_leaves_its_place(lab, monkeypatch):
    def break_down(experiment):
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(laboratory, "watch", break_down)
        assert asked(lab, CATS, **SEATS)[-1] == {"problem": laboratory.FAULT}
    assert asked(lab, CATS, **SEATS, deals=16)[-1]["ended"] == "deals"


# --- one at a time, and nothing goes on when its page has left


def test_one_address_has_one_run_and_whoever_leaves_stops_it(tmp_path, monkeypatch):
    played = []

    def counted(experiment, watch=laboratory.watch):
        for seen in watch(experiment):
            played.append(seen.played)
            yield seen

    monkeypatch.setattr(laboratory, "watch", counted)
    serving = Served(tmp_path / "tables.db", CATS)

    def ask():
        line = http.client.HTTPConnection(serving.address.removeprefix("http://"), timeout=60)
        line.request("POST", "/api/games/battlecats/lab", json.dumps(SEATS | {"within": 0.1}))
        return line, line.getresponse()

    try:
        line, reply = ask()
        while not json.loads(reply.readline().removeprefix(b"data: ") or b"{}").get("result"):
            reply.readline()
        other, busy = ask()
        assert busy.status == 429 and "A run of yours" in json.loads(busy.read())["text"]
        other.close()
        reply.close()
        line.close()
        line, reply = ask()
        while reply.status == 429:  # until the server has seen that the first page left
            line.close()
            line, reply = ask()
        assert reply.status == 200
        reply.close()
        line.close()
        house = serving.app.state.house
        while True:
            before = len(played)
            house.aside.submit(int).result(60)
            house.aside.submit(int).result(60)
            if len(played) == before:
                break
        line, reply = ask()
        assert reply.status == 200
        line.close()
    finally:
        serving.stop()
    assert played and serving.app.state.house.aside._shutdown
