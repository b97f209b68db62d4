"""Every refusal with its clause, question by question: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.cardtext.machine.hands import in_hand
from menagerie.engine.dispatch import Answers, by_question
from menagerie.engine.jit import rule

from .buffs import refuse_buff
from .clash import refuse_aim, refuse_pick
from .clash_damage import refuse_spare
from .replacing import EFFECTS
from .resources import refuse_pay, refuse_resource
from .responses import RESPONSES
from .setup import refuse_return
from .standby import refuse_x
from .terms import (
    ATTACHING,
    BUFF_1,
    CL_3,
    CL_25,
    DMG_12,
    PLAY_15,
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
    RES_17,
    SEATS,
    SETUP_2,
    SETUP_4,
    TRIG_8,
    TURN,
    TURN_8,
    V_ATTACH,
    V_ATTACK,
    V_ENOUGH,
    V_FIRST,
    V_OBSTRUCT,
    V_ORDER,
    V_PASS,
    V_PAY,
    V_PLAY,
    V_PREVENT,
    V_PUT_BACK,
    V_RESOURCE,
    V_TARGET,
    V_UNATTACH,
    V_X,
    V_YES,
    VERBS,
    WPN_5,
    WPN_14,
)
from .triggers import refuse_order
from .turn import DEEDS
from .weapons import refuse_host


@rule
def refuse_target(state, box, frame, verb, argument, code) -> int:
    """Refuse a target: of a Weapon who is to carry it, else what its row says."""
    if frame.sort != ATTACHING:
        return refuse_row(state, box, frame, code)
    return refuse_host(state, box, frame.seat, frame.row, argument) if verb == V_TARGET else WPN_5


@rule
def refuse_buffing(state, box, seat, kind) -> int:
    """Refuse a card that is not in hand, or no Clash Buff for this clash."""
    return refuse_buff(state, box, seat, kind) if in_hand(state, seat, kind) else BUFF_1


@rule
def refuse_resourcing(state, box, frame, code) -> int:
    """Refuse a resource: that of the turn, or one that a row asks for."""
    return RESOURCES.refuse(state, box, code) if frame.what == TURN else refuse_row(state, box, frame, code)


@rule
def refuse_first(who) -> int:
    """Refuse a player who is none."""
    return 0 if 1 <= who <= SEATS else SETUP_2


RESOURCES = Answers(VERBS, {V_PASS: 0, V_RESOURCE: refuse_resource}, otherwise=RES_2)
WINDOWS = Answers(VERBS, {V_PASS: 0, V_ATTACH: WPN_14, V_UNATTACH: WPN_14, V_ATTACK: CL_25}, otherwise=RESPONSES.refuse)
ATTACKER = {"attacker": "state.frame[state.depth].row"}

refuse = by_question(
    VERBS,
    {
        Q_PRIMARY: DEEDS,
        Q_RESPOND: WINDOWS,
        Q_COUNTER: WINDOWS,
        Q_TARGET: refuse_target,
        Q_OBSTRUCT: Answers(VERBS, {V_ENOUGH: 0, V_OBSTRUCT: refuse_pick}, otherwise=TURN_8),
        Q_BUFF: Answers(VERBS, {V_PASS: 0, V_PLAY: refuse_buffing}, otherwise=BUFF_1),
        Q_ATTACK: Answers(VERBS, {V_TARGET: refuse_aim}, otherwise=CL_3, known=ATTACKER),
        Q_PAY: Answers(VERBS, {V_PAY: refuse_pay}, otherwise=RES_17),
        Q_RESOURCE: refuse_resourcing,
        Q_MULLIGAN: Answers(VERBS, {V_ENOUGH: 0, V_PUT_BACK: refuse_return}, otherwise=SETUP_4),
        Q_ORDER: Answers(VERBS, {V_ORDER: refuse_order}, otherwise=TRIG_8),
        Q_FIRST: Answers(VERBS, {V_FIRST: refuse_first}, otherwise=SETUP_2),
        Q_X: Answers(VERBS, {V_X: refuse_x}, otherwise=PLAY_15),
        Q_APPLY: EFFECTS,
        Q_PREVENT: Answers(VERBS, {V_PREVENT: refuse_spare}, otherwise=DMG_12),
        Q_COST: Answers(VERBS, {V_YES: 0, V_PASS: 0}, otherwise=PLAY_15),
    },
    otherwise=refuse_row,
)
