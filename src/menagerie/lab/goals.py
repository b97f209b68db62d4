"""Goals of a game in a file: what its designer wants, each a number of many games and the bounds it is to keep.

    game = "battlecats"             seed, deals (at the most), error, bot: as `Goals` has them
    [[goal]]
    title = "No seat is better than another"
    of = "every seat"
    least = 45                      percent, or choices where `of` is "length"
    most = 55
    seats, options, players         of the table; decks that no option chooses are all played

`of`: every seat, seat A, every deck, deck NAME, every match-up, the better player (the first of `players`), length,
every holding, or one of these: what bots' features count as held, such as a Warlord or "whoever begins".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from typing import Annotated

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from menagerie.cardtext.packs import parse_toml
from menagerie.cardtext.places import Places
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game, load
from menagerie.engine.letters import letter
from menagerie.engine.seeds import check_seed
from menagerie.players.bots import check_bots, features_of
from menagerie.players.league import rotations
from menagerie.players.match import shares_of
from menagerie.players.matchups import deck_options
from menagerie.players.seats import SHARES

NAME = "balance.toml"  # the file of a game's folder
Number = Annotated[float, Field(strict=False)]
STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)


class Goal(BaseModel):
    """One goal as it is written."""

    model_config = STRICT
    title: Annotated[str, Field(min_length=1, max_length=200)]
    of: str
    least: Number | None = None
    most: Number | None = None
    seats: int | None = None
    options: dict[str, int | str | bool] = {}
    players: list[str] | None = None


class Head(BaseModel):
    """What a file says of all its goals: seed, the most deals for a goal, the risk of any wrong verdict, who plays."""

    model_config = STRICT
    game: str
    seed: int | str = 1
    deals: Annotated[int, Field(ge=100, le=10_000_000)] = 10_000
    error: Annotated[float, Field(gt=0, le=0.5)] = 0.05
    bot: str = "greedy"
    goal: Annotated[list[Goal], Field(min_length=1, max_length=1000)]


@dataclass(frozen=True)
class Lineup:
    """Who sits where, and with which options; the decks by seat, where decks are gone through."""

    players: tuple[str, ...]
    options: dict[str, int]
    decks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """What a goal looks at in the games of a deal: the shares of some seats by line-up, a holding, or the length."""

    seats: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    holding: int = -1
    length: bool = False

    def needs(self, lineup: int) -> bool:
        """Whether it looks at the games of a line-up."""
        return not self.seats or lineup in self.seats

    def read(self, lines: dict[int, np.ndarray], uses: dict[int, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Give x and q of every deal; uses: held and won by holding."""
        if self.length:
            x = sum(one[:, 1] for one in lines.values())
            return np.asarray(x), np.full(len(np.asarray(x)), len(lines))
        if self.holding >= 0:
            counts = np.asarray(sum(uses.values()))[:, :, self.holding]
            return counts[:, 1], counts[:, 0] * SHARES
        x = sum(
            shares_of(lines[at], max(seats))[:, [s - 1 for s in seats]].sum(axis=1) for at, seats in self.seats.items()
        )
        return np.asarray(x), np.full(len(np.asarray(x)), SHARES * sum(map(len, self.seats.values())))


@dataclass(frozen=True)
class Setting:
    """The tables at which a goal is tested; goals at the same tables share their games."""

    seats: int
    players: tuple[str, ...]
    options: tuple[tuple[str, int], ...]

    def lineups(self, game: Game) -> list[Lineup]:
        """List who plays what: every rotation of different players, every two decks that no option chooses."""
        options, chosen = dict(self.options), []
        free = [option for option in deck_options(game) if option.name not in options]
        if len(free) == 2 and self.seats == 2:
            called = dict(zip(free[0].values, free[0].labels, strict=True))
            for pair in permutations(free[0].values, 2):
                two = {option.name: deck for option, deck in zip(free, pair, strict=True)}
                chosen.append(({**options, **two}, tuple(called[deck] for deck in pair)))
        else:
            chosen.append((options, ()))
        return [
            Lineup(players, game.check_options(self.seats, given), decks)
            for players in rotations(self.players)
            for given, decks in chosen
        ]


@dataclass(frozen=True)
class Check:
    """One thing that a goal says: of one seat, one deck, one match-up, one holding."""

    goal: Goal
    what: str
    setting: Setting
    reading: Reading

    @property
    def bounds(self) -> tuple[float | None, float | None]:
        """Its bounds as rates, or in choices."""
        unit = 1 if self.reading.length else 100
        return tuple(None if one is None else one / unit for one in (self.goal.least, self.goal.most))  # type: ignore[return-value]


@dataclass(frozen=True)
class Goals:
    """The goals of a file, taken apart into what is tested."""

    file: str
    game: Game
    seed: int
    deals: int
    error: float
    checks: list[Check]

    @property
    def risk(self) -> float:
        """The risk that one check may take, so that all together take no more than `error` (Bonferroni)."""
        return self.error / len(self.checks)


