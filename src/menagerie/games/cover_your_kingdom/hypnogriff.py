"""The Hypnogriff: a blind pick from another hand, and as many cards back (CK-HYP).

The picks for the return stay in the HIRE frame, seen by the hirer alone, until the last one is made.
"""

from __future__ import annotations

from menagerie.engine.chance import below
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.known import card_left, cards_mingled, set_mark
from menagerie.engine.log import tell, whisper
from menagerie.engine.piles import nth

from .terms import (
    BLIND_PICK,
    DONE,
    E_RETURN,
    E_TAKE,
    HYP_2,
    KINDS,
    Q_RETURN,
    R22,
    RETURN,
    TERM_1,
    V_RETURN,
    VERBS,
)


@rule
def refuse_hypnotise(state, seat, rival) -> int:
    """Refuse a hand to pick from: the own one, or an empty one (CK-HYP-1, CK-TERM-1, CK-R22, CK-R31)."""
    if rival == seat or rival < 1 or rival > state.seats:
        return TERM_1
    return 0 if state.hand_size[rival] > 0 else R22


@rule
def take_cards(state, log, rival):
    """Take up to three cards at random; the two Rulers see which, the others only how many (CK-HYP-1, CK-HYP-5)."""
    frame = state.frame[state.depth]
    seat = frame.seat
    count = min(BLIND_PICK, state.hand_size[rival])
    frame.rival = rival
    frame.count = count
    frame.step = RETURN
    tell(log, E_TAKE, seat, rival, count, 0, 0)
    for i in range(count):
        kind = nth(state.hand[rival], below(state, state.hand_size[rival]))
        pass_card(state, rival, seat, kind)
        whisper(log, 1 << seat | 1 << rival, i, kind)
    forget_mingled(state, seat, rival)


@rule
def pass_card(state, giver, taker, kind):
    """Move a card between two hands that both see it, and let them remember it."""
    state.hand[giver, kind] -= 1
    state.hand_size[giver] -= 1
    state.hand[taker, kind] += 1
    state.hand_size[taker] += 1
    state.barren[taker] = 0
    card_left(state, taker, kind, giver)
    set_mark(state, giver, kind, 1 << taker)


@rule
def forget_mingled(state, one, other):
    """Let everybody else take note that cards passed unseen between two hands; count all marks anew."""
    state.n_marked = 0
    for observer in range(1, state.seats + 1):
        if observer != one and observer != other:
            cards_mingled(state, observer, 1 << one | 1 << other)
        state.n_marked += state.n_marks[observer]


@rule
def left_in_hand(state, kind) -> int:
    """Count the hirer's cards of a kind that are not picked yet."""
    frame = state.frame[state.depth]
    left = state.hand[frame.seat, kind]
    for i in range(frame.n_picks):
        if frame.pick[i] == kind:
            left -= 1
    return left


@rule
def refuse_return(state, kind) -> int:
    """Refuse a pick: not held, below the last pick, or too few cards would be left above it (CK-HYP-2, CK-R32)."""
    frame = state.frame[state.depth]
    if kind > KINDS or left_in_hand(state, kind) == 0:
        return HYP_2
    if frame.n_picks > 0 and kind < frame.pick[frame.n_picks - 1]:
        return HYP_2
    above = 0
    for other in range(kind, KINDS + 1):
        above += left_in_hand(state, other)
    return HYP_2 if above < frame.count - frame.n_picks else 0


@rule
def return_card(state, log, kind):
    """Note one pick; with the last one the cards go back (CK-HYP-3, CK-HYP-4)."""
    frame = state.frame[state.depth]
    frame.pick[frame.n_picks] = kind
    frame.n_picks += 1
    if frame.n_picks < frame.count:
        return
    seat = frame.seat
    rival = frame.rival
    tell(log, E_RETURN, seat, rival, frame.count, 0, 0)
    for i in range(frame.count):
        pass_card(state, seat, rival, frame.pick[i])
        whisper(log, 1 << seat | 1 << rival, i, frame.pick[i])
    forget_mingled(state, seat, rival)
    frame.step = DONE


# One card after the other is given back; picks ascend, so that each set is asked once (CK-HYP-2).
RETURNS = Answers(VERBS, {V_RETURN: (EVERY, refuse_return, return_card)}, question=Q_RETURN)
