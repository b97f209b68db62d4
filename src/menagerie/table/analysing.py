"""The analysis of a finished game at its table: asked for once, made beside the game, told to all, kept in the store.

One is made at a time in a house, on one thread, in the order in which they were asked for; how much of it is done is
told while it is made.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Any

from menagerie.engine.errors import BadInput
from menagerie.engine.table import Table
from menagerie.languages import later
from menagerie.players.analysis import analyse
from menagerie.players.compiling import ANALYSIS, TABLES, Compiling
from menagerie.players.levels import has_features
from menagerie.table.presenter import put_to
from menagerie.table.protocol import Refusal

if TYPE_CHECKING:
    from menagerie.table.room import Room

BUDGET = 30_000  # games played on, unless the house says otherwise
MOST = 16  # analyses that wait or are made
FAILED = "The analysis failed; nothing of the game is lost."

log = logging.getLogger("menagerie.table")


class Closing(Exception):
    """The house closes; nobody waits for what is not done."""


class Analysing:
    """The analysis of a room's game."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None
        self.done = self.total = 0
        self.fault = ""

    @property
    def busy(self) -> bool:
        """Whether it is being made, or waits for others."""
        return self.task is not None and not self.task.done()

    def begin(self, room: Room, seat: str) -> dict[str, Any]:
        """Begin, unless that was done; gives the message that says how it stands."""
        session, house = room.session, room.house
        if not session.over:
            raise Refusal("over", later("Only a finished game is analysed."))
        if session.analysis is None and not self.busy:
            if not session.table.over:
                raise Refusal("over", later("This game was given up before its end, so nobody knows what decided it."))
            if not has_features(session.game):
                raise Refusal(
                    "role",
                    later("No bot plays {game} by looking ahead, so none can analyse it.", game=session.game.title),
                )
            if house.analyses >= MOST:
                raise Refusal("fault", later("Many games wait to be analysed here; ask again in some minutes."))
            self.done = self.total = 0
            self.fault = ""
            house.analyses += 1
            self.task = asyncio.create_task(self.make(room))
        return self.told(room, seat)

    def told(self, room: Room, seat: str) -> dict[str, Any]:
        """Give the message that says how it stands, to a seat."""
        told = room.session.analysis
        if told:
            told = told | {name: [put_to(seat, one) for one in told[name]] for name in ("answers", "moments")}
        stands = {"done": self.done, "total": self.total, "told": told, "fault": self.fault}
        return {"type": "analysis", **stands}

    def tell(self, room: Room) -> None:
        """Let everybody at the table know how it stands."""
        for socket in room.sockets:
            socket.post(self.told(room, socket.seat))

    async def make(self, room: Room) -> None:
        """Make it and keep it."""
        house, loop = room.house, asyncio.get_running_loop()

        def progress(done: int, total: int) -> None:
            if house.closing:
                raise Closing
            loop.call_soon_threadsafe(note, done, total)

        def note(done: int, total: int) -> None:
            self.done, self.total = done, total
            self.tell(room)

        try:
            told = await loop.run_in_executor(house.analyst, work, room.session.table, house.budget, progress)
            async with room.changing():
                await room.submit([room.session.keep_analysis(told)])
        except BadInput as error:
            self.fault = str(error)
        except Closing:
            return
        except Exception:
            log.exception("table %s: its game could not be analysed", room.table)
            self.fault = FAILED
        finally:
            house.analyses -= 1
        self.tell(room)


def work(table: Table, budget: int, progress: Any) -> dict[str, Any]:
    """Analyse a game, in a thread; what is not compiled yet is compiled by others first."""
    Compiling([table.game], TABLES, ANALYSIS).run(lambda done, total: progress(0, 0))
    return analyse(table, seed=secrets.randbelow(1 << 31), budget=budget, on_progress=progress)
