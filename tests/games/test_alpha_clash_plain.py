"""Alpha Clash: the plain cards, which the rules are tested with, say in words what `plain.toml` says in data."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from menagerie.cardtext.packs import check_pack, read_pack
from menagerie.cardtext.printer import print_line
from menagerie.games.alpha_clash.card import KIT
from menagerie.games.alpha_clash.deckbuilding import MAIN, check_deck
from menagerie.games.alpha_clash.language import language
from menagerie.games.alpha_clash.printed import FOLDER

FILE = FOLDER / "plain_cards.toml"
DATA = FOLDER / "plain.toml"
DECKS = sorted((Path(__file__).parents[1] / "data/alpha_clash").glob("*.txt"))
NOTHING = "Clash cards you control named Old Arena get +0/+1."
has_data = pytest.mark.skipif(not DATA.exists(), reason="the cards in data are gone")


@cache
def plain():
    return read_pack(KIT, FILE)


@cache
def data():
    return tomllib.loads(DATA.read_text("utf-8"))


def renamed(name):
    """Give the name that a card of the data has now: no stroke, and no word of the language alone."""
    return "Night Hunter" if name == "Hunter" else name.replace("/", "-")


def test_the_pack_has_no_faults():
    assert check_pack(KIT, FILE) == []
    assert [card.number for card in plain().cards] == [f"P{number:03}" for number in range(1, 147)]


def test_lines_are_printed_as_they_are_written():
    for card, trees in zip(plain().cards, plain().trees, strict=True):
        assert [print_line(language(), tree, card.name) for tree in trees] == card.lines


@has_data
def test_the_cards_are_those_of_the_data_in_their_order():
    assert [card.name for card in plain().cards] == [renamed(card["name"]) for card in data()["card"]]


@has_data
def test_what_is_printed_is_what_the_data_has():
    for card, old in zip(plain().cards, data()["card"], strict=True):
        assert (card.type, card.colours, card.cost) == (old["type"], old["colors"], old.get("cost")), card.name
        assert sorted(gem for gem, count in card.gems.items() for _ in range(count)) == sorted(old.get("gems", []))
        assert (card.attach or 0) == len(old.get("attach", [])) and {*old.get("attach", [])} <= {*card.colours}
        assert card.health == old.get("health")
        if card.type in ("Contender", "Clash"):
            assert (card.attack, card.defense) == (old["attack"], old["defense"])
            assert card.affiliation == old.get("affiliation", "Discarded")
        if old.get("keywords") and card.type == "Clash":
            assert card.lines[0] == ", ".join(old["keywords"]) + "."
        told = any(field in old for field in ("abilities", "does", "keywords", "play_if"))
        assert bool(card.lines) == (told or card.type in ("Contender", "Weapon")), card.name


@has_data
def test_thresholds_are_those_of_the_data_but_for_one_card_with_two_upper_abilities():
    others = {}
    for card, trees, old in zip(plain().cards, plain().trees, data()["card"], strict=True):
        if card.type == "Contender" and [tree[0] for tree in trees] != old["thresholds"]:
            others[card.name] = [tree[0] for tree in trees]
    assert others == {"Ember Judge": [30, 29]}


def test_a_threshold_without_an_ability_gives_nothing_to_anybody():
    fillers = [line for card in plain().cards for line in card.lines if line.endswith(f"] {NOTHING}")]
    assert len(fillers) == 9
    assert {card.name: card.type for card in plain().cards}["Old Arena"] == "Clashground"


def test_nobody_shares_a_character_and_nobody_filters_on_discarded():
    people = [card.character for card in plain().cards if card.character]
    assert len(people) == len(set(people))
    assert not any("Discarded" in line for card in plain().cards for line in card.lines)


@pytest.mark.parametrize("file", DECKS, ids=lambda file: file.stem)
def test_the_decks_are_legal(file):
    deck, faults = check_deck(file.read_text("utf-8"), file.name, plain().cards)
    assert faults == [] and deck.count() == 51


@has_data
def test_the_decks_are_those_of_the_data():
    assert {file.stem for file in DECKS} == {deck["name"].lower().replace(" ", "-") for deck in data()["deck"]}
    for old in data()["deck"]:
        file = next(file for file in DECKS if file.stem == old["name"].lower().replace(" ", "-"))
        deck, _ = check_deck(file.read_text("utf-8"), file.name, plain().cards)
        assert {entry.name: entry.count for entry in deck.entries(MAIN)} == {
            renamed(name): count for name, count in old["cards"].items()
        }
