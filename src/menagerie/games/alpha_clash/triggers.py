"""Triggers: who is told of an event, and how what triggered waits (chapter "Triggers and counter tags", AC-TRIG).

What triggered waits in one table, `state.wait`, until the running effect is finished (AC-TRIG-16); `announcing.py` puts
it into Standby. What is kept for a later moment waits in `state.later`, and what happens instead of something else in
`state.instead`; the entries are alike. A keyword that triggers is an ability of the box like any other (WAKE_AWE,
WAKE_BARRAGE, WAKE_ENRAGE).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import OVERFLOW, VERB, ask, offer_unless
from menagerie.engine.jit import rule

from .filters import fits, holds
from .numbers import is_switched_on
from .objects import controller_of, player_of, thing_in
from .rows import foe_of, has_key, is_sound
from .terms import (
    ANY_DAMAGE,
    ATTACK,
    AWE,
    AWE_FACTOR,
    BARRAGE,
    ENTER,
    ENTERS_PLAY,
    IS_DEALT,
    LATER,
    PILE_OBLIVION,
    Q_ORDER,
    TRIG_8,
    TRIGGER,
    V_ORDER,
    WAITING,
    WAKE_AWE,
    WAKE_BARRAGE,
    WHEN_ENTERS,
    WOULD_BE_DEALT,
    WOULD_BE_SENT,
    WOULD_DRAW,
    YOU_DRAW,
    YOU_PLAY_A,
)

TAGGED, WHENEVER, REPLACEMENT, ONCE_A_TURN = ops.TAGGED, ops.WHENEVER, ops.REPLACEMENT, ops.ONCE_A_TURN
MAY = ops.MAY


@rule
def fill_entry(entry, seat, row, kind, ability):
    """Write whose effect an entry is."""
    entry.seat = seat
    entry.row = row
    entry.kind = kind
    entry.ability = ability


@rule
def wait(state, box, row, ability, event, that, amount):
    """Let one trigger of a card in play wait (AC-TRIG-7); one that works once a turn is used up (AC-TURN-18).

    One that may be declined is used up only when it is used (AC-D26): `use_up`.
    """
    place = state.n_wait + 1
    if place > WAITING:
        state.fault = OVERFLOW
        return
    played = state.card[row]
    if box.abilities[ability].flags & ONCE_A_TURN:
        number = ability - box.first_ability[played.kind]
        if played.used >> number & 1:
            return
        if box.rows[box.abilities[ability].body].op != MAY:
            played.used |= 1 << number
    state.n_wait = place
    fill_entry(state.wait[place], played.seat, row, played.kind, ability)
    state.wait[place].event = event
    state.wait[place].that = that
    state.wait[place].amount = amount


@rule
def is_used_up(state, box, frame) -> int:
    """Tell whether a trigger that may be declined was used this turn since it went to wait (AC-TURN-18, AC-R71)."""
    one = box.abilities[frame.ability]
    if frame.sort != TRIGGER or one.flags & ONCE_A_TURN == 0 or box.rows[one.body].op != MAY:
        return 0
    number = frame.ability - box.first_ability[frame.kind]
    return 1 if state.card[frame.row].kind == frame.kind and state.card[frame.row].used >> number & 1 else 0


@rule
def use_up(state, box, frame):
    """Note that a trigger that works once a turn is used."""
    if frame.sort == TRIGGER and box.abilities[frame.ability].flags & ONCE_A_TURN:
        if state.card[frame.row].kind == frame.kind:
            state.card[frame.row].used |= 1 << frame.ability - box.first_ability[frame.kind]


@rule
def has_tag(state, box, row, tag) -> int:
    """Tell whether a card in play has an ability with a tag that is on."""
    kind = state.card[row].kind
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        if box.abilities[ability].kind == TAGGED and box.abilities[ability].when == tag:
            if is_switched_on(state, box, row, ability):
                return 1
    return 0


@rule
def notice(state, box, row, tag):
    """Let the abilities of one card with a tag wait (AC-TRIG-1 … AC-TRIG-6)."""
    played = state.card[row]
    first = box.first_ability[played.kind]
    for ability in range(first, first + box.n_abilities[played.kind]):
        if box.abilities[ability].kind == TAGGED and box.abilities[ability].when == tag:
            if is_switched_on(state, box, row, ability):
                wait(state, box, row, ability, 0, 0, 0)


@rule
def is_meant(state, box, row, ability, thing, who, damage) -> int:
    """Tell whether an event is what an ability of a card in play speaks of."""
    one = box.abilities[ability]
    seat = state.card[row].seat
    if is_switched_on(state, box, row, ability) == 0 or holds(state, box, seat, row, 0, one.condition) == 0:
        return 0
    if one.slot and thing_in(state, seat, row, 0, one.slot) != thing:
        return 0
    if one.about and fits(state, box, seat, row, 0, one.about, thing, 0) == 0:
        return 0
    return suits(state, box, row, ability, who, damage)


@rule
def suits(state, box, row, ability, who, damage) -> int:
    """Tell whether the player or the damage of an event is the one of an ability."""
    one = box.abilities[ability]
    seat = state.card[row].seat
    if (one.kind == WHENEVER and one.when == IS_DEALT) or (one.kind == REPLACEMENT and one.when == WOULD_BE_DEALT):
        return 1 if one.whose == ANY_DAMAGE or one.whose == damage else 0
    if one.kind == REPLACEMENT and one.when == WOULD_BE_SENT:
        return 1 if one.whose == PILE_OBLIVION else 0
    if one.whose:
        meant = player_of(state, seat, 0, one.whose)
        return 1 if meant == 0 or meant == who else 0
    if one.kind == REPLACEMENT:
        return 1 if one.when != WOULD_DRAW or who == seat else 0
    return 1 if (one.when != YOU_DRAW and one.when != YOU_PLAY_A) or who == seat else 0


@rule
def notice_all(state, box, happening, thing, who, damage, amount):
    """Let every ability wait that looks at a happening: to an object, by a player, with damage of a sort.

    `that player` of what waits is who did it, or who controls the object.
    """
    if state.watching >> happening & 1 == 0:
        return
    that = who if who else controller_of(state, thing)
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == 0 or played.covered or box.watches[played.kind] >> happening & 1 == 0:
            continue
        first = box.first_ability[played.kind]
        for ability in range(first, first + box.n_abilities[played.kind]):
            if box.abilities[ability].kind == WHENEVER and box.abilities[ability].when == happening:
                if is_meant(state, box, row, ability, thing, who, damage):
                    wait(state, box, row, ability, thing, that, amount)


@rule
def notice_period(state, box, kind, mine, theirs, each):
    """Let abilities wait that look at the start or end of a period of the turn, by whose it is (AC-TURN-16, AC-R70)."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if is_sound(state, row) == 0 or played.covered or box.periods[played.kind] == 0:
            continue
        own = mine if played.seat == state.turn else theirs
        first = box.first_ability[played.kind]
        for ability in range(first, first + box.n_abilities[played.kind]):
            one = box.abilities[ability]
            if one.kind == kind and one.when != 0 and (one.when == own or one.when == each):
                if is_switched_on(state, box, row, ability):
                    wait(state, box, row, ability, 0, state.turn, 0)


