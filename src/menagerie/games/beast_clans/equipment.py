"""Equipment: who may wield what, and the Uses that this costs (chapter "Equipment and wielding", BC-EQ).

When it is wielded in defence is the Guard Step: `guard.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage_step import lose
from .drafts import last_drafted
from .terms import AWAITS_SECOND, CMB_11, E_WIELD, EQ_7, EQ_18, EQUIPMENT, IS_WIELDED, R84, ROYAL, WIELD_LOSS, WIELDING
from .zones import is_gear, shown_kind


@rule
def is_gear_free(state, row) -> int:
    """Tell whether nobody wields an equipment in this Combat Phase, nor would by the parts so far (BC-EQ-7).

    In the other Combat Phase it is free again (BC-EQ-8).
    """
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
    state.dirty |= WIELDING
    tell(log, E_WIELD, state.card[gear].seat, state.card[row].kind, row, shown_kind(state, gear), gear)
    notice_all(state, box, IS_WIELDED, gear, 0, 0, 0)


@rule
def refuse_gear(state, seat, row) -> int:
    """Refuse an equipment for the attacker; a Royal must have one (BC-EQ-4, BC-EQ-7, BC-EQ-18, BC-CMB-11, BC-R25).

    When it was played does not matter (BC-EQ-16), nor that it has Armor (BC-ARM-4).
    """
    first = state.draft[state.n_draft].gear
    if row == 0:
        return CMB_11 if first == 0 and state.card[last_drafted(state)].sort == ROYAL else 0
    if row < first:
        return R84
    if is_gear(state, seat, row) == 0:
        return EQ_18
    return 0 if is_gear_free(state, row) else EQ_7


@rule
def wear_gear(state, log):
    """Let every equipment that was wielded lose 10 Uses (BC-DMG-8, BC-EQ-10, BC-EQ-12, BC-R2, BC-R21).

    In attack and in defence, face-down or not (BC-ARM-3, BC-RAA-3); what is used up by that is gone in the next phase
    (BC-DMG-14). What is at 0 is discarded (BC-EQ-11); what is lost stays lost (BC-EQ-15).
    """
    for row in range(1, state.n_rows + 1):
        if state.card[row].wielder and state.card[row].sort == EQUIPMENT:
            lose(state, log, row, WIELD_LOSS)


@rule
def add_gear(state, row, then):
    """Add an equipment to the last part; who may wield two is asked once more, else `then` is lacking.

    Two in one round of combat are named in ascending order (BC-CORE-2, BC-R84). It is one, or two where a text says so
    (BC-EQ-6).
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
