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


def compiled(name, *given):
    return getattr(RULES, name).compiled(*given)


def record(states, row, filled):
    """Write bytes into a row that is zero otherwise."""
    content = np.zeros(RECORD.itemsize, np.uint8)
    content[list(filled)] = list(filled.values())
    states[row : row + 1].view(np.uint8)[:] = content
    return content


@exact
@given(places, places)
def test_what_is_packed_is_unpacked_and_what_changed_is_listed(filled, others):
    states, parcels = arena(RECORD, 4), packing.room_for(2, RECORD.itemsize, 0)
    at = packing.words_each(RECORD.itemsize, 0)  # of the second lane
    shown, fresh = (compiled("bits_at", states, at, one) for one in (packing.SHOWN, packing.FRESH))
    blocks = compiled("blocks_at", states, at)
    content, other = record(states, 1, filled), record(states, 2, others)
    for row, bits in ((1, shown), (2, fresh)):
        compiled("mark", states, row, parcels, bits)
    end = compiled("pack", states, 1, parcels, shown, blocks)
    assert not states[1:2].view(np.uint8).any()
    room = np.zeros(RECORD.itemsize, np.int64)
    count = compiled("compare", states, 2, parcels, fresh, shown, blocks, room)
    changed = {*(np.flatnonzero(content != other) // packing.WORD).tolist()}
    last = {RECORD.itemsize // packing.WORD} if RECORD.itemsize % packing.WORD else set()
    assert room[:count].tolist() == sorted(changed | last)
    count = compiled("standing", states, 2, room)
    assert room[:count].tolist() == sorted({*(np.flatnonzero(other) // packing.WORD).tolist()} | last)
    assert compiled("pack", states, 2, parcels, fresh, end) <= len(parcels)
    compiled("unpack", states, 1, parcels, shown, blocks)
    compiled("unpack", states, 3, parcels, fresh, end)
    assert states[1].tobytes() == content.tobytes() and states[3].tobytes() == other.tobytes()
    assert not parcels[:at].any()


def test_a_record_in_which_everything_stands_has_room():
    answers = 100
    states, parcels = arena(RECORD, 2), packing.room_for(1, RECORD.itemsize, answers)
    bits = [compiled("bits_at", states, 0, one) for one in (packing.PLAYED, packing.SHOWN)]
    end = compiled("blocks_at", states, 0)
    for one in bits:
        content = record(states, 1, dict.fromkeys(range(RECORD.itemsize), 255))
        compiled("mark", states, 1, parcels, one)
        end = compiled("pack", states, 1, parcels, one, end)
    assert end + answers <= len(parcels)
    compiled("unpack", states, 1, parcels, bits[0], compiled("blocks_at", states, 0))
    assert states[1].tobytes() == content.tobytes()


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
