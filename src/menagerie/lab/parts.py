"""What was played, kept in a file as it goes: parts that are put together in any order to the same bytes.

A file holds JSON lines: a head with all that the results depend on, then a line for every chunk of deals, its first
deal and the sums of every question that was still open, by its number (`experiment.py`):

    {"experiment": 2, "game": "battlecats", "seed": "…", "versions": […], "questions": […], …}
    {"deal": 0, "sums": {"0": [[12, 840, …], …]}}

A run that ended early, in whatever way, goes on with its file. Runs of different deals, on different machines, are
merged; a deal that two of them have must be the same in both.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import Any, BinaryIO

from menagerie.engine.errors import BadInput, short

from .sums import Sums

FORMAT = 2
NUMBERS = len(fields(Sums))
EVERY_PAIR = "every_pair"  # of a question: all of its versions are compared, not each with the first
MADE_WITH = "made_with"  # of a head: versions that no number depends on; those of all files are kept
NEEDED = (
    "title",
    "game",
    "called",
    "version",
    "bots",
    "box",
    "seed",
    "error",
    "command",
    "versions",
    "tables",
    MADE_WITH,
)
Part = Mapping[int, tuple[Sums, ...]]  # by question


def read(path: Path) -> tuple[dict[str, Any], dict[int, dict[int, tuple[Sums, ...]]], int]:
    """Read a file: its head, its parts by first deal, and where its last whole line ends; BadInput names the line."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    *lines, rest = content.split(b"\n")
    head: dict[str, Any] = {}
    parts: dict[int, dict[int, tuple[Sums, ...]]] = {}
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
            if number == 1:
                if value["experiment"] != FORMAT or not value["questions"] or not set(NEEDED) <= set(value):
                    raise ValueError
                head = value
            else:
                (deal,) = _whole([value["deal"]], 1)
                known = parts.setdefault(deal, {})
                for question, rows in value["sums"].items():
                    sums = tuple(Sums(*_whole(row, NUMBERS)) for row in rows)
                    if known.setdefault(int(question), sums) != sums or not fits(head, int(question), sums):
                        raise ValueError
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
            what = "the head of an experiment" if number == 1 else "a chunk of deals, as no line before tells it"
            raise BadInput(f"{path}:{number}: {what} is expected here") from None
    if not head:
        raise BadInput(f"{path}:1: empty, or cut off in its first line")
    return head, parts, len(content) - len(rest)


def fits(head: Mapping[str, Any], question: int, sums: tuple[Sums, ...]) -> bool:
    """Whether a question of a head has so many sums."""
    return question >= 0 and len(sums) == sums_of_question(head["questions"][question])


def sums_of_question(question: Mapping[str, Any]) -> int:
    """How many sums a question has: one of every version, and one of every difference."""
    return len(question["versions"]) + len(pairs_of(question))


def pairs_of(question: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Give the places of the versions whose differences a question has, the one that is taken off behind.

    >>> pairs_of({"versions": [0, 1, 2], "paired": True})
    [(1, 0), (2, 0)]
    >>> pairs_of({"versions": [0, 1, 2], "paired": True, EVERY_PAIR: True})
    [(1, 0), (2, 0), (2, 1)]
    """
    if not question["paired"]:
        return []
    each = question.get(EVERY_PAIR)
    return [(place, other) for place in range(1, len(question["versions"])) for other in range(place if each else 1)]


def _whole(row: Sequence[Any], many: int) -> list[int]:
    if len(row) != many or not all(type(number) is int for number in row):
        raise ValueError
    return list(row)


def check_head(path: Path, head: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """Refuse parts of something else; all differences at once."""
    names = dict.fromkeys((*expected, *head))
    found = [
        f"{name}: {short(head.get(name))} there, {short(expected.get(name))} here"
        for name in names
        if head.get(name) != expected.get(name) and name != MADE_WITH
    ]
    if found:
        raise BadInput(f"{path}:1: parts of something else:", found)


class PartsFile:
    """A file of parts, open for more; `known` are those that it had already."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Begin a file, or go on with one after its last whole line; BadInput if it is of something else."""
        self.path, self.known = path, dict[int, dict[int, tuple[Sums, ...]]]()
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
        """Write what of a part is not known yet."""
        known = self.known.setdefault(deal, {})
        fresh = {question: sums for question, sums in part.items() if question not in known}
        known |= fresh
        try:
            if fresh:
                self._file.write(_part_line(deal, fresh))
                self._file.flush()
        except OSError as error:
            raise BadInput(f"{self.path}: cannot be written ({error.strerror})") from None


def merge(paths: Sequence[Path]) -> tuple[dict[str, Any], dict[int, dict[int, tuple[Sums, ...]]]]:
    """Put parts together, whatever the order of the files; BadInput if they are not of the same, or contradict."""
    head, parts, _ = read(paths[0])
    made = {json.dumps(one) for one in head.get(MADE_WITH, ())}
    for path in paths[1:]:
        other, more, _ = read(path)
        check_head(path, other, head)
        made |= {json.dumps(one) for one in other.get(MADE_WITH, ())}
        for deal, part in more.items():
            known = parts.setdefault(deal, {})
            for question, sums in part.items():
                if known.setdefault(question, sums) != sums:
                    raise BadInput(f"{path}: deal {deal} went otherwise than in {paths[0]}, though nothing differed")
    return {**head, MADE_WITH: [json.loads(one) for one in sorted(made)]}, dict(sorted(parts.items()))


def merge_alike(paths: Sequence[Path]) -> list[tuple[dict[str, Any], dict[int, dict[int, tuple[Sums, ...]]]]]:
    """Put together what is of the same experiment; the experiments in the order of their first files."""
    alike: dict[str, list[Path]] = {}
    for path in paths:
        head = {name: value for name, value in read(path)[0].items() if name != MADE_WITH}
        alike.setdefault(json.dumps(head, sort_keys=True), []).append(path)
    return [merge(same) for same in alike.values()]


def text(head: Mapping[str, Any], parts: Mapping[int, Part]) -> str:
    """Write a file of parts, in the order of deals."""
    return b"".join((_line(head), *(_part_line(deal, part) for deal, part in sorted(parts.items())))).decode()


def _part_line(deal: int, part: Part) -> bytes:
    sums = {str(question): [list(astuple(one)) for one in found] for question, found in sorted(part.items())}
    return _line({"deal": deal, "sums": sums})


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"
