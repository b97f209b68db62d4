"""The protocol of the table: every message both ways, as models, and their JSON Schema (docs/protocol.md).

What a client says is checked by these models before anything else looks at it. What the server says is built as plain
dictionaries, which is faster; the tests hold it against the models.
"""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import to_json

from menagerie.table.layout import Scene, Seat, Strict, Told, Watcher

VERSION = 1
MOST_BYTES = 64 * 1024  # of one message
MOST_DEPTH = 8  # brackets within brackets
NAME = 40  # characters of a person's name
SPECTATOR = "-"

Id = Annotated[str, Field(min_length=1, max_length=64)]
Who = Literal["you", "friend", "bot"]
Number = Annotated[int, Field(ge=0, lt=1 << 31)]
Name = Annotated[str, Field(max_length=NAME)]
Reason = Literal["stale", "illegal", "turn", "undo", "over", "role", "store", "fault"]


# --- what a client says


class Said(Strict):
    """Any message of a client."""

    v: Literal[1] = 1


class Asked(Said):
    """A message of a client that is answered by its id."""

    id: Id


class Hello(Said):
    """The first message of a socket: who comes (no token: a spectator) and what it has seen already."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=64)] | None = None
    since: Number = 0


class GiveAnswer(Asked):
    """Answer the standing question."""

    type: Literal["answer"]
    version: Number
    code: Annotated[int, Field(ge=0, lt=1 << 15)]


class AskWhy(Asked):
    """Ask why an answer is not offered: by its words, its code, or the things that it would touch."""

    type: Literal["why"]
    words: Annotated[str, Field(max_length=300)] | None = None
    code: Annotated[int, Field(ge=0, lt=1 << 15)] | None = None
    refs: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=16)] | None = None


class Undo(Asked):
    """Take the own last answer back."""

    type: Literal["undo"]
    version: Number


class AskHint(Asked):
    """Ask what a bot would answer."""

    type: Literal["hint"]
    version: Number


class Sit(Asked):
    """Say who sits on a seat from now on."""

    type: Literal["sit"]
    seat: Seat
    who: Who
    bot: Name = ""
    name: Name = ""


class Concede(Asked):
    """Give the game up."""

    type: Literal["concede"]
    version: Number


class Stops(Asked):
    """Be asked at every window from now on, even with nothing to respond, or let the table pass there; told nobody."""

    type: Literal["stops"]
    on: bool


class Again(Asked):
    """Play once more with the same seats."""

    type: Literal["again"]


class AskLook(Asked):
    """Look at the table as it stood after so many answers; -1: as it stands."""

    type: Literal["look"]
    step: Annotated[int, Field(ge=-1, lt=1 << 31)] = -1


class Ping(Asked):
    """See whether the line holds."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Hello | GiveAnswer | AskWhy | Undo | AskHint | Sit | Concede | Stops | Again | AskLook | Ping,
    Field(discriminator="type"),
]


# --- making a table


class SeatWish(Strict):
    """Who is to sit on a seat of a new table."""

    who: Who
    name: Name = ""
    bot: Name = ""


class NewTable(Strict):
    """What `POST /api/tables` takes."""

    game: Annotated[str, Field(max_length=64)]
    options: dict[Name, int | bool | Name] = Field(default_factory=dict, max_length=64)
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=8)]
    seed: Annotated[int, Field(ge=0, lt=1 << 63)] | None = None


class MadeTable(Strict):
    """What `POST /api/tables` answers: the table and a token for every seat of a person."""

    table: str
    tokens: dict[Seat, str]


# --- what the server says


class Sitting(Strict):
    """Who sits on a seat; `here`: with the page open."""

    seat: Seat
    name: str
    who: Who
    bot: str
    here: bool


class Question(Strict):
    """The standing question."""

    seat: Seat
    name: str
    words: str
    yours: bool


class Offered(Strict):
    """One legal answer."""

    code: int
    words: str
    touches: list[str]


class End(Strict):
    """How the game ended."""

    scores: dict[Seat, int]
    winners: list[Seat]
    lines: list[str]
    seed: str


class Heard(Strict):
    """Any message of the server."""

    v: Literal[1] = 1


class Welcome(Heard):
    """Which table this is and who sits there."""

    type: Literal["welcome"]
    table: str
    game: str
    title: str
    players: str
    seat: Watcher
    seats: list[Sitting]
    options: dict[str, int]
    seed_hash: str
    host: bool
    bots: list[str]
    stops: bool | None
    read_only: str


