"""Responses: who may answer what, with which card or effect (chapter "Playing …", AC-PLAY, with AC-TRAP and AC-ACT).

How a response then lies in Standby and resolves is `standby.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.filters import fits
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.engine.ask import VERB, offer, offer_unless
from menagerie.engine.jit import rule

from .costs import refuse_payment, refuse_rows
from .numbers import is_switched_on
from .play import refuse_deed
from .rows import is_sound
from .terms import (
    A_PASS,
    ABILITIES_OF,
    CARD,
    CTD_2,
    FIGHT,
    IN_STANDBY,
    ON_ATTACK,
    ON_ATTACK_BY,
    ON_PLAY,
    ON_PLAY_OF,
    ON_TRAP,
    PLAY_3,
    PLAY_26,
    QUICK,
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
def refuse_use(state, box, seat, row, number) -> int:
    """Refuse an activated effect in the own Primary Phase (AC-PLAY-26, AC-R80)."""
    clause = refuse_ability(state, box, seat, row, number, ACTIVATED)
    if clause:
        return clause
    ability = box.first_ability[state.card[row].kind] + number
    if holds(state, box, seat, row, 0, box.abilities[ability].condition) == 0:
        return PLAY_26
    return refuse_head(state, box, seat, row, ability, 0)


@rule
def refuse_counter(state, box, seat, row, number) -> int:
    """Refuse an effect with a counter tag of a card in play (AC-PLAY-19)."""
    clause = refuse_ability(state, box, seat, row, number, COUNTER)
    if clause:
        return clause
    ability = box.first_ability[state.card[row].kind] + number
    clause = refuse_answering(state, box, seat, row, ability)
    return clause if clause else refuse_head(state, box, seat, row, ability, 0)


@rule
def tags_of_window(state) -> int:
    """Name the counter tags that fit what stands open, as bits: an attack, a played card, a Trap (AC-PLAY-3).

    Whatever is played is answered as played, in any phase (AC-PLAY-4, AC-TRAP-8), and only a Trap as a Trap (AC-PLAY-6,
    AC-PLAY-7, AC-TRAP-9); an attack on any of the defender's cards is one (AC-TRAP-7).
    """
    frame = state.frame[state.depth]
    if frame.what == FIGHT:
        return 1 << ON_ATTACK | 1 << ON_ATTACK_BY
    return 1 << ON_PLAY | 1 << ON_PLAY_OF if frame.sort == CARD else 1 << ON_TRAP


@rule
def refuse_answering(state, box, seat, source, ability) -> int:
    """Refuse a response whose tag or condition what is answered does not meet (AC-PLAY-3, AC-TRIG-13 … AC-TRIG-15)."""
    if tags_of_window(state) >> box.abilities[ability].when & 1 == 0:
        return PLAY_3
    frame = state.frame[state.depth]
    answered = frame.row if frame.what == FIGHT else IN_STANDBY + state.depth
    about = box.abilities[ability].about
    return TRIG_14 if about and fits(state, box, seat, source, 0, about, answered, 0) == 0 else 0


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
def refuse_tagged(state, box, seat, source, kind) -> int:
    """Refuse what a card with a counter tag costs, answers and chooses."""
    clause = refuse_payment(state, box, seat, source, kind)
    if clause:
        return clause
    clause = refuse_answering(state, box, seat, source, box.deed[kind])
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
    if tags_of_window(state) & box.counter[kind] == 0:
        return TRAP_6
    return refuse_tagged(state, box, seat, row, kind)


@rule
def offer_responses(state, box, seat):
    """Offer every response of a player, and to pass (AC-PLAY-2, AC-PLAY-24, AC-CL-5)."""
    last = 0
    tags = tags_of_window(state)
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == QUICK and box.counter[kind] & tags:
            offer_unless(state, refuse_response(state, box, seat, kind), V_PLAY * VERB + kind)
        last = kind
    for row in range(1, state.n_rows + 1):
        answers = box.answers[state.card[row].kind]
        if answers and state.card[row].seat == seat:
            for number in range(ABILITIES_OF):
                if answers >> number & 1:
                    code = V_USE * VERB + row * ABILITIES_OF + number
                    offer_unless(state, refuse_counter(state, box, seat, row, number), code)
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat and state.card[row].sort == TRAP:
            offer_unless(state, refuse_spring(state, box, seat, row), V_SPRING * VERB + row)
    offer(state, A_PASS)
