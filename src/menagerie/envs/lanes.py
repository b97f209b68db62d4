"""Lanes: games of one kind that are stepped together, a block of them for each thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import Any

import numpy as np

from menagerie.engine import jit
from menagerie.engine.ask import FAULTS
from menagerie.engine.chance import DIE
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding
from menagerie.engine.record import aligned, arena, face, handed
from menagerie.engine.seeds import words_of
from menagerie.players.bots import MOST, Study, has_features, searching, seats_of
from menagerie.players.models import facts_of
from menagerie.players.seats import SHARES

from . import stepping
from .afterstates import CODE, END, EXTRA, LANE, Afterstates, trying_of
from .arguments import check_whole
from .choices import Choices, choices_of
from .packing import begun_at, room_for
from .spaces import Spaces, spaces_of
from .writing import VIEWS, Sheet

ALIGNED = 64  # bytes at whose multiples observations and masks begin: JAX copies what does not


@cache
def stepping_of(game: Game) -> Binding:
    """Bind the stepping of lanes to a game."""
    plan = spaces_of(game, game.seats[0]).plan.dtype
    records = jit.Records(game.records.package, **game.records, plan=plan)
    binding = Binding(records, pointers=game.pointers)
    binding.pointers["chain"] = seats_of(game).chain if has_features(game) else stepping.nobody.of(binding)
    return binding


class Lanes:
    """Games of one kind, `count` of them. Lane i is the game (seed, i), then the game (seed, i + count), and so on.

    learners: the learner's seat in every lane, 0 where all seats are its own. bots: for every lane the number of the
    bot of every seat (`lineups`). memory: where lanes are shown (`memory_shape`); the second half takes what ended.
    again: a game that ended is followed by the lane's next one in the same step.
    """

    def __init__(
        self,
        spaces: Spaces,
        options: dict[str, int],
        learners: Sequence[int],
        bots: Sequence[Sequence[int]],
        *,
        windows: bool = False,
        threads: int = 1,
        again: bool = True,
        limit: int = 0,
        memory: np.ndarray | None = None,
    ) -> None:
        self.spaces, self.game, self.count, self.again = spaces, spaces.game, len(learners), again
        self.limit = check_whole("limit", limit) or spaces.game.bound
        self.binding = stepping_of(self.game)
        self.stepping = self.binding.module(stepping)
        self.plan = spaces.plan[0]
        shape = memory_shape(spaces, self.count)
        self.memory = aligned(shape[0]) if memory is None else memory
        if self.memory.shape != shape or self.memory.dtype != np.uint8 or not self.memory.flags.c_contiguous:
            given = f"{self.memory.dtype} of shape {self.memory.shape}"
            raise BadInput(f"memory: contiguous uint8 of shape {shape} is expected, not {given}")
        rows, size, actions = 2 * self.count, 2 * spaces.size, spaces.actions
        self.raw = self.memory[: rows * size].reshape(rows, size)
        self.marks = self.memory[shape[0] - rows * actions :].reshape(rows, actions)
        numbers, masks = self.raw.view(np.int16), self.marks.view(np.int8)
        self.observations, self.finals = numbers[: self.count], numbers[self.count :]
        self.masks, self.final_masks = masks[: self.count], masks[self.count :]
        table = np.zeros((stepping.ROWS, self.count), np.int64)
        table[stepping.LEARNER] = learners
        lineups = table[stepping.BOT : stepping.PACKED]
        lineups[: spaces.seats + 1] = np.transpose(bots)
        lineups[0] = (lineups[1:] > 0).sum(axis=0)
        level = searching(*np.unique(lineups[1:]).tolist())
        firsts = np.linspace(0, self.count, min(check_whole("threads", threads, 1), self.count) + 1).astype(int)
        self.blocks = [
            _Block(self, options, windows, level, table[:, first:last].copy(), first)
            for first, last in zip(firsts[:-1].tolist(), firsts[1:].tolist(), strict=True)
        ]
        self._pool = ThreadPoolExecutor(len(self.blocks) - 1) if len(self.blocks) > 1 else None
        self.seed = (0, 0)

    def reset(self, seed: int, first: int = 0) -> None:
        """Deal a game in every lane: those of a seed, from the `first` on."""
        self.seed = words_of(seed)
        self._check(any(self._each(partial(_Block.reset, index=first))))

    def step(self, actions: np.ndarray, is_strict: bool = False) -> None:
        """Carry out an action in every lane; one that is not legal loses its game.

        is_strict: it is refused (BadInput) before any lane moves.
        """
        actions = np.ascontiguousarray(actions, np.int64)
        if is_strict and (lane := int(self.stepping.first_wrong.compiled(self.marks, actions))) >= 0:
            raise self.refuse(lane, int(actions[lane]))
        self._check(any(self._each(partial(_Block.step, actions=actions))))

    def refuse(self, lane: int, action: int) -> BadInput:
        """Say why an action cannot be taken: what is legal instead."""
        allowed = np.flatnonzero(self.masks[lane]).tolist()
        named = self.spaces.name(action) if 0 <= action < self.spaces.actions else "no action"
        near = nearest(named, [self.spaces.name(one) for one in allowed])
        some = ", ".join(map(str, allowed[:12])) + (", …" if len(allowed) > 12 else "")
        return BadInput(f"lane {lane}: action {action} ({named}) is not legal{near} (legal: {some})")

    def observe(self, lane: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Give what any seat sees of a lane and its mask, in arrays of their own."""
        return self._laid(lane).observe(lane, seat)

    def lines(self, lane: int, seat: int) -> list[str]:
        """Draw the table of a lane as plain lines, as a seat may look at it."""
        return list(self.game.words.lines(self.looked_up(lane, seat), self.game.box, seat))

    def looked_up(self, lane: int, seat: int) -> Any:
        """Give what a seat may look up of a lane, as a record."""
        return self._laid(lane).looked_up(lane, seat)

    def choices(self, lane: int) -> Choices:
        """Give the answers that stand in a lane as rows, as its seat sees them (`choices`)."""
        if check_whole("lane", lane) >= self.count:
            raise BadInput(f"lane {lane}: there are 0 to {self.count - 1}")
        seat = int(self.told(stepping.SEAT)[lane])
        return choices_of(self.game, self.looked_up(lane, seat), self.game.box, seat)

    def afterstates(self) -> Afterstates:
        """Tell what the standing answers of all lanes lead to; BadInput where a game lists no facts."""
        _ = trying_of(self.game).try_answers.compiled  # once, not by every thread
        parts = self._each(_Block.afterstates)
        found = np.concatenate(parts)
        facts, (lanes, codes, ends) = found[:, :-EXTRA], (found[:, name - EXTRA] for name in (LANE, CODE, END))
        return Afterstates(facts, lanes, np.array(self.spaces.slots)[codes], ends)

    def told(self, name: int) -> np.ndarray:
        """Give a row of the table of lanes (`stepping`), a number for each lane, in an array of its own."""
        return np.concatenate([block.table[name] for block in self.blocks])

    def gains(self, lane: int) -> tuple[list[float], float]:
        """Give what every seat got of the lane's game that ended last, and what its learner got.

        A learner that answers for all seats gets what the seat got that it last answered for.
        """
        block, seats = self._block(lane), self.spaces.seats
        column = block.table[stepping.LEARNER : stepping.SHARE + 1 + seats, lane - block.first].tolist()
        learner, actor, _, *shares = column
        gains = [(share / SHARES * seats - 1) / (seats - 1) for share in shares]
        return gains, gains[(learner or actor) - 1]

    def lay_out(self) -> None:
        """Have the games of all lanes in their rows of the arenas, from which the next step takes them."""
        for block in self.blocks:
            block.lay_out()

    def _block(self, lane: int) -> _Block:
        return next(block for block in self.blocks if lane < block.last)

    def _laid(self, lane: int) -> _Block:
        """Give the block of a lane, whose game lies in its row."""
        block = self._block(lane)
        block.lay_out()
        return block

    def _each(self, work: Callable[[_Block], Any]) -> list[Any]:
        waiting = [self._pool.submit(work, block) for block in self.blocks[1:]] if self._pool else []
        return [work(self.blocks[0]), *(one.result() for one in waiting)]

    def _check(self, troubled: bool) -> None:
        """Refuse to go on where a lane is in trouble."""
        if troubled:
            trouble = self.told(stepping.TROUBLE)
            lane, what = int(trouble.argmax()), int(trouble.max())
            if what > stepping.BEYOND:
                self.spaces.action(what - stepping.BEYOND)  # refuses it
            raise RuntimeError(f"the rules of {self.game.title} stopped in lane {lane}: {FAULTS[what]}")

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None


