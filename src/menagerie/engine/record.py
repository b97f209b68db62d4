"""Records: the flat state, and its interpreted face.

Rules that run interpreted never touch raw NumPy scalars, because NumPy keeps narrow types where Numba widens them:
`i2` 200 × 200 is −25536 in one and 40000 in the other. A face reads every field as a Python int and refuses what
machine code would do silently: a store out of range, a negative index, an index past the end.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from menagerie.engine.jit import Rule

LARGE_PAGE = 1 << 21  # bytes
FORMATS: dict[str, Any] = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q"}
_CELLS: dict[str, Any] = {
    **{f"i{bits // 8}": getattr(ctypes, f"c_int{bits}") for bits in (8, 16, 32, 64)},
    **{f"u{bits // 8}": getattr(ctypes, f"c_uint{bits}") for bits in (8, 16, 32, 64)},
}


class Fault(Exception):
    """A rule did what no rule may do: a store out of range, an index outside a field, a loop without end."""


class Numbers:
    """A field of numbers: `face[i]`.

    `cells` is the memory behind it, unchecked, for callers who read many at once.
    """

    __slots__ = ("__weakref__", "array", "cells", "shape")

    def __init__(self, memory: memoryview, format: Any, shape: tuple[int, ...]) -> None:
        self.array: np.ndarray | None = None
        self.cells = memory.cast(format, shape) if len(shape) > 1 and shape[0] else memory.cast(format)
        self.shape = shape

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, index: int) -> Any:
        try:
            if index < 0:
                raise IndexError
            return self.cells[index]
        except IndexError:
            raise Fault(f"index {index} outside a field of shape {self.shape}") from None

    def __setitem__(self, index: Any, value: int) -> None:
        try:
            if (min(index) if isinstance(index, tuple) else index) < 0:
                raise IndexError
            self.cells[index] = value
        except IndexError:
            raise Fault(f"index {index} outside a field of shape {self.shape}") from None
        except ValueError:
            raise Fault(f"{value} does not fit a field of format {self.cells.format}") from None

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def present(self) -> list[tuple[int, int]]:
        """List what is not zero, with its index."""
        return [(i, number) for i, number in enumerate(self.cells.tolist()) if number]


class Matrix(Numbers):
    """A field of numbers of two dimensions: `face[i, j]`, and `face[i]` as a row."""

    __slots__ = ("_make", "_rows")

    def __init__(self, memory: memoryview, format: Any, shape: tuple[int, ...]) -> None:
        super().__init__(memory, format, shape)
        self._make = (memory, format)
        self._rows: list[Numbers] = []  # made when a row is first asked for

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, tuple):
            return self._row(index)
        try:
            if min(index) < 0:
                raise IndexError
            return self.cells[index]
        except IndexError:
            raise Fault(f"index {index} outside a field of shape {self.shape}") from None

    def _row(self, index: int) -> Numbers:
        if not 0 <= index < self.shape[0]:
            raise Fault(f"index {index} outside a field of shape {self.shape}")
        if not self._rows:
            (memory, format), count = self._make, self.shape[0]
            width = len(memory) // count
            self._rows = [_numbers(memory[i * width : (i + 1) * width], format, self.shape[1:]) for i in range(count)]
        return self._rows[index]


def _numbers(memory: memoryview, format: Any, shape: tuple[int, ...]) -> Numbers:
    return (Matrix if len(shape) > 1 else Numbers)(memory, format, shape)


class Record(ctypes.Structure):
    """The face of one record: its fields are attributes. Made by `face` and by rows of records.

    C reads a number where it lies, in a fifth of the time of a property; what is written is looked at first.
    """

    _dtype: np.dtype
    _limits: dict[str, tuple[int, int]]  # of every field of one number

    def __setattr__(self, name: str, value: int) -> None:
        low, high = self._limits[name]
        if not low <= value <= high:
            raise Fault(f"{value} does not fit {name} ({FORMATS[self._dtype[name].str[1:]]})")
        _keep(self, name, value)


_keep = object.__setattr__


class Compound:
    """A field that holds many numbers or records: its face is made when it is first asked for."""

    def __init__(self, name: str, dtype: np.dtype, offset: int) -> None:
        self.name, self.dtype, self.part = name, dtype, slice(offset, offset + dtype.itemsize)

    def __get__(self, record: Any, kind: Any) -> Any:
        own = record.__dict__
        made = own[self.name] = _face_of(self.dtype, own["_memory"][self.part])
        return made


class Rows:
    """The face of a vector of records: an arena of states, the log, the clans of a kingdom."""

    __slots__ = ("__weakref__", "_cells", "_made", "_memory", "_type", "_width", "array")

    def __init__(self, memory: memoryview, dtype: np.dtype, count: int) -> None:
        self.array: np.ndarray | None = None
        self._memory = memory
        self._type = _record_type(dtype)
        self._width = dtype.itemsize
        self._cells = (self._type * count).from_buffer(memory)
        self._made: list[Record | None] = [None] * count

    def __len__(self) -> int:
        return len(self._made)

    def _bytes(self, index: int) -> memoryview:
        if not 0 <= index < len(self._made):
            raise Fault(f"row {index} outside {len(self._made)} rows")
        return self._memory[index * self._width : (index + 1) * self._width]

    def __getitem__(self, index: int) -> Any:
        try:
            made = self._made[index] if index >= 0 else None
        except IndexError:
            made = None
        if made is None:
            memory = self._bytes(index)
            made = self._made[index] = self._cells[index]
            made.__dict__["_memory"] = memory  # of which its compound fields are parts
        return made

    def __setitem__(self, index: int, row: Record) -> None:
        self._bytes(index)[:] = row._memory

    def raw(self, low: int, high: int) -> bytes:
        """Give the bytes of rows `low` … `high` - 1: where they are equal, the rows are."""
        return self._memory[low * self._width : high * self._width].tobytes()

    def put(self, low: int, rows: bytes) -> None:
        """Write the bytes of rows, from row `low` on."""
        if low * self._width + len(rows) > len(self._memory):
            raise Fault(f"{len(rows) // self._width} rows from {low} on: there are {len(self._made)}")
        self._memory[low * self._width : low * self._width + len(rows)] = rows

    def has(self, name: str, low: int, high: int) -> bool:
        """Tell whether a field of one byte is not zero in any of rows `low` … `high` - 1, without a face for each."""
        at = self._type._dtype.fields[name][1]  # type: ignore[index]
        return any(self._memory[low * self._width + at : high * self._width : self._width])

    def copy_from(self, to: int, source: Rows, index: int) -> None:
        """Copy one row, bytes for bytes."""
        self._bytes(to)[:] = source._bytes(index)


_types: dict[np.dtype, type[Record]] = {}


def _record_type(dtype: np.dtype) -> type[Record]:
    if dtype not in _types:
        members: dict[str, Any] = {"_dtype": dtype, "_limits": {}, "_pack_": 1}
        cells: list[tuple[str, Any]] = []
        end = 0  # of what is laid out so far
        fields: Any = dtype.fields or {}
        for name, (field, offset, *_) in sorted(fields.items(), key=lambda one: one[1][1]):
            if field.subdtype is not None or field.names is not None:
                members[name] = Compound(name, field, offset)
                continue
            limits = np.iinfo(field)
            members["_limits"][name] = int(limits.min), int(limits.max)
            cells += [(f" {offset}", ctypes.c_char * (offset - end))] if offset > end else []
            cells.append((name, _CELLS[field.str[1:]]))
            end = offset + field.itemsize
        cells += [(f" {end}", ctypes.c_char * (dtype.itemsize - end))] if dtype.itemsize > end else []
        _types[dtype] = type("Record", (Record,), members | {"_fields_": cells})
    return _types[dtype]


def _face_of(dtype: np.dtype, memory: memoryview) -> Any:
    base, shape = dtype.subdtype or (dtype, ())
    if base.names is not None:
        return Rows(memory, base, shape[0]) if shape else Rows(memory, base, 1)[0]
    return _numbers(memory, FORMATS[base.str[1:]], shape)


_faces: WeakValueDictionary[int, Rows | Numbers] = WeakValueDictionary()  # by the identity of the array that each holds


def face(array: np.ndarray) -> Any:
    """Give the interpreted face of an array of records, of integers or of bytes (it shares the memory).

    It is the same as long as anybody holds it, and the faces of its fields with it: they are costly to make.
    """
    found = _faces.get(id(array))
    if found is not None and found.array is array:
        return found
    flat: Any = np.ndarray(array.nbytes, np.uint8, array) if array.size else bytearray()
    memory = memoryview(flat)
    if array.dtype.names is not None:
        made: Rows | Numbers = Rows(memory, array.dtype, len(array))
    else:
        made = _numbers(memory, FORMATS[array.dtype.str[1:]], array.shape)
    made.array = array
    _faces[id(array)] = made
    return made


def handed(given: Any, compiled: bool) -> Any:
    """Give an argument as a rule takes it: for machine code rules as pointers, else arrays as faces.

    Of a workspace, all that it holds.
    """
    if isinstance(given, tuple):
        return type(given)(*(handed(one, compiled) for one in given))
    if isinstance(given, Rule):
        return given.pointer if compiled else given
    return face(given) if isinstance(given, np.ndarray) and not compiled else given


def own_zeros(shape: Any, dtype: Any) -> np.ndarray:
    """Make an array of zeros in memory of its own, for rules that read it before anything is written.

    `np.zeros` lends one physical page for all of them until they are written; rules that read that page at many
    addresses ran up to fifteen times slower (AMD EPYC, measured with `fuzz`).
    """
    made = np.empty(shape, dtype)
    made.view(np.uint8).fill(0)
    return made


def aligned(size: int, dtype: Any = np.uint8, by: int = 64) -> np.ndarray:
    """Make a vector of zeros that begins at a multiple of `by` bytes; where it is as long as a large page, of one.

    Memory is looked up by pages; what begins within a large page has small ones at both its ends (Linux, NumPy).
    """
    count = size * np.dtype(dtype).itemsize
    by = LARGE_PAGE if count >= LARGE_PAGE else by
    made = own_zeros(count + by, np.uint8)
    first = -made.ctypes.data % by
    return made[first : first + count].view(dtype)


def arena(dtype: np.dtype, rows: int) -> np.ndarray:
    """Make `rows` zero records; row 0 is by convention the zero row and never played."""
    return own_zeros(rows, dtype)


def copied(records: np.ndarray) -> np.ndarray:
    """Copy records byte for byte: NumPy's own copy goes field by field, which takes fifty times as long."""
    return records.view(f"V{records.itemsize}").copy().view(records.dtype)
