"""Kingdom powers: what shows only over many deals, what a table refuses, and what a position may not hold."""

from __future__ import annotations

from collections import Counter

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.letters import LETTERS
from menagerie.engine.log import new_log
from menagerie.engine.table import Table
from menagerie.games.cover_your_kingdom import terms as t
from menagerie.games.cover_your_kingdom.cards.printed import powers

GAME = load("cover_your_kingdom")
NAMES = [power["name"] for power in powers()[1:]]
ACTION = {"Wiizzz Kid", "DissedHard", "Match Maker"}
MODIFYING = {"Equinity", "Extra Freatures", "Mighty Swine", "VulcEnt Hands", "SubCerbient"}
FOR_MANY = {"Extra Freatures", "SubCerbient"}
DEAL = 2  # the row that deals are made on; row 1 is the blank game


def named(bits):
    """Name powers given as bits, by their numbers in the rules."""
    return {NAMES[power - 1] for power in range(1, t.POWERS + 1) if bits >> power & 1}


def deals(seats, count, **options):
    """Yield the powers of every Ruler, in the order of the seats, for so many seeds."""
    states = GAME.blank(seats, GAME.check_options(seats, {"powers": 1, **options}))
    log = new_log(64)
    for seed in range(count):
        log["count"][0] = 0
        GAME.call("deal", states, DEAL, 1, GAME.boxes, log, 0, seed, 0, compiled=True)
        yield [named(int(bits)) for bits in states["power"][DEAL, 1 : seats + 1]]


def table(seats, seed, **options):
    return Table(GAME, seats, seed, compiled=False, powers=1, **options)


def place(**fields):
    return Table.from_position(GAME, {"rulers": 3, "turn": "A", "draw": 0, **fields}, 1, compiled=False)


@pytest.mark.shows("CK-POW-3")
def test_three_powers_give_a_free_action_and_five_change_a_rule():
    for category, group in (("action power", ACTION), ("modifying power", MODIFYING)):
        assert {power["name"] for power in powers()[1:] if power["category"] == category} == group
    assert (named(t.ACTION_POWERS), named(t.ALL_POWERS)) == (ACTION, ACTION | MODIFYING)
    assert (len(ACTION), len(MODIFYING)) == (3, 5)


# --- dealing


@pytest.mark.shows("CK-PAD-1")
@pytest.mark.parametrize(("seats", "count"), [(2, 300), (3, 1000)])
def test_few_rulers_never_see_two_of_the_powers(seats, count):
    dealt = Counter(power for hands in deals(seats, count) for held in hands for power in held)
    assert set(dealt) == set(NAMES) - FOR_MANY


@pytest.mark.shows("CK-PAD-1")
def test_from_four_rulers_on_every_power_is_in_the_deal():
    for seats in (4, 8):
        assert set().union(*(held for hands in deals(seats, 200) for held in hands)) == set(NAMES)


@pytest.mark.shows("CK-POW-1", "CK-COMP-7")
@pytest.mark.parametrize("seats", range(2, 9))
def test_every_ruler_gets_one_power_and_no_two_the_same(seats):
    for hands in deals(seats, 60):
        assert [len(held) for held in hands] == [1] * seats
        assert len(set().union(*hands)) == seats  # with eight Rulers: all eight


@pytest.mark.shows("CK-POW-1")
@pytest.mark.parametrize(("seats", "in_play"), [(3, 6), (5, 8), (8, 8)])
def test_every_seat_gets_every_power_equally_often(seats, in_play):
    count = 100 * in_play
    dealt = Counter((seat, power) for hands in deals(seats, count) for seat, held in enumerate(hands) for power in held)
    assert len(dealt) == seats * in_play
    assert all(50 <= times <= 150 for times in dealt.values())  # 100 expected, more than five standard deviations


@pytest.mark.shows("CK-PAD-2", "CK-PAD-3", "CK-R65")
@pytest.mark.parametrize("seats", [2, 3])
def test_two_powers_are_one_of_each_kind(seats):
    for hands in deals(seats, 200, two_powers=1):
        assert all(len(held & ACTION) == len(held & MODIFYING) == 1 for held in hands)
        assert len(set().union(*hands)) == 2 * seats
        assert not FOR_MANY & set().union(*hands)
        if seats == t.FEW:  # both piles are used up
            assert set().union(*hands) == set(NAMES) - FOR_MANY


@pytest.mark.shows("CK-PAD-3")
def test_the_two_piles_are_shuffled_each_on_its_own():
    pairs = Counter((seat, *sorted(held)) for hands in deals(3, 900, two_powers=1) for seat, held in enumerate(hands))
    assert len(pairs) == 27  # three seats, three powers of either kind
    assert all(50 <= times <= 150 for times in pairs.values())  # 100 expected


