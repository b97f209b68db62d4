"""Every game's scene: what a page may rely on whichever game it draws, and that nothing hidden is in it."""

from __future__ import annotations

import gzip
import re
import tomllib
from functools import cache
from itertools import combinations, product
from xml.etree import ElementTree

import pytest

from games_list import every_game, over_games
from menagerie.engine.log import Event
from menagerie.engine.table import Table
from told import Told, moved, refs_of, scenes_of, signs_of, zones_of

LAYOUTS = {"hand", "row", "line", "stack", "pile"}
MOST = 200  # questions of one game
LARGE = 100  # from so many cards on a set shares pictures, by character and type
over_scenes = pytest.mark.parametrize("game", [game for game in every_game() if game.scene], ids=lambda game: game.slug)


@cache
def told_of(game):
    return Told(game, [(seats, {}) for seats in sorted(set(game.seats))], MOST)


def emblems(game):
    return (game.folder / "cards" / "emblems.svg").read_text("utf-8")


def events_of(game):
    """Name the events of a game by their numbers."""
    terms = vars(part_of(game, "terms"))
    return {value: name for name, value in terms.items() if name.startswith("E_")}


def part_of(game, name):
    return game.module(name)


# --- what lies there


@over_scenes
def test_every_thing_has_a_ref_of_its_own_and_a_zone_of_the_scene(game):
    for _, _, laid in scenes_of(told_of(game).looks):
        refs = refs_of(laid)
        assert len(refs) == len(set(refs))
        zones = zones_of(laid)
        laid_out = [*laid["centre"], *(ref for place in laid["seats"] for ref in place["zones"])]
        assert sorted(laid_out) == sorted(zones)
        for zone in zones.values():
            assert zone["layout"] in LAYOUTS
            assert zone["at"] is None or zone["at"] in refs
            assert all(item["ref"].partition("/")[0] in zones for item in zone["items"])
        for place in laid["seats"]:
            assert {zones[ref]["owner"] for ref in place["zones"]} == {place["seat"]}
        assert all(zones[ref]["owner"] is None for ref in laid["centre"])


@over_scenes
def test_a_zone_counts_its_cards_and_a_stack_its_items(game):
    for _, _, laid in scenes_of(told_of(game).looks):
        for zone in laid["zones"]:
            cards = [card["count"] for item in zone["items"] for card in item["cards"]]
            assert all(count is None or count > 0 for count in cards)
            assert zone["count"] == (len(zone["items"]) if zone["layout"] == "stack" else sum(cards))
            if zone["layout"] == "stack":
                covered = [item["covered"] for item in zone["items"]]
                assert covered == [True] * (zone["count"] - 1) + [False] * (zone["count"] > 0)


@over_scenes
def test_whatever_is_shown_stands_in_the_catalogue(game):
    known = {card["name"] for card in game.scene.catalogue()}
    for _, _, laid in scenes_of(told_of(game).looks):
        kinds = {card["kind"] for zone in laid["zones"] for item in zone["items"] for card in item["cards"]}
        assert (kinds | {sign["kind"] for sign in signs_of(laid)}) - {None} <= known


@over_scenes
def test_one_place_is_at_turn_and_only_ones_own_is_called_you(game):
    for one, seat, laid in scenes_of(told_of(game).looks):
        assert sum(place["turn"] for place in laid["seats"]) == (not one["over"])
        assert [place["you"] for place in laid["seats"]] == [n == seat for n in range(1, len(laid["seats"]) + 1)]


@over_scenes
def test_a_scene_is_a_function_of_what_its_seat_may_look_up(game):
    table, box = Table(game, game.seats[1], 3, compiled=True), game.box
    for number in range(60):
        after = table.copy()
        after.play(table.codes[number % len(table.codes)])
        if after.over:
            break
        table = after
    seat = table.state.asked
    before = game.scene.scene(table.shown(seat), box, seat)
    for stream in range(5):
        other = table.copy()
        game.call("redeal_at", other.array, 0, game.boxes, seat, stream, compiled=False)
        assert other.array.tobytes() != table.array.tobytes()
        assert game.scene.scene(other.shown(seat), box, seat) == before


# --- what a hand does


@over_scenes
def test_every_answer_touches_things_of_the_asked_seats_scene(game):
    for one in told_of(game).looks:
        refs = set(refs_of(one["scenes"][one["asked"]])) if one["asked"] else set()
        for touched, said in zip(one["touches"], one["words"], strict=True):
            assert set(touched) <= refs, (said, set(touched) - refs)


