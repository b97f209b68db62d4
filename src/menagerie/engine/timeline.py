"""What led a game to where it stands: its answers, what the rules told, and going back to earlier states."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Any, Self

import numpy as np

from menagerie.engine.ask import CODES, FAULT_AT
from menagerie.engine.errors import BadInput
from menagerie.engine.kernel import ROW, Kernel
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.log import known_to, new_log
from menagerie.engine.past import Log, Past
from menagerie.engine.record import face

_EVERY = 16  # answers between two states that are kept to go back to
_LOG_ROWS, _LEFT = 256, 64  # of a log, and those that must be left when a run of the rules begins
_UNREAD: tuple[bytes, Any] = (b"", None)  # the state before the last answer as it was read last: bytes, face
_SETTLING = Lock()  # for whoever only reads may do so from several threads


class Timeline:
    """The answers that were given to a kernel, and the way back before them.

    While it is played by machine code it keeps the codes of the answers, and nothing else. What they told, who gave
    them, the states between are worked out when somebody asks (`past`): the answers are given again, beside it.

    kernel: where the game stands. before: the state before the last answer; empty if something else happened since, or
    it was not asked for.
    """

    __slots__ = ("_before", "_given", "_is_followed", "_log", "_past", "_quick", "_read", "_since", "kernel")

    def __init__(self, kernel: Kernel, told: Iterable[np.ndarray] = ()) -> None:
        """Begin where a kernel stands; told: what every run of the rules told before (`log.EVENT`), if any ran."""
        self.kernel, self._past = kernel, Past(told)
        self._log: Log | None = None  # into which the rules tell
        self._given: list[int] = []  # the codes of the last answers, those that are not noted yet
        self._since = b""  # the state from which they were given
        self._quick: tuple[Any, ...] | None = None  # what the next answer is carried out with
        self._before, self._is_followed, self._read = b"", False, _UNREAD
        self._past.keep(0, bytes(kernel.raw))

    def forget(self) -> None:
        """Let the state of now be the earliest to go back to."""
        past = self.past
        past.forget()
        past.keep(past.answered, bytes(self.kernel.raw))
        self._before = b""

    def copy(self) -> Self:
        """Give another with a kernel of its own; what comes after goes into the one or the other."""
        if len(self._given) > _EVERY:  # else each copy had to work them out by itself
            self._settle()
        other = type(self).__new__(type(self))
        other.kernel, other._past = self.kernel.copy(), self._past.copy()
        other._given, other._since, other._before, other._log = self._given[:], self._since, self._before, None
        other._quick, other._is_followed, other._read = None, False, _UNREAD
        return other

    @property
    def compiled(self) -> bool | None:
        """Which face of the rules carries answers out."""
        return self.kernel.compiled

    @compiled.setter
    def compiled(self, compiled: bool | None) -> None:
        self.kernel.compiled, self._quick = compiled, None

    @property
    def is_followed(self) -> bool:
        """Whether it is one of many, at which everybody is told what comes of each answer; copies are not.

        That is noted at once then, and views of it are written where those of the others are (`observer.Views`).
        """
        return self._is_followed

    @is_followed.setter
    def is_followed(self, is_followed: bool) -> None:
        self._is_followed, self._quick = is_followed, None

    # --- what is asked

    @property
    def past(self) -> Past:
        """What led here, all of it worked out."""
        if self._given:
            self._settle()
        return self._past

    @property
    def answered(self) -> int:
        """The number of answers that led here."""
        return self._past.answered + len(self._given)

    @property
    def runs(self) -> int:
        """How often the rules have run; `events(seat, since=runs)` taken before an answer gives what follows."""
        return self._past.runs + len(self._given)

    @property
    def before(self) -> bytes:
        """The state before the last answer."""
        if self._given:
            self._settle()
        return self._before

    def giver(self, number: int) -> str:
        """Give the seat that gave answer `number`, from 0; -1 is the last one."""
        return letter(self._noted(number) // CODES)

    def code(self, number: int) -> int:
        """Give answer `number`."""
        return self._noted(number) % CODES

    def _noted(self, number: int) -> int:
        return self.past.answers[range(self.answered)[number]]

    @property
    def _runs_before(self) -> int:
        """How often the rules ran before the first answer."""
        return self.runs - self.answered

    def events_before(self, number: int) -> int:
        """Count the events that were there before answer `number`, from 0, was given."""
        return self.past.before(self._runs_before + number)

    def last_answer_of(self, seat: str | int) -> tuple[int, int]:
        """Give the first event of a seat's last answer and the number of answers with it; 0 and 0 if it gave none."""
        who = letter(seat_number(seat))
        step = next((n for n in range(self.answered, 0, -1) if self.giver(n - 1) == who), 0)
        return self.events_before(step - 1) if step else 0, step

    def step_of(self, event: int) -> int:
        """Give the number of the answer that led to an event; -1 for what came before the first."""
        if event >= self.past.total:
            return self.answered
        return max(self.past.run_of(event) - self._runs_before, -1)

    # --- what is added

    def deal(self, high: int, low: int, index: int) -> None:
        """Deal a blank game from a seed (`seeds.words_of`)."""
        self._tell(lambda log: self.kernel.deal(log, high, low, index))

    def run(self, code: int, every: bool = False) -> bytes:
        """Carry out an answer (0: none) that is not noted as one; gives the state before.

        every: stop at the next question even if it is forced.
        """
        if self._given:
            self._settle()
        self._quick, self._before = None, b""
        before = self._tell(lambda log: self.kernel.play(log, code, every))
        self.kernel.check()
        return before

    def _tell(self, carry_out: Callable[[np.ndarray], None]) -> bytes:
        """Let the rules do something and keep what they tell, all of it; gives the state before."""
        before = bytes(self.kernel.raw)
        log, past = self._log, self._past
        if log is None:
            log = self._begin_log(_LOG_ROWS)
        try:
            carry_out(log.events)
            if log.count[0] >= log.rows:  # it was too short: again, with as much room as is needed
                self.kernel.lay(before)
                log = self._begin_log(log.base + log.count[0] - past.total + 1)
                carry_out(log.events)
        except BaseException:
            self._log = None  # who knows what stands in it
            raise
        count = log.count[0]
        past.tell(log.base + count)
        if count > log.rows - _LEFT:
            self._log = None  # the next run begins another
        return before

    def _begin_log(self, rows: int) -> Log:
        log = self._log = Log(rows, self._past.total)
        self._past.begin(log.events)
        return log

    def answer(self, code: int) -> None:
        """Carry out a legal answer; RuntimeError if the rules stop, and then it is none."""
        quick = self._quick or self._hasten()
        if quick is None:
            self._note(code)
            return
        play, array, boxes, log, raw, given, codes, option, kernel = quick
        count = play(array, ROW, boxes, log, code, False)
        if raw[FAULT_AT]:
            kernel.offered = ()
            kernel.check()
        given.append(code)
        kernel.offered = codes[count](raw, option)

    def _hasten(self) -> tuple[Any, ...] | None:
        """Make ready to carry answers out by machine code, past all else; None where there is none, or none is wanted.

        What they tell goes into a log without room: it is worked out later.
        """
        kernel, doorstep = self.kernel, self.kernel.game.doorstep
        play = doorstep.play.door
        if play is None or kernel.compiled is False or self._is_followed:
            return None
        if self._given:
            self._settle()
        given: list[int] = []
        self._since, self._given = bytes(kernel.raw), given
        array, boxes, codes, option = kernel.array, kernel.game.boxes, doorstep.codes, doorstep.option
        self._quick = (play, array, boxes, new_log(), kernel.raw, given, codes, option, kernel)
        return self._quick

    def _settle(self) -> None:
        """Give the last answers again, beside, and note what came of each."""
        with _SETTLING:
            if not self._given:
                return
            ahead = type(self).__new__(type(self))
            ahead.kernel, ahead._past = self.kernel.copy(self._since), self._past.copy()
            ahead._given, ahead._since, ahead._before, ahead._quick = [], b"", b"", None
            ahead._is_followed, ahead._read = False, _UNREAD
            ahead._log, self._log = self._log, None  # handed on, and back unless something goes wrong
            for code in self._given:
                ahead._note(code)
            self._past, self._log, self._before = ahead._past, ahead._log, ahead._before
            self._quick, self._given = None, []

    def _note(self, code: int) -> None:
        """Carry out an answer and note what came of it."""
        noted = self.kernel.asked * CODES + code
        before = self.run(code)
        past = self._past
        count = past.answered
        if count % _EVERY == 0 and count:
            past.keep(count, before)
        past.answer(noted)
        self._before = before

    # --- going back

    def at(self, count: int) -> Self:
        """Give it as it was after so many answers, with a kernel of its own; BadInput if there were not so many."""
        past, other = self.past, self.copy()
        if count == past.answered:
            return other
        if self._before and count == self.answered - 1:
            start, state = count, self._before
        else:
            kept = past.kept_before(count) if count < past.answered else None
            if kept is None:
                raise BadInput(f"there were {self.answered} answers, none is number {count}")
            start, state = kept
        other._past, other._before = past.first(start), b""
        other.kernel.lay(state)
        for number in range(start, count):
            other._note(self.code(number))
        return other

    def stood(self, count: int) -> Any:
        """Give the state as it was after so many answers, to be read: cheaper than `at` for the last two."""
        if count == self.past.answered:
            return self.kernel.state
        if self._before and count == self.answered - 1:
            if self._read[0] is not self._before:  # a face is costly to make, and so is each field that is read
                self._read = self._before, face(np.frombuffer(bytearray(self._before), self.kernel.array.dtype))
            return self._read[1][0]
        return self.at(count).kernel.state

    def undo(self, to: int) -> None:
        """Take back all answers but the first `to`."""
        back = self.at(to)
        self.kernel.lay(back.kernel.raw)
        self._past, self._log, self._before, self._quick = back._past, back._log, back._before, None

    def position(self) -> dict[str, Any]:
        """Give the whole truth as a position: the last state with nothing half-resolved, and the answers since."""
        count = self._last_quiet()
        fields: dict[str, Any] = self.kernel.game.position.write(self.stood(count))
        if self.kernel.windows:
            fields["windows"] = True
        if count < self.answered:
            fields["answers"] = [self.code(number) for number in range(count, self.answered)]
        return fields

    def _last_quiet(self) -> int:
        """Count the answers up to the last state with nothing half-resolved, or to the earliest that is kept."""
        if self._is_quiet(self.kernel.state):
            return self.answered
        end = self.answered
        for start, _ in self.past.kept[: self.past.n_kept][::-1]:  # from each once forward, not once for every answer
            ahead = self.at(start)
            states = [bytes(ahead.kernel.raw)]
            for number in range(start, end - 1):
                ahead.run(self.code(number))
                states.append(bytes(ahead.kernel.raw))
            for count in range(end - 1, start - 1, -1):
                ahead.kernel.lay(states[count - start])
                if self._is_quiet(ahead.kernel.state):
                    return count
            end = start
        return end

    def _is_quiet(self, state: Any) -> bool:
        return not state.over and bool(self.kernel.game.position.is_quiet(state))

    # --- other worlds

    def imagined(self, seat: int, stream: int) -> Self:
        """Give another in which all that a seat cannot know is dealt anew; it begins there, for it has no past."""
        _ = self.past  # which its copy could not work out
        other = self.copy()
        other.kernel.redeal(seat, stream)
        other.forget()
        return other

    def redealt(self, seat: int, stream: int) -> Self:
        """Give such another that knows of the past what the seat heard, and nothing else."""
        other = self.imagined(seat, stream)
        return type(self)(other.kernel, [known_to(events, seat) for events in self.past.all_events()])

    def prescribe(self, draws: Sequence[int]) -> None:
        """Say what the next draws come to, for who shows what chance can do."""
        _ = self.past
        self._quick = None  # the answers from here on begin at what is prescribed
        self.kernel.prescribe(draws)


def seat_number(seat: str | int) -> int:
    """Give the number of a seat, by its letter or as it is."""
    if isinstance(seat, int):
        return seat
    return seat_of_letter(seat)
