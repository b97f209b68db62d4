"""What effects that wait promise, by the rows of their programs: shared rules (`engine/hooks.py`) of games whose
cards carry texts.

A row does something to the objects that were chosen for it, or else to the best one that may still be chosen; or it
serves a player. How much that is worth is the game's: it gives the hooks below, and `promises` binds them.
What only happens if the effect's controller or another player wants it, counts as if it happened.
"""

# mypy: disable-error-code="empty-body"
from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.effect_hooks import ITEM, is_guarded
from menagerie.cardtext.machine.filters import is_match, zone_in
from menagerie.cardtext.machine.object_hooks import obstructs
from menagerie.cardtext.machine.objects import count_things, last_aim, player_of, thing_at, thing_in
from menagerie.cardtext.machine.targets import aims_row
from menagerie.engine.hooks import Binding, named, needed, setting, shared
from menagerie.engine.jit import Records

DRAWN: int = setting("the worth of a card that is drawn")
DISCARDED: int = setting("the worth of a card of the hand that must be discarded")
SET_OFF: int = setting("the worth of an effect that waits for its turn")
RESOLVING: int = setting("the step from which a frame's `pc` is in the body")
FOLLOWED: int = setting("the operations that change the course of a program and are followed, as bits")

MOST = 24  # rows that are looked at
WIDE = 62  # frames that fit into the bits of a number


def promises(records: Records, **own: Any) -> ModuleType:
    """Bind the rules below to a game, by what its bots say of its deeds."""
    here = sys.modules[__name__]
    return Binding(records, named(here, own), parent=records.binding).module(here)


@needed
def amount(state, box, place, number) -> int:
    """Give a number of an effect."""


@needed
def assault(state, box, seat) -> int:
    """Value the attack under way for a seat."""


@needed
def deed(state, box, place, row, thing, share) -> int:
    """Value a row, done to an object, for the effect's controller."""


@needed
def favour(state, box, place, row, seat) -> int:
    """Value a row that serves a player, for that player."""


@needed
def is_open(state, box, place, aims) -> int:
    """Tell whether the row `aims` still has to choose."""


@needed
def pledge(state, box, place, done) -> int:
    """Value what waits in a frame, for whose it is; `done`: by what its rows will do."""


@needed
def undoes(state, box, place) -> int:
    """Name the frame below that a frame will undo; 0 for none."""


# --- objects


@shared
def best_deed(state, box, place, row, aims) -> int:
    """Give what a row of an effect does to the best object that it may still choose (`aims`: the row that chooses)."""
    frame = state.frame[place]
    number = box.rows[aims].b
    zone = zone_in(box, number)
    found = 0
    best = 0
    theirs = box.rows[aims].op == ops.PICK and player_of(state, frame.seat, place, box.rows[aims].c % 8) != frame.seat
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, frame.seat, frame.row, place, number, zone, thing) == 0:
            continue
        if box.rows[aims].op == ops.TARGET and is_guarded(state, frame.seat, thing):
            continue
        value = deed(state, box, place, row, thing, 0)
        if found == 0 or (value < best if theirs else value > best):
            best = value
        found = 1
    return best


@shared
def gathered_deeds(state, box, place, row, gathered) -> int:
    """Give what a row of an effect does to all that an earlier row of it will gather."""
    frame = state.frame[place]
    number = box.rows[gathered].b
    zone = zone_in(box, number)
    total = 0
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, frame.seat, frame.row, place, number, zone, thing):
            total += deed(state, box, place, row, thing, 0)
    return total


@shared
def obstructor_deeds(state, box, place, row) -> int:
    """Give what a row of an effect does to all that obstruct."""
    total = 0
    for thing in range(1, state.n_rows + 1):
        if obstructs(state, thing):
            total += deed(state, box, place, row, thing, 0)
    return total


@shared
def deeds(state, box, place, row, gathered) -> int:
    """Give what a row of an effect does to all objects of its slot."""
    frame = state.frame[place]
    slot = box.rows[row].a
    total = 0
    found = 0
    for i in range(frame.first + 1, last_aim(state, place) + 1):
        if state.aims[i].slot == slot:
            found = 1
            total += deed(state, box, place, row, state.aims[i].object, max(1, state.aims[i].share))
    if found:
        return total
    if gathered and box.rows[gathered].a == slot:
        return gathered_deeds(state, box, place, row, gathered)
    if slot < ops.CHOSEN:
        thing = thing_in(state, frame.seat, frame.row, place, slot)
        return deed(state, box, place, row, thing, 0) if thing else 0
    if slot == ops.OBSTRUCTORS:
        return obstructor_deeds(state, box, place, row)
    aims = aims_row(box, frame.ability, slot)
    return best_deed(state, box, place, row, aims) if aims and is_open(state, box, place, aims) else 0


