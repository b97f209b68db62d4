"""The store: every table as its head, its seats and its entries, in one of the databases of `databases.py`.

One thread writes. It takes whatever waits, writes it in one transaction and only then tells those who wait, so that
nothing is acknowledged before it is safe and many tables share one commit. A write that fails fails alone.

Of a seat's token only a hash is kept. The version of the rules and of the box stands beside each table. Where several
servers share a store every entry carries the epoch of the lease under which it was written (`leases.py`).
"""

from __future__ import annotations

import contextlib
import json
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, TypeVar

from menagerie.engine.errors import BadInput
from menagerie.table.entries import Entry, Finish, Head, Sitter, Stored
from menagerie.table.histogram import Histogram
from menagerie.table.manners import Manners
from menagerie.table.writes import Statement, Write, all_of

SCHEMA = 3
MOST_IN_GROUP = 512  # writes that share a commit

_TABLES = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, box TEXT NOT NULL,"
    " seats INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT, part TEXT NOT NULL, nonce TEXT NOT NULL,"
    " manners TEXT NOT NULL, clock TEXT NOT NULL, made TEXT NOT NULL, next TEXT, finish TEXT)",
    "CREATE TABLE seats (table_id TEXT NOT NULL, seat TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL,"
    " bot TEXT NOT NULL, host INTEGER NOT NULL, token TEXT NOT NULL, PRIMARY KEY (table_id, seat))",
    "CREATE TABLE entries (table_id TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT NOT NULL,"
    " value INTEGER NOT NULL, detail TEXT NOT NULL, action TEXT NOT NULL, digest TEXT NOT NULL,"
    " epoch INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (table_id, n))",
)
_LATER = (  # columns that stores of before do not have: table, name, kind
    ("entries", "epoch", "INTEGER NOT NULL DEFAULT 0"),
    ("tables", "finish", "TEXT"),
)

Errors = list["StoreError | None"]  # of writes, in their order
Found = TypeVar("Found")


class StoreError(BadInput):
    """The store cannot be opened or written; the sentence says why."""


class Stale(StoreError):
    """Another server has taken the table over: whoever wrote this keeps it no longer."""


