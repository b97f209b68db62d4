"""Triggers: what happens when a card enters, attacks, is defeated or wins, and the order of what waits (AC-TRIG).

A keyword that triggers is an ability of the box like any other (WAKE_AWE, WAKE_BARRAGE, WAKE_ENRAGE).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.filters import fits
from menagerie.cardtext.machine.objects import add_aim, stand_by
from menagerie.cardtext.machine.triggers import notice, notice_all, notice_awaited, take_wait, wait
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .clash_damage import opposes
from .endings import end
from .numbers import is_switched_on
from .terms import (
    AFTER,
    ATTACK,
    AWE,
    AWE_FACTOR,
    BARRAGE,
    CHAIN,
    DEFEAT,
    DEFEATED,
    DEFEATS,
    E_ENDLESS,
    E_REPLACE,
    E_TRIGGER,
    ENTER,
    ENTERS_PLAY,
    INSTEAD,
    IS_BEATEN,
    IS_DEFEATED,
    KEPT,
    LEAVING,
    OBSTRUCT,
    OBSTRUCTS,
    ONE_DEFEATS,
    OPPOSING,
    ORDER,
    Q_ORDER,
    RESOLVE,
    STRUCK_ONCE,
    TRIG_8,
    TRIGGER,
    V_ORDER,
    VICTORY,
    WAKE_AWE,
    WAKE_BARRAGE,
)
from .zones import foe_of, has_key, is_sound

OPTIONAL, SLOTS, WHENEVER, SELF, HOST = ops.OPTIONAL, ops.SLOTS, ops.WHENEVER, ops.SELF, ops.HOST


@rule
def notice_enter(state, box, row, silent):
    """Let what triggers on entering play wait (AC-TRIG-1, AC-KW-AWE-1); `silent`: nothing of the card itself does.

    It targets nobody: it meets who is there when it resolves (AC-KW-AWE-2).
    """
    if silent == 0:
        notice(state, box, row, ENTER)
        if has_key(state, row, AWE_FACTOR):
            wait(state, box, row, WAKE_AWE, 0, 0, state.card[row].level[AWE])
    notice_all(state, box, ENTERS_PLAY, row, 0, 0, 0)


@rule
def notice_attack(state, box, row):
    """Let what triggers on attacking wait; Barrage counts the printed attack (AC-TRIG-2, AC-KW-BAR-1, AC-R33).

    That is dealt in C1, before the Counter Step (AC-KW-BAR-3).
    """
    notice(state, box, row, ATTACK)
    initial = box.attack[state.card[row].kind]
    if has_key(state, row, BARRAGE) and initial > 0:
        wait(state, box, row, WAKE_BARRAGE, 0, 0, initial)


@rule
def notice_obstruct(state, box, row):
    """Let what triggers on obstructing wait (AC-TRIG-3)."""
    notice(state, box, row, OBSTRUCT)
    notice_all(state, box, OBSTRUCTS, row, 0, 0, 0)


# --- the order of what waits


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
            if other.event == one.event and other.pc == one.pc:
                return TRIG_8
    return 0


@rule
def pose_order(state, seat):
    """Ask which of the own triggers goes to Standby next (AC-TRIG-8)."""
    ask(state, seat, Q_ORDER)
    for place in range(1, state.n_wait + 1):
        offer_unless(state, refuse_order(state, seat, place), V_ORDER * VERB + place)


@rule
def notice_defeats(state, box):
    """Let Defeat effects of the newly defeated wait, once each (AC-TRIG-4, AC-TRIG-17)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].doomed == DEFEATED:
            state.card[row].doomed = LEAVING
            notice(state, box, row, DEFEAT)
            notice_all(state, box, IS_DEFEATED, row, 0, 0, 0)


@rule
def notice_defeating(state, box, winner, victim):
    """Let what speaks of cards that a card defeats in a clash wait: its own, and that of Weapons on it (AC-R98).

    What speaks of the card by which its own card, or the host, is defeated, too.
    """
    if state.n_later:
        notice_awaited(state, box, DEFEATS, winner, victim, 0, 0, 0)
        notice_awaited(state, box, IS_BEATEN, victim, winner, 0, 0, 0)
    notice_all(state, box, ONE_DEFEATS, winner, 0, victim, 0)
    notice_deed(state, box, DEFEATS, winner, victim)
    notice_deed(state, box, IS_BEATEN, victim, winner)


