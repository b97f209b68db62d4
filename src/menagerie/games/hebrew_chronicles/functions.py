"""The steps in which the active player acts: F1, the War Step between wars, and F2 (HC-TURN-6 … HC-TURN-9).

What each action needs and does is the chapter's that it belongs to; here stands which of them a step allows.
"""

from __future__ import annotations

from menagerie.cardtext.machine.hands import in_hand
from menagerie.engine.ask import VERB, ask, hold, offer, offer_unless
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.jit import rule

from .commands import offer_uses, offer_uses_of_hand, refuse_use, refuse_use_hand, use, use_of_hand
from .companions import convoke_companion, offer_companions, refuse_companion
from .inward import begin_will, drop, refuse_drop, refuse_will
from .moving import begin_shift, move_beast, offer_moves, offer_shifts, refuse_move, refuse_shift
from .play import offer_plays, refuse_play, take_play
from .posture import offer_turns, refuse_turn, turn_by_hand
from .terms import (
    A_PASS,
    ARS_1,
    FUNCTION_1,
    Q_FUNCTION_1,
    Q_FUNCTION_2,
    Q_WAR,
    TURN_6,
    TURN_7,
    TURN_9,
    UP_GRADE,
    V_COMPANION,
    V_DROP,
    V_MOVE,
    V_PASS,
    V_PLACE,
    V_PLAY,
    V_POWER,
    V_SHIFT,
    V_TURN,
    V_UPGRADE,
    V_USE,
    V_USE_HAND,
    V_WAR,
    V_WILL,
    VERBS,
    WAR_1,
    WAR_STEP,
)
from .upgrade import (
    announce,
    begin_power,
    offer_powers,
    offer_upgrades,
    place_upgrade,
    refuse_from_column,
    refuse_place,
    refuse_power,
)
from .war import declare, offer_wars, refuse_peace, refuse_war


@rule
def pose_function(state, box):
    """Ask the active player for the next action (HC-D2, HC-D35, HC-D45)."""
    seat = state.turn
    step = state.frame[1].step
    if step == WAR_STEP:
        ask(state, seat, Q_WAR)
    else:
        ask(state, seat, Q_FUNCTION_1 if step == FUNCTION_1 else Q_FUNCTION_2)
        hold(state)
    FUNCTIONS.offer(state, box, seat)
    offer_unless(state, refuse_pass(state, box, seat), A_PASS)


@rule
def refuse_pass(state, box, seat) -> int:
    """Refuse to end a step that must go on (HC-R204)."""
    return refuse_peace(state, box, seat) if state.frame[1].step == WAR_STEP else 0


@rule
def offer_placings(state, box, seat):
    """Offer the cards of the hand for the UG column (HC-D7)."""
    last = 0
    if state.placed[seat] == 0:
        for place in range(state.n_hand[seat]):
            kind = state.hand[seat, place]
            if kind != last and box.sort[kind] == UP_GRADE:
                offer(state, V_PLACE * VERB + kind)
            last = kind


@rule
def offer_drops(state, box, seat):
    """Offer the cards of the hand for the Inward column (HC-D13)."""
    last = 0
    if state.dropped[seat] == 0:
        for place in range(state.n_hand[seat]):
            kind = state.hand[seat, place]
            if kind != last:
                offer_unless(state, refuse_drop(state, box, seat, kind), V_DROP * VERB + kind)
            last = kind


@rule
def is_open_in(verb, step) -> int:
    """Tell whether a step allows an action at all; F2 is a closed list (HC-TURN-9).

    Up-Grades are for F1 (HC-SUP-11).
    """
    if verb == V_PASS or verb == V_USE or verb == V_USE_HAND:
        return 1
    if step == WAR_STEP:
        return 1 if verb == V_WAR else 0
    if verb == V_PLAY or verb == V_MOVE or verb == V_SHIFT:
        return 1
    return 1 if step == FUNCTION_1 and V_COMPANION <= verb <= V_TURN else 0


@rule
def refuse_step(state, verb) -> int:
    """Refuse an action that this step does not allow."""
    step = state.frame[1].step
    if is_open_in(verb, step):
        return 0
    if step == WAR_STEP:
        return ARS_1 if verb == V_PLAY else TURN_7
    return WAR_1 if verb == V_WAR else TURN_9 if step != FUNCTION_1 else TURN_6


@rule
def refuse_placing(state, box, seat, kind) -> int:
    """Refuse a card for the UG column that is not in hand, or does not go there."""
    return refuse_place(state, box, seat, kind) if in_hand(state, seat, kind) else TURN_6


@rule
def refuse_dropping(state, box, seat, kind) -> int:
    """Refuse a card for the Inward column that is not in hand, or does not go there."""
    return refuse_drop(state, box, seat, kind) if in_hand(state, seat, kind) else TURN_6


@rule
def announce_upgrade(state, box, log, seat, kind, column):
    """Announce an Up-Grade of the UG column."""
    announce(state, box, log, seat, kind, column, 0)


#: The actions of the active player.
FUNCTIONS = Answers(
    VERBS,
    {
        V_PLAY: (offer_plays, refuse_play, take_play),
        V_COMPANION: (offer_companions, refuse_companion, convoke_companion),
        V_UPGRADE: (offer_upgrades, refuse_from_column, announce_upgrade),
        V_PLACE: (offer_placings, refuse_placing, place_upgrade),
        V_DROP: (offer_drops, refuse_dropping, drop),
        V_WILL: (EVERY, refuse_will, begin_will),
        V_POWER: (offer_powers, refuse_power, begin_power),
        V_TURN: (offer_turns, refuse_turn, turn_by_hand),
        V_MOVE: (offer_moves, refuse_move, move_beast),
        V_SHIFT: (offer_shifts, refuse_shift, begin_shift),
        V_WAR: (offer_wars, refuse_war, declare),
        V_USE: (offer_uses, refuse_use, use),
        V_USE_HAND: (offer_uses_of_hand, refuse_use_hand, use_of_hand),
    },
    unless=refuse_step,
)
