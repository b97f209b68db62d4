"""What static abilities lean on: which changes in play may change the numbers that follow from them.

Derived numbers are a function of the cards in play, and of what their statics look at. Rules note what changed as bits
of `dirty`; where no card in play leans on any of these, `refresh` would write every number as it is, and is left out
(`is_stale` of a game). What a new kind of condition, number, test or slot looks at is everything until a game's table
says less. Hands, piles and the like mark nothing: who looks at them is `touchy`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from menagerie.cardtext import ops
from menagerie.cardtext.program import Book

#: Tests whose answer changes only with what marks every number as out of date, in every game.
PLAIN = {
    **dict.fromkeys((ops.TYPES, ops.CONTROLLED, ops.NAMED, ops.NOT_NAMED, ops.PRINTED, ops.EITHER, ops.HAS_TOKEN), 0),
    **dict.fromkeys((ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.CHARACTER, ops.SAME_CHARACTER, ops.CALLED), 0),
    ops.SAME_NAME: 0,
}
#: Tests of numbers that are written in the same pass: before all are, a card may see them half done.
WRITTEN = (ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT)


@dataclass(frozen=True)
class Leaning:
    """The bits of a game on which its statics may lean.

    everything: all bits; fewer: how many cards there are. slots: what those of a card in play name. tests: by test, or
    by test and what it names. conditions: the game's own. numbers: statics with number a. lines: those of one bonus.
    bonuses: statics that give one. statics: what some lean on besides. spread: those of which it counts whom they speak
    of, none: all. early: those that are read while numbers are being written. provided: of one under a condition.
    """

    everything: int
    fewer: int
    slots: Mapping[int, int]
    tests: Mapping[int | tuple[int, int], int]
    conditions: Mapping[int, int] = field(default_factory=dict)
    numbers: tuple[int, ...] = ()
    lines: int = 1
    bonuses: tuple[int, ...] = (ops.STATIC_BONUS,)
    statics: Mapping[int, int] = field(default_factory=dict)
    spread: tuple[int, ...] = ()
    early: tuple[int, ...] = ()
    provided: int = 0

    def of(self, book: Book, condition: int, static: tuple[int, ...]) -> int:
        """Give what a static leans on, with the condition under which it holds (0: none)."""
        what, slot, about, a, _ = static
        on = self._of_condition(book, condition) | self.statics.get(what, 0) | (self.provided if condition else 0)
        if what in self.spread or not self.spread:
            on |= self._of_slot(slot) | self._of_filter(book, about)
        if what in self.bonuses:
            for attack, defense, each, _ in book.lines["bonuses"][a : a + self.lines]:
                on |= self._of_number(book, attack) | self._of_number(book, defense)
                on |= self.fewer | self._of_filter(book, each) if each else 0
        if what in self.early and any(test in WRITTEN for test, _ in book.looked_at(condition, static)[1]):
            on |= self.everything
        return on | self._of_number(book, a) if what in self.numbers else on

    def _of_condition(self, book: Book, number: int) -> int:
        kind, a, b, c = book.lines["conditions"][number]
        if kind == ops.NOT:
            return self._of_condition(book, a)
        if kind == ops.BOTH:
            return self._of_condition(book, a) | self._of_condition(book, b)
        if kind in (ops.COUNTS, ops.COUNTS_OF_ONE):
            return self.fewer | self._of_filter(book, a) | self._of_number(book, c)
        if kind in (ops.MATCHES, ops.AIMS_AT):
            return self._of_slot(a) | self._of_filter(book, b) | self.conditions.get(kind, 0)
        if kind == ops.TOKENS:
            return self._of_slot(a) | self._of_number(book, c)
        if kind in (ops.HEALTH, ops.INFLICTED):
            return self.conditions.get(kind, self.everything) | self._of_number(book, b)
        return self.conditions.get(kind, self.everything) if number else 0

    def _of_number(self, book: Book, number: int) -> int:
        kind, a = book.lines["numbers"][number]
        if kind in (ops.NUMBER_OF, ops.MANY_OF):
            return self.fewer | self._of_filter(book, a)
        if kind == ops.COUNTERS_ON:
            return self._of_slot(a // 8)
        return 0 if kind == ops.CONST or number == 0 else self.everything

    def _of_filter(self, book: Book, number: int) -> int:
        first, count = book.lines["filters"][number]
        on = 0
        for test, a, *_ in book.lines["tests"][first : first + count]:
            if test == ops.NOT_SLOT:
                on |= self._of_slot(a)
            else:
                on |= self.tests.get((test, a), self.tests.get(test, PLAIN.get(test, self.everything)))
        return on

    def _of_slot(self, slot: int) -> int:
        return self.slots.get(slot, self.everything) if slot else 0
