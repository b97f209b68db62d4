"""Speed, measured as ratios: our rules and the yardstick F in alternating rounds on one core.

F is the battle game of the C floor program; its twin for Numba and the ratio of the two stand in
`benchmarks/floor.py`.
"""

from __future__ import annotations

import importlib
import importlib.util
import statistics
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from menagerie.engine.chance import DIE
from menagerie.engine.contract import tables_of
from menagerie.engine.game import Game
from menagerie.engine.log import new_log
from menagerie.engine.loops import ROW, Pitch
from menagerie.engine.record import face, handed
from menagerie.engine.table import Table

SEATS = 4  # random play of four seats, or as many as the game has
_GAMES = 200  # games between two looks at the clock
_MIDDLE = 40  # answers of a table that is copied
_ARENA = 64  # rows that copies go round, so that they stay in the cache


def floor() -> ModuleType:
    """Find the yardstick: in the installed package, or beside the sources."""
    try:
        return importlib.import_module("menagerie.benchmarks.floor")
    except ModuleNotFoundError:
        file = Path(__file__).resolve().parents[3] / "benchmarks" / "floor.py"
        spec = importlib.util.spec_from_file_location("menagerie_floor", file)
        if spec is None or spec.loader is None:
            raise
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        return module


class RandomPlay:
    """Random play of one game on arrays of its own, so that two threads can play at once."""

    def __init__(self, game: Game, seats: int = 0, options: dict[str, int] | None = None) -> None:
        self.game = game
        seats = seats or max(game.seats[0], min(SEATS, game.seats[1]))
        self.tally = np.zeros(4, np.int64)
        self.entry = game.loops.play_many.compiled
        states = game.blank(seats, game.check_options(seats, options or {}), 8)
        entries = (game.pointers["deal"], game.pointers["play"])
        self.pitch = handed(Pitch(states, game.boxes, new_log(1), np.zeros(1, DIE), *entries), True)
        self.next = 0

    def run(self, seconds: float, clock: Callable[[], float]) -> tuple[float, float]:
        """Play for a while; return decisions and choices per second of the given clock."""
        self.tally[:] = 0
        began = clock()
        while (spent := clock() - began) < seconds:
            self.entry(self.pitch, self.tally, 0, 1, self.next, _GAMES, self.game.bound)
            self.next += _GAMES
        return float(self.tally[0]) / spent, float(self.tally[1]) / spent


