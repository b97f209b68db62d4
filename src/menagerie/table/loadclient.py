"""One client of a load test: somebody at a table who answers at random and notes how long the view takes, and the other
things that people do: they hang up and come back, watch, play on at the next table.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter
from typing_extensions import TypedDict  # of `typing` Pydantic reads them from Python 3.12 on
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from menagerie.engine.errors import BadInput, nearest

PATIENCE = 10.0  # seconds after which an answer without a view is an error
OPENING = 16  # tables that are opened at once
SEATS = 4  # of a table, where the game has so many
SEAT = "A"  # the client's


class Asked(TypedDict):
    """What a client needs of a question."""

    yours: bool


class Choice(TypedDict):
    """What a client needs of a legal answer."""

    code: int


class Deal(TypedDict):
    """What a client needs of how the cards are dealt."""

    waiting: list[str]


class Heard(TypedDict, total=False):
    """What a client needs of a message. Nothing else is made of it: clients share the cores with their server."""

    type: str
    id: str
    text: str
    version: int
    over: bool
    question: Asked | None
    answers: list[Choice]
    deal: Deal
    table: str
    tokens: dict[str, str]


_heard = TypeAdapter(Heard)


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
            games = {one["slug"]: one for one in get(f"{url}/api/games")}
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise BadInput(f"{url} does not answer as a table server: {reason_of(error)}") from None
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
        self.view: Heard = {}

    async def open(self) -> None:
        """Make a table and sit down."""
        bots = [{"who": "bot", "bot": self.kind.bot}] * (self.kind.seats - 1)
        wish = {"game": self.kind.slug, "seats": [{"who": "you"}, *bots], "seed": 1_000_000 + self.number}
        made = await asyncio.to_thread(post, f"{self.url}/api/tables", wish)
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

    async def take(self) -> Heard:
        """Take the next message; RuntimeError for anything that went wrong."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            message = _heard.validate_json(await self.socket.recv(decode=False))
        if message["type"] in ("refused", "error"):
            raise RuntimeError(message["text"])
        if message["type"] == "done" and self.pending and message["id"] == self.pending["id"]:
            self.tally.acknowledged.append((self.table, message["id"], self.pending["code"]))
            self.pending = None
        if message["type"] == "view":
            self.view = message
        if (
            "deal" in message and SEAT in message["deal"]["waiting"]
        ):  # after a game: nobody chose the seed of the next one
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
                                async with asyncio.timeout(1.0):
                                    message = json.loads(await line.recv())
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


def reason_of(error: Exception) -> str:
    """Say why a server did not answer, without what `urllib` puts around it.

    >>> reason_of(urllib.error.URLError(ConnectionRefusedError(111, "Connection refused")))
    'Connection refused'
    """
    cause = getattr(error, "reason", error)
    return getattr(cause, "strerror", None) or str(cause)


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Post JSON to a server and give what it answers."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def get(url: str) -> Any:
    """Ask a server for JSON."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        return json.load(answer)


async def open_all(clients: Sequence[Client], on_progress: Any) -> None:
    """Make the tables of all clients, a few at once."""
    for first in range(0, len(clients), OPENING):
        await asyncio.gather(*(client.open() for client in clients[first : first + OPENING]))
        on_progress(first, len(clients))
