"""Deeds: the verbs that effects are made of, and the straight programs that run them.

This is the joint for the language of cards: a program is rows (op, a, b, c) of the box from an ability's first row to
STOP, and an ITEM frame remembers where it stands (`pc`). Nothing but `run` reads programs; chapters know only that an
effect resolves. A row that asks does not advance the counter: it runs again with the answer (see DISCARD).
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of

from .choices import ask_deed
from .damage import deal_damage, gain_health, lose_health, send_to_oblivion
from .endings import end
from .play import enter_play
from .rows import controls, draw, foe_of, has_key, is_sound
from .targets import fits
from .terms import (
    AWE_DEED,
    BARRAGE_DEED,
    BYSTANDER,
    CARD,
    CLASH,
    DAMAGE,
    DAMAGE_ALL,
    DAMAGE_FOE,
    DRAW,
    E_CONTROL,
    E_ENGAGE,
    E_GIVE,
    E_PORTAL,
    E_PUMP,
    E_READY,
    ENGAGE,
    ENR,
    ENRAGE_DEED,
    ENTERS_WITH,
    EXCLUSIVE,
    FLIP_PORTAL,
    FOE_DRAWS,
    FOE_LOSES,
    GAIN_HEALTH,
    GIVE,
    IRREFUTABLE,
    ITEM,
    LOSE_HEALTH,
    NEGATE,
    PERMANENTS,
    PUMP,
    PUMP_ALL,
    PUMP_SELF,
    READY,
    REBORN,
    ROWS,
    SEND,
    STOP,
    TAKE_CONTROL,
    WIN_GAME,
)


@rule
def run(state, box, log, frame) -> int:
    """Run the program of an effect from where it stands; 0 while a row asks (AC-PLAY-13, AC-PLAY-23)."""
    while box.program[frame.pc].op != STOP:
        pc = frame.pc
        op = box.program[pc].op
        if ask_deed(state, box, log, frame, op) == 0:
            return 0
        frame.pc = pc + 1
        a = box.program[pc].a
        b = box.program[pc].b
        if is_aimed(op):
            for i in range(frame.n_targets):
                touch(state, log, frame.seat, op, a, b, frame.target[i], frame.share[i])
        elif op == DAMAGE_ALL or op == PUMP_ALL:
            sweep(state, box, log, frame, op, a, b, box.program[pc].c)
        elif op == NEGATE:
            negate(state, box, frame)
        elif op == ENTERS_WITH:
            state.frame[frame.answered].plus_attack += a
            state.frame[frame.answered].plus_defense += b
        elif op == FLIP_PORTAL:
            flip_portal(state, log, frame.seat)
        elif op == REBORN:
            for i in range(frame.n_targets):
                reborn(state, box, log, frame.target[i])
        elif op == WIN_GAME:
            end(state, log, frame.seat)
        elif op == AWE_DEED:
            awe(state, frame.seat, frame.amount)
        elif op == ENRAGE_DEED or op == PUMP_SELF:
            strengthen_source(state, log, frame, op, a, b)
        else:
            serve(state, box, log, frame.seat, op, a)
    return 1


@rule
def is_aimed(op) -> int:
    """Tell whether a deed is done to each target."""
    if op == DAMAGE or op == PUMP or op == GIVE or op == SEND or op == READY or op == ENGAGE:
        return 1
    return 1 if op == BARRAGE_DEED or op == TAKE_CONTROL else 0


@rule
def touch(state, log, seat, op, a, b, target, share):
    """Do a deed to one target; players are touched by none of these."""
    if target > ROWS:
        return
    played = state.card[target]
    if op == DAMAGE:
        deal_damage(state, log, target, a)
    elif op == BARRAGE_DEED:
        deal_damage(state, log, target, share)
    elif op == PUMP:
        pump(state, log, target, a, b)
    elif op == GIVE:
        played.given |= a
        state.dirty = 1
        tell(log, E_GIVE, played.seat, played.kind, target, a, 0)
    elif op == SEND:
        send_to_oblivion(state, log, target)
    elif op == READY:
        played.engaged = 0
        tell(log, E_READY, played.seat, played.kind, target, 0, 0)
    elif op == TAKE_CONTROL:
        take_control(state, log, seat, target)
    elif op == ENGAGE and played.doomed == 0:
        played.engaged = 1
        tell(log, E_ENGAGE, played.seat, played.kind, target, 0, 0)


@rule
def take_control(state, log, seat, row):
    """Let a player control a Clash card; it is out of a clash under way (AC-CL-33, AC-R56, AC-R27).

    Its Weapons stay with it and with their controller (AC-R40).
    """
    played = state.card[row]
    if played.sort != CLASH or played.seat == seat:
        return
    if has_key(state, row, EXCLUSIVE) and controls(state, seat, played.kind):
        return
    played.seat = seat
    played.part = BYSTANDER
    state.dirty = 1
    state.checking = 1
    tell(log, E_CONTROL, seat, played.kind, row, 0, 0)


@rule
def reborn(state, box, log, row):
    """Send a card in play to Oblivion and put it back into play: a new object, not played (AC-ZONE-13, AC-TRIG-1)."""
    kind = state.card[row].kind
    owner = state.card[row].owner
    send_to_oblivion(state, log, row)
    last = state.n_oblivion[owner] - 1
    for place in range(place_of(state.oblivion[owner], last + 1, kind), last):
        state.oblivion[owner, place] = state.oblivion[owner, place + 1]
    state.oblivion[owner, last] = 0
    state.n_oblivion[owner] = last
    enter_play(state, box, log, owner, kind, 0, 0)


@rule
def pump(state, log, row, attack, defense):
    """Change attack and defense until the end of the turn (AC-TURN-15)."""
    played = state.card[row]
    played.plus_attack += attack
    played.plus_defense += defense
    state.dirty = 1
    state.checking = 1
    tell(log, E_PUMP, played.seat, played.kind, row, attack, defense)


@rule
def sweep(state, box, log, frame, op, a, b, number):
    """Do a deed to everything that a filter takes; nothing is a target, so Safeguard does not help (AC-KW-SAF-2)."""
    for row in range(1, state.n_rows + 1):
        if fits(state, box, number, frame.seat, frame.row, row):
            if op == DAMAGE_ALL:
                deal_damage(state, log, row, a)
            else:
                pump(state, log, row, a, b)


@rule
def serve(state, box, log, seat, op, a):
    """Do a deed that concerns a player: cards drawn, health gained or lost."""
    foe = foe_of(seat)
    if op == DRAW:
        for _ in range(a):
            draw(state, log, seat)
    elif op == FOE_DRAWS:
        for _ in range(a):
            draw(state, log, foe)
    elif op == GAIN_HEALTH:
        gain_health(state, box, log, seat, a)
    elif op == LOSE_HEALTH:
        lose_health(state, log, seat, a)
    elif op == FOE_LOSES:
        lose_health(state, log, foe, a)
    elif op == DAMAGE_FOE:
        deal_damage(state, log, foe, a)


@rule
def negate(state, box, frame):
    """Let what is answered do nothing; Irrefutable cards enter all the same (AC-PLAY-14, AC-CL-30, AC-KW-IRR-1)."""
    answered = state.frame[frame.answered]
    if answered.what == ITEM and answered.sort == CARD and PERMANENTS >> box.sort[answered.kind] & 1:
        if box.keys[answered.kind] & IRREFUTABLE:
            return
    answered.negated = 1


@rule
def flip_portal(state, log, seat):
    """Switch the Portal (AC-PRTL-3)."""
    state.portal = 1 - state.portal
    state.dirty = 1
    tell(log, E_PORTAL, seat, state.portal, 0, 0, 0)


@rule
def awe(state, seat, amount):
    """Lower the attack of every Clash card that the player does not control (AC-KW-AWE-1, AC-KW-AWE-2)."""
    for row in range(1, state.n_rows + 1):
        if is_sound(state, row) and state.card[row].sort == CLASH and state.card[row].seat != seat:
            state.card[row].plus_attack -= amount
    state.dirty = 1


@rule
def strengthen_source(state, log, frame, op, a, b):
    """Change the numbers of the source, if it is still there: Enrage for each point dealt (AC-KW-ENR-1, AC-R32)."""
    if is_sound(state, frame.row) and state.card[frame.row].kind == frame.kind:
        if op == ENRAGE_DEED:
            pump(state, log, frame.row, state.card[frame.row].level[ENR] * frame.amount, 0)
        else:
            pump(state, log, frame.row, a, b)
