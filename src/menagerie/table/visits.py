"""One connection of a page, from hello to goodbye: who it is, what it asks for, what it is sent (docs/protocol.md).

What comes in is limited in size, depth and rate.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect

from menagerie.engine.errors import BadInput
from menagerie.languages import _, later
from menagerie.table.connections import LATER, LINK, MESSAGE, TABLE, VERSION_SPOKEN, Parting, Socket
from menagerie.table.entries import hash_token
from menagerie.table.gates import is_own_origin
from menagerie.table.house import MOST_WATCHERS, House
from menagerie.table.leases import Elsewhere
from menagerie.table.protocol import SPECTATOR, VERSION, VERSIONS, Malformed, Unspoken, read_message, write
from menagerie.table.room import Room
from menagerie.table.store import StoreError

HELLO_SECONDS = 10.0
TOKEN = re.compile("[0-9a-f]{32}")
RATE, BURST = 20.0, 60.0  # messages a second of one socket, and how many at once
MOST_SPECTATORS = 100  # at one table

log = logging.getLogger("menagerie.table")


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
            more = {"versions": VERSIONS} if reason == VERSION_SPOKEN else {}
            await self.send(write({"type": "error", "v": VERSION, "reason": reason, "text": _(text), **more}))
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
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self.read()
            if hello.type != "hello":
                raise Malformed("the first message is hello")
            self.connection.get("greeted", int)()
            with self.house.coming_to(self.table):
                room, seat, link = await self.admit(hello.token, hello.claim)
                wishes = (self.websocket.query_params.get(wish) == "1" for wish in ("every", "changes", "facts"))
                every, changes, facts = wishes
                socket = room.enter(self, seat, hello.since, every, changes, link, hello.v, facts)
        except TimeoutError:
            await self.fail(MESSAGE, f"no hello within {HELLO_SECONDS:.0f} seconds")
        except WebSocketDisconnect:
            pass
        except Elsewhere:  # taken by another worker at this moment; whoever comes again is led there
            self.drop()
        except Parting as error:
            await self.fail(error.reason, error.args[0])
        except BadInput as error:
            await self.fail(LATER, error.args[0])
        except Unspoken as error:
            text = later(
                "This server does not speak version {version} of the protocol. Reload the page, or bring the program up"
                " to date.",
                version=error.version,
            )
            await self.fail(VERSION_SPOKEN, text)
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
        if token is None or room.session.roster.eyes_of(link) != SPECTATOR:
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
