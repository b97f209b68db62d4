"""A training learns, can be repeated and gone on with; on a small game, interpreted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.players import seats
from menagerie.players.levels import BOTS, number_of
from menagerie.players.models import read_model, shelf_of
from menagerie.train.arena import Arena
from menagerie.train.harvest import STRAYED
from menagerie.train.training import Plan, Training, state_of
from oracles.kuhn import GAME as KUHN

LONG = 1e9  # minutes: only rounds end it
SMALL: dict[str, Any] = {"minutes": LONG, "games": 96, "sums": 4, "teacher": "random", "taught": 1, "exam": 0}


def trained(rounds: int, **more: Any) -> Training:
    """Train on Kuhn poker for so many rounds."""
    training = Training(KUHN, Plan(rounds=rounds, **SMALL | more), compiled=False)
    assert [step.round for step in training.run()] == list(range(1, rounds + 1))
    return training


def test_a_training_gone_on_with_is_the_training_uninterrupted(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.model"
    whole, part = trained(4), Training(KUHN, Plan(rounds=4, **SMALL), compiled=False)
    part.round()
    part.round()
    part.save(path)
    resumed = Training.resume(KUHN, path, compiled=False)
    assert (resumed.rounds, resumed.games) == (2, 192)
    list(resumed.run())
    assert resumed.model().digest == whole.model().digest
    assert trained(4, seed=2).model().digest != whole.model().digest


def test_what_is_learnt_beats_whom_it_was_learnt_against(tmp_path: Path) -> None:
    """Who never gives up wins Kuhn poker most: eleven games in sixteen against random answers (count the lines)."""
    training = trained(5, against="random", teacher="", epochs=60, rate=0.02)
    met = training.examine(150, worlds=1)
    assert [one.against for one in met] == ["random", "greedy"] and met[0].rate > 0.6
    training.save(tmp_path / "best.model", training.card(met))
    model = read_model(tmp_path / "best.model", KUHN)
    assert model.card["strength"][0]["games"] == 300
    again = seats.LEARNED + shelf_of(KUHN).place("again", tmp_path / "best.model")
    assert training.arenas[2].examine(again, BOTS["random"], 77, 50).rate > 0.55
    started = trained(1, start=str(tmp_path / "best.model"))
    assert not started.is_taught


def number_of_learner(training: Training) -> int:
    """Give the number of what a training has learnt by now."""
    return seats.LEARNED + shelf_of(training.game).lend(training.model())


def test_only_the_learner_strays() -> None:
    """Rivals answer as they are: who always strays loses to greedy nearly always."""
    game = load("cover_your_kingdom")
    arena = Arena(game, 2, game.check_options(2, {}))
    lines, won = arena.play([BOTS["greedy"], BOTS["random"]], 3, 0, 60, stray=1, who=BOTS["random"])
    assert won[:, 0].mean() > 0.9
    assert 0.3 < lines[:, arena.facts + STRAYED].mean() < 0.9  # lines of its own answers, not those of greedy's


def test_a_state_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.model"
    state_of(path).write_bytes(b"nothing")
    with pytest.raises(BadInput, match="not the state of a training"):
        Training.resume(KUHN, path, compiled=False)
    training = trained(1)
    training.save(path)
    with pytest.raises(BadInput, match="of schema"):
        Training.resume(load("battlecats"), path, compiled=False)
    assert number_of(KUHN, f"policy:{path}") >= seats.LEARNED
    assert np.isfinite(training.history[0]["loss"])
