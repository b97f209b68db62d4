"""What waits in the chain, by the rows of its programs: what it promises to whoever controls it."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.objects import kind_of
from menagerie.engine.jit import rule
from menagerie.players.promises import promises

from ..state import RECORDS
from ..terms import (
    AIMING,
    BEAST,
    COSTING,
    DOUBLETAP,
    EFFECT,
    ITEM,
    JOINING,
    PLACED,
    ROWS,
    RUSH,
    STAT_USES,
    ZONED,
)
from ..zones import is_creature, is_in_play, life_left
from .fray import NOTHING, Supposed, can_attack, is_before_combat, is_fray, outcome, outlook
from .worth import DRAWN, LOST, held_worth, kind_worth, loss, row_worth, row_worth_at, wellbeing

CERTAIN = 95  # hundredths of its worth that an effect has while it may still be answered
DISCARDED = 110  # a card of the hand that must be discarded
SPENT, SPARED = 22, 4  # a point of Biomass that could pay for a card of the hand, or for nothing
SET_OFF = 40  # an effect that waits for its turn
REPEATED = 100  # a weather or a cost ability that is carried out once more
FOLLOWED = sum(1 << op for op in (ops.JUMP, ops.JUMP_UNLESS, ops.NEXT, ops.NEXT_PLAYER))  # see `promises.py`


@rule
def life_worth(state, row, more) -> int:
    """Give what so much more Life of a Royal is worth."""
    left = life_left(state, row)
    return wellbeing(left + more) - wellbeing(left)


@rule
def swing(state, box, seat, row, more) -> int:
    """Give what so much more Might for this turn means to the controller of an effect."""
    sign = 1 if state.card[row].seat == seat else -1
    if is_fray(state):
        base = outcome(state, box, seat, NOTHING)
        change = outcome(state, box, seat, Supposed(0, 0, 0, 0, 0, 0, 0, row, more)) - base
        if change:
            return change
    if can_attack(state, box, row):
        return sign * more * 7
    return sign * more // 4


@rule
def gift(state, row, keys) -> int:
    """Give what a keyword for this turn means to the controller of a card."""
    might = state.card[row].might
    if state.card[row].sort != BEAST or state.card[row].keys & keys:
        return 0
    if state.card[row].seat != state.turn or is_before_combat(state) == 0:
        return 0
    if keys & RUSH:
        return 9 * might if state.card[row].since == state.turns and state.card[row].attacks == 0 else 0
    return 7 * might if keys & DOUBLETAP else 10


@rule
def amount(state, box, place, number) -> int:
    """Give a number of an effect."""
    return value_of(state, box, state.frame[place].seat, state.frame[place].row, place, number)


@rule
def deed(state, box, place, row, thing, share) -> int:
    """Give what a row of an effect does to an object, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    b = box.rows[row].b
    if thing > ROWS:
        return deed_elsewhere(state, box, place, row, thing)
    if is_in_play(state, thing) == 0:
        return 0
    played = state.card[thing]
    sign = 1 if played.seat == frame.seat else -1
    if op == ops.DAMAGE:
        points = amount(state, box, place, b)
        return -sign * loss(state, box, thing, points)
    if op == ops.MODIFY:
        more = amount(state, box, place, box.bonuses[b].attack)
        return swing(state, box, frame.seat, thing, more)
    if op == ops.GRANT:
        return 0 if box.grants[b].lost else sign * gift(state, thing, 1 << box.grants[b].keyword - 1)
    if op == ops.FORBID:
        return -sign * 7 * played.might if can_attack(state, box, thing) else 0
    if op == ops.RAISE or op == ops.REGAIN:
        points = amount(state, box, place, box.rows[row].c)
        if op == ops.REGAIN:
            points = min(points, max(0, played.damage))
        if is_creature(state, thing) == (b == STAT_USES):
            return 0
        if thing <= state.seats:
            return sign * life_worth(state, thing, points)
        left = life_left(state, thing)
        return sign * (row_worth_at(state, box, thing, left + points) - row_worth_at(state, box, thing, left))
    if op == ops.TURN_UP:
        return sign * (row_worth_at(state, box, thing, 0) - row_worth(state, box, thing)) if played.covered else 0
    if thing <= state.seats:
        return 0
    if op == ops.SEND or op == ops.SACRIFICE:
        return -sign * row_worth(state, box, thing)
    if op == ops.RETURN or op == ops.MOVE:
        return -sign * (row_worth(state, box, thing) - held_worth(box, played.kind))
    if op == ops.TAKE_CONTROL:
        if sign > 0:
            return 0
        return 2 * row_worth(state, box, thing) if box.rows[row].c == 0 else 10 * played.might
    return 0


