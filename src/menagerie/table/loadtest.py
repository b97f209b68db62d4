"""The load on a server: many tables, each one client and bots, an answer a second; how long until the view after it.

The server runs in a process of its own on one core and the clients on another, where the machine has two. Latency is
measured by the client: from sending its answer to the first view that holds it. What an answer costs the server in time
of its core is told beside it, which hangs less on what else the machine does.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from menagerie.engine.errors import BadInput, nearest
from menagerie.table.ownserver import OwnServer, a_server, cores, on_cores

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
    returns: list[float] = field(default_factory=list)  # seconds from coming back to the view
    seen: int = 0  # views that spectators had
    memory: list[float] = field(default_factory=list)  # MiB of the server: a third of the time in, and at the end

    def part(self, share: float, times: Sequence[float] | None = None) -> float:
        """Give a percentile in milliseconds, of the answers if no other times are given."""
        ordered = sorted(self.latencies if times is None else times)
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

    async def run(self, until: float, storms: Sequence[float] = ()) -> None:
        """Answer at its pace, each table at its own moment; hang up and come back at some moments."""
        due, ahead = time.perf_counter() + self.dice.random() * self.pace, list(storms)
        while due < until:
            if ahead and due >= ahead[0]:
                await asyncio.sleep(max(0.0, ahead[0] - time.perf_counter()))
                while ahead and ahead[0] <= time.perf_counter():  # of those that were missed one is enough
                    del ahead[0]
                await self.hang_up()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due + self.pace, time.perf_counter())
            try:
                await self.answer()
            except (RuntimeError, OSError, WebSocketException, TimeoutError, KeyError, ValueError) as error:
                self.tally.errors.append(f"table {self.table}: {type(error).__name__} {error}")
                await self.come_back()
        if self.socket is not None:
            await self.socket.close()

    async def hang_up(self) -> None:
        """Cut the line without a word, as a network that fails does, and come back at once."""
        assert self.socket is not None
        self.socket.transport.abort()
        began = time.perf_counter()
        try:
            await self.join()
        except (RuntimeError, OSError, WebSocketException, TimeoutError) as error:
            self.tally.errors.append(f"table {self.table}: coming back: {type(error).__name__} {error}")
        else:
            self.tally.returns.append(time.perf_counter() - began)

    async def watch(self, until: float) -> None:
        """Watch one's own table as a spectator, and the next one when it is over."""
        while (left := until - time.perf_counter()) > 0:
            table = self.table
            address = self.url.replace("http", "ws", 1) + f"/ws/{table}?changes=1"
            try:
                async with connect(address, max_size=None, compression=None, ping_interval=None) as line:
                    await line.send(json.dumps({"v": 1, "type": "hello"}))
                    async with asyncio.timeout(left):
                        while self.table == table:
                            with suppress(TimeoutError):
                                message = json.loads(await asyncio.wait_for(line.recv(), 1.0))
                                self.tally.seen += message["type"] == "view"
                                if message["type"] == "error":
                                    self.tally.errors.append(f"table {table}: a spectator: {message['text']}")
                                    return
            except TimeoutError:
                return
            except (OSError, WebSocketException) as error:
                self.tally.errors.append(f"table {table}: a spectator: {type(error).__name__} {error}")
                return

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


@contextmanager
def undisturbed() -> Iterator[None]:
    """Measure without pauses of our own: clients make no cycles, so nothing need be collected."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def open_all(clients: Sequence[Client], on_progress: Any) -> None:
    """Make the tables of all clients, a few at once."""
    for first in range(0, len(clients), OPENING):
        await asyncio.gather(*(client.open() for client in clients[first : first + OPENING]))
        on_progress(first, len(clients))


@dataclass(frozen=True)
class Load:
    """How much is asked of a server: tables, for how long, and what happens beside the answers.

    ramp: seconds over which the clients begin, the tables one after another; the rest of the time all play. spectators:
    of every table. storm: seconds between two moments at which all clients lose their lines and come back, 0: never.
    """

    tables: int
    seconds: float
    ramp: float = 0.0
    spectators: int = 0
    storm: float = 0.0


async def _play(url: str, kind: Kind, load: Load, tally: Tally, on_progress: Any, server: OwnServer | None) -> None:
    clients = [Client(url, kind, number, tally) for number in range(load.tables)]
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
