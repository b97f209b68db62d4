"""The workshop: a table at which cards of one's own are tried, read anew when their file is saved (`menagerie try`).

Nothing is kept: the store is in memory. A table begins in a position that the game's bench lays out
(`games/<game>/presentation/workshop.py`). When a file changes, the box is filled anew, every table is laid again from
its beginning and the answers so far are given again; the first that is no answer any more ends that. A file with faults
changes nothing: they are told in the terminal and on the page.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from menagerie.cardtext import checking
from menagerie.engine import notation
from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.table import Step, Table
from menagerie.table.addresses import Entrance
from menagerie.table.databases import MemoryStore
from menagerie.table.entries import ANSWER, CONCEDE, DEALT, NOTE, PART, STOPS, Entry, Stored
from menagerie.table.house import House
from menagerie.table.protocol import SPECTATOR
from menagerie.table.room import Room
from menagerie.table.said import NewTable, SeatWish
from menagerie.table.server import app_of, run
from menagerie.table.session import Session
from menagerie.table.writes import Write

POLL = 0.3  # seconds between two looks at the files

log = logging.getLogger("menagerie.table")


def say(text: str) -> None:
    """Tell something in the terminal."""
    print(text, file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Trial:
    """What is tried: files of one pack, more cards for the hand, a position of one's own, options of the table."""

    files: Sequence[Path]
    hand: Sequence[str] = ()
    position: Path | None = None
    options: dict[str, int] = field(default_factory=dict)

    @property
    def watched(self) -> list[Path]:
        """The files that are read anew when they change."""
        return [*self.files, *([self.position] if self.position else [])]


def game_of(files: Sequence[Path]) -> Game:
    """Find the game whose language a pack speaks and that has a bench to try it on; BadInput if there is none."""
    game = load(checking.game_of(files))
    if game.workshop is None:
        raise BadInput(f"{game.title} has no workshop: its cards cannot be tried yet")
    return game


