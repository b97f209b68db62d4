"""Deeds: the verbs that effects are made of, and the straight programs that run them.

This is the joint for the language of cards: a program is rows (op, a, b, c) of the box from an ability's first row to
STOP, and an ITEM frame remembers where it stands (`pc`). Nothing but `run` reads programs; chapters know only that an
effect resolves. A row that asks does not advance the counter: it runs again with the answer (see DISCARD).
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of

from .damage import deal_damage, gain_health, lose_health, send_to_oblivion
from .endings import end
from .play import enter_play
from .resources import count_engaged, pose_resource, put_resource, ready_resource
from .rows import controls, draw, foe_of, has_key, in_hand, is_sound, leave_hand, put_in_oblivion
from .targets import fits
from .terms import (
    A_ENOUGH,
    A_PASS,
    ADD_RESOURCE,
    AWE_DEED,
    BARRAGE_DEED,
    BYSTANDER,
    CARD,
    CLASH,
    COLOR_SETS,
    DAMAGE,
    DAMAGE_ALL,
    DAMAGE_FOE,
    DISCARD,
    DRAW,
    E_CONTROL,
    E_DISCARD,
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
    FOE,
    FOE_DRAWS,
    FOE_LOSES,
    GAIN_HEALTH,
    GIVE,
    INFO_12,
    IRREFUTABLE,
    ITEM,
    LOSE_HEALTH,
    NEGATE,
    OWN,
    PERMANENTS,
    PLAY_23,
    PUMP,
    PUMP_ALL,
    PUMP_SELF,
    Q_DISCARD,
    Q_READY,
    READY,
    READY_RESOURCES,
    REBORN,
    ROWS,
    SEATS,
    SEND,
    STOP,
    TAKE_CONTROL,
    V_DISCARD,
    V_READY,
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


# --- discarding


@rule
def owes_discard(state, box, frame, seat) -> int:
    """Count the cards that a player has to discard in all for the row that runs; as many as there are (AC-PLAY-23)."""
    whose = OWN if seat == frame.seat else FOE
    if box.program[frame.pc].op != DISCARD or box.program[frame.pc].b & whose == 0:
        return 0
    return min(box.program[frame.pc].a, state.n_hand[seat])


@rule
def who_discards(state, box, frame) -> int:
    """Name who chooses next: the active player first (AC-PLAY-22); 0 when everybody has chosen."""
    if state.n_put[state.turn] < owes_discard(state, box, frame, state.turn):
        return state.turn
    foe = foe_of(state.turn)
    return foe if state.n_put[foe] < owes_discard(state, box, frame, foe) else 0


@rule
def refuse_discard(state, box, frame, seat, kind) -> int:
    """Refuse a card to be discarded; picks ascend by kind and leave enough for the rest (AC-PLAY-23)."""
    picked = 0
    for i in range(state.n_put[seat]):
        if state.put[seat, i] > kind:
            return PLAY_23
        picked += state.put[seat, i] == kind
    if in_hand(state, seat, kind) <= picked:
        return PLAY_23
    left = -picked
    for place in range(state.n_hand[seat]):
        left += state.hand[seat, place] >= kind
    return 0 if left >= owes_discard(state, box, frame, seat) - state.n_put[seat] else PLAY_23


@rule
def pose_discard(state, box, frame):
    """Ask for the next card to be discarded; it is secret until all are chosen (AC-PLAY-22)."""
    seat = who_discards(state, box, frame)
    ask(state, seat, Q_DISCARD)
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last:
            offer_unless(state, refuse_discard(state, box, frame, seat, kind), V_DISCARD * VERB + kind)
        last = kind


@rule
def discard(state, box, log, frame) -> int:
    """Let players choose, then discard together (AC-PLAY-22, AC-R54); 0 while somebody is asked."""
    if state.answer:
        seat = who_discards(state, box, frame)
        state.put[seat, state.n_put[seat]] = argument_of(take_answer(state))
        state.n_put[seat] += 1
    if who_discards(state, box, frame):
        pose_discard(state, box, frame)
        return 0
    for seat in range(1, SEATS + 1):
        for i in range(state.n_put[seat]):
            kind = state.put[seat, i]
            state.put[seat, i] = 0
            leave_hand(state, seat, kind)
            tell(log, E_DISCARD, seat, kind, 0, 0, 0)
            put_in_oblivion(state, log, seat, kind)
        state.n_put[seat] = 0
    return 1


# --- resources


@rule
def add_resource(state, box, log, frame) -> int:
    """Let the controller put a hand card into the Resource Zone, engaged if the row says so (AC-RES-20, AC-R46)."""
    if state.answer == 0:
        pose_resource(state, frame.seat)
        return 0
    code = take_answer(state)
    if code != A_PASS:
        leave_hand(state, frame.seat, argument_of(code))
        put_resource(state, box, log, frame.seat, argument_of(code), box.program[frame.pc].a)
    return 1


@rule
def refuse_ready(state, box, frame, seat, colors) -> int:
    """Refuse a resource to be readied: none of that set is engaged; sets ascend (AC-RES-6, AC-INFO-12)."""
    if colors < state.least or colors >= COLOR_SETS or count_engaged(state, box, seat, colors) == 0:
        return INFO_12
    return 0


@rule
def pose_ready(state, box, frame):
    """Ask which resource is readied next, or enough of them (AC-RES-6)."""
    ask(state, frame.seat, Q_READY)
    for colors in range(1, COLOR_SETS):
        offer_unless(state, refuse_ready(state, box, frame, frame.seat, colors), V_READY * VERB + colors)
    offer(state, A_ENOUGH)


@rule
def ready_some(state, box, frame) -> int:
    """Let the controller ready up to so many resources (AC-RES-6); `amount` counts those readied."""
    if state.answer:
        code = take_answer(state)
        if code == A_ENOUGH:
            frame.amount = box.program[frame.pc].a
        else:
            ready_resource(state, box, frame.seat, argument_of(code))
            state.least = argument_of(code)
            frame.amount += 1
    if frame.amount < box.program[frame.pc].a:
        pose_ready(state, box, frame)
        return 0
    frame.amount = 0
    state.least = 0
    return 1


# --- rows that ask


@rule
def ask_deed(state, box, log, frame, op) -> int:
    """Run a row that asks; 0 while its question stands."""
    if op == DISCARD:
        return discard(state, box, log, frame)
    if op == ADD_RESOURCE:
        return add_resource(state, box, log, frame)
    return ready_some(state, box, frame) if op == READY_RESOURCES else 1


@rule
def pose_deed(state, box, frame):
    """Put the question of the row that runs, from the state alone."""
    op = box.program[frame.pc].op
    if op == DISCARD:
        pose_discard(state, box, frame)
    elif op == ADD_RESOURCE:
        pose_resource(state, frame.seat)
    else:
        pose_ready(state, box, frame)
