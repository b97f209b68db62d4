"""Every question from the state alone, and every refusal with its clause: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.dispatch import Answers, by_question
from menagerie.engine.jit import rule

from .blocker_bonuses import pose_bonus, refuse_bonus
from .blocking import refuse_block, refuse_late_block
from .chain import pose_item, pose_order, refuse_order
from .commands import pose_uses, refuse_use
from .convoking import kind_awaited, pose_convoking, refuse_entry
from .functions import FUNCTIONS, pose_function
from .moving import pose_placing, refuse_place
from .paying import pose_paying, refuse_paying
from .play import refuse_play
from .relentless import pose_relenting, refuse_relenting
from .superior import pose_choice, refuse_choice
from .terms import (
    A_PASS,
    A_YES,
    BLOCK_AT,
    BONUSES,
    CHAIN_8,
    CMD_1,
    CMD_15,
    CONVOKING,
    ENDING,
    ITEM,
    ORDERING,
    PAYING,
    PLACED,
    PLACING,
    PLAY_AT,
    Q_BLOCK,
    Q_COLUMN,
    Q_COUNTER_1,
    Q_COUNTER_2,
    Q_END,
    Q_FUNCTION_1,
    Q_FUNCTION_2,
    Q_ORDER,
    Q_SHIELD,
    Q_STANDBY,
    Q_WAR,
    RELENTING,
    SHIELD_7,
    STANDBY,
    SUPERIOR_CHOICE,
    TURN,
    UG_16,
    USE_OF,
    V_BLOCK,
    V_COLUMN,
    V_ORDER,
    V_PASS,
    V_PLAY,
    V_TARGET,
    V_USE,
    VERBS,
    WAR_10,
)
from .war import pose_war
from .zones import foe_of


@rule
def pose(state, box):
    """Put the question of the top frame, from the state alone; a redeal asks it again."""
    frame = state.frame[state.depth]
    if frame.what == TURN:
        if frame.step == STANDBY or frame.step == ENDING:
            pose_uses(state, box, state.turn if frame.step == ENDING else foe_of(state.turn))
        else:
            pose_function(state, box)
    elif frame.what == PAYING:
        pose_paying(state, box)
    elif frame.what == PLACING:
        pose_placing(state, frame)
    elif frame.what == SUPERIOR_CHOICE:
        pose_choice(state, frame)
    elif frame.what == BONUSES:
        pose_bonus(state, box, frame)
    elif frame.what == RELENTING:
        pose_relenting(state, frame)
    elif frame.what == CONVOKING:
        pose_convoking(state, box, frame)
    elif frame.what == ORDERING:
        pose_order(state, frame.seat)
    elif frame.what == ITEM and frame.step != PLACED:
        pose_item(state, box)
    else:
        pose_war(state, box)


@rule
def refuse_blocker(state, box, code) -> int:
    """Refuse a block, or to go without one."""
    return refuse_block(state, box, state.frame[2], code)


@rule
def refuse_shielding(code) -> int:
    """Refuse what is no answer to whether a shield is used."""
    return 0 if code == A_YES or code == A_PASS else SHIELD_7


ORDERS = Answers(VERBS, {V_ORDER: refuse_order}, otherwise=CHAIN_8)


@rule
def refuse_rest(state, box, frame, question, verb, argument, code) -> int:
    """Refuse an answer to what a frame asks, a row of a program, or a payment."""
    if frame.what == BONUSES:
        return refuse_bonus(state, box, frame, code)
    if frame.what == RELENTING:
        return refuse_relenting(state, frame, code)
    if question == Q_ORDER:
        return ORDERS.refuse(state, box, code)
    if frame.what == SUPERIOR_CHOICE:
        return refuse_choice(state, frame, argument) if verb == V_TARGET else CMD_15
    return refuse_row(state, box, frame, code) if question > Q_ORDER else refuse_paying(state, box, code)


@rule
def refuse_column_for(state, box, column) -> int:
    """Refuse a column for a Beast that changes it, or for a card that is convoked."""
    frame = state.frame[state.depth]
    if frame.what == CONVOKING:
        return refuse_entry(state, box, frame.seat, kind_awaited(frame), column, frame.sort)
    return refuse_place(state, frame, column)


@rule
def refuse_command(state, box, code) -> int:
    """Refuse a command of Standby or of the End Step."""
    if code == A_PASS:
        return 0
    argument = argument_of(code)
    if verb_of(code) != V_USE:
        return CMD_1
    return refuse_use(state, box, state.asked, USE_OF.row(argument), USE_OF.ability(argument))


@rule
def refuse_counter(state, box, code) -> int:
    """Refuse what a player would do in a counter-step (HC-WAR-10, HC-WAR-11, HC-BLOCK-1)."""
    if code == A_PASS:
        return 0
    if verb_of(code) == V_USE:
        return refuse_command(state, box, code)
    if verb_of(code) == V_BLOCK and state.asked != state.frame[2].seat:
        return refuse_late_block(state, state.frame[2], BLOCK_AT.column(argument_of(code)))
    if verb_of(code) != V_PLAY:
        return WAR_10
    return refuse_play(state, box, state.asked, PLAY_AT.kind(argument_of(code)), PLAY_AT.column(argument_of(code)))


FUNCTION = Answers(VERBS, {V_PASS: 0}, otherwise=FUNCTIONS.refuse)
refuse = by_question(
    VERBS,
    {
        Q_FUNCTION_1: FUNCTION,
        Q_WAR: FUNCTION,
        Q_FUNCTION_2: FUNCTION,
        Q_COUNTER_1: refuse_counter,
        Q_COUNTER_2: refuse_counter,
        Q_BLOCK: refuse_blocker,
        Q_SHIELD: refuse_shielding,
        Q_COLUMN: Answers(VERBS, {V_COLUMN: refuse_column_for}, otherwise=UG_16),
        Q_STANDBY: refuse_command,
        Q_END: refuse_command,
    },
    otherwise=refuse_rest,
)
