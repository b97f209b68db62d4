"""What a value is in code: of which kind, and by which names of LLVM's it is held."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np


class Unknown(Exception):
    """A rule uses something that is not known here: Numba compiles it."""


@dataclass(frozen=True)
class Number:
    """A whole number of 64 bits with a sign."""

    parts = ("i64",)


@dataclass(frozen=True)
class Word:
    """A whole number of 64 bits without a sign."""

    parts = ("i64",)


@dataclass(frozen=True)
class Fraction:
    """A number of double precision."""

    parts = ("double",)


@dataclass(frozen=True)
class Truth:
    """What a comparison gives: 0 or 1."""

    parts = ("i1",)


@dataclass(frozen=True)
class Row:
    """One record, by its address."""

    dtype: np.dtype
    parts = ("ptr",)


@dataclass(frozen=True)
class Cells:
    """A field of several numbers or records, by its address; `shape` is known."""

    dtype: np.dtype
    shape: tuple[int, ...]
    parts = ("ptr",)


@dataclass(frozen=True)
class Array:
    """An array that the caller owns, as Numba passes it: owner, parent, length, item size, address, shape, strides."""

    dtype: np.dtype
    dimensions: int

    @property
    def parts(self) -> tuple[str, ...]:
        return ("ptr", "ptr", "i64", "i64", "ptr", *("i64",) * (2 * self.dimensions))

    @property
    def whole(self) -> str:
        """The structure of which these are the parts."""
        return f"{{ ptr, ptr, i64, i64, ptr, [{self.dimensions} x i64], [{self.dimensions} x i64] }}"

    @property
    def places(self) -> list[str]:
        """Where each part lies in the structure."""
        return [*map(str, range(5)), *(f"{5 + i}, {j}" for i in range(2) for j in range(self.dimensions))]


@dataclass(frozen=True)
class Stretch:
    """Some neighbours of a field or an array: address and count."""

    dtype: np.dtype
    parts = ("ptr", "i64")


@dataclass(frozen=True)
class Entry:
    """A pointer to machine code, as Numba passes it: of the function as C calls it, of Python's, of Numba's."""

    kinds: tuple[Kind, ...]
    gives: Kind | None
    parts = ("ptr", "ptr", "ptr")
    whole = "{ ptr, ptr, ptr }"
    places = ("0", "1", "2")


@dataclass(frozen=True)
class Workspace:
    """Several things in one, by name: a named tuple of a class, as Numba passes it, part by part."""

    made: type
    kinds: tuple[Kind, ...]

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(part for kind in self.kinds for part in kind.parts)

    @property
    def whole(self) -> str:
        """The structure of which these are the parts."""
        return f"{{ {', '.join(whole_of(kind) for kind in self.kinds)} }}"

    @property
    def places(self) -> list[str]:
        """Where each part lies in the structure."""
        return [", ".join((str(i), *place)) for i, kind in enumerate(self.kinds) for place in _places_in(kind)]

    def stretch(self, name: str) -> tuple[Kind, int, int]:
        """Say of which kind a member is, with which part it begins, and which comes after it; Unknown for none."""
        names: tuple[str, ...] = self.made._fields  # type: ignore[attr-defined]
        if name not in names:
            raise Unknown(f"{name} of {self.made.__name__}")
        at = names.index(name)
        start = sum(len(kind.parts) for kind in self.kinds[:at])
        return self.kinds[at], start, start + len(self.kinds[at].parts)


Kind = Number | Word | Fraction | Truth | Row | Cells | Array | Stretch | Entry | Workspace
NUMBER, WORD, FRACTION, TRUTH = Number(), Word(), Fraction(), Truth()


def whole_of(kind: Kind) -> str:
    """Name the type of a value that is handed over in one."""
    return kind.whole if isinstance(kind, Array | Entry | Workspace) else kind.parts[0]


def _places_in(kind: Kind) -> list[tuple[str, ...]]:
    """Say where each part lies in what is handed over in one; nowhere if it is the whole."""
    return [(place,) for place in kind.places] if isinstance(kind, Array | Entry | Workspace) else [()]


@dataclass(frozen=True)
class Value:
    """What an expression gives: of which kind it is, and the names or constants that hold it."""

    kind: Kind
    held: tuple[str, ...]

    @property
    def one(self) -> str:
        return self.held[0]


def number(value: int) -> Value:
    """Write a constant."""
    if not -(1 << 63) <= value < 1 << 63:
        raise Unknown(f"{value} has more than 64 bits")
    return Value(NUMBER, (str(int(value)),))


@dataclass
class Callee:
    """A rule as it is called: `symbol` of what is written here, or of what Numba lowered (`is_foreign`)."""

    symbol: str
    kinds: tuple[Kind, ...]
    gives: Kind | None
    is_foreign: bool
    source: Any  # what must be linked


@dataclass
class Written:
    """One rule as text, with all that it calls."""

    text: str
    gives: Kind | None
    callees: list[Callee] = field(default_factory=list)
