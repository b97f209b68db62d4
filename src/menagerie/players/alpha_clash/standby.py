"""What waits in Standby and for later, by the rows of its programs: what it promises to whoever controls it."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule
from menagerie.games.alpha_clash.aims import is_guarded
from menagerie.games.alpha_clash.conditions import holds
from menagerie.games.alpha_clash.filters import is_match, value_of, zone_in
from menagerie.games.alpha_clash.objects import count_things, kind_of, last_aim, player_of, thing_at, thing_in
from menagerie.games.alpha_clash.rows import defense_left, is_sound
from menagerie.games.alpha_clash.state import RECORDS  # noqa: F401  (gives the rules below their types)
from menagerie.games.alpha_clash.targets import aims_row
from menagerie.games.alpha_clash.terms import (
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
    OPPOSING,
    PERMANENTS,
    RESOLVE,
    ROWS,
    WEAPON,
    WINDOW,
    ZONED,
)

from .clash import outlook, shift
from .holdings import resource_worth
from .worth import CARD_HELD, DRAWN, LOST, USEFUL, is_tagged, kind_worth, row_worth, wellbeing

CERTAIN = 95  # hundredths of its worth that a card has while it may still be answered
SERVING = sum(
    1 << op
    for op in (
        *(ops.DRAW, ops.DISCARD, ops.DISCARD_RANDOM, ops.DISCARD_HAND, ops.MILL, ops.SEARCH, ops.LOOK, ops.ARRANGE),
        *(ops.DIG, ops.DIG_FOR, ops.REVEAL_HAND, ops.ADD_RESOURCE, ops.ADD_TOP, ops.GAIN, ops.LOSE, ops.WIN),
    )
)  # rows that serve or harm a player, as bits


@rule
def amount(state, box, place, number) -> int:
    """Give a number of an effect in Standby; of X as much as can be paid while it is not chosen."""
    frame = state.frame[place]
    if box.numbers[number].kind == ops.X and frame.step <= CHOOSE_X:
        return box.numbers[number].a * max(0, state.have[frame.seat, COLOR_SETS - 1] - box.cost[frame.kind])
    return value_of(state, box, frame.seat, frame.row, place, number)


@rule
def deed(state, box, place, row, thing) -> int:
    """Give what a row of an effect in Standby does to an object, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    b = box.rows[row].b
    if thing > ROWS:
        return deed_elsewhere(state, box, place, row, thing)
    played = state.card[thing]
    if played.sort == 0 or played.doomed:
        return 0
    sign = 1 if played.seat == frame.seat else -1
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
            if box.rows[row].op == ops.DAMAGE_DIVIDED and state.aims[i].object <= ROWS:
                total += divided(state, box, place, i)
            else:
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
    if slot == ops.OBSTRUCTORS:
        for thing in range(1, state.n_rows + 1):
            if state.card[thing].part == OPPOSING and state.card[thing].sort == CLASH:
                total += deed(state, box, place, row, thing)
        return total
    if frame.step >= WINDOW and frame.pc == 0:
        return 0  # targets were chosen, and there are none
    aims = aims_row(box, frame.ability, slot)
    return best_deed(state, box, place, row, aims) if aims else 0


@rule
def divided(state, box, place, i) -> int:
    """Give what a share of divided damage does."""
    thing = state.aims[i].object
    sign = 1 if state.card[thing].seat == state.frame[place].seat else -1
    return sign * shift(state, box, thing, 0, -max(1, state.aims[i].share), 0)


