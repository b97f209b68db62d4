"""The scene of Alpha Clash: what lies where, what a hand does, what is hidden; for all games `test_scenes.py`."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from itertools import combinations
from types import SimpleNamespace

import pytest

from menagerie.engine.ask import VERB
from menagerie.engine.letters import letter
from menagerie.engine.log import Event
from menagerie.engine.table import Table
from menagerie.games.alpha_clash import GAME
from menagerie.games.alpha_clash import terms as t
from menagerie.games.alpha_clash.cards import printed
from menagerie.games.alpha_clash.cards.printed import names
from menagerie.games.alpha_clash.presentation import catalogue, gestures, middle, scene
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
TABLES = [(2, {"deck_a": 1, "deck_b": 2}), (2, {"deck_a": 3, "deck_b": 4}), (2, {"deck_a": 5, "deck_b": 1})]
MOST = 250  # questions of one game
TOLD = Told(GAME, TABLES, MOST)


def place(**fields):
    contenders = {"A.contender": "Ashen Warden", "B.contender": "Ember Judge"}
    fields = {"players": 2, "turns": 3, "turn": "A", "phase": "primary", **contenders, **fields}
    return Table.from_position(GAME, fields, 1, compiled=False)


def play(table, *words):
    for said in words:
        for code, _ in table.path(said, truly=True).answers:
            table.play(code)


def items_of(laid, zone):
    return {item["ref"]: item for item in zones_of(laid)[zone]["items"]}


def kinds_of(items):
    return [item["cards"][0]["kind"] for item in items]


def values_of(item):
    return {value["name"]: (value["value"], value.get("printed")) for value in item["values"]}


def signs_on(item):
    return {sign["name"]: sign["on"] for sign in item.get("signs", [])}


# --- what any page relies on


def test_every_scene_is_one_that_a_page_can_draw():
    known = {card["name"] for card in scene.catalogue()}
    for one, seat, laid in scenes_of(TOLD.looks):
        Scene.model_validate(laid)
        refs = refs_of(laid)
        assert len(refs) == len(set(refs))
        assert sum(place["turn"] for place in laid["seats"]) == (not one["over"])
        assert [place["you"] for place in laid["seats"]] == [seat == 1, seat == 2]
        for zone in laid["zones"]:
            for item in zone["items"]:
                assert {card["kind"] for card in item["cards"]} - {None} <= known
                assert {sign["kind"] for sign in item.get("signs", ())} <= known
                assert set(item.get("aims", ())) <= set(refs)
                assert item.get("on", item["ref"]) in {other["ref"] for other in zone["items"]}


def test_answers_touch_what_lies_there_and_none_begins_another():
    for one in TOLD.looks:
        refs = set(refs_of(one["scenes"][one["asked"]])) if one["asked"] else set()
        answers = list(zip(map(tuple, one["touches"]), one["words"], strict=True))
        assert len(set(answers)) == len(answers)
        assert all(set(touched) <= refs for touched, _ in answers), answers
        for (touched, _), (other, _) in combinations(sorted(answers), 2):
            assert not touched or touched == other or other[: len(touched)] != touched


def test_only_answers_that_are_merely_said_touch_nothing():
    said = {t.V_DEAL, t.V_MODE, t.V_X, t.V_YES, t.V_ENOUGH, t.V_END, t.V_PASS}
    reached = set()
    for one in TOLD.looks:
        for code, touched in zip(one["codes"], one["touches"], strict=True):
            reached.add(code // VERB)
            assert (not touched) == (code // VERB in said)
    assert {t.V_PUT_BACK, t.V_RESOURCE, t.V_PLAY, t.V_SET, t.V_ATTACK, t.V_TARGET, t.V_PAY, t.V_PORTAL} <= reached


def test_a_verb_that_no_hand_knows_is_a_button():
    view = place().shown("A")
    assert [scene.touches(view, verb * VERB + 1) for verb in (23, 24, 28)] == [[], [], []]
    assert scene.touches(view, t.V_X * VERB + 20) == scene.touches(view, t.V_DEAL * VERB + 9) == []


# --- what lies there


def test_every_card_of_both_decks_lies_in_one_place():
    for one, _, laid in scenes_of(TOLD.looks):
        effects = {"trigger", "effect", "attaching", "unattaching", "Trap"}
        owned: Counter[str | None] = Counter()
        for kind, count, owner in cards_of(laid):
            if kind not in catalogue.PORTALS:
                owned[owner] += count
        for zone in ("play", "waiting", "choice"):
            for item in zones_of(laid).get(zone, {"items": []})["items"]:
                is_copy = zone != "play" or effects & set(item["tags"])
                owned[item.get("owner")] -= bool(is_copy and item["cards"][0]["kind"] not in catalogue.PORTALS)
        assert owned["A"] + owned["B"] == 2 * (t.MAIN_DECK + 1), (one["question"], owned)


def test_hands_piles_resources_and_rows_are_those_of_the_view():
    for facts, _, _, laid in compared(TOLD.looks):
        zones = zones_of(laid)
        for player in laid["seats"]:
            name = player["seat"]
            told = {fact["label"]: fact["value"] for fact in player["facts"]}
            assert int(told["Health"].split(" of ")[0]) == facts[f"{name}.health"]
            assert zones[f"{name}.deck"]["count"] == facts[f"{name}.deck_count"]
            assert zones[f"{name}.hand"]["count"] == facts[f"{name}.hand_size"]
            assert seen_in(zones[f"{name}.hand"]) == sorted(kind for kind in facts[f"{name}.hand"] if kind != "?")
            assert seen_in(zones[f"{name}.oblivion"]) == sorted(facts[f"{name}.oblivion"])
            resources = [written.removesuffix(" engaged") for written in facts[f"{name}.resources"]]
            assert seen_in(zones[f"{name}.resources"]) == sorted(resources)
            engaged = [item for item in zones[f"{name}.resources"]["items"] if item.get("rests")]
            spent = sum(written.endswith(" engaged") for written in facts[f"{name}.resources"])
            assert sum(card["count"] for item in engaged for card in item["cards"]) == spent
            clash = [item for item in zones[f"{name}.clash"]["items"] if "on" not in item]
            assert len(clash) == facts[f"{name}.clash_count"]
            for item, written in zip(clash, facts[f"{name}.numbers"], strict=True):
                values = values_of(item)
                assert written.endswith(f"{values['attack'][0]}/{values['defense'][0]}")
        standby = [kind if kind not in catalogue.PORTALS else "Portal" for kind in kinds_of(zones["play"]["items"])]
        assert standby == facts["standby"]
        assert kinds_of(zones["portal"]["items"]) == [catalogue.PORTALS[facts["portal"] == "open"]]


def test_engaged_cards_lie_on_their_side_and_numbers_tell_what_is_printed():
    clash = ["Plain 2-5 engaged damage 2", "Plain 1-1"]
    table = place(**{"A.clash": clash, "A.health": 9, "A.contender": "Ashen Warden"})
    laid = TOLD.laid_for(table, "B")
    hurt, whole = items_of(laid, "A.clash").values()
    assert (hurt["turned"], hurt["rests"], "turned" in whole) == (True, "engaged", False)
    assert values_of(hurt) == {"attack": ("2", None), "defense": ("3", "5")}
    assert "2 damage" in hurt["tags"]
    assert values_of(whole) == {"attack": ("1", None), "defense": ("1", None)}
    leader = items_of(laid, "A.contender")["play/1"]
    assert values_of(leader)["health"] == ("9", None)
    assert signs_on(leader) == {"ability at 30 health: on": True, "ability at 10 health: on": True}
    unhurt = items_of(TOLD.laid_for(place(**{"A.contender": "Ashen Warden"}), "B"), "A.contender")["play/1"]
    assert signs_on(unhurt) == {"ability at 30 health: on": True, "ability at 10 health: off": False}


def test_a_weapon_lies_on_its_host_and_its_numbers_and_keywords_count_there():
    table = place(**{"A.clash": ["Plain 1-1", "Hawk"], "A.accessories": ["Blade on Plain 1-1", "Banner"]})
    laid = TOLD.laid_for(table, "A")
    host, weapon, other = zones_of(laid)["A.clash"]["items"]
    assert (host["cards"][0]["kind"], weapon["cards"][0]["kind"]) == ("Plain 1-1", "Blade")
    assert weapon["on"] == host["ref"] and "on" not in other
    assert values_of(host)["attack"][1] == "1"
    assert "Flight" in signs_on(other)
    assert kinds_of(zones_of(laid)["A.accessories"]["items"]) == ["Banner"]


def test_the_clash_is_marked_and_lines_lead_from_who_fights_to_what_is_fought():
    table = place(**{"A.clash": ["Plain 3-6"], "A.hand": ["Stray"], "B.clash": ["Plain 1-3", "Plain 2-4"]})
    assert TOLD.touched_at(table)["attack with Plain 3-6 (3)"] == ["play/3"]
    play(table, "attack with Plain 3-6 (3)")
    laid = TOLD.laid_for(table, "B")
    attacker, target = items_of(laid, "A.clash")["play/3"], items_of(laid, "B.contender")["play/2"]
    assert "attacks" in attacker["tags"] and attacker["aims"] == ["play/2"] and attacker["turned"]
    assert target["tags"] == ["attacked"] and "aims" not in target
    assert laid["facts"][1]["value"].startswith("C3")
    assert TOLD.touched_at(table)["obstruct with Plain 2-4 (5)"] == ["play/5"]
    play(table, "obstruct with Plain 1-3 (4)")
    obstructor = items_of(TOLD.laid_for(table, "B"), "B.clash")["play/4"]
    assert "obstructs" in obstructor["tags"] and obstructor["aims"] == ["play/3"]


def test_standby_shows_whose_it_is_at_what_it_aims_and_who_may_answer():
    table = place(
        **{"A.hand": ["Sap", "Stray"], "A.resources": ["green"] * 2, "B.clash": ["Plain 3-3", "Plain 2-2"]},
        **{"B.hand": ["Bolt"], "B.accessories": ["Pit"], "B.resources": ["black"] * 3},
    )
    assert TOLD.touched_at(table)["play Sap"] == ["A.hand/Sap", "play"]
    assert TOLD.touched_at(table)["play Stray"] == ["A.hand/Stray", "A.clash"]
    play(table, "play Sap")
    (waiting,) = zones_of(TOLD.laid_for(table, "B"))["play"]["items"]
    assert (waiting["owner"], waiting["cards"][0]["kind"], waiting["tags"]) == ("A", "Sap", ["chooses its targets"])
    assert set(map(tuple, TOLD.touched_at(table).values())) >= {("play/3",), ("play/4",)}


# --- what does not


def test_hidden_cards_have_no_face_in_any_scene():
    hidden = 0
    for _, seat, laid in scenes_of(TOLD.looks):
        zones = zones_of(laid)
        for player in laid["seats"]:
            name = player["seat"]
            deck = kinds_of(zones[f"{name}.deck"]["items"])
            assert None not in deck[deck.count(None) :]  # what was looked at lies on top
            if name != letter(seat):
                faceless = [item for item in zones[f"{name}.accessories"]["items"] if item["cards"][0]["kind"] is None]
                assert all("signs" not in item for item in faceless)
                assert all(tag.startswith("set in turn ") for item in faceless for tag in item["tags"])
                hidden += len(faceless)
    assert hidden > 20


def test_what_was_looked_at_on_top_of_a_deck_lies_open_for_who_saw_it():
    table = place(**{"A.contender": "Seren Vale, Reader of Small Signs", "A.deck": ["Bolt", "Hawk"], "turn": "B"})
    play(table, "end turn")
    assert table.question == "use an effect"
    decks = {seat: zones_of(TOLD.laid_for(table, seat))["A.deck"] for seat in ("A", "B")}
    assert [kinds_of(deck["items"]) for deck in decks.values()] == [[None, "Hawk"], [None]]
    assert [deck["count"] for deck in decks.values()] == [2, 2]
    assert "deck 2 (on top: Hawk)" in " ".join(table.lines(1)) and "Hawk" not in " ".join(table.lines(2))
    play(table, "yes")
    assert kinds_of(zones_of(TOLD.laid_for(table, "A"))["A.deck"]["items"]) == ["Hawk"]


def test_what_was_shown_of_a_hand_lies_open_for_the_rival_too():
    ground = {"A.hand": ["Harbour of Quiet Bells", "Bolt"], "A.resources": ["white"] * 3, "A.deck": ["Hawk", "Hawk"]}
    table = place(**ground)
    play(table, "play Harbour of Quiet Bells", "take Hawk")
    hand = zones_of(TOLD.laid_for(table, "B"))["A.hand"]
    assert kinds_of(hand["items"]) == ["Hawk", None] and hand["count"] == 2
    assert "2 cards (known: Hawk)" in " ".join(table.lines(2))


def test_a_scene_is_the_same_whatever_a_rival_holds():
    rng = random.Random(3)
    table = Table(GAME, 2, 3, compiled=False, deck_a=3, deck_b=4)
    changed = 0
    for number in range(80):
        if table.over:
            break
        for seat in (0, 1, 2) if number % 8 == 0 else ():
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


def test_a_face_down_trap_has_a_face_for_its_owner_alone():
    table = place(**{"A.accessories": ["Pit"]})
    (own,), (seen) = zones_of(TOLD.laid_for(table, "A"))["A.accessories"]["items"], zones_of(TOLD.laid_for(table, "B"))
    assert own["cards"][0]["kind"] == "Pit" and signs_on(own) == {"face down": True}
    assert seen["A.accessories"]["items"][0]["cards"] == [{"kind": None, "count": 1}]
    assert "set in turn 2" in own["tags"] and "set in turn 2" in seen["A.accessories"]["items"][0]["tags"]  # AC-R36
    assert sum("face down, set in turn 2" in line for line in table.lines("B")) == 1


@pytest.mark.shows("AC-R2", "AC-D3")
def test_how_many_cards_go_back_is_shown_and_only_who_is_asked_chooses():
    table = Table(GAME, 2, 1, compiled=False)
    table.play(f"{table.seat} begins")
    first, second = table.seat, "AB"["AB".index(table.seat) - 1]
    for _ in range(2):
        table.play(table.codes[0])
    table.play(table.codes[-1])
    assert (table.seat, table.question) == (second, "mulligan")
    for seat in "AB-":
        laid_out = scene.scene(table.shown(seat), BOX, 0 if seat == "-" else "AB".index(seat) + 1)
        signs = {place["seat"]: place["tags"] for place in laid_out["seats"]}
        assert "shuffles 2 cards back" in signs[first] and "chooses cards for a mulligan" not in signs[first]
        assert ("chooses cards for a mulligan" in signs[second]) == (seat != second)
        assert sum("shuffles 2 cards back" in line for line in table.lines(seat)) == 1


# --- what a hand does


def test_touches_go_from_the_hand_to_the_zone_of_the_type():
    hand = ["Pit", "Blade", "Banner", "Stray"]
    touched = TOLD.touched_at(place(**{"A.hand": hand, "A.resources": ["black", "green", "white", "blue", "red"] * 2}))
    assert touched["set Pit"] == ["A.hand/Pit", "A.accessories"]
    assert touched["play Blade"] == ["A.hand/Blade", "A.accessories"]
    assert touched["play Banner"] == ["A.hand/Banner", "A.accessories"]
    assert touched["play Stray"] == ["A.hand/Stray", "A.clash"]
    assert touched["activate the Portal"] == ["portal/marker"]
    assert touched["end turn"] == []


def test_payments_touch_resources_of_their_colours():
    seen = {ref for one in TOLD.looks if one["question"] == "pay" for touched in one["touches"] for ref in touched}
    assert seen and all(re.fullmatch(r"[AB]\.resources/[a-z+]+", ref) for ref in seen)


# What the rules do not ask yet: a view stands for one, as far as hands read it.


def asked_view(options, hand=(), asked=1):
    held = {(asked, place): kind for place, kind in enumerate(hand)}
    table = defaultdict(int, held)
    held_by = [0, *(len(hand) for _ in range(2))]
    return SimpleNamespace(
        asked=asked, question=t.Q_KEEP, n_options=len(options), option=options, n_hand=held_by, hand=table
    )


def test_cards_that_are_looked_at_lie_in_the_middle_and_those_in_oblivion_where_they_are():
    codes = [t.V_TAKE * VERB + kind for kind in (7, 9)]
    view = asked_view(codes, hand=(9, 11))
    assert gestures.chosen_kinds(view) == [7, 9]
    assert [scene.touches(view, code) for code in codes] == [[f"choice/{names()[kind]}"] for kind in (7, 9)]
    (zone,) = middle.choice_zones(view)
    assert [item["ref"] for item in zone["items"]] == [f"choice/{names()[kind]}" for kind in (7, 9)]
    view = asked_view(codes, hand=(7, 9, 11))
    assert [scene.touches(view, code) for code in codes] == [[f"A.hand/{names()[kind]}"] for kind in (7, 9)]
    assert middle.choice_zones(view) == []
    assert scene.touches(view, gestures.V_OBLIVION[1] * VERB + 7) == [f"B.oblivion/{names()[7]}"]


# --- what moves


def test_every_event_moves_things_that_are_or_were_there():
    known = {card["name"] for card in scene.catalogue()}
    reached = set()
    for event, _, told, refs in moved(GAME, TOLD.games):
        reached.add(event.what)
        for move in told:
            for ref in (move["from"], move["to"]):
                assert ref in refs or ref.partition("/")[0] in refs, (event, move)
            assert move["count"] > 0 and (move["kind"] is None or move["kind"] in known)
    assert len(reached) > 25


def test_every_event_either_moves_something_or_is_known_to_move_nothing():
    spoken = {value: name for name, value in vars(t).items() if name.startswith("E_")}
    assert set(gestures.MOVES) | gestures.STILL == set(spoken) and not set(gestures.MOVES) & gestures.STILL
    for what in gestures.MOVES:
        assert scene.moves(Event(what, 1, (1, 2, 3, 4, 0, 0, 0, 0), (0,) * 8), 1), spoken[what]


def test_a_drawn_card_is_seen_by_who_draws_it():
    ways = face_up_for_their_owner_alone(GAME, TOLD.games, t.E_DRAW)
    assert ways == {(seat, f"{seat}.deck", f"{seat}.hand") for seat in "AB"}


def test_a_trap_is_set_face_down_for_the_other():
    seen = set()
    for event, seat, told, _ in moved(GAME, TOLD.games):
        if event.what == t.E_SET:
            seen.add((seat == event.seat, told[0]["kind"] is None))
    assert seen == {(True, False), (False, True)}


def test_of_two_equal_cards_the_one_that_leaves_goes_to_oblivion_from_its_own_place():
    table = place(**{"A.clash": ["Plain 1-1", "Plain 1-1"], "A.hand": ["Stray"], "B.clash": ["Plain 2-2 engaged"]})
    since = table.runs
    play(table, "attack with Plain 1-1 (4), Plain 2-2 (5)")
    went = [gestures.moves(event, 1)[0] for event in table.events(0, since) if event.what == t.E_OBLIVION]
    assert [(one["kind"], one["from"], one["to"]) for one in went] == [("Plain 1-1", "play/4", "A.oblivion")]


def test_cards_go_to_oblivion_from_where_they_were():
    ways = set()
    for event, _, told, _ in moved(GAME, TOLD.games):
        if event.what == t.E_OBLIVION:
            ways.add(re.sub(r"/\d+|^[AB]\.", "", told[0]["from"]))
    assert {"play", "hand"} <= ways <= {"play", "hand", "deck", "resources"}


# --- the catalogue


def test_every_kind_has_a_face_and_the_printed_set_a_look_of_its_own():
    entries = {entry["name"]: entry for entry in scene.catalogue()}
    assert {card.name for card in printed.set_cards()} <= set(entries)
    assert {*t.KEYWORDS, *catalogue.TOKENS} <= set(entries)
    drawn = (GAME.folder / "cards" / "emblems.svg").read_text("utf-8")
    symbols = set(re.findall(r'<symbol id="([^"]+)"', drawn))
    plain = {look["motto"] for look in catalogue.LOOKS.table["plain"].values()}
    same = defaultdict(set)
    for card in printed.set_cards():
        entry = catalogue.card_entry(card)
        entries[card.name] = entry
        assert entry["motto"] not in plain, card.name
        look = entry["look"]
        same[look["emblem"], look["shape"], look["colour"]].add(card.character or card.name)
    assert all(len(people) == 1 for people in same.values()), same
    for name, entry in entries.items():
        assert entry["text"] and entry["motto"] and entry["category"] and entry["clauses"], name
        assert {entry["look"]["emblem"], *(sign["emblem"] for sign in entry["signs"])} <= symbols, name
        assert all(GAME.text_of(clause) for clause in entry["clauses"])
    assert set(scene.picture()) <= set(entries)


def test_faces_tell_cost_gems_numbers_type_and_text():
    entries = {card.name: catalogue.card_entry(card) for card in printed.set_cards()}
    king = entries["The Hollow King"]
    assert (king["corner"], king["foot"], king["line"]) == ("6", "4/5", "Clash card · Discarded")
    assert [sign["emblem"] for sign in king["signs"]] == ["gem-black"] * 4
    assert len(king["lines"]) == 2 and "AC-KW-EXC-1" in king["clauses"]
    leader = entries["Ilsabet Crane, Warden of the Wall"]
    assert (leader["corner"], leader["foot"], leader["look"]["shape"]) == ("30", "1/0", "arch")
    assert entries["Garrison Blade"]["foot"] == "+1/+1"
    assert entries["As Much as the Net Holds"]["corner"] == "X+1"
    assert entries["Withering Word"]["corner"] == "X"
    told = {fact["label"]: fact["value"] for fact in king["numbers"]}
    assert told["Cost"] == "6, of them 4 black" and told["Set"] == "ours"


def test_the_shape_of_a_field_tells_the_type():
    shapes = defaultdict(set)
    for card in printed.set_cards():
        shapes[catalogue.card_entry(card)["look"]["shape"]].add(card.type)
    assert len(shapes) == len(t.TYPES) - 1 and all(len(types) == 1 for types in shapes.values())