@rule
def notice_deed(state, box, happening, one_of, other):
    """Let what speaks of one of two cards, by itself or by its Weapons, wait with the other as its event."""
    if state.watching >> happening & 1 == 0:
        return
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.covered or (row != one_of and played.host != one_of):
            continue
        first = box.first_ability[played.kind]
        for ability in range(first, first + box.n_abilities[played.kind]):
            one = box.abilities[ability]
            if one.kind == WHENEVER and one.when == happening and one.slot == (SELF if row == one_of else HOST):
                if one.about and fits(state, box, played.seat, row, 0, one.about, other, 0) == 0:
                    continue
                if is_switched_on(state, box, row, ability) and holds(state, box, played.seat, row, 0, one.condition):
                    wait(state, box, row, ability, other, state.card[other].seat, 0)


@rule
def award(state, box, frame):
    """After both sub-steps let Defeat and Victory effects wait (AC-R22, AC-TRIG-5, AC-TRIG-6, AC-R25)."""
    attacker = frame.row
    for row in range(1, state.n_rows + 1):
        if state.card[row].doomed == DEFEATED and state.card[row].part == OPPOSING and state.card[row].hurt > 0:
            if is_sound(state, attacker):
                notice(state, box, attacker, VICTORY)
                notice_defeating(state, box, attacker, row)
    if state.card[attacker].doomed == DEFEATED:
        for row in range(1, state.n_rows + 1):
            if opposes(state, row) and state.card[row].struck == STRUCK_ONCE:
                notice(state, box, row, VICTORY)
                notice_defeating(state, box, row, attacker)
    notice_defeats(state, box)
    frame.step = AFTER


@rule
def place_entry(state, log, entry, sort):
    """Put what waits in an entry into Standby, with what it knows."""
    row = stand_by(state, sort, entry.seat, entry.kind, entry.row, entry.ability)
    frame = state.frame[row]
    frame.amount = entry.amount
    frame.event = entry.event
    frame.that = entry.that
    frame.pc = entry.pc
    if entry.pc:
        frame.aimed = entry.aimed
        frame.attacker = entry.attacker
        frame.x = entry.x
        frame.step = RESOLVE
        for i in range(KEPT):
            if entry.object[i]:
                add_aim(state, entry.slot[i] % SLOTS, entry.object[i])
                state.aims[state.n_aims].unseen = entry.slot[i] // SLOTS
    tell(log, E_TRIGGER if sort == TRIGGER else E_REPLACE, entry.seat, entry.kind, entry.row, entry.ability, 0)


@rule
def place_triggers(state, box, log):
    """Put the next waiting trigger into Standby; who has several orders them (AC-TRIG-8, AC-R78)."""
    seat = next_to_place(state)
    first = 0
    for place in range(1, state.n_wait + 1):
        if refuse_order(state, seat, place) == 0:
            if first:
                row = push(state, ORDER)
                state.frame[row].seat = seat
                return
            first = place
    if goes_on_for_ever(state):
        break_chain(state, box, log, first)
    else:
        place_trigger(state, log, first)


@rule
def place_trigger(state, log, place):
    """Put a waiting trigger into Standby, where it chooses its targets (AC-TRIG-8, AC-R55).

    It costs nothing, and nobody's leave is asked (AC-TRIG-7).
    """
    place_entry(state, log, state.wait[place], TRIGGER)
    state.triggers += 1
    take_wait(state, place)


@rule
def goes_on_for_ever(state) -> int:
    """Tell whether effects call for one another without end: so many resolved or stand in Standby already (AC-R60)."""
    return 1 if state.chain >= CHAIN or state.depth + INSTEAD > len(state.frame) else 0


@rule
def break_chain(state, box, log, place):
    """Stop effects that go on for ever: an optional one is declined, else the game is a draw (AC-R60)."""
    if box.abilities[state.wait[place].ability].flags & OPTIONAL:
        take_wait(state, place)
        return
    tell(log, E_ENDLESS, 0, 0, 0, 0, 0)
    end(state, log, 0)


@rule
def step_order(state, log):
    """Ask for the order of triggers, or put the chosen one into Standby."""
    seat = state.frame[state.depth].seat
    if state.answer == 0:
        pose_order(state, seat)
        return
    place = argument_of(take_answer(state))
    pop(state)
    place_trigger(state, log, place)
