"""One served table: the engine's table, who sits where, and the entries that led here. No sockets, no waiting.

A session changes only by entries (`store.Entry`); the caller stores them before it tells anybody. If storing fails it
throws the session away and opens the table from the store again, so that nothing is ever half done.

Every window is put to its player, even if all he can do is let it pass: a question that is not put would tell what he
does not hold. The table then passes for him (`passes`), unless he stops at every window; the others see no difference.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from menagerie.engine.errors import BadInput, Refused
from menagerie.engine.game import Game
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.log import Event
from menagerie.engine.record import Fault, digest
from menagerie.engine.table import Table
from menagerie.table.protocol import SPECTATOR, VERSION
from menagerie.table.scenes import box_of, scene_of
from menagerie.table.store import (
    ANSWER,
    CONCEDE,
    NOTE,
    SIT,
    STOPS,
    UNDO,
    Entry,
    Head,
    Sitter,
    Stored,
    Write,
    hash_token,
)

EVERYTHING = 1 << 60
NO_ANSWER = (KeyError, IndexError, ValueError, OverflowError, Fault)  # what wordings raise for codes that mean nothing


class Refusal(Exception):
    """An action is not carried out; nothing has changed."""

    def __init__(self, reason: str, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.reason, self.text, self.clause = reason, text, clause


class Session:
    """One table as it stands after its entries."""

    def __init__(self, game: Game, stored: Stored, *, compiled: bool | None = None, table: Table | None = None) -> None:
        self.game, self.head = game, stored.head
        self.sitters = {sitter.seat: sitter for sitter in stored.sitters}
        self.version = 0  # entries that everybody hears of
        self.written = 0  # entries in the store
        self.stopping: set[str] = set()  # seats that stop at every window
        self.conceded: list[str] = []
        self.actions: dict[tuple[str, str], int] = {}  # (seat, id of an action): its version
        self.notices: list[tuple[int, str]] = []  # (version, what happened at the table beside the game)
        self.kept = EVERYTHING  # events that the last undo left; a page must forget what it told after them
        self.read_only = ""
        self._heard: dict[int, tuple[int, list[Event]]] = {}  # by seat: runs of the rules heard, events
        self._may_undo: tuple[int, str, bool] = (-1, "", False)
        options: dict[str, Any] = dict(stored.head.options)
        head = stored.head
        self.table = table or Table(game, head.seats, head.seed, compiled=compiled, windows=True, **options)
        for entry in stored.entries:
            if not self._replay(entry):
                break
        self.kept = EVERYTHING

    # --- going on from the store

    def _replay(self, entry: Entry) -> bool:
        """Do again what an entry did; if these rules lead elsewhere, stop there and only let people read."""
        try:
            if entry.kind == ANSWER:
                self.table.play(entry.value)
            elif entry.kind == UNDO:
                self.table.undo(entry.value)
            same = not entry.digest or entry.digest == digest(self.table.array)
        except (BadInput, RuntimeError, *NO_ANSWER):
            same = False
        if not same:
            if entry.kind == ANSWER and len(self.table.steps) > 0 and self.table.steps[-1].digest != entry.digest:
                self._step_back(entry)
            self.read_only = (
                f"This table was played by version {self.head.rules} of the rules; these are version"
                f" {self.game.version} and differ at step {entry.n}. It can be looked at up to there."
            )
            return False
        self._note(entry)
        return True

    def _step_back(self, entry: Entry) -> None:
        """Go back before an answer that led elsewhere."""
        if self.table.steps[-1].code == entry.value:
            self.table = self.table.at(len(self.table.steps) - 1)

    def _note(self, entry: Entry) -> None:
        """Count an entry in everything that is derived from entries."""
        self.written = entry.n
        if entry.kind != STOPS:
            self.version += 1
        if entry.action:
            self.actions[entry.seat, entry.action] = self.version
        if entry.kind == UNDO:
            self._heard.clear()
            self.kept = min(self.kept, len(self.events(SPECTATOR)))
            self.notices.append((self.version, f"{entry.seat} takes an answer back."))
        elif entry.kind == CONCEDE:
            self.conceded.append(entry.seat)
            self.table.concede(entry.seat)
            self.notices.append((self.version, f"{entry.seat} concedes."))
        elif entry.kind == SIT:
            self.notices.append((self.version, sit_words(entry.detail)))
        elif entry.kind == NOTE:
            self.version = entry.value or self.version
            self.notices.append((self.version, entry.detail["text"]))
        elif entry.kind == STOPS:
            (self.stopping.add if entry.value else self.stopping.discard)(entry.seat)

    def take_in(self, entries: Iterable[Entry]) -> None:
        """Count entries that the table has been through already."""
        for entry in entries:
            self._note(entry)

    def _append(
        self, kind: str, seat: str, value: int = 0, action: str = "", detail: dict[str, Any] | None = None
    ) -> Entry:
        led_to = self.table.steps[-1].digest if kind == ANSWER else digest(self.table.array)
        entry = Entry(self.written + 1, kind, seat, value, detail or {}, action, led_to)
        self._note(entry)
        return entry

    # --- how it stands

    @property
    def remaining(self) -> list[str]:
        """The seats that have not conceded."""
        return [seat for seat in self.sitters if seat not in self.conceded]

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all others conceded."""
        return self.table.over or (bool(self.conceded) and (len(self.remaining) < 2 or not self.people))

    @property
    def people(self) -> list[str]:
        """The seats of people who play on."""
        return [seat for seat in self.remaining if self.sitters[seat].who != "bot"]

    @property
    def asked(self) -> str:
        """The seat that must answer, '-' when nobody is."""
        return SPECTATOR if self.over or self.read_only else self.table.seat

    @property
    def bot_asked(self) -> str:
        """The bot that must answer, empty if a person is asked or nobody."""
        sitter = self.sitters.get(self.asked)
        return sitter.bot if sitter and sitter.who == "bot" else ""

    @property
    def passes(self) -> str:
        """The person for whom the table lets the standing window pass, as nothing else can be done; empty if nobody."""
        if not self.game.windows or self.asked not in self.people or self.asked in self.stopping:
            return ""
        return self.asked if self.table.passing else ""

    @property
    def may_respond(self) -> bool:
        """Whether the standing question is a window in which a person could respond, by what everybody sees."""
        if self.asked not in self.people or self.table.state.question not in self.game.windows:
            return False
        rule = self.game.may_respond
        return rule is None or rule(self.table.shown(SPECTATOR), seat_of_letter(self.asked))

    @property
    def winners(self) -> list[str]:
        """The winners; a conceded seat wins nothing."""
        won = [seat for seat in self.table.winners if seat not in self.conceded] if self.table.over else []
        if won or not self.table.over:
            return won or (self.remaining if self.over else [])
        best = max((self.table.scores[seat] for seat in self.remaining), default=0)
        return [seat for seat in self.remaining if self.table.scores[seat] == best]

    def seat_of_token(self, token: str) -> str:
        """Find the seat that a token opens; empty if it opens none."""
        hashed = hash_token(token)
        for seat, sitter in self.sitters.items():
            if sitter.token and secrets.compare_digest(sitter.token, hashed):
                return seat
        return ""

    # --- actions: each gives the entries to store, or raises Refusal

    def _check(self, version: int | None = None) -> None:
        if self.read_only:
            raise Refusal("over", self.read_only)
        if self.over:
            raise Refusal("over", "The game is over.")
        if version is not None and version != self.version:
            raise Refusal("stale", f"The table has moved on to version {self.version}; this was for {version}.")

    def _check_player(self, seat: str) -> None:
        if seat == SPECTATOR:
            raise Refusal("role", "Spectators only watch.")
        if seat in self.conceded:
            raise Refusal("role", f"{seat} has conceded.")
        if self.sitters[seat].who == "bot":
            raise Refusal("role", f"A bot plays {seat} now; take the seat back first.")

    def answer(self, seat: str, version: int, code: int, action: str = "") -> Entry:
        """Give an answer for a seat."""
        self._check(version)
        self._check_player(seat)
        if seat != self.table.seat:
            raise Refusal("turn", f"{self.table.seat} is asked, not {seat}.")
        if code not in self.table.codes:
            why = self.why_code(code)
            raise Refusal("illegal", why["text"], why["clause"])
        return self.play(code, action)

    def play(self, code: int, action: str = "") -> Entry:
        """Give a legal answer for whoever is asked."""
        seat = self.table.seat
        self.table.play(code)
        self._told_nobody()
        return self._append(ANSWER, seat, code, action)

    def _told_nobody(self) -> None:
        """Drop what was derived from the state before."""
        self._may_undo = (-1, "", False)

    def may_undo(self, seat: str) -> bool:
        """Tell whether a seat may take its last answer back: alone with bots or hot seats, and it told it nothing."""
        if self.over or self.read_only or seat not in self.people:
            return False
        steps = self.table.steps
        if not steps or steps[-1].seat != seat or any(self.sitters[other].who == "friend" for other in self.people):
            return False
        if self.table.windows and self.table.at(len(steps) - 1).passing:
            return False  # nothing else could be done there
        if self._may_undo[:2] != (self.version, seat):
            self._may_undo = (self.version, seat, self.table.may_undo(seat, most=1) < len(steps))
        return self._may_undo[2]

    def undo(self, seat: str, version: int, action: str = "") -> Entry:
        """Take a seat's last answer back."""
        self._check(version)
        self._check_player(seat)
        if any(self.sitters[other].who == "friend" for other in self.people):
            raise Refusal("undo", "Answers can be taken back against bots and on hot seats only.")
        if not self.may_undo(seat):
            raise Refusal("undo", "The last answer is not yours, or it told you something; it stands.")
        to = len(self.table.steps) - 1
        self.table.undo(to)
        return self._append(UNDO, seat, to, action)

    def concede(self, seat: str, version: int, bot: str, action: str = "") -> tuple[Entry, Sitter]:
        """Give the game up for a seat; a bot plays on for it if others do."""
        self._check(version)
        self._check_player(seat)
        sitter = replace(self.sitters[seat], who="bot", bot=bot)
        entry = self._append(CONCEDE, seat, 0, action)
        self.sitters[seat] = sitter
        return entry, sitter

    def stop(self, seat: str, on: bool, action: str = "") -> Entry:
        """Stop at every window for a seat, or no longer; nobody else hears of it."""
        self._check()
        self._check_player(seat)
        if not self.game.windows:
            raise Refusal("role", f"{self.game.title} has no windows to stop at.")
        return self._append(STOPS, seat, int(on), action)

    def note(self, text: str) -> Entry:
        """Tell everybody something that is no part of the game."""
        return self._append(NOTE, SPECTATOR, detail={"text": text})

    def sit(
        self, by: str, seat: str, who: str, *, bot: str = "", name: str = "", here: bool = False, action: str = ""
    ) -> tuple[Entry, Sitter, str]:
        """Say who sits on a seat from now on; gives the new token, empty if the old one still opens it.

        by: the seat that says so; its own, or a host's. here: somebody sits on the seat with the page open.
        """
        self._check()
        if by == SPECTATOR or seat not in self.sitters:
            raise Refusal("role", "Spectators only watch." if by == SPECTATOR else f"There is no seat {seat}.")
        old = self.sitters[seat]
        if by != seat and not self.sitters[by].host:
            raise Refusal("role", "Only who made the table changes the seats of others.")
        if by != seat and old.who == "friend" and here:
            raise Refusal("role", f"{seat} is taken; only who sits there can give it away.")
        if seat in self.conceded:
            raise Refusal("role", f"{seat} has conceded.")
        token = ""
        if who == "bot":
            sitter = replace(old, who=who, bot=bot, name=name)
        elif by == seat and who == "you":
            sitter = replace(old, who=who, bot="", name=name)
        else:
            token = secrets.token_hex(16)
            hosts = [other for other, one in self.sitters.items() if one.host and other != seat]
            sitter = Sitter(seat, who, name, "", who == "you" or not hosts, hash_token(token))
        self.sitters[seat] = sitter
        entry = self._append(SIT, by, 0, action, {"seat": seat, "who": who, "bot": bot, "name": name})
        return entry, sitter, token

    def again(self) -> tuple[Stored, Write]:
        """Make the table where the same people play on; gives it and what to write."""
        sitters = [
            replace(one, who="you" if one.host else "friend", bot="") if one.seat in self.conceded else one
            for one in self.sitters.values()
        ]
        made, change = seated(self.game, sitters, self.table.options, self.head.box)
        for statement in Write(self.head.table).next(made.head.table).statements:
            change.statements.append(statement)
        return made, change

    def think(self, choose: Callable[[Session], list[int]], until: Callable[[], bool]) -> list[Entry]:
        """Let bots answer until a person is asked or time is up; gives the entries to store.

        choose: gives the bots' answers from the standing question on, one or more.
        """
        entries: list[Entry] = []
        while self.bot_asked and not until():
            entries += [self.play(code) for code in choose(self)]
        return entries

    # --- what a seat is told

    def events(self, seat: str) -> list[Event]:
        """List every event as a seat heard it; event n is the same for all seats but for its secrets."""
        number = seat_of_letter(seat)
        runs, heard = self._heard.get(number, (0, []))
        if runs < self.table.runs:
            heard += self.table.events(number, runs)
            self._heard[number] = (self.table.runs, heard)
        return heard

    def log(self, seat: str, first: int = 0, last: int | None = None) -> list[dict[str, Any]]:
        """List events `first` to `last` as entries of the log, in words and moves, as a seat heard them."""
        number, part, story = seat_of_letter(seat), scene_of(self.game), self.game.story
        return [
            {
                "words": story.narrate(event),
                "seat": letter(event.seat),
                "clauses": story.clauses(event),
                "moves": part.moves(event, number),
            }
            for event in self.events(seat)[first:last]
        ]

    def log_start(self, seat: str) -> int:
        """Give the number of the first event that a seat may read again now."""
        if self.conceded and self.over:
            return 0
        return self.game.story.reread_from(self.table.shown(0), self.events(seat), seat_of_letter(seat))

    def scene(self, seat: str) -> dict[str, Any]:
        """Draw the table as a seat may look at it."""
        number = seat_of_letter(seat)
        return scene_of(self.game).scene(self.table.shown(number), box_of(self.game), number)

    def view(self, seat: str, heard: int = 0, since: int = 0) -> dict[str, Any]:
        """Give the message that shows a seat the table; `heard` events and the notices of `since` it knows."""
        start = self.log_start(seat)
        first = min(heard, len(self.events(seat))) if heard else start  # told once, whatever may be read again
        return {
            "type": "view",
            "v": VERSION,
            "version": self.version,
            "scene": self.scene(seat),
            "question": self.question(seat),
            "answers": self.answers(seat),
            "log": self.log(seat, first),
            "log_from": first,
            "log_start": start,
            "notices": [text for version, text in self.notices if version > since],
            "undo": self.may_undo(seat),
            "over": self.over,
            "end": self.end(seat) if self.over else None,
        }

    def question(self, seat: str) -> dict[str, Any] | None:
        """Give the standing question."""
        asked = self.asked
        if asked == SPECTATOR:
            return None
        yours = asked == seat and self.sitters[seat].who != "bot" and not self.passes
        return {"seat": asked, "name": self.table.question, "words": self.table.ask(), "yours": yours}

    def answers(self, seat: str) -> list[dict[str, Any]]:
        """List the legal answers if a seat is asked."""
        if SPECTATOR in (seat, self.asked) or seat != self.asked or self.sitters[seat].who == "bot" or self.passes:
            return []
        answers = self.table.answers
        view, part = self.table.shown(seat), scene_of(self.game)
        return [{"code": one.code, "words": one.words, "touches": part.touches(view, one.code)} for one in answers]

    def end(self, seat: str) -> dict[str, Any]:
        """Tell how the game ended: what the last answer led to, and the seed."""
        if self.table.over:
            last = len(self.table.events(seat, self.table.runs - 1))
            lines = [entry["words"] for entry in self.log(seat, -last)] if last else []
            scores = self.table.scores
        else:
            lines, scores = [], {}
        lines += [f"{seat} conceded." for seat in self.conceded]
        return {"scores": scores, "winners": self.winners, "lines": lines, "seed": str(self.head.seed)}

    # --- why, and looking back

    def why(self, seat: str, words: str | None, code: int | None, refs: list[str] | None = None) -> dict[str, Any]:
        """Say why an answer is not offered, to the seat that is asked."""
        if seat == SPECTATOR or seat != self.asked:
            raise Refusal("turn", "Only who is asked can be told what is not allowed.")
        if refs:
            return self.why_refs(seat, refs)
        if words:
            why = self.table.why_not(words)
            return {"clause": why.clause, "text": why.text}
        return self.why_code(code or 0)

    def why_code(self, code: int) -> dict[str, Any]:
        """Say which clause forbids an answer to the standing question."""
        try:
            self.table.copy().play(code)
        except Refused as error:
            if error.clause:
                return {"clause": error.clause, "text": self.game.text_of(error.clause)}
        except NO_ANSWER:
            pass
        else:
            return {"clause": "", "text": "This is legal."}
        return {"clause": "", "text": "This is no answer here."}

    def why_refs(self, seat: str, refs: list[str]) -> dict[str, Any]:
        """Say what forbids the nearest answer that would touch all these things."""
        view, part = self.table.shown(seat), scene_of(self.game)
        legal, found = set(self.table.codes), []
        for code in dict.fromkeys((*legal, *self.game.words.every_answer(view))):
            touched = part.touches(view, code)
            if set(refs) <= set(touched):
                found.append((code not in legal, len(touched), code))
        return self.why_code(min(found)[2]) if found else {"clause": "", "text": "Nothing can be done with this now."}

    def look(self, seat: str, step: int) -> dict[str, Any]:
        """Show the table as it stood after `step` answers, as far back as the ledger lets a seat look now."""
        last = len(self.table.steps)
        start = self.log_start(seat)
        first = min(self.table.look_from(seat), last) if start else 0
        step = last if step < 0 else min(max(step, first), last)
        number, then = seat_of_letter(seat), self.table.at(step)
        view, box = then.shown(number), box_of(self.game)
        scene = scene_of(self.game).scene(view, box, number) | {"lines": self.game.words.lines(view, box, number)}
        log = self.log(seat, start, len(then.events(0)))
        return {"step": step, "first": first, "last": last, "scene": scene, "log": log}

    def seats(self, here: set[str]) -> list[dict[str, Any]]:
        """List who sits there; `here`: the seats with a page open."""
        return [
            {"seat": one.seat, "name": one.name, "who": one.who, "bot": one.bot, "here": one.seat in here}
            for one in self.sitters.values()
        ]


def sit_words(detail: dict[str, Any]) -> str:
    """Tell that a seat changed hands."""
    seat, who = detail["seat"], detail["who"]
    name = detail.get("name") or {"bot": f"a {detail.get('bot')} bot", "friend": "a friend"}.get(who, "a person")
    return f"{seat} is now played by {name}."


def seated(
    game: Game, sitters: list[Sitter], options: dict[str, int], box: str, seed: int | None = None
) -> tuple[Stored, Write]:
    """Make a new table with the same people, without tokens yet; gives it and what to write."""
    table = secrets.token_hex(8)
    seed = secrets.randbits(62) if seed is None else seed
    head = Head(table, game.slug, game.version, box, len(sitters), dict(options), seed)
    fresh = [replace(sitter, token="") for sitter in sitters]
    change = Write(table).head(head)
    for sitter in fresh:
        change.sitter(sitter)
    return Stored(head, fresh, []), change