def file_of(name: str) -> Path:
    """Give the file of goals: the one that is named, or that of a game."""
    path = Path(name)
    if path.suffix or path.exists():
        return path / NAME if path.is_dir() else path
    path = load(name).folder / NAME
    if not path.is_file():
        raise BadInput(f"{path}: {load(name).title} ships no goals")
    return path


def read_goals(path: Path) -> Goals:
    """Read a file of goals; BadInput lists everything that is wrong with it, with file and line."""
    content, text = parse_toml(path)
    places, faults = Places(text, "goal"), []

    def at(goal: int | None, key: str, message: str) -> str:
        line, column = places.field(goal, key)
        return f"{path}:{line}:{column}: {message}"

    try:
        head = Head.model_validate(content)
    except ValidationError as error:
        for one in error.errors():
            where = list(one["loc"])
            inside = len(where) > 1 and where[0] == "goal" and isinstance(where[1], int)
            number, keys = (where[1], where[2:]) if inside else (None, where)
            key = str(keys[0]) if keys else ""
            known = (Goal if inside else Head).model_fields
            said = (
                f"{key} is no field{nearest(key, known)}"
                if one["type"] == "extra_forbidden"
                else f"{key}: {one['msg']}"
            )
            faults.append(at(number, key, said))  # type: ignore[arg-type]
        raise BadInput(f"{path.name}: no goals can be read:", faults) from None
    key = "game"
    try:
        game, key = load(head.game), "bot"
        check_bots([head.bot], game=game)
        key = "seed"
        seed = check_seed(head.seed)
    except BadInput as error:
        raise BadInput(at(None, key, str(error))) from None
    checks: list[Check] = []
    for place, goal in enumerate(head.goal):
        try:
            checks += checks_of(game, goal, head.bot)
        except Wrong as wrong:
            faults.append(at(place, wrong.key, f"{goal.title}: {wrong}"))
    if faults:
        raise BadInput(f"{path.name}: {len(faults)} goal{'s' * (len(faults) > 1)} cannot be tested:", faults)
    return Goals(str(path), game, seed, head.deals, head.error, checks)


class Wrong(BadInput):
    """What is wrong with a goal, and in which field."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


def checks_of(game: Game, goal: Goal, bot: str) -> list[Check]:
    """Take a goal apart into what is tested."""
    if goal.least is None and goal.most is None:
        raise Wrong("title", "least or most says what it is to keep")
    if goal.least is not None and goal.most is not None and goal.least > goal.most:
        raise Wrong("least", f"least = {goal.least:g} is more than most = {goal.most:g}")
    seats = goal.seats or (len(goal.players) if goal.players else game.seats[0])
    players = tuple(goal.players or [bot] * seats)
    if len(players) != seats:
        raise Wrong("players", f"{len(players)} players at {seats} seats")
    try:
        check_bots(players, game=game)
    except BadInput as error:
        raise Wrong("players", str(error)) from None
    try:
        game.check_options(seats, goal.options)
    except BadInput as error:
        raise Wrong("options" if goal.options else "seats", "; ".join(error.defects)) from None
    values = game.check_options(seats, goal.options)
    setting = Setting(seats, players, tuple((name, values[name]) for name in goal.options))
    readings = dict(_readings(game, goal, setting))
    if goal.of in readings:
        return [Check(goal, goal.of, setting, readings[goal.of])]
    kind = {"every seat": "seat ", "every deck": "deck ", "every match-up": "match-up ", "every holding": ""}
    if goal.of in kind:
        begins = kind[goal.of]
        found = [
            Check(goal, what, setting, one)
            for what, one in readings.items()
            if (one.holding >= 0 if not begins else what.startswith(begins))
        ]
        if found:
            return found
    known = [*kind, *readings]
    raise Wrong("of", f"of = {goal.of!r} is nothing that these tables show{nearest(goal.of, known) or _some(known)}")


def _some(known: list[str]) -> str:
    return f"; there are: {', '.join(known[:12])}{' …' * (len(known) > 12)}"


def _readings(game: Game, goal: Goal, setting: Setting) -> Iterator[tuple[str, Reading]]:
    """Name everything that can be looked at at some tables."""
    lineups = setting.lineups(game)
    yield "length", Reading(length=True)
    for seat in range(1, setting.seats + 1):
        yield f"seat {letter(seat)}", Reading(dict.fromkeys(range(len(lineups)), (seat,)))
    if len(set(setting.players)) > 1:
        first = setting.players[0]
        sits = [tuple(s for s, name in enumerate(one.players, 1) if name == first) for one in lineups]
        yield "the better player", Reading(dict(enumerate(sits)))
    decks = sorted({deck for one in lineups for deck in one.decks})
    for deck in decks:
        seats = {at: (one.decks.index(deck) + 1,) for at, one in enumerate(lineups) if deck in one.decks}
        yield f"deck {deck}", Reading(seats)
    for deck, rival in combinations(decks, 2):
        both = {deck, rival}
        seats = {at: (one.decks.index(deck) + 1,) for at, one in enumerate(lineups) if set(one.decks) == both}
        yield f"match-up {deck} against {rival}", Reading(seats)
    for place, label in enumerate(features_of(game).USES.get("held", ())):
        if label:
            yield label, Reading(holding=place)
