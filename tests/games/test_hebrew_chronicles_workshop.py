"""The workshop's bench of Hebrew Chronicles: every type of card finds its place; for all games `test_try.py`."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path

from menagerie.engine.table import Table
from menagerie.games.hebrew_chronicles import GAME
from menagerie.games.hebrew_chronicles.presentation import workshop

BEEKEEPERS = Path(__file__).parents[2] / "examples" / "cards" / "beekeepers.toml"


@contextmanager
def on_a_mat(*hand):
    """Lay the example pack out on the bench, with more cards for the hand."""
    workshop.use(workshop.read(BEEKEEPERS))
    try:
        yield Table.from_position(GAME, workshop.position(hand), 1, compiled=False)
    finally:
        workshop.use()


def answers_of(table):
    return {answer.words for answer in table.answers}


def test_a_beast_is_tried_in_f1_and_carries_out_its_text():
    with on_a_mat() as table:
        before = table.view("A")["A.hand"]
        assert {"Debron, Keeper of Bees", "Honey in the Cleft"} < set(before)
        table.play("deploy Debron, Keeper of Bees to MG")
        assert table.question == "may"
        for said in ("yes", "take Plain Offering"):
            table.play(said)
        assert "Plain Offering" in table.view("A")["A.hand"]


def test_a_war_from_the_bench_meets_somebody_who_can_block():
    with on_a_mat() as table:
        for said in ("pass", "war LG against RG"):
            table.play(said)
        assert table.seat == "B" and table.question == "block"


def test_whatever_is_named_finds_its_place_beside_the_cards_on_trial():
    with on_a_mat(
        "King David, of All Tribes", "Sword of The King", "Crag Eagle", "Ember", "Hashub, Watchman of Levi"
    ) as table:
        words = answers_of(table)
        assert {"up-grade RG with King David, of All Tribes", "arm RG with Sword of The King"} < words
        assert {"convoke Crag Eagle to MG", "deploy Hashub, Watchman of Levi to RRS"} < words
        told = table.view("A")
        assert told["A.supply"] == ["Ember"] and told["A.upgrades"] == ["Risen 3-3-3"]
        assert told["A.RG"][0] == "David, Shepherd of the Hills"


def test_a_position_of_ones_own_is_given_the_cards_on_trial():
    with on_a_mat():
        fields = workshop.with_hand({"players": 2, "deck_a": 2, "A.hand": ["Lamb"]}, ["Grey Donkey"])
    names = ["Lamb", "Debron, Keeper of Bees", "Honey in the Cleft"]
    assert fields == {"players": 2, "A.hand": names, "A.companions": ["Grey Donkey"]}
