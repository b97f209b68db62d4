"""A table: one game being played, in the manner of python-chess's board. The Python face of every game.

>>> import menagerie
>>> table = menagerie.new("cover_your_kingdom", seats=4, seed=7)
>>> table.seat, table.question
('D', 'act')
>>> [answer.words for answer in table.answers][:3]
['settle Yogi Yedi + CT', 'settle Yogi Yedi + Spydra', 'settle Hentaur + CT']
>>> table.play("settle Hentaur + CT, lowland")
>>> print(table.why_not("recruit A highland with Klaken"))
The target must be the top Clan of a stack in another Ruler's Kingdom. (CK-RECRUIT-2)
>>> table.play("discard Klaken")
>>> table.seat, len(table.record()), table.copy().array.tobytes() == table.array.tobytes()
('A', 5, True)
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from menagerie.engine.answer import Answer
from menagerie.engine.ask import is_put
from menagerie.engine.chance import seed_stream
from menagerie.engine.errors import BadInput, Refused, check_seed, nearest
from menagerie.engine.game import Game
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.log import Event, heard_by, new_log
from menagerie.engine.record import arena, digest, face

GAME_ROW, BASE_ROW, SPARE_ROW = 2, 3, 4
_ROWS = 5
_LOG_ROWS = 256
_EVERY = 16  # answers between two states that are kept to go back to
_WORLDS = 8  # dealt anew to see whether an answer told something


@dataclass(frozen=True)
class Why:
    """Why an answer is not legal: the clause and its wording."""

    clause: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


@dataclass(frozen=True)
class Step:
    """One answer of a record: who gave it, its code and wording, and the digest of the state it led to."""

    seat: str
    code: int
    words: str
    digest: str


@dataclass(frozen=True)
class Undo:
    """An entry of a record that takes answers back: how many remain, and the digest of the state then."""

    to: int
    digest: str


@dataclass(frozen=True)
class Concession:
    """An entry of a record that gives the game up for a seat; the rules go on without minding it."""

    seat: str


class Table:
    """One game being played.

    seats: number of players. seed: of the deal; drawn from the operating system if not given. options: the game's, by
    name. compiled: True or False to insist on one face of the rules, None to take machine code as soon as it is ready.
    every: stop at the first question even if it is forced (see `play_every`). windows: put every window to its player,
    even if all he can do is let it pass; so nobody learns from not being kept waiting what a rival does not hold.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int | None = None,
        *,
        compiled: bool | None = None,
        every: bool = False,
        windows: bool = False,
        **options: Any,
    ) -> None:
        self.game = game
        self.options = game.check_options(seats, options)
        self.seats = seats
        self.seed = secrets.randbits(62) if seed is None else check_seed(seed)
        self.compiled = compiled
        self.steps: list[Step] = []  # the answers that led here
        self.entries: list[Step | Undo | Concession] = []  # all that happened, answers taken back included
        self.start: dict[str, Any] | None = None  # the position it was set up from, if any
        self._events: list[np.ndarray] = []
        self._since_base: list[int] = []
        self._states = game.blank(seats, self.options, _ROWS, windows)
        self._call("deal", GAME_ROW, 1, game.boxes, self.seed, 0)
        self._run(0, every)
        self._note_base()
        self._kept: list[tuple[np.ndarray, list[int]]] = [self._keep()]
        self._last: tuple[np.ndarray, list[int]] | None = None  # before the last answer

    @classmethod
    def from_position(
        cls,
        game: Game,
        fields: dict[str, Any],
        seed: int = 0,
        *,
        compiled: bool | None = None,
        every: bool = False,
        windows: bool = False,
        options: Any = None,
    ) -> Table:
        """Set up a position; BadInput lists all its defects."""
        fields = dict(fields)
        windows = fields.pop("windows", windows)
        seats = game.position.seats_of(fields)
        if not isinstance(seats, int):
            raise BadInput(f"a position names the number of {game.players} first")
        named = {option.name: fields[option.name] for option in game.options if option.name in fields}
        table = cls.__new__(cls)
        table.game, table.seats, table.seed, table.compiled = (
            game,
            seats,
            check_seed(fields.pop("seed", seed)),
            compiled,
        )
        table.options = game.check_options(seats, {**(options or {}), **named})
        table.steps, table.entries, table._events, table._since_base = [], [], [], []
        table.start = fields
        table._states = game.blank(seats, table.options, _ROWS, windows)
        table._states[GAME_ROW] = table._states[1]
        seed_stream(table.state, table.seed, 0)
        defects = game.position.read(fields, table.state, face(game.boxes)[0])
        if not defects:
            broken = game.call("check_at", table._states, GAME_ROW, game.boxes, compiled=False)
            defects = [game.broken[broken]] if broken else []
        if defects:
            raise BadInput("this position cannot exist:", defects)
        table._run(0, every)
        table._note_base()
        table._kept, table._last = [table._keep()], None
        return table

    # --- running

    @property
    def state(self) -> Any:
        """The true state, read through its interpreted face. Only for tests, tools and the table itself."""
        return self._face[GAME_ROW]

    @property
    def _bytes(self) -> np.ndarray:
        """The rows as bytes: NumPy copies records field by field, but bytes at once (50 times faster)."""
        return self._states.view(np.uint8).reshape(_ROWS, -1)

    @cached_property
    def _face(self) -> Any:
        return face(self._states)

    @property
    def array(self) -> np.ndarray:
        """The true state as a one-row array (it shares the memory)."""
        return self._states[GAME_ROW : GAME_ROW + 1]

    def _call(self, entry: str, row: int, *arguments: Any, log: bool = True) -> int:
        """Call a row entry that writes a log, again with more room if the log was too short."""
        before = self._bytes[row].copy()
        room = _LOG_ROWS
        while True:
            events = new_log(room)
            if entry == "deal":
                blank, boxes, seed, index = arguments
                told = self.game.call(
                    "deal", self._states, row, blank, boxes, events, seed, index, compiled=self.compiled
                )
            else:
                boxes, code, every = arguments
                told = self.game.call("play", self._states, row, boxes, events, code, every, compiled=self.compiled)
            count = int(events["count"][0])
            if count < room:
                break
            room = count + 1
            self._bytes[row] = before
        if row == GAME_ROW and log:
            self._events.append(events[1 : count + 1].copy())
        return told

    def _run(self, code: int, every: bool = False) -> None:
        self._call("play", GAME_ROW, self.game.boxes, code, int(every))
        if self.state.fault:
            raise RuntimeError(f"the rules of {self.game.title} stopped on fault {self.state.fault}")

    def _note_base(self) -> None:
        """Remember the last state with nothing half-resolved: a position is that state plus the answers since."""
        if self.game.position.is_quiet(self.state) and not self.over:
            self._states[BASE_ROW] = self._states[GAME_ROW]
            self._since_base = []

    # --- the question

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.over)

    @property
    def seat(self) -> str:
        """The letter of the seat that must answer, '-' when the game is over."""
        return letter(self.state.asked)

    @property
    def question(self) -> str:
        """The name of the standing question, empty when the game is over."""
        return self.game.questions[self.state.question][0] if self.state.asked else ""

    @property
    def windows(self) -> bool:
        """Whether every window is put to its player, even if all he can do is let it pass."""
        return bool(self.state.windows)

    @property
    def is_forced(self) -> bool:
        """Whether the rules would answer the standing question by themselves; where they run freely it never stands."""
        return self.state.n_options == 1 and not is_put(self.state, self.game.window_bits)

    @property
    def passing(self) -> int:
        """The answer that lets the standing window pass if it is the only one; else 0."""
        code = self.game.windows.get(self.state.question, 0) if self.state.asked else 0
        return code if self.codes == [code] else 0

    @property
    def codes(self) -> list[int]:
        """The codes of the legal answers, ascending."""
        return list(self._states["option"][GAME_ROW, : self.state.n_options].tolist())

    @property
    def answers(self) -> list[Answer]:
        """The legal answers, ascending by code."""
        view = self._view_face(self.state.asked)
        return [Answer(code, self.game.words.say(view, code)) for code in self.codes]

    def words_of(self, code: int) -> str:
        """Give the wording of an answer to the standing question."""
        return self.game.words.say(self._view_face(self.state.asked), code)

    def play(self, answer: Answer | int | str) -> None:
        """Give an answer, as object, code or words; words may span several questions of one seat.

        Refused names the clause that forbids it; the table is then unchanged.
        """
        if isinstance(answer, str):
            for code, forced in self.path(answer):
                if not forced:
                    self._answer(code)
            return
        if self.over:
            raise Refused("the game is over")
        code = answer.code if isinstance(answer, Answer) else int(answer)
        if code not in self.codes:
            if code not in self._every_answer(self._view_face(self.state.asked)):
                raise Refused(f"{code} is no answer to this question")
            clause = self._clause_against(code)
            raise Refused(f"answer {code} is not legal: {self.game.text_of(clause)} ({clause})", clause)
        self._answer(code)

    def _answer(self, code: int) -> None:
        words, seat = self.words_of(code), self.seat
        self._last = self._keep()
        self._run(code)
        self.steps.append(Step(seat, code, words, digest(self.array)))
        self.entries.append(self.steps[-1])
        self._since_base.append(code)
        self._note_base()
        if len(self.steps) % _EVERY == 0:
            self._kept.append(self._keep())

    def _keep(self) -> tuple[np.ndarray, list[int]]:
        """Give what is needed to come back to the table as it stands: the state and its base."""
        return self._bytes[[GAME_ROW, BASE_ROW]], list(self._since_base)

    def at(self, count: int) -> Table:
        """Give a copy of the table as it stood after so many answers; BadInput if there were not so many."""
        if count == len(self.steps):
            return self.copy()
        if count == len(self.steps) - 1 and self._last is not None:
            return self._before_last()
        if not 0 <= count <= len(self.steps):
            raise BadInput(f"there were {len(self.steps)} answers, none is number {count}")
        other = self.copy()
        kept = min(count // _EVERY, len(self._kept) - 1)
        states, other._since_base = self._kept[kept]
        other._bytes[GAME_ROW], other._bytes[BASE_ROW] = states
        other._since_base = list(other._since_base)
        other._kept = self._kept[: kept + 1]
        other._events = self._events[: len(self._events) - len(self.steps) + kept * _EVERY]
        for step in self.steps[kept * _EVERY : count]:
            other._run(step.code)
            other._since_base.append(step.code)
            other._note_base()
        other.steps, other.entries = self.steps[:count], self.entries[:]
        return other

    def _before_last(self) -> Table:
        """Give a copy as it stood before the last answer."""
        assert self._last is not None
        other, (states, since_base) = self.copy(), self._last
        other._bytes[GAME_ROW], other._bytes[BASE_ROW] = states
        other._since_base, other._last = list(since_base), None
        other._kept = self._kept[: (len(self.steps) - 1) // _EVERY + 1]
        other._events = self._events[:-1]
        other.steps = self.steps[:-1]
        return other

    def undo(self, to: int) -> None:
        """Take back all answers but the first `to`; the record keeps them, and says so."""
        back = self.at(to)
        self._states[:] = back._states
        self.steps, self._events, self._since_base = back.steps, back._events, back._since_base
        self._kept, self._last = back._kept, None
        self.entries.append(Undo(to, digest(self.array)))

    def may_undo(self, seat: str | int, most: int | None = None) -> int:
        """Give the least number of answers that a seat may go back to: its own last ones that told it nothing.

        An answer told something if the seat could not foresee what it sees after it: a card drawn, a choice of somebody
        else. It is played again on worlds dealt anew for the seat; all must look the same. Looks at the last `most`
        answers only, at all if not given.
        """
        count, name = len(self.steps), letter(_seat(seat))
        least = 0 if most is None else max(count - most, 0)
        while count > least and self.steps[count - 1].seat == name and not self._told(count - 1, _seat(seat)):
            count -= 1
        return count

    def _told(self, number: int, seat: int) -> bool:
        """Tell whether an answer of a seat told it something."""
        before, code = self.at(number), self.steps[number].code
        after = self.at(number + 1).knows(seat).tobytes()
        states, call = before._states, self.game.call
        for stream in range(_WORLDS):
            before._bytes[SPARE_ROW] = before._bytes[GAME_ROW]
            call("redeal_at", states, SPARE_ROW, self.game.boxes, seat, stream, compiled=self.compiled)
            call("play", states, SPARE_ROW, self.game.boxes, new_log(1), code, 0, compiled=self.compiled)
            call("view_at", states, SPARE_ROW, self.game.boxes, seat, before._views, 1, compiled=self.compiled)
            if before._views[1:2].tobytes() != after:
                return True
        return False

    def play_every(self, code: int) -> None:
        """Give an answer and stop at the next question even if it is forced (full control)."""
        self._run(code, True)

    def path(self, words: str) -> list[tuple[int, bool]]:
        """Find the codes that words stand for, each with whether it was forced; Refused if there are none."""
        wanted = self.game.words.normalise(words)
        if self.over:
            raise Refused("the game is over")
        found = _match(self, wanted)
        if found is None:
            why = self.why_not(words)
            raise Refused(str(why), why.clause)
        return found

    def why_not(self, words: str) -> Why:
        """Say why words are not a legal answer now, judged from what the asked seat knows."""
        wanted = self.game.words.normalise(words)
        view = self._view_face(self.state.asked)
        said = {code: self.game.words.normalise(self.game.words.say(view, code)) for code in self._every_answer(view)}
        legal = set(self.codes)
        for code, text in said.items():
            if text == wanted or wanted.startswith(text + ", "):
                if code not in legal:
                    clause = self._clause_against(code)
                    return Why(clause, self.game.text_of(clause))
                if text == wanted:
                    return Why("", f"{words!r} is legal")
                later = self._ahead(code)
                if later is not None:
                    return later.why_not(wanted[len(text) + 2 :])
        clause = self.game.words.explain(view, wanted)
        if clause:
            return Why(clause, self.game.text_of(clause))
        return Why("", f"{words!r} is no answer here{nearest(wanted, [said[code] for code in legal])}")

    def _every_answer(self, view: Any) -> Iterator[int]:
        yield from dict.fromkeys((*self.codes, *self.game.words.every_answer(view)))

    def _clause_against(self, code: int) -> str:
        """Ask the rules, over the asked seat's view, for the clause that forbids an answer."""
        self._write_view("view_at", self.state.asked)
        number = self.game.call("refuse_at", self._views, 1, self.game.boxes, code, compiled=self.compiled)
        return self.game.book.name(number) if number else ""

    def _ahead(self, code: int) -> Table | None:
        """Look at the same seat's next question after an answer, forced or not, on a copy."""
        copied = self.copy()
        copied.play_every(code)
        return copied if copied.seat == self.seat else None

    # --- what is known

    @cached_property
    def _views(self) -> np.ndarray:
        return arena(self.game.records["state"], 2)

    @cached_property
    def _views_face(self) -> Any:
        return face(self._views)

    def _write_view(self, entry: str, seat: int) -> None:
        self.game.call(entry, self._states, GAME_ROW, self.game.boxes, seat, self._views, 1, compiled=self.compiled)

    def _view_face(self, seat: int) -> Any:
        self._write_view("view_at", seat)
        return self._views_face[1]

    def shown(self, seat: str | int) -> Any:
        """Give what a seat may look up now, as a record (valid until the next call)."""
        self._write_view("shown_at", _seat(seat))
        return self._views_face[1]

    def knows(self, seat: str | int) -> np.ndarray:
        """Give everything a seat knows, perfect recall, as a one-row array of its own."""
        self._write_view("view_at", _seat(seat))
        return np.frombuffer(bytearray(self._views[1:2].tobytes()), self._views.dtype)

    def view(self, seat: str | int) -> dict[str, Any]:
        """Give what a seat may look up now, in words: the facts of the position without what is hidden."""
        return self.game.position.facts(self.shown(seat), face(self.game.boxes)[0], _seat(seat))

    def lines(self, seat: str | int) -> list[str]:
        """Draw the table as plain lines, as a seat may look at it."""
        return self.game.words.lines(self.shown(seat), face(self.game.boxes)[0], _seat(seat))

    def ask(self) -> str:
        """Put the standing question in words."""
        return self.game.words.question(self._view_face(0)) if self.state.asked else ""

    def events(self, seat: str | int, since: int = 0) -> list[Event]:
        """List the events as a seat heard them, from the `since`-th run of the rules on (see `runs`)."""
        number = _seat(seat)
        return [event for batch in self._events[since:] for event in heard_by(batch, number)]

    @property
    def seed_hash(self) -> str:
        """The hash of the seed: told at the start, so that the seed told at the end can be checked."""
        return hashlib.blake2b(str(self.seed).encode(), digest_size=8).hexdigest()

    @property
    def runs(self) -> int:
        """How often the rules have run; `events(seat, since=runs)` taken before an answer gives what follows."""
        return len(self._events)

    def story(self, seat: str | int, since: int = 0) -> list[str]:
        """Tell the events in sentences, as a seat heard them."""
        return [self.game.story.narrate(event) for event in self.events(seat, since)]

    def history(self, seat: str | int) -> list[str]:
        """Tell again what a seat may read again; a ledger may limit how far back that reaches."""
        events = self.events(seat)
        first = self.game.story.reread_from(self._view_face(0), events, _seat(seat))
        return [self.game.story.narrate(event) for event in events[first:]]

    def look_from(self, seat: str | int) -> int:
        """Give the least number of answers after which a seat may look at the table again (the ledger's limit)."""
        first = self.game.story.reread_from(self._view_face(0), self.events(seat), _seat(seat))
        told = 0
        for run, batch in enumerate(self._events):
            told += len(batch)
            if told > first:
                return max(run - (len(self._events) - len(self.steps)) + 1, 0)
        return len(self.steps)

    @property
    def winners(self) -> list[str]:
        """The letters of the winners once the game is over."""
        return [letter(seat) for seat in range(1, self.seats + 1) if self.state.won[seat]]

    @property
    def scores(self) -> dict[str, int]:
        """The points of every seat once the game is over."""
        return {letter(seat): self.state.score[seat] for seat in range(1, self.seats + 1)} if self.over else {}

    # --- notation

    def position(self) -> dict[str, Any]:
        """Give the whole truth as a position: the last quiet state, and the answers since (`answers`)."""
        fields = self.game.position.write(self._face[BASE_ROW])
        if self.windows:
            fields["windows"] = True
        if self._since_base:
            fields["answers"] = list(self._since_base)
        return fields

    def concede(self, seat: str) -> None:
        """Note in the record that a seat gives up; whoever plays on for it, and who has won, is the host's to say."""
        if seat_of_letter(seat) not in range(1, self.seats + 1):
            raise BadInput(f"there is no seat {seat} to concede")
        self.entries.append(Concession(seat.upper()))

    def record(self) -> list[dict[str, Any]]:
        """Give the game as a record: head, then every answer with the digest of the state it led to."""
        from menagerie.engine.notation import record_of

        return record_of(self)

    def copy(self) -> Table:
        """Copy the table; playing the copy leaves the original alone."""
        other = Table.__new__(Table)
        other.game, other.options, other.seats, other.seed = self.game, self.options, self.seats, self.seed
        other.compiled, other.start = self.compiled, self.start
        other.steps, other.entries, other._events = list(self.steps), list(self.entries), list(self._events)
        other._since_base, other._kept, other._last = list(self._since_base), list(self._kept), self._last
        other._states = self._bytes.copy().view(self._states.dtype).reshape(_ROWS)
        return other

    def __repr__(self) -> str:
        return f"<Table {self.game.slug} seats={self.seats} seed={self.seed} questions={self.state.version}>"


def _seat(seat: str | int) -> int:
    if isinstance(seat, int):
        return seat
    return seat_of_letter(seat)


def _match(table: Table, wanted: str) -> list[tuple[int, bool]] | None:
    """Match words against the legal answers, and what is left of them against the same seat's next question."""
    forced = table.is_forced
    for answer in table.answers:
        text = table.game.words.normalise(answer.words)
        if wanted == text:
            return [(answer.code, forced)]
        if wanted.startswith(text + ", "):
            later = table._ahead(answer.code)
            if later is not None and (rest := _match(later, wanted[len(text) + 2 :])) is not None:
                return [(answer.code, forced), *rest]
    return None


def to_json(value: Any) -> str:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
