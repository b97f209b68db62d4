"""What a game is like: traced games are those of a match, and what is told of them is counted as it says."""

from __future__ import annotations

import json

import numpy as np
import pytest

from commands import caller
from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.lab import traces, variance
from menagerie.lab.sums import Sums
from menagerie.lab.traces import COLUMNS, TENTHS, Tracing, dead_turns, lead_changes
from menagerie.players.levels import number_of
from menagerie.players.match import Runner, results
from menagerie.players.seats import SHARES

KINGDOM, CLANS = load("cover_your_kingdom"), load("beast_clans")


def test_a_traced_game_is_that_of_a_match():
    players, options = ["greedy", "random"], KINGDOM.check_options(2, {})
    lines, plain = results(3), results(3)
    told, replays = Tracing(KINGDOM, players, options).trace(players, lines, 5, 10)
    Runner(KINGDOM, players, options).play(players, plain, 5, 10)
    assert np.array_equal(lines, plain)
    assert told[:, COLUMNS[traces.BRANCHING], 1].tolist() == plain[:, 1].tolist()
    again = Tracing(KINGDOM, players, options).trace(players, results(2), 5, 11)
    assert np.array_equal(told[1:], again[0]) and np.array_equal(replays[1:], again[1])  # however deals are divided
    assert np.array_equal(replays[:, 0, :2], plain[:, 3:5]) and set(replays[:, :, 2].ravel().tolist()) <= {1, 2}


