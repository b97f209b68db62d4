"""Offerings: played into columns, what they support, and back to Heaven from the Grave (chapter HC-OFFER).

Moving them is `moving.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.decks import put_in_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .leaving import drop_arms, leave
from .terms import ANEW, BOTH, COMPANION, E_OFFER, E_TO_BOTTOM, IN_GRAVE, LAY_IN, N_COLUMNS, OFFERED, OFFERING
from .zones import core_under, lay

OFFERING_USES, SUPPORT_MORE = ops.OFFERING_USES, ops.SUPPORT_MORE


@rule
def play_offering(state, box, log, seat, kind, column):
    """Put an Offering of the hand into the stack of a column (HC-OFFER-1, HC-OFFER-2, HC-ZONE-6)."""
    leave_hand(state, seat, kind)
    lay(state, kind, OFFERING, seat, column)
    count_offering(state, box, seat, column, kind, 1)
    if box.n_abilities[kind]:
        state.dirty |= ANEW  # it speaks
    tell(log, E_OFFER, seat, kind, column, 0, 0)


@rule
def count_offering(state, box, seat, column, kind, change):
    """Add an Offering to what supports a column, or take it away; other numbers change where it has statics."""
    state.support[seat, column] += change * box.support[kind]
    state.offerings[seat, column] += change
    state.dirty |= ANEW if box.holds[kind] or state.holding >> SUPPORT_MORE & 1 else OFFERED


@rule
def put_at_bottom(state, log, seat, kind, lay):
    """Put an open card to the bottom of Heaven, where both know it (HC-INFO-8); `lay`: where it lay."""
    put_in_deck(state, seat, 0, kind, BOTH)
    tell(log, E_TO_BOTTOM, seat, kind, lay, 0, 0)


@rule
def restock(state, box, log, seat):
    """Put the Offerings of a Grave to the bottom of Heaven, the last that came lowest (HC-OFFER-8, HC-OFFER-9).

    Those in columns and in the Inward column stay (HC-OFFER-10, HC-IW-3).
    """
    count = state.n_grave[seat]
    kept = 0
    for place in range(count):
        kind = state.grave[seat, place]
        if box.sort[kind] == OFFERING:
            put_at_bottom(state, log, seat, kind, LAY_IN + IN_GRAVE)
        else:
            state.grave[seat, kept] = kind
            kept += 1
    for place in range(kept, count):
        state.grave[seat, place] = 0
    state.n_grave[seat] = kept


@rule
def settle_support(state, box, log) -> int:
    """Put Beasts without support into the Grave, which is no defeat (HC-OFFER-5, HC-CM-5, HC-R59); 1 if one went.

    Less support than the OC is enough for who stands there already (HC-OFFER-6).
    """
    for seat in range(1, 3):
        for column in range(1, N_COLUMNS + 1):
            if (state.lead[seat, column] != 0) & (state.support[seat, column] == 0):  # one branch, hardly ever taken
                clear_column(state, box, log, state.lead[seat, column], IN_GRAVE)
                return 1
    return 0


@rule
def is_open_column(state, seat, column) -> int:
    """Tell whether a column has support and nobody leads it (HC-OFFER-5)."""
    return (state.lead[seat, column] == 0) & (state.support[seat, column] != 0)


@rule
def open_columns(state, seat) -> int:
    """Give the columns of a player that have support and no Lead, as bits from 1 << column; without a branch."""
    found = 0
    for column in range(1, N_COLUMNS + 1):
        found |= is_open_column(state, seat, column) << column
    return found


@rule
def clear_column(state, box, log, row, zone):
    """Let a Lead go with all its Cores, which go to the Grave (HC-DEPLOY-18, HC-OFFER-5, HC-UG-13).

    Its Offerings stay (HC-OFFER-4).
    """
    drop_arms(state, box, log, row)
    under = core_under(state, row)
    leave(state, box, log, row, zone)
    while under:
        row = under
        under = core_under(state, row)
        leave(state, box, log, row, IN_GRAVE)


@rule
def support_for(state, box, seat, column) -> int:
    """Give the support of a column for a Beast that is put there: a Companion that leads it becomes its Core (HC-CM-4).

    HC-R80. Support is the sum of a column's Offerings, and the OC of a Companion that is a Core (HC-OFFER-3).
    """
    row = state.lead[seat, column]
    support = state.support[seat, column]
    if row and state.card[row].sort == COMPANION:
        support += box.oc[state.card[row].kind]
    return support


@rule
def offering_uses(state, box, seat, column) -> int:
    """Give how many Offering abilities may be used in a column each turn (HC-OFFER-11, HC-R63)."""
    number = 1
    for i in range(1, state.n_binding + 1):
        row = state.binding[i].row
        static = state.binding[i].static
        if box.statics[static].what == OFFERING_USES and state.card[row].seat == seat:
            if box.statics[static].b == column:
                number = max(number, value_of(state, box, seat, row, 0, box.statics[static].a))
    return number
