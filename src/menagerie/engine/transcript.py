"""The record of a table in words: every answer with the state it led to, those taken back, and who gave up."""

from __future__ import annotations

from threading import Lock
from typing import Self

from menagerie.engine.digests import digest
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import BadInput
from menagerie.engine.letters import seat_of_letter
from menagerie.engine.observer import Observer
from menagerie.engine.timeline import Timeline

_WORDING = Lock()  # for whoever only reads may do so from several threads


class Transcript:
    """What a timeline is made of, as a record writes it. Answers are put in words when somebody asks for them."""

    __slots__ = ("_entries", "_steps", "timeline")

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._steps: tuple[Step, ...] = ()  # of the first answers, as many as were put in words
        self._entries: tuple[Step | Undo | Concession, ...] = ()

    def copy(self, timeline: Timeline) -> Self:
        """Give another over a copy of the timeline."""
        other = type(self).__new__(type(self))
        other.timeline, other._steps, other._entries = timeline, self._steps, self._entries
        return other

    def first(self, timeline: Timeline) -> Self:
        """Give another over the timeline as it was once: nothing was ever taken back in it."""
        other = self.copy(timeline)
        other._steps = other._entries = self._steps[: timeline.answered]
        return other

    @property
    def steps(self) -> list[Step]:
        """The answers that led here, in words; who only wants to know whose one was asks `giver`."""
        self.complete()
        return list(self._steps)

    @property
    def entries(self) -> list[Step | Undo | Concession]:
        """All that happened, answers taken back included: what a record is made of."""
        self.complete()
        return list(self._entries)

    def complete(self) -> None:
        """Put the answers in words that are not yet, each with the digest of the state that it led to."""
        timeline = self.timeline
        if len(self._steps) == timeline.past.answered:
            return
        with _WORDING:
            ahead = timeline.at(len(self._steps))
            observer = Observer(ahead)
            for number in range(len(self._steps), timeline.answered):
                seat, code = timeline.giver(number), timeline.code(number)
                words = observer.words_of(code)
                if number < timeline.answered - 1:
                    ahead.run(code)
                else:
                    ahead = timeline
                step = Step(seat, code, words, digest(ahead.kernel.array))
                self._entries += (step,)
                self._steps += (step,)

    def concede(self, seat: str) -> None:
        """Note in the record that a seat gives up; whoever plays on for it, and who has won, is the host's to say."""
        if seat_of_letter(seat) not in range(1, self.timeline.kernel.state.seats + 1):
            raise BadInput(f"there is no seat {seat} to concede")
        self.complete()
        self._entries += (Concession(seat.upper()),)

    def undo(self, to: int) -> None:
        """Take back all answers but the first `to`; the record keeps them, and says so."""
        self.complete()
        self.timeline.undo(to)
        self._steps = self._steps[:to]
        self._entries += (Undo(to, digest(self.timeline.kernel.array)),)
