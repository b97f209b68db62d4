"""Probes: what the rules do at very many questions, each thing as a digest, to be done again where rules are changed.

Walks begin where tests begin: at every step of a scenario, at the tables of a box of random texts
(`cardtext/fuzzing.py`), at a deal. From there a few random answers are given. At each question something is probed:
what follows from the answer and from others, and now and then every view, redeals, and which clauses forbid some
answers. Rules change nothing but states and events, so that whoever does anything else than they do first does so at
one probe.

Golden walks (`walks.py`) hold a digest of all probes of a start; `hunting.py` looks for one that tells a mutant.
"""

from __future__ import annotations

import hashlib
import random
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from menagerie.engine.ask import apart
from menagerie.engine.contract import tables_of
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.log import new_log
from menagerie.engine.record import arena, face
from menagerie.engine.scenario import Scenario
from menagerie.engine.scenario_run import Run, Wrong
from menagerie.engine.seeds import words_of
from menagerie.engine.table import Table

ON, LAID, DEALT = 3, 40, 60  # answers from a step of a scenario, at a table of texts, at a deal
STRAYING = 24  # from the first step of a scenario with a pack of cards: they say much that no other card says
ROUNDS = 3  # walks from each table of texts: to write and lay them takes longer than a walk
ASIDE = 3  # other answers that are tried at a question and not followed
LOOKED, ASKED = 3, 2  # at one question of so many views and redeals are probed, or refusals
ASKED_FAR = 6  # refusals, on long walks
FORBIDDEN, OFFERED = 6, 6  # answers of each verb of which is asked what forbids them; legal ones with those beside them
STREAM = 0x68756E74  # of redeals
SEED = 20261123  # of boxes and deals
RETOLD = 2  # rank of a box
DEAL, PLAY, VIEW, SHOWN, REDEAL, REFUSE = "deal", "play", "view", "shown", "redeal", "refuse"
GOING = ("chance", "play", "stop")  # kinds of steps of a scenario that lead on; what others look at is none of a walk's
ROOM = 512  # for events of one answer
ROW, SEEN = 1, 2  # of the states: what is probed, and a view; row 0 is zero, as rules that wipe a row take for granted


@dataclass(frozen=True, eq=False)
class Start:
    """Where walks begin: its name, what a scenario says of it, its tables with the steps that led there."""

    name: str
    told: dict[str, Any]
    opened: Callable[[bool | None], Iterator[tuple[Table, list[Any]]]]
    length: int  # answers of a walk
    first: int  # … of that from the first of its tables
    rank: int  # the lower, the better to read


@dataclass(frozen=True, eq=False)
class Moment:
    """A question: a state, the game with its box, and how it came about."""

    state: bytes
    game: Game  # with what lies in its box
    start: Start
    steps: int  # of the start: which of its tables
    codes: tuple[int, ...]  # answers given since
    asked: tuple[int, ...] = ()  # answers of which it is asked here what forbids them


@dataclass(frozen=True, eq=False)
class Probe:
    """Something that the rules do at a moment, and what comes of it, as a digest."""

    moment: Moment
    what: str
    argument: int  # the answer, the seat, or the seed
    outcome: bytes


