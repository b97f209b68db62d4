"""The tables at which an experiment is played: who sits where with which decks, and what is kept of every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import permutations

import numpy as np

from menagerie.engine.game import Game
from menagerie.players.league import rotations
from menagerie.players.match import Runner, results
from menagerie.players.matchups import deck_options

from .changes import Version
from .stepping import Stepping
from .traces import Tracing


@dataclass(frozen=True)
class Lineup:
    """Who sits where, and with which options; the decks by seat, where decks are gone through."""

    players: tuple[str, ...]
    options: Mapping[str, int]
    decks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setting:
    """Tables at which something is measured; what is measured at the same tables shares their games.

    decks: the numbers of those that are gone through; none: all. by_lot: what is answered before all is dealt is drawn
    by lot, so that chance gives (`owners.py`).
    """

    seats: int
    players: tuple[str, ...]
    options: tuple[tuple[str, int], ...] = ()
    decks: tuple[int, ...] = ()
    by_lot: bool = False
    is_traced: bool = False  # looked at choice by choice (`traces.py`)

    def lineups(self, game: Game) -> tuple[Lineup, ...]:
        """List who plays what: every rotation of different players, every two decks that no option chooses."""
        return _lineups(game, self)


@cache
def _lineups(game: Game, setting: Setting) -> tuple[Lineup, ...]:
    options, chosen = dict(setting.options), []
    free = [option for option in deck_options(game) if option.name not in options]
    if len(free) == 2 and setting.seats == 2:
        called = dict(zip(free[0].values, free[0].labels, strict=True))
        for pair in permutations(setting.decks or free[0].values, 2):
            two = {option.name: deck for option, deck in zip(free, pair, strict=True)}
            chosen.append(({**options, **two}, tuple(called[deck] for deck in pair)))
    else:
        chosen.append((options, ()))
    return tuple(
        Lineup(players, game.check_options(setting.seats, given), decks)
        for players in (rotations(setting.players) if not setting.by_lot else [setting.players])
        for given, decks in chosen
    )


@dataclass
class Games:
    """Games of some deals at the tables of a setting: lines of results and uses by line-up, copies dealt by card."""

    lines: dict[int, np.ndarray] = field(default_factory=dict)
    uses: dict[int, np.ndarray] = field(default_factory=dict)  # deals × what is counted (USES) × columns
    copies: dict[str, np.ndarray] = field(default_factory=dict)  # deals × seats
    traces: dict[int, np.ndarray] = field(default_factory=dict)  # deals × what is told (`traces.TOLD`) × (x, q)
    replays: dict[int, np.ndarray] = field(default_factory=dict)  # deals × games × (shares by seat, who began)
    fates: dict[int, np.ndarray] = field(default_factory=dict)  # deals × seats × `following.FATES` × kinds of cards


class Counting(Runner):
    """A runner that tells of every game what was used, by whomever, what was held, and what its holders won."""

    def count(self, players: Sequence[str], lines: np.ndarray, seed: int, first: int) -> np.ndarray:
        """Play as `play` does; gives what was counted in every game, as bots' features count it (USES)."""
        found = np.zeros((len(lines), *self._blank_uses().shape), np.int64)
        for game in range(len(lines)):
            self._desk()
            self._kept.uses[:] = 0
            self.play(players, lines[game : game + 1], seed, first + game)
            found[game] = self._kept.uses
        return found


class Tables:
    """The tables of a setting where one version of the game lies on them."""

    def __init__(self, game: Game, setting: Setting, version: Version, uses: bool, fates: bool = False) -> None:
        self.setting, self.fates = setting, fates
        self.lineups = tuple(
            replace(one, players=(version.bot,) * setting.seats) if version.bot else one
            for one in setting.lineups(game)
        )
        kind = Tracing if setting.is_traced else Counting if uses else Stepping if fates or setting.by_lot else Runner
        self.runners: list[Runner] = []
        self.followers: dict[int, Stepping] = {}  # where what is held is counted, too: the same games once more
        for number, one in enumerate(self.lineups):
            options = game.check_options(setting.seats, {**one.options, **version.options})
            self.runners.append(kind(game, one.players, options, uses=uses, boxes=version.boxes))
            if fates and kind is Counting:
                self.followers[number] = Stepping(game, one.players, options, boxes=version.boxes)

    def play(self, seed: int, first: int, deals: int, at: set[int], cards: Sequence[str], follow: bool = True) -> Games:
        """Play deals at some line-ups; cards: of which copies are counted, at tables dealt by lot.

        follow: tell what became of cards; tables that can (`fates`) need not.
        """
        games, follow = Games(), follow and self.fates
        for one in sorted(at):
            runner, players, lines = self.runners[one], self.lineups[one].players, results(deals)
            games.lines[one] = lines
            if isinstance(runner, Tracing):
                games.traces[one], games.replays[one] = runner.trace(players, lines, seed, first)
            elif isinstance(runner, Stepping) and (follow or self.setting.by_lot):
                weighed = [runner.kind_of(card) for card in cards] if self.setting.by_lot else None
                copies, games.fates[one] = runner.play_followed(players, lines, seed, first, weighed, follow)
                games.copies = {card: copies[:, :, kind] for card, kind in zip(cards, weighed or (), strict=False)}
            elif isinstance(runner, Counting):
                games.uses[one] = runner.count(players, lines, seed, first)
                if follow and one in self.followers:
                    _, games.fates[one] = self.followers[one].play_followed(
                        players, results(deals), seed, first, None, True
                    )
            else:
                runner.play(players, lines, seed, first)
        return games
