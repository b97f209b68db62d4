"""Bots of Alpha Clash: features that are fair to both, and greedy play that makes sense."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.record import face
from menagerie.engine.table import GAME_ROW, Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.rows import defense_left
from menagerie.players import alpha_clash as features
from menagerie.players import search
from menagerie.players.alpha_clash import forecast
from menagerie.players.bots import BOTS, Desk, choose, thinker_of
from menagerie.players.match import simulate, wilson

PAIRS = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1))


def ready(game=GAME):
    """Compile rules and bots."""
    game.compile()
    thinker_of(game).compile()


def greedy_tables(games, seed):
    """Play games among greedy bots; yield each table before every answer, with that answer."""
    ready()
    for number in range(games):
        deck_a, deck_b = PAIRS[number % len(PAIRS)]
        table = Table(GAME, 2, seed + number, compiled=True, deck_a=deck_a, deck_b=deck_b)
        while not table.over:
            code = choose(table, "greedy")
            yield table, code
            table.play(code)


# --- features


def test_greedy_answers_alike_on_both_faces_and_again():
    compared = 0
    for number, (table, code) in enumerate(greedy_tables(2, seed=40)):
        if number % 9 == 0 and len(table.codes) > 1:
            plain = table.copy()
            plain.compiled = False
            assert choose(table, "greedy") == choose(plain, "greedy") == code
            compared += 1
    assert compared >= 10


def test_what_one_player_has_the_other_lacks():
    for number, (table, _) in enumerate(greedy_tables(2, seed=50)):
        if number % 9 == 0:
            box = thinker_box()
            assert features.evaluate(table.state, box, 1) == -features.evaluate(table.state, box, 2)


def judged(table, seat):
    """Value a position as a search does where it ends."""
    notes = face(np.zeros(search.CELLS, np.int64))
    return features.judge(table.state, thinker_box(), seat, notes, search.NOTES)


def test_what_one_player_hopes_the_other_fears():
    assert forecast.FACTS + 2 * forecast.HIDDEN <= search.CELLS - search.NOTES
    values = set()
    for number, (table, _) in enumerate(greedy_tables(2, seed=60)):
        if number % 9 == 0:
            values.add(judged(table, 1))
            assert judged(table, 1) == -judged(table, 2)
    assert len(values) > 10


def test_the_forecast_tells_more_of_who_wins_than_a_look_one_step_ahead():
    losses = np.zeros(2)
    begun, held = 0, []
    for table, code in greedy_tables(30, seed=130):
        if table.state.turns != begun:
            begun = table.state.turns
            held.append((judged(table, 1), features.evaluate(table.state, thinker_box(), 1)))
        after = table.copy()
        after.play(code)
        if after.over:
            won = 1 if after.state.won[1] else -1
            losses += np.logaddexp(0, -won * np.array(held) / (features.SCALE / 2)).sum(axis=0)
            held.clear()
    assert losses[0] < 0.9 * losses[1]


def test_the_search_answers_alike_on_both_faces():
    """What is looked at far ahead, too: one simulation of each."""
    compared = 0
    for number, (table, _) in enumerate(greedy_tables(1, seed=150)):
        if number % 40 == 20 and len(table.codes) > 1:
            found = []
            for compiled in (True, False):
                desk = opened_desk(table)
                arrays = (desk.states, GAME.boxes, desk.log, desk.nodes, desk.path, desk.shares, desk.dice)
                thinker, seat = thinker_of(GAME), seat_of_letter(table.seat)
                thinker.call(compiled, thinker.search.plant, desk.nodes, desk.shares, desk.dice, 7, 0)
                play, _, redeal = thinker.pointers
                thinker.call(compiled, thinker.search.search, *arrays, play, redeal, seat, 2, 0)
                found.append(desk.nodes.tobytes())
            assert found[0] == found[1]
            compared += 1
    assert compared >= 2


def opened_desk(table):
    """Lay a table on the desk of a search, dealt anew for whoever is asked."""
    desk, thinker = Desk(GAME, BOTS["search-easy"]), thinker_of(GAME)
    desk.states[GAME_ROW] = table.array[0]
    _, view_at, redeal = thinker.pointers
    arrays = (desk.states, GAME.boxes, desk.views)
    thinker.call(True, thinker.seats.face_question, *arrays, view_at, redeal, seat_of_letter(table.seat), 3)
    return desk


@cache
def thinker_box():
    """Give the box as interpreted rules see it."""
    return face(GAME.boxes)[0]


# --- greedy


def obviously_free(table) -> bool:
    """Tell whether the active player has an attack that can cost nothing: nobody obstructs or answers it.

    The opponent has no Clash card, no face-down Trap, no hand and no ready resource; the attacker outlasts the
    Contender that it hurts.
    """
    state, seat = table.state, seat_of_letter(table.seat)
    foe = 3 - seat
    theirs = [state.card[row] for row in range(1, state.n_rows + 1) if state.card[row].seat == foe]
    if any(card.sort in (t.CLASH, t.TRAP) for card in theirs) or state.n_hand[foe]:
        return False
    contender = state.card[foe]
    for code in table.codes:
        if verb_of(code) == t.V_ATTACK and argument_of(code) > 2:
            row = argument_of(code)
            hurts = state.card[row].attack > max(0, contender.defense)
            if hurts and defense_left(state, row) > contender.attack:
                return True
    return False


def test_greedy_never_ends_its_turn_with_a_free_attack():
    free = 0
    for table, code in greedy_tables(60, seed=70):
        if table.state.question == t.Q_PRIMARY and obviously_free(table):
            free += 1
            assert code != t.A_END, "\n".join(table.lines(seat_of_letter(table.seat)))
    assert free >= 20


def test_greedy_strikes_when_nothing_can_save_the_opponent():
    given = {
        "turn": "A",
        "A.health": 1,
        "B.health": 2,
        "B.hand": [],
        "A.clash": ["Lamplighter", "Kiln Scrapper"],
        "B.clash": ["Gatehouse Giant engaged", "Lamplighter"],
        "A.hand": ["Moss Colossus"],
        "A.resources": ["green", "green", "green"],
    }
    ready()
    for seed in range(5):
        table = Table.from_position(GAME, given, seed, compiled=True)
        while not table.over and table.state.turns == 3:
            table.play(choose(table, "greedy"))
        assert table.winners == ["A"]


def test_greedy_puts_a_resource_in_every_early_turn():
    put = Counter()
    for table, code in greedy_tables(12, seed=90):
        if table.state.question == t.Q_RESOURCE and table.state.turns <= 8 and table.state.depth == 1:
            put[verb_of(code) == t.V_RESOURCE] += 1
    assert put[False] <= put[True] // 50


def test_greedy_seldom_pays_for_the_portal_and_hardly_ever_twice_in_a_turn():
    paid, again, last = 0, 0, (0, 0)
    turns = 0
    for table, code in greedy_tables(36, seed=110):
        turns += code == t.A_END
        if code == t.A_PORTAL:
            paid += 1
            now = (table.seed, table.state.turns)
            again += now == last
            last = now
    assert paid <= turns // 20 and again <= turns // 100


def test_greedy_beats_random():
    wins = games = 0
    for deck_a, deck_b in PAIRS:
        for players in (("greedy", "random"), ("random", "greedy")):
            result = simulate(GAME, 20, players, seed=1, deck_a=deck_a, deck_b=deck_b)
            wins += sum(seat["wins"] for seat in result.seats if seat["player"] == "greedy")
            games += result.games
    assert wilson(wins, games)[0] >= 0.9


def test_what_is_counted_fits_what_is_played():
    result = simulate(GAME, 20, ["greedy", "greedy"], seed=1, uses=True)
    assert result.uses["held"]["whoever begins"] == 20 and sum(result.uses["held"].values()) == 40 + 20
    assert result.uses["held"]["Cinder Rook, Heart of the Furnace"] == 20
    assert all(sum(result.uses[row].values()) > 20 for row in ("played", "attacked", "obstructed", "put as a resource"))
