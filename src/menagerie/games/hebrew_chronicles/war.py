"""Declaring war and its stages (chapter HC-WAR): lanes, targets, counter-steps, the end.

One WAR frame, always the second, holds the attacker, what is attacked and the stage. Blocks are in `blocking.py`, what
waits in `chain.py`, how the attack resolves in `battle.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.objects import keep_aims
from menagerie.cardtext.machine.statics import is_kept_off
from menagerie.cardtext.machine.triggers import notice_all, wake
from menagerie.engine.ask import argument_of, ask, offer, offer_unless, take_answer, verb_of
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .battle import resolve_attack
from .blocking import discard_blockers, pose_block, refuse_blocking, take_block
from .chain import bring_up, next_item
from .commands import offer_uses, use
from .play import offer_arsenals, take_play
from .posture import end_time, is_active, note_pose
from .relentless import meet_attack
from .shields import pose_draw, refuse_lane_shield, step_draw
from .signets import is_protected
from .terms import (
    A_PASS,
    ANEW,
    ASSAULT,
    AT_BEAST,
    AT_PLAYER,
    AT_SHIELD,
    ATTACKS,
    ATTACKS_A,
    BEAST_MODE,
    BLOCKS,
    COUNTER_1,
    COUNTER_2,
    DECLARED,
    E_WAR,
    END_OF_WAR,
    GUARDS,
    IS_ATTACKED,
    IS_ATTACKED_BY,
    LEFT,
    PEACE,
    PLUS_DAMAGE,
    POS_7,
    Q_COUNTER_1,
    Q_COUNTER_2,
    R168,
    R200,
    R204,
    REAR_SUPPORT,
    RESOLVING,
    RIGHT,
    SHIELD_DRAW,
    SIGNET_9,
    SIGNET_10,
    THIS_WAR,
    TO_ATTACK,
    TO_BE_ATTACKED,
    TO_PASS_BY,
    TO_TIRE,
    V_USE,
    WAR,
    WAR_1,
    WAR_2,
    WAR_3,
    WAR_5,
    WAR_6,
    WAR_7,
    WAR_ON,
    WARRING,
)
from .zones import foe_of, is_beast_sort

ATTACKED_BY = ops.ATTACKED_BY

# --- declaring


@rule
def is_war_allowed(state) -> int:
    """Tell whether both players have completed two turns (HC-TURN-16, HC-TURN-17, HC-SETUP-10, HC-R24)."""
    return 1 if state.completed[1] >= PEACE and state.completed[2] >= PEACE else 0


@rule
def refuse_attacker(state, seat, column) -> int:
    """Refuse an attacker: an active Beast of the front row that has not attacked (HC-WAR-1, HC-WAR-7, HC-POS-7).

    In the turn in which it entered, too (HC-DEPLOY-6). A text may let it attack twice (HC-R176).
    """
    row = state.lead[seat, column] if 1 <= column <= GUARDS else 0
    if row == 0:
        return WAR_1
    if state.card[row].attacks > (state.card[row].forbidden >> TO_TIRE & 1):
        return WAR_7
    if state.card[row].rest:
        return POS_7
    return 0 if is_active(state, row) and state.card[row].forbidden >> TO_ATTACK & 1 == 0 else WAR_1


@rule
def refuse_lane(column, goal) -> int:
    """Refuse a column that an attacker does not reach (HC-WAR-2 … HC-WAR-5).

    Nor RRS, which texts may reach (`aims`; HC-ARS-8).
    """
    if goal == 0 or goal == REAR_SUPPORT:  # no target of an answer: asked for the reason alone
        return WAR_5
    if column == LEFT and goal != RIGHT:
        return WAR_2
    return WAR_3 if column == RIGHT and goal != LEFT else 0


@rule
def refuse_war(state, box, seat, column, what, goal) -> int:
    """Refuse a war: attacker, lane, target (HC-WAR-1 … HC-WAR-7, HC-R168, HC-R200)."""
    clause = refuse_attacker(state, seat, column)
    if clause == 0:
        clause = refuse_lane(column, goal)
    if clause:
        return clause
    foe = foe_of(seat)
    row = state.lead[foe, goal]
    if what == AT_SHIELD:
        return refuse_lane_shield(state, box, foe, goal, what)
    if what == AT_BEAST:
        if row == 0:
            return WAR_6
        if state.card[row].forbidden >> TO_BE_ATTACKED & 1:
            return R168
        if is_kept_off(state, box, ATTACKED_BY, state.lead[seat, column], row):
            return R200
        return SIGNET_9 if is_protected(state, foe, row) else 0
    if row:
        return SIGNET_10 if is_protected(state, foe, row) else WAR_6
    return refuse_lane_shield(state, box, foe, goal, what)


@rule
def refuse_peace(state, box, seat) -> int:
    """Refuse to end the War Step while a Beast that must attack this turn could declare a war (HC-R204)."""
    for column in range(1, GUARDS + 1):
        row = state.lead[seat, column]
        if row and state.card[row].forbidden >> TO_PASS_BY & 1 and state.card[row].attacks == 0:
            for what in range(AT_PLAYER + 1):
                for goal in range(1, GUARDS + 1):
                    if refuse_war(state, box, seat, column, what, goal) == 0:
                        return R204
    return 0


@rule
def offer_wars(state, box, seat):
    """Offer every war that may be declared (HC-D36)."""
    for column in range(1, GUARDS + 1):
        if refuse_attacker(state, seat, column) == 0:
            for what in range(AT_PLAYER + 1):
                for goal in range(1, GUARDS + 1):
                    code = WAR_ON.code(column, what, goal)
                    offer_unless(state, refuse_war(state, box, seat, column, what, goal), code)


@rule
def declare(state, box, log, seat, argument):
    """Declare war: the attacker is turned, its target is fixed (HC-WAR-8, HC-WAR-21)."""
    column = WAR_ON.column(argument)
    what = WAR_ON.what(argument)
    goal = WAR_ON.goal(argument)
    foe = foe_of(seat)
    frame = state.frame[push(state, WAR)]
    frame.step = DECLARED
    frame.seat = seat
    frame.sort = what
    frame.place = column
    frame.goal = goal
    frame.row = state.lead[seat, column]
    if what == AT_BEAST:
        frame.target = state.lead[foe, goal]
    elif what == AT_SHIELD:
        frame.target = state.front[foe, goal]
    state.card[frame.row].attacks += 1
    state.warred[seat] += 1
    state.dirty |= ANEW if state.card[frame.row].vow & BEAST_MODE else WARRING
    tell(log, E_WAR, seat, state.card[frame.row].kind, argument, state.card[frame.target].kind, 0)
    notice_all(state, box, ATTACKS, frame.row, 0, 0, 0)
    if what != AT_PLAYER:
        notice_all(state, box, ATTACKS_A, frame.row, 0, frame.target, 0)
        notice_all(state, box, IS_ATTACKED, frame.target, 0, 0, 0)
        notice_all(state, box, IS_ATTACKED_BY, frame.target, 0, frame.row, 0)


# --- the stages


@rule
def pose_war(state, box):
    """Put the question of the war's stage, from the state alone."""
    frame = state.frame[2]
    foe = foe_of(frame.seat)
    if frame.step == BLOCKS:
        pose_block(state, box, frame)
    elif frame.step == SHIELD_DRAW:
        pose_draw(state, foe)
    else:
        seat = foe if frame.step == COUNTER_1 else frame.seat
        ask(state, seat, Q_COUNTER_1 if frame.step == COUNTER_1 else Q_COUNTER_2)
        offer_arsenals(state, box, seat)
        offer_uses(state, box, seat)
        offer(state, A_PASS)


