"""A training: play, learn from it, play better; examined as it goes, kept in a file from which it goes on.

A round plays some games of the learner against itself, one in four of them with its teacher at one of the seats, and
takes steps towards what was to be hoped for after each choice (`lessons.py`), of this round and of the last few. The
first rounds may be a teacher's: then its games are learnt from, so that the learner begins where one look further than
the teacher's own is.
"""

from __future__ import annotations

import json
import os
import platform
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.players import seats
from menagerie.players.cluster import THREADS, cluster_at
from menagerie.players.levels import BOTS, number_of
from menagerie.players.model_card import Card, Point, Strength, limits, thinned
from menagerie.players.models import Model, fact_model, facts_of, read_model, schema_of, shelf_of, write_model

from .arena import Arena, Rate
from .harvest import NUMBER, SEAT
from .lessons import hoped_for
from .nets import Net
from .remote import RemoteArena

STATE = ".training.npz"  # behind the name of a model: what its training goes on from
BATCH = 1024  # lines of a step
KEPT = 4  # rounds whose lines are learnt from
TEACHER_STRAY, STRAY = 25, 40  # one choice in so many is drawn by lot
RIVALS = 4  # one game in so many has a teacher at one of its seats
HELD_OUT = 1 << 40  # added to the seed of a training for examinations: no game of them was learnt from
LADDER = ("greedy", "random")


@dataclass(frozen=True)
class Plan:
    """How a game is learnt. seats: of each round's table in turn. minutes, rounds: whichever ends first.

    teacher: the bot whose games the first `taught` rounds are, "" for nobody. against: a bot, also a learned one, that
    has all other seats in every game: the learner seeks the best response to it. start: a model to begin from. rate: of
    the steps, falling to a tenth. trust: λ of what is to be hoped for. worlds: that the model looks at once it is
    trained.
    """

    seats: tuple[int, ...] = (2,)
    minutes: float = 20.0
    rounds: int = 1000
    games: int = 512
    sums: int = 48
    teacher: str = "greedy"
    taught: int = 2
    against: str = ""
    start: str = ""
    rate: float = 2e-3
    trust: float = 0.9
    epochs: int = 2
    worlds: int = 3
    exam: int = 100
    seed: int = 1
    jobs: int = 1
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """What a round came to: how many games and lines so far, the loss, and what the learner wins of the ladder."""

    round: int
    games: int
    lines: int
    seconds: float
    loss: float
    won: dict[str, float]