def measure(
    game: Game, seconds: float, rounds: int, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> dict[str, Any]:
    """Measure a game; medians over alternating rounds.

    Rates are per second of CPU time on one core; `two_cores` is the rate of two threads over that of one, wall time.
    """
    yard = floor()
    player, second = RandomPlay(game), RandomPlay(game)
    player.run(0.2, time.process_time)
    yard.measure(0.1, 1)
    floors, rates, choices, ratios, pairs = [], [], [], [], []
    for done in range(rounds):
        on_progress(done, rounds)
        floors.append(yard.measure(seconds, 1) / yard.TO_C)
        rate, chosen = player.run(seconds, time.process_time)
        rates.append(rate)
        choices.append(chosen)
        ratios.append(rate / floors[-1])
        alone = player.run(seconds, time.perf_counter)[0]
        pairs.append(_together(player, second, seconds) / alone)
    state = game.records["state"].itemsize
    copy, plain = _copy_ns(game), _memcpy_ns(state)
    return {
        "game": game.slug,
        "decisions_per_second": round(statistics.median(rates)),
        "choices_per_second": round(statistics.median(choices)),
        "floor_per_second": round(statistics.median(floors)),
        "ratio": round(statistics.median(ratios), 3),
        "two_cores": round(statistics.median(pairs), 2),
        "state_bytes": state,
        "copy_ns": round(copy, 1),
        "memcpy_ns": round(plain, 1),
        "public_face_per_second": round(statistics.median(face_rate(game, seconds) for _ in range(rounds))),
        "public_copy_us": round(statistics.median(copy_us(game, seconds) for _ in range(rounds)), 2),
        "row_entries_per_second": round(statistics.median(_rows_rate(game, seconds) for _ in range(rounds))),
        "seed": 1,
    }


def every_table(
    game: Game, seconds: float, on_progress: Callable[[int, int], None] = lambda done, total: None
) -> dict[str, Any]:
    """Measure the ratio to F for every kind of table, each beside F; the slowest one is named."""
    yard = floor()
    yard.measure(0.1, 1)
    tables = []
    kinds = tables_of(game)
    for done, (seats, options) in enumerate(kinds):
        on_progress(done, len(kinds))
        player = RandomPlay(game, seats, options)
        player.run(0.05, time.process_time)
        ratios = []
        for _ in range(3):
            base = yard.measure(seconds, 1) / yard.TO_C
            ratios.append(player.run(seconds, time.process_time)[0] / base)
        chosen = {option.name: options[option.name] for option in game.options if options[option.name]}
        tables.append({"seats": seats, "options": chosen, "ratio": round(statistics.median(ratios), 3)})
    return {"game": game.slug, "slowest": min(tables, key=lambda one: one["ratio"]), "tables": tables}


def _together(one: RandomPlay, other: RandomPlay, seconds: float) -> float:
    """Play on two threads at once; return their rates together."""
    found: list[float] = []
    threads = [
        threading.Thread(target=lambda player=player: found.append(player.run(seconds, time.perf_counter)[0]))
        for player in (one, other)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(found)


def _copy_ns(game: Game) -> float:
    """Time one copy of a state inside compiled code."""
    states = game.blank(game.seats[0], game.check_options(game.seats[0], {}), _ARENA)
    entry, times = game.loops.copy_many.compiled, 500_000
    entry(states, _ARENA, 1000)
    return min(_timed(lambda: entry(states, _ARENA, times)) for _ in range(5)) / times * 1e9


def _memcpy_ns(size: int) -> float:
    """Time one plain copy of as many bytes between rows of an arena, NumPy's call overhead taken out."""
    rows = np.zeros((_ARENA, size), np.uint8)
    whole = rows[1:].copy()
    times = 20_000

    def run() -> None:
        for _ in range(times):
            np.copyto(rows[1:], whole)

    return min(_timed(run) for _ in range(3)) / times / (_ARENA - 1) * 1e9


def face_rate(game: Game, seconds: float) -> float:
    """Play as the README does, `seat`, `codes`, `play`: choices a second, the opening of each table with it."""
    seats = max(game.seats[0], min(SEATS, game.seats[1]))
    pick, choices, seed = 0, 0, 0
    Table(game, seats, seed, compiled=True)  # compiled once
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        seed += 1
        table = Table(game, seats, seed, compiled=True)
        while table.seat != "-":
            codes = table.codes
            pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
            table.play(codes[pick % len(codes)])
            choices += 1
    return choices / spent


def copy_us(game: Game, seconds: float) -> float:
    """Copy a table in the middle of a game: microseconds a copy."""
    table = Table(game, max(game.seats[0], min(SEATS, game.seats[1])), 1, compiled=True)
    while table.answered < _MIDDLE and not table.over:
        table.play(table.codes[0])
    copies, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(_GAMES):
            table.copy()
        copies += _GAMES
    return spent / copies * 1e6


def _rows_rate(game: Game, seconds: float) -> float:
    """Play one decision at a time from Python on the raw row entries: list the answers, play one of them."""
    seats = max(game.seats[0], min(SEATS, game.seats[1]))
    states = game.blank(seats, game.check_options(seats, {}), 4)
    boxes, log = game.boxes, new_log(1)
    deal, play = game.rows.deal.compiled, game.rows.play.compiled
    options = face(states)[ROW].option.cells
    pick, decisions, seed = 0, 0, 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        seed += 1
        deal(states, ROW, 1, boxes, log, 0, seed, 0)
        count = play(states, ROW, boxes, log, 0, 0)
        while count:
            answers = options[:count].tolist()
            pick = (pick * 1103515245 + 12345) & 0x7FFFFFFF
            count = play(states, ROW, boxes, log, answers[pick % count], 0)
            decisions += 1
    return decisions / spent


def _timed(run: Callable[[], Any]) -> float:
    began = time.process_time()
    run()
    return time.process_time() - began
