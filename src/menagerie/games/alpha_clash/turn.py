"""The turn, and what runs next (chapter "Turn structure", AC-TURN)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.cardtext.machine.lasting import end_lasting, lasts_until
from menagerie.cardtext.machine.objects import stand_by
from menagerie.cardtext.machine.plays import forget_plays
from menagerie.cardtext.machine.statics import keep_fresh
from menagerie.cardtext.machine.triggers import forget_awaited, notice_period, wake
from menagerie.cardtext.machine.turns import next_in_turn, wake_for
from menagerie.engine.ask import argument_of, ask, hold, take_answer
from menagerie.engine.copying import take_row
from menagerie.engine.dispatch import EVERY, Answers, Frames
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .clash import begin_clash, offer_attackers, pose_fight, refuse_attacker, refuse_end, step_fight
from .control import give_back
from .happenings import forget_happenings
from .instead import place_instead, step_dispute
from .play import announce_card, offer_plays, refuse_play
from .portal import refuse_portal
from .prevention import end_shields
from .replacing import pose_effects
from .resources import pose_resource, put_resource, ready_resources
from .responses import announce_use, offer_uses, refuse_use
from .setup import choose_first, pose_first, pose_mulligan, step_mulligan
from .standby import is_announcing, pose_item, settle, step_item
from .terms import (
    A_PASS,
    ANEW,
    ATTACHING,
    BEGIN_PRIMARY,
    DISPUTE,
    DRAW_STEP,
    DRAWING,
    E_END_TURN,
    E_NO_RESOURCE,
    E_TURN,
    EACH_DRAW_STEP,
    EACH_PRIMARY,
    EACH_TURN,
    END,
    END_OF_TURN,
    EXPIRE,
    FIGHT,
    HARMED,
    ITEM,
    MULLIGAN,
    NEW_TURN,
    NEXT_READYING,
    NEXT_START,
    NEXT_TURN,
    ORDER,
    PASS_ON,
    PLAY_1,
    PORTAL,
    PRIMARY,
    PRIMARY_PHASE,
    Q_PRIMARY,
    READYING,
    RES_2,
    RES_10,
    RESOURCE,
    SEATS,
    SECOND_STRIKE,
    START,
    STRUCK,
    THEIR_TURN,
    THIS_TURN,
    TO_READY,
    TO_READY_THEN,
    TRAP_6,
    TURN,
    TURN_8,
    UNATTACHING,
    V_ATTACH,
    V_ATTACK,
    V_END,
    V_PAY,
    V_PLAY,
    V_PORTAL,
    V_RESOURCE,
    V_SET,
    V_SPRING,
    V_UNATTACH,
    V_USE,
    VERBS,
    YOUR_TURN,
)
from .traps import offer_sets, refuse_set, set_trap
from .triggers import pose_order, step_order
from .weapons import offer_attaching, offer_unattaching, refuse_attach, refuse_unattach
from .zone_changes import draw
from .zones import close_gaps

AT_START, AT_END = ops.AT_START, ops.AT_END
KEPT_ENGAGED = 1 << TO_READY | 1 << TO_READY_THEN  # of what a card cannot do


@rule
def step(state, box, log):
    """Run the rules by one step: first what is due between events, then the top frame.

    The turn goes on only where nothing lies in Standby (AC-PLAY-21).
    """
    keep_fresh(state, box)
    if state.frame[state.depth].what != DISPUTE:
        if state.n_instead:
            place_instead(state, box, log)
            return
        if state.checking or state.n_wait or state.doomed:
            if state.busy == 0 and is_striking(state) == 0 and is_announcing(state) == 0 and settle(state, box, log):
                return
    FRAMES.step(state, box, log)


@rule
def is_striking(state) -> int:
    """Tell whether clash damage is being dealt: its triggers wait for both sub-steps (AC-R22)."""
    frame = state.frame[state.depth]
    return 1 if frame.what == FIGHT and (frame.step == SECOND_STRIKE or frame.step == STRUCK) else 0


@rule
def step_turn(state, box, log):
    """Run one step of the turn (AC-TURN-1, AC-TURN-6).

    What looks at the start of the turn comes before readying (AC-TURN-2, AC-TRIG-12), what looks at its end before
    damage is removed (AC-TURN-13). The Primary Phase begins once: clashes and Standby come back into it (AC-TURN-20).
    The draw of the Draw Step is one card (AC-TURN-5). A text may speak of the own turn, the other's or each
    (AC-TURN-16).
    """
    frame = state.frame[1]
    step = frame.step
    if step == PRIMARY:
        step_primary(state, box, log)
    elif step == RESOURCE:
        step_resource(state, box, log)
    elif step == START:
        frame.step = READYING
        notice_period(state, box, AT_START, YOUR_TURN, THEIR_TURN, EACH_TURN)
        wake_for(state, NEXT_START, state.turn)
    elif step == READYING:
        ready_all(state, box)
        frame.step = DRAWING
        notice_period(state, box, AT_START, DRAW_STEP, 0, EACH_DRAW_STEP)
    elif step == DRAWING:
        frame.step = RESOURCE
        draw(state, box, log, state.turn)
        notice_period(state, box, AT_END, DRAW_STEP, 0, EACH_DRAW_STEP)
    elif step == BEGIN_PRIMARY:
        frame.step = PRIMARY
        notice_period(state, box, AT_START, PRIMARY_PHASE, 0, EACH_PRIMARY)
    elif step == END:
        frame.step = EXPIRE
        notice_period(state, box, AT_END, YOUR_TURN, THEIR_TURN, EACH_TURN)
        wake(state, END_OF_TURN, 0, 0)
    elif step == EXPIRE:
        expire(state, log)
        frame.step = PASS_ON
    elif step == PASS_ON:
        if lasts(state):
            frame.step = EXPIRE
        else:
            pass_turn(state, log)
    elif step == MULLIGAN:
        step_mulligan(state, box, log)
    elif state.answer == 0:
        pose_first(state)
    else:
        choose_first(state, log, argument_of(take_answer(state)))


@rule
def ready_all(state, box):
    """Ready every card of the active player (AC-TURN-3, AC-TURN-4)."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat == state.turn and played.doomed == 0 and played.forbidden & KEPT_ENGAGED == 0:
            played.engaged = 0
    end_kept_engaged(state)
    ready_resources(state, box, state.turn)


