"""What cards are worth, to whoever controls them or holds them, and what the Life of a Royal is worth.

Weights are in tenths of a point of Life, more or less; they were set by judgement and by games that were watched.
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.filters import value_of
from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ACCOMPANY,
    ARMOR,
    BEAST,
    BONUS,
    CASTLE,
    CULL,
    DOUBLETAP,
    EQUIPMENT,
    GUARDIAN,
    READY_AT_ARMS,
    RUSH,
    VANISH,
    WEATHER,
    WIELD_LOSS,
)
from ..zones import life_left

LAST, LOW, MIDDLE, HIGH = 20, 14, 10, 8  # a point of Life: of the first thirty, to eighty, to one hundred fifty, beyond
LOST = 30_000  # no Life left
BODY, MIGHT, LIFE = 60, 13, 5  # a beast: itself, a point of Might, of Life
WIELD, SHIELD = 6, 25  # a point of an equipment's Might for each wield that is left; Armor for each
HELD, DRAWN = 70, 150  # a card in hand beside what it can do; a card that is drawn
USEFUL = 22  # hundredths of its worth on the field that a card in hand has


@rule
def wellbeing(life) -> int:
    """Give what the Life of a Royal is worth: the last points most."""
    if life <= 0:
        return -LOST
    worth = min(life, 30) * LAST + min(max(life - 30, 0), 50) * LOW
    return worth + min(max(life - 80, 0), 70) * MIDDLE + max(life - 150, 0) * HIGH


@rule
def beast_worth(might, life, keys) -> int:
    """Give what a beast of such numbers and keywords is worth, upkeep aside."""
    if life <= 0:
        return 0
    worth = BODY + MIGHT * might + LIFE * life
    if keys & DOUBLETAP:
        worth += 7 * might
    if keys & GUARDIAN:
        worth += 2 * life
    if keys & CULL:
        worth += 4 * might
    if keys & ACCOMPANY:
        worth += 2 * might
    if keys & READY_AT_ARMS:
        worth += 20
    if keys & VANISH:
        worth += 30
    return worth


@rule
def gear_worth(might, left, keys) -> int:
    """Give what an equipment is worth: by its wields, the first most."""
    wields = (left + WIELD_LOSS - 1) // WIELD_LOSS
    steady = min(wields, 3) * 10 + max(wields - 3, 0) * 5
    return (WIELD * might + (SHIELD if keys & ARMOR else 0)) * steady // 10


@rule
def kind_worth(box, kind) -> int:
    """Give what a card is worth once it is on the field, or what its effect promises."""
    sort = box.sort[kind]
    cost = box.cost[kind]
    extras = 25 * (box.n_abilities[kind] - (1 if box.keys[kind] else 0))
    if sort == BEAST:
        rush = 4 * box.might[kind] if box.keys[kind] & RUSH else 0
        return beast_worth(box.might[kind], box.life[kind], box.keys[kind]) + extras + rush
    if sort == EQUIPMENT:
        return gear_worth(box.might[kind], box.life[kind], box.keys[kind]) + extras
    if sort == WEATHER:
        return 150 + 60 * cost
    return 90 + 45 * cost


@rule
def pumped(state, row) -> int:
    """Add up the Might that a card has for a time only."""
    points = 0
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].row == row and state.lasting[i].what == BONUS:
            points += state.lasting[i].a
    return points


@rule
def roused(state, box, row) -> int:
    """Add up the Might that a card has of its own text for damage that was inflicted this turn."""
    played = state.card[row]
    points = 0
    if state.inflicted[played.seat] and box.holds[played.kind] >> ops.STATIC_BONUS & 1:
        first = box.first_ability[played.kind]
        for ability in range(first, first + box.n_abilities[played.kind]):
            one = box.abilities[ability]
            if one.kind == ops.STATIC_ABILITY and box.conditions[one.condition].kind == ops.INFLICTED:
                if holds(state, box, played.seat, row, 0, one.condition):
                    bonus = box.statics[one.static].a
                    points += value_of(state, box, played.seat, row, 0, box.bonuses[bonus].attack)
    return points


@rule
def hidden_worth(state, box, row, left) -> int:
    """Give what a face-down card is worth: what it does as an equipment, and the beast that it will be."""
    kind = state.card[row].kind
    beast = kind_worth(box, kind) if kind else 500
    return beast * 80 // 100 + (60 if left > 3 else 20)


@rule
def row_worth_at(state, box, row, left) -> int:
    """Give what a card on the field is worth with so much Life or so many Uses left; for good, not for this turn."""
    played = state.card[row]
    kind = played.kind
    if played.covered:
        return hidden_worth(state, box, row, left) if left > 0 else kind_worth(box, kind) if kind else 500
    if played.sort == BEAST:
        if left <= 0:
            return 0
        might = max(0, played.might - pumped(state, row) - roused(state, box, row))
        extras = 25 * (box.n_abilities[kind] - (1 if box.keys[kind] else 0))
        return beast_worth(might, left, played.keys) + extras
    if played.sort == EQUIPMENT:
        extras = 25 * box.n_abilities[kind] if left > 0 else 0
        return gear_worth(played.might, left, played.keys) + extras
    if played.sort == CASTLE:
        return 80 + 45 * box.cost[kind]
    return 0


@rule
def row_worth(state, box, row) -> int:
    """Give what a card on the field is worth now."""
    return row_worth_at(state, box, row, life_left(state, row))


@rule
def held_worth(box, kind) -> int:
    """Give what a card in hand is worth."""
    return HELD + kind_worth(box, kind) * USEFUL // 100


@rule
def loss(state, box, row, amount) -> int:
    """Give what is lost with so much damage to a creature, or so many Uses."""
    if amount <= 0:
        return 0
    left = life_left(state, row)
    if row <= state.seats:
        return wellbeing(left) - wellbeing(left - amount)
    return row_worth_at(state, box, row, left) - row_worth_at(state, box, row, left - amount)
