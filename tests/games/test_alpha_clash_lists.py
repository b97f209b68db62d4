"""Alpha Clash with closed deck lists: nobody learns a rival's list, and redeals draw on the published pool (AC-R86)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games_list import arena_of
from menagerie.engine.contract import random_tables
from menagerie.engine.record import face
from menagerie.engine.table import GAME_ROW, Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.cards import printed
from menagerie.games.alpha_clash.cards.printed import names
from served import make, page, served

BOX = GAME.box
POOL = [BOX.pool[i] for i in range(BOX.n_pool)]
TRAPS = [kind for kind in POOL if BOX.sort[kind] == t.TRAP]


def tables(games, seed):
    """Yield tables with closed lists at every question of random games."""
    rng = random.Random(seed)
    for number in range(games):
        decks = {"deck_a": 1 + number % 6, "deck_b": 1 + (number + 2) % 6}
        table = Table(GAME, 2, rng.getrandbits(40), compiled=True, closed=1, **decks)
        while not table.over:
            yield table
            table.play(rng.choice(table.codes))


def redealt(rows, seat, stream):
    GAME.call("redeal_at", rows, GAME_ROW, GAME.boxes, seat, stream, compiled=True)
    return rows[GAME_ROW : GAME_ROW + 1]


def is_unseen(state, seat, owner, place):
    seen = state.seen[owner, place]
    return seen != 6 and not (seat and seen >> seat & 1)


def another_truth(table, seat, rng):
    """Give the rows of a game that differs only in what a seat does not know of its rivals' cards."""
    rows = arena_of(table)
    state = face(rows)[GAME_ROW]
    for owner in {1, 2} - {seat}:
        for place in range(state.n_deck[owner]):
            if is_unseen(state, seat, owner, place):
                state.deck[owner, place] = rng.choice(POOL)
        held = [(state.hand[owner, i], -state.shown[owner, i]) for i in range(state.n_hand[owner])]
        held = sorted((kind, shown) if shown else (rng.choice(POOL), 0) for kind, shown in held)
        for place, (kind, shown) in enumerate(held):
            state.hand[owner, place], state.shown[owner, place] = kind, -shown
        for row in range(1, state.n_rows + 1):
            played = state.card[row]
            if played.owner == owner and played.covered and not played.known:
                played.kind = rng.choice(TRAPS)
    return rows


def list_of(state, owner):
    """Count all cards of a player, wherever they lie."""
    zones = [(state.deck, state.n_deck), (state.hand, state.n_hand), (state.oblivion, state.n_oblivion)]
    zones.append((state.resource, state.n_resources))
    found = Counter(zone[owner, i] for zone, count in zones for i in range(count[owner]))
    in_play = (state.card[row] for row in range(3, state.n_rows + 1))
    found.update(one.kind for one in in_play if one.sort and one.owner == owner)
    frames = (state.frame[i] for i in range(1, state.depth + 1))
    found.update(
        one.kind for one in frames if one.what == t.ITEM and one.sort == t.CARD and one.seat == owner and not one.gone
    )
    return found


def is_legal(cards):
    """Judge a list without its Contender (AC-DECK-3 … AC-DECK-7)."""
    buffs = sum(count for kind, count in cards.items() if BOX.sort[kind] == t.BUFF)
    lonely = sum(count for kind, count in cards.items() if BOX.keys[kind] & t.UNRIVALED)
    sizes = cards.total() == t.MAIN_DECK and max(cards.values()) <= t.COPIES
    return sizes and buffs <= t.BUFFS and lonely <= t.UNRIVALEDS and set(cards) <= set(POOL)


@pytest.mark.shows("AC-R86")
def test_a_redeal_does_not_depend_on_the_true_list():
    rng, told = random.Random(4), 0
    for table in tables(6, seed=4):
        if rng.random() < 0.9:
            continue
        for seat in range(3):
            other, stream = another_truth(table, seat, rng), rng.getrandbits(40)
            told += other.tobytes() != arena_of(table).tobytes()
            assert redealt(arena_of(table), seat, stream).tobytes() == redealt(other, seat, stream).tobytes()
    assert told > 200


@pytest.mark.shows("AC-R86", "AC-DECK-3", "AC-DECK-5", "AC-DECK-6", "AC-DECK-7")
def test_a_list_that_is_drawn_is_legal_and_seldom_the_true_one():
    rng, drawn = random.Random(5), 0
    for table in tables(6, seed=5):
        if rng.random() < 0.9:
            continue
        true = list_of(table.state, 2)
        rows = arena_of(table)
        redealt(rows, 1, rng.getrandbits(40))
        state = face(rows)[GAME_ROW]
        assert is_legal(list_of(state, 2)), names()[state.card[2].kind]
        assert list_of(state, 1) == list_of(table.state, 1)
        assert (state.deck_a, state.deck_b) == (table.state.deck_a, 0)
        assert GAME.call("check_at", rows, GAME_ROW, GAME.boxes, compiled=True) == 0
        drawn += list_of(state, 2) != true
    assert drawn > 100


