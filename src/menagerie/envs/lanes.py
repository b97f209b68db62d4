"""Lanes: games of one kind that are stepped together, by several threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any
from weakref import finalize

import numpy as np

from menagerie.engine import jit
from menagerie.engine.ask import FAULTS
from menagerie.engine.chance import DIE
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding
from menagerie.engine.record import aligned, arena, face, handed
from menagerie.engine.seeds import words_of
from menagerie.players.bots import MOST, Study, searching, seats_of
from menagerie.players.desk import Desk
from menagerie.players.levels import has_features
from menagerie.players.models import facts_of

from . import stepping
from .afterstates import CODE, END, EXTRA, LANE, Afterstates, trying_of
from .arguments import check_whole
from .choices import Choices, choices_of
from .gains import gains_of
from .packing import begun_at, room_for
from .spaces import Spaces, spaces_of
from .worker_threads import WorkerThread
from .writing import VIEWS, Sheet

ALIGNED = 64  # bytes at whose multiples observations and masks begin: JAX copies what does not
AT_ONCE, SHARE = 16, 8  # lanes that a thread takes at a time, at most; that part of its own if they are few


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
        record = self.game.records["state"]
        self.states, self.dice = arena(record, self.count), np.zeros(stepping.DESK * self.count, DIE)
        self.parcels = room_for(self.count, record.itemsize, record["option"].shape[0])
        self.table, self.endings = np.zeros((stepping.ROWS, self.count), np.int64), np.zeros((2, self.count), bool)
        self._told = self.table.data  # NumPy would take some ten times as long to give a number
        self.table[stepping.LEARNER] = learners
        lineups = self.table[stepping.BOT : stepping.PACKED]
        lineups[: spaces.seats + 1] = np.transpose(bots)
        lineups[0] = (lineups[1:] > 0).sum(axis=0)
        level = searching(*np.unique(lineups[1:]).tolist())
        used = min(check_whole("threads", threads, 1), self.count)
        firsts = np.linspace(0, self.count, used + 1).astype(int)
        some = min(max(self.count // (used * SHARE), 1), AT_ONCE)
        self._unclaimed = np.array([0, 0, some, *firsts[:-1], *firsts[1:]], np.int64)
        self.claimed = self._unclaimed.copy()
        desks = [self._desk(options, windows, level) for _ in range(used)]
        self.threads = [_Thread(self, desk, own, firsts[own : own + 2].tolist()) for own, desk in enumerate(desks)]
        self._workers = [WorkerThread() for _ in self.threads[1:]]
        self._end = finalize(self, _end, tuple(self._workers))
        self.seed = (0, 0)

    def reset(self, seed: int, first: int = 0) -> None:
        """Deal a game in every lane: those of a seed, from the `first` on."""
        self.seed = words_of(seed)
        self.table[stepping.INDEX] = np.arange(first, first + self.count)
        self._check(any(self._each(_Thread.reset)))

    def step(self, actions: np.ndarray, is_strict: bool = False) -> None:
        """Carry out an action in every lane; one that is not legal loses its game.

        is_strict: it is refused (BadInput) before any lane moves.
        """
        self.table[stepping.ACTION] = actions
        if is_strict and (lane := int(self.stepping.first_wrong.compiled(self.marks, self.table))) >= 0:
            raise self.refuse(lane, int(actions[lane]))
        self.go_on()

    def go_on(self) -> None:
        """Carry out the action that the table of lanes tells of every lane."""
        for worker in self._workers:
            worker.wait()  # who woke too late for the step before finds nothing to do there
        self.claimed[:] = self._unclaimed
        for worker, thread in zip(self._workers, self.threads[1:], strict=False):
            worker.start(thread.step)
        if self.threads[0].step() < self.count:
            for worker in self._workers:
                worker.wait()
        self._check(self.claimed[stepping.TROUBLED] > 0)

    def refuse(self, lane: int, action: int) -> BadInput:
        """Say why an action cannot be taken: what is legal instead."""
        allowed = np.flatnonzero(self.masks[lane]).tolist()
        named = self.spaces.name(action) if 0 <= action < self.spaces.actions else "no action"
        near = nearest(named, [self.spaces.name(one) for one in allowed])
        some = ", ".join(map(str, allowed[:12])) + (", …" if len(allowed) > 12 else "")
        return BadInput(f"lane {lane}: action {action} ({named}) is not legal{near} (legal: {some})")

    def observe(self, lane: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Give what any seat sees of a lane and its mask, in arrays of their own."""
        self.lay_out()
        return self.threads[0].observe(lane, seat)

    def lines(self, lane: int, seat: int) -> list[str]:
        """Draw the table of a lane as plain lines, as a seat may look at it."""
        return list(self.game.words.lines(self.looked_up(lane, seat), self.game.box, seat))

    def looked_up(self, lane: int, seat: int) -> Any:
        """Give what a seat may look up of a lane, as a record."""
        self.lay_out()
        views = arena(self.game.records["state"], 2)
        self.game.call("shown_at", self.states, lane, self.game.boxes, seat, views, 1, compiled=True)
        return face(views)[1]

    def choices(self, lane: int) -> Choices:
        """Give the answers that stand in a lane as rows, as its seat sees them (`choices`)."""
        if check_whole("lane", lane) >= self.count:
            raise BadInput(f"lane {lane}: there are 0 to {self.count - 1}")
        seat = int(self.table[stepping.SEAT, lane])
        return choices_of(self.game, self.looked_up(lane, seat), self.game.box, seat)

    def afterstates(self) -> Afterstates:
        """Tell what the standing answers of all lanes lead to; BadInput where a game lists no facts."""
        _ = trying_of(self.game).try_answers.compiled  # once, not by every thread
        self.lay_out()
        parts = self._each(_Thread.afterstates)
        found = parts[0] if len(parts) == 1 else np.concatenate(parts)
        facts, (lanes, codes, ends) = found[:, :-EXTRA], (found[:, name - EXTRA] for name in (LANE, CODE, END))
        return Afterstates(facts, lanes, np.array(self.spaces.slots)[codes], ends)

    def told(self, name: int | slice) -> np.ndarray:
        """Give rows of the table of lanes (`stepping`), a number for each lane, in an array of its own."""
        return self.table[name].copy()

    def gains(self, lane: int) -> tuple[tuple[float, ...], float]:
        """Give what every seat got of the lane's game that ended last, and what its learner got.

        A learner that answers for all seats gets what the seat got that it last answered for.
        """
        told = self._told
        gains = gains_of(self.spaces.seats, told[stepping.WINNERS, lane])
        return gains, gains[(told[stepping.LEARNER, lane] or told[stepping.ACTOR, lane]) - 1]

    def lay_out(self) -> None:
        """Have the games of all lanes in their rows, from which the next step takes them."""
        if self.table[stepping.PACKED].any():
            self.stepping.lay_out.compiled(self.threads[0].batch)

    def _desk(self, options: dict[str, int], windows: bool, level: int) -> Desk:
        """Lay out a desk for a thread."""
        blank = self.game.blank(self.spaces.seats, options, stepping.ROOM, windows)
        views = begun_at(arena(self.game.records["state"], VIEWS), 1)
        return Study(self.game, level, states=begun_at(blank, stepping.GAME), views=views).desk

    def _each(self, work: Callable[[_Thread], Any]) -> list[Any]:
        """Let every thread do a piece of work for the lanes that are its own."""
        for worker, thread in zip(self._workers, self.threads[1:], strict=False):
            worker.start(partial(work, thread))
        here = self.threads[:1] if self._workers else self.threads
        return [*map(work, here), *(worker.wait() for worker in self._workers)]

    def _check(self, troubled: bool) -> None:
        """Refuse to go on where a lane is in trouble."""
        if troubled:
            trouble = self.table[stepping.TROUBLE]
            lane, what = int(trouble.argmax()), int(trouble.max())
            if what > stepping.BEYOND:
                self.spaces.action(what - stepping.BEYOND)  # refuses it
            raise RuntimeError(f"the rules of {self.game.title} stopped in lane {lane}: {FAULTS[what]}")

    def close(self) -> None:
        """End the threads; what is still to be done is done by the caller's."""
        self._end()
        self._workers = []


