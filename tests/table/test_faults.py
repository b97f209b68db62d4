"""What fails around a table: the store held, read-only or gone, a page that takes nothing. Each ends in a sentence for
whom it concerns, and another table goes on meanwhile."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing, contextmanager

import pytest

from menagerie.table import connections, databases, server
from menagerie.table.databases import SqliteStore
from menagerie.table.store import StoreError
from menagerie.table.writes import Write
from served import make, page, room_of, served


@contextmanager
def two_tables(client):
    """Two tables, each with its page."""
    tables = [make(client, "you", "random", seed=seed) for seed in (2, 3)]
    (one, of_one), (two, of_two) = tables
    with page(client, one, of_one["A"]) as first, page(client, two, of_two["A"]) as second:
        for each in (first, second):
            each.until_asked()
        yield first, second


def test_a_locked_store_is_told_and_the_table_goes_on_when_it_is_free(tmp_path, monkeypatch):
    path = tmp_path / "tables.db"
    monkeypatch.setattr(databases, "PATIENCE", 0.05)
    with served(path) as client, two_tables(client) as (one, two), closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        for each in (one, two):
            reply = each.answer()
            assert reply["reason"] == "store" and "another program holds the database" in reply["text"]
            assert "nothing was changed" in reply["text"]
        assert client.get("/readyz").status_code == 503
        other.rollback()
        for each in (one, two):
            each.until_asked()
            assert each.answer()["type"] == "done"
        assert client.get("/readyz").status_code == 200


class ReadOnly(SqliteStore):
    """A store that was mounted read-only while the server ran."""

    tables: tuple[str, ...] = ()

    def run(self, connection, statements):
        if any(value in self.tables for _, values in statements for value in values):
            connection.execute("PRAGMA query_only = 1")
        super().run(connection, statements)


def test_what_cannot_be_written_harms_no_other_table(tmp_path, monkeypatch):
    made = ReadOnly(str(tmp_path / "tables.db"))
    monkeypatch.setattr(server, "open_store", lambda url: made)
    with served("") as client, two_tables(client) as (one, two):
        made.tables = (one.heard[0]["table"],)
        before = one.view["version"]
        reply = one.answer()
        assert reply["reason"] == "store" and "may only be read" in reply["text"]
        assert two.answer()["type"] == "done"
        made.tables = ()
        assert one.until_asked()["version"] == before and one.answer()["type"] == "done"


def test_a_store_that_may_only_be_read_is_refused_at_the_start(tmp_path):
    class Frozen(SqliteStore):
        def connect(self):
            made = super().connect()
            made.execute(f"PRAGMA query_only = {int(self.frozen)}")
            return made

        frozen = False

    with closing(Frozen(str(tmp_path / "tables.db"))) as store:
        store.check_writable()
        store.frozen = True
        store._writer = store.connect()
        with pytest.raises(StoreError, match=r"tables\.db: cannot be written: it may only be read"):
            store.check_writable()


def test_a_store_that_is_tidied_up_while_a_server_starts_is_waited_for(tmp_path):
    class Slow(SqliteStore):
        quiet = 0.0

        def tidy(self, connection):
            under_way = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # a statement that has not ended
            began.set(), go_on.wait()
            under_way.close()

    began, go_on = threading.Event(), threading.Event()
    with closing(Slow(str(tmp_path / "tables.db"))) as store, ThreadPoolExecutor() as pool:
        began.wait()
        starting = pool.submit(store.check_writable)
        wait([starting], timeout=0.1)
        go_on.set()
        starting.result()


def test_a_held_store_is_waited_for_once_and_not_for_every_write(tmp_path, monkeypatch):
    monkeypatch.setattr(databases, "PATIENCE", 0.05)
    path = tmp_path / "tables.db"
    with closing(SqliteStore(str(path))) as store, closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        runs, run = [], store.run
        monkeypatch.setattr(store, "run", lambda *arguments: runs.append(1) or run(*arguments))
        told: list = []
        store.submit_all([Write(f"t{number}").next("x") for number in range(5)], told.append)
        store.submit(Write("t").next("x")).exception(10)
        (errors,) = told
        assert len(errors) == 5 and all("another program holds the database" in str(error) for error in errors)
        assert len(runs) <= 2


def test_a_page_that_takes_nothing_is_cut_and_the_other_plays_on(tmp_path, monkeypatch):
    with served(tmp_path / "tables.db") as client, two_tables(client) as (one, two):
        room = room_of(client, one.heard[0]["table"])
        (socket,) = room.sockets
        monkeypatch.setattr(connections, "MOST_WAITING", 10)
        socket.speaking._locked = True  # as while what was said before is not taken
        cut = []
        monkeypatch.setattr(socket.line, "drop", lambda: cut.append(True))
        socket.post({"type": "pong", "id": "a long text that nobody takes"})
        assert cut and socket.closing and not socket.waiting
        socket.post({"type": "pong", "id": "x"})
        assert not socket.waiting  # nothing is kept for it any more
        monkeypatch.undo()
        assert two.answer()["type"] == "done"
