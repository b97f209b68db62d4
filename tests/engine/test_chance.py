"""Chance: one stream per seed and index, the same on both faces, without bias, and prescribed where a test wants it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import probes
from menagerie.engine.chance import DIE, FORCED, below, next32, seed_stream, shuffle
from menagerie.engine.record import face

exact = settings(derandomize=True, deadline=None, max_examples=200)
signed = st.integers(-(1 << 63), (1 << 63) - 1)
REJECTING = 1_431_655_766  # a third of all draws must be drawn again below this number

# Quantiles of chi-square at 0.999, by degrees of freedom.
CHI = {5: 20.52, 6: 22.46, 23: 49.73, 51: 87.97}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def die(seed: int = 0, index: int = 0):
    made = face(np.zeros(1, DIE))[0]
    seed_stream(made, seed, index)
    return made


@exact
@given(signed, signed, st.integers(1, (1 << 31) - 1))
@example(-1, -1, 1)
@example(7, 3, REJECTING)
def test_both_faces_draw_the_same(seed, index, n):
    results = []
    for run, faced in ((probes.draw, face), (probes.draw.compiled, lambda array: array)):
        dice, tally = np.zeros(1, DIE), np.zeros(6, np.int64)
        bits = run(faced(dice), faced(tally), seed, index, n)
        assert all(0 <= number < n for number in tally) and 0 <= bits < 1 << 32
        results.append((bits, tally.tolist(), dice.tobytes()))
    assert results[0] == results[1]


@exact
@given(signed, st.integers(0, 12))
def test_both_faces_shuffle_the_same(seed, count):
    results = []
    for run, faced in ((probes.mingle, face), (probes.mingle.compiled, lambda array: array)):
        dice, tally = np.zeros(1, DIE), np.arange(12)
        run(faced(dice), faced(tally), seed, count)
        assert sorted(tally[:count]) == list(range(count)) and tally[count:].tolist() == list(range(count, 12))
        results.append((tally.tolist(), dice.tobytes()))
    assert results[0] == results[1]


def test_the_generator_is_splitmix64():
    made = face(np.zeros(1, DIE))[0]
    made.stream = 1234567
    drawn = [next32(made) for _ in range(3)]
    # The first outputs of the reference implementation for this seed, upper halves.
    assert drawn == [number >> 32 for number in (6457827717110365317, 3203168211198807973, 9817491932198370423)]


@pytest.mark.parametrize("n", [6, 7, 24, 52])
def test_draws_are_unbiased(n):
    dice, tally = np.zeros(1, DIE), np.zeros(20_000, np.int64)
    probes.draw.compiled(dice, tally, 2026, 0, n)
    assert chi_square(np.bincount(tally, minlength=n).tolist()) < CHI[n - 1]


def test_draws_that_must_be_repeated_are_unbiased():
    dice, tally = np.zeros(1, DIE), np.zeros(20_000, np.int64)
    probes.draw.compiled(dice, tally, 2026, 0, REJECTING)
    sixths = np.bincount(tally * 6 // REJECTING, minlength=6)
    assert chi_square(sixths.tolist()) < CHI[5]


def test_every_order_of_a_shuffle_is_equally_likely():
    made, orders = die(2026), Counter()
    for _ in range(4_800):
        pile = [1, 2, 3, 4]
        shuffle(made, pile, 4)
        orders[tuple(pile)] += 1
    assert chi_square([orders[order] for order in permutations((1, 2, 3, 4))]) < CHI[23]


@exact
@given(st.tuples(signed, signed), st.tuples(signed, signed))
@example((1, 0), (0, 1))
@example((1, 2), (2, 1))
def test_seed_and_index_give_a_stream_of_their_own(one, other):
    assert (die(*one).stream == die(*other).stream) == (one == other)


def test_neighbouring_games_share_no_draw():
    streams = {die(seed, index).stream for seed in range(100) for index in range(100)}
    assert len(streams) == 10_000
    first = Counter(below(die(seed, index), 52) for seed in range(100) for index in range(52))
    assert chi_square([first[card] for card in range(52)]) < CHI[51]


def test_forced_draws_come_first_and_use_up_no_chance():
    made = die(5)
    before, wanted = made.stream, [3, 0, 5, 9, 2, 2, 1, 7]
    for i, number in enumerate(wanted):
        made.forced[i] = number
    made.n_forced = FORCED
    assert [below(made, 6) for _ in wanted] == [number % 6 for number in wanted]
    assert (made.stream, made.n_forced, list(made.forced)) == (before, 0, [0] * FORCED)
    assert below(made, 6) == below(die(5), 6)
