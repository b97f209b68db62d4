"""The example of proximal policy optimisation learns, and its policy plays without PyTorch as it does with it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from menagerie.engine.table import Table
from menagerie.envs import VectorEnv
from menagerie.players.bots import choose
from menagerie.players.models import write_model
from menagerie.players.slots import slot_model
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
    torch.manual_seed(1)
    envs = VectorEnv(KUHN, 2, 64, 1, "random", seat="turn")
    spaces = envs.spaces
    policy = ppo.Policy(spaces.size - 1, spaces.actions, 16)
    optimizer = torch.optim.Adam(policy.parameters(), ppo.RATE)
    shown, _ = envs.reset()
    gains = []
    for _ in range(12):
        played = ppo.collect(envs, policy, shown)
        ppo.update(policy, optimizer, played)
        gains.append(float(played["gain"].sum() / played["end"].sum()))
    assert np.mean(gains[-3:]) > gains[0] + 0.1  # who never folds wins 11 games in 16, a gain of 0.375
    write_model(path, slot_model(KUHN, 2, spaces.plan[0], spaces.actions, policy.layers()))
    for seed in range(12):
        table = Table(KUHN, 2, seed)
        table.compiled = False
        numbers = np.clip(spaces.observe(table.knows(table.seat), 1)[1:], -100, 100)[None]
        mask = torch.from_numpy(spaces.mask(table.codes)[None])
        choice, _ = policy(torch.from_numpy(numbers.astype(np.float32) / ppo.SCALE), mask)
        assert choose(table, f"policy:{path}") == spaces.code(int(choice.logits.argmax()))
    envs.close()
