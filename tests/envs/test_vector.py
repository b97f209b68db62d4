"""The batch: every lane is a game of its own, seen as its seat sees it, whatever the number of threads."""

from __future__ import annotations

import gc
import threading

import numpy as np
import pytest

from games_list import every_game, over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.envs import Spaces, VectorEnv, memory_shape, spaces_of, stepping
from menagerie.envs.lanes import Lanes
from menagerie.envs.worker_threads import WorkerThread
from menagerie.players.levels import has_features
from menagerie.players.match import simulate
from served import until

KUHN = every_game()[-1]


def legal(observations, rng):
    """Draw a legal action for every lane."""
    masks = observations["action_mask"]
    return (masks * (1 + rng.random(masks.shape, np.float32))).argmax(axis=1)


def table_of(game, seats, seed, index):
    """Open the table of the game (seed, index)."""
    return Table(game, seats, seed, index=index)


@over_games
def test_a_lane_is_the_game_of_its_index_as_its_seat_sees_it(game):
    seats, rng = game.seats[1], np.random.default_rng(1)
    envs, spaces = VectorEnv(game, seats, 3, seed=11, opponents="self"), spaces_of(game, seats)
    observations, infos = envs.reset()
    tables = [table_of(game, seats, 11, lane) for lane in range(3)]
    for _ in range(60):
        for lane, table in enumerate(tables):
            assert infos["seat"][lane] == table.state.asked
            assert [spaces.code(one) for one in np.flatnonzero(observations["action_mask"][lane])] == table.codes
            expected = spaces.observe(table.knows(table.seat), table.state.asked)
            assert (observations["observation"][lane] == expected).all()
        actions = legal(observations, rng)
        observations, rewards, over, cut, infos = envs.step(actions)
        for lane, table in enumerate(tables):
            actor = table.state.asked
            table.play(spaces.code(actions[lane]))
            assert over[lane] == table.over and not cut[lane]
            if table.over:
                final = infos["final_obs"][lane]
                assert (final["observation"] == spaces.observe(table.knows(actor), actor)).all()
                assert not final["action_mask"].any()
                assert (rewards[lane] > 0) == bool(table.state.won[actor])
                assert sum(infos["final_info"][lane].values()) == pytest.approx(0)
                tables[lane] = table_of(game, seats, 11, int(infos["game"][lane]))


@over_games
def test_threads_and_kept_arrays_change_nothing(game):
    shown = []
    for threads in (1, 3):
        envs, rng = VectorEnv(game, num_envs=7, seed=5, seat="turn", threads=threads), np.random.default_rng(2)
        observations, infos = envs.reset()
        told = []
        for _ in range(80):
            observations, rewards, over, _, infos = envs.step(legal(observations, rng))
            told += [
                observations["observation"].copy(),
                observations["action_mask"].copy(),
                rewards,
                over,
                infos["game"],
            ]
        assert (observations["action_mask"].sum(axis=1) > 0).all()
        shown.append(told)
        envs.close()
    assert all((one == other).all() for one, other in zip(*shown, strict=True))


def test_a_thread_that_has_no_lanes_left_takes_those_of_others():
    batches = [VectorEnv("battlecats", num_envs=9, seed=5, threads=threads) for threads in (1, 3)]
    (alone, _), (shared, _) = (envs.reset() for envs in batches)
    batches[1].close()  # nobody but the first is left
    rng = np.random.default_rng(1)
    for _ in range(20):
        actions = legal(alone, rng)
        for envs in batches:
            envs.step(actions)
        assert batches[1].lanes.claimed[stepping.DONE] == 9
        assert all((alone[name] == shared[name]).all() for name in alone)


