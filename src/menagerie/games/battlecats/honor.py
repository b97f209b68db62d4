"""The Honor Phase: counting, and the Honor Bonus (chapter "Honor phase", BT-HONOR)."""

from __future__ import annotations

from menagerie.engine.ask import ask, offer, take_answer, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import honor_at, owner_at
from .setup import begin_phase, pass_on
from .terms import (
    A_PASS,
    A_REDEEM,
    E_DECLINE,
    E_HONOR,
    E_REDEEM,
    HONOR_BONUS,
    HONOR_REDEEMED,
    PRIDE,
    Q_REDEEM,
    REDEEM,
    UNREDEEMED,
    V_REDEEM,
    WL_5,
    WL_7,
)
from .warlords import test_honor


@rule
def count_honor(state, box, log):
    """Count every player's Honor, then test the conditions of the phase (BT-HONOR-1 … BT-HONOR-7, BT-R71).

    Fray and Dealer Space alike, each card for the owner of its colour (BT-NS-12, BT-NS-21); who has none in play counts
    0 (BT-ROUND-8).
    """
    for seat in range(1, state.seats + 1):
        state.counted[seat] = 0
    for row in range(1, state.n_play + 1):
        state.counted[owner_at(state, row)] += honor_at(state, box, row)
    for seat in range(1, state.seats + 1):
        points = state.counted[seat]
        state.honor[seat] += points
        tell(log, E_HONOR, seat, points, state.honor[seat], 0, 0)
    test_honor(state, box)
    begin_phase(state, REDEEM, state.dealer)


@rule
def refuse_redeem(state, seat, met) -> int:
    """Refuse to redeem a bonus: used up, or its condition was not met (BT-WL-5, BT-WL-7).

    Who redeemed for Honor cannot redeem for Pride later in the round (BT-WL-11).
    """
    if state.flipped[seat] != UNREDEEMED:
        return WL_7
    return 0 if met else WL_5


@rule
def step_redeem(state, log):
    """Offer the Honor Bonus to all who may redeem it, in seat order from the dealer (BT-WL-3, BT-WL-6, BT-R71)."""
    frame = state.frame[1]
    seat = frame.seat
    if state.answer == 0:
        if refuse_redeem(state, seat, state.honor_met[seat]) == 0:
            pose_redeem(state)
            return
    elif verb_of(take_answer(state)) == V_REDEEM:
        state.honor[seat] += HONOR_BONUS
        state.flipped[seat] = HONOR_REDEEMED
        tell(log, E_REDEEM, seat, HONOR_REDEEMED, HONOR_BONUS, 0, 0)
    else:
        tell(log, E_DECLINE, seat, 0, 0, 0, 0)
    state.honor_met[seat] = 0
    if pass_on(state) == 0:
        begin_phase(state, PRIDE, state.dealer)


@rule
def pose_redeem(state):
    """Ask whether the Honor Bonus is redeemed."""
    ask(state, state.frame[1].seat, Q_REDEEM)
    offer(state, A_REDEEM)
    offer(state, A_PASS)
