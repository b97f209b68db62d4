"""One game as a game tree has it: chance, answers, what each seat knows. What `openspiel` hands to OpenSpiel.

Chance is *sampled*, by *deals*, or *explicit*. Sampled: the deal is one chance node with one outcome, and whatever is
drawn after it is drawn from the game's own stream inside an answer: a deck has more orders than any tree has room for,
and a game steps in machine code. By deals: the same, but that node has so many outcomes, equally likely, each the
beginning of one whole game; the same history leads to the same state. Explicit: every draw below n is a chance node of
n equally likely outcomes, in the order in which the rules draw. That is exact, and only for games with few draws: rules
that draw run interpreted, each time anew from the answer before, with the draws told so far (`chance.told_draws`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import Any, Self

import numpy as np

from menagerie.engine.chance import same_stream, told_draws
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.finding import load
from menagerie.engine.game import Game
from menagerie.engine.notation import read_position
from menagerie.engine.table import Table

from .gains import gains_of
from .recall import Said, heard, text_of
from .spaces import Spaces, spaces_of

SAMPLED, DEALS, EXPLICIT = CHANCES = ("sampled", "deals", "explicit")
RESULT, POINTS = GAINS = ("result", "points")


class _Undrawn(Exception):
    """The rules draw and nobody has said what: a chance node of `outcomes`."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes


def _undrawn(outcomes: int) -> int:
    if outcomes > 1:
        raise _Undrawn(outcomes)
    return 0


@dataclass
class Kind:
    """What all games of one kind have in common. BadInput for what cannot be.

    gains: a RESULT (as of `VectorEnv`), or the game's POINTS above the mean of the table. position: the fields that
    every game begins from, none for the deal. Games of a seed are numbered from 0 in the order of their deals.
    """

    game: Game
    seats: int
    options: dict[str, int]
    seed: int
    chance: str = DEALS
    deals: int = 1
    gains: str = RESULT
    windows: bool = False
    position: dict[str, Any] | None = None
    numbers: count[int] = field(default_factory=count, compare=False)

    def __post_init__(self) -> None:
        for name, value, allowed in (("chance", self.chance, CHANCES), ("gains", self.gains, GAINS)):
            if value not in allowed:
                raise BadInput(f"{name}={value}: {' or '.join(allowed)} is expected{nearest(value, allowed)}")
        if self.deals < 1:
            raise BadInput(f"deals={self.deals}: at least one is needed")

    def __reduce__(self) -> Any:
        rest = (self.options, self.seed, self.chance, self.deals, self.gains, self.windows, self.position)
        return _kind_again, (self.game.slug, self.game.version, self.seats, *rest)

    @cached_property
    def spaces(self) -> Spaces:
        """Its actions and observations."""
        return spaces_of(self.game, self.seats)

    @cached_property
    def first(self) -> tuple[Table | None, int]:
        """How explicit games begin: with so many outcomes of the first draw, or at the first question."""
        try:
            with told_draws(_undrawn):
                table = self.begin(0, compiled=False)
        except _Undrawn as undrawn:
            return None, undrawn.outcomes
        table.compiled = True
        return table, 0

    def begin(self, index: int, compiled: bool = True) -> Table:
        """Deal the game of an index and run the rules to the first question."""
        if self.position is None:
            rest: dict[str, Any] = {"compiled": compiled, "windows": self.windows, "index": index, **self.options}
            return Table(self.game, self.seats, self.seed, **rest)
        return Table.from_position(
            self.game, self.position, self.seed, compiled=compiled, windows=self.windows, options=self.options
        )


KNOWN: dict[str, Game] = {}  # by slug, whatever is of no folder of the house among them


def _kind_again(slug: str, version: int, *rest: Any) -> Kind:
    game = KNOWN.get(slug) or load(slug)
    if version != game.version:
        raise BadInput(f"kept under rules {version} of {game.title}, these are {game.version}")
    return Kind(game, *rest)


def position_of(game: Game, text: str, name: str) -> dict[str, Any]:
    """Read the position that games of a kind begin from; BadInput if it is of another game."""
    slug, fields = read_position(text, name)
    if slug != game.slug:
        raise BadInput(f"{name}: a position of {slug}, not of {game.slug}")
    if "answers" in fields:
        raise BadInput(f"{name}: a position with answers since: only one with nothing half-resolved begins games")
    return fields


