"""Beast Clans: what scenarios cannot say of chance, decks, safety limits and what a seat knows."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games_list import arena_of
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.knowing import add_to_hand
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.contract import random_tables
from menagerie.engine.errors import BadInput
from menagerie.engine.log import heard_by, new_log
from menagerie.engine.record import arena, face
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME, chain
from menagerie.games.beast_clans import terms as t
from menagerie.games.beast_clans.cards.language import language
from menagerie.games.beast_clans.cards.printed import names


def test_the_rules_call_everything_by_the_codes_of_the_language():
    codes = language().codes
    assert list(codes("happening").values()) == list(range(1, t.YOU_USE + 1))
    named = {t.FROM_HAND: "FromHand", t.IS_WIELDED: "IsWielded", t.IS_TURNED_UP: "IsTurnedUp"}
    named |= {t.ATTACKS_A: "AttacksA", t.IS_ATTACKED: "IsAttacked", t.EVOLVES: "HasEvolved"}
    named |= {t.ATTACKS_ALONE: "AttacksAlone", t.IS_SPENT: "IsSpent", t.ONE_DEALS: "OneDeals"}
    named |= {
        t.GAINS_LIFE: "GainsLife",
        t.REGAINS_LIFE: "RegainsLife",
        t.IS_RETURNED: "IsReturned",
        t.YOU_USE: "YouUse",
    }
    actions = ("ToBeGuarded", "ToGuard", "ToFall", "ToFallByEffects", "ToFallByWeather", "ToBeWeathered")
    forbidden = (t.TO_BE_GUARDED, t.TO_GUARD, t.TO_FALL, t.BY_EFFECTS, t.BY_WEATHER, t.TO_BE_WEATHERED)
    assert tuple(codes("action")[kind] for kind in actions) == forbidden
    assert (codes("quality")["IsAttacking"], codes("quality")["IsDamaged"]) == (t.IS_ATTACKING, t.IS_DAMAGED)
    assert codes("action")["ToAttackRoyals"] == t.TO_ATTACK_ROYALS
    for number, kind in named.items():
        assert codes("happening")[kind] == number
    assert (codes("stat")["Might"], codes("stat")["Cost"]) == (t.STAT_MIGHT, t.STAT_COST)
    assert [word.replace("-", "").replace("at", "At") for word in t.KEYWORDS[6:7]] == ["ReadyAtArms"]
    assert len(codes("keyword")) == len(t.KEYWORDS) and codes("quality")["FaceDown"] == t.IS_FACE_DOWN
    assert codes("quality")["IsReady"] == t.IS_READY and codes("moment")["EndOfTurn"] == t.END_OF_TURN
    assert [codes("kind_1")[kind.capitalize()] for kind in t.TYPES[1:]] == [sort + 1 for sort in range(1, 6)]
    assert (codes("pile")["Hand"], codes("pile")["Discard"]) == (t.PILE_HAND, t.PILE_DISCARD)
    assert codes("damage") == {
        "AnyDamage": t.ANY_DAMAGE,
        "CombatDamage": t.COMBAT_DAMAGE,
        "WeatherDamage": t.WEATHER_DAMAGE,
    }
    assert codes("duration") == {
        **{"ThisTurn": t.THIS_TURN, "ThisRound": t.THIS_ROUND, "NextTurn": t.NEXT_TURN, "MyNextEnd": t.MY_END},
        **{"ItsNextEnd": t.ITS_END, "TheirNextEnd": t.THEIR_END, "ItsNext": t.ITS_NEXT},
        **{"ItsNextEnds": t.ITS_ENDS, "ItsNexts": t.ITS_NEXTS},
    }


def test_every_event_is_told_somewhere():
    told = set()
    for table in random_tables(GAME, 74, seed=10, compiled=True):
        if table.over:
            told |= {event.what for event in table.events(0)}
            assert all(table.story(0))
    events = {number for name, number in vars(t).items() if name.startswith("E_")}
    of_scenarios = {t.E_ENDLESS, t.E_DRAWN_GAME, t.E_MODE, t.E_GRANT, t.E_FORBID, t.E_TOSSED, t.E_ROLLED, t.E_EXTRA}
    of_scenarios |= {t.E_BARRED, t.E_PREVENTED, t.E_TOKENS, t.E_X, t.E_GROWS, t.E_READIED, t.E_NO_TOKEN, t.E_CEASED}
    of_scenarios |= {t.E_COSTS, t.E_NAMED, t.E_VOTED, t.E_BECAME, t.E_COPY}
    assert events - told <= of_scenarios


# --- what a seat knows


@pytest.mark.shows("BC-ZONE-3", "BC-ZONE-4", "BC-BRE-13", "BC-R90")
def test_hidden_cards_reach_no_channel_of_a_seat():
    rng = random.Random(9)
    for table in random_tables(GAME, 2, seed=9, compiled=True):
        if rng.random() < 0.8:
            continue
        for seat in range(table.seats + 1):
            other = table.copy()
            GAME.call("redeal_at", other.array, 0, GAME.boxes, seat, rng.getrandbits(40), compiled=True)
            assert other.knows(seat).tobytes() == table.knows(seat).tobytes()
            assert other.lines(seat) == table.lines(seat)
            assert other.view(seat) == table.view(seat)
            assert other.over or other.ask() == table.ask()


@pytest.mark.shows("BC-BRE-13", "BC-R74")
def test_a_redeal_deals_face_down_cards_and_hands_uniformly():
    """Two cards with Breach, one face-down and one in a hand of two: each is the hidden one in half of the redeals."""
    fields = {"turn": "A", "B.equipment": ["Pike down"], "B.hand": ["Kraken", "Club"], "B.deck": []}
    table = Table.from_position(GAME, fields, 1, compiled=True)
    found = Counter()
    for stream in range(2_000):
        states = arena_of(table)
        GAME.call("redeal_at", states, 2, GAME.boxes, 1, stream, compiled=True)
        found[names()[states[2]["card"]["kind"][3]]] += 1
        assert names()[states[2]["hand"][2][1]] == "Club"
    assert set(found) == {"Pike", "Kraken"} and 900 < found["Pike"] < 1_100


@pytest.mark.shows("BC-R90", "BC-D2", "BC-SETUP-5")
def test_before_the_reveal_a_redeal_chooses_other_decks_and_royals():
    table = Table(GAME, 2, 1, compiled=True)
    table.play("lead with Odda, Queen of the Winter Pass")
    found = Counter()
    for stream in range(600):
        states = arena_of(table)
        GAME.call("redeal_at", states, 2, GAME.boxes, 2, stream, compiled=True)
        found[names()[states[2]["royal"][1]]] += 1
        assert states[2]["deck_b"] == 2
    royals = GAME.boxes["royals"][0][1:7, :2]
    assert set(found) == {names()[kind] for kind in royals.flatten()}


def test_a_hand_remembers_how_many_copies_each_seat_knows():
    """Marks of equal cards come first, whoever they are of; a card that leaves takes one from everybody."""
    state = face(arena(GAME.records["state"], 2))[1]
    state.seats = 3
    for kind, seers in ((7, 0), (5, 1 << 2), (7, 1 << 3), (7, 1 << 2 | 1 << 3), (5, 1)):
        add_to_hand.of(GAME.records)(state, 1, kind, seers)
    assert [state.hand[1, i] for i in range(5)] == [5, 5, 7, 7, 7]
    assert [state.shown[1, i] for i in range(5)] == [1 << 2 | 1, 0, 1 << 2 | 1 << 3, 1 << 3, 0]
    leave_hand.of(GAME.records)(state, 1, 7)
    assert [state.shown[1, i] for i in range(4)] == [1 << 2 | 1, 0, 1 << 3, 0]


# --- Setup, decks, and what scenarios cannot say


@pytest.mark.shows("BC-SETUP-2")
def test_decks_are_shuffled_from_the_seed():
    def order(seed):
        table = Table(GAME, 2, seed, compiled=False)
        for _ in range(2):
            table.play(table.codes[0])
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


@pytest.mark.shows("BC-DECK-9", "BC-DECK-11", "BC-ZONE-1", "BC-PHYS-7")
def test_each_player_plays_the_own_deck_and_nothing_from_outside():
    table = Table(GAME, 2, 1, compiled=False, deck_a=3, deck_b=1)
    assert not table.array["n_side"].any() and not table.array["side"].any()  # between the games of a match only
    for seat, number in ((1, 3), (2, 1)):
        assert sorted(table.array["deck"][0][seat][: t.MAIN_DECK]) == list(GAME.boxes["deck"][0][number])


@pytest.mark.shows("BC-R100")
def test_after_five_hundred_entries_and_on_a_crowded_field_conditional_abilities_are_not_placed():
    fields = {"phase": "biomass", "A.beasts": ["Salmon", "Salmon"]}
    table = Table.from_position(GAME, fields, 1, compiled=False)
    state, box, log = table.state, GAME.box, new_log(8)
    few = state.n_rows
    for resolved, rows, placed in (
        (t.ENTRIES, few, 0),
        (t.ENTRIES - 1, few, 1),
        (0, t.CROWDED + 1, 0),
        (0, t.CROWDED, 1),
    ):
        depth = state.depth
        state.chain, state.n_rows = resolved, rows
        notice_all.of(GAME.records)(state, box, t.IS_DISCARDED, 3, 0, 0, 0)
        assert state.n_wait == 1
        chain.place_trigger(state, box, face(log), 1)
        assert (state.n_wait, state.depth - depth) == (0, placed)
    told = [event.what for event in heard_by(log[1 : log[0]["count"] + 1], 0)]
    assert told == [t.E_ENDLESS, t.E_TRIGGER] * 2


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


@pytest.mark.shows("BC-R101")
def test_a_weather_without_anything_to_hit_may_be_played():
    table = Table.from_position(GAME, {"A.hand": ["Hail"], "A.biomass": 3}, 1, compiled=False)
    table.play("play Hail")
    assert table.state.biomass[1] == 0 and table.view("A")["A.discard"] == ["Hail"]


def test_the_book_names_the_sections_of_its_ledger_in_order():
    assert list(GAME.book.sections) == [section["id"] for section in GAME.ledger["section"]] + ["BC-R"]
    for kind in ("clause", "ruling"):
        for entry in GAME.ledger[kind]:
            assert GAME.book.name(GAME.book.number(entry["id"])) == entry["id"]
