"""The protocol of the table: messages read and written, and the JSON Schema of all (docs/protocol.md).

What a client says (`said.py`) is checked by its models before anything else looks at it. What the server says
(`heard.py`) is built as plain dictionaries; the tests hold it against the models.
"""

from __future__ import annotations

import json
import re
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from menagerie.table.heard import ServerMessage
from menagerie.table.said import ClientMessage, Joining, MadeTable, NewTable

VERSIONS = (1, 2)  # that are spoken, the newest last: the one before is served for one release more
VERSION = VERSIONS[-1]
SINCE_2 = ("restart",)  # types of messages that who speaks version 1 does not know, and is not sent
MOST_BYTES = 64 * 1024  # of one message
MOST_DEPTH = 8  # brackets within brackets
SPECTATOR = "-"

_client: TypeAdapter[Any] = TypeAdapter(ClientMessage)
_server: TypeAdapter[Any] = TypeAdapter(ServerMessage)
_new_table: TypeAdapter[NewTable] = TypeAdapter(NewTable)
_joining: TypeAdapter[Joining] = TypeAdapter(Joining)


class Malformed(ValueError):
    """A message that says nothing: not JSON, too big, too deep, an unknown type, a wrong field."""


class Unspoken(Malformed):
    """A message of a version that this server does not speak."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} of the protocol is not spoken here")
        self.version = version


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
    """Read what a client said; Malformed says what is wrong with it, Unspoken that no version of ours is."""
    told = read_json(text)
    if isinstance(told, dict) and type(spoken := told.get("v", VERSION)) is int and spoken not in VERSIONS:
        raise Unspoken(spoken)
    return _checked(_client, told)


def read_new_table(text: str) -> NewTable:
    """Read the body of `POST /api/tables`."""
    return _checked(_new_table, read_json(text))


def read_joining(text: str) -> Joining:
    """Read the body of `POST /api/tables/{table}/join`."""
    return _checked(_joining, read_json(text))


def validated(model: type[Any], value: Any) -> Any:
    """Hold a value against a model; Malformed says what is wrong with it."""
    return _checked(TypeAdapter(model), value)


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


class Refusal(Exception):
    """An action is not carried out; nothing has changed."""

    def __init__(self, reason: str, text: str, clause: str = "", fact: str = "") -> None:
        super().__init__(text)
        self.reason, self.text, self.clause, self.fact = reason, text, clause, fact
