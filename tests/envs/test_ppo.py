"""The example of proximal policy optimisation learns, and its policy plays without PyTorch as it does with it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table
from menagerie.envs import VectorEnv
from menagerie.players.bots import choose
from menagerie.players.learned import EQUALS
from menagerie.players.models import write_model
from menagerie.players.policies import slot_model
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
    eyes = ppo.Eyes(spaces, *ppo.probe(envs, 1))
    policy, player = ppo.Policy(eyes, spaces.actions, 16), ppo.Player(envs, eyes)
    optimizer = torch.optim.Adam(policy.parameters(), ppo.RATE)
    gains = []
    for _ in range(16):
        played = player.collect(policy)
        ppo.update(policy, optimizer, [played])
        gains.append(float(played["gain"].sum() / played["end"].sum()))
    assert np.mean(gains[-3:]) > gains[0] + 0.1  # who never folds wins 11 games in 16, a gain of 0.375
    model = slot_model(KUHN, 2, spaces.start, eyes.read, spaces.actions, policy.layers())
    write_model(path, model)
    assert (model.layout[-1] >= EQUALS) and eyes.named.any()  # cards are told apart, not measured
    for seed in range(12):
        table = Table(KUHN, 2, seed)
        table.compiled = False
        seen = spaces.observe(table.knows(table.seat), seat_of_letter(table.seat))[eyes.numbers][None]
        with torch.no_grad():
            logs, actions, _ = policy(seen, spaces.mask(table.codes)[None])
        assert choose(table, f"policy:{path}") == spaces.code(int(actions[0, logs.argmax()]))
    envs.close()
