"""One state and the rules that run over it, by machine code or interpreted. Nothing is kept of what led to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

import numpy as np

from menagerie.engine.ask import ASKED_AT, FAULT_AT, FAULTS, OVER_AT, is_put
from menagerie.engine.game import Game
from menagerie.engine.jit import Rule
from menagerie.engine.letters import LETTERS, letter
from menagerie.engine.record import face

GAME_ROW = 2  # where the game stands in an arena that has room for more
ROW = 0  # where it stands in a kernel, whose arena has no other
SEAT_LETTERS = tuple(LETTERS)


class Kernel:
    """A state over which the rules run.

    raw: its bytes. compiled: True or False to insist on one face of the rules, None to take machine code as soon as it
    is ready (where a timeline has it, that is told). hurry: hears of every run of the rules that was interpreted.
    offered: the legal answers, once they were listed.
    """

    __slots__ = ("_array", "_faces", "_state", "compiled", "game", "hurry", "offered", "raw")

    def __init__(
        self,
        game: Game,
        raw: bytes | bytearray,
        compiled: bool | None = None,
        hurry: Callable[[Game], None] | None = None,
    ) -> None:
        self.game, self.raw, self.compiled, self.hurry = game, bytearray(raw), compiled, hurry
        self.offered: tuple[int, ...] = ()
        self._array: np.ndarray | None = None  # this and what follows is made when it is asked for
        self._faces: Any = None
        self._state: Any = None

    def copy(self, raw: bytes | None = None) -> Self:
        """Give another that stands at the same state, or at one of as many bytes."""
        other = type(self).__new__(type(self))
        other.game, other.compiled, other.hurry = self.game, self.compiled, self.hurry
        other.raw = self.raw[:] if raw is None else bytearray(raw)
        other.offered, other._array, other._faces, other._state = (), None, None, None
        return other

    # --- the state

    @property
    def state(self) -> Any:
        """The true state, read through its interpreted face. Only for tests, tools and tables themselves."""
        if self._state is None:
            self._faces = face(self.array)
            self._state = self._faces[ROW]
        return self._state

    @property
    def array(self) -> np.ndarray:
        """The true state as a one-row array (it shares the memory)."""
        if self._array is None:
            self._array = np.ndarray(1, self.game.records["state"], self.raw)
        return self._array

    def lay(self, raw: bytes | bytearray) -> None:
        """Stand at another state."""
        self.raw[:] = raw
        self.offered = ()

    # --- the rules run

    def deal(self, log: np.ndarray, high: int, low: int, index: int) -> None:
        """Deal a blank game from a seed (`seeds.words_of`)."""
        self.offered = ()
        self.call(self.game.rows.deal, self.array, ROW, ROW, self.game.boxes, log, high, low, index)

    def play(self, log: np.ndarray, code: int, every: bool = False) -> None:
        """Carry out an answer (0: none) and run the rules until somebody must decide; RuntimeError if they stop.

        log: into which they tell. every: until there is a question, forced or not.
        """
        self.offered = ()
        play, array = self.game.doorstep.play, self.array
        if play.door is not None and self.compiled is not False:
            play.door(array, ROW, self.game.boxes, log, code, every)
        else:
            if self.hurry is not None:
                self.hurry(self.game)
            self.call(play, array, ROW, self.game.boxes, log, code, 1 if every else 0)

    def call(self, entry: Rule, states: np.ndarray, *arguments: Any) -> None:
        """Call a row entry on a state, by machine code where it stands ready."""
        if entry.door is not None and self.compiled is not False:
            entry.door(states, *arguments)
        else:
            self.game.call(entry.__name__, states, *arguments, compiled=self.compiled)

    def redeal(self, seat: int, stream: int) -> None:
        """Deal anew all that a seat cannot know."""
        self.offered = ()
        self.call(self.game.rows.redeal_at, self.array, ROW, self.game.boxes, seat, stream)

    def prescribe(self, draws: Sequence[int]) -> None:
        """Say what the next draws come to."""
        for place, value in enumerate(draws):
            self.state.forced[place] = value
        self.state.n_forced = len(draws)

    def check(self) -> None:
        """Raise RuntimeError if the rules have stopped."""
        if self.raw[FAULT_AT]:
            raise RuntimeError(f"the rules of {self.game.title} stopped: {FAULTS[self.raw[FAULT_AT]]}")

    # --- the question

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.raw[OVER_AT] != 0

    @property
    def asked(self) -> int:
        """The seat that must answer, 0 when the game is over."""
        return self.raw[ASKED_AT]

    @property
    def question(self) -> str:
        """The name of the standing question, empty when the game is over."""
        return self.game.questions[self.state.question][0] if self.asked else ""

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of the legal answers, ascending."""
        return self.offered or self.options()

    def options(self) -> tuple[int, ...]:
        """List the legal answers."""
        offered = self.offered = self.game.doorstep.options(self.raw)
        return offered

    @property
    def windows(self) -> bool:
        """Whether every question that is not open is put to its player, even with one legal answer."""
        return bool(self.state.windows)

    @property
    def is_put(self) -> bool:
        """Whether the standing question is put to its player even with one legal answer."""
        return bool(is_put(self.state, self.game.kept_bits))

    def is_lone(self, state: Any) -> bool:
        """Whether a state stands at a question that is put all the same though there is one answer."""
        return state.n_options == 1 and bool(is_put(state, self.game.kept_bits))

    @property
    def is_forced(self) -> bool:
        """Whether the rules would answer the standing question by themselves; where they run freely it never stands."""
        return self.state.n_options == 1 and not self.is_put

    @property
    def lone(self) -> int:
        """The one answer to a question that is put all the same, held or not, which others cannot tell; else 0."""
        return self.codes[0] if self.is_lone(self.state) else 0

    @property
    def passing(self) -> int:
        """The one answer to a question that is put all the same and not held, so that a host may give it; else 0."""
        return 0 if self.state.held else self.lone

    # --- the end

    @property
    def winners(self) -> list[str]:
        """The letters of the winners once the game is over."""
        return [letter(seat) for seat in range(1, self.state.seats + 1) if self.state.won[seat]]

    @property
    def scores(self) -> dict[str, int]:
        """The points of every seat once the game is over."""
        return {letter(seat): self.state.score[seat] for seat in range(1, self.state.seats + 1)} if self.over else {}
