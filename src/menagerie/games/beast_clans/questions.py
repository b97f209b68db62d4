"""Every question from the state alone, and every refusal with its clause: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.cardtext.machine.hands import in_hand
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.jit import rule

from .abilities import refuse_use
from .accompany import refuse_accompanied, refuse_accompany
from .attack import refuse_attack
from .breach import refuse_breach
from .chain import pose_item
from .combat import pose_combat
from .control_limit import pose_limit, refuse_give_up
from .damage_step import refuse_share
from .guard import refuse_redirect, refuse_wield
from .match import pose_swap, refuse_swap
from .play import refuse_play
from .play_phase import pose_cycle
from .royals import pose_royal, refuse_royal
from .setup import pose_coin, pose_first
from .terms import (
    ACC_1,
    ACC_4,
    BRE_12,
    COMBAT,
    CYCLE,
    FIRST,
    FLIP_COIN,
    ITEM,
    LAY_ROYALS,
    LIM_3,
    LIMIT,
    ORDER,
    PLACED,
    PLAY_1,
    PLAY_2,
    PP_2,
    PP_6,
    Q_ACCOMPANY,
    Q_ACTION,
    Q_ATTACK,
    Q_COIN,
    Q_DEFEND,
    Q_DISCARD,
    Q_FIRST,
    Q_GUARD,
    Q_LIMIT,
    Q_ORDER,
    Q_RESPOND,
    Q_ROYAL,
    Q_SPLIT,
    Q_SWAP,
    Q_UPKEEP,
    Q_WIELD,
    R11,
    SETUP_1,
    SETUP_3,
    SETUP_4,
    SWAPPING,
    UPK_1,
    USE,
    V_ACCOMPANY,
    V_BREACH,
    V_CALL,
    V_DECLINE,
    V_FIRST,
    V_GIVE_UP,
    V_KEEP,
    V_ORDER,
    V_PASS,
    V_PLAY,
    V_ROYAL,
    V_SHARE,
    V_TARGET,
    V_USE,
)
from .triggers import pose_order, refuse_order
from .upkeep import pose_upkeep, refuse_due, refuse_keep
from .zones import base_of


@rule
def pose(state, box):
    """Put the question of the top frame, from the state alone; a redeal asks it again."""
    frame = state.frame[state.depth]
    if frame.what == ITEM and frame.step != PLACED:
        pose_item(state, box)
    elif frame.what == ITEM or frame.what == CYCLE:
        pose_cycle(state, box, state.frame[base_of(state)])
    elif frame.what == COMBAT:
        pose_combat(state)
    elif frame.what == LIMIT:
        pose_limit(state)
    elif frame.what == ORDER:
        pose_order(state, frame.seat)
    elif frame.step == SWAPPING:
        pose_swap(state)
    elif frame.step == LAY_ROYALS:
        pose_royal(state, box, frame.seat)
    elif frame.step == FLIP_COIN:
        pose_coin(state, frame.seat)
    elif frame.step == FIRST:
        pose_first(state, frame.seat)
    else:
        pose_upkeep(state, box)


@rule
def refuse(state, box, code) -> int:
    """Name the clause that forbids an answer to the standing question; 0 if it is legal."""
    verb = verb_of(code)
    argument = argument_of(code)
    seat = state.asked
    question = state.question
    if question == Q_UPKEEP:
        return refuse_upkeep(state, box, seat, verb, argument)
    if question == Q_ATTACK:
        return PLAY_2 if verb == V_PLAY or verb == V_BREACH else refuse_attack(state, seat, verb, argument)
    if question == Q_GUARD:
        return refuse_redirect(state, seat, verb, argument)
    if question == Q_WIELD:
        return refuse_wield(state, seat, verb, argument)
    if question == Q_ACCOMPANY:
        return refuse_accompanied(state, argument) if verb == V_TARGET else ACC_1
    if question == Q_SPLIT:
        return refuse_share(state, argument) if verb == V_SHARE else ACC_4
    if question == Q_LIMIT:
        return refuse_give_up(state, seat, argument) if verb == V_GIVE_UP else LIM_3
    if question == Q_ORDER:
        return refuse_order(state, seat, argument) if verb == V_ORDER else R11
    if question == Q_ROYAL:
        return refuse_royal(state, box, seat, argument) if verb == V_ROYAL else SETUP_1
    if question == Q_COIN:
        return 0 if verb == V_CALL and 1 <= argument <= 2 else SETUP_3
    if question == Q_FIRST:
        return 0 if verb == V_FIRST and 1 <= argument <= state.seats else SETUP_4
    if question == Q_SWAP:
        return refuse_swap(state, seat, verb, argument)
    if question >= Q_DISCARD:
        return refuse_row(state, box, state.frame[state.depth], code)
    return refuse_act(state, box, seat, question, verb, argument)


@rule
def refuse_upkeep(state, box, seat, verb, argument) -> int:
    """Refuse a decision of the Upkeep Step, or an ability before it (BC-R46)."""
    if verb == V_KEEP:
        return refuse_keep(state, box, seat, argument)
    if verb == V_DECLINE:
        return refuse_due(state, seat, argument)
    if verb == V_USE:
        return refuse_use(state, box, seat, USE.row(argument), USE.ability(argument))
    return PLAY_2 if verb == V_PLAY or verb == V_BREACH else UPK_1


@rule
def refuse_act(state, box, seat, question, verb, argument) -> int:
    """Refuse what a player would do with the right to play (BC-PLAY-1, BC-PLAY-2, BC-PP-2, BC-PP-6, BC-PP-8)."""
    if verb == V_PASS:
        return 0
    if verb == V_USE:
        return refuse_use(state, box, seat, USE.row(argument), USE.ability(argument))
    if verb == V_ACCOMPANY:
        return refuse_accompany(state, seat, argument)
    if verb != V_PLAY and verb != V_BREACH:
        return PP_2
    if question == Q_ACTION:
        if in_hand(state, seat, argument) == 0:
            return PP_2
        if verb == V_BREACH:
            return refuse_breach(state, box, seat, argument)
        return refuse_play(state, box, seat, argument)
    if question == Q_DEFEND:
        return PLAY_1
    if verb == V_BREACH:
        return BRE_12
    return PP_6 if question == Q_RESPOND else PLAY_2
