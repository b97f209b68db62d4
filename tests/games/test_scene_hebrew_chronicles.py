"""The scene of Hebrew Chronicles: what lies where, what a hand does, what is hidden; for all games `test_scenes.py`."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from menagerie.engine.ask import VERB
from menagerie.engine.log import Event
from menagerie.engine.table import Table
from menagerie.games.hebrew_chronicles import GAME
from menagerie.games.hebrew_chronicles import terms as t
from menagerie.games.hebrew_chronicles.cards import printed
from menagerie.games.hebrew_chronicles.cards.printed import names
from menagerie.games.hebrew_chronicles.presentation import catalogue, gestures, mat
from menagerie.games.hebrew_chronicles.presentation.story import STORY
from menagerie.table.codes import codes_of
from menagerie.table.layout import Scene
from told import Told, face_up_for_their_owner_alone, moved, refs_of, scenes_of, seen_in, zones_of
from told import compared as compared_of

TABLES = [(2, {"deck_a": 1, "deck_b": 2}), (2, {"deck_a": 3, "deck_b": 4})]
TOLD = Told(GAME, TABLES, 220)
KNOWN = {*names(), *catalogue.COMMANDS, *catalogue.SIGNETS, *catalogue.TOKENS}
PILES = ("deck", "grave", "inward", "upgrades", "companions", "supply")


def place(**fields):
    return Table.from_position(GAME, {"players": 2, "turn": "A", "turns": 7, **fields}, 1, compiled=False)


def play(table, *words):
    for said in words:
        table.play(said)


def items_of(table, seat, zone):
    return {item["ref"]: item for item in zones_of(TOLD.laid_for(table, seat))[zone]["items"]}


def facts_of(told):
    return {fact["label"]: fact["value"] for fact in told}


def values_of(item):
    return {value["name"]: (value["value"], value.get("printed")) for value in item["values"]}


# --- what any page relies on


def test_every_scene_is_one_that_a_page_can_draw():
    for one, _, laid in scenes_of(TOLD.looks):
        Scene.model_validate(laid)
        refs = refs_of(laid)
        assert len(refs) == len(set(refs))
        assert sum(player["turn"] for player in laid["seats"]) == (not one["over"])
        zones = zones_of(laid)
        for zone in laid["zones"]:
            for at, item in enumerate(zone["items"]):
                assert item["ref"].partition("/")[0] in zones
                assert {card["kind"] for card in item["cards"]} - {None} <= KNOWN
                assert {sign["kind"] for sign in item.get("signs", ())} <= KNOWN
                assert set(item.get("aims", ())) <= set(refs)
                assert "on" not in item or item["on"] in [other["ref"] for other in zone["items"][:at]]


def test_answers_touch_what_lies_there_and_none_begins_another():
    for one in TOLD.looks:
        refs = set(refs_of(one["scenes"][one["asked"]])) if one["asked"] else set()
        answers = list(zip(map(tuple, one["touches"]), one["words"], strict=True))
        assert len(set(answers)) == len(answers)
        assert all(set(touched) <= refs for touched, _ in answers), answers
        for (touched, _), (other, _) in combinations(sorted(answers), 2):
            assert not touched or touched == other or other[: len(touched)] != touched


def test_only_answers_that_are_merely_said_touch_nothing():
    merely = {t.V_MODE, t.V_DEAL, t.V_YES, t.V_ENOUGH, t.V_PASS}
    reached = set()
    for one in TOLD.looks:
        for code, touched in zip(one["codes"], one["touches"], strict=True):
            reached.add(code // VERB)
            assert (not touched) == (code // VERB in merely), code
    assert {t.V_PLAY, t.V_COMPANION, t.V_DROP, t.V_TURN, t.V_MOVE, t.V_SHIFT, t.V_WAR, t.V_USE} <= reached


def test_no_card_is_lost_and_none_lies_twice():
    for game in TOLD.games:
        totals = set()
        for one in game:
            laid = one["scenes"][0]
            own = sum(zone["count"] for zone in laid["zones"] if zone["owner"])
            waits = sum("Arsenal" in item["tags"] for item in zones_of(laid)["pending"]["items"])
            totals.add(own + waits)
        assert len(totals) == 1, totals


def test_hands_piles_supports_and_numbers_are_those_of_the_view():
    for facts, _, _, laid in compared_of(TOLD.looks):
        zones = zones_of(laid)
        for who in "AB":
            assert zones[f"{who}.hand"]["count"] == facts[f"{who}.hand_size"]
            assert seen_in(zones[f"{who}.hand"]) == sorted(kind for kind in facts[f"{who}.hand"] if kind != "?")
            assert zones[f"{who}.deck"]["count"] == facts[f"{who}.deck_count"]
            for pile in ("grave", "upgrades", "companions", "supply"):
                assert seen_in(zones[f"{who}.{pile}"]) == sorted(
                    name.split(" fresh")[0] for name in facts[f"{who}.{pile}"]
                )
            for column, support in zip(t.COLUMNS[1:], facts[f"{who}.support"].split(), strict=True):
                zone, numbers = zones[f"{who}.{column}"], facts[f"{who}.{column}_numbers"]
                needed = numbers.split("/")[0]
                words = f"support {support}" + (
                    f" {'≥' if int(support) >= int(needed) else '<'} {needed}" if numbers else ""
                )
                assert zone["tags"] == ([words] if numbers or support != "0" else [])
                shown = [
                    "/".join(value["value"] for value in item["values"][:3]) for item in zone["items"][:1] if numbers
                ]
                assert shown == ([numbers.split(" ")[0]] if numbers else [])


# --- the mat


def test_the_mat_is_that_of_the_book():
    """HC-ZONE-2, HC-ZONE-3, HC-ZONE-5, HC-ZONE-7 … HC-ZONE-13."""
    zones = zones_of(TOLD.laid_for(place(), "A"))
    at = {name: (zones[f"B.{name}"]["rank"], zones[f"B.{name}"]["file"]) for name in mat.MAT}
    assert len(set(at.values())) == len(at) == 15
    for left, right in pairwise(("LG", "MG", "RG")):
        assert at[left][0] == at[right][0] and at[left][1] + 1 == at[right][1]
    for column in ("LG", "MG", "RG"):
        assert at[f"before_{column}"] == (at[column][0] - 1, at[column][1])
    behind = {
        "RRS": "MG",
        "deck": "LG",
        "province": "RG",
        "inward": "arsenals",
        "grave": "inward",
        "upgrades": "companions",
    }
    for name, before in behind.items():
        assert at[name] == (at[before][0] + 1, at[before][1])
    assert at["upgrades"][1] == 1 and at["arsenals"][1] == 5


def test_every_code_of_a_column_or_step_is_explained_by_the_ledger():
    codes = codes_of(GAME)
    assert {*t.COLUMNS[1:], *t.STEP_TAGS, "OC", "UG", "IW"} <= set(codes)
    assert (codes["LG"], codes["IN"]) == ("Left-Guard", "Instinct: Effect active from entry while on the battlefield")


def test_on_a_lead_lie_its_weapons_cores_and_the_offerings_of_its_column():
    column = ["Risen 3-3-3", "Plain 2-2-2", "Plain Sword", "Lamb", "Goat", "Lamb"]
    told = items_of(place(**{"A.MG": column}), "B", "A.MG")
    lead, *others = told
    assert lead == "A.MG/Risen 3-3-3" and {told[ref]["on"] for ref in others} == {lead}
    assert set(others) == {"A.MG/Plain Sword", "A.MG/Plain 2-2-2", "A.MG/Offerings"}
    assert told["A.MG/Plain 2-2-2"]["values"] == [{"name": "lies as", "value": "Core"}]
    assert told["A.MG/Plain Sword"]["values"] == [{"name": "gives", "value": "+1 A"}]
    assert told["A.MG/Offerings"]["cards"] == [{"kind": "Goat", "count": 1}, {"kind": "Lamb", "count": 2}]


def test_what_a_weapon_does_not_give_is_not_told():
    assert [catalogue.gain_words(gain) for gain in ("+0/+1/+1", "+1/+0/+0", None)] == ["+1 A, +1 SK", "+1 OC", ""]


def test_numbers_now_stand_beside_the_printed_ones():
    told = items_of(place(**{"A.LG": ["Plain 2-2-2 gains +1/+2/+0 AD 1", "Lamb"]}), "B", "A.LG")["A.LG/Plain 2-2-2"]
    shown = {"offering cost": ("3", "2"), "attack": ("4", "2"), "skill": ("2", None), "additional damage": ("1", "0")}
    assert values_of(told) == shown


def test_position_and_what_was_done_this_turn():
    column = ["Plain 2-2-2 in R", "Lamb"]
    told = place(
        phase="F1", **{"A.LG": ["Plain 1-1-1 turned", "Lamb"], "A.MG": column, "A.hand": ["Plain 2-2-2", "Lamb"]}
    )
    resting = items_of(told, "B", "A.MG")["A.MG/Plain 2-2-2"]
    assert resting["turned"] and resting["rests"] == "in R" and resting["tags"] == []
    turned = items_of(told, "B", "A.LG")["A.LG/Plain 1-1-1"]
    assert "turned" not in turned and turned["tags"] == ["turned"]
    play(told, "offer Lamb to RRS")
    assert zones_of(TOLD.laid_for(told, "A"))["A.RRS"]["tags"] == ["support 1"]


def test_a_beast_face_down_says_so_and_is_inactive():
    """HC-POS-1, HC-POS-6."""
    told = place(**{"B.LG": ["Plain 2-2-2 in R down", "Lamb"]})
    covered = items_of(told, "A", "B.LG")["B.LG/Plain 2-2-2"]
    assert covered["tags"] == ["face down"] and covered["rests"] == "inactive" and covered["turned"]
    assert [sign["kind"] for sign in covered["signs"]] == ["Face down"]


def test_a_beast_that_came_this_turn_is_like_all_others():
    """HC-DEPLOY-6: it may attack at once."""
    table = place(**{"A.LG": ["Lamb", "Lamb"], "A.hand": ["Plain 2-2-2"], "B.deck": ["Goat"]})
    play(table, "deploy Plain 2-2-2 to LG")
    assert items_of(table, "B", "A.LG")["A.LG/Plain 2-2-2"]["tags"] == []
    laid = TOLD.laid_for(table, "B")
    assert facts_of(laid["seats"][0]["facts"])["Done"] == "deploy" and "Done" not in facts_of(laid["seats"][1]["facts"])
    while table.state.turn == 1:
        play(table, "pass")
    assert items_of(table, "B", "A.LG")["A.LG/Plain 2-2-2"]["tags"] == []


def test_seven_lights_and_the_turn_marker():
    laid = TOLD.laid_for(place(**{"A.life": 2, "A.marker": 7, "B.life": 5, "B.marker": 3}), "A")
    lit = [[sign["on"] for sign in player["signs"]].count(True) for player in laid["seats"]]
    assert lit == [2, 5] and all(len(player["signs"]) == t.MENORAH for player in laid["seats"])
    assert ["red" in sign["name"] for sign in laid["seats"][0]["signs"]] == [True, True, *[False] * 5]
    assert [player["tags"] for player in laid["seats"]] == [["in the red"], []]
    markers = [facts_of(player["facts"])["Turn Marker"] for player in laid["seats"]]
    assert markers == ["beyond 6", "3"]


@pytest.mark.parametrize(("completed", "peace"), [((1, 2), True), ((2, 2), False)])
def test_peace_lasts_until_both_have_completed_two_turns(completed, peace):
    """HC-TURN-16."""
    laid = TOLD.laid_for(place(**{"A.completed": completed[0], "B.completed": completed[1]}), "A")
    assert ("Peace" in facts_of(laid["facts"])) == peace
    told = [facts_of(player["facts"]).get("Turns") for player in laid["seats"]]
    assert told == [f"{count} of 2" if peace else None for count in completed]


# --- what is hidden, what is open


def test_face_down_cards_of_the_columns_are_open_and_hands_are_not():
    """HC-ZONE-16, HC-R81."""
    fields = {
        "B.companions": ["Escort 1-1-1"],
        "B.inward": ["Goat down", "Goat", "Lamb"],
        "B.hand": ["Lamb", "Plain 2-2-2"],
    }
    table = place(**fields, **{"B.known_hand": ["Lamb"], "B.upgrades": ["Risen 3-3-3 fresh"]})
    laid = zones_of(TOLD.laid_for(table, "A"))
    assert seen_in(laid["B.companions"]) == ["Escort 1-1-1"] and seen_in(laid["B.inward"]) == ["Goat", "Goat", "Lamb"]
    assert [item["tags"] for item in laid["B.inward"]["items"]] == [[], ["1 face down"]]  # by their numbers: Lamb, Goat
    assert laid["B.upgrades"]["items"][0]["tags"] == ["1 new"]
    assert seen_in(laid["B.hand"]) == ["Lamb"] and laid["B.hand"]["count"] == 2
    assert seen_in(zones_of(TOLD.laid_for(table, "B"))["B.hand"]) == ["Lamb", "Plain 2-2-2"]


def test_of_heaven_only_what_is_known_lies_open():
    table = place(**{"B.deck": ["Goat", "Goat", "Lamb"], "B.deck_count": 3, "B.known_bottom": 2})
    for seat in "AB":
        zone = zones_of(TOLD.laid_for(table, seat))["B.deck"]
        assert [[*item["cards"][0].values()] for item in zone["items"]] == [["Goat", 2], [None, 1]]


# --- war


WAR = {
    "phase": "WS",
    "A.MG": ["Plain 3-3-3", "Lamb"],
    "B.RG": ["Plain 2-2-2", "Lamb"],
    "B.RRS": ["Plain 1-1-1", "Lamb"],
}


def test_an_attack_points_at_a_beast_a_shield_or_the_open_column():
    for said, goal in (
        ("war MG against RG", "B.RG/Plain 2-2-2"),
        ("war MG on the Shield before LG", "B.before_LG/Plain Shield"),
        ("war MG through MG", "B.MG"),
    ):
        table = place(**WAR, **{"B.before_LG": "Plain Shield", "B.hand": ["Plain Arsenal"]})
        assert TOLD.touched_at(table)[said] == ["A.MG/Plain 3-3-3", goal]
        play(table, said)
        laid = TOLD.laid_for(table, "A")
        attacker = zones_of(laid)["A.MG"]["items"][0]
        assert attacker["aims"] == [goal] and attacker["tags"][0] == "attacks"
        assert facts_of(laid["facts"])["War"] == said.removeprefix("war ").replace(
            "on the Shield before", "against the Shield of"
        )
        assert facts_of(laid["facts"])["Turn 7"] == "your War Step"
        assert facts_of(laid["facts"])["To answer"] == "B" and laid["seats"][1]["tags"] == ["to answer"]
        marked = [item["ref"] for zone in laid["zones"] for item in zone["items"] if "attacked" in item["tags"]]
        assert marked == ([goal] if "/" in goal else [])


def test_blockers_are_declared_unseen_and_then_stand_in_their_columns():
    """HC-BLOCK-6."""
    table = place(**WAR, **{"B.hand": ["Plain 1-1-2", "Plain 2-1-3"], "A.hand": ["Plain Arsenal"]})
    play(table, "war MG against RG")
    assert TOLD.touched_at(table)["block with Plain 1-1-2 before LG"] == ["B.hand/Plain 1-1-2", "B.before_LG"]
    play(table, "block with Plain 1-1-2 before LG")
    assert zones_of(TOLD.laid_for(table, "B"))["B.before_LG"]["tags"] == ["Plain 1-1-2 to block"]
    assert items_of(table, "B", "B.hand")["B.hand/Plain 1-1-2"]["tags"] == ["1 to block"]
    assert "to block" not in str(TOLD.laid_for(table, "A"))
    play(table, "block with Plain 2-1-3 before MG, enough")
    laid = zones_of(TOLD.laid_for(table, "A"))
    assert [laid[f"B.before_{column}"]["items"][0]["tags"] for column in ("LG", "MG")] == [["blocks"], ["blocks"]]
    (block,) = laid["pending"]["items"]
    assert [card["kind"] for card in block["cards"]] == ["Plain 1-1-2", "Plain 2-1-3"] and block["aims"] == [
        "A.MG/Plain 3-3-3"
    ]
    assert block["tags"] == ["block", "speed 1.2", "SK 5 against A 3", "resolves next"]


def test_what_waits_lies_in_the_order_of_its_speed():
    """HC-CHAIN-2, HC-CHAIN-3."""
    table = place(**WAR, **{"B.hand": ["Plain Hast", "Plain Arsenal", "Plain Arsenal"], "A.hand": ["Plain Arsenal"]})
    play(table, "war MG against RG")
    play(table, "activate Plain Arsenal", "activate Plain Hast", "activate Plain Arsenal")
    stack = zones_of(TOLD.laid_for(table, "A"))["pending"]["items"]
    told = [(item["cards"][0]["kind"], item["owner"], item["covered"]) for item in stack]
    assert told == [("Plain Arsenal", "B", True), ("Plain Arsenal", "B", True), ("Plain Hast", "B", False)]
    assert [item["ref"] for item in stack[:2]] == sorted(item["ref"] for item in stack[:2])
    assert stack[-1]["tags"] == ["Arsenal", "speed 2", "resolves next"]


def test_a_superior_command_waits_as_a_command_of_its_beast():
    """HC-R252."""
    beasts = {"B.MG": ["Jozabar, Captain of the Host", "Lamb"], "B.RRS": ["Plain 2-2-2", "Lamb"]}
    table = place(**{**WAR, **beasts, "B.hand": ["Plain Arsenal"]})
    play(table, "war MG against RG", "use Jozabar, Captain of the Host in MG")
    (item,) = zones_of(TOLD.laid_for(table, "A"))["pending"]["items"]
    assert [card["kind"] for card in item["cards"]] == ["Jozabar, Captain of the Host"]
    assert item["tags"] == ["command", "speed 1.2", "resolves next"]


def test_a_copy_is_drawn_above_what_it_is_a_copy_of():
    """HC-R250."""
    game = GAME.with_pack(Path(printed.__file__).parent / "echo_trials.toml")
    fields = {
        "A.LG": ["Plain 1-1-1", "Trial of Canons"],
        "B.LG": ["Plain 1-1-1", "Lamb"],
        "B.MG": ["Plain 2-2-2", "Lamb"],
    }
    given = {"players": 2, "turn": "A", "turns": 7, **fields, "A.hand": ["Thunder on the Ridge", "Goat"]}
    table = Table.from_position(game, given, 1, compiled=False)
    play(table, "use Trial of Canons in LG command 2", "activate Thunder on the Ridge, Plain 1-1-1 in B's LG")
    stack = zones_of(game.scene.scene(table.shown("B"), game.box, 2))["pending"]["items"]
    drawn = [(item["cards"][0]["kind"], item["owner"], item["tags"][0]) for item in stack]
    assert drawn == [
        ("Thunder on the Ridge", "A", "Arsenal"),
        ("Trial of Canons", "A", "takes effect"),
        ("Thunder on the Ridge", "A", "copy"),
    ]


# --- what a hand does, what moves


def test_a_beast_is_turned_by_touching_it_twice_and_moved_by_touching_its_goal():
    table = place(**{"A.LG": ["Plain 2-2-2", "Lamb"], "A.MG": ["Goat"], "A.RRS": ["Lamb"]})
    touched = TOLD.touched_at(table)
    assert touched["turn LG"] == ["A.LG/Plain 2-2-2", "A.LG/Plain 2-2-2"]
    assert touched["move LG to MG"] == ["A.LG/Plain 2-2-2", "A.MG"] and touched["retreat LG"][1] == "A.RRS"
    assert touched["move Offerings LG to MG"] == ["A.LG/Offerings", "A.MG"]


@pytest.mark.parametrize("said", ["", "pass", "pass, war MG against RG"])
def test_every_answer_can_be_asked_about_by_hand_legal_or_not(said):
    table = place(**WAR | {"phase": "F1", "B.hand": ["Plain 1-1-2"], "A.grave": ["Goat"], "A.inward": ["Goat"]})
    for words in filter(None, said.split(", ")):
        table.play(words)
    view = table.shown(table.seat)
    refs = [ref for code in GAME.words.every_answer(view) for ref in gestures.touches(view, code)]
    assert len(set(refs)) > 20 and all(refs)


def test_an_up_grade_is_paid_from_hand_and_columns():
    hand = ["Plain 1-1-1", "Goat", "Lamb", "Lamb"]
    table = place(**{"A.MG": ["Plain 2-2-2", *["Lamb"] * 4], "A.upgrades": ["Risen 3-3-3"], "A.hand": hand})
    said = next(words for words in TOLD.touched_at(table) if words.startswith("up-grade MG with Risen 3-3-3"))
    assert TOLD.touched_at(table)[said] == ["A.upgrades/Risen 3-3-3", "A.MG"]
    play(table, said)
    touched = TOLD.touched_at(table)
    assert touched["give Lamb of MG"] == ["A.MG/Offerings", "A.deck"]
    assert touched["give Goat of the hand"] == ["A.hand/Goat", "A.deck"]
    play(table, "discard Lamb")
    assert items_of(table, "A", "A.hand")["A.hand/Lamb"]["tags"] == ["1 to discard"]
    assert "to discard" not in str(TOLD.laid_for(table, "B"))


def test_offerings_that_are_to_move_are_marked_for_whoever_moves_them():
    table = place(**{"A.LG": ["Lamb", "Goat", "Lamb"]})
    play(table, "move Offerings LG to MG", "send Lamb")
    assert items_of(table, "A", "A.LG")["A.LG/Offerings"]["tags"] == ["1 Lamb to move"]
    assert items_of(table, "B", "A.LG")["A.LG/Offerings"]["tags"] == []


def test_moves_name_things_that_are_or_were_there():
    ways = defaultdict(set)
    for event, _, told, refs in moved(GAME, TOLD.games):
        for move in told:
            assert all(ref in refs or ref.partition("/")[0] in refs for ref in (move["from"], move["to"])), (
                event,
                move,
            )
            assert move["count"] > 0 and (move["kind"] is None or move["kind"] in KNOWN)
            ways[event.what].add((move["from"].partition("/")[0][2:], move["to"].partition("/")[0][2:]))
    assert ways[t.E_DROP] == {("hand", "inward")} and ways[t.E_DISCARD] == {("hand", "grave")}
    assert {goal for source, goal in ways[t.E_DEPLOY] if source == "hand"} == set(t.COLUMNS[1:])
    assert {source for source, _ in ways[t.E_TO_GRAVE]} >= {*t.COLUMNS[1:4], "nding"}  # what waits is no player's
    assert all(source != goal for what in gestures.COMING for source, goal in ways[what])


GIVEN = {"A.LG": ["Plain 3-3-3", "Lamb"], "A.RG": ["Plain 2-2-2", "Plain Sword", "Lamb"]}
WAYS = {
    "a Weapon that a text arms": (
        {"A.hand": ["Out of the Spoils"], "A.grave": ["Plain Sword"]},
        ("activate Out of the Spoils", "Plain 3-3-3 in A's LG"),
        {("Plain Sword", "A.grave", "A.LG/Plain Sword"), ("Out of the Spoils", "pending", "A.grave")},
    ),
    "a Weapon of the hand": (
        {"A.hand": ["Plain Sword"]},
        ("arm LG with Plain Sword",),
        {("Plain Sword", "A.hand", "A.LG/Plain Sword")},
    ),
    "a Beast that is withdrawn, and its Weapon": (
        {"A.hand": ["Plain 2-1-3"], "A.RG": ["Plain 2-2-2", "Plain Sword", "Double Offering"]},
        ("deploy Plain 2-1-3 to RG",),
        {
            ("Plain Sword", "A.RG/Plain Sword", "A.grave"),
            ("Plain 2-2-2", "A.RG/Plain 2-2-2", "A.hand"),
            ("Plain 2-1-3", "A.hand", "A.RG/Plain 2-1-3"),
        },
    ),
    "a Companion that is convoked": (
        {"A.companions": ["Escort 1-1-1"], "A.MG": ["Lamb"]},
        ("convoke Escort 1-1-1 to MG",),
        {("Escort 1-1-1", "A.companions", "A.MG/Escort 1-1-1")},
    ),
    "a Beast that a text convokes": (
        {"A.MG": ["Behemir, Ox of the Wide Field", "Double Offering"], "A.RRS": ["Lamb"], "A.hand": ["Lamb"]}
        | {"A.inward": ["Plain 1-1-1"], "A.LG": [], "A.RG": []},
        ("use Behemir, Ox of the Wide Field in MG",),
        {("Plain 1-1-1", "A.inward", "A.RRS/Plain 1-1-1")},
    ),
}


@pytest.mark.parametrize(("fields", "said", "goes"), WAYS.values(), ids=WAYS)
def test_a_card_comes_from_where_it_lay(fields, said, goes):
    table = place(**(GIVEN | fields))
    play(table, *said)
    told = [move for run in range(table.runs) for event in table.events(1, run) for move in gestures.moves(event, 1)]
    assert goes <= {(move["kind"], move["from"], move["to"]) for move in told}


def test_draws_are_told_to_whoever_draws():
    assert face_up_for_their_owner_alone(GAME, TOLD.games, t.E_DRAW) == {
        ("A", "A.deck", "A.hand"),
        ("B", "B.deck", "B.hand"),
    }


def test_every_event_either_moves_something_or_is_known_to_move_nothing():
    assert set(STORY.kinds) > gestures.STILL
    for what in STORY.kinds:
        event = Event(what, 1, (1, 2, 3, 4, 0, 0, 0, 0), (0,) * 8)
        assert bool(gestures.moves(event, 1)) == (what not in gestures.STILL), what
