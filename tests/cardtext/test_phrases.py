"""Tables of phrases: what is refused when a language is made."""

from __future__ import annotations

import pytest

from menagerie.cardtext.english import FAMILIES, LATER
from menagerie.cardtext.english import TABLE as SHARED
from menagerie.cardtext.lexer import Names, TextError
from menagerie.cardtext.lowering import Dictionary, lower_line
from menagerie.cardtext.parser import Parser
from menagerie.cardtext.phrases import Language
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.program import Book
from menagerie.cardtext.tree import Node
from menagerie.games.alpha_clash.cards.language import NOUNS, TABLE

SMALL = """
line   | Draw  | draw {count} .
count  | One   | a card
count  | Many  | {MANY} cards
"""


def made(table, **families):
    return Language("Small", table, families=families)


def test_one_table_makes_grammar_and_printer():
    language = made(SMALL)
    tree = Parser(language).parse("Draw 3 cards.")
    assert tree == Node("Draw", (Node("Many", (3,)),))
    assert print_line(language, tree, "") == "Draw 3 cards."


def test_a_second_way_to_say_it_is_read_but_not_printed():
    language = made(SMALL + "line | Draw | take {count} .")
    tree = Parser(language).parse("Take a card.")
    assert print_line(language, tree, "") == "Draw a card."


def test_a_slash_that_is_no_choice_has_a_backslash_and_words_may_end_in_a_number():
    language = made(SMALL + "line | Tag | [ O\\/WS ] draw F2 .")
    tree = Parser(language).parse("[O/WS] Draw F2.")
    assert tree.kind == "Tag" and print_line(language, tree, "") == "[O/WS] Draw F2."


def test_three_numbers_are_a_triple():
    language = made(SMALL + "line | Gain | gain {TRIPLE} .")
    assert Parser(language).parse("Gain +1/+2/+0.") == Node("Gain", ("+1/+2/+0",))
    with pytest.raises(TextError, match=r"'\+1/\+2' cannot stand here; expected: a triple such as"):
        Parser(language).parse("Gain +1/+2.")


def test_a_language_says_after_which_words_a_character_stands():
    language = Language("Small", SMALL + "line | Call | draw one called {CHARACTER} .", families={}, naming=("called",))
    assert Parser(language).parse("Draw one called Old Tam.", "", Names.of((), ("Old Tam",))) == Node(
        "Call", ("Old Tam",)
    )


def test_a_row_that_means_nothing_is_left_out_and_one_that_is_not_there_cannot_be():
    language = Language("Small", SMALL, families={}, without=("Many",))
    with pytest.raises(TextError, match="'3' cannot stand here; expected: 'a'"):
        Parser(language).parse("Draw 3 .")
    with pytest.raises(ValueError, match="no phrase is called Few"):
        Language("Small", SMALL, families={}, without=("Few",))


@pytest.mark.parametrize("text", ["Draw a card", "a card", "Cards", "3 cards", "Draw."])
def test_a_name_made_of_words_of_the_language_would_be_read_as_them(text):
    assert Parser(made(SMALL)).lexer.reads(text)


@pytest.mark.parametrize("text", ["Draw a Card", "Drawn", "a cards, 4000", "Draw & Co"])
def test_a_name_with_another_word_would_not(text):
    assert not Parser(made(SMALL)).lexer.reads(text)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("count | Single | a card", "count has twice: a card"),
        ("count | One | a card of {count}", "count . One has rows with different slots"),
        ("count | Two | two {things}", "no phrase for the rules things"),
        ("count | Two", "a row is `rule . node . pattern`"),
        ("count~ | Two | two cards", "count is no family"),
        ("count | Two | two {cards of", "is no slot"),
    ],
)
def test_a_bad_row_fails_when_the_language_is_made(row, message):
    made(SMALL)
    with pytest.raises(ValueError, match=message):
        made(SMALL + row)


def test_a_duplicate_in_a_games_own_table_fails():
    table = TABLE + "deed~ | Take | draw/draws/draw a card\n"
    with pytest.raises(ValueError, match=r"deed_1 has twice: draw a card"):
        Language("Alpha Clash", SHARED, table, families=FAMILIES, nouns=NOUNS)


@pytest.mark.parametrize(
    "row",
    [
        "line  | Both  | draw {count} and {count} .\nline | Twice | draw {count} and {other} .\nother | Some | a card",
        "line  | Long  | draw {count} of them .\ncount | Of | a card of\ncount | OfX | a card of them",
    ],
)
def test_a_conflict_fails_and_is_told_in_words(row):
    with pytest.raises(ValueError, match="ambiguous") as refused:
        Parser(made(SMALL + row))
    assert "W_" not in str(refused.value)


def test_a_conflict_in_a_games_own_table_fails():
    table = TABLE + "where | OrNone | or less\n"
    with pytest.raises(ValueError, match=r"ambiguous[\s\S]*'or'"):
        Parser(Language("Alpha Clash", SHARED, table, LATER, families=FAMILIES, nouns=NOUNS))


BEASTS = """
kind~   | Beast     | beast/beasts
quality | Desert    | Desert
stat    | Might     | might
grant   | Stats     | {PAIR}
keyword | Rush      | Rush
limited | Tagged    | {tag} : {sentence+}
tag     | Awaken    | Awaken
pile    | Ruins     | ruins
damage  | AnyDamage | damage
action  | ToAttack  | attack
"""
CALLED = {**NOUNS, "play": "the field", "onto": "onto the field", "opponent": "an opponent", "while": "if"}


def test_another_game_needs_only_its_own_words():
    language = Language("Beasts", SHARED, BEASTS, families=FAMILIES, nouns=CALLED)
    book = Book()
    text = [
        "Rush.",
        "Whenever Dune Courier enters the field, you may discard a card. If you do, draw 2 cards.",
        "If you control no Desert beasts, beasts an opponent controls cannot attack.",
        "Awaken: Return target beast with might 20 or less in an opponent's ruins to its owner's hand.",
        "Other Desert beasts you control have Rush.",
    ]
    for line in text:
        tree = Parser(language).parse(line, "Dune Courier")
        assert print_line(language, tree, "Dune Courier") == line
        assert lower_line(book, Dictionary(language), tree)


def test_a_game_without_a_noun_for_a_shared_phrase_is_refused():
    with pytest.raises(ValueError, match="Beasts: it has no noun for @while"):
        Language("Beasts", SHARED, BEASTS, families=FAMILIES, nouns={n: w for n, w in CALLED.items() if n != "while"})


def test_codes_are_the_places_in_the_table():
    assert made(SMALL).codes("count") == {"One": 1, "Many": 2}
