"""Beast Clans: a match, the best of three games, with cards exchanged with the sideboard between them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games_list import arena_of
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME
from menagerie.games.beast_clans.cards.printed import decks, names
from menagerie.games.beast_clans.terms import MAIN_DECK, SIDEBOARD


def played_on(table, question, seed=1):
    """Play at random until a question stands, or the match is over."""
    rng = random.Random(seed)
    while not table.over and table.question != question:
        table.play(rng.choice(table.codes))
    return table


@pytest.fixture
def between():
    """A match after its first game: A may exchange cards."""
    return played_on(Table(GAME, 2, 2, compiled=True, match=1, deck_a=1, deck_b=2), "exchange")


def listed(table, seat):
    """Give the deck and the sideboard of a seat, by name."""
    state = table.array[0]
    side = state["side"][seat][: state["n_side"][seat]]
    return Counter(names()[kind] for kind in state["list"][seat]), Counter(names()[kind] for kind in side)


@pytest.mark.shows("BC-R60", "BC-R61", "BC-DECK-9", "BC-DECK-10", "BC-D5")
def test_cards_are_exchanged_one_for_one_between_games(between):
    deck, side = listed(between, 1)
    assert (between.seat, between.state.game, sum(deck.values()), sum(side.values())) == ("A", 2, MAIN_DECK, SIDEBOARD)
    assert deck == Counter({entry.name: entry.count for entry in decks()["bare_summit"].entries("Deck")})
    assert between.why_not("take out Canopy Gecko").clause == "BC-DECK-9"
    assert between.why_not("bring in Falling Satellite").clause == "BC-R60"
    out = ["Ropeline Marmot", "Scree Badger"]
    for name in out:
        between.play(f"take out {name}")
    assert between.why_not("take out Ropeline Marmot").clause == "BC-R60"
    between.play("enough")
    assert between.why_not("enough").clause == between.why_not("take out Scree Badger").clause == "BC-R60"
    between.play("bring in Falling Satellite")
    between.play("bring in Falling Satellite")
    after, beside = listed(between, 1)
    assert after - deck == side - beside == Counter({"Falling Satellite": 2})
    assert deck - after == beside - side == Counter(out)
    assert between.seat == "B"
    between.play("enough")
    assert between.question == "royal" and between.state.n_deck[1] == MAIN_DECK


@pytest.mark.shows("BC-R62")
def test_another_royal_of_the_deck_may_lead_the_next_game(between):
    between.play("enough")
    between.play("enough")
    words = [answer.words for answer in between.answers]
    assert words == ["lead with Harrun, King of the Bare Summit", "lead with Odda, Queen of the Winter Pass"]


@pytest.mark.shows("BC-R89", "BC-DECK-9")
def test_nobody_hears_what_another_player_exchanges(between):
    other = between.copy()
    between.play("take out Scree Badger")
    assert between.knows(2)["n_put"][0][1] == 0 and not between.knows(2)["list"][0][1].any()
    between.play("enough")
    between.play("bring in Falling Satellite")
    other.play("enough")
    assert between.story(2) == other.story(2) and between.view("B") == other.view("B")
    for seat, stream in ((0, 1), (2, 2)):
        dealt = between.copy()
        GAME.call("redeal_at", dealt.array, 0, GAME.boxes, seat, stream, compiled=True)
        assert dealt.knows(seat).tobytes() == between.knows(seat).tobytes()


@pytest.mark.shows("BC-R89")
def test_a_redeal_leaves_open_what_lies_in_the_deck_since(between):
    """Ten of fifty cards lie beside the deck: once the next game is under way, any of those that are not seen."""
    played_on(between, "action")
    found = Counter()
    for stream in range(600):
        states = arena_of(between)
        GAME.call("redeal_at", states, 2, GAME.boxes, 2, stream, compiled=True)
        found[Counter(states[2]["list"][1])[names().index("Falling Satellite")]] += 1
    assert found[0] and found[1] and found[2]


@pytest.mark.shows("BC-R61")
def test_two_games_win_the_match():
    for seed in range(3):
        table = Table(GAME, 2, seed, compiled=True, match=1)
        games = played_on(table, "never", seed).state.games
        winner = 1 if table.winners == ["A"] else 2
        assert table.winners and games[winner] == 2 > games[3 - winner]
        assert table.state.game == 2 + games[3 - winner]
