"""The scene of Beast Clans: what lies where, what a hand does, what is hidden; for all games `test_scenes.py`."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from itertools import combinations

import pytest

from extent import some_or_all
from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.table import Table
from menagerie.games.beast_clans import GAME
from menagerie.games.beast_clans import terms as t
from menagerie.games.beast_clans.cards.printed import set_cards
from menagerie.games.beast_clans.presentation import catalogue, gestures, scene
from menagerie.table.layout import Scene
from told import (
    Told,
    cards_of,
    compared,
    face_up_for_their_owner_alone,
    moved,
    refs_of,
    scenes_of,
    seen_in,
    zones_of,
)

BOX = GAME.box
TABLES = [(2, {"deck_a": 1, "deck_b": 6}), (2, {"deck_a": 3, "deck_b": 4, "coin": 1}), (3, {"deck_a": 5, "deck_c": 6})]
TABLES += [(4, {"deck_a": 6, "deck_b": 2, "deck_c": 3, "deck_d": 1})]
TOLD = Told(GAME, TABLES, 120)
in_random_games = some_or_all("played", TOLD, Told(GAME, TABLES, 250))
ROYALS = {"A.royal": "Plain King", "B.royal": "Plain Queen"}


def place(**fields):
    return Table.from_position(GAME, {"players": 2, "turn": "A", **ROYALS, **fields}, 1, compiled=False)


def play(table, *words):
    for said in words:
        table.play(said)


def items_of(laid, zone):
    return {item["ref"]: item for item in zones_of(laid)[zone]["items"]}


def laid_in(table, seat, zone):
    """Give the things in a zone by the names of their cards."""
    return {item["cards"][0]["kind"]: item for item in zones_of(TOLD.laid_for(table, seat))[zone]["items"]}


def kinds_of(items):
    return [item["cards"][0]["kind"] for item in items]


def values_of(item):
    return {value["name"]: (value["value"], value.get("printed")) for value in item["values"]}


def facts_of(told):
    return {fact["label"]: fact["value"] for fact in told}


# --- what any page relies on


@in_random_games
def test_every_scene_is_one_that_a_page_can_draw(played):
    known = {card["name"] for card in scene.catalogue()}
    for one, _, laid in scenes_of(played.looks):
        Scene.model_validate(laid)
        refs = refs_of(laid)
        assert len(refs) == len(set(refs))
        assert sum(place["turn"] for place in laid["seats"]) == (not one["over"])
        for zone in laid["zones"]:
            for at, item in enumerate(zone["items"]):
                assert {card["kind"] for card in item["cards"]} - {None} <= known
                assert {sign["kind"] for sign in item.get("signs", ())} <= known
                assert set(item.get("aims", ())) <= set(refs)
                assert "on" not in item or item["on"] in [other["ref"] for other in zone["items"][:at]]


@in_random_games
def test_answers_touch_what_lies_there_and_none_begins_another(played):
    for one in played.looks:
        refs = set(refs_of(one["scenes"][one["asked"]])) if one["asked"] else set()
        answers = list(zip(map(tuple, one["touches"]), one["words"], strict=True))
        assert len(set(answers)) == len(answers)
        assert all(set(touched) <= refs for touched, _ in answers), answers
        for (touched, _), (other, _) in combinations(sorted(answers), 2):
            assert not touched or touched == other or other[: len(touched)] != touched


@in_random_games
def test_only_answers_that_are_merely_said_touch_nothing(played):
    merely = {t.V_CALL, t.V_MODE, t.V_DEAL, t.V_YES, t.V_ENOUGH, t.V_PASS}
    reached = set()
    for one in played.looks:
        for code, touched in zip(one["codes"], one["touches"], strict=True):
            reached.add(code // VERB)
            assert (not touched) == (code // VERB in merely or code == t.V_WIELD * VERB), code
    spoken = {value for name, value in vars(t).items() if name.startswith("V_")}
    apart = {t.V_SHARE, t.V_ACCOMPANY, t.V_GUARD, t.V_MODE, t.V_DEAL, t.V_YES, t.V_PILE_A}  # in positions below
    apart |= {t.V_ORDER, t.V_TAKE_OUT, t.V_BRING}
    assert spoken - apart <= reached


# --- what lies there


@in_random_games
def test_every_card_lies_in_one_place(played):
    for one, _, laid in scenes_of(played.looks):
        zones = zones_of(laid)
        held = sum(count for _, count, _ in cards_of(laid))
        aside = [item for zone in ("waiting", "choice") for item in zones.get(zone, {"items": []})["items"]]
        aside += [item for item in zones["play"]["items"] if "weather" not in item["tags"]]
        out = sum("lost" in place["tags"] and not zones[f"{place['seat']}.royal"]["items"] for place in laid["seats"])
        to_come = sum(not zones[f"{place['seat']}.royal"]["items"] for place in laid["seats"]) - out
        seats = len(laid["seats"])
        assert held - len(aside) == (t.MAIN_DECK + 1) * seats - out - to_come, one["question"]


@in_random_games
def test_hands_piles_and_cards_in_play_are_those_of_the_view(played):
    for facts, one, _, laid in compared(played.looks):
        zones = zones_of(laid)
        for player in laid["seats"]:
            name = player["seat"]
            told = facts_of(player["facts"])
            assert zones[f"{name}.deck"]["count"] == facts[f"{name}.deck_count"]
            assert zones[f"{name}.hand"]["count"] == facts[f"{name}.hand_size"]
            assert seen_in(zones[f"{name}.hand"]) == sorted(kind for kind in facts[f"{name}.hand"] if kind != "?")
            assert seen_in(zones[f"{name}.discard"]) == sorted(facts[f"{name}.discard"])
            lying = [
                item for zone in ("field", "equipment", "castles", "royal") for item in zones[f"{name}.{zone}"]["items"]
            ]
            if not told:
                continue
            assert int(told["Life"].split(" of ")[0]) == facts[f"{name}.life"]
            assert int(told["Biomass"].split(" of ")[0]) == facts[f"{name}.biomass"]
            assert told["Level"] == str(facts[f"{name}.level"])
            numbers = [
                f"{item['cards'][0]['kind'] or '?'} {values['might'][0]}/{values.get('life', values.get('uses'))[0]}"
                for item in lying
                if "might" in (values := values_of(item) if "values" in item else {})
            ]
            assert sorted(numbers) == sorted(facts[f"{name}.numbers"]), one["question"]
        assert kinds_of(zones["play"]["items"]) == facts["chain"]


def test_numbers_tell_what_is_left_and_what_is_printed():
    table = place(**{"A.beasts": ["Plain 20-30 life 10", "Jaguar new"], "A.equipment": ["Club uses 20"], "A.life": 150})
    laid = TOLD.laid_for(table, "B")
    hurt, rushing = items_of(laid, "A.field").values()
    assert values_of(hurt) == {"might": ("20", None), "life": ("10", "30")} and hurt["tags"] == []
    assert rushing["tags"] == [] and [sign["name"] for sign in rushing["signs"]] == ["Rush"]
    (club,) = items_of(laid, "A.equipment").values()
    assert values_of(club) == {"might": ("20", None), "uses": ("20", "30")}
    royal = items_of(laid, "A.royal")["play/1"]
    assert values_of(royal) == {"life": ("150", "200")}
    assert facts_of(laid["seats"][0]["facts"])["Life"] == "150 of 200"


def test_a_beast_that_entered_this_turn_is_new_until_it_may_attack():
    table = place(**{"A.beasts": ["Plain 20-30 new", "Jaguar new", "Plain 10-10"]})
    told = laid_in(table, "A", "A.field")
    assert [told[name]["tags"] for name in ("Plain 20-30", "Jaguar", "Plain 10-10")] == [["new"], [], []]


def test_the_discard_section_shows_on_top_what_was_discarded_last():
    table = place(**{"A.discard": ["Hail", "Boar", "Club", "Hail"]})
    (boar, club, hail) = zones_of(TOLD.laid_for(table, "B"))["A.discard"]["items"]
    assert kinds_of([boar, club, hail]) == ["Boar", "Club", "Hail"] and hail["cards"][0]["count"] == 2


@pytest.mark.parametrize(
    ("royal", "fields", "told", "words"),
    [
        ("Crag King", {"A.beasts": ["Boar", "Jaguar"]}, "2 of 3", "if you control 3 or more beasts"),
        ("Dune Queen", {"A.equipment": ["Club"]}, "1 of 2", "if you control 2 or more equipment"),
        ("Crag Queen", {"A.hand": ["Club"]}, "1 of 5", "if the number of cards in your hand is 5 or more"),
        ("Grass King", {}, "0 of 50", "if you have inflicted 50 or more damage this turn"),
        ("Tide Princess", {}, "now", "if you control no beasts"),
        ("Tide Princess", {"A.beasts": ["Boar"]}, "not yet", "if you control no beasts"),
    ],
)
def test_how_far_a_royal_is_from_its_next_level(royal, fields, told, words):
    laid = TOLD.laid_for(place(**{**fields, "A.royal": royal}), "B")
    assert facts_of(laid["seats"][0]["facts"])["To Level 2"] == told
    (sign,) = items_of(laid, "A.royal")["play/1"]["signs"]
    assert (sign["kind"], sign["name"]) == ("Level 1", f"Level 1, evolves {words}")


def test_at_the_highest_level_nothing_is_left_to_reach():
    laid = TOLD.laid_for(place(**{"A.royal": "Crag King", "A.level": 3}), "A")
    assert set(facts_of(laid["seats"][0]["facts"])) == {"Life", "Biomass", "Level"}
    assert items_of(laid, "A.royal")["play/1"]["signs"][0]["name"] == "Level 3"


def test_phase_step_and_right_to_play_stand_in_the_middle():
    table = place(**{"phase": "combat 1", "A.beasts": ["Boar"], "B.castles": ["Rockfall"]})
    assert facts_of(TOLD.laid_for(table, "A")["facts"]) == {"Turn 3": "Combat Phase 1", "Step": "Attack Step"}
    play(table, "attack with Boar (3), Plain Queen (2), enough")
    laid = TOLD.laid_for(table, "A")
    assert facts_of(laid["facts"])["Right-to-play"] == "B: RESPONSE (defending)"
    assert [place["tags"] for place in laid["seats"]] == [[], ["right-to-play"]]


def test_whoever_is_out_of_the_game_leaves_a_pile_behind():
    fields = {"players": 3, "C.lost": 1, "C.removed": ["Boar", "Club", "Boar"]}
    laid = TOLD.laid_for(place(**fields), "A")
    pile = zones_of(laid)["C.removed"]
    assert (pile["count"], kinds_of(pile["items"])) == (3, ["Boar", "Club"])
    assert laid["seats"][2]["tags"] == ["lost"] and laid["seats"][2]["facts"] == []
    assert "A.removed" not in zones_of(laid)


# --- combat


def test_an_attack_is_declared_part_by_part_before_nobody_elses_eyes():
    fields = {"A.beasts": ["Boar", "Porter"], "A.equipment": ["Club"], "B.beasts": ["Newt"]}
    table = place(phase="combat 1", **fields)
    assert TOLD.touched_at(table)["attack with Boar (3)"] == ["play/3"]
    play(table, "attack with Boar (3)")
    assert TOLD.touched_at(table) == {"wield nothing": [], "wield Club (5)": ["play/5"]}
    play(table, "wield Club (5)")
    assert laid_in(table, "A", "A.field")["Club"]["on"] == "play/3"
    assert TOLD.touched_at(table)["Newt (6)"] == ["play/6"]
    play(table, "Newt (6)")
    boar = laid_in(table, "A", "A.field")["Boar"]
    assert (boar["aims"], boar["tags"]) == (["play/6"], ["to attack"])
    assert "declared: target (6), declared: wields (5)" in " ".join(table.lines(1))
    hidden = TOLD.laid_for(table, "B")
    assert "aims" not in str(hidden) and "on" not in items_of(hidden, "A.equipment")["play/5"]
    assert "declared" not in " ".join(table.lines(2))
    play(table, "enough")
    boar, newt = laid_in(table, "B", "A.field")["Boar"], laid_in(table, "B", "B.field")["Newt"]
    assert (boar["aims"], boar["tags"]) == (["play/6"], ["deals 50"])
    assert newt["tags"] == ["deals back 10"]
    assert list(laid_in(table, "B", "A.field")) == ["Boar", "Club", "Porter"]


def test_a_royal_that_is_attacked_with_empty_hands_is_only_attacked():
    table = place(**{"phase": "combat 1", "A.beasts": ["Boar"], "B.castles": ["Rockfall"]})
    play(table, "attack with Boar (3), Plain Queen (2), enough")
    assert laid_in(table, "A", "B.royal")["Plain Queen"]["tags"] == ["attacked"]


def test_a_guardian_points_at_the_attack_it_takes_and_then_the_attack_at_it():
    guards = {"B.beasts": ["Reef Guard", "Cliff Guard", "Newt"], "B.equipment": ["Buckler", "Tower Shield"]}
    table = place(**{"phase": "combat 1", "A.beasts": ["Boar", "Plain 20-30"], **guards})
    play(table, "attack with Boar (3), Newt (7), attack with Plain 20-30 (4), Newt (7), enough")
    while table.question != "guard":
        play(table, "pass")
    touched = TOLD.touched_at(table)
    assert touched == {"guard with Reef Guard (5)": ["play/5"], "guard with Cliff Guard (6)": ["play/6"], "enough": []}
    play(table, "guard with Reef Guard (5)")
    assert TOLD.touched_at(table) == {"Boar (3)": ["play/3"], "Plain 20-30 (4)": ["play/4"]}
    play(table, "Boar (3)")
    guard = laid_in(table, "B", "B.field")["Reef Guard"]
    assert (guard["aims"], guard["tags"]) == (["play/3"], ["to take an attack"])
    assert "aims" not in laid_in(table, "A", "B.field")["Reef Guard"]
    play(table, "enough")
    guard, boar = laid_in(table, "A", "B.field")["Reef Guard"], laid_in(table, "A", "A.field")["Boar"]
    assert boar["aims"] == ["play/5"] and guard["tags"] == ["deals back 20", "took the attack"]
    assert table.question == "wield in defence"
    play(table, "arm Reef Guard (5)")
    assert "to wield" in laid_in(table, "B", "B.field")["Reef Guard"]["tags"]
    play(table, "wield Buckler (8)")
    assert laid_in(table, "B", "B.field")["Buckler"]["on"] == "play/5"
    assert "on" not in laid_in(table, "A", "B.equipment")["Buckler"]


def test_a_companion_points_at_the_attacker_it_helps_once_its_ability_has_resolved():
    fields = {"A.beasts": ["Boar", "Jaguar", "Porter"], "B.castles": ["Rockfall"]}
    table = place(phase="combat 1", **fields)
    play(table, "attack with Boar (3), Plain Queen (2), attack with Jaguar (4), Plain Queen (2), enough")
    while "accompany with Porter (5)" not in TOLD.touched_at(table):
        play(table, "pass")
    assert TOLD.touched_at(table)["accompany with Porter (5)"] == ["play/5"]
    play(table, "accompany with Porter (5)", "Jaguar (4)")
    top = zones_of(TOLD.laid_for(table, "B"))["play"]["items"][-1]
    assert (top["cards"][0]["kind"], top["aims"], top["covered"]) == ("Porter", ["play/4"], False)
    assert "Accompany" in top["tags"] and "→ Jaguar (4)" in top["tags"]
    while zones_of(TOLD.laid_for(table, "B"))["play"]["items"]:
        play(table, "pass")
    told = laid_in(table, "B", "A.field")
    assert (told["Porter"]["aims"], told["Porter"]["tags"]) == (["play/4"], ["accompanies"])
    assert told["Jaguar"]["tags"] == ["deals 30"]


def test_a_remaining_point_of_defence_damage_is_given_by_touching_who_takes_it():
    fields = {"A.beasts": ["Boar", "Porter"], "B.beasts": ["Plain 25-60"], "B.castles": ["Rockfall"]}
    table = place(phase="combat 1", **fields)
    play(table, "attack with Boar (3), Plain 25-60 (5), enough")
    while table.question != "split damage":
        said = TOLD.touched_at(table)
        play(table, next((words for words in ("accompany with Porter (4)", "Boar (3)") if words in said), "pass"))
    assert TOLD.touched_at(table) == {"Boar (3) takes 1 more": ["play/3"], "Porter (4) takes 1 more": ["play/4"]}
    assert facts_of(TOLD.laid_for(table, "A")["facts"])["Step"] == "Damage Step"


def test_who_has_attacked_rests_and_doubletap_keeps_awake():
    fields = {"A.beasts": ["Plain 20-30", "Gazelle"], "B.castles": ["Rockfall"]}
    table = place(phase="combat 1", **fields)
    play(table, "attack with Plain 20-30 (3), Plain Queen (2), attack with Gazelle (4), Plain Queen (2), enough")
    assert not any(item.get("rests") for item in laid_in(table, "B", "A.field").values())
    while facts_of(TOLD.laid_for(table, "B")["facts"]).get("Turn 3") == "Combat Phase 1":
        play(table, "pass")
    told = laid_in(table, "B", "A.field")
    assert (told["Plain 20-30"].get("rests"), told["Gazelle"].get("rests")) == ("has attacked", None)
    assert "aims" not in told["Gazelle"]


# --- the chain


def test_the_chain_lies_as_a_stack_and_the_last_one_in_is_on_top():
    table = place(**{"A.castles": ["Rockfall"], "A.beasts": ["Healer"], "B.beasts": ["Tortoise"]})
    assert TOLD.touched_at(table)["use Healer (3)"] == ["play/3"]
    play(table, "use Healer (3)", "use Rockfall (4)")
    chain = zones_of(TOLD.laid_for(table, "B"))["play"]
    assert chain["layout"] == "stack" and kinds_of(chain["items"]) == ["Healer", "Rockfall"]
    assert [item["covered"] for item in chain["items"]] == [True, False]
    assert [item["note"] for item in chain["items"]] == ["A (3)", "A (4)"]
    assert chain["items"][0]["tags"] == ["cost ability"]
    assert chain["items"][1]["tags"] == ["cost ability", "A may respond"]
    assert "Chain, the first resolves next: A: Rockfall (4), A: Healer (3)" in table.lines(2)
    play(table, "pass")
    (_, top) = zones_of(TOLD.laid_for(table, "A"))["play"]["items"]
    assert top["tags"] == ["cost ability", "B may respond"]


def test_a_pending_weather_lies_in_the_chain_and_is_used_there():
    table = place(**{"A.hand": ["Drizzle"]})
    assert TOLD.touched_at(table)["play Drizzle"] == ["A.hand/Drizzle", "play"]
    play(table, "play Drizzle")
    (item,) = zones_of(TOLD.laid_for(table, "B"))["play"]["items"]
    assert (item["cards"][0]["kind"], item["tags"][0]) == ("Drizzle", "weather")
    (touched,) = [refs for words, refs in TOLD.touched_at(table).items() if words.startswith("use Drizzle")]
    assert touched == [item["ref"]]


def test_abilities_that_activate_at_once_wait_in_the_middle_to_be_placed():
    fields = {"A.beasts": ["Salmon", "Phoenix"], "B.castles": ["Rockfall"], "A.hand": ["Hail"]}
    table = place(**fields)
    play(table, "play Hail")
    while table.question != "order abilities":
        play(table, "pass")
    waiting = items_of(TOLD.laid_for(table, "B"), "waiting")
    assert kinds_of(waiting.values()) == ["Salmon", "Phoenix"]
    assert sorted(TOLD.touched_at(table).values()) == [["waiting/1"], ["waiting/2"]]


# --- what texts ask


def test_a_target_is_touched_where_it_lies_and_the_ability_in_the_chain_points_at_it():
    fields = {"A.royal": "Harrun, King of the Bare Summit", "A.beasts": ["Boar", "Porter"], "B.castles": ["Rockfall"]}
    table = place(**fields)
    play(table, "use Harrun, King of the Bare Summit (1)")
    (item,) = zones_of(TOLD.laid_for(table, "B"))["play"]["items"]
    assert item["tags"] == ["cost ability", "chooses its targets"] and "aims" not in item
    assert TOLD.touched_at(table) == {"Boar (3)": ["play/3"], "Porter (4)": ["play/4"]}
    play(table, "Boar (3)")
    (item,) = zones_of(TOLD.laid_for(table, "B"))["play"]["items"]
    assert item["aims"] == ["play/3"] and item["tags"][:2] == ["cost ability", "→ Boar (3)"]


def test_a_target_in_a_discard_section_is_touched_there():
    royal = {"A.royal": "Khamset, King of the Long Road", "A.level": 2, "B.castles": ["Rockfall"]}
    table = place(**royal, **{"A.discard": ["Club", "Hail", "Buckler"]})
    play(table, "use Khamset, King of the Long Road (1) 2")
    touched = TOLD.touched_at(table)
    assert sorted(touched.values()) == [["A.discard/Buckler"], ["A.discard/Club"]]
    play(table, "Club of A's discard section")
    (item,) = zones_of(TOLD.laid_for(table, "B"))["play"]["items"]
    assert "→ Club" in item["tags"] and "aims" not in item


def test_a_mode_a_player_and_points_are_asked_at_once_and_drawn_as_they_are_chosen():
    table = place(**{"A.hand": ["Trial of Choices"], "A.biomass": 20, "B.castles": ["Rockfall"]})
    play(table, "play Trial of Choices")
    assert table.question == "choose one" and set(map(tuple, TOLD.touched_at(table).values())) == {()}
    play(table, "mode 2")
    assert TOLD.touched_at(table) == {"player A": ["seat/A"], "player B": ["seat/B"]}
    play(table, "player B")
    (item,) = zones_of(TOLD.laid_for(table, "A"))["play"]["items"]
    assert item["aims"] == ["seat/B"] and "→ player B" in item["tags"]
    table = place(**{"A.hand": ["Trial of Splinters"], "A.biomass": 20, "B.beasts": ["Boar", "Jaguar", "Squall"]})
    play(table, "play Trial of Splinters")
    while table.question != "divide":
        play(table, next(iter(TOLD.touched_at(table))))
    assert all(not touched for touched in TOLD.touched_at(table).values())
    play(table, "30 points")
    (item,) = zones_of(TOLD.laid_for(table, "B"))["play"]["items"]
    assert item["aims"] == ["play/3", "play/4"]
    assert {"→ Boar (3): 30", "→ Jaguar (4): 10"} <= set(item["tags"])


def test_cards_that_are_searched_for_lie_in_the_middle_for_who_searches_alone():
    fields = {"A.royal": "Kesimba, King of Fair Prices", "A.deck": ["Club", "Buckler", "Hail"], "A.hand": ["Boar"]}
    table = place(**fields)
    play(table, "use Kesimba, King of Fair Prices (1)")
    while table.question != "search":
        play(table, "pass")
    assert kinds_of(zones_of(TOLD.laid_for(table, "A"))["choice"]["items"]) == ["Club", "Buckler"]
    assert "choice" not in zones_of(TOLD.laid_for(table, "B"))
    touched = TOLD.touched_at(table)
    assert (touched["take Club"], touched["take Buckler"]) == (["choice/Club"], ["choice/Buckler"])
    play(table, "take Club")
    hand = zones_of(TOLD.laid_for(table, "B"))["A.hand"]
    assert kinds_of(hand["items"]) == ["Club", None]  # it was shown


def test_a_verb_that_no_hand_knows_is_a_button():
    view = place().shown("A")
    assert [scene.touches(view, verb * VERB + 1) for verb in (t.V_MODE, t.V_DEAL, t.V_YES, 28)] == [[]] * 4


# --- what is hidden


@in_random_games
def test_hidden_cards_have_no_face_in_any_scene(played):
    covered = 0
    for _, _, laid in scenes_of(played.looks):
        zones = zones_of(laid)
        for player in laid["seats"]:
            name = player["seat"]
            deck = kinds_of(zones[f"{name}.deck"]["items"])
            assert None not in deck[deck.count(None) :]  # what was looked at lies on top
            lying = [item for zone in ("field", "equipment") for item in zones[f"{name}.{zone}"]["items"]]
            faceless = [item for item in lying if item["cards"][0]["kind"] is None]
            assert all("signs" not in item for item in faceless)
            covered += len(faceless)
    assert covered > 20


def test_a_face_down_card_has_a_face_for_who_played_it_alone():
    table = place(**{"A.hand": ["Kraken"], "A.castles": ["Rockfall"]})
    touched = TOLD.touched_at(table)
    assert touched["play Kraken"] == ["A.hand/Kraken", "A.field"]
    assert touched["play Kraken face-down"] == ["A.hand/Kraken", "A.equipment"]
    play(table, "play Kraken face-down")
    (own,) = zones_of(TOLD.laid_for(table, "A"))["A.equipment"]["items"]
    assert own["cards"][0]["kind"] == "Kraken" and [sign["name"] for sign in own["signs"]] == ["face-down"]
    for seat in ("B", "-"):
        view = table.shown(seat) if seat != "-" else table.shown(0)
        (seen,) = zones_of(scene.scene(view, BOX, 2 if seat == "B" else 0))["A.equipment"]["items"]
        assert seen["cards"] == [{"kind": None, "count": 1}] and not seen["covered"]
        assert values_of(seen) == values_of(own) == {"might": ("10", None), "uses": ("3", None)}


def test_royals_lie_face_down_until_they_are_revealed():
    table = Table(GAME, 2, 1, compiled=False, deck_a=1, deck_b=2)
    names = [said.removeprefix("lead with ") for said in TOLD.touched_at(table)]
    assert kinds_of(zones_of(TOLD.laid_for(table, "A"))["choice"]["items"]) == names
    assert "choice" not in zones_of(TOLD.laid_for(table, "B"))
    assert TOLD.touched_at(table)[f"lead with {names[0]}"] == [f"choice/{names[0]}", "A.royal"]
    play(table, f"lead with {names[0]}")
    royals = {seat: items_of(TOLD.laid_for(table, seat), "A.royal")["play/1"] for seat in "AB"}
    assert [item["cards"][0]["kind"] for item in royals.values()] == [names[0], None]
    assert not royals["B"]["covered"] and "signs" not in royals["B"]


def test_between_games_of_a_match_decks_and_sideboards_are_open_to_their_owners_alone():
    table, rng = Table(GAME, 2, 3, compiled=False, match=1), random.Random(3)
    while table.question != "exchange":
        table.play(rng.choice(table.codes))
    assert facts_of(TOLD.laid_for(table, "B")["facts"])["Game"] == "2"
    said, touched = next(iter(TOLD.touched_at(table).items()))
    assert touched == [f"choice/{said.removeprefix('take out ')}"]
    play(table, said)
    zones = {seat: zones_of(TOLD.laid_for(table, seat)) for seat in "AB"}
    assert kinds_of(zones["A"]["out"]["items"]) == [said.removeprefix("take out ")]
    assert not {"choice", "out"} & set(zones["B"])
    assert zones["A"]["A.side"]["count"] == zones["B"]["A.side"]["count"] == 10
    assert None not in kinds_of(zones["A"]["A.side"]["items"])
    assert kinds_of(zones["B"]["A.side"]["items"]) == kinds_of(zones["A"]["B.side"]["items"]) == [None]


def test_a_scene_is_the_same_whatever_a_rival_holds():
    rng = random.Random(3)
    table = Table(GAME, 3, 3, compiled=False, deck_b=2)
    changed = 0
    for number in range(90):
        if table.over:
            break
        for seat in (0, 1, 2, 3) if number % 9 == 0 else ():
            before, answers = laid(table, seat), [scene.touches(table.shown(seat), code) for code in table.codes]
            other = table.copy()
            GAME.call("redeal_at", other.array, 0, GAME.boxes, seat, rng.getrandbits(40), compiled=False)
            changed += other.array.tobytes() != table.array.tobytes()
            assert laid(other, seat) == before
            if table.state.asked == seat:
                assert [scene.touches(other.shown(seat), code) for code in other.codes] == answers
        table.play(rng.choice(table.codes))
    assert changed > 20


def laid(table, seat):
    return scene.scene(table.shown(seat), BOX, seat)


# --- what a hand does


def test_touches_go_from_the_hand_to_where_the_type_lies():
    hand = ["Boar", "Club", "Rockfall", "Hail"]
    touched = TOLD.touched_at(place(**{"A.hand": hand}))
    assert touched["play Boar"] == ["A.hand/Boar", "A.field"]
    assert touched["play Club"] == ["A.hand/Club", "A.equipment"]
    assert touched["play Rockfall"] == ["A.hand/Rockfall", "A.castles"]
    assert touched["play Hail"] == ["A.hand/Hail", "play"]


def test_upkeep_is_paid_at_the_royal_and_declined_at_the_discard_section():
    table = place(**{"phase": "upkeep", "A.beasts": ["Tortoise", "Boar"]})
    touched = TOLD.touched_at(table)
    assert touched["pay upkeep for Tortoise (3)"] == ["play/3", "play/1"]
    assert touched["decline upkeep for Tortoise (3)"] == ["play/3", "A.discard"]
    assert touched["use Tortoise (3)"] == ["play/3", "play"]
    assert [item["tags"] for item in items_of(TOLD.laid_for(table, "B"), "A.field").values()] == [["upkeep due"]] * 2


@in_random_games
def test_what_is_given_up_goes_to_the_discard_section(played):
    for one in played.looks:
        for said, touched in zip(one["words"], one["touches"], strict=True):
            if said.startswith(("give up", "discard ")):
                assert touched[1] == f"{letter(one['asked'])}.discard", said


# --- what moves


@in_random_games
def test_every_event_moves_things_that_are_or_were_there(played):
    known = {card["name"] for card in scene.catalogue()}
    reached = set()
    for event, _, told, refs in moved(GAME, played.games):
        reached.add(event.what)
        for move in told:
            for ref in (move["from"], move["to"]):
                assert ref in refs or ref.partition("/")[0] in refs, (event, move)
            assert move["count"] > 0 and (move["kind"] is None or move["kind"] in known)
    assert len(reached) > 30


def test_every_event_either_moves_something_or_is_known_to_move_nothing():
    spoken = {value: name for name, value in vars(t).items() if name.startswith("E_")}
    assert set(gestures.MOVES) | gestures.STILL == set(spoken) and not set(gestures.MOVES) & gestures.STILL
    for what in gestures.MOVES:
        assert scene.moves(Event(what, 1, (1, 2, 3, 4, 0, 0, 0, 0), (0,) * 8), 1), spoken[what]


@in_random_games
def test_a_drawn_card_is_seen_by_who_draws_it(played):
    ways = face_up_for_their_owner_alone(GAME, played.games, t.E_DRAW)
    assert ways == {(seat, f"{seat}.deck", f"{seat}.hand") for seat in "ABCD"}


@in_random_games
def test_a_card_is_played_and_a_royal_laid_face_down_for_the_others(played):
    seen = {t.E_BREACH: set(), t.E_LAID: set()}
    for event, seat, told, _ in moved(GAME, played.games):
        if event.what in seen:
            seen[event.what].add((seat == event.seat, told[0]["kind"] is None))
    assert all(ways == {(True, False), (False, True)} for ways in seen.values())


@in_random_games
def test_cards_leave_from_where_they_were(played):
    ways = defaultdict(set)
    for event, _, told, _ in moved(GAME, played.games):
        for move in told:
            ways[event.what].add(re.sub(r"/\d+|^[ABCD]\.", "", f"{move['from']}"))
    assert ways[t.E_DISCARD] == {"play"} and ways[t.E_FROM_HAND] == {"hand"} and ways[t.E_BREACH] == {"hand"}


# --- the catalogue


def test_the_printed_set_has_faces_and_looks_of_its_own():
    plain = {look["motto"] for look in catalogue.LOOKS.table["plain"].values()}
    drawn = (GAME.folder / "cards" / "emblems.svg").read_text("utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', drawn))
    entries = {entry["name"]: entry for entry in scene.catalogue()}
    assert {*t.KEYWORDS, *catalogue.TOKENS, *(card.name for card in set_cards())} <= set(entries)
    assert set(scene.picture()) <= set(entries)
    for card in set_cards():
        assert entries[card.name]["motto"] not in plain
    for name, entry in entries.items():
        assert entry["text"] and entry["motto"] and entry["category"] and entry["clauses"], name
        assert {entry["look"]["emblem"], *(sign["emblem"] for sign in entry["signs"])} <= symbols, name
        assert all(GAME.text_of(clause) for clause in entry["clauses"])


def test_faces_tell_cost_numbers_type_kingdom_and_text():
    entries = {card.name: catalogue.card_entry(card) for card in set_cards()}
    jaguar, king = entries["Throttle Jaguar"], entries["Harrun, King of the Bare Summit"]
    assert (jaguar["corner"], jaguar["foot"], jaguar["line"]) == ("4", "40/30", "Beast · Jungle")
    assert [sign["emblem"] for sign in jaguar["signs"]] == ["kingdom-jungle"] and "BC-RSH-1" in jaguar["clauses"]
    assert (king["corner"], king["foot"], king["look"]["shape"]) == ("200", "7 · 9 · 11", "arch")
    assert len(king["lines"]) == 5 and facts_of(king["numbers"])["Maximum Biomass"] == "7, 9, 11"


def test_the_shape_of_a_field_tells_the_type_and_its_colour_the_kingdom():
    """BC-CARD-9."""
    shapes, colours = defaultdict(set), defaultdict(set)
    for card in set_cards():
        look = catalogue.card_entry(card)["look"]
        shapes[look["shape"]].add(card.type)
        colours[look["colour"]].add(card.kingdom)
    assert len(shapes) == 5 and all(len(types) == 1 for types in shapes.values())
    assert len(colours) == 7 and all(len(kingdoms) == 1 for kingdoms in colours.values())
