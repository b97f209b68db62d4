"""Tokens that texts make: cards of the pack that no deck holds, and that lie on the field or nowhere."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from menagerie.cardtext.lexer import Names
from menagerie.cardtext.line_reader import LineReader
from menagerie.cardtext.packs import Pack
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.engine.written import Written

FIELDS: dict[str, dict[str, Any]] = {  # of a card that only does something
    "alpha_clash": {"type": "Basic", "colours": ["green"], "cost": 0},
    "beast_clans": {"type": "Weather", "kingdom": "Jungle", "cost": 0},
    "hebrew_chronicles": {"type": "Arsenal"},
}
NUMBERS = {"alpha_clash": ("2/2", "1/3"), "beast_clans": ("20/20", "10/30"), "hebrew_chronicles": ("2/2/2", "1/3/1")}
#: How a game says that a token is made, and that two are.
MAKES = dict.fromkeys(FIELDS, ("Create a {} {} token.", "Create 2 {} {} tokens."))
MAKES["hebrew_chronicles"] = ("[F1] Convoke a {} {} Token.", "[F1] Convoke 2 {} {} Tokens.")
TOKEN = dict.fromkeys(FIELDS, "token") | {"hebrew_chronicles": "Token"}
#: Places of a position in which a token cannot be.
ELSEWHERE = {
    "alpha_clash": ("hand", "deck", "oblivion", "resources"),
    "beast_clans": ("hand", "deck", "discard"),
    "hebrew_chronicles": ("hand", "deck", "grave", "supply"),
}
KNOWN = dict.fromkeys(FIELDS, "Rat token") | {"hebrew_chronicles": "Wolf Token"}  # of the trial cards
#: What makes tokens, and does to them what can be done.
TRIALS = {
    "alpha_clash": {"A.clash": ["Rat token", "Wolf token"], "A.accessories": ["Trial of Dens", "Trial of Litters"]},
    "beast_clans": {"A.beasts": ["Rat token", "Fly token"], "A.castles": ["Trial of Nests", "Trial of Swarms"]},
    "hebrew_chronicles": {
        "A.hand": ["Trial of Flocks", "Trial of Herds", "Trial of Herds", "Trial of Scatterings"],
        "A.LG": ["Wolf Token", "Lamb"],
    },
}
GAMES = sorted(FIELDS)


def written(slug: str, *texts: str) -> Written:
    """Write a pack of cards that each do something."""
    fields = "\n".join(f"{name} = {value!r}" for name, value in FIELDS[slug].items())
    cards = (
        f'[[card]]\nnumber = "X{n}"\nname = "Maker {n}"\n{fields}\ntext = "{text}"' for n, text in enumerate(texts, 1)
    )
    return Written("tokens.toml", "\n".join(['[pack]\nname = "Tokens"', f'game = "{slug}"', *cards]))


def read(slug: str, *texts: str) -> Pack:
    """Read such a pack behind the house's cards."""
    pack: Pack = load(slug).module("printed").read(written(slug, *texts))
    return pack


def made(slug: str, pack: Pack) -> list[Any]:
    """List the tokens of a pack."""
    return [card for card in pack.cards[len(load(slug).module("printed").house_pack().cards) :] if card.is_token]


@cache
def trials(slug: str) -> Game:
    """Give a game with the trial cards that make tokens."""
    printed = load(slug).module("printed")
    file = printed.HOUSE.folder / "cards" / "late_token_trials.toml"
    game: Game = printed.HOUSE.with_pack(load(slug), printed.load_box, [file])
    return game


@pytest.mark.parametrize("slug", GAMES)
def test_what_two_texts_say_alike_is_one_card_and_another_of_that_name_is_another(slug: str) -> None:
    (one, other), (makes, makes_two) = NUMBERS[slug], MAKES[slug]
    pack = read(slug, makes.format(one, "Wolf"), makes_two.format(one, "Wolf"), makes.format(other, "Wolf"))
    name = f"Wolf {TOKEN[slug]}"
    assert [card.name for card in made(slug, pack)] == [name, f"{name} {other.replace('/', '-')}"]


