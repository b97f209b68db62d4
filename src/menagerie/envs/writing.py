"""Views as rows of numbers, in machine code: shared rules (`engine/hooks.py`).

What a seat is shown: a row of `raw`, the numbers of its observation, 16 bits each, and as many rows of `masks`. What is
looked at lies in row 1 of `views`. A number is written only if a word of eight bytes in which it lies has changed.
"""

from __future__ import annotations

import numpy as np

from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.copying import clear_row
from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import fetch, widen
from menagerie.envs.packing import FRESH, SHOWN, WORD, bits_at, compare, mark, pack, standing

VIEWS = 2  # rows of `views`: the zero row and what is looked at


@shared
def slot(plan, code) -> int:
    """Give the action of an answer; -1 if it lies beyond its block."""
    verb = verb_of(code)
    return plan.start[verb] + argument_of(code) if argument_of(code) < plan.width[verb] else -1


@shared(slices=True)
def write_words(views, plan, raw, to, room, count):
    """Write the numbers that lie in some words of the view in row 1, whole or in part, into row `to` of `raw`."""
    here = views[1:2].view(np.uint8)
    for j in range(count):
        word = room[j]
        first = plan.first[word]
        if plan.plain[word]:
            widen(here, word * WORD, raw, to, 2 + 2 * first)
        else:
            for i in range(first, plan.last[word]):
                low = here[plan.place[i]]
                raw[to, 2 + 2 * i] = low
                raw[to, 3 + 2 * i] = here[plan.next[i]] & plan.wide[i] | -(low >> 7) & plan.signed[i]


@shared
def blank(raw, masks, to):
    """Show nothing in the rows `to`."""
    for k in range(raw.shape[1]):
        raw[to, k] = 0
    for action in range(masks.shape[1]):
        masks[to, action] = 0


@shared
def light(views, plan, masks, to, room) -> int:
    """Write 1 for the action of every answer of the view in row 1, and list them in `room`; give how many.

    Gives -1 times an answer instead, if it has no action.
    """
    count = 0
    beyond = 0
    for i in range(views[1].n_options):
        code = views[1].option[i]
        action = slot(plan, code)
        if action < 0:
            beyond = code
        else:
            masks[to, action] = 1
            room[count] = action
            count += 1
    return -beyond if beyond else count


@shared
def changes(views, parcels, plan, raw, masks, room, at, to) -> int:
    """List in `room` the words of the view in row 1 that are not as they are shown in the rows `to`; give how many.

    Where they are written is brought near, and no action is shown as legal any more.
    """
    shown = bits_at(views, at, SHOWN)
    fresh = bits_at(views, at, FRESH)
    start = at + parcels[at + 1]
    mark(views, 1, parcels, fresh)
    count = compare(views, 1, parcels, fresh, shown, start, room)
    for i in range(count):
        fetch(raw, to, 2 + 2 * plan.first[room[i]])
    end = at + parcels[at]
    for i in range(end - parcels[at + 2], end):
        masks[to, parcels[i]] = 0
    for i in range(fresh - shown):
        parcels[shown + i] = parcels[fresh + i]
    return count


@shared(slices=True)
def write(views, parcels, plan, raw, masks, room, at, seat, to, count) -> int:
    """Write what changed (`changes`) of the view in row 1, of a seat, into the rows `to`; pack it, and leave zero.

    room: then for the actions that are legal. Gives an answer that has no action, 0 if all have one.
    """
    raw[to, 0] = seat
    write_words(views, plan, raw, to, room, count)
    lit = light(views, plan, masks, to, room)
    many = max(lit, 0)
    end = pack(views, 1, parcels, bits_at(views, at, SHOWN), at + parcels[at + 1])
    parcels[end : end + many] = room[0:many]
    parcels[at + 2] = many
    parcels[at] = end + many - at
    return many - lit


@shared
def write_whole(views, plan, raw, masks, room, seat, to) -> int:
    """Write the view in row 1, of a seat, into the rows `to`, whatever is shown there (see `write`); leave zero."""
    blank(raw, masks, to)
    raw[to, 0] = seat
    write_words(views, plan, raw, to, room, standing(views, 1, room))
    lit = light(views, plan, masks, to, room)
    clear_row(views, 1)
    return max(-lit, 0)
