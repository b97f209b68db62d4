"""How fast the search plays: its random answers a second, against plain random play in the same run."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from menagerie.engine.chance import DIE
from menagerie.engine.game import Game
from menagerie.engine.log import new_log
from menagerie.engine.loops import Pitch
from menagerie.engine.table import GAME_ROW, Table

from .bots import thinker_of
from .levels import BOTS

SEATS = 4  # or the most that the game has
TO_THE_END = 1 << 20  # answers that no game reaches


def rollout_rates(game: Game, seconds: float, rounds: int) -> dict[str, Any]:
    """Search the first question of a game with rollouts to the end, in rounds that alternate with random play.

    Gives random answers a second inside the search (its walks down the tree and redeals cost time, but do not count),
    and the median of their ratios to the choices a second of plain random play.
    """
    thinker, level = thinker_of(game), BOTS["search-strong"]
    table = Table(game, min(SEATS, game.seats[1]), 1)
    desk = thinker.desk(level)
    desk.states[GAME_ROW] = table.array[0]
    seat = table.state.asked
    thinker.call(True, thinker.seats.face_question, desk, seat, 1)
    states, dice = game.blank(table.seats, table.options, 6), np.zeros(len(desk.dice), DIE)
    pitch = Pitch(states, game.boxes, new_log(1), dice, game.pointers["deal"], desk.play)

    def search(seed: int) -> int:
        thinker.call(True, thinker.search.plant, desk.nodes, desk.shares, desk.dice, seed, 0)
        return thinker.call(True, thinker.search.search, desk, seat, 100, TO_THE_END)

    def random(seed: int) -> int:
        tally = np.zeros(4, np.int64)
        thinker.call(True, game.loops.play_many, pitch, tally, 0, seed, 0, 100, game.bound)
        return int(tally[1])

    inside, ratios = [], []
    for _ in range(rounds):
        plain = _rate(random, seconds / 2)
        inside.append(_rate(search, seconds / 2))
        ratios.append(inside[-1] / plain)
    rate, ratio = statistics.median(inside), statistics.median(ratios)
    return {"rollouts_per_second": round(rate), "rollout_ratio": round(ratio, 2)}


def _rate(work: Callable[[int], int], seconds: float) -> float:
    """Do work with seeds 0, 1, … for so long and give what it counted, a second."""
    done, seed, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        done += work(seed)
        seed += 1
    return done / (time.perf_counter() - began)
