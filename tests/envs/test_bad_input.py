"""What is wrong with what an environment is given: a sentence says it, and no lane is changed."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from menagerie.engine.errors import BadInput
from menagerie.envs import Env, VectorEnv, aec


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seats": "3"}, "'3' seats: a whole number"),
        ({"seats": 2.5}, "2.5 seats: a whole number"),
        ({"seats": 9}, "9 seats"),
        ({"opponents": None}, "opponents=None: the name of a bot"),
        ({"opponents": [1]}, "the name of a bot"),
        ({"opponents": "gredy"}, "did you mean greedy"),
        ({"limit": -1}, "limit=-1: a whole number from 0"),
        ({"limit": "many"}, "limit='many'"),
        ({"sats": 3}, "unknown option sats"),
        ({"seat": "Z"}, "seat 'Z'"),
        ({"illegal": "eror"}, "did you mean error"),
    ],
)
def test_what_no_table_can_be_made_of_is_refused_by_both(wrong: dict[str, Any], said: str) -> None:
    for make in (Env, VectorEnv):
        with pytest.raises(BadInput, match=said):
            make("battlecats", **wrong)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"num_envs": 0}, "num_envs=0: a whole number from 1"),
        ({"num_envs": 1.5}, "num_envs=1.5"),
        ({"num_envs": "4"}, "num_envs='4'"),
        ({"threads": -1}, "threads=-1: a whole number from 1"),
        ({"threads": "2"}, "threads='2'"),
    ],
)
def test_a_batch_of_nothing_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        VectorEnv("battlecats", **wrong)


def test_refused_actions_and_bytes_change_no_lane() -> None:
    envs = VectorEnv("battlecats", num_envs=3, seed=1)
    legal = envs.reset()[0]["action_mask"].argmax(axis=1)
    before = envs.save()
    for wrong in (legal.astype(float), legal[:2], legal > 0, legal + 500, legal * 0 - 1, None, np.array(["a"] * 3)):
        with pytest.raises(BadInput):
            envs.step(wrong)
        assert envs.save() == before
    for raw in (b"", b"abc", before[: len(before) // 2], "abc"):
        with pytest.raises(BadInput, match="no batch that was kept"):
            envs.load(raw)
        assert envs.save() == before
    for lane in (3, -1, "0"):
        with pytest.raises(BadInput, match="lane"):
            envs.choices(lane)
    assert (envs.step(legal)[1] == 0).all() and envs.save() != before


@pytest.mark.parametrize("action", ["x", None, 1.0, True, np.float32(2), [1]])
def test_an_action_that_is_no_whole_number_is_refused(action: Any) -> None:
    env, turns = Env("battlecats"), aec("battlecats")
    env.reset(seed=1)
    turns.reset(seed=1)
    for one in (env, turns):
        with pytest.raises(BadInput, match="a whole number is expected"):
            one.step(action)


def test_who_is_not_there_is_refused() -> None:
    turns = aec("battlecats")
    with pytest.raises(BadInput, match="call reset"):
        turns.step(0)
    turns.reset(seed=1)
    for ask in (turns.observe, turns.information_state_string, turns.information_state_tensor):
        with pytest.raises(BadInput, match="agent 'player_9': they are player_0, player_1"):
            ask("player_9")
    with pytest.raises(BadInput, match="max_cycles=-2"):
        aec("battlecats", max_cycles=-2)


def test_an_environment_can_be_sent_to_another_process() -> None:
    env = Env("battlecats", 3, "greedy", seat="B")
    again = pickle.loads(pickle.dumps(env))
    assert again.reset(seed=5)[0]["observation"].tobytes() == env.reset(seed=5)[0]["observation"].tobytes()
