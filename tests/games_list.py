"""The games that the battery runs over: every folder of the house, and the toys of the tests."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.record import arena
from menagerie.engine.table import GAME_ROW, Table


@cache
def every_game() -> list[Game]:
    from oracles.kuhn import GAME

    return [*map(load, slugs()), GAME]


def over_games(function):
    """Run a test once per game."""
    return pytest.mark.parametrize("game", every_game(), ids=lambda game: game.slug)(function)


def arena_of(table: Table) -> np.ndarray:
    """Copy the state of a table onto the row of the game in an arena of its own."""
    states = arena(table.array.dtype, GAME_ROW + 1)
    states[GAME_ROW:].view(np.uint8)[:] = table.array.view(np.uint8)
    return states