@pytest.mark.shows("CK-R35")
@pytest.mark.parametrize("two", [0, 1])
def test_each_round_of_a_contest_deals_other_powers(two):
    owners = set()
    for seed in range(25):
        fields = {"rulers": 3, "powers": 1, "two_powers": two, "contest": 1, "draw": 0, "B.power": ["VulcEnt Hands"]}
        hands = {"A.hand": ["Bragon", "Pigxie"], "B.hand": [], "C.hand": [], "A.highland": [["Bragon", "Bragon"]]}
        at = Table.from_position(GAME, fields | hands, seed, compiled=False)
        at.play("add Bragon to highland")
        at.play("discard Pigxie")
        told = at.view("-")
        held = [set(told[f"{seat}.power"]) for seat in "ABC"]
        assert told["round"] == 2 and [len(one) for one in held] == [1 + two] * 3
        assert [told[f"{seat}.hand_size"] for seat in "ABC"] == [6 + ("VulcEnt Hands" in one) for one in held]
        owners |= {seat for seat, one in zip("ABC", held, strict=True) if "VulcEnt Hands" in one}
    assert owners == set("ABC")


# --- who sees what


@pytest.mark.shows("CK-POW-1", "CK-POW-2")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"two_powers": 1}), (3, {}), (5, {}), (7, {})])
def test_everybody_sees_the_powers_in_play_and_nobody_the_others(seats, options):
    for seed in range(10):
        dealt = table(seats, seed, **options)
        truth = dealt.array["power"][0].tolist()
        unused = set(NAMES) - named(sum(truth))
        assert len(unused) == 8 - seats * (1 + options.get("two_powers", 0))
        for seat in range(seats + 1):
            assert dealt.knows(seat)["power"][0].tolist() == list(dealt.shown(seat).power) == truth
            heard = [line for line in dealt.story(seat) if " reveals " in line]
            assert [line[0] for line in heard] == sorted(line[0] for line in heard)  # one Ruler after another
            assert {line[0] for line in heard} == set(LETTERS[1 : seats + 1])
            assert all(any(f" reveals {name}: " in line for line in heard) for name in named(sum(truth)))
            told = " ".join([*dealt.story(seat), *dealt.lines(seat), dealt.ask()])
            assert not [name for name in unused if name in told]


def quietly(power, mine, others, **fields):
    """Let A discard a Pigxie, end the turn and keep the rest; tell what B hears, counts and knows."""
    hands = {"A.hand": ["Pigxie", *mine], "B.hand": ["Klaken", "VulcEnt"], "C.hand": others}
    at = place(powers=1, **{"A.power": [power]}, **hands, **fields)
    since = at.runs
    at.play("discard Pigxie")
    while at.seat == "A":
        at.play({"act": "end turn"}.get(at.question, "keep the rest"))
    return at.story("B", since), at.state.version, at.knows("B").tobytes()


@pytest.mark.shows("CK-R73", "CK-R58")
def test_nobody_hears_whether_dissedhard_could_have_discarded():
    can, cannot = ["Bragon", "CT"], ["Elves", "CT"]
    assert quietly("DissedHard", can, cannot, action=2) == quietly("DissedHard", cannot, can, action=2)


@pytest.mark.shows("CK-R73", "CK-R59")
def test_nobody_hears_whether_the_match_maker_could_have_settled():
    can, cannot = ["Bragon", "Bragon"], ["Klaken", "Sighclops"]
    assert quietly("Match Maker", can, cannot, action=2) == quietly("Match Maker", cannot, can, action=2)


@pytest.mark.shows("CK-POW-7", "CK-R59", "CK-POW-8")
def test_the_question_says_what_the_power_leaves_open():
    hands = {"B.hand": ["Klaken", "VulcEnt"], "C.hand": [], "A.hand": ["Pigxie", "Pigxie", "Klaken"]}
    stack = {"A.highland": [["Bragon", "Bragon"], ["Sighclops", "Sighclops"]]}

    def asked(power, **fields):
        return place(powers=1, **{"A.power": [power]}, **hands, **stack, **fields).ask()

    assert asked("Wiizzz Kid") == "action 1 of 2"
    assert asked("Wiizzz Kid", action=3) == "Wiizzz Kid, or end the turn?"
    assert asked("Match Maker", action=3) == "a third action, which must settle"
    assert asked("Match Maker", action=3, settles=1) == "a third action"
    assert asked("DissedHard", action=3) == "discard a Creature for free (1 of 2)?"


# --- what is refused


