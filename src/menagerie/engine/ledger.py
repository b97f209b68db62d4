"""Reading a game's ledger: what its book says, clause by clause, and what was ruled where it is silent."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput, nearest

#: What is listed by id, and what every entry of it tells.
LISTED = {
    "clause": ("id", "section", "rule", "check", "kind"),
    "ruling": ("id", "about", "question", "ruling"),
    "decision": ("id", "who", "when", "choices", "hidden"),
}
#: What an entry may tell besides: when and why it was changed, what else could be ruled, what holds by construction.
BESIDES = ("changed", "options", "ruled", "rulings", "structural", "why")


def read_ledger(path: Path) -> dict[str, Any]:
    """Read a ledger; BadInput names the file, the entry and the first thing that is wrong with it."""
    try:
        ledger = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: no TOML: {error}") from None
    fault = next(_faults(ledger), "")
    if fault:
        raise BadInput(f"{path}: {fault}")
    return ledger


def _faults(ledger: dict[str, Any]) -> Iterator[str]:
    """Tell what is wrong with the entries of a ledger."""
    seen: dict[str, str] = {}
    for kind, needed in LISTED.items():
        for number, entry in enumerate(ledger.get(kind, ()), 1):
            name = f"{kind} {entry.get('id', f'number {number}')}"
            for key in needed:
                if key not in entry:
                    yield f"{name} has no {key!r}; every {kind} has {', '.join(needed)}"
            for key in entry:
                if key not in needed and key not in BESIDES:
                    yield f"{name}: {key!r} is not known there{nearest(key, (*needed, *BESIDES))}"
            if entry["id"] in seen:
                yield f"{name}: there is a {seen[entry['id']]} of this id already"
            seen[entry["id"]] = kind
