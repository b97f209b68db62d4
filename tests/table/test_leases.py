"""Leases of tables in a real PostgreSQL: one owner at a time, epochs that rise, and a stale owner writes nothing."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest

from menagerie.table import databases, leases
from menagerie.table.databases import connect, open_store
from menagerie.table.entries import ANSWER, Entry, Head, Sitter
from menagerie.table.leases import Elsewhere, Leases, Worker, bury, preferred, prepare
from menagerie.table.store import Stale, StoreError
from menagerie.table.writes import Write, in_rows
from served import until


@pytest.fixture
def address(postgres):
    """The address of a database with one table, `t1`, and room for leases."""
    made = postgres()
    store = open_store(made)
    head = Write("t1").head(Head("t1", "kuhn", 1, "abc", 2, {}, 1)).sitter(Sitter("A", "you"))
    store.submit(head).result(10)
    store.close()
    prepare(made)
    return made


class Watched(Leases):
    """Leases of which one sees whether they have looked around."""

    def __init__(self, *where, **how):
        super().__init__(*where, **how)
        self.looked = threading.Event()
        self.heard = lambda lost: self.looked.set()


class Silent(Leases):
    """Leases that give a sign of life when they are told to."""

    connection: Any = None

    def beat(self):
        return self._beat(self.connection)


@contextmanager
def worker(address, port=1, **more):
    """A worker's leases, with what it has heard."""
    made = Watched(address, "127.0.0.1", port, **more)
    made.start()
    try:
        yield made
    finally:
        made.close()


@contextmanager
def silent(address, port=9):
    """A worker that gives a sign of life once, and then when it is told to (`beat`)."""
    made = Silent(address, "127.0.0.1", port)
    with connect(address) as made.connection:
        made.beat()
        yield made
    made.close()


def held(table, one, epoch):
    """What holds a lease until a transaction ends, as a statement."""
    ((sql, values),) = in_rows(one.fence(Write(table), table, epoch).fences)
    return sql.replace("?", "%s"), values


def write(store, one, epoch, n):
    change = one.fence(Write("t1").entry(Entry(n, ANSWER, "A", n)), "t1", epoch)
    return store.submit(change)


def test_a_table_is_one_workers_and_a_stale_one_writes_nothing(address, store):
    with silent(address) as first, worker(address, 2) as second:
        until(lambda: first.me.owner in second.workers)
        assert first.take("t1") == 1 == first.take("t1")
        with pytest.raises(Elsewhere):
            second.take("t1")
        assert second.find("t1") == first.me == first.find("t1")
        write(store, first, 1, 1).result(10)
        bury(address, first.me.owner)  # as whoever saw it die; it lives, and knows nothing of it
        assert second.take("t1") == 2
        assert first.find("t1") == first.me  # as far as it knows
        first.sure = 0.0  # it has given no sign of life for too long to know
        assert first.find("t1") == second.me
        with pytest.raises(Stale, match="another server keeps this table now"):
            write(store, first, 1, 2).result(10)
        write(store, second, 2, 2).result(10)
        assert store.trouble == "" and store.failures == 0  # nothing is wrong with the store
        assert first.beat() == ["t1"] and first.held == {}
        with pytest.raises(Elsewhere):
            first.take("t1")
        rows = store.rows(store._reader, "SELECT n, value, epoch FROM entries ORDER BY n")
        assert rows == [(1, 1, 1), (2, 2, 2)]


def test_a_lease_that_came_back_does_not_carry_what_was_written_before(address, store):
    with silent(address) as first, worker(address, 2) as second:
        assert first.take("t1") == 1
        bury(address, first.me.owner)
        assert second.take("t1") == 2
        assert first.beat() == ["t1"]
        store.submit(second.release(Write("t1"), "t1", 2)).result(10)
        assert first.take("t1") == 3
        with pytest.raises(Stale):
            write(store, first, 1, 1).result(10)
        write(store, first, 3, 1).result(10)


def test_one_stale_write_harms_no_other_of_its_commit(address, store):
    for name in ("t2", "t3"):
        store.submit(Write(name).head(Head(name, "kuhn", 1, "abc", 2, {}, 1))).result(10)
    with worker(address) as one:
        epochs = {name: one.take(name) for name in ("t1", "t2", "t3")}
        changes = [
            one.fence(Write(name).entry(Entry(1, ANSWER, "A", 1)), name, epoch + (name == "t2"))
            for name, epoch in epochs.items()
        ]
        found: list = []
        done = threading.Event()
        store.submit_all(changes, lambda errors: (found.extend(errors), done.set()))
        assert done.wait(60)
        assert [type(error) for error in found] == [type(None), Stale, type(None)]
        assert store.rows(store._reader, "SELECT table_id FROM entries ORDER BY 1") == [("t1",), ("t3",)]


