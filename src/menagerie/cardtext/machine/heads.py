"""Heads of abilities: what must be there before something is announced, and what need not be asked at all."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule

from .conditions import holds
from .effect_hooks import TAKEN, TRIGGER, UNFIT, can_pay, is_taken
from .filters import test_in, value_of
from .object_hooks import is_playing, is_unready
from .objects import player_of
from .targets import refuse_aims
from .triggers import is_used_up

ENGAGE, SELF, CONTROLLED, TARGET_PLAYER = ops.ENGAGE, ops.SELF, ops.CONTROLLED, ops.TARGET_PLAYER
END, MAY, JUMP_UNLESS, JUMP_UNLESS_DID = ops.END, ops.MAY, ops.JUMP_UNLESS, ops.JUMP_UNLESS_DID
MATCHES, DEFEATED, TOKENS, OPPONENT, PAY = ops.MATCHES, ops.DEFEATED, ops.TOKENS, ops.OPPONENT, ops.PAY
TARGET, MODE, JUMP_UNLESS_MODE, TARGET_ANY_PLAYER = ops.TARGET, ops.MODE, ops.JUMP_UNLESS_MODE, ops.TARGET_ANY_PLAYER


@rule
def refuse_mode(state, box, seat, source, place, ability, mode, once) -> int:
    """Refuse a mode whose targets are not there; mode 0: the targets of no mode."""
    head = box.abilities[ability].head
    row = head
    while row < head + box.abilities[ability].head_rows:
        op = box.rows[row].op
        if op == JUMP_UNLESS_MODE and box.rows[row].b != mode:
            row = box.rows[row].a
            continue
        if mode == 0 or is_in_mode(box, head, row, mode):
            if op == TARGET:
                clause = refuse_aims(state, box, seat, source, place, ability, row, once)
                if clause:
                    return clause
            if op == TARGET_ANY_PLAYER and has_player(state, seat, box.rows[row].a, once) == 0:
                return TAKEN if once else UNFIT
        row += 1
    return 0


@rule
def has_player(state, seat, whose, once) -> int:
    """Tell whether there is a player to be a target; `whose`: one of the opponents, if it says so."""
    for who in range(1, state.seats + 1):
        if is_playing(state, who) and (whose != OPPONENT or who != seat) and (once == 0 or is_taken(state, who) == 0):
            return 1
    return 0


@rule
def is_in_mode(box, head, row, mode) -> int:
    """Tell whether a row of a head belongs to a mode."""
    for before in range(head, row):
        if box.rows[before].op == JUMP_UNLESS_MODE and box.rows[before].b == mode and row < box.rows[before].a:
            return 1
    return 0


@rule
def refuse_head(state, box, seat, source, ability, once) -> int:
    """Refuse an effect for which what it must choose is not there."""
    head = box.abilities[ability].head
    clause = refuse_mode(state, box, seat, source, 0, ability, 0, once)
    for row in range(head, head + box.abilities[ability].head_rows):
        if box.rows[row].op == MODE and clause == 0:
            for mode in range(1, box.rows[row].a + 1):
                clause = refuse_mode(state, box, seat, source, 0, ability, mode, once)
                if clause == 0:
                    return 0
    return clause


# --- what cannot do anything


@rule
def is_vain(state, box, frame, row) -> int:
    """Tell whether a `may` offers what was used this turn or cannot be paid, or to engage its own card."""
    if row == box.abilities[frame.ability].body and is_used_up(state, box, frame):
        return 1
    following = box.rows[row + 1]
    if following.op == PAY:
        amount = value_of(state, box, frame.seat, frame.row, state.depth, following.a)
        return 1 - can_pay(state, player_of(state, frame.seat, state.depth, box.rows[row].b), amount)
    if following.op != ENGAGE or following.a != SELF:
        return 0
    return is_unready(state, frame.row)


@rule
def is_idle(state, box, frame) -> int:
    """Tell whether a trigger cannot do anything, so that its targets are not asked for.

    It resolves before anything else happens, its condition does not hold, or what it offers cannot be done.
    """
    if frame.sort != TRIGGER or state.n_wait:
        return 0
    first = box.abilities[frame.ability].body
    over = box.rows[first].a
    if box.rows[first].op == JUMP_UNLESS:
        if box.rows[over].op != END or looks_at_target(box, frame, box.rows[first].b):
            return 0
        return 1 - holds(state, box, frame.seat, frame.row, state.depth, box.rows[first].b)
    if box.rows[first].op != MAY or is_vain(state, box, frame, first) == 0:
        return 0
    return 1 if box.rows[over].op == JUMP_UNLESS_DID and box.rows[box.rows[over].a].op == END else 0


@rule
def looks_at_target(box, frame, number) -> int:
    """Tell whether a condition may look at the target player, who is still to be chosen.

    What it says of one card is about a card that is known already: nothing was chosen before it.
    """
    kind = box.conditions[number].kind
    if kind == MATCHES:
        whose = test_in(box, box.conditions[number].b, CONTROLLED)
        return 1 if box.tests[whose].a == TARGET_PLAYER else 0
    if kind == DEFEATED or kind == TOKENS:
        return 0
    head = box.abilities[frame.ability].head
    for row in range(head, head + box.abilities[frame.ability].head_rows):
        if box.rows[row].op == TARGET_ANY_PLAYER:
            return 1
    return 0
