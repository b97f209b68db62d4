"""The clock of a table: what time its people have left, and what happens when it runs out.

Every answer has so many seconds of its own; what it takes beyond comes out of its seat's bank. Time runs while a person
is asked and the table is open in a server, whoever looks at it: not before the deal, not for bots, not while the server
is down. What is left is saved with every entry, every few seconds, and when the server ends.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from menagerie.table.connections import Socket
from menagerie.table.entries import Entry
from menagerie.table.manners import LOSS, PASS, Limits
from menagerie.table.session import Session
from menagerie.table.store import StoreError
from menagerie.table.thinking import check_bot
from menagerie.table.writes import Write

if TYPE_CHECKING:
    from menagerie.table.room import Room

TICK = 15.0  # seconds after which what is left is saved again
LEAST = 0.001  # seconds that are none

log = logging.getLogger("menagerie.table")

Asked = tuple[str, int]  # whose time runs, and after how many answers


class Clock:
    """The times of the people of one table; `now` tells the time, `kept` is what was saved of another day."""

    def __init__(self, limits: Limits, seats: list[str], now: Callable[[], float], kept: dict[str, Any]) -> None:
        self.limits, self.now = limits, now
        self.bank: dict[str, float] = {seat: kept.get("bank", {}).get(seat, limits.bank) for seat in seats}
        self.asked: Asked | None = tuple(kept["asked"]) if kept.get("asked") else None
        self.spent: float = kept.get("spent", 0.0)  # on the standing question
        self.since = now()

    def put(self, asked: Asked | None) -> None:
        """Note which question stands; what the one before it took is settled."""
        self._count()
        if asked != self.asked:
            if self.asked:
                self.bank[self.asked[0]] = self._bank_left()
            self.asked, self.spent = asked, 0.0

    @property
    def left(self) -> float:
        """The seconds that whoever is asked has left, of the answer and of the bank."""
        self._count()
        return max(0.0, self.limits.answer - self.spent) + self._bank_left()

    def told(self, people: list[str]) -> dict[str, Any]:
        """Tell everybody whose time runs, what is left of it for this answer, and the bank of every person."""
        self._count()
        seat = self.asked and self.asked[0]
        answer = max(0.0, self.limits.answer - self.spent) if seat else 0.0
        banks = {one: self._bank_left() if one == seat else self.bank[one] for one in people}
        return {"seat": seat, "answer": round(answer, 1), "bank": {one: round(left, 1) for one, left in banks.items()}}

    def kept(self) -> dict[str, Any]:
        """Give what is saved."""
        self._count()
        return {"bank": self.bank, "asked": self.asked, "spent": self.spent}

    def _count(self) -> None:
        now = self.now()
        self.spent += now - self.since if self.asked else 0.0
        self.since = now

    def _bank_left(self) -> float:
        over = max(0.0, self.spent - self.limits.answer)
        return max(0.0, self.bank[self.asked[0]] - over) if self.asked else 0.0


class Timekeeper:
    """Keeps the clock of a room, if it has one."""

    def __init__(self, room: Room, kept: dict[str, Any]) -> None:
        self.room: Room = weakref.proxy(room)
        self.restore(kept)
        self.waiting: asyncio.Task[None] | None = None
        self.armed: Asked | None = None

    def restore(self, kept: dict[str, Any]) -> None:
        """Take the times as they were saved."""
        session, now = self.room.session, self.room.house.clock
        limits = session.head.manners.clock
        self.clock = limits and Clock(limits, list(session.roster.sitters), now, kept)

    @property
    def most(self) -> float:
        """The seconds that the table itself may take to answer for a person: nobody's bank pays for that."""
        return self.clock.limits.answer / 2 if self.clock else float("inf")

    @property
    def runs(self) -> bool:
        """Whether somebody's time runs."""
        return bool(self.clock and asked_of(self.room.session))

    def settle(self, change: Write) -> None:
        """Take what the standing question has cost off, and save it with a change."""
        if self.clock:
            self.clock.put(asked_of(self.room.session))
            change.clock(self.clock.kept())

    def tell(self, *sockets: Socket) -> None:
        """Tell pages the time."""
        if self.clock:
            people = self.room.session.roster.people
            self.clock.put(asked_of(self.room.session))
            for socket in sockets:
                socket.post({"type": "clock", **self.clock.told(people)})

    def wake(self) -> None:
        """Wait for the time of whoever is asked to run out."""
        if not self.clock or self.waiting is asyncio.current_task():
            return
        self.clock.put(asked_of(self.room.session))
        if self.armed != self.clock.asked:
            self.stop()
            self.armed = self.clock.asked
            if self.armed:
                self.waiting = asyncio.create_task(self.wait())

    def resume(self) -> None:
        """Begin to wait where nothing is waited for yet: somebody has come to a table."""
        if self.waiting is None or self.waiting.done():
            self.wake()

    def stop(self) -> None:
        """Wait no longer."""
        if self.waiting:
            self.waiting.cancel()
        self.waiting, self.armed = None, None

    async def wait(self) -> None:
        """Wait, saving now and then, and act where nothing is left."""
        try:
            while self.clock and self.clock.asked and not self.room.broken:
                await self.room.house.sleep(min(self.clock.left, TICK))
                async with self.room.changing():
                    self.clock.put(asked_of(self.room.session))
                    if self.clock.asked and self.clock.left < LEAST:
                        await self.run_out()
                    else:
                        await self.room.submit([])
                self.armed = self.clock.asked
                self.room.turns.wake()
        except StoreError as error:
            log.error("table %s: %s", self.room.table, error)
        except Exception:
            log.exception("table %s: the clock stopped", self.room.table)

    async def run_out(self) -> None:
        """Do what was agreed for whoever has no time left; whom the table answers for loses nothing."""
        room, session = self.room, self.room.session
        seat = session.asked
        then = session.head.manners.clock.then if session.head.manners.clock else ""
        if then == LOSS and not session.passes:
            bot = check_bot(room.game, room.bots, "")
            entry, sitter = session.concede(seat, session.version, bot, late=True)
            await room.save([entry], Write(room.table).sitter(sitter))
            return room.tell_seats()
        code = session.presenter.letting_pass() if then == PASS or session.passes else None
        if code is None:
            code = await room.in_pool(room.turns.bot("").choose, session.table.copy(), session.version)
        entries: list[Entry] = [session.play(code, late=not session.passes)]
        await room.save_with_bots(entries)


def asked_of(session: Session) -> Asked | None:
    """Give whose time runs at the standing question; none where no person is asked."""
    return (session.asked, session.table.answered) if session.asked in session.roster.people else None