class Playing:
    """One game of a kind, from its deal to its end: `play` an action, or say what chance does.

    table: None until it is dealt. said: every answer, of whom, after how many runs of the rules.
    """

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.table: Table | None = None
        self.said: list[Said] = []
        self._draws: list[int] = []  # told so far for the run that waits for more
        self._code = 0  # the answer that this run carries out, 0 none: the deal
        self._index = -1
        self._heard: dict[int, tuple[int, str]] = {}  # by seat: the runs that are put in words, and the words
        self.outcomes = kind.deals if kind.chance == DEALS else 1  # of chance, equally likely; 0 if it is not next
        self.asked, self.is_over = 0, False  # the seat, 0 nobody; whether the game has ended
        if kind.chance == EXPLICIT:
            self._index = 0
            self.table, self.outcomes = kind.first
            self._look()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        if self.table and self.kind.chance != EXPLICIT:  # there every run leaves the table that it began from alone
            other.table = self.table.copy()
        other.said, other._draws, other._heard = list(self.said), list(self._draws), dict(self._heard)
        return other

    # --- chance

    def draw(self, outcome: int) -> None:
        """Say what chance does; BadInput if that is none of its outcomes."""
        if not 0 <= outcome < self.outcomes:
            raise BadInput(f"outcome {outcome} of chance: there are {self.outcomes}, from 0")
        if self.kind.chance == EXPLICIT:
            self._draws.append(outcome)
            self._run()
            return
        self._index, self.outcomes = outcome if self.kind.chance == DEALS else next(self.kind.numbers), 0
        self.table = self.kind.begin(self._index)
        self._look()

    def _look(self) -> None:
        """See who is asked now."""
        state = self.table.state if self.table and not self.outcomes else None
        self.asked, self.is_over = (state.asked, bool(state.over)) if state else (0, False)

    def _run(self) -> None:
        """Carry out what waits with the draws told so far, or find how many outcomes the next one has."""
        before, given = self.table, iter(self._draws)

        def tell(outcomes: int) -> int:
            draw = next(given, None) if outcomes > 1 else None
            return _undrawn(outcomes) if draw is None else draw

        try:
            if self._code == 0:
                with told_draws(tell):
                    self.table = self.kind.begin(self._index, compiled=False)
                self.table.compiled = True
            elif self.table is not None:
                self.table = _answered(self.table, self._code, tell)
        except _Undrawn as undrawn:
            self.table, self.outcomes = before, undrawn.outcomes
        else:
            self._draws, self.outcomes = [], 0
        self._look()

    # --- answers

    @property
    def actions(self) -> list[int]:
        """The legal actions, ascending."""
        assert self.table is not None
        slots = self.kind.spaces.slots
        actions = [slots[code] for code in self.table.codes]
        return actions if -1 not in actions else [self.kind.spaces.action(code) for code in self.table.codes]

    def play(self, action: int) -> None:
        """Give an answer; BadInput if it is not legal."""
        table, code = self.table, self.kind.spaces.code(action)
        if table is None or self.outcomes or code not in table.codes:
            raise BadInput(f"action {action} ({self.kind.spaces.name(action)}) is not legal here")
        self.said.append((table.runs, self.asked, code))
        if self.kind.chance == EXPLICIT:
            self._code = code
            self._run()
        else:
            table.timeline.run(code)
            self._look()

    def words(self, seat: int, action: int) -> str:
        """Put an action of a seat in words: as it stands at the table if that seat is asked, else at no table."""
        code = self.kind.spaces.code(action)
        is_asked = self.table is not None and self.asked == seat and code in self.table.codes
        return self.table.words_of(code) if is_asked and self.table else self.kind.spaces.name(action)

    @property
    def gains(self) -> list[float]:
        """What every seat got, 0 in all; nothing before the end."""
        seats = self.kind.seats
        if not self.is_over or self.table is None:
            return [0.0] * seats
        state = self.table.state
        if self.kind.gains == POINTS:
            points = [state.score[seat] for seat in range(1, seats + 1)]
            return [point - sum(points) / seats for point in points]
        return [*gains_of(seats, sum(1 << seat for seat in range(1, seats + 1) if state.won[seat]))]

    # --- what a seat knows

    def numbers(self, seat: int) -> np.ndarray:
        """Give what a seat (0: a spectator) sees, as an observation; all zero before the deal is done."""
        if self.table is None:
            return np.zeros(self.kind.spaces.size, np.int16)
        return self.kind.spaces.observe(self.table.knows(seat), seat)

    def view(self, seat: int) -> bytes:
        """Give what a seat (0: a spectator) sees, as the bytes of its view; empty before the deal is done."""
        return self.table.knows(seat).tobytes() if self.table else b""

    def heard(self, seat: int) -> np.ndarray:
        """Give what a seat heard (`recall.heard`)."""
        return heard(self._runs, self.said, seat)

    def heard_text(self, seat: int) -> str:
        """Give what a seat heard as text."""
        known, text = self._heard.get(seat, (0, ""))
        if known < len(self._runs):
            text += text_of(heard(self._runs, self.said, seat, known))
            self._heard[seat] = len(self._runs), text
        return text

    @property
    def _runs(self) -> list[np.ndarray]:
        return self.table.past.all_events() if self.table else []

    def imagined(self, seat: int, stream: int) -> Self:
        """Give a game that is the same for all that a seat knows, and dealt anew for the rest.

        Of the past the others keep what this seat knows of it: their own secrets were of other cards.
        """
        if self.table is None or self.outcomes:
            raise BadInput("chance is next: nothing is dealt that could be dealt anew")
        other = self.__deepcopy__({})
        other.table = self.table.redeal(seat, stream)
        other.said = [one for one in self.said if one[1] == seat]
        other._index, other._draws, other._heard = -1, [], {}
        return other

    # --- to keep it

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in ("table", "_heard")}
        if self.table is not None:
            kept["table"] = self.table.array.tobytes(), self.table.compiled, self._runs, self.table.index
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        table = kept.pop("table", None)
        self.__dict__.update(kept, _heard={}, table=None)
        if table is not None:
            raw, compiled, runs, index = table
            rest: dict[str, Any] = {"compiled": compiled, "seed": self.kind.seed, "index": index, "told": runs}
            self.table = Table.restored(self.kind.game, raw, **rest)


def _answered(table: Table, code: int, tell: Callable[[int], int]) -> Table:
    """Give a table after an answer: by machine code unless the rules draw, then interpreted, as they are told."""
    after = table.copy()
    after.timeline.run(code)
    if same_stream(after.state, table.state):
        return after
    after = table.copy()
    after.compiled = False
    with told_draws(tell):
        after.timeline.run(code)
    after.compiled = table.compiled
    return after
