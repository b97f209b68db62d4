"""One served table: the engine's table, who sits where, and the entries that led here. No sockets, no waiting.

A session changes only by entries (`entries.Entry`); the caller stores them before it tells anybody. If storing fails it
throws the session away and opens the table from the store again, so that nothing is ever half done.

Every question that is not open is put to its player, even with one legal answer: a question that is not put would tell
what he does not hold. The table then answers for him (`passes`), unless he stops there; the others see no difference.
"""

from __future__ import annotations

import secrets
import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from menagerie.engine.deals import draw_part
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.languages import later
from menagerie.table.entries import (
    ANALYSIS,
    ANSWER,
    BRANCH,
    CONCEDE,
    DEALT,
    LEFT,
    LINK,
    NOTE,
    PART,
    SIT,
    STOPS,
    UNDO,
    Entry,
    Finish,
    Head,
    Sitter,
    Stored,
    hash_token,
)
from menagerie.table.friends import Friends
from menagerie.table.looking import LookBack
from menagerie.table.manners import USUAL, Manners
from menagerie.table.presenter import Presenter
from menagerie.table.projection import Projection
from menagerie.table.protocol import SPECTATOR, Refusal
from menagerie.table.rated import finish_of
from menagerie.table.writes import Write


class Session(Projection):
    """One table at which people act: every action gives the entries to store, or raises Refusal.

    look_back: the table as it stood. No part holds the session for longer than a call: a table that is put away is gone
    at once, and not when Python looks for what refers to itself.
    """

    def __init__(self, game: Game, stored: Stored, **how: Any) -> None:
        super().__init__(game, stored, **how)
        self.look_back = LookBack(weakref.proxy(self))

    @property
    def presenter(self) -> Presenter:
        """What every seat is told."""
        return Presenter(self)

    @property
    def friends(self) -> Friends:
        """What people do beside the game."""
        return Friends(self)

    def add(self, seat: str, part: str, action: str = "") -> list[Entry]:
        """Add a seat's part of the seed; with the last one the cards are dealt."""
        if seat not in self.awaited:
            raise Refusal("role", later("No part of the seed is awaited from {seat}.", seat=seat))
        return [self.append(PART, seat, action=action, detail={"part": part}), *self.settle()]

    def settle(self) -> list[Entry]:
        """Deal the cards if that was due and nobody's part is awaited any more; gives the entry to store."""
        if self.dealt or self.awaited:
            return []
        self._deal()
        return [self.append(DEALT, SPECTATOR)]

    def answer(self, seat: str, version: int, code: int, action: str = "") -> Entry:
        """Give an answer for a seat."""
        self.check(version)
        self.check_player(seat)
        if seat != self.table.seat:
            raise Refusal("turn", later("{asked} is asked, not {seat}.", asked=self.table.seat, seat=seat))
        if code not in self.table.codes:
            why = self.presenter.why_code(code)
            raise Refusal("illegal", why.text, why.clause, why.fact)
        return self.play(code, action)

    def play(self, code: int, action: str = "", late: bool = False) -> Entry:
        """Give a legal answer for whoever is asked; `late`: his time is up, and it is not his own."""
        seat = self.table.seat
        self.table.play(code)
        return self.append(ANSWER, seat, code, action, {"late": True} if late else None)

    def undo(self, seat: str, version: int, action: str = "") -> Entry:
        """Take a seat's last answer back."""
        self.check(version)
        self.check_player(seat)
        if self.roster.has_friends:
            raise Refusal("undo", later("Among friends the others are asked whether an answer may be taken back."))
        if not self.may_undo(seat):
            raise Refusal("undo", later("The last answer is not yours, or it told you something; it stands."))
        to = self.undo_to(seat)
        self.table.undo(to)
        return self.append(UNDO, seat, to, action)

    def concede(self, seat: str, version: int, bot: str, action: str = "", late: bool = False) -> tuple[Entry, Sitter]:
        """Give the game up for a seat; a bot plays on for it if others do. `late`: because its time is up."""
        self.check(version)
        self.check_player(seat)
        sitter = replace(self.roster.sitters[seat], who="bot", bot=bot)
        entry = self.append(CONCEDE, seat, 0, action, {"late": True} if late else None)
        self.roster.sitters[seat] = sitter
        return entry, sitter

    def stop(self, seat: str, on: bool, action: str = "") -> Entry:
        """Stop at every window for a seat, or no longer; nobody else hears of it."""
        self.check()
        self.check_player(seat)
        if not self.game.kept_bits:
            raise Refusal("role", later("{game} has no windows to stop at.", game=self.game.title))
        return self.append(STOPS, seat, int(on), action)

    def note(self, text: str) -> Entry:
        """Tell everybody something that is no part of the game."""
        return self.append(NOTE, SPECTATOR, detail={"text": text})

    def sit(
        self, by: str, seat: str, who: str, *, bot: str = "", name: str = "", here: bool = False, action: str = ""
    ) -> tuple[Entry, Sitter, str]:
        """Say who sits on a seat from now on; gives the new token or link, empty if the old one still opens it.

        by: the seat that says so; its own, or a host's. here: somebody sits on the seat with the page open. What a
        person has seen from a seat nobody else gets to see there, unless he names who: a host may only let a bot play.
        """
        self.check()
        if by == SPECTATOR or seat not in self.roster.sitters:
            raise Refusal(
                "role",
                later("Spectators only watch.") if by == SPECTATOR else later("There is no seat {seat}.", seat=seat),
            )
        old = self.roster.sitters[seat]
        if by != seat and not self.roster.sitters[by].host:
            raise Refusal("role", later("Only who made the table changes the seats of others."))
        if by != seat and old.is_held and (here or who != "bot"):
            text = later(
                "{seat} is taken; only who sits there can give it away, or a bot play while he is away.", seat=seat
            )
            raise Refusal("role", text)
        if seat in self.roster.conceded:
            raise Refusal("role", later("{seat} has conceded.", seat=seat))
        token = ""
        if who == "bot":
            sitter = replace(old, who=who, bot=bot, name=name)
        elif by == seat and who == "you":
            sitter = replace(old, who="you" if old.host else "friend", bot="", name=name or old.name)
        else:
            token = secrets.token_hex(16)
            hosts = [other for other, one in self.roster.sitters.items() if one.host and other != seat]
            kept = ("" if who == "you" else LEFT if by == seat else LINK) + hash_token(token)
            sitter = Sitter(seat, who, name, "", who == "you" or not hosts, kept)
        self.roster.sitters[seat] = sitter
        detail: dict[str, Any] = {"seat": seat, "who": who, "bot": bot, "name": name}
        if name and by == seat and who == "you" and old.who != "bot":
            detail["renamed"] = True
        return self.append(SIT, by, 0, action, detail), sitter, token

    def finish(self, at: str) -> Finish:
        """Note that the game has ended at a moment; gives how, to be stored."""
        finish = finish_of(self, at)
        self.head = replace(self.head, finish=finish)
        return finish

    def again(self) -> tuple[Stored, Write]:
        """Make the table where the same people play on; gives it and what to write."""
        sitters = [
            replace(one, who="you" if one.host else "friend", bot="") if one.seat in self.roster.conceded else one
            for one in self.roster.sitters.values()
        ]
        manners, first = self.head.manners, self.brought
        made, change = seated(self.game, sitters, self.head.options, self.head.box, first=first, manners=manners)
        for statement in Write(self.head.table).next(made.head.table).statements:
            change.statements.append(statement)
        return made, change

    def branch_off(self, step: int, sitters: list[Sitter]) -> tuple[Stored, Write]:
        """Make an open table that stands as this one did after `step` answers; gives it and what to write."""
        if not self.over:
            raise BadInput("only from a finished game can one play on at another table")
        if self.table.at(step).over:
            raise BadInput(f"after {step} answers the game was over; one plays on from before that")
        if len(sitters) != len(self.roster.sitters):
            raise BadInput(f"this game has {len(self.roster.sitters)} seats, {len(sitters)} are named")
        first, given = self.brought, self.table.steps[:step]
        made, change = seated(self.game, sitters, self.head.options, self.head.box, self.table.seed, first=first)
        entries = [
            Entry(len(first) + 1, BRANCH, SPECTATOR, step, {"table": self.head.table}),
            *(Entry(n, ANSWER, one.seat, one.code, digest=one.digest) for n, one in enumerate(given, len(first) + 2)),
        ]
        for entry in entries:
            change.entry(entry)
        return replace(made, entries=[*first, *entries]), change

    def keep_analysis(self, told: dict[str, Any]) -> Entry:
        """Keep the analysis of the finished game; gives the entry to store."""
        return self.append(ANALYSIS, SPECTATOR, detail=told)

    def think(self, choose: Callable[[Session], list[int]], until: Callable[[], bool]) -> list[Entry]:
        """Let bots answer until a person is asked or time is up; gives the entries to store.

        choose: gives the bots' answers from the standing question on, one or more.
        """
        entries: list[Entry] = []
        while self.bot_asked and not until():
            entries += [self.play(code) for code in choose(self)]
        return entries


def seated(
    game: Game,
    sitters: list[Sitter],
    options: dict[str, int],
    box: str,
    seed: int | None = None,
    first: Sequence[Entry] = (),
    manners: Manners = USUAL,
) -> tuple[Stored, Write]:
    """Make a new table with the same people, without tokens yet; gives it and what to write.

    seed: if it was chosen; otherwise the server adds a part, commits to it, and waits for those of the people. first:
    the entries with which it begins.
    """
    table = secrets.token_hex(8)
    parts = ("", "") if seed is not None else (draw_part(), draw_part())
    head = Head(table, game.slug, game.version, box, len(sitters), dict(options), seed, *parts, manners)
    fresh = [replace(sitter, token="") for sitter in sitters]
    change = Write(table).head(head)
    for sitter in fresh:
        change.sitter(sitter)
    entries = [*first]
    if seed is None and all(one.who == "bot" for one in fresh):
        entries.append(Entry(len(entries) + 1, DEALT, SPECTATOR))
    for entry in entries:
        change.entry(entry)
    return Stored(head, fresh, entries), change
