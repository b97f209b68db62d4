"""Records, packed: without the blocks of 64 bytes in which nothing stands; shared rules (`engine/hooks.py`).

A record of a card game has up to 29 KB, of which some 30 blocks are not zero. To step a thousand games that lie there
whole is to wait for memory: 150 ns for what the processor's cache has not, 18 for what it has (measured). Packed, a
game and what was last shown of it take 1 to 3 KB, one behind the other, and the next is fetched while one is played.

`parcels` are words of 64 bits, a stretch of `words_each` for every lane, at a multiple of a block:

    0                  how many words are used
    1                  where of them what was shown last begins, at a multiple of 8
    2                  how many actions it showed as legal
    3 + i * cells …    bits of the i-th kind, BITS a word: whether something stands in a block of the game (PLAYED), of
                       what was shown (SHOWN), and whether that is not what stands in the game there (OWN); the game's
                       as they will be when it is packed (STANDING)
    a multiple of 8 …  the blocks of the game, with what is left behind its last block; of what was shown those of its
                       own, for most are as in the game (two thirds to nine tenths), and what is left behind; a word
                       for each of those actions

A row that a record is unpacked to is all zero before, and is again when it was packed.
"""

from __future__ import annotations

import numpy as np

from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import any_bit, count_bits, fetch, lowest_bit, unequal
from menagerie.engine.record import aligned

WORD, BLOCK = 8, 64  # bytes
LINE = BLOCK // WORD
BITS, SOME = 60, 4  # blocks that a word of bits tells of; those that are looked at together
LINES = SOME * LINE
HEAD = 3
PLAYED, SHOWN, OWN, STANDING, KINDS = range(5)


def whole_lines(words: int) -> int:
    """Give how many words there are up to the next multiple of a block."""
    return -(-words // LINE) * LINE


def words_each(size: int, answers: int) -> int:
    """Give the words that a lane takes at most, of records of so many bytes and with so many answers."""
    head = whole_lines(HEAD + KINDS * -(-size // (BITS * BLOCK)))
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
def bits_at(states, at, kind) -> int:
    """Give where the bits of a kind begin, of a lane whose words begin at `at`."""
    return at + HEAD + kind * ((blocks_in(states) + BITS - 1) // BITS)


@shared
def blocks_at(states, at) -> int:
    """Give where the blocks of a lane begin."""
    return at + (bits_at(states, 0, KINDS) + LINE - 1) // LINE * LINE


@shared(slices=True)
def filled(states, row, first) -> int:
    """Give a bit for each block of a row, BITS of them from the `first` on, in which something stands.

    Some are looked at together, for most are zero.
    """
    end = min(first + BITS, blocks_in(states))
    words = states[row : row + 1].view(np.uint8)[0 : end * BLOCK].view(np.int64)
    found = 0
    for low in range(first, end, SOME):
        if low + SOME > end or any_bit(words, low * LINE, LINES):
            for block in range(low, min(low + SOME, end)):
                found |= any_bit(words, block * LINE, LINE) << block - first
    return found


@shared(slices=True)
def pack(states, row, parcels, bits, kept, at) -> int:
    """Move the blocks of a row of which bits tell to word `at` and on, and leave zero; give where they end.

    kept: where the bits are of those that are moved; all others are left out.
    """
    blocks = blocks_in(states)
    here = states[row : row + 1].view(np.uint8)
    words = here[0 : blocks * BLOCK].view(np.int64)
    nothing = states[0:1].view(np.uint8)
    for first in range(0, blocks, BITS):
        some = parcels[bits + first // BITS]
        moved = parcels[kept + first // BITS]
        while some:
            place = lowest_bit(some)
            k = (first + place) * LINE
            if moved >> place & 1:
                parcels[at : at + LINE] = words[k : k + LINE]
                at += LINE
            words[k : k + LINE] = nothing[0:BLOCK].view(np.int64)
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
def compare(views, row, states, game, parcels, at, room) -> int:
    """List in `room` the words in which a row differs from what was shown of a lane; give how many.

    What is packed of the lane lies from word `at` on; its game as it is now, in row `game`. Where nothing stands in a
    block of the game, nothing is shown. The bits of what is shown are those of the row then. All words of a block are
    written, so that no turn depends on them; the last bytes, if they are less than a word, are always listed.
    """
    blocks = blocks_in(views)
    here = views[row : row + 1].view(np.uint8)
    words = here[0 : len(here) // WORD * WORD].view(np.int64)
    now = states[game : game + 1].view(np.uint8)[0 : blocks * BLOCK].view(np.int64)
    nothing = views[0:1].view(np.uint8)[0:BLOCK].view(np.int64)
    shared_blocks = blocks_at(views, at)
    own_blocks = at + parcels[at + 1]
    count = 0
    for first in range(0, blocks, BITS):
        cell = first // BITS
        played = parcels[bits_at(views, at, PLAYED) + cell]
        before = parcels[bits_at(views, at, SHOWN) + cell]
        own = parcels[bits_at(views, at, OWN) + cell]
        stands = filled(states, game, first)
        fresh = 0
        differing = 0
        some = before | stands
        while some:
            place = lowest_bit(some)
            low = (first + place) * LINE
            fresh |= any_bit(words, low, LINE) << place
            others = unequal(words, low, nothing, 0)
            if own >> place & 1:
                others = unequal(words, low, parcels, own_blocks)
                own_blocks += LINE
            elif before >> place & 1:
                earlier = count_bits(played & (1 << place) - 1)
                others = unequal(words, low, parcels, shared_blocks + earlier * LINE)
            for k in range(LINE):
                room[count] = low + k
                count += others >> k & 1
            if unequal(words, low, now, low):
                differing |= 1 << place
            some &= some - 1
        shared_blocks += count_bits(played) * LINE
        parcels[bits_at(views, at, SHOWN) + cell] = fresh
        parcels[bits_at(views, at, OWN) + cell] = differing & fresh
        parcels[bits_at(views, at, STANDING) + cell] = stands
    for k in range(blocks * LINE, len(here) // WORD):
        room[count] = k
        count += words[k] != parcels[own_blocks + k - blocks * LINE]
    room[count] = len(here) // WORD
    return count + (1 if len(here) % WORD else 0)


@shared
def renew(states, parcels, at):
    """Let the bits of a lane's game be those of the game that was there when it was compared."""
    played, stands = bits_at(states, at, PLAYED), bits_at(states, at, STANDING)
    for cell in range(stands - bits_at(states, at, OWN)):
        parcels[played + cell] = parcels[stands + cell]


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