@over_scenes
def test_answers_to_a_question_differ_and_none_begins_another(game):
    for one in told_of(game).looks:
        answers = list(zip(map(tuple, one["touches"]), one["words"], strict=True))
        assert len(set(answers)) == len(answers)
        for (touched, _), (other, _) in combinations(sorted(answers), 2):
            assert not touched or touched == other or other[: len(touched)] != touched


# --- what moves


@over_scenes
def test_moves_name_things_that_are_or_were_there(game):
    known = {card["name"] for card in game.scene.catalogue()}
    for event, _, told, refs in moved(game, told_of(game).games):
        for move in told:
            for ref in (move["from"], move["to"]):
                assert ref in refs or ref.partition("/")[0] in refs, (event, move)
            assert move["count"] > 0
            assert move["kind"] is None or move["kind"] in known


@over_scenes
def test_every_event_either_moves_something_or_is_known_to_move_nothing(game):
    spoken, still = events_of(game), part_of(game, "gestures").STILL
    assert still < set(spoken)
    for what, name in spoken.items():
        event = Event(what, 1, (1, 2, 3, 4, 0, 0, 0, 0), (0,) * 8)
        assert bool(game.scene.moves(event, 1)) == (what not in still), name


# --- what is told


@over_games
def test_every_event_has_a_sentence_and_names_a_clause_of_the_book(game):
    spoken = events_of(game)
    assert set(game.story.kinds) == set(spoken)
    for what, name in spoken.items():
        for seat, arguments in product((0, 1, 2), product(range(3), repeat=4)):
            if seat or any(arguments):
                event = Event(what, seat, (*arguments, 0, 0, 0, 0), (0,) * 8)
                clauses = game.story.clauses(event)
                assert clauses and all(map(game.text_of, clauses)), (name, clauses)


@over_scenes
def test_every_event_of_a_game_follows_clauses_of_the_book(game):
    reached, told = set(), told_of(game)
    for event, *_ in moved(game, [*told.games, *Told(game, told.tables, MOST, seed=12).games]):
        clauses = game.story.clauses(event)
        assert clauses and all(map(game.text_of, clauses))
        assert game.story.narrate(event)[-1] in ".”"
        reached.add(event.what)
    assert 2 * len(reached) >= len(game.story.kinds)


# --- pictures and words


@over_scenes
def test_catalogue_holds_what_a_player_reads(game):
    cards = game.scene.catalogue()
    assert len({card["name"] for card in cards}) == len(cards)
    assert all(ruling["ruling"] and ruling["question"] for ruling in game.ledger["ruling"])
    for card in cards:
        assert card["text"] and card["motto"] and card["category"] and card["clauses"], card["name"]
        assert all(game.text_of(clause) for clause in card["clauses"]), card["name"]
    assert set(game.scene.picture()) <= {card["name"] for card in cards}


@over_scenes
def test_every_look_has_a_picture_of_its_own(game):
    drawn = emblems(game)
    ElementTree.fromstring(drawn)  # well-formed for every browser
    symbols = dict(re.findall(r'<symbol id="([^"]+)"(.*?)</symbol>', drawn, re.S))
    assert len(symbols) == drawn.count("<symbol ") == len(set(symbols.values()))
    assert "back" in symbols
    cards = game.scene.catalogue()
    assert len({card["look"]["emblem"] for card in cards}) == len(cards) or len(cards) > LARGE
    for card in cards:
        assert {card["look"]["emblem"], *(sign["emblem"] for sign in card["signs"])} <= set(symbols)
    assert not re.search(r"<text|<style|<script| style=", drawn)  # a strict policy forbids them
    assert len(gzip.compress(drawn.encode())) < 18 * 1024  # as it is sent


@over_scenes
def test_every_motif_of_a_picture_is_told_by_the_name_of_a_card(game):
    motifs = tomllib.loads((game.folder / "cards" / "looks.toml").read_text("utf-8")).get("motif", {})
    named = {word for card in game.scene.catalogue() for word in re.findall("[a-z]+", card["name"].lower())}
    assert [word for words in motifs.values() for word in words.split() if word not in named] == []


def apart(one, other):
    """Tell how far two colours are apart, by channels."""
    return sum(abs(int(one[k : k + 2], 16) - int(other[k : k + 2], 16)) for k in (1, 3, 5))


@over_scenes
def test_looks_differ_pairwise_in_shape_or_plainly_in_colour(game):
    worn = [card["look"] for card in game.scene.catalogue()]
    for one, other in combinations(worn, 2) if len(worn) <= LARGE else ():
        assert one["shape"] != other["shape"] or apart(one["colour"], other["colour"]) >= 60, (one, other)


@over_scenes
def test_three_short_lines_invite_to_the_game(game):
    lines = game.scene.about()
    assert len(lines) == 3
    assert all(20 < len(line) < 180 for line in lines)
