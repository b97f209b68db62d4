"""Standby: what was played, activated or triggered waits there and resolves last in, first out (AC-PLAY, AC-RES-16).

Standby is the stack of frames itself: an ITEM frame is one object in it. It is announced (CHOOSE, CHOOSE_X, AIMING),
paid (PAY, COST), may be answered (WINDOW) and resolves (RESOLVE, RUN). A response is an ITEM above the one that it
answers. How an object comes here is in `play.py`, `traps.py`, `responses.py`, `turn.py` and `triggers.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.choices import pose_row
from menagerie.cardtext.machine.discounts import strike_next
from menagerie.cardtext.machine.effects import run
from menagerie.cardtext.machine.heads import is_idle, refuse_head
from menagerie.cardtext.machine.in_play import is_in_play
from menagerie.cardtext.machine.objects import add_aim, first_in, keep_aims
from menagerie.cardtext.machine.plays import note_play
from menagerie.cardtext.machine.targets import drop_illegal
from menagerie.cardtext.machine.triggers import drop_later, is_used_up, notice_all, wake
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .costs import added_cost, asks_x, most_x, refuse_card_x, refuse_rows
from .damage import bury, check_states, put_away
from .play import enter_play
from .portal import portal_cost, switch_portal
from .resources import (
    choose_forced,
    choose_resource,
    cost_of,
    demand,
    demand_attach,
    demand_card,
    pay,
    pose_pay,
    refuse_cost,
)
from .responses import hold_window, pose_window
from .terms import (
    A_PASS,
    A_YES,
    AIMING,
    ATTACHING,
    CARD,
    CHOOSE,
    CHOOSE_X,
    COST,
    E_FIZZLE,
    E_NEGATED,
    E_TARGET,
    E_X,
    EFFECT,
    IN_STANDBY,
    ITEM,
    MOST_X,
    ORDER,
    PAY,
    PERMANENTS,
    PLAYS_A,
    PORTAL,
    Q_COST,
    Q_X,
    REPLACING,
    RES_17,
    RESOLVE,
    RESPONDS,
    RUN,
    SPRUNG,
    TRIGGER,
    UNATTACHING,
    V_X,
    WHEN_ENTERS,
    WINDOW,
    YOU_PLAY_A,
)
from .triggers import notice_defeats, place_triggers
from .weapons import attach, pose_hosts, unattach
from .zones import put_in_oblivion

CHOSEN = ops.CHOSEN


@rule
def is_announcing(state) -> int:
    """Tell whether the top object is still being announced, or triggers are being ordered."""
    frame = state.frame[state.depth]
    return 1 if frame.what == ORDER or (frame.what == ITEM and frame.step < WINDOW) else 0


@rule
def step_item(state, box, log):
    """Take the object on top of Standby one step further (AC-RES-16).

    There is one Standby for both players (AC-ZONE-10).
    """
    frame = state.frame[state.depth]
    step = frame.step
    if step == CHOOSE:
        choose_cost(state, box, frame)
    elif step == CHOOSE_X:
        choose_x(state, box, log, frame)
    elif step == AIMING:
        choose(state, box, log, frame)
    elif step == PAY:
        settle_cost(state, box, log, frame)
    elif step == COST:
        if run(state, box, log):
            end_cost(state, box, frame)
    elif step == WINDOW:
        hold_window(state, box, log, frame)
    else:
        resolve(state, box, log, frame)


@rule
def choose_cost(state, box, frame):
    """Choose between the printed cost of a card or Trap and another one (AC-D11); a trigger that finds no targets goes.

    AC-TRIG-10, AC-R55.
    """
    frame.step = CHOOSE_X
    if frame.sort == TRIGGER and refuse_head(state, box, frame.seat, frame.row, frame.ability, 0):
        frame.did = -1
        return
    if (frame.sort != CARD and frame.sort != SPRUNG) or box.other_cost[frame.kind] == 0:
        return
    if added_cost(box, frame.kind):
        return
    if refuse_rows(state, box, frame.seat, frame.row, box.other_cost[frame.kind], 0, 0):
        return
    if refuse_cost(state, box, frame.seat, frame.kind):
        frame.other = box.other_cost[frame.kind]
        return
    frame.step = CHOOSE
    if state.answer == 0:
        pose_item(state, box)
        return
    frame.step = CHOOSE_X
    if take_answer(state) == A_YES:
        frame.other = box.other_cost[frame.kind]


@rule
def needs_x(box, frame) -> int:
    """Tell whether X is chosen for an object (AC-R68)."""
    if frame.sort == CARD or frame.sort == SPRUNG:
        return 1 if box.has_x[frame.kind] and frame.other == 0 else 0
    return asks_x(box, frame.ability) if frame.sort == EFFECT else 0


@rule
def refuse_x(state, box, frame, x) -> int:
    """Refuse an X that cannot be paid (AC-R68)."""
    if frame.sort == CARD or frame.sort == SPRUNG:
        return refuse_card_x(state, box, frame.seat, frame.kind, x)
    return 0 if 0 <= x <= most_x(state, box, frame.seat, frame.row, frame.ability) else RES_17


@rule
def choose_x(state, box, log, frame):
    """Choose X among what can be paid (AC-PLAY-15, AC-R68)."""
    if needs_x(box, frame):
        if state.answer == 0:
            pose_item(state, box)
            return
        frame.x = argument_of(take_answer(state))
        tell(log, E_X, frame.seat, frame.kind, frame.x, 0, 0)
    frame.step = AIMING
    frame.pc = box.abilities[frame.ability].head


@rule
def choose(state, box, log, frame):
    """Choose modes, targets and divisions, and a Weapon's host; a trigger may be declined here (AC-PLAY-15, AC-R78)."""
    if frame.sort == ATTACHING:
        if state.answer == 0:
            pose_item(state, box)
            return
        add_aim(state, CHOSEN, argument_of(take_answer(state)))
        host = state.aims[state.n_aims].object
        tell(log, E_TARGET, frame.seat, host, state.card[host].kind, 0, 0)
    elif box.abilities[frame.ability].head_rows and is_used_up(state, box, frame):
        frame.did = -1
    elif frame.did != -1 and box.abilities[frame.ability].head_rows and is_idle(state, box, frame) == 0:
        if run(state, box, log) == 0:
            return
    if frame.did == -1:
        tell(log, E_FIZZLE, frame.seat, frame.kind, 0, 0, 0)
        leave_standby(state)
        return
    frame.step = PAY
    demand_item(state, box, frame)


