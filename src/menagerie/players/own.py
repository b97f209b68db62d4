"""Own bots: a Python class or any program, brought by whoever plays, at a seat of a table (docs/bots.md).

Both run in a process of their own and speak the line protocol; a class gets a host that speaks it (`host.py`). They
hear what their seat may know and nothing else. A bot that answers late, wrongly or not at all forfeits its decision:
the best quick bot of the house answers instead, and the game goes on.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from menagerie.engine.answer import Answer
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.table import Table, Undo

from .bots import choose_quick
from .program import Program, Trouble
from .question import VERSION, Question
from .specs import Spec

ANSWER_SECONDS = 5.0  # for one answer at a table
HELLO_SECONDS = 30.0  # to start and say ready
BYE_SECONDS = 1.0  # to leave by itself
MOST_IDLE = 3  # forfeits by saying nothing or nonsense, after which a bot is not waited for any longer in that game
_STALE = 1000  # lines about earlier questions that are passed over before a question counts as answered with nonsense

#: How a decision can be forfeited, in words that may be told to everybody at the table.
KINDS = {
    "late": "no answer in time",
    "gone": "it has left",
    "broken": "no answer in the protocol",
    "illegal": "no legal answer",
    "fault": "it gave up on this question",
}


# --- speaking with one


class Ear:
    """What a seat has been asked so far; makes its questions, each with what the seat heard since the last."""

    def __init__(self) -> None:
        self.asked = self.runs = self.entries = 0

    def question(self, table: Table, only: Sequence[Answer] = ()) -> Question:
        """Make the next question from what the asked seat may know; `only`: offer no other answers than these."""
        if len(table.entries) < self.entries:  # opened anew from what was saved
            self.runs = self.entries = 0
        for entry in table.entries[self.entries :]:
            if isinstance(entry, Undo):
                self.runs = min(self.runs, table.runs - table.answered + entry.to)
        seat, since = table.seat, self.runs
        self.asked, self.runs, self.entries = self.asked + 1, table.runs, len(table.entries)
        return Question(
            self.asked,
            table.game.slug,
            seat,
            table.seats,
            table.game.told_options(table.options, seat_of_letter(seat)),
            len(table.entries),
            table.question,
            table.ask(),
            tuple(only or table.answers),
            table.view(seat),
            tuple(table.lines(seat)),
            tuple(table.story(seat, since)),
        )


def draw_seed() -> int:
    """Draw a seed for a bot's own chance from the system: what is made of the deal's would tell it."""
    return secrets.randbits(48)


def hello_of(table: Table, seat: str, seed: int) -> dict[str, Any]:
    """Make the first message; the seed is for the bot's own chance."""
    return {
        "type": "hello",
        "v": VERSION,
        "game": table.game.slug,
        "seat": seat,
        "seats": table.seats,
        "options": table.game.told_options(table.options, seat_of_letter(seat)),
        "seed": seed,
    }


class Talk:
    """A conversation with one bot about one seat of one game. All times are in seconds; Trouble tells what went wrong.

    more: fields added to every message, which a bot must pass over.
    """

    def __init__(
        self,
        spec: Spec,
        aside: Callable[[bytes], object] | None = None,
        more: dict[str, Any] | None = None,
        hidden: Sequence[str] = (),
    ) -> None:
        self.program = Program(spec.argv, aside, hidden)
        self.more = more or {}
        self.said = self.heard = ""  # the last lines

    def say(self, message: dict[str, Any]) -> None:
        """Say something; it is sent while the bot is listened to."""
        self.said = json.dumps(message | self.more, ensure_ascii=False)
        self.program.say(self.said.encode())

    def hear(self, until: float) -> dict[str, Any]:
        """Hear the next message; what is no JSON object with a type is 'broken'."""
        line = self.program.hear(until)
        self.heard = line.decode("utf-8", "replace")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Trouble("broken", "what it said is not JSON") from None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):
            raise Trouble("broken", "what it said is no JSON object with a type")
        return message

    def greet(self, hello: dict[str, Any], seconds: float) -> str:
        """Say hello and give the name with which the bot is ready."""
        self.heard = ""
        self.say(hello)
        ready = self.hear(time.monotonic() + seconds)
        if ready["type"] != "ready" or ready.get("v") != VERSION or not isinstance(ready.get("name"), str):
            raise Trouble("broken", f'hello is answered by {{"type": "ready", "v": {VERSION}, "name": "…"}}')
        return "".join(filter(str.isprintable, ready["name"]))[:40]

    def ask(self, question: Question, seconds: float) -> int:
        """Ask a question and give the code of the answer, a legal one."""
        self.heard, until = "", time.monotonic() + seconds
        self.say(question.as_message())
        for _ in range(_STALE):
            said = self.hear(until)
            number = said.get("id")
            if said["type"] not in ("answer", "fault") or type(number) is not int or number > question.id:
                raise Trouble("broken", "a question is answered by an answer or a fault with its id")
            if number < question.id:
                continue  # late: that decision is forfeited already
            if said["type"] == "fault":
                raise Trouble("fault", f"it says: {str(said.get('text', ''))[:500]}")
            return _code_of(question, said)
        raise Trouble("broken", f"{_STALE} answers to earlier questions")

    def leave(self, end: dict[str, Any] | None, seconds: float) -> bool:
        """Say how the game ended, and bye; tell whether the bot leaves by itself. It is gone afterwards in any case."""
        if end is not None and not self.program.ended:
            self.say({"type": "over", "v": VERSION, **end})
        if not self.program.ended:
            self.say({"type": "bye", "v": VERSION})
        left = self.program.waits(time.monotonic() + seconds)
        self.program.end()
        return left


