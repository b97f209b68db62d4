"""What stands between the network and the tables: which hosts are served, how much one address may ask, and what is
said when the system gives no more connections.

A server that listens at this machine only is still asked by every page that the browser here has open: a foreign name
that leads to this address is therefore no host of ours (`Gate`).
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlsplit

ASKS_PER_TABLE = 20.0  # requests that one address may make for every table that it may make
MOST_ADDRESSES = 10_000  # remembered by a turnstile
COMPLAIN = 1.0  # seconds between two lines of the log about connections that cannot be taken

log = logging.getLogger("menagerie.table")


def network_of(address: str) -> str:
    """Give whom an address belongs to: itself, or of IPv6 the network of one customer.

    >>> network_of("2001:db8::1:2"), network_of("192.0.2.7"), network_of("testclient")
    ('2001:db8::/64', '192.0.2.7', 'testclient')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    return address if found.version == 4 else str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))


class Turnstile:
    """So many things a minute for one address."""

    def __init__(self, a_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_minute, self.clock = a_minute, clock
        self.left: dict[str, tuple[float, float]] = {}  # by address: when, how many may still be had

    def lets(self, address: str) -> bool:
        """Count one; False if there were too many."""
        now, who = self.clock(), network_of(address)
        then, left = self.left.pop(who, (now, self.a_minute))
        left = min(self.a_minute, left + (now - then) * self.a_minute / 60) - 1
        self.left[who] = (now, max(left, 0.0))
        if len(self.left) > MOST_ADDRESSES:
            del self.left[next(iter(self.left))]  # who has asked for nothing for the longest time
        return left >= 0


def is_own_origin(headers: Any) -> bool:
    """Tell whether a request comes from a page of this server; programs that are no browser name no origin."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def host_of(header: str) -> str:
    """Give the name in a Host header, without its port.

    >>> host_of("Localhost:8000"), host_of("[::1]:8000"), host_of("")
    ('localhost', '::1', '')
    """
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


def is_address(host: str) -> bool:
    """Tell whether a host is an address in numbers, which no foreign name server can lead here."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


class Gate:
    """Let in what is asked of this server by one of its names, and not too often by one address.

    names: beside localhost and addresses in numbers. asks: of the API and of tables; files of the page are not counted.
    """

    def __init__(self, app: Any, names: Iterable[str], asks: Turnstile) -> None:
        self.app, self.names, self.asks = app, {"localhost", *(name.lower() for name in names)}, asks

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        refused = self.refusal(scope) if scope["type"] in ("http", "websocket") else None
        if refused is None:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": refused[1][:100]})
        else:
            status, text = refused
            told = json.dumps({"text": text, "defects": []}).encode()
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(told)).encode())]
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": told})

    def refusal(self, scope: Any) -> tuple[int, str] | None:
        """Say why a request is not let in, with its status; None if it is."""
        host = host_of(next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1"))
        if host not in self.names and not is_address(host):
            return 421, f"this server is not known as {host[:100]!r}; it is once it is started with --host-name"
        counts = scope["type"] == "websocket" or scope["path"].startswith("/api/")
        if counts and not self.asks.lets(scope["client"][0] if scope.get("client") else ""):
            return 429, "too many requests from this address; wait a minute"
        return None


class Complaints:
    """A loop's handler of errors which tells once a second at most that the system gives no more connections."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.told = clock, float("-inf")

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "socket.accept()" not in context.get("message", ""):
            loop.default_exception_handler(context)
        elif self.clock() - self.told >= COMPLAIN:
            self.told = self.clock()
            log.error("connections cannot be taken: %s", context.get("exception"))
