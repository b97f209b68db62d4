"""The scene of Cover Your Kingdom: what lies where, what a hand does, what is hidden. All games: `test_scenes.py`."""

from __future__ import annotations

from collections import Counter

import pytest

from menagerie.engine.ask import VERB
from menagerie.engine.finding import load
from menagerie.engine.record import face
from menagerie.engine.table import Table
from menagerie.games.cover_your_kingdom import terms as t
from menagerie.games.cover_your_kingdom.cards.printed import names, powers
from menagerie.games.cover_your_kingdom.presentation import catalogue, scene, words
from told import Told, compared, face_up_for_their_owner_alone, scenes_of, seen_in, zones_of

GAME = load("cover_your_kingdom")
BOX = GAME.box
VERBS = {name: value for name, value in vars(t).items() if name.startswith("V_")}

TABLES = [
    (2, {"powers": 1, "two_powers": 1, "constellations": 1, "light_speed": 1}),
    (2, {"contest": 2}),
    (3, {}),
    (4, {"open_stacks": 1, "powers": 1}),
    (7, {"constellations": 1, "powers": 1, "light_speed": 1}),
]
MOST = 400  # questions of one game; a contest is longer
TOLD = Told(GAME, TABLES, MOST, seed=13)  # in which almost every verb is reached


# --- what lies there


def test_every_card_of_the_box_lies_in_one_place():
    checked = 0
    for one, _, laid in scenes_of(TOLD.looks):
        cards = [
            (card["kind"], card["count"])
            for zone in laid["zones"]
            if not zone["id"].endswith(".powers")
            for item in zone["items"]
            for card in item["cards"]
        ]
        unknown = sum(count is None for _, count in cards)
        known = sum(count or 0 for _, count in cards)
        assert known + 2 * unknown <= t.DECK
        if one["options"].get("open_stacks") or one["over"]:
            assert (known, unknown) == (t.DECK, 0)
            checked += 1
        seen = Counter(kind for kind, count in cards for _ in range(count or 0) if kind)
        assert all(seen[kind] <= BOX.copies[number] for number, kind in enumerate(names()) if kind)
    assert checked > 20


def test_hands_piles_and_totals_are_those_of_the_view():
    for facts, _, _, laid in compared(TOLD.looks):
        zones = zones_of(laid)
        for place in laid["seats"]:
            name = place["seat"]
            told = {fact["label"]: fact["value"] for fact in place["facts"]}
            assert zones[f"{name}.hand"]["count"] == facts[f"{name}.hand_size"]
            assert told.get("Magic", "?") == str(facts[f"{name}.magic"])
            assert told.get("Creatures", "?") == str(facts[f"{name}.creatures"])
            assert [item["cards"][0]["kind"] for item in zones.get(f"{name}.powers", {"items": []})["items"]] == (
                facts.get(f"{name}.power", [])
            )
            lit = [sign["kind"] for sign in place["signs"] if ".lit/" in sign["ref"] and sign["on"]]
            assert lit == facts[f"{name}.lit"]
            for land in ("highland", "lowland", "maneland"):
                if f"{name}.{land}" in zones:
                    assert sum(land == text.partition(" ")[0] for text in facts[f"{name}.guard"]) == (
                        sum(text == "upright: guards" for text in tags_beside(zones, f"{name}.{land}"))
                    )
        assert zones["draw"]["count"] == facts["draw_count"]
        assert zones["discard"]["count"] == facts["discard_count"]


def tags_beside(zones, ref):
    return [tag for item in zones.get(f"{ref}.beside", {"items": []})["items"] for tag in item["tags"]]


# --- what does not


def test_no_scene_names_a_card_that_its_seat_may_not_look_up():
    hidden = 0
    for facts, _, _, laid in compared(TOLD.looks):
        zones = zones_of(laid)
        for place in laid["seats"]:
            name = place["seat"]
            assert seen_in(zones[f"{name}.hand"]) == sorted(facts[f"{name}.hand"])
            for land in ("highland", "lowland", "maneland"):
                items = zones.get(f"{name}.{land}", {"items": []})["items"]
                for item, clan in zip(items, facts.get(f"{name}.{land}", []), strict=True):
                    kinds = sorted(card["kind"] for card in item["cards"] if card["kind"] for _ in range(card["count"]))
                    if clan[0].startswith("gem "):
                        assert (kinds, item["note"], item["cards"]) == ([], clan[0], [{"kind": None, "count": None}])
                        hidden += 1
                    else:
                        assert kinds == sorted(clan)
        assert seen_in(zones["draw"]) == []
        assert seen_in(zones["discard"]) == [kind for kind in facts["discard"][-1:] if kind]
        for pile, top_card in enumerate(facts.get("inn_tops", ()), 1):
            assert seen_in(zones[f"inn.{pile}"]) == ([top_card] if top_card else [])
    assert hidden > 100