@pytest.mark.parametrize("slug", GAMES)
def test_tokens_stand_behind_all_cards_and_are_none_of_ones_own(slug: str) -> None:
    pack = read(slug, MAKES[slug][0].format(NUMBERS[slug][0], "Wolf"), MAKES[slug][0].format(NUMBERS[slug][0], "Rat"))
    house = load(slug).module("printed").HOUSE
    with house.within(pack):
        assert [card.name for card in house.own_cards()] == ["Maker 1", "Maker 2"]
        assert not {card.name for card in house.deck_cards()} & {card.name for card in made(slug, pack)}
        assert load(slug).workshop.card_entry(pack.cards[-1])["name"] == f"Rat {TOKEN[slug]}"
    assert pack.cards[-2:] == made(slug, pack)


@pytest.mark.parametrize("slug", GAMES)
def test_fewer_cards_of_a_pack_have_the_tokens_that_these_make(slug: str) -> None:
    (one, other), (makes, _) = NUMBERS[slug], MAKES[slug]
    pack = read(slug, makes.format(one, "Wolf"), makes.format(other, "Rat"))
    fewer = pack.first(len(pack.cards) - 3)
    assert [card.name for card in fewer.cards[-2:]] == ["Maker 1", f"Wolf {TOKEN[slug]}"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_token_lies_nowhere_but_on_the_field(slug: str) -> None:
    game = trials(slug)
    for place in ELSEWHERE[slug]:
        with pytest.raises(BadInput, match=r"is a token|is of type Beast Token|is made by a text"):
            Table.from_position(game, {f"A.{place}": [KNOWN[slug]]}, 1, compiled=False)


@pytest.mark.parametrize("slug", GAMES)
def test_no_deck_holds_a_token(slug: str) -> None:
    game = trials(slug)
    heading = {"alpha_clash": "Main Deck", "hebrew_chronicles": "Tokens"}.get(slug, "Deck")
    _, faults = game.workshop.LISTS.check(f"{heading}\n1 {KNOWN[slug]}", "mine", game.workshop.HOUSE.deck_cards())
    assert any(KNOWN[slug] in str(fault) for fault in faults)


@pytest.mark.parametrize("slug", GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 9999))
def test_whatever_is_played_no_zone_but_the_field_ever_has_one(slug: str, seed: int) -> None:
    game, dice = trials(slug), random.Random(seed)
    table = Table.from_position(game, dict(game.workshop.position([])) | TRIALS[slug], seed, compiled=False)
    for _ in range(25):
        if not table.answers:
            break
        table.play(dice.choice(table.answers))
        assert game.call("check_at", table.array, 0, game.boxes, compiled=False) == 0


FORMS = (
    "Create a {one} wolf token.",
    "Put a {one} Wolf token onto the battlefield.",
    "Summon a {one} Wolf token.",
    "Make a {one} Wolf token under your control.",
    "Create a {one} Wolf creature token.",
    "Create a Wolf token with {first} {stat} and {second} {other}.",
    "Create a Wolf token ({one}).",
    "Create a Wolf {one} token.",
    "Create a {one} token named Wolf.",
)


def reader(slug: str) -> LineReader:
    """Give what reads lines of a card that does something."""
    printed = load(slug).module("printed")
    card = printed.KIT.model.model_validate({"name": "Maker", "number": "X1", **FIELDS[slug]})
    house = printed.house_pack()
    return LineReader(printed.KIT, card, Names.of(card.name for card in house.cards), house.words, True)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("slug", GAMES)
def test_what_people_say_for_it_is_read(slug: str, form: str) -> None:
    one = NUMBERS[slug][0]
    first, second, *third = one.split("/")
    if third and "{stat}" in form:
        return  # three numbers are written as they are
    stat, other = ("attack", "defense") if slug == "alpha_clash" else ("Might", "Life")
    line = form.format(one=one, first=first, second=second, stat=stat, other=other)
    tag = "[F1] " if third else ""
    assert reader(slug).in_house_words(tag + line) == [MAKES[slug][0].format(one, "Wolf")]
