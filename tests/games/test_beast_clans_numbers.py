"""Beast Clans: derived numbers are left as they are only where to write them anew would change nothing."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from games_list import GAME_ROW, arena_of
from menagerie.engine.log import new_log
from menagerie.engine.record import arena, face
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME
from menagerie.games.beast_clans.terms import AGAIN, AGED, FEWER, HARMED, WIELDING

COPY = GAME_ROW + 1
GAMES, ANSWERS = 30, 400
ROYALS = {"A": "Obrin, Prince of the Early Shift", "B": "Aluna, Princess of the Second Drum"}
#: What every player has: cards of which each leans on other changes, and whoever can fight.
CROWD = {
    "level": 3,
    "beasts": ["Piston Rhino", "Pylon Oryx", "Two-Saddle Camel"],
    "equipment": ["Oilskin Cloak", "Chain of Broken Locks", "Tent-Pole Pike"],
    "hand": ["Howler of the Front Rank", "Hermit Snow Leopard", "Tandem Impala", "Peddler Warthog"],
    "biomass": 9,
}


def stale_after(boxes: np.ndarray, games: int, compiled: bool) -> int:
    """Play at random; count the answers until numbers written anew are other numbers, 0 where they never are."""
    fields: dict[str, Any] = {f"{seat}.{field}": held for seat in ROYALS for field, held in CROWD.items()}
    fields |= {f"{seat}.royal": royal for seat, royal in ROYALS.items()}
    play, refresh = ((one.compiled if compiled else one.python) for one in (GAME.rows.play, GAME.rows.refresh_at))
    given = 0
    for seed in range(games):
        rng, states, log = random.Random(seed), arena(GAME.records["state"], COPY + 1), new_log(1)
        states[:COPY] = arena_of(Table.from_position(GAME, {"turn": "A", **fields}, seed))
        rows, box, told = (states, boxes, log) if compiled else (face(states), face(boxes), face(log))
        state = states[GAME_ROW]
        for _ in range(ANSWERS):
            if state["n_options"] == 0:
                break
            given += 1
            play(rows, GAME_ROW, box, told, int(state["option"][rng.randrange(state["n_options"])]), 1)
            states[COPY:] = states[GAME_ROW:COPY]
            refresh(rows, COPY, box)
            if states[COPY].tobytes() != state.tobytes():
                return given
    return 0


@pytest.mark.parametrize(("games", "compiled"), [(GAMES, True), (2, False)])
def test_numbers_are_never_out_of_date_at_a_question(games: int, compiled: bool):
    assert stale_after(GAME.boxes, games, compiled) == 0


@pytest.mark.parametrize("change", [FEWER, WIELDING, AGAIN, HARMED, AGED])
def test_who_leans_on_a_change_would_be_out_of_date_without_it(change: int):
    boxes = GAME.boxes.copy()
    boxes["summed_leans"] &= ~change
    assert stale_after(boxes, GAMES, compiled=True)
