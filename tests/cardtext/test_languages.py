"""What must hold of every game's card language, found by its folder."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from cardtext.lowered import CHARACTERS, KNOWN, NAMES, OWN, check_jumps, words_of
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.growing import Growth
from menagerie.cardtext.lexer import TextError
from menagerie.cardtext.lowering import lower_line
from menagerie.cardtext.page import constructions, uses
from menagerie.cardtext.printer import print_line
from menagerie.cardtext.program import Book
from menagerie.engine.finding import load, slugs

DOCS = Path(__file__).parents[2] / "docs/cards"
SPEAKING = [slug for slug in slugs() if load(slug).find("language.py")]

over_languages = pytest.mark.parametrize("game", SPEAKING)


def part(game, name):
    """Give a module of a game."""
    return load(game).module(name)


def language(game):
    return part(game, "language").language()


@cache
def grown(game, count):
    """Grow so many random trees."""
    growth = Growth(language(game), NAMES, CHARACTERS)
    return [growth.tree(random.Random(seed)) for seed in range(count)]


def test_games_with_texts_are_found():
    assert len(SPEAKING) >= 3


@over_languages
def test_every_line_of_every_card_is_its_own_canonical_print(game):
    for pack in (part(game, "printed").house_pack(), part(game, "printed").trials()):
        for card, trees in zip(pack.cards, pack.trees, strict=True):
            assert [print_line(language(game), tree, card.own_name) for tree in trees] == card.lines


@over_languages
def test_the_published_pages_are_up_to_date(game):
    for name, text in part(game, "pages").pages().items():
        told = f"python -m menagerie.games.{game}.cards.pages docs/cards"
        assert (DOCS / name).read_text("utf-8") == text, told


@over_languages
def test_every_construction_is_used_by_a_card(game):
    used = {use for _, _, tree in part(game, "pages").lines() for use in uses(language(game), tree)}
    assert set(constructions(language(game))) - used == set()


@over_languages
def test_random_trees_survive_their_words(game):
    parser, seen = part(game, "language").parser(), set()
    for tree in grown(game, 13000):
        words = print_line(language(game), tree, OWN)
        assert parser.parse(words, OWN, KNOWN) == tree, words
        seen |= set(uses(language(game), tree))
    assert set(constructions(language(game))) - seen == set()


@over_languages
def test_random_trees_become_programs_or_are_refused_with_a_column(game):
    words, made = words_of(kit_of(game)), 0
    for tree in grown(game, 1500):
        book = Book()
        try:
            abilities = lower_line(book, words, tree)
        except TextError as error:
            assert error.message
            continue
        made += 1
        check_jumps(book, abilities)
        assert max(abs(cell) for lines in book.lines.values() for line in lines for cell in line) < 1 << 15
    assert made > 500  # 'that many' and 'it is heads' seldom point at anything


@over_languages
def test_every_phrase_that_needs_a_meaning_has_one_and_no_other_does(game):
    codes, meanings = language(game).codes, part(game, "meanings").MEANINGS
    rules = {"where": "wheres", "condition": "conditions", "test": "conditions"}
    rules |= {"sentence": "sentences", "cost": "costs", "deed_1": "deeds", "change_1": "changes"}
    if meanings.crowds:
        rules |= {rule: "crowds" for rule in ("early_1", "early_2", "late") if rule in language(game).rules}
    for table in set(rules.values()):
        said = {kind for rule, of in rules.items() if of == table for kind in codes(rule)}
        assert said == set(getattr(meanings, table)), table
    assert {*codes("aura_1"), *codes("static")} == set(meanings.statics)
