"""One game at a time, in a lane of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, short
from menagerie.engine.record import face
from menagerie.engine.seeds import seed_or_fresh
from menagerie.engine.table import Table
from menagerie.players.bots import seats_of
from menagerie.players.seats import RANDOM

from . import stepping
from .lanes import Lanes
from .pictures import drawing
from .recall import RECALL, Follower, numbers_of
from .spaces import Spaces


class Single(Lanes):
    """One game at a time: its end stands until the next is dealt. The learner is at a seat, or at all of them (0).

    A game is dealt from (seed, 0); one without a seed is the next of the seed before.
    """

    def __init__(self, spaces: Spaces, options: dict[str, int], learner: int, lineup: list[int], **rest: Any) -> None:
        super().__init__(spaces, options, [learner], [lineup], again=False, **rest)
        self._options, self._windows = options, bool(rest.get("windows"))
        self._codes: list[int] = []  # every answer of the game, those of bots among them
        self._follower: Follower | None = None
        self.drawn, self.is_over = seed_or_fresh(None), True
        self._next = 0
        self._desk = self.blocks[0].batch.desk
        self._state, self._row = face(self.blocks[0].states)[stepping.LANES], self.blocks[0].table[:, 0].data
        self._play, self._view_at = self.game.rows.play.compiled, self.game.rows.view_at.compiled
        self._tally, self._answer_bots = self.blocks[0].batch.tally, self.stepping.answer_bots.compiled
        self._settle, self._write = self.stepping.settle.compiled, self.stepping.write.compiled
        self._take, self._put_back = self.stepping.take.compiled, self.stepping.put_back.compiled
        self._bots = [0, *lineup[1:]]  # by seat; nobody answers for seat 0
        self._faces = face(self.blocks[0].views)
        self._dice = self.blocks[0].dice[stepping.DESK : 2 * stepping.DESK]
        self._choose_random: Any = seats_of(self.game).choose_random.compiled if RANDOM in lineup else None

    def deal(self, seed: int | None) -> None:
        """Deal a game."""
        if seed is not None:
            self.drawn, self._next = seed_or_fresh(seed), 0
        self.reset(self.drawn, self._next)
        self.lay_out()
        self._next, self.is_over = self._row[stepping.INDEX] + 1, False
        self._codes, self._follower = self._tally[: self._row[stepping.CHOICES]].tolist(), None

    def begin_at(self, seed: int, index: int) -> None:
        """Let the game (seed, index) be the next that is dealt without a seed."""
        self.drawn, self._next = seed, index

    def answer(self, action: Any, forfeit: bool = False) -> int:
        """Give an answer; tells how the game ended (`stepping.OVER`, `CUT`), 0 if it goes on.

        BadInput for one that is not legal, unless it is to lose the game, and where there is no game.
        """
        if self.is_over:
            raise BadInput("the game is over, or none was dealt: call reset")
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise BadInput(f"action {short(action)}: a whole number is expected")
        is_legal = 0 <= action < self.spaces.actions and self.masks[0, action]
        if not forfeit and not is_legal:
            raise self.refuse(0, int(action))
        if is_legal:
            self._step_alone(int(action))
        else:
            self.step(np.array([action]))
        ended: int = self._row[stepping.ENDED]
        self.is_over = ended > 0
        return ended

    def _step_alone(self, action: int) -> None:
        """Step entry by entry: a game alone is not packed, and what is asked is read here."""
        batch, desk, state, row, at = self.blocks[0].batch, self._desk, self._state, self._row, stepping.LANES
        seat, ended, bots = state.asked, 0, self._bots
        self._run(self.spaces.code(action))
        while bots[state.asked] == RANDOM and row[stepping.CHOICES] < self.limit:
            self._run(self._drawn(state.asked))
        if bots[state.asked]:
            before = row[stepping.CHOICES]
            self._take(batch, 0)
            self._answer_bots(batch, 0, self.limit)
            self._put_back(batch, 0)
            self.lay_out()
            self._codes += self._tally[: row[stepping.CHOICES] - before].tolist()
        if state.over:
            self._settle(desk.states, batch.table, 0, at, 0)
            ended = stepping.OVER
        elif row[stepping.CHOICES] >= self.limit:
            ended = stepping.CUT
        seen = seat if ended else state.asked
        self._view_at(desk.states, at, desk.boxes, seen, desk.views, 1)
        beyond = self._write(desk.views, batch.parcels, self.plan, self.raw, self.marks, batch.room, 0, seen, 0)
        row[stepping.ACTOR], row[stepping.ENDED], row[stepping.SEAT] = seat, ended, seen
        if beyond or state.fault:
            row[stepping.TROUBLE] = stepping.BEYOND + beyond if beyond else state.fault
            self._check()

    def _run(self, code: int) -> None:
        desk = self._desk
        self._play(desk.states, stepping.LANES, desk.boxes, desk.log, code, 0)
        self._codes.append(code)
        self._row[stepping.CHOICES] += 1

    def _drawn(self, seat: int) -> int:
        """Draw what the bot `random` answers, as it does in a batch (`seats.choose`)."""
        desk, view = self._desk, self._faces[1]
        self._view_at(desk.states, stepping.LANES, desk.boxes, seat, desk.views, 1)
        if view.n_options == 1:
            return int(view.option[0])
        return int(self._choose_random(desk.views, self._dice, seat))

    def follower(self) -> Follower:
        """Follow the game as a table, from its deal to now."""
        if self._follower is None:
            rest: dict[str, Any] = {"index": self._row[stepping.INDEX], "windows": self._windows}
            table = Table(self.game, self.spaces.seats, self.drawn, compiled=True, **{**rest, **self._options})
            self._follower = Follower(table)
        self._follower.follow(self._codes)
        return self._follower

    def information_state(self, seat: int, room: int = RECALL) -> np.ndarray:
        """Give all that a seat can know as numbers: its observation, then what it heard (`recall.numbers_of`)."""
        followed = self.follower()
        seen = self.spaces.observe(followed.table.knows(seat), seat)
        return np.concatenate([seen, numbers_of(followed.heard(seat), room)])

    @property
    def seat(self) -> int:
        """The seat to which the game is shown: the one that is asked, the learner's once it ended."""
        return self._row[stepping.SEAT]

    def picture(self, seat: int) -> np.ndarray:
        """Draw the table as a seat may look at it (`pictures.drawing`)."""
        return drawing(self.game, self._options, self.looked_up(0, seat), seat)

    def shown(self) -> dict[str, np.ndarray]:
        """Give what that seat sees, in arrays of its own."""
        return {"observation": self.observations[0].copy(), "action_mask": self.masks[0].copy()}
