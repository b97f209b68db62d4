"""Data sets hold what was played: every choice as its seat saw it, whole parts or none, and nothing of another kind."""

from __future__ import annotations

import json

import numpy as np
import pytest

import menagerie
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.envs import spaces_of
from menagerie.envs.datasets import Plan, head_of, write
from menagerie.players.match import simulate

parquet = pytest.importorskip("pyarrow.parquet")
PLAYERS = ("greedy", "random", "random")


def plan(games=3, **more):
    game = load("battlecats")
    return Plan(game, PLAYERS, game.check_options(3, {}), 7, games, **{"part": 2, **more})


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.parquet"))}


def test_every_choice_is_there_as_its_seat_saw_it(tmp_path):
    write(plan(), tmp_path)
    games, spaces = parquet.read_table(tmp_path / "games").to_pylist(), spaces_of(load("battlecats"), 3)
    rows = parquet.read_table(tmp_path / "choices").to_pylist()
    match = simulate("battlecats", 3, PLAYERS, seed=7)
    assert sum(game["choices"] for game in games) == match.choices == len(rows) and len(games) == 3
    for game in games:
        table, own = menagerie.new(game["name"]), [row for row in rows if row["game"] == game["game"]]
        for step, row in enumerate(own):
            assert (row["step"], row["seat"]) == (step, table.state.asked)
            assert [spaces.code(action) for action in row["legal"]] == table.codes
            if step % 20 == 0:
                seen = np.frombuffer(row["observation"], np.int16)
                assert (seen == spaces.observe(table.knows(table.seat), row["seat"])).all()
            table.play(spaces.code(row["action"]))
        assert table.over == game["finished"] and [*table.scores.values()] == game["scores"]
        assert {seat for seat in range(3) if game["gains"][seat] > 0} == {"ABC".index(one) for one in table.winners}
        assert all(row["gain"] == game["gains"][row["seat"] - 1] for row in own)


def test_what_was_stopped_goes_on_to_the_same_bytes(tmp_path):
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    write(plan(), whole)

    def stop(done, total):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(plan(), stopped, stop)
    assert [*files(stopped)] == ["choices/00000.parquet", "games/00000.parquet"]
    write(plan(), stopped)
    assert files(stopped) == files(whole)
    write(plan(4), stopped)  # and more games
    assert head_of(stopped)["games"] == 4 and parquet.read_table(stopped / "games").num_rows == 4
    assert files(stopped)["choices/00000.parquet"] == files(whole)["choices/00000.parquet"]


def test_another_data_set_and_another_schema_are_refused(tmp_path):
    write(plan(1), tmp_path)
    with pytest.raises(BadInput, match="holds another data set: part 2, not 3"):
        write(plan(1, part=3), tmp_path)
    head = json.loads((tmp_path / "dataset.json").read_text())
    (tmp_path / "dataset.json").write_text(json.dumps({**head, "schema": "0" * 16}))
    with pytest.raises(BadInput, match=r"schema 0{16}: actions and observations of Battlecats"):
        head_of(tmp_path)
    (tmp_path / "dataset.json").write_text("[]")
    with pytest.raises(BadInput, match="not the head of a data set"):
        head_of(tmp_path)
    with pytest.raises(BadInput, match="cannot be read"):
        head_of(tmp_path / "nowhere")


def test_what_cannot_be_played_is_refused():
    with pytest.raises(BadInput, match="did you mean greedy"):
        Plan(load("battlecats"), ("gredy", "random"), {}, 1, 1)
    with pytest.raises(BadInput, match="0 games"):
        plan(0)
