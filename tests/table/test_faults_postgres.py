"""What fails around a PostgreSQL: its connection in the middle of a commit, the whole server, its disk. Whom it
concerns is told, nothing is lost or doubled, and other tables go on."""

from __future__ import annotations

import os
import socket
import subprocess
import threading
from contextlib import closing, suppress

import pytest

from menagerie.table.databases import open_store
from menagerie.table.entries import ANSWER, Entry, Head
from menagerie.table.store import StoreError
from menagerie.table.writes import Write
from served import make, page, served, until


class Between:
    """A way to a PostgreSQL that loses what is asked, or what is told, once it is bidden; the line ends with that."""

    def __init__(self, address):
        self.host, self.port = "127.0.0.1", int(address.rpartition(":")[2].partition("/")[0])
        self.lose, self.mine = "", socket.create_server((self.host, 0))
        self.address = address.replace(f":{self.port}/", f":{self.mine.getsockname()[1]}/")
        threading.Thread(target=self.take, daemon=True).start()

    def take(self):
        with suppress(OSError):
            while True:
                near, _ = self.mine.accept()
                far = socket.create_connection((self.host, self.port))
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self.carry, args=(one, other, one is near), daemon=True).start()

    def carry(self, one, other, asks):
        with suppress(OSError):
            while data := one.recv(1 << 16):
                if self.lose == ("asked" if asks else "told"):
                    self.lose = ""
                    break
                other.sendall(data)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.mine.close()


@pytest.mark.parametrize("what", ["asked", "told"])
def test_a_connection_that_is_lost_in_a_commit_loses_and_doubles_nothing(postgres, what):
    with closing(Between(postgres())) as way, served(way.address) as client:
        tables = [make(client, "you", "random", seed=seed) for seed in (2, 3)]
        (one, of_one), (two, of_two) = tables
        with page(client, one, of_one["A"]) as first, page(client, two, of_two["A"]) as second:
            for each in (first, second):
                each.until_asked()
            way.lose = what
            reply = first.answer()
            assert reply["type"] == "done" and not way.lose
            assert second.answer()["type"] == "done"
            kept = [entry.action for entry in client.app.state.house.store.load(one).entries if entry.action]
            assert kept == [reply["id"]] and client.get("/readyz").status_code == 200


def test_a_table_that_is_made_while_the_connection_is_lost_is_made_once(postgres):
    with closing(Between(postgres())) as way, closing(open_store(way.address)) as store:
        for name, what in (("t1", "told"), ("t2", "asked")):
            way.lose = what
            store.submit(Write(name).head(Head(name, "kuhn", 1, "abc", 2, {}, 1, nonce=name))).result(60)
        with pytest.raises(StoreError, match="another server has written to this table"):  # another one of that name
            store.submit(Write("t1").head(Head("t1", "kuhn", 1, "abc", 2, {}, 1, nonce="other"))).result(60)
        assert store.tables() == ["t1", "t2"]


def test_a_server_that_is_started_anew_under_its_tables_loses_nothing(own_postgres):
    with served(own_postgres()) as client:
        table, tokens = make(client, "you", "random", seed=2)
        with page(client, table, tokens["A"]) as first:
            first.until_asked()
            said = {"type": "answer", "version": first.view["version"], "code": first.view["answers"][0]["code"]}
            own_postgres.stop()
            first.say(id="x", **said)
            told = first.until("error", reason="later")
            assert told["text"] == "The table cannot be reached at the moment; nothing is lost. Try again soon."
            ready = client.get("/readyz")
            assert ready.status_code == 503 and "PostgreSQL cannot be reached" in ready.text
        own_postgres.start()
        with page(client, table, tokens["A"]) as again:
            assert again.until_asked()["version"] == said["version"]  # nothing was changed
            assert again.ask(**said, id="x")["type"] == "done"
        assert client.get("/readyz").status_code == 200
        kept = [entry.action for entry in client.app.state.house.store.load(table).entries if entry.action]
        assert kept == ["x"]


def test_a_full_disk_of_the_database_is_told_and_nothing_is_lost(own_postgres):
    small = own_postgres.folder / "small"
    small.mkdir()
    mounted = ["mount", "-t", "tmpfs", "-o", "size=24m,mode=0777", "tmpfs", small]
    if os.getuid() != 0 or subprocess.run(mounted, capture_output=True).returncode:
        pytest.skip("a small disk can only be made by who may mount one")
    try:
        own_postgres.give(small)
        own_postgres.run(f"CREATE TABLESPACE small LOCATION '{small}'")
        with closing(open_store(own_postgres("TABLESPACE small"))) as store:
            store.submit(Write("t1").head(Head("t1", "kuhn", 1, "abc", 2, {}, 1))).result(60)
            filler = small / "filler"
            with filler.open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            entries = [Entry(n, ANSWER, "A", n, digest=f"{n:0512}") for n in range(1, 1000)]
            fit = 0
            with pytest.raises(StoreError, match="nothing was changed: the database's disk is full; make room and try"):
                for entry in entries:
                    store.submit(Write("t1").entry(entry)).result(60)
                    fit += 1
            assert store.trouble and store.load("t1").entries == entries[:fit]
            filler.unlink()
            store.submit(Write("t1").entry(entries[fit])).result(60)
            assert store.load("t1").entries == entries[: fit + 1] and not store.trouble
    finally:
        own_postgres.stop()
        until(lambda: not subprocess.run(["umount", small], capture_output=True).returncode)
