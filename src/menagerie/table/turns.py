"""The turns of bots at one table: when they think, for how long, and what happens if they do not come to an end.

The table itself gives the one answer that there is where people have no choice. How long that takes must not tell that
they have none: a window that its player could use, by what everybody sees, stands for a time like those that the people
of this table have taken to let one pass, any other question for one like those that they have taken to answer its kind.
In the same way a bot that thinks seems to think where it has but one answer.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import weakref
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from menagerie.engine.table import Table
from menagerie.players.bots import thinker_of
from menagerie.players.own import OwnBot
from menagerie.table.entries import Entry
from menagerie.table.store import StoreError
from menagerie.table.tempo import Tempo
from menagerie.table.thinking import Bot, Choose, answers_of, check_bot

if TYPE_CHECKING:
    from menagerie.table.room import Room

SLICE = 0.01  # seconds that quick bots of a table may answer in one go before others get their turn

log = logging.getLogger("menagerie.table")


@dataclass(frozen=True)
class Window:
    """A question as it stands: since when, and for how many seconds, at least if its person lets it pass, or else."""

    version: int = -1
    since: float = 0.0
    least: float = 0.0
    drawn: float = 0.0


class Turns:
    """The bots of a room."""

    def __init__(self, room: Room) -> None:
        self.room: Room = weakref.proxy(room)  # a room that is put away is gone at once, not when cycles are looked for
        self.thinking: asyncio.Task[None] | None = None  # answers for bots
        self.thought: asyncio.Future[int] | None = None  # the last thought of a bot that takes its time
        self.own: dict[tuple[str, str], OwnBot] = {}  # by seat and name: own bots that have been asked here
        dice = room.house.dice
        self.passing = Tempo(room.house.consider, dice)  # of people who let a window pass though they could respond
        self.chosen: dict[int, Tempo] = {}  # by kind of question that is no window: of people who had a choice
        self.thoughts: dict[str, Tempo] = {}  # by name, of bots that are not quick
        self.window = Window()

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
        return bool(asked and self.room.session.roster.people and self.bot(asked).quick)

    def answers_at_once(self) -> bool:
        """Tell whether the bot that is asked is one of the house for which machine code stands ready."""
        table = self.room.session.table
        return bool(self.seated_bots()[table.seat].house) and thinker_of(table.game).is_compiled(table)

    @property
    def is_awaited(self) -> bool:
        """Whether anybody plays with the bots or watches them."""
        return bool(self.room.session.roster.people or self.room.sockets)

    @property
    def one_by_one(self) -> bool:
        """Whether a page wants to see every answer."""
        return any(socket.every for socket in self.room.sockets)

    def run_quick(self) -> list[Entry]:
        """Let bots answer: as many as time allows, or one if a page wants to see every answer."""
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
        found = {one.seat: self.bot(one.bot) for one in self.room.session.roster.sitters.values() if one.who == "bot"}
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
            sitter = session.roster.sitters[seat]
            if everybody or session.over or (sitter.who, sitter.bot) != ("bot", name):
                leaving = self.own.pop((seat, name)).leave
                threading.Thread(target=leaving, args=(session.table.copy(),), daemon=True, name="leaving").start()

    def stop(self) -> None:
        """Kill the own bots: the house closes."""
        for own in self.own.values():
            own.stop()

    # --- windows

    def note_window(self) -> None:
        """Draw how long the standing question stands if the table answers, and a window at least.

        No time if all see that its player has no choice, or if nobody plays or watches beside him but bots.
        """
        house, session = self.room.house, self.room.session
        if not session.dealt or not session.table.windows or self.window.version == session.version:
            return
        question, least, drawn = session.table.state.question, 0.0, 0.0
        if session.asked in session.roster.people and self.has_company and session.may_respond:  # the last takes a view
            if question in self.room.game.windows:
                least = house.consider[0]
                drawn = max(least, self.passing.draw())
            else:
                drawn = self.tempo_at(question).draw()
            drawn = min(drawn, self.room.times.most)
        self.window = Window(session.version, house.clock(), least, drawn)

    @property
    def has_company(self) -> bool:
        """Whether somebody plays or watches beside the person who is asked, and no bot."""
        session = self.room.session
        return bool({*session.roster.people, *(socket.seat for socket in self.room.sockets)} - {session.asked})

    def tempo_at(self, question: int) -> Tempo:
        """Give how long people of this table take to answer a kind of question where they have a choice."""
        if question in self.room.game.windows:
            return self.passing
        if question not in self.chosen:
            self.chosen[question] = Tempo(self.room.house.consider, self.room.house.dice)
        return self.chosen[question]

    async def consider(self, version: int, person: bool = True) -> None:
        """Wait until the window of a version may be passed, by its person, or else by the table."""
        window = self.window
        wait = window.since + (window.least if person else window.drawn) - self.room.house.clock()
        if window.version == version and wait > 0:
            await self.room.house.sleep(wait)

    def note_chosen(self, question: int, version: int) -> None:
        """Note how long a question stood at which its person had a choice; of windows, that he let it pass."""
        if self.window.version == version and self.window.drawn:
            self.tempo_at(question).note(self.room.house.clock() - self.window.since)

    async def let_pass(self) -> None:
        """Give the one answer that there is for a person who has no choice."""
        async with self.room.lock:
            seat, version = self.room.session.passes, self.room.session.version
            self.note_window()
        await self.consider(version, person=False)
        async with self.room.changing():
            session = self.room.session
            if session.version == version and session.passes == seat:
                await self.room.save([session.play(session.table.lone)])

    # --- thinking

    @property
    def asked(self) -> bool:
        """Whether a bot is asked, or the table answers for a person."""
        return bool(self.room.session.bot_asked or self.room.session.passes)

    def wake(self) -> None:
        """Let a bot that is asked think, unless it does already."""
        if self.asked and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self.think_on())

    async def think_on(self) -> None:
        """Answer for bots until a person is asked, or nobody plays nor watches any more."""
        try:
            while self.asked and not self.room.broken and (self.room.session.roster.people or self.room.sockets):
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
        house = self.room.house
        began = house.clock()
        async with self.room.lock:
            version, name = self.room.session.version, self.room.session.bot_asked
            if not name:
                return
            table = self.room.session.table.copy()
            at_once = table.state.question in self.room.game.windows and not self.room.session.may_respond
        if len(table.codes) == 1:
            code, wait = table.codes[0], 0.0 if at_once else self.tempo_of(name).draw()
        else:
            code, wait = await self.thought_of(name, table, version), 0.0
            self.tempo_of(name).note(house.clock() - began)
        if not self.room.session.roster.people:
            wait = max(wait, house.pace - (house.clock() - began))
        if wait > 0:
            await house.sleep(wait)
        async with self.room.changing():
            if self.room.session.version == version and self.room.session.bot_asked == name:
                await self.room.save([self.room.session.play(code)])

    def tempo_of(self, name: str) -> Tempo:
        """Give how long a bot thinks at this table."""
        if name not in self.thoughts:
            self.thoughts[name] = Tempo(self.room.house.thought, self.room.house.dice)
        return self.thoughts[name]

    async def thought_of(self, name: str, table: Table, version: int) -> int:
        """Give a bot's answer; a quick bot's if it takes too long, fails, or still thinks about an earlier question."""
        if self.thought is None or self.thought.done():
            loop = asyncio.get_running_loop()
            choose, threads = self.choice(name, table.seat)
            self.thought = loop.run_in_executor(threads, choose, table, version)
            try:
                async with asyncio.timeout(self.room.house.deadline):  # `wait_for` may hide that the house closes
                    return await asyncio.shield(self.thought)
            except TimeoutError:
                log.warning("table %s: bot %s took too long, a quick one answers for it", self.room.table, name)
            except Exception:
                log.exception("table %s: bot %s failed, a quick one answers for it", self.room.table, name)
        return await self.room.in_pool(self.bot("").choose, table.copy(), version)
