"""What tables have to save goes to the store together where many are played, and at once where one is."""

from __future__ import annotations

import asyncio

import pytest

from menagerie.table import rounds
from menagerie.table.rounds import Rounds
from menagerie.table.store import StoreError
from menagerie.table.writes import Write


class Taking:
    """A store that notes what is handed over together, and says that it stands."""

    def __init__(self):
        self.groups = []

    def submit_all(self, writes, tell):
        self.groups.append([one.table for one in writes])
        tell([None] * len(writes))


def handed_over(tables, monkeypatch, together):
    """Save a write of each table, a round of the loop between any two; gives what was handed over together."""
    monkeypatch.setattr(rounds, "TOGETHER", together)
    store = Taking()

    async def run():
        made, waiting = Rounds(store), []
        for table in tables:
            waiting.append(made.save(Write(table)))
            for _ in range(3):
                await asyncio.sleep(0)
        await asyncio.gather(*waiting)

    asyncio.run(asyncio.wait_for(run(), 60))
    return store.groups


def test_a_table_that_is_played_alone_waits_for_nobody(monkeypatch):
    assert handed_over(["a", "a", "a"], monkeypatch, 1e6) == [["a"], ["a"], ["a"]]


def test_of_many_tables_what_several_rounds_brought_is_handed_over_together(monkeypatch):
    assert handed_over(["a", "b", "c", "a"], monkeypatch, 1.0) == [["a"], ["b", "c", "a"]]


def test_what_waits_is_handed_over_before_the_store_is_closed(monkeypatch):
    monkeypatch.setattr(rounds, "TOGETHER", 1e6)
    store = Taking()

    async def run():
        made = Rounds(store)
        await made.save(Write("a"))
        waiting = made.save(Write("b"))
        made.finish()
        await waiting

    asyncio.run(asyncio.wait_for(run(), 60))
    assert store.groups == [["a"], ["b"]]


def test_what_comes_after_the_last_round_is_refused_and_nobody_waits_for_it(monkeypatch):
    async def run():
        made = Rounds(Taking())
        made.finish()
        with pytest.raises(StoreError, match="closes"):
            await made.save(Write("a"))

    asyncio.run(asyncio.wait_for(run(), 60))