@rule
def step_war(state, box, log):
    """Take the war one stage further (HC-WAR-9, HC-R150).

    The attack itself comes after all that waits (HC-CHAIN-4).
    """
    frame = state.frame[2]
    step = frame.step
    if step == DECLARED:
        frame.step = BLOCKS
        meet_attack(state)
    elif step == BLOCKS:
        step_block(state, box, log, frame)
    elif step == COUNTER_1 or step == COUNTER_2:
        step_counter(state, box, log, frame)
    elif step == RESOLVING:
        place = next_item(state)
        if place:
            bring_up(state, place)
        else:
            frame.step = ASSAULT
    elif step == ASSAULT:
        resolve_attack(state, box, log, frame)
    elif step == SHIELD_DRAW:
        step_draw(state, box, log, frame)
    else:
        end_war(state, box, log, frame)


@rule
def step_block(state, box, log, frame):
    """Ask for blockers, or go on to counter-step 1 (HC-BLOCK-1)."""
    if state.answer:
        take_block(state, box, log, frame, take_answer(state))
    elif frame.passed == 0 and refuse_blocking(state, frame) == 0:
        pose_block(state, box, frame)
    else:
        frame.step = COUNTER_1


@rule
def step_counter(state, box, log, frame):
    """Let the defender, then the attacker activate one thing after another (HC-WAR-10 … HC-WAR-12, HC-ARS-2)."""
    if state.answer == 0:
        pose_war(state, box)
        return
    code = take_answer(state)
    if code != A_PASS:
        if frame.step == COUNTER_1:
            frame.answered = 1
        seat = foe_of(frame.seat) if frame.step == COUNTER_1 else frame.seat
        if verb_of(code) == V_USE:
            use(state, box, log, seat, argument_of(code))
        else:
            take_play(state, box, log, seat, argument_of(code))
    elif frame.step == COUNTER_1 and (frame.answered or state.counter2):
        frame.step = COUNTER_2
    else:
        frame.step = RESOLVING


@rule
def end_war(state, box, log, frame):
    """End a war: the attacker rests, blockers go (HC-WAR-8, HC-WAR-9, HC-BLOCK-10).

    In R it stays until its player's next turn begins (HC-POS-5). Who was cancelled or blocked rests, too (HC-WAR-20);
    not who may attack again (HC-R176).
    """
    attacker = state.card[frame.row]
    state.dirty |= ANEW if attacker.vow & BEAST_MODE else WARRING
    stays = attacker.attacks == 1 and attacker.forbidden >> TO_TIRE & 1
    if is_beast_sort(attacker.sort) and attacker.rest == 0 and stays == 0:
        attacker.rest = 1
        note_pose(state, box, attacker)
    attacker.vow &= ~(BEAST_MODE | PLUS_DAMAGE)  # others are used once a turn (HC-CMD-5, HC-R109)
    discard_blockers(state, box, log, foe_of(frame.seat))
    while state.depth > 1:
        pop(state)
    keep_aims(state, 0)
    end_time(state, log, THIS_WAR, 0)
    wake(state, END_OF_WAR, 0, 0)
    state.checking = 1
