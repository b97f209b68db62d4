"""Every refusal with its clause, question by question: the one place that knows all questions."""

from __future__ import annotations

from menagerie.cardtext.machine.choices import refuse_row
from menagerie.engine.dispatch import Answers, by_question

from .accompany import refuse_accompanied
from .attack import ATTACKS_DECLARED
from .control_limit import refuse_give_up
from .damage_step import SHARES
from .guard import REDIRECTS, WIELDS
from .match import refuse_swap
from .play_phase import ACTS, RESPONSES
from .royals import refuse_royal
from .setup import BEGINNERS, COIN
from .terms import (
    ACC_1,
    BRE_12,
    LIM_3,
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
from .triggers import refuse_order
from .upkeep import UPKEEPS

# What may be done with the right to play, by whose it is (BC-PLAY-1, BC-PLAY-2, BC-PP-6, BC-PP-8).
DEFENDS = Answers(VERBS, {V_PASS: 0, V_PLAY: PLAY_1, V_BREACH: PLAY_1}, otherwise=RESPONSES.refuse)
RESPONDS = Answers(VERBS, {V_PASS: 0, V_PLAY: PP_6, V_BREACH: BRE_12}, otherwise=RESPONSES.refuse)
LOOKS_ON = Answers(VERBS, {V_PASS: 0, V_PLAY: PLAY_2, V_BREACH: BRE_12}, otherwise=RESPONSES.refuse)

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
