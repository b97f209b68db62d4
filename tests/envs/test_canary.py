"""The canary: nothing that an environment gives an agent changes when what is hidden from it does.

Two environments play the same game; in one of them all that a seat cannot know is dealt anew. What that seat is given
must be the same, byte for byte, until something tells it which world it is in: until its view differs.
"""

from __future__ import annotations

import numpy as np

from games_list import over_games
from menagerie.engine.record import arena
from menagerie.envs import Env, VectorEnv, aec, stepping
from menagerie.players.bots import has_features

ANSWERS = 40


def hide(lanes, lane, seat, stream):
    """Deal all anew that a seat cannot know of a lane; tell whether that changed anything."""
    states, row = lanes.blocks[0].states, stepping.LANES + lane
    before = states[row].tobytes()
    lanes.game.call("redeal_at", states, row, lanes.game.boxes, seat, stream, compiled=True)
    state = states[row : row + 1]
    again = np.frombuffer(bytearray(before), state.dtype)
    again["stream"] = state["stream"]  # hidden cards, not chance alone
    return again.tobytes() != state.tobytes()


def known(lanes, lane, seat):
    """Give what a seat knows of a lane, as the game's own rules tell it."""
    views = arena(lanes.game.records["state"], 2)
    row = stepping.LANES + lane
    lanes.game.call("view_at", lanes.blocks[0].states, row, lanes.game.boxes, seat, views, 1, compiled=True)
    return views[1].tobytes()


def same(one, other):
    """Compare what was given, arrays byte for byte."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.tobytes() == other.tobytes()
    return bool(one == other)


@over_games
def test_no_agent_in_turn_is_given_what_its_seat_does_not_know(game):
    seats, rng, hidden = game.seats[1], np.random.default_rng(1), 0
    env, other = aec(game, seats, render_mode="ansi"), aec(game, seats, render_mode="ansi")
    for turn in range(ANSWERS):
        if turn == 0 or env.table.is_over:
            env.reset(seed=turn)
        other.reset(seed=0)
        seat = 1 + turn % seats
        agent = env.possible_agents[seat - 1]
        other.table.blocks[0].states[:] = env.table.blocks[0].states
        hidden += hide(other.table, 0, seat, int(rng.integers(1 << 30)))
        assert same(env.observe(agent), _observed(other, agent, env.table.seat)), (turn, agent)
        assert env.table.lines(0, seat) == other.table.lines(0, seat)
        env.step(rng.choice(np.flatnonzero(env.table.masks[0])))
    assert hidden > ANSWERS // 4


def _observed(env, agent, asked):
    """Look anew at what was dealt anew."""
    env.table.table[0, stepping.SEAT] = 0
    numbers, mask = env.table.observe(0, env.possible_agents.index(agent) + 1)
    return {"observation": numbers, "action_mask": mask}


@over_games
def test_no_step_gives_a_learner_what_its_seat_does_not_know(game):
    seats, hidden, compared = game.seats[1], 0, 0
    opponents = "random" if has_features(game) else "self"
    kinds = (
        lambda: VectorEnv(game, seats, 1, seed=2, opponents=opponents),
        lambda: Env(game, seats, opponents),
        lambda: Env(game, seats, "self", windows=True),
    )
    for make in kinds:
        worlds, rng = [make(), make()], np.random.default_rng(3)
        lanes = [world.lanes if isinstance(world, VectorEnv) else world.table for world in worlds]
        for turn in range(ANSWERS):
            given = [world.reset(seed=turn) for world in worlds]
            for _ in range(turn % 20):  # to a position somewhere in the game
                action = rng.choice(np.flatnonzero(given[0][0]["action_mask"]))
                given = [world.step(_as(world, action)) for world in worlds]
                if given[0][2] or given[0][3]:
                    given = [world.reset() for world in worlds]
            assert same(given[0], given[1])
            seat = int(lanes[0].table[0, stepping.SEAT])
            hidden += hide(lanes[1], 0, seat, int(rng.integers(1 << 30)))
            action = rng.choice(np.flatnonzero(given[0][0]["action_mask"]))
            given = [world.step(_as(world, action)) for world in worlds]
            now = [int(one.table[0, stepping.SEAT]) for one in lanes]
            ended = any(one.table[0, stepping.ENDED] for one in lanes)  # then all lies open
            if not ended and now[0] == now[1] and len({known(one, 0, now[0]) for one in lanes}) == 1:
                compared += 1
                assert same(given[0], given[1]) and same(lanes[0].memory, lanes[1].memory), turn
    assert hidden > ANSWERS and compared > ANSWERS // 4


def _as(env, action):
    return np.array([action]) if isinstance(env, VectorEnv) else action
