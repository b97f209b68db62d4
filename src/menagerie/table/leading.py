"""Leading on: whoever comes to a worker that does not keep his table is relayed to the one that does.

A page knows one address only, and any worker may take its connection. A WebSocket is handed over to a worker of the
same machine (`handing.py`); to one of another it becomes two ends of a pipe, through which bytes go as they come. A
request is asked again on the way and answered with what the other says. Between workers a secret of the one that is
asked, which stands in the store, says that it is another worker who leads somebody on, and whom; whoever was led on
once is not led any further.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import parse_qs, unquote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from menagerie.engine.errors import BadInput
from menagerie.languages import later
from menagerie.table.handing import Door
from menagerie.table.leases import Leases, Worker
from menagerie.table.protocol import Malformed
from menagerie.table.responses import body_of, failed
from menagerie.table.store import StoreError

PATIENCE = 8.0  # seconds that somebody waits for a table whose worker is gone until another has taken it
AGAIN = 0.1  # seconds until a worker that cannot be reached is tried again, if nothing is heard meanwhile
ANSWER = 10.0  # seconds that another worker may take to answer a request
MARK = b"x-menagerie-led"  # the header that says who leads somebody on, and whom
PATHS = re.compile(r"/ws/(?P<line>[^/]+)$|/api/tables/(?P<table>[^/]+)(/|$)")
OWN = (b"connection", b"content-length", b"date", b"server", b"transfer-encoding", b"keep-alive")  # of each connection

log = logging.getLogger("menagerie.table")


def table_of(scope: Any) -> str:
    """Name the table that a request or a line is about; empty if it is about none.

    >>> table_of({"path": "/ws/ab12"}), table_of({"path": "/api/tables/ab12/record", "query_string": b""})
    ('ab12', 'ab12')
    >>> table_of({"path": "/api/games/kuhn/cards", "query_string": b"table=ab12"}), table_of({"path": "/api/tables"})
    ('ab12', '')
    """
    found = PATHS.search(scope["path"])
    if found:
        return found["line"] or found["table"]
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("table", [""])
    return asked[0] if scope["path"].startswith("/api/games/") else ""


class Introduced:
    """Believe another worker for whom it asks: what he may ask is counted as his own.

    scope["led"]: whether another worker has led him here.
    """

    def __init__(self, app: Any, leases: Leases) -> None:
        self.app, self.leases = app, leases

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        mark = next((value for name, value in scope.get("headers", ()) if name == MARK), b"").decode("latin-1")
        secret, _, client = mark.partition(" ")
        if mark and secrets.compare_digest(secret.encode("latin-1"), self.leases.me.secret.encode()):
            scope = {**scope, "client": (client, 0), "led": True}
        await self.app(scope, receive, send)


class Peers:
    """The other workers: which of them keeps a table, and what they answer. door: where those of this machine meet."""

    def __init__(self, leases: Leases, door: Door | None = None) -> None:
        self.leases, self.door = leases, door
        self.news = asyncio.Event()
        self.living: set[str] = set()  # owners, as far as was heard
        self.lines: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)  # by owner: how to cut them

    def heard(self) -> bool:
        """Hear who lives now: lines to those who do not are cut, and whoever waits for a table looks again.

        Gives whether somebody is gone.
        """
        for owner in [owner for owner in self.lines if owner not in self.leases.workers]:
            for cut in list(self.lines[owner]):
                cut()
        self.news.set()
        self.news = asyncio.Event()
        before, self.living = self.living, set(self.leases.workers)
        return bool(before - self.living)

    async def find(self, table: str) -> Worker | None:
        """Name the other worker that keeps a table; none if it is ours to keep."""
        worker = await asyncio.to_thread(self.leases.find, table)
        return None if worker == self.leases.me else worker

    async def tried(self, table: str, lead: Callable[[Worker], Awaitable[bool]]) -> Worker | None:
        """Lead somebody to the worker that keeps a table, or the next one that does; gives the worker.

        None if the table is ours to keep. TimeoutError if nobody answers for it. lead: False if a worker is not there.
        """
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            news = self.news
            worker = await self.find(table)
            if worker is None or await lead(worker):
                return worker
            try:
                async with asyncio.timeout(AGAIN):
                    await news.wait()
            except TimeoutError:
                continue
        raise TimeoutError

    async def ask(
        self,
        worker: Worker,
        method: str,
        path: bytes,
        headers: list[tuple[bytes, bytes]],
        client: str,
        body: bytes = b"",
    ) -> Response:
        """Ask another worker for somebody; OSError or TimeoutError if it does not answer."""
        own = [(b"connection", b"close"), (b"content-length", str(len(body)).encode())]
        kept = [(name, value) for name, value in headers if name not in OWN]
        async with asyncio.timeout(ANSWER):
            reader, writer = await asyncio.open_connection(worker.host, worker.port)
            try:
                writer.write(head_of(method, path, [*kept, *own], worker, client) + body)
                raw = await reader.read(-1)
            finally:
                writer.close()
        try:
            heard = HTTPResponse(Heard(raw), method=method)  # type: ignore[arg-type]
            heard.begin()
            given = Response(heard.read(), heard.status)
        except HTTPException as error:
            raise OSError(f"the worker was cut off ({type(error).__name__})") from None
        told = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in heard.getheaders()]
        given.raw_headers = [
            (b"content-length", str(len(given.body)).encode()),
            *(one for one in told if one[0] not in OWN),
        ]
        return given

    async def hand_out(self, table: str, seat: str) -> str:
        """Have the worker that keeps a table hand out the token of a seat there; empty if the table is ours to keep."""
        given: Response | None = None

        async def lead(worker: Worker) -> bool:
            nonlocal given
            path = f"/api/handed/{table}/{seat}".encode()  # none that leads anybody on
            try:
                given = await self.ask(worker, "POST", path, [(b"host", b"localhost")], "")
            except (OSError, TimeoutError):
                return False
            return True

        try:
            worker = await self.tried(table, lead)
        except TimeoutError:
            raise StoreError("the worker that keeps the next table does not answer") from None
        if worker is None:
            return ""
        assert given is not None
        told = json.loads(bytes(given.body))
        if given.status_code != 201:
            raise BadInput(told["text"])
        return str(told["tokens"][seat])

    async def ask_all(self, request: Request) -> list[Response]:
        """Ask every other worker the same; those that do not answer are left out, and nobody asks who was asked."""
        if request.scope.get("led"):
            return []
        path, headers = path_of(request.scope), list(request.scope["headers"])
        others = [one for one in self.leases.workers.values() if one != self.leases.me]
        client = request.client.host if request.client else ""
        asking = [self.ask(one, request.method, path, without_mark(headers), client) for one in others]
        answers = await asyncio.gather(*asking, return_exceptions=True)
        return [one for one in answers if isinstance(one, Response) and one.status_code == 200]


class Heard:
    """What was heard of an answer, as `http.client` reads it."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    def makefile(self, *_: Any) -> io.BytesIO:
        """Give it as a file."""
        return io.BytesIO(self.raw)


