"""Triggers: who is told of an event, and how what triggered waits (chapter "Triggers and counter tags", AC-TRIG).

What triggered waits in one table, `state.wait`, until the running effect is finished (AC-TRIG-16); `standby.py` puts it
into Standby. A keyword that triggers is an ability of the box like any other (WAKE_AWE, WAKE_BARRAGE, WAKE_ENRAGE).
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW, VERB, ask, offer_unless
from menagerie.engine.jit import rule

from .numbers import is_switched_on
from .rows import foe_of, has_key, is_sound
from .terms import ATTACK, AWE, AWE_FACTOR, BARRAGE, ENTER, Q_ORDER, TRIG_8, V_ORDER, WAITING, WAKE_AWE, WAKE_BARRAGE


@rule
def wait(state, seat, row, ability, amount):
    """Let one trigger wait (AC-TRIG-7)."""
    place = state.n_wait + 1
    if place > WAITING:
        state.fault = OVERFLOW
        return
    state.n_wait = place
    one = state.wait[place]
    one.seat = seat
    one.row = row
    one.kind = state.card[row].kind
    one.ability = ability
    one.amount = amount


@rule
def notice(state, box, row, when):
    """Let the abilities of one card that an event triggers wait (AC-TRIG-1 … AC-TRIG-6)."""
    played = state.card[row]
    first = box.first_ability[played.kind]
    for ability in range(first, first + box.n_abilities[played.kind]):
        if box.ability[ability].when == when and is_switched_on(state, box, row, ability):
            wait(state, played.seat, row, ability, 0)


@rule
def notice_all(state, box, mine, each):
    """Let abilities wait that look at a moment of the turn: the active player's own, and everybody's (AC-TURN-16)."""
    for row in range(1, state.n_rows + 1):
        if is_sound(state, row) and state.card[row].covered == 0:
            if state.card[row].seat == state.turn:
                notice(state, box, row, mine)
            notice(state, box, row, each)


@rule
def notice_enter(state, box, row):
    """Let what triggers on entering play wait (AC-TRIG-1, AC-KW-AWE-1)."""
    notice(state, box, row, ENTER)
    if has_key(state, row, AWE_FACTOR):
        wait(state, state.card[row].seat, row, WAKE_AWE, state.card[row].level[AWE])


@rule
def notice_attack(state, box, row):
    """Let what triggers on attacking wait; Barrage counts the printed attack (AC-TRIG-2, AC-KW-BAR-1, AC-R33)."""
    notice(state, box, row, ATTACK)
    initial = box.attack[state.card[row].kind]
    if has_key(state, row, BARRAGE) and initial > 0:
        wait(state, state.card[row].seat, row, WAKE_BARRAGE, initial)


@rule
def take_wait(state, place):
    """Strike a waiting trigger from the table."""
    for i in range(place, state.n_wait):
        state.wait[i] = state.wait[i + 1]
    state.wait[state.n_wait] = state.wait[0]
    state.n_wait -= 1


@rule
def next_to_place(state) -> int:
    """Name the player whose waiting triggers go to Standby now: the active player's first (AC-TRIG-8)."""
    for place in range(1, state.n_wait + 1):
        if state.wait[place].seat == state.turn:
            return state.turn
    return foe_of(state.turn)


@rule
def refuse_order(state, seat, place) -> int:
    """Refuse a trigger of the other player, and the second of two that are alike (AC-TRIG-8, AC-R78)."""
    if place < 1 or place > state.n_wait or state.wait[place].seat != seat:
        return TRIG_8
    one = state.wait[place]
    for i in range(1, place):
        other = state.wait[i]
        if other.seat == seat and other.row == one.row and other.ability == one.ability and other.amount == one.amount:
            return TRIG_8
    return 0


@rule
def pose_order(state, seat):
    """Ask which of the own triggers goes to Standby next (AC-TRIG-8)."""
    ask(state, seat, Q_ORDER)
    for place in range(1, state.n_wait + 1):
        offer_unless(state, refuse_order(state, seat, place), V_ORDER * VERB + place)
