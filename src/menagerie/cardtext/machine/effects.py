"""Effects: how a program goes from row to row (`cardtext.ops`), and how an effect begins and ends.

A program has a head, run when its effect is announced, a cost, run when it is paid, and a body, run when it resolves.
A frame remembers where it stands (`pc`); a row that asks, or that puts something above the frame, leaves it.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule

from .choices import ask_row
from .conditions import holds
from .deeds import act_on_slot, serve_all
from .effect_hooks import KEEPS, LATER, WHEN_ENTERS, do_own, is_cut_in
from .filters import is_match, value_of, zone_in
from .object_hooks import WAITS, ZONED, next_player
from .objects import add_aim, clear_slot, count_things, fill_slot, thing_at
from .offers import note_vain
from .statics import keep_fresh
from .triggers import EACH_TIME, copy_entry, new_later

END, JUMP, JUMP_UNLESS, JUMP_UNLESS_DID = ops.END, ops.JUMP, ops.JUMP_UNLESS, ops.JUMP_UNLESS_DID
JUMP_UNLESS_MODE, LOOP, NEXT, LOOP_PLAYERS = ops.JUMP_UNLESS_MODE, ops.LOOP, ops.NEXT, ops.LOOP_PLAYERS
NEXT_PLAYER, DELAY, GATHER, COPY_SLOT, MEASURE = ops.NEXT_PLAYER, ops.DELAY, ops.GATHER, ops.COPY_SLOT, ops.MEASURE
AWAIT, NOTE = ops.AWAIT, ops.NOTE
IT, SLOTS, WORD = ops.IT, ops.SLOTS, ops.WORD
# Ops as bits of two words
ASKING, ASKING_TOO = ops.bits(*ops.ASKING)
SERVING, SERVING_TOO = ops.bits(
    *(ops.DRAW, ops.DISCARD_RANDOM, ops.DISCARD_HAND, ops.MILL, ops.LOOK, ops.REVEAL_HAND, ops.SHUFFLE),
    *(ops.ADD_TOP, ops.GAIN, ops.LOSE, ops.WIN, ops.GAIN_BIOMASS, ops.LOOK_HAND, ops.MAKE_IN_EACH),
    *(ops.TOSS, ops.ROLL, ops.TALLY, ops.REVEAL_UNTIL, ops.SHUFFLE_PILE, ops.EXTRA_TURN, ops.BAR, ops.CREATE),
    *(ops.CHEAPEN, ops.DIG_ALL, ops.DRAW_TO, ops.LOSE_GAME, ops.SIFT),
)
AT_LARGE, AT_LARGE_TOO = ops.bits(
    *(ops.SWITCH, ops.NEGATE_ATTACK, ops.PAY_HEALTH, ops.PREVENT_ALL, ops.RULE, ops.DISCARD_SELF),
    *(ops.WARD,),
)
FLOWING, FLOWING_TOO = ops.bits(
    *(JUMP, JUMP_UNLESS, JUMP_UNLESS_DID, JUMP_UNLESS_MODE, LOOP, NEXT, LOOP_PLAYERS, NEXT_PLAYER, DELAY, GATHER),
    *(COPY_SLOT, MEASURE, AWAIT, NOTE),
)


@rule
def is_among(first, second, op) -> int:
    """Tell whether an op is one of those that two words have as bits."""
    return first >> op & 1 if op < WORD else second >> op - WORD & 1


@rule
def run(state, box, log) -> int:
    """Run the program of the frame on top from where it stands.

    Return 1 at its end; 0 while a row asks or something else goes first.
    """
    depth = state.depth
    frame = state.frame[depth]
    while box.rows[frame.pc].op != END:
        if state.over or state.fault:
            return 1
        keep_fresh(state, box)
        row = frame.pc
        op = box.rows[row].op
        if is_among(ASKING, ASKING_TOO, op):
            if ask_row(state, box, log, frame) == 0:
                return 0
        elif is_among(FLOWING, FLOWING_TOO, op):
            frame.pc = flow(state, box, frame, row)
        else:
            frame.pc = row + 1
            do_row(state, box, log, frame, row)
        if state.depth > depth or is_cut_in(state):
            return 0
    return 1


@rule
def do_row(state, box, log, frame, row):
    """Do a row that neither asks nor jumps."""
    op = box.rows[row].op
    if is_among(SERVING, SERVING_TOO, op):
        serve_all(state, box, log, frame, row)
    elif is_among(AT_LARGE, AT_LARGE_TOO, op):
        if do_own(state, box, log, frame, row) == 0:
            note_vain(box, frame, row)
    else:
        act_on_slot(state, box, log, frame, row)


@rule
def flow(state, box, frame, row) -> int:
    """Go through a row that says how the program goes on; return the next row."""
    op = box.rows[row].op
    a = box.rows[row].a
    b = box.rows[row].b
    if op == JUMP or op == NEXT_PLAYER:
        return a
    if op == JUMP_UNLESS:
        return row + 1 if holds(state, box, frame.seat, frame.row, state.depth, b) else a
    if op == JUMP_UNLESS_DID:
        return row + 1 if frame.did == 1 else a
    if op == JUMP_UNLESS_MODE:
        return row + 1 if frame.mode == b else a
    if op == LOOP:
        return row + 1 if next_of(state, frame, a) else b
    if op == NEXT:
        return b
    if op == LOOP_PLAYERS:
        frame.loop = next_in_round(state, frame, b)
        return row + 1 if frame.loop else a
    if op == DELAY:
        delay(state, frame, a, row + 1)
        return b
    if op == AWAIT:
        delay(state, frame, EACH_TIME + (box.rows[row].c & 2) - (box.rows[row].c & 1), row + 1)
        return b
    if op == GATHER:
        gather(state, box, frame, a, b)
    elif op == COPY_SLOT:
        copy_slot(state, frame, a, b)
    elif op == NOTE:
        frame.amount = value_of(state, box, frame.seat, frame.row, state.depth, a)
    return row + 1


@rule
def next_of(state, frame, slot) -> int:
    """Take the next object of a slot that was gathered into slot IT; return 0 if there is none left."""
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot:
            thing = state.aims[i].object
            state.aims[i].slot = 0
            clear_slot(state, frame, 0)
            clear_slot(state, frame, IT)
            add_aim(state, IT, thing)
            return 1
    return 0


@rule
def next_in_round(state, frame, apart) -> int:
    """Name the next player of a loop, from the active one on; 0 behind the last; apart: whose effect it is, is none."""
    last = frame.loop
    for _ in range(state.seats):
        seat = next_player(state, last) if last else state.turn
        if last and seat == state.turn:
            return 0
        if apart == 0 or seat != frame.seat:
            return seat
        last = seat
    return 0


@rule
def gather(state, box, frame, slot, number):
    """Put every match of a filter into a slot."""
    clear_slot(state, frame, slot)
    zone = zone_in(box, number)
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, frame.seat, frame.row, state.depth, number, zone, thing):
            add_aim(state, slot, thing)


@rule
def copy_slot(state, frame, to, slot):
    """Let a slot become what another one is."""
    fill_slot(state, frame, slot)
    clear_slot(state, frame, to)
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot:
            add_aim(state, to, state.aims[i].object)
            state.aims[state.n_aims].unseen = state.aims[i].unseen


@rule
def delay(state, frame, moment, row):
    """Keep the rows that follow for a later moment, with what the effect knows now; not for a card that never comes.

    Nor where there is no room: then they never happen.
    """
    if state.n_later == LATER or (moment == WHEN_ENTERS and (frame.event <= WAITS or frame.event >= ZONED)):
        return
    place = new_later(state)
    if place == 0:
        return
    entry = state.later[place]
    copy_entry(entry, frame)
    entry.moment = moment
    entry.pc = row
    if moment == WHEN_ENTERS:
        entry.frame = frame.event - WAITS
    elif KEEPS == 0 or WAITS < frame.event < ZONED:
        entry.event = 0  # what waits now is gone by then
    kept = 0
    for i in range(frame.first + 1, state.n_aims + 1):
        if kept < KEEPS:
            entry.slot[kept] = state.aims[i].slot + SLOTS * state.aims[i].unseen
            entry.object[kept] = state.aims[i].object
            kept += 1
