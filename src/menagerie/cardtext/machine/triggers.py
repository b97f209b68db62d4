"""Triggers: who is told of an event, and how what triggered waits.

What triggered waits in one table, `state.wait`, until the running effect is finished; the game says who places it when.
What is kept for a later moment waits in `state.later`; the entries are alike. What else a game asks of an event or of
what waits is in its `events.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.copying import take_row
from menagerie.engine.hooks import shared as rule

from .conditions import holds
from .effect_hooks import (
    ANY_DAMAGE,
    DEALS_DAMAGE,
    ITEM,
    KEPT,
    LATER,
    LEAVINGS,
    TRIGGER,
    WAITING,
    WHEN_ENTERS,
    note_wait,
    suits,
    suits_seat,
)
from .filters import fits, is_about
from .object_hooks import TEXTS, is_sound, is_switched_on, text_of, turn_bit
from .objects import controller_of, thing_in

EVENT, MOVE, RETURN, SEND, CONVOKE = ops.EVENT, ops.MOVE, ops.RETURN, ops.SEND, ops.CONVOKE
TAGGED, WHENEVER, ONCE_A_TURN, MAY = ops.TAGGED, ops.WHENEVER, ops.ONCE_A_TURN, ops.MAY
AWAIT, ATTACKER, CHOSEN, IT, SLOTS = ops.AWAIT, ops.ATTACKER, ops.CHOSEN, ops.IT, ops.SLOTS
# Moments that no phrase names: the next time in this turn that something happens, or each; and so in this clash
NEXT_TIME, EACH_TIME, NEXT_IN_CLASH, EACH_IN_CLASH = range(20, 24)


@rule
def fill_entry(entry, seat, row, kind, ability):
    """Write whose effect an entry is."""
    entry.seat = seat
    entry.row = row
    entry.kind = kind
    entry.ability = ability


@rule
def new_wait(state) -> int:
    """Give a free entry among what waits; 0 if there is none."""
    if state.n_wait == WAITING:
        state.fault = OVERFLOW
        return 0
    state.n_wait += 1
    return state.n_wait


@rule
def wait(state, box, row, ability, event, that, amount):
    """Let one trigger of a card in play wait; one that works once a turn is used up.

    One that may be declined is used up only when it is used: `use_up`.
    """
    played = state.card[row]
    if box.abilities[ability].flags & ONCE_A_TURN:
        number = turn_bit(state, box, row, ability)
        if played.used >> number & 1:
            return
        if box.rows[box.abilities[ability].body].op != MAY:
            played.used |= 1 << number
    place = new_wait(state)
    if place == 0:
        return
    fill_entry(state.wait[place], played.seat, row, played.kind, ability)
    state.wait[place].event = event
    state.wait[place].that = that
    state.wait[place].amount = amount
    note_wait(state, box, place)


@rule
def notice_dealt(state, box, source, slot, victim, damage, amount):
    """Let the abilities of a card wait that speak of damage by it, or by its host (BC-DMG-7, BC-R32, AC-R93).

    slot: of the card that deals it, as these abilities name it.
    """
    played = state.card[source]
    if played.sort == 0 or played.covered or box.watches[played.kind] >> DEALS_DAMAGE & 1 == 0:
        return
    first = box.first_ability[played.kind]
    for ability in range(first, first + box.n_abilities[played.kind]):
        one = box.abilities[ability]
        if one.kind == WHENEVER and one.when == DEALS_DAMAGE and is_switched_on(state, box, source, ability):
            if one.slot != slot or (one.whose != ANY_DAMAGE and one.whose != damage):
                continue
            if one.about and fits(state, box, played.seat, source, 0, one.about, victim, 0) == 0:
                continue
            if holds(state, box, played.seat, source, 0, one.condition):
                wait(state, box, source, ability, victim, state.card[victim].seat, amount)


@rule
def is_used_up(state, box, frame) -> int:
    """Tell whether a trigger that may be declined was used this turn since it went to wait."""
    one = box.abilities[frame.ability]
    if frame.sort != TRIGGER or one.flags & ONCE_A_TURN == 0 or box.rows[one.body].op != MAY:
        return 0
    if state.card[frame.row].kind != frame.kind:
        return 0
    return state.card[frame.row].used >> turn_bit(state, box, frame.row, frame.ability) & 1


@rule
def use_up(state, box, frame):
    """Note that a trigger that works once a turn is used."""
    if frame.sort == TRIGGER and box.abilities[frame.ability].flags & ONCE_A_TURN:
        if state.card[frame.row].kind == frame.kind:
            state.card[frame.row].used |= 1 << turn_bit(state, box, frame.row, frame.ability)


@rule
def has_tag(state, box, row, tag) -> int:
    """Tell whether a card in play has an ability with a tag that is on."""
    for text in range(TEXTS):
        kind = text_of(state, row, text)
        first = box.first_ability[kind]
        for ability in range(first, first + box.n_abilities[kind]):
            if box.abilities[ability].kind == TAGGED and box.abilities[ability].when == tag:
                if is_switched_on(state, box, row, ability):
                    return 1
    return 0


@rule
def notice(state, box, row, tag):
    """Let the abilities of one card with a tag wait."""
    for text in range(TEXTS):
        kind = text_of(state, row, text)
        first = box.first_ability[kind]
        for ability in range(first, first + box.n_abilities[kind]):
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
    if is_about(state, box, row, ability, thing) == 0:
        return 0
    return suits(state, box, row, ability, thing, who, damage)


@rule
def notice_all(state, box, happening, thing, who, damage, amount):
    """Let every ability wait that looks at a happening: to an object, by a player, with damage of a sort.

    `that player` of what waits is who did it, or who controls the object.

    Whoever's turn it is (BC-ABIL-4).
    """
    if state.n_later:
        notice_awaited(state, box, happening, 0, thing, who, damage, amount)
    if state.watching >> happening & 1 == 0:
        return
    that = who if who else controller_of(state, thing)
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == 0 or played.covered:
            continue
        for text in range(TEXTS):
            kind = text_of(state, row, text)
            if box.watches[kind] >> happening & 1 == 0:
                continue
            first = box.first_ability[kind]
            for ability in range(first, first + box.n_abilities[kind]):
                if box.abilities[ability].kind == WHENEVER and box.abilities[ability].when == happening:
                    if is_meant(state, box, row, ability, thing, who, damage):
                        wait(state, box, row, ability, thing, that, amount)


@rule
def takes_what_left(box, ability) -> int:
    """Tell whether an ability moves the cards for whose leaving it waits."""
    one = box.abilities[ability]
    if one.kind == WHENEVER and LEAVINGS >> one.when & 1:
        return takes_event(box, one.body, one.body + one.body_rows)
    return 0


@rule
def takes_event(box, first, end) -> int:
    """Tell whether rows move the card of their event."""
    for row in range(first, end):
        op = box.rows[row].op
        if box.rows[row].a == EVENT and (op == MOVE or op == RETURN or op == SEND or op == CONVOKE):
            return 1
    return 0


@rule
def takes_what_went(box, ability, pc) -> int:
    """Tell whether what begins at a row, or else an ability, moves the cards for whose leaving it waits."""
    if pc and box.rows[pc - 1].op == AWAIT:
        if LEAVINGS >> box.abilities[box.rows[pc - 1].a].when & 1:
            return takes_event(box, pc, box.rows[pc - 1].b)
        return 0
    return takes_what_left(box, ability)


@rule
def follow_event(state, box, row, thing):
    """Let those who take the card that leaves play find it where it lies then."""
    for i in range(1, state.n_wait + 1):
        entry = state.wait[i]
        if entry.event == row and takes_what_went(box, entry.ability, entry.pc):
            entry.event = thing
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        if frame.what == ITEM and frame.sort == TRIGGER and frame.event == row and frame.row != row:
            if takes_what_went(box, frame.ability, frame.pc):
                frame.event = thing


@rule
def notice_period(state, box, kind, mine, theirs, each):
    """Let abilities wait that look at the start or end of a period of the turn, by whose it is."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        for text in range(TEXTS):
            source = text_of(state, row, text)
            if box.periods[source] == 0 or is_sound(state, row) == 0 or played.covered:
                continue
            own = mine if played.seat == state.turn else theirs
            first = box.first_ability[source]
            for ability in range(first, first + box.n_abilities[source]):
                one = box.abilities[ability]
                if one.kind == kind and one.when != 0 and (one.when == own or one.when == each):
                    if is_switched_on(state, box, row, ability):
                        wait(state, box, row, ability, 0, state.turn, 0)


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
    i = 1
    while i <= state.n_later:
        if state.later[i].moment != moment or (place and state.later[i].frame != place):
            i += 1
            continue
        waiting = new_wait(state)
        if waiting == 0:
            return
        state.wait[waiting] = state.later[i]
        state.wait[waiting].moment = 0
        state.wait[waiting].frame = 0
        if event:
            state.wait[waiting].event = event
        state.n_later = take_row(state.later, state.n_later, i)


