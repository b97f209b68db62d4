"""What is nearest to a text that cannot be read: the text of before where a word slipped, and never what is no text."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtext.sayings import AFTER_ONE, AT_ONCE, NEAREST, OR, READS, faults, verdict, written
from menagerie.cardtext import correcting, offering
from menagerie.cardtext.cells import pack_text
from menagerie.cardtext.checking import kit_of
from menagerie.cardtext.lexer import Names
from menagerie.cardtext.pack_reader import look_at
from menagerie.engine.finding import load
from menagerie.engine.written import Written

GAMES = ("alpha_clash", "beast_clans", "hebrew_chronicles")
HOWS = ("dropped", "doubled", "exchanged")
SPOILED = 14  # texts of each game
FIRST = 0.5  # of them of which the text of before is offered first
MOST_STEPS = 4000  # of a walk for each word of a line


def house_of(game):
    return load(game).module("printed").HOUSE


@cache
def texts(game):
    """List the cards of a game's house that have a text of several words."""
    return [card for card in house_of(game).whole.cards if len(card.text.split()) > 4]


def read(game, card, text):
    """Read a text on a card like one of the house; list what is wrong."""
    fields = {
        name: value
        for name, value in card.model_dump(exclude_none=True).items()
        if value not in ("", [], {}) and value is not False and name not in ("drawing", "origin")
    }
    fields |= {"name": f"New {card.name}", "number": "Q1", "text": text.replace(card.own_name, f"New {card.own_name}")}
    fields |= {"character": f"New {card.character}"} if fields.get("character") else {}
    said = Written("said.toml", pack_text(game, "Said", [fields]))
    return [one.message for one in look_at(kit_of(game), said, behind=house_of(game).whole)[1]]


def spoiled(text, vocabulary, how, dice):
    """Drop a word of a text, double it, or put any other one in its place."""
    words = text.strip().split(" ")
    at = dice.randrange(len(words))
    words[at : at + 1] = {
        "dropped": [],
        "doubled": [words[at], words[at]],
        "exchanged": [dice.choice(vocabulary)],
    }[how]
    return " ".join(words)


def offered(told):
    """List the whole texts that a message offers."""
    found = READS.search(told) or NEAREST.search(told)
    return OR.split(found[1]) if found else []


@pytest.mark.parametrize("game", GAMES)
def test_of_texts_with_a_slip_most_are_offered_first_as_they_were_and_all_that_is_offered_is_accepted(game):
    dice = random.Random(game)
    vocabulary = sorted(kit_of(game).parser().language.vocabulary)
    first = broken = 0
    while broken < SPOILED:
        card = dice.choice(texts(game))
        told = read(game, card, spoiled(card.text, vocabulary, dice.choice(HOWS), dice))
        if not told:
            continue
        broken += 1
        ways = offered(told[0])
        meant = card.text.strip().replace(card.own_name, f"New {card.own_name}")
        first += ways[:1] == [meant]
        assert all(read(game, card, way.replace(f"New {card.own_name}", card.own_name)) == [] for way in ways)
    assert first >= FIRST * broken


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_whatever_was_written_what_is_offered_is_accepted_and_is_the_same_again(data):
    game = data.draw(st.sampled_from(GAMES))
    card = data.draw(st.sampled_from([card for card in texts(game) if len(card.text) < 90]))
    words = sorted(kit_of(game).parser().language.vocabulary)
    strange = data.draw(st.lists(st.sampled_from([*words, "glorious", "+3", "(", "7"]), min_size=1, max_size=3))
    at = data.draw(st.integers(0, len(card.text.split())))
    said = card.text.strip().split(" ")
    said[at:at] = strange
    told = read(game, card, " ".join(said))
    for way in offered(told[0]) if told else ():
        assert read(game, card, way.replace(f"New {card.own_name}", card.own_name)) == []
    assert told == read(game, card, " ".join(said))


