"""Verbs of answers, each declared once: its number, and of which parts its argument is made.

    SETTLE = verb(3, first=CREATURES, second=CREATURES, pile=2)

says that the argument of verb 3 is a creature, another one, and 0 or 1. Rules and faces put it together and take it
apart by these names: `SETTLE.code(4, 4, 0)` is the answer, `SETTLE.second(argument)` a part, `SETTLE.apart(argument)`
all of them. How many different arguments there are at a table (`width`) follows, and with it the numbered list of all
answers that a game can know (`envs/spaces.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from menagerie.engine.ask import CODES, FAR, FARTHEST, VERB
from menagerie.engine.jit import Rule, written

#: Names that mean something else to the rules of a verb (`dispatch.py`), so that no part is called so.
MEANT_ELSE = {"code", "verb", "argument", "question", "state", "box", "log", "seat", "frame"}


@dataclass(frozen=True)
class Span:
    """The numbers that a part may be: from `least` to `most`, or to what `at` gives for a table of so many seats.

    is_tight: it takes just so many places in an argument; all others take a power of two. used: how many of them a
    state has, as rules say it. is_kind: it is a printed card, and may be those of the box.
    """

    most: int
    least: int = 0
    is_tight: bool = False
    at: Callable[[int], int] | None = None
    used: str = ""
    is_kind: bool = False

    def most_at(self, seats: int, kinds: int = CODES) -> int:
        """Give the most at a table of so many seats, with a box of so many kinds."""
        if self.is_kind:
            return min(kinds, self.most)
        return self.at(seats) if self.at else self.most

    @property
    def places(self) -> int:
        """How many numbers there is room for, where another part stands before it."""
        count = self.most - self.least + 1
        return count if self.is_tight else 1 << (count - 1).bit_length()


def per_seat(each: int, seats: int, before: int = 0) -> Span:
    """Give numbers of which each seat of a table has as many, after those before."""
    used = f"{before} + {each} * state.seats"
    return Span(before + each * seats, at=lambda at_table: before + each * at_table, used=used)


class Verb(ModuleType):
    """A verb; in rules it is what a module is: a place where names stand for rules.

    seats: the number of seats at which it is said, 0 for any.
    """

    number = 0
    seats = 0
    parts: Mapping[str, Span] = {}

    def __init__(self, number: int, parts: dict[str, Span], seats: int) -> None:
        super().__init__(f"verb {number}")
        if reserved := parts.keys() & {*MEANT_ELSE, *dir(type(self))}:
            raise ValueError(f"{self.__name__}: no part may be called {', '.join(sorted(reserved))}")
        self.number, self.parts, self.seats = number, parts, seats
        factor, taken, put, most = 1, {}, [], 1
        for place, (name, span) in reversed([*enumerate(parts.items())]):
            own = _by("argument", factor, ("//", ">>"))
            own = _by(f"({own})", span.places, ("%", "&")) if place else own
            taken[name] = _written(name, "argument", f"({own}) + {span.least}" if span.least else own)
            put.append(f"({_by(f'({name} - {span.least})', factor, ('*', '<<'))})")
            most, factor = factor * (span.most - span.least + 1), factor * span.places
        if most > FARTHEST:
            raise ValueError(f"{self.__name__}: {most} arguments, of which an answer has room for {FARTHEST}")
        argument = " + ".join(put) or "0"
        if most > VERB:
            argument = f"({argument}) % {VERB} + ({argument}) // {VERB} * {FAR}"
        self.__dict__.update(taken, code=_written("code", ", ".join(parts), f"{number * VERB} + {argument}"))

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"verb {self.number} has no part {name}; it has {', '.join(self.parts) or 'none'}")

    def apart(self, argument: int) -> tuple[int, ...]:
        """Give the parts of an argument in their order."""
        return tuple(getattr(self, name)(argument) for name in self.parts)

    def named(self, argument: int) -> dict[str, int]:
        """Give the parts of an argument by their names."""
        return dict(zip(self.parts, self.apart(argument), strict=True))

    def width(self, seats: int, kinds: int = CODES) -> int:
        """Give how many arguments there is room for at a table, with a box of so many kinds; 0 where it is not said."""
        if self.seats and seats != self.seats:
            return 0
        count = 1
        for place, span in enumerate(self.parts.values()):
            count *= span.places if place else span.most_at(seats, kinds) - span.least + 1
        return count

    @property
    def range(self) -> str:
        """Tell in words what its parts may be: `first 0 … 12, pile 0 … 1`."""
        return ", ".join(f"{name} {span.least} … {span.most}" for name, span in self.parts.items())


def verb(number: int, /, seats: int = 0, **parts: Span | int) -> Verb:
    """Declare a verb. A part that is a count takes that many numbers, from 0, and no more places than that."""
    spans = {name: Span(one - 1, is_tight=True) if isinstance(one, int) else one for name, one in parts.items()}
    return Verb(number, spans, seats)


def verbs(numbers: Iterable[int], /, **parts: Span | int) -> list[Verb]:
    """Declare verbs whose arguments are alike."""
    return [verb(number, 0, **parts) for number in numbers]


def _by(what: str, number: int, signs: tuple[str, str]) -> str:
    """Write an operation with a number, of a power of two the one with bits."""
    operation, of_bits = signs
    if number & (number - 1):
        return f"{what} {operation} {number}"
    return f"{what} {of_bits} {number - 1 if of_bits == '&' else number.bit_length() - 1}"


def _written(name: str, given: str, gives: str) -> Rule:
    """Write a rule that gives what an expression comes to."""
    return written(f"def {name}({given}) -> int:\n    return {gives}\n", __name__=__name__)
