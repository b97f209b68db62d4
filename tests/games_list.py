"""The games that the battery runs over: every folder of the house, and the toys of the tests."""

from __future__ import annotations

from functools import cache

import pytest

from menagerie.engine.game import Game, load, slugs


@cache
def every_game() -> list[Game]:
    from oracles.kuhn import GAME

    return [*map(load, slugs()), GAME]


def over_games(function):
    """Run a test once per game."""
    return pytest.mark.parametrize("game", every_game(), ids=lambda game: game.slug)(function)
