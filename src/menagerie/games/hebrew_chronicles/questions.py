"""Every refusal with its clause, question by question: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.engine.dispatch import Answers, by_frame, by_question
from menagerie.engine.jit import rule

from .blocker_bonuses import refuse_bonus
from .blocking import refuse_block, refuse_late_block
from .chain import refuse_order
from .commands import refuse_use
from .convoking import kind_awaited, refuse_entry
from .functions import FUNCTIONS, refuse_pass
from .moving import refuse_place
from .paying import refuse_paying
from .play import refuse_play
from .relentless import refuse_relenting
from .superior import refuse_choice
from .terms import (
    A_ENOUGH,
    A_PASS,
    A_YES,
    BLOCK_1,
    BONUSES,
    CHAIN_8,
    CMD_1,
    CMD_15,
    CONVOKING,
    ORDERING,
    PAYING,
    Q_BLOCK,
    Q_COLUMN,
    Q_COUNTER_1,
    Q_COUNTER_2,
    Q_END,
    Q_FUNCTION_1,
    Q_FUNCTION_2,
    Q_SHIELD,
    Q_STANDBY,
    Q_WAR,
    RELENTING,
    SHIELD_7,
    SUPERIOR_CHOICE,
    UG_16,
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


@rule
def refuse_column_for(state, box, column) -> int:
    """Refuse a column for a Beast that changes it, or for a card that is convoked."""
    frame = state.frame[state.depth]
    if frame.what == CONVOKING:
        return refuse_entry(state, box, frame.seat, kind_awaited(frame), column, frame.sort)
    return refuse_place(state, frame, column)


@rule
def refuse_late(state, seat, column) -> int:
    """Refuse a block in a counter-step, of the attacker any."""
    return WAR_10 if seat == state.frame[2].seat else refuse_late_block(state, state.frame[2], column)


FUNCTION = Answers(VERBS, {V_PASS: refuse_pass}, otherwise=FUNCTIONS.refuse)
# What a player may do in Standby, in the End Step, and in a counter-step (HC-WAR-10, HC-WAR-11, HC-BLOCK-1).
COMMANDS = Answers(VERBS, {A_PASS: 0, V_USE: refuse_use}, otherwise=CMD_1)
COUNTERS = Answers(VERBS, {A_PASS: 0, V_PLAY: refuse_play, V_BLOCK: refuse_late, V_USE: refuse_use}, otherwise=WAR_10)

refuse = by_question(
    VERBS,
    {
        Q_FUNCTION_1: FUNCTION,
        Q_WAR: FUNCTION,
        Q_FUNCTION_2: FUNCTION,
        Q_COUNTER_1: COUNTERS,
        Q_COUNTER_2: COUNTERS,
        Q_BLOCK: Answers(VERBS, {A_ENOUGH: 0, V_BLOCK: refuse_block}, otherwise=BLOCK_1),
        Q_SHIELD: Answers(VERBS, {A_YES: 0, A_PASS: 0}, otherwise=SHIELD_7),
        Q_COLUMN: Answers(VERBS, {V_COLUMN: refuse_column_for}, otherwise=UG_16),
        Q_STANDBY: COMMANDS,
        Q_END: COMMANDS,
    },
    otherwise=by_frame(
        VERBS,
        {
            PAYING: refuse_paying,
            ORDERING: Answers(VERBS, {V_ORDER: refuse_order}, otherwise=CHAIN_8),
            SUPERIOR_CHOICE: Answers(VERBS, {V_TARGET: refuse_choice}, otherwise=CMD_15),
            BONUSES: refuse_bonus,
            RELENTING: refuse_relenting,
        },
        otherwise=refuse_row,
    ),
)
