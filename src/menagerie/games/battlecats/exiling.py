"""Exiling (chapter "Exiling"; clans Jade Fan and Dragonstorm): who may be exiled, and by whom.

Covered: BT-EXILE, BT-ACT-18, BT-DS-1, BT-JF. `seat` is always the player who takes the action, on an own card or by
Betrayal: "own" and "opposing" are read from there (BT-R29).
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ACT_18,
    C_EXILED_RIVAL,
    C_OWN_EXILED,
    CARD_13,
    E_EXILE,
    EXILE,
    EXILE_2,
    EXILE_4,
    EXILE_7,
    EXILE_OR_WOUND,
    SCOUT,
    SHIELD_6,
)
from .warlords import fulfil
from .zones import kind_at, level_at, owner_at

OPPOSING, OWN = 1, 2  # whose cards, as bits


@rule
def exilable(state, box, row) -> int:
    """Tell whether a card could be exiled at all: a Scout in play without a shield (BT-EXILE-2, BT-SHIELD-6)."""
    return 1 if level_at(state, box, row) == SCOUT and not state.play[row].shielded else 0


@rule
def free_scouts(state, box, seat, acting) -> int:
    """Tell whose exilable Scouts of Pride Factor 0 lie in play: OPPOSING, OWN or both (BT-EXILE-4, BT-EXILE-9).

    Counted anew for each exile (BT-EXILE-12).
    """
    whose = 0
    for row in range(1, state.n_play + 1):
        if row != acting and exilable(state, box, row) and box.factor[kind_at(state, row)] == 0:
            whose |= OWN if owner_at(state, row) == seat else OPPOSING
    return whose


@rule
def refuse_exile(state, box, seat, acting, row, free) -> int:
    """Refuse to exile a card: no Scout, shielded, itself, or others come first (BT-EXILE-2 … BT-EXILE-10, BT-R12).

    `free`: whose Scouts of Pride Factor 0 there are, see `free_scouts`.

    A wounded Scout may be exiled (BT-WOUND-8). Jade Fan and Dragonstorm follow the same rule (BT-DS-1, BT-JF-1 …
    BT-JF-3). Scouts of Pride Factor 0 come first for this alone (BT-DS-4).
    """
    action = box.action[kind_at(state, acting)]
    if action != EXILE and action != EXILE_OR_WOUND:
        return CARD_13
    if row == acting:
        return ACT_18
    if level_at(state, box, row) != SCOUT:
        return EXILE_2
    if state.play[row].shielded:
        return SHIELD_6
    if box.factor[kind_at(state, row)] == 0:
        return 0
    if free & OPPOSING:
        return EXILE_4
    return EXILE_7 if free & OWN and owner_at(state, row) == seat else 0


@rule
def exile(state, box, log, seat, row):
    """Take a card out of the game for good (BT-EXILE-1).

    One card an action (BT-EXILE-11), in place of which none comes (BT-DEAL-10); what it did stays done (BT-ACT-9). The
    deed is the acting player's, the loss its owner's (BT-WL-14).
    """
    owner = owner_at(state, row)
    tell(log, E_EXILE, seat, state.play[row].card, row, 0, 0)
    state.exiled[owner, kind_at(state, row)] += 1
    state.play[row] = state.play[0]
    if owner != seat:
        fulfil(state, box, seat, C_EXILED_RIVAL)
    fulfil(state, box, owner, C_OWN_EXILED)
