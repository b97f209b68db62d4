"""Warlords: when a bonus may be redeemed (chapter "Warlord cards", BT-WL).

A met condition is a flag for the coming phase (BT-WL-9); conditions about a state are tested at the end of their stage,
those about a deed when it is done (BT-R52, BT-R70).
"""

from __future__ import annotations

from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .setup import begin_phase, pass_on
from .terms import (
    C_CLANS,
    C_FEW,
    C_FEWEST_CHIPS,
    C_FIRST_MASTER,
    C_HIGH_PRIDE,
    C_HONOR_LEAD,
    C_LOW_PRIDE,
    C_MANY,
    C_NO_HONOR,
    C_RIVAL_MASTERS,
    C_SHIELDED,
    C_UNWOUNDED,
    C_WOUNDED_OWN,
    C_WOUNDED_RIVALS,
    E_DECLINE,
    E_REDEEM,
    HONOR_BONUS,
    HONOR_REDEEMED,
    MASTER,
    PRIDE,
    PRIDE_BONUS,
    PRIDE_REDEEMED,
    Q_REDEEM,
    UNREDEEMED,
    V_PASS,
    V_REDEEM,
    VERBS,
    WL_5,
    WL_7,
)
from .zones import kind_at, level_at, owner_at

#: Conditions that are tested at the end of a stage, as bits.
AT_DEAL = 1 << C_FEW | 1 << C_MANY | 1 << C_CLANS
AT_REORDER = 1 << C_FIRST_MASTER | 1 << C_RIVAL_MASTERS
AT_ACTION = 1 << C_SHIELDED | 1 << C_WOUNDED_OWN | 1 << C_WOUNDED_RIVALS
AT_HONOR = 1 << C_UNWOUNDED | 1 << C_NO_HONOR | 1 << C_HONOR_LEAD | 1 << C_FEWEST_CHIPS


@rule
def meet(state, box, seat, condition, value):
    """Note that a seat reached a value of a condition; its Warlord says how much is enough (BT-WL-8).

    It counts for the player who took the action (BT-WL-14), and stays met for the phase that comes (BT-WL-9). In every
    round, the first two included (BT-WL-10).
    """
    if state.flipped[seat] != UNREDEEMED:
        return
    warlord = state.warlord[seat]
    if box.honor_if[warlord, 0] == condition and value >= box.honor_if[warlord, 1]:
        state.honor_met[seat] = 1
    if box.pride_if[warlord, 0] == condition and value >= box.pride_if[warlord, 1]:
        state.pride_met[seat] = 1


@rule
def fulfil(state, box, seat, condition):
    """Note that a seat did what a condition without a number asks for."""
    meet(state, box, seat, condition, 1)


@rule
def stay_below(state, box, seat, condition, value):
    """Note a value of a condition that sets a limit from above."""
    if state.flipped[seat] != UNREDEEMED:
        return
    warlord = state.warlord[seat]
    if box.honor_if[warlord, 0] == condition and value <= box.honor_if[warlord, 1]:
        state.honor_met[seat] = 1
    if box.pride_if[warlord, 0] == condition and value <= box.pride_if[warlord, 1]:
        state.pride_met[seat] = 1


@rule
def waits_for(state, box, seat, conditions) -> int:
    """Tell whether a Warlord, unredeemed, has one of some conditions (bits); if not, nothing need be counted for it."""
    if state.flipped[seat] != UNREDEEMED:
        return 0
    warlord = state.warlord[seat]
    own = 1 << box.honor_if[warlord, 0] | 1 << box.pride_if[warlord, 0]
    return 1 if own & conditions else 0


@rule
def owned(state, seat) -> int:
    """Count a player's cards in play."""
    count = 0
    for row in range(1, state.n_play + 1):
        count += owner_at(state, row) == seat
    return count


@rule
def clans_of(state, box, seat) -> int:
    """Count the clans among a player's cards in play; clanless cards do not count (BT-R11)."""
    seen = 0
    for row in range(1, state.n_play + 1):
        if owner_at(state, row) == seat:
            seen |= 1 << box.clan[kind_at(state, row)]
    count = 0
    seen >>= 1
    while seen > 0:
        count += seen & 1
        seen >>= 1
    return count


@rule
def test_deal(state, box):
    """Test the conditions of the Deal Phase at its end (BT-WL-2)."""
    for seat in range(1, state.seats + 1):
        if not waits_for(state, box, seat, AT_DEAL):
            continue
        stay_below(state, box, seat, C_FEW, owned(state, seat))
        meet(state, box, seat, C_MANY, owned(state, seat))
        meet(state, box, seat, C_CLANS, clans_of(state, box, seat))


