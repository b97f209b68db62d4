"""The load on a server: many tables, each one client and bots, an answer a second; how long until the view after it.

The server runs in a process of its own on one core and the clients on another, where the machine has two. Latency is
measured by the client: from sending its answer to the first view that holds it. What an answer costs the server in time
of its core is told beside it, which hangs less on what else the machine does.
"""

from __future__ import annotations

import asyncio
import gc
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

from menagerie.engine.errors import BadInput, nearest

PATIENCE = 10.0  # seconds after which an answer without a view is an error
START = 600.0  # seconds that a server may take to compile
OPENING = 16  # tables that are opened at once
SEATS = 4  # of a table, where the game has so many
SEAT = "A"  # the client's


@dataclass
class Tally:
    """What the clients of a load test counted."""

    latencies: list[float] = field(default_factory=list)  # seconds
    errors: list[str] = field(default_factory=list)
    games: int = 0  # played to their end
    acknowledged: list[tuple[str, str, int]] = field(default_factory=list)  # table, id of the answer, its code
    worked: float | None = None  # seconds that the server's processor worked while they answered, if that can be told

    def part(self, share: float) -> float:
        """Give a percentile in milliseconds."""
        ordered = sorted(self.latencies)
        return round(1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)], 1) if ordered else 0.0


@dataclass(frozen=True)
class Kind:
    """What kind of table is laid: the game, its seats, and who sits beside the client."""

    slug: str
    seats: int
    bot: str

    @classmethod
    def of(cls, url: str, game: str = "", seats: int = SEATS) -> Kind:
        """Ask a server for its game, or its first one, with so many seats or the nearest number that it has.

        Raises:
            BadInput: if it has no such game.
        """
        try:
            games = {one["slug"]: one for one in _get(f"{url}/api/games")}
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BadInput(f"{url} does not answer as a table server: {error}") from None
        slug = game or next(iter(games), "")
        if slug not in games:
            raise BadInput(f"{url} has no game {slug!r}{nearest(slug, games)} (games: {', '.join(games)})")
        (least, most), bots = games[slug]["seats"], [bot["name"] for bot in games[slug]["bots"]]
        return cls(slug, max(least, min(seats, most)), "greedy" if "greedy" in bots else bots[0])


class Client:
    """One person at one table who answers at random, so many seconds apart."""

    def __init__(self, url: str, kind: Kind, number: int, tally: Tally, pace: float = 1.0) -> None:
        self.url, self.kind, self.tally, self.pace = url, kind, tally, pace
        self.pending: dict[str, Any] | None = None  # an answer that was not acknowledged yet
        self.dice = random.Random(number)
        self.number, self.sent = number, 0
        self.table, self.token = "", ""
        self.socket: ClientConnection | None = None
        self.view: dict[str, Any] = {}

    async def open(self) -> None:
        """Make a table and sit down."""
        bots = [{"who": "bot", "bot": self.kind.bot}] * (self.kind.seats - 1)
        wish = {"game": self.kind.slug, "seats": [{"who": "you"}, *bots], "seed": 1_000_000 + self.number}
        made = await asyncio.to_thread(_post, f"{self.url}/api/tables", wish)
        self.table, self.token = made["table"], made["tokens"][SEAT]
        await self.join()

    async def join(self) -> None:
        """Open a socket and wait for the first view in which it is to answer."""
        address = self.url.replace("http", "ws", 1) + f"/ws/{self.table}?changes=1"
        self.socket = await connect(address, max_size=None, compression=None, ping_interval=None)
        await self.say(type="hello", token=self.token)
        await self.hear(0)

    async def say(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"v": 1, **message}))

    async def take(self) -> dict[str, Any]:
        """Take the next message; RuntimeError for anything that went wrong."""
        assert self.socket is not None
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if message["type"] in ("refused", "error"):
            raise RuntimeError(message["text"])
        if message["type"] == "done" and self.pending and message["id"] == self.pending["id"]:
            self.tally.acknowledged.append((self.table, message["id"], self.pending["code"]))
            self.pending = None
        if message["type"] == "view":
            self.view = message
        if SEAT in message.get("deal", {}).get("waiting", ()):  # after a game: nobody chose the seed of the next one
            await self.say(type="part", id="part", part=f"{self.dice.getrandbits(128):032x}")
        return message

    async def hear(self, version: int) -> None:
        """Listen until a view of at least this version, or until seats at the next table are given."""
        while True:
            message = await self.take()
            if message["type"] == "done" and "tokens" in message:
                self.table, self.token = message["table"], message["tokens"][SEAT]
                return
            if message["type"] == "view" and message["version"] >= version:
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
        version = self.view["version"]
        self.pending = {"type": "answer", "id": f"{self.sent}", "version": version, "code": code}
        began = time.perf_counter()
        await self.say(**self.pending)
        await self.hear(version + 1)
        self.tally.latencies.append(time.perf_counter() - began)

    async def run(self, until: float) -> None:
        """Answer at its pace, each table at its own moment."""
        due = time.perf_counter() + self.dice.random() * self.pace
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + self.pace, time.perf_counter())
            try:
                await self.answer()
            except (RuntimeError, OSError, WebSocketException, TimeoutError, KeyError, ValueError) as error:
                self.tally.errors.append(f"table {self.table}: {type(error).__name__} {error}")
                await self.come_back()
        if self.socket is not None:
            await self.socket.close()

    async def play_on(self) -> None:
        """Answer until the server is gone."""
        with suppress(OSError, WebSocketException, TimeoutError):
            while True:
                await asyncio.sleep(self.dice.random() * 2 * self.pace)
                try:
                    await self.answer()
                except RuntimeError as error:
                    self.tally.errors.append(f"table {self.table}: {error}")
                    return

    async def return_to_table(self) -> None:
        """Sit down again and say the answer again that was not acknowledged."""
        try:
            await self.join()
            if self.pending:
                await self.say(**self.pending)
                while self.pending:
                    done = await self.take()
                if self.view["version"] < done["version"]:  # it was not played yet, so its view is still to come
                    await self.hear(done["version"])
        except (RuntimeError, OSError, WebSocketException, TimeoutError) as error:
            self.tally.errors.append(f"table {self.table}: {type(error).__name__} {error}")

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


