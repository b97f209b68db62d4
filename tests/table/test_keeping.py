"""What whoever runs a server does with its store: copies, taking a person out, letting go of what is old."""

from __future__ import annotations

import gzip
import json
import os
from contextlib import closing

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.table import keeping
from menagerie.table.databases import open_store
from menagerie.table.entries import SAY
from menagerie.table.session import Session
from menagerie.table.store import StoreError
from menagerie.table.writes import Write
from oracles.kuhn import GAME as KUHN
from served import make, page, play_on, served


@pytest.fixture
def kept(tmp_path):
    """A store with tables that were played: one among two who talked, one that changed hands, one alone."""
    path = tmp_path / "tables.db"
    with served(path) as client:
        seats = [{"who": "you", "name": "Ada Lovelace"}, {"who": "you", "name": "Bob"}]
        made = client.post("/api/tables", json={"game": "kuhn", "seats": seats, "seed": 3}).json()
        at, keys = made["table"], made["tokens"]
        with page(client, at, keys["A"]) as one, page(client, at, keys["B"]) as two:
            for who in (one, two):
                assert who.ask(type="words", on=True)["type"] == "done"
            assert one.ask(type="say", words="my secret plan")["type"] == "done"
            assert two.ask(type="say", words="mine too")["type"] == "done"
            reply = one.ask(type="sit", seat="B", who="bot", bot="random", name="")
            assert reply["type"] == "refused"
            assert two.ask(type="sit", seat="B", who="you", name="Ada Lovelace")["type"] == "done"
            assert two.ask(type="say", phrase=0)["type"] == "done"
        table, tokens = make(client, "you", "random", seed=4)
        with page(client, table, tokens["A"]) as one:
            play_on(one)
        make(client, "you", "greedy", "greedy", game="cover_your_kingdom", seed=5)
    return path


def names_in(path):
    with closing(open_store(path)) as store:
        return {name: store.load(name) for name in store.tables()}


def test_a_copy_fills_another_store_with_the_same(kept, tmp_path):
    for end in ("jsonl", "jsonl.gz"):
        copy = tmp_path / f"copy.{end}"
        with closing(open_store(kept)) as store:
            assert keeping.backup(store, copy) == 3
            moments = {name: store.made(name) for name in store.tables()}
            with pytest.raises(BadInput, match="is there already"):
                keeping.backup(store, copy)
        assert os.stat(copy).st_mode & 0o077 == 0  # seeds stand in it
        with closing(open_store(tmp_path / f"{end}.db")) as other:
            assert keeping.restore(other, copy) == 3
            assert {name: other.load(name) for name in other.tables()} == names_in(kept)
            assert {name: other.made(name) for name in other.tables()} == moments
            with pytest.raises(BadInput, match="holds tables already"):
                keeping.restore(other, copy)


def test_a_copy_is_of_one_moment(kept, tmp_path):
    with closing(open_store(kept)) as store, closing(open_store(kept)) as server:
        before, (*_, last) = names_in(kept), store.tables()

        def meanwhile(done, total):
            if done == 1:  # the server goes on
                server.submit(Write(last).erase()).result(10)

        keeping.backup(store, tmp_path / "copy.jsonl", meanwhile)
        assert len(server.tables()) == 2
    with closing(open_store(tmp_path / "other.db")) as other:
        keeping.restore(other, tmp_path / "copy.jsonl")
        assert {name: other.load(name) for name in other.tables()} == before


@pytest.mark.parametrize(
    "spoil, told",
    [
        (lambda lines: lines[:-1], "the copy is not whole: it has 2 of 3 tables"),
        (lambda lines: [*lines[:2], "{}", lines[3]], ":3: is no line of a copy"),
        (lambda lines: ["hello"], ":1: this is no copy"),
        (lambda lines: [], ":1: this is no copy"),
        (lambda lines: [lines[0].replace('"schema": 3', '"schema": 2'), *lines[1:]], "schema 2; this program reads 3"),
    ],
)
def test_what_is_no_whole_copy_leaves_nothing_behind(kept, tmp_path, spoil, told):
    copy = tmp_path / "copy.jsonl"
    with closing(open_store(kept)) as store:
        keeping.backup(store, copy)
    copy.write_text("\n".join(spoil(copy.read_text().splitlines())) + "\n")
    with closing(open_store(tmp_path / "other.db")) as other:
        with pytest.raises(BadInput, match=told.replace("{", r"\{")):
            keeping.restore(other, copy)
        assert other.tables() == []


def test_a_cut_packed_copy_is_told(kept, tmp_path):
    copy = tmp_path / "copy.jsonl.gz"
    with closing(open_store(kept)) as store:
        keeping.backup(store, copy)
    copy.write_bytes(copy.read_bytes()[:-40])
    with closing(open_store(tmp_path / "other.db")) as other, pytest.raises(BadInput, match="copy"):
        keeping.restore(other, copy)
    copy.write_bytes(gzip.compress(b"no"))
    with closing(open_store(tmp_path / "third.db")) as other, pytest.raises(BadInput, match="this is no copy"):
        keeping.restore(other, copy)


def test_a_persons_name_and_words_go_and_the_game_replays(kept):
    with closing(open_store(kept)) as store:
        (told,) = keeping.export(store, "Ada Lovelace")
        assert told["game"] == "kuhn" and told["seats"] == ["A", "B"]
        assert told["said"] == ["my secret plan", "mine too", "Hello!"]  # who sat first on B nobody knows any more
        before = {name: [one for one in stored.entries if one.kind != SAY] for name, stored in names_in(kept).items()}
        assert keeping.erase(store, "Ada Lovelace") == 1 and keeping.export(store, "Ada Lovelace") == []
        assert keeping.erase(store, "Ada Lovelace") == 0
    raw = kept.read_bytes()
    after = names_in(kept)
    assert "Ada" not in json.dumps([repr(one) for one in after.values()]) and "secret plan" not in repr(after)
    assert b"secret plan" not in raw and b"Ada Lovelace" not in raw  # nor in what the database has let go of
    games = {"kuhn": KUHN, "cover_your_kingdom": load("cover_your_kingdom")}
    for name, stored in after.items():
        assert [one.n for one in stored.entries if one.kind != SAY] == [one.n for one in before[name]]
        session = Session(games[stored.head.game], stored, compiled=False)
        assert not session.read_only


def test_a_name_that_nobody_has_and_no_name(kept):
    with closing(open_store(kept)) as store:
        assert keeping.erase(store, "Ada") == 0
        with pytest.raises(BadInput, match="whom"):
            keeping.erase(store, " ")


def test_what_is_old_goes_and_what_is_open_stays(kept):
    with closing(open_store(kept)) as store:
        first, second, third = store.tables()
        for name in (first, second):
            store.submit(Write(name).made("2020-01-01 00:00:00")).result(10)
        assert keeping.let_go(store, 30, keep={second}.__contains__) == 1
        assert store.tables() == [second, third] and store.load(first) is None
        assert keeping.let_go(store, 30) == 1 and keeping.let_go(store, 30) == 0
        assert store.tables() == [third] and store.load(third).entries is not None


def test_a_store_that_a_server_has_open_is_not_changed(kept):
    with closing(open_store(kept)) as server:
        server.claim()
        with pytest.raises(StoreError, match="another server keeps its tables there"):
            keeping.check_free(open_store(kept))