@rule
def is_kept_as(state, i, slot, thing) -> int:
    """Tell whether an object is what an effect kept for later names by a slot."""
    entry = state.later[i]
    for n in range(KEPT):
        if entry.object[n] and entry.object[n] == thing and entry.slot[n] % SLOTS == slot:
            return 1
    if slot == EVENT:
        return 1 if entry.event == thing else 0
    if slot == ATTACKER:
        return 1 if entry.attacker == thing else 0
    if slot == IT or slot >= CHOSEN:
        return 0
    return 1 if thing_in(state, entry.seat, entry.row, 0, slot) == thing else 0


@rule
def is_awaited(state, box, i, dealer, thing, who, damage) -> int:
    """Tell whether an event is what an effect kept for this turn waits for; dealer: the card that does it."""
    entry = state.later[i]
    ability = box.rows[entry.pc - 1].a
    one = box.abilities[ability]
    if one.about and fits(state, box, entry.seat, entry.row, 0, one.about, thing, 0) == 0:
        return 0
    if one.slot and is_kept_as(state, i, one.slot, dealer if dealer else thing) == 0:
        return 0
    return suits_seat(state, box, entry.seat, ability, thing, who, damage)


@rule
def notice_awaited(state, box, happening, dealer, thing, who, damage, amount):
    """Let effects wait that were kept for what happens now."""
    i = 1
    while i <= state.n_later:
        moment = state.later[i].moment
        if moment < NEXT_TIME or moment > EACH_IN_CLASH:
            i += 1
            continue
        ability = box.rows[state.later[i].pc - 1].a
        if box.abilities[ability].kind != WHENEVER or box.abilities[ability].when != happening:
            i += 1
            continue
        if is_awaited(state, box, i, dealer, thing, who, damage) == 0:
            i += 1
            continue
        place = new_wait(state)
        if place == 0:
            return
        state.wait[place] = state.later[i]
        state.wait[place].moment = 0
        state.wait[place].event = thing
        state.wait[place].that = who if who else controller_of(state, thing)
        state.wait[place].amount = amount
        note_wait(state, box, place)
        if moment == NEXT_TIME or moment == NEXT_IN_CLASH:
            state.n_later = take_row(state.later, state.n_later, i)
        else:
            i += 1


