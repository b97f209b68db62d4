"""What happens instead of a card's defeat or destruction, as a text says (HC-R201).

It is carried out at once, above what would have done that. If it may be declined and is, what was put off becomes of
the card after all (`texts.acts.befall`), and the next text that speaks of it goes before that.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.object_hooks import turn_bit
from menagerie.cardtext.machine.triggers import EACH_TIME, NEXT_TIME, fill_entry, is_awaited, is_meant, new_wait
from menagerie.engine.copying import take_row
from menagerie.engine.jit import rule

from .emulation import text_of
from .set_off import place_trigger
from .terms import ITEM, PLAYER, TEXTS, TRIGGER, WOULD

REPLACEMENT, ONCE_A_TURN = ops.REPLACEMENT, ops.ONCE_A_TURN
INSTEAD = PLAYER  # the target of a frame: it happens instead of something that no Beast would do


@rule
def is_replacing(state, row, ability) -> int:
    """Tell whether what an ability does instead is under way, so that it does not replace what it put off."""
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.what == ITEM and frame.sort == TRIGGER and frame.row == row and frame.ability == ability:
            if frame.passed:  # else it waits for its own card
                return 1
    return 0


@rule
def is_over(state, box, row, ability) -> int:
    """Tell whether what happens instead the first time in a turn did so already; else this is that time (HC-R211)."""
    if box.abilities[ability].flags & ONCE_A_TURN == 0:
        return 0
    bit = 1 << turn_bit(state, box, row, ability)
    if state.card[row].used & bit:
        return 1
    state.card[row].used |= bit
    return 0


@rule
def replaces(state, box, would, row) -> int:
    """Let something wait that happens instead of what would become of a card; 0 if no text says so."""
    for i in range(1, state.n_later + 1):
        moment = state.later[i].moment
        if moment == NEXT_TIME or moment == EACH_TIME:
            one = box.abilities[box.rows[state.later[i].pc - 1].a]
            if one.kind == REPLACEMENT and one.when == would and is_awaited(state, box, i, 0, row, 0, 0):
                place = new_wait(state)
                if place:
                    state.wait[place] = state.later[i]
                    state.wait[place].moment = 0
                    if moment == NEXT_TIME:
                        state.n_later = take_row(state.later, state.n_later, i)
                return place
    if state.watching >> WOULD + would & 1 == 0:
        return 0
    for source in range(1, state.n_rows + 1):
        played = state.card[source]
        if played.sort == 0 or played.covered:
            continue
        for text in range(TEXTS):
            kind = text_of(state, source, text)
            if box.watches[kind] >> WOULD + would & 1 == 0:
                continue
            first = box.first_ability[kind]
            for ability in range(first, first + box.n_abilities[kind]):
                if box.abilities[ability].kind == REPLACEMENT and box.abilities[ability].when == would:
                    if is_replacing(state, source, ability) == 0 and is_meant(state, box, source, ability, row, 0, 0):
                        if is_over(state, box, source, ability):
                            continue
                        place = new_wait(state)
                        if place:
                            fill_entry(state.wait[place], played.seat, source, played.kind, ability)
                        return place
    return 0


@rule
def put_off(state, box, log, would, row, by) -> int:
    """Let something happen instead of what would become of a card, if a text says so; 1 if it does.

    by: the Beast that would defeat it.
    """
    place = replaces(state, box, would, row)
    if place == 0:
        return 0
    state.wait[place].event = row
    state.wait[place].that = state.card[row].seat
    state.wait[place].amount = 0
    place_trigger(state, box, log, place)
    state.frame[state.depth].target = by if by else INSTEAD
    return 1
