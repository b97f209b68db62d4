"""Whether a state keeps to what its fields declare (`fields.py`): numbers within their ranges, zeros beyond counts."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from menagerie.engine.jit import rule


@cache
def _numbers(ranges: bytes) -> list[tuple[np.ndarray, str, np.ndarray]]:
    """Give the numbers that rows of `Layout.ranges` demand something of, by their kind.

    For each kind where its bytes lie and what it is; of each number its row, its least and its most.
    """
    rows = np.frombuffer(ranges, np.int64).reshape(-1, 7)
    found = []
    for size in np.unique(rows[:, 4]).tolist():
        these = np.flatnonzero(rows[:, 4] == size)
        places = [rows[i, 1] + np.arange(rows[i, 2]) * rows[i, 3] for i in these]
        bounds = np.stack([these, rows[these, 5], rows[these, 6]])
        at = np.concatenate(places)[:, None] + np.arange(abs(size))
        found.append((at, f"{'i' if size > 0 else 'u'}{abs(size)}", np.repeat(bounds, rows[these, 2], axis=1)))
    return found


def _stray(states: Any, row: int, ranges: np.ndarray, counts: np.ndarray) -> int:
    raw = np.frombuffer(states.raw(row, row + 1), np.uint8)
    wrong = []
    for at, kind, (these, least, most) in _numbers(ranges.tobytes()):
        numbers = raw[at].view(kind)[:, 0]
        wrong += these[(numbers < least) | (numbers > most)].tolist()[:1]
    if wrong:
        return int(ranges[min(wrong), 0])
    for field, place, size, room, first, at, bytes_ in counts.tolist():
        used = first + int.from_bytes(raw[at : at + bytes_].tobytes(), "little", signed=True)
        if raw[place : place + first * size].any() or raw[place + used * size : place + room * size].any():
            return int(field)
    return 0


@rule(slices=True)
def number_at(states, row, place, size) -> int:
    """Give the number of so many bytes that lies at a byte of a row; without a sign if `size` is below zero."""
    number = int(states[row : row + 1].view(np.uint8)[place])
    if size == 1:
        return (number ^ 128) - 128
    for i in range(1, abs(size)):
        number |= int(states[row : row + 1].view(np.uint8)[place + i]) << 8 * i
    sign = 1 << 8 * abs(size) - 1
    return (number ^ sign) - sign if size > 0 else number


@rule(slices=True)
def filled(states, row, low, high) -> int:
    """Tell whether a byte of a row from one place to before another is not zero."""
    for place in range(low, high):
        if states[row : row + 1].view(np.uint8)[place]:
            return 1
    return 0


@rule(python=_stray, slices=True)
def stray(states, row, ranges, counts) -> int:
    """Return the number of the first field of a row that leaves its range or goes on beyond its count, 0 if none does.

    ranges, counts: of the record, as `Layout` lists them.
    """
    for i in range(ranges.shape[0]):
        for k in range(ranges[i, 2]):
            number = number_at(states, row, ranges[i, 1] + k * ranges[i, 3], ranges[i, 4])
            if number < ranges[i, 5] or number > ranges[i, 6]:
                return ranges[i, 0]
    for i in range(counts.shape[0]):
        first = counts[i, 1] + counts[i, 4] * counts[i, 2]
        beyond = first + number_at(states, row, counts[i, 5], counts[i, 6]) * counts[i, 2]
        if filled(states, row, counts[i, 1], first):
            return counts[i, 0]
        if filled(states, row, beyond, counts[i, 1] + counts[i, 3] * counts[i, 2]):
            return counts[i, 0]
    return 0
