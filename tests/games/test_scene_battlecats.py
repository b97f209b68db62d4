"""The scene of Battlecats: what lies where, what a hand does, what is hidden; for all games `test_scenes.py`."""

from __future__ import annotations

from collections import Counter

from menagerie.engine.ask import VERB
from menagerie.engine.finding import load
from menagerie.engine.letters import letter
from menagerie.engine.table import Table
from menagerie.games.battlecats import terms as t
from menagerie.games.battlecats.cards.printed import codes, names, warlords
from menagerie.games.battlecats.presentation import catalogue, scene
from told import Told, cards_of, compared, face_up_for_their_owner_alone, scenes_of, seen_in, zones_of

GAME = load("battlecats")
BOX = GAME.box
TABLES = [(2, {}), (3, {}), (4, {})]
MOST = 300  # questions of one game
TOLD = Told(GAME, TABLES, MOST)
SETUP = {"choose a colour", "choose a warlord"}  # before the piles are laid out


def place(**fields):
    return Table.from_position(GAME, {"players": 2, "round": 5, "phase": "action", **fields}, 1, compiled=False)


def signs_on(item):
    """Name the tokens that lie on an item."""
    return [sign["name"] for sign in item.get("signs", [])]


def named(codes_of):
    """Give the kinds of cards written by code, and whose they are: `B:GRD`."""
    return [(code.split()[0].partition(":")[0], names()[codes().index(code.split()[0][2:])]) for code in codes_of]


# --- what lies there


def test_every_card_of_every_colour_lies_in_one_place():
    checked = 0
    for one, _, laid in scenes_of(TOLD.looks):
        if one["question"] in SETUP:
            continue
        kinds = Counter()
        count = 0
        leaders = {warlord["name"] for warlord in warlords()[1:]}
        for kind, number, owner in cards_of(laid):
            if kind not in leaders:
                count += number
                kinds[owner, kind] += number
        assert count == t.COLOR_CARDS * len(laid["seats"])
        for (owner, kind), number in kinds.items():
            assert kind is None or (owner and number <= BOX.copies[names().index(kind)])
        checked += 1
    assert checked > 500


def test_rows_hands_and_piles_are_those_of_the_view():
    for facts, one, seat, laid in compared(TOLD.looks):
        if one["question"] in SETUP:
            continue
        zones = zones_of(laid)
        for zone, field in (("play", "fray"), ("space", "dealer_space")):
            told = [(item["owner"], item["cards"][0]["kind"]) for item in zones[zone]["items"]]
            written = [code for code in facts[field] if code != "-"]
            assert told == named(written)
            for item, code in zip(zones[zone]["items"], written, strict=True):
                assert {"wounded", "shielded"} & {*signs_on(item)} == {"wounded", "shielded"} & {*code.split()}
        for pile in ("discard", "exiled"):
            told = [
                (i["owner"], c["kind"]) for i in zones[pile]["items"] for c in i["cards"] for _ in range(c["count"])
            ]
            assert told == named(facts[pile])
        assert zones["common"]["count"] == facts["common_count"]
        for player in laid["seats"]:
            name = player["seat"]
            open_to_all = one["question"] != "put cards back" or name == letter(seat)
            assert zones[f"{name}.hand"]["count"] == facts[f"{name}.hand_size"]
            held = sorted(names()[codes().index(code)] for code in facts[f"{name}.hand"]) if open_to_all else []
            assert seen_in(zones[f"{name}.hand"]) == held
            assert zones[f"{name}.deck"]["count"] == facts[f"{name}.deck_count"]
            assert zones[f"{name}.jade"]["count"] == facts[f"{name}.jade"]
            assert seen_in(zones[f"{name}.warlord"]) == [facts[f"{name}.warlord"]]
            told = {fact["label"]: fact["value"] for fact in player["facts"]}
            chips = sum((5 if sign["kind"] == catalogue.BLACK_CHIP else 1) * sign["count"] for sign in player["signs"])
            assert int(told["Honor"]) == facts[f"{name}.honor"] == chips


def test_two_players_equal_cards_are_told_apart_by_owner_colour_and_shape():
    table = place(fray=["A:ICS", "B:MAG", "A:MAG", "B:MAG wounded"], **{"A.color": "red", "B.color": "green"})
    laid = TOLD.laid_for(table, "A")
    fray = zones_of(laid)["play"]
    assert [(item["owner"], item["note"]) for item in fray["items"]] == [
        ("A", "A (1)"),
        ("B", "B (2)"),
        ("A", "A (3)"),
        ("B", "B (4)"),
    ]
    assert [signs_on(item) for item in fray["items"]] == [["pawn"], [], [], ["wounded"]]
    colours = [place["colour"] for place in laid["seats"]]
    assert [colour["name"] for colour in colours] == ["red", "green"]
    told = scene.COLOURS[1:]
    assert len({colour["fill"] for colour in told}) == len({colour["shape"] for colour in told}) == t.SEATS_MAX
    assert [place["turn"] for place in laid["seats"]] == [True, False]


# --- what does not


def test_decks_show_no_face_and_drawn_cards_only_to_their_owner():
    hidden = 0
    for one, seat, laid in scenes_of(TOLD.looks):
        zones = zones_of(laid)
        assert seen_in(zones["common"]) == []
        for player in laid["seats"]:
            name = player["seat"]
            assert seen_in(zones[f"{name}.deck"]) == []
            if one["question"] == "put cards back" and name != letter(seat):
                assert seen_in(zones[f"{name}.hand"]) == []
                assert not any(item["tags"] for item in zones[f"{name}.hand"]["items"])
                hidden += 1
    assert hidden > 20