class Prober:
    """Walks and probes the rules of one game, interpreted or as machine code."""

    def __init__(self, game: Game, compiled: bool = False) -> None:
        self.game, self.compiled = game, compiled
        self.states = arena(game.records["state"], SEEN + 1)
        self.raw = self.states.view(np.uint8).reshape(SEEN + 1, -1)
        self.log = new_log(ROOM)

    def probes(self, start: Start, before: Callable[[], None] = lambda: None) -> Iterator[Probe]:
        """Walk from a start and probe; `before` is called before everything that is probed.

        BadInput names a start that does not hold: a walk that breaks off would notice nothing.
        """
        rng = random.Random(f"{SEED}/{start.name}")
        try:
            for table, steps in start.opened(self.compiled or None):
                if table.start is None and not steps:  # it was dealt
                    before()
                    blank = table.game.blank(table.seats, table.options, 2, table.windows)[1:].tobytes()
                    moment = Moment(blank, table.game, start, 0, ())
                    yield Probe(moment, DEAL, table.seed, self.outcome(moment, DEAL, table.seed))
                yield from self._walk(table.array.tobytes(), table.game, start, len(steps), rng, before)
        except (BadInput, Wrong) as error:
            raise BadInput(f"{start.name}: no walk goes on where its start does not hold: {error}") from None

    def _walk(
        self,
        state: bytes,
        game: Game,
        start: Start,
        steps: int,
        rng: random.Random,
        before: Callable[[], None],
    ) -> Iterator[Probe]:
        codes: tuple[int, ...] = ()
        length = start.length if steps else start.first
        for _ in range(length):
            self.raw[ROW] = np.frombuffer(state, np.uint8)
            now = self.states[ROW]
            asked, seats = int(now["asked"]), int(now["seats"])
            options = now["option"][: now["n_options"]].tolist()
            if now["over"] or now["fault"] or not options:
                return
            moment = Moment(state, game, start, steps, codes)
            wanted = [(PLAY, other) for other in rng.sample(options, min(ASIDE, len(options) - 1))]
            if rng.randrange(ASKED if length <= ON else ASKED_FAR) == 0:
                moment = replace(moment, asked=self.to_be_refused(game, asked))
                wanted.append((REFUSE, asked))
            if rng.randrange(LOOKED) == 0:
                wanted += [(VIEW, seat) for seat in range(seats + 1)]
                wanted += [(SHOWN, asked), (REDEAL, asked), (REDEAL, asked % seats + 1)]
            for what, argument in [*wanted, (PLAY, code := rng.choice(options))]:
                before()
                yield Probe(moment, what, argument, self.outcome(moment, what, argument))
            state, codes = self.raw[ROW].tobytes(), (*codes, code)

    def outcome(self, moment: Moment, what: str, argument: int) -> bytes:
        """Do something at a moment, and digest all that comes of it; a view is written into a row of zeros."""
        self.raw[ROW] = np.frombuffer(moment.state, np.uint8)
        if what in (PLAY, DEAL):
            self.events().view(np.uint8)[:] = 0
            self.log["count"] = 0
            if what == DEAL:
                self.raw[SEEN] = self.raw[ROW]
                self._call("deal", ROW, SEEN, moment.game.boxes, self.log, *words_of(argument), 0)
            self._call("play", ROW, moment.game.boxes, self.log, argument if what == PLAY else 0, 0)
            return _digest(self.raw[ROW].tobytes() + self.log[: self.log["count"][0] + 1].tobytes())
        if what == REDEAL:
            self._call("redeal_at", ROW, moment.game.boxes, argument, STREAM)
            return _digest(self.raw[ROW].tobytes())
        self._call("shown_at" if what == SHOWN else "view_at", ROW, moment.game.boxes, argument, self.states, SEEN)
        if what == REFUSE:
            return _digest(str(self.refusals(moment)).encode())
        return _digest(self.raw[SEEN].tobytes())

    def events(self) -> np.ndarray:
        """The events that the last answer led to, as far as there was room."""
        return self.log[1 : self.log["count"][0] + 1]

    def to_be_refused(self, game: Game, seat: int) -> tuple[int, ...]:
        """Choose what to ask about: legal answers and those beside them, and of every verb what has words here.

        First those whose argument a legal answer has, too: a card in hand that cannot be played is a resource.
        """
        self._call("view_at", ROW, game.boxes, seat, self.states, SEEN)
        view = self.states[SEEN]
        options = view["option"][: view["n_options"]].tolist()
        asked = dict.fromkeys(code + by for code in options[:OFFERED] for by in (0, -1, 1))
        rng = random.Random(zlib.crc32(self.raw[ROW]))
        codes = np.fromiter(game.words.every_answer(face(self.states)[SEEN]), np.int64)
        verbs, arguments = apart(codes)
        meant = np.isin(arguments, [apart(code)[1] for code in options])
        for first in sorted(np.unique(verbs, return_index=True)[1]):
            of_verb = verbs == verbs[first]
            for some in (codes[of_verb & meant], codes[of_verb]):
                asked |= dict.fromkeys(some[rng.sample(range(len(some)), min(FORBIDDEN, len(some)))].tolist())
        return tuple(code for code in asked if code > 0)

    def refusals(self, moment: Moment) -> list[tuple[int, int]]:
        """Say which clause forbids each of some answers, over the view that was written last."""
        return [(code, self._call("refuse_at", SEEN, moment.game.boxes, code)) for code in moment.asked]

    def _call(self, entry: str, row: int, *arguments: Any) -> int:
        return self.game.call(entry, self.states, row, *arguments, compiled=self.compiled)


