"""Improving the hand: drawing, and putting back what is too many (chapter "Improve Recruit Hand", BT-HAND)."""

from __future__ import annotations

from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .setup import pass_on
from .terms import (
    E_IMPROVE,
    E_REPLACE,
    E_RETURN,
    HAND,
    HAND_1,
    HAND_2,
    HAND_5,
    IMPROVE,
    IMPROVING,
    Q_DRAW,
    Q_RETURN,
    RETURNING,
    V_DRAW,
    V_RETURN,
    VERBS,
)
from .zones import draw_card, is_pickable, pick, put_under_deck


@rule
def refuse_draw(state, seat, count) -> int:
    """Refuse a number of cards to draw (BT-HAND-1, BT-HAND-5)."""
    if count > IMPROVE:
        return HAND_1
    return HAND_5 if count > state.n_deck[seat] else 0


@rule
def improve(state, log, frame, seat, count):
    """Draw up to three cards; who then holds more than eight puts the rest back (BT-HAND-1 … BT-HAND-5, BT-HAND-8).

    In every round (BT-HAND-6). Jade Fan Warriors lie outside the hand and do not count (BT-HAND-7).
    """
    tell(log, E_IMPROVE, seat, count, 0, 0, 0)
    for _ in range(count):
        tell(log, E_REPLACE, seat, draw_card(state, seat), 0, 0, 0)
    frame.count = max(state.n_hand[seat] - HAND, 0)
    if frame.count > 0:
        frame.step = RETURNING
    else:
        pass_on(state)


@rule
def refuse_return(state, seat, kind) -> int:
    """Refuse a card to put back (BT-HAND-2, BT-HAND-3)."""
    return 0 if is_pickable(state, seat, kind) else HAND_2


@rule
def return_card(state, log, frame, seat, kind):
    """Put the cards back that are too many, under the Color Deck (BT-HAND-4, BT-R47)."""
    pick(state, seat, kind)
    if state.n_put[seat] < frame.count:
        return
    for i in range(frame.count):
        tell(log, E_RETURN, seat, state.put[seat, i], 0, 0, 0)
    put_under_deck(state, seat)
    state.n_back[seat] += frame.count
    frame.count = 0
    frame.step = IMPROVING
    pass_on(state)


DRAWS = Answers(VERBS, {V_DRAW: (EVERY, refuse_draw, improve)}, question=Q_DRAW)
RETURNS = Answers(VERBS, {V_RETURN: (EVERY, refuse_return, return_card)}, question=Q_RETURN)