@rule
def demand_item(state, box, frame):
    """Let what an object costs wait to be paid (AC-RES-19)."""
    if frame.sort == CARD or frame.sort == SPRUNG:
        frame.price = cost_of(state, box, frame.seat, frame.kind, frame.x)
        if frame.other == 0:
            demand_card(state, box, frame.seat, frame.kind, frame.x)
    elif frame.sort == ATTACHING or frame.sort == UNATTACHING:
        demand_attach(state, box, frame.row)
    elif frame.sort == PORTAL:
        demand(state, portal_cost(state, box))


@rule
def settle_cost(state, box, log, frame):
    """Pay resources, then go through the rows of a cost (AC-RES-16, AC-INFO-12).

    A cost of zero is paid too, by engaging nothing (AC-RES-18).
    """
    if state.answer:
        choose_resource(state, argument_of(take_answer(state)))
    if choose_forced(state, frame.seat) == 0:
        if state.fault == 0:
            pose_pay(state, frame.seat)
        return
    pay(state, box, log, frame.seat)
    frame.step = COST
    other = frame.other
    if other == 0 and (frame.sort == CARD or frame.sort == SPRUNG):
        other = added_cost(box, frame.kind)
    frame.pc = box.abilities[other if other else frame.ability].cost
    if frame.sort != CARD and frame.sort != SPRUNG and frame.sort != EFFECT:
        frame.pc = 0


@rule
def end_cost(state, box, frame):
    """A card or Trap may be answered now, everything else resolves (AC-PLAY-2, AC-PLAY-18).

    So it is with Actions, Clashgrounds and Clash Buffs (AC-ACT-5, AC-CG-3, AC-BUFF-7).
    """
    frame.pc = 0
    frame.step = WINDOW if frame.sort == CARD or frame.sort == SPRUNG else RESOLVE
    if frame.sort == CARD:
        note_play(state, box, frame.seat, frame.kind)
        strike_next(state, box, frame.seat, frame.kind)
        notice_all(state, box, PLAYS_A, IN_STANDBY + state.depth, frame.seat, 0, 0)
        notice_all(state, box, YOU_PLAY_A, IN_STANDBY + state.depth, frame.seat, 0, 0)
    if frame.answered:
        notice_all(state, box, RESPONDS, IN_STANDBY + state.depth, frame.seat, 0, 0)