# --- players


@shared
def service(state, box, place, row) -> int:
    """Give what a row of an effect does to a player, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    code = box.rows[row].a
    seat = player_of(state, frame.seat, place, code)
    if seat == 0:
        if code != ops.TARGET_PLAYER:
            return 0  # each player
        seat = frame.seat % state.seats + 1  # not chosen yet
    if op == ops.DRAW:
        worth = DRAWN * min(amount(state, box, place, box.rows[row].b), state.n_deck[seat])
    elif op == ops.DISCARD or op == ops.DISCARD_RANDOM:
        count = min(amount(state, box, place, box.rows[row].b), state.n_hand[seat])
        worth = -DISCARDED * max(0, count - state.n_put[seat])
    else:
        worth = favour(state, box, place, row, seat)
    return worth if seat == frame.seat else -worth


# --- programs


@shared
def is_deed(op) -> int:
    """Tell whether a row does something to the objects of a slot."""
    if ops.MOVE <= op <= ops.ENGAGE:
        return 1 if op != ops.ADD_RESOURCE and op != ops.ADD_TOP else 0
    if ops.DAMAGE <= op <= ops.PREVENT_BY or op == ops.NEGATE or ops.ENTERS_ENGAGED <= op <= ops.ENTERS_SILENT:
        return 1
    if op == ops.RAISE or op == ops.REGAIN or op == ops.TURN_UP or op == ops.STRENGTHEN or op == ops.BECOME:
        return 1
    return 1 if ops.DESTROY <= op <= ops.TURN_DOWN or op == ops.CANCEL_COMMANDS else 0


@shared
def is_service(op) -> int:
    """Tell whether a row serves or harms a player."""
    if ops.DRAW <= op <= ops.REVEAL_HAND:
        return 1 if op != ops.DIG_PLACES else 0
    if op == ops.ADD_RESOURCE or op == ops.ADD_TOP or op == ops.GAIN or op == ops.LOSE or op == ops.WIN:
        return 1
    if op == ops.GAIN_BIOMASS or op == ops.LOOK_HAND:
        return 1
    return 1 if op == ops.MAKE_TOKENS or op == ops.MAKE_IN_EACH or op == ops.CREATE else 0


@shared
def following(state, box, place, row) -> int:
    """Name the row that follows another one in a program, as far as its course is followed."""
    frame = state.frame[place]
    op = box.rows[row].op
    if op > ops.NEXT_PLAYER or FOLLOWED >> op & 1 == 0:
        return row + 1
    if op == ops.JUMP or op == ops.NEXT_PLAYER:
        return box.rows[row].a
    if op == ops.NEXT:
        return box.rows[row].b
    if op == ops.JUMP_UNLESS:
        return row + 1 if holds(state, box, frame.seat, frame.row, place, box.rows[row].b) else box.rows[row].a
    if op == ops.JUMP_UNLESS_MODE and frame.mode != box.rows[row].b and (frame.mode or box.rows[row].b > 1):
        return box.rows[row].a
    return row + 1


@shared
def outcome(state, box, place) -> int:
    """Give what the rest of an effect that waits will do, for whoever controls it."""
    frame = state.frame[place]
    if frame.what != ITEM or frame.ability == 0 or frame.gone:
        return 0
    row = box.abilities[frame.ability].body
    if frame.step >= RESOLVING and frame.pc:
        row = frame.pc
    total = 0
    gathered = 0
    for _ in range(MOST):
        op = box.rows[row].op
        if op == ops.END:
            break
        if op == ops.GATHER:
            gathered = row
        elif op == ops.NEGATE_ATTACK or op == ops.PREVENT_ALL:
            total -= assault(state, box, frame.seat)
        elif is_service(op):
            total += service(state, box, place, row)
        elif is_deed(op):
            total += deeds(state, box, place, row, gathered)
        after = following(state, box, place, row)
        if after <= row:
            break
        row = after
    return total


# --- all that waits


@shared
def waiting_worth(state, box, seat) -> int:
    """Give what waits on the stack promises a seat, and what waits to be put there."""
    weight = max(1, state.seats - 1)
    total = 0
    undone = 0
    for place in range(state.depth, 1, -1):
        if place < WIDE and undone >> place & 1:
            continue
        other = undoes(state, box, place)
        if 0 < other < WIDE:
            undone |= 1 << other
        value = pledge(state, box, place, outcome(state, box, place))
        total += weight * value if state.frame[place].seat == seat else -value
    for i in range(1, state.n_wait + 1):
        total += SET_OFF * weight if state.wait[i].seat == seat else -SET_OFF
    return total
