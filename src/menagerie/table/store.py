"""The store: every table as its head, its seats and its entries, in one of the databases of `databases.py`.

One thread writes. It takes whatever waits, writes it in one transaction and only then tells those who wait, so that
nothing is acknowledged before it is safe and many tables share one commit. A write that fails fails alone.

Of a seat's token only a hash is kept. The version of the rules and of the box stands beside each table.
"""

from __future__ import annotations

import contextlib
import json
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from itertools import chain, groupby
from typing import Any, TypeVar

from menagerie.engine.errors import BadInput
from menagerie.table.entries import Entry, Head, Sitter, Stored
from menagerie.table.manners import Manners

SCHEMA = 3
MOST_IN_GROUP = 512  # writes that share a commit

_TABLES = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, box TEXT NOT NULL,"
    " seats INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT, part TEXT NOT NULL, nonce TEXT NOT NULL,"
    " manners TEXT NOT NULL, clock TEXT NOT NULL, made TEXT NOT NULL, next TEXT)",
    "CREATE TABLE seats (table_id TEXT NOT NULL, seat TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,"
    " bot TEXT NOT NULL, host INTEGER NOT NULL, token TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE TABLE entries (table_id TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL,"
    " value INTEGER NOT NULL, detail TEXT NOT NULL, action TEXT NOT NULL, digest TEXT NOT NULL,"
    " PRIMARY KEY (table_id, n))",
)
_SEAT = (
    "INSERT INTO seats (table_id, seat, who, name, bot, host, token) VALUES (?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (table_id, seat) DO UPDATE SET who = excluded.who, name = excluded.name, bot = excluded.bot,"
    " host = excluded.host, token = excluded.token"
)
_ENTRY = "INSERT INTO entries (table_id, n, kind, seat, value, detail, action, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_ENTRY_ROW = ", (?, ?, ?, ?, ?, ?, ?, ?)"
_HEAD = (
    "INSERT INTO tables (id, game, rules, box, seats, options, seed, part, nonce, manners, clock, made)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}', CURRENT_TIMESTAMP)"
)

MOST_ROWS = 500  # entries in one statement

Statement = tuple[str, tuple[Any, ...]]
Found = TypeVar("Found")


class StoreError(BadInput):
    """The store cannot be opened or written; the sentence says why."""


