"""Standby: what was played, activated or triggered waits there and resolves last in, first out (AC-PLAY, AC-RES-16).

Standby is the stack of frames itself: an ITEM frame is one object in it. It is announced (CHOOSE, DIVIDE), paid (PAY),
may be answered (WINDOW) and resolves (RESOLVE). A response is an ITEM above the one that it answers.
"""

from __future__ import annotations

from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .choices import pose_deed
from .damage import bury, check_states, leave_play, notice_defeats
from .deeds import flip_portal, run
from .numbers import suits_portal
from .play import enter_play
from .resources import choose_forced, choose_resource, demand, demand_attach, demand_card, pay, pose_pay
from .responses import offer_responses
from .rows import foe_of, is_in_play, leave_hand, put_in_oblivion
from .targets import drop_illegal, most_targets, pose_targets, refuse_aims
from .terms import (
    A_ENOUGH,
    A_PASS,
    A_YES,
    ABILITIES_OF,
    ASK_MAY,
    ATTACHING,
    BAR_2,
    BUFF,
    CARD,
    CHOOSE,
    DIVIDE,
    DIVIDES,
    E_FIZZLE,
    E_NEGATED,
    E_PLAY,
    E_SPRING,
    E_TARGET,
    E_TRIGGER,
    E_USE,
    EFFECT,
    ENGAGES,
    ITEM,
    MAY,
    ORDER,
    PAY,
    PERMANENTS,
    PLAYER,
    PORTAL,
    PORTAL_COST,
    Q_DIVIDE,
    Q_MAY,
    Q_RESPOND,
    RESOLVE,
    ROWS,
    RUN,
    SPRUNG,
    TRIGGER,
    UNATTACHING,
    V_DEAL,
    V_PLAY,
    V_USE,
    WINDOW,
)
from .triggers import next_to_place, pose_order, refuse_order, take_wait
from .weapons import attach, pose_hosts, unattach

# --- announcing


@rule
def announce(state, sort, seat, kind, row, ability) -> int:
    """Put an object into Standby and return its frame (AC-RES-16)."""
    place = push(state, ITEM)
    frame = state.frame[place]
    frame.step = CHOOSE
    frame.sort = sort
    frame.seat = seat
    frame.kind = kind
    frame.row = row
    frame.ability = ability
    return place


@rule
def announce_card(state, box, log, seat, kind):
    """Play a card: from hand into Standby (AC-PLAY-1)."""
    leave_hand(state, seat, kind)
    tell(log, E_PLAY, seat, kind, 0, 0, 0)
    announce(state, CARD, seat, kind, 0, box.deed[kind])


@rule
def announce_use(state, box, log, seat, argument) -> int:
    """Activate an effect of a card in play; return its frame (AC-PLAY-18, AC-PLAY-19)."""
    row = argument // ABILITIES_OF
    number = argument % ABILITIES_OF
    kind = state.card[row].kind
    state.card[row].used |= 1 << number
    tell(log, E_USE, seat, kind, row, 0, 0)
    return announce(state, EFFECT, seat, kind, row, box.first_ability[kind] + number)


@rule
def respond(state, box, log, seat, code):
    """Put a response above what it answers (AC-PLAY-8, AC-PLAY-9, AC-R36)."""
    answered = state.depth
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_PLAY:
        announce_card(state, box, log, seat, argument)
    elif verb == V_USE:
        announce_use(state, box, log, seat, argument)
    else:
        played = state.card[argument]
        played.covered = 0
        played.sprung = 1
        tell(log, E_SPRING, seat, played.kind, argument, 0, 0)
        announce(state, SPRUNG, seat, played.kind, argument, box.deed[played.kind])
    state.frame[state.depth].answered = answered


@rule
def place_trigger(state, log, place):
    """Put a waiting trigger into Standby, where it chooses its targets (AC-TRIG-8, AC-R55)."""
    one = state.wait[place]
    tell(log, E_TRIGGER, one.seat, one.kind, one.row, one.ability, 0)
    row = announce(state, TRIGGER, one.seat, one.kind, one.row, one.ability)
    state.frame[row].amount = one.amount
    state.triggers += 1
    take_wait(state, place)


@rule
def place_triggers(state, log):
    """Put the next waiting trigger into Standby; who has several orders them (AC-TRIG-8, AC-R78)."""
    seat = next_to_place(state)
    first = 0
    for place in range(1, state.n_wait + 1):
        if refuse_order(state, seat, place) == 0:
            if first:
                row = push(state, ORDER)
                state.frame[row].seat = seat
                return
            first = place
    place_trigger(state, log, first)


