"""Weapons (chapter HC-WEAPON); what they give is added in `numbers.py`."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ARMS,
    ARMS_IT,
    E_ARM,
    IN_HAND,
    IS_ARMED,
    LAY_IN,
    R176,
    TO_BE_ARMED,
    WEAPON,
    WEAPON_2,
    WEAPON_4,
    WEAPON_6,
    WEAPON_7,
    WEAPON_8,
    ZONE_4,
)
from .zones import new_row


@rule
def refuse_arm(state, seat) -> int:
    """Refuse every Weapon of the hand but the first of a turn (HC-WEAPON-2)."""
    return WEAPON_2 if state.armed[seat] else 0


@rule
def refuse_arm_at(state, box, seat, kind, column) -> int:
    """Refuse to arm the Beast of a column with a Weapon of the hand (HC-WEAPON-4 … HC-WEAPON-8)."""
    row = state.lead[seat, column]
    return refuse_bearer(state, box, row, kind) if row else ZONE_4


@rule
def refuse_bearer(state, box, row, kind) -> int:
    """Refuse a Beast that does not meet the requirement, or bears another Weapon (HC-R45, HC-R46).

    It is asked when a Beast is armed, never again (HC-WEAPON-11), and by whatever arms it; only by hand is it once a
    turn (HC-WEAPON-3). A text may keep it from being armed (HC-R176).
    """
    if state.card[row].forbidden >> TO_BE_ARMED & 1:
        return R176
    oc = box.need_oc[kind]
    sk = box.need_sk[kind]
    meets = (oc > 0 and state.card[row].oc >= oc) or (sk > 0 and state.card[row].sk >= sk)
    if oc + sk > 0 and not meets:
        return WEAPON_4
    count = 0
    for other in range(1, state.n_rows + 1):
        if state.card[other].sort == WEAPON and state.card[other].host == row:
            borne = state.card[other].kind
            if box.weapon[borne] != box.weapon[kind]:
                return WEAPON_6
            if box.called[borne] != box.called[kind]:
                return WEAPON_7
            count += 1
    return WEAPON_8 if count >= ARMS else 0


@rule
def arm_by_hand(state, box, log, seat, kind, column):
    """Arm a Beast with a Weapon of the hand, once a turn (HC-WEAPON-2)."""
    state.armed[seat] = 1
    leave_hand(state, seat, kind)
    row = new_row(state, kind, WEAPON, seat, column)
    state.card[row].host = state.lead[seat, column]
    tell(log, E_ARM, seat, kind, column, LAY_IN + IN_HAND, 0)
    notice_arming(state, box, row)


@rule
def notice_arming(state, box, row):
    """Let texts wait for a Weapon that arms a Beast, its own among them, and for the Beast (HC-R175)."""
    state.watching |= box.watches[state.card[row].kind] & 1 << ARMS_IT
    notice_all(state, box, IS_ARMED, state.card[row].host, 0, 0, 0)
    notice_all(state, box, ARMS_IT, row, 0, 0, 0)


@rule
def arm(box, played, weapon):
    """Add what a Weapon gives; several add up (HC-WEAPON-9)."""
    played.oc += box.gain_oc[weapon]
    played.a += box.gain_a[weapon]
    played.sk += box.gain_sk[weapon]
