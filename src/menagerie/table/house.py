"""The house: all rooms of one server, how they are made and opened, and the threads that they share."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from typing import Any

from menagerie.engine.digests import digest
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.notation import set_up
from menagerie.players.compiling import TABLES, Compiling
from menagerie.table.analysing import BUDGET
from menagerie.table.book import begin
from menagerie.table.brought import bring, game_of
from menagerie.table.entries import LAID, LINK, Entry, Sitter, Stored, hash_token
from menagerie.table.gates import ASKS_PER_TABLE, Turnstile
from menagerie.table.handing import Door
from menagerie.table.keeping import let_go
from menagerie.table.leading import Peers
from menagerie.table.leases import Elsewhere, Leases
from menagerie.table.metrics import Counts
from menagerie.table.rated import Boards
from menagerie.table.room import Room
from menagerie.table.rounds import Rounds
from menagerie.table.said import NewTable
from menagerie.table.session import Session, seated
from menagerie.table.sharing import Sharing
from menagerie.table.store import Stale, Store, StoreError
from menagerie.table.thinking import Bot, bots_of, check_bot
from menagerie.table.unhurried import Unhurried
from menagerie.table.writes import Write

DEADLINE = 5.0  # seconds that bots may think who are not quick
PACE = 0.8  # seconds between answers where only bots play and somebody watches
CONSIDER = (0.6, 3.0)  # seconds that a window stands at least, and as long as that until people have shown how long
THOUGHT = (0.3, 1.5)  # seconds that a bot seems to think about one answer until it has thought about several
SEEN_OFF = 1.0  # seconds that pages are given to take the goodbye of a server that ends
TIDYING = 3600.0  # seconds between two looks for tables that are old
IDLE = 60.0  # seconds after which a table that nobody looks at is put away
MOST_ROOMS = 2000  # tables that are open at once
MOST_WATCHERS = 1000  # spectators of all tables
MOST_HANDED = 1_000  # tokens that are kept to be told again
TABLES_A_MINUTE = 120.0  # that one address may make, and open
QUICK_THREADS, THINKERS, GUESTS = 1, 4, 16  # a second quick one would only wait for the interpreter

log = logging.getLogger("menagerie.table")


class NotReady(BadInput):
    """A table cannot be made yet."""


class TooMany(BadInput):
    """Somebody asks for more than there is for him, or for all."""


class House(Sharing):
    """All rooms of a server.

    compiled: True to compile every game before the first table is made, None to compile meanwhile, False never to.
    consider: how long windows stand before they are let pass, from least to most, until people have shown how long they
    take. thought: the same of bots that are not quick and have but one answer. budget: games played on for an analysis.
    keep_days: after which tables go out of the store, 0: never. ratings: tell whoever asks how players stand. leases:
    by which it keeps its tables, where several workers share a store. door: where lines come that others of its machine
    hand over. thinkers: threads of bots. turn: what is waited for before it compiles; with leases and none, it lets
    nobody in before all machine code is loaded. clock and sleep: of these times.
    """

    def __init__(
        self,
        store: Store,
        games: Sequence[Game],
        *,
        compiled: bool | None = True,
        bots: dict[str, Bot] | None = None,
        deadline: float = DEADLINE,
        pace: float = PACE,
        consider: tuple[float, float] = CONSIDER,
        thought: tuple[float, float] = THOUGHT,
        tables_a_minute: float = TABLES_A_MINUTE,
        budget: int = BUDGET,
        keep_days: float = 0.0,
        ratings: bool = False,
        leases: Leases | None = None,
        door: Door | None = None,
        thinkers: int = THINKERS,
        turn: AbstractContextManager[object] | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.store, self.rounds, self.keep_days = store, Rounds(store), keep_days
        self.boards = Boards(store, clock) if ratings else None
        self.leases, self.peers = leases, Peers(leases, door) if leases else None
        self.games = {game.slug: game for game in games}
        self.bots = {game.slug: bots_of(game, bots) for game in games}
        self.compiled, self.deadline, self.pace = compiled, deadline, pace
        self.consider, self.thought, self.clock, self.sleep = consider, thought, clock, sleep
        self.dice = random.Random()  # for times only; a game's chance is its own
        self.boxes = {game.slug: digest(game.boxes) for game in games}
        self.pool = ThreadPoolExecutor(QUICK_THREADS, "quick")
        self.thinkers = ThreadPoolExecutor(thinkers, "thinker")
        self.guests = ThreadPoolExecutor(GUESTS, "guest")  # wait for own bots, which must hold up no others
        self.analyst = ThreadPoolExecutor(1, "analyst")
        self.aside = ThreadPoolExecutor(1, "aside")  # gauntlets and the lab, whose games take turns
        self.budget, self.analyses, self.closing = budget, 0, False
        self.making, self.openings = Turnstile(tables_a_minute, clock), Turnstile(tables_a_minute, clock)
        self.asks = Turnstile(ASKS_PER_TABLE * tables_a_minute, clock)
        self.watchers, self.counts = 0, Counts()
        self.rooms: dict[str, Room] = {}
        self.unhurried = Unhurried()
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.saving: dict[str, Future[None]] = {}  # of tables that were put away: what they had still to save
        self.coming: Counter[str] = Counter()  # how many pages are on their way to a table
        self.handed: dict[tuple[str, str], str] = {}  # tokens handed out for a table played on at
        self.progress = (0, 1)
        self.told: list[dict[str, Any]] = []  # what the lobby tells of the games, once somebody has asked
        self.warm_games: set[str] = set() if compiled else set(self.games)
        self.turn = turn
        self.compiling = None if compiled is False else Compiling(games, TABLES)

    # --- warming up

    def warm(self) -> None:
        """Compile every game (in a thread), and tell how far it is."""
        if not self.compiling:
            return
        try:
            with self.turn or nullcontext():
                self.compiling.run(self._tell, lambda game: self.warm_games.add(game.slug))
        except Exception as error:
            told = "%s; tables are played interpreted, which is slower"
            log.error(told, error, exc_info=not isinstance(error, BadInput))
            self.warm_games.update(self.games)

    def is_ready(self, slug: str = "") -> bool:
        """Tell whether tables of a game can be made, or of every game; a game that is not is compiled next."""
        if slug and self.compiling:
            self.compiling.prefer(self.game(slug))
        return self.warm_games.issuperset([slug] if slug else self.games)

    def _tell(self, done: int, total: int) -> None:
        self.progress = (done, total)

    @property
    def face(self) -> bool | None:
        """How tables run: interpreted, or compiled as soon as the machine code is there."""
        return False if self.compiled is False else None

    # --- tables

    def game(self, slug: str) -> Game:
        """Give a game by its name; BadInput names the nearest."""
        if slug not in self.games:
            known = ", ".join(self.games)
            raise BadInput(f"there is no game {slug!r}{nearest(slug, self.games)} (games: {known})")
        return self.games[slug]

    async def make(self, wish: NewTable) -> tuple[str, dict[str, str]]:
        """Make a table; gives its id and the tokens of its people."""
        origin = await self.origin(wish)
        game, first = origin.game if origin else self.game(wish.game), list[Entry]()
        if not self.is_ready(game.slug):
            done, total = self.progress
            raise NotReady(f"the rules of {game.title} are being compiled ({done} of {total}); a moment more")
        if wish.example:
            wish, laid = await asyncio.to_thread(begin, game, wish.example)
            first = [laid]
        elif not origin:
            game, wish, first = await asyncio.to_thread(bring, game, wish)
        options = {} if origin else game.check_options(len(wish.seats), wish.options)
        sitters, tokens = [], {}
        host = "you" if any(one.who == "you" for one in wish.seats) else "friend"
        for seat, one in zip("ABCDEFGH", wish.seats, strict=False):
            bot = check_bot(game, self.bots[game.slug], one.bot) if one.who == "bot" else ""
            sitters.append(Sitter(seat, one.who, one.name, bot, one.who == host))
        if origin and wish.branch:
            stored, change = await asyncio.to_thread(origin.branch_off, wish.branch.step, sitters)
        else:
            box = digest(game.boxes) if first else self.boxes[game.slug]
            stored, change = seated(game, sitters, options, box, wish.seed, first=first, manners=wish.manners)
        for sitter in stored.sitters:
            if sitter.who != "bot":
                tokens[sitter.seat] = secrets.token_hex(16)
                link = LINK if sitter.who == "friend" else ""
                change.sitter(replace(sitter, token=link + hash_token(tokens[sitter.seat])))
        await self.rounds.save(change)
        return stored.head.table, tokens

    async def origin(self, wish: NewTable) -> Session | None:
        """Give the table off which a new one is to branch, if any."""
        if wish.branch is None:
            return None
        if wish.game or wish.options or wish.seed is not None:
            raise BadInput("a table that branches off another has the game, the options and the seed of that one")
        if (room := self.rooms.get(wish.branch.table)) is not None:
            return room.session
        if (found := await self._session(wish.branch.table)) is None:  # of a game that is over, whoever keeps it
            raise BadInput("the table to branch off is gone")
        return found[0]

    async def hand_out(self, table: str, seat: str) -> str:
        """Give the token that opens a seat of a table that was made by `again`."""
        if self.peers and (token := await self.peers.hand_out(table, seat)):
            return token
        if (table, seat) not in self.handed:
            try:
                with self.coming_to(table):
                    token = await self._give(table, seat)
            except Stale:  # another worker has taken it over since it was opened here
                return await self.hand_out(table, seat)
            self.handed[table, seat] = token
            if len(self.handed) > MOST_HANDED:
                del self.handed[next(iter(self.handed))]
        return self.handed[table, seat]

    async def _give(self, table: str, seat: str) -> str:
        """Make a token that opens a seat of a table of ours."""
        room = await self.room(table)
        if room is None:
            raise BadInput("the next table is gone")
        if seat in room.session.roster.given:
            raise BadInput(f"{seat} was given to somebody else there")
        token = secrets.token_hex(16)
        async with room.changing():
            sitter = replace(room.session.roster.sitters[seat], token=hash_token(token))
            await room.save([], Write(table).sitter(sitter))
            room.session.roster.sitters[seat] = sitter
        return token

    async def knows(self, table: str) -> bool:
        """Tell whether there is such a table, open or in the store."""
        return table in self.rooms or await asyncio.to_thread(self.store.has, table)

    async def room(self, table: str, address: str | None = None) -> Room | None:
        """Give a table's room, opened from the store if it is not open; none if there is no such table.

        address: who asks for it, if from outside; TooMany if that was too often, or if no more tables can be open.
        """
        found = self.rooms.get(table)
        if found is not None and not found.broken:
            return found
        if address is not None and not self.openings.lets(address):
            raise TooMany("too many tables opened from this address; wait a minute")
        if table not in self.opening:
            if self.is_full:
                self.put_away(0.0)
            if self.is_full:
                raise TooMany("as many tables are open as this server can hold; try again soon")
            self.opening[table] = asyncio.create_task(self._open(table))
            self.opening[table].add_done_callback(lambda _: self.opening.pop(table, None))
        return await asyncio.shield(self.opening[table])

    @property
    def is_full(self) -> bool:
        """Whether as many tables are open or being opened as may be; one that was just opened is in both lists."""
        return len(self.rooms.keys() | self.opening.keys()) >= MOST_ROOMS

    @contextmanager
    def coming_to(self, table: str) -> Iterator[None]:
        """Keep a table open while a page is on its way to it: put away meanwhile, it would be open twice."""
        self.coming[table] += 1
        try:
            yield
        finally:
            self.coming[table] -= 1
            self.coming += Counter()  # forgets the zeros

    def save_last(self, table: str, saving: Future[None]) -> None:
        """Note that a table which is put away has something to save yet: it is not opened again before."""
        self.saving[table] = saving
        saving.add_done_callback(lambda _: self.saving.pop(table, None))

    async def _open(self, table: str) -> Any:
        if (saving := self.saving.get(table)) is not None:
            await asyncio.wait([asyncio.wrap_future(saving)])
        epoch = await asyncio.to_thread(self.leases.take, table) if self.leases else 0
        found = await self._session(table)
        if found is None:
            return None
        if self.leases and self.leases.held.get(table) != epoch:
            raise Elsewhere("another worker has taken this table over")
        room = self.rooms[table] = Room(self, found[0].game, *found, epoch)
        return room

    async def _session(self, table: str) -> tuple[Session, dict[str, Any]] | None:
        """Lay a table as it stands in the store; gives it and what is left on its clock, none if there is none."""
        async with self.unhurried.turn():
            stored = await asyncio.to_thread(self.store.load, table)
            if stored is None:
                return None
            game = self.games.get(stored.head.game)
            if game is None:
                raise BadInput(f"this table plays {stored.head.game}, which this server does not have")
            return await asyncio.to_thread(self.session_of, game, stored), stored.clock

    def session_of(self, game: Game, stored: Stored) -> Session:
        """Lay a table from what is stored of it, with what was brought to it, in a position if it began in one."""
        own = game_of(game, stored)
        box = self.boxes[game.slug] if own is game else digest(own.boxes)
        game = own
        start = next((entry.detail["position"] for entry in stored.entries if entry.kind == LAID), None)
        more: dict[str, Any] = {"compiled": self.face, "windows": True, "options": stored.head.options}
        lay = start and (lambda seed: set_up(game, start, seed, **more))
        return Session(game, stored, compiled=self.face, lay=lay, box=box)

    async def sweep(self) -> None:
        """Put tables away that nobody looks at; they stand in the store, until they are old if that is wished."""
        tidied = float("-inf")
        while True:
            if self.keep_days and time.monotonic() - tidied > TIDYING:
                tidied = time.monotonic()
                await self.let_go_of_old()
            await asyncio.sleep(IDLE / 2)
            self.put_away(IDLE)

    async def let_go_of_old(self) -> None:
        """Take tables out of the store that were made long ago and are not open."""
        try:
            count = await asyncio.to_thread(let_go, self.store, self.keep_days, self.is_kept)
        except StoreError as error:
            log.error("old tables are still there: %s", error)
        else:
            if count:
                log.info("%d tables made more than %g days ago are gone", count, self.keep_days)

    def put_away(self, idle: float) -> None:
        """Put away the tables that nobody has looked at for so many seconds, or whose clock runs if room is short."""
        now = time.monotonic()
        for table, room in list(self.rooms.items()):
            busy = self.coming[table] or room.sockets or room.lock.locked() or room.turns.busy or room.analysing.busy
            if not busy and now - room.touched >= idle and not (idle and room.times.runs):
                room.turns.let_go(everybody=True)
                room.put_down()
                del self.rooms[table]
        self.give_back()

    # --- the end

    async def see_off(self) -> None:
        """Tell every page that the server ends and the table is kept, and let it go."""
        self.closing = True
        sockets = [socket for room in self.rooms.values() for socket in room.sockets]
        for socket in sockets:
            socket.let_go()
        for _ in range(round(SEEN_OFF / 0.02)):
            if not any(room.sockets for room in self.rooms.values()):
                return
            await asyncio.sleep(0.02)

    def close(self) -> None:
        """Let the threads go and close the store."""
        self.closing = True
        self.rounds.finish()
        for threads in (self.pool, self.thinkers, self.guests, self.analyst, self.aside):
            threads.shutdown(wait=False, cancel_futures=True)
        for room in self.rooms.values():
            room.turns.stop()
            room.put_down()
        self.store.close()
        if self.leases:
            self.leases.close()
