"""The steps in which the active player acts: F1, the War Step between wars, and F2 (HC-TURN-6 … HC-TURN-9).

What each action needs and does is the chapter's that it belongs to; here stands which of them a step allows.
"""

from __future__ import annotations

from menagerie.cardtext.machine.hands import in_hand
from menagerie.engine.ask import VERB, argument_of, ask, hold, offer, offer_unless, verb_of
from menagerie.engine.jit import rule

from .commands import offer_uses, offer_uses_of_hand, refuse_use, refuse_use_hand, use, use_of_hand
from .companions import convoke_companion, offer_companions, refuse_companion
from .inward import begin_will, drop, refuse_drop, refuse_will
from .moving import begin_shift, move_beast, offer_moves, offer_shifts, refuse_move, refuse_shift
from .play import offer_plays, refuse_play, take_play
from .posture import offer_turns, refuse_turn, turn_by_hand
from .terms import (
    A_PASS,
    A_WILL,
    ARS_1,
    FUNCTION_1,
    MOVE_TO,
    PLAY_AT,
    Q_FUNCTION_1,
    Q_FUNCTION_2,
    Q_WAR,
    SHIFT_TO,
    TURN_6,
    TURN_7,
    TURN_9,
    UP_GRADE,
    USE_OF,
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
    WAR_1,
    WAR_ON,
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
from .war import declare, offer_wars, refuse_war


@rule
def pose_function(state, box):
    """Ask the active player for the next action (HC-D2, HC-D35, HC-D45)."""
    seat = state.turn
    step = state.frame[1].step
    if step == FUNCTION_1:
        ask(state, seat, Q_FUNCTION_1)
        hold(state)
        offer_plays(state, box, seat)
        offer_companions(state, box, seat)
        offer_upgrades(state, box, seat)
        offer_hand(state, box, seat)
        offer_unless(state, refuse_will(state, seat), A_WILL)
        offer_powers(state, seat)
        offer_turns(state, seat)
        offer_moves(state, seat)
        offer_shifts(state, seat)
        offer_uses(state, box, seat)
        offer_uses_of_hand(state, box, seat)
    elif step == WAR_STEP:
        ask(state, seat, Q_WAR)
        offer_wars(state, box, seat)
        offer_uses(state, box, seat)
    else:
        ask(state, seat, Q_FUNCTION_2)
        hold(state)
        offer_plays(state, box, seat)
        offer_moves(state, seat)
        offer_shifts(state, seat)
        offer_uses(state, box, seat)
    offer(state, A_PASS)


@rule
def offer_hand(state, box, seat):
    """Offer the cards of the hand for the UG column, then for the Inward column (HC-D7, HC-D13)."""
    last = 0
    if state.placed[seat] == 0:
        for place in range(state.n_hand[seat]):
            kind = state.hand[seat, place]
            if kind != last and box.sort[kind] == UP_GRADE:
                offer(state, V_PLACE * VERB + kind)
            last = kind
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
def refuse_function(state, box, code) -> int:
    """Refuse an action of the active player."""
    seat = state.turn
    verb = verb_of(code)
    argument = argument_of(code)
    step = state.frame[1].step
    if is_open_in(verb, step) == 0:
        if step == WAR_STEP:
            return ARS_1 if verb == V_PLAY else TURN_7
        return WAR_1 if verb == V_WAR else TURN_9 if step != FUNCTION_1 else TURN_6
    if verb == V_PASS:
        return 0
    kind = PLAY_AT.kind(argument)
    column = PLAY_AT.column(argument)
    if verb == V_PLAY:
        return refuse_play(state, box, seat, kind, column)
    if verb == V_COMPANION:
        return refuse_companion(state, box, seat, kind, column)
    if verb == V_UPGRADE:
        return refuse_from_column(state, box, seat, kind, column)
    if verb == V_PLACE or verb == V_DROP:
        if in_hand(state, seat, argument) == 0:
            return TURN_6
        if verb == V_PLACE:
            return refuse_place(state, box, seat, argument)
        return refuse_drop(state, box, seat, argument)
    if verb == V_WILL:
        return refuse_will(state, seat)
    if verb == V_POWER:
        return refuse_power(state, seat, argument)
    if verb == V_USE:
        return refuse_use(state, box, seat, USE_OF.row(argument), USE_OF.ability(argument))
    if verb == V_USE_HAND:
        return refuse_use_hand(state, box, seat, argument)
    if verb == V_TURN:
        return refuse_turn(state, seat, argument)
    return refuse_on_mat(state, box, seat, verb, argument)


@rule
def refuse_on_mat(state, box, seat, verb, argument) -> int:
    """Refuse a move of a Beast or of Offerings, or a war."""
    if verb == V_MOVE:
        return refuse_move(state, seat, MOVE_TO.column(argument), MOVE_TO.goal(argument))
    if verb == V_SHIFT:
        return refuse_shift(state, seat, SHIFT_TO.column(argument), SHIFT_TO.goal(argument))
    return refuse_war(state, box, seat, WAR_ON.column(argument), WAR_ON.what(argument), WAR_ON.goal(argument))


@rule
def take_function(state, box, log, code):
    """Carry out an action of the active player."""
    seat = state.turn
    verb = verb_of(code)
    argument = argument_of(code)
    kind = PLAY_AT.kind(argument)
    column = PLAY_AT.column(argument)
    if verb == V_PLAY:
        take_play(state, box, log, seat, argument)
    elif verb == V_COMPANION:
        convoke_companion(state, box, log, seat, kind, column)
    elif verb == V_UPGRADE:
        announce(state, box, log, seat, kind, column, 0)
    elif verb == V_PLACE:
        place_upgrade(state, box, log, seat, argument)
    elif verb == V_DROP:
        drop(state, box, log, seat, argument)
    elif verb == V_WILL:
        begin_will(state, log, seat)
    elif verb == V_POWER:
        begin_power(state, log, seat, argument)
    elif verb == V_TURN:
        turn_by_hand(state, log, seat, argument)
    elif verb == V_MOVE:
        move_beast(state, log, seat, MOVE_TO.column(argument), MOVE_TO.goal(argument))
    elif verb == V_USE:
        use(state, box, log, seat, argument)
    elif verb == V_USE_HAND:
        use_of_hand(state, box, log, seat, argument)
    elif verb == V_SHIFT:
        begin_shift(state, seat, SHIFT_TO.column(argument), SHIFT_TO.goal(argument))
    else:
        declare(state, box, log, seat, argument)