@rule
def notice_enter(state, box, row, silent):
    """Let what triggers on entering play wait (AC-TRIG-1, AC-KW-AWE-1); `silent`: nothing of the card itself does."""
    if silent == 0:
        notice(state, box, row, ENTER)
        if has_key(state, row, AWE_FACTOR):
            wait(state, box, row, WAKE_AWE, 0, 0, state.card[row].level[AWE])
    notice_all(state, box, ENTERS_PLAY, row, 0, 0, 0)


@rule
def notice_attack(state, box, row):
    """Let what triggers on attacking wait; Barrage counts the printed attack (AC-TRIG-2, AC-KW-BAR-1, AC-R33)."""
    notice(state, box, row, ATTACK)
    initial = box.attack[state.card[row].kind]
    if has_key(state, row, BARRAGE) and initial > 0:
        wait(state, box, row, WAKE_BARRAGE, 0, 0, initial)


# --- later


@rule
def copy_entry(entry, frame):
    """Write into an entry what a frame in Standby knows, so that its effect can go on later."""
    fill_entry(entry, frame.seat, frame.row, frame.kind, frame.ability)
    entry.that = frame.that
    entry.aimed = frame.aimed
    entry.attacker = frame.attacker
    entry.x = frame.x
    entry.event = frame.event
    entry.amount = frame.amount


@rule
def wake(state, moment, place, event):
    """Let what was kept for a moment wait now.

    `place`: the frame that it was kept for, and `event` what became of that card; 0 where no card is meant.
    """
    kept = 0
    for i in range(1, state.n_later + 1):
        if state.later[i].moment == moment and (place == 0 or state.later[i].frame == place):
            if state.n_wait == WAITING:
                state.fault = OVERFLOW
                return
            state.n_wait += 1
            state.wait[state.n_wait] = state.later[i]
            state.wait[state.n_wait].moment = 0
            state.wait[state.n_wait].frame = 0
            if event:
                state.wait[state.n_wait].event = event
        else:
            kept += 1
            if kept < i:
                state.later[kept] = state.later[i]
    for i in range(kept + 1, state.n_later + 1):
        state.later[i] = state.later[0]
    state.n_later = kept


@rule
def drop_later(state, place):
    """Strike what was kept for the entering of a card that leaves Standby: it has entered, or it never will."""
    kept = 0
    for i in range(1, state.n_later + 1):
        if state.later[i].moment != WHEN_ENTERS or state.later[i].frame != place:
            kept += 1
            if kept < i:
                state.later[kept] = state.later[i]
    for i in range(kept + 1, state.n_later + 1):
        state.later[i] = state.later[0]
    state.n_later = kept


@rule
def new_later(state) -> int:
    """Give a free entry for a later moment; 0 if there is none."""
    if state.n_later == LATER:
        state.fault = OVERFLOW
        return 0
    state.n_later += 1
    return state.n_later


# --- the order of what waits


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
            if other.event == one.event and other.pc == one.pc:
                return TRIG_8
    return 0


@rule
def pose_order(state, seat):
    """Ask which of the own triggers goes to Standby next (AC-TRIG-8)."""
    ask(state, seat, Q_ORDER)
    for place in range(1, state.n_wait + 1):
        offer_unless(state, refuse_order(state, seat, place), V_ORDER * VERB + place)