class Course:
    """The digest of all that is probed on a walk."""

    def __init__(self) -> None:
        self._told = hashlib.blake2b(digest_size=6)

    def add(self, probe: Probe) -> None:
        """Add what came of the next probe."""
        self._told.update(probe.outcome)

    @property
    def digest(self) -> str:
        """The digest so far."""
        return self._told.hexdigest()


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:8]  # most of the time of a probe; processors do this one themselves


# --- where walks begin


def starts_of(game: Game, scenarios: Sequence[Scenario], texts: int = 12, deals: int = 12) -> list[Start]:
    """List where walks begin: at every scenario, at so many deals, at the tables of so many boxes of texts."""
    begun = [from_scenario(scenario) for scenario in scenarios]
    begun += [from_deal(game, number) for number in range(deals)]
    return [*begun, *(from_box(game, number) for number in range(texts if game.workshop else 0))]


def from_scenario(scenario: Scenario) -> Start:
    """Begin at every step of a scenario; in a box of its own nobody strays from it: there may be too few cards."""
    told = {key: value for key in ("given", "options", "seed", "cards", "box") if (value := getattr(scenario, key))}
    length, first = (0, 0) if scenario.box else (ON, STRAYING if scenario.cards else ON)
    return Start(scenario.title, told, partial(_steps_of, scenario), length, first, 0)


def from_deal(game: Game, number: int) -> Start:
    """Begin at a deal, each number at another kind of table."""
    kinds = tables_of(game)
    seats, options = kinds[number % len(kinds)]
    told = {"given": {"deal": True, "players": seats}, "options": options, "seed": number}
    return Start(f"deal {number}", told, partial(_dealt, game, seats, number, options), DEALT, DEALT, 1)


def from_box(game: Game, number: int) -> Start:
    """Begin at the tables of a box of random texts."""
    return Start(f"box {number}", {"box": number}, partial(_retold, game, number), LAID, LAID, RETOLD)


def _steps_of(scenario: Scenario, compiled: bool | None) -> Iterator[tuple[Table, list[Any]]]:
    """Play a scenario; gives its table before every step that goes on, and at its end."""
    steps: list[Any] = []
    run = Run(scenario.within(), scenario.seed, compiled)
    yield run.table, steps
    for number, step in enumerate(scenario.play, 1):
        run.where = f"step {number}"
        going = step if isinstance(step, str) else {key: step[key] for key in GOING if key in step}
        if going:
            run.at_its_place(run.take, going)
            steps.append(step)
            yield run.table, steps


def _dealt(
    game: Game, seats: int, seed: int, options: dict[str, Any], compiled: bool | None
) -> Iterator[tuple[Table, list[Any]]]:
    yield Table(game, seats, seed, compiled=compiled, windows=seed % 4 == 0, **options), []


def _retold(game: Game, number: int, compiled: bool | None) -> Iterator[tuple[Table, list[Any]]]:
    from menagerie.cardtext.fuzzing import Fuzzer

    fuzzer = Fuzzer(game, SEED)
    try:
        for table, plan in enumerate(fuzzer.lay(number)[2]):
            try:
                laid = plan.table(game.changed(boxes=game.boxes), bool(compiled))  # its texts outlast the box
            except BadInput:
                continue  # a position of random cards that cannot be
            for _ in range(ROUNDS):
                yield laid, [f"table {plan.number}"] * table
    finally:
        fuzzer.bench.use()
