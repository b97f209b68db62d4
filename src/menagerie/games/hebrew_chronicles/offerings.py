"""Offerings: played into columns, and back to Heaven from the Grave (chapter HC-OFFER); moving them is `columns.py`."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.decks import put_in_deck
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import new_row
from .terms import BOTH, E_OFFER, E_TO_BOTTOM, IN_GRAVE, LAY_IN, OFFERING


@rule
def play_offering(state, log, seat, kind, column):
    """Put an Offering of the hand into the stack of a column (HC-OFFER-1, HC-OFFER-2, HC-ZONE-6)."""
    leave_hand(state, seat, kind)
    new_row(state, kind, OFFERING, seat, column)
    tell(log, E_OFFER, seat, kind, column, 0, 0)


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
    if kept < count:
        state.dirty |= state.touchy != 0
    state.n_grave[seat] = kept