def test_an_error_in_a_worker_thread_is_raised_where_its_work_is_waited_for():
    worker = WorkerThread()
    worker.start(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        worker.wait()
    worker.start(lambda: 7)
    assert worker.wait() == 7
    worker.end()


def test_threads_end_with_the_batch_that_nobody_closed():
    before = {*threading.enumerate()}
    envs = VectorEnv("battlecats", num_envs=6, seed=5, threads=3)
    observations, _ = envs.reset()
    envs.step(legal(observations, np.random.default_rng(1)))
    working = {*threading.enumerate()} - before
    assert len(working) == 2
    del envs, observations
    until(lambda: gc.collect() >= 0 and not any(one.is_alive() for one in working))


def test_a_batch_that_was_closed_is_dealt_and_stepped_by_the_caller():
    shown = []
    for closed in (False, True):
        envs = VectorEnv("battlecats", num_envs=7, seed=5, threads=3)
        if closed:
            envs.close()
        observations, _ = envs.reset()
        observations, *_ = envs.step(legal(observations, np.random.default_rng(1)))
        shown.append(observations["observation"].copy())
    assert (shown[0] == shown[1]).all()


def test_opponents_answer_inside_the_step_as_in_a_match():
    game, games = load("cover_your_kingdom"), 40
    envs, rng = VectorEnv(game, 3, games, seed=9, opponents="greedy"), np.random.default_rng(3)
    observations, infos = envs.reset()
    ended, wins = np.zeros(games, bool), 0
    while not ended.all():
        assert (infos["seat"] == 1).all()
        observations, rewards, over, _, infos = envs.step(legal(observations, rng))
        wins += int((rewards[over & ~ended] > 0).sum())
        ended |= over
    match = simulate(game, games, ["random", "greedy", "greedy"], seed=9)
    assert wins < games // 5 and match.seats[0]["wins"] < games // 5  # random answers lose to greedy in either


def test_games_follow_each_other_by_the_number_of_lanes():
    envs, rng = VectorEnv(KUHN, num_envs=4, seed=3, opponents="self"), np.random.default_rng(4)
    observations, infos = envs.reset()
    assert infos["game"].tolist() == [0, 1, 2, 3]
    for _ in range(20):
        before = infos["game"]
        observations, _, over, _, infos = envs.step(legal(observations, rng))
        assert (infos["game"] - before == 4 * over).all()


def test_a_wrong_action_is_refused_before_any_lane_moves():
    envs = VectorEnv("battlecats", num_envs=3, seed=1)
    with pytest.raises(BadInput, match="call reset first"):
        envs.step(np.zeros(3, int))
    observations, _ = envs.reset()
    before, actions = observations["observation"].copy(), legal(observations, np.random.default_rng(1))
    for wrong, told in ((502, r"lane 2: action 502 \(pass\) is not legal"), (-1, "no action"), (503, "no action")):
        with pytest.raises(BadInput, match=told):
            envs.step(np.array([*actions[:2], wrong]))
    for odd in (actions.astype(float), actions[:2], actions[None]):
        with pytest.raises(BadInput, match=r"whole numbers of shape \(3,\)"):
            envs.step(odd)
    assert (observations["observation"] == before).all()
    envs.step(actions)


def test_a_wrong_action_may_lose_the_game_instead():
    envs = VectorEnv("battlecats", 3, num_envs=2, seed=1, illegal="forfeit")
    observations, _ = envs.reset()
    actions = legal(observations, np.random.default_rng(1))
    _, rewards, over, _, infos = envs.step(np.array([actions[0], -5]))
    assert over.tolist() == [False, True] and rewards.tolist() == [0, -0.5]
    assert infos["final_info"][1] == {"A": -0.5, "B": 0.25, "C": 0.25}
    assert infos["game"].tolist() == [0, 3]


def test_games_are_cut_after_a_limit():
    envs, rng = VectorEnv("battlecats", num_envs=2, seed=1, opponents="self", limit=5), np.random.default_rng(1)
    observations, _ = envs.reset()
    for turn in range(1, 11):
        observations, rewards, over, cut, _ = envs.step(legal(observations, rng))
        assert cut.all() == (turn % 5 == 0) and not over.any() and not rewards.any()


def test_in_a_game_that_is_cut_nobody_gets_what_the_game_before_gave():
    envs = VectorEnv("battlecats", num_envs=1, seed=1, opponents="self", illegal="forfeit", limit=5)
    observations, _ = envs.reset()
    *_, infos = envs.step(np.array([-1]))
    assert infos["final_info"][0] == {"A": -1.0, "B": 1.0}
    for _ in range(5):
        observations, _, _, cut, infos = envs.step(legal(observations, np.random.default_rng(1)))
    assert cut.all() and infos["final_info"][0] == {"A": 0.0, "B": 0.0}


def test_lanes_are_shown_in_memory_of_the_callers():
    spaces = spaces_of(load("battlecats"), 2)
    memory = np.zeros(memory_shape(spaces, 2), np.uint8)
    envs = VectorEnv("battlecats", num_envs=2, seed=1, memory=memory)
    observations, _ = envs.reset()
    assert np.shares_memory(memory, observations["observation"]) and memory.any()
    assert np.shares_memory(memory, observations["action_mask"])
    assert envs.observation_space.contains({name: one.copy() for name, one in observations.items()})
    with pytest.raises(BadInput, match="memory: contiguous uint8 of shape"):
        VectorEnv("battlecats", num_envs=3, memory=memory)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seats": 9}, "9 seats"),
        ({"num_envs": 0}, "num_envs=0"),
        ({"opponents": "gredy"}, "did you mean greedy"),
        ({"opponents": ["greedy", "random"]}, "2 opponents: at 2 seats there are 1"),
        ({"opponents": "py:mine.py"}, "own bots"),
        ({"seat": "C"}, "seat 'C': at 2 seats they are A, B"),
        ({"illegal": "ignore"}, "error or forfeit"),
        ({"colour": 1}, "unknown option colour"),
        ({"seed": -1}, "seed -1"),
    ],
)
def test_what_cannot_be_is_refused(wrong, told):
    with pytest.raises(BadInput, match=told):
        VectorEnv("battlecats", **wrong)


