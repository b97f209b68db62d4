"""Who keeps which table, where several workers share one PostgreSQL: each table is one worker's, by a lease.

A worker says that it lives every second, by the database's clock; who has said nothing for some seconds is dead, and
its tables are anybody's. Whoever takes a table raises its epoch. Everything that is written to a table carries owner
and epoch, and the database refuses it where the lease is another's by then (`hold`): a worker that was stopped and
comes back writes nothing, and finds out what it has lost. A write that is under way holds the lease until it stands, so
that whoever takes the table over reads it.

Leases and signs of life wait for no disk: where the database's machine fails one that was given is gone, and taken
again. What was written under it is gone with it, for that stands behind it in the database's log.

News travel by NOTIFY; where that does not come through, everybody looks once a second anyway.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from menagerie.table import databases
from menagerie.table.databases import LOCK, STALE, explain
from menagerie.table.store import StoreError
from menagerie.table.writes import Write

BEAT = 1.0  # seconds between two signs of life
LEASE = 4.0  # seconds after the last sign of life until a worker is dead
BLINK = 0.1  # seconds after which somebody who waits for news looks whether it is time to end
FORGET = 3600.0  # seconds after which a dead worker is forgotten
CHANNEL = "menagerie"

_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS workers (owner TEXT PRIMARY KEY, host TEXT NOT NULL, port INTEGER NOT NULL,"
    " secret TEXT NOT NULL, until TIMESTAMPTZ NOT NULL)",
    "CREATE TABLE IF NOT EXISTS leases (table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,"
    " owner TEXT NOT NULL, epoch INTEGER NOT NULL)",
    "CREATE INDEX IF NOT EXISTS leases_of ON leases (owner)",
    f"""CREATE OR REPLACE FUNCTION hold(wanted JSON) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE one RECORD;
    BEGIN
        FOR one IN SELECT * FROM json_to_recordset(wanted) AS rows (table_id TEXT, owner TEXT, epoch INTEGER) LOOP
            PERFORM 1 FROM leases WHERE table_id = one.table_id AND owner = one.owner AND epoch = one.epoch FOR SHARE;
            IF NOT FOUND THEN
                RAISE EXCEPTION 'the lease is another''s' USING ERRCODE = '{STALE}';
            END IF;
        END LOOP;
    END $$""",
)
_LIVE = (
    "INSERT INTO workers (owner, host, port, secret, until)"
    " VALUES (%s, %s, %s, %s, clock_timestamp() + %s * '1 s'::interval)"
    " ON CONFLICT (owner) DO UPDATE SET until = excluded.until"
)
_TAKE = (
    "INSERT INTO leases (table_id, owner, epoch) SELECT id, %(me)s, 1 FROM tables WHERE id = %(table)s"
    " ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner, epoch = leases.epoch + 1"
    " WHERE leases.owner <> excluded.owner AND NOT EXISTS"
    " (SELECT 1 FROM workers WHERE workers.owner = leases.owner AND until > clock_timestamp()) RETURNING epoch"
)
_FIND = (
    "SELECT leases.owner, host, port, secret FROM tables LEFT JOIN leases ON table_id = id"
    " LEFT JOIN workers ON workers.owner = leases.owner AND until > clock_timestamp() WHERE id = %s"
)
_RELEASE = "UPDATE leases SET owner = '' WHERE table_id = ? AND owner = ? AND epoch = ?"

log = logging.getLogger("menagerie.table")


@dataclass(frozen=True)
class Worker:
    """A worker that lives: where the others reach it, and by what secret it knows that it is they who ask."""

    owner: str
    host: str
    port: int
    secret: str = field(repr=False)


class Elsewhere(StoreError):
    """Another worker keeps the table."""


def preferred(table: str, workers: Iterable[Worker]) -> Worker | None:
    """Name the worker that is to take a table which nobody keeps: all come to the same, and shares are even.

    A worker that comes or goes moves no table between two others.
    """
    return max(workers, key=lambda one: hashlib.sha256(f"{one.owner} {table}".encode()).digest(), default=None)


def new_owner() -> str:
    """Draw the name of an owner: a worker that is started anew is another one."""
    return secrets.token_hex(8)


def connect(address: str) -> Any:
    """Open a connection on which nothing waits for the disk; StoreError says why that fails."""
    made = databases.connect(address)
    made.execute("SET synchronous_commit = off")
    return made


def prepare(address: str) -> None:
    """Make room for leases in the database of a store."""
    with connect(address) as connection, connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK + 1,))  # workers of many machines start at once
        for sql in _SCHEMA:
            connection.execute(sql)
        share(connection)


def share(connection: Any) -> None:
    """Have the store together with other workers as long as a connection is open; StoreError if a server has it."""
    if connection.execute("SELECT pg_try_advisory_lock_shared(%s)", (LOCK,)).fetchone() != (True,):
        raise StoreError("PostgreSQL: a server has its tables there for itself; end it, or name another --db")


def bury(address: str, owner: str) -> None:
    """Say that a worker is dead, for somebody has seen it die: its tables need not wait for the end of its lease."""
    with connect(address) as connection:
        connection.execute("DELETE FROM workers WHERE owner = %s", (owner,))
        connection.execute(f"NOTIFY {CHANNEL}")


def count_living(address: str) -> int:
    """Count the workers that live."""
    with connect(address) as connection:
        found = connection.execute("SELECT count(*) FROM workers WHERE until > clock_timestamp()").fetchone()
    return int(found[0])


class Leases:
    """The leases of one worker.

    host, port: where other workers reach it. heard: called, in a thread, after every look, with the tables that were
    lost since the last one. listens: whether to hear news by NOTIFY, beside looking.
    """

    def __init__(self, address: str, host: str, port: int, owner: str = "", *, listens: bool = True) -> None:
        self.address, self.listens = address, listens
        self.me = Worker(owner or new_owner(), host, port, secrets.token_hex(16))
        self.held: dict[str, int] = {}  # the epoch of every table that is ours
        self.workers: dict[str, Worker] = {}  # all that live, by owner
        self.sure = 0.0  # until when nobody else can have taken what is ours
        self.trouble = ""  # why the last sign of life could not be given
        self.heard: Callable[[list[str]], object] = lambda lost: None
        self._asking, self._changing = threading.Lock(), threading.Lock()
        self._speaking: Any = None  # the connection on which signs of life were given first
        self._asked: Any = None  # the connection on which tables are taken and found
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._live_on, daemon=True, name="leases")

    def start(self) -> None:
        """Be known to the others, and stay so; StoreError if another server has the store for itself."""
        self._speaking = self._connected()
        self._beat(self._speaking)
        self._speaking.execute(f"NOTIFY {CHANNEL}")
        self._thread.start()

    def close(self) -> None:
        """Give all leases back: this worker is no more. What it had to write must stand by then."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        with contextlib.suppress(Exception):  # then they end by themselves
            bury(self.address, self.me.owner)
        if self._asked is not None:
            self._asked.close()

    # --- tables

    def find(self, table: str) -> Worker:
        """Name the worker that keeps a table, or is to take it; ourselves where there is no such table."""
        if table in self.held and time.monotonic() < self.sure:
            return self.me
        rows = self._ask(_FIND, (table,))
        if not rows or rows[0][0] == self.me.owner:
            return self.me
        keeps = Worker(*rows[0]) if rows[0][1] else None  # who lives
        return keeps or preferred(table, self.workers.values()) or self.me

    def take(self, table: str) -> int:
        """Take a table and give its epoch; Elsewhere if another living worker has it, 0 if there is no such table."""
        if table not in self.held:
            rows = self._ask(_TAKE, {"me": self.me.owner, "table": table})
            if not rows:
                rows = self._ask("SELECT owner, epoch FROM leases WHERE table_id = %s", (table,))
                if not rows:
                    return 0
                if rows[0][0] != self.me.owner:
                    raise Elsewhere("another worker keeps this table")
                rows = [rows[0][1:]]
            with self._changing:
                self.held[table] = rows[0][0]
        return self.held[table]

    def fence(self, change: Write, table: str, epoch: int) -> Write:
        """Let a change be written only while a table is ours as it was in an epoch."""
        return change.under(table, self.me.owner, epoch)

    def release(self, change: Write, table: str, epoch: int) -> Write:
        """Give a table back with a change, the last one of all."""
        self.forget(table, epoch)
        change.statements.append((_RELEASE, (table, self.me.owner, epoch)))
        return change

    def forget(self, table: str, epoch: int) -> None:
        """Count a table no longer as ours."""
        with self._changing:
            if self.held.get(table) == epoch:
                del self.held[table]

    def orphans(self) -> list[str]:
        """List the tables of the dead on which time runs, and which are ours to take."""
        sql = (
            "SELECT table_id FROM leases JOIN tables ON id = table_id"
            " WHERE (manners::json ->> 'clock') IS NOT NULL AND owner <> ''"
            " AND owner NOT IN (SELECT owner FROM workers WHERE until > clock_timestamp())"
        )
        workers = list(self.workers.values())
        return [table for (table,) in self._ask(sql, ()) if preferred(table, workers) == self.me]

    def _ask(self, sql: str, values: Any) -> list[tuple[Any, ...]]:
        """Ask the database, once more on a fresh connection if the old one is gone."""
        with self._asking:
            for last in (False, True):
                try:
                    if self._asked is None:
                        self._asked = connect(self.address)
                    rows: list[tuple[Any, ...]] = self._asked.execute(sql, values).fetchall()
                    return rows
                except StoreError:
                    raise
                except Exception as error:
                    with contextlib.suppress(Exception):
                        self._asked.close()
                    self._asked = None
                    if last:
                        raise StoreError(f"the table cannot be read: {explain(error)}") from error
        raise AssertionError

    # --- signs of life

    def _connected(self) -> Any:
        """Open the connection on which signs of life are given and news are heard."""
        made = connect(self.address)
        share(made)
        if self.listens:
            made.execute(f"LISTEN {CHANNEL}")
        return made

    def _live_on(self) -> None:
        connection = self._speaking
        while not self._ended.is_set():
            try:
                if connection is None:
                    connection = self._connected()
                    self.heard(self._beat(connection))
                self._wait(connection)
                if not self._ended.is_set():
                    self.heard(self._beat(connection))
                    self.trouble = ""
            except Exception as error:
                if not self.trouble:
                    log.error("no sign of life can be given: %s", explain(error))
                self.trouble = explain(error)
                with contextlib.suppress(Exception):
                    connection.close()
                connection = None
                self._ended.wait(BEAT)
        if connection is not None:
            connection.close()

    def _wait(self, connection: Any) -> None:
        """Wait for news, or for the next beat; where no news can come, for that alone."""
        if not self.listens:
            self._ended.wait(BEAT)
            return
        began = time.monotonic()
        while (left := BEAT - (time.monotonic() - began)) > 0 and not self._ended.is_set():
            for _ in connection.notifies(timeout=min(left, BLINK), stop_after=1):
                return

    def _beat(self, connection: Any) -> list[str]:
        """Give a sign of life and look around; gives the tables that are ours no longer."""
        me = self.me
        with self._changing:
            held = dict(self.held)
        sure = time.monotonic() + LEASE
        connection.execute(_LIVE, (me.owner, me.host, me.port, me.secret, LEASE))
        sql = "SELECT owner, host, port, secret FROM workers WHERE until > clock_timestamp()"
        self.workers = {row[0]: Worker(*row) for row in connection.execute(sql)}
        ours = dict(connection.execute("SELECT table_id, epoch FROM leases WHERE owner = %s", (me.owner,)).fetchall())
        dead = "DELETE FROM workers WHERE until < clock_timestamp() - %s * '1 s'::interval"
        connection.execute(dead, (FORGET,))
        lost = [table for table, epoch in held.items() if ours.get(table) != epoch]
        for table in lost:
            self.forget(table, held[table])
        self.sure = sure
        return lost
