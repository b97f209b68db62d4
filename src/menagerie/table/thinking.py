"""Bots at served tables: who there is, and threads in which they think, so that no table waits for another's bot.

A table has at most one thought in a pool at a time, and pools take thoughts in the order in which they came, so every
table gets its turn. Quick bots answer one after another in one go; others think about a copy, against a deadline, and
where that passes a quick bot answers in their place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.players.bots import BOTS, QUICK, choose, has_features, thinker_of

HINT = "search"  # the bot that gives hints
HINT_SECONDS = 2.0

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


def answers_of(table: Table, bots: dict[str, Bot], stream: int) -> list[int]:
    """Give the answers of quick bots (by seat) from the standing question on, as many as can be had in one go."""
    bot = bots[table.seat]
    if not bot.number:
        return [bot.choose(table, stream)]
    lineup = {seat: one.number for seat, one in bots.items() if one.number}
    return thinker_of(table.game).answers(table, lineup, stream)


def choose_by(name: str) -> Choose:
    """Make the choice of a bot of the house."""
    return lambda table, stream: choose(table, name, stream)


def choose_random(table: Table, stream: int) -> int:
    """Answer uniformly at random; needs to know nothing of the game."""
    codes = table.codes
    return codes[np.random.default_rng([table.seed, stream]).integers(len(codes))]


def bots_of(game: Game, more: dict[str, Bot] | None = None) -> dict[str, Bot]:
    """List the bots that can play a game, the weakest first."""
    if has_features(game):
        found = {name: Bot(name, choose_by(name), name in QUICK, BOTS[name] * (name in QUICK)) for name in BOTS}
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
        thinker_of(game).compile()


def chances(table: Table) -> list[dict[str, Any]]:
    """Say what each legal answer promises the asked seat, from its knowledge only; the best first.

    `share` is the share of the victory that a search expects, `error` its standard error; null where it never looked.
    """
    if not has_features(table.game):
        return [{"code": code, "share": None, "error": None} for code in table.codes]
    stream = (1 << 40) + len(table.entries)
    found = thinker_of(table.game).ponder(table, BOTS[HINT], stream, HINT_SECONDS)
    return [
        {"code": one.code, "share": round(one.share, 3), "error": round(one.error, 3)}
        if one.visits
        else {"code": one.code, "share": None, "error": None}
        for one in found
    ]
