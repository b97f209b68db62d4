"""The store, over SQLite and over a real PostgreSQL server: what is written is there, wholly or not at all."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from menagerie.cli.tables import place_of
from menagerie.table.databases import SqliteStore, open_store
from menagerie.table.entries import ANSWER, SIT, Entry, Finish, Head, Sitter, hash_token
from menagerie.table.store import SCHEMA, StoreError
from menagerie.table.writes import MOST_ROWS, Write, gather
from postgres import free_port

HEAD = Head("t1", "kuhn", 1, "abc", 2, {"open": 1}, (1 << 63) - 1)


def fresh(store, table="t1"):
    """Make a table in a store."""
    head = Head(table, *(getattr(HEAD, name) for name in ("game", "rules", "box", "seats", "options", "seed")))
    write = Write(table).head(head).sitter(Sitter("A", "you", "Ada", host=True, token=hash_token("secret")))
    store.submit(write.sitter(Sitter("B", "bot", bot="random"))).result(10)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    """The address of an empty store of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return request.getfixturevalue("postgres")()


def test_a_table_is_its_head_its_seats_and_its_entries(store):
    fresh(store)
    sit = Entry(2, SIT, "A", detail={"seat": "B", "who": "friend", "name": "Åsa"}, action="b")
    store.submit(Write("t1").entry(Entry(1, ANSWER, "A", 1024, action="a", digest="0f"))).result(10)
    store.submit(Write("t1").entry(sit).sitter(Sitter("B", "friend", "Åsa", token=hash_token("other")))).result(10)
    found = store.load("t1")
    assert found.head == HEAD
    assert [one.name for one in found.sitters] == ["Ada", "Åsa"] and found.sitters[0].host
    assert found.entries == [Entry(1, ANSWER, "A", 1024, action="a", digest="0f"), sit]
    assert store.load("t2") is None


def test_a_token_is_kept_as_a_hash_only(address, store):
    fresh(store)
    assert store.load("t1").sitters[0].token == hash_token("secret") != "secret"
    if Path(address).exists():
        store.close()
        assert b"secret" not in b"".join(file.read_bytes() for file in Path(address).parent.iterdir())


def test_everything_is_there_after_opening_again(address):
    first = open_store(address)
    fresh(first)
    writes = [first.submit(Write("t1").entry(Entry(n, ANSWER, "A", n))) for n in range(1, 300)]
    first.close()
    assert all(write.done() and write.exception() is None for write in writes)
    again = open_store(address)
    assert [entry.n for entry in again.load("t1").entries] == list(range(1, 300))
    again.close()


