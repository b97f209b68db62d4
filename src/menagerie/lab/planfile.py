"""Experiments and goals in a file: of which game, at which tables, what varies, what is measured, and how exactly.

    game = "beast_clans"            title, seed, deals (at the most), error, bot: as `Plan` has them
    seats, players, options, decks  of the tables; decks that nothing chooses are all played
    pack = "mine.toml"              cards of one's own in the box
    measure = ["every deck", "length"]
    within = 1.0                    half the width of intervals at which it is known enough
    worth = ["Dunebelt Jerboa"]     or "all": cards, each against a blank of it
    skill = ["greedy", "learned"]   all of it asked of players of several levels (`skill.py`); one version at most

    [[version]]                     what varies, compared with the first (`versions.py`)
    name = "a cheaper King"
    set = { "Khamset, King of the Long Road.cost" = 3 }

    [vary]                          or: every value of one path, of two all pairs
    "Khamset, King of the Long Road.life" = [170, 190, 210]

    [[goal]]                        a number and the bounds it is to keep; `balance.toml` holds these alone
    title = "No seat is better than another"
    of = "every seat"
    least = 45                      in percent, or choices where `of` is "length"
    most = 55

What can be measured: every seat, seat A, every deck, deck NAME, every match-up, the better player (the first of
`players`), length, every holding, or one of these: what bots' features count as held, such as a Warlord or "whoever
begins"; what they count as used, such as "played White Heat". A goal is tested in the first version; it may also be of
what a card is worth against a blank: `worth CARD`, or `every worth`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from menagerie.cardtext.packs import parse_toml
from menagerie.cardtext.places import Places
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load

from .experiment import MOST
from .versions import MOST as MOST_VERSIONS

NAME = "balance.toml"  # the file of a game's folder
Number = Annotated[float, Field(strict=False)]
STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)
Options = dict[str, int | str | bool]


class Goal(BaseModel):
    """One goal as it is written."""

    model_config = STRICT
    title: Annotated[str, Field(min_length=1, max_length=200)]
    of: str
    least: Number | None = None
    most: Number | None = None
    seats: int | None = None
    options: Options = {}
    players: list[str] | None = None


class Written(BaseModel):
    """One version as it is written."""

    model_config = STRICT
    name: Annotated[str, Field(max_length=200)] = ""
    set: dict[str, Any] = {}
    blank: str | None = None
    pack: str | None = None


class Plan(BaseModel):
    """What a file says: seed, the most deals for a question, the risk of a wrong verdict, who plays, what is asked."""

    model_config = STRICT
    game: str
    title: Annotated[str, Field(max_length=200)] = ""
    seed: int | str = 1
    deals: Annotated[int, Field(ge=1, le=10_000_000)] = MOST
    error: Annotated[float, Field(gt=0, le=0.5)] = 0.05
    within: Annotated[float, Field(gt=0, lt=100, strict=False)] | None = None
    bot: str = "greedy"
    seats: int | None = None
    players: list[str] | None = None
    options: Options = {}
    decks: Annotated[list[str], Field(max_length=64)] = []
    pack: str | None = None
    measure: Annotated[list[str], Field(max_length=1000)] = []
    worth: str | Annotated[list[str], Field(min_length=1)] = []
    version: Annotated[list[Written], Field(max_length=MOST_VERSIONS)] = []
    skill: list[str] = []
    vary: Annotated[dict[str, Annotated[list[Any], Field(min_length=1)]], Field(max_length=2)] = {}
    goal: Annotated[list[Goal], Field(max_length=1000)] = []


class Wrong(BadInput):
    """What is wrong with a file, in which field, and of which goal or version."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


@dataclass(frozen=True)
class Source:
    """A file, and where things stand in it; without a text what was asked is no file, but words of a command."""

    path: Path
    text: str = ""

    def fault(self, table: str, number: int | None, key: str, message: str) -> str:
        """Tell a fault with its place."""
        if not self.text:
            return message
        line, column = Places(self.text, table or "goal").field(number, key)
        return f"{self.path}:{line}:{column}: {message}"


def file_of(name: str) -> Path:
    """Give the file of goals: the one that is named, or that of a game."""
    path = Path(name)
    if path.suffix or path.exists():
        return path / NAME if path.is_dir() else path
    path = load(name).folder / NAME
    if not path.is_file():
        raise BadInput(f"{path}: {load(name).title} ships no goals")
    return path


def read_plan(path: Path) -> tuple[Plan, Source]:
    """Read a file; BadInput lists everything that is no field or no value of one, with file and line."""
    content, text = parse_toml(path)
    source, faults = Source(path, text), []
    tables: dict[str, type[BaseModel]] = {"goal": Goal, "version": Written}
    try:
        return Plan.model_validate(content), source
    except ValidationError as error:
        for one in error.errors():
            where = list(one["loc"])
            inside = len(where) > 1 and where[0] in tables and isinstance(where[1], int)
            table, number, keys = (str(where[0]), where[1], where[2:]) if inside else ("", None, where)
            key = str(keys[0]) if keys else ""
            known = (tables[table] if inside else Plan).model_fields
            said = (
                f"{key} is no field{nearest(key, known)}"
                if one["type"] == "extra_forbidden"
                else f"{key}: {one['msg']}"
            )
            faults.append(source.fault(table, number, key, said))  # type: ignore[arg-type]
        raise BadInput(f"{path.name}: no experiment can be read:", faults) from None


def plan_of(fields: Mapping[str, Any]) -> Plan:
    """Make a plan of what a command was told; BadInput says what is no value of a field."""
    try:
        return Plan.model_validate({name: value for name, value in fields.items() if value is not None})
    except ValidationError as error:
        raise BadInput("; ".join(f"{one['loc'][0]}: {one['msg']}" for one in error.errors())) from None
