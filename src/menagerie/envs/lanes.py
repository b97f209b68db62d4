"""Lanes: games of one kind that are stepped together, a block of them for each thread."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from menagerie.engine import jit
from menagerie.engine.ask import FAULTS
from menagerie.engine.chance import DIE
from menagerie.engine.errors import BadInput, nearest, short
from menagerie.engine.game import Game
from menagerie.engine.hooks import Binding
from menagerie.engine.letters import LETTERS, seat_of_letter
from menagerie.engine.record import arena, face
from menagerie.engine.seeds import seed_or_fresh, words_of
from menagerie.engine.table import Table
from menagerie.players.bots import BOTS, MOST, Study, check_bots, has_features, number_of, searching, seats_of
from menagerie.players.models import facts_of
from menagerie.players.seats import RANDOM, SHARES

from . import stepping
from .afterstates import CODE, END, EXTRA, LANE, Afterstates, trying_of
from .choices import Choices, choices_of
from .packing import room_for
from .pictures import drawing
from .recall import RECALL, Follower, numbers_of
from .spaces import Spaces, spaces_of

SELF = "self"
ILLEGAL = ("error", "forfeit")  # what becomes of an action that is not legal
ALIGNED = 64  # bytes at whose multiples a row begins


@cache
def stepping_of(game: Game) -> Binding:
    """Bind the stepping of lanes to a game."""
    plan = spaces_of(game, game.seats[0]).plan.dtype
    records = jit.Records(game.records.package, **game.records, plan=plan)
    binding = Binding(records, pointers=game.pointers)
    binding.pointers["chain"] = seats_of(game).chain if has_features(game) else stepping.nobody.of(binding)
    return binding


def lineups(game: Game, seats: int, learner: int, opponents: str | Sequence[str]) -> list[int]:
    """Give the number of the bot of every seat, 0 for the learner's and, where it plays with itself, for all.

    opponents: one name for all other seats, one for each of them in their order, or SELF.
    """
    if opponents == SELF:
        return [0] * (seats + 1)
    if not isinstance(opponents, Sequence) or not all(isinstance(one, str) for one in opponents):
        raise BadInput(f"opponents={short(opponents)}: the name of a bot is expected, or one for each other seat")
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise BadInput(f"{len(names)} opponents: at {seats} seats there are {seats - 1}")
    if not isinstance(opponents, str) or opponents not in BOTS:
        check_bots(names, [SELF], game)
    if SELF in names:
        raise BadInput(f"opponents {', '.join(names)}: {SELF} stands alone, for all seats")
    if not has_features(game):
        raise BadInput(f"bots have nothing to look at in {game.title}: opponents can only be {SELF!r}")
    rest = iter(names)
    return [0, *(0 if seat == learner else number_of(game, next(rest)) for seat in range(1, seats + 1))]


def learner_of(seat: str, seats: int) -> int:
    """Read the letter of the learner's seat."""
    number = seat_of_letter(seat) if isinstance(seat, str) else 0
    if not 1 <= number <= seats:
        raise BadInput(f"seat {seat!r}: at {seats} seats they are {', '.join(LETTERS[1 : seats + 1])}")
    return number


def check_illegal(illegal: str) -> str:
    """Read what is to become of an action that is not legal."""
    if illegal not in ILLEGAL:
        raise BadInput(f"illegal={short(illegal)}: {' or '.join(ILLEGAL)} is expected{nearest(str(illegal), ILLEGAL)}")
    return illegal


