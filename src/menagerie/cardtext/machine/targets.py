"""What may be chosen: targets, and other objects that an effect or cost takes.

TARGET and PICK rows of a program say which slot is filled by how many matches of a filter. Unordered picks ascend, so
that each set is asked once; the rest that is demanded must always be left. How an object is said in an answer, and what
keeps it from being chosen, is the game's (`aims.py`). What is divided among targets is asked for one after the other.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import arrange, ask, is_offered, offer, offer_unless
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import (
    A_ENOUGH,
    A_PASS,
    COSTING,
    E_TARGET,
    GUARDED,
    NO_SHARE,
    OUT_OF_ORDER,
    TAKEN,
    TRIGGER,
    UNFIT,
    code_of,
    copies_of,
    is_guarded,
    order_of,
    question_of,
    refuse_own,
    take_once,
    takes_once,
)
from .filters import is_match, number_of, value_of, zone_in
from .object_hooks import ROWS
from .objects import controller_of, copies_in, count_things, keep_aims, kind_of, last_in, player_of, thing_at, zone_of

TARGET, PICK, DIVIDE, SACRIFICE = ops.TARGET, ops.PICK, ops.DIVIDE, ops.SACRIFICE
OPTIONAL = ops.OPTIONAL
NOTHING = -1  # of a share


@rule
def refuse_aim(state, box, seat, source, place, ability, row, once, thing) -> int:
    """Refuse a target or pick of a row whatever was chosen before: unfit, guarded, or taken.

    `once`: 1 if what chooses takes each target only once (a game may have such cards).
    """
    if thing == 0 or zone_of(thing) != zone_in(box, box.rows[row].b):
        return UNFIT
    return refuse_found(state, box, seat, source, place, ability, row, once, thing)


@rule
def refuse_found(state, box, seat, source, place, ability, row, once, thing) -> int:
    """Refuse as `refuse_aim` does an object that lies where the row looks."""
    if is_match(state, box, seat, source, place, box.rows[row].b, zone_of(thing), thing) == 0:
        return UNFIT
    clause = refuse_own(state, box, seat, source, place, ability, row, once, thing)
    if clause:
        return clause
    if box.rows[row].op == PICK:
        return refuse_pick_for(state, box, seat, place, row, thing)
    return GUARDED if is_guarded(state, seat, thing) else 0


@rule
def refuse_pick_for(state, box, seat, place, row, thing) -> int:
    """Refuse a pick for what the next row does with it: only the own is sacrificed."""
    following = box.rows[row + 1]
    if following.a != box.rows[row].a or following.op != SACRIFICE:
        return 0
    who = player_of(state, seat, place, following.b)
    return 0 if who == 0 or controller_of(state, thing) == who else UNFIT


@rule
def most_of(state, box, seat, source, place, row) -> int:
    """Give how many a row takes at most; of what is divided each gets at least one point."""
    span = box.rows[row].c if box.rows[row].op == TARGET else box.rows[row].c // 8
    most = value_of(state, box, seat, source, place, box.spans[span].most)
    following = box.rows[row + 1]
    if following.op == DIVIDE and following.a == box.rows[row].a:
        most = min(most, value_of(state, box, seat, source, place, following.b))
    return most


@rule
def least_of(state, box, seat, source, place, row) -> int:
    """Give how many a row takes at least."""
    span = box.rows[row].c if box.rows[row].op == TARGET else box.rows[row].c // 8
    return value_of(state, box, seat, source, place, box.spans[span].least)


@rule
def count_aims(state, box, seat, source, place, ability, row, once, after) -> int:
    """Count what a row may take, from an object on."""
    count = 0
    zone = zone_in(box, box.rows[row].b)
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if order_of(state, box, thing) >= after:
            count += refuse_found(state, box, seat, source, place, ability, row, once, thing) == 0
    return count


@rule
def refuse_aims(state, box, seat, source, place, ability, row, once) -> int:
    """Refuse a row for which there is less than it takes at least; nobody looks on once there is enough.

    The clause is the first that is not just unfit.
    """
    wanted = least_of(state, box, seat, source, place, row)
    why = UNFIT
    zone = zone_in(box, box.rows[row].b)
    for i in range(1, count_things(state, zone) + 1):
        if wanted <= 0:
            break
        clause = refuse_found(state, box, seat, source, place, ability, row, once, thing_at(state, zone, i))
        wanted -= clause == 0
        if why == UNFIT and (clause == GUARDED or clause == TAKEN):
            why = clause
    return why if wanted > 0 else 0


@rule
def aims_row(box, ability, slot) -> int:
    """Find the row of an ability that chooses what a slot holds; 0 if there is none."""
    head = box.abilities[ability].head
    for row in range(head, head + box.abilities[ability].head_rows):
        if box.rows[row].op == TARGET and box.rows[row].a == slot:
            return row
    body = box.abilities[ability].body
    for row in range(body, body + box.abilities[ability].body_rows):
        if box.rows[row].op == PICK and box.rows[row].a == slot:
            return row
    return 0


# --- in a frame


@rule
def refuse_thing(state, box, frame, seat, thing) -> int:
    """Refuse the next bite of the row that runs: unfit, chosen already, or out of order (AC-PLAY-17)."""
    row = frame.pc
    once = takes_once(box, frame)
    ability = frame.ability
    clause = refuse_aim(state, box, frame.seat, frame.row, state.depth, ability, row, once, thing)
    if clause:
        return clause
    slot = box.rows[row].a
    taken = copies_in(state, frame, slot, thing)
    if taken >= copies_of(state, thing):
        return OUT_OF_ORDER
    chosen = frame.left
    if chosen > 0 and order_of(state, box, thing) < order_of(state, box, last_in(state, frame, slot)):
        return OUT_OF_ORDER
    missing = needed(state, box, frame, seat) - chosen - 1
    if missing <= 0:
        return 0
    return OUT_OF_ORDER if count_left(state, box, frame, once, order_of(state, box, thing)) - 1 < missing else 0


@rule
def needed(state, box, frame, seat) -> int:
    """Give how many the row that runs still demands in all; a pick takes what there is, from the last one taken on."""
    row = frame.pc
    least = least_of(state, box, frame.seat, frame.row, state.depth, row)
    if box.rows[row].op == PICK and frame.step != COSTING:
        after = order_of(state, box, last_in(state, frame, box.rows[row].a)) if frame.left > 0 else 0
        least = min(least, frame.left + count_left(state, box, frame, 0, after))
    return least


@rule
def count_left(state, box, frame, once, after) -> int:
    """Count what the row that runs may still take, from an object on: not what it took, or others who pick first."""
    row = frame.pc
    left = count_aims(state, box, frame.seat, frame.row, state.depth, frame.ability, row, once, after)
    for i in range(frame.first + 1, state.n_aims + 1):
        thing = state.aims[i].object
        if state.aims[i].slot == box.rows[row].a and order_of(state, box, thing) >= after:
            left -= refuse_aim(state, box, frame.seat, frame.row, state.depth, frame.ability, row, once, thing) == 0
    return left


@rule
def drop_illegal(state, box, frame) -> int:
    """Strike targets that are no longer legal; 1 if there were some and none is left."""
    head = box.abilities[frame.ability].head
    kept = frame.first
    chosen = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        legal = 1
        for row in range(head, head + box.abilities[frame.ability].head_rows):
            if box.rows[row].op == TARGET and box.rows[row].a == state.aims[i].slot:
                chosen += 1
                thing = state.aims[i].object
                zone = zone_in(box, box.rows[row].b)
                gone = is_match(state, box, frame.seat, frame.row, state.depth, box.rows[row].b, zone, thing) == 0
                if gone or copies_of(state, thing) == 0 or is_guarded(state, frame.seat, thing):
                    legal = 0
        if legal:
            kept += 1
            if kept < i:
                state.aims[kept] = state.aims[i]
    keep_aims(state, kept)
    return 1 if chosen > 0 and kept == frame.first and frame.aimed == 0 else 0


# --- asking


@rule
def pose_things(state, box, frame, seat):
    """Ask for the next target or pick."""
    row = frame.pc
    zone = zone_in(box, box.rows[row].b)
    ask(state, seat, question_of(box, row, zone))
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        code = code_of(state, box, thing)
        if zone == 0 or is_offered(state, code) == 0:
            offer_unless(state, refuse_thing(state, box, frame, seat, thing), code)
    if zone:
        arrange(state)
    if frame.left >= needed(state, box, frame, seat):
        offer(state, A_ENOUGH)
    if can_decline(box, frame) and frame.left == 0:
        offer(state, A_PASS)


@rule
def can_decline(box, frame) -> int:
    """Tell whether a trigger with `may` asks for its targets: it may be declined there."""
    return 1 if frame.sort == TRIGGER and box.abilities[frame.ability].flags & OPTIONAL else 0


@rule
def has_thing(state, box, frame, seat) -> int:
    """Tell whether there is anything to choose for the next bite."""
    zone = zone_in(box, box.rows[frame.pc].b)
    for i in range(1, count_things(state, zone) + 1):
        if refuse_thing(state, box, frame, seat, thing_at(state, zone, i)) == 0:
            return 1
    return 0


@rule
def tell_targets(state, box, log, frame, slot):
    """Tell the targets of a row; who takes each of them only once has taken them now."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot:
            thing = state.aims[i].object
            kind = 0 if thing <= ROWS and state.card[thing].covered else kind_of(state, thing)
            tell(log, E_TARGET, frame.seat, thing, kind, 0, 0)
            if thing <= ROWS and takes_once(box, frame):
                take_once(state, thing)


