"""The Clash Phase, steps C1 to C5 and its end (chapter "Clash Phase", AC-CL, with AC-CC and the keywords of combat).

One FIGHT frame at a time holds the attacker's row, the target declared and the step; who takes part stands in the rows
themselves (`part`). C6 is `clash_damage.py`. A row that leaves play leaves the clash with it.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.lasting import end_lasting
from menagerie.cardtext.machine.statics import is_kept_off
from menagerie.cardtext.machine.triggers import forget_in_clash, notice_all, wake
from menagerie.engine.ask import VERB, argument_of, ask, offer, offer_unless, take_answer
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .buffs import pose_buffs
from .clash_damage import begin_strikes, judge_strikes, opposes, pose_spare, step_strikes
from .control import give_back
from .damage import send_to_oblivion
from .play import announce_card
from .prevention import end_shields
from .responses import offer_responses, respond
from .terms import (
    A_ENOUGH,
    A_PASS,
    AFTER,
    AIM,
    ATTACKED_THIS_TURN,
    ATTACKER,
    ATTACKERS_BUFF,
    ATTACKS,
    ATTACKS_A,
    BREAKTHROUGH,
    BYSTANDER,
    CC_4,
    CC_5,
    CC_12,
    CL_1,
    CL_3,
    CL_9,
    CL_12,
    CLASH,
    CLOSE_COMBAT,
    CONTENDER,
    COUNTED,
    COUNTER,
    CTD_6,
    DEFENDERS_BUFF,
    E_ATTACK,
    E_CLASH_OVER,
    E_NO_OBSTRUCT,
    E_OBSTRUCT,
    END_OF_CLASH,
    FIGHT,
    FIGHTERS,
    FIRST_STRIKE,
    FLIGHT,
    FLY_1,
    HARMED,
    INFO_12,
    INFO_16,
    INTERCEPTION,
    IS_OBSTRUCTED,
    IS_OBSTRUCTED_BY,
    OBS_1,
    OBSERVANT,
    OBSTRUCTING,
    OBSTRUCTS_A,
    OPPOSING,
    PICKED,
    Q_ATTACK,
    Q_COUNTER,
    Q_OBSTRUCT,
    R91,
    R144,
    SECOND_STRIKE,
    SETUP_10,
    STRIKE,
    STRUCK,
    THIS_CLASH,
    TO_ATTACK,
    TO_ATTACK_LEADERS,
    TO_BE_ATTACKED,
    TO_BE_OBSTRUCTED,
    TO_OBSTRUCT,
    TO_STAY_OUT,
    V_ATTACK,
    V_OBSTRUCT,
    V_TARGET,
)
from .triggers import award, notice_attack, notice_obstruct
from .zones import foe_of, has_key, is_sound

ATTACKED_BY, OBSTRUCTED_BY = ops.ATTACKED_BY, ops.OBSTRUCTED_BY

# --- C1


@rule
def refuse_attacker(state, box, seat, row) -> int:
    """Refuse an attacker, also where nothing can be attacked (AC-CL-1, AC-SETUP-10, AC-CTD-16, AC-CC-15, AC-KW-OBS-1).

    Contenders attack as Clash cards do (AC-CTD-5), and all but Observant ones in the turn in which they entered
    (AC-CC-2), as often as somebody is ready (AC-TURN-11).
    """
    if is_sound(state, row) == 0 or state.card[row].seat != seat or FIGHTERS >> state.card[row].sort & 1 == 0:
        return CL_1
    if state.turns == 1:
        return SETUP_10
    if state.card[row].engaged:
        return INFO_12
    if state.card[row].forbidden >> TO_ATTACK & 1:
        return INFO_16
    if has_key(state, row, OBSERVANT) and state.card[row].since == state.turns:
        return OBS_1
    spared = state.card[row].forbidden >> TO_ATTACK_LEADERS | state.card[foe_of(seat)].forbidden >> TO_BE_ATTACKED
    if (spared | state.holding >> ATTACKED_BY) & 1 and has_aim(state, box, seat, row) == 0:
        return CL_3
    return 0


@rule
def has_aim(state, box, seat, attacker) -> int:
    """Tell whether there is anything to attack; a Contender is, unless a text says otherwise (AC-R91)."""
    for row in range(1, state.n_rows + 1):
        if refuse_aim(state, box, seat, attacker, row) == 0:
            return 1
    return 0


@rule
def offer_attackers(state, box, seat):
    """Offer everybody who may attack."""
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_attacker(state, box, seat, row), V_ATTACK * VERB + row)


@rule
def refuse_end(state, box, seat) -> int:
    """Refuse to end the Primary Phase while somebody who must attack can, and did not yet in this turn (AC-R144)."""
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat == seat and played.forbidden >> TO_STAY_OUT & 1 and played.this_turn & ATTACKED_THIS_TURN == 0:
            if refuse_attacker(state, box, seat, row) == 0:
                return R144
    return 0


@rule
def refuse_aim(state, box, seat, attacker, row) -> int:
    """Refuse a target of an attack (AC-CL-3, AC-CC-3 … AC-CC-5, AC-CTD-7, AC-CTD-15, AC-KW-CC-1, AC-R91).

    Flight keeps nobody from being attacked (AC-KW-FLY-2).
    """
    if is_sound(state, row) == 0 or FIGHTERS >> state.card[row].sort & 1 == 0:
        return CL_3
    played = state.card[row]
    if played.seat == seat:
        return CC_5
    if played.forbidden >> TO_BE_ATTACKED & 1:
        return R91
    if played.sort == CONTENDER and state.card[attacker].forbidden >> TO_ATTACK_LEADERS & 1:
        return INFO_16
    if is_kept_off(state, box, ATTACKED_BY, attacker, row):
        return R91
    if played.sort == CONTENDER or played.engaged or has_key(state, attacker, CLOSE_COMBAT):
        return 0
    return CC_4


@rule
def pose_aims(state, box, frame):
    """Ask what is attacked (AC-CL-3)."""
    ask(state, frame.seat, Q_ATTACK)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_aim(state, box, frame.seat, frame.row, row), V_TARGET * VERB + row)


@rule
def begin_clash(state, seat, row):
    """Begin to declare an attack (AC-TURN-10)."""
    frame = state.frame[push(state, FIGHT)]
    frame.step = AIM
    frame.seat = seat
    frame.row = row


@rule
def declare(state, box, log, frame, target):
    """Declare the attack: the attacker is engaged, what triggers on it waits (AC-CL-1 … AC-CL-4).

    A ready card that is attacked in Close Combat stays ready (AC-KW-CC-2).
    """
    frame.aim = target
    frame.step = COUNTER
    state.clash = 1
    attacker = state.card[frame.row]
    attacker.engaged = 1
    attacker.part = ATTACKER
    attacker.this_turn |= ATTACKED_THIS_TURN
    state.card[target].part = OPPOSING
    state.dirty |= HARMED
    tell(log, E_ATTACK, frame.seat, attacker.kind, frame.row, state.card[target].kind, target)
    state.attacked[frame.seat] = min(COUNTED, state.attacked[frame.seat] + 1)
    notice_attack(state, box, frame.row)
    notice_all(state, box, ATTACKS, frame.row, 0, 0, 0)
    notice_all(state, box, ATTACKS_A, frame.row, 0, target, 0)


# --- how it goes on


@rule
def count_opposing(state) -> int:
    """Count what opposes the attacker."""
    count = 0
    for row in range(1, state.n_rows + 1):
        count += opposes(state, row)
    return count


@rule
def is_called_off(state, frame) -> int:
    """Tell whether the clash ends early (AC-CL-27 … AC-CL-30, AC-KW-BRK-7, AC-R19, AC-R20).

    Whether a participant is ready or engaged does not matter (AC-CL-31). Who changed sides in it has no part in it any
    more (AC-CL-33).
    """
    row = frame.row
    if frame.negated or is_sound(state, row) == 0 or state.card[row].part != ATTACKER:
        return 1
    return 1 if count_opposing(state) == 0 and has_key(state, row, BREAKTHROUGH) == 0 else 0


@rule
def step_fight(state, box, log):
    """Take the clash one step further; a finished step is not opened again (AC-CL-24)."""
    frame = state.frame[state.depth]
    step = frame.step
    if COUNTER <= step <= STRIKE and is_called_off(state, frame):
        frame.step = AFTER
        return
    if frame.left:
        judge_strikes(state, box, log, frame)
    elif step == STRIKE:
        begin_strikes(state, frame)
    elif step == FIRST_STRIKE or step == SECOND_STRIKE:
        step_strikes(state, box, log, frame)
    elif step == STRUCK:
        award(state, box, frame)
    elif step == AFTER:
        end_clash(state, box, log)
    elif state.answer == 0:
        pose_fight(state, box)
    else:
        take_fight(state, box, log, frame, take_answer(state))


@rule
def take_fight(state, box, log, frame, code):
    """Carry out an answer given in the clash.

    The Counter Step is over once the defender passes (AC-CL-7); a Clash Buff's step with the first one (AC-BUFF-2).
    """
    foe = foe_of(frame.seat)
    if frame.step == AIM:
        declare(state, box, log, frame, argument_of(code))
    elif frame.step == COUNTER:
        if code == A_PASS:
            frame.step = OBSTRUCTING
        else:
            respond(state, box, log, foe, code)
    elif frame.step == OBSTRUCTING:
        if code == A_ENOUGH:
            obstruct(state, box, log, frame)
        else:
            state.card[argument_of(code)].part = PICKED
    else:
        seat = frame.seat if frame.step == ATTACKERS_BUFF else foe
        frame.step = DEFENDERS_BUFF if frame.step == ATTACKERS_BUFF else STRIKE
        if code != A_PASS:
            announce_card(state, box, log, seat, argument_of(code))


@rule
def pose_fight(state, box):
    """Put the question of the clash's step, from the state alone.

    In C4 and C5 that is one Clash Buff (AC-CL-15, AC-CL-16). In C2 the defender alone is asked, again after each
    response (AC-CL-5).
    """
    frame = state.frame[state.depth]
    foe = foe_of(frame.seat)
    if frame.step == AIM:
        pose_aims(state, box, frame)
    elif frame.step == COUNTER:
        ask(state, foe, Q_COUNTER)
        offer_responses(state, box, foe)
    elif frame.step == OBSTRUCTING:
        pose_obstructors(state, box, frame)
    elif frame.step == FIRST_STRIKE or frame.step == SECOND_STRIKE:
        pose_spare(state, box, frame)
    else:
        pose_buffs(state, box, frame.seat if frame.step == ATTACKERS_BUFF else foe)


# --- C3


@rule
def refuse_obstructor(state, box, frame, row) -> int:
    """Refuse an obstructor (AC-CL-8, AC-CL-12, AC-CL-13, AC-CC-12, AC-CTD-6, AC-KW-FLY-1, AC-KW-INT-1)."""
    if is_sound(state, row) == 0 or state.card[row].seat == frame.seat:
        return CC_12
    played = state.card[row]
    if played.sort != CLASH:
        return CTD_6 if played.sort == CONTENDER else CC_12
    if row == frame.aim:
        return CL_12
    if played.engaged:
        return CC_12
    if has_key(state, frame.row, FLIGHT) and played.keys & (FLIGHT | INTERCEPTION) == 0:
        return FLY_1
    if played.forbidden >> TO_OBSTRUCT & 1 or state.card[frame.row].forbidden >> TO_BE_OBSTRUCTED & 1:
        return INFO_16
    return INFO_16 if is_kept_off(state, box, OBSTRUCTED_BY, row, frame.row) else 0


@rule
def refuse_pick(state, box, frame, row) -> int:
    """Refuse an obstructor as the next bite: those picked ascend, so that each set is asked once (AC-CL-9)."""
    for other in range(row, state.n_rows + 1):
        if state.card[other].part == PICKED:
            return CL_9
    return refuse_obstructor(state, box, frame, row)


@rule
def pose_obstructors(state, box, frame):
    """Ask for obstructors, one after another, or enough of them (AC-CL-8)."""
    ask(state, foe_of(frame.seat), Q_OBSTRUCT)
    for row in range(1, state.n_rows + 1):
        offer_unless(state, refuse_pick(state, box, frame, row), V_OBSTRUCT * VERB + row)
    offer(state, A_ENOUGH)


@rule
def obstruct(state, box, log, frame):
    """Declare the picked obstructors together; the declared target is out (AC-CL-9 … AC-CL-11, AC-CL-14).

    Obstruct triggers with that (AC-TRIG-3).
    """
    frame.step = ATTACKERS_BUFF
    for row in range(1, state.n_rows + 1):
        if state.card[row].part == PICKED:
            if frame.obstructed == 0:
                frame.obstructed = 1
                state.card[frame.aim].part = BYSTANDER
            state.card[row].part = OPPOSING
            state.card[row].engaged = 1
            tell(log, E_OBSTRUCT, state.card[row].seat, state.card[row].kind, row, 0, 0)
            notice_obstruct(state, box, row)
            notice_all(state, box, OBSTRUCTS_A, row, 0, frame.row, 0)
            notice_all(state, box, IS_OBSTRUCTED_BY, frame.row, 0, row, 0)
    if frame.obstructed:
        state.dirty |= HARMED
        notice_all(state, box, IS_OBSTRUCTED, frame.row, 0, 0, 0)
    else:
        tell(log, E_NO_OBSTRUCT, foe_of(frame.seat), 0, 0, 0, 0)


# --- the end


@rule
def end_clash(state, box, log):
    """End the clash in one event, after which states are checked (AC-CL-34, AC-R82).

    Necrotic sends, clash damage goes, parts end.

    AC-CL-22, AC-CL-23, AC-DMG-3, AC-KW-NEC-1, AC-KW-UND-2.

    Who was engaged stays so (AC-CC-13), and a Contender's defense is whole again (AC-CTD-12). Beneath lies the Primary
    Phase, which goes on (AC-CL-26).
    """
    tell(log, E_CLASH_OVER, 0, 0, 0, 0, 0)
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == 0:
            continue
        state.card[row].hurt = 0
        state.card[row].part = BYSTANDER
        state.card[row].struck = 0
        if state.card[row].blighted:
            send_to_oblivion(state, box, log, row)
    give_back(state, log, THIS_CLASH, 0)
    end_lasting(state, THIS_CLASH, 0)
    end_shields(state, THIS_CLASH, 0)
    wake(state, END_OF_CLASH, 0, 0)
    forget_in_clash(state)
    state.clash = 0
    state.dirty |= HARMED
    state.checking = 1
    pop(state)
