"""The Pride Phase: the budget, recruiting, the Pride Bonus, the clean-up (chapter "Pride phase", BT-PRIDE)."""

from __future__ import annotations

from menagerie.engine.ask import VERB, offer
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .setup import begin_phase, pass_on
from .terms import (
    CLEAR,
    E_BUDGET,
    E_CLEAR,
    E_RECRUIT,
    E_REPLACE,
    IMPROVING,
    JFW,
    KINDS,
    PRIDE_2,
    PRIDE_4,
    PRIDE_5,
    PRIDE_13,
    Q_RECRUIT,
    RECRUIT,
    V_RECRUIT,
    V_REDEEM,
    V_STOP,
    VERBS,
)
from .warlords import redeem_pride, refuse_pride, test_pride
from .zones import clear_play, draw_card, in_hand, kinds_in_hand, leave_hand, owner_at, pride_at


@rule
def count_pride(state, box, log):
    """Count every player's Pride Points: the budget of this round (BT-PRIDE-1, BT-PRIDE-12).

    In rounds 1 and 2 as later (BT-PRIDE-17). A budget buys cards and is never made Honor (BT-OBJ-5).
    """
    for seat in range(1, state.seats + 1):
        state.counted[seat] = 0
    for row in range(1, state.n_play + 1):
        state.counted[owner_at(state, row)] += pride_at(state, box, row)
    for seat in range(1, state.seats + 1):
        state.budget[seat] = state.counted[seat]
        tell(log, E_BUDGET, seat, state.counted[seat], 0, 0, 0)
    test_pride(state, box)
    begin_phase(state, RECRUIT, state.dealer)


@rule
def refuse_recruit(state, box, seat, kind) -> int:
    """Refuse to recruit: not in hand or on the pile, or too dear (BT-PRIDE-2, BT-PRIDE-4, BT-PRIDE-5)."""
    if recruits(state, seat) >> kind & 1:
        return refuse_price(state, box, seat, kind)
    if kind == JFW:
        return PRIDE_5
    for rival in range(1, state.seats + 1):
        if in_hand(state, rival, kind) > 0:
            return PRIDE_13
    return PRIDE_4


@rule
def recruits(state, seat) -> int:
    """Give the kinds in hand and the one on the pile, at any price, as bits 1 << kind (BT-PRIDE-4, BT-PRIDE-5)."""
    return kinds_in_hand(state, seat) | (1 << JFW if state.jade[seat] > 0 else 0)


@rule
def refuse_price(state, box, seat, kind) -> int:
    """Refuse a card that costs more than is left (BT-PRIDE-2, BT-PRIDE-3)."""
    return PRIDE_2 if box.factor[kind] > state.budget[seat] else 0


@rule
def offer_recruits(state, box, seat):
    """Offer every card that can be paid (BT-PRIDE-14)."""
    kinds = recruits(state, seat)
    for kind in range(1, KINDS + 1):
        if kinds >> kind & 1 and refuse_price(state, box, seat, kind) == 0:
            offer(state, V_RECRUIT * VERB + kind)


@rule
def stop_recruiting(state, seat):
    """Recruit no more, or nobody at all; what is left of a budget is lost (BT-PRIDE-11, BT-PRIDE-12, BT-ROUND-7)."""
    state.budget[seat] = 0
    state.pride_met[seat] = 0
    if pass_on(state) == 0:
        begin_phase(state, CLEAR, state.dealer)


@rule
def recruit(state, box, log, seat, kind):
    """Put a card on the Discard Pile and replace it in the hand (BT-PRIDE-6 … BT-PRIDE-10, BT-R45, BT-REF-3)."""
    state.budget[seat] -= box.factor[kind]
    state.discard[seat, kind] += 1
    tell(log, E_RECRUIT, seat, kind, state.budget[seat], 0, 0)
    if kind == JFW:
        state.jade[seat] -= 1
        return
    leave_hand(state, seat, kind)
    if state.n_deck[seat] > 0:
        tell(log, E_REPLACE, seat, draw_card(state, seat), 0, 0, 0)


@rule
def clear(state, log):
    """Clear Fray and Dealer Space (BT-PRIDE-15, BT-PRIDE-16)."""
    clear_play(state)
    tell(log, E_CLEAR, 0, 0, 0, 0, 0)
    begin_phase(state, IMPROVING, state.dealer)


# Everybody recruits in seat order from the dealer (BT-R44, BT-R69). The order is ours: nobody's recruits touch those of
# others (BT-PRIDE-18).
RECRUITS = Answers(
    VERBS,
    {
        V_REDEEM: (EVERY, refuse_pride, redeem_pride),
        V_RECRUIT: (offer_recruits, refuse_recruit, recruit),
        V_STOP: (EVERY, 0, stop_recruiting),
    },
    question=Q_RECRUIT,
)
