"""Objects: what an effect speaks of, as one number, and the slots of what lies in Standby.

A row of `state.card` is itself; beside that a player (PLAYER + seat), what waits in an ITEM frame (WAITS + its place),
names of cards (NAMES + the kind),
and cards elsewhere: zone * ZONED + HALF for each seat before the owner + the kind, or the place in a deck and what else
is ordered (`zones.py` of the game). The objects of an ITEM follow its `first` in `state.aims`, each with the slot that
holds it (`cardtext.ops`); only the frame on top may change its own.
"""

from __future__ import annotations

from menagerie.cardtext.ops import (
    ATTACKER,
    CHOSEN,
    EVENT,
    HOST,
    IT,
    LOOP_PLAYER,
    OBSTRUCTORS,
    OPPONENT,
    OWNER,
    SELF,
    TARGET_PLAYER,
    THAT_PLAYER,
    THEIR_LEADER,
    YOU,
    YOUR_LEADER,
)
from menagerie.engine.ask import OVERFLOW
from menagerie.engine.frames import push
from menagerie.engine.hooks import shared as rule

from .effect_hooks import AIMS, ANNOUNCED, ITEM
from .in_play import is_in_play
from .object_hooks import (
    HALF,
    IN_DECK,
    PLAYER,
    ROWS,
    SEATS,
    WAITS,
    ZONED,
    attacker_now,
    foe_of,
    host_of,
    kind_in,
    obstructs,
    size_of,
    which_at,
)

NAMES = 31 << 10  # objects from here on are names of cards: NAMES + the kind


@rule
def zoned(zone, owner, which) -> int:
    """Name a card of a zone out of play: by its kind, or by its place in a deck or among resources."""
    return zone * ZONED + (owner - 1) * HALF + which


@rule
def zone_of(thing) -> int:
    """Name the zone of an object; 0 in play, waiting, or a player."""
    return thing // ZONED


@rule
def owner_in(thing) -> int:
    """Name the owner of a card of a zone out of play."""
    return 1 + thing % ZONED // HALF


@rule
def kind_of(state, thing) -> int:
    """Name the card that an object is; 0 for a player."""
    if thing <= ROWS:
        return state.card[thing].kind
    if thing < WAITS:
        return 0
    if thing < ZONED:
        return state.frame[thing - WAITS].kind
    if thing >= NAMES:
        return thing - NAMES
    return kind_in(state, zone_of(thing), owner_in(thing), thing % HALF)


@rule
def controller_of(state, thing) -> int:
    """Name who controls an object; out of play its owner."""
    if thing <= ROWS:
        return state.card[thing].seat
    if thing < WAITS:
        return thing - PLAYER
    return state.frame[thing - WAITS].seat if thing < ZONED else owner_in(thing)


@rule
def owner_of(state, thing) -> int:
    """Name whose card an object is; what is nobody's, as a copy, is its controller's."""
    owner = state.card[thing].owner if thing <= ROWS else 0
    return owner if owner else controller_of(state, thing)


@rule
def count_things(state, zone) -> int:
    """Count the places where an object may be found: rows in play for zone 0, else the cards of all players."""
    if zone == 0:
        return state.n_rows
    count = 0
    for owner in range(1, SEATS + 1):
        count += size_of(state, zone, owner)
    return count


@rule
def thing_at(state, zone, place) -> int:
    """Name the object at one of those places, from 1."""
    if zone == 0:
        return place
    owner = 1
    which = place - 1
    while which >= size_of(state, zone, owner):
        which -= size_of(state, zone, owner)
        owner += 1
    return zoned(zone, owner, which_at(state, zone, owner, which))


# --- slots


@rule
def last_aim(state, place) -> int:
    """Give the last place in `aims` of the objects of a frame."""
    for above in range(place + 1, state.depth + 1):
        if state.frame[above].what == ITEM:
            return state.frame[above].first
    return state.n_aims


@rule
def first_in(state, place, slot) -> int:
    """Name the first object that a frame keeps in a slot; 0 if there is none."""
    if place == 0:
        return 0
    for i in range(state.frame[place].first + 1, last_aim(state, place) + 1):
        if state.aims[i].slot == slot:
            return state.aims[i].object
    return 0


@rule
def count_in(state, place, slot) -> int:
    """Count the objects that a frame keeps in a slot."""
    count = 0
    if place:
        for i in range(state.frame[place].first + 1, last_aim(state, place) + 1):
            count += state.aims[i].slot == slot
    return count


