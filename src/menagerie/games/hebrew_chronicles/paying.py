"""Paying for an Up-Grade, a power-up and Force of Will, part by part (HC-D9 … HC-D12, HC-D14, HC-IW-4).

What is named so far is the payer's secret (`drafts.py`); with the last part all of it is paid at once.
"""

from __future__ import annotations

from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import count_in, place_of

from .drafts import add_draft, clear_drafts, count_drafted
from .inward import gain_will, send_to_grave
from .moving import find_offering, has_more, offer_once, pose_shift, refuse_shifted, step_shift
from .offerings import put_at_bottom
from .terms import (
    A_ENOUGH,
    CMD_4,
    E_SENT,
    FACE_DOWN,
    FOR_POWER,
    FOR_SHIFT,
    FOR_UPGRADE,
    GIVE_AT,
    IN_HAND,
    IW_4,
    JUST_SENT,
    LAY_IN,
    MAX_1,
    OFFERING,
    PAY,
    Q_PAY,
    Q_SEND,
    R154,
    SEND,
    UG_5,
    UG_14,
    UPGRADE_COST,
    V_DISCARD,
    V_GIVE,
    V_GIVE_HAND,
    V_SEND,
    WILL_COST,
)
from .upgrade import finish_upgrade, gain_power, is_spare, pose_gain, refuse_gain, take_gain
from .zone_changes import discard_from_hand
from .zones import clear_place, leave_upgrades, put_inward


@rule
def pose_paying(state, box):
    """Put the question of the payment, from the state alone."""
    frame = state.frame[state.depth]
    if frame.sort == FOR_SHIFT:
        pose_shift(state, frame)
    elif frame.step == PAY:
        pose_pay(state, box, frame)
    elif frame.step == SEND:
        pose_send(state, frame)
    else:
        pose_gain(state, frame)


@rule
def step_paying(state, box, log):
    """Ask for the next part of the payment, or take it."""
    frame = state.frame[state.depth]
    if frame.sort == FOR_SHIFT:
        step_shift(state, box, log, frame)
    elif state.answer == 0:
        pose_paying(state, box)
    elif frame.step == PAY:
        take_pay(state, box, log, frame, take_answer(state))
    elif frame.step == SEND:
        take_send(state, box, log, frame, take_answer(state))
    else:
        take_gain(state, box, log, frame, take_answer(state))


@rule
def refuse_paying(state, box, code) -> int:
    """Refuse a part of the payment."""
    frame = state.frame[state.depth]
    if frame.sort == FOR_SHIFT:
        return refuse_shifted(state, frame, code)
    if frame.step == PAY:
        return refuse_pay(state, box, frame, code)
    if frame.step == SEND:
        return refuse_send(state, frame, code)
    return refuse_gain(state, frame, code)


# --- 2 cards of the hand, or a Lamb or Goat


@rule
def refuse_pay(state, box, frame, code) -> int:
    """Refuse a card as payment for an Up-Grade (HC-UG-5, HC-UG-6, HC-MAX-2, HC-CMD-4, HC-R67, HC-R154)."""
    seat = frame.seat
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_DISCARD:
        if in_hand(state, seat, argument) <= count_drafted(state, argument):
            return CMD_4
        return 0 if state.n_hand[seat] >= UPGRADE_COST else UG_5
    if state.n_draft:
        return UG_5
    if verb == V_GIVE_HAND:
        return 0 if in_hand(state, seat, argument) and box.pays[argument] else UG_5
    kind = GIVE_AT.kind(argument)
    column = GIVE_AT.column(argument)
    if verb != V_GIVE or kind == 0 or box.pays[kind] == 0 or has_more(state, seat, column, kind, 0) == 0:
        return UG_5
    return 0 if is_spare(state, box, seat, frame.place, column, kind) else R154


@rule
def pose_pay(state, box, frame):
    """Ask what pays for an Up-Grade (HC-D9)."""
    seat = frame.seat
    ask(state, seat, Q_PAY)
    if state.n_draft == 0:
        for row in range(1, state.n_rows + 1):
            played = state.card[row]
            if played.sort == OFFERING and played.seat == seat and box.pays[played.kind]:
                code = GIVE_AT.code(played.kind, played.place)
                offer_once(state, refuse_pay(state, box, frame, code), code)
        offer_hand(state, box, frame, V_GIVE_HAND)
    offer_hand(state, box, frame, V_DISCARD)


@rule
def offer_hand(state, box, frame, verb):
    """Offer the cards of the hand for a payment."""
    last = 0
    for place in range(state.n_hand[frame.seat]):
        kind = state.hand[frame.seat, place]
        if kind != last:
            offer_unless(state, refuse_pay(state, box, frame, verb * VERB + kind), verb * VERB + kind)
        last = kind


