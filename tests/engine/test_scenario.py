"""Scenarios cannot be green by mistake: every step fails where it does not hold, and nothing written wrongly passes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menagerie.engine.comparing import LONG, changes, expected_apart
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.scenario import KEYS, Scenario, Wrong, check_files, read_file, read_scenarios
from menagerie.engine.steps import KINDS

GAME = load("cover_your_kingdom")
GIVEN = {
    **{"rulers": 3, "turn": "A", "draw": 0, "A.hand": ["Spydra", "Bragon", "CT"], "C.hand": []},
    **{"B.hand": ["Bragon", "CT"], "A.lowland": [["Klaken", "Klaken"]], "B.highland": [["Bragon", "Bragon"]]},
    "B.lowland": [["VulcEnt", "VulcEnt"]],
}
ATTACK = "A: recruit B highland with Spydra"
BEGUN = [ATTACK, {"chance": [1]}, {"teach": "Now B may answer."}]


def scenario(*play, given=GIVEN, then=None, shows=("CK-WILD-3",), **more) -> Scenario:
    return Scenario(GAME, "a trial", list(shows), dict(given), [*play], then or {}, **more)


def wrong_of(one: Scenario) -> str:
    with pytest.raises(Wrong) as told:
        one.run()
    return str(told.value)


def fault_of(one: Scenario) -> str:
    with pytest.raises(BadInput) as told:
        one.run()
    return str(told.value)


# --- every kind of step: what holds after the attack, what does not, and how it is written wrongly

RIGHT_AND_WRONG = {
    "teach": (None, None, {"teach": ""}),
    "chance": ({"chance": [1, 2, 3, 4, 5, 6, 7, 8]}, None, {"chance": [1, 2, 3, 4, 5, 6, 7, 8, 9]}),
    "play": ({"play": "B: decline"}, {"play": "B: counter with Bragon"}, {"play": "K: decline"}),
    "stop": ({"stop": True}, None, {"stop": False}),
    "asked": ({"asked": "B: counter"}, {"asked": "A: counter"}, {"asked": "B: contour"}),
    "refused": (
        {"refused": "B: counter with Bragon", "by": "CK-WILD-5"},
        {"refused": "B: counter with Bragon", "by": "CK-WILD-3"},
        {"refused": "B: counter with Bragon", "by": "CK-WILD-55"},
    ),
    "offers": ({"offers": ["decline"]}, {"offers": ["counter with Bragon"]}, {"offers": []}),
    "offers_only": (
        {"offers_only": ["decline", "counter with Bragon + CT"]},
        {"offers_only": ["decline"]},
        {"offers_only": "decline"},
    ),
    "sees": ({"sees": "B", "B.hand_size": 2}, {"sees": "B", "B.hand_size": 3}, {"sees": "B"}),
    "says": ({"says": "Spydra", "to": "C"}, {"says": "Pigxie"}, {"says": ""}),
    "says_ever": ({"says_ever": "Spydra"}, {"says_ever": "Pigxie", "to": "A"}, {"says_ever": " "}),
    "silent": ({"silent": "Pigxie"}, {"silent": "Spydra", "to": "B"}, {"silent": ""}),
    "then": ({"then": {"challenge": ["Spydra"]}}, {"then": {"challenge": []}}, {"then": {}}),
}


def test_every_kind_of_step_is_tried():
    assert list(RIGHT_AND_WRONG) == [kind.key for kind in KINDS]
    assert all(f"{kind.key} = " in kind.example for kind in KINDS)


@pytest.mark.parametrize("key", RIGHT_AND_WRONG)
def test_a_step_holds_where_it_is_right_and_fails_where_it_is_wrong(key):
    right, wrong, garbled = RIGHT_AND_WRONG[key]
    if right:
        scenario(*BEGUN, right).run()
    if wrong:
        assert wrong_of(scenario(*BEGUN, wrong)).startswith("step 4: ")
    assert f"step 4: {key}" in fault_of(scenario(*BEGUN, garbled)) or "step 4: by" in fault_of(
        scenario(*BEGUN, garbled)
    )


@pytest.mark.parametrize("first", [key for key, (right, *_) in RIGHT_AND_WRONG.items() if right and key != "play"])
@pytest.mark.parametrize("second", [key for key, (_, wrong, _) in RIGHT_AND_WRONG.items() if wrong and key != "play"])
def test_of_kinds_that_one_step_combines_all_are_checked(first, second):
    right, wrong = RIGHT_AND_WRONG[first][0], RIGHT_AND_WRONG[second][1]
    if first == second or (set(right) & set(wrong)):
        return  # one key cannot say two things
    assert wrong_of(scenario(*BEGUN, {**right, **wrong})).startswith("step 4: ")


def test_facts_beside_sees_are_facts_and_kinds_are_kinds():
    step = {"sees": "B", "B.hand_size": 2, "asked": "A: counter"}
    assert "asked is B: counter" in wrong_of(scenario(*BEGUN, step))
    assert "no fact is called 'over_'; did you mean over" in fault_of(scenario(*BEGUN, {"sees": "B", "over_": True}))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"bye": "CK-WILD-5"}, "no such step: bye"),
        ({}, "an answer or a table is expected"),
        (3, "an answer or a table is expected"),
        ({"asked": "B: counter", "bye": "CK-WILD-5"}, "no such key: bye"),
        ({"asked": "B: counter", "by": "CK-WILD-5"}, "no such key: by"),
        ({"asked": "B: counter", "to": "B"}, "no such key: to"),
        ({"says": "Spydra", "to": "Q"}, "to: there is no seat 'Q'"),
        ({"sees": "Q", "over": False}, "sees: there is no seat 'Q'"),
        ({"asked": "Q"}, "asked: there is no seat 'Q'"),
        ({"chance": [-1]}, "chance: a list of whole numbers from 0"),
        ({"chance": ["2"]}, "chance: a list of whole numbers from 0"),
        ("decline", "does not begin with a seat"),
    ],
)
def test_what_nobody_knows_is_a_fault_of_its_step(step, said):
    assert f"step 2: {said}" in fault_of(scenario(ATTACK, step)).replace("step 2: 'decline' ", "step 2: ")


@pytest.mark.parametrize(
    "step", [{"sees": "E", "over": False}, {"says": "Spydra", "to": "E"}, {"asked": "E"}, "E: act"]
)
def test_a_seat_at_which_nobody_sits_is_a_fault_of_its_step(step):
    assert fault_of(scenario(ATTACK, step)) == "step 2: there is no seat E at this table of 3"


def test_all_faults_are_told_at_once():
    told = fault_of(scenario({"bye": 1}, {"says": ""}, shows=["CK-WILD-3", "CK-WILD-33"], seeds=0))
    assert [line.partition(":")[0] for line in told.splitlines()] == [
        "shows",
        "step 1",
        "step 2",
        "seeds = 0, seed = 1",
    ]
    assert "did you mean CK-WILD-3" in told


def test_what_checks_nothing_is_a_fault():
    assert "it checks nothing" in fault_of(scenario())


def test_a_file_holds_no_scenario_that_expects_nothing(tmp_path):
    given = '{ rulers = 3, turn = "A", "A.hand" = ["Spydra"] }'
    head = f'game = "cover_your_kingdom"\n[[scenario]]\ntitle = "T"\nshows = ["CK-WILD-3"]\ngiven = {given}\n'
    (tmp_path / "own.toml").write_text(head + 'play = ["A: decline", { chance = [1], play = "A: decline" }]\n')
    passed, failed = check_files([tmp_path / "own.toml"], False)
    assert passed == 0
    assert "it checks nothing" in failed[0]["error"]
    assert scenario(ATTACK, {"asked": "B: counter"}).expects
    assert not scenario(ATTACK, {"stop": True}).expects


def test_a_refusal_without_a_clause_is_none():
    scenario(*BEGUN, {"refused": "B: counter with Bragon"}).run()
    assert wrong_of(scenario(*BEGUN, {"refused": "B: counter"})).startswith("step 4: no clause refuses 'counter': ")
    assert "is legal" in wrong_of(scenario(*BEGUN, {"refused": "B: decline"}))


@pytest.mark.parametrize("given", [{"deal": True}, {"deal": True, "rulers": 3, "turn": "A"}])
def test_a_deal_takes_nothing_but_players_and_a_seed(given):
    assert "a deal" in fault_of(scenario(then={"over": False}, given=given))


# --- facts


def test_piles_are_compared_in_their_order_and_other_lists_in_any():
    given = {**GIVEN, "discard": ["Klaken", "Bragon"], "B.highland": [["Bragon", "Bragon"], ["Bragon", "CT"]]}
    holds = {"discard": ["Klaken", "Bragon"], "A.hand": ["CT", "Spydra", "Bragon"], "discard_top": ["Bragon"]}
    scenario(given=given, then={**holds, "B.highland": [["Bragon", "Bragon"], ["CT", "Bragon"]]}).run()
    for name, value in (
        ("discard", ["Bragon", "Klaken"]),
        ("discard_top", ["Klaken"]),
        ("B.highland", [["CT", "Bragon"], ["Bragon", "Bragon"]]),
        ("B.highland", [["Bragon", "Bragon"], ["Bragon", "CT"]]),  # the Wild lies below (CK-STACK-6)
        ("A.hand", ["CT", "Spydra"]),
    ):
        assert wrong_of(scenario(given=given, then={name: value})).startswith(f"then: {name} is ")


def test_the_wilds_of_a_clan_lie_in_any_order_under_it():
    for wilds in (["CT", "Spydra"], ["Spydra", "CT"]):
        clan = [*wilds, "Klaken"]
        scenario(given={**GIVEN, "A.hand": [], "C.lowland": [clan]}, then={"C.lowland": [clan]}).run()


@pytest.mark.parametrize(
    ("slug", "given", "pile", "top"),
    [
        ("cover_your_kingdom", {"rulers": 3}, "draw", ["Klaken", "Bragon"]),
        ("battlecats", {"players": 2}, "A.deck", ["DSM", "ICM"]),
        ("battlecats", {"players": 2}, "common", ["A:MAG", "B:GRD"]),
        ("alpha_clash", {}, "A.deck", ["Hail", "Plain 2-2"]),
        ("beast_clans", {}, "A.deck", ["Club", "Boar"]),
        ("hebrew_chronicles", {}, "A.deck", ["Lamb", "Goat"]),
    ],
)
def test_the_top_of_a_pile_is_named_from_the_top_down_over_all_the_rest(slug, given, pile, top):
    laid = {**given, f"{pile}_top": top}
    one = Scenario(load(slug), "a trial", [], laid, [], {f"{pile}_top": top})
    one.run()
    whole = one.game.position.facts(one.open(1, False).state, one.game.box)[pile]
    assert len(whole) > len(top) and whole[-2:] == top[::-1]
    assert "_top is " in wrong_of(replace(one, then={f"{pile}_top": top[::-1]}))
    assert f"{pile}_top: {pile} is named, too" in fault_of(replace(one, given={**laid, pile: top}))


def test_every_fact_that_is_not_as_expected_is_told():
    told = wrong_of(scenario(then={"A.hand_size": 4, "over": True, "A.clans": 1}))
    assert "A.hand_size is 3, not 4" in told and "over is False, not True" in told and "A.clans" not in told


def test_of_long_lists_the_difference_is_told():
    pile = [f"card {n}" for n in range(LONG + 1)]
    told = expected_apart(object(), {"pile": [*pile, "one more"]}, {"pile": [*pile, "another"]})
    assert told == ["pile lacks another and holds besides one more"]
    ordered = type("Position", (), {"ORDERED": ("pile",)})
    told = expected_apart(ordered, {"pile": pile}, {"pile": [pile[1], pile[0], *pile[2:]]})
    assert told == ["pile holds the same in another order: at place 1 is card 0, not card 1"]
    assert expected_apart(object(), {"pile": pile}, {"pile": pile[::-1]}) == []


def test_changes_name_what_came_and_what_went():
    before, after = {"hand": ["a", "b"], "n": 1, "same": []}, {"hand": ["b", "c"], "n": 2, "same": [], "new": 1}
    assert changes(before, after) == ["hand: − a, + c", "n: 1 → 2", "new: nothing → 1"]


# --- forced questions

SETTLE, LAND = "A: settle Bragon + CT", {"asked": "A: choose a land", "offers_only": ["highland"]}  # there is no other


def test_a_scenario_stands_still_at_a_forced_question_where_it_is_told_to():
    assert wrong_of(scenario(SETTLE, LAND)) == "step 2: asked is A: act, not A: choose a land"
    after = (SETTLE, {"stop": True, **LAND}, {"then": {"A.highland": []}})
    scenario(*after, "A: highland", LAND | {"asked": "A: act", "offers_only": ["end turn"], "among": "end"}).run()
    scenario({"stop": True}, SETTLE, LAND, "A: highland", {"asked": "A: act"}).run()
    scenario(*after, {"refused": "A: lowland", "by": "CK-STACK-2"}, "A: end turn").run()  # it may be left out
    scenario(*after, {"stop": True}, then={"A.highland": [["CT", "Bragon"]]}).run()  # it goes on to the next
    assert wrong_of(scenario(*after, "B: decline")).startswith("step 4: B is to 'decline', but A is asked to act")


def test_where_every_question_is_put_each_answer_is_written():
    scenario(SETTLE, LAND, "A: highland", {"asked": "A: act"}, every=True).run()
    scenario("A: settle Bragon + CT, highland", {"asked": "A: act"}, every=True).run()
    assert "step 2: 'A: end turn' is refused" in wrong_of(scenario(SETTLE, "A: end turn", every=True))


# --- the box


def test_numbers_and_cards_of_the_box_are_other_ones_for_one_scenario(tmp_path):
    value = int(GAME.boxes["value"][0, GAME.words.names().index("Klaken")])
    scenario(box={"Klaken.value": value + 7}, then={"A.magic": 2 * value + 14}).run()
    scenario(then={"A.magic": 2 * value}).run()
    for box, said in (
        ({"Klakken.value": 3}, "no card is called 'Klakken'; did you mean klaken"),
        ({"Klaken.valeu": 3}, "the box has no field 'valeu'; did you mean value"),
        ({"Klaken.value": "3"}, "a whole number that fits is expected"),
        ({"Klaken.strength": 300}, "a whole number that fits is expected"),
    ):
        assert said in fault_of(scenario(box=box, then={"over": False}))
    assert "takes no cards of one's own" in fault_of(scenario(cards="pack.toml", then={"over": False}))


PACK = """
[pack]
name = "Trial"
game = "beast_clans"

