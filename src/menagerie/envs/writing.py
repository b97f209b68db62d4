"""Views as rows of numbers, in machine code: shared rules (`engine/hooks.py`).

What a seat is shown: a row of `raw`, the numbers of its observation, 16 bits each, and as many rows of `masks`. What is
looked at lies in row 1 of `views`. A number is written only if a word of eight bytes in which it lies has changed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.copying import clear_row
from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import fetch, widen
from menagerie.envs.packing import BLOCK, OWN, SHOWN, WORD, bits_at, compare, pack, standing

VIEWS = 3  # rows of `views`: the zero row, what is looked at, and what may be read behind its last byte
FIRST = 3 * BLOCK  # bytes of an observation that change most often
SIGNED, UNSIGNED, WIDE, KINDS = 1, 2, 3, 4  # how a number of an observation lies in a view: a byte, a byte, two bytes


class Sheet(NamedTuple):
    """Where lanes are shown, and what that takes (a workspace).

    views: what is looked at lies in row 1. parcels: lanes, packed. plan: how views become numbers (`Spaces.plan`). raw,
    masks: the rows that are shown. room: for the words of a view that changed, then for the actions that are legal.
    """

    views: np.ndarray
    parcels: np.ndarray
    plan: Any
    raw: np.ndarray
    masks: np.ndarray
    room: np.ndarray


@shared
def slot(plan, code) -> int:
    """Give the action of an answer; -1 if it lies beyond its block."""
    verb = verb_of(code)
    return plan.start[verb] + argument_of(code) if argument_of(code) < plan.width[verb] else -1


@shared(slices=True)
def write_words(sheet: Sheet, to, count):
    """Write the numbers that lie, whole or in part, in as many words as `room` lists of the view into row `to`."""
    plan, raw = sheet.plan, sheet.raw
    here = sheet.views[1:3].view(np.uint8)
    for j in range(count):
        word = sheet.room[j]
        first = plan.first[word]
        if plan.plain[word]:
            widen(here, word * WORD, raw, to, 2 + 2 * first)
        else:
            for i in range(first, plan.last[word]):
                place, kind = plan.lies[i] // KINDS, plan.lies[i] % KINDS
                number = (here[place] | here[place + 1] << 8) & plan.keep[kind]
                number = (number ^ plan.sign[kind]) - plan.sign[kind]
                raw[to, 2 + 2 * i] = number & 255
                raw[to, 3 + 2 * i] = number >> 8 & 255


@shared
def blank(raw, masks, to):
    """Show nothing in the rows `to`."""
    for k in range(raw.shape[1]):
        raw[to, k] = 0
    for action in range(masks.shape[1]):
        masks[to, action] = 0


@shared
def light(sheet: Sheet, to) -> int:
    """Write 1 for the action of every answer of the view, and list them in `room`; give how many.

    Gives -1 times an answer instead, if it has no action.
    """
    view = sheet.views[1]
    count = 0
    beyond = 0
    for i in range(view.n_options):
        action = slot(sheet.plan, view.option[i])
        if action < 0:
            beyond = view.option[i]
        else:
            sheet.masks[to, action] = 1
            sheet.room[count] = action
            count += 1
    return -beyond if beyond else count


@shared
def expect_written(sheet: Sheet, at, to):
    """Have brought near what will most likely be written of the rows `to`: what is legal now, the first fields.

    What is packed of the lane lies from word `at` on.
    """
    parcels = sheet.parcels
    for place in range(0, FIRST, BLOCK):
        fetch(sheet.raw, to, place)
    end = at + parcels[at]
    for i in range(end - parcels[at + 2], end):
        fetch(sheet.masks, to, parcels[i])


@shared
def changes(sheet: Sheet, states, game, at, to) -> int:
    """List in `room` the words of the view that are not as they are shown in the rows `to`; give how many.

    Where they are written is brought near, and no action is shown as legal any more. What is packed of the lane lies
    from word `at` on; the game is in row `game` of `states`.
    """
    parcels, room = sheet.parcels, sheet.room
    count = compare(sheet.views, 1, states, game, parcels, at, room)
    for i in range(count):
        fetch(sheet.raw, to, 2 + 2 * sheet.plan.first[room[i]])
    end = at + parcels[at]
    for i in range(end - parcels[at + 2], end):
        sheet.masks[to, parcels[i]] = 0
    return count


@shared(slices=True)
def write(sheet: Sheet, at, seat, to, count) -> int:
    """Write what changed (`changes`) of the view, which is of a seat, into the rows `to`; pack it, and leave zero.

    Gives an answer that has no action, 0 if all have one.
    """
    parcels = sheet.parcels
    sheet.raw[to, 0] = seat
    write_words(sheet, to, count)
    lit = light(sheet, to)
    many = max(lit, 0)
    shown, own = bits_at(sheet.views, at, SHOWN), bits_at(sheet.views, at, OWN)
    end = pack(sheet.views, 1, parcels, shown, own, at + parcels[at + 1])
    parcels[end : end + many] = sheet.room[0:many]
    parcels[at + 2] = many
    parcels[at] = end + many - at
    return many - lit


@shared
def write_whole(sheet: Sheet, seat, to) -> int:
    """Write the view, which is of a seat, into the rows `to`, whatever is shown there, and leave zero (see `write`)."""
    blank(sheet.raw, sheet.masks, to)
    sheet.raw[to, 0] = seat
    write_words(sheet, to, standing(sheet.views, 1, sheet.room))
    lit = light(sheet, to)
    clear_row(sheet.views, 1)
    return max(-lit, 0)
