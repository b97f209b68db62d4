"""What the lobby tells of a game, of a clause of its book, and of a table that is open to whoever comes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.languages import later
from menagerie.players.company import NAMES
from menagerie.players.levels import has_features, strength_of
from menagerie.table.lessons import scenarios_of
from menagerie.table.room import Room
from menagerie.table.scenes import scene_of

#: How hard a game is to learn, by what there is to know: clauses of its book and different cards, at least so many.
LEARNING = ((0, later("easy to learn")), (300, later("some rules")), (500, later("many rules")))


def difficulty_of(game: Game, cards: int) -> int:
    """Give the place in LEARNING that a game with so many different cards has by what there is to know."""
    known = len(game.ledger.get("clause", ())) + cards
    return max(place for place, (least, _) in enumerate(LEARNING) if known >= least)


def game_entry(game: Game, bots: Iterable[str]) -> dict[str, Any]:
    """Describe a game for the lobby."""
    part = scene_of(game)
    cards = {card["name"]: card for card in part.catalogue()}
    kinds = part.picture() if hasattr(part, "picture") else list(cards)[:3]
    difficulty = difficulty_of(game, len(cards))
    options = [
        {
            "name": option.name,
            "called": option.called,
            "meaning": option.meaning,
            "values": list(option.values),
            "default": option.default,
            "clause": option.clause,
            "is_seat": option.is_seat,
            "needs": list(option.needs) if option.needs else None,
            "seats": list(option.seats) if option.seats else None,
            "deck_of": option.deck_of,
            "labels": list(option.labels),
        }
        for option in game.options
    ]
    return {
        "slug": game.slug,
        "title": game.title,
        "seats": list(game.seats),
        "players": game.players,
        "pitch": game.pitch,
        "minutes": list(game.minutes) if game.minutes else None,
        "difficulty": 1 + difficulty,
        "learning": LEARNING[difficulty][1],
        "about": part.about(),
        "picture": [cards[kind] for kind in kinds],
        "bots": [asdict(strength_of(bot)) for bot in bots],
        "names": list(NAMES[: game.seats[1]]),
        "options": options,
        "workshop": game.workshop is not None,
        "lab": has_features(game),
        "lessons": [scenario.title for scenario in scenarios_of(game)],
    }


def clause_entry(game: Game, name: str) -> dict[str, Any]:
    """Give the wording of a clause or ruling and what was ruled about it; BadInput if there is none."""
    rulings = [
        {
            "id": one["id"],
            "question": one.get("question", ""),
            "ruling": one["ruling"],
            "ruled": game.ruled_on(one),
        }
        for one in game.ledger.get("ruling", ())
        if name in (one["id"], *one.get("about", ()))
    ]
    titles = {section["id"]: section["title"] for section in game.ledger.get("section", ())}
    for entry in game.ledger.get("clause", ()):
        if entry["id"] == name:
            section = titles.get(entry["section"], "")
            return {"id": name, "text": entry["rule"], "section": section, "rulings": rulings}
    if not rulings:
        known = [one["id"] for kind in ("clause", "ruling") for one in game.ledger.get(kind, ())]
        raise BadInput(f"{game.title} has no clause {name}{nearest(name, known)}")
    return {"id": name, "text": game.text_of(name), "section": "", "rulings": rulings}


def listed_entry(room: Room) -> dict[str, Any]:
    """Describe a table that is open to whoever comes."""
    sitters, head = room.session.roster.sitters, room.session.head
    told = [{**one, "free": sitters[one["seat"]].is_free} for one in room.session.presenter.seats(room.here)]
    return {
        "table": room.table,
        "game": room.game.slug,
        "title": room.game.title,
        "seats": [{name: one[name] for name in ("seat", "name", "who", "bot", "free")} for one in told],
        "clock": bool(head.manners.clock),
    }
