"""Bots at served tables: who there is, and threads in which they think, so that no table waits for another's bot.

A table has at most one thought in a pool at a time, and pools take thoughts in the order in which they came, so every
table gets its turn. Quick bots answer one after another in one go; others think about a copy, against a deadline, and
where that passes a quick bot answers in their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput, Interrupted, nearest
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.table import Table
from menagerie.languages import _
from menagerie.players import analysis, report
from menagerie.players.bots import choose, choose_random, thinker_of
from menagerie.players.company import aside_to_stderr
from menagerie.players.levels import (
    BY_MODEL,
    HOUSE,
    QUICK,
    adviser_of,
    has_features,
    is_quick,
    levels_of,
    number_of,
)
from menagerie.players.models import read_any
from menagerie.players.own import OwnBot
from menagerie.players.specs import read_spec
from menagerie.table.hints import hint_of

HINT_SECONDS = 2.0

#: Answers the standing question of a table: `choose(table, stream)` gives a code; it must not change the table.
Choose = Callable[[Table, int], int]


@dataclass(frozen=True)
class Bot:
    """One kind of bot.

    quick: it answers in about a millisecond and needs no deadline. house: its name in the line-ups of compiled bots
    (`players.levels.number_of`), empty if it has none. game: the only one that it plays, empty for any. sit: makes an
    own bot for a seat (`sit(letter, tell=…)`, see `players.own.OwnBot`), which then chooses there.
    """

    name: str
    choose: Choose
    quick: bool = True
    house: str = ""
    game: str = ""
    sit: Callable[..., OwnBot] | None = None


def answers_of(table: Table, bots: dict[str, Bot], stream: int) -> list[int]:
    """Give the answers of quick bots (by seat) from the standing question on, as many as can be had in one go."""
    bot = bots[table.seat]
    if not bot.house:
        return [bot.choose(table, stream)]
    lineup = {seat: number_of(table.game, one.house) for seat, one in bots.items() if one.house}
    return thinker_of(table.game).answers(table, lineup, stream)


def choose_by(name: str) -> Choose:
    """Make the choice of a bot of the house."""
    return lambda table, stream: choose(table, name, stream)


def bots_of(game: Game, more: dict[str, Bot] | None = None) -> dict[str, Bot]:
    """List the bots that can play a game, the weakest first."""
    if has_features(game):
        found = {
            name: Bot(name, choose_by(name), is_quick(name), name if is_quick(name) else "") for name in levels_of(game)
        }
    else:
        found = {"random": Bot("random", choose_random)}
    return found | {name: bot for name, bot in (more or {}).items() if bot.game in ("", game.slug)}


def own_bots_of(named: list[str], seconds: float, verbose: bool = False, hidden: Sequence[str] = ()) -> dict[str, Bot]:
    """Read own bots given as NAME=SPEC, each with so many seconds for an answer; BadInput tells what is wrong.

    verbose: what they say on standard error, and exactly how they forfeited, is said on standard error here. hidden:
    files that they shall not see.
    """
    aside = aside_to_stderr if verbose else None
    found: dict[str, Bot] = {}
    for one in named:
        name, equals, text = one.partition("=")
        if not equals or not re.fullmatch(r"[A-Za-z0-9][\w.-]{0,39}", name):
            kinds = f"NAME=py:FILE.py:CLASS, NAME=cmd:PROGRAM or, of a model, NAME={'FILE, NAME='.join(BY_MODEL)}FILE"
            raise BadInput(f"--bot {one}: write it as {kinds}, the name in letters and digits")
        if name in HOUSE or name in found:
            raise BadInput(f"--bot {one}: there is a bot {name} already")
        if text.startswith(tuple(BY_MODEL)):
            found[name] = policy_of(name, text)
            continue
        spec = read_spec(text)
        found[name] = Bot(
            name, _unseated, quick=False, sit=partial(OwnBot, spec, seconds=seconds, aside=aside, hidden=hidden)
        )
    return found


def policy_of(name: str, text: str) -> Bot:
    """Make a bot of the model in a file (`policy:FILE`, …), for the game of that model; BadInput if it is none."""
    game = load(read_any(Path(text.partition(":")[2])).game)
    number_of(game, text)  # refuses one that was made for other facts
    quick = is_quick(text)
    return Bot(name, choose_by(text), quick, text if quick else "", game.slug)


def _unseated(table: Table, stream: int) -> int:
    """Stand for the choice of an own bot, which chooses only at a seat."""
    raise RuntimeError("an own bot chooses at its seat")


def check_bot(game: Game, bots: dict[str, Bot], name: str) -> str:
    """Refuse a bot that cannot play this game; an empty name means the best quick one that needs no model."""
    if not name:
        return next(quick for quick in reversed(QUICK) if quick in bots)
    if name not in bots:
        raise BadInput(f"no bot {name!r} plays {game.title}{nearest(name, bots)} (bots: {', '.join(bots)})")
    return name


def chances(table: Table) -> list[dict[str, Any]]:
    """Say what each legal answer promises the asked seat, from its knowledge only; the best first.

    `share` is the share of the victory that a search expects, `error` its standard error; null where it never looked.
    """
    if not has_features(table.game):
        return [{"code": code, "share": None, "error": None} for code in table.codes]
    stream = (1 << 40) + len(table.entries)
    found = thinker_of(table.game).ponder(
        table, number_of(table.game, adviser_of(table.game, table.seats)), stream, HINT_SECONDS
    )
    return [
        {"code": one.code, "share": round(one.share, 3), "error": round(one.error, 3)}
        if one.visits
        else {"code": one.code, "share": None, "error": None}
        for one in found
    ]


def hint_lines(table: Table) -> list[str]:
    """Tell whoever is asked the best answers that a search finds, and what tells them apart."""
    first, *others = hint_of(table, chances(table)).words or [
        _("There is none: no search has looked at these answers.")
    ]
    return [_("Hint: {words}", words=first), *others]


def analysis_lines(table: Table, on_progress: Callable[[int, int], None]) -> list[str]:
    """Analyse a finished game; nothing is told if the progress was stopped by Interrupted."""
    if not has_features(table.game):
        return [_("There is no analysis here: no bot plays this game by looking ahead.")]
    try:
        return report.lines(analysis.analyse(table, jobs=2, on_progress=on_progress))
    except Interrupted:
        return []
