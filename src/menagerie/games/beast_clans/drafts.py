"""Declarations that are built up part by part and count only when they are confirmed as a whole (BC-R84).

The parts stand in `state.draft`, which nobody but the asked player sees. Creatures are named in ascending order, so
that each declaration is asked once. What follows from a part is done where the whole is confirmed.
"""

from __future__ import annotations

from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import is_gear, shown_kind
from .terms import AWAITS_SECOND, DRAFTS, E_WIELD, IS_WIELDED


@rule
def add_draft(state, row, lacks):
    """Begin a part of a declaration."""
    place = state.n_draft + 1
    if place > DRAFTS:
        state.fault = OVERFLOW
        return
    state.n_draft = place
    state.draft[place].row = row
    state.draft[place].lacks = lacks


@rule
def clear_drafts(state):
    """Forget all parts."""
    for i in range(1, state.n_draft + 1):
        state.draft[i] = state.draft[0]
    state.n_draft = 0


@rule
def lacks_of(state) -> int:
    """Name what the last part still lacks; 0 if it is whole."""
    return state.draft[state.n_draft].lacks


@rule
def last_drafted(state) -> int:
    """Name the creature of the last part; 0 if there is none."""
    return state.draft[state.n_draft].row


@rule
def is_drafted(state, row) -> int:
    """Tell whether a creature is in a part."""
    for i in range(1, state.n_draft + 1):
        if state.draft[i].row == row:
            return 1
    return 0


@rule
def is_taken(state, target) -> int:
    """Tell whether a part names a target."""
    for i in range(1, state.n_draft + 1):
        if state.draft[i].target == target:
            return 1
    return 0


@rule
def is_gear_free(state, row) -> int:
    """Tell whether nobody wields an equipment in this Combat Phase, nor would by the parts so far (BC-EQ-7)."""
    if state.card[row].wielder:
        return 0
    for i in range(1, state.n_draft + 1):
        if state.draft[i].gear == row or state.draft[i].second == row:
            return 0
    return 1


@rule
def has_free_gear(state, seat) -> int:
    """Tell whether a player controls an equipment that is free."""
    for row in range(1, state.n_rows + 1):
        if is_gear(state, seat, row) and is_gear_free(state, row):
            return 1
    return 0


@rule
def add_gear(state, row, then):
    """Add an equipment to the last part; who may wield two is asked once more, else `then` is lacking.

    Two in one round of combat are named in ascending order (BC-CORE-2, BC-R84).
    """
    part = state.draft[state.n_draft]
    if part.gear:
        part.second = row
        part.lacks = then
        return
    part.gear = row
    part.lacks = then
    if row and state.card[part.row].carries > 1 and has_more_gear(state, row):
        part.lacks = AWAITS_SECOND


@rule
def has_more_gear(state, gear) -> int:
    """Tell whether a free equipment lies behind another one of the same player."""
    for row in range(gear + 1, state.n_rows + 1):
        if is_gear(state, state.card[gear].seat, row) and is_gear_free(state, row):
            return 1
    return 0


@rule
def wield_drafted(state, box, log, i):
    """Let the creature of a part wield what it names."""
    if state.draft[i].gear:
        wield(state, box, log, state.draft[i].row, state.draft[i].gear)
    if state.draft[i].second:
        wield(state, box, log, state.draft[i].row, state.draft[i].second)


@rule
def wield(state, box, log, row, gear):
    """Let a creature wield an equipment in this Combat Phase (BC-EQ-3, BC-EQ-5, BC-CMB-14, BC-GRD-5)."""
    state.card[gear].wielder = row
    state.dirty = 1
    tell(log, E_WIELD, state.card[gear].seat, state.card[row].kind, row, shown_kind(state, gear), gear)
    notice_all(state, box, IS_WIELDED, gear, 0, 0, 0)
