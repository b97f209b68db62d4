"""Tables of a box of random texts: how each begins, and how it is played, on one face of the rules or on both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from menagerie.engine.ask import FAULTS, OVERFLOW
from menagerie.engine.contract import FUZZ_ROWS, given_of, rig_of
from menagerie.engine.digests import differences
from menagerie.engine.game import Game
from menagerie.engine.kernel import GAME_ROW
from menagerie.engine.log import EVENT, new_log
from menagerie.engine.record import arena, handed
from menagerie.engine.seeds import words_of
from menagerie.engine.table import Table

LONGEST, LONGEST_LAID = 300, 100  # answers at a table
_EVENTS = 512  # that an answer may have and still be compared event by event


@dataclass(frozen=True)
class Broken:
    """A law that does not hold."""

    law: str
    told: str = ""


@dataclass
class Plan:
    """One table of a box: how it begins, and from which stream it is played."""

    box: int
    number: int
    seed: int
    options: dict[str, Any]
    fields: dict[str, Any] | None  # the position; None: a deal
    windows: bool

    def table(self, game: Game, compiled: bool) -> Table:
        """Set the table up; BadInput if its position cannot be."""
        if self.fields is None:
            return Table(game, 2, self.seed, compiled=compiled, windows=self.windows, **self.options)
        return Table.from_position(game, dict(self.fields), self.seed, compiled=compiled, windows=self.windows)

    @property
    def longest(self) -> int:
        """How many answers are given."""
        return LONGEST if self.fields is None else LONGEST_LAID


class Playing:
    """Plays tables of one game: all of a table as machine code, some of its answers on both faces."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fuzz = game.loops.fuzz_game.compiled
        self.states, self.views = game.blank(2, {}, FUZZ_ROWS), arena(game.records["state"], 2)
        self.rig = handed(rig_of(game, self.states), True)
        self.raw = self.rig.raw
        self.tally, self.lineup = np.zeros(3, np.int64), np.zeros(LONGEST + 1, np.int64)

    def lay(self, state: np.ndarray, row: int = GAME_ROW) -> None:
        """Put a state on a row, as bytes: NumPy copies records field by field."""
        self.raw[row] = state.view(np.uint8).reshape(-1)

    def play(self, plan: Plan, begun: Table, given: list[int]) -> tuple[Broken | None, list[int]]:
        """Play a table at random, or with answers as far as they are legal; tells what broke, after which answers."""
        self.lay(begun.array)
        self.tally[:], self.lineup[:] = 0, 0
        self.lineup[: len(given)] = given
        counts = (self.tally, self.lineup, len(given), *words_of(plan.seed), plan.longest)
        loops = self.game.loops
        try:
            law = self.fuzz(self.rig._replace(boxes=self.game.boxes), *counts)  # every box has cards of its own
        except Exception as error:  # an index, where bounds are checked
            return Broken(loops.LAWS[loops.FAULT], f"{type(error).__name__}: {error}"), given_of(self.lineup)
        codes = self.lineup[: self.tally[1] + (law == loops.ORIGINAL_TOUCHED)].tolist()
        if law in (0, loops.TOO_LONG):
            return None, codes
        return Broken(self.game.law(law), self.detail(law)), codes

    def detail(self, law: int) -> str:
        """Tell more of a law that the loop found broken, by the rows on which it stopped."""
        loops = self.game.loops
        state, copy, other = (self.states[row : row + 1] for row in (loops.ROW, loops.COPY, loops.OTHER))
        if law == loops.FAULT:
            fault = int(state["fault"][0])
            return ": ".join([FAULTS[fault], *([", ".join(full_fields(state))] if fault == OVERFLOW else [])])
        if law == loops.REDEAL_BROKEN:
            return self.game.invariant(self.game.call("check_at", self.states, loops.COPY, self.game.boxes))
        pairs = {loops.STALE: (copy, state), loops.VIEW_CHANGED: (copy, other), loops.REDEAL_DEPENDS: (copy, other)}
        return str(differences(*pairs[law])) if law in pairs else ""

    def before_each(self, begun: Table, codes: list[int]) -> list[tuple[np.ndarray, int]]:
        """Give some answers again; lists the bytes of the state before each, and how many events it had."""
        log, play, found = new_log(1), self.game.rows.play.compiled, []
        self.lay(begun.array)
        for code in codes:
            state = self.raw[GAME_ROW].copy()
            log["count"] = 0
            play(self.states, GAME_ROW, self.game.boxes, log, code, 0)
            found.append((state, int(log["count"][0])))
        return found

    def compare(self, state: np.ndarray, code: int, seat: int) -> Broken | None:
        """Give an answer on both faces, and before it show and redeal the table for a seat."""
        try:
            plain, swift = (self.carried_out(state, code, seat, compiled) for compiled in (False, True))
        except Exception as error:
            return Broken(self.game.loops.LAWS[self.game.loops.FAULT], f"{type(error).__name__}: {error}")
        told = []
        for name, content in plain.items():
            if content != swift[name]:
                kind = EVENT if name == "events" else self.states.dtype
                told += differences(*(np.frombuffer(one, kind) for one in (content, swift[name])))
        return Broken("both faces do the same", "; ".join(told)) if told else None

    def carried_out(self, state: np.ndarray, code: int, seat: int, compiled: bool) -> dict[str, bytes]:
        """Do what may be done at a question on one face; gives all that comes of it."""
        states, boxes, events, redealt = self.states, self.game.boxes, new_log(_EVENTS), GAME_ROW + 1
        call = partial(self.game.call, compiled=compiled)
        self.lay(state)
        self.lay(state, redealt)
        call("view_at", states, GAME_ROW, boxes, seat, self.views, 1)
        call("redeal_at", states, redealt, boxes, seat, code)
        if clause := call("refuse_at", states, GAME_ROW, boxes, code):
            raise ValueError(f"an answer is refused by {self.game.book.name(clause)}")
        call("play", states, GAME_ROW, boxes, events, code, 0)
        return {
            "view": self.views[1:].tobytes(),
            "redealt": self.raw[redealt].tobytes(),
            "state": self.raw[GAME_ROW].tobytes(),
            "events": events.tobytes(),
        }


def full_fields(state: np.ndarray) -> list[str]:
    """Name the vectors of a state that have no room left."""
    names = (name for name in state.dtype.names or () if f"n_{name}" in (state.dtype.names or ()))
    return [name for name in names if state[0][name].ndim == 1 and state[f"n_{name}"][0] >= len(state[0][name]) - 1]
