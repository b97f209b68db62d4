"""The server: the page, the lobby's addresses, and one WebSocket for every page at a table (docs/protocol.md).

What comes in is limited in size, depth and rate, and only pages of this server's own origin may open sockets. Nothing
here knows a game or decides a rule.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import logging
import re
import sys
import threading
import time
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from socket import socket
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles
from starlette.requests import Request
from starlette.responses import Response

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game, load, slugs
from menagerie.languages import _, language_of_reader, later, speaking
from menagerie.table.addresses import BACKLOG, free_socket, own_origin, shared_origins
from menagerie.table.bundle import script_of, styles_of
from menagerie.table.databases import open_store
from menagerie.table.entries import hash_token
from menagerie.table.gates import Complaints, Gate, is_own_origin
from menagerie.table.house import DEADLINE, MOST_WATCHERS, PACE, TABLES_A_MINUTE, House
from menagerie.table.lobby import in_html, router_of
from menagerie.table.pages import LATER, LINK, MESSAGE, TABLE, Parting, Socket
from menagerie.table.protocol import MOST_BYTES, SPECTATOR, VERSION, Malformed, read_message, write
from menagerie.table.room import Room
from menagerie.table.sockets import Requests, Sockets
from menagerie.table.store import StoreError
from menagerie.table.thinking import Bot

STATIC = Path(__file__).parent / "static"
HELLO_SECONDS = 10.0
TOKEN = re.compile("[0-9a-f]{32}")
RATE, BURST = 20.0, 60.0  # messages a second of one socket, and how many at once
MOST_SPECTATORS = 100  # at one table
MOST_FILES = 65_536  # connections and files that the server asks the system for
POLICY = (
    "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

log = logging.getLogger("menagerie.table")


def create_app(
    store_url: str | Path,
    *,
    games: Sequence[Game] | None = None,
    compiled: bool | None = True,
    bots: dict[str, Bot] | None = None,
    deadline: float = DEADLINE,
    pace: float = PACE,
    host_names: Sequence[str] = (),
    **more: Any,
) -> FastAPI:
    """Make the application: the tables of a store, for all games of the house or those given.

    compiled: True to compile before the first table is made, None to begin interpreted, False to stay so.
    host_names: by which the server is known. more: what an address may ask, how windows are paced (`house.House`).
    """
    played = list(games) if games is not None else [load(slug) for slug in slugs()]
    house = House(open_store(store_url), played, compiled=compiled, bots=bots, deadline=deadline, pace=pace, **more)
    return app_of(house, host_names)


def app_of(house: House, host_names: Sequence[str] = ()) -> FastAPI:
    """Make the application over a house."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(Complaints())
        threading.Thread(target=house.warm, daemon=True, name="warm").start()
        sweeping = asyncio.create_task(house.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            house.close()

    app = FastAPI(title="Menagerie", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.house = house
    app.state.shared = []  # addresses by which other machines reach it, once that is known
    app.include_router(router_of(house))
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Gate, names=host_names, asks=house.asks)
    app.add_middleware(Headers)

    @app.websocket("/ws/{table}")
    async def play(websocket: WebSocket, table: str) -> None:
        await Visit(house, websocket, table).run()

    @app.get("/page.js")
    def script(request: Request) -> Response:
        return script_of(STATIC).reply(request)

    @app.get("/page.css")
    def styles(request: Request) -> Response:
        return styles_of(STATIC).reply(request)

    if STATIC.is_dir():
        app.mount("/", Pages(directory=STATIC, html=True), name="page")
    return app


class Pages(StaticFiles):
    """Files of the page; those of HTML are told in the reader's language."""

    async def get_response(self, path: str, scope: Any) -> Response:
        """Give a file."""
        found = await super().get_response(path, scope)
        file = Path(getattr(found, "path", ""))
        return in_html(file, found.status_code) if file.suffix == ".html" else found


class Headers:
    """Speak the reader's language, and add to every answer what keeps the page safe: own scripts only, in no frame."""

    HEADERS = (
        (b"content-security-policy", POLICY.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cache-control", b"no-cache"),
    )

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.HEADERS]
            await send(message)

        told = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", ())}
        with speaking(language_of_reader(told)):
            await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


class Bucket:
    """A limit of so many a second, with so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left, self.then = rate, burst, burst, time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.then) * self.rate)
        self.then = now
        self.left -= 1
        return self.left >= 0


class Visit:
    """One connection, from hello to goodbye."""

    def __init__(self, house: House, websocket: WebSocket, table: str) -> None:
        self.house, self.websocket, self.table = house, websocket, table
        self.bucket = Bucket(RATE, BURST)
        self.connection: dict[str, Callable[..., Any]] = websocket.scope.get("extensions", {}).get("menagerie", {})

    async def send(self, *texts: str) -> None:
        """Send messages."""
        write = self.connection.get("write")
        if write is None or not write(*texts):
            for text in texts:
                await self.websocket.send_text(text)

    async def close(self) -> None:
        """Close the connection."""
        await self.websocket.close()

    def drop(self) -> None:
        """Cut the connection, whatever still waits to be sent."""
        if drop := self.connection.get("drop"):
            drop()
        else:  # another server than ours
            self.closing = asyncio.ensure_future(self.close())

    async def fail(self, reason: str, text: str) -> None:
        """Say what is wrong and close."""
        log.info("table %s: %s", self.table, text)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.send(write({"type": "error", "v": VERSION, "reason": reason, "text": _(text)}))
            await self.close()

    async def read(self) -> Any:
        """Read one message; Malformed if it says nothing."""
        received = await self.websocket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        if not self.bucket.take():
            raise Malformed(f"too fast: at most {RATE:.0f} messages a second")
        if received.get("text") is None:
            raise Malformed("a message is text, not bytes")
        return read_message(received["text"])

    async def run(self) -> None:
        """Greet, then carry out what the page asks for until it goes."""
        if not is_own_origin(self.websocket.headers):
            log.warning("table %s: a page of another origin was turned away", self.table)
            await self.websocket.close(1008)
            return
        await self.websocket.accept()
        try:
            hello = await asyncio.wait_for(self.read(), HELLO_SECONDS)
            if hello.type != "hello":
                raise Malformed("the first message is hello")
            self.connection.get("greeted", int)()
            with self.house.coming_to(self.table):
                room, seat, link = await self.admit(hello.token, hello.claim)
                every, changes = (self.websocket.query_params.get(wish) == "1" for wish in ("every", "changes"))
                socket = room.enter(self, seat, hello.since, every, changes, link)
        except TimeoutError:
            await self.fail(MESSAGE, f"no hello within {HELLO_SECONDS:.0f} seconds")
        except WebSocketDisconnect:
            pass
        except Parting as error:
            await self.fail(error.reason, error.args[0])
        except BadInput as error:
            await self.fail(LATER, error.args[0])
        except Malformed as error:
            await self.fail(MESSAGE, f"This message cannot be read: {error}.")
        else:
            await self.stay(room, socket)

    async def admit(self, token: str | None, claim: str | None) -> tuple[Room, str, str]:
        """Find the table and the seat that a token opens, or from which it lets look; BadInput if there is none."""
        address = self.websocket.client.host if self.websocket.client else ""
        room = await self.house.room(self.table, address)
        if room is None:
            raise Parting(TABLE, later("There is no such table."))
        link = hash_token(token) if token else ""
        if token is None or room.session.eyes_of(link) != SPECTATOR:
            if sum(socket.seat == SPECTATOR for socket in room.sockets) >= MOST_SPECTATORS:
                raise Parting(LATER, later("This table is full of spectators."))
            if self.house.watchers >= MOST_WATCHERS:
                raise Parting(LATER, later("This server is full of spectators."))
            return room, SPECTATOR, link
        if not TOKEN.fullmatch(token):
            raise Parting(
                LINK,
                later(
                    "This link is damaged: a part of it is missing or was changed. Copy all of it, or ask for it again."
                ),
            )
        return room, await room.seat_of(token, claim), ""

    async def stay(self, room: Room, socket: Socket) -> None:
        """Listen and speak at once, until one of both ends."""
        speaking = asyncio.create_task(self.speak(room.send(socket)))
        self.house.watchers += socket.seat == SPECTATOR
        try:
            with contextlib.suppress(StoreError):  # a bot plays on for him then, until he comes again
                await room.welcome_back(socket.seat)
            while not socket.closing:
                said = await self.read()
                if said.type == "hello":
                    raise Malformed("hello is said once")
                await room.act(socket, said)
                await self.speak(room.flush(socket))  # whoever acts hears of it first
        except WebSocketDisconnect:
            pass
        except Malformed as error:
            log.info("table %s, seat %s: %s", self.table, socket.seat, error)
            socket.leave(MESSAGE, f"This message cannot be read: {error}.")
            await asyncio.wait([speaking], timeout=5)
        finally:
            self.house.watchers -= socket.seat == SPECTATOR
            room.leave(socket)
            if socket.closing and not speaking.done():
                await asyncio.wait([speaking], timeout=5)
            speaking.cancel()

    async def speak(self, sending: Awaitable[None]) -> None:
        """Send what waits; a page that is gone is no error."""
        try:
            await sending
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        except Exception:
            log.exception("table %s: a view could not be drawn", self.table)
            await self.fail(LATER, later("The table cannot be drawn at the moment; nothing is lost."))


# --- serving


def spare_collector() -> None:
    """Let the collector of cycles look less often, and never at what stays: tables hold many objects and few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


def want_files() -> None:
    """Ask the system for as many open connections as it may give."""
    try:
        import resource
    except ImportError:  # a system that counts otherwise
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | Path = "menagerie.db",
    open_browser: bool = False,
    *,
    compiled: bool | None = True,
    path: str = "",
    proxy: str = "",
    host_names: Sequence[str] = (),
    **more: Any,
) -> None:
    """Serve tables until interrupted; says where on stderr.

    proxy: the address of one that is believed when it tells for whom it asks. host_names: as in `create_app`.
    """
    made = free_socket(host, port)
    try:
        app = create_app(db, compiled=compiled, host_names=(*host_names, host), **more)
        app.state.house.store.claim()
    except StoreError:
        made.close()
        raise
    run(app, made, open_browser, path, f"tables are kept in {app.state.house.store.name}", proxy)


