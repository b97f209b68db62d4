"""The connections of the server: uvicorn's, with limits of time for those who do not speak or do not listen.

Whoever connects has so long to ask something, and so long to take the answer; a WebSocket so long to say hello. Of
those who have said nothing yet only so many are kept, the newest. A connection that is given up is cut: to close it
would wait for a peer that does not read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol, cast

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode

from menagerie.table.handing import Door

PILE = 32  # messages that may wait to be read
ASK_SECONDS = 10.0  # from the first byte to the end of a request's head
ANSWER_SECONDS = 60.0  # from there until the answer is taken
GOODBYE_SECONDS = 10.0  # to take what was said last
MOST_NEWCOMERS = 256  # connections that have said nothing yet

log = logging.getLogger("menagerie.table")


class Droppable(Protocol):
    """A connection that can be cut."""

    def drop(self) -> None:
        """Cut the connection, whatever still waits to be sent."""


class Newcomers:
    """Connections that have said nothing yet; when there are too many the one that came first is cut."""

    def __init__(self, most: int = MOST_NEWCOMERS) -> None:
        self.most = most
        self.waiting: dict[Droppable, None] = {}

    def come(self, one: Droppable) -> None:
        """Count one more."""
        self.waiting[one] = None
        if len(self.waiting) > self.most:
            first = next(iter(self.waiting))
            del self.waiting[first]
            first.drop()

    def go(self, one: Droppable) -> None:
        """Count one no longer: it has spoken, or it is gone."""
        self.waiting.pop(one, None)


newcomers = Newcomers()  # of this process: what they use up is the process's, too


class Requests(H11Protocol):
    """One connection on which pages and programs ask; most become a WebSocket or end soon."""

    _limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        newcomers.come(self)
        self._within(ASK_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Take what is said; with a whole head the answer is waited for."""
        before = self.scope
        super().data_received(data)
        if self.scope is not before and self._limit is not None:
            newcomers.go(self)
            self._within(ANSWER_SECONDS)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Leave the connection to a WebSocket."""
        self._done()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """Wait for the answer to be taken and the next request to come."""
        super().on_response_complete()
        if self._limit is not None:
            self._within(ANSWER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._done()
        super().connection_lost(exc)

    def drop(self) -> None:
        """Cut the connection."""
        self.transport.abort()

    def _within(self, seconds: float) -> None:
        if self._limit is not None:
            self._limit.cancel()
        self._limit = self.loop.call_later(seconds, self.drop)

    def _done(self) -> None:
        newcomers.go(self)
        if self._limit is not None:
            self._limit.cancel()
            self._limit = None


class LedOn(asyncio.Protocol):
    """One end of a connection that is led on: what comes here goes out at the other, and they end together."""

    transport: asyncio.Transport
    other: LedOn

    def __init__(self, lost: Callable[[Exception | None], None]) -> None:
        self.lost, self.gone = lost, asyncio.Event()

    def join(self, transport: asyncio.Transport, other: LedOn) -> None:
        """Be the end of a connection whose other end is there."""
        self.transport, self.other, other.other = transport, other, self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Be the end of a new connection."""
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Hand on what comes."""
        self.other.transport.write(data)

    def pause_writing(self) -> None:
        """Take nothing at the other end while nothing is taken here."""
        self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        """Take more."""
        self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """End the other end, too, with what it has still to say."""
        self.gone.set()
        self.lost(exc)
        self.other.transport.close()

    def cut(self) -> None:
        """Cut both ends, whatever still waits."""
        self.transport.abort()
        self.other.transport.abort()


class Sockets(WebSocketsSansIOProtocol):
    """One WebSocket; what uvicorn takes for paused is a connection that need not be paused.

    To pause and go on costs two calls of the operating system, a tenth of the server's time under load. What a client
    may say is limited anyway (`server.RATE`); here reading pauses only when messages pile up.
    """

    _paused = False

    @property
    def read_paused(self) -> bool:
        """Whether reading is paused, or need not be."""
        return self._paused or self.queue.qsize() < PILE

    @read_paused.setter
    def read_paused(self, paused: bool) -> None:
        self._paused = paused

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a hello."""
        super().connection_made(transport)
        self._told: dict[str, Any] = {}  # extensions of ASGI
        newcomers.come(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more, and keep nothing that holds oneself: cycles are seldom collected."""
        newcomers.go(self)
        super().connection_lost(exc)
        self._told.pop("menagerie", None)
        self.conn.parser.close()  # a generator, which holds whom it reads for

    def handle_connect(self, event: Any) -> None:
        """Let the application have the connection itself, beside what ASGI gives of it."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.handshake_complete:
            self._told = self.scope["extensions"]
            self._told["menagerie"] = {
                "greeted": self.greeted,
                "drop": self.drop,
                "write": self.write,
                "lead": self.lead,
                "hand": self.hand,
            }

    def send_receive_event_to_app(self) -> None:
        """Take a whole message; close at one that is no text, which the log need not tell at length."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            log.info("a message is not UTF-8")
            self.frames = []
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def write(self, *texts: str) -> bool:
        """Send messages in one go, past what ASGI asks of every one; False if they must take that way."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.disconnected:
            return False
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    async def lead(self, host: str, port: int, head: bytes) -> LedOn | None:
        """Lead this connection on to another server, which is asked with `head`; none if that one is not there."""
        near = LedOn(self.connection_lost)
        try:
            _transport, far = await self.loop.create_connection(lambda: LedOn(lambda error: None), host, port)
        except OSError:
            return None
        if self.disconnected or self.transport.is_closing():  # whoever came is gone
            far.transport.abort()
            near.gone.set()
            return near
        newcomers.go(self)
        self.handshake_complete = self.close_sent = True  # there is nothing more to say of our own
        near.join(self.transport, far)
        far.transport.write(head)
        self.transport.set_protocol(near)
        return near

    def hand(self, door: Door, owner: str, head: bytes) -> bool:
        """Hand this connection over to another worker, which is asked with `head`; False if that cannot be."""
        if self.disconnected or self.transport.is_closing():  # whoever came is gone, and is nobody's
            return True
        if not door.hand(owner, self.transport.get_extra_info("socket"), head):
            return False
        self.handshake_complete = self.close_sent = True  # there is nothing more to say of our own
        self.transport.abort()  # closes our end of it alone
        return True

    def greeted(self) -> None:
        """Count this one no longer among the newcomers."""
        newcomers.go(self)

    def drop(self) -> None:
        """Cut the connection."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Cut a connection whose peer does not answer a ping: nor would it read a goodbye."""
        super().keepalive_timeout()
        self.drop()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Give the peer a while to take what was said last."""
        super().on_task_complete(task)
        self.loop.call_later(GOODBYE_SECONDS, self.drop)