@rule
def forget_awaited(state):
    """Strike what waited for something in this turn that did not happen: the turn ends."""
    strike_moments(state, NEXT_TIME, EACH_IN_CLASH)


@rule
def forget_in_clash(state):
    """Strike what waited for something in this clash that did not happen: the clash is over."""
    strike_moments(state, NEXT_IN_CLASH, EACH_IN_CLASH)


@rule
def strike_moments(state, first, last):
    """Strike what is kept for some moments."""
    for i in range(state.n_later, 0, -1):
        if first <= state.later[i].moment <= last:
            state.n_later = take_row(state.later, state.n_later, i)


@rule
def drop_later(state, place):
    """Strike what was kept for the entering of a card that leaves Standby: it has entered, or it never will."""
    for i in range(state.n_later, 0, -1):
        if state.later[i].moment == WHEN_ENTERS and state.later[i].frame == place:
            state.n_later = take_row(state.later, state.n_later, i)


@rule
def new_later(state) -> int:
    """Give a free entry for a later moment; 0 if there is none."""
    if state.n_later == LATER:
        state.fault = OVERFLOW
        return 0
    state.n_later += 1
    return state.n_later


@rule
def take_wait(state, place):
    """Strike a waiting trigger from the table."""
    state.n_wait = take_row(state.wait, state.n_wait, place)
