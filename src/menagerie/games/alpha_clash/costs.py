"""What a cost asks for before something is announced (AC-PLAY-15).

Resource costs of cards are in `resources.py`; here are the rows of a cost (engage, discard, sacrifice, pay) and another
cost that may be paid instead (AC-D11). How they are paid is in `choices`, what a head chooses in `heads`.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.counters import counters_on
from menagerie.cardtext.machine.objects import thing_in
from menagerie.cardtext.machine.targets import refuse_aims
from menagerie.engine.jit import rule

from .resources import cost_of, least_x, refuse_cost
from .terms import COLOR_SETS, CONTENDER, CTD_14, INFO_12, MOST_X, PLAY_23, PLAY_25, RES_17

PAY, PAY_HEALTH, DISCARD, ENGAGE, SACRIFICE = ops.PAY, ops.PAY_HEALTH, ops.DISCARD, ops.ENGAGE, ops.SACRIFICE
PICK, X, TAKE_TOKEN, BESIDES = ops.PICK, ops.X, ops.TAKE_TOKEN, ops.BESIDES
NAMED = 1 << ops.SELF | 1 << ops.HOST | 1 << ops.YOUR_LEADER | 1 << ops.THEIR_LEADER  # slots known beforehand


@rule
def cost_number(box, number, x) -> int:
    """Give a number of a cost for an X."""
    a = box.numbers[number].a
    return a * x if box.numbers[number].kind == X else a


@rule
def refuse_named(state, seat, op, row) -> int:
    """Refuse a card that a cost names: engaged, none, or not the player's to give up (AC-INFO-12, AC-PLAY-25).

    Where a cost is paid no defeated card lies in play any more.
    """
    if row == 0:
        return INFO_12 if op == ENGAGE else PLAY_25
    played = state.card[row]
    if op == ENGAGE:
        return INFO_12 if played.engaged else 0
    return PLAY_25 if played.sort == CONTENDER or played.seat != seat else 0


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
            if refuse_aims(state, box, seat, source, 0, ability, row, 0):
                return PLAY_25
        elif op == TAKE_TOKEN:
            if counters_on(state, source, box.rows[row].b) < max(1, box.rows[row].c):
                return PLAY_25
        elif (op == ENGAGE or op == SACRIFICE) and NAMED >> box.rows[row].a & 1:
            clause = refuse_named(state, seat, op, thing_in(state, seat, source, 0, box.rows[row].a))
            if clause:
                return clause
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
def added_cost(box, kind) -> int:
    """Name the ability with what a card costs beside what is printed as its cost; 0 if there is none (AC-R157)."""
    other = box.other_cost[kind]
    return other if other and box.abilities[other].flags & BESIDES else 0


@rule
def refuse_payment(state, box, seat, source, kind) -> int:
    """Refuse a card that can be paid neither as printed nor otherwise (AC-RES-17, AC-D11).

    `source`: the row of a Trap, 0 of a card of the hand, which cannot be discarded for itself.
    """
    clause = refuse_cost(state, box, seat, kind)
    in_hand = 1 if source == 0 else 0
    if added_cost(box, kind):
        return clause if clause else refuse_rows(state, box, seat, source, box.other_cost[kind], 0, in_hand)
    if clause and box.other_cost[kind]:
        return clause if refuse_rows(state, box, seat, source, box.other_cost[kind], 0, in_hand) else 0
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
