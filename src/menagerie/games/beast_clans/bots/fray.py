"""The Combat Phase under way, as its Damage Step would go now, or if whoever declares goes on as it seems best.

What is only supposed is given by rows (`Supposed`); 0 supposes nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.engine.jit import rule

from ..attack import refuse_attacker
from ..drafts import last_drafted
from ..equipment import is_gear_free
from ..guard import refuse_defence
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ARMING,
    ATTACKS_AGAIN,
    AWAITS_GEAR,
    BEAST,
    COMBAT,
    CULL,
    DEAL,
    DECLARE,
    EQUIPMENT,
    GUARDIAN,
    GUARDING,
    ITEM,
    JOINING,
    LEVELS,
    REDIRECT,
    ROYAL,
    SECOND_COMBAT,
    UPKEEP,
    WIELD_LOSS,
)
from ..zones import has_key, is_attacking, is_creature, is_gear
from .worth import loss

CULLED = 8  # a point of Life that Cull brings
AHEAD = 60  # hundredths of what an attack brings that can still be declared
UNSEEN = 40  # what an attack may set off beside its damage
WORST = -100_000


class Supposed(NamedTuple):
    """What is only supposed of a Combat Phase.

    `fighter` attacks `target` with `gear`; `guard` takes the attack of `taken`; `armed` wields `arm` in defence;
    `raised` has so much more Might.
    """

    fighter: int
    gear: int
    target: int
    guard: int
    taken: int
    armed: int
    arm: int
    raised: int
    more: int


NOTHING = Supposed(0, 0, 0, 0, 0, 0, 0, 0, 0)


@rule
def is_fray(state) -> int:
    """Tell whether a Combat Phase is under way whose damage is not dealt yet."""
    return 1 if state.depth > 1 and state.frame[2].what == COMBAT and state.frame[2].step <= DEAL else 0


@rule
def target_of(state, row, supposed: Supposed) -> int:
    """Name what a creature attacks, by what is declared, drafted and supposed; 0 nothing."""
    if row == supposed.taken and supposed.guard:
        return supposed.guard
    if row == supposed.fighter:
        return supposed.target
    step = state.frame[2].step
    if step == DECLARE:
        for i in range(1, state.n_draft + 1):
            if state.draft[i].row == row:
                return state.draft[i].target
        return 0
    if is_attacking(state, row) == 0:
        return 0
    if step == REDIRECT:
        for i in range(1, state.n_draft + 1):
            if state.draft[i].target == row:
                return state.draft[i].row
    return state.card[row].target


@rule
def helps(state, row, attacker) -> int:
    """Tell whether a beast accompanies an attacker, or will when what is in the chain has resolved."""
    if state.card[row].joins == attacker:
        return 1
    if state.card[row].joined:
        for place in range(3, state.depth + 1):
            frame = state.frame[place]
            if frame.what == ITEM and frame.sort == JOINING and frame.row == row and frame.event == attacker:
                return 1
    return 0


@rule
def wields(state, gear, row) -> int:
    """Tell whether a creature wields an equipment, by what is declared and drafted."""
    if state.card[gear].wielder:
        return 1 if state.card[gear].wielder == row else 0
    if state.frame[2].step == DECLARE or state.frame[2].step == ARMING:
        for i in range(1, state.n_draft + 1):
            if state.draft[i].row == row and (state.draft[i].gear == gear or state.draft[i].second == gear):
                return 1
    return 0


@rule
def power(state, row, supposed: Supposed) -> int:
    """Add up what a creature deals: its Might, its equipment's, its companions'."""
    points = state.card[row].might
    for other in range(1, state.n_rows + 1):
        if state.card[other].seat == state.card[row].seat:
            if state.card[other].sort == EQUIPMENT:
                if wields(state, other, row):
                    points += state.card[other].might
            elif state.card[other].sort == BEAST and other != row and helps(state, other, row):
                points += state.card[other].might + (supposed.more if other == supposed.raised else 0)
    if row == supposed.fighter and supposed.gear:
        points += state.card[supposed.gear].might
    if row == supposed.armed and supposed.arm:
        points += state.card[supposed.arm].might
    if row == supposed.raised:
        points += supposed.more
    return max(0, points)


@rule
def sharers(state, attacker) -> int:
    """Count those among whom defence damage is split."""
    count = 1
    for row in range(1, state.n_rows + 1):
        if row != attacker and state.card[row].sort == BEAST and state.card[row].seat == state.turn:
            count += helps(state, row, attacker)
    return count


@rule
def outcome(state, box, seat, supposed: Supposed) -> int:
    """Value the Damage Step for a seat: what the others lose and gain counts against its own."""
    weight = max(1, state.seats - 1)
    total = 0
    attacks = 0
    for row in range(1, state.n_rows + 1):
        sort = state.card[row].sort
        sign = -weight if state.card[row].seat == seat else 1
        if sort == EQUIPMENT:
            if state.card[row].wielder or row == supposed.gear or row == supposed.arm or is_gear_free(state, row) == 0:
                total += sign * loss(state, box, row, WIELD_LOSS)
        elif sort == BEAST or sort == ROYAL:
            damage = 0
            for other in range(1, state.n_rows + 1):
                if state.card[other].seat != state.turn or is_creature(state, other) == 0:
                    continue
                aim = target_of(state, other, supposed)
                if aim == 0 or is_creature(state, aim) == 0:
                    continue
                attacks += 1
                if aim == row:
                    points = power(state, other, supposed)
                    damage += points
                    if has_key(state, other, CULL):
                        total += points * CULLED * (weight if state.turn == seat else -1)
                elif row == other or (sort == BEAST and helps(state, row, other)):
                    points = power(state, aim, supposed)
                    damage += points // sharers(state, other)
                    if row == other and has_key(state, aim, CULL):
                        total += points * CULLED * (weight if state.card[aim].seat == seat else -1)
            total += sign * loss(state, box, row, damage)
    return total if attacks else 0


@rule
def armed_reply(state, box, seat, attack: Supposed, least) -> int:
    """Lower the value of an attack for its side by the wield in defence that hurts it most."""
    for row in range(1, state.n_rows + 1):
        if is_creature(state, row) == 0 or state.card[row].seat == state.turn:
            continue
        hit = 0
        for other in range(1, state.n_rows + 1):
            if state.card[other].seat == state.turn and is_creature(state, other):
                hit += target_of(state, other, attack) == row
        if hit == 0:
            continue
        for arm in range(1, state.n_rows + 1):
            if state.card[arm].sort == EQUIPMENT and refuse_defence(state, state.card[row].seat, row, arm) == 0:
                reply = Supposed(attack.fighter, attack.gear, attack.target, 0, 0, row, arm, 0, 0)
                least = min(least, outcome(state, box, seat, reply))
    return least


@rule
def guarded_reply(state, box, seat, attack: Supposed, least) -> int:
    """Lower the value of an attack for its side by the Guardian that hurts it most."""
    for guard in range(1, state.n_rows + 1):
        if state.card[guard].sort != BEAST or state.card[guard].seat == state.turn or state.card[guard].guarded:
            continue
        if has_key(state, guard, GUARDIAN) == 0:
            continue
        for taken in range(1, state.n_rows + 1):
            if state.card[taken].seat != state.turn or is_creature(state, taken) == 0:
                continue
            aim = target_of(state, taken, attack)
            if aim and state.card[aim].seat == state.card[guard].seat and has_key(state, aim, GUARDIAN) == 0:
                reply = Supposed(attack.fighter, attack.gear, attack.target, guard, taken, 0, 0, 0, 0)
                least = min(least, outcome(state, box, seat, reply))
    return least


@rule
def answered(state, box, attack: Supposed) -> int:
    """Value the attacks for their side if the defending players answer with what hurts most."""
    seat = state.turn
    least = outcome(state, box, seat, attack)
    if state.frame[2].step <= GUARDING:
        least = guarded_reply(state, box, seat, attack, least)
    return armed_reply(state, box, seat, attack, least)


# --- declarations that are not finished


@rule
def best_gear(state, seat) -> int:
    """Name the free equipment of a player with the most Might; 0 if there is none."""
    best = 0
    for row in range(1, state.n_rows + 1):
        if is_gear(state, seat, row) and is_gear_free(state, row):
            if best == 0 or state.card[row].might > state.card[best].might:
                best = row
    return best


@rule
def best_attack(state, box, fighter, gear) -> int:
    """Value the attacks for their side with the best target for one more attacker."""
    best = WORST
    for target in range(1, state.n_rows + 1):
        if is_creature(state, target) and state.card[target].seat != state.turn:
            best = max(best, answered(state, box, Supposed(fighter, gear, target, 0, 0, 0, 0, 0, 0)))
    return best


@rule
def drafted(state, box) -> int:
    """Value the declaration so far for the attacker's side; its last part may lack equipment and target."""
    if state.n_draft == 0:
        return 0
    part = state.draft[state.n_draft]
    if part.lacks == 0:
        return answered(state, box, NOTHING)
    best = WORST
    if part.lacks != AWAITS_GEAR or state.card[part.row].sort == BEAST:
        best = best_attack(state, box, part.row, 0)
    if part.lacks == AWAITS_GEAR:
        gear = best_gear(state, state.turn)
        if gear:
            best = max(best, best_attack(state, box, part.row, gear))
    return best


