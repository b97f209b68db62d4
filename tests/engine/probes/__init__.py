"""Tiny rules over a record of every sort of field, for the tests of the two faces."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.chance import DEAL, DIE, below, next32, seed_stream, shuffle
from menagerie.engine.copying import beyond, clear_row, copy_numbers, copy_row, copy_rows, linger
from menagerie.engine.intrinsics import add_times, any_bit, count_bits, fetch, fetch_add, lowest_bit, unequal, widen
from menagerie.engine.jit import Records, rule
from menagerie.engine.log import tell, whisper

INNER = np.dtype([("small", "i1"), ("wide", "i4"), ("many", "i2", (3,))])
STATE = np.dtype(
    [
        ("stream", "u8", (4,)),
        ("tiny", "i1"),
        ("short", "i2"),
        ("other", "i2"),
        ("wide", "i4"),
        ("long", "i8"),
        ("row", "i2", (5,)),
        ("grid", "i2", (3, 4)),
        ("inner", INNER),
        ("cell", INNER, (4,)),
    ]
)
RECORDS = Records(__name__, state=STATE, die=DIE)


@rule
def multiply(states, row, a) -> int:
    """Multiply narrow fields whose product does not fit them."""
    state = states[row]
    state.wide = state.short * state.other
    state.long = state.wide * state.tiny + state.short * a
    return state.tiny * state.tiny * state.short


@rule
def divide(states, row, a) -> int:
    """Divide, take remainders, shift and mask, negative numbers too."""
    state = states[row]
    state.wide = state.short // a + state.other % a
    state.long = (state.tiny << 40) + (state.other >> 3) + (state.short & 1023) + (state.tiny | 5)
    return (0 - state.short) // a * 1000 + (0 - state.tiny) % a


@rule
def compare(states, row, a) -> int:
    """Add comparisons, choose by conditions, count down."""
    state = states[row]
    state.wide = (state.short > a) + (state.other == state.short) + (state.tiny < 0)
    state.long = max(state.short, state.other) - min(state.tiny, a) + abs(state.short - a)
    turns = 0
    for i in range(state.tiny, 0, -7):
        turns += i if i & 1 else -1
    return turns if state.tiny or state.short else a


@rule
def index(states, row, a) -> int:
    """Read and write vectors and matrices, by pairs and by rows."""
    state = states[row]
    line = state.grid[a % 3]
    line[a % 4] = state.row[a % 5]
    state.grid[(a + 1) % 3, a % 4] = a
    state.row[a % 5] = len(state.row) * len(line) + len(state.grid)
    copy_numbers(state.grid[2], state.grid[a % 2], a % 5)
    return state.grid[a % 3, (a + 1) % 4] + beyond(state.row, a % 5) + state.grid.shape[1]


@rule
def nest(states, row, a) -> int:
    """Write through nested records, copy and clear their rows."""
    state = states[row]
    cell = state.cell[a % 4]
    cell.many[a % 3] = a
    cell.wide = state.inner.wide
    state.inner.many[1] = cell.many[a % 3] + 1
    state.inner.small = a % 100
    state.cell[(a + 1) % 4] = state.cell[a % 4]
    state.cell[0] = state.cell[3]
    cell.many[2] = 7
    copy_row(state.cell, 1, state.cell, 2)
    copy_rows(states[2].cell, state.cell, a % 4)
    clear_row(state.cell, a % 4)
    return state.cell[1].many[a % 3] + state.cell[0].small


@rule
def mix(states, row, a) -> int:
    """Carry the 64-bit stream along, and copy a whole state."""
    seed_stream(states[row], DEAL, a, -a, row)
    drawn = next32(states[row])
    copy_row(states, 2, states, row)
    return drawn + next32(states[2])


@rule
def store(states, row, a) -> int:
    """Store a number in narrow fields: only a number that fits may get there."""
    states[row].short = a
    return states[row].short


STEPS = (3, -2, 7, 0)


@rule
def wander(states, row, a) -> int:
    """Leave loops and go on in them, set what counts inside, read it behind; nested, and backwards."""
    state = states[row]
    total = 0
    for i in range(10):
        if i == state.tiny & 7:
            continue
        for j in range(i, 0, -2):
            if j * i > a % 40:
                break
            total += j
        else_ = i
        i += 5
        total += i - else_
    while total > 100 and state.short != total:
        total -= 7
        if total % 11 == 3:
            break
    for step in (a, state.tiny, 4):
        total = total * 3 + step
    for place in range(len(STEPS)):
        total ^= STEPS[place]
    return total + i


@rule
def join(states, row, a) -> int:
    """Give what decides of several, numbers and comparisons; chains; rows that are chosen."""
    state = states[row]
    state.wide = (state.tiny and state.short) or a
    state.long = (state.tiny > 3 and state.short) + (not state.other)
    cell = state.cell[1] if 0 < state.tiny <= 100 else state.cell[2]
    cell.small = -5 < state.tiny < a <= 500 and state.short == state.other
    if not (state.tiny < 0 or state.short < 0) and (a & 1 or state.other):
        return ~state.short if cell.small or a > 9 else -a
    return -(cell.wide) ^ (a << 3)


@rule
def move(states, row, a) -> int:
    """Copy a row, and one cell onto another; look at bytes."""
    copy_row(states, 2, states, row)
    states[2].cell[3] = states[row].cell[a & 3]
    clear_row(states, 2 if a & 1 else row)
    return linger(states, row, row + 1) * 2 + linger(states, 2, 3)


@rule
def weigh(states, row, a) -> int:
    """Reckon with fractions."""
    state = states[row]
    weight = 0.5
    for i in range(3):
        weight += state.row[i] / a
    root = math.sqrt(float(a)) * weight
    if root > state.tiny or root == 0.0:
        return 1
    return 2 if root - state.short < 0.25 * state.other else 3


@rule
def spread(states, row, a) -> int:
    """Choose several values at once, which code generation does not know."""
    state = states[row]
    one, other = (state.row[1], state.row[4]) if a else (state.row[4], state.row[1])
    return a + one + other


@rule
def take_two(states, row, a) -> int:
    """Set several names at once."""
    state = states[row]
    one, other = a + 1, state.row[4]
    one, other = other, one
    return one * 10 + other


class Inner(NamedTuple):
    """Two numbers."""

    one: int
    other: int


class Outer(NamedTuple):
    """A workspace with another one in it."""

    states: Any
    row: int
    inner: Inner


HELD = Inner(3, 4)


@rule
def add_up(outer: Outer, held: Inner) -> int:
    """Read what lies in workspaces, and write there."""
    state, inner = outer.states[outer.row], outer.inner
    state.row[1] = inner.one % 100
    return inner.other * 10 + held.one + state.row[1]


@rule
def hand_over(states, row, a) -> int:
    """Make workspaces, and hand them over with one that stands in the module."""
    return add_up(Outer(states, row, Inner(a, 2)), HELD)


@rule
def negate(states, row, a) -> int:
    """Negate a narrow field, or take its magnitude."""
    return abs(states[row].tiny) if a else -states[row].tiny


@rule
def draw(dice, tally, seed, index, n) -> int:
    """Fill the tally with draws below n from the stream of (seed, index), and return the next 32 bits."""
    seed_stream(dice[0], DEAL, seed, -seed, index)
    for i in range(len(tally)):
        tally[i] = below(dice[0], n)
    return next32(dice[0])


@rule
def go_on(dice, tally, n) -> int:
    """Fill the tally with draws below n from wherever the stream stands."""
    for i in range(len(tally)):
        tally[i] = below(dice[0], n)
    return 0


@rule
def mingle(dice, tally, seed, count) -> int:
    """Shuffle the first `count` entries of the tally."""
    seed_stream(dice[0], DEAL, seed, -seed, 0)
    shuffle(dice[0], tally, count)
    return 0


@rule
def chatter(log, count) -> int:
    """Tell `count` events, with a secret for seat 1 or for seats 1 and 2 in turn."""
    for i in range(count):
        tell(log, 1, 1 + i % 3, i, 0, 0, 0)
        whisper(log, 2 + 4 * (i % 2), 0, 100 + i)
    return log[0].count


@rule
def lowest(states, row, a) -> int:
    """Find the lowest bit of a number, and of a field."""
    return lowest_bit(a) * 100 + lowest_bit(states[row].short)


@rule
def counted(states, row, a) -> int:
    """Count the bits of a number, and of a field."""
    return count_bits(a) * 100 + count_bits(states[row].short)


@rule(slices=True)
def eights(tally, lineup, raw, to) -> int:
    """Look at eight words, and at two times eight; compare eight with others; write eight bytes as wider numbers."""
    some = any_bit(tally, to, 8) + 2 * any_bit(tally, to, 16)
    fetch(raw, to, 2)
    widen(tally[0:2].view(np.uint8), to, raw, 1, 3)
    return unequal(tally, to, lineup, 8) * 4 + some


@rule
def add_products(tally, by) -> int:
    """Add eight numbers, times one of 32 bits, to the eight before them."""
    add_times(tally, 0, 8, by)
    return tally[0] + tally[7]


@rule
def add_often(claimed, amount, count) -> int:
    """Add to a number again and again; give what it was before the last time."""
    before = 0
    for _ in range(count):
        before = fetch_add(claimed, 1, amount)
    return before