class View(Heard):
    """The state of the table for one seat."""

    type: Literal["view"]
    version: int
    scene: Scene
    question: Question | None
    answers: list[Offered]
    log: list[Told]
    log_from: int
    log_start: int
    notices: list[str]
    undo: bool
    over: bool
    end: End | None


class Seats(Heard):
    """Who sits there now."""

    type: Literal["seats"]
    seats: list[Sitting]


class Done(Heard):
    """An action was carried out and stands in the store."""

    type: Literal["done"]
    id: Id
    version: int
    token: str | None = None
    table: str | None = None
    tokens: dict[Seat, str] | None = None


class WhyNot(Heard):
    """The clause that forbids an answer."""

    type: Literal["why"]
    id: Id
    clause: str
    text: str


class Share(Strict):
    """What an answer promises: the expected share of the victory and its standard error, null where unknown."""

    code: int
    share: float | None
    error: float | None


class Hint(Heard):
    """What the legal answers promise, best first."""

    type: Literal["hint"]
    id: Id
    version: int
    answers: list[Share]


class Look(Heard):
    """The table as it stood after `step` answers, of `first` … `last` that may be looked at, and what led there."""

    type: Literal["look"]
    id: Id
    step: int
    first: int
    last: int
    scene: Scene
    log: list[Told]


class Next(Heard):
    """The same people play on at another table; `again` gives each a token there."""

    type: Literal["next"]
    table: str


class Cards(Heard):
    """The catalogue of the game has changed; a page brings it anew."""

    type: Literal["cards"]


class Pong(Heard):
    """The line holds."""

    type: Literal["pong"]
    id: Id


class Refused(Heard):
    """An action was not carried out; nothing has changed."""

    type: Literal["refused"]
    id: Id
    reason: Reason
    clause: str
    text: str


class Error(Heard):
    """Something is wrong with the socket, which is closed after this."""

    type: Literal["error"]
    text: str


ServerMessage = Annotated[
    Welcome | View | Seats | Done | WhyNot | Hint | Look | Next | Cards | Pong | Refused | Error,
    Field(discriminator="type"),
]

_client: TypeAdapter[Any] = TypeAdapter(ClientMessage)
_server: TypeAdapter[Any] = TypeAdapter(ServerMessage)
_new_table: TypeAdapter[NewTable] = TypeAdapter(NewTable)


# --- reading and writing


class Malformed(ValueError):
    """A message that says nothing: not JSON, too big, too deep, an unknown type, a wrong field."""


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)


def depth_of(text: str) -> int:
    """Count the brackets that stand open at once, strings left out, without parsing.

    >>> depth_of('{"a": [[1], "[[["]}'), depth_of('[[')
    (3, 2)
    """
    depth = deepest = 0
    for sign in _STRING.sub("", text):
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest


def read_json(text: str) -> Any:
    """Parse JSON within the limits of size and depth."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise Malformed(f"a message may have {MOST_BYTES // 1024} KiB")
    if text.count("[") + text.count("{") > MOST_DEPTH and depth_of(text) > MOST_DEPTH:
        raise Malformed(f"a message may nest {MOST_DEPTH} deep")
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Malformed("this is not JSON") from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def read_message(text: str) -> Any:
    """Read what a client said; Malformed says what is wrong with it."""
    return _checked(_client, read_json(text))


def read_new_table(text: str) -> NewTable:
    """Read the body of `POST /api/tables`."""
    return _checked(_new_table, read_json(text))


def _checked(adapter: TypeAdapter[Any], value: Any) -> Any:
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Malformed(f"{where + ': ' if where else ''}{first['msg']}") from None
    except RecursionError:
        raise Malformed(f"a message may nest {MOST_DEPTH} deep") from None


def check_server(message: dict[str, Any]) -> Any:
    """Read a message of the server into its model (for clients and tests)."""
    return _server.validate_python(message)


def write(message: dict[str, Any]) -> str:
    """Write a message as JSON (twice as fast as the standard library)."""
    return to_json(message).decode()


def schema() -> dict[str, Any]:
    """Give the JSON Schema of all messages."""
    client, server = _client.json_schema(), _server.json_schema()
    lobby = TypeAdapter(NewTable | MadeTable).json_schema()
    definitions = {**client.pop("$defs"), **server.pop("$defs"), **lobby.pop("$defs")}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The table's protocol",
        "version": VERSION,
        "client": client,
        "server": server,
        "new_table": {"$ref": "#/$defs/NewTable"},
        "made_table": {"$ref": "#/$defs/MadeTable"},
        "$defs": definitions,
    }
