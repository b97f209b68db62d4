"""Texts that nobody wrote: the cards of a game's decks are given random texts, and are played at random.

A box is one such set of cards: every card of two decks says something else, in any construction of the language that a
card of its type may use. With it games are played from their beginning and from positions in which cards of both
players lie in play and in hand: as machine code, in the loop that tests every law of the battery at every question
(`loops.fuzz_game`; with NUMBA_BOUNDSCHECK=1 it also stops at every index out of range). Then some answers of every
table, likelier those after which much happened, are given once more on the interpreted face, which faults on every
number out of range besides: it must tell the same and leave the same bytes (`playing.py`). A fault is told with the
texts without which it does not come, with seed and record.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import count, islice
from typing import Any

import numpy as np

from menagerie.cardtext.playing import Broken, Plan, Playing
from menagerie.cardtext.retelling import Retelling
from menagerie.engine.digests import differences
from menagerie.engine.errors import BadInput, Interrupted
from menagerie.engine.forking import forked
from menagerie.engine.game import Game
from menagerie.engine.notation import record_of
from menagerie.engine.table import Table

DEALS, LAYINGS = 2, 6  # tables of a box: from the beginning, and from positions
COMPARED = 3  # answers of a table that are given on both faces
WINDOWS = 0.25  # how often every question is put
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
    box: int = 0  # the first
    boxes: int = 0
    texts: int = 0
    tables: int = 0
    decisions: int = 0
    compared: int = 0  # of the decisions, on both faces
    unplayed: int = 0  # positions that could not be laid
    faults: list[Found] = field(default_factory=list)

    def add(self, part: TextFuzz) -> None:
        """Count what another one did and found."""
        for name in ("boxes", "texts", "tables", "decisions", "compared", "unplayed", "faults"):
            setattr(self, name, getattr(self, name) + getattr(part, name))


class Fuzzer:
    """Plays boxes of random texts of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.retelling = Retelling(game)
        self.bench: Any = game.workshop
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
        self.report = TextFuzz(self.game.slug, self.seed, boxes=1)
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
        held = [card for card in cards if card.type not in self.bench.OUTSIDE]
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
        """Write the record of a table as far as its rules and words went; empty if they did not come to a question."""
        try:
            table = plan.table(self.game, False)
        except Exception:
            return []
        try:
            for code in codes:
                ahead = table.copy()
                ahead.play(code)
                _ = ahead.steps  # in words
                table = ahead
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
    first: int = 0,
) -> TextFuzz:
    """Give at least so many cards random texts, box by box from `first` on; ends early at so many faults.

    With more than one job every box is played in a process of its own. Numbers do not depend on `jobs`. Ctrl-C raises
    Interrupted with what was played until then.
    """
    fuzzer, report = Fuzzer(game, seed), TextFuzz(game.slug, seed, first)
    try:
        for box in _boxes(fuzzer, jobs, most_faults, first):
            report.add(box)
            on_progress(min(report.texts, texts), texts)
            if report.texts >= texts or len(report.faults) >= most_faults:
                break
    except KeyboardInterrupt:
        raise Interrupted(report) if report.boxes else KeyboardInterrupt from None
    finally:
        fuzzer.bench.use()
    return report


def _boxes(fuzzer: Fuzzer, jobs: int, most_faults: int, first: int) -> Iterator[TextFuzz]:
    """Play box after box, without end, and yield what each came to, in their order."""
    if jobs == 1:
        yield from (fuzzer.box(number, most_faults) for number in count(first))
    for begun in count(first, _ROUND):
        tasks = [partial(fuzzer.box, number, most_faults) for number in range(begun, begun + _ROUND)]
        ready: dict[int, TextFuzz] = {}
        told = 0
        for at, box in forked(tasks, jobs):
            ready[at] = box
            while told in ready:
                yield ready.pop(told)
                told += 1
