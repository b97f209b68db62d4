"""What cards are worth, to whoever controls them or holds them, and what health is worth.

Weights are in hundredths of a point of health, more or less; they were found by games among versions of this package.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    BAR,
    BARRAGE,
    BASIC,
    BREAKTHROUGH,
    CLASH,
    CLASHGROUND,
    CLOSE_COMBAT,
    DEFEAT,
    ENR,
    ENRAGE,
    ENTER,
    FLIGHT,
    INTERCEPTION,
    NECROTIC,
    QUICK,
    RELIC,
    SAFEGUARD,
    SUPERSPEED,
    TRAP,
    UNDISPUTED,
    WEAPON,
)

LAST, LOW, MIDDLE, HIGH = 160, 105, 61, 44  # a point of health: of the first five, to ten, to twenty, beyond
LOST = 20_000  # no health left
FIGHTER, STRENGTH, STAMINA = 24, 60, 43  # a Clash card: itself, a point of attack, of defense
CARD_HELD, DRAWN = 26, 90  # a card in hand beside what it can do; a card that is drawn
USEFUL = 19  # hundredths of its worth in play that a card in hand has when it can be paid soon


@rule
def wellbeing(health) -> int:
    """Give what health is worth: the last points most."""
    if health <= 0:
        return -LOST
    worth = min(health, 5) * LAST + min(max(health - 5, 0), 5) * LOW
    return worth + min(max(health - 10, 0), 10) * MIDDLE + max(health - 20, 0) * HIGH


@rule
def fighter(attack, defense, keys, barrage, enrage) -> int:
    """Give what a Clash card of such numbers and keywords is worth."""
    a = max(attack, 0)
    worth = FIGHTER + STRENGTH * a + STAMINA * max(defense, 0)
    if keys & FLIGHT:
        worth += 10 + 12 * a
    if keys & BREAKTHROUGH:
        worth += 8 * a
    if keys & SUPERSPEED:
        worth += 10 + 10 * a
    if keys & NECROTIC and a > 0:
        worth += 60
    if keys & SAFEGUARD:
        worth += 20
    if keys & INTERCEPTION:
        worth += 15
    if keys & UNDISPUTED:
        worth += 50
    if keys & CLOSE_COMBAT:
        worth += 15
    if keys & BARRAGE:
        worth += 30 * barrage
    if keys & ENRAGE:
        worth += 12 * enrage
    return worth


@rule
def extras(state, box, kind) -> int:
    """Give what the abilities of a card in play are worth beside its numbers."""
    worth = 0
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        sort = box.abilities[ability].kind
        if sort == ops.AT_START or sort == ops.AT_END:
            worth += period_worth(state, box, ability)
        elif sort == ops.ACTIVATED or sort == ops.WHENEVER or sort == ops.COUNTER:
            worth += 30
        elif sort == ops.TAGGED and box.abilities[ability].when != ENTER:
            worth += 25
    return worth


@rule
def period_worth(state, box, ability) -> int:
    """Give what an effect of every turn is worth: little while the Portal stands as it must not."""
    first = box.abilities[ability].body
    for row in range(first, first + box.abilities[ability].body_rows):
        if box.rows[row].op == ops.JUMP_UNLESS and box.conditions[box.rows[row].b].kind == ops.MARKER:
            if box.conditions[box.rows[row].b].a != state.portal:
                return 25
    return 80


@rule
def kind_worth(state, box, kind) -> int:
    """Give what a card is worth once it is in play, or what its effect promises."""
    sort = box.sort[kind]
    cost = box.cost[kind]
    if sort == CLASH:
        numbers = fighter(
            box.attack[kind], box.defense[kind], box.keys[kind], box.level[kind, BAR], box.level[kind, ENR]
        )
        return numbers + extras(state, box, kind)
    if sort == WEAPON:
        return 70 + 40 * cost
    if sort == RELIC:
        return 60 + 30 * cost + extras(state, box, kind)
    if sort == CLASHGROUND:
        return 60 + 15 * cost
    if sort == TRAP:
        return 110 + 20 * cost
    if sort == BASIC:
        return 120 + 25 * cost
    if sort == QUICK:
        return 120 + 20 * cost
    return 130


@rule
def row_worth(state, box, row) -> int:
    """Give what a card in play is worth to whoever controls it, without what ends with the turn."""
    played = state.card[row]
    sort = played.sort
    kind = played.kind
    if sort == CLASH:
        keys = played.keys & ~played.given | box.keys[kind]
        attack = played.attack - played.plus_attack
        defense = played.defense - played.plus_defense
        return fighter(attack, defense, keys, played.level[BAR], played.level[ENR]) + extras(state, box, kind)
    if sort == TRAP:
        return 0 if played.sprung else CARD_HELD + 50 + 12 * box.cost[kind]
    if sort == WEAPON:
        return (70 if played.host else 45) + 15 * box.cost[kind]
    if sort == RELIC:
        return 60 + 30 * box.cost[kind] + extras(state, box, kind) + (0 if played.engaged else 4)
    if sort == CLASHGROUND:
        return 50 + 10 * box.cost[kind]
    return 0


@rule
def is_tagged(box, kind, tag) -> int:
    """Tell whether a card has an ability with a tag."""
    first = box.first_ability[kind]
    for ability in range(first, first + box.n_abilities[kind]):
        if box.abilities[ability].kind == ops.TAGGED and box.abilities[ability].when == tag:
            return 1
    return 0


@rule
def loss(state, box, row) -> int:
    """Give what is lost with a Clash card that is defeated."""
    worth = row_worth(state, box, row)
    return worth - 50 if is_tagged(box, state.card[row].kind, DEFEAT) else worth