@rule
def test_reorder(state, box):
    """Test the conditions of the Re-order Phase at its end."""
    masters = 0
    for row in range(1, state.n_fray + 1):
        masters += level_at(state, box, row) == MASTER
    for seat in range(1, state.seats + 1):
        if not waits_for(state, box, seat, AT_REORDER):
            continue
        own = 0
        for row in range(1, state.n_fray + 1):
            own += owner_at(state, row) == seat and level_at(state, box, row) == MASTER
        if owner_at(state, 1) == seat and level_at(state, box, 1) == MASTER:
            fulfil(state, box, seat, C_FIRST_MASTER)
        if own == 0 and masters > 0:
            meet(state, box, seat, C_RIVAL_MASTERS, masters)


@rule
def test_action(state, box):
    """Test the conditions of the Action Phase that look at its end."""
    for seat in range(1, state.seats + 1):
        if not waits_for(state, box, seat, AT_ACTION):
            continue
        shielded = 0
        wounded = 0
        rivals = 0
        for row in range(1, state.n_play + 1):
            own = owner_at(state, row) == seat
            shielded += own and state.play[row].shielded
            wounded += own and state.play[row].wounded
            rivals += not own and state.play[row].wounded
        meet(state, box, seat, C_SHIELDED, shielded)
        meet(state, box, seat, C_WOUNDED_OWN, wounded)
        meet(state, box, seat, C_WOUNDED_RIVALS, rivals)


@rule
def test_honor(state, box):
    """Test the conditions of the Honor Phase, once all have counted and before anybody redeems (BT-R52, BT-R53)."""
    for seat in range(1, state.seats + 1):
        if not waits_for(state, box, seat, AT_HONOR):
            continue
        strong = 0
        wounded = 0
        for row in range(1, state.n_play + 1):
            if owner_at(state, row) == seat:
                strong += box.factor[kind_at(state, row)] > 0
                wounded += state.play[row].wounded
        if wounded == 0:
            meet(state, box, seat, C_UNWOUNDED, strong)
        if state.counted[seat] == 0 and owned(state, seat) > 0:
            fulfil(state, box, seat, C_NO_HONOR)
        leads = 1
        fewest = 1
        for rival in range(1, state.seats + 1):
            if rival != seat:
                leads = leads and state.counted[seat] > state.counted[rival]
                fewest = fewest and state.honor[seat] < state.honor[rival]
        if leads:
            meet(state, box, seat, C_HONOR_LEAD, state.counted[seat])
        if fewest:
            fulfil(state, box, seat, C_FEWEST_CHIPS)


@rule
def test_pride(state, box):
    """Test the conditions of the Pride Phase, once all have counted (BT-R52, BT-R53)."""
    for seat in range(1, state.seats + 1):
        stay_below(state, box, seat, C_LOW_PRIDE, state.counted[seat])
        meet(state, box, seat, C_HIGH_PRIDE, state.counted[seat])


@rule
def refuse_redeem(state, seat, met) -> int:
    """Refuse to redeem a bonus: used up, or its condition was not met (BT-WL-5, BT-WL-7).

    Who redeemed for Honor cannot redeem for Pride later in the round (BT-WL-11).
    """
    if state.flipped[seat] != UNREDEEMED:
        return WL_7
    return 0 if met else WL_5


@rule
def refuse_honor(state, seat) -> int:
    """Refuse the Honor Bonus."""
    return refuse_redeem(state, seat, state.honor_met[seat])


@rule
def redeem_honor(state, log, seat):
    """Redeem the Honor Bonus (BT-WL-3)."""
    state.honor[seat] += HONOR_BONUS
    state.flipped[seat] = HONOR_REDEEMED
    tell(log, E_REDEEM, seat, HONOR_REDEEMED, HONOR_BONUS, 0, 0)
    go_round(state, seat)


@rule
def leave_honor(state, log, seat):
    """Leave the Honor Bonus."""
    tell(log, E_DECLINE, seat, 0, 0, 0, 0)
    go_round(state, seat)


@rule
def refuse_pride(state, seat) -> int:
    """Refuse the Pride Bonus."""
    return refuse_redeem(state, seat, state.pride_met[seat])


@rule
def redeem_pride(state, log, seat):
    """Redeem the Pride Bonus (BT-WL-4)."""
    state.budget[seat] += PRIDE_BONUS
    state.flipped[seat] = PRIDE_REDEEMED
    tell(log, E_REDEEM, seat, PRIDE_REDEEMED, PRIDE_BONUS, 0, 0)


@rule
def go_round(state, seat):
    """Go on to the next seat, or to the Pride Phase."""
    state.honor_met[seat] = 0
    if pass_on(state) == 0:
        begin_phase(state, PRIDE, state.dealer)


HONORS = Answers(
    VERBS,
    {V_REDEEM: (EVERY, refuse_honor, redeem_honor), V_PASS: (EVERY, 0, leave_honor)},
    question=Q_REDEEM,
)


@rule
def step_redeem(state, box, log, seat):
    """Offer the Honor Bonus to all who may redeem it, in seat order from the dealer (BT-WL-6, BT-R71)."""
    if state.answer or refuse_honor(state, seat) == 0:
        HONORS.step(state, box, log)
    else:
        go_round(state, seat)