@rule
def chance(state, box, row) -> int:
    """Give what an attack of one more creature alone would bring: on a Royal that cannot strike back."""
    gear = best_gear(state, state.turn) if state.card[row].sort == ROYAL else 0
    points = state.card[row].might + (state.card[gear].might if gear else 0)
    best = 0
    for target in range(1, state.n_rows + 1):
        if is_creature(state, target) and state.card[target].seat != state.turn:
            gain = loss(state, box, target, points) - loss(state, box, row, state.card[target].might)
            best = max(best, gain - (loss(state, box, gear, WIELD_LOSS) if gear else 0))
    return best


@rule
def redirected(state, box, seat) -> int:
    """Value the attacks for a defending player whose Guardian takes one of them."""
    part = state.draft[state.n_draft]
    if state.n_draft == 0 or part.lacks == 0:
        return outcome(state, box, seat, NOTHING)
    best = WORST
    for taken in range(1, state.n_rows + 1):
        if is_attacking(state, taken) and state.card[state.card[taken].target].seat == seat:
            if has_key(state, state.card[taken].target, GUARDIAN) == 0:
                best = max(best, outcome(state, box, seat, Supposed(0, 0, 0, part.row, taken, 0, 0, 0, 0)))
    return best


@rule
def shielded(state, box, seat) -> int:
    """Value the attacks for a defending player whose creature wields something."""
    part = state.draft[state.n_draft]
    if state.n_draft == 0 or part.lacks != AWAITS_GEAR:
        return outcome(state, box, seat, NOTHING)
    best = WORST
    for arm in range(1, state.n_rows + 1):
        if state.card[arm].sort == EQUIPMENT and refuse_defence(state, seat, part.row, arm) == 0:
            best = max(best, outcome(state, box, seat, Supposed(0, 0, 0, 0, 0, part.row, arm, 0, 0)))
    return best


