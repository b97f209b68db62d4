"""What a card's action may do to which card (chapters "Wounding", "Healing and protecting", "Exiling" and the clans).

Covered: BT-ACT-15 … BT-ACT-19, BT-WOUND, BT-SHIELD, BT-EXILE, BT-DS, BT-JF, BT-IC, BT-EE, BT-SF. `seat` is always the
player who takes the action, on an own card or by Betrayal: "own" and "opposing" are read from there (BT-R29).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, offer, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import kind_at, level_at, owner_at
from .terms import (
    ACT_15,
    ACT_16,
    ACT_18,
    C_EXILED_RIVAL,
    C_FURY,
    C_HEALED,
    C_OWN_EXILED,
    C_WOUNDED_MASTER,
    C_WOUNDS,
    CARD_13,
    DS_2,
    DSW,
    E_EXILE,
    E_HEAL,
    E_PROTECT,
    E_WOUND,
    EE_1,
    EXILE,
    EXILE_2,
    EXILE_4,
    EXILE_7,
    EXILE_OR_WOUND,
    FURY,
    JF_1,
    MASTER,
    MIXED,
    NS_20,
    SCOUT,
    SCOUTS,
    SF_1,
    SF_2,
    SF_4,
    SHIELD,
    SHIELD_1,
    SHIELD_2,
    SHIELD_6,
    SHIELD_11,
    V_EXILE,
    V_HEAL,
    V_PROTECT,
    V_WOUND,
    V_WOUND_TWO,
    WARRIOR,
    WARRIORS,
    WOUND,
    WOUND_6,
)
from .warlords import fulfil, meet

OPPOSING, OWN = 1, 2  # whose cards, as bits


@rule
def reaches(state, box, acting, row) -> int:
    """Tell whether an action's text names the level of a target (BT-CARD-13).

    Magistrates and Guards are Scouts (BT-WOUND-9).
    """
    return box.reach[kind_at(state, acting)] >> level_at(state, box, row) & 1


# --- exiling


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

    A wounded Scout may be exiled (BT-WOUND-8). Jade Fan and Dragonstorm follow the same rule (BT-DS-1, BT-JF-2,
    BT-JF-3).
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


# --- wounding


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
def pair_kind(state, box, one, other) -> int:
    """Name the kind of pair that two cards make: SCOUTS, WARRIORS or MIXED; 0 with a Master (BT-SF-4)."""
    a = level_at(state, box, one)
    b = level_at(state, box, other)
    if a == MASTER or b == MASTER:
        return 0
    if a != b:
        return MIXED
    return SCOUTS if a == SCOUT else WARRIORS


@rule
def refuse_two(state, box, seat, acting, one, other) -> int:
    """Refuse to wound two cards with one Sacred Fury action (BT-SF-2 … BT-SF-6)."""
    kind = kind_at(state, acting)
    if box.action[kind] != FURY:
        return CARD_13
    clause = refuse_hit(state, box, seat, acting, one) if other <= state.n_play else WOUND_6
    if clause == 0:
        clause = refuse_hit(state, box, seat, acting, other)
    if clause:
        return clause
    if box.pairs[kind] & pair_kind(state, box, one, other):
        return 0
    level = level_at(state, box, acting)
    if level == MASTER:
        return SF_4
    return SF_2 if level == WARRIOR else SF_1


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


@rule
def strike_two(state, box, log, seat, one, other):
    """Wound two cards by one Sacred Fury action (BT-SF-8)."""
    strike(state, box, log, seat, one)
    strike(state, box, log, seat, other)
    meet(state, box, seat, C_FURY, 2)


@rule
def pair_of(one, other) -> int:
    """Number a pair of rows, the smaller first."""
    return (other - 1) * (other - 2) // 2 + one


@rule
def other_of(pair) -> int:
    """Give the greater row of a pair."""
    other = 2
    while other * (other - 1) // 2 < pair:
        other += 1
    return other


@rule
def one_of(pair) -> int:
    """Give the smaller row of a pair."""
    other = other_of(pair)
    return pair - (other - 1) * (other - 2) // 2


# --- healing and protecting


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


# --- everything a card may do


@rule
def offer_targets(state, box, seat, acting):
    """Offer every complete choice of an action that needs targets (BT-R69).

    Of Fray and Dealer Space alike (BT-ACT-19). A Sacred Fury may wound fewer than it could (BT-SF-7).
    """
    action = box.action[kind_at(state, acting)]
    last = state.n_play + 1
    if action == EXILE or action == EXILE_OR_WOUND:
        free = free_scouts(state, box, seat, acting)
        for row in range(1, last):
            offer_unless(state, refuse_exile(state, box, seat, acting, row, free), V_EXILE * VERB + row)
    if action == SHIELD:
        for row in range(1, last):
            offer_unless(state, refuse_shield(state, box, seat, acting, row, 1), V_HEAL * VERB + row)
        for row in range(1, last):
            offer_unless(state, refuse_shield(state, box, seat, acting, row, 0), V_PROTECT * VERB + row)
    if action != EXILE:
        for row in range(1, last):
            offer_unless(state, refuse_wound(state, box, seat, acting, row), V_WOUND * VERB + row)
    if action == FURY and box.pairs[kind_at(state, acting)]:
        for other in range(2, last):
            if refuse_hit(state, box, seat, acting, other):
                continue
            for one in range(1, other):
                if refuse_two(state, box, seat, acting, one, other) == 0:
                    offer(state, V_WOUND_TWO * VERB + pair_of(one, other))
