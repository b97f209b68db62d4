"""What whoever runs a server does with its store: copy it, fill another with the copy, take a person out, let go of
what is old.

A copy is lines of JSON, the same for every kind of database, so that a store moves from one kind to another by it: a
head, then a table a line with its seats and entries. It holds the seeds of games that are still played.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

from menagerie.engine.errors import BadInput
from menagerie.table.entries import SAY, SIT, Entry, Finish, Head, Sitter, Stored
from menagerie.table.manners import Manners
from menagerie.table.store import SCHEMA, Store, StoreError
from menagerie.table.writes import Write

FORMAT = "menagerie backup"
Progress = Callable[[int, int], None]


def silent(done: int, total: int) -> None:
    """Tell nobody how far it is."""


# --- copies


def backup(store: Store, path: Path, on_progress: Progress = silent) -> int:
    """Write every table of a store into a new file that only its owner reads, packed if its name ends in .gz.

    A server may go on meanwhile: the copy is of the moment when it began. Returns the number of tables. Raises BadInput
    where the file is there already or cannot be written, StoreError where the store cannot be read.
    """
    try:
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{path}: is there already; name a new file") from None
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None
    try:
        with store.one_moment(), _packed(os.fdopen(made, "wb"), path, "wb") as file:
            names = store.tables()
            head = {"format": FORMAT, "schema": SCHEMA, "tables": len(names)}
            file.write(json.dumps(head).encode() + b"\n")
            for number, name in enumerate(names, 1):
                on_progress(number, len(names))
                stored = store.load(name)
                assert stored is not None  # it is one moment
                told = {"made": store.made(name), **asdict(stored)}
                file.write(json.dumps(told, ensure_ascii=False).encode() + b"\n")
    except OSError as error:
        path.unlink(missing_ok=True)
        raise BadInput(f"{path}: cannot be written ({error.strerror})") from None
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return len(names)


def restore(store: Store, path: Path, on_progress: Progress = silent) -> int:
    """Fill an empty store with the tables of a copy; gives their number.

    Raises BadInput that names the line where the file is no whole copy; what was filled in is then taken out again.
    """
    if store.tables():
        raise BadInput(f"{store.name}: holds tables already; a copy is restored into an empty store")
    done: list[str] = []
    try:
        for number, total, stored, made in _read(path):
            store.submit(write_of(stored, made)).result()
            done.append(stored.head.table)
            on_progress(number, total)
    except BaseException:
        for name in done:
            store.submit(Write(name).erase()).result()
        raise
    return len(done)


def _read(path: Path) -> Iterator[tuple[int, int, Stored, str]]:
    """Read the tables of a copy, each with its number, how many there are, and when it was made."""
    total, number = 0, -1
    try:
        with open(path, "rb") as raw, _packed(raw, path, "rb") as file:
            for number, line in enumerate(file):
                if number == 0:
                    head = json.loads(line)
                    if head["format"] != FORMAT:
                        raise ValueError
                    if head["schema"] != SCHEMA:
                        raise BadInput(f"{path}:1: a copy of schema {head['schema']}; this program reads {SCHEMA}")
                    total = head["tables"]
                    continue
                told = json.loads(line)
                yield number, total, _stored(told), told["made"]
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror or 'not a packed file'})") from None
    except BadInput:
        raise
    except (ValueError, KeyError, TypeError, EOFError):
        what = "is no line of a copy" if number else f"this is no copy; `menagerie backup {path}` makes one"
        raise BadInput(f"{path}:{max(number, 0) + 1}: {what}") from None
    if number != total or number < 0:
        raise BadInput(f"{path}: the copy is not whole: it has {max(number, 0)} of {total} tables")


def _packed(file: IO[bytes], path: Path, mode: str) -> Any:
    return gzip.GzipFile(fileobj=file, mode=mode) if path.suffix == ".gz" else file


def _stored(told: dict[str, Any]) -> Stored:
    finish = told["head"].get("finish")  # none in copies of before it was kept
    parts = {"manners": Manners.of_json(json.dumps(told["head"]["manners"])), "finish": finish and Finish(**finish)}
    head = Head(**{**told["head"], **parts})
    sitters, entries = [Sitter(**one) for one in told["sitters"]], [Entry(**one) for one in told["entries"]]
    return Stored(head, sitters, entries, told["clock"])


def write_of(stored: Stored, made: str) -> Write:
    """Say all that stands of a table."""
    change = Write(stored.head.table).head(stored.head).clock(stored.clock).made(made)
    for sitter in stored.sitters:
        change.sitter(sitter)
    for entry in stored.entries:
        change.entry(entry)
    if stored.head.finish:
        change.finish(stored.head.finish)
    return change.next(stored.head.next) if stored.head.next else change


# --- people


def spans_of(stored: Stored, name: str) -> dict[str, list[tuple[int, int]]]:
    """Say when somebody of a name sat where: by seat, the entries from which to which it was so.

    Who sat first on a seat that has changed hands is taken for the first who is named there: the store has forgotten.
    """
    ends = stored.entries[-1].n + 1 if stored.entries else 1
    found: dict[str, list[tuple[int, int]]] = {}
    for sitter in stored.sitters:
        changes = [(one.n, one.detail.get("name", "")) for one in stored.entries if _sits(one, sitter.seat)]
        first = next((who for _, who in changes if who), sitter.name)
        turns = [(0, first), *changes, (ends, "")]
        held = [(at, then) for (at, who), (then, _) in pairwise(turns) if who == name]
        if held or sitter.name == name:
            found[sitter.seat] = held
    return found


def _sits(entry: Entry, seat: str) -> bool:
    return entry.kind == SIT and entry.detail.get("seat") == seat


def _said(stored: Stored, spans: dict[str, list[tuple[int, int]]]) -> list[Entry]:
    said = [one for one in stored.entries if one.kind == SAY]
    return [one for one in said if any(at <= one.n < then for at, then in spans.get(one.seat, ()))]


def export(store: Store, name: str) -> list[dict[str, Any]]:
    """Give all that a store holds of a person by name: the tables, the seats, and what was said there."""
    told = []
    for table in store.tables():
        stored = store.load(table)
        if stored and (spans := spans_of(stored, name)):
            words = [one.detail["words"] for one in _said(stored, spans)]
            told.append(
                {"table": table, "game": stored.head.game, "made": store.made(table), "seats": [*spans], "said": words}
            )
    return told


def erase(store: Store, name: str) -> int:
    """Take a person's name and words out of a store; gives the number of tables. Answers stay, so records replay."""
    if not name.strip():
        raise BadInput("whom? An empty name is everybody's who gave none")
    count = 0
    for table in store.tables():
        stored = store.load(table)
        if stored is None or not (spans := spans_of(stored, name)):
            continue
        change = Write(table)
        for sitter in stored.sitters:
            if sitter.name == name:
                change.sitter(replace(sitter, name=""))
        for entry in _said(stored, spans):
            change.drop(entry.n)
        for entry in stored.entries:
            if entry.kind == SIT and entry.detail.get("name") == name:
                change.drop(entry.n).entry(replace(entry, detail=entry.detail | {"name": ""}))
        store.submit(change).result()
        count += 1
    return count


# --- what is old


def let_go(store: Store, days: float, keep: Callable[[str], bool] = lambda table: False) -> int:
    """Take out the tables that were made more than so many days ago, but those to keep; gives their number."""
    before = (datetime.now(UTC) - timedelta(days=days)).strftime("%Y-%m-%d %H:%M:%S")
    old = [table for table in store.tables(before) if not keep(table)]
    for table in old:
        store.submit(Write(table).erase()).result()
    return len(old)


def check_free(store: Store) -> Store:
    """Refuse to change a store that a server has open: what it holds in memory would come back."""
    try:
        store.claim()
    except StoreError:
        store.close()
        raise
    return store
