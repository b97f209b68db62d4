"""The clash under way, as its Damage Step would go now, or if the opponent obstructs as it seems best."""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..damage import defense_left
from ..prevention import is_prevented
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    AIM,
    BREAKTHROUGH,
    BYSTANDER,
    CLASH,
    CLASH_DAMAGE,
    CLOSE_COMBAT,
    CONTENDER,
    FIGHT,
    FIGHTERS,
    FLIGHT,
    INTERCEPTION,
    NECROTIC,
    NEXT,
    OBSTRUCTING,
    OPPOSING,
    PICKED,
    STRIKE,
    SUPERSPEED,
    TO_OBSTRUCT,
    UNDISPUTED,
    VICTORY,
)
from ..zones import foe_of, is_sound
from .holdings import exposure
from .worth import LOST, is_tagged, loss, wellbeing


@rule
def spared(state, row) -> int:
    """Count the points of clash damage to a card that will be prevented."""
    points = 0
    for i in range(1, state.n_shield + 1):
        if state.shield[i].what == NEXT and state.shield[i].row == row:
            points += state.shield[i].left
    return points


@rule
def is_in(state, row, target, helper, part) -> int:
    """Tell whether a card opposes the attacker: it has the part, or is one of two that are named."""
    return 1 if (state.card[row].part == part if part else row == target or row == helper) else 0


@rule
def fight(state, box, target, helper, part, changed, plus_attack, plus_defense, given) -> int:
    """Value the Damage Step for the attacker's side, against all with a part, or against one or two cards.

    One participant may be changed: `changed` is its row, with what it gets.
    """
    attacker = state.frame[2].row
    mine = state.card[attacker].seat
    foe = foe_of(mine)
    mod = changed == attacker
    power = max(0, state.card[attacker].attack + (plus_attack if mod else 0))
    keys = state.card[attacker].keys | (given if mod else 0)
    stamina = defense_left(state, attacker) + (plus_defense if mod else 0)
    fast = keys & SUPERSPEED
    early = 0  # taken from those that are faster
    venom = 0
    for row in range(1, state.n_rows + 1):
        if is_in(state, row, target, helper, part) and is_sound(state, row) and fast == 0:
            more = changed == row
            if (state.card[row].keys | (given if more else 0)) & SUPERSPEED:
                if is_prevented(state, row, attacker, CLASH_DAMAGE) == 0:
                    early += max(0, state.card[row].attack + (plus_attack if more else 0))
    early = max(0, early - spared(state, attacker))
    sturdy = keys & UNDISPUTED and mine == state.turn
    contender = state.card[attacker].sort == CONTENDER
    if early > 0 and early >= stamina and contender == 0 and sturdy == 0:
        power = 0
    taken = 0
    value = 0
    wall = 0
    opposed = 0
    to_health = 0
    killed = 0
    for row in range(1, state.n_rows + 1):
        if is_in(state, row, target, helper, part) == 0 or is_sound(state, row) == 0:
            continue
        played = state.card[row]
        more = changed == row
        strength = max(0, played.attack + (plus_attack if more else 0))
        left = defense_left(state, row) + (plus_defense if more else 0)
        foe_keys = played.keys | (given if more else 0)
        dealt = power if is_prevented(state, attacker, row, CLASH_DAMAGE) == 0 else 0
        dealt = max(0, dealt - spared(state, row))
        dead = 0
        if played.sort == CONTENDER:
            opposed = 1
            to_health += max(0, dealt - max(0, left))
        else:
            wall += max(0, left)
            if dealt > 0 and (dealt >= left or keys & NECROTIC):
                dead = 1
                killed = 1
                value += loss(state, box, row)
        slow = fast and foe_keys & SUPERSPEED == 0
        if (slow and dead and dealt >= left) == 0 and is_prevented(state, row, attacker, CLASH_DAMAGE) == 0:
            taken += strength
            if foe_keys & NECROTIC and strength > 0:
                venom = 1
    if opposed == 0 and keys & BREAKTHROUGH and power > wall:
        if is_prevented(state, attacker, foe, CLASH_DAMAGE) == 0:
            to_health += max(0, power - wall - max(0, defense_left(state, foe)))
    taken = max(0, taken - spared(state, attacker))
    alive = 1
    if contender:
        value -= wellbeing(state.health[mine]) - wellbeing(state.health[mine] - max(0, taken - max(0, stamina)))
    elif taken > 0 and ((taken >= stamina and sturdy == 0) or venom):
        alive = 0
        value -= loss(state, box, attacker)
    if killed and alive and is_tagged(box, state.card[attacker].kind, VICTORY):
        value += 40
    if to_health > 0:
        value += wellbeing(state.health[foe]) - wellbeing(state.health[foe] - to_health)
    return value


