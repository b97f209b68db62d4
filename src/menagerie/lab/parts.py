"""What was played, kept in a file as it goes: parts that are put together in any order to the same bytes.

A file holds JSON lines: a head with all that the results depend on, then a line for every chunk of deals, its first
deal and its sums:

    {"worth": 1, "game": "battlecats", "card": "Guard", "seed": "…", …}
    {"deal": 0, "sums": [[12, 840, …], […], […]]}

A run that ended early, in whatever way, goes on with its file. Runs of different deals, on different machines, are
merged; a deal that two of them have must be the same in both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any, BinaryIO

from menagerie.engine.errors import BadInput, short

from .sums import Sums

FORMAT = 1
NUMBERS = 3  # sums of a chunk: printed, changed, paired
Part = tuple[Sums, ...]


def read(path: Path) -> tuple[dict[str, Any], dict[int, Part], int]:
    """Read a file: its head, its parts by first deal, and where its last whole line ends; BadInput names the line."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    *lines, rest = content.split(b"\n")
    head: dict[str, Any] = {}
    parts: dict[int, Part] = {}
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
            if number == 1:
                if value["worth"] != FORMAT:
                    raise ValueError
                head = value
            else:
                part = tuple(Sums(*_whole(row)) for row in value["sums"])
                if len(part) != NUMBERS or parts.get(value["deal"], part) != part:
                    raise ValueError
                parts[_whole([value["deal"]])[0]] = part
        except (ValueError, TypeError, KeyError, RecursionError):
            what = "the head of the worth of a card" if number == 1 else "a chunk of deals, as no line before tells it"
            raise BadInput(f"{path}:{number}: {what} is expected here") from None
    if not head:
        raise BadInput(f"{path}:1: empty, or cut off in its first line")
    return head, parts, len(content) - len(rest)


def _whole(row: Sequence[Any]) -> list[int]:
    if not all(type(number) is int for number in row):
        raise ValueError
    return list(row)


def check_head(path: Path, head: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """Refuse parts of something else; all differences at once."""
    names = dict.fromkeys((*expected, *head))
    found = [
        f"{name}: {short(head.get(name))} there, {short(expected.get(name))} here"
        for name in names
        if head.get(name) != expected.get(name)
    ]
    if found:
        raise BadInput(f"{path}:1: parts of something else:", found)


class PartsFile:
    """A file of parts, open for more; `known` are those that it had already."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Begin a file, or go on with one after its last whole line; BadInput if it is of something else."""
        self.path, self.known = path, dict[int, Part]()
        self._file: BinaryIO
        head = json.loads(json.dumps(head))
        try:
            if path.exists() and path.stat().st_size:
                found, self.known, end = read(path)
                check_head(path, found, head)
                self._file = path.open("r+b")
                self._file.truncate(end)
                self._file.seek(end)
            else:
                self._file = path.open("wb")
                self._file.write(_line(head))
        except OSError as error:
            raise BadInput(f"{path}: cannot be written ({error.strerror})") from None

    def add(self, deal: int, part: Part) -> None:
        """Write a part, unless it is known."""
        if deal in self.known:
            return
        try:
            self._file.write(_line({"deal": deal, "sums": [list(astuple(sums)) for sums in part]}))
            self._file.flush()
        except OSError as error:
            raise BadInput(f"{self.path}: cannot be written ({error.strerror})") from None


def merge(paths: Sequence[Path]) -> tuple[dict[str, Any], dict[int, Part]]:
    """Put parts together, whatever the order of the files; BadInput if they are not of the same, or contradict."""
    head, parts, _ = read(paths[0])
    for path in paths[1:]:
        other, more, _ = read(path)
        check_head(path, other, head)
        for deal, part in more.items():
            if parts.setdefault(deal, part) != part:
                raise BadInput(f"{path}: deal {deal} went otherwise than in {paths[0]}, though nothing differed")
    return head, dict(sorted(parts.items()))


def text(head: Mapping[str, Any], parts: Mapping[int, Part]) -> str:
    """Write a file of parts, in the order of deals."""
    rows = ({"deal": deal, "sums": [list(astuple(sums)) for sums in part]} for deal, part in sorted(parts.items()))
    return b"".join(map(_line, (head, *rows))).decode()


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