@pytest.mark.shows("AC-R86", "AC-DECK-9")
def test_every_published_card_may_be_drawn_and_those_of_the_shown_colours_more_often():
    """The hand of one is all that is hidden; the Contender shows black."""
    fields = {"turn": "A", "B.contender": "Ashen Warden", "B.hand": ["Stray"], "B.deck": [], "closed": 1}
    table = Table.from_position(GAME, fields, 1, compiled=True)
    found = Counter(redealt(arena_of(table), 1, stream)["hand"][0][2][0] for stream in range(12_000))
    black = [kind for kind in POOL if BOX.colors[kind] == BOX.colors[table.state.card[2].kind]]
    assert set(found) <= set(POOL) and len(found) > 0.9 * len(POOL)
    mean = sum(found[kind] for kind in black) / len(black)
    assert all(0.7 * mean < found[kind] < 1.3 * mean for kind in black)
    others = [found[kind] for kind in POOL if kind not in black]
    assert mean / 30 < sum(others) / len(others) < mean / 8


@pytest.mark.shows("AC-R86")
def test_a_card_that_all_have_seen_stays_in_the_list_when_nobody_knows_where_it_lies():
    """B showed two Pits and sets a Trap: which of the Traps lies there is unknown, that both are B's is not."""
    fields = {"turn": "B", "turns": 4, "phase": "primary", "B.hand": ["Pit", "Pit", "Snare"], "closed": 1}
    table = Table.from_position(GAME, {**fields, "B.deck": [], "B.deck_count": 12}, 1, compiled=False)
    for place in range(2):
        table.state.shown[2, place] = 1
    table.play("set Snare")
    pit = names().index("Pit")
    assert [table.state.listed[2, i] for i in range(table.state.n_listed[2])] == [pit, pit]
    assert not any(table.state.shown[2, i] for i in range(2))
    lying = Counter()
    for stream in range(50):
        rows = arena_of(table)
        redealt(rows, 1, stream)
        state = face(rows)[GAME_ROW]
        assert list_of(state, 2)[pit] >= 2
        lying["hand"] += pit in [state.hand[2, i] for i in range(2)]
        lying["trap"] += pit == state.card[3].kind
        lying["deck"] += pit in [state.deck[2, i] for i in range(12)]
    assert all(lying[where] for where in ("hand", "trap", "deck"))


@pytest.mark.shows("AC-R86")
def test_a_position_says_that_lists_are_closed_and_what_was_seen_of_them():
    fields = {"turn": "A", "phase": "resource", "B.hand": ["Pit"], "B.deck": [], "closed": 1, "B.listed": ["Pit"]}
    table = Table.from_position(GAME, {**fields, "A.hand": ["Stray"]}, 1, compiled=False)
    text = table.position()
    assert (text["closed"], text["B.listed"]) == (1, ["Pit"]) and "A.listed" not in text
    again = Table.from_position(GAME, text, 1, compiled=False)
    assert again.array.tobytes() == table.array.tobytes() and again.options["closed"] == 1
    for stream in range(20):
        rows = arena_of(table)
        redealt(rows, 1, stream)
        assert names()[face(rows)[GAME_ROW].hand[2, 0]] == "Pit"


@pytest.mark.shows("AC-R86")
def test_no_seat_is_told_the_deck_of_its_rival():
    named = printed.deck_names()
    for closed in (0, 1):
        table = Table(GAME, 2, 8, compiled=False, deck_a=3, deck_b=5, closed=closed)
        for seat in range(3):
            told = GAME.told_options(table.options, seat)
            knows = table.knows(seat)
            assert (int(knows["deck_a"][0]), told.get("deck_a", 0)) == ((3, 3) if not closed or seat == 1 else (0, 0))
            assert (int(knows["deck_b"][0]), told.get("deck_b", 0)) == ((5, 5) if not closed or seat == 2 else (0, 0))
            assert told["closed"] == closed
            words = (GAME.scene.scene(table.shown(seat), BOX, seat), table.lines(seat), table.story(seat))
            assert not any(name in str(words) for name in named)


@pytest.mark.shows("AC-R86")
def test_a_served_table_tells_each_seat_its_own_deck_alone(tmp_path):
    decks = {"deck_a": 3, "deck_b": 5}
    with served(tmp_path / "tables.db", games=[GAME]) as client:
        listed = client.get("/api/games").json()[0]["options"]
        assert [(one["name"], one["values"]) for one in listed][-1] == ("closed", [0, 1])
        for closed in (0, 1):
            table, tokens = make(client, "you", "friend", game="alpha_clash", options={**decks, "closed": closed})
            for seat, token in ((seat, tokens.get(seat)) for seat in "AB-"):
                with page(client, table, token) as one:
                    told = dict(one.until("welcome")["options"])
                    own = {} if seat == "-" else {f"deck_{seat.lower()}": decks[f"deck_{seat.lower()}"]}
                    assert told.pop("closed") == closed and told == (own if closed else decks)
                    assert "opened doors" not in str(one.raw)


@pytest.mark.shows("AC-R86")
def test_lists_are_open_by_default():
    for table in random_tables(GAME, 1, seed=3, compiled=True):
        rows = arena_of(table)
        redealt(rows, 1, 1)
        assert list_of(face(rows)[GAME_ROW], 2) == list_of(table.state, 2)
