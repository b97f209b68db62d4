"""A learner's games on a Ray cluster: the chunks of an arena, played by workers (`players/cluster.py`).

A chunk is known by the number of its first game, so what it gives is the same wherever it is played, and a training
comes to the bytes of threads. With the table travel the models that sit at it; a worker refuses if the rules, the box,
the bots or what models look at are otherwise there.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.players import cells, seats
from menagerie.players.cluster import Cluster, check_alike
from menagerie.players.league import bots_digest
from menagerie.players.models import schema_of, shelf_of

from .arena import Arena, Played
from .harvest import EXTRA


class Sent(NamedTuple):
    """What workers need for the games of a line-up; models: by the numbers of their bots here."""

    slug: str
    head: dict[str, Any]
    seats: int
    options: dict[str, int]
    compiled: bool
    lineup: tuple[int, ...]
    models: dict[int, Any]
    seed: int
    stray: int
    who: int


class RemoteArena(Arena):
    """Tables whose games are played by the workers of a cluster."""

    def __init__(self, game: Game, count: int, options: dict[str, int], cluster: Cluster, **more: Any) -> None:
        if game.own:
            raise BadInput("cards and decks of one's own are not sent to a cluster: train on threads")
        super().__init__(game, count, options, cluster.many, **more)
        self.cluster = cluster

    def runner(self, lineup: Sequence[int], seed: int, stray: int, who: int) -> Callable[[tuple[int, int]], Played]:
        """Give what lets a worker play a chunk of games."""
        call = self.cluster.sending(play_chunk, packed(self, lineup, seed, stray, who))
        width = self.facts + EXTRA

        def run(chunk: tuple[int, int]) -> Played:
            lines, won = call(*chunk)
            found = np.frombuffer(zlib.decompress(lines), np.int32).reshape(-1, width)
            return found.copy(), won

        return run


def head_of(game: Game) -> dict[str, Any]:
    """Tell all that games and what is seen of them depend on."""
    return {
        "version": game.version,
        "box": digest(game.boxes),
        "bots": bots_digest(game),
        "schema": schema_of(game),
        "bound": game.bound,
    }


def packed(arena: Arena, lineup: Sequence[int], seed: int, stray: int, who: int) -> bytes:
    """Write what is played as workers read it."""
    game, shelf = arena.game, shelf_of(arena.game).models
    models = {number: shelf[number - _shelf(number)] for number in {*lineup, who} if number >= seats.LEARNED}
    table = (arena.seats, dict(arena.options), arena.compiled, tuple(lineup))
    return pickle.dumps(tuple(Sent(game.slug, head_of(game), *table, models, seed, stray, who)))


def _shelf(number: int) -> int:
    """Give the number of the first model of a kind of bot."""
    return number - (number - seats.LEARNED) % cells.MODELS


@lru_cache(maxsize=8)
def _arena(game: Game, count: int, compiled: bool) -> Arena:
    return Arena(game, count, {}, compiled=compiled)


@lru_cache(maxsize=1)  # another line-up may put other models in the same places
def unpacked(sent: bytes) -> tuple[Arena, Sent]:
    """Lay the table of such bytes here; BadInput tells what is otherwise here than where it was sent."""
    asked = Sent(*pickle.loads(sent))
    game = load(asked.slug)
    check_alike(asked.head, head_of(game))
    shelf, numbers = shelf_of(game), dict[int, int]()
    for number, model in sorted(asked.models.items()):
        numbers[number] = _shelf(number) + shelf.lend(model, f"model {number} of a training")
    arena = _arena(game, asked.seats, asked.compiled)
    arena.options = asked.options
    lineup = tuple(numbers.get(one, one) for one in asked.lineup)
    return arena, asked._replace(lineup=lineup, who=numbers.get(asked.who, asked.who))


def play_chunk(sent: bytes, first: int, games: int) -> tuple[bytes, np.ndarray]:
    """Play a chunk, at a worker; lines are mostly nothing, and travel compressed."""
    arena, asked = unpacked(sent)
    lines, won = arena.runner(asked.lineup, asked.seed, asked.stray, asked.who)((first, games))
    return zlib.compress(lines.tobytes(), 1), won
