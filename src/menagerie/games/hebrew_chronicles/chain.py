"""Card speed: what waits in a war, and which of it resolves next (chapter HC-CHAIN); how effects are announced.

What is activated in a counter-step waits as an ITEM frame above the WAR frame. Outside a war it resolves at once. To
resolve, an item is brought to the top of the stack as a copy with its objects, so that the others stay where they are.
What a cause set off is carried out directly after it (HC-CHAIN-9).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.choices import pose_row
from menagerie.cardtext.machine.effects import run
from menagerie.cardtext.machine.hands import leave_hand
from menagerie.cardtext.machine.heads import refuse_head
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.objects import add_aim, keep_aims, last_aim, stand_by
from menagerie.cardtext.machine.targets import drop_illegal
from menagerie.engine.ask import VERB, argument_of, ask, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .arsenal import lay_down
from .blocker_bonuses import begin_bonuses
from .blocking import resolve_block
from .relentless import meet_arsenal
from .set_off import begin_announcing, place_trigger
from .superior import carry_out
from .terms import (
    ANNOUNCED,
    BLOCK,
    CARD,
    CHAIN_8,
    COMMAND,
    COPIED,
    COSTING,
    E_ARSENAL,
    E_FIZZLE,
    E_RESOLVE,
    E_USE,
    ITEM,
    ORDERING,
    PLACED,
    Q_ORDER,
    RUN,
    SUPERIOR_ITEM,
    TRIGGER,
    V_ORDER,
    WAR,
)
from .zones import foe_of

REPLACEMENT = ops.REPLACEMENT
BEFALLS = 2  # rows from where what was put off becomes of a card, to the end of a program
DECLINED = -1  # of `did`: what may be done was declined as its targets were chosen


# --- announcing


@rule
def activate(state, box, log, seat, kind):
    """Activate a standard Arsenal of the hand: targets, costs, then it waits or resolves (HC-ARS-1, HC-CHAIN-1)."""
    leave_hand(state, seat, kind)
    tell(log, E_ARSENAL, seat, kind, 0, 0, 0)
    place = stand_by(state, CARD, seat, kind, 0, box.deed[kind])
    begin_announcing(box, state.frame[place], box.speed[kind])


@rule
def use_command(state, box, log, seat, kind, row, ability, free):
    """Use a command of a card on the mat or in the hand (HC-CMD-2, HC-CMD-3); `free`: Force of Will pays (HC-IW-5).

    Once announced it is carried out, even if its user comes to rest by that (HC-POS-10).
    """
    tell(log, E_USE, seat, kind, row, 0, 0)
    place = stand_by(state, COMMAND, seat, kind, row, ability)
    begin_announcing(box, state.frame[place], box.speed[kind])
    state.frame[place].x = free


@rule
def step_announcing(state, box, log):
    """Choose targets, then pay the cost in full (HC-CMD-3); then the item waits, or takes effect."""
    frame = state.frame[state.depth]
    if frame.step == ANNOUNCED:
        choose(state, box, log, frame)
    elif frame.x or box.abilities[frame.ability].cost_rows == 0 or run(state, box, log):
        frame.step = PLACED
        if frame.sort == CARD:
            meet_arsenal(state, state.depth, 0)


@rule
def choose(state, box, log, frame):
    """Run the head of an effect; one that was set off and finds no target does nothing."""
    if box.abilities[frame.ability].head_rows:
        if frame.going == 0 and frame.pc == box.abilities[frame.ability].head:
            if refuse_head(state, box, frame.seat, frame.row, frame.ability, 0):
                frame.void = 1
        if frame.void == 0 and run(state, box, log) == 0:
            return
        if frame.did == DECLINED:
            frame.void = 1
    if frame.sort == TRIGGER or frame.sort == COPIED:
        frame.step = RUN
    else:
        frame.step = COSTING
        frame.pc = box.abilities[frame.ability].cost


@rule
def pose_item(state, box):
    """Put the question of the effect on top, from the state alone."""
    pose_row(state, box, state.frame[state.depth])


# --- resolving


@rule
def next_item(state) -> int:
    """Name the frame of what resolves next: the fastest, of equal ones the last; 0 if nothing waits (HC-CHAIN-2).

    HC-CHAIN-3. A block is one of them, slower than Arsenals (HC-CHAIN-7).
    """
    found = 0
    for place in range(3, state.depth + 1):
        frame = state.frame[place]
        if frame.what == ITEM and frame.gone == 0 and (found == 0 or frame.speed >= state.frame[found].speed):
            found = place
    return found


@rule
def bring_up(state, place):
    """Bring what waits at a place to the top of the stack with its objects, where it resolves (HC-CHAIN-5)."""
    first = state.frame[place].first
    last = last_aim(state, place)
    kept = state.n_aims
    top = push(state, ITEM)
    state.frame[top] = state.frame[place]
    state.frame[top].step = RUN
    state.frame[top].first = kept
    for i in range(first + 1, last + 1):
        add_aim(state, state.aims[i].slot, state.aims[i].object)
        state.aims[state.n_aims].share = state.aims[i].share
    state.frame[place].gone = 1
    state.frame[place].kind = 0


@rule
def is_waiting(state) -> int:
    """Tell whether the top of the stack waits for its turn in a war."""
    frame = state.frame[state.depth]
    return 1 if state.frame[2].what == WAR and (frame.what == WAR or frame.step == PLACED) else 0


@rule
def step_item(state, box, log):
    """Go on with the effect on top: announce it, or let it take effect and leave the stack (HC-CHAIN-6)."""
    frame = state.frame[state.depth]
    if frame.step < PLACED:
        step_announcing(state, box, log)
        return
    if frame.gone:  # cancelled outside a war, where it was next
        leave_chain(state, frame)
        return
    if frame.passed == 0:
        begin_resolving(state, box, log, frame)
    succeeded = 0
    if frame.sort == BLOCK:
        succeeded = resolve_block(state, log, state.frame[2])
    elif frame.sort == SUPERIOR_ITEM:
        carry_out(state, log, frame.seat, frame.row, frame.event, 1 << frame.target - 1)
    elif frame.void == 0 and frame.ability and run(state, box, log) == 0:
        return
    if frame.sort == CARD:
        lay_down(state, box, log, frame)
    leave_chain(state, frame)
    if succeeded:
        begin_bonuses(state)


@rule
def leave_chain(state, frame):
    """Take the effect on top off the stack; what is due between events comes next."""
    keep_aims(state, frame.first)
    pop(state)
    state.checking = 1


@rule
def begin_resolving(state, box, log, frame):
    """Begin to resolve: targets that are no longer legal are lost; without any the effect does nothing (HC-CMD-16)."""
    frame.step = RUN
    frame.passed = 1
    frame.pc = box.abilities[frame.ability].body
    if frame.sort == CARD:
        tell(log, E_RESOLVE, frame.seat, frame.kind, 0, 0, 0)
    one = box.abilities[frame.ability]
    if one.kind == REPLACEMENT and is_in_play(state, frame.row) == 0:  # nothing happens instead (HC-R201)
        frame.pc = one.body + one.body_rows - BEFALLS
    if frame.ability and (frame.void or drop_illegal(state, box, frame)):
        frame.void = 1
        tell(log, E_FIZZLE, frame.seat, frame.kind, 0, 0, 0)


# --- what a cause set off


@rule
def refuse_order(state, seat, place) -> int:
    """Refuse an effect of another player, and the second of two that are alike (HC-CHAIN-8, HC-D28)."""
    if place < 1 or place > state.n_wait or state.wait[place].seat != seat:
        return CHAIN_8
    one = state.wait[place]
    for i in range(1, place):
        other = state.wait[i]
        if other.seat == seat and other.row == one.row and other.ability == one.ability and other.event == one.event:
            return CHAIN_8
    return 0


@rule
def pose_order(state, seat):
    """Ask which of the own effects is carried out next (HC-D28)."""
    ask(state, seat, Q_ORDER)
    for place in range(1, state.n_wait + 1):
        offer_unless(state, refuse_order(state, seat, place), V_ORDER * VERB + place)


@rule
def place_triggers(state, box, log) -> int:
    """Carry out what waits: first the non-active player's; who has several orders them (HC-CHAIN-8, HC-R57)."""
    if state.n_wait == 0:
        return 0
    seat = foe_of(state.turn)
    found = 0
    for place in range(1, state.n_wait + 1):
        found += state.wait[place].seat == seat
    if found == 0:
        seat = state.turn
    first = 0
    for place in range(1, state.n_wait + 1):
        if refuse_order(state, seat, place) == 0:
            if first:
                state.frame[push(state, ORDERING)].seat = seat
                return 1
            first = place
    place_trigger(state, box, log, first)
    return 1


@rule
def step_order(state, box, log):
    """Ask for the order, or carry out the chosen effect."""
    seat = state.frame[state.depth].seat
    if state.answer == 0:
        pose_order(state, seat)
        return
    place = argument_of(take_answer(state))
    pop(state)
    place_trigger(state, box, log, place)
