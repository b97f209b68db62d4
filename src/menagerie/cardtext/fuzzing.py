"""Texts that nobody wrote: the cards of a game's decks are given random texts, and are played at random.

A box is one such set of cards: every card of two decks says something else, in any construction of the language that a
card of its type may use. With it games are played from their beginning and from positions in which cards of both
players lie in play and in hand: as machine code, in the loop that tests every law of the battery at every question
(`loops.fuzz_game`; with NUMBA_BOUNDSCHECK=1 it also stops at every index out of range). Then some answers of every
table, likelier those after which much happened, are given once more on the interpreted face, which faults on every
number out of range besides: it must tell the same and leave the same bytes. A fault is told with the texts without
which it does not come, with seed and record.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from itertools import count, islice
from typing import Any

import numpy as np

from menagerie.cardtext.retelling import Retelling
from menagerie.engine.ask import FAULTS, OVERFLOW
from menagerie.engine.contract import FUZZ_ROWS, fuzz_arrays, given_of
from menagerie.engine.errors import BadInput
from menagerie.engine.forking import forked
from menagerie.engine.game import Game
from menagerie.engine.log import EVENT, new_log
from menagerie.engine.notation import record_of
from menagerie.engine.record import arena, differences
from menagerie.engine.running import GAME_ROW
from menagerie.engine.seeds import words_of
from menagerie.engine.table import Table

DEALS, LAYINGS = 2, 6  # tables of a box: from the beginning, and from positions
LONGEST, LONGEST_LAID = 300, 100  # answers at a table
COMPARED = 3  # answers of a table that are given on both faces
WINDOWS = 0.25  # how often every question is put
_EVENTS = 512  # that an answer may have and still be compared event by event
_LAID = 0.5  # how often a card of a position becomes one of the same type
_HAND = 8
_ROUND = 64  # boxes that are handed out at once, where there are several processes


@dataclass
class Found:
    """A law that was broken: how, by which cards, and where."""

    law: str
    told: str
    cards: dict[str, str]  # texts by name
    box: int
    table: int
    record: list[dict[str, Any]]


@dataclass
class TextFuzz:
    """What a fuzz of texts did and what it found."""

    game: str
    seed: int
    texts: int = 0
    tables: int = 0
    decisions: int = 0
    compared: int = 0  # of the decisions, on both faces
    unplayed: int = 0  # positions that could not be laid
    faults: list[Found] = field(default_factory=list)

    def add(self, part: TextFuzz) -> None:
        """Count what another one did and found."""
        for name in ("texts", "tables", "decisions", "compared", "unplayed", "faults"):
            setattr(self, name, getattr(self, name) + getattr(part, name))


@dataclass(frozen=True)
class Broken:
    """A law that does not hold."""

    law: str
    told: str = ""


@dataclass
class Plan:
    """One table of a box: how it begins, and from which stream it is played."""

    box: int
    number: int
    seed: int
    options: dict[str, Any]
    fields: dict[str, Any] | None  # the position; None: a deal
    windows: bool

    def table(self, game: Game, compiled: bool) -> Table:
        """Set the table up; BadInput if its position cannot be."""
        if self.fields is None:
            return Table(game, 2, self.seed, compiled=compiled, windows=self.windows, **self.options)
        return Table.from_position(game, dict(self.fields), self.seed, compiled=compiled, windows=self.windows)

    @property
    def longest(self) -> int:
        """How many answers are given."""
        return LONGEST if self.fields is None else LONGEST_LAID


class Playing:
    """Plays tables of one game: all of a table as machine code, some of its answers on both faces."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.fuzz = game.loops.fuzz_game.compiled
        self.arrays = fuzz_arrays(game)
        self.states, self.views = game.blank(2, {}, FUZZ_ROWS), arena(game.records["state"], 2)
        self.raw = self.states.view(np.uint8).reshape(FUZZ_ROWS, -1)
        self.tally, self.lineup = np.zeros(3, np.int64), np.zeros(LONGEST + 1, np.int64)
        self.moves = np.zeros((2, self.raw.shape[1]), np.int64)

    def lay(self, state: np.ndarray, row: int = GAME_ROW) -> None:
        """Put a state on a row, as bytes: NumPy copies records field by field."""
        self.raw[row] = state.view(np.uint8).reshape(-1)

    def play(self, plan: Plan, begun: Table, given: list[int]) -> tuple[Broken | None, list[int]]:
        """Play a table at random, or with answers as far as they are legal; tells what broke, after which answers."""
        self.lay(begun.array)
        self.tally[:], self.lineup[:] = 0, 0
        self.lineup[: len(given)] = given
        counts = (self.tally, self.lineup, self.moves, len(given), *words_of(plan.seed), plan.longest)
        loops = self.game.loops
        try:
            law = self.fuzz(self.states, self.raw, self.game.boxes, *self.arrays, *counts)
        except Exception as error:  # an index, where bounds are checked
            return Broken(loops.LAWS[loops.FAULT], f"{type(error).__name__}: {error}"), given_of(self.lineup)
        codes = self.lineup[: self.tally[1] + (law == loops.ORIGINAL_TOUCHED)].tolist()
        if law in (0, loops.TOO_LONG):
            return None, codes
        if law > loops.GAME_LAW:
            return Broken(self.game.broken[law - loops.GAME_LAW]), codes
        return Broken(loops.LAWS[law], self.detail(law)), codes

    def detail(self, law: int) -> str:
        """Tell more of a law that the loop found broken, by the rows on which it stopped."""
        loops = self.game.loops
        state, copy, other = (self.states[row : row + 1] for row in (loops.ROW, loops.COPY, loops.OTHER))
        if law == loops.FAULT:
            fault = int(state["fault"][0])
            return ": ".join([FAULTS[fault], *([", ".join(full_fields(state))] if fault == OVERFLOW else [])])
        if law == loops.REDEAL_BROKEN:
            return self.game.broken[self.game.call("check_at", self.states, loops.COPY, self.game.boxes)]
        pairs = {loops.STALE: (copy, state), loops.VIEW_CHANGED: (copy, other), loops.REDEAL_DEPENDS: (copy, other)}
        return str(differences(*pairs[law])) if law in pairs else ""

    def before_each(self, begun: Table, codes: list[int]) -> list[tuple[np.ndarray, int]]:
        """Give some answers again; lists the bytes of the state before each, and how many events it had."""
        log, play, found = new_log(1), self.game.rows.play.compiled, []
        self.lay(begun.array)
        for code in codes:
            state = self.raw[GAME_ROW].copy()
            log["count"] = 0
            play(self.states, GAME_ROW, self.game.boxes, log, code, 0)
            found.append((state, int(log["count"][0])))
        return found

    def compare(self, state: np.ndarray, code: int, seat: int) -> Broken | None:
        """Give an answer on both faces, and before it show and redeal the table for a seat."""
        try:
            plain, swift = (self.carried_out(state, code, seat, compiled) for compiled in (False, True))
        except Exception as error:
            return Broken(self.game.loops.LAWS[self.game.loops.FAULT], f"{type(error).__name__}: {error}")
        told = []
        for name, content in plain.items():
            if content != swift[name]:
                kind = EVENT if name == "events" else self.states.dtype
                told += differences(*(np.frombuffer(one, kind) for one in (content, swift[name])))
        return Broken("both faces do the same", "; ".join(told)) if told else None

    def carried_out(self, state: np.ndarray, code: int, seat: int, compiled: bool) -> dict[str, bytes]:
        """Do what may be done at a question on one face; gives all that comes of it."""
        states, boxes, events, redealt = self.states, self.game.boxes, new_log(_EVENTS), GAME_ROW + 1
        call = partial(self.game.call, compiled=compiled)
        self.lay(state)
        self.lay(state, redealt)
        call("view_at", states, GAME_ROW, boxes, seat, self.views, 1)
        call("redeal_at", states, redealt, boxes, seat, code)
        if clause := call("refuse_at", states, GAME_ROW, boxes, code):
            raise ValueError(f"an answer is refused by {self.game.book.name(clause)}")
        call("play", states, GAME_ROW, boxes, events, code, 0)
        return {
            "view": self.views[1:].tobytes(),
            "redealt": self.raw[redealt].tobytes(),
            "state": self.raw[GAME_ROW].tobytes(),
            "events": events.tobytes(),
        }


