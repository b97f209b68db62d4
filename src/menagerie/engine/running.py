"""The rules running over one game: its state, the runs of the rules with what they told, the standing question."""

from __future__ import annotations

from functools import cached_property
from struct import Struct
from typing import Any, Self

import numpy as np

from menagerie.engine.ask import FAULTS, is_put
from menagerie.engine.chance import DEAL, seed_stream
from menagerie.engine.deals import Deal
from menagerie.engine.errors import BadInput, short
from menagerie.engine.game import Game
from menagerie.engine.letters import letter
from menagerie.engine.log import EVENT, new_log
from menagerie.engine.naming import name_of
from menagerie.engine.record import Fault, face
from menagerie.engine.seeds import check_seed, seed_or_fresh, words_of

GAME_ROW, BEFORE_ROW = 2, 3  # the game as it stands, and as it stood before the rules ran last
_ROWS = 4
_LOG_ROWS = 256
_COUNT = Struct("=i").unpack_from  # of row 0 of a log
_NOTHING = np.ndarray(0, EVENT)
UNREADABLE = (Fault, TypeError, ValueError, LookupError, AttributeError, ArithmeticError)  # what odd fields raise


class _Log:
    """A log that is used again and again: what it holds is taken, and it is blank."""

    def __init__(self, rows: int) -> None:
        self.events = new_log(rows)
        self._memory = memoryview(self.events.view(np.uint8).data)
        self._blank = bytes(len(self._memory))
        self._rows = rows

    @property
    def count(self) -> int:
        """How many events were told, whether there was room or not."""
        return int(self.events["count"][0])

    def take(self) -> np.ndarray | None:
        """Take the events; None if there were more than it has room for."""
        count: int = _COUNT(self._memory)[0]
        if count == 0:
            return _NOTHING
        if count >= self._rows:
            return None
        end = (count + 1) * EVENT.itemsize
        told = np.ndarray(count, EVENT, bytes(self._memory[EVENT.itemsize : end]))
        self._memory[:end] = self._blank[:end]
        return told


class Running:
    """One game over which the rules run; `Table` says what it is made of.

    deal: how its seed was made of parts; none where somebody chose the seed, or drew it alone. index: which of the
    games of its seed.
    """

    deal: Deal | None = None
    index = 0
    is_restored = False  # whether it was opened at a state that was kept, so that nobody knows what led there

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
        self._events: list[np.ndarray] = []
        self._states = game.blank(seats, self.options, _ROWS, windows)
        log = new_log(_LOG_ROWS)
        game.call("deal", self._states, GAME_ROW, 1, game.boxes, log, *words_of(self.seed), index, compiled=compiled)
        if log["count"][0] >= _LOG_ROWS:  # it told more
            log = new_log(log["count"][0] + 1)
            deal = (self._states, GAME_ROW, 1, game.boxes, log, *words_of(self.seed), index)
            game.call("deal", *deal, compiled=compiled)
        self._events.append(log[1 : log["count"][0] + 1])
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
        table.start, table._events = fields, []
        table._states = game.blank(seats, table.options, _ROWS, windows)
        table._states[GAME_ROW] = table._states[1]
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
        table._states = game.blank(seats, table.options, _ROWS, bool(state["windows"][0]))
        table._bytes[GAME_ROW] = np.frombuffer(raw, np.uint8)
        table._events, table.is_restored = [], True
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
            broken = self.game.call("check_at", self._states, GAME_ROW, self.game.boxes, compiled=insisted)
            defects = [self.game.broken[broken]] if broken else []
        if defects:
            raise BadInput("this position cannot exist:", defects)

    def _unreadable(self, fields: dict[str, Any]) -> str:
        """Find the field of a position without which the rest can be read; `position` if it is none alone."""
        for name, value in fields.items():
            states = self.game.blank(self.seats, self.options, _ROWS)
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
        other.game, other.options, other.seats, other.seed = self.game, self.options, self.seats, self.seed
        other.index, other.is_restored = self.index, self.is_restored
        other.deal, other.compiled, other.start, other._events = (
            self.deal,
            self.compiled,
            self.start,
            list(self._events),
        )
        other._states = np.ndarray(
            _ROWS, self._states.dtype, self._bytes.copy()
        )  # `view` of a record costs ten times as much
        return other

    # --- the rules run

    @cached_property
    def state(self) -> Any:
        """The true state, read through its interpreted face. Only for tests, tools and the table itself."""
        return self._face[GAME_ROW]

    @cached_property
    def _bytes(self) -> np.ndarray:
        """The rows as bytes: NumPy copies records field by field, but bytes at once (50 times faster)."""
        return np.ndarray((_ROWS, self._states.itemsize), np.uint8, self._states)

    @cached_property
    def _options(self) -> memoryview:
        cells: memoryview = self.state.option.cells
        return cells

    @cached_property
    def _face(self) -> Any:
        return face(self._states)

    @property
    def array(self) -> np.ndarray:
        """The true state as a one-row array (it shares the memory)."""
        return self._states[GAME_ROW : GAME_ROW + 1]

    @cached_property
    def _log(self) -> _Log:
        return _Log(_LOG_ROWS)

    @cached_property
    def _memory(self) -> memoryview:
        return memoryview(self._bytes.data).cast("B")  # slices of it are copied in half of NumPy's time

    def _begin(self, every: bool) -> None:
        """Run the rules to the first question."""
        self._run(0, every)

    def _run(self, code: int, every: bool = False) -> None:
        """Carry out an answer (0: none) and keep what the rules told, again with more room if the log was too short."""
        memory, log, width = self._memory, self._log, self._states.itemsize
        memory[BEFORE_ROW * width : (BEFORE_ROW + 1) * width] = memory[GAME_ROW * width : (GAME_ROW + 1) * width]
        told = None
        while told is None:
            try:
                self._call("play", self.game.boxes, log.events, code, 1 if every else 0)
            except BaseException:
                self.__dict__.pop("_log", None)  # who knows what stands in it
                raise
            told = log.take()
            if told is None:
                log = _Log(log.count + 1)
                memory[GAME_ROW * width : (GAME_ROW + 1) * width] = memory[
                    BEFORE_ROW * width : (BEFORE_ROW + 1) * width
                ]
                self.__dict__.pop("_log", None)
        self._events.append(told)
        if self.state.fault:
            raise RuntimeError(f"the rules of {self.game.title} stopped: {FAULTS[self.state.fault]}")

    def _call(self, entry: str, *arguments: Any) -> None:
        """Call a row entry on the state, past all else where machine code stands ready."""
        ready = getattr(self.game.rows, entry)._dispatcher
        if ready is not None and self.compiled is not False:
            ready(self._states, GAME_ROW, *arguments)
        else:
            self.game.call(entry, self._states, GAME_ROW, *arguments, compiled=self.compiled)

    def play_every(self, code: int) -> None:
        """Give an answer and stop at the next question even if it is forced (full control)."""
        self._run(code, True)

    @property
    def runs(self) -> int:
        """How often the rules have run; `events(seat, since=runs)` taken before an answer gives what follows."""
        return len(self._events)

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
        options: list[int] = self._options[: self.state.n_options].tolist()
        return options

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