@rule
def thing_in(state, seat, source, place, slot) -> int:
    """Name the first object of a slot, seen from a player's effect with a source in play, in a frame (0: in none)."""
    if slot == SELF:
        return source if source or place == 0 else WAITS + place
    if slot == YOUR_LEADER:
        return seat
    if slot == THEIR_LEADER:
        return foe_of(seat)
    if slot == HOST:
        return host_of(state, source)
    if slot == EVENT:
        return state.frame[place].event
    if slot == ATTACKER:
        return state.frame[place].attacker
    return first_in(state, place, slot)


@rule
def player_of(state, seat, place, code) -> int:
    """Name the player whom a code of `ops` means in an effect; 0 if that is nobody."""
    if code == YOU:
        return seat
    if code == OPPONENT:
        return foe_of(seat)
    if code == THAT_PLAYER:
        return state.frame[place].that
    if code == TARGET_PLAYER:
        return state.frame[place].aimed
    if code == LOOP_PLAYER:
        return state.frame[place].loop
    if code == OWNER:
        return owner_of(state, first_in(state, place, IT))
    who = controller_of(state, first_in(state, place, IT))
    return who if who else state.frame[place].that


@rule
def is_meant_by(state, seat, place, code, who) -> int:
    """Tell whether a player is one whom a code of `ops` means; every rival is an opponent."""
    if code == OPPONENT:
        return 1 if who and who != seat else 0
    return 1 if who == player_of(state, seat, place, code) else 0


@rule
def stand_by(state, sort, seat, kind, row, ability) -> int:
    """Let something wait on the stack and return its frame."""
    place = push(state, ITEM)
    frame = state.frame[place]
    frame.step = ANNOUNCED
    frame.sort = sort
    frame.seat = seat
    frame.kind = kind
    frame.row = row
    frame.ability = ability
    frame.first = state.n_aims
    frame.attacker = attacker_now(state)
    return place


@rule
def add_aim(state, slot, thing):
    """Put an object into a slot of the frame on top."""
    place = state.n_aims + 1
    if place > AIMS:
        state.fault = OVERFLOW
        return
    state.n_aims = place
    state.aims[place].slot = slot
    state.aims[place].object = thing


@rule
def keep_aims(state, kept):
    """Forget the objects behind a place."""
    for i in range(kept + 1, state.n_aims + 1):
        state.aims[i] = state.aims[0]
    state.n_aims = kept


@rule
def clear_slot(state, frame, slot):
    """Empty a slot of the frame on top."""
    kept = frame.first
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot != slot:
            kept += 1
            if kept < i:
                state.aims[kept] = state.aims[i]
    keep_aims(state, kept)


@rule
def count_slot(state, frame, slot) -> int:
    """Count the objects in a slot of the frame on top."""
    count = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        count += state.aims[i].slot == slot
    return count


@rule
def last_in(state, frame, slot) -> int:
    """Name the last object in a slot of the frame on top; 0 if there is none."""
    for i in range(state.n_aims, frame.first, -1):
        if state.aims[i].slot == slot:
            return state.aims[i].object
    return 0


@rule
def copies_in(state, frame, slot, thing) -> int:
    """Count how often an object is in a slot: several cards of a kind in a pile are one object."""
    count = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        count += state.aims[i].slot == slot and state.aims[i].object == thing
    return count


@rule
def is_in_zone(state, zone, owner, which) -> int:
    """Tell whether there is such a card in a zone out of play."""
    if zone == IN_DECK:
        return 1 if which < state.n_deck[owner] else 0
    for place in range(size_of(state, zone, owner)):
        if which_at(state, zone, owner, place) == which:
            return 1
    return 0


@rule
def is_there(state, thing) -> int:
    """Tell whether an object is still where it was."""
    if thing <= ROWS:
        return is_in_play(state, thing)
    if thing >= ZONED:
        return is_in_zone(state, zone_of(thing), owner_in(thing), thing % HALF)
    if thing < WAITS:
        return 1
    frame = state.frame[thing - WAITS]
    return 1 if frame.what == ITEM and frame.gone == 0 else 0


@rule
def fill_slot(state, frame, slot):
    """Put into a slot that the rules set what it is now; other slots stay as they are."""
    if slot == IT or (slot >= CHOSEN and slot != OBSTRUCTORS):
        return
    clear_slot(state, frame, slot)
    if slot == OBSTRUCTORS:
        for row in range(1, state.n_rows + 1):
            if obstructs(state, row):
                add_aim(state, slot, row)
        return
    thing = thing_in(state, frame.seat, frame.row, state.depth, slot)
    if thing and is_there(state, thing):
        add_aim(state, slot, thing)
