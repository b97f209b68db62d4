"""The page and the schema of all messages, made from the models that check them (`said.py`, `heard.py`).

`python -m menagerie.table.messages docs` writes `messages.md` and `messages.schema.json`.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel

from menagerie.table.heard import ServerMessage
from menagerie.table.protocol import VERSION, VERSIONS, schema
from menagerie.table.said import ClientMessage, Joining, MadeTable, NewTable

WORDS = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}
PAGE, SCHEMA = "messages.md", "messages.schema.json"
HEAD = f"""# Messages

Made from the code by `make pages`; how they are used stands in [protocol.md](protocol.md), and the same for programs in
[{SCHEMA}]({SCHEMA}) (JSON Schema, also served at `/api/schema`).

This is version {VERSION} of the protocol. A server speaks versions {" and ".join(map(str, VERSIONS))}: what a socket's
`hello` names as `v` holds for all of it.
"""


def models(union: Any) -> tuple[type[BaseModel], ...]:
    """List the models of a union that is told apart by a field."""
    return get_args(get_args(union)[0])


def page() -> str:
    """Make the page."""
    defs = schema()["$defs"]
    said, heard = models(ClientMessage), models(ServerMessage)
    parts = [HEAD, "## What a client says", ""]
    named = {one.__name__ for one in (*said, *heard)}
    for one in said:
        parts += _section(_type_of(one), one.__name__, defs)
    parts += ["## What a server says", ""]
    for one in heard:
        parts += _section(_type_of(one), one.__name__, defs)
    parts += ["## What is posted", ""]
    lobby = (NewTable, Joining, MadeTable)
    for one in lobby:
        parts += _section(one.__name__, one.__name__, {**defs, one.__name__: one.model_json_schema()})
    parts += ["## Parts of messages", ""]
    for name in sorted(defs.keys() - named - {one.__name__ for one in lobby}):
        parts += _section(name, name, defs)
    return "\n".join(parts).rstrip() + "\n"


def _type_of(model: type[BaseModel]) -> str:
    return str(get_args(model.model_fields["type"].annotation)[0])


def _section(title: str, name: str, defs: dict[str, Any]) -> Iterator[str]:
    """Tell of a model: what it is, and a row for each field."""
    told = defs[name]
    yield from (f"### {title}", "")
    if about := told.get("description"):
        yield from (*(line or "" for line in inspect.cleandoc(about).splitlines()), "")
    fields = {field: one for field, one in told.get("properties", {}).items() if field not in ("type", "v")}
    if not fields:
        return
    yield from ("| field | what |", "|---|---|")
    for field, one in fields.items():
        what = kind(one)
        if field not in told.get("required", ()):
            what += f"; {json.dumps(one.get('default'))} if left out" if "default" in one else "; may be left out"
        yield f"| `{field}` | {what} |"
    yield ""


def kind(one: dict[str, Any]) -> str:
    """Say in words what a JSON schema lets stand.

    >>> kind({"type": "array", "items": {"type": "integer", "minimum": 0}}), kind({"enum": ["a", "b"]})
    ('list of whole number, at least 0', '`"a"` or `"b"`')
    """
    if "$ref" in one:
        name = one["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for several in ("anyOf", "oneOf"):
        if several in one:
            return " or ".join(dict.fromkeys(map(kind, one[several])))
    if "const" in one:
        return f"`{json.dumps(one['const'])}`"
    if "enum" in one:
        return " or ".join(f"`{json.dumps(value)}`" for value in one["enum"])
    if one.get("type") == "array":
        return f"list of {kind(one.get('items', {}))}" + _limits(one)
    if one.get("type") == "object":
        inner = one.get("additionalProperties")
        return ("table" if not isinstance(inner, dict) else f"table of {kind(inner)}") + _limits(one)
    words = {
        "integer": "whole number",
        "number": "number",
        "string": "text",
        "boolean": "true or false",
        "null": "null",
    }
    return words.get(one.get("type", ""), "anything") + _limits(one)


def _limits(one: dict[str, Any]) -> str:
    said = (
        ("minimum", "at least {}"),
        ("maximum", "at most {}"),
        ("exclusiveMaximum", "below {}"),
        ("minLength", "{} or more characters"),
        ("maxLength", "up to {} characters"),
        ("maxItems", "up to {}"),
        ("maxProperties", "up to {}"),
        ("pattern", "`{}`"),
    )
    return "".join(f", {words.format(one[name])}" for name, words in said if name in one)


def write(folder: Path) -> None:
    """Write the page and the schema into a folder."""
    (folder / PAGE).write_text(page(), "utf-8")
    (folder / SCHEMA).write_text(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
