"""The turns of bots at one table: when they think, for how long, and what happens if they do not come to an end.

The table itself lets windows pass for people who can do nothing there. How long that takes must not tell that they can
not: a window that its player could use, by what everybody sees, stands for a time drawn by the table, whoever lets it
pass.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import weakref
from concurrent.futures import Executor
from typing import TYPE_CHECKING

from menagerie.engine.table import Table
from menagerie.players.own import OwnBot
from menagerie.table.store import Entry, StoreError
from menagerie.table.thinking import Bot, Choose, answers_of, check_bot

if TYPE_CHECKING:
    from menagerie.table.room import Room

SLICE = 0.02  # seconds that quick bots of a table may answer in one go before others get their turn

log = logging.getLogger("menagerie.table")


class Turns:
    """The bots of a room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)  # a room that is put away is gone at once, not when cycles are looked for
        self.thinking: asyncio.Task[None] | None = None  # answers for bots
        self.thought: asyncio.Future[int] | None = None  # the last thought of a bot that takes its time
        self.own: dict[tuple[str, str], OwnBot] = {}  # by seat and name: own bots that have been asked here
        self.window = (-1, 0.0)  # version of the last question noted, and the time at which it may be passed

    @property
    def busy(self) -> bool:
        """Whether bots are at it."""
        return self.thinking is not None and not self.thinking.done()

    def bot(self, name: str) -> Bot:
        """Give a bot by its name; one that is gone is played by the best quick one."""
        return self.room.bots.get(name) or self.room.bots[check_bot(self.room.game, self.room.bots, "")]

    def asks_quick(self) -> bool:
        """Tell whether a quick bot is asked and people wait for it."""
        asked = self.room.session.bot_asked
        return bool(asked and self.room.session.people and self.bot(asked).quick)

    @property
    def is_awaited(self) -> bool:
        """Whether anybody plays with the bots or watches them."""
        return bool(self.room.session.people or self.room.sockets)

    @property
    def one_by_one(self) -> bool:
        """Whether a page wants to see every answer."""
        return any(socket.every for socket in self.room.sockets)

    def run_quick(self) -> list[Entry]:
        """Let bots answer, in a thread: as many as time allows, or one if a page wants to see every answer."""
        until, most = time.monotonic() + SLICE, 1 if self.one_by_one else None
        begun = self.room.session.version
        return self.room.session.think(
            lambda session: answers_of(session.table, self.seated_bots(), session.version)[:most],
            lambda: (
                time.monotonic() > until
                or not self.asks_quick()
                or (most is not None and self.room.session.version > begun)
            ),
        )

    def seated_bots(self) -> dict[str, Bot]:
        """Give the quick bots by seat."""
        found = {one.seat: self.bot(one.bot) for one in self.room.session.sitters.values() if one.who == "bot"}
        return {seat: bot for seat, bot in found.items() if bot.quick}

    def choice(self, name: str, seat: str) -> tuple[Choose, Executor]:
        """Give how a bot chooses at a seat, and the threads in which it does."""
        bot, house = self.bot(name), self.room.house
        if bot.sit is None:
            return bot.choose, house.thinkers
        if (seat, name) not in self.own:
            soon = asyncio.get_running_loop().call_soon_threadsafe
            self.own[seat, name] = bot.sit(seat, tell=lambda text: soon(self.note, name, text))
        return self.own[seat, name].choose, house.guests

    def note(self, name: str, text: str) -> None:
        """Let everybody hear of a forfeit, with the answer that is given instead."""
        log.warning("table %s, %s: %s", self.room.table, name, text)
        session = self.room.session
        session.notices.append((session.version + 1, text))

    def let_go(self, everybody: bool = False) -> None:
        """Let own bots leave whose game is over or whose seat has another player, or all of them, in threads."""
        session = self.room.session
        for seat, name in list(self.own):
            sitter = session.sitters[seat]
            if everybody or session.over or (sitter.who, sitter.bot) != ("bot", name):
                leaving = self.own.pop((seat, name)).leave
                threading.Thread(target=leaving, args=(session.table.copy(),), daemon=True, name="leaving").start()

    def stop(self) -> None:
        """Kill the own bots: the house closes."""
        for own in self.own.values():
            own.stop()

    # --- windows

    def note_window(self) -> None:
        """Draw how long the standing window stands at least.

        No time if all see that its player can do nothing, or if nobody plays or watches beside him but bots.
        """
        house, session = self.room.house, self.room.session
        if not self.room.game.windows or self.window[0] == session.version:
            return
        others = {*session.people, *(socket.seat for socket in self.room.sockets)} - {session.asked}
        wait = house.dice.uniform(*house.consider) if others and session.may_respond else 0.0
        self.window = (session.version, house.clock() + wait)

    async def consider(self, version: int) -> None:
        """Wait until the window of a version may be passed."""
        noted, until = self.window
        wait = until - self.room.house.clock()
        if noted == version and wait > 0:
            await self.room.house.sleep(wait)

    async def let_pass(self) -> None:
        """Let the standing window pass for a person who can do nothing else."""
        async with self.room.lock:
            seat, version = self.room.session.passes, self.room.session.version
            self.note_window()
        await self.consider(version)
        async with self.room.changing():
            session = self.room.session
            if session.version == version and session.passes == seat:
                await self.room.save([session.play(session.table.passing)])

    # --- thinking

    @property
    def asked(self) -> bool:
        """Whether a bot is asked, or the table lets a window pass."""
        return bool(self.room.session.bot_asked or self.room.session.passes)

    def wake(self) -> None:
        """Let a bot that is asked think, unless it does already."""
        if self.asked and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self.think_on())

    async def think_on(self) -> None:
        """Answer for bots until a person is asked, or nobody plays nor watches any more."""
        try:
            while self.asked and not self.room.broken and (self.room.session.people or self.room.sockets):
                if self.room.session.passes:
                    await self.let_pass()
                elif self.asks_quick():
                    async with self.room.changing():
                        await self.room.save_with_bots([])
                    await asyncio.sleep(0)
                else:
                    await self.think_slowly()
        except StoreError as error:
            log.error("table %s: %s", self.room.table, error)
        except Exception:
            log.exception("table %s: a bot stopped", self.room.table)

    async def think_slowly(self) -> None:
        """Let the asked bot think about a copy, against the deadline."""
        began = time.monotonic()
        async with self.room.lock:
            version, name = self.room.session.version, self.room.session.bot_asked
            if not name:
                return
            table = self.room.session.table.copy()
        code = await self.thought_of(name, table, version)
        if not self.room.session.people:
            await asyncio.sleep(max(0.0, self.room.house.pace - (time.monotonic() - began)))
        async with self.room.changing():
            if self.room.session.version == version and self.room.session.bot_asked == name:
                await self.room.save([self.room.session.play(code)])

    async def thought_of(self, name: str, table: Table, version: int) -> int:
        """Give a bot's answer; a quick bot's if it takes too long, fails, or still thinks about an earlier question."""
        if self.thought is None or self.thought.done():
            loop = asyncio.get_running_loop()
            choose, threads = self.choice(name, table.seat)
            self.thought = loop.run_in_executor(threads, choose, table, version)
            try:
                return await asyncio.wait_for(asyncio.shield(self.thought), self.room.house.deadline)
            except TimeoutError:
                log.warning("table %s: bot %s took too long, a quick one answers for it", self.room.table, name)
            except Exception:
                log.exception("table %s: bot %s failed, a quick one answers for it", self.room.table, name)
        return await self.room.in_pool(self.bot("").choose, table.copy(), version)
