"""Records, packed: without the blocks of 64 bytes in which nothing stands; shared rules (`engine/hooks.py`).

A record of a card game has up to 29 KB, of which some 30 blocks are not zero. To step a thousand games that lie there
whole is to wait for memory: 150 ns for what the processor's cache has not, 18 for what it has (measured). Packed, a
game and what was last shown of it take 2 to 4 KB, one behind the other, and the next is fetched while one is played.

`parcels` are words of 64 bits, a stretch of `words_each` for every lane, at a multiple of a block:

    0                  how many words are used
    1                  where of them what was shown last begins, at a multiple of 8
    2                  how many actions it showed as legal
    3 + i * cells …    bits of the i-th record, BITS a word: whether something stands in a block (PLAYED, SHOWN, FRESH)
    a multiple of 8 …  the blocks of the game, with what is left behind its last block; those of what was shown; a
                       word for each of those actions

A row that a record is unpacked to is all zero before, and is again when it was packed.
"""

from __future__ import annotations

import numpy as np

from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import any_bit, fetch, lowest_bit, unequal
from menagerie.engine.record import aligned

WORD, BLOCK = 8, 64  # bytes
LINE = BLOCK // WORD
BITS, SOME = 60, 4  # blocks that a word of bits tells of; those that are looked at together
LINES = SOME * LINE
HEAD = 3
PLAYED, SHOWN, FRESH, RECORDS = range(4)  # the game, the view that was shown last, the one that is to be shown


def whole_lines(words: int) -> int:
    """Give how many words there are up to the next multiple of a block."""
    return -(-words // LINE) * LINE


def words_each(size: int, answers: int) -> int:
    """Give the words that a lane takes at most, of records of so many bytes and with so many answers."""
    head = whole_lines(HEAD + RECORDS * -(-size // (BITS * BLOCK)))
    return head + 2 * LINE * (size // BLOCK + 1) + whole_lines(answers)


def begun_at(records: np.ndarray, row: int) -> np.ndarray:
    """Copy records to where a row begins at the start of a block, so that none of its blocks lies in two lines."""
    count, size = records.nbytes, records.itemsize
    first = -row * size % BLOCK
    made = aligned(first + count)[first:]
    made[:] = records.view(np.uint8)
    return made.view(records.dtype)


def room_for(lanes: int, size: int, answers: int) -> np.ndarray:
    """Make room for so many lanes, at the start of a block."""
    return aligned(lanes * words_each(size, answers), np.int64, BLOCK)


@shared(slices=True)
def blocks_in(states) -> int:
    """Give how many whole blocks a record has."""
    return len(states[0:1].view(np.uint8)) // BLOCK


@shared
def bits_at(states, at, record) -> int:
    """Give where the bits of a record begin, of a lane whose words begin at `at`."""
    return at + HEAD + record * ((blocks_in(states) + BITS - 1) // BITS)


@shared
def blocks_at(states, at) -> int:
    """Give where the blocks of a lane begin."""
    return at + (bits_at(states, 0, RECORDS) + LINE - 1) // LINE * LINE


@shared(slices=True)
def mark(states, row, parcels, bits):
    """Set bits for the blocks of a row in which something stands; some are looked at together, for most are zero."""
    blocks = blocks_in(states)
    words = states[row : row + 1].view(np.uint8)[0 : blocks * BLOCK].view(np.int64)
    for first in range(0, blocks, BITS):
        end = min(first + BITS, blocks)
        some = 0
        for low in range(first, end, SOME):
            if low + SOME > end or any_bit(words, low * LINE, LINES):
                for block in range(low, min(low + SOME, end)):
                    some |= any_bit(words, block * LINE, LINE) << block - first
        parcels[bits + first // BITS] = some


@shared(slices=True)
def pack(states, row, parcels, bits, at) -> int:
    """Move the blocks of a row of which bits tell to word `at` and on, and leave zero; give where they end."""
    blocks = blocks_in(states)
    here = states[row : row + 1].view(np.uint8)
    words = here[0 : blocks * BLOCK].view(np.int64)
    nothing = states[0:1].view(np.uint8)
    for first in range(0, blocks, BITS):
        some = parcels[bits + first // BITS]
        while some:
            k = (first + lowest_bit(some)) * LINE
            parcels[at : at + LINE] = words[k : k + LINE]
            words[k : k + LINE] = nothing[0:BLOCK].view(np.int64)
            at += LINE
            some &= some - 1
    parcels[at : at + LINE].view(np.uint8)[0 : len(here) - blocks * BLOCK] = here[blocks * BLOCK : len(here)]
    here[blocks * BLOCK : len(here)] = nothing[blocks * BLOCK : len(here)]
    return at + LINE


@shared(slices=True)
def unpack(states, row, parcels, bits, at):
    """Write what was packed from word `at` on into a row that is zero."""
    blocks = blocks_in(states)
    here = states[row : row + 1].view(np.uint8)
    words = here[0 : blocks * BLOCK].view(np.int64)
    for first in range(0, blocks, BITS):
        some = parcels[bits + first // BITS]
        while some:
            k = (first + lowest_bit(some)) * LINE
            words[k : k + LINE] = parcels[at : at + LINE]
            at += LINE
            some &= some - 1
    here[blocks * BLOCK : len(here)] = parcels[at : at + LINE].view(np.uint8)[0 : len(here) - blocks * BLOCK]


@shared(slices=True)
def compare(states, row, parcels, fresh, packed, at, room) -> int:
    """List in `room` the words in which a row differs from what is packed from word `at` on; give how many.

    fresh, packed: where the bits of both are. All words of a block are written, so that no turn depends on them; the
    last bytes, if they are less than a word, are always listed.
    """
    blocks = blocks_in(states)
    here = states[row : row + 1].view(np.uint8)
    words = here[0 : len(here) // WORD * WORD].view(np.int64)
    nothing = states[0:1].view(np.uint8)[0:BLOCK].view(np.int64)
    count = 0
    for first in range(0, blocks, BITS):
        before = parcels[packed + first // BITS]
        some = before | parcels[fresh + first // BITS]
        while some:
            place = lowest_bit(some)
            low = (first + place) * LINE
            others = unequal(words, low, nothing, 0)
            if before >> place & 1:
                others = unequal(words, low, parcels, at)
                at += LINE
            for k in range(LINE):
                room[count] = low + k
                count += others >> k & 1
            some &= some - 1
    for k in range(blocks * LINE, len(here) // WORD):
        room[count] = k
        count += words[k] != parcels[at + k - blocks * LINE]
    room[count] = len(here) // WORD
    return count + (1 if len(here) % WORD else 0)


@shared(slices=True)
def standing(states, row, room) -> int:
    """List in `room` the words of a row in which something stands, as `compare` does."""
    here = states[row : row + 1].view(np.uint8)
    words = here[0 : len(here) // WORD * WORD].view(np.int64)
    count = 0
    for k in range(len(words)):
        room[count] = k
        count += words[k] != 0
    room[count] = len(words)
    return count + (1 if len(here) % WORD else 0)


@shared
def forget(parcels, at, views):
    """Let nothing be packed of a lane."""
    for k in range(at, blocks_at(views, at) + LINE):
        parcels[k] = 0
    parcels[at + 1] = blocks_at(views, 0)


@shared
def expect(parcels, at, after):
    """Have brought near what a lane has packed from word `at` on, the start of which is near, and the start `after`."""
    for k in range(at + LINE, at + parcels[at], LINE):
        fetch(parcels, k, 0)
    fetch(parcels, after, 0)
