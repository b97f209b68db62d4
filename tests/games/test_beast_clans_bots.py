"""Bots of Beast Clans: features that are fair to both, and greedy play that makes sense."""

from __future__ import annotations

from collections import Counter

from greedily import PAIRS, greedy_tables, ready
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME
from menagerie.games.beast_clans import terms as t
from menagerie.games.beast_clans.zones import has_key, life_left
from menagerie.players.bots import choose
from menagerie.players.match import simulate, wilson


def test_greedy_plays_to_the_end_at_tables_of_three_and_four():
    for seats in (3, 4):
        result = simulate(GAME, 12, ["greedy"] * seats, seed=1)
        assert result.finished == 12


# --- greedy


def free_attack(table) -> bool:
    """Tell whether an attack can be declared that costs nothing: on a Royal that nobody guards and nothing arms."""
    state, seat = table.state, seat_of_letter(table.seat)
    rows = range(1, state.n_rows + 1)
    for row in rows:
        card = state.card[row]
        if card.sort and card.seat != seat:
            if card.sort == t.EQUIPMENT or has_key(state, row, t.GUARDIAN):
                return False
    for code in table.codes:
        if verb_of(code) == t.V_ATTACK:
            card = state.card[argument_of(code)]
            if card.sort == t.BEAST and card.might > 0:
                return True
    return False


def test_greedy_never_ends_a_second_declaration_with_a_free_attack():
    free = 0
    for table, code in greedy_tables(GAME, 40, seed=70):
        state = table.state
        if state.question == t.Q_ATTACK and state.frame[1].step == t.SECOND_COMBAT and free_attack(table):
            after = table.copy()
            after.play(t.A_ENOUGH)
            free += not after.over
            assert code != t.A_ENOUGH or after.over, "\n".join(table.lines(seat_of_letter(table.seat)))
    assert free >= 20


STAND = {
    "turn": "A",
    "turns": 5,
    "phase": "combat 2",
    "A.royal": "Harrun, King of the Bare Summit",
    "B.royal": "Taccara, Queen of the Green Mile",
    "A.hand": [],
    "B.hand": [],
}


def played(given, until, seed=0):
    """Let greedy play from a position until a turn number."""
    ready(GAME)
    table = Table.from_position(GAME, STAND | given, seed, compiled=True)
    answers = []
    while not table.over and table.state.turns < until:
        code = choose(table, "greedy")
        answers.append(table.words_of(code))
        table.play(code)
    return table, answers


def test_greedy_strikes_when_nothing_can_save_the_opponent():
    given = {"B.life": 40, "A.beasts": ["Scree Badger", "Last-Ledge Ram"], "B.beasts": ["Canopy Gecko"]}
    for seed in range(5):
        table, _ = played(given, 6, seed)
        assert table.winners == ["A"]


def test_greedy_kills_what_it_can_kill_for_nothing_rather_than_die():
    """A beast that would fall to the one it attacks goes for the Royal instead."""
    given = {"A.beasts": ["Scree Badger"], "B.beasts": ["Gatehouse Tapir"], "B.life": 150}
    table, _ = played(given, 6)
    assert life_left(table.state, 2) == 150 or life_left(table.state, 2) == 130
    assert [row for row in range(3, table.state.n_rows + 1) if table.state.card[row].seat == 1]


def test_greedy_keeps_its_beasts():
    decided = Counter()
    for table, code in greedy_tables(GAME, 24, seed=90):
        state = table.state
        if state.question == t.Q_UPKEEP and verb_of(code) in (t.V_KEEP, t.V_DECLINE):
            due = [row for row in range(1, state.n_rows + 1) if state.card[row].due]
            if sum(state.card[row].cost for row in due) <= state.biomass[state.turn]:
                decided[verb_of(code)] += 1
    assert decided[t.V_KEEP] >= 50 and decided[t.V_DECLINE] <= decided[t.V_KEEP] // 20


def is_worth_playing(table, code):
    """Tell whether an answer plays an equipment, which costs nothing later and crowds nobody out."""
    return verb_of(code) == t.V_PLAY and GAME.boxes["sort"][0][argument_of(code)] == t.EQUIPMENT


def test_greedy_plays_equipment_that_it_can_pay():
    left = plays = 0
    for table, code in greedy_tables(GAME, 24, seed=110):
        if table.state.question == t.Q_ACTION and any(is_worth_playing(table, one) for one in table.codes):
            if table.state.frame[1].step == t.SECOND_PLAY:
                left += code == t.A_PASS
            plays += is_worth_playing(table, code)
    assert plays >= 50 and left <= plays // 10


def test_greedy_beats_random():
    wins = games = 0
    for deck_a, deck_b in PAIRS:
        for players in (("greedy", "random"), ("random", "greedy")):
            result = simulate(GAME, 20, players, seed=1, deck_a=deck_a, deck_b=deck_b)
            wins += sum(seat["wins"] for seat in result.seats if seat["player"] == "greedy")
            games += result.games
    assert wilson(wins, games)[0] >= 0.95


def test_what_is_counted_fits_what_is_played():
    result = simulate(GAME, 20, ["greedy", "greedy"], seed=1, uses=True)
    assert result.uses["held"]["whoever begins"] == 20 and sum(result.uses["held"].values()) == 40 + 20
    held = result.uses["held"]
    assert held["Harrun, King of the Bare Summit"] + held["Odda, Queen of the Winter Pass"] == 20
    assert all(sum(result.uses[row].values()) > 20 for row in ("played", "attacked", "abilities used"))
