"""Chance: one stream per seed and index, the same on both faces, without bias, and prescribed where a test wants it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import probes
from extent import some_or_all
from menagerie.engine.ask import SEATS
from menagerie.engine.chance import (
    _MASK,
    _MIX,
    _STEP,
    DEAL,
    DIE,
    FORCED,
    PURPOSES,
    RANDOM,
    REDEAL,
    SEAT,
    TREE,
    _mix_python,
    below,
    next32,
    same_stream,
    seed_stream,
    set_stream,
    shuffle,
    stream_text,
)
from menagerie.engine.record import face
from menagerie.engine.seeds import words_of

exact = settings(derandomize=True, deadline=None, max_examples=200)
signed = st.integers(-(1 << 63), (1 << 63) - 1)
REJECTING = 1_431_655_766  # a third of all draws must be drawn again below this number

# Quantiles of chi-square at 0.999, by degrees of freedom.
CHI = {5: 20.52, 6: 22.46, 23: 49.73, 51: 87.97}


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def die(seed: int = 0, index: int = 0, purpose: int = DEAL):
    made = face(np.zeros(1, DIE))[0]
    seed_stream(made, purpose, *words_of(seed), index)
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


def test_the_generator_is_l64x128mix():
    made = face(np.zeros(1, DIE))[0]
    start = (0x0123456789ABCDEF, 0xFEDCBA9876543210, 0x0F1E2D3C4B5A6978, 0x8796A5B4C3D2E1F0)
    for place, word in enumerate(start):
        made.stream[place] = word
    drawn = [next32(made) for _ in range(6)]
    # Upper halves of what the reference implementation draws from there (jdk.random.L64X128MixRandom, OpenJDK 17).
    assert drawn == [0xB6AAB58F, 0x921B8E97, 0xF5C3EE84, 0xD41E1ED1, 0x5AA19DD4, 0xB17DB0EB]


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


@some_or_all("draws", 200_000, 10_000_000)
def test_a_card_lies_at_every_place_and_before_every_other_card_equally_often(draws):
    """Of a deck of 52, each shuffle of which takes 51 draws from a stream of its own."""
    cards = 52
    places, neighbours = np.zeros((cards, cards)), np.zeros((cards, cards))
    dice, pile = np.zeros(1, DIE), np.arange(cards)
    for seed in range(draws // (cards - 1)):
        pile[:] = range(cards)
        probes.mingle.compiled(dice, pile, seed, cards)
        places[range(cards), pile] += 1
        neighbours[pile[:-1], pile[1:]] += 1
    each = draws // (cards - 1)
    # Rows and columns of places have fixed sums; a card has one place fewer before another than it has places.
    at = ((places - each / cards) ** 2).sum() / (each / cards) * (cards - 1) / cards
    assert at < chi_quantile((cards - 1) ** 2)
    apart = neighbours[~np.eye(cards, dtype=bool)]
    assert chi_square(apart.tolist()) < chi_quantile(cards * (cards - 1) - 1)


def chi_quantile(freedom: int) -> float:
    """The quantile of chi-square at 0.999, for many degrees of freedom (Wilson and Hilferty, 1931)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.0902 * part**0.5) ** 3)


def seed_of(made) -> tuple[int, int, int]:
    """Read seed, purpose and index out of a stream that has just begun: so no two of them begin alike."""

    def unmixed(z: int) -> int:
        inverse = pow(_MIX, -1, 1 << 64)
        for _ in range(2):
            z = (z ^ z >> 32) * inverse & _MASK
        return z ^ z >> 32

    constant, _, x, y = made.stream
    place = (constant >> 1) * pow(_STEP, -1, 1 << 63) % (1 << 63)
    low = (unmixed(x) - _mix_python(constant)) & _MASK
    high = (unmixed(y) - _mix_python((x + _STEP) & _MASK)) & _MASK
    return high << 64 | low, place % PURPOSES, place // PURPOSES


@exact
@given(st.integers(0, (1 << 128) - 1), st.integers(0, (1 << 58) - 1), st.integers(0, PURPOSES - 1))
@example(0, 0, DEAL)
@example((1 << 128) - 1, (1 << 58) - 1, PURPOSES - 1)
def test_seed_purpose_and_index_give_a_stream_of_their_own(seed, index, purpose):
    made = die(seed, index, purpose)
    assert seed_of(made) == (seed, purpose, index)
    assert made.stream[0] % 2 == 1, "the congruential part has its full period"


def test_streams_of_one_seed_add_constants_of_their_own():
    """Two congruential sequences of different constants never run alike, wherever they begin."""
    purposes = (DEAL, REDEAL, RANDOM, TREE, *(SEAT + seat for seat in range(SEATS + 1)))
    constants = {die(7, index, purpose).stream[0] for index in range(500) for purpose in purposes}
    assert len(set(purposes)) == len(purposes) and max(purposes) < PURPOSES
    assert len(constants) == 500 * len(purposes)


def test_neighbouring_streams_share_no_draws():
    near = [die(seed, index, purpose) for seed in range(20) for index in range(20) for purpose in (DEAL, RANDOM, SEAT)]
    drawn = [next32(made) << 32 | next32(made) for made in near for _ in range(10)]
    assert len(set(drawn)) == len(drawn)
    first = Counter(below(die(seed, index), 52) for seed in range(100) for index in range(52))
    assert chi_square([first[card] for card in range(52)]) < CHI[51]


@pytest.mark.parametrize("bit", [0, 31, 63, 64, 127])
def test_every_bit_of_a_seed_changes_half_the_bits_of_the_first_draws(bit):
    changed = [next32(die(seed)) ^ next32(die(seed ^ 1 << bit)) for seed in range(400)]
    assert 15.5 < sum(number.bit_count() for number in changed) / len(changed) < 16.5


def test_a_stream_is_written_and_read_whole():
    made, other = die(1 << 100, 3, SEAT), die()
    assert set_stream(other, stream_text(made)) and same_stream(made, other)
    assert not set_stream(other, "0x10") and same_stream(made, other), "the constant of a stream is odd"


def test_forced_draws_come_first_and_use_up_no_chance():
    made = die(5)
    before, wanted = stream_text(made), [3, 0, 5, 9, 2, 2, 1, 7]
    for i, number in enumerate(wanted):
        made.forced[i] = number
    made.n_forced = FORCED
    assert [below(made, 6) for _ in wanted] == [number % 6 for number in wanted]
    assert (stream_text(made), made.n_forced, list(made.forced)) == (before, 0, [0] * FORCED)
    assert below(made, 6) == below(die(5), 6)


@pytest.mark.parametrize("faced", [face, lambda array: array], ids=["interpreted", "compiled"])
def test_a_die_that_nobody_has_started_draws_too(faced):
    """Where nothing but zeros stood, a draw that must be repeated would be repeated for ever."""
    dice, tally = np.zeros(1, DIE), np.zeros(50, np.int64)
    (probes.go_on if faced is face else probes.go_on.compiled)(faced(dice), faced(tally), REJECTING)
    assert len(set(tally.tolist())) > 40
