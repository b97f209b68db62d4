"""Rows of programs that ask what only this game has: resources to be paid, or put from the hand (AC-RES)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.hands import in_hand, leave_hand
from menagerie.cardtext.machine.offers import note_vain
from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.jit import rule

from ..resources import choose_forced, choose_resource, demand, pay, pose_pay, pose_resource, put_resource
from ..terms import COLOR_SETS, RES_3, V_RESOURCE

ADD_RESOURCE, PAY = ops.ADD_RESOURCE, ops.PAY
DONE = -1


@rule(fills=effect_hooks.begin_own)
def begin_own(state, box, frame):
    """Begin a row: a payment is set."""
    if box.rows[frame.pc].op == PAY:
        demand(state, value_of(state, box, frame.seat, frame.row, state.depth, box.rows[frame.pc].a))


@rule(fills=effect_hooks.can_pay)
def can_pay(state, seat, amount) -> int:
    """Tell whether a player has so many ready resources (AC-RES-17)."""
    return 1 if state.have[seat, COLOR_SETS - 1] >= amount else 0


@rule(fills=effect_hooks.is_own_done)
def is_own_done(state, box, frame, op, seat) -> int:
    """Tell whether a row has nothing left to ask."""
    return choose_forced(state, seat) if op == PAY else 1 if state.n_hand[seat] == 0 else 0


@rule(fills=effect_hooks.pose_own)
def pose_own(state, box, frame, op, seat):
    """Put the question of a row."""
    if op == PAY:
        pose_pay(state, seat)
    else:
        pose_resource(state, seat, 0)


@rule(fills=effect_hooks.refuse_own_answer)
def refuse_own_answer(state, box, frame, op, seat, code) -> int:
    """Refuse an answer to a row that asks for a card of the hand; payments are questions of their own."""
    return 0 if verb_of(code) == V_RESOURCE and in_hand(state, seat, argument_of(code)) else RES_3


@rule(fills=effect_hooks.take_own)
def take_own(state, box, log, frame, seat, argument):
    """Carry out an answer to a row."""
    row = frame.pc
    if box.rows[row].op == PAY:
        choose_resource(state, argument)
        return
    leave_hand(state, seat, argument)
    put_resource(state, box, log, seat, argument, box.rows[row].b)
    frame.left = DONE


@rule(fills=effect_hooks.finish_own)
def finish_own(state, box, log, frame, op, seat):
    """End a row: what was chosen is paid."""
    if op == PAY:
        pay(state, box, log, seat)
    elif frame.left != DONE:
        note_vain(box, frame, frame.pc - 1)
