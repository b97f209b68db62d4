"""What is looked at in the games of a deal: x of q, whole numbers that add up (`sums.py`), a number of each a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar, Protocol

import numpy as np

from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.players.levels import features_of
from menagerie.players.match import shares_of
from menagerie.players.seats import SHARES

from . import traces, variance
from .tables import Games, Setting

PERCENT, CHOICES, TIMES = "%", "choices", "times"
BEGINS, BETTER = "whoever begins", "the better player"
HELD, WON = "held", "won"  # rows of what features count: everything else there is something used
KINDS = {
    **{"every seat": "seat ", "every deck": "deck ", "every match-up": "match-up ", "every holding": ""},
    "every tenth": traces.CHANCE.partition("{")[0],
}


class Reading(Protocol):
    """Something that games show."""

    @property
    def unit(self) -> str:
        """What it is counted in."""

    @property
    def pairs(self) -> bool:
        """Whether q of a deal is the same whatever the version, so that differences can be taken deal by deal."""

    def lineups(self, many: int) -> range | tuple[int, ...]:
        """Number the line-ups, of so many, whose games it looks at."""

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Give x and q of every deal."""


@dataclass(frozen=True)
class Wins:
    """What some seats win, by line-up."""

    seats: Mapping[int, tuple[int, ...]] = field(hash=False)
    unit: ClassVar[str] = PERCENT
    pairs: ClassVar[bool] = True

    def lineups(self, many: int) -> tuple[int, ...]:
        """Number the line-ups in which it has seats."""
        return tuple(self.seats)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Add up what these seats won."""
        won = [
            shares_of(games.lines[at], max(seats))[:, [s - 1 for s in seats]].sum(axis=1)
            for at, seats in self.seats.items()
        ]
        x = np.sum(won, axis=0)
        return x, np.full(len(x), SHARES * sum(map(len, self.seats.values())))


@dataclass(frozen=True)
class Held:
    """How often whoever holds something wins: a column of what features count as held, and its rows.

    pairs: somebody holds it in every game.
    """

    rows: tuple[int, int]  # held, won
    place: int
    pairs: bool = False
    unit: ClassVar[str] = PERCENT

    def lineups(self, many: int) -> range:
        """Look at all."""
        return range(many)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Add up what its holders won."""
        held, won = (np.sum([uses[:, row, self.place] for uses in games.uses.values()], axis=0) for row in self.rows)
        return won, held * SHARES


@dataclass(frozen=True)
class Use:
    """How often something is used in a game, by whomever: a row and a column of what features count."""

    row: int
    place: int
    unit: ClassVar[str] = TIMES
    pairs: ClassVar[bool] = True

    def lineups(self, many: int) -> range:
        """Look at all."""
        return range(many)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Add up uses."""
        x = np.sum([uses[:, self.row, self.place] for uses in games.uses.values()], axis=0)
        return x, np.full(len(x), len(games.uses))


@dataclass(frozen=True)
class Length:
    """How many choices a game has."""

    unit: ClassVar[str] = CHOICES
    pairs: ClassVar[bool] = True

    def lineups(self, many: int) -> range:
        """Look at all."""
        return range(many)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Add up choices."""
        x = np.sum([lines[:, 1] for lines in games.lines.values()], axis=0)
        return x, np.full(len(x), len(games.lines))


@dataclass(frozen=True)
class Trace:
    """Something that is seen when a game is looked at choice by choice."""

    name: str
    pairs: ClassVar[bool] = False

    @property
    def unit(self) -> str:
        """What it is counted in."""
        return traces.TOLD[self.name]

    def lineups(self, many: int) -> range:
        """Look at all."""
        return range(many)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Add up the column of traces."""
        told = np.sum([one[:, traces.COLUMNS[self.name]] for one in games.traces.values()], axis=0)
        return told[:, 0], told[:, 1]


@dataclass(frozen=True)
class Due:
    """How much of the result something decides (`variance.py`)."""

    name: str
    unit: ClassVar[str] = PERCENT
    pairs: ClassVar[bool] = False

    def lineups(self, many: int) -> range:
        """Look at all."""
        return range(many)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Give the share, deal by deal."""
        return variance.shares(games.replays)[self.name]


