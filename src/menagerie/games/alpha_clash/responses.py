"""Responses: who may answer what, with which card or effect (chapter "Playing …", AC-PLAY, with AC-TRAP and AC-ACT).

How a response then lies in Standby and resolves is `standby.py`.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, offer, offer_unless
from menagerie.engine.jit import rule

from .numbers import is_switched_on
from .play import refuse_deed
from .resources import refuse_cost
from .rows import is_sound
from .targets import fits_kind, refuse_aims
from .terms import (
    A_PASS,
    ABILITIES_OF,
    CARD,
    COLOR_SETS,
    COUNTER_ATTACK,
    COUNTER_PLAY,
    COUNTER_TRAP,
    CTD_2,
    ENGAGES,
    FIGHT,
    INFO_12,
    ONCE,
    PLAY_3,
    PLAY_26,
    QUICK,
    RES_17,
    TRAP,
    TRAP_3,
    TRAP_5,
    TRAP_6,
    TRAP_16,
    TRIG_14,
    TURN_18,
    V_PLAY,
    V_SPRING,
    V_USE,
)


@rule
def refuse_use(state, box, seat, row, number, when) -> int:
    """Refuse an activated effect of a card in play (AC-INFO-12, AC-PLAY-19, AC-PLAY-26, AC-TURN-18, AC-CTD-2)."""
    if is_sound(state, row) == 0 or state.card[row].seat != seat or state.card[row].covered:
        return PLAY_26
    kind = state.card[row].kind
    if number >= box.n_abilities[kind]:
        return PLAY_26
    ability = box.first_ability[kind] + number
    if box.ability[ability].when != when:
        return PLAY_26
    if is_switched_on(state, box, row, ability) == 0:
        return CTD_2
    flags = box.ability[ability].flags
    if flags & ENGAGES and state.card[row].engaged:
        return INFO_12
    if flags & ONCE and state.card[row].used >> number & 1:
        return TURN_18
    if box.ability[ability].cost > state.have[seat, COLOR_SETS - 1]:
        return RES_17
    return refuse_aims(state, box, seat, row, ability, 0)


@rule
def tag_of_window(state) -> int:
    """Name the counter tag that fits what stands open: an attack, a played card, an activated Trap (AC-PLAY-3)."""
    frame = state.frame[state.depth]
    if frame.what == FIGHT:
        return COUNTER_ATTACK
    return COUNTER_PLAY if frame.sort == CARD else COUNTER_TRAP


@rule
def refuse_answering(state, box, kind, ability) -> int:
    """Refuse a response whose condition the answered card does not meet (AC-TRIG-14)."""
    number = box.ability[ability].condition
    if number == 0:
        return 0
    frame = state.frame[state.depth]
    answered = state.card[frame.row].kind if frame.what == FIGHT else frame.kind
    return 0 if fits_kind(box, number, answered) else TRIG_14


@rule
def refuse_response(state, box, seat, kind) -> int:
    """Refuse a Quick Action in a window (AC-PLAY-3, AC-ACT-2, AC-TRAP-5)."""
    sort = box.sort[kind]
    if sort != QUICK:
        return TRAP_5 if sort == TRAP else PLAY_3
    if box.tag[kind] != tag_of_window(state):
        return PLAY_3
    clause = refuse_cost(state, box, seat, kind)
    if clause == 0:
        clause = refuse_answering(state, box, kind, box.deed[kind])
    return clause if clause else refuse_deed(state, box, seat, kind)


@rule
def refuse_spring(state, box, seat, row) -> int:
    """Refuse a Trap in a window (AC-TRAP-3 … AC-TRAP-6, AC-TRAP-16)."""
    if is_sound(state, row) == 0 or state.card[row].sort != TRAP or state.card[row].seat != seat:
        return TRAP_5
    if state.card[row].sprung:
        return TRAP_16
    if state.card[row].since == state.turns:
        return TRAP_3
    kind = state.card[row].kind
    if box.tag[kind] != tag_of_window(state):
        return TRAP_6
    clause = refuse_cost(state, box, seat, kind)
    if clause == 0:
        clause = refuse_answering(state, box, kind, box.deed[kind])
    return clause if clause else refuse_deed(state, box, seat, kind)


@rule
def offer_responses(state, box, seat):
    """Offer every response of a player, and to pass (AC-PLAY-2, AC-PLAY-24, AC-CL-5)."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == QUICK:
            offer_unless(state, refuse_response(state, box, seat, kind), V_PLAY * VERB + kind)
        last = kind
    tag = tag_of_window(state)
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat and state.card[row].covered == 0:
            for number in range(box.n_abilities[state.card[row].kind]):
                code = V_USE * VERB + row * ABILITIES_OF + number
                offer_unless(state, refuse_use(state, box, seat, row, number, tag), code)
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat and state.card[row].sort == TRAP:
            offer_unless(state, refuse_spring(state, box, seat, row), V_SPRING * VERB + row)
    offer(state, A_PASS)