def memory_shape(spaces: Spaces, count: int) -> tuple[int]:
    """Give the shape of the memory of so many lanes, for `Lanes.memory` (uint8): observations, then masks."""
    numbers = -(-4 * count * spaces.size // ALIGNED) * ALIGNED
    return (numbers + 2 * count * spaces.actions,)


class _Block:
    """The lanes of one thread, with the desk at which their opponents think."""

    def __init__(
        self, lanes: Lanes, options: dict[str, int], windows: bool, level: int, table: np.ndarray, first: int
    ) -> None:
        game, seats, count = lanes.game, lanes.spaces.seats, table.shape[1]
        self.game, self.lanes, self.table, self.first, self.last = game, lanes, table, first, first + count
        self.states = begun_at(game.blank(seats, options, stepping.LANES + count, windows), stepping.GAME)
        self.views = begun_at(arena(game.records["state"], VIEWS), 1)
        self.dice = np.zeros(stepping.DESK * (1 + count), DIE)
        desk = Study(game, level, states=self.states, views=self.views, dice=self.dice).desk
        chain, deal, view = (lanes.binding.pointers[name] for name in ("chain", "deal", "view_into"))
        tally = np.zeros(MOST if lanes.again else lanes.limit, np.int64)  # of a game alone all answers are kept
        answers = self.states["option"].shape[1]
        room = np.zeros(len(lanes.plan["first"]) + 1 + answers, np.int64)
        parcels = room_for(count, self.states.itemsize, answers)
        self.sheet = Sheet(self.views, parcels, lanes.plan, lanes.raw, lanes.marks, room)
        self.batch: stepping.Batch = handed(stepping.Batch(desk, chain, deal, view, tally, self.sheet, table), True)
        self._reset: Callable[..., int]
        self._step: Callable[..., int]
        self._reset, self._step = lanes.stepping.reset_lanes.compiled, lanes.stepping.step_lanes.compiled
        self._look, self._lay_out = lanes.stepping.look_at.compiled, lanes.stepping.lay_out.compiled

    @property
    def ends(self) -> tuple[int, ...]:
        return (*self.lanes.seed, self.lanes.count if self.lanes.again else 0, self.lanes.limit)

    def reset(self, index: int) -> int:
        self.table[stepping.INDEX] = np.arange(index + self.first, index + self.last)
        return self._reset(self.batch, self.first, *self.lanes.seed, self.lanes.count, self.lanes.limit)

    def step(self, actions: np.ndarray) -> int:
        self.table[stepping.ACTION] = actions[self.first : self.last]
        return self.go_on()

    def go_on(self) -> int:
        return self._step(self.batch, self.first, self.lanes.count + self.first, *self.ends)

    def lay_out(self) -> None:
        if self.table[stepping.PACKED].any():
            self._lay_out(self.states, self.sheet.parcels, self.table)

    def afterstates(self) -> np.ndarray:
        self.lay_out()
        facts, rows = len(facts_of(self.game)), int(self.states["n_options"][stepping.LANES :].sum())
        table = np.zeros((rows, facts + EXTRA), np.int64)
        trying_of(self.game).try_answers.compiled(self.batch.desk, table)
        table[:, facts + LANE] += self.first
        return table

    def observe(self, lane: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        raw, marks = np.empty_like(self.lanes.raw[:1]), np.empty_like(self.lanes.marks[:1])
        row = stepping.LANES + lane - self.first
        self._look(self.batch.desk, self.sheet._replace(raw=raw, masks=marks), row, seat, 0)
        return raw[0].view(np.int16), marks[0].view(np.int8)

    def looked_up(self, lane: int, seat: int) -> Any:
        views = arena(self.game.records["state"], 2)
        row = stepping.LANES + lane - self.first
        self.game.call("shown_at", self.states, row, self.game.boxes, seat, views, 1, compiled=True)
        return face(views)[1]
