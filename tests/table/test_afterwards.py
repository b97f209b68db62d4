"""After the end: looking back by turns, the analysis, playing on elsewhere, the position as a file."""

from __future__ import annotations

import pytest

from menagerie.engine.finding import load
from menagerie.engine.notation import read_position, set_up
from menagerie.table import analysing, looking
from served import KINGDOM, make, page, play_on, room_of

ASKED = "what answers A's bet?"
ANALYSIS = {"game": "kuhn", "answers": [{"question": ASKED}], "moments": []}


@pytest.fixture
def told(monkeypatch):
    """Have every game analysed at once; gives how often that was done."""
    done = []

    def work(table, budget, progress):
        done.append(table.seats)
        progress(1, 2)
        return ANALYSIS

    monkeypatch.setattr(analysing, "work", work)
    return done


def finished(client, *who, game="kuhn", **more):
    """Play a game to its end; gives the table and its tokens."""
    table, tokens = make(client, *who, game=game, **more)
    with page(client, table, tokens["A"]) as a:
        play_on(a)
    return table, tokens


def test_a_finished_game_is_analysed_once_and_all_at_the_table_hear_of_it(client, told, tmp_path):
    table, tokens = finished(client, "you", "random")
    with page(client, table, tokens["A"]) as a, page(client, table) as watcher:
        begun = a.ask(type="analyse")
        assert begun["type"] == "analysis" and begun["told"] is None
        for one in (a, watcher):
            assert one.until("analysis", done=1, told=None)["total"] == 2
            to_you = one is a and [{"question": ASKED, "you": "what answers your bet?"}]
            assert one.until("analysis", told=ANALYSIS | {"answers": to_you or ANALYSIS["answers"]})["fault"] == ""
        assert watcher.ask(type="analyse")["told"] == ANALYSIS
    assert told == [2]
    client.app.state.house.put_away(0.0)
    with page(client, table) as later:
        assert later.ask(type="analyse")["told"] == ANALYSIS
    assert told == [2]


def test_what_cannot_be_analysed_is_said(client, monkeypatch):
    def fail(table, budget, progress):
        raise RuntimeError

    monkeypatch.setattr(analysing, "work", fail)
    table, tokens = finished(client, "you", "random")
    with page(client, table, tokens["A"]) as a:
        a.ask(type="analyse")
        assert a.until("analysis", fault=analysing.FAILED)["told"] is None
        client.app.state.house.analyses = analysing.MOST
        assert "wait" in a.ask(type="analyse")["text"]
    table, tokens = make(client, "you", "random", game=KINGDOM)
    with page(client, table, tokens["A"]) as a:
        a.ask(type="concede", version=a.until_asked()["version"])
        assert "given up" in a.ask(type="analyse")["text"]


def test_look_back_goes_by_turns_and_its_log_by_steps(client):
    table, tokens = finished(client, "you", "random", game=KINGDOM)
    steps = room_of(client, table).session.table.steps
    with page(client, table, tokens["A"]) as a:
        last = a.ask(type="look", step=-1)
        turns = last["turns"]
        assert turns[0] == 0 and turns == sorted(set(turns)) and last["next"] is None
        for turn in turns[1:4]:
            here, before = a.ask(type="look", step=turn), a.ask(type="look", step=turn - 1)
            owners = [[place["seat"] for place in one["scene"]["seats"] if place["turn"]] for one in (before, here)]
            assert owners[0] != owners[1]
            assert here["log"][: len(before["log"])] == before["log"] and len(here["log"]) > len(before["log"])
            assert here["next"]["words"] == steps[turn].words


def test_turns_are_read_off_the_story_and_draw_no_table(client, monkeypatch):
    """A game of a thousand answers is looked back at as fast as a short one."""
    table, _ = finished(client, "you", "random", game=KINGDOM)
    look_back, drawn = room_of(client, table).session.look_back, []
    turns = look_back.turns()
    monkeypatch.setattr(looking, "scene_of", drawn.append)
    assert look_back.turns() == turns and len(turns) > 4 and not drawn


def test_one_plays_on_elsewhere_from_any_point_of_a_finished_game(client):
    table, _ = finished(client, "you", "random", game=KINGDOM)
    steps = [step.code for step in room_of(client, table).session.table.steps]
    seats = [{"who": "bot", "bot": "random"}, {"who": "you"}]

    def branch(step, **more):
        return client.post("/api/tables", json={"branch": {"table": table, "step": step}, "seats": seats, **more})

    made = branch(10)
    assert made.status_code == 201, made.text
    other, tokens = made.json()["table"], made.json()["tokens"]
    for _ in range(2):  # the second time from the store
        with page(client, other, tokens["B"]) as b:
            welcome = b.until("welcome")
            assert welcome["branch"] == {"table": table, "step": 10} and welcome["deal"]["open"]
            assert [step.code for step in room_of(client, other).session.table.steps[:10]] == steps[:10]
            b.until_asked()
        client.app.state.house.put_away(0.0)
    assert branch(0).status_code == 201
    for wrong, says in ((len(steps), "over"), (len(steps) + 1, "answers")):
        assert branch(wrong).status_code == 422 and says in branch(wrong).json()["text"]
    assert "seed" in branch(3, seed=1).json()["text"]
    seats.pop()
    assert "2 seats" in branch(3).json()["text"]


def test_the_position_at_a_point_is_a_file_that_can_be_played_on_from(client):
    table, _ = finished(client, "you", "random", game=KINGDOM)
    played = room_of(client, table).session.table
    for step in (0, 7, len(played.steps)):
        text = client.get(f"/api/tables/{table}/position?step={step}").text
        slug, fields = read_position(text)
        laid, then = set_up(load(slug), fields, compiled=False), played.at(step)
        assert [laid.lines(seat) for seat in (1, 2)] == [then.lines(seat) for seat in (1, 2)]
        assert laid.codes == then.codes
    assert client.get(f"/api/tables/{table}/position?step=9999").status_code == 404
