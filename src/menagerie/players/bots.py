"""The bots of the house: the desks at which they think, and how they answer at a table (`levels.py`: which there are).

At a table a bot draws from a stream of (seed, question), so that the same bot answers the same question alike whenever
it is asked, and whatever is hidden from it.
"""

from __future__ import annotations

import math
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from menagerie.engine import jit
from menagerie.engine.ask import SEATS
from menagerie.engine.chance import DIE
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding, hooks_of
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.log import new_log
from menagerie.engine.record import arena, handed
from menagerie.engine.seeds import seed_of_bots
from menagerie.engine.table import GAME_ROW, Table

from . import cells, features, following, search, seats
from .desk import Desk
from .levels import QUICK, check_bots, features_of, has_features, is_quick, number_of
from .modelfiles import SIMULATIONS
from .models import laid_out, shelf_of

SECONDS = 8.0  # after which a search at a table answers with what it has
MOST = 64  # answers that quick bots give in one go
_BRANCHES = 20  # nodes of a search tree for each simulation
_PATH = 4096  # answers and options that one walk down a tree may hold
_ROWS = 7
RULES = ("play", "view_at", "redeal_at")  # that lie on a desk


@cache
def bound_to(game: Game) -> Binding:
    """Bind what bots need to a game and its features."""
    said = vars(features_of(game))
    given = {one: said[name] for name, one in hooks_of(features).items() if name in said}
    return Binding(game.records, given, game.pointers, game.records.binding)


def simulations_of(game: Game, level: int, count: int = 2) -> int:
    """Give how often a level simulates a question of a game at so many seats, in each of its trees."""
    told, usual = 0, in_a_tree(level)
    if level >= seats.GUIDED:
        model = shelf_of(game).models[level - seats.GUIDED]
        told, usual = model.simulations * (count <= model.seats), seats.GUIDED_SIMULATIONS
    return told or usual // bound_to(game).of(features.EFFORT)


def search_of(game: Game) -> ModuleType:
    """Give the search in a game."""
    return bound_to(game).module(search)


def seats_of(game: Game) -> ModuleType:
    """Give the seat runner in a game."""
    return bound_to(game).module(seats)


@cache
def following_of(game: Game) -> ModuleType:
    """Give what follows games that were played, in a game."""
    return Binding(game.records, pointers={"chain": seats_of(game).chain}, parent=bound_to(game)).module(following)


class Study:
    """Where the bots of one game think, for one thread: at a desk; `level` is that whose trees are largest.

    boxes: another box than the game's, for the lab. rest: what else lies on the desk than usual.
    """

    def __init__(self, game: Game, level: int, boxes: np.ndarray | None = None, **rest: Any) -> None:
        self._models, self._laid = shelf_of(game).models, list[Any]()
        record, boxes = game.records["state"], game.boxes if boxes is None else boxes
        self._desk = Desk(
            arena(record, _ROWS),
            boxes,
            new_log(1),
            arena(record, 2),
            np.zeros(SEATS + 1, DIE),
            np.zeros(SEATS + 1, np.int64),
            np.zeros((2 + in_a_tree(level) * _BRANCHES, search.COLUMNS), np.int64),
            np.zeros(_PATH, np.int64),
            laid_out(self._laid),
            np.zeros((*record["option"].shape, 3), np.int64),
            *(game.pointers[name] for name in RULES),
        )._replace(**rest)
        self._ready: Desk | None = None

    @property
    def desk(self) -> Desk:
        """The desk, its rules as both faces; with all models of the game that are at hand by now."""
        if self._laid != self._models:
            self._laid = list(self._models)
            self._desk, self._ready = self._desk._replace(shares=laid_out(self._laid)), None
        return self._desk

    @property
    def ready(self) -> Desk:
        """The desk for machine code."""
        desk = self.desk
        if self._ready is None:
            self._ready = handed(desk, True)
        return self._ready

    def guide(self, number: int) -> None:
        """Let the model of a bot guide the searches at this desk, if it has one that does."""
        shares = self.desk.shares
        place = cells.DIRECTORY + number - seats.GUIDED
        shares[cells.GUIDE] = shares[place] if number >= seats.GUIDED else 0