@rule
def end_kept_engaged(state):
    """End what kept cards of the active player from becoming ready in this Ready Step (AC-R112)."""
    for i in range(state.n_lasting, 0, -1):
        if state.lasting[i].until == NEXT_READYING and state.card[state.lasting[i].row].seat == state.turn:
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
            state.dirty |= ANEW


@rule
def step_resource(state, box, log):
    """Put at most one card from hand into the Resource Zone (AC-RES-1, AC-RES-2, AC-RES-5)."""
    if state.answer == 0:
        pose_resource(state, state.turn, 1)
        return
    code = take_answer(state)
    state.frame[1].step = BEGIN_PRIMARY
    if code == A_PASS:
        tell(log, E_NO_RESOURCE, state.turn, 0, 0, 0, 0)
    else:
        leave_hand(state, state.turn, argument_of(code))
        put_resource(state, box, log, state.turn, argument_of(code), 0)


# --- Primary Phase


@rule
def pose_primary(state, box):
    """Ask the active player for the next deed of the Primary Phase (AC-TURN-7, AC-TURN-8, AC-TURN-12).

    Inside a clash none of it is asked (AC-TURN-17).
    """
    ask(state, state.turn, Q_PRIMARY)
    hold(state)
    DEEDS.offer(state, box, state.turn)


@rule
def refuse_playing(state, box, seat, kind) -> int:
    """Refuse a card that is not in hand, or may not be played."""
    return refuse_play(state, box, seat, kind) if in_hand(state, seat, kind) else PLAY_1


@rule
def refuse_setting(state, box, seat, kind) -> int:
    """Refuse a card that is not in hand, or no Trap."""
    return refuse_set(state, box, seat, kind) if in_hand(state, seat, kind) else PLAY_1


@rule
def begin_attaching(state, seat, row):
    """Put a Weapon in Standby that is to be attached."""
    stand_by(state, ATTACHING, seat, state.card[row].kind, row, 0)


@rule
def begin_unattaching(state, seat, row):
    """Put a Weapon in Standby that is to be unattached."""
    stand_by(state, UNATTACHING, seat, state.card[row].kind, row, 0)


@rule
def begin_portal(state, seat):
    """Put the Portal in Standby."""
    stand_by(state, PORTAL, seat, 0, 0, 0)


