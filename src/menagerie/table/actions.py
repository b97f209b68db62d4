"""What a page may ask of its room, a message each (`protocol.py`): from an answer to the game to one more game.

An action either changes the table, once and under its lock, or only looks. What refuses it raises `Refusal`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from dataclasses import asdict, replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Any

from menagerie.engine.errors import BadInput
from menagerie.languages import later
from menagerie.table.connections import LINK, Socket
from menagerie.table.hints import hint_of
from menagerie.table.protocol import SPECTATOR, Refusal
from menagerie.table.thinking import chances, check_bot
from menagerie.table.writes import Write

if TYPE_CHECKING:
    from menagerie.table.room import Room

Reply = dict[str, Any]
Action = Callable[["Room", Socket, Any], Awaitable[Reply]]


def changes(carry_out: Action) -> Action:
    """Mark an action that changes the table: carried out under its lock, and once, however often it is asked for."""

    @wraps(carry_out)
    async def act(room: Room, socket: Socket, said: Any) -> Reply:
        async with room.changing():
            if (again := room.seen(socket.seat, said.id)) is not None:
                return again
            reply = await carry_out(room, socket, said)
        room.turns.wake()
        return reply

    return act


def bot_named(room: Room, spec: str) -> str:
    """Give the bot that somebody names.

    Raises:
        Refusal: where this table has no such bot.
    """
    try:
        return check_bot(room.game, room.bots, spec)
    except BadInput as error:
        raise Refusal("role", str(error)) from None


# --- what changes the table


@changes
async def part(room: Room, socket: Socket, said: Any) -> Reply:
    """Add a part of the seed; with the last one the cards are dealt, and quick bots begin."""
    entries = await room.in_pool(room.session.add, socket.seat, said.part, said.id)
    await room.save_with_bots(entries)
    room.tell_deal()
    return room.done(room.session.version)


async def answer(room: Room, socket: Socket, said: Any) -> Reply:
    """Give an answer. To let a window pass takes its time, whether or not there was a choice."""
    if said.code == room.game.windows.get(room.session.table.state.question):
        await room.turns.consider(said.version)
    return await answer_now(room, socket, said)


@changes
async def answer_now(room: Room, socket: Socket, said: Any) -> Reply:
    """Give an answer; quick bots answer in the same breath."""
    question = room.session.table.state.question
    had_choice = not room.session.table.lone
    entry = room.session.answer(socket.seat, said.version, said.code, said.id)
    if had_choice and said.code == room.game.windows.get(question, said.code):
        room.turns.note_chosen(question, said.version)
    version = room.session.version
    await room.save_with_bots([entry])
    return room.done(version)


@changes
async def undo(room: Room, socket: Socket, said: Any) -> Reply:
    """Take the last answer back."""
    await room.save([await room.in_pool(room.session.undo, socket.seat, said.version, said.id)])
    return room.done(room.session.version)


@changes
async def stops(room: Room, socket: Socket, said: Any) -> Reply:
    """Stop at every window for the own seat, or no longer; only its own page may look different now."""
    before = room.session.passes
    await room.submit([room.session.stop(socket.seat, said.on, said.id)])
    if room.session.passes != before:
        socket.due()
    return room.done(room.session.version)


@changes
async def concede(room: Room, socket: Socket, said: Any) -> Reply:
    """Give the game up."""
    bot = bot_named(room, "")
    entry, sitter = room.session.concede(socket.seat, said.version, bot, said.id)
    await room.save([entry], Write(room.table).sitter(sitter))
    room.tell_seats()
    return room.done(room.session.version)


@changes
async def sit(room: Room, socket: Socket, said: Any) -> Reply:
    """Let a seat change hands."""
    bot = bot_named(room, said.bot) if said.who == "bot" else ""
    here = said.seat in room.here
    entry, sitter, token = room.session.sit(
        socket.seat, said.seat, said.who, bot=bot, name=said.name, here=here, action=said.id
    )
    was_dealt = room.session.dealt
    settled = [] if was_dealt else await room.in_pool(room.session.settle)
    await room.save([entry, *settled], Write(room.table).sitter(sitter))
    if not was_dealt:
        room.tell_deal()
    if token:
        for other in room.sockets:
            if other.seat == said.seat and other is not socket:
                other.leave(LINK, later("This seat was given to somebody else."))
    room.tell_seats()
    more = {"token": token} if token else {}
    return room.keep(socket.seat, said.id, room.done(room.session.version, **more))


async def again(room: Room, socket: Socket, said: Any) -> Reply:
    """Give the seat a token at the table where the same people play on."""
    if socket.seat == SPECTATOR:
        raise Refusal("role", later("Spectators only watch."))
    reply = await make_next(room, socket, said)
    if "tokens" in reply:
        return reply
    token = await room.house.hand_out(reply["table"], socket.seat)
    return room.keep(socket.seat, said.id, {**reply, "tokens": {socket.seat: token}})


@changes
async def make_next(room: Room, socket: Socket, said: Any) -> Reply:
    """Name the table where the same people play on; the first who asks makes it."""
    if not room.session.over:
        raise Refusal("over", later("The game is not over yet."))
    following = room.session.head.next
    if not following:
        made, change = room.session.again()
        following = made.head.table
        await room.save([], change)
        room.session.head = replace(room.session.head, next=following)
        for other in room.sockets:
            other.post({"type": "next", "table": following})
    return room.done(room.session.version, table=following)


# --- what only looks


async def why(room: Room, socket: Socket, said: Any) -> Reply:
    """Say what forbids an answer."""
    async with room.lock:
        found = await room.in_pool(room.session.presenter.why, socket.seat, said.words, said.code, said.refs)
    return {"type": "why", **found}


async def numbers(room: Room, socket: Socket, said: Any) -> Reply:
    """Say why a card's numbers are as they are."""
    async with room.lock:
        return {"type": "numbers", "values": await room.in_pool(room.session.presenter.numbers, socket.seat, said.ref)}


async def hint(room: Room, socket: Socket, said: Any) -> Reply:
    """Say what each answer promises, and in words which are best."""
    async with room.lock:
        session = room.session
        if socket.seat == SPECTATOR or session.asked != socket.seat:
            raise Refusal("turn", later("A hint is for whoever is asked."))
        if said.version != session.version:
            raise Refusal("stale", later("The table has moved on."))
        table = session.table.copy()
    think = partial(copy_context().run, lambda: hint_of(table, chances(table)))  # in the language of who asks
    thinking = asyncio.get_running_loop().run_in_executor(room.house.thinkers, think)
    try:
        async with asyncio.timeout(room.house.deadline):
            found = await thinking
    except TimeoutError:
        raise Refusal("fault", later("The bots have no time for a hint now; try again.")) from None
    return {"type": "hint", "version": said.version, **asdict(found)}


async def look(room: Room, socket: Socket, said: Any) -> Reply:
    """Show the table as it stood."""
    async with room.lock:
        return {"type": "look", **await asyncio.to_thread(room.session.look_back.look, room.eyes(socket), said.step)}


async def analyse(room: Room, socket: Socket, said: Any) -> Reply:
    """Give the analysis of the finished game, or begin with it."""
    return room.analysing.begin(room, socket.seat)


async def ping(room: Room, socket: Socket, said: Any) -> Reply:
    """Answer that the line holds."""
    return {"type": "pong"}


ACTIONS: dict[str, Action] = {
    action.__name__: action
    for action in (part, answer, undo, stops, concede, sit, again, why, numbers, hint, look, analyse, ping)
}
