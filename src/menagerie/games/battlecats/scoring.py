"""Honor, Pride and recruiting, improving the hand (chapters of these names; BT-HONOR, BT-PRIDE, BT-HAND)."""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, take_answer, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import (
    clear_play,
    draw_card,
    honor_at,
    in_hand,
    is_pickable,
    kinds_in_hand,
    leave_hand,
    offer_picks,
    owner_at,
    pick,
    pride_at,
    put_under_deck,
)
from .setup import begin_phase, pass_on
from .terms import (
    A_PASS,
    A_REDEEM,
    A_STOP,
    CLEAR,
    E_BUDGET,
    E_CLEAR,
    E_DECLINE,
    E_HONOR,
    E_IMPROVE,
    E_RECRUIT,
    E_REDEEM,
    E_REPLACE,
    E_RETURN,
    HAND,
    HAND_1,
    HAND_2,
    HAND_5,
    HONOR_BONUS,
    HONOR_REDEEMED,
    IMPROVE,
    IMPROVING,
    JFW,
    KINDS,
    PRIDE,
    PRIDE_2,
    PRIDE_4,
    PRIDE_5,
    PRIDE_13,
    PRIDE_BONUS,
    PRIDE_REDEEMED,
    Q_DRAW,
    Q_RECRUIT,
    Q_REDEEM,
    Q_RETURN,
    RECRUIT,
    REDEEM,
    RETURNING,
    UNREDEEMED,
    V_DRAW,
    V_RECRUIT,
    V_REDEEM,
    V_RETURN,
    WL_5,
    WL_7,
)
from .warlords import test_honor, test_pride

# --- Honor


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


# --- Pride


@rule
def count_pride(state, box, log):
    """Count every player's Pride Points: the budget of this round (BT-PRIDE-1, BT-PRIDE-12)."""
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
def pose_recruit(state, box):
    """Ask for a card to recruit, for the Pride Bonus, or to stop (BT-PRIDE-11, BT-PRIDE-14)."""
    seat = state.frame[1].seat
    ask(state, seat, Q_RECRUIT)
    if refuse_redeem(state, seat, state.pride_met[seat]) == 0:
        offer(state, A_REDEEM)
    kinds = recruits(state, seat)
    for kind in range(1, KINDS + 1):
        if kinds >> kind & 1 and refuse_price(state, box, seat, kind) == 0:
            offer(state, V_RECRUIT * VERB + kind)
    offer(state, A_STOP)


@rule
def step_recruit(state, box, log):
    """Let everybody recruit, in seat order from the dealer (BT-R44, BT-R69).

    What is left of a budget is lost (BT-ROUND-7). The order is ours: nobody's recruits touch another's (BT-PRIDE-18).
    """
    seat = state.frame[1].seat
    if state.answer == 0:
        pose_recruit(state, box)
        return
    code = take_answer(state)
    if verb_of(code) == V_REDEEM:
        state.budget[seat] += PRIDE_BONUS
        state.flipped[seat] = PRIDE_REDEEMED
        tell(log, E_REDEEM, seat, PRIDE_REDEEMED, PRIDE_BONUS, 0, 0)
        return
    if verb_of(code) == V_RECRUIT:
        recruit(state, box, log, seat, argument_of(code))
        return
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


# --- improving the hand


@rule
def refuse_draw(state, seat, count) -> int:
    """Refuse a number of cards to draw (BT-HAND-1, BT-HAND-5)."""
    if count > IMPROVE:
        return HAND_1
    return HAND_5 if count > state.n_deck[seat] else 0


@rule
def pose_draw(state):
    """Ask how many cards are drawn (BT-HAND-1)."""
    seat = state.frame[1].seat
    ask(state, seat, Q_DRAW)
    for count in range(IMPROVE + 1):
        if refuse_draw(state, seat, count) == 0:
            offer(state, V_DRAW * VERB + count)


@rule
def improve(state, log):
    """Draw up to three cards; who then holds more than eight puts the rest back (BT-HAND-1 … BT-HAND-5, BT-HAND-8)."""
    frame = state.frame[1]
    seat = frame.seat
    if state.answer == 0:
        pose_draw(state)
        return
    count = argument_of(take_answer(state))
    tell(log, E_IMPROVE, seat, count, 0, 0, 0)
    for _ in range(count):
        tell(log, E_REPLACE, seat, draw_card(state, seat), 0, 0, 0)
    frame.count = max(state.n_hand[seat] - HAND, 0)
    if frame.count > 0:
        frame.step = RETURNING
    else:
        pass_on(state)


@rule
def refuse_return(state, kind) -> int:
    """Refuse a card to put back (BT-HAND-2)."""
    frame = state.frame[1]
    return 0 if is_pickable(state, frame.seat, kind) else HAND_2


@rule
def pose_return(state):
    """Ask for one of the cards that go back (BT-HAND-2, BT-HAND-3)."""
    frame = state.frame[1]
    ask(state, frame.seat, Q_RETURN)
    offer_picks(state, frame.seat, V_RETURN)


@rule
def step_return(state, log):
    """Put the cards back that are too many, under the Color Deck (BT-HAND-4, BT-R47)."""
    frame = state.frame[1]
    seat = frame.seat
    if state.answer == 0:
        pose_return(state)
        return
    pick(state, seat, argument_of(take_answer(state)))
    if state.n_put[seat] < frame.count:
        return
    for i in range(frame.count):
        tell(log, E_RETURN, seat, state.put[seat, i], 0, 0, 0)
    put_under_deck(state, seat)
    state.n_back[seat] += frame.count
    frame.count = 0
    frame.step = IMPROVING
    pass_on(state)