class Workshop(House):
    """A house of one game whose cards may change under way."""

    def __init__(
        self, trial: Trial, *, tell: Callable[[str], None] = say, poll: float = POLL, compiled: bool | None, **more: Any
    ) -> None:
        self.trial, self.tell, self.poll, self.compiled = trial, tell, poll, compiled
        self.drawn: list[Path] = []  # files of drawings, which are watched, too
        self.seen = self.stamps()  # by file, before it is read
        self.one = game_of(trial.files)
        self.bench: Any = self.one.workshop
        self.left: dict[str, tuple[list[int], list[Step]]] = {}  # by table: answers given, and those that fell out
        pack = self.bench.read(*trial.files)
        self.warn(pack)
        self.bench.use(pack)
        self.watch(pack)
        try:
            self.start = self.beginning()
            self.lay(self.one.check_options(2, trial.options), 0)
        except BaseException:
            self.bench.use()
            raise
        super().__init__(MemoryStore(), [self.one], compiled=compiled, **more)

    def close(self) -> None:
        """Let everything go, and the box be that of the house again."""
        super().close()
        self.bench.use()

    # --- laying tables

    def beginning(self) -> dict[str, Any]:
        """Give the position in which tables begin, with the cards that are in the box now."""
        trial = self.trial
        if trial.position is None:
            return self.bench.position(trial.hand, trial.options)
        try:
            text = trial.position.read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not a text file"
            raise BadInput(f"{trial.position}: cannot be read ({reason})") from None
        slug, fields = notation.read_position(text, str(trial.position))
        if slug != self.one.slug:
            raise BadInput(f"{trial.position}: a position of {slug}, not of {self.one.slug}")
        return self.bench.with_hand(fields, trial.hand)

    def lay(self, options: dict[str, int], seed: int) -> Table:
        """Lay a table, before the first answer."""
        more: dict[str, Any] = {"compiled": self.face, "windows": True, "options": options}
        return notation.set_up(self.one, self.start, seed, **more)

    def session_of(self, game: Game, stored: Stored) -> Session:
        """Lay a table from its position and what is stored of it."""
        return Session(game, stored, lay=lambda seed: self.lay(stored.head.options, seed))

    def lay_as(self, old: Session) -> Table:
        """Lay the table of a session from its beginning."""
        table = self.lay(old.head.options, old.table.seed)
        table.deal = old.table.deal
        return table

    def lay_again(self, old: Session) -> tuple[Session, list[Entry], str]:
        """Lay a table anew with the cards that are in the box now, up to the first answer that is none any more.

        Gives the session, what to store, and what is to be said of it. Answers that fell out are tried again the next
        time unless others were given since.
        """
        given, fallen = self.left.pop(old.head.table, ([], []))
        before = [step.code for step in old.table.steps]
        steps = [*old.table.steps, *(fallen if given == before else [])]
        table = self.lay_as(old)
        done, reason = 0, ""
        for done, step in enumerate(steps):  # noqa: B007
            if reason := play_again(table, step):
                break
        else:
            done = len(steps)
        if table.answered != done or reason.startswith(BROKEN):
            table = self.lay_as(old)
            for step in steps[:done]:
                table.play(step.code)
        if reason:
            self.left[old.head.table] = ([step.code for step in steps[:done]], steps[done:])
        what = " and ".join(file.name for file in self.trial.files)
        text = f"{what} was read again" + (f": {reason}; the table stands before it." if reason else ".")
        entries = [Entry(0, PART, seat, detail={"part": part}) for seat, part in old.parts.items()]
        entries += [Entry(0, DEALT, SPECTATOR)] * (old.head.seed is None)
        entries += [Entry(0, ANSWER, step.seat, step.code, digest=step.digest) for step in table.steps]
        entries += [Entry(0, STOPS, seat, 1) for seat in sorted(old.roster.stopping)]
        entries += [Entry(0, CONCEDE, seat) for seat in old.roster.conceded]
        entries += [Entry(0, NOTE, SPECTATOR, old.version + 1, {"text": text})]
        entries = [Entry(n, e.kind, e.seat, e.value, e.detail, "", e.digest) for n, e in enumerate(entries, 1)]
        session = Session(old.game, Stored(old.head, list(old.roster.sitters.values()), []), lay=lambda seed: table)
        session.take_in(entries)
        session.actions |= old.actions
        return session, entries, text

    # --- watching

    def stamps(self) -> dict[Path, tuple[int, int] | None]:
        """Tell when the files were written and how long they are; None for one that is not there, or empty."""
        return {path: stamp(path) for path in (*self.trial.watched, *self.drawn)}

    def watch(self, pack: Any) -> None:
        """Look at the files from which the drawings of a pack were read, too."""
        self.drawn = [one.file for one in pack.drawings.values() if one.file]
        self.seen = {**{path: stamp(path) for path in self.drawn}, **self.seen}

    async def sweep(self) -> None:
        """Look at the files again and again; no table is put away."""
        while True:
            await asyncio.sleep(self.poll)
            now = self.stamps()
            is_whole = all(now[path] for path in self.trial.watched)  # one that is just being written comes back
            if is_whole and any(now[path] != self.seen[path] for path in now):
                self.seen = now
                try:
                    await self.reload()
                except Exception:
                    log.exception("the cards could not be read again")

    async def reload(self) -> bool:
        """Read the files again and lay all tables anew; with faults everything stays as it is. Tells which it was."""
        try:
            pack = await asyncio.to_thread(self.bench.read, *self.trial.files)
            rooms = [room for room in self.rooms.values() if room.session.dealt]
            async with AsyncExitStack() as stack:
                for room in rooms:
                    await stack.enter_async_context(room.lock)
                told = {room: logs(room.session) for room in rooms}
                laid = await asyncio.to_thread(self.change, pack, [room.session for room in rooms])
                for room, (session, entries, text) in zip(rooms, laid, strict=True):
                    await self.put(room, session, entries, told[room])
                    self.tell(f"{text} ({session.table.answered} answers given)")
        except BadInput as error:
            await self.complain(error)
            return False
        for room in rooms:
            room.turns.wake()
        return True

    def change(self, pack: Any, sessions: list[Session]) -> list[tuple[Session, list[Entry], str]]:
        """Put a pack into the box and lay tables anew; if that fails the box is as it was."""
        self.warn(pack)
        before, start = self.bench.use(pack), self.start
        try:
            self.start = self.beginning()
            laid = [self.lay_again(session) for session in sessions]
        except Exception as error:
            self.start = start
            self.bench.use(before)
            if isinstance(error, BadInput):
                raise
            log.exception("a table could not be laid")
            raise BadInput(f"the table cannot be laid with these cards ({type(error).__name__}: {error})") from None
        self.boxes[self.one.slug] = digest(self.one.boxes)
        self.told = []
        self.watch(pack)
        return laid

    async def put(self, room: Room, session: Session, entries: list[Entry], told: dict[str, list[Any]]) -> None:
        """Let a room go on with a session that was laid anew; pages bring the cards and hear what is told otherwise."""
        session.kept = min(same(told[seat], now) for seat, now in logs(session).items())
        room.session = session
        for socket in room.sockets:
            socket.post({"type": "cards"})
        await room.save(entries, Write(room.table).forget())

    def warn(self, pack: Any) -> None:
        """Tell what in the texts of a pack never does anything."""
        for warning in pack.warnings:
            self.tell(str(warning))

    async def complain(self, error: BadInput) -> None:
        """Tell what is wrong, in the terminal in full, on pages in short."""
        self.tell(f"{error}\nThe table goes on with the card as it was.")
        faults = error.defects or [str(error)]
        for file in self.trial.watched:
            faults = [fault.removeprefix(f"{file.parent}/") for fault in faults]
        first = faults[0].removesuffix(".") + "." * (not faults[0].endswith("?"))
        more = f" {len(faults) - 1} more in the terminal." if len(faults) > 1 else ""
        for room in list(self.rooms.values()):
            async with room.changing():
                await room.save([room.session.note(f"{first}{more} The card stays as it was.")])
            room.turns.wake()