@rule
def step_order(state, log):
    """Ask for the order of triggers, or put the chosen one into Standby."""
    seat = state.frame[state.depth].seat
    if state.answer == 0:
        pose_order(state, seat)
        return
    place = argument_of(take_answer(state))
    pop(state)
    place_trigger(state, log, place)


# --- one object


@rule
def is_announcing(state) -> int:
    """Tell whether the top object is still being announced, or triggers are being ordered."""
    frame = state.frame[state.depth]
    return 1 if frame.what == ORDER or (frame.what == ITEM and frame.step < WINDOW) else 0


@rule
def step_item(state, box, log):
    """Take the object on top of Standby one step further (AC-RES-16)."""
    frame = state.frame[state.depth]
    step = frame.step
    if step == CHOOSE:
        choose(state, box, log, frame)
    elif step == DIVIDE:
        divide(state, log, frame)
    elif step == PAY:
        settle_cost(state, box, log, frame)
    elif step == WINDOW:
        hold_window(state, box, log, frame)
    else:
        resolve(state, box, log, frame)


@rule
def choose(state, box, log, frame):
    """Choose targets, ascending; a trigger that finds none of those it demands is removed (AC-PLAY-15, AC-TRIG-10)."""
    if state.answer:
        code = take_answer(state)
        if code == A_ENOUGH:
            end_choice(state, box, log, frame)
            return
        take_target(state, box, frame, argument_of(code))
        if frame.sort == ATTACHING or frame.n_targets == most_targets(state, box, frame):
            end_choice(state, box, log, frame)
            return
    elif frame.sort == TRIGGER and refuse_aims(state, box, frame.seat, frame.row, frame.ability, 0):
        tell(log, E_FIZZLE, frame.seat, frame.kind, 0, 0, 0)
        leave_standby(state)
        return
    elif frame.sort != ATTACHING and (frame.ability == 0 or most_targets(state, box, frame) == 0):
        end_choice(state, box, log, frame)
        return
    pose_item(state, box)


@rule
def take_target(state, box, frame, target):
    """Note a target; a Clash Buff uses it up for the turn (AC-BUFF-3, AC-R34)."""
    frame.target[frame.n_targets] = target
    frame.n_targets += 1
    if frame.sort == CARD and box.sort[frame.kind] == BUFF:
        if target > ROWS:
            state.buffed[target - PLAYER] = 1
        else:
            state.card[target].buffed = 1


@rule
def end_choice(state, box, log, frame):
    """Tell the targets; divided damage is divided, then the cost waits to be paid."""
    for i in range(frame.n_targets):
        target = frame.target[i]
        kind = 0 if target > ROWS or state.card[target].covered else state.card[target].kind
        tell(log, E_TARGET, frame.seat, target, kind, 0, 0)
    frame.step = PAY
    if box.ability[frame.ability].flags & DIVIDES and frame.n_targets > 0:
        frame.step = DIVIDE
    demand_item(state, box, frame)


@rule
def demand_item(state, box, frame):
    """Let what an object costs wait to be paid (AC-RES-19)."""
    if frame.sort == CARD or frame.sort == SPRUNG:
        demand_card(state, box, frame.seat, frame.kind)
    elif frame.sort == ATTACHING or frame.sort == UNATTACHING:
        demand_attach(state, box, frame.kind)
    elif frame.sort == PORTAL:
        demand(state, PORTAL_COST)
    elif frame.sort == EFFECT:
        demand(state, box.ability[frame.ability].cost)


@rule
def divided(frame) -> int:
    """Count the targets that have their share of the damage."""
    count = 0
    while count < frame.n_targets and frame.share[count]:
        count += 1
    return count


@rule
def divide(state, log, frame):
    """Divide damage: at least 1 to each target, all of it (AC-KW-BAR-1, AC-KW-BAR-2)."""
    place = divided(frame)
    if state.answer:
        frame.share[place] = argument_of(take_answer(state))
        frame.amount -= frame.share[place]
        place += 1
    if place == frame.n_targets - 1:
        frame.share[place] = frame.amount
        frame.amount = 0
        frame.step = PAY
        return
    pose_shares(state, frame)


@rule
def refuse_share(state, frame, points) -> int:
    """Refuse a share of divided damage that leaves less than 1 for another target (AC-KW-BAR-2)."""
    return 0 if 1 <= points <= frame.amount - (frame.n_targets - divided(frame) - 1) else BAR_2


@rule
def pose_shares(state, frame):
    """Ask how much damage the next target gets."""
    ask(state, frame.seat, Q_DIVIDE)
    for points in range(1, frame.amount + 1):
        offer_unless(state, refuse_share(state, frame, points), V_DEAL * VERB + points)