def _end(workers: Sequence[WorkerThread]) -> None:
    for worker in workers:
        worker.end()


def memory_shape(spaces: Spaces, count: int) -> tuple[int]:
    """Give the shape of the memory of so many lanes, for `Lanes.memory` (uint8): observations, then masks."""
    numbers = -(-4 * count * spaces.size // ALIGNED) * ALIGNED
    return (numbers + 2 * count * spaces.actions,)


class _Thread:
    """A thread, with the desk at which it plays games and its bots think, and lanes of its own."""

    def __init__(self, lanes: Lanes, desk: Desk, own: int, ends: list[int]) -> None:
        self.lanes, self.own, (self.first, self.last) = lanes, own, ends
        chain, deal, view = (lanes.binding.pointers[name] for name in ("chain", "deal", "view_into"))
        tally = np.zeros(MOST if lanes.again else lanes.limit, np.int64)  # of a game alone all answers are kept
        room = np.zeros(len(lanes.plan["first"]) + 1 + desk.states["option"].shape[1], np.int64)
        sheet = Sheet(desk.views, lanes.parcels, lanes.plan, lanes.raw, lanes.marks, room)
        shared = (lanes.table, lanes.endings.view(np.uint8), lanes.states, lanes.dice, lanes.claimed)
        self.batch: stepping.Batch = handed(stepping.Batch(desk, chain, deal, view, tally, sheet, *shared), True)
        self._reset: Callable[..., int]
        self._step: Callable[..., int]
        self._reset, self._step = lanes.stepping.reset_lanes.compiled, lanes.stepping.step_lanes.compiled

    @property
    def _ends(self) -> tuple[int, ...]:
        return (*self.lanes.seed, self.lanes.count if self.lanes.again else 0, self.lanes.limit)

    def reset(self) -> int:
        return self._reset(self.batch, self.first, self.last, *self.lanes.seed, self.lanes.count, self.lanes.limit)

    def step(self) -> int:
        return self._step(self.batch, self.own, *self._ends)

    def afterstates(self) -> np.ndarray:
        lanes, own = self.lanes, slice(self.first, self.last)
        facts, rows = len(facts_of(lanes.game)), int(lanes.states["n_options"][own].sum())
        table = np.zeros((rows, facts + EXTRA), np.int64)
        dice = lanes.dice[stepping.DESK * self.first : stepping.DESK * self.last]
        trying_of(lanes.game).try_answers.compiled(self.batch.desk, lanes.states[own], dice, table)
        table[:, facts + LANE] += self.first
        return table

    def observe(self, lane: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        raw, marks = np.empty_like(self.lanes.raw[:1]), np.empty_like(self.lanes.marks[:1])
        sheet = self.batch.sheet._replace(raw=raw, masks=marks)
        self.lanes.stepping.look_at.compiled(self.batch, sheet, lane, seat, 0)
        return raw[0].view(np.int16), marks[0].view(np.int8)
