"""Chance lives in the state: one 64-bit stream per state, splitmix64 (Steele, Lea and Flood, 2014).

Game i of a batch draws from the stream of (seed, i), whatever the number of threads. Tests may force the next draws
through `forced`; anything with the fields of DIE can be drawn from, a bot's own stream too.
"""

from __future__ import annotations

import numpy as np

from menagerie.engine.jit import rule

FORCED = 8  # draws that a test may prescribe at once

DIE_FIELDS = [
    ("stream", "u8"),  # the generator's counter
    ("forced", "i2", (FORCED,)),  # prescribed results of the next draws, tests only
    ("n_forced", "i1"),
]
DIE = np.dtype(DIE_FIELDS)

_MASK = (1 << 64) - 1
_GAMMA, _MIX_A, _MIX_B = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
_GAMMA_U, _MIX_A_U, _MIX_B_U = np.uint64(_GAMMA), np.uint64(_MIX_A), np.uint64(_MIX_B)
_U27, _U30, _U31, _U32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def _mix_python(z: int) -> int:
    z = ((z ^ (z >> 30)) * _MIX_A) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_B) & _MASK
    return z ^ (z >> 31)


def _next32_python(die) -> int:
    die.stream = (die.stream + _GAMMA) & _MASK
    return _mix_python(die.stream) >> 32


@rule(python=_next32_python)
def next32(die):
    """Draw 32 random bits."""
    z = die.stream + _GAMMA_U
    die.stream = z
    z = (z ^ (z >> _U30)) * _MIX_A_U
    z = (z ^ (z >> _U27)) * _MIX_B_U
    z = z ^ (z >> _U31)
    return np.int64(z >> _U32)


def _seed_python(die, seed: int, index: int) -> None:
    die.stream = _mix_python((_mix_python((seed + _GAMMA) & _MASK) + index * _GAMMA) & _MASK)


@rule(python=_seed_python)
def seed_stream(die, seed, index):
    """Start the stream of (seed, index): game `index` of a batch, or one player's own stream."""
    z = np.uint64(seed) + _GAMMA_U
    z = (z ^ (z >> _U30)) * _MIX_A_U
    z = (z ^ (z >> _U27)) * _MIX_B_U
    z = z ^ (z >> _U31)
    z = z + np.uint64(index) * _GAMMA_U
    z = (z ^ (z >> _U30)) * _MIX_A_U
    z = (z ^ (z >> _U27)) * _MIX_B_U
    die.stream = z ^ (z >> _U31)


@rule
def start_over(die, seed, index):
    """Start the stream of (seed, index) with nothing prescribed."""
    seed_stream(die, seed, index)
    die.n_forced = 0
    for i in range(len(die.forced)):
        die.forced[i] = 0


@rule
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
