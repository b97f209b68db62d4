"""The load on a server: many tables, each one client and bots, an answer a second; how long until the view after it.

The server runs in a process of its own on one core and the clients on another, where the machine has two. Latency is
measured by the client: from sending its answer to the first view that holds it.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from menagerie.engine.errors import BadInput

PATIENCE = 10.0  # seconds after which an answer without a view is an error
START = 600.0  # seconds that a server may take to compile
OPENING = 16  # tables that are opened at once


@dataclass
class Tally:
    """What the clients of a load test counted."""

    latencies: list[float] = field(default_factory=list)  # seconds
    errors: list[str] = field(default_factory=list)
    games: int = 0  # played to their end

    def part(self, share: float) -> float:
        """Give a percentile in milliseconds."""
        ordered = sorted(self.latencies)
        return round(1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)], 1) if ordered else 0.0


class Client:
    """One person at one table who answers once a second, at random."""

    def __init__(self, url: str, game: str, number: int, tally: Tally) -> None:
        self.url, self.game, self.tally = url, game, tally
        self.dice = random.Random(number)
        self.number, self.sent = number, 0
        self.table, self.token = "", ""
        self.socket: ClientConnection | None = None
        self.view: dict[str, Any] = {}

    async def open(self) -> None:
        """Make a table and sit down."""
        seats = [{"who": "you"}, *({"who": "bot", "bot": "greedy"} for _ in range(3))]
        wish = {"game": self.game, "seats": seats, "seed": 1_000_000 + self.number}
        made = await asyncio.to_thread(_post, f"{self.url}/api/tables", wish)
        self.table, self.token = made["table"], made["tokens"]["A"]
        await self.join()

    async def join(self) -> None:
        """Open a socket and wait for the first view in which it is to answer."""
        address = self.url.replace("http", "ws", 1) + f"/ws/{self.table}"
        self.socket = await connect(address, max_size=None, compression=None, ping_interval=None)
        await self.say(type="hello", token=self.token)
        await self.hear(0)

    async def say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"v": 1, **message}))

    async def hear(self, version: int) -> None:
        """Listen until a view of at least this version; RuntimeError for anything that went wrong."""
        assert self.socket is not None
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message["type"] in ("refused", "error"):
                raise RuntimeError(message["text"])
            if message["type"] == "done" and "tokens" in message:
                self.table, self.token = message["table"], message["tokens"]["A"]
                return
            if message["type"] == "view":
                self.view = message
                if message["version"] >= version:
                    return

    async def answer(self) -> None:
        """Give one answer if asked and measure how long the view takes; at the end sit down again."""
        if self.view.get("over"):
            await self.say(type="again", id="again")
            await self.hear(1 << 60)
            assert self.socket is not None
            await self.socket.close()
            self.tally.games += 1
            await self.join()
        if not (self.view["question"] and self.view["question"]["yours"]):
            await self.hear(self.view["version"] + 1)
            return
        code = self.dice.choice(self.view["answers"])["code"]
        self.sent += 1
        began = time.perf_counter()
        await self.say(type="answer", id=f"{self.sent}", version=self.view["version"], code=code)
        await self.hear(self.view["version"] + 1)
        self.tally.latencies.append(time.perf_counter() - began)

    async def run(self, until: float) -> None:
        """Answer once a second, each table at its own moment."""
        due = time.perf_counter() + self.dice.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + 1.0, time.perf_counter())
            try:
                await self.answer()
            except (RuntimeError, OSError, WebSocketException, TimeoutError, KeyError, ValueError) as error:
                self.tally.errors.append(f"table {self.table}: {type(error).__name__} {error}")
                await self.come_back()
        if self.socket is not None:
            await self.socket.close()

    async def come_back(self) -> None:
        """Open the socket again after an error."""
        with suppress(RuntimeError, OSError, WebSocketException, TimeoutError):
            if self.socket is not None:
                await self.socket.close()
            await self.join()


def _post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def _get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return json.load(answer)


def _await_ready(url: str, on_progress: Callable[[int, int], None]) -> None:
    """Wait until a server has compiled its rules."""
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            told = _get(f"{url}/api/ready")
        except (OSError, ValueError) as error:
            raise BadInput(f"{url} does not answer as a table server: {error}") from None
        if told["ready"]:
            return
        on_progress(told["done"], told["total"])
        time.sleep(0.2)
    raise BadInput(f"{url} was not ready within {START:.0f} seconds")


@contextmanager
def a_server(cores: list[int]) -> Iterator[str]:
    """Start a server with a store of its own, on the first of two cores; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "menagerie.table.server", "--port", "0", "--tables-a-minute", "1000000"]
        server = subprocess.Popen(
            [*command, "--db", str(Path(folder) / "load.db")], stderr=subprocess.PIPE, text=True, bufsize=1
        )
        assert server.stderr is not None
        try:
            if len(cores) > 1:
                os.sched_setaffinity(server.pid, {cores[0]})
            told = server.stderr.readline()
            found = re.search(r"http://\S+", told)
            if not found:
                raise BadInput(f"the server did not start: {told}{server.stderr.read()}")
            threading.Thread(target=server.stderr.read, daemon=True).start()  # or it would wait for a reader
            yield found[0].rstrip("/")
        finally:
            server.terminate()
            server.wait(20)


async def _play(url: str, game: str, tables: int, seconds: float, tally: Tally, on_progress: Any) -> None:
    clients = [Client(url, game, number, tally) for number in range(tables)]
    for first in range(0, tables, OPENING):
        await asyncio.gather(*(client.open() for client in clients[first : first + OPENING]))
        on_progress(first, tables)
    await asyncio.sleep(1.0)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(client.run(until) for client in clients))


def loadtest(
    tables: int,
    seconds: float,
    url: str | None = None,
    *,
    game: str = "",
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Load a server, one of its own if no address is given, and tell how long views took.

    Returns tables, actions, errors, p50_ms, p99_ms, games played to the end and the first errors in words.
    """
    if tables < 1 or seconds <= 0:
        raise BadInput("at least one table and some time are needed")
    tally = Tally()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []

    def run(address: str) -> None:
        _await_ready(address, on_progress)
        slug = game or _get(f"{address}/api/games")[0]["slug"]
        try:
            asyncio.run(_play(address, slug, tables, seconds, tally, on_progress))
        except urllib.error.HTTPError as error:
            raise BadInput(f"{address} makes no tables: {json.load(error).get('text', error)}") from None
        except (OSError, WebSocketException) as error:
            raise BadInput(f"{address} cannot be reached: {error}") from None

    if url is not None:
        run(url.rstrip("/"))
    else:
        with a_server(cores) as address:
            if len(cores) > 1:
                os.sched_setaffinity(0, set(cores[1:]))
            try:
                run(address)
            finally:
                if len(cores) > 1:
                    os.sched_setaffinity(0, set(cores))
    return {
        "tables": tables,
        "actions": len(tally.latencies),
        "errors": len(tally.errors),
        "p50_ms": tally.part(0.5),
        "p99_ms": tally.part(0.99),
        "max_ms": tally.part(1.0),
        "games": tally.games,
        "first_errors": tally.errors[:5],
    }
