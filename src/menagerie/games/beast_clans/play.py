"""Playing cards (chapter "Playing cards", BC-PLAY, and keyword Breach, BC-BRE); entering the field is `entering.py`."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.discounts import strike_next
from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.cardtext.machine.statics import is_barred
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .biomass import pay
from .breach import offer_breaches, play_face_down, refuse_breaching
from .chain import place_weather
from .costs import cost_of
from .entering import count_play, enter_play
from .terms import (
    ACTIVATIONS,
    BIO_4,
    E_PLAY,
    PLAYS_A,
    PP_2,
    R100,
    R109,
    R133,
    V_BREACH,
    V_PLAY,
    WAITS,
    WEATHER,
    YOU_PLAY_A,
)

PLAY_ONLY_IF = ops.PLAY_ONLY_IF


@rule
def refuse_play(state, box, seat, kind) -> int:
    """Refuse a card that is not paid for, or that a text forbids (BC-BIO-4, BC-BIO-5, BC-R100, BC-R101, BC-R109).

    Nothing else limits how many are played in a turn (BC-PLAY-7).
    """
    if state.deeds[seat] >= ACTIVATIONS:
        return R100
    if is_barred(state, box, seat, kind):
        return R109
    if lacks_reason(state, box, seat, kind):
        return R133
    return BIO_4 if cost_of(state, box, seat, kind) > state.biomass[seat] else 0


@rule
def lacks_reason(state, box, seat, kind) -> int:
    """Tell whether a card says of itself when alone it may be played, and that is not so (BC-R133)."""
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        one = box.abilities[ability]
        if one.kind == PLAY_ONLY_IF and holds(state, box, seat, 0, 0, one.condition) == 0:
            return 1
    return 0


@rule
def refuse_playing(state, box, seat, kind) -> int:
    """Refuse to play a card that is not in hand, or may not be played."""
    return refuse_play(state, box, seat, kind) if in_hand(state, seat, kind) else PP_2


@rule
def offer_plays(state, box, seat):
    """Offer every card of the hand that can be paid, face-up (BC-D9, BC-D10)."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_play(state, box, seat, kind), V_PLAY * VERB + kind)
        last = kind


@rule
def play_card(state, box, log, seat, kind):
    """Play a card from hand: pay and place it, which nobody interrupts (BC-BIO-3, BC-PLAY-3 … BC-PLAY-6, BC-R6)."""
    state.deeds[seat] += 1
    cost = cost_of(state, box, seat, kind)
    strike_next(state, box, seat, kind)
    leave_hand(state, seat, kind)
    pay(state, seat, cost)
    tell(log, E_PLAY, seat, kind, cost, 0, 0)
    if box.sort[kind] == WEATHER:
        thing = WAITS + place_weather(state, box, seat, kind)
    else:
        thing = enter_play(state, box, log, seat, kind, 1)
    count_play(state, seat, box.sort[kind])
    notice_all(state, box, PLAYS_A, thing, seat, 0, 0)
    notice_all(state, box, YOU_PLAY_A, thing, seat, 0, 0)


# What is played in the own turn, at the ACTION of a Play Phase alone (BC-PLAY-1, BC-PLAY-2, BC-BRE-12).
PLAYS = {
    V_PLAY: (offer_plays, refuse_playing, play_card),
    V_BREACH: (offer_breaches, refuse_breaching, play_face_down),
}
