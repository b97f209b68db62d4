"""Static abilities in force: of whom they speak, and those that change no card but are asked for by other chapters.

How they are applied to the cards in play, and in which order, is the game's (`numbers.py`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.hooks import shared as rule

from .counters import counters_on
from .effect_hooks import BARRED, BINDING
from .filters import count_matches, fits, fits_card, value_of
from .lasting import BARRED_KIND
from .object_hooks import is_stale, refresh
from .objects import is_meant_by, thing_in

COST_NOTHING, FORBID_PLAY, GOES_TO = ops.COST_NOTHING, ops.FORBID_PLAY, ops.GOES_TO


@rule
def keep_fresh(state, box) -> int:
    """Write the derived numbers anew where they may be out of date; 1 if they were written.

    Whatever changes cards in play marks them `dirty`; a game may tell from what is marked that nothing in play looks at
    it (`is_stale`). What else a static depends on, hands, piles, postures, marks nothing: as long as such a one is in
    play (`touchy`), numbers are written anew each time.
    """
    if state.dirty == 0 and state.touchy == 0:
        return 0
    if is_stale(state, box):
        refresh(state, box)
        return 1
    state.dirty = 0
    return 0


@rule
def reaches(state, box, source, static, thing) -> int:
    """Tell whether a static of a card in play speaks of an object."""
    seat = state.card[source].seat
    if box.statics[static].slot:
        return 1 if thing_in(state, seat, source, 0, box.statics[static].slot) == thing else 0
    return fits(state, box, seat, source, 0, box.statics[static].filter, thing, 1)


@rule
def times_of(state, box, seat, source, place, bonus, row) -> int:
    """Count how often a bonus is given: once, for each match of its filter, or for each counter on the card."""
    if box.bonuses[bonus].each:
        return count_matches(state, box, seat, source, place, box.bonuses[bonus].each)
    token = box.bonuses[bonus].token
    return counters_on(state, row, token) if token else 1


@rule
def hold(state, source, static):
    """Note a static that changes no card, for the chapter that asks for it."""
    place = state.n_binding + 1
    if place > BINDING:
        state.fault = OVERFLOW
        return
    state.n_binding = place
    state.binding[place].row = source
    state.binding[place].static = static


@rule
def sum_held(state, box, what, b, thing) -> int:
    """Add up the numbers of one kind of static in force that speak of an object; b is its second operand."""
    if state.holding >> what & 1 == 0:
        return 0
    total = 0
    for i in range(1, state.n_binding + 1):
        row = state.binding[i].row
        static = state.binding[i].static
        if box.statics[static].what == what and box.statics[static].b == b and reaches(state, box, row, static, thing):
            total += value_of(state, box, state.card[row].seat, row, 0, box.statics[static].a)
    return total


@rule
def is_held(state, box, what, seat) -> int:
    """Tell whether a static of a kind is in force; `seat` leaves out that player's own, 0 leaves out none."""
    if state.holding >> what & 1:
        for i in range(1, state.n_binding + 1):
            if box.statics[state.binding[i].static].what == what and state.card[state.binding[i].row].seat != seat:
                return 1
    return 0


@rule
def is_freed(state, box, thing) -> int:
    """Tell whether a static in force lets an object cost nothing."""
    if state.holding >> COST_NOTHING & 1:
        for i in range(1, state.n_binding + 1):
            if box.statics[state.binding[i].static].what == COST_NOTHING:
                if reaches(state, box, state.binding[i].row, state.binding[i].static, thing):
                    return 1
    return 0


@rule
def is_kept_off(state, box, what, off, row) -> int:
    """Tell whether a static in force of a sort keeps one card off another: attackers off what would be attacked."""
    if state.holding >> what & 1:
        for i in range(1, state.n_binding + 1):
            source = state.binding[i].row
            static = state.binding[i].static
            if box.statics[static].what == what and reaches(state, box, source, static, row):
                if fits(state, box, state.card[source].seat, source, 0, box.statics[static].a, off, 0):
                    return 1
    return 0


@rule
def goes_to(state, box, would, row) -> int:
    """Tell where a card goes instead of what would become of it, as a static in force says; 0 if none does."""
    if state.holding >> GOES_TO & 1:
        for i in range(1, state.n_binding + 1):
            source = state.binding[i].row
            static = state.binding[i].static
            if box.statics[static].what == GOES_TO and box.statics[static].b == would:
                if reaches(state, box, source, static, row):
                    return box.statics[static].a
    return 0


@rule
def is_barred(state, box, seat, kind) -> int:
    """Tell whether a static in force, or what an effect said for a time, keeps a player from playing a card."""
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        if last.what == BARRED and last.b % BARRED_KIND == seat:
            if last.b < BARRED_KIND or last.b // BARRED_KIND == kind:
                if fits_card(state, box, seat, 0, 0, last.a, kind):
                    return 1
    if state.holding >> FORBID_PLAY & 1:
        for i in range(1, state.n_binding + 1):
            row = state.binding[i].row
            static = state.binding[i].static
            if box.statics[static].what == FORBID_PLAY:
                whose = box.statics[static].a
                if whose == 0 or is_meant_by(state, state.card[row].seat, 0, whose, seat):
                    if fits_card(state, box, seat, row, 0, box.statics[static].filter, kind):
                        return 1
    return 0
