"""Which table is whose, where several workers share a store (`leases.py`): what a house loses and inherits."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from concurrent.futures import Future
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from menagerie.engine.errors import BadInput
from menagerie.table.leading import Peers
from menagerie.table.leases import Elsewhere, Leases
from menagerie.table.store import Store
from menagerie.table.writes import Write

if TYPE_CHECKING:
    from menagerie.table.room import Room

log = logging.getLogger("menagerie.table")


class Sharing:
    """A house that keeps its tables alone, or beside other workers by leases."""

    store: Store
    leases: Leases | None
    peers: Peers | None
    rooms: dict[str, Room]
    opening: dict[str, asyncio.Task[Room]]
    saving: dict[str, Future[None]]
    coming: Counter[str]
    turn: AbstractContextManager[object] | None
    closing: bool

    def warm(self) -> None:
        """Compile every game."""
        raise NotImplementedError

    async def room(self, table: str, address: str | None = None) -> Room | None:
        """Give a table's room."""
        raise NotImplementedError

    def save_last(self, table: str, saving: Future[None]) -> None:
        """Note that a table which is put away has something to save yet."""
        raise NotImplementedError

    async def join(self) -> None:
        """Begin to keep tables beside other workers, if there are to be any."""
        if self.leases:
            if not self.turn:
                await asyncio.to_thread(self.warm)
            loop = asyncio.get_running_loop()
            self.leases.heard = lambda lost: loop.call_soon_threadsafe(self.hear, lost)
            await asyncio.to_thread(self.leases.start)

    def hear(self, lost: list[str]) -> None:
        """Hear who lives now, and which tables are another's; those of the dead on which time runs are opened."""
        for table in lost:
            self.lose(table)
        if self.peers and self.peers.heard() and not self.closing:
            self.inheriting = asyncio.create_task(self.inherit())

    def lose(self, table: str) -> None:
        """Close a table that another worker keeps now."""
        if room := self.rooms.pop(table, None):
            log.warning("table %s is kept by another worker now", table)
            room.part()
            if self.leases:
                self.leases.forget(table, room.epoch)

    async def inherit(self) -> None:
        """Open the tables of the dead on which time runs, whoever comes or not."""
        assert self.leases
        try:
            for table in await asyncio.to_thread(self.leases.orphans):
                if (room := await self.room(table)) is not None:
                    room.times.resume()
                    room.turns.wake()
        except BadInput as error:
            log.warning("a table of a dead worker was not opened: %s", error)

    def is_kept(self, table: str) -> bool:
        """Tell whether a table is open, here or at another worker; if not, no other opens it from now on."""
        try:
            return table in self.rooms or (self.leases is not None and not self.leases.take(table))
        except Elsewhere:
            return True

    def give_back(self) -> None:
        """Give the leases back of tables that were taken and are not open."""
        if leases := self.leases:
            for table, epoch in list(leases.held.items()):
                if not (table in self.rooms or table in self.opening or table in self.saving or self.coming[table]):
                    self.save_last(table, self.store.submit(leases.release(Write(table), table, epoch)))
