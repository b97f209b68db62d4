"""What a static ability leans on: which changes on the field may change the numbers that follow from it (BC-R105).

Derived numbers are a function of the cards in play, and of what their statics look at. What changed is noted as bits of
`dirty`; where no card in play leans on any of them, `refresh` would write every number as it is, and is left out
(`numbers.is_stale`). What a new kind of condition, number, test or slot looks at is everything until a table here says
less. Hands, piles and the like mark nothing: who looks at them is `touchy` (`printed.AWAY`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.program import Book

from ..terms import AGAIN, AGED, FEWER, HARMED, PROVIDED, WIELDING

EVERYTHING = FEWER | WIELDING | AGAIN | HARMED | AGED

#: What a slot of a card in play names; its own card and Royal stay as long as it does.
SLOTS = {0: 0, ops.SELF: 0, ops.YOUR_LEADER: 0, ops.HOST: WIELDING | FEWER}
#: What tests ask of one card beside what is written anew anyway.
TESTS = {
    **dict.fromkeys((ops.TYPES, ops.QUALITY, ops.CONTROLLED, ops.NAMED, ops.NOT_NAMED, ops.PRINTED, ops.EITHER), 0),
    **dict.fromkeys((ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT, ops.HAS_TOKEN, ops.TURNED_UP), 0),
    **dict.fromkeys((ops.ENTERED, ops.EARLY, ops.LATE), AGED),
    ops.WIELDED: WIELDING,
}
#: Tests of numbers that are written in the same pass: before all are, a card may see them half done.
WRITTEN = (ops.HAS_KEYWORD, ops.LACKS_KEYWORD, ops.STAT)


def leans(book: Book, condition: int, static: tuple[int, ...]) -> int:
    """Give what a static leans on, as bits of `dirty`, and whether it holds only under a condition (0: none)."""
    what, slot, about, a, _ = static
    on = _of_condition(book, condition) | (PROVIDED if condition else 0)
    if what in (ops.STATIC_BONUS, ops.SECOND_BONUS):
        might, life, each, _ = book.lines["bonuses"][a]
        on |= _of_number(book, might) | _of_number(book, life) | (FEWER | _of_filter(book, each) if each else 0)
    if what in (ops.CARRIES, ops.CONTROL_LIMIT, ops.OWN_COST_LESS):
        on |= _of_number(book, a)
    if what in (ops.STATIC_BONUS, ops.SECOND_BONUS, ops.STATIC_GRANT, ops.STATIC_FORBID, ops.CARRIES):
        on |= _of_slot(slot) | _of_filter(book, about)
    if what == ops.SECOND_BONUS:
        on |= AGAIN
    if what == ops.OWN_COST_LESS and any(test in WRITTEN for test, _ in book.looked_at(condition, static)[1]):
        on |= EVERYTHING
    return on


def _of_condition(book: Book, number: int) -> int:
    kind, a, b, c = book.lines["conditions"][number]
    if kind == ops.NOT:
        return _of_condition(book, a)
    if kind in (ops.COUNTS, ops.COUNTS_OF_ONE):
        return FEWER | _of_filter(book, a) | _of_number(book, c)
    if kind == ops.MATCHES:
        return _of_slot(a) | _of_filter(book, b)
    if kind == ops.TOKENS:
        return _of_slot(a) | _of_number(book, c)
    if kind == ops.INFLICTED:
        return HARMED | _of_number(book, b)
    return EVERYTHING if number else 0


def _of_number(book: Book, number: int) -> int:
    kind, a = book.lines["numbers"][number]
    if kind in (ops.NUMBER_OF, ops.MANY_OF):
        return FEWER | _of_filter(book, a)
    if kind == ops.COUNTERS_ON:
        return _of_slot(a // 8)
    return 0 if kind == ops.CONST or number == 0 else EVERYTHING


def _of_filter(book: Book, number: int) -> int:
    first, count = book.lines["filters"][number]
    on = 0
    for test, a, *_ in book.lines["tests"][first : first + count]:
        on |= _of_slot(a) if test == ops.NOT_SLOT else TESTS.get(test, EVERYTHING)
    return on


def _of_slot(slot: int) -> int:
    return SLOTS.get(slot, EVERYTHING)