def test_many_tables_share_a_commit_and_none_harms_another(store):
    for number in range(20):
        fresh(store, f"t{number}")
    writes = {}

    def hammer(number):
        for n in range(1, 11):
            writes[number, n] = store.submit(Write(f"t{number}").entry(Entry(n, ANSWER, "A", n)))
        writes[number, "bad"] = store.submit(Write(f"t{number}").entry(Entry(3, ANSWER, "A", 99)))
        writes[number, 11] = store.submit(Write(f"t{number}").entry(Entry(11, ANSWER, "A", 11)))

    threads = [threading.Thread(target=hammer, args=(number,)) for number in range(20)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for (_, n), write in writes.items():
        if n == "bad":
            with pytest.raises(StoreError, match="another server has written"):
                write.result(10)
        else:
            write.result(10)
    assert [entry.value for entry in store.load("t7").entries] == list(range(1, 12))


def test_entries_that_follow_one_another_are_one_statement():
    both = Write("t1").entry(Entry(1, ANSWER, "A", 5)).entry(Entry(2, ANSWER, "B", 6))
    writes = [*both.statements, *Write("t2").sitter(Sitter("B", "bot")).statements]
    writes += [one for n in range(1, MOST_ROWS + 2) for one in Write("t2").entry(Entry(n, ANSWER, "A", n)).statements]
    gathered = gather(writes)
    assert [sql.count("?") // 9 for sql, _ in gathered] == [2, 0, MOST_ROWS, 1]
    assert [value for _, values in gathered for value in values] == [value for _, row in writes for value in row]


def test_a_write_is_whole_or_nothing(store):
    fresh(store)
    store.submit(Write("t1").entry(Entry(1, ANSWER, "A", 5))).result(10)
    both = Write("t1").sitter(Sitter("B", "you", "Eve")).entry(Entry(1, ANSWER, "A", 6))
    with pytest.raises(StoreError):
        store.submit(both).result(10)
    found = store.load("t1")
    assert found.sitters[1].who == "bot" and [entry.value for entry in found.entries] == [5]


def test_a_database_of_another_version_is_left_alone(address):
    first = open_store(address)
    fresh(first)
    first.run(first._writer, [("UPDATE meta SET value = ? WHERE name = 'schema'", (str(SCHEMA + 1),))])
    first.close()
    with pytest.raises(StoreError, match=f"schema {SCHEMA + 1}, this program reads and writes schema {SCHEMA}"):
        open_store(address)


def test_a_store_of_before_there_were_epochs_gets_room_for_them(address):
    first = open_store(address)
    fresh(first)
    first.submit(Write("t1").entry(Entry(1, ANSWER, "A", 5))).result(10)
    first.run(first._writer, [("ALTER TABLE entries DROP COLUMN epoch", ())])
    first.close()
    again = open_store(address)
    change = Write("t1").entry(Entry(2, ANSWER, "A", 6)).under("t1", "somebody", 7)
    change.fences.clear()  # nobody else is here
    again.submit(change).result(10)
    assert [entry.value for entry in again.load("t1").entries] == [5, 6]
    assert again.rows(again._writer, "SELECT epoch FROM entries ORDER BY n") == [(0,), (7,)]
    again.close()


def test_a_store_of_before_ends_were_kept_gets_room_for_them(address):
    first = open_store(address)
    fresh(first)
    first.run(first._writer, [("ALTER TABLE tables DROP COLUMN finish", ())])
    first.close()
    again, beside = open_store(address), open_store(address)
    fresh(again, "t2")
    finish = Finish("2026-11-28 12:00:00.000000", {"A": "", "B": "random"}, ["A"])
    again.submit(Write("t2").finish(finish)).result(10)
    assert again.load("t1").head.finish is None and beside.load("t2").head.finish == finish
    assert beside.finishes("kuhn") == beside.finishes() == [("t2", "kuhn", finish, {"A": "Ada", "B": ""})]
    again.close()
    beside.close()


def test_a_lost_connection_is_opened_again(store):
    fresh(store)
    store._writer.close()
    store.submit(Write("t1").entry(Entry(1, ANSWER, "A", 5))).result(20)
    store._reader.close()
    assert [entry.value for entry in store.load("t1").entries] == [5]


# --- SQLite alone


def test_a_full_disk_is_told_and_harms_nothing(tmp_path):
    class Small(SqliteStore):
        most_pages = 40

    store = Small(str(tmp_path / "tables.db"))
    fresh(store)
    error, n = None, 0
    while error is None and n < 5000:
        n += 1
        error = store.submit(Write("t1").entry(Entry(n, ANSWER, "A", n, {"name": "x" * 500}))).exception(10)
    assert "the disk is full" in str(error) and n > 10
    assert len(store.load("t1").entries) == n - 1
    store.close()
    roomy = open_store(tmp_path / "tables.db")
    roomy.submit(Write("t1").entry(Entry(n, ANSWER, "A", n))).result(10)
    assert [entry.n for entry in roomy.load("t1").entries] == list(range(1, n + 1))
    roomy.close()


def test_what_is_no_database_of_ours_is_left_alone(tmp_path):
    (tmp_path / "text.db").write_text("this is a letter to my aunt, and it is long enough to be read\n" * 20)
    with pytest.raises(StoreError, match="not a database"):
        open_store(tmp_path / "text.db")
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="not a database of Menagerie"):
        open_store(tmp_path / "other.db")
    with pytest.raises(StoreError, match="no folder"):
        open_store(tmp_path / "nowhere" / "tables.db")
    with pytest.raises(StoreError, match=r"cannot be opened"):
        open_store(tmp_path)


def test_the_log_is_written_ahead_and_to_the_disk(tmp_path):
    store = open_store(tmp_path / "tables.db")
    assert store.rows(store._writer, "PRAGMA journal_mode") == [("wal",)]
    assert store.rows(store._writer, "PRAGMA synchronous") == [(2,)]
    store.close()


# --- PostgreSQL alone


def test_a_server_that_cannot_be_reached_is_told_without_the_password():
    with pytest.raises(StoreError, match="PostgreSQL cannot be reached") as found:
        open_store(f"postgresql://menagerie:swordfish@127.0.0.1:{free_port()}/tables")
    assert "swordfish" not in str(found.value)


def test_tables_that_an_older_program_keeps_are_left_to_it(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    old = tmp_path / "menagerie" / "tables.db"
    old.parent.mkdir()
    old.write_text("of another schema")
    open_store(place_of(None)).close()
    assert place_of(None).endswith(f"-{SCHEMA}.db") and old.read_text() == "of another schema"
