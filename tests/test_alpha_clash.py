"""Alpha Clash while its ledger is a draft: scenarios on both faces, random play, deck lists, what a seat knows."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from menagerie.engine.contract import fuzz, random_tables
from menagerie.engine.errors import BadInput
from menagerie.engine.notation import position_text, read_position, replay, set_up
from menagerie.engine.record import differences
from menagerie.engine.scenario import Wrong, read_scenarios
from menagerie.engine.table import Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.card import KIT
from menagerie.games.alpha_clash.deckbuilding import check_deck, exchange_faults
from menagerie.games.alpha_clash.printed import cards, names

FILES = sorted((Path(__file__).parent / "scenarios" / "alpha_clash").glob("*.toml"))


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_scenarios_hold(file, compiled):
    failed = []
    for scenario in read_scenarios(file, GAME):
        try:
            scenario.run(compiled)
        except (Wrong, BadInput) as error:
            failed.append(f"{scenario.title}: {error}")
    assert not failed, "\n".join(failed)


def test_titles_are_unique_and_clauses_exist():
    found = [scenario for file in FILES for scenario in read_scenarios(file, GAME)]
    titles = [scenario.title for scenario in found]
    assert len(set(titles)) == len(titles)
    known = {entry["id"] for kind in ("clause", "ruling") for entry in GAME.ledger[kind]}
    assert {clause for scenario in found for clause in scenario.shows} <= known


def test_random_play_breaks_no_law():
    report = fuzz(GAME, 40_000, seed=20261121, jobs=2)
    assert report.violations == [] and report.redeals >= report.choices


def test_interpreted_and_compiled_rules_leave_the_same_bytes():
    rng = random.Random(1)
    for pair in ((1, 2), (3, 4), (5, 3)):
        options = dict(zip(("deck_a", "deck_b"), pair, strict=True))
        plain = Table(GAME, 2, 5, compiled=False, **options)
        fast = Table(GAME, 2, 5, compiled=True, **options)
        while not plain.over:
            assert plain.array.tobytes() == fast.array.tobytes(), differences(plain.array, fast.array)
            code = rng.choice(plain.codes)
            plain.play(code)
            fast.play(code)
        assert fast.over and plain.array.tobytes() == fast.array.tobytes()


def test_words_of_answers_are_unique_and_find_their_answer():
    for number, table in enumerate(random_tables(GAME, 6, seed=5, compiled=True)):
        words = [] if table.over else [GAME.words.normalise(answer.words) for answer in table.answers]
        assert len(set(words)) == len(words)
        if words and number % 10 == 0:
            answer = random.Random(number).choice(table.answers)
            assert table.path(answer.words)[0][0] == answer.code


def test_what_is_not_offered_is_refused_by_a_clause():
    rng = random.Random(2)
    for table in random_tables(GAME, 4, seed=4, compiled=True):
        if table.over or rng.random() < 0.8:
            continue
        offered = set(table.codes)
        strangers = [
            code for code in GAME.words.every_answer(table._view_face(table.state.asked)) if code not in offered
        ]
        for code in rng.sample(strangers, min(5, len(strangers))):
            clause = table._clause_against(code)
            assert clause and GAME.text_of(clause), table.words_of(code)


def test_every_question_and_event_is_reached_and_has_words():
    asked, told = set(), set()
    for table in random_tables(GAME, 120, seed=10, compiled=True):
        asked.add(table.state.question)
        if table.over:
            told |= {event.what for event in table.events(0)}
            assert all(table.story(0))
        elif len(table.steps) % 40 == 0:
            assert table.ask() and all(table.lines(seat) for seat in range(3))
    assert set(t.QUESTIONS) <= asked
    decisions = {name for _, ids in t.QUESTIONS.values() for name in ids}
    assert decisions <= {decision["id"] for decision in GAME.ledger["decision"]}
    assert len(told) >= 38


# --- what a seat knows


@pytest.mark.shows("AC-TRAP-13", "AC-ZONE-6", "AC-ZONE-7")
def test_hidden_cards_reach_no_channel_of_a_seat():
    rng = random.Random(9)
    for table in random_tables(GAME, 4, seed=9, compiled=True):
        if rng.random() < 0.7:
            continue
        for seat in range(3):
            other = table.copy()
            GAME.call("redeal_at", other._states, 2, GAME.boxes, seat, rng.getrandbits(40), compiled=True)
            assert other.knows(seat).tobytes() == table.knows(seat).tobytes()
            assert other.lines(seat) == table.lines(seat)
            assert other.view(seat) == table.view(seat)
            assert other.over or other.ask() == table.ask()


def test_interpreted_and_compiled_redeals_are_the_same():
    for number, table in enumerate(random_tables(GAME, 3, seed=3, compiled=True)):
        if number % 7:
            continue
        for seat in range(3):
            dealt = []
            for compiled in (False, True):
                rows = table._states.copy()
                GAME.call("redeal_at", rows, 2, GAME.boxes, seat, 99, compiled=compiled)
                dealt.append(rows[2].tobytes())
            assert dealt[0] == dealt[1]


@pytest.mark.shows("AC-TRAP-13", "AC-R36")
def test_a_redeal_deals_traps_and_hands_uniformly():
    """Two Traps, one face down and one in a hand of two: each is the hidden one in half of the redeals."""
    fields = {"turn": "A", "B.accessories": ["Pit"], "B.hand": ["Snare", "Stray"], "B.deck": []}
    table = Table.from_position(GAME, fields, 1, compiled=True)
    names_of, found = names(), {"Pit": 0, "Snare": 0}
    for stream in range(2_000):
        rows = table._states.copy()
        GAME.call("redeal_at", rows, 2, GAME.boxes, 1, stream, compiled=True)
        found[names_of[rows[2]["card"]["kind"][3]]] += 1
        assert sorted(names_of[kind] for kind in rows[2]["hand"][2][:2]) in (["Pit", "Stray"], ["Snare", "Stray"])
    assert 900 < found["Pit"] < 1_100


@pytest.mark.shows("AC-SETUP-5")
def test_a_card_that_was_shuffled_back_may_be_drawn_again():
    again = 0
    for seed in range(12):
        table = Table(GAME, 2, seed, compiled=True)
        table.play("A begins")
        before = table.view("A")["A.hand"]
        for name in sorted(before, key=names().index):
            table.play(f"put back {name}")
        if table.seat == "A":
            table.play("enough")
        table.play("enough")
        after = table.view("A")["A.hand"]
        assert len(after) == 8 and table.state.n_deck[1] == 42
        again += any(name in after for name in before)
    assert again


@pytest.mark.shows("AC-SETUP-2")
def test_either_player_may_win_the_right_to_choose():
    assert {Table(GAME, 2, seed, compiled=True).seat for seed in range(20)} == {"A", "B"}


@pytest.mark.shows("AC-TURN-19", "AC-INFO-1")
def test_turns_alternate():
    for table in random_tables(GAME, 2, seed=6, compiled=True):
        if table.state.turns:
            assert table.state.turn == (table.state.first if table.state.turns % 2 else 3 - table.state.first)


@pytest.mark.shows("AC-VAR-3")
def test_a_state_knows_no_counters_but_those_that_the_set_uses():
    fields = GAME.records["state"].names + GAME.records["played"].names
    assert [name for name in fields if "token" in name or "counter" in name] == ["tokens"]  # Streak, of our own set


@pytest.mark.shows("AC-VAR-1")
def test_other_numbers_of_players_are_refused():
    with pytest.raises(BadInput, match="2 to 2"):
        Table(GAME, 3, 1)


# --- cards and deck lists

BOX = {card.name: card for card in cards()}


def clauses_of(contenders, main, side=()):
    """Give the clauses that a deck list breaks."""
    sections = {"Contender": contenders, "Main Deck": main, "Sideboard": side}
    text = "\n".join(
        line
        for heading, held in sections.items()
        for line in (heading, *(f"{count} {name}" for name, count in Counter(held).items()))
    )
    return [fault.message.rpartition("(")[2].rstrip(")") for fault in check_deck(text, "a list", cards())[1]]


def plain(count):
    """Take so many cards of different names, no Clash Buff, nothing Unrivaled."""
    found = [name for name, card in BOX.items() if card.type == "Clash" and "Unrivaled" not in card.text]
    return [name for name in found[100:] for _ in range(2)][:count]


@pytest.mark.shows("AC-DECK-1", "AC-DECK-2", "AC-DECK-3", "AC-DECK-4", "AC-DECK-8", "AC-DECK-9")
def test_deck_lists_have_their_sizes():
    one = ["Storm Herald"]
    assert clauses_of(one, plain(50)) == [] and clauses_of(one, plain(60)[:50], plain(60)[50:]) == []
    assert clauses_of([], plain(50)) == ["AC-DECK-1"] and clauses_of(["Two Fists", *one], plain(50)) == ["AC-DECK-1"]
    assert clauses_of(one, plain(50), ["Two Fists"]) == ["AC-DECK-2"]
    assert clauses_of(one, [*plain(49), "Two Fists"]) == ["AC-DECK-2"]
    assert clauses_of(one, plain(49)) == clauses_of(one, plain(51)) == ["AC-DECK-3"]
    assert clauses_of(one, plain(50), plain(61)[50:]) == ["AC-DECK-4"]


@pytest.mark.shows("AC-DECK-5", "AC-DECK-6", "AC-DECK-7", "AC-DECK-10", "AC-INFO-8")
def test_deck_lists_keep_to_their_limits_over_both_parts():
    one = ["Two Fists"]
    assert clauses_of(one, [*plain(47), *["Hawk"] * 3], ["Hawk"]) == []
    assert clauses_of(one, [*plain(47), *["Bolt"] * 3], ["Bolt"] * 2) == ["AC-DECK-5"]
    buffs = ["Surge", "Surge", "Fen Surge", "Fen Surge"]
    assert clauses_of(one, [*plain(46), *buffs]) == []
    assert clauses_of(one, [*plain(46), *buffs], ["War Cry"]) == ["AC-DECK-6"]
    assert clauses_of(one, [*plain(49), "Colossus"]) == []
    assert clauses_of(one, [*plain(49), "Colossus"], ["Colossus"]) == ["AC-DECK-7"]
    assert clauses_of(one, [*plain(39), *["Surge"] * 5, *["Bolt"] * 5]) == [
        *("AC-DECK-3", "AC-DECK-5", "AC-DECK-5", "AC-DECK-6"),
    ]


@pytest.mark.shows("AC-VAR-2", "AC-R59")
def test_between_games_cards_are_exchanged_one_for_one():
    main, side = plain(50), ["Bolt", "Doom", "Hail"]
    assert len(exchange_faults((main, side), ([*main[:-1], "Sap"], side))) == 1
    assert not exchange_faults((main, side), ([*main[3:], *side], main[:3]))
    assert len(exchange_faults((main, side), ([*main[2:], *side], main[:2]))) == 1


@pytest.mark.shows("AC-ZONE-12")
def test_every_card_of_a_game_comes_from_the_two_main_decks():
    """There is no sideboard in a state: what a player holds anywhere are the fifty cards of the Main Deck."""
    assert not [name for name in GAME.records["state"].names if "side" in name]
    table = Table(GAME, 2, 3, compiled=False)
    assert table.state.n_deck[1] == table.state.n_deck[2] == t.MAIN_DECK


@pytest.mark.shows("AC-INFO-2", "AC-INFO-3", "AC-INFO-4", "AC-INFO-6", "AC-INFO-7")
def test_cards_that_lack_something_are_refused():
    weapon, contender, clash = BOX["Blade"], BOX["Two Fists"], BOX["Hawk"]
    assert not faults_of(weapon) and not faults_of(clash)
    for card, changed, clause in (
        (weapon, {"attach": None}, "AC-INFO-7"),
        (clash, {"defense": None}, "AC-INFO-7"),
        (contender, {"health": None}, "AC-INFO-6"),
        (clash, {"cost": None}, "AC-INFO-7"),
        (contender, {"cost": 3}, "AC-INFO-6"),
        (clash, {"cost": 0}, "AC-INFO-4"),
    ):
        assert clause in faults_of(card.model_copy(update=changed))[0]
    assert not faults_of(clash.model_copy(update={"colours": ["green", "red"]}))
    for changed in ({"type": "Action"}, {"colours": ["purple"]}, {"colours": []}):
        with pytest.raises(ValueError, match=r"type|colours"):
            KIT.model.model_validate(clash.model_dump(exclude_none=True) | changed)


def faults_of(card):
    return [message for _, message in KIT.check_card(card, [])]


@pytest.mark.shows("AC-INFO-5")
def test_a_card_without_gems_still_has_its_colour():
    kind = names().index("Colossus")
    assert GAME.boxes["gems"][0][kind] == 0 and GAME.boxes["colors"][0][kind] == 1


def test_payments_are_offered_exactly_where_an_assignment_exists():
    """Hall's condition of the rules against trying every assignment, and every bite against every completion."""
    rng = np.random.default_rng(4)
    for _ in range(300):
        check_payment(rng)


