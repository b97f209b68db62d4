"""The Action Phase: who acts, in which order, and what a card may do (chapter "Action phase", BT-ACT).

What it may do to which card stand in `wounding`, `shielding`, `exiling`, and for two clans in `sacred_fury` and
`nightshade`. A CARD_ACTS frame holds the player who takes the action and the acting card's row.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, ask, offer, offer_unless, take_answer
from menagerie.engine.dispatch import Answers
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .exiling import exile, free_scouts, refuse_exile
from .nightshade import refuse_turn_up, turn_up
from .sacred_fury import one_of, other_of, pair_of, refuse_two, strike_two
from .shielding import refuse_shield, shield
from .terms import (
    A_PASS,
    A_TURN_UP,
    CARD_13,
    CARD_ACTS,
    E_NO_CHOICE,
    E_PASS,
    EXILE,
    EXILE_OR_WOUND,
    FURY,
    NIGHTSHADE,
    NO_ACTION,
    Q_ACT,
    SHIELD,
    V_EXILE,
    V_HEAL,
    V_PASS,
    V_PROTECT,
    V_TURN_UP,
    V_WOUND,
    V_WOUND_TWO,
    VERBS,
)
from .wounding import refuse_hit, refuse_wound, strike
from .zones import kind_at, let_act, owner_at


@rule
def may_act(state, box, row) -> int:
    """Tell whether the pawn stops at a card: there, with an action, neither wounded nor spent (BT-ACT-3 … BT-ACT-8)."""
    played = state.play[row]
    if played.card == 0 or played.spent or played.wounded:
        return 0
    return 1 if box.action[kind_at(state, row)] != NO_ACTION else 0


@rule
def move_pawn(state, box) -> int:
    """Move the pawn to the next card that may act and let it; 0 at the end of the Fray (BT-ACT-1, BT-ACT-13).

    Its owner acts, whose turn it is by no seat order (BT-ACT-2). The pawn stands on the card that acts (BT-COMP-6).
    """
    frame = state.frame[1]
    while frame.row < state.n_fray:
        frame.row += 1
        if may_act(state, box, frame.row):
            state.play[frame.row].spent = 1
            let_act(state, owner_at(state, frame.row), frame.row)
            return 1
    return 0


@rule
def pose_card(state, box):
    """Ask for the use of an action, or to pass; `count` keeps whether there was a choice (BT-ACT-10)."""
    frame = state.frame[state.depth]
    ask(state, frame.seat, Q_ACT)
    if box.action[kind_at(state, frame.row)] == NIGHTSHADE:
        if refuse_turn_up(state, box, frame.row) == 0:
            offer(state, A_TURN_UP)
    else:
        offer_targets(state, box, frame.seat, frame.row)
    frame.count = 1 if state.n_options > 0 else 0
    offer(state, A_PASS)


@rule
def offer_targets(state, box, seat, acting):
    """Offer every complete choice of an action that needs targets (BT-R69).

    Of Fray and Dealer Space alike (BT-ACT-19). A Sacred Fury may wound fewer than it could (BT-SF-7). Any opponent's
    cards may be chosen, wherever he sits (BT-ACT-17).
    """
    action = box.action[kind_at(state, acting)]
    last = state.n_play + 1
    if action == EXILE or action == EXILE_OR_WOUND:
        free = free_scouts(state, box, seat, acting)
        for row in range(1, last):
            offer_unless(state, refuse_exile(state, box, seat, acting, row, free), V_EXILE * VERB + row)
    if action == SHIELD:
        for row in range(1, last):
            offer_unless(state, refuse_shield(state, box, seat, acting, row, 1), V_HEAL * VERB + row)
        for row in range(1, last):
            offer_unless(state, refuse_shield(state, box, seat, acting, row, 0), V_PROTECT * VERB + row)
    if action != EXILE:
        for row in range(1, last):
            offer_unless(state, refuse_wound(state, box, seat, acting, row), V_WOUND * VERB + row)
    if action == FURY and box.pairs[kind_at(state, acting)]:
        for other in range(2, last):
            if refuse_hit(state, box, seat, acting, other):
                continue
            for one in range(1, other):
                if refuse_two(state, box, seat, acting, one, other) == 0:
                    offer(state, V_WOUND_TWO * VERB + pair_of(one, other))


@rule
def refuse_beyond(state, verb, argument) -> int:
    """Refuse a card that does not lie in play."""
    single = verb == V_EXILE or verb == V_HEAL or verb == V_PROTECT or verb == V_WOUND
    return CARD_13 if single and argument > state.n_play else 0


@rule
def refuse_exile_now(state, box, seat, acting, row) -> int:
    """Refuse to exile a card, with those Scouts free that lie there now."""
    return refuse_exile(state, box, seat, acting, row, free_scouts(state, box, seat, acting))


@rule
def refuse_care(state, box, seat, verb, acting, row) -> int:
    """Refuse to heal or protect a card."""
    return refuse_shield(state, box, seat, acting, row, 1 if verb == V_HEAL else 0)


@rule
def refuse_pair(state, box, seat, acting, pair) -> int:
    """Refuse to wound a pair of cards."""
    return refuse_two(state, box, seat, acting, one_of(pair), other_of(pair))


@rule
def strike_pair(state, box, log, seat, pair):
    """Wound a pair of cards."""
    strike_two(state, box, log, seat, one_of(pair), other_of(pair))


@rule
def pass_by(state, log, frame, seat):
    """Leave an action unused."""
    tell(log, E_PASS if frame.count else E_NO_CHOICE, seat, state.play[frame.row].card, frame.row, 0, 0)


DEEDS = Answers(
    VERBS,
    {
        V_EXILE: (refuse_exile_now, exile),
        V_HEAL: (refuse_care, shield),
        V_PROTECT: (refuse_care, shield),
        V_WOUND: (refuse_wound, strike),
        V_WOUND_TWO: (refuse_pair, strike_pair),
        V_TURN_UP: (refuse_turn_up, turn_up),
        V_PASS: (0, pass_by),
    },
    otherwise=CARD_13,
    unless=refuse_beyond,
    known={"acting": "state.frame[state.depth].row"},
)


@rule
def step_card(state, box, log):
    """Ask for the use of an action and carry it out (BT-ACT-11, BT-ACT-12).

    A Dragonstorm Master does one of its two (BT-DS-5).
    """
    if state.answer == 0:
        pose_card(state, box)
        return
    DEEDS.take(state, box, log, state.frame[state.depth].seat, take_answer(state))
    if state.frame[state.depth].what == CARD_ACTS:
        pop(state)
