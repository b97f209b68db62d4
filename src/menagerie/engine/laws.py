"""The laws of the battery at one standing question, over the interpreted rules: what `menagerie mutants` asks beside
the scenarios. The fuzz tests the same laws in machine code (`loops.py`), over a million questions.
"""

from __future__ import annotations

from typing import Any

from menagerie.engine import loops
from menagerie.engine.chance import same_stream
from menagerie.engine.game import Game
from menagerie.engine.record import arena, face

QUESTION, DEALT, AGAIN = loops.ROW, loops.COPY, loops.OTHER
STREAM = 0x6D7574616E74  # no seed that a scenario names


class Broken(Exception):
    """A law is broken at a question."""


class Laws:
    """What always holds wherever the rules of a game stop: its invariants, sound options, and honest redeals."""

    def __init__(self, game: Game, redeals: bool) -> None:
        self.game, self.redeals = game, redeals
        self.array = arena(game.records["state"], AGAIN + 1)
        self.states, self.views = face(self.array), face(arena(game.records["state"], 3))
        self.boxes = face(game.boxes)
        self.met: set[int] = set()

    def watch(self) -> None:
        """Test the laws wherever the rules stop, in this process; the rules then raise Broken."""
        entry = self.game.rows.play
        play = entry.python

        def watched(states: Any, row: int, boxes: Any, log: Any, answer: int, every: int) -> int:
            options: int = play(states, row, boxes, log, answer, every)
            self.boxes = boxes  # a scenario may bring a box of its own
            self.test(states, row)
            return options

        entry.python = watched

    def test(self, states: Any, row: int) -> None:
        """Test the laws on a row, unless these very bytes were so tested before."""
        self.states.copy_from(QUESTION, states, row)
        content = hash((self._content(QUESTION), self.redeals))
        if content in self.met:
            return
        self.met.add(content)
        if self.states[QUESTION].fault:
            return  # the table says so
        rows = self.game.rows
        if broken := rows.check_at(self.states, QUESTION, self.boxes):
            raise Broken(self.game.broken[broken])
        if broken := self.game.loops.check_question(self.states, self.boxes, rows.refuse_at):
            raise Broken(loops.LAWS[broken])
        if self.redeals:
            for seat in {self.states[QUESTION].asked, len(self.met) % (self.states[QUESTION].seats + 1)}:
                self._test_redeal(seat)

    def _test_redeal(self, seat: int) -> None:
        """Test that a redeal keeps the laws, changes nothing that the seat knows, and depends on nothing else."""
        rows = self.game.rows
        self.states.copy_from(DEALT, self.states, QUESTION)
        self.states.copy_from(AGAIN, self.states, QUESTION)
        for stream in (STREAM, STREAM + 1):
            rows.redeal_at(self.states, DEALT, self.boxes, seat, stream)
        rows.redeal_at(self.states, AGAIN, self.boxes, seat, STREAM + 1)
        if self._content(DEALT) != self._content(AGAIN):
            raise Broken(loops.LAWS[loops.REDEAL_DEPENDS])
        if same_stream(self.states[DEALT], self.states[QUESTION]):
            raise Broken(loops.LAWS[loops.CHANCE_LEFT])
        if rows.check_at(self.states, DEALT, self.boxes):
            raise Broken(loops.LAWS[loops.REDEAL_BROKEN])
        rows.view_at(self.states, QUESTION, self.boxes, seat, self.views, 1)
        rows.view_at(self.states, DEALT, self.boxes, seat, self.views, 2)
        if self.views.raw(1, 2) != self.views.raw(2, 3):
            raise Broken(loops.LAWS[loops.VIEW_CHANGED])
        self.states.copy_from(AGAIN, self.states, QUESTION)
        self.states.copy_from(QUESTION, self.states, DEALT)
        if broken := self.game.loops.check_question(self.states, self.boxes, rows.refuse_at):
            raise Broken(f"in a redealt state: {loops.LAWS[broken]}")
        self.states.copy_from(QUESTION, self.states, AGAIN)

    def _content(self, row: int) -> bytes:
        return self.states.raw(row, row + 1)
