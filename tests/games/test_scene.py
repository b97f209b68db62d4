"""The scene of Cover Your Kingdom: what a page draws, touches and moves, and that nothing hidden is in it."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from menagerie.engine.ask import VERB
from menagerie.engine.game import load
from menagerie.engine.letters import letter
from menagerie.engine.record import face
from menagerie.engine.table import Event, Table
from menagerie.games.cover_your_kingdom import catalogue, gestures, scene, words
from menagerie.games.cover_your_kingdom import terms as t
from menagerie.games.cover_your_kingdom.cards import names, powers

GAME = load("cover_your_kingdom")
BOX = face(GAME.boxes)[0]
VERBS = {name: value for name, value in vars(t).items() if name.startswith("V_")}
EVENTS = {name: value for name, value in vars(t).items() if name.startswith("E_")}
EMBLEMS = (GAME.folder / "cards" / "emblems.svg").read_text("utf-8")


TABLES = [
    (2, {"powers": 1, "two_powers": 1, "constellations": 1, "light_speed": 1}),
    (2, {"contest": 2}),
    (3, {}),
    (4, {"open_stacks": 1, "powers": 1}),
    (7, {"constellations": 1, "powers": 1, "light_speed": 1}),
]
MOST = 400  # questions of one game; a contest is longer
CLOSELY = 5  # every so many questions the view is compared too


@cache
def told_games():
    """Play random games over several kinds of tables; keep every question with its scenes and what an answer moved."""
    rng = random.Random(11)
    games = []
    for seats, options in TABLES:
        table = Table(GAME, seats, rng.getrandbits(40), compiled=False, **options)
        games.append([look(table, rng, 0)])
        while not table.over and len(games[-1]) < MOST:
            table.play(rng.choice(table.codes))
            games[-1].append(look(table, rng, len(games[-1])))
    return games


def look(table, rng, number):
    """Write down a table as it stands: scenes of several observers, the answers, and what was told since."""
    asked = table.state.asked
    observers = {0, asked, rng.randint(1, table.seats)}
    closely = number % CLOSELY == 0 or table.over
    facts, scenes, touched = {}, {}, []
    for seat in observers:
        view = table.shown(seat)
        scenes[seat] = scene.scene(view, BOX, seat)
        if seat == asked:
            touched = [scene.touches(view, code) for code in table.codes]
        if closely:
            facts[seat] = GAME.position.facts(view, BOX, seat)
    return {
        "asked": asked,
        "facts": facts,
        "scenes": scenes,
        "codes": table.codes,
        "touches": touched,
        "words": [answer.words for answer in table.answers] if asked else [],
        "events": {seat: table.events(seat, table.runs - 1) for seat in (0, asked)},
        "open": bool(table.state.open_stacks) or table.over,
        "over": table.over,
    }


def looks():
    return [one for game in told_games() for one in game]


def scenes():
    return [(one, seat, laid) for one in looks() for seat, laid in one["scenes"].items()]


def compared():
    return [(one["facts"][seat], one, seat, laid) for one, seat, laid in scenes() if one["facts"]]


def zones_of(laid):
    return {zone["id"]: zone for zone in laid["zones"]}


def refs_of(laid):
    """List every ref of a scene, as often as it occurs."""
    signs = [*laid["signs"], *(sign for place in laid["seats"] for sign in place["signs"])]
    return [
        *(f"seat/{place['seat']}" for place in laid["seats"]),
        *(zone["id"] for zone in laid["zones"]),
        *(item["ref"] for zone in laid["zones"] for item in zone["items"]),
        *(sign["ref"] for sign in signs),
    ]


# --- what lies there


def test_every_thing_has_a_ref_of_its_own_and_a_zone_of_the_scene():
    for _, _, laid in scenes():
        refs = refs_of(laid)
        assert len(refs) == len(set(refs))
        zones = zones_of(laid)
        laid_out = [*laid["centre"], *(ref for place in laid["seats"] for ref in place["zones"])]
        assert sorted(laid_out) == sorted(zones)
        for zone in zones.values():
            assert zone["at"] is None or zone["at"] in refs
            assert all(item["ref"].startswith(f"{zone['id']}/") for item in zone["items"])
        for place in laid["seats"]:
            assert {zones[ref]["owner"] for ref in place["zones"]} == {place["seat"]}


def test_a_zone_counts_its_cards_and_a_stack_its_clans():
    for _, _, laid in scenes():
        for zone in laid["zones"]:
            if zone["layout"] == "stack":
                assert zone["count"] == len(zone["items"])
                assert [item["covered"] for item in zone["items"]] == [True] * (zone["count"] - 1) + [False] * (
                    zone["count"] > 0
                )
            else:
                assert zone["count"] == sum(card["count"] for item in zone["items"] for card in item["cards"])
            assert all(card["count"] is None or card["count"] > 0 for item in zone["items"] for card in item["cards"])


def test_every_card_of_the_box_lies_in_one_place():
    checked = 0
    for one, _, laid in scenes():
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
        if one["open"]:
            assert (known, unknown) == (t.DECK, 0)
            checked += 1
        seen = Counter(kind for kind, count in cards for _ in range(count or 0) if kind)
        assert all(seen[kind] <= BOX.copies[number] for number, kind in enumerate(names()) if kind)
    assert checked > 20


def test_hands_piles_and_totals_are_those_of_the_view():
    for facts, one, seat, laid in compared():
        zones = zones_of(laid)
        for place in laid["seats"]:
            name = place["seat"]
            told = {fact["label"]: fact["value"] for fact in place["facts"]}
            assert zones[f"{name}.hand"]["count"] == facts[f"{name}.hand_size"] == int(told["Hand"])
            assert place["you"] == (letter(seat) == name)
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
        assert sum(place["turn"] for place in laid["seats"]) == (not one["over"])


def tags_beside(zones, ref):
    return [tag for item in zones.get(f"{ref}.beside", {"items": []})["items"] for tag in item["tags"]]


# --- what does not


def seen_in(zone):
    return sorted(
        card["kind"] for item in zone["items"] for card in item["cards"] if card["kind"] for _ in range(card["count"])
    )


def test_no_scene_names_a_card_that_its_seat_may_not_look_up():
    hidden = 0
    for facts, _, _, laid in compared():
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


def test_a_scene_is_a_function_of_what_its_seat_may_look_up():
    table = Table(GAME, 4, 3, compiled=False)
    for number in range(60):
        table.play(table.codes[number % len(table.codes)])
    seat = table.state.asked
    before = scene.scene(table.shown(seat), BOX, seat)
    for stream in range(5):
        other = table.copy()
        GAME.call("redeal_at", other._states, 2, GAME.boxes, seat, stream, compiled=False)
        assert other.array.tobytes() != table.array.tobytes()
        assert scene.scene(other.shown(seat), BOX, seat) == before


# --- what a hand does


def test_every_answer_touches_things_of_the_asked_seats_scene():
    for one in looks():
        refs = set(refs_of(one["scenes"][one["asked"]])) if one["asked"] else set()
        for touched, said in zip(one["touches"], one["words"], strict=True):
            assert set(touched) <= refs, (said, set(touched) - refs)


def test_answers_to_a_question_differ_and_none_begins_another():
    for one in looks():
        answers = list(zip(map(tuple, one["touches"]), one["words"], strict=True))
        assert len(set(answers)) == len(answers)
        for (touched, _), (other, _) in combinations(sorted(answers), 2):
            assert not touched or touched == other or other[: len(touched)] != touched


def test_only_answers_that_are_merely_said_touch_nothing():
    said = {t.A_END, t.A_PASS, t.A_DECLINE}
    for one in looks():
        for code, touched in zip(one["codes"], one["touches"], strict=True):
            assert (not touched) == (code in said)


def test_every_verb_is_reached_and_answers_that_are_not_legal_have_touches_too():
    reached = {code // VERB for one in looks() for code in one["codes"]}
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


def moved():
    """Pair the moves of every event with the scenes before and after it."""
    for game in told_games():
        for before, after in pairwise(game):
            refs = {ref for one in (before, after) for laid in one["scenes"].values() for ref in refs_of(laid)}
            for seat, events in after["events"].items():
                for event in events:
                    yield event, seat, scene.moves(event, seat), refs


def test_moves_name_things_that_are_or_were_there():
    for event, _, told, refs in moved():
        for move in told:
            assert {move["from"], move["to"]} <= refs, (event, move)
            assert move["count"] > 0
            assert move["kind"] is None or move["kind"] in names() or move["kind"] == catalogue.CROWN


def test_drawn_cards_are_face_up_for_their_owner_alone():
    up = down = 0
    for event, seat, told, _ in moved():
        if event.what != t.E_DRAW:
            continue
        assert sum(move["count"] for move in told) == event.public[0]
        assert {(move["from"], move["to"]) for move in told} == {("draw", f"{letter(event.seat)}.hand")}
        if event.seat == seat:
            assert all(move["kind"] for move in told)
            up += 1
        else:
            assert [move["kind"] for move in told] == [None]
            down += 1
    assert up and down


def test_every_event_either_moves_something_or_is_known_to_move_nothing():
    spoken = {what: name for name, what in EVENTS.items()}
    assert set(gestures.STILL) < set(spoken)
    for what, name in spoken.items():
        event = Event(what, 1, (1, 2, 3, 4, 0, 0, 0, 0), (0,) * 8)
        assert bool(scene.moves(event, 1)) == (what not in gestures.STILL), name


# --- pictures and words


def test_catalogue_holds_every_kind_every_power_and_what_a_player_reads():
    cards = catalogue.catalogue()
    assert [card["name"] for card in cards] == [
        *names()[1:],
        *(power["name"] for power in powers()[1:]),
        catalogue.CROWN,
    ]
    clauses = {clause["id"]: clause["rule"] for clause in GAME.ledger["clause"]}
    for card in cards:
        assert card["text"] and card["motto"] and card["category"] and card["clauses"]
        for clause in card["clauses"]:
            assert clauses[clause["id"]] == clause["text"]
            assert all(ruling["text"] and ruling["question"] for ruling in clause["rulings"])
    assert set(catalogue.picture()) <= {card["name"] for card in cards}
    spydra = next(card for card in cards if card["name"] == "Spydra")
    assert (spydra["corner"], spydra["strength"], spydra["copies"]) == ("40", 2, 5)


def test_every_look_has_a_picture_of_its_own():
    ElementTree.fromstring(EMBLEMS)  # well-formed for every browser
    symbols = dict(re.findall(r'<symbol id="([^"]+)"(.*?)</symbol>', EMBLEMS, re.S))
    assert len(symbols) == EMBLEMS.count("<symbol ")
    assert len(set(symbols.values())) == len(symbols)
    assert {"back", "land-highland", "land-lowland", "land-maneland"} <= set(symbols)
    cards = catalogue.catalogue()
    assert len({card["look"]["emblem"] for card in cards}) == len(cards)
    for card in cards:
        assert {card["look"]["emblem"], *(sign["emblem"] for sign in card["signs"])} <= set(symbols)
    assert "<text" not in EMBLEMS and "<style" not in EMBLEMS and "<script" not in EMBLEMS
    assert len(EMBLEMS.encode()) < 70 * 1024


def apart(one, other):
    """Tell how far two colours are apart, by channels."""
    return sum(abs(int(one[k : k + 2], 16) - int(other[k : k + 2], 16)) for k in (1, 3, 5))


def test_looks_differ_pairwise_in_shape_or_plainly_in_colour():
    for one, other in combinations([card["look"] for card in catalogue.catalogue()], 2):
        assert one["shape"] != other["shape"] or apart(one["colour"], other["colour"]) >= 60, (one, other)


def test_three_short_lines_invite_to_the_game():
    lines = scene.about()
    assert len(lines) == 3
    assert all(20 < len(line) < 180 for line in lines)


@pytest.mark.parametrize("seats", [2, 7])
def test_centre_holds_the_inn_for_two_and_tokens_for_many(seats):
    table = Table(GAME, seats, 5, compiled=False, constellations=1)
    laid = scene.scene(table.shown(0), BOX, 0)
    assert [ref for ref in laid["centre"] if ref.startswith("inn")] == (
        [f"inn.{n}" for n in range(1, 5)] * (seats == 2)
    )
    assert len(laid["signs"]) == t.SPECIES * (seats == 7)
    assert not any(place["you"] for place in laid["seats"])