@pytest.mark.parametrize(
    ("game", "kind", "said", "nearest"),
    [
        (
            "alpha_clash",
            "Clashground",
            "At the start of each player's turn, if that player controls fewer Clash cards than their opponent, "
            "that player draws a card.",
            "At the start of each player's turn, if that player controls fewer than 2 Clash cards, that player draws a "
            "card.",
        ),
        (
            "beast_clans",
            "weather",
            "Beasts can't attack your Royal until the start of your next turn.",
            "Your Royal cannot be attacked until the start of your next turn.",
        ),
        (
            "beast_clans",
            "weather",
            "Destroy target equipment.\nIf its cost was 3 or more, draw a card.",
            "Discard target equipment. If it has cost 3 or more, draw a card.",
        ),
    ],
)
def test_the_nearest_that_can_be_said_keeps_what_it_can(game, kind, said, nearest):
    told, _ = faults(game, kind, said)
    assert offered(told[0])[0] == nearest
    assert faults(game, kind, nearest)[0] == []


def test_a_word_that_stands_twice_is_a_slip():
    assert verdict("beast_clans", "beast", "Whenever Ember Warden attacks, draw draw a card.") == (
        AFTER_ONE,
        "Whenever Ember Warden attacks, draw a card.",
    )


def test_the_beginning_of_a_name_is_the_card():
    told = faults("hebrew_chronicles", "Companion", "[F1] Move Ember to the Middle-Guard, gloriously.")[0]
    assert "Ember" in offered(told[0])[0]


def test_the_walk_only_tells(monkeypatch):
    said = "Whenever Ember Warden atttacks, drraw a card gloriously."
    before = verdict("beast_clans", "beast", said)
    monkeypatch.setattr(offering, "nearest", lambda *given: [])
    assert before[0] == verdict("beast_clans", "beast", said)[0] != AT_ONCE


def test_at_every_key_nothing_is_walked(monkeypatch):
    def walked(*given):
        raise AssertionError("walked")

    monkeypatch.setattr(offering, "nearest", walked)
    said = written("beast_clans", "weather", "Draw gloriously.")
    assert look_at(kit_of("beast_clans"), said, behind=house_of("beast_clans").whole, walking=False)[1]
    with pytest.raises(AssertionError, match="walked"):
        look_at(kit_of("beast_clans"), said, behind=house_of("beast_clans").whole)


@pytest.mark.parametrize("game", GAMES)
def test_a_walk_makes_a_bounded_number_of_steps_for_each_word(game, monkeypatch):
    walks = []

    class Counted(correcting.Walk):
        def nearest(self):
            walks.append(self)
            return super().nearest()

    monkeypatch.setattr(correcting, "Walk", Counted)
    for card in texts(game)[::40]:
        line = card.lines[0].replace(card.own_name, "Odd Ox")
        correcting.nearest(offering.weights_of(game), f"Gloriously {line}", "Odd Ox", Names.of({"Odd Ox"}))
    assert walks
    for walk in walks:
        assert walk.order <= MOST_STEPS * (len(walk.tokens) + 1)


@pytest.mark.parametrize(
    ("game", "kind", "said", "note"),
    [
        (
            "alpha_clash",
            "Clash",
            "Whenever you lose your second Relic each turn, Ember Warden gets +1/+1 until end of turn.",
            "(without 'lose'; adding 'play')",
        ),
        (
            "beast_clans",
            "beast",
            "Damaged beasts can't be healed by weather.",
            "(without 'healed'; adding 'target')",
        ),
    ],
)
def test_of_what_is_near_it_is_told_what_it_loses_and_adds(game, kind, said, note):
    told = faults(game, kind, said)[0][0]
    assert "The nearest that can be said" in told and note in told


def test_of_what_nothing_is_near_to_lines_of_the_kind_are_told_that_the_card_may_say():
    told = faults("alpha_clash", "Basic", "Each player votes for a Clash card. Destroy the one with most votes.")[0][0]
    assert "the word 'most' is not known" in told and "nearest" not in told
    first, second = told.split("Of that kind cards say: ")[1].rstrip(".").split(". ")
    for line in (first, second):
        assert "Oblivion" in line and verdict("alpha_clash", "Basic", f"{line}.")[0] == AT_ONCE


def test_a_fault_holds_the_texts_that_it_offers():
    found = look_at(
        kit_of("beast_clans"),
        written("beast_clans", "beast", "Guardian. Ember Warden gains Rush. Breach."),
        behind=house_of("beast_clans").whole,
    )[1]
    (fault,) = found
    assert fault.texts == ("Guardian. Ember Warden has Rush. Breach.",) and not fault.notes
    assert fault.message == f"{fault.brief} This can be read: {fault.texts[0]}"
