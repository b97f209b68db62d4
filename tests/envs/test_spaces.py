"""Spaces: every answer has its action and its name, every view its observation, and either can be got back."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games_list import over_games
from menagerie.engine.ask import CODES
from menagerie.engine.contract import tables_of
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.table import Table
from menagerie.envs.spaces import HIDDEN, Spaces, spaces_of

SOME = 8  # tables of a game that are played
ANSWERS = 25


def positions(game, seed):
    """Play some tables of a game at random and stop at every question."""
    rng = random.Random(seed)
    for seats, options in rng.sample(kinds := tables_of(game), min(SOME, len(kinds))):
        table = Table(game, seats, rng.getrandbits(40), windows=rng.random() < 0.5, **options)
        for _ in range(ANSWERS):
            if table.over:
                break
            yield table
            table.play(rng.choice(table.codes))


@over_games
def test_every_answer_has_an_action_of_its_own_and_a_name(game):
    for table in positions(game, 1):
        spaces = spaces_of(game, table.seats)
        codes = sorted({*table.codes, *game.words.every_answer(table.observer.known(table.state.asked))})
        actions = [spaces.action(code) for code in codes]
        assert [spaces.code(action) for action in actions] == codes and len({*actions}) == len(codes)
        assert all(spaces.name(spaces.action(code)) for code in table.codes)


@over_games
def test_the_mask_is_exactly_the_legal_answers(game):
    for table in positions(game, 2):
        spaces = spaces_of(game, table.seats)
        mask = spaces.mask(table.codes)
        assert mask.dtype == np.int8 and mask.shape == (spaces.actions,)
        assert [spaces.code(action) for action in np.flatnonzero(mask)] == table.codes


@over_games
def test_a_view_can_be_got_back_from_its_observation(game):
    for table in positions(game, 3):
        spaces = spaces_of(game, table.seats)
        seat = table.state.asked
        view = table.knows(seat)
        observation = spaces.observe(view, seat)
        assert observation.dtype == np.int16 and observation.shape == (spaces.size,) and observation[0] == seat
        back = spaces.view(observation)
        assert all((back[name] == view[name]).all() for name in view.dtype.names if name not in HIDDEN)


@over_games
def test_fields_follow_each_other_and_name_what_lies_there(game):
    spaces, table = spaces_of(game, game.seats[0]), Table(game, game.seats[0], 4)
    view = table.knows(table.seat)
    observation, end = spaces.observe(view, table.state.asked), 0
    for field in spaces.fields:
        assert field.start == end
        end = field.stop
        if field.name in view.dtype.names and field.kind in ("i1", "u1", "i2"):
            assert (observation[field.start : field.stop] == view[field.name][0].ravel()).all(), field
    assert end == spaces.size


def test_fields_mean_what_is_said_where_they_are_declared():
    parts = spaces_of(load("cover_your_kingdom"), 3).parts["clan"]
    fields = {field.name: field for field in spaces_of(load("cover_your_kingdom"), 3).fields}
    hand, asked, inn = fields["hand"], fields["asked"], fields["inn"]
    assert (hand.meaning, hand.shape, hand.sees) == ("cards by kind", (9, 18), "owner")
    assert (asked.meaning, asked.range) == ("seat that must answer, 0 nobody", "seat 0 … 8")  # of the head
    assert (inn.range, inn.sees, fields["draw"].sees) == ("kind 0 … 17", "a turned-up top: all", "")
    assert next(part.meaning for part in parts if part.name == "own") == "Creatures of its species"
    beasts = spaces_of(load("beast_clans"), 2).parts
    told = {part.name: part.meaning for part in beasts["frame"]}
    assert told["pc"] == "the row of the program that runs next"  # of the machine that runs texts


def test_spaces_are_known_by_their_hash():
    one, other = (Spaces(load("battlecats"), seats) for seats in (2, 3))
    assert one.hash == spaces_of(load("battlecats"), 2).hash != other.hash
    one.check(one.hash)
    with pytest.raises(BadInput, match=f"schema {other.hash}.*Battlecats.*2 seats"):
        one.check(other.hash)


def test_what_has_no_action_is_refused():
    spaces = spaces_of(load("battlecats"), 2)
    with pytest.raises(BadInput, match="action 503: Battlecats at 2 seats has actions 0 to 502"):
        spaces.code(503)
    with pytest.raises(BadInput, match="beyond its table of actions"):
        spaces.action(1 * 1024 + 9)
    with pytest.raises(BadInput, match="9 seats"):
        Spaces(load("battlecats"), 9)


def test_a_game_that_declares_no_verbs_has_room_for_every_answer():
    spaces = Spaces(load("battlecats").changed(verbs=()), 2)
    assert spaces.actions == CODES and all(spaces.code(spaces.action(code)) == code for code in (1025, 32767, 40000))
