"""Bots of Alpha Clash: features that are fair to both, and greedy play that makes sense."""

from __future__ import annotations

from collections import Counter

from extent import some_or_all
from greedily import PAIRS, greedy_tables, ready
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.damage import defense_left
from menagerie.players.bots import choose
from menagerie.players.match import simulate, wilson

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


@some_or_all("games", 30, 60)
def test_greedy_hardly_ever_ends_its_turn_with_a_free_attack(games):
    """Where it does, what stays unengaged may still intercept."""
    free = kept = 0
    for table, code in greedy_tables(GAME, games, seed=70):
        if table.state.question == t.Q_PRIMARY and obviously_free(table):
            free += 1
            kept += code == t.A_END
    assert free >= games // 3 and kept <= free / 10


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
    ready(GAME)
    for seed in range(5):
        table = Table.from_position(GAME, given, seed, compiled=True)
        while not table.over and table.state.turns == 3:
            table.play(choose(table, "greedy"))
        assert table.winners == ["A"]


def test_greedy_puts_a_resource_in_every_early_turn():
    put = Counter()
    for table, code in greedy_tables(GAME, 12, seed=90):
        if table.state.question == t.Q_RESOURCE and table.state.turns <= 8 and table.state.depth == 1:
            put[verb_of(code) == t.V_RESOURCE] += 1
    assert put[False] <= put[True] // 50


def test_greedy_seldom_pays_for_the_portal_and_hardly_ever_twice_in_a_turn():
    paid, again, last = 0, 0, (0, 0)
    turns = 0
    for table, code in greedy_tables(GAME, 36, seed=110):
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
