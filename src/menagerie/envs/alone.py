"""One game at a time, in a lane of its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, short
from menagerie.engine.seeds import seed_or_fresh
from menagerie.engine.table import Table

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
        self._table, self._tally = self.table[:, 0].data, self.threads[0].batch.tally

    def deal(self, seed: int | None) -> None:
        """Deal a game."""
        if seed is not None:
            self.drawn, self._next = seed_or_fresh(seed), 0
        self.reset(self.drawn, self._next)
        self._next, self.is_over = self._table[stepping.INDEX] + 1, False
        self._codes, self._follower = self._tally[: self._table[stepping.CHOICES]].tolist(), None

    def begin_at(self, seed: int, index: int) -> None:
        """Let the game (seed, index) be the next that is dealt without a seed."""
        self.drawn, self._next = seed, index

    def answer(self, action: Any, forfeit: bool = False) -> tuple[bool, bool]:
        """Give an answer; tells whether the game ended by its rules, and whether it was cut.

        BadInput for one that is not legal, unless it is to lose the game, and where there is no game.
        """
        if self.is_over:
            raise BadInput("the game is over, or none was dealt: call reset")
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise BadInput(f"action {short(action)}: a whole number is expected")
        is_legal = 0 <= action < self.spaces.actions and self.masks[0, action]
        if not forfeit and not is_legal:
            raise self.refuse(0, int(action))
        before = self._table[stepping.CHOICES]
        self._table[stepping.ACTION] = int(action) if is_legal else -1
        self.go_on()
        if is_legal:
            bots = self._tally[: self._table[stepping.CHOICES] - before - 1]
            self._codes += [self.spaces.code(int(action)), *bots.tolist()]
        over, cut = self.endings[:, 0].tolist()
        self.is_over = over or cut
        return over, cut

    def follower(self) -> Follower:
        """Follow the game as a table, from its deal to now."""
        if self._follower is None:
            rest: dict[str, Any] = {"index": self._table[stepping.INDEX], "windows": self._windows}
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
        return self._table[stepping.SEAT]

    def picture(self, seat: int) -> np.ndarray:
        """Draw the table as a seat may look at it (`pictures.drawing`)."""
        return drawing(self.game, self._options, self.looked_up(0, seat), seat)

    def shown(self) -> dict[str, np.ndarray]:
        """Give what that seat sees, in arrays of its own."""
        return {"observation": self.observations[0].copy(), "action_mask": self.masks[0].copy()}
