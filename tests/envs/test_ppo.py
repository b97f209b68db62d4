"""The example of proximal policy optimisation learns, and its policy plays without PyTorch as it does with it."""

from __future__ import annotations

import importlib.util
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from menagerie.engine.table import Table
from menagerie.envs import stepping
from menagerie.players.bots import choose
from menagerie.players.models import facts_of, read_model
from oracles.kuhn import GAME as KUHN

torch = pytest.importorskip("torch", reason="the example alone needs PyTorch; the house does not")


def example() -> ModuleType:
    """Load the example."""
    spec = importlib.util.spec_from_file_location("ppo", Path(__file__).parents[2] / "examples" / "rl" / "ppo.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_policy_learns_and_plays_alike_without_torch(tmp_path: Path) -> None:
    ppo, path = example(), tmp_path / "kuhn.model"
    asked = Namespace(
        **{
            "game": KUHN,
            "seats": "2",
            "opponents": "random",
            "actions": 40_000,
            "minutes": 60.0,
            "resume": False,
            "lanes": 64,
        },
        **{"tables": 2, "threads": 2, "batch": 2048, "device": "cpu", "sums": 8, "worlds": 1, "seed": 1, "out": path},
    )
    training, gains = ppo.Training(asked), []
    for _ in range(10):
        training.round()
        gains.append(float(training.won[0, 0] / training.won[0, 1]))
        training.won[:] = 0
    assert np.mean(gains[-3:]) > max(gains[0] + 0.02, 0.58)  # at random half of the games
    training.keep()
    assert read_model(path, KUHN).card["actions"] == training.actions
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
    assert again.actions == training.actions
    assert all(torch.equal(*pair) for pair in zip(policy.parameters(), again.policy.parameters(), strict=True))
