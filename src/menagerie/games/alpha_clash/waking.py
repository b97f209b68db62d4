"""Triggers that keywords and tags give, and the order in which waiting triggers go to Standby (AC-TRIG-8).

A keyword that triggers is an ability of the box like any other (WAKE_AWE, WAKE_BARRAGE, WAKE_ENRAGE).
"""

from __future__ import annotations

from menagerie.cardtext.machine.triggers import notice, notice_all, wait
from menagerie.engine.ask import VERB, ask, offer_unless
from menagerie.engine.jit import rule

from .rows import foe_of, has_key
from .terms import (
    ATTACK,
    AWE,
    AWE_FACTOR,
    BARRAGE,
    ENTER,
    ENTERS_PLAY,
    Q_ORDER,
    TRIG_8,
    V_ORDER,
    WAKE_AWE,
    WAKE_BARRAGE,
)


@rule
def notice_enter(state, box, row, silent):
    """Let what triggers on entering play wait (AC-TRIG-1, AC-KW-AWE-1); `silent`: nothing of the card itself does."""
    if silent == 0:
        notice(state, box, row, ENTER)
        if has_key(state, row, AWE_FACTOR):
            wait(state, box, row, WAKE_AWE, 0, 0, state.card[row].level[AWE])
    notice_all(state, box, ENTERS_PLAY, row, 0, 0, 0)


@rule
def notice_attack(state, box, row):
    """Let what triggers on attacking wait; Barrage counts the printed attack (AC-TRIG-2, AC-KW-BAR-1, AC-R33)."""
    notice(state, box, row, ATTACK)
    initial = box.attack[state.card[row].kind]
    if has_key(state, row, BARRAGE) and initial > 0:
        wait(state, box, row, WAKE_BARRAGE, 0, 0, initial)


# --- the order of what waits


@rule
def next_to_place(state) -> int:
    """Name the player whose waiting triggers go to Standby now: the active player's first (AC-TRIG-8)."""
    for place in range(1, state.n_wait + 1):
        if state.wait[place].seat == state.turn:
            return state.turn
    return foe_of(state.turn)


@rule
def refuse_order(state, seat, place) -> int:
    """Refuse a trigger of the other player, and the second of two that are alike (AC-TRIG-8, AC-R78)."""
    if place < 1 or place > state.n_wait or state.wait[place].seat != seat:
        return TRIG_8
    one = state.wait[place]
    for i in range(1, place):
        other = state.wait[i]
        if other.seat == seat and other.row == one.row and other.ability == one.ability and other.amount == one.amount:
            if other.event == one.event and other.pc == one.pc:
                return TRIG_8
    return 0


@rule
def pose_order(state, seat):
    """Ask which of the own triggers goes to Standby next (AC-TRIG-8)."""
    ask(state, seat, Q_ORDER)
    for place in range(1, state.n_wait + 1):
        offer_unless(state, refuse_order(state, seat, place), V_ORDER * VERB + place)
