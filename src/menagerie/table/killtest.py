"""Kills under load: the server is killed (SIGKILL) and started again, as often as asked, while people play.

Clients come back and say again what was not acknowledged; in the end every acknowledged answer must stand in the store
exactly once.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from menagerie.engine.game import load
from menagerie.table.databases import open_store
from menagerie.table.loadtest import Client, Kind, OwnServer, Tally, a_server, await_ready, cores, on_cores, open_all
from menagerie.table.session import Session
from menagerie.table.store import ANSWER


async def _survive(server: OwnServer, clients: list[Client], kills: int, on_progress: Any) -> None:
    """Play while the server is killed and started again; every client comes back and says its last answer again."""
    dice = random.Random(kills)
    await open_all(clients, on_progress)
    for kill in range(kills):
        on_progress(kill, kills)
        playing = [asyncio.create_task(client.play_on()) for client in clients]
        await asyncio.sleep(0.2 + dice.random())
        server.kill()
        await asyncio.gather(*playing)
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(await_ready, server.url, clients[0].kind.slug, lambda done, total: None)
        await asyncio.gather(*(client.return_to_table() for client in clients))
    for client in clients:
        if client.socket is not None:
            await client.socket.close()


def killtest(
    tables: int,
    kills: int,
    *,
    game: str = "",
    pace: float = 0.1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Kill a server of our own under load, again and again, and look into its store.

    Returns tables, kills, acknowledged answers, how many of them the store has lost or doubled, and how many tables it
    cannot go on with (broken); the first errors in words.
    """
    tally = Tally()
    with a_server(cores()) as server, on_cores(cores()[1:]):
        kind = Kind.of(server.url, game)
        await_ready(server.url, kind.slug, on_progress)
        clients = [Client(server.url, kind, number, tally, pace) for number in range(tables)]
        asyncio.run(_survive(server, clients, kills, on_progress))
        server.kill()
        lost, doubled, broken = _missing(server.db, kind.slug, tally)
        server.start()
    return {
        "tables": tables,
        "kills": kills,
        "acknowledged": len(tally.acknowledged),
        "lost": lost,
        "doubled": doubled,
        "broken": broken,
        "errors": len(tally.errors) + lost + doubled + broken,
        "first_errors": tally.errors[:5],
    }


def _missing(db: Path, slug: str, tally: Tally) -> tuple[int, int, int]:
    """Count the acknowledged answers that a store has not, or has twice, and the tables that it cannot go on with."""
    lost = doubled = broken = 0
    store = open_store(db)
    for table in {one[0] for one in tally.acknowledged}:
        stored = store.load(table)
        entries = stored.entries if stored else []
        kept = Counter((entry.action, entry.value) for entry in entries if entry.kind == ANSWER and entry.action)
        said = [(name, code) for where, name, code in tally.acknowledged if where == table]
        lost += sum(kept[one] == 0 for one in said)
        doubled += len(said) - len(set(said)) + sum(kept[one] > 1 for one in said)
        session = Session(load(slug), stored) if stored else None
        broken += session is None or bool(session.read_only) or session.version != len(entries)
    store.close()
    return lost, doubled, broken
