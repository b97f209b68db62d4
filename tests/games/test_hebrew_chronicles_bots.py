"""Bots of Hebrew Chronicles: features that are fair to both, and greedy play that makes sense."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from extent import some_or_all
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.log import new_log
from menagerie.engine.record import face
from menagerie.engine.table import GAME_ROW, Table
from menagerie.games.hebrew_chronicles import GAME
from menagerie.games.hebrew_chronicles import terms as t
from menagerie.games.hebrew_chronicles.bots import features
from menagerie.games.hebrew_chronicles.bots.assaults import attack_on, outlook
from menagerie.games.hebrew_chronicles.bots.waiting import waiting_worth
from menagerie.games.hebrew_chronicles.bots.worth import wellbeing
from menagerie.players.bots import Study, choose, thinker_of
from menagerie.players.seats import DEALT

BOX = GAME.box


def tables(games, seed, players=("greedy", "greedy")):
    """Play games among bots; yield each table before every answer, with that answer."""
    for number in range(games):
        table = Table(GAME, 2, seed + number, compiled=True, deck_a=1 + number % 6, deck_b=1 + (number + 3) % 6)
        while not table.over:
            code = choose(table, players[seat_of_letter(table.seat) - 1])
            yield table, code
            table.play(code)


def stand(phase="WS", **given):
    """Set up a position in A's turn; `A_LG` is A's left guard."""
    fields = {name.replace("_", ".", 1): value for name, value in given.items()}
    return Table.from_position(GAME, {"turn": "A", "turns": 7, "phase": phase, **fields}, 3, compiled=False)


def worth(table, seat=1):
    """Value what stands on a table."""
    return features.evaluate(table.state, BOX, seat)


def answer(table, seat="A"):
    """Give greedy's answer in words."""
    assert table.seat == seat
    return table.words_of(choose(table, "greedy"))


# --- features


def test_what_one_player_has_the_other_lacks_in_every_question():
    asked = set()
    for number, (table, _) in enumerate(tables(3, 40, ("greedy", "random"))):
        if number % 4 == 0 or table.state.depth > 1:
            assert worth(table, 1) == -worth(table, 2)
            asked.add(table.question)
    assert {"F1", "war"} < asked and len(asked) >= 5


def test_the_end_of_the_game_is_worth_more_than_anything():
    for table, code in tables(1, 70):
        before = worth(table)
        assert abs(before) < 100_000
        after = table.copy()
        after.play(code)
        if after.over:
            assert abs(worth(after)) == 1_000_000 and (worth(after) > 0) == (after.winners == ["A"])


def test_menorah_life_is_worth_more_the_less_is_left():
    steps = [wellbeing(life) - wellbeing(life - 1) for life in range(1, 8)]
    assert steps == sorted(steps, reverse=True) and steps[-1] > 0


def test_a_war_under_way_is_valued_as_it_resolves():
    """What the outlook says of a declared attack is what Menorah Life and the fallen make of it."""
    common = {"A_hand": [], "B_hand": ["Plain Arsenal"], "A_LG": ["Plain 3-2-4", "Lamb"]}
    for theirs, sign in (("Plain 2-1-1", 1), ("Plain 3-2-4", 0), ("Plain 3-3-3", -1)):
        table = stand(**common, B_RG=[theirs, "Lamb"])
        table.play("war LG against RG")
        assert table.question == "counter-step 1"
        assert np.sign(outlook(table.state, BOX, 0, 0, 0)) == sign
        assert outlook(table.state, BOX, 1, -2, 0) < 0 < outlook(table.state, BOX, 1, 2, 0)


def test_a_shield_that_falls_is_counted_when_the_war_on_it_is_declared():
    given = {"A_LG": ["Plain 3-3-3", "Lamb"], "B_RG": ["Plain 4-4-4", "Lamb"], "B_hand": ["Plain Arsenal"]}
    table = stand(**given, B_before_RG="Plain Shield")
    table.play("war LG on the Shield before RG")
    declared = worth(table)
    table.play("pass")
    assert table.question == "shield draw" and abs(worth(table) - declared) < 20