def without_mark(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Leave out what only workers say."""
    return [(name, value) for name, value in headers if name != MARK]


def path_of(scope: Any) -> bytes:
    """Give what was asked for, as it was written."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    return path + b"?" * bool(scope["query_string"]) + scope["query_string"]


def head_of(method: str, path: bytes, headers: list[tuple[bytes, bytes]], worker: Worker, client: str) -> bytes:
    """Write the head of a request to another worker, with the mark."""
    mark = (MARK, f"{worker.secret} {client}".encode("latin-1", "replace"))
    lines = [b"%s %s HTTP/1.1" % (method.encode(), path)]
    return b"\r\n".join([*lines, *(b"%s: %s" % pair for pair in (*without_mark(headers), mark)), b"", b""])


class Leading:
    """Let in what is about our own tables, or none; lead the rest on."""

    def __init__(self, app: Any, peers: Peers) -> None:
        self.app, self.peers = app, peers

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        table = unquote(table_of(scope)) if scope["type"] in ("http", "websocket") and not scope.get("led") else ""
        if not table:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.line(table, scope, receive, send)
        else:
            await self.request(table, scope, receive, send)

    async def line(self, table: str, scope: Any, receive: Any, send: Any) -> None:
        """Hand a line over, or lead it on until one of both ends."""
        client, cuts = scope["client"][0] if scope.get("client") else "", self.peers.lines
        end = None

        async def lead(worker: Worker) -> bool:
            nonlocal end
            head = head_of("GET", path_of(scope), scope["headers"], worker, client)
            connection = scope["extensions"]["menagerie"]
            if self.peers.door and connection["hand"](self.peers.door, worker.owner, head):
                return True
            end = await connection["lead"](worker.host, worker.port, head)
            return end is not None

        try:
            worker = await self.peers.tried(table, lead)
        except (StoreError, TimeoutError) as error:
            log.warning("table %s: nobody keeps it: %s", table, error or "its worker does not answer")
            return await send({"type": "websocket.close", "code": 1013})
        if worker is None:
            return await self.app(scope, receive, send)
        if end is None:  # handed over
            return None
        cuts[worker.owner].add(end.cut)
        try:
            await end.gone.wait()
        finally:
            cuts[worker.owner].discard(end.cut)
            if not cuts[worker.owner]:
                del cuts[worker.owner]

    async def request(self, table: str, scope: Any, receive: Any, send: Any) -> None:
        """Ask for somebody and hand on the answer."""
        request, given = Request(scope, receive), None
        body: bytes | None = None

        async def lead(worker: Worker) -> bool:
            nonlocal given, body
            if body is None:
                body = (await body_of(request)).encode()
            client = request.client.host if request.client else ""
            try:
                given = await self.peers.ask(worker, request.method, path_of(scope), scope["headers"], client, body)
            except (OSError, TimeoutError):
                return False
            return True

        async def read_again() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        try:
            worker = await self.peers.tried(table, lead)
        except (ClientDisconnect, Malformed) as error:
            return await failed(400, error)(scope, receive, send)
        except (StoreError, TimeoutError):
            text = later("The table cannot be reached at the moment; nothing is lost. Try again soon.")
            return await failed(503, text)(scope, receive, send)
        if worker is None:
            return await self.app(scope, receive if body is None else read_again, send)
        assert given is not None
        await given(scope, receive, send)


def merged(own: list[Any], answers: list[Response]) -> list[Any]:
    """Join lists that workers gave as JSON."""
    return [*own, *(one for answer in answers for one in json.loads(bytes(answer.body)))]
