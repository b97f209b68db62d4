"""The record of a table, and going back along it: to an earlier state, to a position, and whether a seat may."""

from __future__ import annotations

from typing import Any, Self

import numpy as np

from menagerie.engine.ask import is_put
from menagerie.engine.chance import same_stream
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import BadInput
from menagerie.engine.letters import letter, seat_of_letter
from menagerie.engine.record import digest, face
from menagerie.engine.running import BASE_ROW, GAME_ROW
from menagerie.engine.telling import Telling, seat_number

_EVERY = 16  # answers between two states that are kept to go back to


class Rewinding(Telling):
    """A game that notes every answer and can go back before it.

    steps: the answers that led here. entries: all that happened, answers taken back included; both make the record.
    """

    def _begin(self, every: bool) -> None:
        super()._begin(every)
        self.steps: list[Step] = []
        self.entries: list[Step | Undo | Concession] = []
        self._since_base: list[int] = []
        self._note_base()
        self._kept = [self._keep()]
        self._last: tuple[np.ndarray, list[int]] | None = None  # before the last answer

    def copy(self) -> Self:
        other = super().copy()
        other.steps, other.entries, other._since_base = list(self.steps), list(self.entries), list(self._since_base)
        other._kept, other._last = list(self._kept), self._last
        return other

    # --- the record

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

    def _note_base(self) -> None:
        """Remember the last state with nothing half-resolved: a position is that state plus the answers since."""
        if self.game.position.is_quiet(self.state) and not self.over:
            self._bytes[BASE_ROW] = self._bytes[GAME_ROW]
            self._since_base = []

    def concede(self, seat: str) -> None:
        """Note in the record that a seat gives up; whoever plays on for it, and who has won, is the host's to say."""
        if seat_of_letter(seat) not in range(1, self.seats + 1):
            raise BadInput(f"there is no seat {seat} to concede")
        self.entries.append(Concession(seat.upper()))

    def position(self) -> dict[str, Any]:
        """Give the whole truth as a position: the last quiet state, and the answers since (`answers`)."""
        fields = self.game.position.write(self._face[BASE_ROW])
        if self.windows:
            fields["windows"] = True
        if self._since_base:
            fields["answers"] = list(self._since_base)
        return fields

    # --- going back

    def _keep(self) -> tuple[np.ndarray, list[int]]:
        """Give what is needed to come back to the table as it stands: the state and its base."""
        return self._bytes[GAME_ROW : BASE_ROW + 1].copy(), list(self._since_base)

    def at(self, count: int) -> Self:
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

    def stood(self, count: int) -> Any:
        """Give the state as it stood after so many answers, to be read: cheaper than `at` for the last two."""
        if count == len(self.steps):
            return self.state
        if count == len(self.steps) - 1 and self._last is not None:
            return face(np.ndarray(1, self._states.dtype, self._last[0]))[0]
        return self.at(count).state

    def _before_last(self) -> Self:
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
        self._bytes[:] = back._bytes
        self.steps, self._events, self._since_base = back.steps, back._events, back._since_base
        self._kept, self._last = back._kept, None
        self.entries.append(Undo(to, digest(self.array)))

    def may_undo(self, seat: str | int, most: int | None = None) -> int:
        """Give the least number of answers that a seat may go back to: its own last ones that told it nothing.

        An answer told something if more came of it than the seat could foresee: a card drawn, a choice of another, that
        another was asked or was not. Looks at the last `most` answers only, at all if not given.
        """
        count, number = len(self.steps), seat_number(seat)
        least = 0 if most is None else max(count - most, 0)
        while count > least and self.steps[count - 1].seat == letter(number) and not self._told(count - 1):
            count -= 1
        return count

    def _told(self, number: int) -> bool:
        """Tell whether an answer told its seat something."""
        if number == len(self.steps) - 1 and self._last is not None:
            if self._has_told(self.stood(number)):
                return True
            if self.state.version == self.stood(number).version + 1:  # no question answered itself on the way
                return False
        before = self.at(number)
        seat, ahead = before.seat, before.foresee(self.steps[number].code)
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
        return asks_another or self.game.story.tells(self._events[-1], seat)

    def events_before(self, number: int) -> int:
        """Count the events that were there before answer `number`, from 0, was given."""
        return sum(map(len, self._events[: len(self._events) - len(self.steps) + number]))

    def look_from(self, seat: str | int) -> int:
        """Give the least number of answers after which a seat may look at the table again (the ledger's limit)."""
        first = self.game.story.reread_from(self._view_face(0), self.events(seat), seat_number(seat))
        return min(self.step_of(first) + 1, len(self.steps))

    @property
    def _runs_before(self) -> int:
        """How often the rules ran before the first answer."""
        return self.runs - len(self.steps)

    def last_answer_of(self, seat: str | int) -> tuple[int, int]:
        """Give the first event of a seat's last answer and the number of answers with it; 0 and 0 if it gave none."""
        who = letter(seat_number(seat))
        step = next((n for n in range(len(self.steps), 0, -1) if self.steps[n - 1].seat == who), 0)
        return sum(len(batch) for batch in self._events[: self._runs_before + step - 1]) if step else 0, step

    def step_of(self, event: int) -> int:
        """Give the number of the answer that led to an event; -1 for what came before the first."""
        told = sum(map(len, self._events))
        if event >= told:
            return len(self.steps)
        run = len(self._events)
        while told > event:  # from the end: what is asked for lies near it
            run -= 1
            told -= len(self._events[run])
        return max(run - self._runs_before, -1)
