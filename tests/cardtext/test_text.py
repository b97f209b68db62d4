"""Lines of card text: read, printed back, and refused at the exact column."""

from __future__ import annotations

import random

import pytest

from cardtext.lowered import CHARACTERS, NAMES, OWN
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.tree import Node, nodes_of
from menagerie.games.alpha_clash.cards.language import language, parser
from menagerie.games.alpha_clash.cards.pages import lines

KNOWN = Names.of(NAMES, CHARACTERS)


def read(text, own=OWN):
    return parser().parse(text, own, KNOWN)


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("Enter: You may drow a card.", 15, "the word 'drow' is not known; did you mean drew"),
        ("Draw 2 crads.", 7, "the word 'crads' is not known; did you mean cards"),
        ("Flight", 6, "the end of the line cannot stand here; expected: ',', '.'"),
        ("Draw a cards.", 7, "'cards' cannot stand here; expected: 'card'; did you mean card?"),
        ("Draw 02 cards.", 5, "02: a number from 0 to 999"),
        ("Draw 1000 cards.", 5, "1000: a number from 0 to 999"),
        ("The host gets +1000/+0.", 14, "1000: a number from 0 to 999"),
        ("The host gets +1/-01.", 14, "01: a number from 0 to 999"),
        ("Draw a card! ", 11, "'!' is no part of a card text"),
        ("Draw a card. draw A card.", 18, "the word 'A' is not known"),
        ("Send target Clash card named Steel to Oblivion.", 29, "the word 'Steel' is not known"),
        ("Target Clash card of the character Nobody gains Flight.", 35, "the word 'Nobody' is not known"),
        ("Enter: Draw 1 cards.", 12, "'1' cannot stand here; expected: 'X', 'a', 'cards', 'that', a number from 2"),
        ("Barrage, Flight.", 7, "',' cannot stand here; expected: 0 or 1, a number from 2"),
    ],
)
def test_an_error_names_its_column_what_was_expected_and_the_nearest_word(line, column, message):
    with pytest.raises(TextError) as refused:
        read(line)
    assert refused.value.at == column
    assert refused.value.message.startswith(message)


def test_every_node_knows_its_column():
    tree = read("Enter: You may draw a card. If you do, discard 2 cards.")
    places = {node.kind: node.at for node in nodes_of(tree)}
    assert places == {
        **{"Tagged": 0, "Enter": 0, "Do": 7, "May": 7, "DrawOne": 15},
        **{"IfDid": 28, "Discard": 39},
    }


def test_broken_lines_are_refused_at_a_column_and_never_otherwise():
    rng = random.Random(7)
    pieces = [word for _, line, _ in lines() for word in line.split()] + [
        *NAMES,
        "+1/",
        "",
        "X",
        "é",
        "[",
        "9999",
        "\t",
    ]
    read_anyway = 0
    for card, line, _ in lines() * 6:
        words = line.split(" ")
        for _ in range(rng.randint(1, 3)):
            words[rng.randrange(len(words))] = rng.choice(pieces)
        text = " ".join(words)
        try:
            read(text, own=card)
            read_anyway += 1
        except TextError as error:
            assert 0 <= error.at <= len(text) and error.message
    assert read_anyway < 6 * len(lines()) / 3


def test_names_are_bound_longest_first_and_only_whole():
    def named(line):
        return [node[0] for node in nodes_of(read(line)) if node.kind == "Named"]

    assert named("Send target Clash card named Iron Rain, Twice to Oblivion.") == ["Iron Rain, Twice"]
    assert named("Send target Clash card named Iron Rain to Oblivion.") == ["Iron Rain"]
    with pytest.raises(TextError) as refused:
        read("Send target Clash card named Iron Rains to Oblivion.")
    assert refused.value.at == 29


def test_the_own_name_is_a_token_and_a_longer_name_goes_before_it():
    assert read("Ready Iron Rain.", own="Iron Rain") == read(f"Ready {OWN}.")
    with pytest.raises(TextError, match="'Iron Rain, Twice' cannot stand here"):
        read("Ready Iron Rain, Twice.", own="Iron Rain")


def test_a_character_may_be_called_as_a_card_is():
    tree = read("Target Clash card of the character Vessa gains Flight until end of turn.")
    assert ("Vessa",) in [node.args for node in nodes_of(tree) if node.kind == "OfCharacter"]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("draw a card.", "Draw a card."),
        ("Draw  a card .", "Draw a card."),
        ("Send a Accessory to Oblivion.", "Send an Accessory to Oblivion."),
    ],
)
def test_what_is_read_loosely_is_printed_as_the_house_writes(written, printed):
    assert print_line(language(), read(written), OWN) == printed


def test_a_capital_word_gives_way_to_its_small_one_where_a_sentence_begins():
    tree = read("At the start of your Draw Step, look at the top card of your deck. Draw a card.")
    assert [node.kind for node in nodes_of(tree)][:3] == ["Triggered", "StartOf", "DrawStep"]


def test_equal_trees_at_other_places_are_equal_and_frozen():
    assert read("Draw a card.") == read("Draw  a card.")
    with pytest.raises(AttributeError):
        Node("Draw").kind = "Discard"