def check_whole(name: str, value: Any, least: int = 0) -> int:
    """Read a number of things."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise BadInput(f"{name}={short(value)}: a whole number from {least} on is expected")
    return int(value)


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
        self.memory = np.zeros(shape, np.uint8) if memory is None else memory
        if self.memory.shape != shape or self.memory.dtype != np.uint8 or not self.memory.flags.c_contiguous:
            given = f"{self.memory.dtype} of shape {self.memory.shape}"
            raise BadInput(f"memory: contiguous uint8 of shape {shape} is expected, not {given}")
        numbers = self.memory[:, : 2 * spaces.size].view(np.int16)
        masks = self.memory[:, self.plan["mask"] : self.plan["mask"] + spaces.actions].view(np.int8)
        self.observations, self.finals = numbers[: self.count], numbers[self.count :]
        self._bytes, self._mask_starts = self.memory.reshape(-1), np.arange(self.count) * shape[1] + self.plan["mask"]
        self.masks, self.final_masks = masks[: self.count], masks[self.count :]
        self.table = np.zeros((self.count, stepping.COLUMNS), np.int64)
        self.table[:, stepping.LEARNER] = learners
        lineups = self.table[:, stepping.BOT : stepping.PACKED]
        lineups[:, : spaces.seats + 1] = bots
        lineups[:, 0] = (lineups[:, 1:] > 0).sum(axis=1)
        level = searching(*np.unique(lineups[:, 1:]).tolist())
        firsts = np.linspace(0, self.count, min(check_whole("threads", threads, 1), self.count) + 1).astype(int)
        self.blocks = [
            _Block(self, options, windows, level, first, last)
            for first, last in zip(firsts[:-1].tolist(), firsts[1:].tolist(), strict=True)
        ]
        self._pool = ThreadPoolExecutor(len(self.blocks) - 1) if len(self.blocks) > 1 else None
        self.seed = (0, 0)

    def reset(self, seed: int, first: int = 0) -> None:
        """Deal a game in every lane: those of a seed, from the `first` on."""
        self.seed = words_of(seed)
        self.table[:, stepping.INDEX] = first + np.arange(self.count)
        self._each(_Block.reset)

    def wrong(self, actions: np.ndarray) -> int:
        """Give the first lane of whose mask the action is not, -1 if there is none; nothing changes."""
        there = (actions >= 0) & (actions < self.spaces.actions)
        places = self._mask_starts + np.where(there, actions, 0)
        is_legal = self._bytes[places].view(bool) & there
        return -1 if is_legal.all() else int(is_legal.argmin())

    def step(self, actions: np.ndarray) -> None:
        """Carry out an action in every lane; one that is not legal loses its game."""
        self.table[:, stepping.ACTION] = actions
        self._each(_Block.step)

    def refuse(self, lane: int, action: int) -> BadInput:
        """Say why an action cannot be taken: what is legal instead."""
        allowed = np.flatnonzero(self.masks[lane]).tolist()
        named = self.spaces.name(action) if 0 <= action < self.spaces.actions else "no action"
        near = nearest(named, [self.spaces.name(one) for one in allowed])
        some = ", ".join(map(str, allowed[:12])) + (", …" if len(allowed) > 12 else "")
        return BadInput(f"lane {lane}: action {action} ({named}) is not legal{near} (legal: {some})")

    def observe(self, lane: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Give what any seat sees of a lane and its mask, in arrays of their own."""
        return self._block_of(lane).observe(lane, seat)

    def lines(self, lane: int, seat: int) -> list[str]:
        """Draw the table of a lane as plain lines, as a seat may look at it."""
        return list(self.game.words.lines(self.looked_up(lane, seat), self.game.box, seat))

    def looked_up(self, lane: int, seat: int) -> Any:
        """Give what a seat may look up of a lane, as a record."""
        return self._block_of(lane).looked_up(lane, seat)

    def choices(self, lane: int) -> Choices:
        """Give the answers that stand in a lane as rows, as its seat sees them (`choices`)."""
        if check_whole("lane", lane) >= self.count:
            raise BadInput(f"lane {lane}: there are 0 to {self.count - 1}")
        seat = int(self.table[lane, stepping.SEAT])
        return choices_of(self.game, self.looked_up(lane, seat), self.game.box, seat)

    def afterstates(self) -> Afterstates:
        """Tell what the standing answers of all lanes lead to; BadInput where a game lists no facts."""
        _ = trying_of(self.game).try_answers.compiled  # once, not by every thread
        parts = self._each(_Block.afterstates)
        found = np.concatenate(parts)
        facts, (lanes, codes, ends) = found[:, :-EXTRA], (found[:, name - EXTRA] for name in (LANE, CODE, END))
        return Afterstates(facts, lanes, np.array(self.spaces.slots)[codes], ends)

    def column(self, name: int) -> np.ndarray:
        """Give a column of the table of lanes (`stepping`)."""
        return self.table[:, name]

    def rewards(self) -> np.ndarray:
        """Give what each learner got, or the seat that it last answered for: 0 unless a game was over in this step."""
        found, over = np.zeros(self.count), np.flatnonzero(self.column(stepping.ENDED) == stepping.OVER)
        if len(over):
            learners = self.table[over, stepping.LEARNER]
            seats = np.where(learners > 0, learners, self.table[over, stepping.ACTOR])
            found[over] = self.gains(over)[np.arange(len(over)), seats - 1]
        return found

    def gains(self, lanes: Any) -> np.ndarray:
        """Give what every seat got of the games of some lanes that ended last, shape (lanes, seats)."""
        seats = self.spaces.seats
        share = self.table[lanes, stepping.SHARE + 1 : stepping.SHARE + 1 + seats] / SHARES
        return (share * seats - 1) / (seats - 1)

    def lay_out(self) -> None:
        """Have the games of all lanes in their rows of the arenas, from which the next step takes them."""
        for block in self.blocks:
            block.lay_out()

    def _block_of(self, lane: int) -> _Block:
        """Give the block of a lane, whose game lies in its row."""
        block = next(block for block in self.blocks if lane < block.last)
        block.lay_out()
        return block

    def _each(self, work: Callable[[_Block], Any]) -> list[Any]:
        waiting = [self._pool.submit(work, block) for block in self.blocks[1:]] if self._pool else []
        found = [work(self.blocks[0]), *(one.result() for one in waiting)]
        self._check()
        return found

    def _check(self) -> None:
        """Refuse to go on where a lane is in trouble."""
        trouble = np.flatnonzero(self.column(stepping.TROUBLE))
        if len(trouble):
            lane, what = int(trouble[0]), int(self.table[trouble[0], stepping.TROUBLE])
            if what > stepping.BEYOND:
                self.spaces.action(what - stepping.BEYOND)  # refuses it
            raise RuntimeError(f"the rules of {self.game.title} stopped in lane {lane}: {FAULTS[what]}")

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()
            self._pool = None