def in_a_tree(number: int) -> int:
    """Tell how many simulations a tree of a bot takes at the most."""
    if number < seats.LEARNED:
        return seats.SIMULATIONS[number] // seats.TREES[number]
    return SIMULATIONS if number >= seats.GUIDED else 0


def searching(*numbers: int) -> int:
    """Give the one of these numbers of bots whose trees are largest: a desk for it has room for all."""
    return max(numbers, key=in_a_tree)


@dataclass(frozen=True)
class Chance:
    """What a search found of one answer: the share of the victory it expects, with a standard error, and its visits."""

    code: int
    share: float
    error: float
    visits: int


class Thinker:
    """Bots of one game at tables, for one thread of the caller; searches may use more threads for their trees.

    rest: what lies on their desks else than usual.
    """

    def __init__(self, game: Game, **rest: Any) -> None:
        self.game, self.seats, self.search, self.rest = game, seats_of(game), search_of(game), rest
        self.studies: dict[tuple[int, int], Study] = {}
        self.is_ready = False  # whether all machine code stands ready: it never goes again

    def study(self, level: int, tree: int = 0) -> Study:
        """Give the study for a tree of a level."""
        level = 1 if in_a_tree(level) == 0 else level
        if (level, tree) not in self.studies:
            self.studies[level, tree] = Study(self.game, level, **self.rest)
        return self.studies[level, tree]

    def desk(self, level: int) -> Desk:
        """Give the desk for a level."""
        return self.study(level).desk

    def is_compiled(self, table: Table) -> bool:
        """Tell whether machine code stands ready and the table wants it."""
        self.is_ready = self.is_ready or (self.game.is_compiled and all(map(jit.is_compiled, self.rules)))
        return table.compiled is not False and self.is_ready

    @property
    def rules(self) -> tuple[jit.Rule, ...]:
        """What is called from here."""
        mind = self.search
        thought = (mind.plant, mind.search, mind.is_clear, mind.cast, mind.clear_ballots, mind.elect)
        return (self.seats.chain, self.seats.wake, self.seats.face_question, *thought)

    def compile(self) -> None:
        """Compile what bots need."""
        for one in self.rules:
            _ = one.compiled

    def call(self, compiled: bool, entry: jit.Rule, *arguments: Any) -> int:
        """Call a rule on workspaces, arrays and numbers; pointers are given as rules."""
        given = [handed(one, compiled) for one in arguments]
        return entry.compiled(*given) if compiled else entry(*given)

    def answers(self, table: Table, lineup: dict[str, int], stream: int, most: int = MOST) -> list[int]:
        """Give the answers of the bots of a line-up, at most so many, until somebody else is asked."""
        desk, compiled = self.desk(searching(*lineup.values())), self.is_compiled(table)
        desk.states[GAME_ROW : GAME_ROW + 1].view(np.uint8)[:] = table.array.view(np.uint8)
        desk.lineup[:] = 0
        for seat, number in lineup.items():
            desk.lineup[seat_of_letter(seat)] = number
        codes = np.zeros(most, np.int64)
        self.call(compiled, self.seats.wake, desk.dice, 0, seed_of_bots(table.seed, stream), 0)
        count = self.call(compiled, self.seats.chain, desk, codes)
        return codes[:count].tolist()

    def ponder(self, table: Table, level: int, stream: int, seconds: float = SECONDS) -> list[Chance]:
        """Search the standing question, for so many seconds at the most; what it found of every answer, the best first.

        The trees grow in threads of their own; what they find together does not depend on how many there are, unless
        time runs out.
        """
        compiled = self.is_compiled(table)
        seat, seed = seat_of_letter(table.seat), seed_of_bots(table.seed, stream)
        first = self.desk(level)
        first.states[GAME_ROW] = table.array[0]
        options = self.call(compiled, self.seats.face_question, first, seat, seed % (1 << 32))
        until = time.monotonic() + seconds
        steps = features_of(self.game).ROLLOUT * int(first.views["seats"][1])

        def grow(tree: int) -> Desk:
            study = self.study(level, tree)
            study.guide(level)
            desk = study.desk
            desk.views[1] = first.views[1]
            desk.states[seats.DEALT] = first.states[seats.DEALT]
            self.call(compiled, self.search.clear_ballots, desk.views, desk.ballots)
            self.call(compiled, self.search.plant, desk.nodes, desk.shares, desk.dice, seed, tree)
            done, times = 0, simulations_of(self.game, level, table.seats)
            while done < times:
                some = min(search.BETWEEN if compiled else 1, times - done)
                self.call(compiled, self.search.search, desk, seat, some, steps)
                done += some
                is_due = level >= seats.GUIDED and done % search.BETWEEN == 0
                if is_due and self.call(compiled, self.search.is_clear, desk.nodes, times - done):
                    break
                if time.monotonic() > until:
                    break
            self.call(compiled, self.search.cast, desk.views, desk.nodes, desk.ballots)
            return desk

        trees = seats.TREES[level] if level < seats.LEARNED else 1
        if trees > 1 and compiled:
            with ThreadPoolExecutor(trees) as pool:
                ballots = sum(desk.ballots for desk in pool.map(grow, range(trees)))
        else:
            ballots = sum(grow(tree).ballots for tree in range(trees))
        return _chances(first.views[1]["option"][:options].tolist(), ballots)


