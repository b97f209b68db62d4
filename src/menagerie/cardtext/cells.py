"""Cards as cells: every field a short text, as forms and spreadsheets have them; and packs written as TOML.

A list is `red, blue`, a table `red 2, blue 1`, a truth `yes`; what is empty is left out. What a cell says is only put
into the shape of its field here; whether a card may have it, the reader of packs tells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from menagerie.cardtext.packs import Card, Fault
from menagerie.cardtext.places import Places

LAST = ("drawing", "text")  # behind all other fields
_WHOLE = re.compile(r"-?\d{1,6}")


@dataclass(frozen=True)
class Column:
    """A field of a card: its shape (`text`, `number`, `list`, `table` or `truth`), what it may be, what it means."""

    name: str
    shape: str
    choices: tuple[str, ...] = ()
    about: str = ""


@cache
def columns(model: type[Card]) -> tuple[Column, ...]:
    """List the fields of a game's cards, the text last."""
    found = [_column(name, shape) for name, shape in model.model_json_schema()["properties"].items()]
    return tuple(sorted(found, key=lambda one: LAST.index(one.name) + 1 if one.name in LAST else 0))


def _column(name: str, schema: Mapping[str, Any]) -> Column:
    shapes = [one for one in schema.get("anyOf", [schema]) if one.get("type") != "null"]
    kinds = {one.get("type") for one in shapes}
    choices: list[str] = next((one["enum"] for one in shapes if "enum" in one), [])
    shape = "text"
    if "array" in kinds:
        shape, choices = "list", shapes[0].get("items", {}).get("enum", [])
    elif "object" in kinds:
        shape, choices = "table", shapes[0].get("propertyNames", {}).get("enum", [])
    elif "boolean" in kinds:
        shape = "truth"
    elif "integer" in kinds:
        shape = "number"
    return Column(name, shape, tuple(choices), schema.get("description", ""))


def card_of(model: type[Card], cells: Mapping[str, Any]) -> dict[str, Any]:
    """Put cells into the shapes of their fields; what has no column is left as it stands, to be refused by its name."""
    shapes = {column.name: column.shape for column in columns(model)}
    made = {}
    for name, cell in cells.items():
        said = str(cell if cell is not None else "")
        if said.strip():
            made[name] = _value(shapes.get(name, "text"), said)
    return made


def _value(shape: str, said: str) -> Any:
    parts = [part.strip() for part in re.split(r"[,;]", said) if part.strip()]
    if shape == "number":
        return _number(said.strip())
    if shape == "list":
        return [_number(part) for part in parts]
    if shape == "table":
        return {name.strip(): _number(count.strip()) for name, _, count in (part.rpartition(" ") for part in parts)}
    if shape == "truth":
        return said.strip().casefold() in ("yes", "true", "1", "x", "ja")
    return said.strip("\n") if "\n" in said else said.strip()


def _number(said: str) -> int | str:
    return int(said) if _WHOLE.fullmatch(said) else said


def cells_of(card: Card) -> dict[str, str]:
    """Write the fields of a card as cells, empty ones left out."""
    empty: tuple[Any, ...] = (None, "", [], {})  # 0 is a number
    told = {name: value for name, value in card.model_dump().items() if value not in empty and value is not False}
    return {name: _said(value) for name, value in told.items()}


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value).strip("\n")


# --- as TOML


def pack_text(game: str, name: str, cards: Iterable[Mapping[str, Any]], about: str = "") -> str:
    """Write a pack as TOML: its head, then a table for each card, the text in lines of its own."""
    head = ["[pack]", f"name = {_toml(name)}", f"game = {_toml(game)}", *([f"about = {_toml(about)}"] if about else [])]
    return "\n\n".join(["\n".join(head), *map(_card_text, cards)]) + "\n"


def _card_text(card: Mapping[str, Any]) -> str:
    fields = [f"{name} = {_toml(value)}" for name, value in card.items() if name != "text"]
    said = str(card.get("text", "")).strip("\n")
    quoted = said.replace("\\", "\\\\").replace('"', '\\"')
    return "\n".join(["[[card]]", *fields, *([f'text = """\n{quoted}\n"""'] if said else [])])


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(name))} = {_toml(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool | int):
        return str(value).lower()
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _toml(name)


def placed(places: Places, fault: Fault) -> dict[str, Any]:
    """Say of which card and field a fault is, and in a text in which of its lines and at which column (from 0)."""
    at = [number for number, line in enumerate(places.cards) if line <= fault.line]
    card = at[-1] if at else -1
    found = {"card": card, "field": "", "line": 0, "column": 0, "message": fault.message, "warning": fault.warning}
    if fault.texts:
        found |= {"brief": fault.brief, "texts": list(fault.texts), "notes": list(fault.notes)}
    for (owner, name), (line, _) in places.fields.items():
        if owner == (card if card >= 0 else None) and line == fault.line:
            found["field"] = name
    line, _ = places.field(card if card >= 0 else None, "text")
    if not found["field"] and card >= 0 and line < fault.line:
        found |= {"field": "text", "line": fault.line - line - 1, "column": fault.column - 1}
    return found
