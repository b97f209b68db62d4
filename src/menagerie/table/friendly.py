"""What a page may ask of its room for the people there: to talk, to propose and to agree, to let friends look.

As `actions.py`, a message each; none of them is an answer to the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from menagerie.languages import later
from menagerie.table import consent
from menagerie.table.actions import Action, Reply, bot_named, changes
from menagerie.table.connections import Socket
from menagerie.table.entries import Entry, Sitter
from menagerie.table.protocol import SPECTATOR, Refusal
from menagerie.table.writes import Write

if TYPE_CHECKING:
    from menagerie.table.room import Room

AWAY = 60.0  # seconds that somebody must have been gone before the others may let a bot play for him


@changes
async def say(room: Room, socket: Socket, said: Any) -> Reply:
    """Say a phrase, or words to those who want them."""
    if socket.seat != SPECTATOR and not room.talking.lets(socket.seat):
        raise Refusal("talk", later("Not so fast; say that again in a moment."))
    entry, gone = room.session.friends.say(socket.seat, said.phrase, said.words, said.id)
    change = Write(room.table)
    for number in gone:
        change.drop(number)
    await room.submit([entry], change)
    room.tell_talk()
    return room.done(room.session.version)


@changes
async def words(room: Room, socket: Socket, said: Any) -> Reply:
    """Switch words on for oneself, or off."""
    await room.submit([room.session.friends.want_words(socket.seat, said.on, said.id)])
    room.tell_seats()
    return room.done(room.session.version)


@changes
async def propose(room: Room, socket: Socket, said: Any) -> Reply:
    """Propose to take one's last answer back, or to let a bot play for who is away."""
    session = room.session
    if said.what == consent.UNDO:
        entries = await room.in_pool(session.friends.propose_undo, socket.seat, said.version, said.id)
        return await settle(room, entries, None)
    if said.seat in room.here:
        raise Refusal("role", later("{seat} is here.", seat=said.seat))
    gone = room.house.clock() - room.left.get(said.seat or "", room.opened)
    if gone < AWAY:
        raise Refusal(
            "role",
            later(
                "{seat} may be back at once; ask again in {seconds} seconds.",
                seat=said.seat,
                seconds=round(AWAY - gone),
            ),
        )
    return await settle(
        room, *session.friends.propose_bot(socket.seat, said.seat, room.here, bot_named(room, ""), said.id)
    )


@changes
async def vote(room: Room, socket: Socket, said: Any) -> Reply:
    """Agree to what is proposed, or not."""
    found = await room.in_pool(room.session.friends.vote, socket.seat, said.agree, bot_named(room, ""), said.id)
    return await settle(room, *found)


async def settle(room: Room, entries: list[Entry], sitter: Sitter | None) -> Reply:
    """Save what was proposed or agreed to, and tell everybody."""
    change = Write(room.table)
    await room.save(entries, change.sitter(sitter) if sitter else change)
    if sitter:
        room.tell_seats()
    room.tell_proposal()
    return room.done(room.session.version)


@changes
async def share(room: Room, socket: Socket, said: Any) -> Reply:
    """Let whoever has a link look from the own seat, or nobody any more."""
    entry, token = room.session.friends.share(socket.seat, said.on, said.id)
    await room.save([entry])
    room.tell_seats()
    more = {"token": token} if token else {}
    return room.keep(socket.seat, said.id, room.done(room.session.version, **more))


FRIENDLY: dict[str, Action] = {action.__name__: action for action in (say, words, propose, vote, share)}
