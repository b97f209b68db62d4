"""The examples of learning learn, and what they learnt plays without PyTorch as it does with it."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from drawn import drawn
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.envs import stepping
from menagerie.players.bots import choose
from menagerie.players.model_card import Card, ModelFile
from menagerie.players.models import facts_of, kinds_of, read_model, weights_of, write_model
from oracles.kuhn import GAME as KUHN

torch = pytest.importorskip("torch", reason="the example alone needs PyTorch; the house does not")


sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "rl"))
ppo, values = import_module("ppo"), import_module("values")


def asked_of(game: Game, path: Path, lanes: int) -> Namespace:
    """Ask for a short training."""
    told: dict[str, Any] = {"game": game, "seats": "2", "opponents": "random", "actions": 40_000, "minutes": 60.0}
    told |= {"resume": False, "begin": None, "lanes": lanes, "tables": 2, "threads": 2, "batch": 2048, "device": "cpu"}
    return Namespace(**told, sums=8, worlds=1, seed=1, out=path)


def weighed(layers: dict[str, np.ndarray], facts: np.ndarray) -> np.ndarray:
    """Say what weights over raw facts make of some lines."""
    sums = np.maximum(facts @ layers["layer"] + layers["bias"], 0)
    return facts @ layers["skip"] + sums @ layers["out"] + layers["constant"]


def test_a_policy_learns_and_plays_alike_without_torch(tmp_path: Path) -> None:
    path = tmp_path / "kuhn.model"
    asked = asked_of(KUHN, path, 64)
    training, gains = ppo.Training(asked), []
    for _ in range(10):
        training.round()
        gains.append(float(training.won[0, 0] / training.won[0, 1]))
        training.won[:] = 0
    assert np.mean(gains[-3:]) > max(gains[0] + 0.02, 0.58)  # at random half of the games
    training.won[:] = 1, 2
    training.tell()
    training.keep()
    card = Card.model_validate(read_model(path, KUHN).card)
    assert card.curve[0].won == {"random": 0.5} and card.weaknesses == ["met random alone"]
    assert card.counts == {"actions": training.actions}
    policy, looked = training.policy, training.players[0][0].tables[0]
    looked.reset(seed=5)
    found = looked.afterstates()
    still = [name in ppo.BLIND or name.startswith(ppo.MOST) for name in facts_of(KUHN)]
    assert np.isinf(policy.scale[still]).all() and not policy.layers()["layer"][still].any()
    rows = training.players[0][0].look(policy)[1]
    with torch.no_grad():
        logs = policy(rows)[0].numpy()[: looked.num_envs]  # of its first table
    compared = 0
    for lane in range(looked.num_envs):
        table, of = Table(KUHN, 2, 5, index=lane), found.lanes == lane
        if (
            looked.lanes.told(stepping.SEAT)[lane] != 1 or found.ends[of].any()
        ):  # against bots, the other seat may begin
            continue
        table.compiled = False
        best = found.actions[of][logs[lane, : of.sum()].argmax()]
        assert choose(table, f"policy:{path}") == looked.spaces.code(int(best))
        compared += 1
    assert compared > 5
    again = ppo.Training(Namespace(**(vars(asked) | {"resume": True})))
    assert again.actions == training.actions and len(again.commands) == 2 and again.curve == training.curve
    assert all(torch.equal(*pair) for pair in zip(policy.parameters(), again.policy.parameters(), strict=True))


def test_kinds_of_cards_are_learnt_and_weigh_in_the_file_what_they_weigh_here(tmp_path: Path) -> None:
    game, path = load("beast_clans"), tmp_path / "beasts.model"
    training = ppo.Training(asked_of(game, path, 8))
    training.round()
    policy, kinds = training.policy, kinds_of(game)
    found = training.players[0][0].tables[0].afterstates()
    rows = policy.rows(found.facts, found.ends.astype(float), np.bincount(found.lanes))
    layers = policy.layers()
    assert np.count_nonzero(layers["layer"][kinds].any(axis=1)) > 30  # of those that were seen
    near = np.abs((found.facts - policy.mean) / policy.scale)[:, policy.others].max(axis=1) < ppo.FAR
    with torch.no_grad():
        assert np.allclose(policy.choice(rows).numpy()[near], weighed(layers, found.facts)[near], atol=1e-3)
        part = torch.tensor([5, 0, 5])
        logs, hopes = policy(rows)
        more = policy(rows.of(part))
        assert all(
            torch.allclose(one[part][:, : two.shape[1]], two) for one, two in zip((logs, hopes), more, strict=True)
        )


def test_a_policy_is_gone_on_with_from_a_file_and_learns_what_to_hope_for_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = load("beast_clans"), tmp_path / "beasts.model"
    known = drawn(game, sums=8)
    write_model(path, known)
    asked = Namespace(**(vars(asked_of(game, tmp_path / "more.model", 8)) | {"begin": path, "sums": 3}))
    training = ppo.Training(asked)
    names, count = facts_of(game), len(facts_of(game))
    told = np.array([name not in ppo.BLIND and not name.startswith(ppo.MOST) for name in names])
    rows, wanted = (one[9:-8].reshape(count, 9)[told] for one in (weights_of(training.policy.layers()), known.weights))
    assert np.abs(rows - wanted).max() < 1000  # a thousandth
    monkeypatch.setattr(training, "warm", 300)
    weights = training.policy.choice.layer.weight
    before, hoped = weights.detach().clone(), training.policy.hope.layer.weight.detach().clone()
    training.round()
    assert training.actions >= 256 and torch.equal(weights, before)
    assert not torch.equal(training.policy.hope.layer.weight, hoped)
    training.round()
    training.round()
    assert not torch.equal(weights, before)


def test_a_second_net_learns_from_games_against_one_rival(tmp_path: Path) -> None:
    game = load("beast_clans")
    write_model(tmp_path / "drawn.model", drawn(game, sums=8))
    seen = values.positions(game, f"policy:{tmp_path / 'drawn.model'}", [2], 100, 1.0, 3, "greedy")
    won = [seen.shares[seen.games == number] for number in np.unique(seen.games)]
    assert all(len(np.unique(shares)) == 1 for shares in won)  # one player's alone
    assert np.mean([shares[0] for shares in won]) < 0.2


def test_a_net_that_is_gone_on_with_guides_as_long_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, before, after = load("beast_clans"), tmp_path / "before.model", tmp_path / "after.model"
    write_model(before, replace(drawn(game, sums=8, nets=2), simulations=700))
    given = ["--policy", str(before), "--against", "random", "--games", "40", "--out", str(after)]
    for more, simulations in (([], 700), (["--simulations", "300"], 300)):
        monkeypatch.setattr(sys, "argv", ["values.py", game.slug, *given, *more])
        values.main()
        assert read_model(after, game).simulations == simulations
    assert ModelFile.read(after).card.values.games == 40
    assert '"before"' in capsys.readouterr().out


def test_a_second_net_learns_who_wins_and_is_gone_on_with(tmp_path: Path) -> None:
    game = load("beast_clans")
    write_model(tmp_path / "drawn.model", drawn(game, sums=8))
    seen = values.positions(game, f"policy:{tmp_path / 'drawn.model'}", [2, 3], 600, 0.2, 3)
    assert set(np.unique(seen.shares)) <= {0, 1} and len(np.unique(seen.games)) > 550
    net = values.Values(seen, kinds_of(game), len(facts_of(game)), 8)
    lines = np.arange(len(seen.games))
    before = net.test(lines)
    net.fit(lines.copy())
    assert net.test(lines) < before - 0.05
    known = weights_of(net.layers())
    again = values.Values(seen, kinds_of(game), len(facts_of(game)), 8, known)
    assert again.test(lines) == pytest.approx(net.test(lines), abs=0.002)
    assert np.abs(weights_of(again.layers()) - known).max() < 1000  # a thousandth
