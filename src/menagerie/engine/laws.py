"""The laws of the battery at one standing question, over the interpreted rules: what `menagerie mutants` asks beside
the scenarios. The fuzz tests the same laws in machine code (`loops.py`), over a million questions.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Set
from typing import Any

import numpy as np

from menagerie.engine import loops
from menagerie.engine.chance import same_stream
from menagerie.engine.contract import left_lying
from menagerie.engine.game import Game, no_numbers
from menagerie.engine.log import EVENT, heard_by
from menagerie.engine.record import arena, face, own_zeros

QUESTION, DEALT, AGAIN = loops.ROW, loops.COPY, loops.OTHER
STREAM = 0x6D7574616E74  # no seed that a scenario names
HIDDEN = 12  # a byte hidden so often must have moved once, if the rules as they stand move it every other time
NOT_OFFERED = "an answer that is not offered is refused"
NOT_TOLD = "what goes to a pile or leaves one is told as it goes"


class Broken(Exception):
    """A law is broken at a question."""


class Laws:
    """What always holds wherever the rules of a game stop.

    Its invariants; sound options, and a refusal of all others; derived numbers; honest redeals, if `begin` says so;
    events that move what went to a pile or left it, if the scene of the game counts its `piles`.
    States in `sound` are not tested again, unless for redeals.
    """

    def __init__(self, game: Game, sound: Set[int] = frozenset()) -> None:
        self.game, self.sound = game, sound
        self.asked, self.redeals = True, False
        self.played = game  # with other cards in its box, if a scenario brings some
        self.states = face(arena(game.records["state"], AGAIN + 1))
        self.views = face(arena(game.records["state"], 3))
        self.boxes = self.house = face(game.boxes)
        self.met: set[int] = set()
        kinds = (2, game.seats[1] + 1, game.records["state"].itemsize)
        self.moves = own_zeros(kinds, np.int64)  # as `note_moves` of the fuzz counts them, for each seat alone

    def watch(self) -> None:
        """Test the laws wherever the rules stop, in this process; the rules then raise Broken."""
        entry = self.game.rows.play
        play = entry.python

        def watched(states: Any, row: int, boxes: Any, log: Any, answer: int, every: int) -> int:
            if not self.asked:
                return int(play(states, row, boxes, log, answer, every))
            piles: Callable[[Any], dict[str, int]] | None = getattr(self.played.scene, "piles", None)
            before, told = piles(states[row]) if piles else {}, log[0].count
            options: int = play(states, row, boxes, log, answer, every)
            if piles and log[0].count < len(log):
                self._test_told(before, piles(states[row]), np.frombuffer(log.raw(told + 1, log[0].count + 1), EVENT))
            self.boxes = boxes  # a scenario may bring a box of its own
            self.test(states, row)
            return options

        entry.python = watched

    def test(self, states: Any, row: int) -> None:
        """Test the laws on a row, unless these very bytes were so tested before."""
        self.states.copy_from(QUESTION, states, row)
        box = b"" if self.boxes is self.house else self.boxes.raw(0, 1)
        content = int.from_bytes(hashlib.blake2b(self._content(QUESTION) + box, digest_size=8).digest())
        if content in self.met or (content in self.sound and not self.redeals):
            return
        self.met.add(content)
        state = self.states[QUESTION]
        if state.fault:
            return  # the table says so
        rows = self.game.rows
        if broken := rows.check_at(self.states, QUESTION, self.boxes):
            raise Broken(self.game.invariant(broken))
        if broken := self.game.loops.check_question(self.states, self.boxes, rows.refuse_at):
            raise Broken(loops.LAWS[broken])
        if not state.over:
            self._test_derived()
            self._test_others(state)
        if self.redeals:
            for seat in {state.asked, state.version % (state.seats + 1)}:
                self._test_redeal(seat)

    def _test_told(self, before: dict[str, int], after: dict[str, int], events: np.ndarray) -> None:
        """Test that piles grew and shrank by what events moved there, as everybody heard it."""
        gone = Counter(before)
        for event in heard_by(events, 0):
            for move in self.played.scene.moves(event, 0):  # type: ignore[union-attr]
                gone[move["from"].partition("/")[0]] -= move["count"]
                gone[move["to"].partition("/")[0]] += move["count"]
        for pile, count in after.items():
            if gone[pile] != count:
                raise Broken(f"{NOT_TOLD}: {pile}")

    def _test_derived(self) -> None:
        """Test that what is derived is what it comes to when it is written anew."""
        if self.game.refresh is not no_numbers:
            self.states.copy_from(DEALT, self.states, QUESTION)
            self.game.rows.refresh_at(self.states, DEALT, self.boxes)
            if self._content(DEALT) != self._content(QUESTION):
                raise Broken(loops.LAWS[loops.STALE])

    def _test_others(self, state: Any) -> None:
        """Test that whatever may be asked about and is not offered is refused."""
        rows = self.game.rows
        rows.view_at(self.states, QUESTION, self.boxes, state.asked, self.views, 1)
        offered = {state.option[i] for i in range(state.n_options)}
        for code in self.played.words.every_answer(self.views[1]):
            if code not in offered and rows.refuse_at(self.states, QUESTION, self.boxes, code) <= 0:
                raise Broken(NOT_OFFERED)

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
        now, dealt = (np.frombuffer(self._content(row), np.uint8) for row in (QUESTION, DEALT))
        hidden = now != np.frombuffer(self.views.raw(1, 2), np.uint8)
        self.moves[:, seat] += np.stack((hidden, hidden & (now != dealt)))
        self.states.copy_from(AGAIN, self.states, QUESTION)
        self.states.copy_from(QUESTION, self.states, DEALT)
        if broken := self.game.loops.check_question(self.states, self.boxes, rows.refuse_at):
            raise Broken(f"in a redealt state: {loops.LAWS[broken]}")
        self.states.copy_from(QUESTION, self.states, AGAIN)

    def begin(self, played: Game | None = None, *, asked: bool = True, redeals: bool = False) -> None:
        """Begin another test: laws are asked anew, with redeals or not, or not at all.

        played: the game with what lies in its box, if that is not the house's.
        """
        self.played = played or self.game
        self.met, self.asked, self.redeals = set(), asked, redeals

    def moved(self) -> np.ndarray:
        """Give what the redeals since found hidden: the bytes, how often, how often a redeal changed them."""
        flat = self.moves.reshape(2, -1)
        where = np.flatnonzero(flat[0])
        counts = flat[:, where]
        flat[:] = 0
        return np.stack((where, *counts))

    def lying(self, usual: np.ndarray) -> str:
        """Say what lay hidden and undealt all along that the rules as they stand show, or deal every other time."""
        moves = np.where(usual[0] > 2 * usual[1], 0, self.moves)
        names = [name for seat in range(moves.shape[1]) for name in left_lying(self.game, moves[:, seat], HIDDEN)]
        return f"{loops.LAWS[loops.LEFT_LYING]}: {', '.join(dict.fromkeys(names))}" if names else ""

    def _content(self, row: int) -> bytes:
        return self.states.raw(row, row + 1)
