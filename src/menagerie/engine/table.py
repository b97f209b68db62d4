"""A table: one game being played, in the manner of python-chess's board. The Python face of every game.

>>> import menagerie
>>> table = menagerie.new("cover_your_kingdom", seats=4, seed=7)
>>> table.seat, table.question
('D', 'act')
>>> [answer.words for answer in table.answers][:3]
['settle Yogi Yedi + CT', 'settle Hentaur + Hentaur', 'settle Hentaur + CT']
>>> _ = table.play("settle Hentaur + CT, lowland")
>>> print(table.why_not("recruit A highland with Klaken"))
There is no Clan in A highland. The target must be the top Clan of a stack in another Ruler's Kingdom. (CK-RECRUIT-2)
>>> _ = table.play("discard Yogi Yedi")
>>> table.seat, len(table.record()), table.copy().array.tobytes() == table.array.tobytes()
('A', 5, True)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Self

import numpy as np

from menagerie.engine import explaining, foresight
from menagerie.engine.answer import Answer
from menagerie.engine.ask import ASKED_AT
from menagerie.engine.deals import Deal
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import BadInput, Refused
from menagerie.engine.explaining import Path, Why
from menagerie.engine.game import Game
from menagerie.engine.kernel import GAME_ROW, SEAT_LETTERS, Kernel
from menagerie.engine.naming import name_of
from menagerie.engine.observer import Observer
from menagerie.engine.origin import Origin, dealt, restored, set_up
from menagerie.engine.parts import calls, reads
from menagerie.engine.seeds import check_seed
from menagerie.engine.timeline import Timeline, seat_number
from menagerie.engine.transcript import Transcript

__all__ = ["GAME_ROW", "Answer", "Concession", "Path", "Step", "Table", "Undo", "Why", "to_json"]


class Table:
    """One game being played: answers are given, in words too, and what is refused is explained.

    seats: number of players. seed: of the deal; drawn from the operating system if not given. options: the game's, by
    name. compiled: True or False to insist on one face of the rules, None to take machine code as soon as it is ready.
    every: stop at the first question even if it is forced (see `play_every`). windows: put every question that is not
    open to its player, even with one legal answer; so a question left out tells nobody what a rival does not hold.

    It is put together of parts, each of which can be had alone. origin: what it began with. kernel: the state and the
    rules that run over it. timeline: the answers that led here, and the way back. transcript: their record in words.
    observer: what each seat sees and hears.
    """

    __slots__ = ("__weakref__", "_observer", "_raw", "kernel", "origin", "timeline", "transcript")

    _raw: bytearray  # of the kernel, at hand
    _observer: Observer | None  # made when it is asked for

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int | None = None,
        *,
        compiled: bool | None = None,
        every: bool = False,
        windows: bool = False,
        index: int = 0,
        **options: Any,
    ) -> None:
        how: dict[str, Any] = {"compiled": compiled, "every": every, "windows": windows, "index": index}
        self._sit(*dealt(game, seats, seed, options, **how))

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
    ) -> Self:
        """Set up a position; BadInput lists all its defects."""
        return cls._of(*set_up(game, fields, seed, options, compiled=compiled, every=every, windows=windows))

    @classmethod
    def restored(
        cls,
        game: Game,
        raw: bytes,
        *,
        compiled: bool | None = None,
        seed: int | None = None,
        index: int = 0,
        told: Iterable[np.ndarray] = (),
    ) -> Self:
        """Open a table at a state that was kept as bytes (`array.tobytes()`); what led to it is not known.

        told: what every run of the rules told before, if that was kept.
        """
        return cls._of(*restored(game, raw, seed, compiled=compiled, index=index, told=told))

    @classmethod
    def _of(cls, begun: Origin, timeline: Timeline, transcript: Transcript | None = None) -> Self:
        table = cls.__new__(cls)
        table._sit(begun, timeline, transcript)
        return table

    def _sit(self, begun: Origin, timeline: Timeline, transcript: Transcript | None = None) -> None:
        """Put the parts together."""
        self.origin, self.timeline, self.kernel = begun, timeline, timeline.kernel
        self.transcript = transcript or Transcript(timeline)
        self._raw, self._observer = timeline.kernel.raw, None

    @property
    def observer(self) -> Observer:
        """What each seat sees and hears."""
        if self._observer is None:
            self._observer = Observer(self.timeline)
        return self._observer

    def copy(self) -> Self:
        """Copy the table; playing the copy leaves the original alone."""
        other = type(self).__new__(type(self))
        timeline = self.timeline.copy()
        other.origin, other.timeline, other.kernel = self.origin, timeline, timeline.kernel
        other.transcript, other._observer = self.transcript.copy(timeline), None
        other._raw = timeline.kernel.raw
        return other

    # --- what it began with

    @property
    def game(self) -> Game:
        """The game."""
        return self.origin.game

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.origin.seats

    @property
    def seed(self) -> int:
        """The seed of the deal."""
        return self.origin.seed

    @property
    def options(self) -> dict[str, int]:
        """The options of the game, by name."""
        return self.origin.options

    @property
    def index(self) -> int:
        """Which of the games of its seed it is."""
        return self.origin.index

    @property
    def start(self) -> dict[str, Any] | None:
        """The position it was set up from, if any."""
        return self.origin.start

    @property
    def is_restored(self) -> bool:
        """Whether it was opened at a state that was kept, so that nobody knows what led there."""
        return self.origin.is_restored

    @property
    def deal(self) -> Deal | None:
        """How its seed was made of parts; none where somebody chose the seed, or drew it alone."""
        return self.origin.deal

    @deal.setter
    def deal(self, deal: Deal | None) -> None:
        self.origin = replace(self.origin, deal=deal)

    @property
    def name(self) -> str:
        """The game in one string, with its seed (`naming`); whoever reads it can deal it again."""
        return name_of(self.game, self.seats, self.options, self.seed, self.index, self.windows)

    def __repr__(self) -> str:
        return f"<Table {self.game.slug} seats={self.seats} seed={self.seed} questions={self.state.version}>"

    # --- the state and the rules

    state = reads("kernel", Kernel.state)
    array = reads("kernel", Kernel.array)

    @property
    def compiled(self) -> bool | None:
        """Which face of the rules carries answers out."""
        return self.timeline.compiled

    @compiled.setter
    def compiled(self, compiled: bool | None) -> None:
        self.timeline.compiled = compiled

    @property
    def hurry(self) -> Callable[[Game], None] | None:
        """Who hears of every run of the rules that was interpreted."""
        return self.kernel.hurry

    @hurry.setter
    def hurry(self, hurry: Callable[[Game], None] | None) -> None:
        self.kernel.hurry = hurry

    @property
    def is_followed(self) -> bool:
        """Whether it is one of many, at which everybody is told what comes of each answer; its copies are not."""
        return self.timeline.is_followed

    @is_followed.setter
    def is_followed(self, is_followed: bool) -> None:
        self.timeline.is_followed = is_followed

    # --- the question

    over = reads("kernel", Kernel.over)

    @property
    def seat(self) -> str:
        """The letter of the seat that must answer, '-' when the game is over."""
        return SEAT_LETTERS[self._raw[ASKED_AT]]

    question = reads("kernel", Kernel.question)

    @property
    def codes(self) -> list[int]:
        """The codes of the legal answers, ascending."""
        kernel = self.kernel
        return [*(kernel.offered or kernel.options())]

    answers = reads("observer", Observer.answers)
    windows = reads("kernel", Kernel.windows)
    is_forced = reads("kernel", Kernel.is_forced)
    passing, lone = reads("kernel", Kernel.passing), reads("kernel", Kernel.lone)
    is_lone = calls("kernel", Kernel.is_lone)
    waits = reads("observer", Observer.waits)
    ask, words_of = calls("observer", Observer.ask), calls("observer", Observer.words_of)
    winners, scores = reads("kernel", Kernel.winners), reads("kernel", Kernel.scores)

    # --- answers

    def play(self, answer: Answer | int | str, truly: bool = False) -> str:
        """Give an answer, as object, code or words; words may span several questions of one seat.

        They end where an answer tells the seat something: what is left of them then comes back, not given. Refused
        names the clause that forbids an answer; the table is then unchanged. `truly`: as in `path`.
        """
        if type(answer) is int and answer in (self.kernel.offered or self.kernel.options()):
            self.timeline.answer(answer)
            return ""
        if isinstance(answer, str):
            path = self.path(answer, truly)
            for number, (code, forced) in enumerate(path.answers):
                if number == 0 or not forced:  # the first question stands; forced ones after it answer themselves
                    self.check(code)
                    self.timeline.answer(code)
            return path.rest
        code = answer.code if isinstance(answer, Answer) else int(answer)
        self.check(code)
        self.timeline.answer(code)
        return ""

    def play_every(self, code: int) -> None:
        """Give an answer and stop at the next question even if it is forced (full control)."""
        self.timeline.run(code, True)

    prescribe = calls("timeline", Timeline.prescribe)

    def check(self, code: int) -> None:
        """Refuse an answer that is not legal, judged from what the asked seat knows."""
        if code in self.codes:
            return
        if self.over:
            raise Refused("the game is over")
        if code not in explaining.every_answer(self, self.observer.known(self.kernel.asked)):
            raise Refused(f"{code} is no answer to this question")
        why = self.why_code(code)
        raise Refused(f"answer {code} is not legal: {why}", why.clause, why.fact)

    def path(self, words: str, truly: bool = False) -> Path:
        """Find the answers that words stand for; Refused if there are none.

        truly: follow them as the cards lie, past what the seat can know; for files and scenarios, never for a seat.
        """
        if self.over:
            raise Refused("the game is over")
        found = explaining.matched(self, self.game.words.normalise(words), truly)
        if found is None:
            why = self.why_not(words, truly)
            raise Refused(str(why), why.clause, why.fact)
        return found

    why_not, why_code = explaining.why_not, explaining.why_code
    why_nearest, why_idle = explaining.why_nearest, explaining.why_idle

    # --- what is seen and heard

    shown, shown_array = calls("observer", Observer.shown), calls("observer", Observer.shown_array)
    knows, view = calls("observer", Observer.knows), calls("observer", Observer.view)
    lines = calls("observer", Observer.lines)
    events, story = calls("observer", Observer.events), calls("observer", Observer.story)
    history, look_from = calls("observer", Observer.history), calls("observer", Observer.look_from)

    # --- what led here

    answered, runs = reads("timeline", Timeline.answered), reads("timeline", Timeline.runs)
    past = reads("timeline", Timeline.past)
    steps, entries = reads("transcript", Transcript.steps), reads("transcript", Transcript.entries)
    giver = calls("timeline", Timeline.giver)
    last_answer_of = calls("timeline", Timeline.last_answer_of)
    events_before, step_of = calls("timeline", Timeline.events_before), calls("timeline", Timeline.step_of)

    def record(self) -> list[dict[str, Any]]:
        """Give the game as a record: head, then every answer with the digest of the state it led to."""
        from menagerie.engine.notation import record_of

        return record_of(self)

    position = calls("timeline", Timeline.position)
    concede = calls("transcript", Transcript.concede)

    # --- going back

    def at(self, count: int) -> Self:
        """Give a copy of the table as it stood after so many answers; BadInput if there were not so many.

        Nothing was ever taken back in its record.
        """
        if count == self.answered:
            return self.copy()
        timeline = self.timeline.at(count)
        return self._of(self.origin, timeline, self.transcript.first(timeline))

    stood = calls("timeline", Timeline.stood)
    undo = calls("transcript", Transcript.undo)

    def may_undo(self, seat: str | int, most: int | None = None) -> int:
        """Give the least number of answers that a seat may go back to: its own last ones that told it nothing.

        Looks at the last `most` answers only, at all if not given (`foresight`).
        """
        return foresight.may_undo(self.timeline, seat, most)

    # --- other worlds

    def foresee(self, code: int) -> Self | None:
        """Look at the next question after an answer, forced or not, on a copy; None if the answer tells its seat more.

        Chance tells something, and so does what ends the game: all lies open then.
        """
        ahead = foresight.foresee(self.timeline, code)
        return None if ahead is None else self._of(self.origin, ahead, self.transcript.copy(ahead))

    def imagined(self, stream: int = 0, seat: int | None = None) -> Self:
        """Give a copy in which all that a seat cannot know is dealt anew: whatever is asked there tells it nothing.

        It depends on what the seat (whoever is asked, if not given) knows, and on the stream, alone.
        """
        self.transcript.complete()  # for what was dealt anew has no past
        timeline = self.timeline.imagined(self.kernel.asked if seat is None else seat, stream)
        return self._of(self.origin, timeline, self.transcript.copy(timeline))

    def redeal(self, seat: str | int, seed: int = 0) -> Self:
        """Give a table that is the same for all that a seat knows, everything else dealt anew from a seed below 2**63.

        Of the past it keeps what that seat heard, and it knows neither the true seed nor what led here: whatever is
        asked of it, nothing depends on what the seat cannot know.
        """
        low = check_seed(seed)
        if low >> 63:
            raise BadInput(f"seed {seed}: a redeal takes one below 2**63")
        begun = Origin(self.game, self.seats, low, self.options, is_restored=True)
        return self._of(begun, self.timeline.redealt(seat_number(seat), low))


def to_json(value: Any) -> str:
    """Write JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