def test_an_attack_is_worth_nothing_that_cannot_win():
    given = {"A_MG": ["Plain 3-3-3", "Lamb"], "B_LG": ["Plain 4-4-4", "Lamb"], "B_MG": ["Plain 2-2-2", "Lamb"]}
    state = stand(**given).state
    values = [attack_on(state, BOX, 1, t.MIDDLE, goal, 0, 1, 0, 0) for goal in (t.LEFT, t.MIDDLE, t.RIGHT)]
    assert values[0] == 0 < values[2] < values[1]  # the last is a direct assault, the middle one a Beast beside it


def test_a_payment_half_made_is_worth_what_it_leads_to():
    given = {"A_MG": ["Plain 2-2-2", "Lamb"], "A_upgrades": ["Risen 3-3-3"]}
    given |= {"A_hand": ["Lamb", "Goat"], "A_done": ["shifted"]}
    table = stand("F1", **given)
    before = worth(table)
    table.play("up-grade MG with Risen 3-3-3 of the UG column")
    assert table.question == "pay" and waiting_worth(table.state, BOX, 1) > 0
    announced = worth(table)
    table.play(choose(table, "greedy"))
    assert before < announced and table.question == "F1" and worth(table) > before


def test_bots_see_nothing_that_is_hidden():
    """Whatever lies in the opponent's hand, Heaven being the rest, what a bot values is the same world."""
    thinker, desk = thinker_of(GAME), Study(GAME, 2).desk
    kinds = ["Plain 1-1-2", "Plain 4-4-4", "Lamb", "Plain Arsenal"]
    given = {"A_MG": ["Plain 3-3-3", "Lamb"], "B_MG": ["Plain 2-2-2", "Lamb"], "B_RRS": ["Plain 1-1-1", "Lamb"]}
    true, seen = set(), set()
    for hand in range(4):
        deck = kinds[:hand] + kinds[hand + 1 :]
        table = stand(**given, B_hand=[kinds[hand]], B_deck=deck, B_deck_count=3)
        true.add(worth(table))
        desk.states[GAME_ROW] = table.array[0]
        thinker.call(False, thinker.seats.face_question, desk, 1, 9)
        seen.add(features.evaluate(face(desk.states)[DEALT], BOX, 1))
    assert len(true) > 2 and len(seen) == 1


# --- greedy


def is_free(table, code):
    """Tell whether an answer declares a direct assault."""
    return verb_of(code) == t.V_WAR and argument_of(code) // 4 % 4 == t.AT_PLAYER