[[card]]
name = "Trial Otter"
number = "X-1"
kingdom = "Ocean"
type = "beast"
cost = 1
might = 70
life = 30
"""


def test_cards_of_a_pack_beside_the_file_are_in_the_box_for_one_scenario(tmp_path):
    (tmp_path / "pack.toml").write_text(PACK, "utf-8")
    text = """
        game = "beast_clans"
        [[scenario]]
        title = "own"
        shows = ["BC-R84"]
        cards = "pack.toml"
        given = { "A.beasts" = ["Trial Otter"] }
        then = { "A.numbers" = ["Trial Otter 70/30"] }
        [[scenario]]
        title = "not own"
        shows = ["BC-R84"]
        given = { "A.beasts" = ["Trial Otter"] }
        then = { over = false }
    """
    (tmp_path / "own.toml").write_text(text, "utf-8")
    passed, failed = check_files([tmp_path / "own.toml"], False)
    assert passed == 1, failed
    assert [entry["title"] for entry in failed] == ["not own"]
    assert "no card is called 'Trial Otter'" in failed[0]["error"]


# --- cards named without their rows


def beasts(*play, **given) -> Scenario:
    laid = {"phase": "combat 1", "A.beasts": ["Plain 20-20", "Plain 30-40"], "B.beasts": ["Plain 10-60"], **given}
    return Scenario(load("beast_clans"), "a trial", ["BC-CMB-1"], laid, [*play], {})


def test_a_card_is_named_without_its_row_where_it_is_the_only_one():
    beasts({"offers": ["attack with Plain 20-20"]}, "A: attack with Plain 20-20, Plain Queen, enough").run()
    two = {"A.beasts": ["Plain 20-20", "Plain 20-20"]}
    assert "is not offered" in wrong_of(beasts({"offers": ["attack with Plain 20-20"]}, **two))
    assert "is refused" in wrong_of(beasts("A: attack with Plain 20-20, Plain Queen (2), enough", **two))
    beasts({"refused": "A: attack with Plain 10-60"}).run()


# --- files


def test_one_broken_file_and_one_broken_scenario_do_not_stop_the_others(tmp_path):
    good = '[[scenario]]\ntitle = "good"\nshows = ["CK-WILD-3"]\ngiven = { rulers = 3 }\nthen = { over = false }\n'
    texts = {
        "broken": "[[",
        "bytes": b"\xff\xfe",
        "empty": 'game = "cover_your_kingdom"\n',
        "misnamed": 'game = "cover_your_kingdom"\n' + good.replace("[[scenario]]", "[[scenarios]]"),
        "foreign": 'game = "chess"\n' + good,
        "half": 'game = "cover_your_kingdom"\n[[scenario]]\ntitle = 3\n' + good.replace("good", "half good"),
        "stops": 'game = "cover_your_kingdom"\n' + good.replace("rulers = 3", "deal = true"),
        "whole": 'game = "cover_your_kingdom"\n' + good,
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.toml").write_bytes(text if isinstance(text, bytes) else str(text).encode())
    passed, failed = check_files([tmp_path / f"{name}.toml" for name in texts], False)
    assert passed == 2
    unreadable = [entry["error"] for entry in failed if not entry["title"]]
    for name in ("broken", "bytes", "empty", "misnamed", "foreign", "half"):
        assert any(error.startswith(f"{tmp_path / name}.toml") for error in unreadable), name
    assert any("no such key: scenarios; did you mean scenario" in error for error in unreadable)
    assert [entry["title"] for entry in failed if entry["title"]] == ["good"]
    with pytest.raises(BadInput, match="no scenario is in it"):
        read_scenarios(tmp_path / "empty.toml")


def test_every_key_of_a_scenario_has_its_shape(tmp_path):
    for key, (shape, _) in KEYS.items():
        wrong = "3" if shape is not int else '"x"'
        text = f'game = "cover_your_kingdom"\n[[scenario]]\n{key} = {wrong}\n'
        (tmp_path / "wrong.toml").write_text(text, "utf-8")
        assert any(f"{key}: " in fault and "expected" in fault for fault in read_file(tmp_path / "wrong.toml")[1])


def test_only_scenarios_that_match_all_words_run(tmp_path):
    head = 'game = "cover_your_kingdom"\n'
    for name, title, clause in (("one", "A Spydra wins", "CK-WILD-3"), ("two", "A Hentaur wins", "CK-WILD-5")):
        body = f'[[scenario]]\ntitle = "{title}"\nshows = ["{clause}"]\ngiven = {{ rulers = 3 }}\n'
        (tmp_path / f"{name}.toml").write_text(f"{head}{body}then = {{ over = false }}\n", "utf-8")
    files = sorted(tmp_path.glob("*.toml"))
    for words, count in (("", 2), ("wins", 2), ("spydra WINS", 1), ("ck-wild-5", 1), ("two.toml", 1), ("Klaken", 0)):
        assert check_files(files, False, words=words) == (count, [])


# --- the course of a scenario


def test_a_trace_tells_what_was_asked_what_was_answered_by_itself_and_what_changed():
    told: list[str] = []
    scenario(SETTLE, {"asked": "A: act"}).run(False, told.append)
    course = "\n".join(told)
    assert told[0] == "a trial (seed 1)"
    assert f"  step 1: {SETTLE}\n    A: act: settle Bragon + CT\n    A: choose a land: highland (by itself)\n" in course
    assert "    A.hand: − Bragon, − CT\n" in course and "    A.highland: + ['CT', 'Bragon']\n" in course
    with pytest.raises(Wrong):
        scenario(SETTLE, "A: settle Klaken + Klaken").run(False, told.append)
    assert told[-1] == "  step 2: A: settle Klaken + Klaken"
