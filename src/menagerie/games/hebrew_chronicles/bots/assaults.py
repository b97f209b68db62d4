"""Attacks: the war under way as it would resolve now, and those that are still to come, by this turn or the next ones.

What is only supposed is given by `raised`: a row that has so much more Assault Power and Skill; 0 supposes nothing.
"""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..battle import is_pending
from ..blocking import is_blocker, next_lane, refuse_blocking
from ..damage import has_guard
from ..drafts import count_drafted
from ..numbers import ceiling_of
from ..posture import is_active
from ..shields import shield_at
from ..signets import is_protected
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ASSAULT,
    AT_BEAST,
    AT_SHIELD,
    BLOCK,
    BLOCKERS,
    BLOCKS,
    CELESTIAL,
    CHIEF,
    FUNCTION_2,
    GUARDS,
    HELD,
    ITEM,
    LEFT,
    MIDDLE,
    PLUS_DAMAGE,
    REAR_SUPPORT,
    RIGHT,
    SHIELD_DRAW,
    TO_ATTACK,
    UP_GRADE,
    WAR,
)
from ..war import is_war_allowed, refuse_attacker, refuse_lane
from ..zones import foe_of, is_beast_sort
from .worth import DRAWN, HIGH, SHIELDING, held_worth, is_sure, life_loss, loss, steady_power

HIT = 1 << 14  # a Menorah Life that an attack costs, beside the worth of what falls
STOPPABLE = 70  # hundredths of an attack that the opponent may block
EMPTIED = 25  # a column that loses its Beast
POINT = HIGH  # a Menorah Life, where two targets are compared
FATAL = 700  # attacks to come that cost all Menorah Life
MOST_SKILL = 10  # of a Beast in hand, from which blockers are counted down

# --- battles


@rule
def power_of(state, row, raised, power) -> int:
    """Give the Assault Power of a Beast, with what is supposed."""
    played = state.card[row]
    return max(0, min(ceiling_of(played.oc), played.a + power)) if row == raised else played.a


@rule
def edge_of(state, row, target, raised, power, skill) -> int:
    """Compare two Beasts: A, then SK; above 0 the attacker wins (HC-WAR-13 … HC-WAR-16)."""
    edge = power_of(state, row, raised, power) - power_of(state, target, raised, power)
    if edge == 0:
        edge = state.card[row].sk - state.card[target].sk
        edge += skill if row == raised else -skill if target == raised else 0
    return edge


@rule
def later_edge_of(state, box, row, target) -> int:
    """Compare two Beasts as they will be when what they have for a time has ended."""
    edge = steady_power(state, box, row) - steady_power(state, box, target)
    return edge if edge else state.card[row].sk - state.card[target].sk


@rule
def battle(state, box, row, place, target, goal, raised, power, skill) -> int:
    """Value a battle for the attacker's side."""
    edge = edge_of(state, row, target, raised, power, skill)
    if edge > 0 and state.card[target].signets & CELESTIAL == 0:
        gain = loss(state, box, target) + EMPTIED
        if goal == MIDDLE:
            gain += life_loss(state, state.card[target].seat, 1 + state.card[row].ad)
        return gain
    if edge < 0 and state.card[row].signets & CELESTIAL == 0:
        cost = loss(state, box, row) + EMPTIED
        return -cost - (life_loss(state, state.card[row].seat, 1) if place == MIDDLE else 0)
    return 0


@rule
def assault_damage(state, row, place, foe) -> int:
    """Give what a direct assault costs the opponent (HC-DMG-1 … HC-DMG-3, HC-DMG-8)."""
    amount = 1 + state.card[row].ad
    if place == MIDDLE and has_guard(state, foe) == 0:
        amount += 1
    return amount + 1 if state.card[row].vow & PLUS_DAMAGE else amount


# --- the war under way


@rule
def is_war(state) -> int:
    """Tell whether an attack is declared that is not resolved yet and still stands."""
    if state.depth < 2 or state.frame[2].what != WAR or state.frame[2].step > ASSAULT:
        return 0
    return is_pending(state, state.frame[2])


