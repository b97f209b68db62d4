"""Handing over: a line that came to the wrong worker of its machine goes to the right one, socket and all.

The workers of a machine share a folder that nobody else can open. Each has a door there, a Unix socket of its owner's
name, through which others hand it connections with what was asked on them. Nothing of such a line goes through the
worker to which it came. Where there is no door, as to workers of other machines, it is led on (`leading.py`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

MOST_BYTES = 131_072  # of what was asked; more is led on

log = logging.getLogger("menagerie.table")


class Door:
    """Where a worker takes connections that others of its machine hand over, and hands over its own."""

    def __init__(self, folder: Path, owner: str) -> None:
        self.folder, self.owner = folder, owner
        self.mine: socket.socket | None = None

    def open(self, take: Callable[[socket.socket, bytes], object]) -> None:
        """Take what is handed over, from now on; a system that has no such sockets goes without."""
        try:
            mine = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            mine.setblocking(False)
            mine.bind(str(self.folder / self.owner))
        except (OSError, AttributeError) as error:
            log.info("lines are led on, not handed over: %s", error)
            return
        self.mine = mine
        asyncio.get_running_loop().add_reader(mine.fileno(), self._read, mine, take)

    def _read(self, mine: socket.socket, take: Callable[[socket.socket, bytes], object]) -> None:
        with contextlib.suppress(BlockingIOError):
            asked, handed, _, _ = socket.recv_fds(mine, MOST_BYTES, 1)
            for number in handed:
                os.set_inheritable(number, False)
                made = socket.socket(fileno=number)
                made.setblocking(False)
                take(made, asked)

    def hand(self, owner: str, held: Any, asked: bytes) -> bool:
        """Hand a socket to another worker, with what was asked on it; False if it has no door or cannot be reached."""
        if self.mine is None or len(asked) > MOST_BYTES:
            return False
        try:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [held.fileno()]))
            self.mine.sendmsg([asked], [rights], 0, str(self.folder / owner))  # `socket.send_fds` forgets the address
        except OSError:
            return False
        return True

    def close(self) -> None:
        """Take nothing more."""
        if self.mine is not None:
            asyncio.get_running_loop().remove_reader(self.mine.fileno())
            self.mine.close()
            take_away(self.folder, self.owner)
            self.mine = None


def take_away(folder: Path, owner: str) -> None:
    """Take the door of a worker that is dead away."""
    with contextlib.suppress(OSError):
        (folder / owner).unlink()
