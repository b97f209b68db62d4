"""The levels of the house: which bots there are, what people call them, and which of them play a game.

A level is a number in line-ups of the seat runner (`seats.py`); one with a model has a number for each model of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game

from . import seats
from .modelfiles import FACTS
from .models import FILE, shelf_of


@dataclass(frozen=True)
class Strength:
    """A bot of the house as people meet it: what it is called where they choose it, and how it plays."""

    name: str
    title: str
    about: str


STRENGTHS = (  # the weakest first; their numbers, from 1, as in `seats.py`
    Strength("random", "Novice", "plays anything that is allowed"),
    Strength("greedy", "Apprentice", "takes what looks best right now"),
    Strength("search-easy", "Journeyman", "looks a little ahead"),
    Strength("search", "Master", "looks well ahead"),
    Strength("search-strong", "Grandmaster", "looks far ahead, and takes its time"),
)
BOTS = {one.name: number for number, one in enumerate(STRENGTHS, 1)}
LEARNED = Strength("learned", "Scholar", "has learnt from many games what its answers lead to")
TO_TURN = Strength("learned-strong", "Seer", "thinks answers through to the end of the turn, as it has learnt to")
GUIDED = Strength("guided", "Sage", "looks ahead, and knows from many games what to look at")
POLICY, POLICY_TO_TURN, GUIDED_BY = "policy:", "policy-strong:", "guided:"
# Where a game has a model, or by one in a file: how that is named, and the first of their numbers.
BY_MODEL = {
    POLICY: (LEARNED, seats.LEARNED),
    POLICY_TO_TURN: (TO_TURN, seats.TO_TURN),
    GUIDED_BY: (GUIDED, seats.GUIDED),
}
HOUSE = {one.name: one for one in (*STRENGTHS, LEARNED, TO_TURN, GUIDED)}
ORDER = ("random", "greedy", "search-easy", "learned", "search", "learned-strong", "search-strong", "guided")
QUICK = ("random", "greedy")  # answer in about a millisecond, or far less
OWN = ("py:", "cmd:", "bot:")  # how names of own bots begin (`specs.py`)


def features_of(game: Game) -> ModuleType:
    """Import what bots look at and what is counted in a game (`features.py`); BadInput if there is nothing."""
    found = game.module("features")
    if found is None:
        raise BadInput(f"bots have nothing to look at in {game.title}: {game.folder / 'features.py'} is missing")
    return found


def has_features(game: Game) -> bool:
    """Tell whether bots have something to look at in a game."""
    return game.find("features.py") is not None


def strength_of(name: str) -> Strength:
    """Give how people meet a bot; one that is not of the house is called by its name."""
    return HOUSE.get(name, Strength(name, name, "a bot of your own"))


def way_of(name: str) -> str:
    """Tell how a player uses a model, the house's or a file's: a key of BY_MODEL, empty if it has none."""
    told = {one.name: way for way, (one, _) in BY_MODEL.items()}
    return told.get(name, next((way for way in BY_MODEL if name.startswith(way)), ""))


def is_learned(name: str) -> bool:
    """Tell whether a player is named as one with a model: the house's, or a file's."""
    return way_of(name) != ""


def is_guided(name: str) -> bool:
    """Tell whether a player is named as a search that a model guides."""
    return way_of(name) == GUIDED_BY


def is_quick(name: str) -> bool:
    """Tell whether a bot answers in about a millisecond, or far less."""
    return name in QUICK or (is_learned(name) and not is_guided(name))


def house_model(game: Game) -> Path:
    """Name the file of the house's model of a game, whether there is one or not."""
    return Path(str(features_of(game).__file__)).parent / FILE


def has_model(game: Game) -> bool:
    """Tell whether the levels that have learnt play a game."""
    return has_features(game) and house_model(game).is_file()


def levels_of(game: Game) -> tuple[str, ...]:
    """List the bots of the house that play a game which has features, the weakest first."""
    return tuple(name for name in ORDER if name in BOTS or has_model(game))


def adviser_of(game: Game, count: int) -> str:
    """Name the strongest bot that answers in the time of `search`: `guided`, where its model knows so many seats."""
    if not has_model(game):
        return "search"
    model = shelf_of(game).models[number_of(game, GUIDED.name) - seats.GUIDED]
    return GUIDED.name if count <= model.seats else "search"


def number_of(game: Game, name: str) -> int:
    """Give the number of a bot in line-ups of a game; a model is read when it is first named.

    BadInput if a model cannot be believed, or is of another game.
    """
    if not is_learned(name):
        return BOTS[name]
    _, colon, file = name.partition(":")
    if not colon and not has_model(game):
        raise BadInput(f"nobody has learnt {game.title} yet: `menagerie train {game.slug}` makes a policy:FILE")
    path = Path(file) if colon else house_model(game)
    place = shelf_of(game).place(file if colon else path.name, path)
    way, model = way_of(name), shelf_of(game).models[place]
    if way != POLICY and model.kind != FACTS:
        what = "guides no search" if way == GUIDED_BY else "looks at nothing ahead"
        raise BadInput(f"{name}: a model of numbered actions {what}; it plays as {POLICY}{file}")
    if way == POLICY_TO_TURN and model.nets < 2:
        raise BadInput(f"{name}: no second net says who wins at the end of a turn; it plays as {POLICY}{file}")
    return BY_MODEL[way][1] + place


def check_bots(names: Sequence[str], people: Sequence[str] = (), game: Game | None = None) -> None:
    """Refuse unknown players, own bots (machine code cannot ask them), and models that do not play the game."""
    for name in names:
        if is_learned(name):
            if game:
                number_of(game, name)
            continue
        if name.startswith(OWN):
            where = "`menagerie play`, `menagerie serve --bot`, `menagerie duel` and `menagerie check-bot`"
            raise BadInput(f"{name}: games here run in machine code; own bots play in {where}")
        if name not in BOTS and name not in people:
            known = [*people, *HOUSE]
            listed = ", ".join((*known, *(f"{way}FILE" for way in BY_MODEL)))
            raise BadInput(f"no player {name!r}{nearest(name, known)} (players: {listed})")
