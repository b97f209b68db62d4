"""Wounding (chapter "Wounding"; clans Iron Claw and Dragonstorm): who may be wounded, and by whom.

Covered: BT-ACT-15, BT-ACT-17 … BT-ACT-18, BT-WOUND, BT-IC, BT-DS. `seat` is always the player who takes the action, on
an own card or by Betrayal: "own" and "opposing" are read from there (BT-R29).
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ACT_15,
    ACT_18,
    C_WOUNDED_MASTER,
    C_WOUNDS,
    CARD_13,
    DS_2,
    DSW,
    E_WOUND,
    EXILE,
    EXILE_OR_WOUND,
    FURY,
    JF_1,
    MASTER,
    SHIELD,
    WOUND,
    WOUND_6,
)
from .warlords import fulfil, meet
from .zones import kind_at, level_at, owner_at


@rule
def reaches(state, box, acting, row) -> int:
    """Tell whether an action's text names the level of a target (BT-CARD-13).

    Magistrates and Guards are Scouts (BT-WOUND-9).
    """
    return box.reach[kind_at(state, acting)] >> level_at(state, box, row) & 1


@rule
def refuse_hit(state, box, seat, acting, row) -> int:
    """Refuse a wound as far as the target goes: own, wounded or shielded (BT-ACT-15, BT-WOUND-6, BT-R20, BT-R21).

    Any opponent's card may be hit (BT-ACT-17), as seen from the player who acts (BT-NS-19); none with a shield
    (BT-SHIELD-5).
    """
    if state.play[row].card == 0:
        return WOUND_6
    if owner_at(state, row) == seat:
        return ACT_15
    if row == acting:
        return ACT_18
    return WOUND_6 if state.play[row].wounded or state.play[row].shielded else 0


@rule
def refuse_wound(state, box, seat, acting, row) -> int:
    """Refuse to wound one card (BT-IC-1 … BT-IC-3, BT-DS-2, BT-DS-3, BT-EE-2 … BT-EE-4, BT-SF-1 … BT-SF-5).

    Those who only exile cannot wound (BT-JF-2). Scouts of Pride Factor 0 need not come first (BT-DS-4, BT-IC-4).
    """
    action = box.action[kind_at(state, acting)]
    if action == EXILE:
        return DS_2 if kind_at(state, acting) == DSW else JF_1
    if action != WOUND and action != SHIELD and action != EXILE_OR_WOUND and action != FURY:
        return CARD_13
    clause = refuse_hit(state, box, seat, acting, row)
    if clause:
        return clause
    return 0 if reaches(state, box, acting, row) else CARD_13


@rule
def wound(state, box, log, seat, row):
    """Put a wound on a card; it loses its action for the round (BT-WOUND-2 … BT-WOUND-5).

    What the card did before stays done (BT-ACT-9).
    """
    tell(log, E_WOUND, seat, state.play[row].card, row, 0, 0)
    state.play[row].wounded = 1
    state.play[row].spent = 1


@rule
def strike(state, box, log, seat, row):
    """Wound a card by an action, which Warlords take note of (BT-R70).

    The deed is that of the player who takes the action, whoever owns the acting card (BT-WL-14).
    """
    master = level_at(state, box, row) == MASTER
    wound(state, box, log, seat, row)
    state.wounds[seat] += 1
    meet(state, box, seat, C_WOUNDS, state.wounds[seat])
    if master:
        fulfil(state, box, seat, C_WOUNDED_MASTER)
