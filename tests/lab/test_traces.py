"""What a game is like: traced games are those of a match, and what is told of them is counted as it says."""

from __future__ import annotations

import json

import numpy as np
import pytest

from commands import caller
from menagerie.engine.game import load
from menagerie.lab import traces
from menagerie.lab.traces import COLUMNS, TENTHS, Tracing, lead_changes
from menagerie.players.match import Runner, results
from menagerie.players.seats import SHARES

KINGDOM = load("cover_your_kingdom")


def test_a_traced_game_is_that_of_a_match():
    players, options = ["greedy", "random"], KINGDOM.check_options(2, {})
    lines, plain = results(3), results(3)
    told = Tracing(KINGDOM, players, options).trace(players, lines, 5, 10)
    Runner(KINGDOM, players, options).play(players, plain, 5, 10)
    assert np.array_equal(lines, plain)
    assert told[:, COLUMNS[traces.BRANCHING], 1].tolist() == plain[:, 1].tolist()
    again = Tracing(KINGDOM, players, options).trace(players, results(2), 5, 11)
    assert np.array_equal(told[1:], again)  # however deals are divided


def test_what_is_told_follows_from_the_chances():
    runner = Tracing(KINGDOM, ["greedy"] * 2, KINGDOM.check_options(2, {}))
    told, whole = np.zeros((len(COLUMNS), 2), np.int64), SHARES * traces.PLAYED_ON
    chances = np.full((TENTHS, 2), whole // 2)
    chances[3:7] = whole * 2 // 10, whole * 8 // 10  # the winner, A, is behind from 30 to 70 %
    runner._tell(told, 600, 200, np.array([SHARES, 0]), chances, np.array([3 * SHARES, SHARES]))
    rate = {name: x / q for name, (x, q) in zip(COLUMNS, told.tolist(), strict=True)}
    assert rate[traces.BRANCHING] == 3 and rate[traces.COMEBACKS] == 1 and rate[traces.DEAL] == 0.75
    assert rate[traces.OPEN] == 0.7 and rate[traces.CHANGES] == 1 and rate[traces.MATTERED] == 3
    assert rate[traces.CHANCE.format(40)] == pytest.approx(0.2) and rate[traces.CHANCE.format(0)] == 0.5
    assert lead_changes(np.array([[0.6, 0.4], [0.47, 0.53], [0.6, 0.4]])) == 0


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
    assert "Branching: " in call(*words, "-j", 2)[1]
