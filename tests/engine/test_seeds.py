"""Seeds: any number below 2**128, whole in JSON, and what bots draw from tells nothing of the deal."""

from __future__ import annotations

import json

import numpy as np
import pytest

from menagerie.engine.chance import DEAL, DIE, PURPOSES, next32, seed_stream
from menagerie.engine.errors import BadInput
from menagerie.engine.notation import read_record, replay, save_record
from menagerie.engine.record import face
from menagerie.engine.seeds import check_seed, draw_seed, exact, seed_of_bots, seed_or_fresh, words_of
from menagerie.engine.table import Table
from menagerie.players.bots import Study, thinker_of
from oracles.kuhn import GAME

MOST = (1 << 128) - 1


@pytest.mark.parametrize("seed", [0, 7, 1 << 53, (1 << 63) - 1, 1 << 63, 1 << 64, MOST, str(MOST)])
def test_any_number_below_two_to_the_128_deals(seed, tmp_path):
    table = Table(GAME, 2, seed, compiled=False)
    assert table.seed == int(seed)
    save_record(table, tmp_path / "record.jsonl")
    lines = read_record(tmp_path / "record.jsonl")
    assert replay(lines, game=GAME).array.tobytes() == table.array.tobytes()
    told = lines[0]["seed"]
    assert told == table.seed if table.seed < 1 << 53 else told == str(table.seed), "JavaScript would lose digits"
    assert json.loads(json.dumps(exact(lines[0]))) == lines[0]


@pytest.mark.parametrize("seed", [-1, MOST + 1, "x", "1e3", 1.0, True, [], "9" * 60])
def test_anything_else_is_refused(seed):
    with pytest.raises(BadInput, match=r"a whole number from 0 to 2\*\*128 - 1"):
        check_seed(seed)


def test_both_words_of_a_seed_matter():
    deals = {Table(GAME, 2, seed, compiled=False).array.tobytes() for seed in (7, 7 << 64, 7 << 64 | 7, MOST)}
    assert len(deals) == 4
    assert words_of(MOST) == (-1, -1) and words_of(1 << 63) == (0, -1 << 63)


def test_fresh_seeds_have_128_bits():
    drawn = [draw_seed() for _ in range(64)]
    assert len(set(drawn)) == 64 and max(drawn).bit_length() > 120
    assert seed_or_fresh(None) != seed_or_fresh(None) and seed_or_fresh("5") == 5


def test_a_record_of_the_other_generator_is_refused_with_its_reason(tmp_path):
    file = tmp_path / "old.jsonl"
    file.write_text('{"record": 1, "game": "kuhn"}\n')
    with pytest.raises(BadInput, match="dealt by a generator that is no more"):
        read_record(file)


def draws(seed: int, purpose: int, index: int = 0) -> list[int]:
    made = face(np.zeros(1, DIE))[0]
    seed_stream(made, purpose, *words_of(seed), index)
    return [next32(made) for _ in range(8)]


def test_no_dice_of_a_bot_repeat_a_deal():
    """Dice of seed S were once the deal of seed S + 1, and those of a seat its neighbour's of the next seed."""
    thinker = thinker_of(GAME)
    met: dict[tuple[int, ...], tuple[int, int]] = {}
    for seed in range(20):
        desk = Study(GAME, 1).desk
        thinker.call(False, thinker.seats.wake, desk.dice, *words_of(seed), 0)
        dice = [tuple(next32(face(desk.dice)[seat]) for _ in range(8)) for seat in range(len(desk.dice))]
        for seat, drawn in enumerate([tuple(draws(seed, DEAL)), *dice]):
            assert met.setdefault(drawn, (seed, seat)) == (seed, seat)


def test_the_seed_of_a_bot_at_a_table_says_nothing_of_the_deal():
    """Who knows it and tries what lies near finds no stream of the deal; from one question to the next neither."""
    deal = 20261123 << 80
    known = [seed_of_bots(deal, question) for question in range(8)]
    assert len(set(known)) == 8 and max(known) < 1 << 63
    near = {number + step & MOST for number in known for step in range(-300, 301)}
    near |= {number << shift & MOST for number in known for shift in range(1, 66)}
    assert deal not in near
    wanted = draws(deal, DEAL)
    assert all(draws(number, purpose) != wanted for number in known for purpose in range(PURPOSES))