def test_an_answer_without_an_action_stops_the_batch():
    game = load("battlecats")
    spaces = Spaces(game, 2)
    spaces.width[:] = 1  # no colour has an action
    lanes = Lanes(spaces, game.check_options(2, {}), [0], [[0, 0, 0]])
    with pytest.raises(BadInput, match=r"beyond its table of actions \(verb 1, argument [1-4]\)"):
        lanes.reset(1)


@over_games
def test_a_batch_that_was_saved_goes_on_as_it_would_have(game):
    def make(threads):
        opponents = "random" if has_features(game) else "self"
        return VectorEnv(game, game.seats[1], 5, seed=6, opponents=opponents, seat="turn", threads=threads)

    one, other, rng = make(1), make(3), np.random.default_rng(1)
    observations, _ = one.reset()
    for _ in range(12):
        observations, *_ = one.step(legal(observations, rng))
    raw = one.save()
    found, infos = other.load(raw)
    assert all((found[name] == observations[name]).all() for name in found)
    for _ in range(12):
        actions = legal(observations, rng)
        observations, rewards, over, _, infos = one.step(actions)
        found, gains, ended, _, told = other.step(actions)
        assert all((found[name] == observations[name]).all() for name in found)
        assert (gains == rewards).all() and (ended == over).all() and (told["game"] == infos["game"]).all()
    assert other.seed == 6
    other.close()


def test_only_a_batch_of_the_same_kind_is_loaded():
    envs = VectorEnv("battlecats", num_envs=2, seed=1)
    with pytest.raises(BadInput, match="call reset first"):
        envs.save()
    observations, _ = envs.reset()
    before = observations["observation"].copy()
    more = VectorEnv("battlecats", num_envs=3, seed=1)
    more.reset()
    others = VectorEnv("battlecats", 3, num_envs=2, seed=1)
    others.reset()
    for raw, told in ((b"", "no batch"), (b"x" * 99, "no batch"), (more.save(), "3 lanes"), (others.save(), "schema")):
        with pytest.raises(BadInput, match=told):
            envs.load(raw)
    assert (observations["observation"] == before).all()


def test_arrays_are_handed_over_without_a_copy():
    envs = VectorEnv("battlecats", num_envs=2, seed=1)
    observations, _ = envs.reset()
    for array in observations.values():
        assert np.shares_memory(np.from_dlpack(array), array)
        assert array.flags.c_contiguous and array.ctypes.data % 64 == 0, "JAX takes nothing else without a copy"
