"""What is half done: effects that are announced or wait in a war, payments, Beasts that look for a column.

What the rows of an effect do is added up by the shared rules of all games with texts (`players/promises.py`).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import fits_card, value_of
from menagerie.cardtext.machine.objects import kind_of, owner_in
from menagerie.engine.jit import rule
from menagerie.players.promises import promises

from ..convoking import kind_awaited
from ..state import RECORDS
from ..terms import (
    BLOCK,
    CONVOKING,
    COPIED,
    COSTING,
    EMULATION,
    FOR_POWER,
    FOR_SHIFT,
    FOR_UPGRADE,
    ITEM,
    N_COLUMNS,
    OFFERING,
    OPPRESSION_LV2,
    PAY,
    PAYING,
    PLACED,
    ROWS,
    RUTHLESS_L1,
    RUTHLESS_L2,
    SEND,
    SUPERIOR_CHOICE,
    SUPERIOR_ITEM,
    WAR,
    WAR_CRY,
    ZONED,
)
from ..zones import foe_of, is_beast_sort
from .assaults import is_war, onslaught, outlook
from .holdings import UNMOVED, card_worth, column_worth, room_for
from .worth import (
    BENEATH,
    DRAWN,
    EMULATED,
    SHIELDING,
    STAYING,
    held_worth,
    kind_worth,
    lead_worth,
    life_loss,
    loss,
)

PROMISED = 90  # hundredths of its worth that something has before it is there
PAID = 45  # a card of the hand, a Lamb or Goat, that is still to be paid with
TURNED = 20  # a Beast that is put in Ascend or face down, or whose commands are cancelled
STOPPED = 60  # a Beast that is put in R before it can attack
FOUND = 20  # a card that is searched for, beside what it is worth in hand: it is the one that is wanted
SET_OFF = 10  # an effect that waits for its turn
COURSE = (ops.JUMP, ops.JUMP_UNLESS, ops.JUMP_UNLESS_MODE, ops.NEXT, ops.NEXT_PLAYER)
FOLLOWED = sum(1 << op for op in COURSE)  # see `promises.py`
OPPRESSED = 50  # a Beast of the opponent that is held in R
SACRIFICED = 70  # a Beast that is still to be sacrificed
SHARPER = 4  # a point of Skill for a time
WAR_CRY_GAIN = 2  # Assault Power (HC-SUP-7)
SENT = 40  # an Up-Grade that is sent to the Inward column

# --- what effects do


@rule
def gain_of(state, box, row, power) -> int:
    """Give what more Assault Power of a Beast means to its controller: in the war under way, or in this turn's."""
    seat = state.card[row].seat
    if state.frame[2].what == WAR:
        change = outlook(state, box, row, power, 0) - outlook(state, box, 0, 0, 0)
        return change if seat == state.frame[2].seat else -change
    if seat != state.turn:
        return power
    return onslaught(state, box, seat, 1, row, power) - onslaught(state, box, seat, 1, 0, 0) + power


@rule
def amount(state, box, place, number) -> int:
    """Give a number of an effect."""
    return value_of(state, box, state.frame[place].seat, state.frame[place].row, 0, number)


@rule
def assault(state, box, seat) -> int:
    """Give what the war under way means for a player."""
    value = outlook(state, box, 0, 0, 0)
    return value if seat == state.turn else -value


