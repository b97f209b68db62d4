"""Beast Clans while its cards are plain: scenarios on both faces, random play, what a seat knows, chance at Setup."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from menagerie.engine import contract
from menagerie.engine.contract import random_tables
from menagerie.engine.errors import BadInput
from menagerie.engine.game import slugs
from menagerie.engine.log import heard_by, new_log
from menagerie.engine.record import arena, differences, face
from menagerie.engine.scenario import Wrong, read_scenarios
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME, rows, triggers
from menagerie.games.beast_clans import terms as t
from menagerie.games.beast_clans.plain import names, pack

FILES = sorted((Path(__file__).parents[1] / "scenarios-draft" / "beast_clans").glob("*.toml"))
SEATS = (2, 3, 4)


def test_it_is_no_game_of_the_house_yet():
    assert GAME.slug not in slugs() and GAME.ledger["game"]["title"] == GAME.title


# --- scenarios


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
    known = {entry["id"] for kind in ("clause", "ruling", "decision") for entry in GAME.ledger[kind]}
    assert {clause for scenario in found for clause in scenario.shows} <= known


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_that_expects_another_end_fails(file):
    for scenario in read_scenarios(file, GAME):
        scenario.then = {**scenario.then, "over": not scenario.then.get("over", False)}
    scenario = read_scenarios(file, GAME)[-1]
    scenario.then = {**scenario.then, "turns": -1}
    with pytest.raises(Wrong):
        scenario.run()


# --- random play


@pytest.mark.parametrize("seats", SEATS)
def test_interpreted_random_play_keeps_every_law(seats):
    rng = random.Random(seats)
    decks = {f"deck_{name}": rng.randint(1, 4) for name in "abcd"[:seats]}
    table = Table(GAME, seats, seats, compiled=False, **decks)
    while not table.over:
        codes = table.codes
        assert codes == sorted(set(codes)) and codes
        broken = GAME.call("check_at", table._states, 2, GAME.boxes, compiled=False)
        assert not broken, GAME.broken[broken]
        table.play(rng.choice(codes))
    assert table.winners or table.state.losses


def test_random_play_breaks_no_law(monkeypatch):
    """Every law at every question of 72 games: all decks, 2, 3 and 4 seats, with and without every window."""
    decks = ((1, 2, 3, 4), (3, 4, 2, 1))
    options = [dict(zip(("deck_a", "deck_b", "deck_c", "deck_d"), order, strict=True)) for order in decks]
    tables = [(seats, dict(list(chosen.items())[:seats])) for seats in SEATS for chosen in options]
    monkeypatch.setattr(
        contract, "tables_of", lambda game: [(n, game.check_options(n, chosen)) for n, chosen in tables]
    )
    monkeypatch.setattr(contract, "_BATCH", 2 * len(tables))
    report = contract.fuzz(GAME, 1_000, seed=20261122)
    assert report.games == 72 and report.violations == []
    assert report.redeals >= report.choices > 10_000


def test_interpreted_and_compiled_rules_leave_the_same_bytes():
    rng = random.Random(1)
    for seats in SEATS:
        plain, fast = (Table(GAME, seats, 5, compiled=compiled) for compiled in (False, True))
        while not plain.over and len(plain.steps) < 250:
            assert plain.array.tobytes() == fast.array.tobytes(), differences(plain.array, fast.array)
            code = rng.choice(plain.codes)
            plain.play(code)
            fast.play(code)
        assert plain.array.tobytes() == fast.array.tobytes()


def test_words_of_answers_are_unique_and_find_their_answer():
    for number, table in enumerate(random_tables(GAME, 8, seed=5, compiled=True)):
        words = [] if table.over else [GAME.words.normalise(answer.words) for answer in table.answers]
        assert len(set(words)) == len(words)
        if words and number % 10 == 0:
            answer = random.Random(number).choice(table.answers)
            assert table.path(answer.words)[0][0] == answer.code


def test_what_is_not_offered_is_refused_by_a_clause():
    rng = random.Random(2)
    for table in random_tables(GAME, 6, seed=4, compiled=True):
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
    for table in random_tables(GAME, 74, seed=10, compiled=True):
        asked.add(table.state.question)
        if table.over:
            told |= {event.what for event in table.events(0)}
            assert all(table.story(0))
        elif len(table.steps) % 40 == 0:
            assert table.ask() and all(table.lines(seat) for seat in range(table.seats + 1))
    assert set(t.QUESTIONS) <= asked
    decisions = {name for _, ids in t.QUESTIONS.values() for name in ids}
    assert decisions <= {decision["id"] for decision in GAME.ledger["decision"]}
    events = {number for name, number in vars(t).items() if name.startswith("E_")}
    assert {t.E_ENDLESS, t.E_CONTROL} >= events - told


def test_a_position_and_the_answers_since_give_the_same_bytes():
    quiet = 0
    for table in random_tables(GAME, 6, seed=6, compiled=True):
        if table.over:
            continue
        quiet += not table._since_base
        if table._since_base and len(table.steps) % 10:
            continue
        fields = dict(table.position())
        answers = fields.pop("answers", [])
        again = Table.from_position(GAME, fields, table.seed, compiled=True)
        for code in answers:
            again.play(code)
        assert again.array.tobytes() == table.array.tobytes(), differences(again.array, table.array)
        assert again.codes == table.codes
    assert quiet > 20


# --- what a seat knows


@pytest.mark.shows("BC-ZONE-3", "BC-ZONE-4", "BC-BRE-13", "BC-R90")
def test_hidden_cards_reach_no_channel_of_a_seat():
    rng = random.Random(9)
    for table in random_tables(GAME, 6, seed=9, compiled=True):
        if rng.random() < 0.8:
            continue
        for seat in range(table.seats + 1):
            other = table.copy()
            GAME.call("redeal_at", other._states, 2, GAME.boxes, seat, rng.getrandbits(40), compiled=True)
            assert other.knows(seat).tobytes() == table.knows(seat).tobytes()
            assert other.lines(seat) == table.lines(seat)
            assert other.view(seat) == table.view(seat)
            assert other.over or other.ask() == table.ask()


def test_interpreted_and_compiled_redeals_are_the_same():
    for number, table in enumerate(random_tables(GAME, 3, seed=3, compiled=True)):
        if number % 17:
            continue
        for seat in range(table.seats + 1):
            dealt = []
            for compiled in (False, True):
                states = table._states.copy()
                GAME.call("redeal_at", states, 2, GAME.boxes, seat, 99, compiled=compiled)
                dealt.append(states[2].tobytes())
            assert dealt[0] == dealt[1]


@pytest.mark.shows("BC-BRE-13", "BC-R74")
def test_a_redeal_deals_face_down_cards_and_hands_uniformly():
    """Two cards with Breach, one face-down and one in a hand of two: each is the hidden one in half of the redeals."""
    fields = {"turn": "A", "B.equipment": ["Pike down"], "B.hand": ["Kraken", "Club"], "B.deck": []}
    table = Table.from_position(GAME, fields, 1, compiled=True)
    found = Counter()
    for stream in range(2_000):
        states = table._states.copy()
        GAME.call("redeal_at", states, 2, GAME.boxes, 1, stream, compiled=True)
        found[names()[states[2]["card"]["kind"][3]]] += 1
        assert names()[states[2]["hand"][2][1]] == "Club"
    assert set(found) == {"Pike", "Kraken"} and 900 < found["Pike"] < 1_100


@pytest.mark.shows("BC-R90", "BC-D2", "BC-SETUP-5")
def test_before_the_reveal_a_redeal_chooses_other_decks_and_royals():
    table = Table(GAME, 2, 1, compiled=True)
    table.play("lead with Crag King")
    found = Counter()
    for stream in range(600):
        states = table._states.copy()
        GAME.call("redeal_at", states, 2, GAME.boxes, 2, stream, compiled=True)
        found[names()[states[2]["royal"][1]]] += 1
        assert states[2]["deck_b"] == 2
    royals = [card["name"] for card in pack()["card"] if card["type"] == "Royal"]
    assert set(found) == set(royals)


def test_a_hand_remembers_how_many_copies_each_seat_knows():
    """Marks of equal cards come first, whoever they are of; a card that leaves takes one from everybody."""
    state = face(arena(GAME.records["state"], 2))[1]
    state.seats = 3
    for kind, seers in ((7, 0), (5, 1 << 2), (7, 1 << 3), (7, 1 << 2 | 1 << 3), (5, 1)):
        rows.add_to_hand(state, 1, kind, seers)
    assert [state.hand[1, i] for i in range(5)] == [5, 5, 7, 7, 7]
    assert [state.shown[1, i] for i in range(5)] == [1 << 2 | 1, 0, 1 << 2 | 1 << 3, 1 << 3, 0]
    rows.leave_hand(state, 1, 7)
    assert [state.shown[1, i] for i in range(4)] == [1 << 2 | 1, 0, 1 << 3, 0]


# --- Setup, decks, and what scenarios cannot say


@pytest.mark.shows("BC-SETUP-2")
def test_decks_are_shuffled_from_the_seed():
    def order(seed):
        table = Table(GAME, 2, seed, compiled=False)
        table.play("lead with Plain King")
        table.play("lead with Plain Queen")
        return table.array["deck"].tobytes()

    assert order(3) == order(3) != order(4)


@pytest.mark.shows("BC-SETUP-3", "BC-R65")
def test_the_highest_roll_decides_and_ties_roll_again():
    again = 0
    for seed in range(40):
        table = Table(GAME, 3, seed, compiled=True)
        while table.question == "royal":
            table.play(table.codes[0])
        rolls = [(event.seat, event.a) for event in table.events(0) if event.what == t.E_DIE]
        rolling = {1, 2, 3}
        while len(rolling) > 1:
            assert {seat for seat, _ in rolls[: len(rolling)]} == rolling
            high = max(rolled for _, rolled in rolls[: len(rolling)])
            rolls, rolling = rolls[len(rolling) :], {s for s, rolled in rolls[: len(rolling)] if rolled == high}
            again += len(rolling) > 1
        assert rolls == [] and table.state.asked in rolling
    assert again


@pytest.mark.shows("BC-CORE-5", "BC-R69")
def test_one_player_or_five_are_refused():
    for seats in (1, 5):
        with pytest.raises(BadInput, match="2 to 4"):
            Table(GAME, seats, 1)


@pytest.mark.shows("BC-DECK-9", "BC-DECK-11", "BC-ZONE-1")
def test_each_player_plays_the_own_deck_and_nothing_from_outside():
    assert not [name for name in GAME.records["state"].names if "side" in name]
    table = Table(GAME, 2, 1, compiled=False, deck_a=3, deck_b=1)
    for seat, number in ((1, 3), (2, 1)):
        assert sorted(table.array["deck"][0][seat][: t.MAIN_DECK]) == list(GAME.boxes["deck"][0][number])


@pytest.mark.shows("BC-CARD-1", "BC-CARD-2", "BC-CARD-7", "BC-ROY-9", "BC-DECK-1", "BC-DECK-3", "BC-DECK-4")
def test_the_plain_cards_and_decks_are_whole():
    cards = {card["name"]: card for card in pack()["card"]}
    assert len(cards) == len(pack()["card"]) <= t.KINDS
    for card in cards.values():
        kind = card["type"]
        assert kind in t.TYPES[1:] and card["kingdom"] in t.KINGDOMS[1:]
        assert ("cost" in card) == (kind != "Royal") and ("might" in card) == (kind in ("beast", "equipment"))
        assert ("life" in card) == (kind in ("beast", "Royal")) and ("uses" in card) == (kind == "equipment")
        assert kind != "weather" or card["abilities"][0]["when"] == "weather"
        assert kind != "Royal" or (len(card["biomass"]) == 3 and len(card["evolves"]) == 2)
        assert kind != "Royal" or sorted(set(card["biomass"])) == card["biomass"]
    for deck in pack()["deck"]:
        assert sum(deck["cards"].values()) == t.MAIN_DECK and max(deck["cards"].values()) <= 3
        assert {cards[name]["kingdom"] for name in deck["cards"]} <= {deck["kingdom"], "Rebel"}
        assert all(cards[name]["type"] != "Royal" for name in deck["cards"])


@pytest.mark.shows("BC-R100")
def test_after_five_hundred_deeds_in_a_turn_no_more_are_offered():
    fields = {"A.beasts": ["Healer"], "A.hand": ["Club", "Kraken"], "A.biomass": 20}
    table = Table.from_position(GAME, fields, 1, compiled=False)
    assert len(table.codes) == 5
    table.state.deeds[1] = t.ACTIVATIONS - 1
    table.play("use Healer (3)")
    assert table.answers[0].words == "pass" and table.question == "action"
    for words in ("use Healer (3)", "play Club", "play Kraken face-down"):
        assert table.why_not(words).clause == "BC-R100"


@pytest.mark.shows("BC-R100")
def test_after_five_hundred_entries_conditional_abilities_are_not_placed():
    fields = {"phase": "biomass", "A.beasts": ["Salmon", "Salmon"]}
    table = Table.from_position(GAME, fields, 1, compiled=False)
    state, box, log = table.state, face(GAME.boxes)[0], new_log(4)
    for resolved, placed in ((t.ENTRIES, 0), (t.ENTRIES - 1, 1)):
        state.chain = resolved
        triggers.notice(state, box, face(log), 3, t.WHENEVER, t.DISCARDED, 3)
        assert state.n_wait == placed
    assert [event.what for event in heard_by(log[1:2], 0)] == [t.E_ENDLESS]


@pytest.mark.shows("BC-R99")
def test_opponents_are_told_alike_whether_a_hand_could_be_played_or_not():
    """A hand of what can be paid and one of what cannot: the same prompts, events and views for the opponent."""
    seen = []
    for hand in (["Club", "Stick"], ["Plain 80-80", "Plain 80-80"]):
        fields = {"A.hand": hand, "A.biomass": 3, "A.deck": ["Club", "Club"], "B.deck": ["Club", "Club"]}
        table = Table.from_position(GAME, fields, 1, compiled=False)
        table.play("pass")
        seen.append((table.story("B"), table.view("B"), table.state.version, table.seat, table.question))
    assert seen[0] == seen[1]


@pytest.mark.shows("BC-R99")
def test_windows_in_which_nobody_can_act_change_nothing():
    """Asked at every window or at none, the game goes the same way."""
    fields = {"phase": "biomass", "A.beasts": ["Plain 20-30"], "A.deck": ["Club"], "B.deck": ["Club"]}
    seen = []
    for windows in (False, True):
        table = Table.from_position(GAME, fields, 1, compiled=False, windows=windows)
        table.play("pay upkeep for Plain 20-30 (3)")
        while table.question != "attack":
            table.play("pass")
        seen.append((table.story("B"), table.view("B"), table.state.version))
    assert seen[0] == seen[1]


# --- coverage


def test_the_book_names_the_sections_of_its_ledger_in_order():
    assert list(GAME.book.sections) == [section["id"] for section in GAME.ledger["section"]] + ["BC-R"]
    for kind in ("clause", "ruling"):
        for entry in GAME.ledger[kind]:
            assert GAME.book.name(GAME.book.number(entry["id"])) == entry["id"]


#: Clauses that are not shown yet: those of card texts, and those of deck lists and the printed set.
TEXTS = (
    *("BC-CORE-1", "BC-CORE-2", "BC-ABIL-1", "BC-ABIL-3", "BC-ABIL-15", "BC-ABIL-18", "BC-ABIL-22", "BC-LIM-5"),
    *("BC-ROY-14", "BC-VAN-1", "BC-VAN-4", "BC-SRCH-1", "BC-SRCH-2", "BC-SRCH-3"),
)
LISTS = (
    *("BC-CORE-3", "BC-CORE-4", "BC-KING-1", "BC-KING-2", "BC-KING-3", "BC-KING-4", "BC-KING-5", "BC-KING-6"),
    *("BC-KING-14", "BC-DECK-2", "BC-DECK-6", "BC-DECK-7", "BC-DECK-8", "BC-DECK-10", "BC-ROY-13", "BC-PHYS-7"),
)


@cache
def shown() -> set[str]:
    """List the clauses and rulings that a scenario or a test of this file shows."""
    found = {clause for file in FILES for scenario in read_scenarios(file, GAME) for clause in scenario.shows}
    for test in globals().values():
        for mark in getattr(test, "pytestmark", []):
            found |= set(mark.args) if mark.name == "shows" else set()
    return found


def test_every_other_clause_is_shown():
    bare = {clause["id"] for clause in GAME.ledger["clause"] if clause["kind"] != "physical"} - shown()
    assert bare == {*TEXTS, *LISTS}


@pytest.mark.shows("BC-R101")
def test_a_weather_without_anything_to_hit_may_be_played():
    table = Table.from_position(GAME, {"A.hand": ["Hail"], "A.biomass": 3}, 1, compiled=False)
    table.play("play Hail")
    assert table.state.biomass[1] == 0 and table.view("A")["A.discard"] == ["Hail"]