@rule
def end_primary(state, box, log, seat):
    """End the Primary Phase."""
    tell(log, E_END_TURN, seat, 0, 0, 0, 0)
    state.frame[1].step = END
    notice_period(state, box, AT_END, PRIMARY_PHASE, 0, EACH_PRIMARY)


# The deeds of the Primary Phase (AC-TURN-8, AC-RES-2, AC-TRAP-6, AC-RES-10). Here alone Traps are set and cards are
# played, Weapons attached and unattached (AC-TURN-9, AC-WPN-14); an attack begins its clash at once (AC-TURN-10).
DEEDS = Answers(
    VERBS,
    {
        V_PLAY: (offer_plays, refuse_playing, announce_card),
        V_SET: (offer_sets, refuse_setting, set_trap),
        V_ATTACH: (offer_attaching, refuse_attach, begin_attaching),
        V_UNATTACH: (offer_unattaching, refuse_unattach, begin_unattaching),
        V_USE: (offer_uses, refuse_use, announce_use),
        V_PORTAL: (EVERY, refuse_portal, begin_portal),
        V_ATTACK: (offer_attackers, refuse_attacker, begin_clash),
        V_END: (EVERY, refuse_end, end_primary),
        V_RESOURCE: RES_2,
        V_SPRING: TRAP_6,
        V_PAY: RES_10,
    },
    otherwise=TURN_8,
)


@rule
def step_primary(state, box, log):
    """Ask for the next deed, or begin it (AC-TURN-7)."""
    if state.answer == 0:
        pose_primary(state, box)
    else:
        DEEDS.take(state, box, log, state.turn, take_answer(state))


# --- End of Turn Phase


@rule
def expire(state, log):
    """End what lasts until end of turn and remove non-clash damage, in one event (AC-TURN-14, AC-TURN-15).

    A Clash Buff's bonus too, which outlasts its clash (AC-BUFF-8).
    """
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.plus_attack != 0 or played.plus_defense != 0 or played.given:
            state.dirty |= ANEW
        if played.damage:
            state.dirty |= HARMED
        played.plus_attack = 0
        played.plus_defense = 0
        played.given = 0
        played.damage = 0
    give_back(state, log, THIS_TURN, 0)
    end_lasting(state, THIS_TURN, 0)
    end_shields(state, THIS_TURN, 0)
    forget_awaited(state)
    state.checking = 1


@rule
def lasts(state) -> int:
    """Tell whether something until end of turn came up after the removal, which is then done again (AC-TURN-21)."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.plus_attack != 0 or played.plus_defense != 0 or played.given != 0 or played.damage != 0:
            return 1
    return lasts_until(state, THIS_TURN)


@rule
def pass_turn(state, log):
    """Pass the turn on; uses per turn and Clash Buffs begin anew (AC-TURN-18, AC-TURN-19, AC-BUFF-5)."""
    close_gaps(state)
    for row in range(1, state.n_rows + 1):
        state.card[row].used = 0
        state.card[row].buffed = 0
        state.card[row].this_turn = 0
    for seat in range(1, SEATS + 1):
        state.buffed[seat] = 0
        state.attacked[seat] = 0
    forget_plays(state)
    forget_happenings(state)
    for i in range(1, state.n_fallen + 1):
        state.fallen[i] = 0
    state.n_fallen = 0
    state.turn = next_in_turn(state, state.turn)
    state.turns += 1
    give_back(state, log, NEXT_TURN, state.turn)
    end_lasting(state, NEXT_TURN, state.turn)
    end_shields(state, NEXT_TURN, state.turn)
    state.dirty |= NEW_TURN
    state.checking = 1
    state.frame[1].seat = state.turn
    state.frame[1].step = START
    tell(log, E_TURN, state.turn, state.turns, 0, 0, 0)


@rule
def pose_turn(state, box):
    """Put the question of a step of the turn."""
    step = state.frame[1].step
    if step == PRIMARY:
        pose_primary(state, box)
    elif step == RESOURCE:
        pose_resource(state, state.turn, 1)
    elif step == MULLIGAN:
        pose_mulligan(state)
    else:
        pose_first(state)


FRAMES = Frames(
    {
        ITEM: (step_item, pose_item),
        FIGHT: (step_fight, pose_fight),
        ORDER: (step_order, pose_order),
        DISPUTE: (step_dispute, pose_effects),
        TURN: (step_turn, pose_turn),
    }
)
