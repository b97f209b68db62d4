"""Shields (chapter HC-SHIELD): played, attacked and lost; the war in which that happens is `war.py`."""

from __future__ import annotations

from menagerie.cardtext.machine.hands import leave_hand
from menagerie.engine.ask import ask, offer, take_answer
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .drawing import draw
from .leaving import leave
from .terms import (
    A_PASS,
    A_YES,
    AT_SHIELD,
    E_SHIELD,
    E_SHIELD_LOST,
    GUARDS,
    IN_GRAVE,
    LIES_BEFORE,
    Q_SHIELD,
    SHIELD,
    SHIELD_1,
    SHIELD_3,
    SHIELD_4,
    SHIELD_DRAW,
    WAR_OVER,
)
from .zones import foe_of, new_row


@rule
def refuse_shield(state, seat, column) -> int:
    """Refuse a Shield column that is none, or taken (HC-SHIELD-1, HC-R43)."""
    if column < 1 or column > GUARDS:
        return SHIELD_1
    return SHIELD_1 if state.front[seat, column] else 0


@rule
def play_shield(state, log, seat, kind, column):
    """Play a Shield of the hand before a Guard Column (HC-SHIELD-1)."""
    leave_hand(state, seat, kind)
    new_row(state, kind, SHIELD, seat, LIES_BEFORE + column)
    tell(log, E_SHIELD, seat, kind, column, 0, 0)


@rule
def shield_at(state, box, seat, column) -> int:
    """Name the row of the Shield before a Guard Column; 0 if there is none, or a blocker."""
    row = state.front[seat, column]
    return row if state.card[row].sort >= SHIELD else 0


@rule
def refuse_lane_shield(state, box, seat, column, what) -> int:
    """Refuse an attack on a Shield where none stands, or a direct assault where one does (HC-SHIELD-3, HC-SHIELD-4).

    The Beast behind it may be attacked (HC-SHIELD-10).
    """
    shield = shield_at(state, box, seat, column)
    if what == AT_SHIELD:
        return 0 if shield else SHIELD_3
    return SHIELD_4 if shield else 0


@rule
def break_shield(state, box, log, frame):
    """Destroy the Shield that is attacked: it has nothing to fight with (HC-SHIELD-5).

    It takes all of the attack (HC-SHIELD-6), and its owner may draw (HC-SHIELD-7).
    """
    tell(log, E_SHIELD_LOST, foe_of(frame.seat), state.card[frame.target].kind, frame.goal, 0, 0)
    leave(state, box, log, frame.target, IN_GRAVE)
    frame.step = SHIELD_DRAW


@rule
def pose_draw(state, seat):
    """Ask the owner of a Shield lost in battle whether to draw a card (HC-D43)."""
    ask(state, seat, Q_SHIELD)
    offer(state, A_YES)
    offer(state, A_PASS)


@rule
def step_draw(state, box, log, frame):
    """Let the owner of a Shield lost in battle draw a card or not (HC-SHIELD-7, HC-D43)."""
    if state.answer == 0:
        pose_draw(state, foe_of(frame.seat))
        return
    if take_answer(state) == A_YES:
        draw(state, box, log, foe_of(frame.seat))
    frame.step = WAR_OVER
