"""What waits in the chain, by the rows of its programs: what it promises to whoever controls it."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule
from menagerie.games.beast_clans.aims import is_guarded
from menagerie.games.beast_clans.conditions import holds
from menagerie.games.beast_clans.filters import is_match, value_of, zone_in
from menagerie.games.beast_clans.objects import count_things, kind_of, last_aim, player_of, thing_at, thing_in
from menagerie.games.beast_clans.rows import is_creature, is_in_play, life_left
from menagerie.games.beast_clans.state import RECORDS  # noqa: F401  (gives the rules below their types)
from menagerie.games.beast_clans.targets import aims_row
from menagerie.games.beast_clans.terms import (
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

from .fray import can_attack, is_before_combat, is_fray, outcome
from .worth import DRAWN, LOST, held_worth, kind_worth, loss, row_worth, row_worth_at, wellbeing

CERTAIN = 95  # hundredths of its worth that an effect has while it may still be answered
DISCARDED = 110  # a card of the hand that must be discarded
SPENT, SPARED = 22, 4  # a point of Biomass that could pay for a card of the hand, or for nothing
SERVING = sum(
    1 << op
    for op in (
        *(ops.DRAW, ops.DISCARD, ops.DISCARD_RANDOM, ops.DISCARD_HAND, ops.MILL, ops.SEARCH, ops.LOOK, ops.ARRANGE),
        *(ops.DIG, ops.DIG_FOR, ops.REVEAL_HAND, ops.GAIN, ops.LOSE),
    )
)  # rows that serve or harm a player, as bits


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
        base = outcome(state, box, seat, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        change = outcome(state, box, seat, 0, 0, 0, 0, 0, 0, 0, row, more) - base
        if change:
            return change
    if can_attack(state, row):
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
def deed(state, box, place, row, thing) -> int:
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
        points = value_of(state, box, frame.seat, frame.row, place, b)
        return -sign * loss(state, box, thing, points)
    if op == ops.MODIFY:
        more = value_of(state, box, frame.seat, frame.row, place, box.bonuses[b].attack)
        return swing(state, box, frame.seat, thing, more)
    if op == ops.GRANT:
        return 0 if box.grants[b].lost else sign * gift(state, thing, 1 << box.grants[b].keyword - 1)
    if op == ops.FORBID:
        return -sign * 7 * played.might if can_attack(state, thing) else 0
    if op == ops.RAISE or op == ops.REGAIN:
        points = value_of(state, box, frame.seat, frame.row, place, box.rows[row].c)
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
def best_deed(state, box, place, row, aims) -> int:
    """Give what a row of an effect does to the best object that it may still choose (`aims`: the row that chooses)."""
    frame = state.frame[place]
    number = box.rows[aims].b
    zone = zone_in(box, number)
    found = 0
    best = 0
    theirs = box.rows[aims].op == ops.PICK and player_of(state, frame.seat, place, box.rows[aims].c % 8) != frame.seat
    for i in range(1, count_things(state, zone) + 1):
        thing = thing_at(state, zone, i)
        if is_match(state, box, frame.seat, frame.row, place, number, zone, thing) == 0:
            continue
        if box.rows[aims].op == ops.TARGET and is_guarded(state, frame.seat, thing):
            continue
        value = deed(state, box, place, row, thing)
        if found == 0 or (value < best if theirs else value > best):
            best = value
        found = 1
    return best


@rule
def deeds(state, box, place, row, gathered) -> int:
    """Give what a row of an effect does to all objects of its slot."""
    frame = state.frame[place]
    slot = box.rows[row].a
    total = 0
    found = 0
    for i in range(frame.first + 1, last_aim(state, place) + 1):
        if state.aims[i].slot == slot:
            found = 1
            total += deed(state, box, place, row, state.aims[i].object)
    if found:
        return total
    if gathered and box.rows[gathered].a == slot:
        number = box.rows[gathered].b
        zone = zone_in(box, number)
        for i in range(1, count_things(state, zone) + 1):
            thing = thing_at(state, zone, i)
            if is_match(state, box, frame.seat, frame.row, place, number, zone, thing):
                total += deed(state, box, place, row, thing)
        return total
    if slot < ops.CHOSEN:
        thing = thing_in(state, frame.seat, frame.row, place, slot)
        return deed(state, box, place, row, thing) if thing else 0
    aims = aims_row(box, frame.ability, slot)
    if aims == 0 or (frame.step >= PLACED and box.rows[aims].op == ops.TARGET):
        return 0  # targets were chosen, and there are none
    return best_deed(state, box, place, row, aims)


@rule
def service(state, box, place, row) -> int:
    """Give what a row of an effect does to a player, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    code = box.rows[row].a
    seat = player_of(state, frame.seat, place, code)
    if seat == 0:
        if code != ops.TARGET_PLAYER:
            return 0  # each player
        seat = frame.seat % state.seats + 1
    sign = 1 if seat == frame.seat else -1
    if op == ops.DRAW or op == ops.DISCARD or op == ops.DISCARD_RANDOM:
        count = value_of(state, box, frame.seat, frame.row, place, box.rows[row].b)
        if op == ops.DRAW:
            return sign * DRAWN * min(count, state.n_deck[seat])
        return -sign * DISCARDED * max(0, min(count, state.n_hand[seat]) - state.n_put[seat])
    if op == ops.SEARCH:
        return sign * 180
    if op == ops.MILL:
        return -sign * 15
    return sign * 6 if op == ops.LOOK or op == ops.ARRANGE else 0