def memory_shape(spaces: Spaces, count: int) -> tuple[int, int]:
    """Give the shape of the memory of so many lanes, for `Lanes.memory` (uint8)."""
    width = int(spaces.plan["mask"][0]) + spaces.actions
    return 2 * count, -(-width // ALIGNED) * ALIGNED


class _Block:
    """The lanes of one thread, with the desk at which their opponents think."""

    def __init__(self, lanes: Lanes, options: dict[str, int], windows: bool, level: int, first: int, last: int) -> None:
        game, seats, count = lanes.game, lanes.spaces.seats, last - first
        self.game, self.lanes, self.first, self.last = game, lanes, first, last
        self.table = lanes.table[first:last]
        desk = Study(game, level).desk
        self.states = game.blank(seats, options, stepping.LANES + count, windows)
        self.views = arena(game.records["state"], stepping.VIEWS)
        self.dice = dice = np.zeros(stepping.DESK * (1 + count), DIE)
        mind = (desk.lineup, desk.nodes, desk.path, desk.shares, desk.ballots)
        pointers = [lanes.binding.pointers[name].pointer for name in ("chain", "deal", "play", "view_at", "redeal_at")]
        self.view_at, self.boxes, self.log, self._shares = pointers[3], desk.boxes, desk.log, desk.shares
        self._rules = [lanes.game.pointers[name] for name in ("play", "redeal_at")]
        tally = np.zeros(MOST if lanes.again else lanes.limit, np.int64)  # of a game alone all answers are kept
        self.parcels = room_for(count, self.states.itemsize)
        self.dirty = np.zeros(1 + len(lanes.plan["first"]), np.int64)  # words of a record, and one that does not count
        rest = (tally, self.parcels, lanes.plan, lanes.memory, self.table, self.dirty, first)
        self.arrays = (self.states, desk.boxes, desk.log, self.views, dice, *mind, *pointers, *rest)
        self._reset, self._step = lanes.stepping.reset_lanes.compiled, lanes.stepping.step_lanes.compiled
        self._look, self._lay_out = lanes.stepping.look_at.compiled, lanes.stepping.lay_out.compiled

    @property
    def ends(self) -> tuple[int, ...]:
        return (*self.lanes.seed, self.lanes.count if self.lanes.again else 0, self.lanes.limit)

    def reset(self) -> None:
        self._reset(*self.arrays, *self.lanes.seed, self.lanes.count, self.lanes.limit)

    def step(self) -> None:
        self._step(*self.arrays, self.lanes.count + self.first, *self.ends)

    def lay_out(self) -> None:
        if self.table[:, stepping.PACKED].any():
            self._lay_out(self.states, self.parcels, self.table)

    def afterstates(self) -> np.ndarray:
        self.lay_out()
        facts, rows = len(facts_of(self.game)), int(self.states["n_options"][stepping.LANES :].sum())
        table = np.zeros((rows, facts + EXTRA), np.int64)
        arrays = (self.states, self.boxes, self.log, self.dice, self._shares)
        trying_of(self.game).try_answers.compiled(*arrays, *(one.pointer for one in self._rules), table)
        table[:, facts + LANE] += self.first
        return table

    def observe(self, lane: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        spaces, mask = self.lanes.spaces, int(self.lanes.plan["mask"])
        raw = np.zeros((1, self.lanes.memory.shape[1]), np.uint8)
        row = stepping.LANES + lane - self.first
        self._look(self.states, self.boxes, self.views, self.lanes.plan, raw, self.view_at, row, seat, 0)
        return raw[0, : 2 * spaces.size].view(np.int16), raw[0, mask : mask + spaces.actions].view(np.int8)

    def looked_up(self, lane: int, seat: int) -> Any:
        views = arena(self.game.records["state"], 2)
        row = stepping.LANES + lane - self.first
        self.game.call("shown_at", self.states, row, self.boxes, seat, views, 1, compiled=True)
        return face(views)[1]


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
        self._state, self._row = face(self.blocks[0].states)[stepping.LANES], self.table[0].data
        self._play, self._view_at = self.game.rows.play.compiled, self.game.rows.view_at.compiled
        arrays, names = self.blocks[0].arrays, [*inspect.signature(self.stepping.step_lanes.native).parameters]
        self._answer_bots = self.stepping.answer_bots.compiled
        taken = [*inspect.signature(self.stepping.answer_bots.native).parameters][:-3]  # the table, the lane, the limit
        self._minds = [arrays[names.index(name)] for name in taken]
        self._tally = arrays[names.index("tally")]
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
        self._next, self.is_over = int(self.table[0, stepping.INDEX]) + 1, False
        self._codes, self._follower = self._tally[: self.table[0, stepping.CHOICES]].tolist(), None

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
        """Step entry by entry: `step_lanes` takes pointers, and from Python to hand over each of them costs 4 µs."""
        block, state, row, at = self.blocks[0], self._state, self._row, stepping.LANES
        seat, ended, bots = state.asked, 0, self._bots
        self._run(self.spaces.code(action))
        while bots[state.asked] == RANDOM and row[stepping.CHOICES] < self.limit:
            self._run(self._drawn(state.asked))
        if bots[state.asked]:
            before = row[stepping.CHOICES]
            self._take(block.states, block.parcels, self.table, 0)
            self._answer_bots(*self._minds, self.table, 0, self.limit)
            self._put_back(block.states, block.parcels, self.table, 0)
            self.lay_out()
            self._codes += self._tally[: row[stepping.CHOICES] - before].tolist()
        if state.over:
            self._settle(block.states, self.table, 0, at, 0)
            ended = stepping.OVER
        elif row[stepping.CHOICES] >= self.limit:
            ended = stepping.CUT
        seen = seat if ended else state.asked
        self._view_at(block.states, at, block.boxes, seen, block.views, 1)
        to = (self.plan, self.memory, self.table, block.dirty, 0, seen, 0)
        beyond = self._write(block.views, block.parcels, *to)
        row[stepping.ACTOR], row[stepping.ENDED], row[stepping.SEAT] = seat, ended, seen
        if beyond or state.fault:
            row[stepping.TROUBLE] = stepping.BEYOND + beyond if beyond else state.fault
            self._check()

    def _run(self, code: int) -> None:
        block = self.blocks[0]
        self._play(block.states, stepping.LANES, block.boxes, block.log, code, 0)
        self._codes.append(code)
        self._row[stepping.CHOICES] += 1

    def _drawn(self, seat: int) -> int:
        """Draw what the bot `random` answers, as it does in a batch (`seats.choose`)."""
        block, view = self.blocks[0], self._faces[1]
        self._view_at(block.states, stepping.LANES, block.boxes, seat, block.views, 1)
        if view.n_options == 1:
            return int(view.option[0])
        return int(self._choose_random(block.views, self._dice, seat))

    def follower(self) -> Follower:
        """Follow the game as a table, from its deal to now."""
        if self._follower is None:
            rest: dict[str, Any] = {"index": int(self.table[0, stepping.INDEX]), "windows": self._windows}
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
