"""The canary: nothing that an environment gives an agent changes when what is hidden from it does.

Two environments play the same game; in one of them all that a seat cannot know is dealt anew. What that seat is given
must be the same, byte for byte, until something tells it which world it is in: until its view differs.
"""

from __future__ import annotations

import numpy as np

from games_list import over_games
from menagerie.engine.record import arena
from menagerie.envs import Env, VectorEnv, aec, stepping
from menagerie.envs.recall import Follower
from menagerie.players.levels import has_features

ANSWERS = 40


def hide(lanes, lane, seat, stream):
    """Deal all anew that a seat cannot know of a lane; tell whether that changed anything."""
    lanes.lay_out()
    states = lanes.states
    before = states[lane].tobytes()
    lanes.game.call("redeal_at", states, lane, lanes.game.boxes, seat, stream, compiled=True)
    state = states[lane : lane + 1]
    again = np.frombuffer(bytearray(before), state.dtype)
    again["stream"] = state["stream"]  # hidden cards, not chance alone
    return again.tobytes() != state.tobytes()


def known(lanes, lane, seat):
    """Give what a seat knows of a lane, as the game's own rules tell it."""
    views = arena(lanes.game.records["state"], 2)
    lanes.lay_out()
    lanes.game.call("view_at", lanes.states, lane, lanes.game.boxes, seat, views, 1, compiled=True)
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
        seat = 1 + turn % seats if turn % 2 else env.table.seat
        agent = env.possible_agents[seat - 1]
        for one in (env, other):
            one.table.lay_out()
        other.table.states[:] = env.table.states
        hidden += hide(other.table, 0, seat, int(rng.integers(1 << 30)))
        assert same(env.observe(agent), _observed(other, agent, env.table.seat)), (turn, agent)
        assert env.table.lines(0, seat) == other.table.lines(0, seat)
        if seat == env.table.seat:
            assert same(*(vars(one.choices()) for one in (env, other))), (turn, agent)
        env.step(rng.choice(np.flatnonzero(env.table.masks[0])))
    assert hidden > ANSWERS // 4


def _observed(env, agent, asked):
    """Look anew at what was dealt anew."""
    env.table.table[stepping.SEAT, 0] = 0
    numbers, mask = env.table.observe(0, env.possible_agents.index(agent) + 1)
    env.table.table[stepping.SEAT, 0] = asked
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
            seat = int(lanes[0].told(stepping.SEAT)[0])
            hidden += hide(lanes[1], 0, seat, int(rng.integers(1 << 30)))
            action = rng.choice(np.flatnonzero(given[0][0]["action_mask"]))
            given = [world.step(_as(world, action)) for world in worlds]
            now = [int(one.told(stepping.SEAT)[0]) for one in lanes]
            ended = any(one.endings.any() for one in lanes)  # then all lies open
            if not ended and now[0] == now[1] and len({known(one, 0, now[0]) for one in lanes}) == 1:
                compared += 1
                assert same(given[0], given[1]) and same(lanes[0].memory, lanes[1].memory), turn
    assert hidden > ANSWERS and compared > ANSWERS // 4


def _as(env, action):
    return np.array([action]) if isinstance(env, VectorEnv) else action


@over_games
def test_what_a_seat_can_know_is_told_alike_in_worlds_that_it_cannot_tell_apart(game):
    """Text and numbers of an information state: of a game, and of one dealt anew that goes on with the same answers."""
    env, rng, compared, hidden = aec(game, game.seats[1]), np.random.default_rng(4), 0, 0
    for turn in range(ANSWERS):
        env.reset(seed=turn)
        for _ in range(1 + turn % 20):
            if not env.table.is_over:
                env.step(rng.choice(np.flatnonzero(env.table.masks[0])))
        if env.table.is_over:
            continue
        true, seat = env.table.follower(), env.table.seat
        world = Follower(true.table.imagined(int(rng.integers(1 << 30)), seat))
        world._said = list(true._said)
        hidden += world.table.array["stream"].tobytes() != true.table.array["stream"].tobytes()
        worlds = [(true, true.text(seat)), (world, world.text(seat))]
        assert worlds[0][1] == worlds[1][1]
        code = int(rng.choice(true.table.codes))
        for one in (true, world):
            one.follow([*(said[2] for said in one._said), code])
        seen = [one.table.knows(seat).tobytes() + one.heard(0).tobytes() for one in (true, world)]  # and what all heard
        if seen[0] == seen[1] and not true.table.over:
            compared += 1
            assert true.text(seat) == world.text(seat)
            assert true.heard(seat).tobytes() == world.heard(seat).tobytes()
    assert hidden and (compared > ANSWERS // 8 or game.scene is None)  # Kuhn's games are over at once


@over_games
def test_an_information_state_is_that_of_the_game_that_is_played(game):
    """Bots' answers among them: what the follower knows is what the lane shows."""
    opponents = "random" if has_features(game) else "self"
    env, rng = Env(game, game.seats[1], opponents), np.random.default_rng(5)
    shown, _ = env.reset(seed=3)
    texts = set()
    for _ in range(12):
        numbers = env.information_state_tensor(recall=4)
        assert numbers[: env.spaces.size].tobytes() == shown["observation"].tobytes()
        texts.add(env.information_state_string())
        shown, _, over, cut, _ = env.step(rng.choice(np.flatnonzero(shown["action_mask"])))
        if over or cut:
            shown, _ = env.reset()
    assert len(texts) > 3


@over_games
def test_answers_as_rows_are_the_legal_ones_and_point_at_things(game):
    env, rng, pointed = aec(game, game.seats[1]), np.random.default_rng(6), 0
    env.reset(seed=6)
    for _ in range(30):
        found = env.choices()
        assert found.codes == [env.spaces.code(action) for action in np.flatnonzero(env.table.masks[0]).tolist()]
        assert [found.action(env.spaces, row) for row in range(len(found.codes))] == np.flatnonzero(
            env.table.masks[0]
        ).tolist()
        assert len({tuple(row) for row in found.answers.tolist()}) == len(found.codes)  # no two are alike
        assert (found.answers[:, 1:3] < len(found.things)).all() and not found.things[0].any()
        assert len(found.refs) == len(found.things)
        pointed += int((found.answers[:, 1] > 0).sum())
        env.step(rng.choice(np.flatnonzero(env.table.masks[0])))
        if env.table.is_over:
            env.reset()
    assert pointed or game.scene is None