@rule
def take_pay(state, box, log, frame, code):
    """Take a payment; two cards of the hand are discarded together (HC-UG-5, HC-OFFER-7)."""
    seat = frame.seat
    argument = argument_of(code)
    if verb_of(code) == V_GIVE_HAND:
        leave_hand(state, seat, argument)
        put_at_bottom(state, log, seat, argument, LAY_IN + IN_HAND)
    elif verb_of(code) == V_GIVE:
        give_offering(state, log, seat, GIVE_AT.kind(argument), GIVE_AT.column(argument))
    else:
        add_draft(state, argument, 0)
        if state.n_draft < UPGRADE_COST:
            return
        for i in range(1, state.n_draft + 1):
            discard_from_hand(state, box, log, seat, state.draft[i].kind)
        clear_drafts(state)
    if frame.left:
        frame.step = SEND
    else:
        finish_upgrade(state, box, log, frame)


@rule
def give_offering(state, log, seat, kind, column):
    """Send an Offering of a column to the bottom of Heaven (HC-UG-6)."""
    clear_place(state, find_offering(state, seat, column, kind))
    put_at_bottom(state, log, seat, kind, column)


# --- cards of the UG or Inward column


@rule
def least_sent(frame) -> int:
    """Give how many cards must be sent (HC-MAX-1, HC-UG-14, HC-IW-4)."""
    if frame.sort == FOR_UPGRADE:
        return frame.left
    return 1 if frame.sort == FOR_POWER else WILL_COST


@rule
def refuse_send(state, frame, code) -> int:
    """Refuse a card to be sent: it is not there, or was named already (HC-MAX-1, HC-UG-14, HC-UG-18, HC-IW-4)."""
    clause = MAX_1 if frame.sort == FOR_UPGRADE else UG_14 if frame.sort == FOR_POWER else IW_4
    if code == A_ENOUGH:
        return 0 if frame.sort == FOR_POWER and state.n_draft else clause
    kind = argument_of(code)
    if verb_of(code) != V_SEND or kind == 0:
        return clause
    seat = frame.seat
    if frame.sort == FOR_UPGRADE or frame.sort == FOR_POWER:
        there = count_in(state.upgrades[seat], state.n_upgrades[seat], kind)
    else:
        there = count_in(state.inward[seat], state.n_inward[seat], kind)
    return 0 if there > count_drafted(state, kind) else clause


@rule
def pose_send(state, frame):
    """Ask which card is sent next (HC-D10, HC-D12, HC-D14)."""
    seat = frame.seat
    ask(state, seat, Q_SEND)
    last = 0
    if frame.sort == FOR_UPGRADE or frame.sort == FOR_POWER:
        for place in range(state.n_upgrades[seat]):
            kind = state.upgrades[seat, place]
            if kind != last:
                offer_unless(state, refuse_send(state, frame, V_SEND * VERB + kind), V_SEND * VERB + kind)
            last = kind
        if frame.sort == FOR_POWER and state.n_draft:
            offer(state, A_ENOUGH)
        return
    for place in range(state.n_inward[seat]):
        kind = state.inward[seat, place]
        if kind != last:
            offer_unless(state, refuse_send(state, frame, V_SEND * VERB + kind), V_SEND * VERB + kind)
        last = kind


@rule
def take_send(state, box, log, frame, code):
    """Take a card that is sent; with the last one they all go (HC-MAX-1, HC-UG-14, HC-IW-4)."""
    if code != A_ENOUGH:
        add_draft(state, argument_of(code), 0)
        most = state.n_upgrades[frame.seat] if frame.sort == FOR_POWER else least_sent(frame)
        if state.n_draft < most:
            return
    if frame.sort == FOR_UPGRADE:
        send_upgrades(state, log, frame.seat, JUST_SENT)
        finish_upgrade(state, box, log, frame)
    elif frame.sort == FOR_POWER:
        send_upgrades(state, log, frame.seat, FACE_DOWN)
        gain_power(state, frame.seat, frame.target)
        pop(state)
    else:
        send_to_grave(state, box, log, frame.seat)
        gain_will(state, frame.seat, frame.target)
        pop(state)


@rule
def send_upgrades(state, log, seat, mark):
    """Put the Up-Grades that were named face down into the Inward column (HC-IW-8)."""
    for i in range(1, state.n_draft + 1):
        kind = state.draft[i].kind
        leave_upgrades(state, seat, place_of(state.upgrades[seat], state.n_upgrades[seat], kind))
        put_inward(state, seat, kind, mark)
        state.sent[seat] += 1
        tell(log, E_SENT, seat, kind, 0, 0, 0)
    clear_drafts(state)
