"""Every question from the state alone, and every refusal with its clause: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.cardtext.machine.hands import in_hand
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.jit import rule

from .buffs import refuse_buff
from .clash import pose_fight, refuse_aim, refuse_attacker, refuse_pick
from .clash_damage import refuse_spare
from .play import refuse_play
from .portal import refuse_portal
from .replacing import pose_effects, refuse_effect
from .resources import pose_resource, refuse_pay, refuse_resource
from .responses import refuse_counter, refuse_response, refuse_use
from .setup import pose_first, pose_mulligan, refuse_return
from .standby import pose_item, refuse_x
from .terms import (
    ATTACHING,
    BUFF_1,
    CL_3,
    CL_25,
    DISPUTE,
    DMG_12,
    FIGHT,
    ITEM,
    MULLIGAN,
    ORDER,
    PLAY_1,
    PLAY_3,
    PLAY_15,
    PRIMARY,
    Q_APPLY,
    Q_ATTACK,
    Q_BUFF,
    Q_COST,
    Q_COUNTER,
    Q_FIRST,
    Q_MULLIGAN,
    Q_OBSTRUCT,
    Q_ORDER,
    Q_PAY,
    Q_PREVENT,
    Q_PRIMARY,
    Q_RESOURCE,
    Q_RESPOND,
    Q_TARGET,
    Q_X,
    RES_2,
    RES_10,
    RES_17,
    RESOURCE,
    SEATS,
    SETUP_2,
    SETUP_4,
    TRAP_6,
    TRIG_8,
    TURN,
    TURN_8,
    USE,
    V_ATTACH,
    V_ATTACK,
    V_END,
    V_ENOUGH,
    V_FIRST,
    V_OBSTRUCT,
    V_ORDER,
    V_PASS,
    V_PAY,
    V_PLAY,
    V_PORTAL,
    V_PREVENT,
    V_PUT_BACK,
    V_RESOURCE,
    V_SET,
    V_SPRING,
    V_TARGET,
    V_UNATTACH,
    V_USE,
    V_X,
    V_YES,
    WPN_5,
    WPN_14,
)
from .traps import refuse_set, refuse_spring
from .triggers import pose_order, refuse_order
from .turn import pose_primary
from .weapons import refuse_attach, refuse_host, refuse_unattach


@rule
def pose(state, box):
    """Put the question of the top frame, from the state alone; a redeal asks it again."""
    frame = state.frame[state.depth]
    if frame.what == ITEM:
        pose_item(state, box)
    elif frame.what == FIGHT:
        pose_fight(state, box)
    elif frame.what == ORDER:
        pose_order(state, frame.seat)
    elif frame.what == DISPUTE:
        pose_effects(state, box)
    elif frame.step == PRIMARY:
        pose_primary(state, box)
    elif frame.step == RESOURCE:
        pose_resource(state, state.turn, 1)
    elif frame.step == MULLIGAN:
        pose_mulligan(state)
    else:
        pose_first(state)


@rule
def refuse(state, box, code) -> int:
    """Name the clause that forbids an answer to the standing question; 0 if it is legal."""
    verb = verb_of(code)
    argument = argument_of(code)
    seat = state.asked
    question = state.question
    frame = state.frame[state.depth]
    if question == Q_PRIMARY:
        return refuse_primary(state, box, seat, verb, argument)
    if question == Q_RESPOND or question == Q_COUNTER:
        return refuse_answer(state, box, seat, verb, argument)
    if question == Q_TARGET:
        if frame.sort == ATTACHING:
            return refuse_host(state, box, frame.seat, frame.row, argument) if verb == V_TARGET else WPN_5
        return refuse_row(state, box, frame, code)
    if question == Q_OBSTRUCT:
        if verb == V_ENOUGH:
            return 0
        return refuse_pick(state, box, frame, argument) if verb == V_OBSTRUCT else TURN_8
    if question == Q_BUFF:
        if verb == V_PASS:
            return 0
        return refuse_buff(state, box, seat, argument) if verb == V_PLAY and in_hand(state, seat, argument) else BUFF_1
    if question == Q_ATTACK:
        return refuse_aim(state, seat, frame.row, argument) if verb == V_TARGET else CL_3
    if question == Q_PAY:
        return refuse_pay(state, seat, argument) if verb == V_PAY else RES_17
    return refuse_rest(state, box, frame, question, seat, code)


@rule
def refuse_rest(state, box, frame, question, seat, code) -> int:
    """Refuse an answer to the smaller questions, and to rows of programs."""
    verb = verb_of(code)
    argument = argument_of(code)
    if question == Q_RESOURCE and frame.what == TURN:
        if verb == V_PASS:
            return 0
        return refuse_resource(state, seat, argument) if verb == V_RESOURCE else RES_2
    if question == Q_MULLIGAN:
        if verb == V_ENOUGH:
            return 0
        return refuse_return(state, seat, argument) if verb == V_PUT_BACK else SETUP_4
    if question == Q_ORDER:
        return refuse_order(state, seat, argument) if verb == V_ORDER else TRIG_8
    if question == Q_FIRST:
        return 0 if verb == V_FIRST and 1 <= argument <= SEATS else SETUP_2
    if question == Q_X:
        return refuse_x(state, box, frame, argument) if verb == V_X else PLAY_15
    if question == Q_APPLY:
        return refuse_effect(state, box, state.instead[state.n_instead], seat, verb, argument)
    if question == Q_PREVENT:
        return refuse_spare(state, frame, argument) if verb == V_PREVENT else DMG_12
    if question == Q_COST:
        return 0 if verb == V_YES or verb == V_PASS else PLAY_15
    return refuse_row(state, box, frame, code)


@rule
def refuse_primary(state, box, seat, verb, argument) -> int:
    """Refuse a deed of the Primary Phase."""
    if verb == V_PLAY or verb == V_SET:
        if in_hand(state, seat, argument) == 0:
            return PLAY_1
        return refuse_play(state, box, seat, argument) if verb == V_PLAY else refuse_set(state, box, seat, argument)
    if verb == V_ATTACK:
        return refuse_attacker(state, seat, argument)
    if verb == V_ATTACH:
        return refuse_attach(state, box, seat, argument)
    if verb == V_UNATTACH:
        return refuse_unattach(state, box, seat, argument)
    if verb == V_USE:
        return refuse_use(state, box, seat, USE.row(argument), USE.ability(argument))
    if verb == V_PORTAL:
        return refuse_portal(state, box, seat)
    if verb == V_RESOURCE:
        return RES_2
    if verb == V_SPRING:
        return TRAP_6
    if verb == V_PAY:
        return RES_10
    return 0 if verb == V_END else TURN_8


@rule
def refuse_answer(state, box, seat, verb, argument) -> int:
    """Refuse a response in a window."""
    if verb == V_PLAY:
        return refuse_response(state, box, seat, argument) if in_hand(state, seat, argument) else PLAY_1
    if verb == V_SPRING:
        return refuse_spring(state, box, seat, argument)
    if verb == V_USE:
        row = USE.row(argument)
        return refuse_counter(state, box, seat, row, USE.ability(argument))
    if verb == V_ATTACH or verb == V_UNATTACH:
        return WPN_14
    if verb == V_ATTACK:
        return CL_25
    return 0 if verb == V_PASS else PLAY_3
