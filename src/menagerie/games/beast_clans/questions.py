"""Every question from the state alone, and every refusal with its clause: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.engine.dispatch import Answers, by_question
from menagerie.engine.jit import rule

from .accompany import refuse_accompanied
from .attack import ATTACKS_DECLARED
from .chain import pose_item
from .combat import DECLARATIONS
from .control_limit import pose_limit, refuse_give_up
from .damage_step import SHARES
from .guard import REDIRECTS, WIELDS
from .match import pose_swap, refuse_swap
from .play_phase import ACTS, pose_cycle
from .royals import pose_royal, refuse_royal
from .setup import BEGINNERS, COIN
from .terms import (
    ACC_1,
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
    PP_6,
    Q_ACCOMPANY,
    Q_ACTION,
    Q_ATTACK,
    Q_COIN,
    Q_DEFEND,
    Q_FIRST,
    Q_GUARD,
    Q_LIMIT,
    Q_ORDER,
    Q_RESPOND,
    Q_ROYAL,
    Q_SPLIT,
    Q_STEP,
    Q_SWAP,
    Q_UPKEEP,
    Q_WIELD,
    R11,
    R60,
    SETUP_1,
    SWAPPING,
    V_BREACH,
    V_BRING,
    V_ENOUGH,
    V_GIVE_UP,
    V_ORDER,
    V_PASS,
    V_PLAY,
    V_ROYAL,
    V_TAKE_OUT,
    V_TARGET,
    VERBS,
)
from .triggers import pose_order, refuse_order
from .turn import UPKEEPS
from .upkeep import pose_upkeep
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
        DECLARATIONS.pose(state, box)
    elif frame.what == LIMIT:
        pose_limit(state)
    elif frame.what == ORDER:
        pose_order(state, frame.seat)
    elif frame.step == SWAPPING:
        pose_swap(state)
    elif frame.step == LAY_ROYALS:
        pose_royal(state, box, frame.seat)
    elif frame.step == FLIP_COIN:
        COIN.pose(state, box)
    elif frame.step == FIRST:
        BEGINNERS.pose(state, box)
    else:
        pose_upkeep(state, box)


# What may be done with the right to play, by whose it is (BC-PLAY-1, BC-PLAY-2, BC-PP-6, BC-PP-8).
DEFENDS = Answers(VERBS, {V_PASS: 0, V_PLAY: PLAY_1, V_BREACH: PLAY_1}, otherwise=ACTS.refuse)
RESPONDS = Answers(VERBS, {V_PASS: 0, V_PLAY: PP_6, V_BREACH: BRE_12}, otherwise=ACTS.refuse)
LOOKS_ON = Answers(VERBS, {V_PASS: 0, V_PLAY: PLAY_2, V_BREACH: BRE_12}, otherwise=ACTS.refuse)

refuse = by_question(
    VERBS,
    {
        Q_ACTION: Answers(VERBS, {V_PASS: 0}, otherwise=ACTS.refuse),
        Q_DEFEND: DEFENDS,
        Q_RESPOND: RESPONDS,
        Q_STEP: LOOKS_ON,
        Q_UPKEEP: UPKEEPS,
        Q_ATTACK: ATTACKS_DECLARED,
        Q_GUARD: REDIRECTS,
        Q_WIELD: WIELDS,
        Q_ACCOMPANY: Answers(VERBS, {V_TARGET: refuse_accompanied}, otherwise=ACC_1),
        Q_SPLIT: SHARES,
        Q_LIMIT: Answers(VERBS, {V_GIVE_UP: refuse_give_up}, otherwise=LIM_3),
        Q_ORDER: Answers(VERBS, {V_ORDER: refuse_order}, otherwise=R11),
        Q_ROYAL: Answers(VERBS, {V_ROYAL: refuse_royal}, otherwise=SETUP_1),
        Q_COIN: COIN,
        Q_FIRST: BEGINNERS,
        Q_SWAP: Answers(VERBS, dict.fromkeys((V_ENOUGH, V_TAKE_OUT, V_BRING), refuse_swap), otherwise=R60),
    },
    otherwise=refuse_row,
)