@rule
def can_obstruct(state, row) -> int:
    """Tell whether a card could obstruct the attacker."""
    played = state.card[row]
    frame = state.frame[2]
    if is_sound(state, row) == 0 or played.sort != CLASH or played.seat == frame.seat or played.engaged:
        return 0
    if row == frame.aim or played.forbidden >> TO_OBSTRUCT & 1:
        return 0
    return 0 if state.card[frame.row].keys & FLIGHT and played.keys & (FLIGHT | INTERCEPTION) == 0 else 1


@rule
def answered(state, box, target, changed, plus_attack, plus_defense, given) -> int:
    """Value an attack on a target for the attacker's side if the opponent obstructs as it seems best."""
    least = fight(state, box, target, 0, 0, changed, plus_attack, plus_defense, given)
    for row in range(1, state.n_rows + 1):
        if row != target and can_obstruct(state, row):
            value = fight(state, box, row, 0, 0, changed, plus_attack, plus_defense, given) + 8
            least = min(least, value)
            for other in range(row + 1, state.n_rows + 1):
                if other != target and can_obstruct(state, other):
                    value = fight(state, box, row, other, 0, changed, plus_attack, plus_defense, given) + 16
                    least = min(least, value)
    return least


@rule
def outlook(state, box, changed, plus_attack, plus_defense, given) -> int:
    """Value the clash under way for the attacker's side."""
    if state.depth < 2 or state.frame[2].what != FIGHT:
        return 0
    frame = state.frame[2]
    if frame.negated or is_sound(state, frame.row) == 0 or frame.step > STRIKE:
        return 0
    if frame.step == AIM:
        best = -LOST
        for row in range(1, state.n_rows + 1):
            if is_sound(state, row) and FIGHTERS >> state.card[row].sort & 1 and state.card[row].seat != frame.seat:
                near = state.card[frame.row].keys & CLOSE_COMBAT
                if state.card[row].sort == CONTENDER or state.card[row].engaged or near:
                    best = max(best, answered(state, box, row, changed, plus_attack, plus_defense, given))
        return best - (exposure(state, box, frame.row) if state.card[frame.row].sort == CLASH else 0)
    if frame.step <= OBSTRUCTING:
        for row in range(1, state.n_rows + 1):
            if state.card[row].part == PICKED:
                return fight(state, box, 0, 0, PICKED, changed, plus_attack, plus_defense, given)
        if is_sound(state, frame.aim) == 0:
            return 0
        return answered(state, box, frame.aim, changed, plus_attack, plus_defense, given)
    return fight(state, box, 0, 0, OPPOSING, changed, plus_attack, plus_defense, given)


@rule
def shift(state, box, row, plus_attack, plus_defense, given) -> int:
    """Give what a change of one card until the end of the turn means for whoever controls it."""
    played = state.card[row]
    if played.sort == CLASH and defense_left(state, row) + plus_defense <= 0:
        return -loss(state, box, row)
    if state.clash and played.part != BYSTANDER:
        change = outlook(state, box, row, plus_attack, plus_defense, given) - outlook(state, box, 0, 0, 0, 0)
        return change if played.seat == state.frame[2].seat else -change
    if played.seat == state.turn and played.engaged == 0:
        return 5 * plus_attack + 3 * plus_defense
    return plus_attack + plus_defense
