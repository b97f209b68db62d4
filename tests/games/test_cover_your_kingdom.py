"""Cover Your Kingdom: clauses that no single scenario can show, and what its notation refuses."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from menagerie.engine.ask import withdraw
from menagerie.engine.chance import start_over
from menagerie.engine.contract import fuzz, random_tables
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.jit import rule
from menagerie.engine.notation import replay
from menagerie.engine.secrecy import compare_streams
from menagerie.engine.table import Table
from menagerie.games.cover_your_kingdom import terms as t
from menagerie.games.cover_your_kingdom.cards.printed import cards
from menagerie.games.cover_your_kingdom.inn import put_back
from menagerie.games.cover_your_kingdom.kingdom import clans
from menagerie.games.cover_your_kingdom.presentation.position import clan_names
from menagerie.games.cover_your_kingdom.state import RECORDS  # noqa: F401  (types the rule below)
from menagerie.games.cover_your_kingdom.turn import FRAMES
from menagerie.games.cover_your_kingdom.view import forget_others

GAME = load("cover_your_kingdom")


@rule
def peeking_redeal(state, box, seat, stream):
    """Deal nothing anew, but look in every other way like a redeal."""
    start_over(state, stream, seat)
    forget_others(state, seat)
    if state.asked > 0 and state.asked != seat:
        withdraw(state)
        FRAMES.pose(state, box)


def test_the_fuzz_finds_a_redeal_that_leaves_the_true_cards_lying():
    found = fuzz(replace(GAME, redeal=peeking_redeal), 2_000, seed=1, jobs=2).violations
    assert {"hand", "draw"} <= {violation["law"].rpartition(": ")[2] for violation in found}


@pytest.mark.shows("CK-R73", "CK-D9", "CK-D16")
def test_no_rival_learns_from_a_question_left_out_that_a_hand_holds_no_answer():
    """Where people sit none is left out; elsewhere the rules answer other lone questions by themselves."""
    assert compare_streams(GAME, 200, seed=20261123, compiled=True).broken == []
    left_out = compare_streams(GAME, 200, seed=20261123, windows=False, compiled=True).broken
    assert left_out and not any(": counter," in one or ": save the clan," in one for one in left_out)


ACTIONS = {t.E_SETTLE, t.E_RECRUIT, t.E_HIRE, t.E_ADD, t.E_DISCARD}


def place(**fields):
    return Table.from_position(GAME, {"rulers": 3, **fields}, 1)


@pytest.mark.shows("CK-SETUP-4")
def test_one_seed_is_one_permutation_of_the_box():
    orders = {}
    for seed in (7, 8):
        one, other = (Table(GAME, 4, seed, compiled=False) for _ in range(2))
        assert one.array.tobytes() == other.array.tobytes()
        orders[seed] = one.position()["draw"]
        dealt = Counter(orders[seed])
        for seat in "ABCD":
            dealt.update(one.position()[f"{seat}.hand"])
        short = {card.get("short", card["name"]): card["copies"] for card in cards()[1:]}
        assert dealt == short and sum(dealt.values()) == 141
    assert orders[7] != orders[8]


@pytest.mark.shows("CK-SETUP-9", "CK-R4")
def test_without_a_named_starter_every_seat_starts_equally_often():
    starts = Counter(Table(GAME, 5, seed, compiled=True).seat for seed in range(600))
    assert set(starts) == set("ABCDE")
    assert all(80 <= count <= 160 for count in starts.values())  # 120 expected, four standard deviations


@pytest.mark.shows("CK-END-5")
def test_random_games_end_within_as_many_actions_as_cards():
    for number in range(300):
        rng = random.Random(number)
        table = Table(GAME, 3 + number % 6, number, compiled=True)
        while not table.over:
            table.play(rng.choice(table.codes))
        actions = sum(event.what in ACTIONS for event in table.events(0))
        assert actions <= t.DECK


@pytest.mark.shows("CK-END-6")
def test_cards_are_conserved_and_no_kingdom_becomes_empty_again():
    held: dict[int, int] = {}
    round_of = 0
    for table in random_tables(GAME, 30, seed=12, compiled=True):
        state = table.state
        if table.runs < 3 or state.round != round_of:  # another game, or the next round of a contest
            held, round_of = {}, state.round
        assert GAME.call("check_at", table.array, 0, GAME.boxes, compiled=True) == 0
        carried = state.start[t.AIR + 1] - state.start[t.AIR]
        for seat in range(1, state.seats + 1):
            count = clans(state, seat)
            assert count > 0 or not held.get(seat) or carried
            held[seat] = max(held.get(seat, 0), count)


@pytest.mark.shows("CK-COMP-7", "CK-R72")
def test_a_ninth_ruler_finds_no_board():
    with pytest.raises(BadInput, match="9 seats"):
        Table(GAME, 9, 1)


@pytest.mark.shows("CK-STACK-6", "CK-CTR-8", "CK-R70")
def test_wilds_lie_below_the_species_of_their_clan():
    table = place(**{"A.lowland": [["Klaken", "Spydra", "CT", "Klaken"]], "A.hand": ["Klaken"]})
    row = table.state.start[2]
    assert clan_names(table.state.clan[row]) == ["CT", "Spydra", "Klaken", "Klaken"]


@pytest.mark.shows("CK-TERM-4")
@pytest.mark.parametrize(
    ("clan", "clause"),
    [
        (["Klaken"], "CK-TERM-4"),
        (["CT", "CT"], "CK-TERM-4"),
        (["Klaken", "VulcEnt"], "CK-TERM-4"),
        (["Klaken", "Elves"], "CK-TERM-4"),
        (["Bragon", "Bragon"], "CK-STACK-2"),
    ],
)
def test_a_set_that_is_no_clan_of_its_land_is_refused(clan, clause):
    with pytest.raises(BadInput, match=clause):
        place(**{"A.lowland": [clan]})


@pytest.mark.shows("CK-WILD-10", "CK-COMP-5")
def test_the_box_holds_five_spydras_and_ten_cts():
    for name, count in (("Spydra", 5), ("CT", 10)):
        place(discard=[], removed=[name] * count)
        with pytest.raises(BadInput, match=f"more than {count} {name}"):
            place(removed=[name] * (count + 1))


def test_a_pile_of_the_inn_has_at_most_seven_cards_and_a_number_is_no_truth():
    with pytest.raises(BadInput, match=r"inn, pile 1: at most 7 cards \(CK-2P-6\)"):
        place(rulers=2, inn=[["Klaken"] * 8])
    with pytest.raises(BadInput, match="idle = True: a whole number"):
        place(idle=True)


def test_a_position_that_cannot_exist_lists_all_its_defects():
    with pytest.raises(BadInput) as error:
        place(
            turn="D",
            discard=["Elves", "Bragonn"],
            barred=["A highland 3"],
            passed=["B"],
            colour="red",
            **{"A.highland": [["Bragon"]], "B.hand": ["Klaken"], "C.guard": ["swamp"], "D.hand": []},
        )
    told = "\n".join(error.value.defects)
    for part in ("turn = 'D'", "Elves cannot be discarded", "'Bragonn'; did you mean Bragon", "no Clan 'A highland 3'"):
        assert part in told
    for part in ("passed: 'B'", "colour: no such field", "A.highland, Clan 1", "'swamp' is no Land", "D.hand"):
        assert part in told


@pytest.mark.shows("CK-R10")
def test_a_seat_rereads_the_history_only_from_its_own_last_turn_on():
    table = Table(GAME, 3, 3, compiled=False, first=1)
    rng = random.Random(1)
    while len(table.steps) < 40:
        table.play(rng.choice(table.codes))
    for seat in "ABC":
        told = table.history(seat)
        assert told[0] == f"{seat} wears the Crown."
        assert told.count(f"{seat} wears the Crown.") == 1
    open_table = Table(GAME, 3, 3, compiled=False, open_stacks=1)
    assert open_table.history("A") == open_table.story("A")


@pytest.mark.shows("CK-R10", "CK-STACK-10")
def test_of_a_covered_clan_nothing_but_the_gem_is_left_in_a_shown_view():
    table = place(**{"A.highland": [["CT", "Spydra", "Bragon"], ["Sighclops", "Sighclops"]]})
    clan = table.shown("B").clan[1]
    assert (clan.gem, clan.species, clan.own, clan.ct, clan.spydra, clan.hentaur, clan.barred) == (15, 0, 0, 0, 0, 0, 0)
    assert table.shown("A").clan[1].spydra == 1


@pytest.mark.shows("CK-D14", "CK-HYP-5")
def test_picks_for_a_return_are_seen_by_nobody_else():
    table = place(**{"A.hand": ["Hypnogriff", "Bragon", "Klaken"], "B.hand": ["CT", "Pigxie", "VulcEnt"], "C.hand": []})
    table.play("hire Hypnogriff, from B")
    before = [table.knows(seat).tobytes() for seat in "BC"]
    table.play(table.codes[0])
    assert table.state.frame[2].n_picks == 1
    version = [table.knows(seat) for seat in "BC"]
    for known in version:
        known["version"] -= 1
    assert [known.tobytes() for known in version] == before


@pytest.mark.shows("CK-HYP-2")
def test_eight_different_cards_can_be_given_back_in_56_ways():
    hand = ["Yogi Yedi", "Pigxie", "LepreCon Man", "Sighclops", "VulcEnt"]
    table = place(**{"A.hand": ["Hypnogriff", *hand], "B.hand": ["PegLegasus", "Hentaur", "Uniquehorn"], "draw": 0})
    table.play("hire Hypnogriff, from B")
    ends = set()

    def walk(at):
        if at.question != "return cards":
            ends.add(tuple(at.position()["B.hand"]))
            return
        for code in at.codes:
            later = at.copy()
            later.play(code)
            walk(later)

    walk(table)
    assert len(ends) == 56


@pytest.mark.shows("CK-R74")
def test_the_table_shows_rivals_without_totals_until_the_end():
    *_, table = random_tables(GAME, 1, seed=2)
    assert all("magic" in line for line in table.lines(1) if line[:2] in ("A ", "A:", "B:", "C:"))
    table = place(**{"A.highland": [["Bragon", "Bragon"]], "B.highland": [["Bragon", "Bragon"]]})
    mine, theirs = (next(line for line in table.lines(1) if line.startswith(seat)) for seat in "AB")
    assert "30 magic" in mine and "magic" not in theirs


@pytest.mark.shows("CK-R73")
def test_nobody_hears_whether_a_decline_was_forced():
    stories = []
    for hand in (["Bragon", "Klaken"], ["Klaken", "Klaken"]):
        table = place(
            **{"A.hand": ["Bragon", "VulcEnt"], "B.hand": hand, "C.hand": [], "A.lowland": [["Klaken", "Klaken"]]},
            **{"B.highland": [["Bragon", "Bragon"]], "B.lowland": [["VulcEnt", "VulcEnt"]], "draw": 0},
        )
        since = table.runs
        table.play("recruit B highland with Bragon")
        if table.seat == "B":
            table.play("decline")
        stories.append((table.story("A", since), table.story("C", since), table.state.version))
    assert stories[0] == stories[1]


@pytest.mark.shows("CK-R31", "CK-HYP-1")
def test_a_blind_pick_is_uniform():
    taken: Counter[str] = Counter()
    for seed in range(600):
        table = Table.from_position(
            GAME,
            {
                "rulers": 3,
                "A.hand": ["Hypnogriff", "Uniquehorn"],
                "B.hand": ["Bragon", "Klaken", "Pigxie", "CT", "VulcEnt", "Elves"],
            },
            seed,
        )
        table.play("hire Hypnogriff, from B")
        hand = table.state.hand[1]
        taken.update(str(kind) for kind in range(1, t.KINDS + 1) if hand[kind])
    kinds = [taken[str(kind)] for kind in (2, 5, 9, 10, 11, 15)]
    assert sum(kinds) == 1800 and all(240 <= count <= 360 for count in kinds)  # 300 expected, five deviations


@pytest.mark.shows("CK-R40", "CK-2P-9")
def test_an_inn_pile_of_creatures_for_hire_alone_is_shuffled_into_the_deck_and_dealt_anew():
    state = Table(GAME, 2, 5, compiled=False).state
    state.n_draw = 40
    for i in range(40):
        state.draw[i] = 1 + i % t.SPECIES
    hires = [t.WIIZZZAARD, t.WIIZZZAARD, t.HYPNOGRIFF, t.HYPNOGRIFF, t.ELVES, t.ELVES, t.MOBGOBLINS]
    for i, kind in enumerate(hires):
        state.inn[1, i] = kind
    put_back(state, 1, t.MOBGOBLINS)
    pile, deck = list(state.inn[1])[: t.PILE], list(state.draw)[: state.n_draw]
    assert (state.n_draw, state.n_inn[1], state.inn_open[1]) == (40, t.PILE, 0)
    assert Counter(pile) + Counter(deck) == Counter(hires) + Counter(1 + i % t.SPECIES for i in range(40))
    assert sorted(pile) != sorted(hires) and any(kind in deck for kind in hires)
    assert deck != sorted(deck)


def test_only_answers_that_told_the_seat_nothing_can_be_taken_back():
    told = place(**{"A.hand": ["Klaken", "Klaken", "Pigxie"], "B.highland": [["Bragon", "Bragon"]]})
    told.play("settle Klaken + Klaken")
    assert told.may_undo("A") == 0 and told.may_undo("A", most=0) == told.may_undo("B") == 1
    told.play("discard Pigxie")  # draws a card
    assert told.may_undo("A") == len(told.steps)
    asked = place(
        **{
            "A.hand": ["Bragon", "CT"],
            "A.lowland": [["Klaken", "Klaken"]],
            "B.hand": ["Bragon", "CT", "Pigxie"],
            "B.highland": [["Sighclops", "Sighclops"], ["Bragon", "Bragon"]],
        }
    )
    asked.play("recruit B highland with CT")
    assert asked.may_undo("A") == 0  # B is asked whatever he holds (CK-R73)
    asked.play("decline")
    assert asked.may_undo("A") == len(asked.steps) == 2


@pytest.mark.shows("CK-R73", "CK-D9")
def test_whoever_can_hardly_have_a_counter_is_asked_all_the_same():
    """All but two of the cards with which B could counter lie open: not to be asked would tell that he has neither."""
    declined = place(
        **{
            "A.hand": ["CT", "Klaken", "Bragon"],
            "A.lowland": [["Klaken", "Klaken"]],
            "B.hand": ["Pigxie"],
            "B.highland": [["Sighclops", "Sighclops"], ["Bragon", "Bragon"]],
            "C.highland": [[name, "CT", "Spydra"] for name in ("Yogi Yedi", "Hentaur", "PegLegasus", "Sighclops")],
            "C.lowland": [[name, "CT"] for name in ("Pigxie", "LepreCon Man", "VulcEnt", "Klaken")],
            "discard": ["Bragon"] * 6,
        }
    )
    declined.play("recruit B highland with CT")
    assert [step.seat for step in declined.steps] == ["A"] and (declined.seat, declined.question) == ("B", "counter")
    assert declined.may_undo("A") == 0


def test_undone_answers_stay_in_the_record():
    table = place(**{"A.hand": ["Klaken", "Klaken", "Pigxie", "CT"]})
    table.play("settle Klaken + CT")
    table.undo(0)
    table.play("settle Klaken + Klaken")
    lines = table.record()
    assert [line.get("undo", line.get("answer")) for line in lines[1:-1]] == [
        "settle Klaken + CT",
        0,
        "settle Klaken + Klaken",
    ]
    assert lines[-1]["end"] == 1 and replay(lines).array.tobytes() == table.array.tobytes()
    lines[2]["undo"] = 4
    with pytest.raises(BadInput, match="there were 1 answers"):
        replay(lines)