def check_payment(rng):
    from menagerie.engine.record import arena, face
    from menagerie.games.alpha_clash import resources

    states = arena(GAME.records["state"], 2)
    state = face(states)[1]
    have = [int(rng.choice([1, 2, 3, 4, 6, 16])) for _ in range(rng.integers(1, 6))]
    for colors in have:
        resources.count_ready(state, 1, colors, 1)
    due = int(rng.integers(1, 5))
    gems = [int(rng.choice([1, 2, 4])) for _ in range(rng.integers(0, due + 1))]
    resources.demand(state, due)
    for gem in gems:
        state.gem[gem.bit_length()] += 1
    legal = payments(have, due, gems)
    offered = {colors for colors in range(1, 32) if resources.refuse_pay(state, 1, colors) == 0}
    assert offered == {payment[0] for payment in legal}
    if legal:
        first = min(offered)
        resources.choose_resource(state, first)
        if due > 1:
            second = {colors for colors in range(1, 32) if resources.refuse_pay(state, 1, colors) == 0}
            assert second == {payment[1] for payment in legal if payment[0] == first}


def payments(have, due, gems):
    """List every legal payment as an ascending tuple of sets of colours."""
    from itertools import combinations, permutations

    found = set()
    for chosen in combinations(sorted(have), due):
        if any(all(one & gem for one, gem in zip(order, gems, strict=False)) for order in permutations(chosen)):
            found.add(chosen)
    return found


