"""Signets: forbidden columns, Captains, Archers that cannot be attacked, the return of Chiefs (chapter HC-SIGNET)."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .leaving import remove_beast
from .posture import is_active
from .terms import (
    ARCHER,
    CAPTAIN,
    CHIEF,
    FRONT,
    GOLD,
    IN_DECK,
    MIDDLE,
    N_COLUMNS,
    REAR,
    REAR_SUPPORT,
    RETURN,
    RETURNED,
    SIGNET_3,
    SIGNET_6,
    SIGNET_7,
    SIGNET_8,
    SILVER,
)


@rule
def refuse_column(signets, column) -> int:
    """Refuse a column that a signet forbids; restrictions add up (HC-SIGNET-6 … HC-SIGNET-8, HC-SIGNET-16)."""
    if signets & REAR and column != REAR_SUPPORT:
        return SIGNET_6
    if signets & FRONT and column == REAR_SUPPORT:
        return SIGNET_7
    if signets & ARCHER and (column == REAR_SUPPORT or column == MIDDLE):
        return SIGNET_8
    return 0


@rule
def refuse_captain(state, box, seat, signets, replaced) -> int:
    """Refuse a Captain beyond one of each status among the Leads (HC-SIGNET-3 … HC-SIGNET-5, HC-R122, HC-R145).

    `replaced`: the Lead that would go, or become a Core, by the same play.
    """
    if signets & CAPTAIN == 0:
        return 0
    gold = signets & CAPTAIN == GOLD
    silver = signets & CAPTAIN == SILVER
    captains = 1
    for column in range(1, N_COLUMNS + 1):
        row = state.lead[seat, column]
        if row != replaced:
            status = state.card[row].signets & CAPTAIN
            captains += status != 0
            gold += status == GOLD
            silver += status == SILVER
    return SIGNET_3 if gold > 1 or silver > 1 or captains > 2 else 0


@rule
def is_protected(state, seat, row) -> int:
    """Tell whether an Archer cannot be attacked: its controller has an active Beast in MG (HC-SIGNET-9, HC-R121).

    It fills its column all the same, which no assault passes (HC-SIGNET-10).
    """
    middle = state.lead[seat, MIDDLE]
    return 1 if state.card[row].signets & ARCHER and middle and is_active(state, middle) else 0


@rule
def return_chief(state, box, log) -> int:
    """Return a Chief Creation, or a Beast with Return, to Heaven, which is shuffled (HC-SIGNET-11, HC-SUP-15).

    1 if there was one.
    """
    for column in range(1, N_COLUMNS + 1):
        row = state.lead[state.turn, column]
        if row and (state.card[row].signets & CHIEF or (state.card[row].keys & RETURN and is_active(state, row))):
            remove_beast(state, box, log, row, RETURNED, IN_DECK)
            return 1
    return 0
