"""Alpha Clash: the plain cards, which the rules are tested with, say in words what `plain.toml` says in data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from menagerie.cardtext.pack_reader import check_pack, read_pack
from menagerie.cardtext.printer import print_line
from menagerie.games.alpha_clash.cards.card import KIT
from menagerie.games.alpha_clash.cards.language import language
from menagerie.games.alpha_clash.cards.printed import FOLDER
from menagerie.games.alpha_clash.deckbuilding import check_deck

FILE = FOLDER / "cards" / "plain_cards.toml"
DECKS = sorted((Path(__file__).parents[1] / "data/alpha_clash").glob("*.txt"))
NOTHING = "Clash cards you control named Old Arena get +0/+1."


@cache
def plain():
    return read_pack(KIT, FILE)


def test_the_pack_has_no_faults():
    assert check_pack(KIT, FILE) == []
    assert [card.number for card in plain().cards] == [f"P{number:03}" for number in range(1, 147)]


def test_lines_are_printed_as_they_are_written():
    for card, trees in zip(plain().cards, plain().trees, strict=True):
        assert [print_line(language(), tree, card.name) for tree in trees] == card.lines


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