def run(app: FastAPI, made: socket, open_browser: bool, path: str, told: str, proxy: str = "") -> None:
    """Serve an application at a port that was taken until interrupted; says on stderr where, and `told`."""
    address = f"{own_origin(made)}/{path}"
    print(f"Menagerie is open at {address} (Ctrl-C closes it; {told})", file=sys.stderr)
    if not proxy:
        app.state.shared = shared_origins(made)
        others = " or ".join(f"{one}/" for one in app.state.shared)
        only_here = "Only this machine can open it. To let others in: menagerie serve --host 0.0.0.0"
        print(f"Others in the house open {others}" if others else only_here, file=sys.stderr)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, (address,)).start()
    spare_collector()
    want_files()
    uvicorn.Server(config_of(app, proxy)).run(sockets=[made])


def config_of(app: FastAPI, proxy: str = "") -> uvicorn.Config:
    """Say how connections are kept; for whom somebody asks is believed of the proxy alone, if one is named."""
    return uvicorn.Config(
        app,
        log_level="warning",
        backlog=BACKLOG,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or [],
        http=Requests,
        ws_max_size=4 * MOST_BYTES,  # what is a little too big is told so, what is far too big cut off
        ws=Sockets,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=3,
        access_log=False,
    )


def main() -> None:
    """Serve from the command line, for development."""
    parser = argparse.ArgumentParser(prog="python -m menagerie.table.server", description="Serve tables.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--db", default="menagerie.db")
    parser.add_argument("--interpreted", action="store_true", help="never compile")
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.add_argument("--tables-a-minute", type=float, default=TABLES_A_MINUTE)
    given = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    try:
        compiled = not given.interpreted
        serve(given.host, given.port, given.db, given.open, compiled=compiled, tables_a_minute=given.tables_a_minute)
    except BadInput as error:
        sys.exit(f"menagerie: {error}")


if __name__ == "__main__":
    main()
