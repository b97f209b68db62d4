"""Chance lives in the state: a stream of L64X128Mix per state, of the LXM generators (Steele and Vigna, 2021).

A stream is that of (seed, purpose, index): a seed of 128 bits, what it is for, and which of those, such as game i of a
batch. The three together fill 192 bits of the generator without loss, so that no two streams begin alike; those of one
seed have additive constants of their own, so that none is ever a part of another. Draws do not depend on the number of
threads. Tests may force the next draws through `forced`; anything with the fields of DIE can be drawn from.

The generator keeps no secret: who saw hundreds of draws whole might compute the rest. Players see cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import numpy as np

from menagerie.engine.fields import field, i1, i2, record, signed, u8
from menagerie.engine.jit import rule

FORCED = 8  # draws that a test may prescribe at once

DIE_FIELDS = [
    field("stream", u8[4], "the generator: additive constant, congruential part, the two words of its xor part"),
    field("forced", signed(i2)[FORCED], "prescribed results of the next draws, tests only", upto="n_forced"),
    field("n_forced", i1),
]
DIE = record(*DIE_FIELDS).dtype

# What a stream is for.
DEAL = 1  # a game's own chance, the deal first; of game `index`
REDEAL = 2  # of a game that was dealt anew, for seat `index`
RANDOM = 3  # random answers for game `index`
TREE = 4  # tree `index` of a search
SEAT = 16  # and the seat's number: its bot's own chance in game `index`
PURPOSES = 32

_MASK = (1 << 64) - 1
_FACTOR, _MIX, _STEP = 0xD1342543DE82EF95, 0xDABA0B6EB09322E3, 0x9E3779B97F4A7C15
_FACTOR_U, _MIX_U, _STEP_U = np.uint64(_FACTOR), np.uint64(_MIX), np.uint64(_STEP)
_U1, _U16, _U24, _U27, _U32, _U37, _U40 = (np.uint64(n) for n in (1, 16, 24, 27, 32, 37, 40))
_PURPOSES_U = np.uint64(PURPOSES)


def _mix_python(z: int) -> int:
    z = ((z ^ (z >> 32)) * _MIX) & _MASK
    z = ((z ^ (z >> 32)) * _MIX) & _MASK
    return z ^ (z >> 32)


def _next32_python(die: Any) -> int:
    words = die.stream.cells
    constant, walk, x, y = words
    words[1] = (walk * _FACTOR + (constant | 1)) & _MASK  # odd, even of a die that nobody has started
    y ^= x
    words[2] = ((x << 24 | x >> 40) ^ y ^ y << 16) & _MASK
    words[3] = (y << 37 | y >> 27) & _MASK
    return _mix_python((walk + x) & _MASK) >> 32


@rule(python=_next32_python)
def next32(die):
    """Draw 32 random bits."""
    words = die.stream
    walk = words[1]
    x = words[2]
    y = words[3] ^ x
    words[1] = walk * _FACTOR_U + (words[0] | _U1)  # odd, even of a die that nobody has started
    words[2] = ((x << _U24) | (x >> _U40)) ^ y ^ (y << _U16)
    words[3] = (y << _U37) | (y >> _U27)
    z = walk + x
    z = (z ^ (z >> _U32)) * _MIX_U
    z = (z ^ (z >> _U32)) * _MIX_U
    return np.int64((z ^ (z >> _U32)) >> _U32)


def _seed_python(die: Any, purpose: int, high: int, low: int, index: int) -> None:
    constant = ((index * PURPOSES + purpose) * _STEP << 1 | 1) & _MASK
    x = _mix_python((low + _mix_python(constant)) & _MASK)
    y = _mix_python((high + _mix_python((x + _STEP) & _MASK)) & _MASK)
    if x == y == 0:
        y = _STEP
    walk = _mix_python((constant + (x ^ (y << 32 | y >> 32))) & _MASK)
    for place, word in enumerate((constant, walk, x, y)):
        die.stream[place] = word


@rule
def _mixed(z):
    """Mix 64 bits, one to one (in machine code alone)."""
    z = (z ^ (z >> _U32)) * _MIX_U
    z = (z ^ (z >> _U32)) * _MIX_U
    return z ^ (z >> _U32)


@rule(python=_seed_python)
def seed_stream(die, purpose, high, low, index):
    """Start the stream of (seed, purpose, index); the seed comes as two words (`seeds.words_of`)."""
    constant = ((np.uint64(index) * _PURPOSES_U + np.uint64(purpose)) * _STEP_U << _U1) | _U1
    x = _mixed(np.uint64(low) + _mixed(constant))
    y = _mixed(np.uint64(high) + _mixed(x + _STEP_U))
    if x == 0 and y == 0:
        y = _STEP_U
    die.stream[0] = constant
    die.stream[1] = _mixed(constant + (x ^ (y << _U32 | y >> _U32)))
    die.stream[2] = x
    die.stream[3] = y


@rule
def start_over(die, stream, seat):
    """Start the stream of a redeal for a seat, with nothing prescribed."""
    seed_stream(die, REDEAL, 0, stream, seat)
    die.n_forced = 0
    for i in range(len(die.forced)):
        die.forced[i] = 0


@rule
def same_stream(die, other) -> int:
    """Tell whether two dice will draw the same, forced draws apart."""
    for i in range(len(die.stream)):
        if die.stream[i] != other.stream[i]:
            return 0
    return 1


def stream_text(die: Any) -> str:
    """Write where a stream stands, for a position: 256 bits in hexadecimal."""
    return f"0x{''.join(f'{word:016x}' for word in reversed(die.stream.cells))}"


def set_stream(die: Any, text: Any) -> bool:
    """Put a stream where a position says; tell whether it says so."""
    try:
        number = int(str(text), 0)
    except ValueError:
        return False
    if not 0 <= number < 1 << 256 or number % 2 == 0:
        return False  # the constant of a stream is odd
    for place in range(4):
        die.stream[place] = number >> 64 * place & _MASK
    return True


_TELL: ContextVar[Callable[[int], int] | None] = ContextVar("tell", default=None)


@contextmanager
def told_draws(tell: Callable[[int], int]) -> Iterator[None]:
    """Let `tell(n)` say every draw below n that interpreted rules make meanwhile; streams then stand still."""
    before = _TELL.set(tell)
    try:
        yield
    finally:
        _TELL.reset(before)


def _below_python(die: Any, n: int) -> int:
    tell = _TELL.get()
    return tell(n) if tell else int(below.native(die, n))


@rule(python=_below_python)
def below(die, n):
    """Draw a number from 0 to n - 1, each equally likely (Lemire 2019, with his rejection step)."""
    if die.n_forced > 0:
        drawn = die.forced[0]
        for i in range(1, len(die.forced)):
            die.forced[i - 1] = die.forced[i]
        die.forced[len(die.forced) - 1] = 0
        die.n_forced -= 1
        return drawn % n
    product = next32(die) * n
    low = product & 0xFFFFFFFF
    if low < n:
        floor = 0x100000000 % n
        while low < floor:
            product = next32(die) * n
            low = product & 0xFFFFFFFF
    return product >> 32


@rule
def shuffle(die, pile, count):
    """Put the first `count` entries of a pile into a random order (Fisher and Yates)."""
    for i in range(count - 1, 0, -1):
        j = below(die, i + 1)
        kind = pile[i]
        pile[i] = pile[j]
        pile[j] = kind


@rule
def mix(die, pile, low, high):
    """Put entries `low` … `high` - 1 of a pile into a random order that depends on which they are, not how they lay."""
    for i in range(low + 1, high):
        kind = pile[i]
        j = i
        while j > low and pile[j - 1] > kind:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = kind
    for i in range(high - 1, low, -1):
        j = low + below(die, i - low + 1)
        kind = pile[i]
        pile[i] = pile[j]
        pile[j] = kind
