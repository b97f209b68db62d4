"""Exhaustive play: which first answers of a puzzle win, whatever the rivals reply and whatever was hidden."""

from __future__ import annotations

import numpy as np

from menagerie.engine.log import new_log
from menagerie.engine.record import arena, face
from menagerie.engine.table import GAME_ROW, Table

DEEPEST = 60  # answers from the puzzle to the end of its game
MOST = 200_000  # answers tried before a puzzle is too long


class Tree:
    """The rest of a game, played out in every way from the position of a table."""

    def __init__(self, table: Table) -> None:
        self.game, self.solver, self.tried = table.game, table.state.asked, 0
        self.states = arena(self.game.records["state"], GAME_ROW + DEEPEST)
        self.bytes = self.states.view(np.uint8).reshape(len(self.states), -1)
        self.faces, self.log = face(self.states), new_log(1)
        self.bytes[GAME_ROW] = table.array.view(np.uint8)

    def redeal(self, stream: int) -> Tree:
        """Deal anew what the solver cannot know."""
        self.game.call("redeal_at", self.states, GAME_ROW, self.game.boxes, self.solver, stream, compiled=True)
        return self

    def winning(self) -> set[int]:
        """Give the answers to the standing question after which the solver can force to win alone."""
        options = self.faces[GAME_ROW].n_options
        return {code for code in self.states["option"][GAME_ROW, :options].tolist() if self.after(code, GAME_ROW)}

    def after(self, code: int, row: int) -> bool:
        """Give an answer to the position of a row, on the next row; tell whether it is won."""
        self.tried += 1
        assert self.tried < MOST, "too long for a puzzle"
        self.bytes[row + 1] = self.bytes[row]
        self.game.call("play", self.states, row + 1, self.game.boxes, self.log, code, 0, compiled=True)
        return self.is_won(row + 1)

    def is_won(self, row: int) -> bool:
        """Tell whether the solver wins alone from here: by one of its own answers, and by every one of the rivals'."""
        state = self.faces[row]
        if state.over:
            won = self.states["won"][row]
            return bool(won[self.solver]) and int(won.sum()) == 1
        codes = self.states["option"][row, : state.n_options].tolist()
        some_or_all = any if state.asked == self.solver else all
        return some_or_all(self.after(code, row) for code in codes)