class Training:
    """One learner of a game. `run` yields a Step a round; `model` is what it has learnt by now.

    where: a place of `players/cluster.py` at which its games are played.
    """

    def __init__(self, game: Game, plan: Plan, *, compiled: bool = True, where: str = THREADS) -> None:
        if len(facts_of(game)) <= 4:
            raise BadInput(f"the features of {game.title} list no facts to learn from (describe_side, describe_rest)")
        if plan.teacher and plan.teacher not in BOTS:
            known = ", ".join(BOTS)
            raise BadInput(
                f"teacher {plan.teacher!r}: a bot of the house is expected{nearest(plan.teacher, BOTS)} ({known})"
            )
        self.game, self.plan, cluster = game, plan, cluster_at(where)
        self.arenas: dict[int, Arena] = {}
        for count in set(plan.seats):
            options = game.check_options(count, plan.options)
            remote = RemoteArena(game, count, options, cluster, compiled=compiled) if cluster else None
            self.arenas[count] = remote or Arena(game, count, options, plan.jobs, compiled=compiled)
        self.rng = np.random.default_rng(plan.seed)
        self.net = Net(len(facts_of(game)), plan.sums, self.rng)
        self.rounds = self.games = self.lines = 0
        self.seconds = 0.0
        self.history: list[dict[str, Any]] = []
        self.commands: list[str] = []  # that ran it, for its card
        self._kept: deque[tuple[np.ndarray, np.ndarray]] = deque(maxlen=KEPT)
        self._start = read_model(Path(plan.start), game) if plan.start else None
        if self._start and self._start.sums != plan.sums:
            raise BadInput(f"{plan.start}: a net of {self._start.sums} sums, not of {plan.sums}")

    # --- what is learnt

    def model(self, worlds: int = 1, card: dict[str, Any] | None = None) -> Model:
        """Give what was learnt, as a model that looks at so many worlds."""
        return fact_model(self.game, self.net.layers(), worlds, card, max(self.plan.seats))

    @property
    def is_taught(self) -> bool:
        """Whether the next round is a teacher's."""
        return bool(self.plan.teacher) and not self.plan.start and self.rounds < self.plan.taught

    def run(self) -> Iterator[Step]:
        """Go on, a round at a time, until the plan's minutes or rounds are over."""
        while self.rounds < self.plan.rounds and self.seconds < 60 * self.plan.minutes:
            yield self.round()

    def round(self) -> Step:
        """Play and learn once; of a step nothing is known to be won unless the round ends with an examination."""
        began = time.perf_counter()
        arena = self.arenas[self.plan.seats[self.rounds % len(self.plan.seats)]]
        chosen = arena.options
        arena.options = chosen | self._decks(arena.seats)
        lines, shares = self._play(arena)
        arena.options = chosen
        loss = self._learn(lines, shares)
        self.rounds += 1
        self.seconds += time.perf_counter() - began
        examined = self.plan.exam and (self.rounds & (self.rounds - 1) == 0 or self.rounds % 10 == 0)
        met = self.examine(self.plan.exam, worlds=1) if examined else []
        won = {one.called: round(one.rate, 4) for one in met}
        step = Step(self.rounds, self.games, self.lines, self.seconds, loss, won)
        self.history.append(asdict(step))
        return step

    def _decks(self, count: int) -> dict[str, int]:
        """Draw the decks of a round by lot, where a game has decks and the plan names none."""
        return {name: int(self.rng.choice(values)) for name, values in self._free_decks(count).items()}

    def _free_decks(self, count: int) -> dict[str, Sequence[int]]:
        """List the options that say who plays which deck, and which there are, where the plan names none."""
        held = [option for option in self.game.options if 1 <= option.deck_of <= count]
        free = [option for option in held if option.name not in self.plan.options]
        return {option.name: [value for value in option.values if value] for option in free}

    def _play(self, arena: Arena) -> tuple[np.ndarray, np.ndarray]:
        """Play a round's games; their lines and, a row a game, the shares."""
        games, teacher = self.plan.games, number_of(self.game, self.plan.teacher) if self.plan.teacher else 0
        if self.is_taught:
            return self._tables(arena, [([teacher] * arena.seats, games)], TEACHER_STRAY, teacher)
        me = seats.LEARNED + shelf_of(self.game).lend(self.model() if self.rounds or not self._start else self._start)
        rival = number_of(self.game, self.plan.against) if self.plan.against else teacher
        if self.plan.against:
            each = games // arena.seats
            tables = [([rival] * seat + [me] + [rival] * (arena.seats - seat - 1), each) for seat in range(arena.seats)]
            return self._tables(arena, tables, STRAY, me)
        apart = games // RIVALS // arena.seats if rival else 0
        tables = [([me] * arena.seats, games - apart * arena.seats)]
        tables += [([me] * seat + [rival] + [me] * (arena.seats - seat - 1), apart) for seat in range(arena.seats)]
        return self._tables(arena, [(lineup, some) for lineup, some in tables if some], STRAY, me)

    def _tables(
        self, arena: Arena, tables: list[tuple[list[int], int]], stray: int, who: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """Play so many games with each of some line-ups, none of them played before."""
        parts: list[tuple[np.ndarray, np.ndarray]] = []
        first = 0
        for lineup, games in tables:
            lines, won = arena.play(lineup, self.plan.seed, self.games + first, games, stray=stray, who=who)
            lines[:, arena.facts + NUMBER] += first
            parts.append((lines, won))
            first += games
        self.games += first
        return np.concatenate([lines for lines, _ in parts]), np.concatenate([won for _, won in parts])

    def _learn(self, lines: np.ndarray, shares: np.ndarray) -> float:
        """Take steps on this round's lines and those kept; gives the mean loss."""
        count = len(facts_of(self.game))
        facts = lines[:, :count].astype(np.float32)
        if not self._kept and self.rounds == 0:
            self.net.measure(facts)
            if self._start:
                self.net.take(self._start.weights)
        hopes = 1 / (1 + np.exp(-self.net.logits(facts)))
        trust = 1.0 if self.is_taught or self.rounds < 2 else self.plan.trust
        hoped = hoped_for(hopes, lines[:, count + SEAT], lines[:, count + NUMBER], shares, trust)
        self.lines += len(lines)
        self._kept.append((facts, hoped))
        losses = []
        for _ in range(self.plan.epochs):
            for some, wanted in self._batches():
                losses.append(self.net.learn(some, wanted, self._rate))
        return float(np.mean(losses)) if losses else 0.0

    def _batches(self) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Draw as many lines as a round has, in batches, the newest round twice as likely as those before."""
        newest = len(self._kept[-1][0])
        chance = np.array([1.0] * (len(self._kept) - 1) + [2.0])
        for _ in range(max(1, newest // BATCH)):
            facts, hoped = self._kept[self.rng.choice(len(self._kept), p=chance / chance.sum())]
            some = self.rng.integers(len(facts), size=BATCH)
            yield facts[some], hoped[some]

    @property
    def _rate(self) -> float:
        """How far a step goes: less, the more of the plan is over."""
        over = max(self.seconds / (60 * self.plan.minutes), self.rounds / self.plan.rounds)
        return self.plan.rate * (1 - 0.9 * min(over, 1.0))

    # --- examinations

    def examine(self, deals: int, worlds: int, others: int = 0) -> list[Strength]:
        """Let the learner meet the ladder at each number of seats, on deals that nothing was learnt from.

        others: deals with each further group of decks, where the decks of its games are drawn by lot.
        """
        me = seats.LEARNED + shelf_of(self.game).lend(self.model(worlds))
        found = []
        for count, arena in sorted(self.arenas.items()):
            usual, tables = arena.options, [({}, deals), *((decks, others) for decks in self._other_decks(count))]
            for rival in dict.fromkeys((self.plan.against or LADDER[0], *LADDER)):
                number = number_of(self.game, rival)
                for decks, some in tables:
                    if some:
                        arena.options = usual | decks
                        rate = arena.examine(me, number, self.plan.seed + HELD_OUT, some)
                        told = f"decks {' and '.join(map(str, decks.values()))}" if decks else ""
                        found.append(Strength(against=rival, options=told, **_rounded(rate)))
            arena.options = usual
        return found

    def _other_decks(self, count: int) -> list[dict[str, int]]:
        """Give each deck that training drew, but the usual ones, one table: 3 and 4, 5 and 6."""
        free = self._free_decks(count)
        values = list(next(iter(free.values()), ()))
        groups = [values[first : first + len(free)] for first in range(len(free), len(values), len(free) or 1)]
        return [dict(zip(free, decks, strict=True)) for decks in groups if len(decks) == len(free)]

    def card(self, strength: list[Strength]) -> Card:
        """Tell how the model came about, how strong it is and where it is weak."""
        load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
        known = [step for step in self.history if step["won"]]
        curve = [Point(at=one["games"], seconds=round(one["seconds"], 1), won=one["won"]) for one in known]
        return Card(
            commands=self.commands,
            rules=self.game.version,
            counts={"games": self.games, "rounds": self.rounds, "lines": self.lines},
            seconds=round(self.seconds),
            machine={
                "cores": os.cpu_count() or 1,
                "load": round(load, 1),
                "numpy": np.__version__,
                "python": platform.python_version(),
            },
            plan=asdict(self.plan),
            weaknesses=self._weaknesses(strength),
            strength=strength,
            curve=thinned(curve),
        )

    def _weaknesses(self, strength: list[Strength]) -> list[str]:
        """Say what the learner never met, and where it wins less."""
        plan = self.plan
        met = plan.against or (f"itself and {plan.teacher}" if plan.teacher else "itself")
        found = limits(self.game, plan.seats, met, plan.options)
        found += [f"loses against {one.called}: {one.told}" for one in strength if one.high < one.fair]
        for one in strength:
            usual = next(two for two in strength if (two.against, two.seats) == (one.against, one.seats))
            if one.high < usual.low:
                found.append(f"wins less with other decks, against {one.called}: {one.told}")
        return found

    # --- files

    def save(self, path: Path, card: Card | None = None) -> None:
        """Write the model, and beside it what the training goes on from."""
        write_model(path, self.model(self.plan.worlds, card.written if card else None))
        parts: dict[str, Any] = {"mean": self.net.mean, "scale": self.net.scale}
        for kind, held in (("part", self.net.parts), ("first", self.net.first), ("second", self.net.second)):
            parts |= {f"{kind}.{name}": value for name, value in held.items()}
        for number, (facts, hoped) in enumerate(self._kept):
            parts |= {f"facts.{number}": facts.astype(np.int32), f"hoped.{number}": hoped}
        counts = {name: getattr(self, name) for name in ("rounds", "games", "lines", "seconds", "history", "commands")}
        counts |= {"steps": self.net.steps, "rng": self.rng.bit_generator.state}
        told = json.dumps({"schema": schema_of(self.game), "plan": asdict(self.plan), **counts})
        file = state_of(path)
        partial = file.with_name(f"{file.name}.part")
        with partial.open("wb") as out:
            np.savez_compressed(out, told=np.array(told), **parts)
        partial.replace(file)

    @classmethod
    def resume(cls, game: Game, path: Path, *, compiled: bool = True, where: str = THREADS, **changed: Any) -> Training:
        """Go on with the training of a model; `changed` of its plan. BadInput if it is not of these facts."""
        try:
            with np.load(state_of(path), allow_pickle=False) as kept:
                parts = {name: kept[name] for name in kept.files}
            told = json.loads(str(parts.pop("told")))
            plan = told["plan"] | {"seats": tuple(told["plan"]["seats"])} | changed
            if told["schema"] != schema_of(game):
                raise BadInput(f"{state_of(path)}: of schema {told['schema']}, here {game.title} has {schema_of(game)}")
            training = cls(game, Plan(**plan), compiled=compiled, where=where)
            training._restore(told, parts)
        except OSError as error:
            raise BadInput(f"{state_of(path)}: cannot be read ({error.strerror or error})") from None
        except (KeyError, ValueError, TypeError) as error:
            raise BadInput(f"{state_of(path)}: not the state of a training ({error})") from None
        return training

    def _restore(self, told: dict[str, Any], parts: dict[str, np.ndarray]) -> None:
        for name in ("rounds", "games", "lines", "seconds", "commands"):
            setattr(self, name, told[name])
        self.history = [asdict(Step(**one)) for one in told["history"]]
        self.net.steps, self.rng.bit_generator.state = told["steps"], told["rng"]
        self.net.mean, self.net.scale = parts["mean"], parts["scale"]
        for kind, held in (("part", self.net.parts), ("first", self.net.first), ("second", self.net.second)):
            for name in held:
                if parts[f"{kind}.{name}"].shape != held[name].shape:
                    raise ValueError(f"{kind}.{name} has another shape")
                held[name] = parts[f"{kind}.{name}"]
        for number in range(KEPT):
            if f"facts.{number}" in parts:
                facts = parts[f"facts.{number}"].astype(np.float32)
                self._kept.append((facts, parts[f"hoped.{number}"]))


def state_of(path: Path) -> Path:
    """Name the file from which the training of a model goes on."""
    return path.with_name(path.name + STATE)


def _rounded(rate: Rate) -> dict[str, Any]:
    return {name: round(value, 4) for name, value in asdict(rate).items()}