@dataclass(frozen=True)
class Copies:
    """What goes with a copy of a card more than others were dealt.

    A seat's excess is its copies less the mean of all, here times the number of seats, to be whole. The rate of these
    sums is the slope of least squares of wins on copies. Deals that gave all alike say nothing.
    """

    card: str
    unit: ClassVar[str] = PERCENT
    pairs: ClassVar[bool] = True

    def lineups(self, many: int) -> range:
        """Look at all."""
        return range(many)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Multiply what seats won with how far their copies lie off the mean."""
        copies = games.copies[self.card]
        seats = copies.shape[1]
        excess = seats * copies - copies.sum(axis=1, keepdims=True)
        (lines,) = games.lines.values()
        x = seats * (excess * shares_of(lines, seats)).sum(axis=1)
        return x, SHARES * (excess * excess).sum(axis=1)


@dataclass(frozen=True)
class Fate:
    """How often those win with whom a card fared in some way: a row of `following.FATES`, or none of two of them.

    seats: whose games are looked at, by line-up. kind: the card by its number.
    """

    kind: int
    rows: tuple[int, ...]
    seats: Mapping[int, tuple[int, ...]] = field(hash=False)
    is_none: bool = False
    unit: ClassVar[str] = PERCENT
    pairs: ClassVar[bool] = False

    def lineups(self, many: int) -> tuple[int, ...]:
        """Number the line-ups in which it has seats."""
        return tuple(self.seats)

    def read(self, games: Games) -> tuple[np.ndarray, np.ndarray]:
        """Add up what they won, and what they could win."""
        x, q = 0, 0
        for at, seats in self.seats.items():
            places = [seat - 1 for seat in seats]
            fared = games.fates[at][:, places][:, :, list(self.rows), self.kind].any(axis=2) != self.is_none
            x += (shares_of(games.lines[at], max(seats))[:, places] * fared).sum(axis=1)
            q += SHARES * fared.sum(axis=1)
        return np.asarray(x), np.asarray(q)


def readings_of(game: Game, setting: Setting) -> Iterator[tuple[str, Reading]]:
    """Name everything that can be looked at at some tables."""
    lineups = setting.lineups(game)
    yield "length", Length()
    for seat in range(1, setting.seats + 1):
        yield f"seat {letter(seat)}", Wins(dict.fromkeys(range(len(lineups)), (seat,)))
    if len(set(setting.players)) > 1:
        first = setting.players[0]
        sits = [tuple(s for s, name in enumerate(one.players, 1) if name == first) for one in lineups]
        yield BETTER, Wins(dict(enumerate(sits)))
    decks = sorted({deck for one in lineups for deck in one.decks})
    for deck in decks:
        seats = {at: (one.decks.index(deck) + 1,) for at, one in enumerate(lineups) if deck in one.decks}
        yield f"deck {deck}", Wins(seats)
    for deck, rival in combinations(decks, 2):
        yield f"match-up {deck} against {rival}", duel(game, setting, (deck,), (rival,))
    for name in traces.TOLD:
        yield name, Trace(name)
    for name in variance.SHARED:
        yield name, Due(name)
    uses: Mapping[str, Sequence[str]] = features_of(game).USES
    rows = {name: row for row, name in enumerate(uses)}
    for name, labels in uses.items():
        for place, label in enumerate(labels):
            if label and name == HELD:
                yield label, Held((rows[HELD], rows[WON]), place, label == BEGINS)
            elif label and name != WON:
                yield f"{name} {label}", Use(rows[name], place)


def duel(game: Game, setting: Setting, decks: tuple[str, ...], rivals: tuple[str, ...]) -> Wins:
    """Look at what some decks win against some others, at either seat."""
    found: dict[int, tuple[int, ...]] = {}
    for at, one in enumerate(setting.lineups(game)):
        for seat, rival in ((1, 2), (2, 1)):
            if one.decks[seat - 1] in decks and one.decks[rival - 1] in rivals:
                found[at] = (seat,)
    return Wins(found)


def chosen(readings: Mapping[str, Any], of: str) -> dict[str, Any]:
    """Give what a name stands for: one reading, or every one of a kind; empty if it stands for nothing."""
    if of in readings:
        return {of: readings[of]}
    if of not in KINDS:
        return {}
    begins = KINDS[of]
    return {
        what: one for what, one in readings.items() if (what.startswith(begins) if begins else isinstance(one, Held))
    }