# --- what a hand does


def test_only_answers_that_are_merely_said_touch_nothing():
    said = {t.V_COLOR, t.V_DRAW, t.V_STOP, t.V_PASS}
    reached = set()
    for one in TOLD.looks:
        for code, touched in zip(one["codes"], one["touches"], strict=True):
            verb = code // VERB
            reached.add(verb)
            assert (not touched) == (verb in said)
    verbs = {value for name, value in vars(t).items() if name.startswith("V_")}
    assert verbs - reached <= {t.V_HEAL, t.V_PROTECT, t.V_WOUND_TWO, t.V_REDEEM}  # rare; see below


def test_an_action_goes_from_its_card_to_its_target():
    touched = TOLD.touched_at(place(fray=["A:DSM", "B:MAG", "B:ICW"]))
    assert touched["exile B Magistrate (2)"] == ["play/2", "exiled"]
    assert touched["wound B Magistrate (2)"] == ["play/1", "play/2"]
    assert touched["pass"] == []
    touched = TOLD.touched_at(place(fray=["A:SFM", "B:ICS", "B:ICW"]))
    assert touched["wound B Iron Claw Scout (2)"] == ["play/1", "play/2"]
    assert touched["wound B Iron Claw Scout (2) + B Iron Claw Warrior (3)"] == ["play/2", "play/3"]
    touched = TOLD.touched_at(place(fray=["A:EES", "A:MAG wounded", "B:GRD"]))
    assert touched["protect A Eagle Eye Scout (1)"] == ["play/1", "play/1"]
    assert touched["heal A Magistrate (2)"] == ["play/1", "play/2"]
    assert touched["wound B Guard (3)"] == ["play/1", "play/3"]


def test_a_nightshade_turns_up_chooses_and_uses_what_it_took():
    table = place(fray=["A:NSS", "B:MAG"], common=["B:MAG", "B:ICS", "A:GRD"], **{"B.honor": 6})
    assert TOLD.touched_at(table)["turn up cards"] == ["play/1", "common"]
    table.play("turn up cards")
    turned = zones_of(TOLD.laid_for(table, "B"))["turned"]
    assert turned["at"] == "play/1"
    assert [item["ref"] for item in turned["items"]] == ["turned/A.Guard", "turned/B.Iron Claw Scout"]
    assert TOLD.touched_at(table)["choose B Iron Claw Scout"] == ["turned/B.Iron Claw Scout", "space"]
    since = table.runs
    table.play("choose B Iron Claw Scout")
    told = [move for event in table.events("B", since) for move in scene.moves(event, 2)]
    assert {"kind": "Iron Claw Scout", "count": 1, "from": "turned/B.Iron Claw Scout", "to": "play/3"} in told
    assert {"kind": catalogue.WOUND_TOKEN, "count": 1, "from": "wound", "to": "play/3"} in told
    assert {"kind": catalogue.GREY_CHIP, "count": 1, "from": "seat/B", "to": "bank"} in told
    laid = TOLD.laid_for(table, "-")
    taken = zones_of(laid)["space"]["items"][0]
    assert (taken["owner"], taken["tags"], signs_on(taken)) == ("B", ["acts for A"], ["wounded"])
    assert [(sign["ref"], sign["count"]) for sign in laid["signs"]][:2] == [("wound", 1), ("shield", 0)]
    assert [(sign["kind"], sign["count"]) for sign in laid["seats"][1]["signs"]] == [(catalogue.BLACK_CHIP, 1)]


def test_recruits_come_from_hand_or_pile_and_a_bonus_from_the_warlord():
    fields = {"A.hand": ["ICS"] * 3 + ["EEW"], "A.budget": 9, "A.met": ["pride"], "A.jade": 2}
    table = place(phase="recruit", turn="A", left=2, **fields)
    touched = TOLD.touched_at(table)
    assert touched["recruit Iron Claw Scout"] == ["A.hand/Iron Claw Scout", "discard"]
    assert touched["recruit Jade Fan Warrior"] == ["A.jade/Jade Fan Warrior", "discard"]
    assert touched["redeem"] == ["A.warlord"]
    table.play("redeem")
    leader = zones_of(TOLD.laid_for(table, "B"))["A.warlord"]["items"][0]
    assert leader["rests"] == "Pride redeemed"


# --- what moves


def test_the_twelve_drawn_cards_are_face_up_for_their_owner_alone():
    ways = face_up_for_their_owner_alone(GAME, TOLD.games, t.E_DREW_TWELVE)
    assert all((source, goal) == (f"{who}.deck", f"{who}.hand") for who, source, goal in ways)


# --- pictures and words


def test_catalogue_holds_every_kind_every_warlord_with_both_conditions_and_the_tokens():
    cards = catalogue.catalogue()
    leaders = [warlord["name"] for warlord in warlords()[1:]]
    assert [card["name"] for card in cards] == [*names()[1:], *leaders, *catalogue.TOKENS]
    for warlord in warlords()[1:]:
        entry = next(card for card in cards if card["name"] == warlord["name"])
        assert warlord["honor"]["text"] in entry["text"] and warlord["pride"]["text"] in entry["text"]
    master = next(card for card in cards if card["name"] == "Sacred Fury Master")
    assert (master["corner"], master["factor"], master["level"]) == ("9", 9, "Master")
    assert [sign["emblem"] for sign in master["signs"]] == ["clan-sacred-fury", "level-master"]
