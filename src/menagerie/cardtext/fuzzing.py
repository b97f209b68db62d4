"""Texts that nobody wrote: the cards of a game's decks are given random texts, and are played at random.

A box is one such set of cards: every card of two decks says something else, in any construction of the language that a
card of its type may use. With it games are played from their beginning and from positions in which cards of both
players lie in play and in hand, on the interpreted face, which faults on every index or number out of range, and on the
compiled one beside it where that is ready. At each question the laws of `LAWS` are tested. A fault is told with the
texts without which it does not come, with seed and record.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from itertools import count, islice
from typing import Any

from menagerie.cardtext.retelling import Retelling
from menagerie.engine.errors import BadInput
from menagerie.engine.game import Game
from menagerie.engine.notation import record_of
from menagerie.engine.record import differences, face
from menagerie.engine.surviving import forked
from menagerie.engine.table import Table

DEALS, LAYINGS = 2, 4  # tables of a box: from the beginning, and from positions
LONGEST = 60  # answers at a table
ROW, FIRST, SECOND = 1, 2, 3  # rows of an arena of the laws: the state, and copies of it
_LAID = 0.5  # how often a card of a position becomes one of the same type
_HAND = 8
_SEEN = 0.3  # how often a question is dealt anew
_ROUND = 64  # boxes that are handed out at once, where there are several processes
_SLOWLY = 0.05  # how often a law is tested that takes long interpreted, where the rules are not compiled


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
    unplayed: int = 0  # positions that could not be laid
    faults: list[Found] = field(default_factory=list)

    def add(self, part: TextFuzz) -> None:
        """Count what another one did and found."""
        for name in ("texts", "tables", "decisions", "unplayed", "faults"):
            setattr(self, name, getattr(self, name) + getattr(part, name))


class Broken(Exception):
    """A law does not hold."""

    def __init__(self, law: str, told: str = "") -> None:
        self.law, self.told = law, told
        super().__init__(f"{law}: {told}")


@dataclass
class Plan:
    """One table of a box: how it begins, and from which stream it is played."""

    box: int
    number: int
    seed: int
    options: dict[str, Any]
    fields: dict[str, Any] | None  # the position; None: a deal

    def table(self, game: Game, compiled: bool) -> Table:
        """Set the table up; BadInput if its position cannot be."""
        if self.fields is None:
            return Table(game, 2, self.seed, compiled=compiled, **self.options)
        return Table.from_position(game, dict(self.fields), self.seed, compiled=compiled)


class Laws:
    """Tests of one game at every question."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states = game.blank(2, {}, 4)
        self.views = game.blank(2, {}, 4)
        self.faces = face(self.states)

    @cached_property
    def refresh(self) -> Any:
        """What writes the derived numbers of the game."""
        return import_module(f"{self.game.words.__package__}.numbers").refresh

    def check(self, table: Table, rng: random.Random) -> None:
        """Test everything that must hold now; `Broken` names what does not."""
        state = table.state
        if state.fault:
            raise Broken("the rules never stop on a fault", str(state.fault))
        swift = self.game.is_compiled
        if swift or state.over or rng.random() < _SLOWLY:
            if broken := self.game.call("check_at", table._states, 2, self.game.boxes):
                raise Broken(self.game.broken[broken])
        if state.over:
            return
        codes = table.codes
        if not codes or codes != sorted(set(codes)):
            raise Broken("options are there, ascending and unique", str(codes))
        for code in rng.sample(codes, min(4, len(codes))):
            if clause := self.game.call("refuse_at", table._states, 2, self.game.boxes, code):
                raise Broken("no offered answer is refused", f"{code}: {self.game.book.name(clause)}")
        self.check_numbers(table)
        if rng.random() < (_SEEN if swift else _SLOWLY):
            self.check_seat(table, rng.choice((*range(table.seats + 1), state.asked)), rng.getrandbits(30))

    def check_numbers(self, table: Table) -> None:
        """Test that derived numbers are those of writing them anew."""
        self.states[ROW : ROW + 1] = table.array
        self.refresh(self.faces[ROW], face(self.game.boxes)[0])
        if told := differences(self.states[ROW : ROW + 1], table.array):
            raise Broken("derived numbers are those of writing them anew", str(told))

    def check_seat(self, table: Table, seat: int, stream: int) -> None:
        """Test that a seat sees nothing else when all that it cannot know is dealt anew."""
        states, views, boxes = self.states, self.views, self.game.boxes
        states[FIRST : FIRST + 1] = table.array
        self.game.call("redeal_at", states, FIRST, boxes, seat, stream)
        for row, dealt in ((FIRST, table._states), (SECOND, states)):
            self.game.call("view_at", dealt, 2, boxes, seat, views, row)
        if told := differences(views[FIRST : FIRST + 1], views[SECOND : SECOND + 1]):
            raise Broken("a seat's view is unchanged by its redeal", f"seat {seat}: {told}")
        if broken := self.game.call("check_at", states, FIRST, boxes):
            raise Broken("a redealt state keeps every law", self.game.broken[broken])
        again = states["option"][FIRST, : table.state.n_options].tolist()
        if seat == table.state.asked and again != table.codes:
            raise Broken("an asked seat's options do not change under its own redeal", f"{table.codes}, {again}")