def test_the_book_names_the_sections_of_its_ledger_in_order():
    assert list(GAME.book.sections) == [section["id"] for section in GAME.ledger["section"]] + ["AC-R"]
    for kind in ("clause", "ruling"):
        for entry in GAME.ledger[kind]:
            assert GAME.book.name(GAME.book.number(entry["id"])) == entry["id"]


#: Clauses that are not shown yet, each with what it waits for.
BARE = {
    "AC-DMG-12": "prevention, with the choice between several sources",
}


def test_every_other_clause_is_shown():
    shown = {clause for file in FILES for scenario in read_scenarios(file, GAME) for clause in scenario.shows}
    for test in globals().values():
        for mark in getattr(test, "pytestmark", []):
            shown |= set(mark.args) if mark.name == "shows" else set()
    bare = {c["id"] for c in GAME.ledger["clause"] if c["kind"] != "physical" and c["id"] not in shown}
    assert bare == set(BARE)


def test_a_position_and_the_answers_since_give_the_same_bytes():
    quiet = 0
    for table in random_tables(GAME, 4, seed=6, compiled=True):
        if table.over:
            continue
        quiet += not table._since_base
        if table._since_base and len(table.steps) % 10:
            continue
        _, fields = read_position(position_text(GAME, table.position()))
        again = set_up(GAME, fields)
        assert again.array.tobytes() == table.array.tobytes(), differences(again.array, table.array)
        assert again.codes == table.codes
    assert quiet > 20


def test_a_record_replays_to_the_same_digests():
    for table in random_tables(GAME, 3, seed=7, compiled=True):
        if table.over:
            again = replay(table.record(), game=GAME)
            assert again.array.tobytes() == table.array.tobytes()
            assert again.record() == table.record()
