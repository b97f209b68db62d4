"""The card of a model: how it came about, how strong it is, and where it is weak; as it lies in a file, and as lines.

A model card in the sense of Mitchell et al. (2019), "Model Cards for Model Reporting". Whoever trains writes one
(`menagerie train`, `examples/rl`); `menagerie model` shows it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game

from .levels import GUIDED_BY, POLICY, POLICY_TO_TURN
from .modelfiles import FACTS
from .models import read_any, read_model
from .report import spark

BAR, EIGHTHS = 16, " ▏▎▍▌▋▊▉"  # characters of a whole bar, and parts of one
COMMAND, THEN, SECOND_NET = "command", "then", "second net"  # names of what is typed
POINTS = 60  # of a curve that a file holds
STRENGTH, CURVE, WEAKNESSES = "How strong it is: games won", "How it learnt: games won", "Where it is weak"


Share = Annotated[float, Field(ge=0, le=1)]


class Strict(BaseModel):
    """Numbers and words of a card, none of them unknown."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Strength(Strict):
    """Games won of a rival, with their 95 % interval.

    player: how the model played, `policy`, `policy-strong` or `guided`. seats: of the table, all others the rival's.
    options: of the table, where they were not the usual ones.
    """

    player: str = POLICY.rstrip(":")
    against: str
    seats: int = Field(2, ge=2)
    options: str = ""
    rate: Share
    low: Share
    high: Share
    games: int = Field(ge=1)

    @property
    def fair(self) -> float:
        """An even share."""
        return 1 / self.seats

    @property
    def called(self) -> str:
        """Name the rival and the table."""
        table = f" at {self.seats} seats" if self.seats != 2 else ""
        return f"{self.against}{table}{f', {self.options}' if self.options else ''}"

    @property
    def told(self) -> str:
        """Tell the rate.

        >>> Strength(against="greedy", rate=0.8125, low=0.8, high=0.83, games=2000).told
        '81.2 % (80.0 to 83.0) of 2,000 games'
        """
        return f"{100 * self.rate:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f}) of {self.games:,} games"


class Point(Strict):
    """A point of the curve of learning: games or actions so far, seconds so far, and the share won of each rival."""

    at: int
    seconds: float
    won: dict[str, Share] = Field(min_length=1)


class SecondNet(Strict):
    """How the net came about that says who wins: logarithmic loss on games kept apart; before: of one gone on with."""

    command: str
    games: int
    positions: int
    loss: float
    before: float | None = None
    seconds: float


class Card(Strict):
    """What is told of a model; what trainers of one's own tell beside it is kept.

    commands: of its learning, one after another. seconds: of all of them. counts: of what it learnt from, by their
    names, first that by which a curve's points go.
    """

    model_config = ConfigDict(extra="allow", strict=True, allow_inf_nan=False)

    commands: list[str] = []
    rules: int | None = None
    counts: dict[str, int] = {}
    seconds: float = 0
    machine: dict[str, int | float | str] = {}
    plan: dict[str, Any] = {}
    weaknesses: list[str] = []
    strength: list[Strength] = []
    curve: list[Point] = []
    values: SecondNet | None = None

    @property
    def written(self) -> dict[str, Any]:
        """The card as it lies in a file: what is not told is left out."""
        return self.model_dump(exclude_unset=True)


@dataclass(frozen=True)
class ModelFile:
    """A model with what is told of it. path: its file. size: of that, in bytes."""

    path: Path
    game: Game
    model: Any
    card: Card
    size: int

    @classmethod
    def read(cls, path: Path) -> ModelFile:
        """Read the file of a model; BadInput if it is none, or names what of its card cannot be shown."""
        game = load(read_any(path).game)
        model = read_model(path, game)
        try:
            card = Card.model_validate(model.card)
        except ValidationError as error:
            one = error.errors()[0]
            place = ".".join(map(str, ("card", *one["loc"])))
            raise BadInput(f"{path}:2: {place}: {one['msg'].lower()} (the model plays all the same)") from None
        return cls(path, game, model, card, path.stat().st_size)


def limits(
    game: Game, seats: Collection[int], met: str, options: Mapping[str, Any] = MappingProxyType({})
) -> list[str]:
    """Say what a learner never met. seats: of its tables. met: who sat there. options: that were chosen."""
    fewest, most = game.seats
    *first, last = map(str, sorted(set(seats)))
    found = []
    if len(first) < most - fewest:
        found.append(f"learnt at {', '.join(first)}{' and ' * bool(first)}{last} seats alone, of {fewest} to {most}")
    if any(len(option.values) > 1 and not option.deck_of for option in game.options) or options:
        chosen = ", ".join(f"{name}={value}" for name, value in options.items())
        found.append(f"learnt with {chosen or 'the usual options'} alone")
    return [*found, f"met {met} alone"]