@rule
def outlook(state, box, seat) -> int:
    """Value the Combat Phase under way for a seat."""
    if is_fray(state) == 0:
        return 0
    step = state.frame[2].step
    if step == DECLARE:
        value = drafted(state, box) + UNSEEN * state.n_draft
        return value if seat == state.turn else -value // max(1, state.seats - 1)
    asked = state.frame[2].seat
    if (step == REDIRECT or step == ARMING) and (asked == seat or state.seats == 2):
        value = redirected(state, box, asked) if step == REDIRECT else shielded(state, box, asked)
        return value if asked == seat else -value
    if step == GUARDING and state.seats == 2:
        value = answered(state, box, NOTHING)
        return value if seat == state.turn else -value
    return outcome(state, box, seat, NOTHING)


@rule
def is_before_combat(state) -> int:
    """Tell whether the active player can still declare attacks this turn."""
    step = state.frame[1].step
    if step > SECOND_COMBAT:
        return 0
    if step < SECOND_COMBAT or state.depth < 2 or state.frame[2].what != COMBAT:
        return 1
    return 1 if state.frame[2].step == DECLARE else 0


@rule
def can_attack(state, box, row) -> int:
    """Tell whether a creature can still attack in the turn that its player is in; parts of a declaration ascend."""
    if state.card[row].seat != state.turn or is_before_combat(state) == 0 or state.turns == 0:
        return 0
    if state.frame[1].step == SECOND_COMBAT and row < last_drafted(state):
        return 0
    return 1 if refuse_attacker(state, box, state.turn, row) == 0 else 0


@rule
def attacks_ahead(state, box, seat) -> int:
    """Give what the attacks of a player's beasts promise that can still be declared, once upkeep is paid."""
    if seat != state.turn or state.frame[1].step <= UPKEEP or is_before_combat(state) == 0:
        return 0
    total = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == BEAST and can_attack(state, box, row):
            total += chance(state, box, row)
    return total * AHEAD // 100


@rule
def will_rise(state, box, seat) -> int:
    """Tell whether the attacks that are drafted make the condition of a Royal's next Level true."""
    if seat != state.turn or is_fray(state) == 0 or state.frame[2].step != DECLARE or state.level[seat] >= LEVELS:
        return 0
    condition = box.evolves[state.royal[seat], state.level[seat]]
    points = state.inflicted[seat]
    again = 0
    for i in range(1, state.n_draft + 1):
        row = state.draft[i].row
        points += power(state, row, NOTHING)
        again += state.card[row].attacks > 0
    if box.conditions[condition].kind == ops.INFLICTED:
        limit = value_of(state, box, seat, seat, 0, box.conditions[condition].b)
        return 1 if points >= limit else 0
    if box.conditions[condition].kind == ops.HAPPENED and box.conditions[condition].a == ATTACKS_AGAIN:
        return 1 if again else 0
    return 0
