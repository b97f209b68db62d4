"""Random games with their scenes written down: what pages draw, touch and move, for the tests of every game's scene."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table

Look = dict[str, Any]
Scene = dict[str, Any]


def tell_games(
    game: Game, tables: list[tuple[int, dict[str, int]]], most: int, closely: int = 5, seed: int = 11
) -> list[list[Look]]:
    """Play random games of (seats, options); keep every question with its scenes and what an answer moved."""
    rng = random.Random(seed)
    games = []
    for seats, options in tables:
        table = Table(game, seats, rng.getrandbits(40), compiled=True, **options)
        told = [look(game, table, rng, True) | {"options": options}]
        while not table.over and len(told) < most:
            table.play(rng.choice(table.codes))
            again = look(game, table, rng, len(told) % closely == 0 or table.over)
            told.append(again | {"options": options})
        games.append(told)
    return games


class Told:
    """Random games of one game, played once when they are first asked for, and what its scene makes of a table."""

    def __init__(self, game: Game, tables: list[tuple[int, dict[str, int]]], most: int, seed: int = 11) -> None:
        self.game, self.tables, self.most, self.seed = game, tables, most, seed

    @cached_property
    def games(self) -> list[list[Look]]:
        """Every game with all that was looked at, question by question."""
        return tell_games(self.game, self.tables, self.most, seed=self.seed)

    @property
    def looks(self) -> list[Look]:
        """All questions of all games."""
        return [one for game in self.games for one in game]

    def laid_for(self, table: Table, seat: str) -> Scene:
        """Lay the scene of a table for a seat."""
        return self.game.scene.scene(table.shown(seat), self.game.box, seat_of_letter(seat))

    def touched_at(self, table: Table) -> dict[str, list[str]]:
        """Tell what a hand touches for each answer to the standing question."""
        view = table.shown(table.seat)
        return {answer.words: self.game.scene.touches(view, answer.code) for answer in table.answers}


def look(game: Game, table: Table, rng: random.Random, closely: bool) -> Look:
    """Write down a table as it stands: scenes of several observers, the answers, and what was told since.

    Facts of the views, to compare with, are written down only where it is looked at closely.
    """
    asked, box, part = table.state.asked, game.box, game.scene
    facts, scenes, touched = {}, {}, []
    for seat in {0, asked, rng.randint(1, table.seats)}:
        view = table.shown(seat)
        scenes[seat] = part.scene(view, box, seat)
        if seat == asked:
            touched = [part.touches(view, code) for code in table.codes]
        if closely:
            facts[seat] = game.position.facts(view, box, seat)
    return {
        "asked": asked,
        "question": table.question if asked else "",
        "facts": facts,
        "scenes": scenes,
        "codes": table.codes,
        "touches": touched,
        "words": [answer.words for answer in table.answers] if asked else [],
        "events": {seat: table.events(seat, table.runs - 1) for seat in (0, asked)},
        "over": table.over,
    }


# --- reading what was told


def scenes_of(looks: list[Look]) -> Iterator[tuple[Look, int, Scene]]:
    """Yield every scene with whose it is."""
    for one in looks:
        for seat, laid in one["scenes"].items():
            yield one, seat, laid


def compared(looks: list[Look]) -> Iterator[tuple[dict[str, Any], Look, int, Scene]]:
    """Yield the scenes that facts of their view were written down for."""
    for one, seat, laid in scenes_of(looks):
        if one["facts"]:
            yield one["facts"][seat], one, seat, laid


def moved(game: Game, told: list[list[Look]]) -> Iterator[tuple[Any, int, list[dict[str, Any]], set[str]]]:
    """Pair the moves of every event with the refs of the scenes before and after it."""
    for one_game in told:
        for before, after in pairwise(one_game):
            refs = {ref for one in (before, after) for laid in one["scenes"].values() for ref in refs_of(laid)}
            for seat, events in after["events"].items():
                for event in events:
                    yield event, seat, game.scene.moves(event, seat), refs


def face_up_for_their_owner_alone(game: Game, told: list[list[Look]], what: int) -> set[tuple[str, str, str]]:
    """Check the moves of a draw: the doer sees faces, all others backs; give (who, from, to) of all that moved."""
    ways = set()
    seen = {True: 0, False: 0}
    for event, seat, moves, _ in moved(game, told):
        if event.what == what:
            assert sum(move["count"] for move in moves) == event.a
            assert all(move["kind"] for move in moves) if seat == event.seat else [m["kind"] for m in moves] == [None]
            ways |= {(event.who, move["from"], move["to"]) for move in moves}
            seen[seat == event.seat] += 1
    assert all(seen.values())
    return ways


def zones_of(laid: Scene) -> dict[str, dict[str, Any]]:
    """Give the zones by their refs."""
    return {zone["id"]: zone for zone in laid["zones"]}


def signs_of(laid: Scene) -> list[dict[str, Any]]:
    """List the signs of the table and of all places."""
    return [*laid["signs"], *(sign for place in laid["seats"] for sign in place["signs"])]


def refs_of(laid: Scene) -> list[str]:
    """List every ref of a scene, as often as it occurs."""
    return [
        *(f"seat/{place['seat']}" for place in laid["seats"]),
        *(zone["id"] for zone in laid["zones"]),
        *(item["ref"] for zone in laid["zones"] for item in zone["items"]),
        *(sign["ref"] for sign in signs_of(laid)),
    ]


def cards_of(laid: Scene) -> list[tuple[str | None, int | None, str | None]]:
    """List the cards of all zones: kind, count, and whose they are where the scene tells."""
    return [
        (card["kind"], card["count"], item.get("owner") or zone["owner"])
        for zone in laid["zones"]
        for item in zone["items"]
        for card in item["cards"]
    ]


def seen_in(zone: dict[str, Any]) -> list[str]:
    """List the faces that a zone shows, sorted."""
    return sorted(
        card["kind"] for item in zone["items"] for card in item["cards"] if card["kind"] for _ in range(card["count"])
    )