@rule
def service(state, box, place, row) -> int:
    """Give what a row of an effect does to a player, for whoever controls the effect."""
    frame = state.frame[place]
    op = box.rows[row].op
    seat = player_of(state, frame.seat, place, box.rows[row].a)
    if seat == 0:
        return 0  # each player
    sign = 1 if seat == frame.seat else -1
    if op == ops.DRAW:
        return sign * DRAWN * min(amount(state, box, place, box.rows[row].b), state.n_deck[seat])
    if op == ops.DISCARD or op == ops.DISCARD_RANDOM:
        count = min(amount(state, box, place, box.rows[row].b), state.n_hand[seat])
        return -sign * 60 * max(0, count - state.n_put[seat])
    if op == ops.DISCARD_HAND:
        return -sign * 75 * state.n_hand[seat]
    if op == ops.GAIN:
        gained = min(amount(state, box, place, box.rows[row].b), box.health[state.card[seat].kind] - state.health[seat])
        return sign * (wellbeing(state.health[seat] + gained) - wellbeing(state.health[seat])) if gained > 0 else 0
    if op == ops.LOSE:
        lost = amount(state, box, place, box.rows[row].b)
        return sign * (wellbeing(state.health[seat] - lost) - wellbeing(state.health[seat]))
    if op == ops.SEARCH:
        return sign * 100
    if op == ops.DIG or op == ops.DIG_FOR:
        return sign * 90
    if op == ops.ADD_RESOURCE:
        return sign * (resource_worth(state.n_resources[seat] + 1) - resource_worth(state.n_resources[seat]) - 70)
    if op == ops.ADD_TOP:
        return sign * (resource_worth(state.n_resources[seat] + 1) - resource_worth(state.n_resources[seat]))
    if op == ops.WIN:
        return sign * LOST
    return (
        sign * 6 if op == ops.LOOK or op == ops.ARRANGE else -sign * 4 if op == ops.MILL or op == ops.REVEAL_HAND else 0
    )


@rule
def outcome(state, box, place) -> int:
    """Give what the rest of an effect in Standby will do, for whoever controls it."""
    frame = state.frame[place]
    ability = frame.ability
    if ability == 0:
        return 0
    row = box.abilities[ability].body
    if frame.step >= RESOLVE and frame.pc:
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
        elif op == ops.JUMP_UNLESS_MODE:
            if frame.mode != box.rows[row].b and (frame.mode or box.rows[row].b > 1):
                following = box.rows[row].a
        elif op == ops.GATHER:
            gathered = row
        elif op == ops.NEGATE_ATTACK or op == ops.PREVENT_ALL:
            value = outlook(state, box, 0, 0, 0, 0)
            total -= value if frame.seat == state.turn else -value
        elif SERVING >> op & 1:
            total += service(state, box, place, row)
        elif is_deed(op):
            total += deeds(state, box, place, row, gathered)
        if following <= row:
            break
        row = following
    if box.has_x[frame.kind]:
        total -= 2 * frame.x
    return total


@rule
def is_deed(op) -> int:
    """Tell whether a row does something to the objects of a slot."""
    if ops.MOVE <= op <= ops.ENGAGE and op != ops.ADD_RESOURCE and op != ops.ADD_TOP:
        return 1
    return 1 if ops.DAMAGE <= op <= ops.PREVENT_BY or ops.ENTERS_ENGAGED <= op <= ops.ENTERS_SILENT else 0


@rule
def negates(state, box, place) -> int:
    """Name the frame that an effect in Standby will negate; 0 if it negates none."""
    frame = state.frame[place]
    if frame.ability == 0 or frame.event <= IN_STANDBY or frame.event >= ZONED:
        return 0
    first = box.abilities[frame.ability].body
    for row in range(first, first + box.abilities[frame.ability].body_rows):
        if box.rows[row].op == ops.NEGATE:
            return frame.event - IN_STANDBY
    return 0


@rule
def promise(state, box, place) -> int:
    """Give what an object in Standby promises to whoever controls it."""
    frame = state.frame[place]
    if frame.negated or frame.gone:
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
    return outcome(state, box, place) * CERTAIN // 100


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


@rule
def waiting_worth(state, box) -> int:
    """Give what waits in Standby, and for later, promises to seat 1."""
    total = 0
    negated = 0
    for place in range(state.depth, 1, -1):
        frame = state.frame[place]
        if frame.what != ITEM or negated >> place & 1:
            continue
        other = negates(state, box, place)
        if other and place < 60:
            negated |= 1 << other
        value = promise(state, box, place)
        total += value if frame.seat == 1 else -value
    for i in range(1, state.n_later + 1):
        value = kept(state, box, i)
        total += value if state.later[i].seat == 1 else -value
    for i in range(1, state.n_wait + 1):
        total += 20 if state.wait[i].seat == 1 else -20
    return total