class Write:
    """Changes that belong together: all are written, or none."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.statements: list[Statement] = []

    def head(self, head: Head) -> Write:
        """Make the table."""
        options = json.dumps(head.options, sort_keys=True)
        seed = None if head.seed is None else str(head.seed)
        made_of = (head.table, head.game, head.rules, head.box, head.seats, options, seed, head.part, head.nonce)
        self.statements.append((_HEAD, (*made_of, head.manners.as_json())))
        return self

    def sitter(self, sitter: Sitter) -> Write:
        """Seat somebody."""
        values = (sitter.seat, sitter.who, sitter.name, sitter.bot, int(sitter.host), sitter.token)
        self.statements.append((_SEAT, (self.table, *values)))
        return self

    def entry(self, entry: Entry) -> Write:
        """Append an entry."""
        detail = json.dumps(entry.detail) if entry.detail else ""
        values = (entry.n, entry.kind, entry.seat, entry.value, detail, entry.action, entry.digest)
        self.statements.append((_ENTRY, (self.table, *values)))
        return self

    def drop(self, n: int) -> Write:
        """Drop an entry on which nothing rests."""
        self.statements.append(("DELETE FROM entries WHERE table_id = ? AND n = ?", (self.table, n)))
        return self

    def forget(self) -> Write:
        """Forget all entries: others take their place."""
        self.statements.append(("DELETE FROM entries WHERE table_id = ?", (self.table,)))
        return self

    def clock(self, kept: dict[str, Any]) -> Write:
        """Keep what people have left of their time."""
        self.statements.append(("UPDATE tables SET clock = ? WHERE id = ?", (json.dumps(kept), self.table)))
        return self

    def next(self, table: str) -> Write:
        """Name the table where the same people play on."""
        self.statements.append(("UPDATE tables SET next = ? WHERE id = ?", (table, self.table)))
        return self


def gather(statements: list[Statement]) -> list[Statement]:
    """Join entries that follow one another into one statement: a thread gives way at each, however short it is."""
    gathered: list[Statement] = []
    for insert, run in groupby(statements, lambda statement: statement[0]):
        rows = [values for _, values in run]
        size = MOST_ROWS if insert == _ENTRY else 1
        for first in range(0, len(rows), size):
            part = rows[first : first + size]
            gathered.append((insert + _ENTRY_ROW * (len(part) - 1), tuple(chain.from_iterable(part))))
    return gathered


class Store:
    """The interface of both databases; `databases.open_store` picks one by its address."""

    name = ""  # what people are told
    quiet = 1.0  # seconds without a write after which the database is tidied

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = self.name or address
        self._queue: queue.SimpleQueue[tuple[Write, Future[None]] | None] = queue.SimpleQueue()
        self._reading = threading.Lock()
        self._writer: Any = self.connect()
        self._check_schema()
        self._reader: Any = self.connect()
        self._thread = threading.Thread(target=self._write_on, daemon=True, name="store")
        self._thread.start()

    # --- what a database has to say

    def connect(self) -> Any:
        """Open a connection, with autocommit; StoreError says why that fails."""
        raise NotImplementedError

    def is_fresh(self) -> bool:
        """Tell whether the database holds nothing of ours yet."""
        raise NotImplementedError

    def run(self, connection: Any, statements: list[Statement]) -> None:
        """Run statements in one transaction, all or none."""
        raise NotImplementedError

    def claim(self) -> None:
        """Keep the store for this server alone as long as it is open; StoreError if another has it."""

    def tidy(self, connection: Any) -> None:
        """Write back what a database keeps beside itself while it is written, now that nobody waits."""

    def rows(self, connection: Any, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Give the rows of a query."""
        raise NotImplementedError

    def explain(self, error: Exception) -> str:
        """Put an error of the database in words."""
        raise NotImplementedError

    # --- the same for both

    def _check_schema(self) -> None:
        if self.is_fresh():
            mark = ("INSERT INTO meta (name, value) VALUES ('schema', ?)", (str(SCHEMA),))
            self.run(self._writer, [*((sql, ()) for sql in _TABLES), mark])
            return
        try:
            found = self.rows(self._writer, "SELECT value FROM meta WHERE name = 'schema'")
        except Exception as error:
            raise StoreError(f"{self.name}: not a database of Menagerie ({self.explain(error)})") from None
        if not found or found[0][0] != str(SCHEMA):
            version = found[0][0] if found else "unknown"
            raise StoreError(
                f"{self.name}: a database of schema {version}, this program reads and writes schema {SCHEMA};"
                " nothing was changed (use the program that made it, or another --db)"
            )

    def submit(self, write: Write) -> Future[None]:
        """Hand over a write; the future is done once it stands in the database, or holds a StoreError."""
        future: Future[None] = Future()
        self._queue.put((write, future))
        return future

    def load(self, table: str) -> Stored | None:
        """Read a table; none if there is no such table."""
        return self._read(self._load, table)

    def has(self, table: str) -> bool:
        """Tell whether there is such a table."""
        return bool(
            self._read(lambda name: self.rows(self._reader, "SELECT 1 FROM tables WHERE id = ?", (name,)), table)
        )

    def _read(self, look: Callable[[str], Found], table: str) -> Found:
        """Look a table up, once more on a fresh connection if the old one is gone."""
        with self._reading:
            try:
                return look(table)
            except StoreError:
                raise
            except Exception:
                with contextlib.suppress(Exception):
                    self._reader.close()
                try:
                    self._reader = self.connect()
                    return look(table)
                except Exception as error:
                    raise StoreError(f"the table cannot be read: {self.explain(error)}") from error

    def _load(self, table: str) -> Stored | None:
        heads = self.rows(
            self._reader,
            "SELECT id, game, rules, box, seats, options, seed, part, nonce, manners, next, clock FROM tables"
            " WHERE id = ?",
            (table,),
        )
        if not heads:
            return None
        name, game, rules, box, seats, options, seed, part, nonce, manners, following, clock = heads[0]
        chosen, kept = None if seed is None else int(seed), Manners.of_json(manners)
        head = Head(name, game, rules, box, seats, json.loads(options), chosen, part, nonce, kept, following or "")
        sitters = [
            Sitter(seat, who, called, bot, bool(host), token)
            for seat, who, called, bot, host, token in self.rows(
                self._reader,
                "SELECT seat, who, name, bot, host, token FROM seats WHERE table_id = ? ORDER BY seat",
                (table,),
            )
        ]
        entries = [
            Entry(n, kind, seat, value, json.loads(detail) if detail else {}, action, digest)
            for n, kind, seat, value, detail, action, digest in self.rows(
                self._reader,
                "SELECT n, kind, seat, value, detail, action, digest FROM entries WHERE table_id = ? ORDER BY n",
                (table,),
            )
        ]
        return Stored(head, sitters, entries, json.loads(clock))

    def close(self) -> None:
        """Write what waits and close."""
        self._queue.put(None)
        self._thread.join()
        for connection in (self._writer, self._reader):
            with contextlib.suppress(Exception):
                connection.close()

    # --- the writer's thread

    def _next(self) -> tuple[Write, Future[None]] | None:
        """Wait for the next write, and tidy up meanwhile; none at the end."""
        with contextlib.suppress(queue.Empty):
            return self._queue.get(timeout=self.quiet)
        with contextlib.suppress(Exception):  # it is tried again after the next write
            self.tidy(self._writer)
        return self._queue.get()

    def _write_on(self) -> None:
        while True:
            first = self._next()
            if first is None:
                return
            group, ended = [first], False
            while len(group) < MOST_IN_GROUP:
                try:
                    more = self._queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    ended = True
                    break
                group.append(more)
            self._write_group(group)
            if ended:
                return

    def _write_group(self, group: list[tuple[Write, Future[None]]]) -> None:
        try:
            self.run(self._writer, gather([statement for write, _ in group for statement in write.statements]))
        except Exception:
            for write, future in group:
                self._write_alone(write, future)
            return
        for _, future in group:
            future.set_result(None)

    def _write_alone(self, write: Write, future: Future[None]) -> None:
        """Write again what failed together with others, on a fresh connection."""
        try:
            with contextlib.suppress(Exception):
                self._writer.close()
            self._writer = self.connect()
            self.run(self._writer, gather(write.statements))
        except Exception as error:
            reason = error.args[0] if isinstance(error, StoreError) else self.explain(error)
            future.set_exception(StoreError(f"this could not be saved, and nothing was changed: {reason}"))
        else:
            future.set_result(None)
