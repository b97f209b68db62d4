"""What must be there before something is announced: its cost, and what its head chooses (AC-PLAY-15, AC-PLAY-25).

Resource costs of cards are in `resources.py`; here are the rows of a cost (engage, discard, sacrifice, pay) and another
cost that may be paid instead (AC-D11). How they are paid is in `choices.py`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule

from .filters import holds
from .resources import cost_of, least_x, refuse_cost
from .rows import is_sound
from .targets import count_aims, least_of, why_none
from .terms import BUFF_3, COLOR_SETS, CTD_14, INFO_12, MOST_X, PLAY_23, PLAY_25, RES_17, SEATS, TRIGGER
from .triggers import is_used_up

PAY, PAY_HEALTH, DISCARD, ENGAGE, SACRIFICE = ops.PAY, ops.PAY_HEALTH, ops.DISCARD, ops.ENGAGE, ops.SACRIFICE
PICK, SELF, X, IT, CHOSEN = ops.PICK, ops.SELF, ops.X, ops.IT, ops.CHOSEN
END, MAY, JUMP_UNLESS, JUMP_UNLESS_DID = ops.END, ops.MAY, ops.JUMP_UNLESS, ops.JUMP_UNLESS_DID
MATCHES, DEFEATED, TOKENS = ops.MATCHES, ops.DEFEATED, ops.TOKENS
TARGET, MODE, JUMP_UNLESS_MODE, TARGET_ANY_PLAYER = ops.TARGET, ops.MODE, ops.JUMP_UNLESS_MODE, ops.TARGET_ANY_PLAYER


# --- cost rows


@rule
def cost_number(box, number, x) -> int:
    """Give a number of a cost for an X."""
    a = box.numbers[number].a
    return a * x if box.numbers[number].kind == X else a


@rule
def refuse_rows(state, box, seat, source, ability, x, in_hand) -> int:
    """Refuse the rows of a cost that cannot be paid (AC-INFO-12, AC-RES-17, AC-CTD-14, AC-PLAY-23).

    `in_hand`: 1 if the card itself lies in the hand and cannot be discarded for itself.
    """
    due = 0
    cards = in_hand
    first = box.abilities[ability].cost
    for row in range(first, first + box.abilities[ability].cost_rows):
        op = box.rows[row].op
        if op == PAY:
            due += cost_number(box, box.rows[row].a, x)
        elif op == PAY_HEALTH:
            if cost_number(box, box.rows[row].a, x) > state.health[seat]:
                return CTD_14
        elif op == DISCARD:
            cards += cost_number(box, box.rows[row].b, x)
        elif op == PICK:
            if count_aims(state, box, seat, source, 0, row, 0, 0) < least_of(state, box, seat, source, 0, row):
                return PLAY_25
        elif op == ENGAGE and box.rows[row].a == SELF:
            if is_sound(state, source) == 0 or state.card[source].engaged:
                return INFO_12
        elif op == SACRIFICE and box.rows[row].a == SELF and is_sound(state, source) == 0:
            return PLAY_25
    if cards > in_hand and cards > state.n_hand[seat]:
        return PLAY_23
    return RES_17 if due > state.have[seat, COLOR_SETS - 1] else 0


@rule
def asks_x(box, ability) -> int:
    """Tell whether the rows of a cost ask for X (AC-R68)."""
    first = box.abilities[ability].cost
    for row in range(first, first + box.abilities[ability].cost_rows):
        op = box.rows[row].op
        if op == PAY or op == PAY_HEALTH:
            if box.numbers[box.rows[row].a].kind == X:
                return 1
        elif op == DISCARD and box.numbers[box.rows[row].b].kind == X:
            return 1
    return 0


@rule
def refuse_payment(state, box, seat, kind) -> int:
    """Refuse a card of the hand that can be paid neither as printed nor otherwise (AC-RES-17, AC-D11)."""
    clause = refuse_cost(state, box, seat, kind)
    if clause and box.other_cost[kind] and refuse_rows(state, box, seat, 0, box.other_cost[kind], 0, 1) == 0:
        return 0
    return clause


@rule
def refuse_card_x(state, box, seat, kind, x) -> int:
    """Refuse an X of a card that cannot be paid, or that its gems do not fit into (AC-INFO-4, AC-R68)."""
    if x < least_x(box, kind) or x > MOST_X:
        return RES_17
    return RES_17 if cost_of(state, box, seat, kind, x) > state.have[seat, COLOR_SETS - 1] else 0


@rule
def most_x(state, box, seat, source, ability) -> int:
    """Give the greatest X that can be paid for an effect (AC-R68)."""
    x = 0
    while x < MOST_X and refuse_rows(state, box, seat, source, ability, x + 1, 0) == 0:
        x += 1
    return x


# --- heads


@rule
def refuse_mode(state, box, seat, source, place, ability, mode, buff) -> int:
    """Refuse a mode whose targets are not there; mode 0: the targets of no mode (AC-PLAY-25, AC-R79)."""
    head = box.abilities[ability].head
    row = head
    while row < head + box.abilities[ability].head_rows:
        op = box.rows[row].op
        if op == JUMP_UNLESS_MODE and box.rows[row].b != mode:
            row = box.rows[row].a
            continue
        if op == TARGET and (mode == 0 or is_in_mode(box, head, row, mode)):
            wanted = least_of(state, box, seat, source, place, row)
            if count_aims(state, box, seat, source, place, row, buff, 0) < wanted:
                return why_none(state, box, seat, source, place, row, buff)
        if op == TARGET_ANY_PLAYER and buff and state.buffed[1] + state.buffed[SEATS] == SEATS:
            return BUFF_3
        row += 1
    return 0


@rule
def is_in_mode(box, head, row, mode) -> int:
    """Tell whether a row of a head belongs to a mode."""
    for before in range(head, row):
        if box.rows[before].op == JUMP_UNLESS_MODE and box.rows[before].b == mode and row < box.rows[before].a:
            return 1
    return 0


@rule
def refuse_head(state, box, seat, source, ability, buff) -> int:
    """Refuse an effect for which what it must choose is not there (AC-PLAY-25, AC-R79)."""
    head = box.abilities[ability].head
    if box.abilities[ability].head_rows == 0:
        return 0
    clause = refuse_mode(state, box, seat, source, 0, ability, 0, buff)
    for row in range(head, head + box.abilities[ability].head_rows):
        if box.rows[row].op == MODE and clause == 0:
            for mode in range(1, box.rows[row].a + 1):
                clause = refuse_mode(state, box, seat, source, 0, ability, mode, buff)
                if clause == 0:
                    return 0
    return clause


# --- what cannot do anything


@rule
def is_vain(state, box, frame, row) -> int:
    """Tell whether a `may` offers what was used this turn, or to engage its own card, engaged or gone: none is asked.

    AC-INFO-12, AC-TURN-18.
    """
    if row == box.abilities[frame.ability].body and is_used_up(state, box, frame):
        return 1
    following = box.rows[row + 1]
    if following.op != ENGAGE or following.a != SELF:
        return 0
    return 1 if is_sound(state, frame.row) == 0 or state.card[frame.row].engaged else 0


@rule
def is_idle(state, box, frame) -> int:
    """Tell whether a trigger cannot do anything, so that its targets are not asked for (AC-R78, AC-PRTL-7).

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
    """Tell whether a condition may look at what is still to be chosen."""
    kind = box.conditions[number].kind
    if kind == MATCHES or kind == DEFEATED or kind == TOKENS:
        return 1 if box.conditions[number].a == IT or box.conditions[number].a >= CHOSEN else 0
    head = box.abilities[frame.ability].head
    for row in range(head, head + box.abilities[frame.ability].head_rows):
        if box.rows[row].op == TARGET_ANY_PLAYER:
            return 1
    return 0