@pytest.mark.shows("CK-R65", "CK-PAD-2")
def test_two_powers_are_for_two_or_three_rulers_who_play_with_powers():
    with pytest.raises(BadInput, match=r"two_powers is for 2 to 3 Rulers \(CK-R65\)") as error:
        Table(GAME, 4, 1, powers=1, two_powers=1)
    assert len(error.value.defects) == 1
    with pytest.raises(BadInput, match=r"two_powers needs powers=1 \(CK-R65\)") as error:
        Table(GAME, 3, 1, two_powers=1)
    assert len(error.value.defects) == 1
    with pytest.raises(BadInput) as error:
        Table(GAME, 8, 1, two_powers=1, powers=2, light_speed=1)
    told = "\n".join(error.value.defects)
    for part in ("powers=2: allowed are 0, 1", "two_powers needs powers=1", "two_powers is for 2 to 3", "light_speed"):
        assert part in told
    assert len(error.value.defects) == 4


@pytest.mark.shows("CK-COMP-7", "CK-R72")
def test_there_is_no_ninth_power_for_a_ninth_ruler():
    with pytest.raises(BadInput, match="9 seats"):
        Table(GAME, 9, 1, powers=1)


def defects(**fields):
    with pytest.raises(BadInput) as error:
        place(**fields)
    return error.value.defects


@pytest.mark.shows("CK-POW-1", "CK-PAD-1", "CK-PAD-2")
def test_a_position_lists_everything_that_is_wrong_with_its_powers():
    wrong = {
        "A.power": ["Wiizzz Kidd", "Mighty Swine"],
        "B.power": ["SubCerbient", "Mighty Swine"],
        "C.power": ["Equinity", "VulcEnt Hands", "DissedHard"],
    }
    told = defects(powers=1, two_powers=1, **wrong)
    assert told == [
        "A.power: no power is called 'Wiizzz Kidd'; did you mean Wiizzz Kid?",
        "B.power: SubCerbient is not in play with 3 Rulers (CK-PAD-1)",
        "B.power: Mighty Swine is named twice (CK-POW-1)",
        "C.power: one power, or with two_powers one of each kind (CK-PAD-2)",
    ]


@pytest.mark.shows("CK-PAD-2", "CK-POW-1")
@pytest.mark.parametrize(
    ("held", "two"),
    [
        (["Wiizzz Kid", "Equinity"], 0),
        (["Wiizzz Kid", "DissedHard"], 1),
        (["Equinity", "Mighty Swine"], 1),
        (["Equinity", "Mighty Swine"], 0),
        (["Wiizzz Kid", "DissedHard", "Equinity"], 1),
    ],
)
def test_a_ruler_of_a_position_has_no_more_powers_than_are_dealt(held, two):
    assert [told[-10:] for told in defects(powers=1, two_powers=two, **{"A.power": held})] == ["(CK-PAD-2)"]


@pytest.mark.shows("CK-CON-1", "CK-SETUP-3")
def test_a_position_without_powers_names_none():
    assert defects(**{"A.power": ["Equinity"], "B.power": ["Wiizzz Kid"]}) == [
        "A.power: powers are off (CK-CON-1)",
        "B.power: powers are off (CK-CON-1)",
    ]
    with pytest.raises(BadInput, match="CK-R65"):
        place(two_powers=1)
    with pytest.raises(BadInput, match="CK-R65"):
        place(rulers=4, powers=1, two_powers=1)


@pytest.mark.shows("CK-PAD-1")
def test_a_position_with_four_rulers_may_hold_the_two_powers_for_many():
    at = place(rulers=4, powers=1, **{"A.power": ["SubCerbient"], "D.power": ["extra freatures"]})
    assert (at.view("-")["A.power"], at.view("-")["D.power"]) == (["SubCerbient"], ["Extra Freatures"])


@pytest.mark.shows("CK-POW-6", "CK-R59")
def test_a_position_written_in_mid_turn_keeps_what_the_powers_did():
    held = {"A.power": ["Wiizzz Kid"], "B.power": ["Match Maker"], "C.hand": []}
    kingdom = {"A.highland": [["Bragon", "Bragon"], ["Sighclops", "Sighclops"]]}
    hands = {"A.hand": ["Pigxie", "Klaken"], "B.hand": ["VulcEnt", "VulcEnt", "Klaken", "CT", "Bragon"]}
    at = place(powers=1, **held, **kingdom, **hands)
    for answer in ("use Wiizzz Kid in highland", "discard Pigxie", "end turn", "settle VulcEnt + VulcEnt"):
        at.play(answer)
        again = Table.from_position(GAME, at.position(), compiled=False)
        assert again.array.tobytes() == at.array.tobytes() and again.codes == at.codes
    assert at.position()["settles"] == 1
