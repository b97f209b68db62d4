"""Rows of programs that this game alone asks about: convoking, Tokens, moves by text, and the King's mill.

Where a column is to be chosen, a frame above the effect asks (`convoking.py`, `moving.py`); a number is asked here.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.objects import fill_slot, kind_of, thing_in
from menagerie.cardtext.machine.offers import note_vain
from menagerie.engine.ask import VERB, ask, offer, verb_of
from menagerie.engine.jit import rule

from ..convoking import begin_tokens, is_over
from ..moving import begin_shifting
from ..terms import Q_NUMBER, ROWS, SAMPLE_2, V_DEAL
from ..zone_changes import mill, put
from ..zones import foe_of

CONVOKE, MAKE_TOKENS, SHIFT, MILL_FOR, PLAY = ops.CONVOKE, ops.MAKE_TOKENS, ops.SHIFT, ops.MILL_FOR, ops.PLAY
DONE = -1


@rule
def least_milled(state, box, frame) -> int:
    """Give the least number of cards: the printed OC of what the row names (HC-SAMPLE-2, HC-R114)."""
    thing = thing_in(state, frame.seat, frame.row, state.depth, box.rows[frame.pc].a)
    return box.oc[kind_of(state, thing)] if thing else 0


@rule(fills=effect_hooks.is_own_done)
def is_own_done(state, box, frame, op, seat) -> int:
    """Tell whether a row has nothing left to ask here."""
    if op != MILL_FOR:
        return 1
    least = least_milled(state, box, frame)
    return 1 if least == 0 or state.n_deck[seat] < least else 0


@rule(fills=effect_hooks.pose_own)
def pose_own(state, box, frame, op, seat):
    """Ask how many cards are milled (HC-D31)."""
    ask(state, seat, Q_NUMBER)
    for number in range(least_milled(state, box, frame), state.n_deck[seat] + 1):
        offer(state, V_DEAL * VERB + number)


@rule(fills=effect_hooks.refuse_own_answer)
def refuse_own_answer(state, box, frame, op, seat, code) -> int:
    """Refuse a number of cards."""
    number = code - V_DEAL * VERB
    legal = verb_of(code) == V_DEAL and least_milled(state, box, frame) <= number <= state.n_deck[seat]
    return 0 if legal else SAMPLE_2


@rule(fills=effect_hooks.take_own)
def take_own(state, box, log, frame, seat, argument):
    """Mill the chosen number of cards."""
    mill(state, box, log, seat, argument)
    frame.left = DONE


@rule
def convoke_next(state, box, log, frame, row, seat):
    """Convoke the next card of a slot that can enter; where there are more the row runs again (`convoking.follow`)."""
    slot = box.rows[row].a
    fill_slot(state, frame, slot)
    for i in range(frame.first + 1, state.n_aims + 1):
        if state.aims[i].slot == slot and state.aims[i].object > ROWS:
            depth = state.depth
            put(state, box, log, state.aims[i].object, PLAY, seat)
            if state.depth > depth:
                return


@rule(fills=effect_hooks.finish_own)
def finish_own(state, box, log, frame, op, seat):
    """End a row: what is convoked, made or moved looks for its column."""
    row = frame.pc - 1
    a = box.rows[row].a
    vain = 0
    if op == MAKE_TOKENS:
        number = value_of(state, box, frame.seat, frame.row, state.depth, box.rows[row].b)
        first = state.turn if frame.every else seat
        vain = 1
        if frame.every:  # what each player does the active one does first, so that it lies on top
            begin_tokens(state, foe_of(first), box.rows[row].c, number)
            vain = is_over(state, box, state.frame[state.depth])
        begin_tokens(state, first, box.rows[row].c, number)
        vain &= is_over(state, box, state.frame[state.depth])
    elif op == CONVOKE:
        convoke_next(state, box, log, frame, row, seat)
    elif op == SHIFT:
        thing = thing_in(state, frame.seat, frame.row, state.depth, a)
        depth = state.depth
        if 0 < thing <= ROWS:
            place = state.card[thing].place
            begin_shifting(state, log, thing, box.rows[row].b)
            vain = 1 if state.depth == depth and state.card[thing].place == place else 0
        else:
            vain = 1
    elif frame.left != DONE:  # MILL_FOR
        vain = 1
    if vain:
        note_vain(box, frame, row)
