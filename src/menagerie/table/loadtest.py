"""The load on a server: many tables, each one client (`loadclient.py`) and bots, an answer a second or as often as is
said; how long until the view after it.

The server runs in a process of its own on one core and the clients on another, where the machine has two. Latency is
measured by the client: from sending its answer to the first view that holds it. What an answer costs the server in time
of its core is told beside it, which hangs less on what else the machine does.
"""

from __future__ import annotations

import asyncio
import gc
import json
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import WebSocketException

from menagerie.engine.errors import BadInput
from menagerie.table.loadclient import SEATS, Client, Kind, Tally, get, open_all, reason_of
from menagerie.table.ownserver import OwnServer, a_server, cores, on_cores

START = 600.0  # seconds that a server may take to compile


def await_ready(url: str, game: str, on_progress: Callable[[int, int], None]) -> None:
    """Wait until a server has compiled the rules of a game."""
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            told = get(f"{url}/api/ready?game={game}")
        except (OSError, ValueError) as error:
            raise BadInput(f"{url} does not answer as a table server: {reason_of(error)}") from None
        if told["ready"]:
            return
        on_progress(told["done"], told["total"])
        time.sleep(0.2)
    raise BadInput(f"{url} was not ready within {START:.0f} seconds")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Measure without pauses of our own: clients make no cycles, so nothing need be collected."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@dataclass(frozen=True)
class Load:
    """How much is asked of a server: tables, for how long, and what happens beside the answers.

    ramp: seconds over which the clients begin, the tables one after another; the rest of the time all play. spectators:
    of every table. storm: seconds between two moments at which all clients lose their lines and come back, 0: never.
    pace: seconds from one answer of a client to its next.
    """

    tables: int
    seconds: float
    ramp: float = 0.0
    spectators: int = 0
    storm: float = 0.0
    pace: float = 1.0


async def _play(url: str, kind: Kind, load: Load, tally: Tally, on_progress: Any, server: OwnServer | None) -> None:
    clients = [Client(url, kind, number, tally, load.pace) for number in range(load.tables)]
    if not load.ramp:
        await open_all(clients, on_progress)
        await asyncio.sleep(1.0)
    with undisturbed():
        before, began = server.worked if server else None, time.perf_counter()
        until = began + load.seconds
        storms = [began + load.storm * (n + 1) for n in range(int(load.seconds / load.storm))] if load.storm else []

        async def come(number: int, client: Client) -> None:
            if load.ramp:
                await asyncio.sleep(load.ramp * number / load.tables)
                await client.open()
            watching = [asyncio.create_task(client.watch(until)) for _ in range(load.spectators)]
            await client.run(until, storms)
            await asyncio.gather(*watching)

        async def weigh() -> None:
            for share in (1 / 3, 0.98):
                await asyncio.sleep(max(0.0, began + load.seconds * share - time.perf_counter()))
                if server and (held := server.memory) is not None:
                    tally.memory.append(held)
                on_progress(round(share * 100), 100)

        await asyncio.gather(weigh(), *(come(number, client) for number, client in enumerate(clients)))
        after = server.worked if server else None
    tally.worked = None if before is None or after is None else after - before


def loadtest(
    load: Load,
    url: str | None = None,
    *,
    game: str = "",
    seats: int = SEATS,
    workers: int = 0,
    db: str = "",
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Load a server, one of its own if no address is given, and tell how long views took.

    workers, db: so many workers with a store in PostgreSQL, on all cores, as the clients are.

    Returns tables, actions, errors, p50_ms, p99_ms, games played to the end, what an answer cost a server of our
    own (`work_ms`), with all that was done beside it, its memory in MiB a third of the time in and at the end, with the
    growth in percent, how often a line was lost and how long it took to be back, and the first errors in words.
    """
    if load.tables < 1 or load.seconds <= load.ramp:
        raise BadInput("at least one table and some time after the ramp are needed")
    tally = Tally()

    def run(address: str, server: OwnServer | None = None) -> None:
        try:
            kind = Kind.of(address, game, seats)
            await_ready(address, kind.slug if url else "", on_progress)  # ours compiles nothing while it is measured
            asyncio.run(_play(address, kind, load, tally, on_progress, server))
        except urllib.error.HTTPError as error:
            told = json.load(error)
            raise BadInput(f"{address} makes no tables: {told['text']}", told["defects"]) from None
        except (OSError, WebSocketException) as error:
            raise BadInput(f"{address} cannot be reached: {error}") from None

    if url is not None:
        run(url.rstrip("/"))
    else:
        with a_server(cores(), workers, db) as server, on_cores([] if workers else cores()[1:]):
            run(server.url, server)
    return _told(load, tally)


def _told(load: Load, tally: Tally) -> dict[str, Any]:
    done = len(tally.latencies)
    first, last = tally.memory if len(tally.memory) == 2 else (0.0, 0.0)
    return {
        "tables": load.tables,
        "actions": done,
        "errors": len(tally.errors),
        "p50_ms": tally.part(0.5),
        "p99_ms": tally.part(0.99),
        "max_ms": tally.part(1.0),
        "work_ms": round(1000 * tally.worked / done, 2) if tally.worked and done else None,
        "games": tally.games,
        "spectators": load.tables * load.spectators,
        "views_watched": tally.seen,
        "returns": len(tally.returns),
        "return_p99_ms": tally.part(0.99, tally.returns),
        "memory_mib": tally.memory,
        "growth": round(100 * (last / first - 1), 1) if first else None,
        "first_errors": tally.errors[:5],
    }


def beyond(told: dict[str, Any], budgets: dict[str, float | None]) -> list[str]:
    """Say which budgets a load test went beyond; what could not be measured keeps none.

    >>> beyond({"p99_ms": 120.5, "errors": 0, "growth": None}, {"p99_ms": 100, "errors": 0, "growth": 5})
    ['p99_ms is 120.5, at most 100 is wanted', 'growth is not known, at most 5 is wanted']
    """
    missed = []
    for name, most in budgets.items():
        if most is not None and (told[name] is None or told[name] > most):
            is_so = "not known" if told[name] is None else told[name]
            missed.append(f"{name} is {is_so}, at most {most:g} is wanted")
    return missed
