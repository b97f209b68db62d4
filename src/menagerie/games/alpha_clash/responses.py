"""Responses: windows, and who may answer what, with which card or effect (chapter "Playing …", AC-PLAY, with AC-ACT).

Traps are in `traps.py`, the tags in `counter_tags.py`; how a response then lies in Standby and resolves is
`standby.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.hands import in_hand
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.cardtext.machine.objects import stand_by
from menagerie.engine.ask import VERB, ask, offer, offer_unless, take_answer
from menagerie.engine.dispatch import Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .costs import refuse_rows
from .counter_tags import refuse_answering, refuse_tagged, tags_of_window
from .numbers import is_switched_on
from .play import announce_card
from .terms import (
    A_PASS,
    ABILITIES_OF,
    CTD_2,
    E_USE,
    EFFECT,
    FIGHT,
    IN_STANDBY,
    PLAY_1,
    PLAY_3,
    PLAY_26,
    Q_RESPOND,
    QUICK,
    RESOLVE,
    TRAP,
    TRAP_5,
    TURN_18,
    USE,
    V_PLAY,
    V_SPRING,
    V_USE,
    VERBS,
)
from .traps import offer_springs, refuse_spring, spring
from .zones import foe_of, is_sound

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


@rule
def announce_use(state, box, log, seat, row, ability) -> int:
    """Activate an effect of a card in play; return its frame (AC-PLAY-18, AC-PLAY-19)."""
    kind = state.card[row].kind
    state.card[row].used |= 1 << ability
    tell(log, E_USE, seat, kind, row, 0, 0)
    return stand_by(state, EFFECT, seat, kind, row, box.first_ability[kind] + ability)


RESPONSES = Answers(
    VERBS,
    {
        V_PLAY: (offer_quick_actions, refuse_answering_with, announce_card),
        V_USE: (offer_counters, refuse_counter, announce_use),
        V_SPRING: (offer_springs, refuse_spring, spring),
    },
    otherwise=PLAY_3,
)


@rule
def offer_responses(state, box, seat):
    """Offer every response of a player, and to pass (AC-PLAY-2, AC-PLAY-24, AC-CL-5)."""
    RESPONSES.offer(state, box, seat)
    offer(state, A_PASS)


@rule
def respond(state, box, log, seat, code):
    """Put a response above what it answers (AC-PLAY-8, AC-PLAY-9, AC-R36)."""
    answered = state.depth
    RESPONSES.take(state, box, log, seat, code)
    frame = state.frame[state.depth]
    frame.answered = answered
    frame.event = state.frame[answered].row if state.frame[answered].what == FIGHT else IN_STANDBY + answered
    frame.that = state.frame[answered].seat


@rule
def pose_window(state, box, frame):
    """Ask whether the opponent answers what stands on top of Standby.

    In a clash too, whoever attacks (AC-CL-6).
    """
    seat = foe_of(frame.seat)
    ask(state, seat, Q_RESPOND)
    offer_responses(state, box, seat)


@rule
def hold_window(state, box, log, frame):
    """Let the opponent respond until passing; other effects open no window (AC-PLAY-10, AC-PLAY-18).

    Only the opponent is asked (AC-PLAY-11), whosever turn it is (AC-ACT-3, AC-TRAP-15), of an answer in the clash too
    (AC-CL-6), and again after each response (AC-TRAP-10, AC-ACT-4).
    """
    if frame.negated or frame.gone:
        frame.step = RESOLVE
        return
    if state.answer == 0:
        pose_window(state, box, frame)
        return
    code = take_answer(state)
    if code == A_PASS:
        frame.step = RESOLVE
    else:
        respond(state, box, log, foe_of(frame.seat), code)
