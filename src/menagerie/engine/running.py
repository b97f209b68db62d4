"""The rules running over one game: its state, the runs of the rules with what they told, the standing question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Self

import numpy as np

from menagerie.engine.ask import ASKED_AT, FAULT_AT, FAULTS, OVER_AT, is_put
from menagerie.engine.chance import DEAL, seed_stream
from menagerie.engine.deals import Deal
from menagerie.engine.errors import BadInput, short
from menagerie.engine.game import Game
from menagerie.engine.jit import Rule
from menagerie.engine.letters import LETTERS, letter
from menagerie.engine.log import new_log
from menagerie.engine.naming import name_of
from menagerie.engine.past import Past
from menagerie.engine.record import Fault, face
from menagerie.engine.seeds import check_seed, seed_or_fresh, words_of

GAME_ROW = 2  # where the game stands in an arena that has room for more
ROW = 0  # where it stands at a table, whose arena has no other
_LOG_ROWS, _LEFT = 256, 64  # of a log, and those that must be left when a run of the rules begins
_SEATS = tuple(LETTERS)
UNREADABLE = (Fault, TypeError, ValueError, LookupError, AttributeError, ArithmeticError)  # what odd fields raise


class _Log:
    """A log that several runs of the rules write into, one behind the other, after so many events in others."""

    def __init__(self, rows: int, base: int) -> None:
        self.events, self.rows, self.base = new_log(rows), rows, base
        self.count = memoryview(self.events.view(np.uint8).data)[:4].cast("i")  # events told, with room or without


class Running:
    """One game over which the rules run; `Table` says what it is made of.

    deal: how its seed was made of parts; none where somebody chose the seed, or drew it alone. index: which of the
    games of its seed.
    """

    deal: Deal | None = None
    index = 0
    is_restored = False  # whether it was opened at a state that was kept, so that nobody knows what led there
    hurry: Callable[[Game], None] | None = None  # hears of every run of the rules that was interpreted
    compiled: bool | None
    _offered: tuple[int, ...] = ()  # the legal answers, once they were listed
    _before = b""  # the state before the rules ran last
    _array: np.ndarray | None = None  # made when it is asked for
    _log: _Log | None = None  # into which the rules tell
    _faces: tuple[str, ...] = ("state", "_face")  # what is made of the memory of its state, once it is asked for

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
        self.game, self.index = game, index
        self.options = game.check_options(seats, options)
        self.seats = seats
        self.seed = seed_or_fresh(seed)
        self.compiled = compiled
        self.start: dict[str, Any] | None = None  # the position it was set up from, if any
        self._at, self._past = game.doorstep, Past()
        log = self._new_log(_LOG_ROWS)
        self._raw = bytearray(2 * game.records["state"].itemsize)
        self._raw[len(self._raw) // 2 :] = game.blank_bytes(seats, self.options, windows)
        array = np.ndarray(2, game.records["state"], self._raw)
        deal, words = game.rows.deal, words_of(self.seed)
        self._call(deal, array, ROW, 1, game.boxes, log.events, *words, index)
        if log.count[0] >= log.rows:  # it told more
            log = self._new_log(log.count[0] + 1)
            self._call(deal, array, ROW, 1, game.boxes, log.events, *words, index)
        self._raw = self._raw[: array.itemsize]
        self._past.tell(log.count[0])
        self._begin(every)

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
        fields = dict(fields)
        windows = fields.pop("windows", windows)
        if not isinstance(windows, bool):
            raise BadInput(f"windows = {short(windows)}: true or false is expected")
        seats = game.position.seats_of(fields)
        if not isinstance(seats, int):
            raise BadInput(f"a position names the number of {game.players} first")
        named = {option.name: fields[option.name] for option in game.options if option.name in fields}
        table = cls.__new__(cls)
        table.game, table.seats, table.compiled = game, seats, compiled
        table.seed = check_seed(fields.pop("seed", seed))
        table.options = game.check_options(seats, {**(options or {}), **named})
        table.start, table._past, table._at = fields, Past(), game.doorstep
        table._raw = bytearray(game.blank_bytes(seats, table.options, windows))
        seed_stream(table.state, DEAL, *words_of(table.seed), 0)
        table._read_position(fields)
        table._begin(every)
        return table

    @classmethod
    def restored(
        cls, game: Game, raw: bytes, *, compiled: bool | None = None, seed: int | None = None, index: int = 0
    ) -> Self:
        """Open a table at a state that was kept as bytes (`array.tobytes()`); what led to it is not known."""
        width = game.records["state"].itemsize
        if len(raw) != width:
            raise BadInput(f"a state of {len(raw)} bytes: those of {game.title}, rules {game.version}, have {width}")
        state = np.frombuffer(raw, game.records["state"])
        options = {option.name: int(state[option.name][0]) for option in game.options}
        seats = int(state["seats"][0])
        table = cls.__new__(cls)
        table.game, table.options, table.seats = game, game.check_options(seats, options), seats
        table.seed, table.index, table.compiled, table.start = seed_or_fresh(seed), index, compiled, None
        table._raw, table._past, table._at, table.is_restored = bytearray(raw), Past(), game.doorstep, True
        table._open()
        return table

    def _open(self) -> None:
        """Begin to keep what happens from here on."""

    def _read_position(self, fields: dict[str, Any]) -> None:
        """Read the fields of a position into the state; BadInput lists all defects."""
        try:
            defects = self.game.position.read(fields, self.state, self.game.box)
        except UNREADABLE as error:
            defects = [f"{self._unreadable(fields)}: no such thing can lie there, or not so much ({error})"]
        if not defects:
            insisted = self.compiled is True  # else nobody waits for machine code that looks but once
            broken = self.game.call("check_at", self.array, ROW, self.game.boxes, compiled=insisted)
            defects = [self.game.broken[broken]] if broken else []
        if defects:
            raise BadInput("this position cannot exist:", defects)

    def _unreadable(self, fields: dict[str, Any]) -> str:
        """Find the field of a position without which the rest can be read; `position` if it is none alone."""
        for name, value in fields.items():
            states = self.game.blank(self.seats, self.options, 2)
            others = {other: one for other, one in fields.items() if other != name}
            try:
                self.game.position.read(others, face(states)[1], self.game.box)
            except UNREADABLE:
                continue
            return f"{name} = {short(value)}"
        return "position"

    def copy(self) -> Self:
        """Copy the table; playing the copy leaves the original alone."""
        other = type(self).__new__(type(self))
        own = other.__dict__ = self.__dict__.copy()
        for name in self._faces:
            if name in own:
                del own[name]
        own["_raw"], own["_past"], own["_offered"] = self._raw[:], self._past.copy(), ()
        own["_log"] = own["_array"] = None
        return other

    # --- the rules run

    @cached_property
    def state(self) -> Any:
        """The true state, read through its interpreted face. Only for tests, tools and the table itself."""
        return self._face[ROW]

    @property
    def array(self) -> np.ndarray:
        """The true state as a one-row array (it shares the memory)."""
        if self._array is None:
            self._array = np.ndarray(1, self.game.records["state"], self._raw)
        return self._array

    @cached_property
    def _face(self) -> Any:
        return face(self.array)

    def _lay(self, raw: bytes | bytearray) -> None:
        """Let the table stand at a state."""
        self._raw[:] = raw
        self._offered = ()

    def _begin(self, every: bool) -> None:
        """Run the rules to the first question."""
        self._run(0, every)

    def _run(self, code: int, every: bool = False) -> None:
        """Carry out an answer (0: none) and keep what the rules told."""
        self._offered = ()
        self._before = bytes(self._raw)
        log, past = self._log, self._past
        if log is None:
            log = self._new_log(_LOG_ROWS)
        try:
            self._play(log.events, code, every)
            if log.count[0] >= log.rows:  # it was too short: again, with as much room as is needed
                self._raw[:] = self._before
                log = self._new_log(log.base + log.count[0] - past.total + 1)
                self._play(log.events, code, every)
        except BaseException:
            self._log = None  # who knows what stands in it
            raise
        count = log.count[0]
        past.tell(log.base + count)
        if count > _LOG_ROWS - _LEFT:
            self._log = None  # the next run begins another
        if self._raw[FAULT_AT]:
            raise self._stopped()

    def _stopped(self) -> RuntimeError:
        return RuntimeError(f"the rules of {self.game.title} stopped: {FAULTS[self._raw[FAULT_AT]]}")

    def _new_log(self, rows: int) -> _Log:
        """Begin a log."""
        log = self._log = _Log(rows, self._past.total)
        self._past.begin(log.events)
        return log

    def _play(self, log: np.ndarray, code: int, every: bool) -> None:
        """Let the rules carry out an answer: by machine code, past all else, where it stands ready."""
        play, array = self._at.play, self._array
        if array is None:
            array = self.array
        if play.door is not None and self.compiled is not False:
            play.door(array, ROW, self.game.boxes, log, code, every)
        else:
            if self.hurry is not None:
                self.hurry(self.game)
            self._call(play, array, ROW, self.game.boxes, log, code, 1 if every else 0)

    def _call(self, entry: Rule, states: np.ndarray, *arguments: Any) -> None:
        """Call a row entry on a state."""
        if entry.door is not None and self.compiled is not False:
            entry.door(states, *arguments)
        else:
            self.game.call(entry.__name__, states, *arguments, compiled=self.compiled)

    def play_every(self, code: int) -> None:
        """Give an answer and stop at the next question even if it is forced (full control)."""
        self._run(code, True)

    def prescribe(self, draws: Sequence[int]) -> None:
        """Say what the next draws come to, for who shows what chance can do."""
        for place, value in enumerate(draws):
            self.state.forced[place] = value
        self.state.n_forced = len(draws)

    @property
    def past(self) -> Past:
        """What led here."""
        return self._past

    @property
    def runs(self) -> int:
        """How often the rules have run; `events(seat, since=runs)` taken before an answer gives what follows."""
        return self.past.runs

    # --- the question

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._raw[OVER_AT] != 0

    @property
    def seat(self) -> str:
        """The letter of the seat that must answer, '-' when the game is over."""
        return _SEATS[self._raw[ASKED_AT]]

    @property
    def question(self) -> str:
        """The name of the standing question, empty when the game is over."""
        return self.game.questions[self.state.question][0] if self.state.asked else ""

    @property
    def windows(self) -> bool:
        """Whether every question that is not open is put to its player, even with one legal answer."""
        return bool(self.state.windows)

    @property
    def is_forced(self) -> bool:
        """Whether the rules would answer the standing question by themselves; where they run freely it never stands."""
        return self.state.n_options == 1 and not is_put(self.state, self.game.kept_bits)

    @property
    def passing(self) -> int:
        """The one answer to a question that is put all the same and not held, so that a host may give it; else 0."""
        is_lone = self.state.n_options == 1 and not self.state.held and is_put(self.state, self.game.kept_bits)
        return self.codes[0] if is_lone else 0

    @property
    def lone(self) -> int:
        """The one answer to a question that is put all the same, held or not, which others cannot tell; else 0."""
        return self.codes[0] if self.is_lone(self.state) else 0

    def is_lone(self, state: Any) -> bool:
        """Whether a state stands at a question that is put all the same though there is one answer."""
        return bool(state.n_options == 1 and is_put(state, self.game.kept_bits))

    @property
    def codes(self) -> list[int]:
        """The codes of the legal answers, ascending."""
        return [*(self._offered or self._options())]

    def _options(self) -> tuple[int, ...]:
        """List the legal answers."""
        offered = self._offered = self._at.options(self._raw)
        return offered

    @property
    def winners(self) -> list[str]:
        """The letters of the winners once the game is over."""
        return [letter(seat) for seat in range(1, self.seats + 1) if self.state.won[seat]]

    @property
    def scores(self) -> dict[str, int]:
        """The points of every seat once the game is over."""
        return {letter(seat): self.state.score[seat] for seat in range(1, self.seats + 1)} if self.over else {}

    @property
    def name(self) -> str:
        """The game in one string, with its seed (`naming`); whoever reads it can deal it again."""
        return name_of(self.game, self.seats, self.options, self.seed, self.index, self.windows)

    def __repr__(self) -> str:
        return f"<Table {self.game.slug} seats={self.seats} seed={self.seed} questions={self.state.version}>"
