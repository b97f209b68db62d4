"""What bots look at in games of two with cards that say what they do: fair to both, and the same on both faces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from greedily import greedy_tables
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.record import face
from menagerie.engine.table import GAME_ROW, Table
from menagerie.players import cells
from menagerie.players.bots import Study, choose, thinker_of
from menagerie.players.desk import Desk
from menagerie.players.levels import BOTS, features_of

FORESEEN = [game for game in map(load, slugs()) if hasattr(features_of(game), "describe")]

over_games = pytest.mark.parametrize("game", FORESEEN, ids=lambda game: game.slug)


@over_games
def test_greedy_answers_alike_on_both_faces_and_again(game: Game) -> None:
    compared = 0
    for number, (table, code) in enumerate(greedy_tables(game, 2, seed=40)):
        if number % 9 == 0 and len(table.codes) > 1:
            plain = table.copy()
            plain.compiled = False
            assert choose(table, "greedy") == choose(plain, "greedy") == code
            compared += 1
    assert compared >= 10


def judged(table: Table, seat: int) -> Any:
    """Value a position as a search does where it ends."""
    notes = face(np.zeros(cells.CELLS, np.int64))
    return features_of(table.game).judge(table.state, table.game.box, seat, notes, cells.NOTES)


@over_games
def test_what_one_player_has_and_hopes_the_other_lacks_and_fears(game: Game) -> None:
    features, values = features_of(game), set()
    for number, (table, _) in enumerate(greedy_tables(game, 3, seed=50)):
        if number % 9 == 0:
            one, other = (features.evaluate(table.state, game.box, seat) for seat in (1, 2))
            assert one == -other
            assert judged(table, 1) == -judged(table, 2)
            values.add(judged(table, 1))
    assert len(values) > 20


@pytest.mark.deep
@over_games
def test_the_forecast_tells_more_of_who_wins_than_a_look_one_step_ahead(game: Game) -> None:
    features, losses = features_of(game), np.zeros(2)
    begun, held = 0, []
    for table, code in greedy_tables(game, 60, seed=130):
        if table.state.turns != begun:
            begun = table.state.turns
            held.append((judged(table, 1), features.evaluate(table.state, game.box, 1)))
        after = table.copy()
        after.play(code)
        if after.over:
            won = 1 if after.state.won[1] else -1
            losses += np.logaddexp(0, -won * np.array(held) / (features.SCALE / 2)).sum(axis=0)
            held.clear()
    assert losses[0] < 0.9 * losses[1]


@over_games
def test_the_search_answers_alike_on_both_faces(game: Game) -> None:
    """What is looked at far ahead, too: two simulations of each."""
    compared = 0
    choices = (table for table, _ in greedy_tables(game, 1, seed=150) if len(table.codes) > 1)
    for number, table in enumerate(choices):
        if number % 15 == 5:
            found = []
            for compiled in (True, False):
                desk = opened_desk(table)
                thinker, seat = thinker_of(game), seat_of_letter(table.seat)
                thinker.call(compiled, thinker.search.plant, desk.nodes, desk.shares, desk.dice, 7, 0)
                thinker.call(compiled, thinker.search.search, desk, seat, 2, 0)
                found.append(desk.nodes.tobytes())
            assert found[0] == found[1]
            compared += 1
    assert compared >= 2


def opened_desk(table: Table) -> Desk:
    """Lay a table on the desk of a search, dealt anew for whoever is asked."""
    desk, thinker = Study(table.game, BOTS["search-easy"]).desk, thinker_of(table.game)
    desk.states[GAME_ROW] = table.array[0]
    thinker.call(True, thinker.seats.face_question, desk, seat_of_letter(table.seat), 3)
    return desk