BROKEN = "the rules stop"


def play_again(table: Table, step: Step) -> str:
    """Give an answer of a record again; if that cannot be, say why."""
    said = f"{step.seat}'s answer {step.words!r}"
    if table.over or table.seat != step.seat or step.code not in table.codes:
        return f"{said} is not legal any more"
    try:
        table.play(step.code)
    except Exception as error:  # a card that nobody has tried may break what the rules take for granted
        log.exception("the rules stopped")
        return f"{BROKEN} at {said} ({type(error).__name__}: {error})"
    return ""


def stamp(path: Path) -> tuple[int, int] | None:
    """Tell when a file was written and how long it is; None if it is not there, or empty as while it is written."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found.st_size else None


def logs(session: Session) -> dict[str, list[Any]]:
    """Give what everybody was told, by seat."""
    return {seat: session.presenter.log(seat) for seat in (*session.roster.sitters, SPECTATOR)}


def same(old: list[Any], new: list[Any]) -> int:
    """Count the entries at the beginning that are the same."""
    pairs = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))


async def make_table(house: Workshop, seed: int | None = None) -> str:
    """Make the table of a workshop and open it: a person at A, bots elsewhere; gives the path of its page."""
    low = house.one.seats[0]
    seats = [SeatWish(who="you"), *[SeatWish(who="bot")] * (low - 1)]
    wish = NewTable(game=house.one.slug, options=dict(house.trial.options), seats=seats, seed=seed)
    table, tokens = await house.make(wish)
    await house.room(table)
    return f"t/{table}#A.{tokens['A']}"


def serve(trial: Trial, entrance: Entrance, *, compiled: bool | None = None, seed: int | None = None) -> None:
    """Open a table to try cards at, until interrupted; says on stderr where."""
    made = entrance.taken()
    try:
        house = Workshop(trial, compiled=compiled)
    except BaseException:
        made.close()
        raise
    entrance = replace(entrance, path=asyncio.run(make_table(house, seed)))
    held = ", ".join(house.start.get("A.hand", ()))
    say(f"In your hand: {held}. Save {' or '.join(map(str, trial.watched))}, and the table is laid anew.")
    run(app_of(house, entrance.names), made, entrance, "nothing is kept")
