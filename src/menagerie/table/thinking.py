"""Bots at served tables: who there is, and threads in which they think, so that no table waits for another's bot.

A table has at most one thought in a pool at a time, and pools take thoughts in the order in which they came, so every
table gets its turn. Quick bots answer one after another in one go; others think about a copy, against a deadline, and
where that passes a quick bot answers in their place.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine import jit
from menagerie.engine.ask import SEATS
from menagerie.engine.chance import DIE
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.log import new_log
from menagerie.engine.record import arena, face
from menagerie.engine.table import GAME_ROW, Table
from menagerie.players.match import BOTS, features_of, seats_of

DEALS = 48  # worlds that a hint is counted over
HINT_SECONDS = 1.0
MOST = 64  # answers that quick bots give in one go
_POINTERS = ("play", "view_at", "redeal_at")

#: Answers the standing question of a table: `choose(table, stream)` gives a code; it must not change the table.
Choose = Callable[[Table, int], int]


@dataclass(frozen=True)
class Bot:
    """One kind of bot.

    quick: it answers in about a millisecond and needs no deadline. number: its place in the line-ups of compiled bots
    (`players.match.BOTS`), 0 if it has none.
    """

    name: str
    choose: Choose
    quick: bool = True
    number: int = 0


class Bench:
    """The rows on which the bots of one game think, for one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states, self.views = arena(game.records["state"], 5), arena(game.records["state"], 2)
        self.dice, self.lineup = np.zeros(SEATS + 1, DIE), np.zeros(SEATS + 1, np.int64)
        self.codes = np.zeros(MOST, np.int64)
        self.log = new_log(1)
        seats = seats_of(game)
        self.wake = seats.wake
        self.chain = seats_of(game).chain
        self.arrays = (self.states, game.boxes, self.log, self.views, self.dice, self.lineup)
        self.faces = tuple(face(array) for array in (*self.arrays, self.codes))
        self.pointers = [game.pointers[name] for name in _POINTERS]

    def answers(self, table: Table, lineup: dict[str, int], stream: int, most: int) -> list[int]:
        """Give the answers of the bots of a line-up, at most so many, until somebody else is asked."""
        self.states[GAME_ROW] = table.array[0]
        self.lineup[:] = 0
        for seat, number in lineup.items():
            self.lineup[seat_of_letter(seat)] = number
        seed = (table.seed + (stream << 8)) % (1 << 62)
        self.codes[:] = 0
        compiled = table.compiled is not False and self.game.is_compiled and jit.is_compiled(self.chain)
        if compiled:
            self.wake.compiled(self.dice, seed, 0)
            pointers = (pointer.pointer for pointer in self.pointers)
            count = self.chain.compiled(*self.arrays, *pointers, self.codes[:most])
        else:
            *arrays, _ = self.faces
            self.wake(arrays[4], seed, 0)
            count = self.chain(*arrays, *self.pointers, face(self.codes[:most]))
        return self.codes[:count].tolist()


class Benches(threading.local):
    """The benches of a thread, by game."""

    def __init__(self) -> None:
        self.kept: dict[Game, Bench] = {}

    def of(self, game: Game) -> Bench:
        """Give the bench of a game."""
        if game not in self.kept:
            self.kept[game] = Bench(game)
        return self.kept[game]


_benches = Benches()


def answers_of(table: Table, bots: dict[str, Bot], stream: int) -> list[int]:
    """Give the answers of quick bots (by seat) from the standing question on, as many as can be had in one go."""
    bot = bots[table.seat]
    if not bot.number:
        return [bot.choose(table, stream)]
    lineup = {seat: one.number for seat, one in bots.items() if one.number}
    return _benches.of(table.game).answers(table, lineup, stream, MOST)


def choose_by(number: int) -> Choose:
    """Make the choice of a bot of the line-up."""

    def choose(table: Table, stream: int) -> int:
        return _benches.of(table.game).answers(table, {table.seat: number}, stream, 1)[0]

    return choose


def choose_random(table: Table, stream: int) -> int:
    """Answer uniformly at random; needs to know nothing of the game."""
    codes = table.codes
    return codes[np.random.default_rng([table.seed, stream]).integers(len(codes))]


def has_features(game: Game) -> bool:
    """Tell whether bots have something to look at in a game."""
    try:
        features_of(game)
    except ModuleNotFoundError:
        return False
    return True


def bots_of(game: Game, more: dict[str, Bot] | None = None) -> dict[str, Bot]:
    """List the bots that can play a game, the weakest first."""
    if has_features(game):
        found = {name: Bot(name, choose_by(number), number=number) for name, number in BOTS.items()}
    else:
        found = {"random": Bot("random", choose_random)}
    return found | (more or {})


def check_bot(game: Game, bots: dict[str, Bot], name: str) -> str:
    """Refuse a bot that cannot play this game; an empty name means the best quick one."""
    if not name:
        return [bot.name for bot in bots.values() if bot.quick][-1]
    if name not in bots:
        raise BadInput(f"no bot {name!r} plays {game.title}{nearest(name, bots)} (bots: {', '.join(bots)})")
    return name


def warm_bots(game: Game) -> None:
    """Compile what bots need."""
    if has_features(game):
        _ = seats_of(game).chain.compiled
        _ = seats_of(game).wake.compiled


def shares(table: Table, bot: Bot) -> list[dict[str, Any]]:
    """Count how often a bot gives each answer over worlds dealt anew for the asked seat; the best first."""
    counted: Counter[int] = Counter()
    began = time.monotonic()
    for deal in range(DEALS):
        counted[bot.choose(table, (1 << 40) + (len(table.entries) << 8) + deal)] += 1
        if time.monotonic() - began > HINT_SECONDS:
            break
    total = sum(counted.values())
    return [{"code": code, "share": round(count / total, 3)} for code, count in counted.most_common()]
