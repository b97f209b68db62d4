"""Deeds: what the rows of a program do, to each object of a slot (`act`) or to a player (`serve`).

How a program goes from row to row is in `effects.py`, what rows ask in `choices.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.chance import below
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .damage import deal_damage, gain_health, lose_health
from .endings import end
from .filters import value_of
from .lasting import forbid, grant, modify
from .moves import add_top, draw, is_fixed, look, mill, put, reveal_hand, send, solid
from .numbers import is_held, times_of
from .objects import controller_of, fill_slot, first_in, is_there, owner_in, player_of, stand_by, zone_of, zoned
from .prevention import shield
from .resources import engage_at, ready_at
from .rows import controls, foe_of, has_key, leave_hand, put_in_oblivion, shuffle_deck
from .terms import (
    BY,
    BYSTANDER,
    CARD,
    CLASH,
    CONTENDER,
    COPIED,
    E_CONTROL,
    E_COPY,
    E_DISCARD,
    E_ENGAGE,
    E_FACE_DOWN,
    E_PORTAL,
    E_READY,
    E_TOKENS,
    ENTERS_ENGAGED,
    ENTERS_SILENT,
    EXCLUSIVE,
    FIGHT,
    HALF,
    IN_HAND,
    IN_RESOURCES,
    IN_STANDBY,
    IRREFUTABLE,
    NEXT,
    PERMANENTS,
    PORTAL_ACTIVATED,
    PORTAL_COST,
    ROWS,
    TO,
    TO_READY,
    TRAP,
    ZONED,
)
from .triggers import notice_all
from .weapons import attach

MOVE, RETURN, SEND, SACRIFICE, SET_FACE_DOWN = ops.MOVE, ops.RETURN, ops.SEND, ops.SACRIFICE, ops.SET_FACE_DOWN
TAKE_CONTROL, ATTACH, READY, ENGAGE = ops.TAKE_CONTROL, ops.ATTACH, ops.READY, ops.ENGAGE
DAMAGE, DAMAGE_DIVIDED, MODIFY, GRANT, FORBID = ops.DAMAGE, ops.DAMAGE_DIVIDED, ops.MODIFY, ops.GRANT, ops.FORBID
ADD_TOKENS, TAKE_TOKEN, NEGATE, COPY = ops.ADD_TOKENS, ops.TAKE_TOKEN, ops.NEGATE, ops.COPY
PREVENT_NEXT, PREVENT_TO, PREVENT_BY = ops.PREVENT_NEXT, ops.PREVENT_TO, ops.PREVENT_BY
ENTERS_ENGAGED_ROW, ENTERS_WITH, ENTERS_SILENT_ROW = ops.ENTERS_ENGAGED, ops.ENTERS_WITH, ops.ENTERS_SILENT
DRAW, DISCARD_RANDOM, DISCARD_HAND, MILL, LOOK = ops.DRAW, ops.DISCARD_RANDOM, ops.DISCARD_HAND, ops.MILL, ops.LOOK
REVEAL_HAND, SHUFFLE, ADD_TOP, GAIN, LOSE = ops.REVEAL_HAND, ops.SHUFFLE, ops.ADD_TOP, ops.GAIN, ops.LOSE
PAY_HEALTH, WIN, HAND, PILE = ops.PAY_HEALTH, ops.WIN, ops.HAND, ops.PILE
MARKER_LOCKED, MARKER_SHUT, MARKER_CHEAPER = ops.MARKER_LOCKED, ops.MARKER_SHUT, ops.MARKER_CHEAPER
LOOP_PLAYER = ops.LOOP_PLAYER


@rule
def act_on_slot(state, box, log, frame, row):
    """Do a row to every object of its slot (AC-PLAY-23)."""
    slot = box.rows[row].a
    fill_slot(state, frame, slot)
    number = amount_of(state, box, frame, row)
    done = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot and is_there(state, state.aims[i].object):
            done += act(state, box, log, frame, row, i, number)
    op = box.rows[row].op
    if done == 0 and (op == ENGAGE or op == SACRIFICE):
        frame.did = 0  # nothing was done: no "if you do"


@rule
def amount_of(state, box, frame, row) -> int:
    """Give the number of a row before it acts on anything."""
    op = box.rows[row].op
    if op == DAMAGE or op == PREVENT_NEXT:
        return value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)
    if op == ADD_TOKENS:
        return value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].c)
    return 0


@rule
def act(state, box, log, frame, row, i, number) -> int:
    """Do a row to one object; return 1 if it was done."""
    op = box.rows[row].op
    b = box.rows[row].b
    c = box.rows[row].c
    thing = state.aims[i].object
    if op == MOVE or op == RETURN or op == SEND or op == SACRIFICE:
        moved = move(state, box, log, frame, op, b, c, thing)
        if moved:
            state.aims[i].object = moved
        return 1 if moved else 0
    if thing > ROWS:
        return act_elsewhere(state, box, log, frame, op, b, c, thing)
    played = state.card[thing]
    if op == DAMAGE:
        deal_damage(state, box, log, frame.row, thing, number)
    elif op == DAMAGE_DIVIDED:
        deal_damage(state, box, log, frame.row, thing, state.aims[i].share)
    elif op == MODIFY:
        change_numbers(state, box, log, frame, thing, b, c)
    elif op == GRANT:
        grant(state, box, log, thing, b, c, frame.seat)
    elif op == FORBID:
        forbid(state, log, thing, b, c, frame.seat)
    elif op == READY:
        if played.forbidden >> TO_READY & 1 == 0:
            played.engaged = 0
            tell(log, E_READY, played.seat, played.kind, thing, 0, 0)
    elif op == ENGAGE:
        if played.doomed or played.engaged:
            return 0
        played.engaged = 1
        tell(log, E_ENGAGE, played.seat, played.kind, thing, 0, 0)
    elif op == TAKE_CONTROL:
        take_control(state, box, log, player_of(state, frame.seat, state.depth, b), thing)
    elif op == ATTACH:
        host = first_in(state, state.depth, b)
        if 0 < host <= ROWS:
            attach(state, box, log, played.seat, thing, host)
    elif op == SET_FACE_DOWN:
        set_face_down(state, log, thing)
    elif op == ADD_TOKENS or op == TAKE_TOKEN:
        played.tokens = max(0, played.tokens + number) if op == ADD_TOKENS else max(0, played.tokens - 1)
        state.dirty = 1
        tell(log, E_TOKENS, played.seat, played.kind, thing, played.tokens, 0)
    elif op == PREVENT_NEXT:
        shield(state, NEXT, thing, c // 16, number, c % 16, frame.seat)
    elif op == PREVENT_TO:
        shield(state, TO, thing, b, 0, c, frame.seat)
    elif op == PREVENT_BY:
        shield(state, BY, thing, b, 0, c, frame.seat)
    return 1


@rule
def act_elsewhere(state, box, log, frame, op, b, c, thing) -> int:
    """Do a row to a card that is not in play: in Standby, or a resource."""
    if zone_of(thing) == IN_RESOURCES:
        if op == READY:
            ready_at(state, box, owner_in(thing), thing % HALF)
        elif op == ENGAGE:
            engage_at(state, box, owner_in(thing), thing % HALF)
        return 1
    if thing < IN_STANDBY or thing >= ZONED:
        return 0
    waiting = thing - IN_STANDBY
    if op == NEGATE:
        negate(state, box, waiting)
    elif op == ENTERS_ENGAGED_ROW:
        state.frame[waiting].enters |= ENTERS_ENGAGED
    elif op == ENTERS_SILENT_ROW:
        state.frame[waiting].enters |= ENTERS_SILENT
    elif op == ENTERS_WITH:
        state.frame[waiting].plus_attack += value_of(
            state, box, frame.seat, frame.row, state.depth, box.bonuses[b].attack
        )
        state.frame[waiting].plus_defense += value_of(
            state, box, frame.seat, frame.row, state.depth, box.bonuses[b].defense
        )
    elif op == SET_FACE_DOWN:
        row = solid(state, thing)
        if 0 < row <= ROWS:
            set_face_down(state, log, row)
    elif op == COPY:
        copy(state, box, log, player_of(state, frame.seat, state.depth, b), waiting)
    return 1


@rule
def move(state, box, log, frame, op, b, c, thing) -> int:
    """Move an object as a row says; return what it is then, 0 if it stays."""
    if op == MOVE:
        return put(state, box, log, thing, b, player_of(state, frame.seat, state.depth, c))
    if op == RETURN:
        return put(state, box, log, thing, HAND, frame.seat)
    if op == SEND:
        return put(state, box, log, thing, PILE + b, frame.seat)
    who = player_of(state, frame.seat, state.depth, b)
    if b == LOOP_PLAYER and who == 0:
        who = controller_of(state, thing)
    if controller_of(state, thing) != who or is_fixed(state, box, thing):
        return 0
    return send(state, box, log, thing)


@rule
def change_numbers(state, box, log, frame, row, bonus, until):
    """Change attack and defense of a card as a bonus says."""
    times = times_of(state, box, frame.seat, frame.row, state.depth, bonus, row)
    attack = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus].attack)
    defense = times * value_of(state, box, frame.seat, frame.row, state.depth, box.bonuses[bonus].defense)
    modify(state, log, row, attack, defense, until, frame.seat)


@rule
def take_control(state, box, log, seat, row):
    """Let a player control a card; it is out of a clash under way (AC-CL-33, AC-R56, AC-R27, AC-R69).

    Its Weapons stay with it and with their controller (AC-R40).
    """
    played = state.card[row]
    if played.sort == CONTENDER or played.seat == seat:
        return
    if has_key(state, row, EXCLUSIVE) and controls(state, seat, played.kind):
        return
    played.seat = seat
    if played.sort == CLASH:
        played.part = BYSTANDER
    state.dirty = 1
    state.checking = 1
    tell(log, E_CONTROL, seat, played.kind, row, 0, 0)


@rule
def set_face_down(state, log, row):
    """Turn a Trap face down again: it counts as set now, and everybody knows which it is (AC-R37)."""
    played = state.card[row]
    if played.sort == TRAP:
        played.covered = 1
        played.known = 1
        played.sprung = 0
        played.since = state.turns
        state.dirty = 1
        tell(log, E_FACE_DOWN, played.seat, played.kind, row, 0, 0)


@rule
def negate(state, box, waiting):
    """Let what waits in Standby do nothing; Irrefutable cards enter all the same (AC-PLAY-14, AC-KW-IRR-1)."""
    kind = state.frame[waiting].kind
    if state.frame[waiting].sort == CARD and PERMANENTS >> box.sort[kind] & 1 and box.keys[kind] & IRREFUTABLE:
        return
    state.frame[waiting].negated = 1


@rule
def negate_attack(state):
    """End the clash early (AC-CL-30)."""
    if state.frame[2].what == FIGHT:
        state.frame[2].negated = 1


@rule
def copy(state, box, log, seat, waiting):
    """Let a player carry out what an Action in Standby does, with own choices, before anything goes on."""
    kind = state.frame[waiting].kind
    if box.deed[kind] and PERMANENTS >> box.sort[kind] & 1 == 0:
        place = stand_by(state, COPIED, seat, kind, 0, box.deed[kind])
        state.frame[place].x = state.frame[waiting].x
        state.frame[place].event = state.frame[waiting].event
        tell(log, E_COPY, seat, kind, 0, 0, 0)


# --- the Portal


@rule
def switch_portal(state, box, log, seat, by_effect):
    """Switch the Portal, unless a text forbids it (AC-PRTL-3, AC-PRTL-6)."""
    if is_held(state, box, MARKER_SHUT, 0) or (by_effect and is_held(state, box, MARKER_LOCKED, seat)):
        return
    state.portal = 1 - state.portal
    state.dirty = 1
    tell(log, E_PORTAL, seat, state.portal, 0, 0, 0)
    notice_all(state, box, PORTAL_ACTIVATED, 0, seat, 0, 0)


@rule
def portal_cost(state, box) -> int:
    """Give what the Portal costs now, at least one resource (AC-PRTL-2, AC-PRTL-6, AC-R60)."""
    less = 0
    if state.holding >> MARKER_CHEAPER & 1:
        for i in range(1, state.n_binding + 1):
            static = state.binding[i].static
            if box.statics[static].what == MARKER_CHEAPER:
                row = state.binding[i].row
                less += value_of(state, box, state.card[row].seat, row, 0, box.statics[static].a)
    return max(1, PORTAL_COST - less)


# --- players


@rule
def serve_all(state, box, log, frame, row):
    """Do a row to the player that it names, or to each, the active one first (AC-PLAY-22)."""
    code = box.rows[row].a
    if code == LOOP_PLAYER and frame.loop == 0:
        serve(state, box, log, frame, row, state.turn)
        serve(state, box, log, frame, row, foe_of(state.turn))
        return
    seat = player_of(state, frame.seat, state.depth, code)
    if seat:
        serve(state, box, log, frame, row, seat)


@rule
def serve(state, box, log, frame, row, seat):
    """Do a row to one player."""
    op = box.rows[row].op
    number = value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)
    if op == DRAW:
        for _ in range(number):
            draw(state, box, log, seat)
    elif op == GAIN:
        gain_health(state, box, log, seat, number)
    elif op == LOSE:
        lose_health(state, log, seat, number)
    elif op == MILL:
        mill(state, log, seat, number)
    elif op == DISCARD_RANDOM:
        for _ in range(min(number, state.n_hand[seat])):
            discard(state, log, seat, state.hand[seat, below(state, state.n_hand[seat])])
    elif op == DISCARD_HAND:
        for _ in range(state.n_hand[seat]):
            discard(state, log, seat, state.hand[seat, 0])
    elif op == LOOK:
        look(state, log, frame, seat, number)
    elif op == REVEAL_HAND:
        reveal_hand(state, log, seat)
    elif op == SHUFFLE:
        shuffle_deck(state, log, seat)
    elif op == ADD_TOP:
        add_top(state, box, log, seat)
    elif op == WIN:
        end(state, log, seat)


@rule
def discard(state, log, seat, kind):
    """Put a card of a hand into Oblivion (AC-PLAY-22)."""
    leave_hand(state, seat, kind)
    tell(log, E_DISCARD, seat, kind, 0, 0, 0)
    put_in_oblivion(state, log, seat, kind, zoned(IN_HAND, seat, 0))