def await_ready(url: str, game: str, on_progress: Callable[[int, int], None]) -> None:
    """Wait until a server has compiled the rules of a game."""
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            told = _get(f"{url}/api/ready?game={game}")
        except (OSError, ValueError) as error:
            raise BadInput(f"{url} does not answer as a table server: {error}") from None
        if told["ready"]:
            return
        on_progress(told["done"], told["total"])
        time.sleep(0.2)
    raise BadInput(f"{url} was not ready within {START:.0f} seconds")


class OwnServer:
    """A server with a store of its own, on the first of two cores."""

    def __init__(self, folder: Path, cores: list[int]) -> None:
        self.db, self.cores, self.port = folder / "load.db", cores, 0
        self.url = ""

    @property
    def arguments(self) -> list[str]:
        """What the server's program is started with."""
        return ["--port", str(self.port), "--tables-a-minute", "1000000", "--db", str(self.db)]

    def start(self) -> str:
        """Start it; gives the address."""
        command = [sys.executable, "-m", "menagerie.table.server", *self.arguments]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, bufsize=1)
        assert self.process.stderr is not None
        if len(self.cores) > 1:
            os.sched_setaffinity(self.process.pid, {self.cores[0]})
        if not self.note_address(self.process.stderr.readline()):
            raise BadInput(f"the server did not start: {self.process.stderr.read()}")
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # or it would wait for a reader
        return self.url

    def note_address(self, told: str) -> bool:
        """Note the address that a line tells; whether it tells one."""
        found = re.search(r"http://\S+:(\d+)", told)
        if found:
            self.url, self.port = found[0], int(found[1])
        return bool(found)

    @property
    def worked(self) -> float | None:
        """The seconds that its processor has worked for it, where the system tells."""
        with suppress(OSError, AttributeError):
            return time.clock_gettime(~self.process.pid << 3 | 2)  # Linux: the clock of another process
        return None

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self.process.wait(20)


def cores() -> list[int]:
    """List the cores that this process may use; none where the system does not say."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


@contextmanager
def a_server(cores: list[int]) -> Iterator[OwnServer]:
    """Start a server of our own."""
    with tempfile.TemporaryDirectory() as folder:
        server = OwnServer(Path(folder), cores)
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def on_cores(cores: list[int]) -> Iterator[None]:
    """Run on these cores only, or on all if none are named."""
    before = os.sched_getaffinity(0) if cores else set()
    if cores:
        os.sched_setaffinity(0, set(cores))
    try:
        yield
    finally:
        if before:
            os.sched_setaffinity(0, before)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Measure without pauses of our own: clients make no cycles, so nothing need be collected."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def open_all(clients: list[Client], on_progress: Any) -> None:
    """Make the tables of all clients, a few at once."""
    for first in range(0, len(clients), OPENING):
        await asyncio.gather(*(client.open() for client in clients[first : first + OPENING]))
        on_progress(first, len(clients))


async def _play(
    url: str,
    kind: Kind,
    tables: int,
    seconds: float,
    tally: Tally,
    on_progress: Any,
    worked: Callable[[], float | None],
) -> None:
    clients = [Client(url, kind, number, tally) for number in range(tables)]
    await open_all(clients, on_progress)
    await asyncio.sleep(1.0)
    with undisturbed():
        before, until = worked(), time.perf_counter() + seconds
        await asyncio.gather(*(client.run(until) for client in clients))
        after = worked()
    tally.worked = None if before is None or after is None else after - before


def loadtest(
    tables: int,
    seconds: float,
    url: str | None = None,
    *,
    game: str = "",
    seats: int = SEATS,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[str, Any]:
    """Load a server, one of its own if no address is given, and tell how long views took.

    Returns tables, actions, errors, p50_ms, p99_ms, games played to the end, what an answer cost a server of our
    own (`work_ms`), with all that was done beside it, and the first errors in words.
    """
    if tables < 1 or seconds <= 0:
        raise BadInput("at least one table and some time are needed")
    tally = Tally()

    def run(address: str, worked: Callable[[], float | None] = lambda: None) -> None:
        try:
            kind = Kind.of(address, game, seats)
            await_ready(address, kind.slug if url else "", on_progress)  # ours compiles nothing while it is measured
            asyncio.run(_play(address, kind, tables, seconds, tally, on_progress, worked))
        except urllib.error.HTTPError as error:
            told = json.load(error)
            raise BadInput(f"{address} makes no tables: {told['text']}", told["defects"]) from None
        except (OSError, WebSocketException) as error:
            raise BadInput(f"{address} cannot be reached: {error}") from None

    if url is not None:
        run(url.rstrip("/"))
    else:
        with a_server(cores()) as server, on_cores(cores()[1:]):
            run(server.url, lambda: server.worked)
    done = len(tally.latencies)
    return {
        "tables": tables,
        "actions": done,
        "errors": len(tally.errors),
        "p50_ms": tally.part(0.5),
        "p99_ms": tally.part(0.99),
        "max_ms": tally.part(1.0),
        "work_ms": round(1000 * tally.worked / done, 2) if tally.worked and done else None,
        "games": tally.games,
        "first_errors": tally.errors[:5],
    }