@rule
def outlook(state, box, raised, power, skill) -> int:
    """Value the war under way for the attacker's side, by what is declared, blocks it and may still block it."""
    frame = state.frame[2]
    if frame.what == WAR and frame.step == SHIELD_DRAW:
        return -DRAWN
    if is_war(state) == 0:
        return 0
    foe = foe_of(frame.seat)
    if frame.sort == AT_SHIELD:
        return SHIELDING - DRAWN
    if frame.sort != AT_BEAST:
        return life_loss(state, foe, assault_damage(state, frame.row, frame.place, foe))
    value = battle(state, box, frame.row, frame.place, frame.target, frame.goal, raised, power, skill)
    strength = power_of(state, frame.row, raised, power)
    if frame.step <= BLOCKS and frame.passed == 0:
        return may_be_blocked(state, box, frame, strength, value) if refuse_blocking(state, frame) == 0 else value
    return 0 if is_blocked(state, foe, strength) else value


@rule
def is_block_pending(state) -> int:
    """Tell whether a block still waits to resolve."""
    for place in range(3, state.depth + 1):
        if state.frame[place].what == ITEM and state.frame[place].sort == BLOCK and state.frame[place].gone == 0:
            return 1
    return 0


@rule
def is_blocked(state, seat, strength) -> int:
    """Tell whether the blockers that were placed stop an attack of such strength (HC-BLOCK-7)."""
    if is_block_pending(state) == 0:
        return 0
    skill = 0
    there = 0
    for column in range(1, GUARDS + 1):
        row = state.front[seat, column]
        if is_blocker(state, row):
            there = 1
            skill += state.card[row].sk
            if is_active(state, row) and state.card[row].keys & BLOCKERS:
                return 1
    return 1 if there and skill >= strength else 0


@rule
def may_be_blocked(state, box, frame, strength, value) -> int:
    """Value an attack for its side if the defender blocks where that is better, with what is drafted so far."""
    foe = foe_of(frame.seat)
    skill = 0
    cost = 0
    for i in range(1, state.n_draft + 1):  # nothing else is drafted while a block is asked for
        kind = state.draft[i].kind
        skill += strength if is_sure(box, kind) else box.sk[kind]
        cost += held_worth(box, kind)
    drafted = cost
    lane = next_lane(state, foe, state.draft[state.n_draft].place)
    for step in range(MOST_SKILL + 1):
        for i in range(state.n_hand[foe]):
            kind = state.hand[foe, i]
            if skill < strength and lane and is_fit(state, box, frame, kind) and count_drafted(state, kind) == 0:
                points = MOST_SKILL if is_sure(box, kind) else box.sk[kind]
                if points == MOST_SKILL - step:
                    skill += strength if points == MOST_SKILL else points
                    cost += held_worth(box, kind)
                    lane = next_lane(state, foe, lane)
    return min(value + drafted, cost) if skill >= strength else value + drafted


@rule
def is_fit(state, box, frame, kind) -> int:
    """Tell whether a card of the hand may block the attack (HC-BLOCK-4)."""
    return 1 if is_beast_sort(box.sort[kind]) and box.oc[kind] <= state.card[frame.target].oc else 0


# --- attacks to come


@rule
def is_held_down(state, row) -> int:
    """Tell whether an effect keeps a Beast in R (HC-POS-9)."""
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == HELD:
            return 1
    return 0


@rule
def is_falling(state, row) -> int:
    """Tell whether a Beast falls in the war under way as it stands, and leaves its column empty."""
    frame = state.frame[2]
    if is_war(state) == 0 or frame.sort != AT_BEAST or (row != frame.row and row != frame.target):
        return 0
    if state.card[row].signets & CELESTIAL or state.card[row].sort == UP_GRADE:
        return 0
    if frame.step <= BLOCKS and frame.passed == 0 and refuse_blocking(state, frame) == 0:
        return 0
    edge = edge_of(state, frame.row, frame.target, 0, 0, 0)
    if edge == 0 or (edge > 0) != (row == frame.target):
        return 0
    return 0 if is_blocked(state, foe_of(frame.seat), state.card[frame.row].a) else 1


