"""Fields of a record, each declared once: what its numbers are, within which bounds, what it means and who sees it.

From a declaration follow how the record lies in memory, what a view copies (`showing.py`), what the battery demands of
every state (`stray`, `misshown`) and the pages of what the numbers of an observation mean (`envs/pages.py`).

    SEAT = unit("seat", i1, SEATS_MAX)
    STATE = record(
        *HEAD,
        field("crown", SEAT, "active Ruler (CK-COMP-9)", sees=ALL),
        field("n_hand", i1[ROWS], sees=ALL),
        field("hand", KIND[ROWS, HAND], "in order of entry", sees=OWNER),
        field("draw", KIND[DECK], "bottom to top"),
    )

Secret by default: what a field without `sees` holds reaches no view. Where a rule of its own takes something away from
what is seen or adds something, `but` says so in words; it is written by hand, in `view.py` beside the clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from menagerie.engine.errors import nearest

ALL = "all"  # every seat and the spectator
OWNER = "owner"  # the seat of that row only
ASKED = "asked"  # the seat that is asked
NOBODY = ""


class BySeat(int):
    """How many rows a table has whose rows are seats: row 0 and those of seats that nobody sits at are zero."""


def by_seat(most: int) -> BySeat:
    """Give the rows of a table that has one for each of so many seats, and row 0."""
    return BySeat(most + 1)


@dataclass(frozen=True)
class Unit:
    """What the numbers of a field are: how they lie in memory, from `least` to `most`; `KIND[3]` is a table of them."""

    kind: str
    least: int
    most: int
    name: str = ""
    shape: tuple[int, ...] = ()

    def __getitem__(self, shape: int | tuple[int, ...]) -> Unit:
        return replace(self, shape=shape if isinstance(shape, tuple) else (shape,))

    def to(self, most: int) -> Unit:
        """Give numbers of the sort from 0 to another most."""
        return replace(self, least=0, most=most)

    @property
    def dtype(self) -> np.dtype:
        """How one of them lies in memory."""
        return np.dtype(self.kind)


def _plain(kind: str) -> Unit:
    return Unit(kind, 0, int(np.iinfo(kind).max))


i1, i2, i4, u1, u2, u8 = map(_plain, ("i1", "i2", "i4", "u1", "u2", "u8"))


def unit(name: str, kind: Unit, most: int) -> Unit:
    """Name numbers of one sort."""
    return replace(kind.to(most), name=name)


def signed(kind: Unit) -> Unit:
    """Give numbers that may be below zero."""
    return replace(kind, least=-kind.most - 1)


FLAG = unit("yes or no", i1, 1)


@dataclass(frozen=True)
class Field:
    """One field: a unit or a record, a table of them if it has a shape.

    sees: ALL, OWNER, ASKED or NOBODY. but: what a rule of `view.py` shows beside that or hides, in words.
    upto: the field that says how many of its last axis are in use, for each of the others; what lies beyond is zero.
    first: where that axis begins to be used.
    """

    name: str
    what: Unit | Layout
    meaning: str = ""
    sees: str = NOBODY
    but: str = ""
    upto: str = ""
    first: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        return self.what.shape

    @property
    def shown(self) -> str:
        """Who is shown it, in words."""
        return ", ".join(filter(None, (self.sees, self.but)))

    @property
    def range(self) -> str:
        """What its numbers may be, in words; empty for a record."""
        if isinstance(self.what, Layout):
            return ""
        span = f"{self.what.least} … {self.what.most}"
        return f"{self.what.name} {span}".lstrip()


def field(
    name: str,
    what: Unit | Layout,
    meaning: str = "",
    *,
    sees: str = NOBODY,
    but: str = "",
    upto: str = "",
    first: int = 0,
) -> Field:
    """Declare a field (`Field`). If nothing else is said, `n_hand` counts `hand`; rows are used from row 1 on."""
    if sees not in (ALL, OWNER, ASKED, NOBODY):
        raise TypeError(f"{name} is seen by {sees!r}: what a rule of its own shows is said in `but`")
    return Field(name, what, meaning, sees, but, upto, 1 if isinstance(what, Layout) else first)


class Layout:
    """A record: its fields in the order in which they lie."""

    def __init__(self, fields: Iterable[Field], shape: tuple[int, ...] = ()) -> None:
        self.shape = shape
        declared = {one.name: one for one in fields}
        for one in [*declared.values()]:
            upto = one.upto or f"n_{one.name}"
            if one.upto and upto not in declared:
                raise TypeError(f"{one.name} is counted by {upto}, which there is not{nearest(upto, declared)}")
            if upto in declared:
                declared[one.name] = replace(one, upto=upto)
                declared[upto] = _counting(declared[upto], one)
        self.fields = declared

    def __getitem__(self, shape: int) -> Layout:
        return Layout(self.parts, (shape,))

    @property
    def parts(self) -> tuple[Field, ...]:
        return tuple(self.fields.values())

    @cached_property
    def dtype(self) -> np.dtype:
        """How it lies in memory."""
        return np.dtype([(one.name, one.what.dtype, one.shape) for one in self.parts])

    @cached_property
    def places(self) -> dict[str, int]:
        """At which byte each field lies."""
        fields: Any = self.dtype.fields
        return {name: fields[name][1] for name in self.fields}

    @cached_property
    def ranges(self) -> np.ndarray:
        """What `stray` demands of numbers: int64, a row each for those that lie evenly and have one range.

        The number of the field, from 1; at which byte the first lies, how many there are, how many bytes lie from one
        to the next; bytes of each, below zero without a sign; the least and the most. Words of chance have no range.
        """
        found = [
            (number, self.places[one.name] + place, *run)
            for number, one in enumerate(self.parts, 1)
            for place, *run in _runs(one)
        ]
        return np.array(found, np.int64).reshape(-1, 7)

    @cached_property
    def counts(self) -> np.ndarray:
        """What `stray` demands of what lies around what is in use: int64, a row each for what a number counts.

        The number of the field; at which byte its first lies, how many bytes each has, how many there is room for, from
        which on they are used; at which byte the count lies, and how many bytes that has.
        """
        found: list[tuple[int, ...]] = []
        for number, one in enumerate(self.parts, 1):
            place, size = self.places[one.name], one.what.dtype.itemsize
            if one.shape and isinstance(one.shape[0], BySeat) and "seats" in self.fields:
                found.append((number, place, size * prod(one.shape[1:]), one.shape[0], 1, self.places["seats"], 1))
            for row in range(prod(one.shape[:-1]) if one.upto else 0):
                width = self.fields[one.upto].what.dtype.itemsize
                start, at = place + row * one.shape[-1] * size, self.places[one.upto] + row * width
                found.append((number, start, size, one.shape[-1], one.first, at, width))
        return np.array(found, np.int64).reshape(-1, 7)

    def told(self, number: int) -> str:
        """Say what must hold of the field of a number."""
        one = self.parts[number - 1]
        return f"{one.name} stays within its range ({one.range or 'of each part'}), and is zero where it is not in use"


def _runs(one: Field) -> Iterator[tuple[int, ...]]:
    """List the numbers of a field that lie evenly: place, count, step, bytes, least, most."""
    if isinstance(one.what, Layout):
        rows, step = prod(one.shape), one.what.dtype.itemsize
        for part in one.what.parts:
            for place, count, inner, *rest in _runs(part):
                start = one.what.places[part.name] + place
                yield from ((start + i * inner, rows, step, *rest) for i in range(count))
    elif one.what.kind != "u8":
        size = one.what.dtype.itemsize
        yield 0, prod(one.shape), size, -size if one.what.kind[0] == "u" else size, one.what.least, one.what.most


def _counting(one: Field, counted: Field) -> Field:
    """Let a field that says how many of another are in use say no more than there is room for."""
    if isinstance(one.what, Layout):
        raise TypeError(f"{one.name} is a record and counts nothing")
    most = min(one.what.most, counted.shape[-1] - counted.first)
    return replace(one, what=replace(one.what, most=most), meaning=one.meaning or f"how many of `{counted.name}`")


def record(*fields: Field) -> Layout:
    """Declare a record of these fields."""
    return Layout(fields)
