"""Alpha Clash: what scenarios cannot say of chance, deck lists, payments and what a seat knows."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from games_list import arena_of
from menagerie.cardtext.machine.objects import zoned
from menagerie.engine.contract import random_tables
from menagerie.engine.errors import BadInput
from menagerie.engine.table import Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.cards.card import KIT
from menagerie.games.alpha_clash.cards.printed import cards, names
from menagerie.games.alpha_clash.deckbuilding import check_deck, exchange_faults

# --- what a seat knows


@pytest.mark.shows("AC-TRAP-13", "AC-ZONE-6", "AC-ZONE-7")
def test_hidden_cards_reach_no_channel_of_a_seat():
    rng = random.Random(9)
    for table in random_tables(GAME, 4, seed=9, compiled=True):
        if rng.random() < 0.7:
            continue
        for seat in range(3):
            other = table.copy()
            GAME.call("redeal_at", other.array, 0, GAME.boxes, seat, rng.getrandbits(40), compiled=True)
            assert other.knows(seat).tobytes() == table.knows(seat).tobytes()
            assert other.lines(seat) == table.lines(seat)
            assert other.view(seat) == table.view(seat)
            assert other.over or other.ask() == table.ask()


@pytest.mark.shows("AC-TRAP-13", "AC-R36")
def test_a_redeal_deals_traps_and_hands_uniformly():
    """Two Traps, one face down and one in a hand of two: each is the hidden one in half of the redeals."""
    fields = {"turn": "A", "B.accessories": ["Pit"], "B.hand": ["Snare", "Stray"], "B.deck": []}
    table = Table.from_position(GAME, fields, 1, compiled=True)
    names_of, found = names(), {"Pit": 0, "Snare": 0}
    for stream in range(2_000):
        rows = arena_of(table)
        GAME.call("redeal_at", rows, 2, GAME.boxes, 1, stream, compiled=True)
        found[names_of[rows[2]["card"]["kind"][3]]] += 1
        assert sorted(names_of[kind] for kind in rows[2]["hand"][2][:2]) in (["Pit", "Stray"], ["Snare", "Stray"])
    assert 900 < found["Pit"] < 1_100


def test_cards_that_an_effect_took_from_a_hand_are_dealt_anew_as_different_ones():
    """Two of three cards are taken: each pair is as likely, none twice, in the order of the hand."""
    fields = {"turn": "A", "B.hand": ["Pit", "Snare", "Stray"], "B.deck": []}
    table = Table.from_position(GAME, fields, 1, compiled=True)
    held = [table.state.hand[2, i] for i in range(3)]
    table.state.n_aims = 2
    for i in (1, 2):
        table.state.aims[i].slot, table.state.aims[i].object = 8, zoned.of(GAME.records)(t.IN_HAND, 2, held[i])
    found = Counter()
    for stream in range(1_500):
        rows = arena_of(table)
        GAME.call("redeal_at", rows, 2, GAME.boxes, 1, stream, compiled=True)
        found[tuple(int(rows[2]["aims"]["object"][i]) % t.HALF for i in (1, 2))] += 1
    assert set(found) == set(combinations(held, 2)) and min(found.values()) > 400


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
    found = [
        name for name, card in BOX.items() if card.type == "Clash" and "Unrivaled" not in card.text and name != "Hawk"
    ]
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
