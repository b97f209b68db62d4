"""What may be chosen: targets (AC-PLAY-15 … AC-PLAY-17), and other objects that an effect or cost takes.

TARGET and PICK rows of a program say which slot is filled by how many matches of a filter. Unordered picks ascend, so
that each set is asked once; the rest that is demanded must always be left. An object in an answer is a verb and a row
or kind (`code_of`); resources of one set of colours are alike, and only engaged ones are taken (AC-R78). What is
divided among targets is asked for one after the other (AC-D10).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.ask import VERB, argument_of, arrange, ask, offer, offer_unless, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .filters import is_match, number_of, value_of, zone_in
from .objects import (
    controller_of,
    copies_in,
    count_things,
    kind_of,
    last_in,
    owner_in,
    player_of,
    thing_at,
    zone_of,
    zoned,
)
from .rows import has_key
from .terms import (
    A_ENOUGH,
    A_PASS,
    BUFF,
    BUFF_3,
    CARD,
    COST,
    E_TARGET,
    HALF,
    IN_HAND,
    IN_OBLIVION,
    IN_RESOURCES,
    INFO_12,
    PLAY_17,
    PLAY_25,
    Q_PICK,
    Q_READY,
    Q_TARGET,
    ROWS,
    SAF_1,
    SAFEGUARD,
    TRIGGER,
    V_OBLIVION_A,
    V_READY,
    V_TAKE,
    V_TARGET,
)

TARGET, PICK, DIVIDE, ENGAGE, SACRIFICE = ops.TARGET, ops.PICK, ops.DIVIDE, ops.ENGAGE, ops.SACRIFICE
OPTIONAL = ops.OPTIONAL


@rule
def code_of(state, box, thing) -> int:
    """Write an object as an answer."""
    if thing < ROWS + 24:
        return V_TARGET * VERB + thing
    zone = zone_of(thing)
    owner = owner_in(thing)
    if zone == IN_OBLIVION:
        return (V_OBLIVION_A + owner - 1) * VERB + thing % HALF
    if zone == IN_HAND:
        return V_TAKE * VERB + thing % HALF
    return V_READY * VERB + box.colors[state.resource[owner, thing % HALF]]


@rule
def thing_called(state, box, frame, row, seat, code) -> int:
    """Read an answer as an object for a row of a program; 0 if it is none."""
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_TARGET:
        return argument if argument <= ROWS else 0
    if verb == V_OBLIVION_A or verb == V_OBLIVION_A + 1:
        return zoned(IN_OBLIVION, 1 + verb - V_OBLIVION_A, argument)
    if verb == V_TAKE:
        return zoned(IN_HAND, seat, argument)
    if verb == V_READY:
        slot = box.rows[row].a
        for place in range(state.n_resources[seat]):
            thing = zoned(IN_RESOURCES, seat, place)
            if box.colors[state.resource[seat, place]] == argument and state.spent[seat, place]:
                if copies_in(state, frame, slot, thing) == 0:
                    return thing
    return 0


@rule
def order_of(state, box, thing) -> int:
    """Give the place of an object in the order of picks: resources by their colours, all else as it is numbered."""
    if zone_of(thing) != IN_RESOURCES:
        return thing
    return box.colors[state.resource[owner_in(thing), thing % HALF]] * HALF + thing % HALF


@rule
def is_guarded(state, seat, thing) -> int:
    """Tell whether Safeguard keeps an opponent's effect from a card (AC-KW-SAF-1, AC-R29)."""
    if thing > ROWS:
        return 0
    return 1 if state.card[thing].seat != seat and has_key(state, thing, SAFEGUARD) else 0


@rule
def copies_of(state, thing) -> int:
    """Count the cards that one object stands for: those of a kind in an Oblivion or hand."""
    zone = zone_of(thing)
    if zone != IN_OBLIVION and zone != IN_HAND:
        return 1
    owner = owner_in(thing)
    count = 0
    if zone == IN_OBLIVION:
        for place in range(state.n_oblivion[owner]):
            count += state.oblivion[owner, place] == thing % HALF
    else:
        for place in range(state.n_hand[owner]):
            count += state.hand[owner, place] == thing % HALF
    return count


@rule
def refuse_aim(state, box, seat, source, place, row, buff, thing) -> int:
    """Refuse a target or pick of a row whatever was chosen before: unfit, guarded, or taken by a Clash Buff this turn.

    AC-PLAY-25, AC-KW-SAF-1, AC-BUFF-3, AC-BUFF-11.
    """
    number = box.rows[row].b
    zone = zone_in(box, number)
    if zone_of(thing) != zone or thing == 0:
        return PLAY_25
    if is_match(state, box, seat, source, place, number, zone, thing) == 0:
        return PLAY_25
    if zone == IN_RESOURCES and state.spent[owner_in(thing), thing % HALF] == 0:
        return INFO_12
    if box.rows[row].op == PICK:
        return refuse_pick_for(state, box, seat, place, row, thing)
    if buff and thing <= ROWS and state.card[thing].buffed:
        return BUFF_3
    return SAF_1 if is_guarded(state, seat, thing) else 0


@rule
def refuse_pick_for(state, box, seat, place, row, thing) -> int:
    """Refuse a pick for what the next row does with it: only the own is sacrificed, only ready cards are engaged."""
    following = box.rows[row + 1]
    if following.a != box.rows[row].a:
        return 0
    if following.op == SACRIFICE:
        who = player_of(state, seat, place, following.b)
        return 0 if who == 0 or controller_of(state, thing) == who else PLAY_25
    if following.op == ENGAGE and thing <= ROWS and state.card[thing].engaged:
        return INFO_12
    return 0


