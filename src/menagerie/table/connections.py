"""The pages around a table, as a room sees them: a line to send on, and what each has been told."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Protocol

from menagerie.engine.errors import BadInput
from menagerie.languages import _, later, speaking, spoken
from menagerie.table.protocol import SINCE_2, VERSION, write

RESTART = later("The server is started anew; the table is kept, and this page comes back to it by itself.")
MOST_WAITING = 4 << 20  # characters that may wait for one page
TABLE, LINK, ELSEWHERE, MESSAGE, LATER = "table", "link", "elsewhere", "message", "later"  # why a line ends
VERSION_SPOKEN = "version"  # this, too: only others are spoken here

log = logging.getLogger("menagerie.table")


class Parting(BadInput):
    """A page is not let in; `reason` tells it what it may offer its person then (docs/protocol.md, `error`)."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class Line(Protocol):
    """What a room needs of a connection."""

    async def send(self, *texts: str) -> None:
        """Send messages."""

    async def close(self) -> None:
        """Close the connection."""

    def drop(self) -> None:
        """Cut the connection, whatever still waits to be sent."""


@dataclass(eq=False)
class Socket:
    """One page at a table: its seat, what it has heard, what waits to be sent."""

    line: Line
    seat: str
    every: bool = False  # wants a view after each answer, not only of the newest state
    changes: bool = False  # wants of every zone that is as it was only its name
    zones: dict[str, Any] = field(default_factory=dict)  # as it was told them, where it wants changes
    heard: int = 0  # events that it was told
    v: int = VERSION  # of the protocol that it speaks
    facts: bool = False  # wants the facts of the position and the table in lines with every view, as programs do
    version: int = 0  # of the last view
    said: int = 0  # lines of talk that it was told
    link: str = ""  # the hash of the link by which a spectator looks from a seat
    eyes: str = ""  # the seat from which it looked last
    language: str = field(default_factory=spoken)
    waiting: deque[str] = field(default_factory=deque)
    held: int = 0  # characters that wait
    stale: bool = True  # a view is due
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    speaking: asyncio.Lock = field(default_factory=asyncio.Lock)  # messages go out one after another
    closing: bool = False

    def post(self, message: dict[str, Any]) -> None:
        """Send a message soon."""
        if self.v >= VERSION or message["type"] not in SINCE_2:
            self.post_text(write({**message, "v": self.v}))

    def post_text(self, text: str) -> None:
        """Send a message that is written already. Nothing follows a goodbye; nobody waits for who takes nothing."""
        if self.closing:
            return
        self.waiting.append(text)
        self.held += len(text)
        self.wake.set()
        if self.held > MOST_WAITING:
            log.warning("seat %s: a page takes nothing any more, and is cut off", self.seat)
            self.closing, self.held = True, 0
            self.waiting.clear()
            self.line.drop()

    def shorten(self, scene: dict[str, Any]) -> dict[str, Any]:
        """Leave out of a scene what this page was told before, if it wants that."""
        if not self.changes:
            return scene
        told, self.zones = self.zones, {zone["id"]: zone for zone in scene["zones"]}
        zones = ((name, told.get(name), zone) for name, zone in self.zones.items())
        return scene | {"zones": [{"id": name} if was is zone or was == zone else zone for name, was, zone in zones]}

    def take(self) -> list[str]:
        """Take the messages that wait, the oldest first."""
        texts = list(self.waiting)
        self.waiting.clear()
        self.held = 0
        return texts

    def due(self) -> None:
        """Send a view soon."""
        self.stale = True
        self.wake.set()

    def let_go(self) -> None:
        """Tell that the server ends, and close; whoever is told so comes back."""
        with speaking(self.language):
            self.post({"type": "restart", "text": _(RESTART)})
        self.closing = True
        self.wake.set()

    def leave(self, reason: str, text: str) -> None:
        """Say why and close."""
        with speaking(self.language):
            self.post({"type": "error", "reason": reason, "text": _(text)})
        self.closing = True
