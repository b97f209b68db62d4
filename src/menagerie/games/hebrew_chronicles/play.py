"""Playing cards from the hand: what a card is says where it may go (HC-TURN-6, HC-TURN-9, HC-ARS-6)."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import in_hand
from menagerie.cardtext.machine.objects import zoned
from menagerie.cardtext.machine.plays import note_play
from menagerie.cardtext.machine.statics import is_barred
from menagerie.cardtext.machine.triggers import notice, notice_all
from menagerie.engine.ask import offer_unless
from menagerie.engine.jit import rule

from .arsenal import is_full, play_province, refuse_in_war
from .chain import activate
from .commands import refuse_deed
from .deploy import deploy, refuse_deploy, refuse_deploy_at
from .offerings import play_offering
from .set_off import follow_played
from .shields import play_shield, refuse_shield
from .standing import is_beast_mode
from .superior import begin_destroying
from .terms import (
    ARSENAL,
    BEAST,
    FUNCTION_1,
    IN_HAND,
    IN_WAITING,
    LAID,
    N_COLUMNS,
    OFFER_1,
    OFFERING,
    PLAY_AT,
    PLAYS_A,
    PROVINCE,
    R166,
    SHIELD,
    SUP_1,
    SUP_19,
    TURN_6,
    TURN_9,
    UP_GRADE,
    WAR_STEP,
    WEAPON,
    YOU_PLAY_A,
    ZONE_7,
)
from .upgrade import announce, refuse_from_hand
from .weapons import arm_by_hand, refuse_arm, refuse_arm_at


@rule
def refuse_play(state, box, seat, kind, column) -> int:
    """Refuse a card of the hand for a column, in the step that is under way."""
    return refuse_card(state, box, seat, kind, column) if in_hand(state, seat, kind) else TURN_6


@rule
def refuse_card(state, box, seat, kind, column) -> int:
    """Refuse a card for a column whether or not it is in the hand (HC-TURN-6, HC-TURN-9, HC-ARS-1, HC-ARS-6).

    An Up-Grade is put on its Core, never deployed (HC-DEPLOY-7).
    """
    if column > columns_of(box, kind):
        return ZONE_7
    clause = refuse_kind(state, box, seat, kind)
    return clause if clause else refuse_column_of(state, box, seat, kind, column)


@rule
def refuse_kind(state, box, seat, kind) -> int:
    """Refuse a card whatever the column: it is barred, or not for this step, or another one was played this turn."""
    sort = box.sort[kind]
    step = state.frame[1].step
    if is_barred(state, box, seat, kind):
        return R166
    if box.stays[kind] and is_full(state, box, seat):
        return ZONE_7
    if sort == BEAST or sort == UP_GRADE or sort == OFFERING:
        if step != FUNCTION_1:
            return OFFER_1 if sort == OFFERING else TURN_9
        return refuse_deploy(state, box, seat, kind) if sort == BEAST else 0
    if state.gagged[seat]:
        return SUP_19
    if step == WAR_STEP and is_beast_mode(state):
        return SUP_1
    if step == WAR_STEP:
        clause = refuse_in_war(state, sort)
        return clause if clause else refuse_deed(state, box, seat, kind)
    if sort == WEAPON:
        return refuse_arm(state, seat)
    return refuse_deed(state, box, seat, kind) if sort == ARSENAL else 0


@rule
def refuse_column_of(state, box, seat, kind, column) -> int:
    """Refuse a column for a card that may be played now."""
    sort = box.sort[kind]
    if sort == BEAST:
        return refuse_deploy_at(state, box, seat, kind, column)
    if sort == UP_GRADE:
        return refuse_from_hand(state, box, seat, kind, column)
    if sort == WEAPON:
        return refuse_arm_at(state, box, seat, kind, column)
    return refuse_shield(state, seat, column) if sort == SHIELD else 0


@rule
def columns_of(box, kind) -> int:
    """Give how many columns a card of the hand is offered for; an Arsenal or Province has its own."""
    return 1 if box.sort[kind] == ARSENAL or box.sort[kind] == PROVINCE else N_COLUMNS


@rule
def offer_plays(state, box, seat):
    """Offer every card of the hand for every column (HC-D3, HC-D4, HC-D8, HC-D20 … HC-D23)."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and refuse_kind(state, box, seat, kind) == 0:
            for column in range(1, columns_of(box, kind) + 1):
                offer_unless(state, refuse_column_of(state, box, seat, kind, column), PLAY_AT.code(kind, column))
        last = kind


@rule
def offer_arsenals(state, box, seat):
    """Offer the Arsenals of the hand in a counter-step (HC-D39, HC-D41)."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == ARSENAL:
            code = PLAY_AT.code(kind, 1)
            offer_unless(state, refuse_card(state, box, seat, kind, 1), code)
        last = kind


@rule
def take_play(state, box, log, seat, argument):
    """Play a card of the hand, and let texts wait that speak of it."""
    kind = PLAY_AT.kind(argument)
    note_play(state, box, seat, kind)
    before = state.n_wait
    notice_all(state, box, PLAYS_A, zoned(IN_HAND, seat, kind), seat, 0, 0)
    notice_all(state, box, YOU_PLAY_A, zoned(IN_HAND, seat, kind), seat, 0, 0)
    column = PLAY_AT.column(argument)
    sort = box.sort[kind]
    if sort == BEAST:
        deploy(state, box, log, seat, kind, column)
        begin_destroying(state, box, seat, state.lead[seat, column])
    elif sort == UP_GRADE:
        announce(state, box, log, seat, kind, column, 1)
    elif sort == OFFERING:
        play_offering(state, box, log, seat, kind, column)
    elif sort == WEAPON:
        arm_by_hand(state, box, log, seat, kind, column)
    elif sort == SHIELD:
        play_shield(state, log, seat, kind, column)
    elif sort == PROVINCE:
        play_province(state, box, log, seat, kind)
    else:
        activate(state, box, log, seat, kind)
        follow_played(state, before, zoned(IN_HAND, seat, kind), zoned(IN_WAITING, seat, state.depth))
    if sort == BEAST:
        follow_played(state, before, zoned(IN_HAND, seat, kind), state.lead[seat, column])
    elif sort == OFFERING or sort == WEAPON or sort == SHIELD or sort == PROVINCE:
        follow_played(state, before, zoned(IN_HAND, seat, kind), state.n_rows)
        notice(state, box, state.n_rows, LAID)
