"""The databases in which a store may lie: SQLite in a file or in memory, and PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from pathlib import Path
from typing import Any

from menagerie.table.store import Store, StoreError
from menagerie.table.writes import Statement, gather, in_rows

LOCK = 0x4D656E61  # of PostgreSQL: the number of the lock that says that a server is at work
PATIENCE = 10.0  # of SQLite: seconds that a store may be held by another program
STALE = "MN001"  # of PostgreSQL: the state of an error that says that a lease is another's
IDLE = 5  # of PostgreSQL: seconds that a program may keep a transaction open without a word, and others waiting for it
LOG_PAGES = 4_096  # of SQLite: 16 MiB


class SqliteStore(Store):
    """The store in one SQLite file (write-ahead log, synchronous to the disk).

    The log may grow to some 16 MiB before it is written back, for that makes everybody wait. Whenever nobody has
    written for a moment it is written back and cut to nothing.
    """

    most_pages = 0  # a limit for tests of a full disk; 0: none
    _claimed: int | None = None  # the file that this process holds while the store is its own

    def connect(self) -> Any:
        try:
            self._keep_private()
            made = sqlite3.connect(self.address, isolation_level=None, check_same_thread=False, timeout=PATIENCE)
            made.execute("PRAGMA journal_mode = WAL")
            made.execute("PRAGMA synchronous = FULL")
            made.execute("PRAGMA secure_delete = ON")  # what somebody takes out is gone from the file, too
            made.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
            if self.most_pages:
                made.execute(f"PRAGMA max_page_count = {self.most_pages}")
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"{self.address}: cannot be opened as a database ({self.explain(error)})") from None
        return made

    def _keep_private(self) -> None:
        """Let nobody else read the file: seeds stand in it. What SQLite keeps beside it gets the same rights."""
        with contextlib.suppress(OSError):  # the file of another, or a system without rights; opening it tells more
            os.close(os.open(self.address, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        with contextlib.suppress(OSError):
            os.chmod(self.address, 0o600)

    def claim(self) -> None:
        try:
            import fcntl
        except ImportError:  # no such locks here
            return
        held = None
        try:
            held = os.open(f"{self.address}-lock", os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if held is not None:
                os.close(held)
            if isinstance(error, BlockingIOError):
                raise StoreError(
                    f"{self.address}: another server keeps its tables there; end it, or name another --db"
                ) from None
            raise StoreError(f"{self.address}-lock: cannot be made ({error.strerror})") from None
        self._claimed = held

    def close(self) -> None:
        super().close()
        if self._claimed is not None:
            os.close(self._claimed)
            self._claimed = None

    def is_fresh(self) -> bool:
        return self.rows(self._writer, "SELECT count(*) FROM sqlite_master") == [(0,)]

    def has_column(self, table: str, name: str) -> bool:
        return (name,) in self.rows(self._writer, "SELECT name FROM pragma_table_info(?)", (table,))

    def run(self, connection: Any, statements: list[Statement]) -> None:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for sql, values in gather(statements):
                connection.execute(sql, values)
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def tidy(self, connection: Any) -> None:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def rows(self, connection: Any, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return connection.execute(sql, values).fetchall()

    def is_held(self, error: Exception) -> bool:
        return "locked" in str(error)

    def explain(self, error: Exception) -> str:
        text = str(error)
        if "disk is full" in text:
            return "the disk is full; make room and try again"
        if isinstance(error, sqlite3.IntegrityError):
            return "another server has written to this table"
        if self.is_held(error):
            return "another program holds the database"
        if "readonly" in text or "read-only" in text:
            return "it may only be read"
        if "unable to open" in text:
            folder = Path(self.address).resolve().parent
            return f"no folder {folder}" if not folder.is_dir() else "no right to read and write it"
        return text


class MemoryStore(SqliteStore):
    """The store in memory: what stands in it is gone with the process."""

    name = "memory"

    def __init__(self) -> None:
        super().__init__(f"file:menagerie-{secrets.token_hex(8)}?mode=memory&cache=shared")

    def connect(self) -> Any:
        made = sqlite3.connect(self.address, isolation_level=None, check_same_thread=False, uri=True)
        made.execute("PRAGMA read_uncommitted = 1")  # tables are read under the same locks under which they are written
        return made


class PostgresStore(Store):
    """The store in a PostgreSQL database, by its URL."""

    name = "PostgreSQL"  # the address may hold a password
    isolation = " ISOLATION LEVEL REPEATABLE READ; SET LOCAL idle_in_transaction_session_timeout = 0"

    def connect(self) -> Any:
        return connect(self.address)

    def is_fresh(self) -> bool:
        return self.rows(self._writer, "SELECT to_regclass('tables') IS NULL AND to_regclass('meta') IS NULL") == [
            (True,)
        ]

    def claim(self) -> None:
        if self.rows(self._writer, f"SELECT pg_try_advisory_lock({LOCK})") != [(True,)]:
            raise StoreError(f"{self.name}: another server keeps its tables there; end it, or name another --db")

    def has_column(self, table: str, name: str) -> bool:
        sql = "SELECT 1 FROM pg_attribute WHERE attrelid = ?::regclass AND attname = ? AND NOT attisdropped"
        return bool(self.rows(self._writer, sql, (table, name)))

    def run(self, connection: Any, statements: list[Statement]) -> None:
        joined = [(sql.replace("?", "%s"), values) for sql, values in in_rows(statements)]
        if len(joined) == 1:  # a transaction of its own
            connection.execute(*joined[0])
            return
        with connection.transaction(), connection.pipeline(), connection.cursor() as cursor:
            for sql, values in joined:
                cursor.execute(sql, values)

    def rows(self, connection: Any, sql: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        return connection.execute(sql.replace("?", "%s"), values).fetchall()

    def is_stale(self, error: Exception) -> bool:
        return getattr(error, "sqlstate", None) == STALE

    def is_there(self, error: Exception) -> bool:
        import psycopg

        return isinstance(error, psycopg.errors.UniqueViolation)

    def explain(self, error: Exception) -> str:
        return explain(error)


def connect(address: str) -> Any:
    """Open a connection to PostgreSQL, with autocommit; StoreError says why that fails."""
    try:
        import psycopg
    except ImportError:
        raise StoreError("PostgreSQL needs one more package: pip install 'menagerie[postgres]'") from None
    try:
        made = psycopg.connect(address, autocommit=True, connect_timeout=10)
        made.execute(f"SET idle_in_transaction_session_timeout = '{IDLE}s'")
        return made
    except psycopg.Error as error:
        raise StoreError(f"PostgreSQL cannot be reached: {explain(error)}") from None


def explain(error: Exception) -> str:
    """Put an error of PostgreSQL in words."""
    import psycopg

    if isinstance(error, psycopg.errors.UniqueViolation):
        return "another server has written to this table"
    if isinstance(error, psycopg.errors.DiskFull):
        return "the database's disk is full; make room and try again"
    return " ".join(str(error).split())


def is_postgres(url: str | Path) -> bool:
    """Tell whether an address names a PostgreSQL database."""
    return str(url).startswith(("postgresql://", "postgres://"))


def open_store(url: str | Path) -> Store:
    """Open the store at an address: a file for SQLite, or `postgresql://…`."""
    text = str(url)
    if is_postgres(text):
        return PostgresStore(text)
    if "://" in text and not text.startswith("sqlite:///"):
        raise StoreError(f"no store at {text.split('://')[0]}://…: name a file, or postgresql://…")
    return SqliteStore(text.removeprefix("sqlite:///"))
