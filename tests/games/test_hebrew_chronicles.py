"""Hebrew Chronicles: what scenarios cannot say of chance, knowledge and laws."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games_list import arena_of
from menagerie.cardtext import ops
from menagerie.engine.digests import differences
from menagerie.engine.errors import BadInput
from menagerie.engine.log import new_log
from menagerie.engine.record import arena, face
from menagerie.engine.table import Table
from menagerie.games.hebrew_chronicles import GAME, damage, deploy, leaving, memories, numbers, zone_changes
from menagerie.games.hebrew_chronicles import terms as t
from menagerie.games.hebrew_chronicles.cards.printed import names
from menagerie.games.hebrew_chronicles.zones import shuffle_deck

BOX = GAME.box


def games(count, seed):
    """Play games at random and yield the table at every question."""
    for number in range(count):
        rng = random.Random(seed + number)
        table = Table(GAME, 2, seed + number, compiled=True, deck_a=1 + number % 6, deck_b=1 + number * 5 % 6)
        while not table.over:
            yield table
            table.play(rng.choice(table.codes))


# --- what a seat knows


@pytest.mark.shows("HC-INFO-10", "HC-ZONE-16", "HC-R158")
def test_a_redeal_changes_nothing_that_a_seat_knows_and_everything_else():
    rng = random.Random(3)
    for table in games(3, 80):
        if rng.random() < 0.95:
            continue
        for seat in range(3):
            dealt = []
            for stream in (5, 6):
                states, views = arena(GAME.records["state"], 3), arena(GAME.records["state"], 3)
                states[1], states[2] = table.array[0], table.array[0]
                GAME.call("redeal_at", states, 1, GAME.boxes, seat, stream, compiled=True)
                assert GAME.call("check_at", states, 1, GAME.boxes, compiled=True) == 0
                for row in (1, 2):
                    GAME.call("view_at", states, row, GAME.boxes, seat, views, row, compiled=True)
                assert not differences(views[1:2], views[2:3])
                dealt.append(states[1:2].copy())
                for row in (1, 2):
                    GAME.call("redeal_at", states, row, GAME.boxes, seat, 9, compiled=True)
                assert not differences(states[1:2], states[2:3])
            assert dealt[0]["hand"][0][seat].tobytes() == dealt[1]["hand"][0][seat].tobytes()


@pytest.mark.shows("HC-R158", "HC-INFO-10")
def test_with_closed_lists_no_seat_is_told_the_deck_of_its_rival():
    for closed in (0, 1):
        table = Table(GAME, 2, 8, compiled=False, deck_a=3, deck_b=5, closed=closed)
        for seat in range(3):
            told, knows = GAME.told_options(table.options, seat), table.knows(seat)
            for owner, name, number in ((1, "deck_a", 3), (2, "deck_b", 5)):
                expected = number if not closed or seat == owner else 0
                assert (int(knows[name][0]), told.get(name, 0)) == (expected, expected)
            assert told["closed"] == closed
        for stream in (1, 2):
            states = arena_of(table)
            GAME.call("redeal_at", states, 2, GAME.boxes, 1, stream, compiled=False)
            state = face(states)[2]
            assert (state.deck_a, state.deck_b) == (3, 0 if closed else 5)
            unseen = sorted([*state.deck[2], *state.hand[2]])
            assert unseen == sorted([*table.state.deck[2], *table.state.hand[2]])
            assert GAME.check(state, BOX) == 0


@pytest.mark.shows("HC-R158", "HC-R49", "HC-R94", "HC-R150")
def test_a_position_says_what_the_table_wants():
    options = {"counter2": 1, "closed": 1, "arsenal_cap": 2, "turn_limit": 30}
    table = Table(GAME, 2, 5, compiled=False, **options)
    rng = random.Random(1)
    while not GAME.position.is_quiet(table.state):
        table.play(rng.choice(table.codes))
    text = dict(GAME.position.write(table.state))
    assert options.items() <= text.items()
    again = Table.from_position(GAME, text, 0, compiled=False)
    assert not differences(table.array, again.array)


@pytest.mark.shows("HC-INFO-8", "HC-R157")
def test_a_known_bottom_card_stays_there_until_a_shuffle():
    fields = {"phase": "F2", "A.grave": ["Lamb", "Goat"], "A.deck": ["Plain 1-1-1", "Plain 2-2-2", "Plain 3-3-3"]}
    table = Table.from_position(GAME, fields, 1, compiled=False)
    table.play("pass")
    found = Counter()
    for stream in range(60):
        states = arena_of(table)
        GAME.call("redeal_at", states, 2, GAME.boxes, 2, stream, compiled=False)
        kinds = states[2]["deck"][1]
        assert [names()[kind] for kind in kinds[:2]] == ["Goat", "Lamb"]
        found[names()[kinds[4]]] += 1
    assert set(found) == {"Plain 1-1-1", "Plain 2-2-2", "Plain 3-3-3"}
    state = table.state
    shuffle_deck(state, face(new_log(8)), 1)
    assert not any(state.seen[1, place] for place in range(state.n_deck[1]))


@pytest.mark.shows("HC-ZONE-16")
def test_a_rival_sees_how_many_cards_are_picked_for_a_discard_and_not_which():
    fields = {"A.LG": ["Kleandrax, Shieldman Risen", "Lamb"], "A.hand": ["Lamb", "Plain 1-1-1", "Plain Arsenal"]}
    table = Table.from_position(GAME, fields, 1, compiled=False)
    table.play("use Kleandrax, Shieldman Risen in LG, discard Lamb")
    assert table.question == "discard"
    for seat in range(3):
        known = table.knows(seat)
        assert known["n_put"][0].tolist() == [0, 1, 0]
        assert bool(known["put"].any()) == (seat == 1)


@pytest.mark.shows("HC-INFO-9", "HC-R157")
def test_a_withdrawn_card_stays_in_the_hand_that_a_rival_imagines():
    fields = {"A.MG": ["Plain 2-2-2", "Double Offering"], "A.hand": ["Plain 2-1-3", "Lamb"], "A.deck": ["Goat", "Goat"]}
    table = Table.from_position(GAME, fields, 1, compiled=False)
    table.play("deploy Plain 2-1-3 to MG")
    found = Counter()
    for stream in range(60):
        states = arena_of(table)
        GAME.call("redeal_at", states, 2, GAME.boxes, 2, stream, compiled=False)
        hand = [names()[kind] for kind in states[2]["hand"][1][:2]]
        assert "Plain 2-2-2" in hand
        found[tuple(sorted(hand))] += 1
    assert len(found) == 2


# --- what happens between counter-steps and the attack, whatever text it will be of


def at_counter_step(more, *play):
    """Lay a War Step out and play to a counter-step."""
    table = Table.from_position(GAME, {"phase": "WS", **more}, 1, compiled=False)
    for words in play:
        table.play(words)
    return table


def take_away(table, row, way=t.DESTROYED):
    """Let a Beast leave the mat as an effect would."""
    leaving.remove_beast(table.state, BOX, face(new_log(8)), row, way, t.IN_GRAVE)


MIDDLES = {"A.MG": ["Plain 4-4-4", "Lamb"], "B.MG": ["Plain 3-3-3", "Lamb"], "B.hand": ["Plain Arsenal"]}


@pytest.mark.shows("HC-WAR-18", "HC-DMG-7", "HC-R129")
@pytest.mark.parametrize("seat", [1, 2])
def test_an_attack_without_attacker_or_target_ends_without_result(seat):
    table = at_counter_step(MIDDLES, "war MG against MG")
    take_away(table, table.state.lead[seat, t.MIDDLE], t.SACRIFICED)
    table.play("pass")
    assert [table.state.life[i] for i in (1, 2)] == [7, 7] and "The attack has no result." in table.story(0)
    other = table.state.lead[3 - seat, t.MIDDLE]
    assert other and table.state.card[other].rest == (seat == 2)


@pytest.mark.shows("HC-WAR-21", "HC-DMG-2", "HC-R152", "HC-R140")
def test_whoever_enters_the_lane_of_an_assault_does_not_stop_it_but_takes_the_bonus_away():
    fields = {"B.life": 5, "A.MG": ["Plain 4-4-4", "Lamb"], "B.RG": ["Lamb"], "B.hand": ["Plain Arsenal"]}
    table = at_counter_step(fields, "war MG through RG")
    deploy.enter(table.state, BOX, face(new_log(8)), 2, names().index("Plain 1-1-1"), t.RIGHT)
    table.play("pass")
    assert table.state.life[2] == 4 and table.state.lead[2, t.RIGHT]


BLOCKED = {
    "A.LG": ["Plain 4-4-4", "Lamb"],
    "A.hand": ["Plain Arsenal"],
    "B.RG": ["Plain 2-2-2", "Lamb"],
    "B.RRS": ["Plain 1-1-1", "Lamb"],
    "B.hand": ["Plain 1-1-2", "Plain 2-2-2"],
}
BATCH = ("war LG against RG", "block with Plain 1-1-2 before LG", "block with Plain 2-2-2 before MG")


@pytest.mark.shows("HC-BLOCK-12", "HC-BLOCK-7", "HC-R34")
@pytest.mark.parametrize("removed", [0, 1])
def test_a_block_counts_the_blockers_that_are_left(removed):
    table = at_counter_step(BLOCKED, *BATCH)
    if removed:
        take_away(table, table.state.front[2, t.LEFT])
    table.play("pass")
    assert f"B's block {'fails' if removed else 'succeeds'}." in table.story(0)
    assert bool(table.state.lead[2, t.RIGHT]) != bool(removed)
    assert not any(table.state.front[2, column] for column in range(1, 4))


@pytest.mark.shows("HC-BLOCK-21", "HC-R153")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_block_without_an_attack_neither_succeeds_nor_fails(seat):
    table = at_counter_step(BLOCKED, *BATCH)
    take_away(table, table.state.lead[seat, t.LEFT if seat == 1 else t.RIGHT])
    table.play("pass")
    assert not [line for line in table.story(0) if "B's block" in line]
    assert sorted(names()[table.state.grave[2, i]] for i in range(2))[0] == "Plain 1-1-2"


# --- derived numbers


def test_numbers_at_a_question_are_those_of_writing_them_anew():
    """A step writes them anew only where something in force depends on it (`timely`)."""
    compared = 0
    for table in games(6, 100):
        if table.state.dirty == 0:
            again = arena(GAME.records["state"], 2)
            again[1] = table.array[0]
            numbers.refresh(face(again)[1], BOX)
            assert not differences(table.array, again[1:2])
            compared += 1
    assert compared > 500


# --- Menorah Life


@pytest.mark.shows("HC-DMG-11", "HC-R90")
def test_menorah_life_never_rises_above_seven():
    state = Table.from_position(GAME, {"A.life": 7, "B.life": 5}, 1, compiled=False).state
    for seat in (1, 2):
        damage.gain_life(state, BOX, face(new_log(8)), seat, 1)
    assert (state.life[1], state.life[2]) == (7, 6)


@pytest.mark.shows("HC-DMG-13", "HC-R93")
def test_both_at_the_skull_together_is_a_draw():
    table = Table.from_position(GAME, {"A.life": 1, "B.life": 1, "A.hand": ["Lamb"]}, 1, compiled=False)
    for seat in (1, 2):
        damage.lose_life(table.state, BOX, face(new_log(8)), seat, 1)
    table.play("offer Lamb to LG")
    assert table.over and table.winners == []


@pytest.mark.shows("HC-DMG-16", "HC-R138")
def test_a_player_may_concede():
    table = Table(GAME, 2, 1, compiled=False)
    table.concede("A")
    assert [type(entry).__name__ for entry in table.entries] == ["Concession"] and not table.over


# --- setting up, limits, positions


@pytest.mark.shows("HC-SETUP-1")
def test_the_game_is_for_two():
    with pytest.raises(BadInput, match="3 seats"):
        Table(GAME, 3, 1, compiled=False)


@pytest.mark.shows("HC-SETUP-2", "HC-DECK-13")
def test_decks_are_shuffled_from_the_seed_with_their_up_grades():
    def dealt(seed):
        table = Table(GAME, 2, seed, compiled=False, deck_a=3, deck_b=4)
        return table.array["deck"].tobytes(), table.array["hand"].tobytes()

    assert dealt(3) == dealt(3) != dealt(4)
    table = Table(GAME, 2, 3, compiled=False, deck_a=3, deck_b=4)
    state = table.state
    for seat in (1, 2):
        cards = [*state.deck[seat], *state.hand[seat]]
        assert sorted(kind for kind in cards if kind) == [kind for kind in BOX.deck[(3, 4)[seat - 1]] if kind]
        assert any(BOX.sort[kind] == t.UP_GRADE for kind in cards)


@pytest.mark.shows("HC-SETUP-5", "HC-R95")
def test_each_side_begins_half_of_the_games_and_ties_roll_again():
    first, again = Counter(), 0
    for seed in range(60):
        told = Table(GAME, 2, seed, compiled=False).story(0)
        rolls = [int(line.split()[-1].rstrip(".")) for line in told if " rolls " in line]
        again += len(rolls) > 2
        assert all(one == other for one, other in zip(rolls[:-2:2], rolls[1:-2:2], strict=True))
        assert rolls[-1] != rolls[-2]
        winner = "A" if rolls[-2] > rolls[-1] else "B"
        assert f"{winner} takes the first turn." in told
        first[winner] += 1
    assert again and 20 <= first["A"] <= 40


@pytest.mark.shows("HC-CMD-5", "HC-R149")
def test_limits_belong_to_the_physical_card():
    state = face(arena(GAME.records["state"], 2))[1]
    for row, (kind, used) in enumerate(((7, 1), (7, 0), (8, 2)), 1):
        state.card[row].kind, state.card[row].seat, state.card[row].used = kind, 1, used
        memories.remember(state, row, t.IN_HAND)
    assert state.n_memory == 2  # what did nothing needs no memory
    state.card[4].kind, state.card[4].seat = 7, 1
    memories.recall(state, 4, t.IN_GRAVE)
    assert state.card[4].used == 0
    memories.recall(state, 4, t.IN_HAND)
    assert (state.card[4].used, state.n_memory) == (1, 1)
    memories.forget_memories(state)
    assert not any(state.memory[i].kind for i in range(len(state.memory)))


def test_a_faulty_position_tells_all_its_faults():
    fields = {
        "A.LG": ["Bowman 2-2-1"],
        "A.MG": ["Bowman 2-2-1", "Lamb"],
        "B.MG": ["Benazir, Captain of Thirty", "Lamb"],
        "B.RG": ["Benazir, Captain of Thirty", "Lamb"],
        "A.hand": ["Escort 1-1-1", "Lam"],
        "B.life": 9,
    }
    with pytest.raises(BadInput) as caught:
        Table.from_position(GAME, fields, 1, compiled=False)
    told = "\n".join(caught.value.defects)
    for fault in (
        "A.LG: a Beast needs an Offering",
        "A.MG: the signet",
        "B.RG: of each status",
        "A.hand: Escort 1-1-1",
        "Lamb",
        "B.life = 9",
    ):
        assert fault in told


@pytest.mark.shows("HC-UG-8", "HC-UG-10")
def test_no_effect_moves_a_core_away_from_under_its_lead():
    fields = {"A.LG": ["Risen 3-3-3", "Plain 2-2-2", "Lamb"], "A.RG": ["Plain 1-1-1", "Lamb"]}
    state = Table.from_position(GAME, fields, 1, compiled=False).state
    sorts = {state.card[row].sort: row for row in range(1, state.n_rows + 1)}
    assert zone_changes.put(state, BOX, face(new_log(9)), sorts[t.CORE], ops.HAND, 1) == 0
    assert state.card[sorts[t.CORE]].host == sorts[t.UP_GRADE] and state.n_hand[1] == 0
    assert zone_changes.put(state, BOX, face(new_log(9)), sorts[t.BEAST], ops.HAND, 1) and state.n_hand[1] == 1