def _code_of(question: Question, said: dict[str, Any]) -> int:
    """Find the answer that a bot names, by its code or by its words."""
    code, words = said.get("code"), said.get("words")
    if type(code) is int:
        if any(code == one.code for one in question.answers):
            return code
        raise Trouble("illegal", f"code {code} is not among the answers")
    if isinstance(words, str):
        for one in question.answers:
            if one.words.casefold() == words.strip().casefold():
                return one.code
        raise Trouble("illegal", f"{words[:200]!r} is not among the answers")
    raise Trouble("broken", "an answer holds a code (a whole number) or words (a string)")


# --- at a table


@dataclass(frozen=True)
class Forfeit:
    """A decision that a bot did not take: at which version of the table, how (`KINDS`), and exactly what happened."""

    version: int
    kind: str
    detail: str


class OwnBot:
    """An own bot at one seat of one table. It is started by its first question, and `choose` always gives an answer.

    tell: hears of forfeits in words for everybody at the table; further ones of a bot that has left are not told.
    aside: takes what the bot says on standard error, and exactly how it forfeited, which may name what is hidden.
    hidden: files that it shall not see. own_seed: of its own chance, fresh from the system if not given.
    """

    def __init__(
        self,
        spec: Spec,
        seat: str,
        *,
        seconds: float = ANSWER_SECONDS,
        hello_seconds: float = HELLO_SECONDS,
        tell: Callable[[str], object] = lambda text: None,
        aside: Callable[[bytes], object] | None = None,
        hidden: Sequence[str] = (),
        own_seed: int | None = None,
    ) -> None:
        self.hidden = hidden
        self.own_seed = draw_seed() if own_seed is None else own_seed
        self.spec, self.seat, self.name = spec, seat, spec.text
        self.seconds, self.hello_seconds, self.tell, self.aside = seconds, hello_seconds, tell, aside
        self.forfeits: list[Forfeit] = []
        self.gone = ""  # why it is not asked any longer
        self._talk: Talk | None = None
        self._ear = Ear()
        self._lock = threading.RLock()

    def choose(self, table: Table, stream: int) -> int:
        """Answer the standing question, if need be as the best quick bot of the house would."""
        if len(table.codes) == 1:
            return table.codes[0]  # held for the seat; no program need be asked
        with self._lock:
            try:
                return self._ask(table)
            except Trouble as trouble:
                self._forfeit(trouble, len(table.entries))
        return choose_quick(table, stream)

    def _ask(self, table: Table) -> int:
        if self.gone:
            raise Trouble("gone", self.gone)
        if self._talk is None:
            self._talk = Talk(self.spec, self.aside, hidden=self.hidden)
            if self.gone:  # stopped meanwhile
                raise Trouble("gone", self.gone)
            try:
                self.name = self._talk.greet(hello_of(table, self.seat, self.own_seed), self.hello_seconds)
            except Trouble as trouble:
                raise Trouble("gone", f"it did not get ready: {trouble.detail}") from None
        return self._talk.ask(self._ear.question(table), self.seconds)

    def _forfeit(self, trouble: Trouble, version: int) -> None:
        """Note a forfeit, and let the bot go if nobody should wait for it again."""
        known = bool(self.gone)
        self.forfeits.append(Forfeit(version, trouble.kind, trouble.detail))
        idle = sum(one.kind in ("late", "broken") for one in self.forfeits)
        if trouble.kind == "gone" or idle >= MOST_IDLE:
            self.gone = self.gone or trouble.detail
            self.stop()
        if not known:
            if self.aside:
                self.aside(f"{self.seat}, {self.spec.text}: {trouble.kind}: {trouble.detail}\n".encode())
            last = "; it is not asked again" if self.gone else ""
            self.tell(f"{self.seat}'s bot forfeits a decision: {KINDS[trouble.kind]}{last}.")

    def stop(self) -> None:
        """Kill the bot, from any thread; one that is being asked is heard to leave."""
        self.gone = self.gone or "it was stopped"
        if self._talk is not None:
            self._talk.program.kill()
        if self._lock.acquire(blocking=False):
            try:
                if self._talk is not None:
                    self._talk.program.end()
            finally:
                self._lock.release()

    def leave(self, table: Table, seconds: float = BYE_SECONDS) -> None:
        """Tell the bot how the game ended, if it has, and let it leave; one that still thinks is stopped."""
        if not self._lock.acquire(blocking=False):
            self.stop()
            return
        try:
            self.gone = self.gone or "the house has said bye"
            if self._talk is not None:
                end = {"scores": table.scores, "winners": table.winners} if table.over else None
                self._talk.leave(end, seconds)
        finally:
            self._lock.release()
