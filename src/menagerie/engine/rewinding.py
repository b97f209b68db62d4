"""The record of a table, and going back along it: to an earlier state, to a position, and whether a seat may."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock
from typing import Any, Self

import numpy as np

from menagerie.engine.ask import ASKED_AT, FAULT_AT, is_put
from menagerie.engine.chance import same_stream
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import BadInput
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.log import new_log
from menagerie.engine.past import SEAT, Past
from menagerie.engine.record import digest, face
from menagerie.engine.running import ROW
from menagerie.engine.telling import Telling, seat_number

_EVERY = 16  # answers between two states that are kept to go back to


class Rewinding(Telling):
    """A game that notes every answer and can go back before it.

    While it is played by machine code it keeps the codes of the answers, and nothing else. What they told, who gave
    them, the states between are worked out when somebody asks: the answers are given again, beside the table. Their
    words, and which state each led to, come after that.
    """

    _quick: tuple[Any, ...] | None = None  # what the next answer is carried out with
    _given: Sequence[int] = ()  # the codes of the last answers, those that are not noted yet
    _since = b""  # the state from which they were given
    _read: tuple[bytes, Any] = (b"", None)  # the state before the last answer as it was read last: its bytes, its face
    _telling = Lock()  # for whoever only reads may do so from several threads

    def _begin(self, every: bool) -> None:
        super()._begin(every)
        self._open()

    def _open(self) -> None:
        self._steps: tuple[Step, ...] = ()  # of the first answers, as many as were put in words
        self._entries: tuple[Step | Undo | Concession, ...] = ()
        self._forget()

    def _forget(self) -> None:
        """Let the table as it stands be the earliest state to go back to."""
        past = self.past
        past.forget()
        past.keep(past.answered, bytes(self._raw))
        self._has_before = False  # whether the state before the rules ran last is that before the last answer

    def copy(self) -> Self:
        if len(self._given) > _EVERY:  # else each copy had to work them out by itself
            self._settle()
        other = super().copy()
        other._given, other._quick = self._given[:], None
        return other

    def foresee(self, code: int) -> Self | None:
        if self._given:
            self._settle()  # once, not once in every copy
        return super().foresee(code)

    def imagined(self, stream: int = 0, seat: int | None = None) -> Self:
        self._word()  # for what was dealt anew has no past
        other = super().imagined(stream, seat)
        other._forget()
        return other

    @property
    def compiled(self) -> bool | None:
        """Which face of the rules carries answers out."""
        return self._compiled

    @compiled.setter
    def compiled(self, compiled: bool | None) -> None:
        self._compiled, self._quick = compiled, None

    # --- the record

    @property
    def answered(self) -> int:
        """The number of answers that led here."""
        return self._past.answered + len(self._given)

    @property
    def runs(self) -> int:
        return self._past.runs + len(self._given)

    @property
    def past(self) -> Past:
        if self._given:
            self._settle()
        return self._past

    def giver(self, number: int) -> str:
        """Give the seat that gave answer `number`, from 0; -1 is the last one."""
        return letter(self._noted(number) // SEAT)

    def _code(self, number: int) -> int:
        return self._noted(number) % SEAT

    def _noted(self, number: int) -> int:
        return self.past.answers[range(self.answered)[number]]

    @property
    def steps(self) -> list[Step]:
        """The answers that led here, in words; who only wants to know whose one was asks `giver`."""
        self._word()
        return list(self._steps)

    @property
    def entries(self) -> list[Step | Undo | Concession]:
        """All that happened, answers taken back included: what a record is made of."""
        self._word()
        return list(self._entries)

    def _run(self, code: int, every: bool = False) -> None:
        if self._given:
            self._settle()
        self._quick, self._has_before = None, False  # unless this is an answer of the record, and comes to its end
        super()._run(code, every)

    def prescribe(self, draws: Sequence[int]) -> None:
        self._settle()
        self._quick = None  # the answers from here on begin at what is prescribed
        super().prescribe(draws)

    def _answer(self, code: int) -> None:
        """Carry out an answer of the record."""
        quick = None if self.is_followed else self._quick or self._hasten()
        if quick is None:
            self._note(code)
            return
        play, array, boxes, log, raw, given, codes, option = quick
        count = play(array, ROW, boxes, log, code, False)
        if raw[FAULT_AT]:
            self._offered = ()
            raise self._stopped()
        given.append(code)
        self._offered = codes[count](raw, option)

    def _hasten(self) -> tuple[Any, ...] | None:
        """Make ready to carry answers out by machine code, if it stands ready and may be used."""
        play, at = self._at.play.door, self._at
        if play is None or self.compiled is False:
            return None
        if self._given:
            self._settle()
        given: list[int] = []
        self._since, self._given = bytes(self._raw), given
        self._quick = (play, self.array, self.game.boxes, new_log(), self._raw, given, at.codes, at.option)
        return self._quick

    def _settle(self) -> None:
        """Give the last answers again, beside the table, and note what came of each."""
        with self._telling:
            if not self._given:
                return
            ahead = super().copy()
            ahead._given = ()
            ahead._lay(self._since)
            ahead._log, self._log = self._log, None  # handed on, and back unless something goes wrong
            for code in self._given:
                ahead._note(code)
            self._past, self._log, self._before, self._has_before = ahead._past, ahead._log, ahead._before, True
            self._quick, self._given = None, ()

    def _note(self, code: int) -> None:
        """Carry out an answer and note what came of it."""
        noted = self._raw[ASKED_AT] * SEAT + code
        self._run(code)
        past = self._past
        count = past.answered
        if count % _EVERY == 0 and count:
            past.keep(count, self._before)
        past.answer(noted)
        self._has_before = True

    def _word(self) -> None:
        """Put the answers in words that are not yet, each with the digest of the state that it led to."""
        if len(self._steps) == self.past.answered:
            return
        with self._telling:
            ahead = self.at(len(self._steps))
            for number in range(len(self._steps), self.answered):
                seat, code = self.giver(number), self._code(number)
                words = ahead.words_of(code)
                if number < self.answered - 1:
                    ahead._run(code)
                else:
                    ahead = self
                step = Step(seat, code, words, digest(ahead.array))
                self._entries += (step,)
                self._steps += (step,)

    def concede(self, seat: str) -> None:
        """Note in the record that a seat gives up; whoever plays on for it, and who has won, is the host's to say."""
        if seat_of_letter(seat) not in range(1, self.seats + 1):
            raise BadInput(f"there is no seat {seat} to concede")
        self._word()
        self._entries += (Concession(seat.upper()),)

    def position(self) -> dict[str, Any]:
        """Give the whole truth as a position: the last state with nothing half-resolved, and the answers since."""
        count = self._last_quiet()
        fields = self.game.position.write(self.stood(count))
        if self.windows:
            fields["windows"] = True
        if count < self.answered:
            fields["answers"] = [self._code(number) for number in range(count, self.answered)]
        return fields

    def _last_quiet(self) -> int:
        """Count the answers up to the last state with nothing half-resolved, or to the earliest that is kept."""
        if self._is_quiet(self.state):
            return self.answered
        end = self.answered
        for start, _ in self.past.kept[: self.past.n_kept][::-1]:  # from each once forward, not once for every answer
            ahead = self.at(start)
            states = [bytes(ahead._raw)]
            for number in range(start, end - 1):
                ahead._run(self._code(number))
                states.append(bytes(ahead._raw))
            for count in range(end - 1, start - 1, -1):
                ahead._lay(states[count - start])
                if self._is_quiet(ahead.state):
                    return count
            end = start
        return end

    def _is_quiet(self, state: Any) -> bool:
        return not state.over and bool(self.game.position.is_quiet(state))

    # --- going back

    def at(self, count: int) -> Self:
        """Give a copy of the table as it stood after so many answers; BadInput if there were not so many.

        Nothing was ever taken back in its record.
        """
        past, other = self.past, self.copy()
        if count == past.answered:
            return other
        if self._has_before and count == self.answered - 1:
            other._past, start = past.first(count), count
            other._lay(self._before)
        else:
            kept = past.kept_before(count) if count < past.answered else None
            if kept is None:
                raise BadInput(f"there were {self.answered} answers, none is number {count}")
            other._past, start = past.first(kept[0]), kept[0]
            other._lay(kept[1])
        other._steps = self._steps[:count]
        other._entries = other._steps
        other._has_before = False
        for number in range(start, count):
            other._note(self._code(number))
        return other

    def stood(self, count: int) -> Any:
        """Give the state as it stood after so many answers, to be read: cheaper than `at` for the last two."""
        if count == self.past.answered:
            return self.state
        if self._has_before and count == self.answered - 1:
            if self._read[0] is not self._before:  # a face is costly to make, and so is each field that is read
                self._read = self._before, face(np.frombuffer(bytearray(self._before), self.array.dtype))
            return self._read[1][0]
        return self.at(count).state

    def undo(self, to: int) -> None:
        """Take back all answers but the first `to`; the record keeps them, and says so."""
        self._word()
        back = self.at(to)
        self._lay(back._raw)
        self._steps, self._past, self._log, self._quick = back._steps, back._past, back._log, None
        self._before, self._has_before = back._before, back._has_before
        self._entries += (Undo(to, digest(self.array)),)

    def may_undo(self, seat: str | int, most: int | None = None) -> int:
        """Give the least number of answers that a seat may go back to: its own last ones that told it nothing.

        An answer told something if more came of it than the seat could foresee: a card drawn, a choice of another, that
        another was asked or was not. Looks at the last `most` answers only, at all if not given.
        """
        count, number = self.answered, seat_number(seat)
        least = 0 if most is None else max(count - most, 0)
        while count > least and self.giver(count - 1) == letter(number) and not self._told(count - 1):
            count -= 1
        return count

    def _told(self, number: int) -> bool:
        """Tell whether an answer told its seat something."""
        if number == self.past.answered - 1 and self._has_before:
            if self._has_told(self.stood(number)):
                return True
            if self.state.version == self.stood(number).version + 1:  # no question answered itself on the way
                return False
        before = self.at(number)
        seat, ahead = before.seat, before.foresee(self._code(number))
        while ahead is not None and ahead.seat == seat and ahead.is_forced:
            ahead = ahead.foresee(ahead.codes[0])
        # Where another is asked only if he has a choice, both that he is and that he is not tell what he holds.
        return ahead is None or (ahead.seat != seat and not is_put(ahead.state, self.game.kept_bits))

    def _has_told(self, before: Any) -> bool:
        """Tell whether what came of the last answer told its seat something; `before`: the state before it."""
        now, seat = self.state, before.asked
        if now.over or not same_stream(now, before) or now.n_forced != before.n_forced:
            return True
        asks_another = now.asked != seat and not is_put(now, self.game.kept_bits)
        return asks_another or self.game.story.tells(self.past.events(-1), seat)

    def events_before(self, number: int) -> int:
        """Count the events that were there before answer `number`, from 0, was given."""
        return self.past.before(self._runs_before + number)

    def look_from(self, seat: str | int) -> int:
        """Give the least number of answers after which a seat may look at the table again (the ledger's limit)."""
        first = self.game.story.reread_from(self._view_face(0), self.events(seat), seat_number(seat))
        return min(self.step_of(first) + 1, self.answered)

    @property
    def _runs_before(self) -> int:
        """How often the rules ran before the first answer."""
        return self.runs - self.answered

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
