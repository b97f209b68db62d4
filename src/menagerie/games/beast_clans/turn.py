"""The turn, and what runs next (chapters BC-TURN, BC-START and BC-END).

Every step but the Biomass Step has its business and then its window (BC-R5): `part` of the TURN frame tells which. What
is due between two events (losses, Life and Uses at 0, the control limit, abilities to be placed) is `settle`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import end_lasting
from menagerie.cardtext.machine.statics import keep_fresh
from menagerie.cardtext.machine.triggers import forget_awaited, notice_period, wake
from menagerie.cardtext.machine.turns import next_in_turn, wake_for
from menagerie.engine.dispatch import Frames
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .biomass import refill
from .breach import flip_spent
from .chain import is_placed, place_triggers, pose_item, resolve, step_announcing, step_order
from .combat import DECLARATIONS, begin_combat, end_combat, give_back, step_combat
from .control_limit import demand_beast, over_limit, pose_limit, step_limit
from .endings import cut_turn, end_drawn, judge
from .leaving import discard_spent, is_any_spent
from .match import begin_next, pose_swap, step_swaps
from .numbers import ON_CARDS
from .play_phase import open_cycle, open_window, pose_cycle, step_cycle
from .royals import evolve, pose_royal, step_royals
from .setup import BEGINNERS, COIN
from .terms import (
    ACTION,
    AGAIN,
    AGED,
    ANEW,
    ARMING,
    BEAST,
    BIOMASS,
    BUSINESS,
    COMBAT,
    COPIED,
    CULLING,
    CYCLE,
    DONE,
    DRAWING,
    E_STEP,
    E_TURN,
    EACH_TURN,
    END_OF_TURN,
    EQUIPMENT,
    EVOLUTION,
    EXPIRE,
    FIRST,
    FIRST_COMBAT,
    FIRST_PLAY,
    FLIP_COIN,
    GUARDING,
    HAPPENINGS,
    HARMED,
    ITEM,
    ITS_END,
    LATE_EVOLUTION,
    LAY_ROYALS,
    LIMIT,
    MY_END,
    NEXT_START,
    NEXT_TURN,
    OPEN,
    ORDER,
    PASS_ON,
    PLACED,
    PLAYING,
    SECOND_COMBAT,
    SECOND_PLAY,
    SWAPPING,
    THEIR_END,
    THEIR_TURN,
    THIS_TURN,
    TRANSITION,
    TURN,
    TURNS,
    TYPES,
    UPKEEP,
    WORN,
    YOUR_TURN,
)
from .triggers import pose_order
from .upkeep import (
    pose_upkeep,
    step_upkeep,
)
from .zone_changes import draw
from .zones import base_of, close_gaps, is_playing

AT_START, AT_END, LIMITS = ops.AT_START, ops.AT_END, ops.CONTROL_LIMIT


@rule
def step(state, box, log):
    """Run the rules by one step: first what is due between events, then the top frame."""
    if state.ended:
        begin_next(state, log)
        return
    if keep_fresh(state, box):
        state.checking |= is_due(state, box)
    if (state.checking or state.n_wait) and is_between(state) and settle(state, box, log):
        return
    FRAMES.step(state, box, log)


@rule
def step_chain(state, box, log):
    """Go on with the ability on top: announce it, wait on a cycle, or resolve it (BC-R12)."""
    if state.frame[state.depth].step < PLACED:
        step_announcing(state, box, log)
    elif state.frame[base_of(state)].what == CYCLE:
        step_cycle(state, box, log)
    else:
        resolve(state, box, log)


@rule
def pose_chain(state, box):
    """Put the question of the ability on top, or of the cycle in which it waits."""
    if is_placed(state.frame[state.depth]):
        pose_cycle(state, box, state.frame[base_of(state)])
    else:
        pose_item(state, box)


# --- between two events


@rule
def is_between(state) -> int:
    """Tell whether an event is complete: nobody announces, orders, copies or gives up anything (BC-R12, BC-R45)."""
    frame = state.frame[state.depth]
    if frame.what == LIMIT or frame.what == ORDER or state.over:
        return 0
    return 0 if frame.what == ITEM and (is_placed(frame) == 0 or frame.sort == COPIED) else 1


@rule
def is_due(state, box) -> int:
    """Tell whether a card has no Life or Uses left, or a player too many beasts, by what holds now (BC-R105).

    What a card has, and a limit, may sink without an event: as the turn passes, or as a hand grows.
    """
    if (state.holding & ON_CARDS or state.n_lasting) and is_any_spent(state):
        return 1
    return 1 if state.holding >> LIMITS & 1 and over_limit(state, box) else 0


@rule
def settle(state, box, log) -> int:
    """Look after losses, Life and Uses at 0, the control limit, then place abilities; 1 if something was done.

    BC-R31, BC-R45, BC-R67.
    """
    if state.checking:
        state.checking = 0
        if judge(state, box, log):
            state.checking = 1
            if state.over == 0 and state.ended == 0 and state.lost[state.turn] and is_in_damage_step(state) == 0:
                cut_turn(state, log)
            return 1
        if check_states(state, box, log):
            return 1
    seat = over_limit(state, box)
    if seat:
        demand_beast(state, seat)
        return 1
    if state.n_wait and is_held_back(state) == 0:
        return place_triggers(state, box, log)
    return 0


@rule
def is_held_back(state) -> int:
    """Tell whether abilities wait: while players declare one after another, and for Cull (BC-R13, BC-R31)."""
    frame = state.frame[state.depth]
    if frame.what != COMBAT:
        return 0
    return 1 if GUARDING <= frame.step <= ARMING or frame.step == CULLING else 0


@rule
def is_in_damage_step(state) -> int:
    """Tell whether the business of a Damage Step is under way: it comes to its end whoever lost (BC-R31)."""
    frame = state.frame[base_of(state)]
    return 1 if frame.what == COMBAT and CULLING <= frame.step <= WORN else 0


# --- the turn


@rule
def step_turn(state, box, log):
    """Run one step of the turn, or of Setup (BC-TURN-1, BC-TURN-2, BC-TURN-4).

    A step begins when the window of the one before is over (BC-TURN-8), the last of them with both passing (BC-END-2).
    Upkeep comes between Biomass and the draw (BC-UPK-6).
    """
    frame = state.frame[1]
    step = frame.step
    if step < BIOMASS:
        SETUP.step(state, box, log)
    elif step == EXPIRE:
        expire(state, log)
        frame.step = PASS_ON
    elif step == PASS_ON:
        pass_turn(state, log)
    elif frame.part == BUSINESS:
        do_business(state, box, log, frame)
    elif frame.part == OPEN:
        frame.part = DONE
        open_step(state, step)
    else:
        frame.part = BUSINESS
        frame.step = step + 1


@rule
def do_business(state, box, log, frame):
    """Do what a step is for (BC-START-1 … BC-START-6, BC-END-1)."""
    step = frame.step
    if step == UPKEEP:
        if step_upkeep(state, box, log):
            frame.part = OPEN
        return
    state.chain = 0
    frame.part = OPEN
    tell(log, E_STEP, state.turn, step, 0, 0, 0)
    if step == BIOMASS:
        begin_turn(state)
        refill(state, box, log, state.turn)
        notice_period(state, box, AT_START, YOUR_TURN, THEIR_TURN, EACH_TURN)
        wake_for(state, NEXT_START, state.turn)
        frame.part = DONE
    elif step == EVOLUTION or step == LATE_EVOLUTION:
        evolve(state, box, log, state.turn)
    elif step == DRAWING:
        draw(state, box, log, state.turn)
    elif step == TRANSITION:
        notice_period(state, box, AT_END, YOUR_TURN, THEIR_TURN, EACH_TURN)
        wake(state, END_OF_TURN, 0, 0)


@rule
def open_step(state, step):
    """Open what follows a step's business: its window, a Play Phase or a Combat Phase (BC-TURN-7, BC-TURN-9, BC-R5).

    The second Play Phase is like the first, after both Combat Phases (BC-PLAY-11, BC-PP-18).
    """
    if step == FIRST_PLAY or step == SECOND_PLAY:
        open_cycle(state, PLAYING, ACTION, 0)
    elif step == FIRST_COMBAT or step == SECOND_COMBAT:
        begin_combat(state)
    else:
        open_window(state)


# --- the beginning and the end


@rule
def begin_turn(state):
    """Forget what was counted in the turn before (BC-R51, BC-R95)."""
    for seat in range(1, state.seats + 1):
        if state.inflicted[seat] or state.suffered[seat]:
            state.dirty |= HARMED
        state.inflicted[seat] = 0
        state.suffered[seat] = 0
        for sort in range(len(TYPES)):
            state.plays[seat, sort] = 0
        for happening in range(HAPPENINGS):
            state.happened[seat, happening] = 0
    for i in range(1, state.n_fallen + 1):
        state.fallen[i] = 0
    state.n_fallen = 0


@rule
def expire(state, log):
    """End what lasts until the end of the turn (BC-END-5, BC-R94).

    A hand of any size stays (BC-END-4).
    """
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.given:
            state.dirty |= ANEW
        if played.before[0]:
            state.dirty |= AGED
        if played.target and played.attacks > 1:
            state.dirty |= AGAIN
        played.given = 0
        for sort in range(len(TYPES)):
            played.before[sort] = 0
        played.attacks = 0
        played.struck = 0
        played.hit = 0
        played.accompanied = 0
        played.used = 0
        played.due = 0
    for seat in range(1, state.seats + 1):
        state.deeds[seat] = 0
    give_back(state, log, THIS_TURN, 0)
    end_lasting(state, THIS_TURN, 0)
    end_combat(state, log)
    forget_awaited(state)
    state.placing = 0
    state.chain = 0
    state.checking = 1


@rule
def reach_turn(state):
    """Let what lasts until the end of the turn that begins end with it (BC-R156)."""
    for i in range(1, state.n_lasting + 1):
        last = state.lasting[i]
        until = last.until
        if until == MY_END:
            reached = last.seat == state.turn
        elif until == THEIR_END:
            reached = last.seat != state.turn
        else:
            reached = until >= ITS_END and state.card[last.row].seat == state.turn
        if reached:
            last.until = THIS_TURN
            state.dirty |= ANEW
            state.checking = 1


@rule
def pass_turn(state, log):
    """Pass the turn on round the table; the last turn of a game that goes on for ever ends it (BC-END-3, BC-R100).

    Whose turn it is acts, all others defend (BC-TURN-10).
    """
    if state.turns >= TURNS:
        end_drawn(state, log)
        return
    close_gaps(state)
    for row in range(1, state.n_rows + 1):
        if state.card[row].since == state.turns:
            state.dirty |= AGED
    state.turn = next_in_turn(state, state.turn)
    for seat in range(1, state.seats + 1):
        if seat == state.turn or is_playing(state, seat) == 0:
            give_back(state, log, NEXT_TURN, seat)
            end_lasting(state, NEXT_TURN, seat)
        if is_playing(state, seat) == 0:
            give_back(state, log, MY_END, seat)
            end_lasting(state, MY_END, seat)
    reach_turn(state)
    state.turns += 1
    state.frame[1].seat = state.turn
    state.frame[1].step = BIOMASS
    state.frame[1].part = BUSINESS
    tell(log, E_TURN, state.turn, state.turns, 0, 0, 0)


@rule
def check_states(state, box, log) -> int:
    """Discard what is at 0 and turn face-down cards up; return how many cards that were (BC-R31, BC-R97)."""
    if is_any_spent(state) == 0:
        return 0
    found = discard_spent(state, box, log, BEAST)
    if found == 0:
        found = discard_spent(state, box, log, EQUIPMENT) + flip_spent(state, box, log)
    return found


# --- what waits


@rule
def pose_turn(state, box):
    """Put the question of a step of the turn, or of Setup."""
    if state.frame[1].step < BIOMASS:
        SETUP.pose(state, box)
    else:
        pose_upkeep(state, box)


#: The steps before the first turn.
SETUP = Frames(
    {SWAPPING: (step_swaps, pose_swap), LAY_ROYALS: (step_royals, pose_royal), FLIP_COIN: COIN, FIRST: BEGINNERS},
    by="step",
)
FRAMES = Frames(
    {
        ITEM: (step_chain, pose_chain),
        CYCLE: (step_cycle, pose_cycle),
        COMBAT: (step_combat, DECLARATIONS.pose),
        LIMIT: (step_limit, pose_limit),
        ORDER: (step_order, pose_order),
        TURN: (step_turn, pose_turn),
    }
)
