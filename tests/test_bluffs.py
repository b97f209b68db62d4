"""Positions in which what the others do not know matters (`benchmarks/bluffs.py`) stand as they were judged."""

from __future__ import annotations

import tomllib

import pytest
from benchmarks.bluffs import FOLDER, LEAST, read, written

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game

GAMES = [load(slug) for slug in slugs()]

over_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@over_games
def test_every_game_has_twenty_positions_whose_answers_differ(game: Game) -> None:
    positions = read(game)
    assert len(positions) == len({position.seed for position in positions}) == 20
    for position in positions:
        shares = [share for _, share, _ in position.worth]
        assert shares == sorted(shares, reverse=True) and shares[0] - shares[-1] > LEAST
        assert position.is_right(position.worth[0][0]) and not position.is_right(position.worth[-1][0])


@over_games
def test_positions_come_about_and_ask_what_they_say(game: Game) -> None:
    told = (FOLDER / f"{game.slug}.toml").read_text()
    for position, one in zip(read(game), tomllib.loads(told)["position"], strict=True):
        table = position.open()
        assert f"{table.seat}: {table.ask()}" == one["asked"]
        assert {code for code, _, _ in position.worth} <= set(table.codes)
        assert written(position) in told