# --- dividing


@rule
def left_to_share(state, box, frame) -> int:
    """Give the points that are not divided yet."""
    left = number_of(state, box, frame, frame.pc)
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == box.rows[frame.pc].a:
            left -= max(0, state.aims[i].share)
    return left


@rule
def count_unshared(state, box, frame) -> int:
    """Count the targets without a share."""
    count = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        count += state.aims[i].slot == box.rows[frame.pc].a and state.aims[i].share == 0
    return count


@rule
def share_next(state, box, frame, points):
    """Give the next target its share, which may be nothing."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == box.rows[frame.pc].a and state.aims[i].share == 0:
            state.aims[i].share = points if points else NOTHING
            return


@rule
def refuse_share(state, box, frame, points) -> int:
    """Refuse a share of the next target: each gets one point at least, as long as there are enough."""
    left = left_to_share(state, box, frame)
    count = count_unshared(state, box, frame)
    if left < count:
        return 0 if 0 <= points <= left else NO_SHARE
    return 0 if 1 <= points <= left - count + 1 else NO_SHARE


@rule
def share_all(state, box, frame) -> int:
    """Tell whether everything is divided; the last target gets what is left."""
    if count_unshared(state, box, frame) == 1:
        share_next(state, box, frame, left_to_share(state, box, frame))
    return 1 if count_unshared(state, box, frame) == 0 or left_to_share(state, box, frame) == 0 else 0