def test_whoever_takes_a_table_over_reads_what_was_under_way(address, store):
    with silent(address) as first, worker(address, 2) as second:
        epoch, taken = first.take("t1"), []
        with connect(address) as under_way, under_way.transaction():
            under_way.execute(*held("t1", first, epoch))
            bury(address, first.me.owner)
            taking = threading.Thread(target=lambda: taken.append(second.take("t1")))
            taking.start()
            waiting = (
                "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO leases%%'"
            )
            until(lambda: store.rows(store._reader, waiting))
            assert not taken
            under_way.execute("INSERT INTO entries VALUES ('t1', 1, 'answer', 'A', 5, '', 'x', '', %s)", (epoch,))
        taking.join(60)
        assert taken == [2] and [one.value for one in store.load("t1").entries] == [5]


def test_a_worker_that_is_stopped_in_a_write_holds_nobody_up(address, monkeypatch):
    monkeypatch.setattr(databases, "IDLE", 1)
    with silent(address) as first, worker(address, 2) as second:
        epoch = first.take("t1")
        stopped = connect(address)
        stopped.execute("BEGIN")
        stopped.execute(*held("t1", first, epoch))
        bury(address, first.me.owner)
        assert second.take("t1") == 2  # the database has ended what was begun
        stopped.close()


def test_leases_and_signs_of_life_wait_for_no_disk(own_postgres):
    address = own_postgres()
    made = open_store(address)
    made.submit(Write("t1").head(Head("t1", "kuhn", 1, "abc", 2, {}, 1))).result(10)
    prepare(address)
    written = []

    def is_waiting():
        """Write until a write waits for the disk of another machine: what a server is told it heeds a little later."""
        if not written or written[-1].done():
            written.append(made.submit(Write("t1").entry(Entry(len(written) + 1, ANSWER, "A", 1))))
        return watching.execute("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'").fetchall()

    with worker(address) as one, ThreadPoolExecutor(1) as thread, connect(address) as watching:
        own_postgres.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()")
        until(is_waiting)
        one.looked.clear()
        try:
            assert thread.submit(one.take, "t1").result(10) == 1
            assert one.looked.wait(10)
            assert one.find("t1") == one.me
            assert not written[-1].done()
        finally:
            own_postgres.run("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
        written[-1].result(10)
    made.close()


def test_who_lives_is_told_by_the_clock_of_the_database(address):
    with silent(address) as dead, worker(address, 2) as second, connect(address) as connection:
        assert dead.take("t1") == 1
        with pytest.raises(Elsewhere):
            second.take("t1")
        connection.execute("UPDATE workers SET until = clock_timestamp() WHERE owner = %s", (dead.me.owner,))
        until(lambda: set(second.workers) == {second.me.owner})
        assert second.find("t1") == second.me and second.take("t1") == 2


def test_what_is_given_back_is_anybodys_at_once_and_its_epoch_rises(address, store):
    with worker(address, 1) as first, worker(address, 2) as second:
        assert first.take("t1") == 1
        store.submit(first.release(first.fence(Write("t1"), "t1", 1), "t1", 1)).result(10)
        assert first.held == {} and second.take("t1") == 2
    with worker(address, 3) as third:  # whoever ends has given all back
        assert third.take("t1") == 3
        assert third.take("nothing") == 0 and third.find("nothing") == third.me


@pytest.mark.parametrize("listens", [True, False])
def test_news_come_by_notify_and_without_it_by_looking(address, monkeypatch, listens):
    monkeypatch.setattr(leases, "LEASE", 600.0)
    monkeypatch.setattr(leases, "BEAT", 500.0 if listens else 0.1)
    with worker(address, 1, listens=listens) as first:
        first.looked.clear()
        with worker(address, 2, listens=False) as second:
            until(lambda: second.me.owner in first.workers)
        until(lambda: set(first.workers) == {first.me.owner})


def test_a_worker_that_cannot_reach_the_database_says_so_and_lives_on(address, store):
    with worker(address) as one:
        assert one.take("t1") == 1
        kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
        store.rows(store._reader, f"{kill} current_database()")
        assert "terminat" in one.trouble or one.looked.wait(60)
        until(lambda: one.trouble == "" and one.looked.is_set())
        assert one.find("t2") == one.me and one.held == {"t1": 1}  # on fresh connections


def test_a_server_that_has_a_store_alone_and_workers_keep_out_of_each_others_way(address, store):
    with worker(address), pytest.raises(StoreError, match="another server keeps its tables there"):
        store.claim()
    store.claim()
    with pytest.raises(StoreError, match="a server has its tables there for itself"):
        prepare(address)


def test_tables_are_spread_evenly_and_few_move():
    crew = [Worker(f"{number:016x}", "127.0.0.1", number, "") for number in range(4)]
    tables = [f"{number:016x}" for number in range(4000)]
    before = {table: preferred(table, crew) for table in tables}
    assert all(900 < count < 1100 for count in Counter(before.values()).values())
    after = {table: preferred(table, crew[1:]) for table in tables}
    assert all(after[table] == before[table] for table in tables if before[table] != crew[0])
    assert preferred("t1", []) is None