def thinned(curve: Sequence[Point]) -> list[Point]:
    """Leave out points of a long curve, evenly, but not the last."""
    apart = -(-len(curve) // POINTS)
    return [*curve[::-1]][::apart][::-1] if apart > 1 else [*curve]


def described(told: ModelFile) -> list[tuple[str, str]]:
    """Tell what a model is: names and words."""
    model = told.model
    found = [("file", f"{told.size / 1000:,.0f} kB, digest {model.digest}")]
    if model.kind != FACTS:
        looks = f"{model.numbers:,} numbers of the view, at {model.seats} seats (schema {model.schema})"
        found += [("looks at", looks), ("knows", f"{model.actions:,} answers by their numbers, {model.sums} sums")]
        return [*found, ("plays as", f"{POLICY}FILE")]
    nets = "one" if model.nets == 1 else "two, of which the second says who wins"
    found += [
        ("looks at", f"{model.facts} facts (schema {model.schema}), in {model.worlds} worlds an answer"),
        ("nets", f"{nets}, of {model.sums} sums; learnt at up to {model.seats} seats"),
    ]
    found += [("as a guide", f"{model.simulations:,} simulations at the most")] if model.simulations else []
    ways = (POLICY, GUIDED_BY) if model.nets == 1 else (POLICY, POLICY_TO_TURN, GUIDED_BY)
    return [*found, ("plays as", ", ".join(f"{way}FILE" for way in ways))]


def origin(card: Card) -> list[tuple[str, str]]:
    """Tell how a model came about: names and words."""
    counts = ", ".join(f"{count:,} {name}" for name, count in card.counts.items())
    data = ", ".join(one for one in (counts, f"{card.seconds:,.0f} s" if card.seconds else "") if one)
    machine = ", ".join(f"{name} {value}" for name, value in card.machine.items())
    found = [(COMMAND if place == 0 else THEN, command) for place, command in enumerate(card.commands)]
    found += [("data", data), ("machine", machine)]
    found += [("rules", f"version {card.rules}")] if card.rules else []
    found += [(name, str(told)) for name, told in (card.model_extra or {}).items()]
    if net := card.values:
        before = f" ({net.before:g} before)" if net.before else ""
        data = f"{net.games:,} games, {net.positions:,} positions, loss {net.loss:g}{before}, {net.seconds:,.0f} s"
        found += [(SECOND_NET, net.command), ("second net of", data)]
    return [(name, words) for name, words in found if words]


def bar(share: float, even: float) -> str:
    """Draw a share as a bar, with a mark where it would be even if it falls short of that.

    >>> bar(0.76, 0.5), bar(0.25, 0.5)
    ('████████████▏   ', '████    ┊       ')
    """
    whole, part = divmod(round(share * BAR * len(EIGHTHS)), len(EIGHTHS))
    drawn = ("█" * whole + (EIGHTHS[part] if part else "")).ljust(BAR)
    mark = int(even * BAR)
    return drawn if drawn[mark] != " " else f"{drawn[:mark]}┊{drawn[mark + 1 :]}"


def lines(told: ModelFile) -> list[str]:
    """Tell a model and its card in lines of text."""
    card = told.card
    found = [f"A player of {told.game.title}: {told.path}", *_columns([*described(told), *origin(card)])]
    found += ["", f"{STRENGTH}; ┊ is an even share" if card.strength else STRENGTH]
    for player, met in groupby(card.strength, lambda one: one.player):
        rows = _columns([(one.called, f"{bar(one.rate, one.fair)} {one.told}") for one in met])
        found += [f"  {player}:FILE against", *(f"  {row}" for row in rows)]
    found += [] if card.strength else [f"  {not_measured(told)}"]
    if card.curve:
        last = card.curve[-1]
        found += ["", f"{CURVE}, up to {last.at:,} {unit_of(card)}, {last.seconds:,.0f} s"]
        courses = {name: [won for _, won in course] for name, course in courses_of(card).items()}
        found += _columns(
            [(name, f"{100 * won[0]:5.1f} % {spark(won)} {100 * won[-1]:.1f} %") for name, won in courses.items()]
        )
    if card.weaknesses:
        found += ["", WEAKNESSES, *(f"  {one}" for one in card.weaknesses)]
    return ["".join(filter(str.isprintable, line)) for line in found]


def not_measured(told: ModelFile) -> str:
    """Say how to measure what nobody has."""
    return f"not measured: menagerie league {told.game.slug} --seats {POLICY}{told.path},greedy -n 500 does it"


def unit_of(card: Card) -> str:
    """Name what the points of a curve are counted by: what comes first of what a model learnt from."""
    return next(iter(card.counts), "games")


def courses_of(card: Card) -> dict[str, list[tuple[float, float]]]:
    """Give the curve of learning by rival: seconds and the share won."""
    found: dict[str, list[tuple[float, float]]] = {}
    for point in card.curve:
        for name, won in point.won.items():
            found.setdefault(name, []).append((point.seconds, won))
    return found


def _columns(said: Sequence[tuple[str, str]]) -> list[str]:
    wide = max((len(name) for name, _ in said), default=0)
    return [f"  {name:<{wide}}  {words}" for name, words in said]
