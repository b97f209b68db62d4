"""All seats in turn, as PettingZoo knows games."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.table import Table
from menagerie.envs import aec, spaces_of

QUIET = (
    "Observation space for each agent probably",
    "Observation is not a NumPy array",
    "Action mask numpy array is all",
)


@over_games
def test_pettingzoo_finds_nothing_to_complain_of(game, capsys, monkeypatch):
    monkeypatch.setenv("CHROMIUM", "none")  # what a browser draws: tests/table/test_painting.py
    for seats in range(game.seats[0], game.seats[1] + 1):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for told in QUIET:
                warnings.filterwarnings("ignore", told)
            api_test(aec(game, seats), num_cycles=30)
        seed_test(lambda seats=seats: aec(game, seats), num_cycles=20)
    render_test(lambda render_mode: aec(game, render_mode=render_mode))
    assert "is asked" in capsys.readouterr().out


@over_games
def test_agents_see_what_their_seats_know(game):
    seats, rng = game.seats[1], np.random.default_rng(1)
    env, table, spaces = aec(game, seats), Table(game, seats, 6), spaces_of(game, seats)
    env.reset(seed=6)
    for _ in range(30):
        assert env.agent_selection == f"player_{table.state.asked - 1}"
        for seat, agent in enumerate(env.possible_agents, 1):
            shown = env.observe(agent)
            assert (shown["observation"] == spaces.observe(table.knows(seat), seat)).all()
            assert (shown["action_mask"].sum() > 0) == (seat == table.state.asked)
            assert ("action_mask" in env.infos[agent]) == (seat == table.state.asked)
        action = rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))
        env.step(action)
        table.play(spaces.code(action))
        if table.over:
            assert all(env.terminations.values()) and sum(env.rewards.values()) == pytest.approx(0)
            assert {agent for agent, gain in env.rewards.items() if gain > 0} == {
                f"player_{seat - 1}" for seat in range(1, seats + 1) if table.state.won[seat]
            }
            break


def test_a_game_is_cut_after_so_many_answers():
    env, answers = aec("battlecats", 3, max_cycles=10), 0
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        assert not over and cut == (answers == 10)
        env.step(None if cut else env.action_space(agent).sample(observation["action_mask"]))
        answers += not cut
    assert answers == 10 and not env.agents


def test_what_is_not_legal_is_refused():
    env = aec("battlecats")
    env.reset(seed=1)
    with pytest.raises(BadInput, match=r"action 502 \(pass\) is not legal"):
        env.step(502)
    with pytest.raises(BadInput, match="9 seats"):
        aec("battlecats", 9)
    with pytest.raises(BadInput, match="unknown option"):
        aec("battlecats", colour=1)
