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
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from socket import socket
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.staticfiles import StaticFiles
from starlette.requests import Request
from starlette.responses import Response

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.languages import language_of_reader, speaking
from menagerie.table.addresses import BACKLOG, Entrance, own_origin, shared_origins
from menagerie.table.asking import asking_of
from menagerie.table.bundle import LAB, script_of, styles_of
from menagerie.table.databases import open_store
from menagerie.table.gates import Complaints, Gate
from menagerie.table.house import DEADLINE, PACE, TABLES_A_MINUTE, House
from menagerie.table.laboratory import laboratory_of
from menagerie.table.leading import Introduced, Leading
from menagerie.table.lobby import router_of
from menagerie.table.metrics import router_of as watching_router
from menagerie.table.protocol import MOST_BYTES, VERSION
from menagerie.table.responses import in_html
from menagerie.table.sockets import Requests, Sockets
from menagerie.table.store import StoreError
from menagerie.table.thinking import Bot
from menagerie.table.visits import Visit

STATIC = Path(__file__).parent / "static"
TURN = 0.001  # seconds after which a thread gives way to others
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
    metrics: bool = False,
    **more: Any,
) -> FastAPI:
    """Make the application: the tables of a store, for all games of the house or those given.

    compiled: True to compile before the first table is made, None to begin interpreted, False to stay so.
    host_names: by which the server is known. metrics: tell its numbers at `/metrics`.
    more: what an address may ask, how windows are paced (`house.House`).
    """
    played = list(games) if games is not None else [load(slug) for slug in slugs()]
    house = House(open_store(store_url), played, compiled=compiled, bots=bots, deadline=deadline, pace=pace, **more)
    return app_of(house, host_names, metrics)


def app_of(house: House, host_names: Sequence[str] = (), metrics: bool = False) -> FastAPI:
    """Make the application over a house."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_exception_handler(Complaints())
        await house.join()
        threading.Thread(target=house.warm, daemon=True, name="warm").start()
        sweeping = asyncio.create_task(house.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            house.close()

    app = FastAPI(
        title="Menagerie",
        version=str(VERSION),
        description="The HTTP part of the table's protocol (docs/protocol.md); tables are played over a WebSocket.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.house = house
    app.state.shared = []  # addresses by which other machines reach it, once that is known
    app.include_router(asking_of(house))
    app.include_router(laboratory_of(house))
    app.include_router(router_of(house))
    app.include_router(watching_router(house, metrics))
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    if house.peers:
        app.add_middleware(Leading, peers=house.peers)
    app.add_middleware(Gate, names=host_names, asks=house.asks)
    if house.leases:
        app.add_middleware(Introduced, leases=house.leases)
    app.add_middleware(Headers)

    @app.websocket("/ws/{table}")
    async def play(websocket: WebSocket, table: str) -> None:
        await Visit(house, websocket, table).run()

    @app.get("/page.js", include_in_schema=False)
    def script(request: Request) -> Response:
        return script_of(STATIC).reply(request)

    @app.get("/lab.js", include_in_schema=False)
    def script_of_the_lab(request: Request) -> Response:
        return script_of(STATIC, LAB).reply(request)

    @app.get("/page.css", include_in_schema=False)
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
                said = message["headers"]  # those of another worker have them
                message["headers"] = [*said, *(one for one in self.HEADERS if one not in said)]
            await send(message)

        told = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", ())}
        with speaking(language_of_reader(told)):
            await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


# --- serving


def spare_collector() -> None:
    """Let the collector of cycles look less often, and never at what stays: tables hold many objects and few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 10, 100)


def take_short_turns() -> None:
    """Let threads come to the interpreter soon: one that asks a database comes back to it several times a question."""
    sys.setswitchinterval(TURN)


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


def serve(entrance: Entrance, db: str | Path, **more: Any) -> None:
    """Serve tables until interrupted; says where on stderr. more: as for `create_app`."""
    made = entrance.taken()
    try:
        app = create_app(db, host_names=entrance.names, **more)
        app.state.house.store.claim()
        app.state.house.store.check_writable()
    except StoreError:
        made.close()
        raise
    run(app, made, entrance, f"tables are kept in {app.state.house.store.name}")


def run(app: FastAPI, made: socket, entrance: Entrance, told: str) -> None:
    """Serve an application at a port that was taken until interrupted; says on stderr where, and `told`."""
    app.state.shared = say_where(made, entrance, told)
    if entrance.open_browser:
        threading.Timer(0.5, webbrowser.open, (f"{own_origin(made)}/{entrance.path}",)).start()
    spare_collector()
    take_short_turns()
    want_files()
    Serving(config_of(app, entrance.proxy), app.state.house).run(sockets=[made])


def say_where(made: socket, entrance: Entrance, told: str) -> list[str]:
    """Say on stderr where a server is open, and `told`; gives the addresses by which other machines reach it."""
    print(f"Menagerie is open at {own_origin(made)}/{entrance.path} (Ctrl-C closes it; {told})", file=sys.stderr)
    if entrance.proxy:
        return []
    shared = shared_origins(made)
    others = " or ".join(f"{one}/" for one in shared)
    only_here = "Only this machine can open it. To let others in: menagerie serve --host 0.0.0.0"
    print(f"Others in the house open {others}" if others else only_here, file=sys.stderr)
    return shared


class Serving(uvicorn.Server):
    """A server that tells its pages before it ends; they come back by themselves."""

    def __init__(self, config: uvicorn.Config, house: House) -> None:
        super().__init__(config)
        self.house = house
        self.door = house.peers.door if house.peers else None

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Take connections, those that other workers hand over, too."""
        await super().startup(sockets)
        if self.door:
            self.door.open(self.take)

    def take(self, made: socket, asked: bytes) -> None:
        """Go on with a connection on which something was asked already."""
        coming = asyncio.create_task(self._take(made, asked))
        self.server_state.tasks.add(coming)
        coming.add_done_callback(self.server_state.tasks.discard)

    async def _take(self, made: socket, asked: bytes) -> None:
        def protocol() -> Any:
            return Requests(self.config, self.server_state, self.lifespan.state)

        _transport, connection = await asyncio.get_running_loop().connect_accepted_socket(protocol, made)
        connection.data_received(asked)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Take nobody new, tell the pages, then end."""
        for server in self.servers:
            server.close()
        if self.door:
            self.door.close()
        await self.house.see_off()
        await super().shutdown(sockets)


def config_of(app: FastAPI, proxy: str = "") -> uvicorn.Config:
    """Say how connections are kept; for whom somebody asks is believed of the proxy alone, if one is named."""
    return uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # one of its own would close whatever others in this process log to
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
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--inner-host", default="127.0.0.1")
    parser.add_argument("--metrics", action="store_true")
    parser.add_argument("--game", action="append", help="serve only this one, or these; all if not given")
    given = parser.parse_args()
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    entrance = Entrance(given.host, given.port, open_browser=given.open)
    try:
        more = {"compiled": not given.interpreted, "tables_a_minute": given.tables_a_minute, "metrics": given.metrics}
        if given.game:
            more["games"] = [load(slug) for slug in given.game]
        if given.workers:
            from menagerie.table import workers

            more["inner_host"] = given.inner_host
            workers.serve(given.workers, entrance, given.db, **more)
        else:
            serve(entrance, given.db, **more)
    except BadInput as error:
        sys.exit(f"menagerie: {error}")


if __name__ == "__main__":
    main()
