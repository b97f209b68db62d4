"""The clan that wounds two at once (chapter "Sacred Fury clan", BT-SF)."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .terms import C_FURY, CARD_13, FURY, MASTER, MIXED, SCOUT, SCOUTS, SF_1, SF_2, SF_4, WARRIOR, WARRIORS, WOUND_6
from .warlords import meet
from .wounding import refuse_hit, strike
from .zones import kind_at, level_at


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
