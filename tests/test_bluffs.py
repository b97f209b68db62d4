"""Positions in which what the others do not know matters (`benchmarks/bluffs.py`) stand as they were judged."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest
from benchmarks.bluffs import FOLDER, IDEAS, LEAST, by_origin, read, written

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game

GAMES = [load(slug) for slug in slugs()]

over_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@over_games
def test_every_game_has_twenty_positions_where_bots_disagree_and_others_whose_answers_differ(game: Game) -> None:
    positions = read(game)
    assert len(positions) == len({position.seed for position in positions})
    assert len(by_origin(positions)["disagreement"]) == 20
    assert bool(by_origin(positions)["ideas"]) == (game.slug in IDEAS)
    for position in positions:
        shares = [share for _, share, _ in position.worth]
        assert shares == sorted(shares, reverse=True) and shares[0] - shares[-1] > LEAST
        assert position.is_right(position.worth[0][0]) and not position.is_right(position.worth[-1][0])


@over_games
def test_neither_way_of_an_idea_is_right_more_often(game: Game) -> None:
    """Who always goes one way solves half of them, whatever he knows."""
    ideas, right = {idea.words: idea for idea in IDEAS.get(game.slug, ())}, Counter[tuple[str, int]]()
    for position in by_origin(read(game))["ideas"]:
        ways = ideas[position.idea].ways(position.open())
        assert ways
        best = [all(not position.is_right(code) for code in way) for way in reversed(ways)]
        assert sum(best) == 1
        right[position.idea, best.index(True)] += 1
    assert all(right[words, 0] == right[words, 1] for words, _ in right)


@over_games
def test_positions_come_about_and_ask_what_they_say(game: Game) -> None:
    told = (FOLDER / f"{game.slug}.toml").read_text()
    for position, one in zip(read(game), tomllib.loads(told)["position"], strict=True):
        table = position.open()
        assert f"{table.seat}: {table.ask()}" == one["asked"]
        assert {code for code, _, _ in position.worth} <= set(table.codes)
        assert written(position) in told