def _chances(codes: list[int], ballots: Any) -> list[Chance]:
    """Read the ballots: the most visited first, of equals the one that brought more."""
    found = []
    for code, (visits, gains, spread) in zip(codes, ballots[: len(codes)].tolist(), strict=True):
        mean = gains / visits / search.ONE if visits else 0.0
        square = spread / visits / search.ONE**2 if visits else 0.0
        error = math.sqrt(max(square - mean * mean, 0.0) / visits) if visits > 1 else 0.5
        found.append(Chance(code, min(max(mean, 0.0), 1.0), error, visits))
    return sorted(found, key=lambda one: (one.visits, one.share), reverse=True)


class _Kept(threading.local):
    """The thinkers of a thread, by game."""

    def __init__(self) -> None:
        self.thinkers: dict[Game, Thinker] = {}


_kept = _Kept()


def thinker_of(game: Game) -> Thinker:
    """Give this thread's thinker for a game."""
    if game not in _kept.thinkers:
        _kept.thinkers[game] = Thinker(game)
    return _kept.thinkers[game]


def choose(table: Table, name: str, stream: int | None = None, seconds: float = SECONDS) -> int:
    """Answer the standing question as a bot would; `stream` tells questions apart (the number of entries so far).

    >>> import menagerie
    >>> table = menagerie.new("cover_your_kingdom", seats=3, seed=1)
    >>> choose(table, "greedy") in table.codes
    True
    """
    check_bots([name], game=table.game)
    stream = len(table.entries) if stream is None else stream
    if len(table.codes) == 1:
        return table.codes[0]
    thinker = thinker_of(table.game)
    if is_quick(name):
        return thinker.answers(table, {table.seat: number_of(table.game, name)}, stream, 1)[0]
    return thinker.ponder(table, number_of(table.game, name), stream, seconds)[0].code


def choose_random(table: Table, stream: int) -> int:
    """Answer uniformly at random; needs to know nothing of the game."""
    codes = table.codes
    return codes[np.random.default_rng(seed_of_bots(table.seed, stream)).integers(len(codes))]


def choose_quick(table: Table, stream: int) -> int:
    """Answer as the best quick bot of the house, for a bot that did not."""
    return choose(table, QUICK[-1], stream) if has_features(table.game) else choose_random(table, stream)
