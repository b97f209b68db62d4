"""What a room has to do with its lease, where several workers share a store: it writes under it, and parts with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from menagerie.table.connections import Socket
from menagerie.table.writes import Write

if TYPE_CHECKING:
    from menagerie.table.clocks import Timekeeper
    from menagerie.table.house import House
    from menagerie.table.turns import Turns


class Kept:
    """A table that this server keeps: alone, or by a lease in an epoch."""

    house: House
    table: str
    epoch: int
    broken: bool
    sockets: set[Socket]
    turns: Turns
    times: Timekeeper

    def fenced(self, change: Write) -> Write:
        """Let a change be written only while this worker keeps the table, where there are several."""
        leases = self.house.leases
        return leases.fence(change, self.table, self.epoch) if leases else change

    def put_down(self) -> None:
        """Keep what people have left of their time: the room is closed."""
        self.times.stop()
        leases, change = self.house.leases, Write(self.table)
        if self.times.runs:
            self.times.settle(change)
        if leases:
            leases.release(self.fenced(change), self.table, self.epoch)
        if change.statements:
            self.house.save_last(self.table, self.house.store.submit(change))

    def part(self) -> None:
        """Let everybody go to where the table is kept now; nothing more is written here."""
        self.broken = True
        self.times.stop()
        self.turns.let_go(everybody=True)
        for socket in self.sockets:
            socket.let_go()