def test_what_is_told_follows_from_the_chances():
    runner = Tracing(KINGDOM, ["greedy"] * 2, KINGDOM.check_options(2, {}))
    told, whole = np.zeros((len(COLUMNS), 2), np.int64), SHARES * traces.PLAYED_ON
    chances = np.full((TENTHS, 2), whole // 2)
    chances[3:7] = whole * 2 // 10, whole * 8 // 10  # the winner, A, is behind from 30 to 70 %
    runner._tell(told, 600, 200, np.array([SHARES, 0]), chances, np.array([3 * SHARES, SHARES]))
    rate = {name: x / q for name, (x, q) in zip(COLUMNS, told.tolist(), strict=True) if q}
    assert rate[traces.BRANCHING] == 3 and rate[traces.COMEBACKS] == 1 and rate[traces.DEAL] == 0.75
    assert rate[traces.OPEN] == 0.7 and rate[traces.CHANGES] == 1 and rate[traces.MATTERED] == 3
    assert rate[traces.CHANCE.format(40)] == pytest.approx(0.2) and rate[traces.CHANCE.format(0)] == 0.5
    assert lead_changes(np.array([[0.6, 0.4], [0.47, 0.53], [0.6, 0.4]])) == 0


def test_a_turn_is_dead_if_its_player_was_asked_nothing_that_has_two_answers():
    # who is asked, in which turn, whose that is, how many answers
    live = [[1, 1, 1, 3], [2, 1, 1, 2], [2, 2, 2, 2], [1, 3, 1, 2]]
    assert dead_turns(np.array(live), 2) == (0, 2)  # the last turn does not count
    idle = [[1, 1, 1, 3], [2, 2, 2, 1], [1, 2, 2, 5], [1, 3, 1, 2]]  # one answer; a rival's question
    assert dead_turns(np.array(idle), 2) == (1, 2)
    assert dead_turns(np.array([[1, 1, 1, 3], [1, 4, 1, 2]]), 2) == (2, 3)  # two turns in which nobody was asked at all
    for short in ([[1, 0, 0, 3], [2, 1, 2, 2]], [[1, 0, 0, 3]]):
        assert dead_turns(np.array(short), 2) == (0, 0)


def test_dead_turns_are_those_that_a_table_shows():
    runner, options = Tracing(CLANS, ["greedy"] * 2, CLANS.check_options(2, {})), CLANS.check_options(2, {})
    told, _ = runner.trace(["greedy"] * 2, results(4), 7, 0)
    x, q = told[:, COLUMNS[traces.DEAD]].sum(axis=0).tolist()
    dead = turns = 0
    for index in range(4):
        runner.begin([number_of(CLANS, "greedy")] * 2, 7, index)
        runner.answer(CLANS.bound)
        table, had = Table(CLANS, 2, 7, index=index, **options), []
        for code in [*runner._kept.answers[: runner._kept.given].tolist(), None]:
            began = [event.seat for event in table.events(0) if event.what in CLANS.story.turns]
            had += [[seat, False] for seat in began[len(had) :]]
            if had and len(table.codes) > 1 and table.state.asked == had[-1][0]:
                had[-1][1] = True
            if code is not None:
                table.play(code)
        turns += len(had) - 1
        dead += sum(not live for _, live in had[:-1])
    assert (x, q) == (dead, turns) and turns > 20


def replayed(rng, deals, decks, begins, dealt, is_dealt=False):
    """Make games at four tables whose first seat wins with a chance that parts add up to, each of some size.

    is_dealt: whether the deal tells who begins, and not play.
    """
    found = {}
    first = np.broadcast_to(rng.integers(1, 3, (deals, 1 if is_dealt else 5)), (deals, 5))
    for table in range(4):
        chance = 0.5 + decks * (-1) ** table + begins * (3 - 2 * first) + dealt * rng.choice((-1, 1), (deals, 1))
        won = rng.random((deals, 5)) < chance
        found[table] = np.stack([won * SHARES, ~won * SHARES, first], axis=2).astype(np.int64)
    return found


@pytest.mark.parametrize("is_dealt", [False, True])
def test_shares_of_variance_are_those_that_games_were_made_with(is_dealt):
    sizes = {variance.DECKS: 0.15, variance.BEGINS: 0.1, variance.DEAL: 0.2}
    replays = replayed(np.random.default_rng(1), 4000, *sizes.values(), is_dealt=is_dealt)
    told = {name: Sums.of(x, q) for name, (x, q) in variance.shares(replays).items()}
    for name, size in sizes.items():  # Z is 1 or -1, so what moves the chance by a size moves its mean by twice that
        low, high = told[name].interval(0.999)
        assert low < (2 * size) ** 2 < high and high - low < 0.04, name
    assert sum(sums.x for sums in told.values()) == told[variance.PLAY].q > 0
    assert {sums.deals for sums in told.values()} == {2000}


@pytest.mark.parametrize("is_dealt", [False, True])
@pytest.mark.parametrize("name", variance.SHARED)
def test_what_decides_all_has_all_of_the_variance(name, is_dealt):
    size = [0.5 * (name == one) for one in (variance.DECKS, variance.BEGINS, variance.DEAL)]
    replays = replayed(np.random.default_rng(2), 2000, *size, is_dealt=is_dealt)
    told = {one: x.sum() / q.sum() for one, (x, q) in variance.shares(replays).items()}
    assert told == pytest.approx({one: float(one == name) for one in variance.SHARED}, abs=0.05)


def test_where_nobody_begins_alone_nothing_is_due_to_it():
    replays = replayed(np.random.default_rng(3), 9, 0.1, 0, 0.2)  # of an odd number the last deal is left out
    for one in replays.values():
        one[:, :, 2] = 0
    told = variance.shares(replays)
    assert not told[variance.BEGINS][1].any() and not told[variance.BEGINS][0].any()
    assert told[variance.PLAY][1].astype(bool).tolist() == [True, False] * 4


def test_the_command_tells_what_a_game_is_like(monkeypatch, capsys, tmp_path):
    call, file = caller(monkeypatch, capsys, "lab"), tmp_path / "parts.jsonl"
    words = ("character", "cover_your_kingdom", "--deals", 16, "--seed", 2, "--save", file)
    code, out, _ = call(*words, "--json")
    told = {one["of"]: one["versions"][0]["value"] for one in json.loads(out)["questions"]}
    assert code == 0 and told["length"] > 50 and 1 < told[traces.BRANCHING] < 40
    assert told[traces.CHANCE.format(0)] < told[traces.CHANCE.format(90)] <= 100
    assert 0 <= told[traces.OPEN] <= 100
    page = tmp_path / "out.html"
    assert call("report", file, "--html", page)[0] == 0
    assert "as the game goes on" in page.read_text("utf-8") and "polyline" in page.read_text("utf-8")
    assert 0 < told[traces.DEAD] < 20
    assert sum(told[one] for one in variance.SHARED) == pytest.approx(100, abs=0.01)
    said = call(*words, "-j", 2)[1]
    assert "Branching: " in said and "Due to play: " in said and "Dead turns: " in said
