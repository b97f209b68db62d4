"""Rules on whole rows: they are copied, made zero and taken out, and nothing may lie past those that count.

Each has another body for the interpreted face, equal in effect: faces copy bytes, machine code copies by slice.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from menagerie.engine.jit import rule


def _copy_row(to: Any, i: int, source: Any, j: int) -> None:
    to.copy_from(i, source, j)


@rule(python=_copy_row, slices=True)
def copy_row(to, i, source, j):
    """Copy row j of `source` onto row i of `to`; both hold the same record type."""
    to[i : i + 1] = source[j : j + 1]


def _copy_rows(to: Any, source: Any, count: int) -> None:
    to.put(1, source.raw(1, count + 1))


@rule(python=_copy_rows, slices=True)
def copy_rows(to, source, count):
    """Copy rows 1 to `count` of a vector of records."""
    to[1 : count + 1] = source[1 : count + 1]


@rule
def clear_row(rows, i):
    """Make row i zero again; row 0 of every vector of records is the zero row."""
    copy_row(rows, i, rows, 0)


@rule
def take_row(rows, count, place) -> int:
    """Take one of the first `count` rows out; those behind it move up. Return how many are left."""
    for i in range(place, count):
        copy_row(rows, i, rows, i + 1)
    clear_row(rows, count)
    return count - 1


def _copy_numbers(to: Any, source: Any, count: int) -> None:
    to.cells[:count] = source.cells[:count]


@rule(python=_copy_numbers, slices=True)
def copy_numbers(to, source, count):
    """Copy the first `count` numbers of a vector; both are of one type."""
    to[0:count] = source[0:count]


def _beyond(numbers: Any, count: int) -> int:
    return sum(number != 0 for number in numbers.cells.tolist()[count:])


@rule(python=_beyond)
def beyond(numbers, count) -> int:
    """Count the entries past the first `count` that are not zero (there must be none)."""
    stray = 0
    for i in range(count, len(numbers)):
        if numbers[i] != 0:
            stray += 1
    return stray


def _linger(rows: Any, low: int, high: int) -> int:
    return 1 if rows.raw(low, high).strip(b"\0") else 0


@rule(python=_linger, slices=True)
def linger(rows, low, high) -> int:
    """Tell whether any of the rows `low` to `high` - 1 is not zero."""
    for byte in rows[low:high].view(np.uint8):
        if byte:
            return 1
    return 0