# --- what a hand does


def test_only_answers_that_are_merely_said_touch_nothing():
    said = {t.A_END, t.A_PASS, t.A_DECLINE}
    for one in TOLD.looks:
        for code, touched in zip(one["codes"], one["touches"], strict=True):
            assert (not touched) == (code in said)


def test_every_verb_is_reached_and_answers_that_are_not_legal_have_touches_too():
    reached = {code // VERB for one in TOLD.looks for code in one["codes"]}
    assert set(VERBS.values()) - reached <= {t.V_TAKE, t.V_PASS}  # rare; what they touch is tested below
    table = Table(GAME, 2, 1, compiled=False, powers=1)
    for number in range(40):
        view = table.shown(table.seat)
        for code in words.every_answer(view) if number % 8 == 0 else ():
            assert all(ref and not ref.endswith("/0") for ref in scene.touches(view, code))
        table.play(table.codes[number % len(table.codes)])
    view = table.shown(table.seat)
    assert scene.touches(view, t.A_PASS) == []
    stack = next(stack for stack in (1, 2, 3) if view.start[stack + 1] > view.start[stack])
    height = view.start[stack + 1] - view.start[stack]
    assert scene.touches(view, t.V_TAKE * VERB + stack) == [f"A.{t.LAND_NAMES[stack]}/{height}"]


def test_a_hand_settles_adds_and_recruits_as_it_would_at_a_table():
    table = Table.from_position(
        GAME,
        {
            "rulers": 3,
            "turn": "A",
            "A.hand": ["Bragon", "Bragon", "CT", "Hypnogriff"],
            "A.highland": [["Sighclops", "Sighclops"], ["Bragon", "Bragon"]],
            "B.lowland": [["Klaken", "Klaken"], ["VulcEnt", "VulcEnt"]],
            "discard": ["Klaken", "Pigxie"],
        },
        compiled=False,
    )
    view = table.shown("A")
    touched = {answer.words: scene.touches(view, answer.code) for answer in table.answers}
    assert touched["settle Bragon + Bragon"] == ["A.hand/Bragon", "A.hand/Bragon"]
    assert touched["settle CT + discarded Pigxie"] == ["discard/top", "A.hand/CT"]
    assert touched["add Bragon to highland"] == ["A.hand/Bragon", "A.highland/2"]
    assert touched["recruit B lowland with CT"] == ["A.hand/CT", "B.lowland/2"]
    assert touched["discard Bragon"] == ["A.hand/Bragon", "discard"]
    assert touched["hire Hypnogriff"] == ["A.hand/Hypnogriff", "play"]
    table.play("settle Bragon + CT")
    highland = zones_of(scene.scene(table.shown("A"), BOX, 1))["A.highland"]
    assert [card["kind"] for card in highland["items"][-1]["cards"]] == ["Bragon", "CT"]


# --- what moves


def test_drawn_cards_are_face_up_for_their_owner_alone():
    ways = face_up_for_their_owner_alone(GAME, TOLD.games, t.E_DRAW)
    assert all((source, goal) == ("draw", f"{who}.hand") for who, source, goal in ways)


# --- pictures and words


def test_catalogue_holds_every_kind_every_power_and_the_crown():
    cards = catalogue.catalogue()
    emblems = (GAME.folder / "cards" / "emblems.svg").read_text("utf-8")
    assert all(f'id="land-{land}"' in emblems for land in t.LAND_NAMES[1:])
    assert [card["name"] for card in cards] == [
        *names()[1:],
        *(power["name"] for power in powers()[1:]),
        catalogue.CROWN,
    ]
    spydra = next(card for card in cards if card["name"] == "Spydra")
    assert (spydra["corner"], spydra["strength"], spydra["copies"]) == ("40", 2, 5)


@pytest.mark.parametrize("seats", [2, 7])
def test_centre_holds_the_inn_for_two_and_tokens_for_many(seats):
    table = Table(GAME, seats, 5, compiled=False, constellations=1)
    laid = scene.scene(table.shown(0), BOX, 0)
    assert [ref for ref in laid["centre"] if ref.startswith("inn")] == (
        [f"inn.{n}" for n in range(1, 5)] * (seats == 2)
    )
    assert len(laid["signs"]) == t.SPECIES * (seats == 7)


def test_clans_are_drawn_anew_for_a_box_with_other_values():
    table = Table(GAME, 2, seed=3)
    while not table.shown(0).clan[1].species:
        table.play(table.codes[0])
    told = []
    for more in (0, 7):
        boxes = GAME.boxes.copy()
        boxes["value"] += more
        told.append(str(GAME.scene.scene(table.shown(1), face(boxes)[0], 1)["zones"]))
    assert told[0] != told[1]
