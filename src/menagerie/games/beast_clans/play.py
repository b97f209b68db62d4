"""Playing cards and entering the field (chapter "Playing cards", BC-PLAY, and keyword Breach, BC-BRE)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .biomass import pay
from .chain import place_weather
from .numbers import refresh
from .rows import forget_hand, leave_hand, new_row
from .terms import (
    ACTIVATIONS,
    BIO_4,
    BRE_1,
    BREACH,
    BREACH_COST,
    E_BREACH,
    E_ENTER,
    E_PLAY,
    EQUIPMENT,
    R100,
    WEATHER,
)
from .triggers import notice_enter


@rule
def refuse_play(state, box, seat, kind) -> int:
    """Refuse a card that its player cannot pay for (BC-BIO-4, BC-BIO-5, BC-R100, BC-R101)."""
    if state.deeds[seat] >= ACTIVATIONS:
        return R100
    return BIO_4 if box.cost[kind] > state.biomass[seat] else 0


@rule
def refuse_breach(state, box, seat, kind) -> int:
    """Refuse a card to be played face-down: only with Breach, for 3 Biomass (BC-BRE-1, BC-R103)."""
    if box.keys[kind] & BREACH == 0:
        return BRE_1
    if state.deeds[seat] >= ACTIVATIONS:
        return R100
    return BIO_4 if state.biomass[seat] < BREACH_COST else 0


@rule
def play_card(state, box, log, seat, kind):
    """Play a card from hand: pay and place it, which nobody interrupts (BC-BIO-3, BC-PLAY-3 … BC-PLAY-6, BC-R6)."""
    state.deeds[seat] += 1
    leave_hand(state, seat, kind)
    pay(state, seat, box.cost[kind])
    tell(log, E_PLAY, seat, kind, box.cost[kind], 0, 0)
    if box.sort[kind] == WEATHER:
        place_weather(state, box, seat, kind)
    else:
        enter_play(state, box, log, seat, kind, 1)


@rule
def play_face_down(state, box, log, seat, kind):
    """Play a card with Breach: an equipment enters, whatever it is (BC-BRE-2, BC-BRE-13, BC-BRE-15, BC-R75)."""
    state.deeds[seat] += 1
    leave_hand(state, seat, kind)
    forget_hand(state, box, seat, BREACH)
    pay(state, seat, BREACH_COST)
    row = new_row(state, kind, EQUIPMENT, seat)
    state.card[row].covered = 1
    state.card[row].known = 1 << seat
    tell(log, E_BREACH, seat, row, 0, 0, 0)
    whisper(log, 1 << seat, 0, kind)
    refresh(state, box)
    state.checking = 1


@rule
def enter_play(state, box, log, seat, kind, just_played) -> int:
    """Put a card onto the field, face-up; what activates on entering waits (BC-ABIL-7, BC-PP-19)."""
    row = new_row(state, kind, box.sort[kind], seat)
    tell(log, E_ENTER, seat, kind, row, 0, 0)
    refresh(state, box)
    state.checking = 1
    notice_enter(state, box, log, row, just_played)
    return row
