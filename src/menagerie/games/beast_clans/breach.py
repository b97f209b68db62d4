"""Breach: cards played face-down as equipment, and turned face-up (chapter "Keyword Breach", BC-BRE)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.beginning import begin_anew
from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.cardtext.machine.in_play import new_row
from menagerie.cardtext.machine.lasting import forget_lasting
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell, whisper

from .biomass import pay
from .entering import count_play
from .leaving import is_spent
from .numbers import held_value, refresh
from .terms import (
    ACTIVATIONS,
    BEAST,
    BIO_4,
    BRE_1,
    BREACH,
    BREACH_COST,
    E_BREACH,
    E_FLIP,
    E_REVEAL,
    ENTERS_PLAY,
    EQUIPMENT,
    IS_TURNED_UP,
    PLAYS_A,
    PP_2,
    R100,
    RUSH,
    TAKEN_OVER,
    V_BREACH,
    YOU_PLAY_A,
)
from .triggers import happen, notice_enter
from .zones import everyone, forget_hand

BREACH_COSTS = ops.BREACH_COSTS


@rule
def breach_cost(state, box, seat) -> int:
    """Give what it costs to play a card face-down (BC-BRE-1, BC-R103)."""
    return held_value(state, box, BREACH_COSTS, seat, BREACH_COST)


@rule
def refuse_breach(state, box, seat, kind) -> int:
    """Refuse a card to be played face-down: only with Breach, for 3 Biomass (BC-BRE-1, BC-R103)."""
    if box.keys[kind] & BREACH == 0:
        return BRE_1
    if state.deeds[seat] >= ACTIVATIONS:
        return R100
    return BIO_4 if state.biomass[seat] < breach_cost(state, box, seat) else 0


@rule
def refuse_breaching(state, box, seat, kind) -> int:
    """Refuse to play a card face-down that is not in hand, or may not be played so."""
    return refuse_breach(state, box, seat, kind) if in_hand(state, seat, kind) else PP_2


@rule
def offer_breaches(state, box, seat):
    """Offer every card of the hand that can be paid, face-down (BC-BRE-14)."""
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.keys[kind] & BREACH:
            offer_unless(state, refuse_breach(state, box, seat, kind), V_BREACH * VERB + kind)
        last = kind


@rule
def play_face_down(state, box, log, seat, kind):
    """Play a card with Breach: an equipment enters, whatever it is (BC-BRE-2, BC-BRE-13, BC-BRE-15, BC-R75).

    From now on it is equipment in every respect (BC-BRE-3).
    """
    state.deeds[seat] += 1
    leave_hand(state, seat, kind)
    forget_hand(state, box, seat, BREACH)
    pay(state, seat, breach_cost(state, box, seat))
    row = new_row(state, kind, EQUIPMENT, seat)
    state.card[row].covered = 1
    state.card[row].known = 1 << seat
    tell(log, E_BREACH, seat, row, 0, 0, 0)
    whisper(log, 1 << seat, 0, kind)
    count_play(state, seat, EQUIPMENT)
    refresh(state, box)
    state.checking = 1
    notice_all(state, box, ENTERS_PLAY, row, 0, 0, 0)
    notice_all(state, box, PLAYS_A, row, seat, 0, 0)
    notice_all(state, box, YOU_PLAY_A, row, seat, 0, 0)


@rule
def flip(state, box, log, row):
    """Turn a face-down card face-up: it enters the field as a beast with Rush (BC-BRE-4 … BC-BRE-7, BC-R76).

    From then on it has its own upkeep (BC-BRE-8), and its controller may have too many beasts (BC-BRE-10).
    """
    played = state.card[row]
    played.covered = 0
    played.known = 0
    played.sort = BEAST
    played.damage = 0
    played.given = RUSH
    played.wielder = 0
    played.turned = 1
    played.since = state.turns
    forget_lasting(state, row, TAKEN_OVER)
    begin_anew(state, row)
    refresh(state, box)
    state.checking = 1
    tell(log, E_FLIP, played.seat, played.kind, row, 0, 0)
    happen(state, box, IS_TURNED_UP, row, 0, 0, 0)
    notice_enter(state, box, row, 0)


@rule
def flip_spent(state, box, log) -> int:
    """Turn every face-down card at 0 Uses face-up (BC-BRE-4)."""
    found = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].covered and is_spent(state, row, EQUIPMENT):
            found += 1
            flip(state, box, log, row)
    return found


@rule
def is_playable_face_down(box, kind) -> int:
    """Tell whether a card has Breach (BC-BRE-1)."""
    return 1 if box.keys[kind] & BREACH else 0


@rule
def reveal_cards(state, log, loser):
    """Show face-down cards at 0 Life: all of two players', of more only what leaves (BC-BRE-9, BC-R68, BC-R71)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].covered and (state.seats == 2 or state.card[row].owner == loser):
            reveal(state, row)
            tell(log, E_REVEAL, state.card[row].seat, state.card[row].kind, row, 0, 0)


@rule
def reveal(state, row):
    """Show everybody a face-down card (BC-R68)."""
    state.card[row].known = everyone(state)