@some_or_all("games", 40, 80)
def test_greedy_never_ends_its_war_step_with_a_free_assault_nor_attacks_to_lose(games):
    free = battles = 0
    for table, code in tables(3, games):
        if table.question != "war":
            continue
        if any(is_free(table, one) for one in table.codes):
            free += 1
            assert code != t.A_PASS, "\n".join(table.lines(seat_of_letter(table.seat)))
        if verb_of(code) == t.V_WAR and argument_of(code) // 4 % 4 == t.AT_BEAST:
            mine = table.state.lead[table.state.turn, argument_of(code) // 16]
            theirs = table.state.lead[3 - table.state.turn, argument_of(code) % 4]
            battles += 1
            assert table.state.card[mine].a >= table.state.card[theirs].a
    assert min(free, battles) >= games // 5


def test_greedy_wins_when_it_can():
    table = stand(B_life=1, A_LG=["Plain 1-1-1", "Lamb"], A_MG=["Plain 4-4-4", "Lamb"], B_MG=["Plain 3-3-3", "Lamb"])
    table.play(choose(table, "greedy"))
    assert table.winners == ["A"]


def test_greedy_takes_the_middle_guard_rather_than_a_flank():
    given = {"A_MG": ["Plain 4-4-4", "Lamb"], "B_LG": ["Plain 2-2-2", "Lamb"], "B_MG": ["Plain 2-2-2", "Lamb"]}
    assert answer(stand(**given, B_RG=["Plain 2-2-2", "Lamb"])) == "war MG against MG"


def test_greedy_leaves_what_is_stronger_alone():
    given = {"A_LG": ["Plain 1-1-1", "Lamb"], "B_RG": ["Plain 4-4-4", "Lamb"]}
    assert answer(stand(**given)) == "pass"


@pytest.mark.parametrize(("skilled", "life", "blocks"), [("Plain 2-1-3", 1, True), ("Plain 1-1-1", 2, False)])
def test_greedy_blocks_what_would_cost_the_game_and_only_what_it_can_stop(skilled, life, blocks):
    given = {"B_life": life, "A_MG": ["Plain 3-3-3", "Lamb"], "B_MG": ["Plain 2-1-1", "Lamb"]}
    table = stand(**given, B_RRS=["Plain 1-1-1", "Lamb"], B_hand=[skilled])
    table.play("war MG against MG")
    assert (answer(table, "B") != "enough") == blocks


def test_greedy_wastes_no_arsenal_on_what_it_cannot_save():
    given = {"A_LG": ["Plain 3-3-3", "Lamb"], "B_MG": ["Plain 2-2-2", "Lamb"], "B_hand": ["Sudden Courage"]}
    table = stand(**given, B_before_RG="Plain Shield")
    table.play("war LG on the Shield before RG")
    assert table.question == "counter-step 1" and answer(table, "B") == "pass"
    table = stand(**given, B_RG=["Plain 2-2-2", "Lamb"])
    table.play("war LG against RG")
    table.play(answer(table, "B"))
    assert answer(table, "B") == "Plain 2-2-2 in B's RG"


def test_greedy_builds_support_and_deploys():
    table = stand("F1", A_hand=["Plain 2-2-2", "Lamb", "Lamb"], B_MG=["Plain 1-1-1", "Lamb"])
    done = Counter()
    while table.seat == "A" and table.question == "F1":
        done[table.words_of(choose(table, "greedy")).split()[0]] += 1
        table.play(choose(table, "greedy"))
    assert done["offer"] == 2 and done["deploy"] == 1


def test_greedy_beats_random():
    wins = 0
    for players in (("greedy", "random"), ("random", "greedy")):
        played = {id(table): table for table, _ in tables(2, 90, players)}
        wins += sum(players[seat_of_letter(table.winners[0]) - 1] == "greedy" for table in played.values())
    assert wins == 4


# --- what is counted


def test_what_is_counted_fits_what_is_played():
    thinker, desk = thinker_of(GAME), Study(GAME, 1, log=new_log(256)).desk
    uses = np.zeros((len(features.USES), max(map(len, features.USES.values()))), np.int64)
    done = Counter()
    for table, code in tables(1, 60):
        desk.states[GAME_ROW] = table.array[0]
        thinker.call(False, thinker.seats.play_counting, desk, uses, code)
        done["wars"] += verb_of(code) == t.V_WAR
        done["offered"] += table.words_of(code).startswith("offer ")
    for seat in (1, 2):
        features.count_end(face(desk.states)[GAME_ROW], face(uses), seat, 500_000)
    played, attacked, _, _, held, won = uses.sum(axis=1).tolist()
    assert attacked == done["wars"] > 5 and played > done["offered"] > 2
    assert held == 3 and won == 3 * 500_000 and uses[4, features.BEGINS] == 1


def test_greedy_emulates_whoever_has_most_to_copy():
    table = stand(
        "F1",
        A_LG=["Gorgidas, the Wandering Sophist", "Double Offering"],
        B_LG=["Plain 2-2-2", "Lamb"],
        B_MG=["Katagor, the Accuser", "Double Offering"],
        B_RRS=["Plain 1-1-1", "Lamb"],
    )
    assert answer(table) == "use Gorgidas, the Wandering Sophist in LG"
    table.play("use Gorgidas, the Wandering Sophist in LG")
    assert answer(table) == "Katagor, the Accuser in B's MG"
    table.play("Katagor, the Accuser in B's MG")
    assert answer(table) == "use Gorgidas, the Wandering Sophist in LG like Katagor, the Accuser"