@rule
def deed(state, box, place, row, thing, share) -> int:
    """Give what a row of an effect does to an object, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    if thing > ROWS:
        return deed_elsewhere(state, box, frame, op, thing)
    played = state.card[thing]
    if played.sort == 0:
        return 0
    beast = is_beast_sort(played.sort)
    sign = 1 if played.seat == frame.seat else -1
    if op == ops.STRENGTHEN:
        bonus = box.rows[row].b + 1
        power = amount(state, box, place, box.bonuses[bonus].attack)
        skill = box.bonuses[bonus].defense
        return sign * (gain_of(state, box, thing, power) + SHARPER * amount(state, box, place, skill))
    if op == ops.ENGAGE:
        return -sign * rested(state, thing)
    if op == ops.CANCEL_COMMANDS or op == ops.TURN_DOWN:
        return -sign * TURNED
    if op == ops.READY:
        return sign * TURNED * played.rest
    if op == ops.DESTROY or op == ops.SEND or op == ops.SACRIFICE or op == ops.MOVE:
        return -sign * (loss(state, box, thing) if beast else STAYING)
    if op == ops.RETURN:
        return -sign * (loss(state, box, thing) - held_worth(box, played.kind) if beast else STAYING // 2)
    return 0


@rule
def rested(state, row) -> int:
    """Give what a Beast loses that is put in R: most if it could still attack; one that attacks rests anyhow."""
    if state.card[row].rest or (is_war(state) and state.frame[2].row == row):
        return 0
    return STOPPED if state.card[row].seat == state.turn and state.card[row].attacks == 0 else TURNED // 4


@rule
def deed_elsewhere(state, box, frame, op, thing) -> int:
    """Give what a row of an effect does to what is not on the mat."""
    if thing < ZONED:
        return 0
    kind = kind_of(state, thing)
    if kind == 0:
        return 0
    sign = 1 if owner_in(thing) == frame.seat else -1
    if op == ops.NEGATE:
        return -sign * STAYING
    if op == ops.CONVOKE and is_beast_sort(box.sort[kind]):
        return sign * room_for(state, box, frame.seat, kind) * PROMISED // 100
    if op == ops.CONVOKE or op == ops.CONVOKE_UPON or op == ops.ARM:
        return sign * kind_worth(box, kind) * PROMISED // 100
    return sign * held_worth(box, kind) if op == ops.RETURN or op == ops.MOVE else 0


@rule
def sought(state, box, place, row, seat) -> int:
    """Give what the best card is worth that a search may find."""
    source = state.frame[place].row
    best = 0
    last = 0
    for i in range(state.n_deck[seat]):
        kind = state.deck[seat, i]
        if kind != last and fits_card(state, box, seat, source, place, box.rows[row].b, kind):
            if box.rows[row].c == ops.PLAY:
                best = max(best, room_for(state, box, seat, kind))
            else:
                best = max(best, FOUND + card_worth(state, box, seat, kind))
        last = kind
    return best


@rule
def favour(state, box, place, row, seat) -> int:
    """Give what a row of an effect does for a player."""
    op = box.rows[row].op
    if op == ops.SEARCH:
        return sought(state, box, place, row, seat)
    if op == ops.MAKE_IN_EACH:
        return SHIELDING
    if op == ops.MAKE_TOKENS:
        number = amount(state, box, place, box.rows[row].b)
        return number * kind_worth(box, box.rows[row].c) * PROMISED // 100
    if op == ops.GAIN:
        return life_loss(state, seat, -amount(state, box, place, box.rows[row].b))
    if op == ops.LOSE:
        return -life_loss(state, seat, amount(state, box, place, box.rows[row].b))
    return 0


@rule
def is_open(state, box, place, aims) -> int:
    """Tell whether objects of an effect may still be chosen: of the one on top, while it does not wait."""
    return 1 if place == state.depth and state.frame[place].step != PLACED else 0


@rule
def unpaid(state, box, place) -> int:
    """Give what an effect still costs that is being announced."""
    frame = state.frame[place]
    if frame.step > COSTING or frame.x or frame.sort == COPIED:
        return 0
    total = 0
    first = box.abilities[frame.ability].cost
    for row in range(first, first + box.abilities[frame.ability].cost_rows):
        op = box.rows[row].op
        if op == ops.DISCARD:
            total += PAID * max(0, amount(state, box, place, box.rows[row].b) - state.n_put[frame.seat])
        elif op == ops.SACRIFICE:
            total += STAYING
    return total


# --- payments


@rule
def paying_worth(state, box) -> int:
    """Give what the payment on top promises whoever pays."""
    frame = state.frame[state.depth]
    seat = frame.seat
    if frame.sort == FOR_UPGRADE:
        return upgrading_worth(state, box, frame)
    if frame.sort == FOR_SHIFT:
        return shifting_worth(state, box, frame)
    sent = max(state.n_draft, 1)
    if frame.sort == FOR_POWER:
        return onslaught(state, box, seat, 1, frame.target, sent) - onslaught(state, box, seat, 1, 0, 0) - SENT * sent
    return onslaught(state, box, seat, 1, frame.target, 1) - onslaught(state, box, seat, 1, 0, 0)


@rule
def upgrading_worth(state, box, frame) -> int:
    """Give what an Up-Grade promises that is being paid for, less the rest of its cost."""
    if frame.kind == 0:
        return DRAWN  # a Max gains a card
    worth = kind_worth(box, frame.kind) + BENEATH - lead_worth(state, box, frame.target)
    worth -= SENT * max(0, frame.left - (state.n_draft if frame.step == SEND else 0))
    if frame.step == PAY:
        worth -= PAID if state.n_draft == 0 else 0
        for i in range(1, state.n_draft + 1):
            worth -= card_worth(state, box, frame.seat, state.draft[i].kind)
    return worth


@rule
def shifting_worth(state, box, frame) -> int:
    """Give what it changes that Offerings move: those that are drafted, or the best one of the column."""
    points = 0
    for i in range(1, state.n_draft + 1):
        points += box.support[state.draft[i].kind]
    if points:
        return shifted(state, box, frame, points) - UNMOVED
    best = -STAYING
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.sort == OFFERING and played.seat == frame.seat and played.place == frame.place:
            best = max(best, shifted(state, box, frame, box.support[played.kind]))
    return best - UNMOVED


@rule
def shifted(state, box, frame, points) -> int:
    """Give what it changes that so many points of support go from one column to another."""
    seat = frame.seat
    left = state.support[seat, frame.place] - points
    there = state.support[seat, frame.goal]
    change = column_worth(state, frame.place, left) - column_worth(state, frame.place, left + points)
    change += column_worth(state, frame.goal, there + points) - column_worth(state, frame.goal, there)
    row = state.lead[seat, frame.place]
    return change - lead_worth(state, box, row) if left <= 0 and row else change


# --- Superior Commands


@rule
def choosing_worth(state, box, frame) -> int:
    """Give what a Superior Command promises whose cards are being chosen (HC-SUP-3, HC-SUP-5, HC-SUP-6, HC-SUP-9).

    HC-SUP-10.
    """
    key = 1 << frame.target - 1
    if key == EMULATION:
        return most_copied(state, box, foe_of(frame.seat))
    if key == OPPRESSION_LV2:
        return OPPRESSED * frame.left
    if key != RUTHLESS_L1 and key != RUTHLESS_L2:
        return SHIELDING
    worth = gain_of(state, box, frame.row, frame.left) - SACRIFICED * (frame.left - state.n_draft)
    for i in range(1, state.n_draft + 1):
        worth -= loss(state, box, state.draft[i].kind)
    return worth


@rule
def most_copied(state, box, foe) -> int:
    """Give what the commands of the best Beast of the opponent promise whoever copies them."""
    best = 0
    for column in range(1, N_COLUMNS + 1):
        row = state.lead[foe, column]
        if row and state.card[row].covered == 0:
            best = max(best, EMULATED * box.n_abilities[state.card[row].kind])
    return best


@rule
def superior_worth(state, box, frame) -> int:
    """Give what a Superior Command promises that waits in a war: War Cry, to the Beast that fights."""
    if frame.target == 0 or frame.gone or 1 << frame.target - 1 != WAR_CRY:
        return 0
    war = state.frame[2]
    row = war.row if frame.seat == war.seat else war.target
    return gain_of(state, box, row, WAR_CRY_GAIN) if row else 0


@rule
def convoking_worth(state, box, frame) -> int:
    """Give what a Beast is worth that looks for a column, or the Tokens that do."""
    kind = kind_awaited(frame)
    return frame.left * kind_worth(box, kind) * PROMISED // 100 if kind else 0


@rule
def pledge(state, box, place, done) -> int:
    """Give what is half done promises whose it is; of an effect, what its rows will do less what it still costs."""
    frame = state.frame[place]
    if frame.what == ITEM:
        if frame.sort == SUPERIOR_ITEM:
            return superior_worth(state, box, frame)
        if frame.gone or frame.void or frame.ability == 0 or frame.sort == BLOCK:
            return 0
        return done * PROMISED // 100 - unpaid(state, box, place)
    if frame.what == CONVOKING:
        return convoking_worth(state, box, frame)
    if place < state.depth:
        return 0
    if frame.what == PAYING:
        return paying_worth(state, box)
    return choosing_worth(state, box, frame) if frame.what == SUPERIOR_CHOICE else 0


@rule
def undoes(state, box, place) -> int:
    """Name the frame that an effect will undo: what is negated is an object here."""
    return 0


waiting_worth = promises(
    RECORDS,
    amount=amount,
    assault=assault,
    deed=deed,
    favour=favour,
    is_open=is_open,
    pledge=pledge,
    undoes=undoes,
    DRAWN=DRAWN,
    DISCARDED=PAID,
    SET_OFF=SET_OFF,
    RESOLVING=PLACED + 1,
    FOLLOWED=FOLLOWED,
).waiting_worth