@rule
def deed_elsewhere(state, box, place, row, thing) -> int:
    """Give what a row of an effect does to a card that is not on the field."""
    op = box.rows[row].op
    b = box.rows[row].b
    if thing < ZONED:
        return 0
    kind = kind_of(state, thing)
    if op == ops.MOVE and b == ops.PLAY:
        return kind_worth(box, kind)
    if op == ops.RETURN or (op == ops.MOVE and b == ops.HAND):
        return held_worth(box, kind)
    if op == ops.SEND:
        return held_worth(box, kind)
    return 10


@rule
def favour(state, box, place, row, seat) -> int:
    """Give what a row of an effect does for a player."""
    op = box.rows[row].op
    if op == ops.WIN:
        return LOST
    if op == ops.GAIN_BIOMASS:
        return SPENT
    if op == ops.SEARCH:
        return 180
    if op == ops.CREATE:
        return amount(state, box, place, box.rows[row].b) * kind_worth(box, box.rows[row].c)
    if op == ops.COPY:
        return REPEATED
    if op == ops.MILL:
        return -15
    return 6 if op == ops.LOOK or op == ops.ARRANGE else 2 if op == ops.LOOK_HAND else 0


@rule
def is_open(state, box, place, aims) -> int:
    """Tell whether objects of an effect may still be chosen: its targets only while it is announced."""
    return 0 if state.frame[place].step >= PLACED and box.rows[aims].op == ops.TARGET else 1


@rule
def unpaid(state, box, place) -> int:
    """Give what an ability still costs that is being announced."""
    frame = state.frame[place]
    if frame.sort != EFFECT or frame.step > COSTING:
        return 0
    total = 0
    first = box.abilities[frame.ability].cost
    for row in range(first, first + box.abilities[frame.ability].cost_rows):
        op = box.rows[row].op
        if op == ops.PAY:
            total += SPENT * amount(state, box, place, box.rows[row].a)
        elif op == ops.DISCARD and frame.step <= COSTING:
            total += DISCARDED * max(0, 1 - state.n_put[frame.seat])
        elif op == ops.SACRIFICE or op == ops.PICK:
            total += 200
    return total


@rule
def pledge(state, box, place, done) -> int:
    """Give what waits in the chain promises whoever controls it; Accompany, before an attacker is chosen."""
    frame = state.frame[place]
    if frame.what != ITEM:
        return 0
    if frame.sort == JOINING:
        return 8 * state.card[frame.row].might if frame.step == AIMING else 0
    if frame.gone or frame.void or frame.ability == 0:
        return 0
    return done * CERTAIN // 100 - unpaid(state, box, place)


@rule
def undoes(state, box, place) -> int:
    """Name the frame that an effect will undo: there are no such effects."""
    return 0


waiting_worth = promises(
    RECORDS,
    amount=amount,
    assault=outlook,
    deed=deed,
    favour=favour,
    is_open=is_open,
    pledge=pledge,
    undoes=undoes,
    DRAWN=DRAWN,
    DISCARDED=DISCARDED,
    SET_OFF=SET_OFF,
    RESOLVING=PLACED + 1,
    FOLLOWED=FOLLOWED,
).waiting_worth
