"""What waits in Standby and for later, by the rows of its programs: what it promises to whoever controls it."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.objects import kind_of
from menagerie.engine.jit import rule
from menagerie.players.promises import promises

from ..damage import defense_left
from ..state import RECORDS
from ..terms import (
    ATTACHING,
    CARD,
    CHOOSE_X,
    CLASH,
    COLOR_SETS,
    CONTENDER,
    ENTER,
    IN_STANDBY,
    ITEM,
    KEPT,
    PERMANENTS,
    RESOLVE,
    ROWS,
    WEAPON,
    WINDOW,
    ZONED,
)
from ..zones import is_sound
from .clash import outlook, shift
from .holdings import resource_worth
from .worth import CARD_HELD, DRAWN, LOST, USEFUL, is_tagged, kind_worth, row_worth, wellbeing

CERTAIN = 95  # hundredths of its worth that a card has while it may still be answered
DISCARDED = 60  # a card of the hand that must be discarded
SET_OFF = 20  # an effect that waits for its turn
COURSE = (ops.JUMP, ops.JUMP_UNLESS, ops.JUMP_UNLESS_MODE, ops.NEXT, ops.NEXT_PLAYER)
FOLLOWED = sum(1 << op for op in COURSE)  # see `promises.py`


@rule
def amount(state, box, place, number) -> int:
    """Give a number of an effect in Standby; of X as much as can be paid while it is not chosen."""
    frame = state.frame[place]
    if box.numbers[number].kind == ops.X and frame.step <= CHOOSE_X:
        return box.numbers[number].a * max(0, state.have[frame.seat, COLOR_SETS - 1] - box.cost[frame.kind])
    return value_of(state, box, frame.seat, frame.row, place, number)


@rule
def deed(state, box, place, row, thing, share) -> int:
    """Give what a row of an effect in Standby does to an object, for whoever controls the effect.

    `share`: of what is divided, at least 1 once the object is chosen.
    """
    frame = state.frame[place]
    op = box.rows[row].op
    b = box.rows[row].b
    if thing > ROWS:
        return deed_elsewhere(state, box, place, row, thing)
    played = state.card[thing]
    sign = 1 if played.seat == frame.seat else -1
    if op == ops.DAMAGE_DIVIDED and share:
        return sign * shift(state, box, thing, 0, -share, 0)
    if played.sort == 0 or played.doomed:
        return 0
    if op == ops.DAMAGE or op == ops.DAMAGE_DIVIDED:
        points = amount(state, box, place, b) if op == ops.DAMAGE else 1
        if played.sort == CONTENDER:
            points = max(0, points - max(0, defense_left(state, thing)))
            return sign * (wellbeing(played_health(state, thing) - points) - wellbeing(played_health(state, thing)))
        return sign * shift(state, box, thing, 0, -points, 0)
    if op == ops.MODIFY:
        attack = amount(state, box, place, box.bonuses[b].attack)
        return sign * shift(state, box, thing, attack, amount(state, box, place, box.bonuses[b].defense), 0)
    if op == ops.GRANT:
        if box.grants[b].lost:
            return 0
        return sign * shift(state, box, thing, 0, 0, 1 << box.grants[b].keyword - 1)
    if op == ops.SEND or op == ops.SACRIFICE:
        return 0 if played.sort == CONTENDER else -sign * row_worth(state, box, thing)
    if op == ops.RETURN or op == ops.MOVE:
        return 0 if played.sort == CONTENDER else -sign * (row_worth(state, box, thing) * 3 // 4)
    if op == ops.TAKE_CONTROL:
        return 2 * row_worth(state, box, thing) if sign < 0 else 0
    if op == ops.READY:
        return sign * 25 if played.engaged else 0
    if op == ops.ENGAGE or op == ops.FORBID:
        return -sign * 20
    if op == ops.PREVENT_NEXT:
        return sign * shift(state, box, thing, 0, amount(state, box, place, b), 0)
    if op == ops.PREVENT_TO:
        return sign * shift(state, box, thing, 0, 40, 0)
    if op == ops.PREVENT_BY:
        return sign * shift(state, box, thing, -40, 0, 0)
    return sign * 20 if op == ops.ATTACH else 0


@rule
def played_health(state, seat) -> int:
    """Give the health of a Contender by its row."""
    return state.health[seat]


@rule
def deed_elsewhere(state, box, place, row, thing) -> int:
    """Give what a row of an effect does to a card that is not in play."""
    frame = state.frame[place]
    op = box.rows[row].op
    b = box.rows[row].b
    if thing >= ZONED:
        kind = kind_of(state, thing)
        if op == ops.MOVE and (b == ops.PLAY or b == ops.PLAY_ENGAGED):
            return kind_worth(state, box, kind)
        if op == ops.RETURN or (op == ops.MOVE and b == ops.HAND):
            return CARD_HELD + kind_worth(state, box, kind) * USEFUL // 100
        return 15 if op == ops.READY else 0
    if thing <= IN_STANDBY:
        return 0
    waiting = thing - IN_STANDBY
    sign = 1 if state.frame[waiting].seat == frame.seat else -1
    kind = state.frame[waiting].kind
    if op == ops.RETURN:
        return -sign * kind_worth(state, box, kind) // 2
    if op == ops.SEND:
        return -sign * kind_worth(state, box, kind)
    if op == ops.ENTERS_ENGAGED or op == ops.ENTERS_SILENT:
        return -sign * 25
    if op == ops.ENTERS_WITH and box.sort[kind] == CLASH:
        defense = amount(state, box, place, box.bonuses[b].defense)
        return -sign * kind_worth(state, box, kind) if box.defense[kind] + defense <= 0 else sign * 20 * defense
    return 0


@rule
def favour(state, box, place, row, seat) -> int:
    """Give what a row of an effect does for a player."""
    op = box.rows[row].op
    if op == ops.DISCARD_HAND:
        return -75 * state.n_hand[seat]
    if op == ops.GAIN:
        gained = min(amount(state, box, place, box.rows[row].b), box.health[state.card[seat].kind] - state.health[seat])
        return wellbeing(state.health[seat] + gained) - wellbeing(state.health[seat]) if gained > 0 else 0
    if op == ops.LOSE:
        lost = amount(state, box, place, box.rows[row].b)
        return wellbeing(state.health[seat] - lost) - wellbeing(state.health[seat])
    if op == ops.SEARCH:
        return 100
    if op == ops.CREATE:
        return amount(state, box, place, box.rows[row].b) * kind_worth(state, box, box.rows[row].c)
    if op == ops.DIG or op == ops.DIG_FOR:
        return 90
    if op == ops.ADD_RESOURCE:
        return resource_worth(state.n_resources[seat] + 1) - resource_worth(state.n_resources[seat]) - 70
    if op == ops.ADD_TOP:
        return resource_worth(state.n_resources[seat] + 1) - resource_worth(state.n_resources[seat])
    if op == ops.WIN:
        return LOST
    return 6 if op == ops.LOOK or op == ops.ARRANGE else -4 if op == ops.MILL or op == ops.REVEAL_HAND else 0


@rule
def assault(state, box, seat) -> int:
    """Give what the clash under way means for a player."""
    value = outlook(state, box, 0, 0, 0, 0)
    return value if seat == state.turn else -value


@rule
def is_open(state, box, place, aims) -> int:
    """Tell whether objects of an effect may still be chosen: its targets only while it is announced."""
    frame = state.frame[place]
    return 1 if frame.step < WINDOW or frame.pc else 0


@rule
def undoes(state, box, place) -> int:
    """Name the frame that an effect in Standby will negate; 0 if it negates none."""
    frame = state.frame[place]
    if frame.what != ITEM or frame.ability == 0 or frame.event <= IN_STANDBY or frame.event >= ZONED:
        return 0
    first = box.abilities[frame.ability].body
    for row in range(first, first + box.abilities[frame.ability].body_rows):
        if box.rows[row].op == ops.NEGATE:
            return frame.event - IN_STANDBY
    return 0


@rule
def pledge(state, box, place, done) -> int:
    """Give what an object in Standby promises to whoever controls it, where its rows will do so much."""
    frame = state.frame[place]
    if frame.what != ITEM or frame.negated or frame.gone:
        return 0
    if frame.sort == ATTACHING:
        return 60 if state.card[frame.row].host == 0 else 0
    if frame.sort == CARD and PERMANENTS >> box.sort[frame.kind] & 1:
        worth = kind_worth(state, box, frame.kind)
        if is_tagged(box, frame.kind, ENTER):
            worth += 30
        if box.sort[frame.kind] == CLASH:
            worth += 20 * (frame.plus_attack + frame.plus_defense)
            if box.defense[frame.kind] + frame.plus_defense <= 0:
                worth = 0
        elif box.sort[frame.kind] == WEAPON:
            worth = 45 + 15 * box.cost[frame.kind]
        return worth * CERTAIN // 100
    if frame.ability and box.has_x[frame.kind]:
        done -= 2 * frame.x
    return done * CERTAIN // 100


@rule
def kept(state, box, i) -> int:
    """Give what is kept for a later moment promises to whoever controls it: what a single row does to one card."""
    entry = state.later[i]
    op = box.rows[entry.pc].op
    slot = box.rows[entry.pc].a
    thing = entry.attacker if slot == ops.ATTACKER else entry.event if slot == ops.EVENT else 0
    for n in range(KEPT):
        if entry.slot[n] == slot and entry.object[n]:
            thing = entry.object[n]
    if IN_STANDBY < thing < ZONED:
        waiting = state.frame[thing - IN_STANDBY]
        if waiting.what != ITEM or box.sort[waiting.kind] != CLASH or waiting.negated:
            return 0
        if (
            op == ops.DAMAGE
            and value_of(state, box, entry.seat, 0, 0, box.rows[entry.pc].b) >= box.defense[waiting.kind]
        ):
            worth = kind_worth(state, box, waiting.kind)
            return worth if waiting.seat != entry.seat else -worth
        return 0
    if thing < 1 or thing > ROWS or is_sound(state, thing) == 0:
        return 0
    sign = 1 if state.card[thing].seat == entry.seat else -1
    if op == ops.SEND or op == ops.SACRIFICE:
        return 0 if state.card[thing].sort == CONTENDER else -sign * row_worth(state, box, thing)
    return 0


_bound = promises(
    RECORDS,
    amount=amount,
    assault=assault,
    deed=deed,
    favour=favour,
    is_open=is_open,
    pledge=pledge,
    undoes=undoes,
    DRAWN=DRAWN,
    DISCARDED=DISCARDED,
    SET_OFF=SET_OFF,
    RESOLVING=RESOLVE,
    FOLLOWED=FOLLOWED,
)
pledged = _bound.waiting_worth


@rule
def waiting_worth(state, box) -> int:
    """Give what waits in Standby, and for later, promises to seat 1."""
    total = pledged(state, box, 1)
    for i in range(1, state.n_later + 1):
        value = kept(state, box, i)
        total += value if state.later[i].seat == 1 else -value
    return total
