"""Responses: who may answer what, with which card or effect (chapter "Playing …", AC-PLAY, with AC-ACT).

Traps are in `traps.py`; how a response then lies in Standby and resolves is `standby.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.hands import in_hand
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule

from .costs import refuse_rows
from .counter_tags import refuse_answering, refuse_tagged, tags_of_window
from .numbers import is_switched_on
from .terms import (
    ABILITIES_OF,
    CTD_2,
    PLAY_1,
    PLAY_3,
    PLAY_26,
    QUICK,
    TRAP,
    TRAP_5,
    TURN_18,
    USE,
    V_PLAY,
)
from .zones import is_sound

ACTIVATED, COUNTER, ONCE_A_TURN = ops.ACTIVATED, ops.COUNTER, ops.ONCE_A_TURN


@rule
def refuse_ability(state, box, seat, row, number, kind_of_ability) -> int:
    """Refuse what is no ability to use of a card in play, or is used up, off or not payable.

    AC-INFO-12, AC-PLAY-19, AC-PLAY-26, AC-TURN-18, AC-CTD-2.
    """
    if is_sound(state, row) == 0 or state.card[row].seat != seat or state.card[row].sort == TRAP:
        return PLAY_26
    kind = state.card[row].kind
    if number >= box.n_abilities[kind]:
        return PLAY_26
    ability = box.first_ability[kind] + number
    if box.abilities[ability].kind != kind_of_ability:
        return PLAY_26
    if is_switched_on(state, box, row, ability) == 0:
        return CTD_2
    clause = refuse_rows(state, box, seat, row, ability, 0, 0)
    if clause == 0 and box.abilities[ability].flags & ONCE_A_TURN and state.card[row].used >> number & 1:
        return TURN_18
    return clause


@rule
def refuse_use(state, box, seat, row, ability) -> int:
    """Refuse an activated effect in the own Primary Phase (AC-PLAY-26, AC-R80)."""
    clause = refuse_ability(state, box, seat, row, ability, ACTIVATED)
    if clause:
        return clause
    one = box.first_ability[state.card[row].kind] + ability
    if holds(state, box, seat, row, 0, box.abilities[one].condition) == 0:
        return PLAY_26
    return refuse_head(state, box, seat, row, one, 0)


@rule
def offer_uses(state, box, seat):
    """Offer every activated effect that may be used."""
    for row in range(1, state.n_rows + 1):
        uses = box.uses[state.card[row].kind]
        if uses and state.card[row].seat == seat:
            for number in range(ABILITIES_OF):
                if uses >> number & 1:
                    code = USE.code(row, number)
                    offer_unless(state, refuse_use(state, box, seat, row, number), code)


@rule
def refuse_counter(state, box, seat, row, ability) -> int:
    """Refuse an effect with a counter tag of a card in play (AC-PLAY-19)."""
    clause = refuse_ability(state, box, seat, row, ability, COUNTER)
    if clause:
        return clause
    one = box.first_ability[state.card[row].kind] + ability
    clause = refuse_answering(state, box, seat, row, one)
    return clause if clause else refuse_head(state, box, seat, row, one, 0)


@rule
def refuse_response(state, box, seat, kind) -> int:
    """Refuse a Quick Action in a window (AC-PLAY-3, AC-ACT-2, AC-TRAP-5)."""
    sort = box.sort[kind]
    if sort != QUICK:
        return TRAP_5 if sort == TRAP else PLAY_3
    if tags_of_window(state) & box.counter[kind] == 0:
        return PLAY_3
    return refuse_tagged(state, box, seat, 0, kind)


@rule
def refuse_answering_with(state, box, seat, kind) -> int:
    """Refuse a card that is not in hand, or no Quick Action in a window."""
    return refuse_response(state, box, seat, kind) if in_hand(state, seat, kind) else PLAY_1


@rule
def offer_quick_actions(state, box, seat):
    """Offer every Quick Action of the hand that answers what stands."""
    last = 0
    tags = tags_of_window(state)
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == QUICK and box.counter[kind] & tags:
            offer_unless(state, refuse_response(state, box, seat, kind), V_PLAY * VERB + kind)
        last = kind


@rule
def offer_counters(state, box, seat):
    """Offer every effect with a counter tag of a card in play that answers what stands."""
    for row in range(1, state.n_rows + 1):
        answers = box.answers[state.card[row].kind]
        if answers and state.card[row].seat == seat:
            for number in range(ABILITIES_OF):
                if answers >> number & 1:
                    code = USE.code(row, number)
                    offer_unless(state, refuse_counter(state, box, seat, row, number), code)