@rule
def settle_cost(state, box, log, frame):
    """Pay: engage the source if the effect asks for it, then resources (AC-RES-16, AC-INFO-12)."""
    if state.answer:
        choose_resource(state, argument_of(take_answer(state)))
    if choose_forced(state, frame.seat) == 0:
        if state.fault == 0:
            pose_pay(state, frame.seat)
        return
    if frame.sort == EFFECT and box.ability[frame.ability].flags & ENGAGES:
        state.card[frame.row].engaged = 1
    pay(state, box, log, frame.seat)
    frame.step = WINDOW if frame.sort == CARD or frame.sort == SPRUNG else RESOLVE


@rule
def hold_window(state, box, log, frame):
    """Let the opponent respond until passing; other effects open no window (AC-PLAY-10, AC-PLAY-18)."""
    if frame.negated:
        frame.step = RESOLVE
        return
    if state.answer == 0:
        pose_item(state, box)
        return
    code = take_answer(state)
    if code == A_PASS:
        frame.step = RESOLVE
    else:
        respond(state, box, log, foe_of(frame.seat), code)


@rule
def resolve(state, box, log, frame):
    """Let the object on top take effect and leave Standby (AC-PLAY-9, AC-PLAY-12 … AC-PLAY-16)."""
    if frame.negated:
        tell(log, E_NEGATED, frame.seat, frame.kind, 0, 0, 0)
    elif frame.sort == CARD and PERMANENTS >> box.sort[frame.kind] & 1:
        state.busy = 1
        enter_play(state, box, log, frame.seat, frame.kind, frame.plus_attack, frame.plus_defense)
        state.busy = 0
        leave_standby(state)
        return
    elif frame.sort == ATTACHING:
        attach(state, box, log, frame)
    elif frame.sort == UNATTACHING:
        unattach(state, log, frame)
    elif frame.sort == PORTAL:
        flip_portal(state, log, frame.seat)
    elif frame.ability:
        if perform(state, box, log, frame) == 0:
            return
    put_away(state, log, frame)
    leave_standby(state)


@rule
def perform(state, box, log, frame) -> int:
    """Run an effect; return 0 while it asks (AC-TRIG-9, AC-PLAY-16, AC-TRIG-11)."""
    if frame.step == RESOLVE and drop_illegal(state, box, frame):
        tell(log, E_FIZZLE, frame.seat, frame.kind, 0, 0, 0)
        return 1
    if frame.step == RESOLVE and suits_portal(state, box, frame.ability) == 0:
        return 1
    if frame.step != RUN:
        if box.ability[frame.ability].flags & MAY:
            frame.step = ASK_MAY
            if state.answer == 0:
                pose_item(state, box)
                return 0
            if take_answer(state) == A_PASS:
                return 1
        frame.step = RUN
        frame.pc = box.ability[frame.ability].first
    state.busy = 1
    if run(state, box, log, frame) == 0:
        return 0
    state.busy = 0
    return 1


@rule
def put_away(state, log, frame):
    """Put an Action or an activated Trap into its owner's Oblivion, last of all (AC-PLAY-13, AC-TRAP-11)."""
    if frame.sort == CARD:
        put_in_oblivion(state, log, frame.seat, frame.kind)
    elif frame.sort == SPRUNG and is_in_play(state, frame.row):
        owner = state.card[frame.row].owner
        leave_play(state, log, frame.row)
        put_in_oblivion(state, log, owner, frame.kind)


@rule
def leave_standby(state):
    """Take the object on top out of Standby; an event is complete (AC-R77)."""
    if state.frame[state.depth].sort == TRIGGER:
        state.triggers -= 1
    pop(state)
    state.checking = 1


@rule
def pose_item(state, box):
    """Put the question of the object on top, from the state alone."""
    frame = state.frame[state.depth]
    if frame.step == CHOOSE:
        if frame.sort == ATTACHING:
            pose_hosts(state, box, frame)
        else:
            pose_targets(state, box, frame)
    elif frame.step == DIVIDE:
        pose_shares(state, frame)
    elif frame.step == PAY:
        pose_pay(state, frame.seat)
    elif frame.step == WINDOW:
        ask(state, foe_of(frame.seat), Q_RESPOND)
        offer_responses(state, box, foe_of(frame.seat))
    elif frame.step == RUN:
        pose_deed(state, box, frame)
    else:
        ask(state, frame.seat, Q_MAY)
        offer(state, A_YES)
        offer(state, A_PASS)


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
    if state.n_wait:
        place_triggers(state, log)
        return 1
    if state.doomed and state.triggers == 0:
        bury(state, log)
        return 1
    return 0
