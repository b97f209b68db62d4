"""One learner at a table, as Gymnasium knows environments."""

from __future__ import annotations

import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import slugs
from menagerie.envs import Env, VectorEnv
from menagerie.envs.single import id_of


def play(env, seed, answers=300):
    """Play games at random; list what was told."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    told = []
    for _ in range(answers):
        assert observation["action_mask"].any() and (observation["action_mask"] == info["action_mask"]).all()
        observation, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        told.append((observation["observation"].tobytes(), reward, over, cut, info["seat"]))
        if over or cut:
            observation, info = env.reset()
    return told


@pytest.mark.parametrize("slug", slugs())
def test_gymnasium_finds_nothing_to_complain_of(slug):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(id_of(slug), opponents="random", render_mode="ansi")
        check_env(env.unwrapped)
        assert env.reset(seed=3)[0] in env.observation_space and isinstance(env.render(), str)


@over_games
def test_a_game_is_the_same_for_the_same_seed(game):
    assert play(Env(game), 5, 60) == play(Env(game), 5, 60) != play(Env(game), 6, 60)


def test_it_is_a_lane_of_the_batch():
    env, envs = Env("battlecats", 3, "greedy", seat="B"), VectorEnv("battlecats", 3, 1, 8, "greedy", seat="B")
    (shown, info), (observations, _) = env.reset(seed=8), envs.reset()
    assert info["seat"] == "B"
    for _ in range(300):
        assert all((shown[name] == observations[name][0]).all() for name in shown)
        action = np.flatnonzero(shown["action_mask"])[:1]
        shown, reward, over, cut, info = env.step(action[0])
        observations, rewards, ended, _, infos = envs.step(action)
        assert reward == rewards[0] and over == ended[0] and not cut
        if over:
            assert info["gains"] == infos["final_info"][0] and info["gains"]["B"] == reward
            shown, _ = env.reset()  # the next of the seed, as in the lane


def test_what_is_not_legal_loses_or_is_refused():
    env = Env("battlecats", illegal="error")
    with pytest.raises(BadInput, match="call reset"):
        env.step(0)
    shown, _ = env.reset(seed=1)
    for wrong, told in ((502, r"\(pass\) is not legal"), (503, "no action"), (1.5, "whole number"), (-1, "no action")):
        with pytest.raises(BadInput, match=told):
            env.step(wrong)
    assert (env.reset(seed=1)[0]["observation"] == shown["observation"]).all()
    env = Env("battlecats")
    for wrong in (502, -1, 10**30):
        env.reset(seed=1)
        _, reward, over, _, info = env.step(wrong)
        assert (reward, over, info["gains"]) == (-1, True, {"A": -1, "B": 1}), wrong
    with pytest.raises(BadInput, match="call reset"):
        env.step(502)


def test_a_table_is_drawn_as_a_picture():
    env = Env("battlecats", render_mode="rgb_array")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn.ndim == 3 and drawn.dtype == np.uint8 and (drawn != drawn[0, 0]).any()
    with pytest.raises(BadInput, match="render_mode=human"):
        Env("battlecats", render_mode="human")


def test_gymnasium_makes_the_batch_too():
    envs = gymnasium.make_vec("menagerie/Battlecats-v0", num_envs=3, vectorization_mode="vector_entry_point", seats=3)
    observations, _ = envs.reset(seed=4)
    assert observations["action_mask"].shape == (3, VectorEnv("battlecats", 3).spaces.actions)


def test_it_may_be_the_first_machine_code_that_a_process_loads():
    first = "from menagerie.envs import Env; Env('cover_your_kingdom').reset(seed=1)"
    for _ in range(2):  # the second finds it kept
        subprocess.run([sys.executable, "-c", first], check=True)