@rule
def is_deed(op) -> int:
    """Tell whether a row does something to the objects of a slot."""
    if ops.MOVE <= op <= ops.ENGAGE and op != ops.ADD_RESOURCE and op != ops.ADD_TOP:
        return 1
    return 1 if ops.DAMAGE <= op <= ops.FORBID or op == ops.RAISE or op == ops.REGAIN or op == ops.TURN_UP else 0


@rule
def promise(state, box, place) -> int:
    """Give what the rest of an effect in the chain will do, for whoever controls it."""
    frame = state.frame[place]
    ability = frame.ability
    if frame.gone or frame.void or ability == 0:
        return 0
    row = box.abilities[ability].body
    if frame.step > PLACED and frame.pc:
        row = frame.pc
    total = 0
    gathered = 0
    for _ in range(24):
        op = box.rows[row].op
        if op == ops.END:
            break
        following = row + 1
        if op == ops.JUMP or op == ops.NEXT_PLAYER:
            following = box.rows[row].a
        elif op == ops.NEXT:
            following = box.rows[row].b
        elif op == ops.JUMP_UNLESS:
            if holds(state, box, frame.seat, frame.row, place, box.rows[row].b) == 0:
                following = box.rows[row].a
        elif op == ops.GATHER:
            gathered = row
        elif op == ops.WIN:
            total += LOST
        elif op == ops.GAIN_BIOMASS:
            total += SPENT
        elif op == ops.LOOK_HAND:
            total += 2
        elif op < 62 and SERVING >> op & 1:
            total += service(state, box, place, row)
        elif is_deed(op):
            total += deeds(state, box, place, row, gathered)
        if following <= row:
            break
        row = following
    return total * CERTAIN // 100 - unpaid(state, box, place)


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
            total += SPENT * value_of(state, box, frame.seat, frame.row, place, box.rows[row].a)
        elif op == ops.DISCARD and frame.step <= COSTING:
            total += DISCARDED * max(0, 1 - state.n_put[frame.seat])
        elif op == ops.SACRIFICE or op == ops.PICK:
            total += 200
    return total


@rule
def companion(state, box, place) -> int:
    """Give what Accompany promises before an attacker is chosen."""
    frame = state.frame[place]
    return 8 * state.card[frame.row].might if frame.step == AIMING else 0


@rule
def waiting_worth(state, box, seat) -> int:
    """Give what waits in the chain promises a seat."""
    weight = max(1, state.seats - 1)
    total = 0
    for place in range(state.depth, 1, -1):
        frame = state.frame[place]
        if frame.what != ITEM:
            continue
        value = companion(state, box, place) if frame.sort == JOINING else promise(state, box, place)
        total += weight * value if frame.seat == seat else -value
    for i in range(1, state.n_wait + 1):
        total += 40 * weight if state.wait[i].seat == seat else -40
    return total
