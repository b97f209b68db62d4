"""A room: one served table with the sockets around it. What they ask for (`actions.py`) goes one after another, and is
saved before anybody hears of it.

Everything that changes a table happens under its lock and ends with a write; what people see is drawn under the same
lock, so nobody ever sees what is not saved. A write that fails throws the session away, and the table is opened from
the store again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.letters import seat_of_letter
from menagerie.languages import _, later, speaking
from menagerie.players.levels import strength_of
from menagerie.table.actions import ACTIONS
from menagerie.table.analysing import Analysing
from menagerie.table.clocks import Timekeeper
from menagerie.table.connections import ELSEWHERE, LATER, LINK, Line, Parting, Socket
from menagerie.table.entries import ANSWER, CONCEDE, Entry, hash_token
from menagerie.table.friendly import FRIENDLY
from menagerie.table.gates import Turnstile
from menagerie.table.kept import Kept
from menagerie.table.projection import EVERYTHING
from menagerie.table.protocol import SPECTATOR, VERSION, Refusal, write
from menagerie.table.rated import now
from menagerie.table.session import Session
from menagerie.table.store import Stale, StoreError
from menagerie.table.talk import A_MINUTE, PHRASES
from menagerie.table.thinking import Bot
from menagerie.table.turns import Turns
from menagerie.table.writes import Write

BEFORE_THE_DEAL = ("part", "sit", "stops", "say", "words", "ping")  # what may be asked for then
REPLIES = 64  # replies kept to be given again

if TYPE_CHECKING:
    from menagerie.table.house import House

log = logging.getLogger("menagerie.table")


class Room(Kept):
    """One served table and those around it."""

    def __init__(self, house: House, game: Game, session: Session, clock: dict[str, Any], epoch: int = 0) -> None:
        self.house, self.game, self.session, self.epoch = house, game, session, epoch
        self.table = session.head.table
        self.lock = asyncio.Lock()
        self.sockets: set[Socket] = set()
        self.replies: OrderedDict[tuple[str, str], dict[str, Any]] = OrderedDict()
        self.turns, self.times = Turns(self), Timekeeper(self, clock)
        self.analysing = Analysing()
        self.proposed = session.proposal  # as it was told
        self.broken = False  # it could not be opened again; the next who comes tries anew
        self.touched = time.monotonic()
        self.opened = house.clock()
        self.left: dict[str, float] = {}  # by seat: when its person went away
        self.talking = Turnstile(A_MINUTE, house.clock)

    @property
    def bots(self) -> dict[str, Bot]:
        """The bots that can play this game."""
        return self.house.bots[self.game.slug]

    # --- coming and going

    async def seat_of(self, token: str, claim: str | None) -> str:
        """Find the seat that a token opens, or that a link offers: from then on the token `claim` opens it alone."""
        session = self.session
        if seat := (claim and session.roster.seat_of_token(claim)) or session.roster.seat_of_token(token):
            return seat
        if not session.roster.seat_of_link(token):
            raise Parting(LINK, later("This link opens no seat at this table (any more); without it you can watch."))
        if not claim:
            raise Parting(LINK, "A link is claimed by a token of one's own, which then opens the seat.")
        async with self.changing():
            seat = self.session.roster.seat_of_link(token)
            if seat:
                sitter = replace(self.session.roster.sitters[seat], token=hash_token(claim))
                await self.submit([], Write(self.table).sitter(sitter))
                self.session.roster.sitters[seat] = sitter
        return seat or await self.seat_of(token, claim)

    @property
    def is_listed(self) -> bool:
        """Whether the lobby shows this table: its maker wants it, somebody is here, and the game is not over."""
        return self.session.head.manners.listed and bool(self.here - {SPECTATOR}) and not self.session.over

    async def take(self, name: str) -> dict[str, str]:
        """Give a free seat of a listed table to whoever comes, with the token that opens it."""
        async with self.changing():
            free = [one for one in self.session.roster.sitters.values() if one.is_free] if self.is_listed else []
            if not free:
                raise Refusal("role", later("No seat is free there any more."))
            token = secrets.token_hex(16)
            sitter = replace(free[0], token=hash_token(token), name=name or free[0].name)
            await self.submit([], Write(self.table).sitter(sitter))
            self.session.roster.sitters[sitter.seat] = sitter
            self.tell_seats()
        return {sitter.seat: token}

    def enter(
        self,
        line: Line,
        seat: str,
        since: int = 0,
        every: bool = False,
        changes: bool = False,
        link: str = "",
        v: int = VERSION,
        facts: bool = False,
    ) -> Socket:
        """Let a page in; another page on the same seat is told and closed. The rest is as a socket has it."""
        for other in self.sockets:
            if seat != SPECTATOR and other.seat == seat and not other.closing:
                other.leave(ELSEWHERE, later("This seat was opened in another tab or window; it goes on there."))
        version = since or self.session.version
        socket = Socket(line, seat, every, changes, version=version, link=link, v=v, facts=facts)
        self.sockets.add(socket)
        session = self.session
        sitter = session.roster.sitters.get(seat)
        socket.post(
            {
                "type": "welcome",
                "table": self.table,
                "game": self.game.slug,
                "title": self.game.title,
                "players": self.game.players,
                "seat": seat,
                "seats": session.presenter.seats(self.here),
                "options": self.game.told_options(session.head.options, seat_of_letter(seat)),
                "deal": session.presenter.deal_told(),
                "limits": session.head.manners.clock and asdict(session.head.manners.clock),
                "host": bool(sitter and sitter.host),
                "bots": [asdict(strength_of(bot)) for bot in self.bots],
                "stops": seat in session.roster.stopping if self.game.kept_bits and sitter else None,
                "read_only": _(session.read_only),
                "example": session.example,
                "own_cards": self.game.pack is not None,
                "branch": session.branch,
                "phrases": list(PHRASES),
                "talk": session.talk.heard_by(seat),
                "proposal": session.proposal and session.proposal.told(),
            }
        )
        socket.said = session.talk.count
        if session.head.next:
            socket.post({"type": "next", "table": session.head.next})
        if seat != SPECTATOR:
            self.tell_seats(socket)
        self.times.tell(socket)
        self.times.resume()
        self.turns.wake()
        return socket

    def leave(self, socket: Socket) -> None:
        """Let a page go."""
        self.sockets.discard(socket)
        self.touched = time.monotonic()
        if socket.seat != SPECTATOR and socket.seat not in self.here:
            self.left[socket.seat] = self.house.clock()
            self.tell_seats()

    async def welcome_back(self, seat: str) -> None:
        """Give a seat back to whoever was away while a bot played there, or was to."""
        if not self.session.friends.misses(seat):
            return
        async with self.changing():
            session, change = self.session, Write(self.table)
            if seat in session.roster.away:
                entry, sitter = session.friends.come_back(seat)
                await self.save([entry], change.sitter(sitter))
                self.tell_seats()
            elif session.friends.misses(seat):
                await self.save(session.friends.vote(seat, agree=False, bot="")[0])
                self.tell_proposal()
        self.turns.wake()

    @property
    def here(self) -> set[str]:
        """The seats with a page open."""
        return {socket.seat for socket in self.sockets if not socket.closing}

    def tell_seats(self, but: Socket | None = None) -> None:
        """Tell everybody who sits there."""
        seats = self.session.presenter.seats(self.here)
        for socket in self.sockets:
            if socket is not but:
                socket.post({"type": "seats", "seats": seats})

    def tell_talk(self) -> None:
        """Tell everybody what was said to him."""
        talk = self.session.talk
        for socket in self.sockets:
            with speaking(socket.language):
                for line in talk.heard_by(socket.seat, socket.said):
                    socket.post({"type": "said", "line": line})
            socket.said = talk.count

    def tell_proposal(self) -> None:
        """Tell everybody what is proposed now, or why nothing is any more."""
        proposal = self.session.proposal
        dropped = "" if proposal else self.session.dropped
        for socket in self.sockets:
            with speaking(socket.language):
                socket.post({"type": "proposal", "proposal": proposal and proposal.told(), "text": _(dropped)})
        self.proposed = proposal

    def tell_deal(self) -> None:
        """Tell everybody whose part of the seed is awaited, or that the cards are dealt."""
        for socket in self.sockets:
            socket.post({"type": "deal", "deal": self.session.presenter.deal_told()})
            socket.due()

    async def send(self, socket: Socket) -> None:
        """Send a page what waits for it, views always of the newest state, until it leaves."""
        while True:
            await socket.wake.wait()
            socket.wake.clear()
            await self.flush(socket)
            if socket.closing:
                await socket.line.close()
                return

    async def flush(self, socket: Socket) -> None:
        """Send a page now what waits for it."""
        async with socket.speaking:
            while socket.waiting or self.is_due(socket):
                if self.lock.locked() and socket.waiting:
                    await socket.line.send(*socket.take())
                view: list[str] = []
                if self.is_due(socket):
                    async with self.lock:
                        socket.stale = False
                        view = [self.draw(socket)]
                await socket.line.send(*socket.take(), *view)  # together: each time is a call of the operating system

    def is_due(self, socket: Socket) -> bool:
        """Tell whether a page is to be sent a view."""
        return socket.stale and self.session.dealt and not socket.closing

    def draw(self, socket: Socket) -> str:
        """Draw a page's view and note what it has been told."""
        eyes = self.eyes(socket)
        if eyes != socket.eyes:
            socket.eyes, socket.heard = eyes, 0
        with speaking(socket.language):
            view = self.session.presenter.view(eyes, socket.heard, socket.version)
        if socket.link:
            view = {**view, **watching(view), "eyes": eyes}
        socket.heard, socket.version = view["log_from"] + len(view["log"]), view["version"]
        more = self.session.presenter.facts(eyes) if socket.facts else {}
        return write(view | {"v": socket.v, "scene": socket.shorten(view["scene"]), **more})

    def eyes(self, socket: Socket) -> str:
        """Give the seat from which a page looks; a spectator needs the link of its owner for that."""
        return self.session.roster.eyes_of(socket.link) if socket.seat == SPECTATOR else socket.seat

    # --- actions

    async def act(self, socket: Socket, said: Any) -> None:
        """Carry out what a client asked for and reply."""
        self.touched, began = time.monotonic(), time.perf_counter()
        try:
            if not self.session.dealt and said.type not in BEFORE_THE_DEAL:
                raise Refusal("turn", later("The cards are not dealt yet."))
            reply = await (ACTIONS | FRIENDLY)[said.type](self, socket, said)
        except Refusal as error:
            refused = {"reason": error.reason, "clause": error.clause, "text": _(error.text), "fact": error.fact}
            reply = {"type": "refused", **refused}
        except Stale:  # its page goes to where the table is now, and says it again
            return
        except StoreError as error:
            reply = {"type": "refused", "reason": "store", "clause": "", "text": _(error.args[0])}
        except BadInput as error:
            reply = {"type": "refused", "reason": "role", "clause": "", "text": _(error.args[0])}
        except Exception:
            log.exception("table %s: %s failed", self.table, said.type)
            text = _("Something went wrong here; the table stands as it did before.")
            reply = {"type": "refused", "reason": "fault", "clause": "", "text": text}
        if reply["type"] == "refused":
            self.house.counts.refused[reply["reason"]] += 1
        elif said.type == "answer":
            self.house.counts.answering.note(time.perf_counter() - began)
        socket.post({**reply, "id": said.id})

    def done(self, version: int, **more: Any) -> dict[str, Any]:
        """Make a reply to an action that was carried out."""
        return {"type": "done", "version": version, **more}

    def seen(self, seat: str, action: str) -> dict[str, Any] | None:
        """Give the reply again to an action that was carried out before."""
        if (seat, action) in self.replies:
            return self.replies[seat, action]
        version = self.session.actions.get((seat, action))
        return None if version is None else self.done(version)

    def keep(self, seat: str, action: str, reply: dict[str, Any]) -> dict[str, Any]:
        """Keep a reply that holds more than a version."""
        self.replies[seat, action] = reply
        while len(self.replies) > REPLIES:
            self.replies.popitem(last=False)
        return reply

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """Hold the table while it changes; what goes wrong before it is saved never happened."""
        async with self.lock:
            try:
                yield
            except Refusal:  # raised before anything changes
                raise
            except Stale:
                self.house.lose(self.table)
                raise
            except Exception:
                await self.reopen()
                raise

    async def save(self, entries: list[Entry], change: Write | None = None) -> None:
        """Store entries, then let everybody see."""
        await self.submit(entries, change)
        self.house.counts.note_saved(entries)
        self.show()

    def submit(self, entries: list[Entry], change: Write | None = None) -> asyncio.Future[None]:
        """Hand entries to the store, with what the clock says, and how the game ended if it did with them."""
        change = change or Write(self.table)
        for entry in entries:
            change.entry(entry)
        if self.session.over and any(entry.kind in (ANSWER, CONCEDE) for entry in entries):
            change.finish(self.session.finish(now()))
        if change.table == self.table:  # the next table begins with all of its time
            self.times.settle(change)
        return self.house.rounds.save(self.fenced(change))

    def show(self) -> None:
        """Let everybody see what is saved; own bots that have nothing more to do here leave."""
        self.turns.let_go()
        self.turns.note_window()
        self.times.tell(*self.sockets)
        self.tell_talk()
        if self.proposed is not self.session.proposal:
            self.tell_proposal()
        for socket in self.sockets:
            socket.heard = min(socket.heard, self.session.kept)
            if socket.every and self.session.dealt and not socket.stale and not socket.closing:
                socket.post_text(self.draw(socket))
            else:
                socket.due()
        self.session.kept = EVERYTHING
        self.times.wake()

    async def save_with_bots(self, entries: list[Entry]) -> None:
        """Let quick bots answer until a person is asked and store everything together.

        Those that answer at once do it here and now; a thread would take longer to come to it than they to answer.
        """
        if entries and (self.turns.one_by_one or not self.turns.asks_quick()):
            await self.save(entries)
            entries = []
        if not self.turns.asks_quick():
            return
        run = self.turns.run_quick
        await self.save([*entries, *(run() if self.turns.answers_at_once() else await self.in_pool(run))])

    async def reopen(self) -> None:
        """Throw the session away and open the table as it stands in the store."""
        log.error("table %s is opened from the store again", self.table)
        try:
            stored = await asyncio.to_thread(self.house.store.load, self.table)
            assert stored is not None
            self.session = await asyncio.to_thread(self.house.session_of, self.game, stored)
            self.times.restore(stored.clock)
        except Exception:
            log.exception("table %s cannot be opened", self.table)
            self.broken = True
            self.turns.let_go(everybody=True)
            for socket in self.sockets:
                socket.leave(
                    LATER, later("The table cannot be reached at the moment; nothing is lost. Try again soon.")
                )
            return
        for socket in self.sockets:
            socket.heard, socket.version, socket.said = 0, self.session.version, self.session.talk.count
            socket.due()

    async def in_pool(self, function: Any, *arguments: Any) -> Any:
        """Run something of this table in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self.house.pool, function, *arguments)


def watching(view: dict[str, Any]) -> dict[str, Any]:
    """Give what is different for who looks from a seat that is another's: nothing there is his to answer."""
    return {"question": view["question"] and {**view["question"], "yours": False}, "answers": [], "undo": False}