class Fuzzer:
    """Plays boxes of random texts of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.retelling = Retelling(game)
        self.bench: Any = import_module(f"{game.words.__package__}.workshop")
        self.laws = Laws(game)
        self.report = TextFuzz(game.slug, seed)  # of the box that is played

    def kinds_of(self, deck: int) -> set[int]:
        """List the kinds of a deck."""
        decks = list(self.retelling.printed.decks().values())
        numbers = {card.name: kind for kind, card in enumerate(self.retelling.house.cards, 1)}
        return {numbers[entry.name] for entry in decks[deck - 1].entries()}

    def box(self, number: int, most_faults: int) -> TextFuzz:
        """Play the tables of one box, until so many broke a law; tell of that box alone."""
        self.report = TextFuzz(self.game.slug, self.seed)
        try:
            self.report.faults.extend(islice(self.broken(number), most_faults))
        finally:
            self.bench.use()
        return self.report

    def broken(self, number: int) -> Iterator[Found]:
        """Play all tables of one box, and yield what broke."""
        rng = random.Random(f"{self.seed}/{number}")
        self.retelling.growth.grown.clear()  # a box does not depend on those before it
        options = {option.name: rng.choice(option.values) for option in self.game.options if option.deck_of in (1, 2)}
        kinds = sorted(set().union(*(self.kinds_of(deck) for deck in options.values())))
        texts = self.fit(self.retelling.retold(rng, set(kinds)))
        self.report.texts += len(texts)
        pack = self.retelling.pack(texts)
        self.bench.use(pack)
        for plan in self.plans(rng, number, options, texts):
            codes: list[int] = []
            try:
                broken = self.play(plan, codes)
            except BadInput:
                self.report.unplayed += 1
                continue
            self.report.tables += 1
            self.report.decisions += len(codes)
            if broken:
                yield self.found(plan, codes, texts, broken)
                self.bench.use(pack)

    def fit(self, texts: dict[int, str]) -> dict[int, str]:
        """Keep as many texts as one box has room for."""
        kept: dict[int, str] = {}
        parts = [list(texts.items())]
        while parts:
            part = parts.pop()
            try:
                self.retelling.printed.load_box(self.retelling.pack(kept | dict(part)))
            except BadInput:
                half = len(part) // 2
                parts += [part[half:], part[:half]] if half else []
            else:
                kept |= dict(part)
        return kept

    def plans(self, rng: random.Random, number: int, options: dict[str, int], texts: dict[int, str]) -> Iterator[Plan]:
        """Lay out the tables of a box."""
        cards = [self.retelling.house.cards[kind - 1] for kind in texts]
        for table in range(DEALS + LAYINGS):
            fields = None if table < DEALS else self.fields(rng, cards)
            yield Plan(number, table, rng.getrandbits(40), options, fields)

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

    def play(self, plan: Plan, codes: list[int], given: list[int] | None = None) -> Broken | None:
        """Play a table at random, or with answers as far as they are legal; tells what broke, and how it came there."""
        rng = random.Random(plan.seed)
        boxes = self.game.boxes
        try:
            table = plan.table(self.game, False)
            other = plan.table(self.game, True) if self.game.is_compiled else None
            while True:
                self.laws.check(table, rng)
                if other and other.array.tobytes() != table.array.tobytes():
                    raise Broken("both faces leave the same bytes", str(differences(table.array, other.array)))
                if table.over or len(codes) == (LONGEST if given is None else len(given)):
                    return None
                code = rng.choice(table.codes) if given is None else given[len(codes)]
                if code not in table.codes:
                    return None
                codes.append(code)
                table.play(code)
                if other:
                    other.play(code)
        except Broken as broken:
            return broken
        except BadInput:
            raise
        except Exception as error:
            return Broken("the rules never stop on a fault", f"{type(error).__name__}: {error}")
        finally:
            assert boxes is self.game.boxes

    def found(self, plan: Plan, codes: list[int], texts: dict[int, str], broken: Broken) -> Found:
        """Find the texts without which a law is not broken, and tell of it."""
        texts = dict(texts)
        size = len(texts)
        while size:
            size = (size + 1) // 2 if size > 1 else 0
            for start in range(0, len(texts), max(size, 1)):
                left_out = list(texts)[start : start + max(size, 1)]
                fewer = {kind: text for kind, text in texts.items() if kind not in left_out}
                if left_out and self.breaks(plan, codes, fewer, broken.law):
                    texts = fewer
                    break
            else:
                continue
            size = len(texts)
        self.bench.use(self.retelling.pack(texts))
        self.play(plan, [], codes)
        cards = {self.retelling.house.cards[kind - 1].name: text for kind, text in texts.items()}
        return Found(broken.law, broken.told, cards, plan.box, plan.number, self.record(plan, codes))

    def breaks(self, plan: Plan, codes: list[int], texts: dict[int, str], law: str) -> bool:
        """Tell whether a law is still broken with fewer texts."""
        self.bench.use(self.retelling.pack(texts))
        try:
            broken = self.play(plan, [], codes)
        except BadInput:
            return False
        return broken is not None and broken.law == law

    def record(self, plan: Plan, codes: list[int]) -> list[dict[str, Any]]:
        """Write the record of a table as far as its rules went."""
        table = plan.table(self.game, False)
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
    for box in _boxes(fuzzer, jobs, most_faults):
        report.add(box)
        on_progress(min(report.texts, texts), texts)
        if report.texts >= texts or len(report.faults) >= most_faults:
            break
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
