"""Tuning: values that meet the goals, near the printed, and a verdict on deals that no trial has seen."""

from __future__ import annotations

import importlib.util
import json

import pytest

from commands import caller
from menagerie.lab import tune as tunes

GOALS = 'game = "cover_your_kingdom"\nbot = "random"\ndeals = 400\n[[goal]]\ntitle = "Short"\nof = "length"\n{}\n'


@pytest.fixture
def call(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "lab")


needs_optuna = pytest.mark.skipif(not importlib.util.find_spec("optuna"), reason="needs optuna")


@needs_optuna
def test_an_option_that_meets_the_goal_is_found_and_checked_elsewhere(call, tmp_path):
    path = tmp_path / "balance.toml"
    path.write_text(GOALS.format("least = 100"))
    words = ("tune", path, "option.rounds=0..3", "--trials", 6, "--deals", 100, "--seed", 1, "--json")
    code, out, err = call(*words)
    told = json.loads(out)
    assert code == 0, err
    assert told["values"]["option.rounds"] in (0, 2, 3) and told["outside"] == 0
    assert told["held_out"]["seed"] != told["seed"] == 1 and told["held_out"]["verdict"] == "pass"
    assert json.loads(call(*words)[1]) == told


@needs_optuna
def test_what_holds_already_is_left_as_it_is_printed(call, tmp_path):
    path = tmp_path / "balance.toml"
    path.write_text(GOALS.format("least = 10"))
    code, out, _ = call("tune", path, "Spydra.value=0..60", "--trials", 3, "--deals", 100, "--seed", 1, "--json")
    told = json.loads(out)
    assert code == 0 and told["values"] == told["printed"]


def test_what_cannot_be_tuned_is_told(call, tmp_path, monkeypatch):
    path = tmp_path / "balance.toml"
    path.write_text(GOALS.format("least = 10"))
    assert "write it as PATH=LOW..HIGH" in call("tune", path, "Spydra.value=3")[2]
    if importlib.util.find_spec("optuna"):
        assert "holds nothing" in call("tune", path, "Spydra.value=9..3")[2]
        assert "no number of a card" in call("tune", path, "Spydra.lands=1..3")[2]
    monkeypatch.setitem(__import__("sys").modules, "optuna", None)
    assert tunes.NO_OPTUNA in call("tune", path, "Spydra.value=3..9")[2]
