"""A game that is packed is the game, byte for byte, whatever stands in it, and takes no more room than there is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games_list import over_games
from menagerie.engine.finding import load
from menagerie.engine.record import arena
from menagerie.envs import VectorEnv, packing
from menagerie.envs.lanes import stepping_of

BATTLECATS = load("battlecats")
RECORD = BATTLECATS.records["state"]
RULES = stepping_of(BATTLECATS).module(packing)
exact = settings(derandomize=True, deadline=None, max_examples=100)
places = st.dictionaries(st.integers(0, RECORD.itemsize - 1), st.integers(1, 255), max_size=40)
hidden = st.sets(st.integers(0, 6), max_size=7)  # of what is seen: places with these remainders


def compiled(name, *given):
    return getattr(RULES, name).compiled(*given)


def record(states, row, filled):
    """Write bytes into a row that is zero otherwise."""
    content = np.zeros(RECORD.itemsize, np.uint8)
    content[list(filled)] = list(filled.values())
    states[row : row + 1].view(np.uint8)[:] = content
    return content


def put_back(parcels, games, views, at):
    """Pack a game and what is shown of it, as `stepping.look` does, without actions."""
    played, shown, own = (compiled("bits_at", games, at, one) for one in (packing.PLAYED, packing.SHOWN, packing.OWN))
    compiled("renew", games, parcels, at)
    first = compiled("pack", games, 1, parcels, played, played, compiled("blocks_at", games, at))
    parcels[at + 1] = first - at
    return compiled("pack", views, 1, parcels, shown, own, first)


@exact
@given(places, places, hidden, hidden)
def test_what_is_packed_is_unpacked_and_what_changed_is_listed(one, two, hidden_in_one, hidden_in_two):
    games, views = arena(RECORD, 2), arena(RECORD, 2)
    parcels, room = packing.room_for(2, RECORD.itemsize, 0), np.zeros(RECORD.itemsize, np.int64)
    at = packing.words_each(RECORD.itemsize, 0)  # of the second lane
    compiled("forget", parcels, at, views)
    last = {RECORD.itemsize // packing.WORD} if RECORD.itemsize % packing.WORD else set()
    before = np.zeros(RECORD.itemsize, np.uint8)
    for game, unseen in ((one, hidden_in_one), (two, hidden_in_two)):
        played = record(games, 1, game)
        shown = {
            place: value ^ 1 if place % 7 == 6 else value for place, value in game.items() if place % 7 not in unseen
        }
        seen = record(views, 1, shown)
        count = compiled("standing", views, 1, room)
        assert room[:count].tolist() == sorted({*(np.flatnonzero(seen) // packing.WORD).tolist()} | last)
        count = compiled("compare", views, 1, games, 1, parcels, at, room)
        changed = {*(np.flatnonzero(before != seen) // packing.WORD).tolist()}
        assert room[:count].tolist() == sorted(changed | last)
        assert put_back(parcels, games, views, at) <= len(parcels)
        assert not games[1:].view(np.uint8).any() and not views[1:].view(np.uint8).any()
        bits, blocks = compiled("bits_at", games, at, packing.PLAYED), compiled("blocks_at", games, at)
        compiled("unpack", games, 1, parcels, bits, blocks)
        assert games[1].tobytes() == played.tobytes()
        before = seen
    assert not parcels[:at].any()


def test_only_what_is_not_as_in_the_game_is_packed_of_what_was_shown():
    games, views = arena(RECORD, 2), arena(RECORD, 2)
    parcels, room = packing.room_for(1, RECORD.itemsize, 0), np.zeros(RECORD.itemsize, np.int64)
    many = dict.fromkeys(range(0, 10 * packing.BLOCK, 8), 1)
    record(games, 1, many)
    record(views, 1, many | {3 * packing.BLOCK: 2})
    compiled("compare", views, 1, games, 1, parcels, 0, room)
    end = put_back(parcels, games, views, 0)
    assert end - parcels[1] == 2 * packing.LINE  # one block, and what is left behind the last


def test_records_in_which_everything_stands_have_room():
    answers = 100
    games, views = arena(RECORD, 2), arena(RECORD, 2)
    parcels, room = packing.room_for(1, RECORD.itemsize, answers), np.zeros(RECORD.itemsize, np.int64)
    content = record(games, 1, dict.fromkeys(range(RECORD.itemsize), 255))
    record(views, 1, dict.fromkeys(range(RECORD.itemsize), 254))
    compiled("compare", views, 1, games, 1, parcels, 0, room)
    assert put_back(parcels, games, views, 0) + answers <= len(parcels)
    blocks = compiled("blocks_at", games, 0)
    compiled("unpack", games, 1, parcels, compiled("bits_at", games, 0, packing.PLAYED), blocks)
    assert games[1].tobytes() == content.tobytes()


@pytest.mark.parametrize("row", [0, 1, 3])
def test_a_row_may_be_made_to_begin_at_a_block(row):
    states = arena(RECORD, 4)
    record(states, 1, {0: 1, 99: 2})
    begun = packing.begun_at(states, row)
    assert begun.tobytes() == states.tobytes() and begun[row : row + 1].ctypes.data % packing.BLOCK == 0


@over_games
def test_games_that_lie_in_their_rows_go_on_as_those_that_are_packed(game):
    batches = [VectorEnv(game, num_envs=5, seed=4, opponents="self") for _ in range(2)]
    rng, shown = np.random.default_rng(4), [one.reset()[0] for one in batches]
    for turn in range(40):
        masks = shown[0]["action_mask"]
        actions = (masks * (1 + rng.random(masks.shape))).argmax(axis=1)
        if turn % 3 == 0:
            batches[1].lanes.lay_out()
        for one in batches:
            one.step(actions)
        assert (batches[0].lanes.memory == batches[1].lanes.memory).all(), turn


@over_games
def test_nothing_is_shown_where_nothing_stands_in_the_game(game):
    """By blocks, as `packing.compare` takes for granted: what a view adds to a game lies beside what it takes of it."""
    views = arena(game.records["state"], 2)
    batch, rng = VectorEnv(game, game.seats[1], 8, seed=5, opponents="self"), np.random.default_rng(5)
    masks = batch.reset()[0]["action_mask"]
    whole = views.itemsize // packing.BLOCK * packing.BLOCK
    for _ in range(60):
        batch.lanes.lay_out()
        for lane in range(8):
            played = batch.lanes.states[lane : lane + 1].view(np.uint8)[:whole].reshape(-1, packing.BLOCK).any(axis=1)
            for seat in range(game.seats[1] + 1):
                views[1:].view(np.uint8)[:] = 0
                game.call("view_at", batch.lanes.states, lane, game.boxes, seat, views, 1, compiled=True)
                shown = views[1:].view(np.uint8)[:whole].reshape(-1, packing.BLOCK).any(axis=1)
                assert not (shown & ~played).any(), (lane, seat)
        masks = batch.step((masks * (1 + rng.random(masks.shape))).argmax(axis=1))[0]["action_mask"]