@rule
def can_attack(state, seat, column, now) -> int:
    """Tell whether the Beast of a Guard Column can attack in this turn, or else in the next own one."""
    if now and refuse_attacker(state, seat, column):
        return 0
    row = state.lead[seat, column]
    if row == 0 or is_falling(state, row):
        return 0
    if now:
        return 1
    if state.card[row].covered or state.card[row].forbidden >> TO_ATTACK & 1:
        return 0
    return 1 if is_held_down(state, row) == 0 else 0


@rule
def is_leaving(state, row) -> int:
    """Tell whether a Beast will have left before it is attacked: it falls, or is a Chief Creation (HC-SIGNET-11)."""
    if is_falling(state, row):
        return 1
    return 1 if state.card[row].signets & CHIEF and state.card[row].seat == state.turn else 0


@rule
def attack_on(state, box, seat, column, goal, opened, now, raised, power) -> int:
    """Value an attack on a column: HIT for each Menorah Life, and the worth of what falls; 0 if it is not worth it.

    `opened`: columns, as bits, that attacks before this one have emptied.
    """
    foe = foe_of(seat)
    row = state.lead[seat, column]
    target = state.lead[foe, goal]
    if target == 0 or opened >> goal & 1 or is_leaving(state, target):
        if shield_at(state, box, foe, goal):
            return SHIELDING - DRAWN
        return HIT * assault_damage(state, row, column, foe)
    if is_protected(state, foe, target):
        return 0
    edge = edge_of(state, row, target, raised, power, 0) if now else later_edge_of(state, box, row, target)
    if edge <= 0 or state.card[target].signets & CELESTIAL:
        return 0
    return loss(state, box, target) + (HIT * (1 + state.card[row].ad) if goal == MIDDLE else 0)


@rule
def weigh(value) -> int:
    """Give an attack one number, to compare it with another one."""
    return value // HIT * POINT + value % HIT


@rule
def best_goal(state, box, seat, column, opened, now, raised, power) -> int:
    """Name the column that an attacker does best to attack; 0 if none is worth it."""
    best = 0
    most = 0
    for goal in range(1, GUARDS + 1):
        if refuse_lane(column, goal) == 0:
            value = attack_on(state, box, seat, column, goal, opened, now, raised, power)
            if value > 0 and weigh(value) > most:
                most = weigh(value)
                best = goal
    return best


@rule
def onslaught(state, box, seat, now, raised, power) -> int:
    """Value the attacks of a player in one turn, each on what is best for it, by what they cost the opponent.

    `now`: 1 those that are left in this turn, 0 those of a turn in which all may attack.
    """
    foe = foe_of(seat)
    share = 100
    if state.lead[foe, REAR_SUPPORT] and state.n_hand[foe] and has_guard(state, foe):
        share = STOPPABLE
    opened = 0
    damage = 0
    worth = 0
    for turn in range(GUARDS):
        column = LEFT if turn == 0 else RIGHT if turn == 1 else MIDDLE  # the middle last: it may follow the others
        if can_attack(state, seat, column, now):
            goal = best_goal(state, box, seat, column, opened, now, raised, power)
            if goal:
                value = attack_on(state, box, seat, column, goal, opened, now, raised, power)
                whole = 100 if state.lead[foe, goal] == 0 or opened >> goal & 1 else share
                damage += value // HIT * whole
                worth += value % HIT * whole // 100
                opened |= 1 << goal
    if damage >= 100 * state.life[foe]:
        return worth + FATAL + life_loss(state, foe, state.life[foe] - 1)
    return worth + life_loss(state, foe, damage // 100) + POINT * (damage % 100) // 100


@rule
def is_before_war(state) -> int:
    """Tell whether the active player may still attack in this turn."""
    return 1 if state.frame[1].step < FUNCTION_2 and is_war_allowed(state) else 0


@rule
def may_attack(state, box) -> int:
    """Tell whether an attack is left in this turn that is worth it; if not, to pass costs nothing."""
    if is_before_war(state):
        for column in range(1, GUARDS + 1):
            if can_attack(state, state.turn, column, 1) and best_goal(state, box, state.turn, column, 0, 1, 0, 0):
                return 1
    return 0