@rule
def most_of(state, box, seat, source, place, row) -> int:
    """Give how many a row takes at most; of what is divided each gets at least one point (AC-KW-BAR-1, AC-R33)."""
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
def count_aims(state, box, seat, source, place, row, buff, after) -> int:
    """Count what a row may take, from an object on."""
    count = 0
    zone = zone_in(box, box.rows[row].b)
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        count += (
            order_of(state, box, thing) >= after and refuse_aim(state, box, seat, source, place, row, buff, thing) == 0
        )
    return count


@rule
def why_none(state, box, seat, source, place, row, buff) -> int:
    """Name the clause that leaves a row without its targets: the first that is not just unfit."""
    zone = zone_in(box, box.rows[row].b)
    for i in range(1, count_things(state, zone) + 1):
        clause = refuse_aim(state, box, seat, source, place, row, buff, thing_at(state, zone, i))
        if clause == SAF_1 or clause == BUFF_3:
            return clause
    return PLAY_25


# --- in a frame


@rule
def is_buff(box, frame) -> int:
    """Tell whether a frame is a Clash Buff."""
    return 1 if frame.sort == CARD and box.sort[frame.kind] == BUFF else 0


@rule
def refuse_thing(state, box, frame, seat, thing) -> int:
    """Refuse the next bite of the row that runs: unfit, chosen already, or out of order (AC-PLAY-17, AC-PLAY-25)."""
    row = frame.pc
    clause = refuse_aim(state, box, frame.seat, frame.row, state.depth, row, is_buff(box, frame), thing)
    if clause:
        return clause
    slot = box.rows[row].a
    taken = copies_in(state, frame, slot, thing)
    if taken >= copies_of(state, thing):
        return PLAY_17
    chosen = frame.left
    if chosen > 0 and order_of(state, box, thing) < order_of(state, box, last_in(state, frame, slot)):
        return PLAY_17
    missing = needed(state, box, frame, seat) - chosen - 1
    if missing <= 0:
        return 0
    after = order_of(state, box, thing)
    rest = count_aims(state, box, frame.seat, frame.row, state.depth, row, is_buff(box, frame), after) - taken - 1
    return PLAY_17 if rest < missing else 0


@rule
def needed(state, box, frame, seat) -> int:
    """Give how many the row that runs still demands in all; a pick takes what there is (AC-PLAY-23)."""
    row = frame.pc
    least = least_of(state, box, frame.seat, frame.row, state.depth, row)
    if box.rows[row].op == PICK and frame.step != COST:
        least = min(least, count_aims(state, box, frame.seat, frame.row, state.depth, row, 0, 0))
    return least


@rule
def drop_illegal(state, box, frame) -> int:
    """Strike targets that are no longer legal; 1 if there were some and none is left (AC-PLAY-16, AC-R14)."""
    head = box.abilities[frame.ability].head
    if box.abilities[frame.ability].head_rows == 0 or state.n_aims == frame.first:
        return 0
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
    for i in range(kept + 1, state.n_aims + 1):
        state.aims[i] = state.aims[0]
    state.n_aims = kept
    return 1 if chosen > 0 and kept == frame.first and frame.aimed == 0 else 0


# --- asking


@rule
def pose_things(state, box, frame, seat):
    """Ask for the next target or pick (AC-PLAY-15, AC-PLAY-17)."""
    row = frame.pc
    zone = zone_in(box, box.rows[row].b)
    ask(state, seat, Q_TARGET if box.rows[row].op == TARGET else Q_READY if zone == IN_RESOURCES else Q_PICK)
    last = 0
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        code = code_of(state, box, thing)
        if zone == IN_RESOURCES:
            if is_first_of(state, box, frame, row, seat, thing, code):
                offer_unless(state, refuse_thing(state, box, frame, seat, thing), code)
        elif thing != last:
            offer_unless(state, refuse_thing(state, box, frame, seat, thing), code)
        last = thing
    if zone == IN_RESOURCES:
        arrange(state)
    if frame.left >= needed(state, box, frame, seat):
        offer(state, A_ENOUGH)
    if can_decline(box, frame) and frame.left == 0:
        offer(state, A_PASS)


@rule
def is_first_of(state, box, frame, row, seat, thing, code) -> int:
    """Tell whether a resource is the one that its colours stand for: the first engaged one not taken yet."""
    return 1 if thing_called(state, box, frame, row, seat, code) == thing else 0


@rule
def can_decline(box, frame) -> int:
    """Tell whether a trigger with `may` asks for its targets: it may be declined there (AC-R78)."""
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
    """Tell the targets of a row; a Clash Buff uses them up for the turn (AC-BUFF-3, AC-R34)."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot:
            thing = state.aims[i].object
            kind = 0 if thing <= ROWS and state.card[thing].covered else kind_of(state, thing)
            tell(log, E_TARGET, frame.seat, thing, kind, 0, 0)
            if is_buff(box, frame) and thing <= ROWS:
                state.card[thing].buffed = 1


# --- dividing


@rule
def left_to_share(state, box, frame) -> int:
    """Give the points that are not divided yet."""
    left = number_of(state, box, frame, frame.pc)
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == box.rows[frame.pc].a:
            left -= state.aims[i].share
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
    """Give the next target its share (AC-KW-BAR-1)."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == box.rows[frame.pc].a and state.aims[i].share == 0:
            state.aims[i].share = points
            return


@rule
def share_all(state, box, frame) -> int:
    """Tell whether everything is divided; the last target gets what is left (AC-KW-BAR-2)."""
    if count_unshared(state, box, frame) == 1:
        share_next(state, box, frame, left_to_share(state, box, frame))
    return 1 if count_unshared(state, box, frame) == 0 else 0
