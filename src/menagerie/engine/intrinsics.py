"""Rules for which processors have an instruction of their own; `codegen` writes that in place of what stands here."""

from __future__ import annotations

from menagerie.engine.jit import rule


@rule
def lowest_bit(bits) -> int:
    """Give the place of the lowest bit that is set, from 0; 64 if none is."""
    for place in range(64):
        if bits >> place & 1:
            return place
    return 64


@rule
def count_bits(bits) -> int:
    """Give how many of 64 bits are set."""
    count = 0
    for place in range(64):
        count += bits >> place & 1
    return count


@rule
def fetch_add(claimed, place, amount) -> int:
    """Add to a number (int64) that other threads add to meanwhile, and give what it was."""
    before = claimed[place]
    claimed[place] = before + amount
    return before


@rule
def fetch(rows, i, at):
    """Have the line of memory with byte `at` of row i brought near, for it will be written; nothing else changes."""


@rule
def any_bit(words, first, count) -> int:
    """Tell whether a bit is set in any of some words (int64), from `first` on; `count` is a multiple of eight."""
    for k in range(first, first + count):
        if words[k]:
            return 1
    return 0


@rule
def unequal(words, i, others, k) -> int:
    """Tell which of eight words (int64) from `i` on differ from those from `k` on in `others`: a bit for each."""
    found = 0
    for j in range(8):
        if words[i + j] != others[k + j]:
            found |= 1 << j
    return found


@rule
def add_times(words, i, k, by):
    """Add to eight words (int64) from i on those from k on times word `by`; none of these factors has over 32 bits."""
    for j in range(8):
        words[i + j] += words[k + j] * words[by]


@rule
def widen(places, i, rows, to, at):
    """Write eight signed bytes, from `i` on, as numbers of 16 bits into row `to` from byte `at` on, low byte first."""
    for k in range(8):
        rows[to, at + 2 * k] = places[i + k]
        rows[to, at + 2 * k + 1] = 255 * (places[i + k] >> 7)