@rule
def resolve(state, box, log, frame):
    """Let the object on top take effect and leave Standby (AC-PLAY-9, AC-PLAY-12 … AC-PLAY-16).

    A negated Trap goes where it would have gone, and what was paid is lost (AC-TRAP-12). What moves its own card while
    it runs goes on.
    """
    if frame.gone and frame.step == RESOLVE:
        leave_standby(state)
        return
    if frame.negated:
        tell(log, E_NEGATED, frame.seat, frame.kind, 0, 0, 0)
    elif frame.sort == CARD and PERMANENTS >> box.sort[frame.kind] & 1:
        kind = frame.kind
        seat = frame.seat
        row = enter_play(state, box, log, seat, seat, kind, frame.enters, frame.plus_attack, frame.plus_defense)
        wake(state, WHEN_ENTERS, state.depth, row)
        leave_standby(state)
        return
    elif frame.sort == ATTACHING:
        attach(state, box, log, frame.seat, frame.row, first_in(state, state.depth, CHOSEN))
    elif frame.sort == UNATTACHING:
        unattach(state, log, frame)
    elif frame.sort == PORTAL:
        switch_portal(state, box, log, frame.seat, 0)
    elif frame.ability:
        if perform(state, box, log, frame) == 0:
            return
    dismiss(state, box, log, frame)
    leave_standby(state)


@rule
def perform(state, box, log, frame) -> int:
    """Run an effect; return 0 while it asks (AC-TRIG-9, AC-PLAY-16, AC-TRIG-11)."""
    if frame.step == RESOLVE:
        frame.step = RUN
        if frame.pc == 0:
            if drop_illegal(state, box, frame):
                tell(log, E_FIZZLE, frame.seat, frame.kind, 0, 0, 0)
                return 1
            frame.pc = box.abilities[frame.ability].body
    state.busy = 1
    return run(state, box, log)


@rule
def dismiss(state, box, log, frame):
    """Put an Action or an activated Trap into its owner's Oblivion, last of all (AC-PLAY-13, AC-TRAP-11, AC-ACT-6)."""
    if frame.sort == CARD and frame.gone == 0:
        put_in_oblivion(state, log, frame.seat, frame.kind, IN_STANDBY + state.depth)
    elif frame.sort == SPRUNG and is_in_play(state, frame.row) and state.card[frame.row].sprung:
        put_away(state, box, log, frame.row)


@rule
def leave_standby(state):
    """Take the object on top out of Standby; an event is complete (AC-R77).

    Inside another effect that waits for it, nothing is complete yet (AC-TRIG-16).

    What lies beneath goes on: whose step it is is asked again (AC-PLAY-20).
    """
    frame = state.frame[state.depth]
    if frame.sort == TRIGGER:
        state.triggers -= 1
    keep_aims(state, frame.first)
    drop_later(state, state.depth)
    pop(state)
    below = state.frame[state.depth]
    state.busy = 1 if below.what == ITEM and (below.step == RUN or below.sort == REPLACING) else 0
    state.chain += 1
    state.checking = 1


@rule
def pose_item(state, box):
    """Put the question of the object on top, from the state alone."""
    frame = state.frame[state.depth]
    if frame.step == CHOOSE:
        ask(state, frame.seat, Q_COST)
        offer(state, A_YES)
        offer(state, A_PASS)
    elif frame.step == CHOOSE_X:
        ask(state, frame.seat, Q_X)
        for x in range(MOST_X + 1):
            offer_unless(state, refuse_x(state, box, frame, x), V_X * VERB + x)
    elif frame.sort == ATTACHING and frame.step == AIMING:
        pose_hosts(state, box, frame)
    elif frame.step == PAY:
        pose_pay(state, frame.seat)
    elif frame.step == WINDOW:
        pose_window(state, box, frame)
    else:
        pose_row(state, box, frame)


@rule
def settle(state, box, log) -> int:
    """Between two steps: check states, put triggers into Standby, bury the defeated; 1 if something was done.

    A defeated card waits for triggered effects only, not for a played card or Trap (AC-DMG-13).
    """
    if state.checking:
        check_states(state, box, log, 0)
        if state.over:
            return 1
        notice_defeats(state, box)
        if state.n_instead:
            return 1
    if state.n_wait:
        place_triggers(state, box, log)
        return 1
    if state.doomed and state.triggers == 0:
        bury(state, box, log)
        return 1
    if state.frame[state.depth].what != ITEM:
        state.chain = 0
    return 0
