"""Healing and protecting (chapter of that name; clan Eagle Eye): what a shield is, who may give one, and to whom.

Covered: BT-ACT-16, BT-SHIELD, BT-EE. Own is what belongs to the player who takes the action (BT-R29).
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import ACT_16, C_HEALED, CARD_13, E_HEAL, E_PROTECT, EE_1, NS_20, SHIELD, SHIELD_1, SHIELD_2, SHIELD_11
from .warlords import fulfil
from .wounding import reaches
from .zones import kind_at, owner_at


@rule
def refuse_shield(state, box, seat, acting, row, healing) -> int:
    """Refuse to heal or protect a card (BT-ACT-16, BT-SHIELD-1, BT-SHIELD-2, BT-SHIELD-11, BT-EE-1 … BT-EE-7).

    A card that acted already may get a shield (BT-SHIELD-9), and an own Eagle Eye in the Dealer Space may protect
    itself (BT-NS-24); own is what is the acting player's (BT-NS-19).
    """
    if box.action[kind_at(state, acting)] != SHIELD:
        return EE_1
    if owner_at(state, row) != seat:
        return NS_20 if row == acting else ACT_16
    if state.play[row].shielded:
        return SHIELD_11
    if state.play[row].wounded != healing:
        return SHIELD_1 if healing else SHIELD_2
    return 0 if reaches(state, box, acting, row) else CARD_13


@rule
def shield(state, box, log, seat, row):
    """Heal or protect a card: full values, no wound and no exile until the end of the round (BT-SHIELD-3 … -10).

    The card stays in its row: the move to the Dealer Space would only remind of it (BT-ACT-14). Its action is neither
    given back nor taken (BT-SHIELD-7, BT-SHIELD-8).
    """
    if state.play[row].wounded:
        tell(log, E_HEAL, seat, state.play[row].card, row, 0, 0)
        fulfil(state, box, seat, C_HEALED)
    else:
        tell(log, E_PROTECT, seat, state.play[row].card, row, 0, 0)
    state.play[row].wounded = 0
    state.play[row].shielded = 1
