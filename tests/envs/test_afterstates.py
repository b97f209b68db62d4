"""What each legal answer leads to: rows of facts from a world that is dealt for the seat that is asked."""

from __future__ import annotations

import numpy as np
import pytest

from games_list import every_game, over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.envs import VectorEnv, stepping
from menagerie.envs.afterstates import EXTRA, trying_of
from menagerie.players.bots import Study, thinker_of
from menagerie.players.levels import has_features
from menagerie.players.models import COMMON, facts_of

LOOKED_AT = [game for game in every_game() if has_features(game) and len(facts_of(game)) > len(COMMON)]
over_facts = pytest.mark.parametrize("game", LOOKED_AT, ids=lambda game: game.slug)


def legal(shown: dict[str, np.ndarray], rng: np.random.Generator) -> np.ndarray:
    """Draw a legal action for every lane."""
    masks = shown["action_mask"]
    return (masks * (1 + rng.random(masks.shape, np.float32))).argmax(axis=1)


@over_facts
def test_every_legal_answer_has_its_row_whatever_the_number_of_threads(game: Game) -> None:
    worlds = [VectorEnv(game, game.seats[1], 6, 4, "random", seat="turn", threads=threads) for threads in (1, 3)]
    shown, rng, ends = [one.reset()[0] for one in worlds], np.random.default_rng(1), 0
    for _ in range(40):
        found = [one.afterstates() for one in worlds]
        assert all(np.array_equal(*pair) for pair in zip(*(vars(one).values() for one in found), strict=True))
        rows = found[0]
        assert np.array_equal(np.stack([rows.lanes, rows.actions], 1), np.argwhere(shown[0]["action_mask"]))
        assert rows.facts.shape == (len(rows.lanes), len(facts_of(game)))
        ends += np.count_nonzero(rows.ends)
        actions = legal(shown[0], rng)
        for one in worlds:
            one.step(actions)
    assert rows.facts.any() and (ends or game.scene is not None)  # Kuhn's games are over at once
    for one in worlds:
        one.close()


@over_facts
def test_no_row_changes_with_what_its_seat_does_not_know(game: Game) -> None:
    worlds, rng, hidden = [VectorEnv(game, num_envs=1, seed=2, opponents="self") for _ in range(2)], None, 0
    for turn in range(30):
        rng = np.random.default_rng(turn)
        shown = [one.reset(seed=turn)[0] for one in worlds]
        for _ in range(turn):
            actions = legal(shown[0], rng)
            for one in worlds:
                one.step(actions)
        lanes, seat = worlds[1].lanes, int(worlds[1].lanes.told(stepping.SEAT)[0])
        lanes.lay_out()
        states, before = lanes.states, lanes.states[0].tobytes()
        game.call("redeal_at", states, 0, game.boxes, seat, int(rng.integers(1 << 30)), compiled=True)
        hidden += states[0].tobytes() != before
        found = [vars(one.afterstates()).values() for one in worlds]
        assert all(np.array_equal(*pair) for pair in zip(*found, strict=True)), turn
    assert hidden > 10


@over_facts
def test_both_faces_look_ahead_alike(game: Game) -> None:
    envs = VectorEnv(game, num_envs=2, seed=3, opponents="self")
    shown, rng = envs.reset()[0], np.random.default_rng(3)
    for _ in range(9):
        envs.step(legal(shown, rng))
    envs.lanes.lay_out()
    lanes, found = envs.lanes, []
    for compiled in (True, False):
        table = np.zeros((int(shown["action_mask"].sum()), len(facts_of(game)) + EXTRA), np.int64)
        given = (Study(game, 1).desk, lanes.states.copy(), lanes.dice.copy(), table)
        assert thinker_of(game).call(compiled, trying_of(game).try_answers, *given) == len(table)
        found.append(table.tolist())
    assert found[0] == found[1]


@over_games
def test_what_cannot_be_looked_at_is_refused(game: Game) -> None:
    envs = VectorEnv(game, num_envs=1, seed=1, opponents="self")
    with pytest.raises(BadInput, match="call reset first"):
        envs.afterstates()
    if game not in LOOKED_AT:
        envs.reset()
        with pytest.raises(BadInput, match="list no facts"):
            envs.afterstates()
