"""What lies on the table as models: scenes, their zones and items, and the entries of the log (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Annotated[str, Field(pattern="^[A-H]$")]
Watcher = Annotated[str, Field(pattern="^[A-H-]$")]


class Strict(BaseModel):
    """A model that takes no other type for the one it names and no field that it does not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Fact(Strict):
    """One number or word about a place or the table; a vital one is told where it changes."""

    label: str
    value: str
    vital: bool = False


class Sign(Strict):
    """A small thing that is no card: a crown, a token; not `on` while it is still to be earned."""

    ref: str
    kind: str
    name: str
    on: bool
    count: int


class Colour(Strict):
    """What tells a player apart in the game itself: a colour and a shape."""

    name: str
    fill: str
    shape: str


class Place(Strict):
    """A seat's place at the table."""

    seat: Seat
    you: bool
    turn: bool
    facts: list[Fact]
    tags: list[str]
    signs: list[Sign]
    zones: list[str]
    colour: Colour | None = None


class Cards(Strict):
    """Copies of one kind; no kind: face down; no count: a seat may not know how many."""

    kind: str | None
    count: int | None


class Value(Strict):
    """A number of a card as it is now, and the printed one where it differs."""

    name: str
    value: str
    printed: str | None = None
    more: bool = False


class Item(Strict):
    """Cards that lie together, from the top down."""

    ref: str
    cards: list[Cards]
    covered: bool
    tags: list[str]
    note: str
    owner: Seat | None = None
    signs: list[Sign] = []
    rests: str = ""
    turned: bool = False
    values: list[Value] = []
    aims: list[str] = []
    on: str = ""


class Zone(Strict):
    """A hand, a row, a stack or a pile; `at` names what it lies beside."""

    id: str
    name: str
    owner: Seat | None
    layout: Literal["hand", "row", "line", "stack", "pile"]
    items: list[Item]
    count: int
    tags: list[str]
    at: str | None
    rank: int = 0
    small: bool = False
    file: int = 0
    about: str = ""


class Same(Strict):
    """A zone that is as it was in the view before."""

    id: str


class Surroundings(Strict):
    """What a scene holds beside its zones."""

    seats: list[Place]
    centre: list[str]
    facts: list[Fact]
    signs: list[Sign]
    lines: list[str]


class Scene(Surroundings):
    """The table as one seat may look at it."""

    zones: list[Zone]


class Change(Surroundings):
    """A scene of which zones that are as they were are named alone."""

    zones: list[Zone | Same]


class Move(Strict):
    """Cards that went from one ref to another."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)
    kind: str | None
    count: int
    origin: str = Field(alias="from")
    to: str


class Told(Strict):
    """One entry of the log; `you`: its words as they are told to the seat, where they speak of it."""

    words: str
    you: str = ""
    seat: Watcher
    clauses: list[str]
    moves: list[Move]
