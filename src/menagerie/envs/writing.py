"""Views as rows of numbers, in machine code: shared rules (`engine/hooks.py`).

What a seat is shown: a row of `raw`, the numbers of its observation, 16 bits each, and as many rows of `masks`. Rows of
`views`: 0 the zero row, 1 what is being looked at, 2 what was shown before. A number is written only if a word of eight
bytes in which it lies has changed.
"""

from __future__ import annotations

from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import fetch
from menagerie.envs.packing import FRESH, SHOWN, WORD, bits_at, blocks_at, clear, compare, mark, pack, unpack
from menagerie.envs.spaces import SIGNED
from menagerie.players.learned import number_at

OLD, VIEWS = 2, 3  # the row of `views` in which what was shown before lies; how many rows there are


@shared
def slot(plan, code) -> int:
    """Give the action of an answer; -1 if it lies beyond its block."""
    verb = verb_of(code)
    return plan.start[verb] + argument_of(code) if argument_of(code) < plan.width[verb] else -1


@shared
def write_number(raw, to, place, number):
    """Write a number of 16 bits, the low byte first."""
    raw[to, place] = number & 255
    raw[to, place + 1] = number >> 8 & 255


@shared
def write_word(views, plan, raw, to, word):
    """Write the numbers that lie in a word of the view in row 1, whole or in part, into row `to` of `raw`."""
    first = plan.first[word]
    if plan.plain[word]:
        for k in range(WORD):  # as many turns for every word, so that they take a few steps of the processor
            write_number(raw, to, 2 + 2 * (first + k), number_at(views, word * WORD + k, SIGNED))
    else:
        for i in range(first, plan.last[word]):
            write_number(raw, to, 2 + 2 * i, number_at(views, plan.place[i], plan.kind[i]))


@shared
def blank(raw, masks, to):
    """Show nothing in the rows `to`."""
    for k in range(raw.shape[1]):
        raw[to, k] = 0
    for action in range(masks.shape[1]):
        masks[to, action] = 0


@shared
def write_mask(views, plan, masks, row, to, stands) -> int:
    """Write 1, or 0 where it does not stand any more, for every answer of a view; gives one that has no action."""
    beyond = 0
    for i in range(views[row].n_options):
        code = views[row].option[i]
        action = slot(plan, code)
        if action < 0:
            beyond = code
        else:
            masks[to, action] = stands
    return beyond


@shared
def write(views, parcels, plan, raw, masks, dirty, at, seat, to) -> int:
    """Write the view in row 1, of a seat, into the rows `to`, where it is shown, and pack it from `at` on.

    What is packed of a game there is lost. Gives an answer that has no action, 0 if all have one.
    """
    shown = bits_at(views, at, SHOWN)
    fresh = bits_at(views, at, FRESH)
    blocks = blocks_at(views, at)
    unpack(views, OLD, parcels, shown, blocks)
    mark(views, 1, parcels, fresh)
    count = compare(views, 1, OLD, parcels, shown, fresh, dirty)
    for i in range(count):
        fetch(raw, to, 2 + 2 * plan.first[dirty[i]])
    write_mask(views, plan, masks, OLD, to, 0)
    beyond = write_mask(views, plan, masks, 1, to, 1)
    clear(views, OLD, parcels, shown)
    for i in range(fresh - shown):
        parcels[shown + i] = parcels[fresh + i]
    parcels[at + 1] = pack(views, 1, parcels, shown, blocks) - at
    parcels[at] = parcels[at + 1]
    raw[to, 0] = seat
    for i in range(count):
        write_word(views, plan, raw, to, dirty[i])
    return beyond


@shared
def write_whole(views, plan, raw, masks, seat, to) -> int:
    """Write the view in row 1, of a seat, into the rows `to`, whatever is shown there (see `write`)."""
    blank(raw, masks, to)
    for word in range(len(plan.first)):
        write_word(views, plan, raw, to, word)
    raw[to, 0] = seat
    return write_mask(views, plan, masks, 1, to, 1)