def full_fields(state: np.ndarray) -> list[str]:
    """Name the vectors of a state that have no room left."""
    names = (name for name in state.dtype.names or () if f"n_{name}" in (state.dtype.names or ()))
    return [name for name in names if state[0][name].ndim == 1 and state[f"n_{name}"][0] >= len(state[0][name]) - 1]


class Fuzzer:
    """Plays boxes of random texts of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.retelling = Retelling(game)
        self.bench: Any = import_module(f"{game.words.__package__}.workshop")
        self.report = TextFuzz(game.slug, seed)  # of the box that is played

    @cached_property
    def playing(self) -> Playing:
        """What plays its tables, as machine code."""
        self.game.compile()
        return Playing(self.game)

    def kinds_of(self, deck: int) -> set[int]:
        """List the kinds of a deck."""
        decks = list(self.retelling.printed.decks().values())
        numbers = {card.name: kind for kind, card in enumerate(self.retelling.house.cards, 1)}
        return {numbers[entry.name] for entry in decks[deck - 1].entries()}

    def box(self, number: int, most_faults: int) -> TextFuzz:
        """Play the tables of one box, until so many broke a law; tell of that box alone."""
        self.report = TextFuzz(self.game.slug, self.seed)
        self.report.faults.extend(islice(self.broken(number), most_faults))
        return self.report

    def broken(self, number: int) -> Iterator[Found]:
        """Play all tables of one box, and yield what broke."""
        texts, kinds, plans = self.lay(number)
        self.report.texts += len(texts)
        for plan in plans:
            try:
                broken, codes = self.play(plan)
            except BadInput:
                self.report.unplayed += 1
                continue
            self.report.tables += 1
            self.report.decisions += len(codes)
            if broken:
                yield self.found(plan, codes, texts, kinds, broken)
                self.use(texts, kinds)

    def lay(self, number: int) -> tuple[dict[int, str], set[int], list[Plan]]:
        """Put the texts of one box into the game; gives them, the kinds that are played, and its tables."""
        rng = random.Random(f"{self.seed}/{number}")
        self.retelling.growth.grown.clear()  # a box does not depend on those before it
        options = {option.name: rng.choice(option.values) for option in self.game.options if option.deck_of in (1, 2)}
        kinds = set().union(*(self.kinds_of(deck) for deck in options.values()))
        texts = self.fit(self.retelling.retold(rng, kinds), kinds)
        return texts, kinds, list(self.plans(rng, number, options, texts))

    def use(self, texts: dict[int, str], kinds: set[int]) -> None:
        """Put texts into the box; cards of no deck that is played say nothing, which leaves them the room."""
        self.bench.use(self.retelling.pack(texts, kinds))

    def fit(self, texts: dict[int, str], kinds: set[int]) -> dict[int, str]:
        """Put as many texts into the box as it has room for; gives those."""
        kept = dict(texts)
        while True:
            try:
                self.use(kept, kinds)
                return kept
            except BadInput as error:  # of one card, which it names, or of all together
                name = str(error).partition(":")[0]
                named = [kind for kind in kept if self.retelling.house.cards[kind - 1].name == name]
                del kept[(named or list(kept))[-1]]

    def plans(self, rng: random.Random, number: int, options: dict[str, int], texts: dict[int, str]) -> Iterator[Plan]:
        """Lay out the tables of a box."""
        cards = [self.retelling.house.cards[kind - 1] for kind in texts]
        for table in range(DEALS + LAYINGS):
            fields = None if table < DEALS else self.fields(rng, cards)
            yield Plan(number, table, rng.getrandbits(40), options, fields, rng.random() < WINDOWS)

    def fields(self, rng: random.Random, cards: list[Any]) -> dict[str, Any]:
        """Lay out a position: hands of random cards, and cards in play that become others of their type."""
        known = {card.name: card for card in self.retelling.house.cards}
        held = [card for card in cards if card.type not in ("Contender", "Royal", "Companion")]
        hand = [card.name for card in rng.sample(held, min(_HAND, len(held)))]
        fields: dict[str, Any] = self.bench.position(hand)
        fields["B.hand"] = [card.name for card in rng.sample(held, min(_HAND, len(held)))]
        for name, value in fields.items():
            if isinstance(value, list) and not name.endswith("hand"):
                for place, one in enumerate(value):
                    alike = [card.name for card in cards if one in known and card.type == known[one].type]
                    if alike and rng.random() < _LAID:
                        value[place] = rng.choice(alike)
        return fields

    def play(self, plan: Plan, given: list[int] | None = None) -> tuple[Broken | None, list[int]]:
        """Play a table at random, or with answers as far as they are legal; tells what broke, after which answers."""
        try:
            begun = plan.table(self.game, True)
            is_compared = given is not None or plan.number == plan.box % (DEALS + LAYINGS)
            other = plan.table(self.game, False) if is_compared else begun
        except BadInput:
            raise
        except Exception as error:
            return Broken(self.game.loops.LAWS[self.game.loops.FAULT], f"{type(error).__name__}: {error}"), []
        if other.array.tobytes() != begun.array.tobytes():
            return Broken("both faces do the same", str(differences(other.array, begun.array))), []
        broken, codes = self.playing.play(plan, begun, given or [])
        if broken:
            return broken, codes
        return self.compare(begun, codes, random.Random(plan.seed), given is not None)

    def compare(
        self, begun: Table, codes: list[int], rng: random.Random, last: bool
    ) -> tuple[Broken | None, list[int]]:
        """Give some answers of a table, or the last, on both faces; likelier those after which much happened."""
        before = self.playing.before_each(begun, codes)
        places = range(len(codes))
        chosen = (
            {*places[-1:]} if last else {*rng.choices(places, [1 + n for _, n in before], k=COMPARED * bool(codes))}
        )
        words = begun.copy()
        for at in sorted(chosen):
            state, seat = before[at][0], codes[at] % (begun.seats + 1)
            self.report.compared += 1
            broken = self.playing.compare(state, codes[at], seat)
            words.array.view(np.uint8)[:] = state
            try:
                _ = words.ask(), words.answers
            except Exception as error:
                broken = broken or Broken(
                    "every question and every answer has words", f"{type(error).__name__}: {error}"
                )
            if broken:
                return broken, codes[: at + 1]
        return None, codes

    def found(self, plan: Plan, codes: list[int], texts: dict[int, str], kinds: set[int], broken: Broken) -> Found:
        """Find the texts without which a law is not broken, and tell of it."""
        texts = dict(texts)
        size = len(texts)
        while size:
            size = (size + 1) // 2 if size > 1 else 0
            for start in range(0, len(texts), max(size, 1)):
                left_out = list(texts)[start : start + max(size, 1)]
                fewer = {kind: text for kind, text in texts.items() if kind not in left_out}
                if left_out and self.breaks(plan, codes, fewer, kinds, broken.law):
                    texts = fewer
                    break
            else:
                continue
            size = len(texts)
        self.use(texts, kinds)
        cards = {self.retelling.house.cards[kind - 1].name: text for kind, text in texts.items()}
        return Found(broken.law, broken.told, cards, plan.box, plan.number, self.record(plan, codes))

    def breaks(self, plan: Plan, codes: list[int], texts: dict[int, str], kinds: set[int], law: str) -> bool:
        """Tell whether a law is still broken with fewer texts."""
        try:
            self.use(texts, kinds)
            broken, _ = self.play(plan, codes)
        except BadInput:
            return False
        return broken is not None and broken.law == law

    def record(self, plan: Plan, codes: list[int]) -> list[dict[str, Any]]:
        """Write the record of a table as far as its rules went; empty if they did not come to a question."""
        try:
            table = plan.table(self.game, False)
        except Exception:
            return []
        try:
            for code in codes:
                table.play(code)
        except Exception:
            pass
        return record_of(table)


def fuzz_texts(
    game: Game,
    texts: int,
    seed: int,
    jobs: int = 1,
    on_progress: Callable[[int, int], None] = lambda done, total: None,
    most_faults: int = 1,
) -> TextFuzz:
    """Give at least so many cards random texts, box by box, and play them; ends early at so many faults.

    With more than one job every box is played in a process of its own. Numbers do not depend on `jobs`.
    """
    fuzzer, report = Fuzzer(game, seed), TextFuzz(game.slug, seed)
    try:
        for box in _boxes(fuzzer, jobs, most_faults):
            report.add(box)
            on_progress(min(report.texts, texts), texts)
            if report.texts >= texts or len(report.faults) >= most_faults:
                break
    finally:
        fuzzer.bench.use()
    return report


def _boxes(fuzzer: Fuzzer, jobs: int, most_faults: int) -> Iterator[TextFuzz]:
    """Play box after box, without end, and yield what each came to, in their order."""
    if jobs == 1:
        yield from (fuzzer.box(number, most_faults) for number in count())
    for first in count(0, _ROUND):
        tasks = [partial(fuzzer.box, number, most_faults) for number in range(first, first + _ROUND)]
        ready: dict[int, TextFuzz] = {}
        told = 0
        for at, box in forked(tasks, jobs):
            ready[at] = box
            while told in ready:
                yield ready.pop(told)
                told += 1