class Store:
    """The interface of both databases; `databases.open_store` picks one by its address."""

    name = ""  # what people are told
    isolation = ""  # what is asked of a transaction in which much is read as of one moment
    quiet = 1.0  # seconds without a write after which the database is tidied

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = self.name or address
        self._queue: queue.SimpleQueue[tuple[Sequence[Write], Callable[[Errors], None]] | None] = queue.SimpleQueue()
        self._reading, self._in_one_moment = threading.Lock(), False
        self.trouble, self.failures, self.writing = "", 0, Histogram()  # why the last write failed, if it did
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

    def is_held(self, error: Exception) -> bool:
        """Tell whether an error says that another program holds the database, so that no write can succeed now."""
        return False

    def is_stale(self, error: Exception) -> bool:
        """Tell whether an error says that another server has taken the table over."""
        return False

    def is_there(self, error: Exception) -> bool:
        """Tell whether an error says that something stands already which was to be written."""
        return False

    def has_column(self, table: str, name: str) -> bool:
        """Tell whether a table of the database has a column."""
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
        for table, name, kind in _LATER:
            if self.has_column(table, name):
                continue
            try:
                self.run(self._writer, [(f"ALTER TABLE {table} ADD COLUMN {name} {kind}", ())])
            except Exception as error:
                if not self.has_column(table, name):  # another program may have been first
                    raise StoreError(f"{self.name}: cannot be written: {self.explain(error)}") from None

    def submit(self, write: Write) -> Future[None]:
        """Hand over a write; the future is done once it stands in the database, or holds a StoreError."""
        future: Future[None] = Future()
        self.submit_all(
            [write], lambda errors: future.set_exception(errors[0]) if errors[0] else future.set_result(None)
        )
        return future

    def submit_all(self, writes: Sequence[Write], tell: Callable[[Errors], None]) -> None:
        """Hand over writes; `tell` is called, in another thread, once each stands in the database or has failed."""
        self._queue.put((writes, tell))

    def load(self, table: str) -> Stored | None:
        """Read a table; none if there is no such table."""
        return self._read(self._load, table)

    def has(self, table: str) -> bool:
        """Tell whether there is such a table."""
        return bool(
            self._read(lambda name: self.rows(self._reader, "SELECT 1 FROM tables WHERE id = ?", (name,)), table)
        )

    def tables(self, before: str = "") -> list[str]:
        """List all tables, or those made before a moment in UTC (`2026-11-25 12:00:00`)."""
        sql = f"SELECT id FROM tables {'WHERE made < ? ' if before else ''}ORDER BY made, id"
        values = (before,) if before else ()
        return [row[0] for row in self._read(lambda _: self.rows(self._reader, sql, values), "")]

    def made(self, table: str) -> str:
        """Say when a table was made, in UTC."""
        found = self._read(lambda name: self.rows(self._reader, "SELECT made FROM tables WHERE id = ?", (name,)), table)
        return str(found[0][0])

    def finishes(self, game: str = "") -> list[tuple[str, str, Finish, dict[str, str]]]:
        """List the games that have ended, in no order: table, game, how, and the names by seat; of one game, or all."""
        sql = (
            "SELECT id, game, finish, seat, name FROM tables JOIN seats ON table_id = id WHERE finish IS NOT NULL"
            f"{' AND game = ?' if game else ''}"
        )
        values = (game,) if game else ()
        found: dict[str, tuple[str, str, Finish, dict[str, str]]] = {}
        for table, slug, finish, seat, name in self._read(lambda _: self.rows(self._reader, sql, values), ""):
            if table not in found:
                found[table] = table, slug, Finish.of_json(finish), {}
            found[table][-1][seat] = name
        return list(found.values())

    @contextlib.contextmanager
    def one_moment(self) -> Iterator[None]:
        """Read the store as it stands now, whatever is written meanwhile."""
        self._reader.execute("BEGIN" + self.isolation)
        self._in_one_moment = True
        try:
            yield
        finally:
            self._in_one_moment = False
            with contextlib.suppress(Exception):  # nothing was written
                self._reader.execute("COMMIT")

    def _read(self, look: Callable[[str], Found], table: str) -> Found:
        """Look a table up, once more on a fresh connection if the old one is gone."""
        with self._reading:
            try:
                return look(table)
            except StoreError:
                raise
            except Exception as error:
                if self._in_one_moment:  # another connection would see another moment
                    raise StoreError(f"the tables cannot be read: {self.explain(error)}") from error
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
            "SELECT id, game, rules, box, seats, options, seed, part, nonce, manners, next, finish, clock FROM tables"
            " WHERE id = ?",
            (table,),
        )
        if not heads:
            return None
        name, game, rules, box, seats, options, seed, part, nonce, manners, following, finish, clock = heads[0]
        chosen, kept = None if seed is None else int(seed), Manners.of_json(manners)
        made_of = (name, game, rules, box, seats, json.loads(options), chosen, part, nonce, kept)
        head = Head(*made_of, following or "", Finish.of_json(finish) if finish else None)
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

    def _next(self) -> tuple[Sequence[Write], Callable[[Errors], None]] | None:
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
            while sum(len(writes) for writes, _ in group) < MOST_IN_GROUP:
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

    def _write_group(self, group: list[tuple[Sequence[Write], Callable[[Errors], None]]]) -> None:
        began = time.perf_counter()
        try:
            self.run(self._writer, all_of(write for writes, _ in group for write in writes))
        except Exception as error:
            return self._write_each(group, error)
        self.trouble = ""
        self.writing.note(time.perf_counter() - began)
        for writes, tell in group:
            tell([None] * len(writes))

    @property
    def waiting(self) -> int:
        """How many hand-overs wait to be written."""
        return self._queue.qsize()

    def _write_each(self, group: list[tuple[Sequence[Write], Callable[[Errors], None]]], error: Exception) -> None:
        """Write each alone of what failed together; where no write can succeed now, that is waited for but once."""
        away = error if self.is_held(error) else None
        for writes, tell in group:
            errors: Errors = []
            for write in writes:
                away = away or self._connect_again()
                errors.append(self._failed(away) if away else self._write_alone(write))
            tell(errors)

    def _connect_again(self) -> StoreError | None:
        """Take a fresh connection to write; gives why there is none."""
        with contextlib.suppress(Exception):
            self._writer.close()
        try:
            self._writer = self.connect()
        except StoreError as error:
            return error
        return None

    def _write_alone(self, write: Write) -> StoreError | None:
        """Write again what failed together with others; it may stand already, if only the answer was lost."""
        try:
            self.run(self._writer, all_of([write]))
        except Exception as error:
            if not (self.is_there(error) and self._stands(write)):
                return self._failed(error)
        self.trouble = ""
        return None

    def _stands(self, write: Write) -> bool:
        """Tell whether the entries of a write, and the table that it makes, are in the database as it has them."""
        try:
            found = [self.rows(self._writer, sql, key) for sql, key, _ in write.traces]
        except Exception:
            return False
        return found == [[row] for _, _, row in write.traces] != []

    def _failed(self, error: Exception) -> StoreError:
        """Note a failure, and put it in words for whoever wanted to save something."""
        if self.is_stale(error):  # nothing is wrong with the store
            return Stale("this could not be saved, and nothing was changed: another server keeps this table now")
        self.trouble = error.args[0] if isinstance(error, StoreError) else self.explain(error)
        self.failures += 1
        return StoreError(f"this could not be saved, and nothing was changed: {self.trouble}")

    def check_writable(self) -> None:
        """Raise StoreError if nothing can be written; called before anything else is."""
        check = Write("")
        check.statements.append(("UPDATE meta SET value = value WHERE name = 'schema'", ()))
        try:
            self.submit(check).result()  # by the writer's thread, which may be tidying up
        except StoreError:
            raise StoreError(f"{self.name}: cannot be written: {self.trouble}") from None
