"""What one player has: Life, Level, Biomass, hand, cards on the field, and what threatens it."""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..biomass import maximum
from ..equipment import is_gear_free
from ..numbers import limit_of, upkeep_of
from ..royals import is_to_evolve
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    BEAST,
    BIOMASS,
    DRAWING,
    GUARDIAN,
    LATE_EVOLUTION,
    LEVELS,
    ROYAL,
    UPKEEP,
)
from ..zones import is_gear, life_left
from .fray import attacks_ahead, can_attack, is_before_combat, will_rise
from .waiting import SPARED, SPENT
from .worth import DRAWN, held_worth, pumped, row_worth, wellbeing

LEVEL = 260  # each Level above the first
RISING = 130  # the condition of the next Level is true now
FREE, MORE = 24, 8  # each of the first four points of Biomass that upkeep leaves in the next turn, each beyond
LACKING = 130  # each point that upkeep lacks
CROWDED = 60  # hundredths that a beast in hand keeps when there is no room for it
FRESH = 5  # a point of Might that may attack in the turn in which it came
PUMPED = 7  # a point of Might for this turn only, before its attack
FATAL, REACH = 350, 1_200  # the next attacks may cost all Life; the attacks of this turn may
ENDED = 60  # not to be in the own turn: the Biomass of the next one is still to come
EMPTY = 90  # each card that the deck lacks of six


@rule
def upkeep_all(state, box, seat) -> int:
    """Add up the upkeep of a player's beasts."""
    total = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == BEAST and state.card[row].seat == seat:
            total += upkeep_of(state, box, row)
    return total


@rule
def upkeep_due(state, box, seat) -> int:
    """Add up what is still to be decided in the Upkeep Step."""
    total = 0
    if seat == state.turn and state.frame[1].step == UPKEEP:
        for row in range(1, state.n_rows + 1):
            if state.card[row].due:
                total += upkeep_of(state, box, row)
    return total


@rule
def upkeep_worth(state, box, seat) -> int:
    """Give what the Biomass is worth that upkeep leaves in the next turn; what it lacks counts against it."""
    left = maximum(state, box, seat) - upkeep_all(state, box, seat)
    return FREE * min(max(left, 0), 4) + MORE * max(left - 4, 0) + LACKING * min(left, 0)


@rule
def biomass_worth(state, box, seat) -> int:
    """Give what the Biomass of now is worth beyond upkeep: what the hand can use, while it still may."""
    left = state.biomass[seat]
    if state.turn != seat or state.frame[1].step >= LATE_EVOLUTION:
        return SPARED * left // 2
    left -= upkeep_due(state, box, seat)
    if left < 0:
        return LACKING * left
    wanted = 0
    for place in range(state.n_hand[seat]):
        wanted += box.cost[state.hand[seat, place]]
    useful = min(left, wanted)
    return SPENT * useful + SPARED * (left - useful)


@rule
def hand_worth(state, box, seat, beasts) -> int:
    """Give what a hand is worth, without the cards that are picked to leave it; beasts less where there is no room."""
    worth = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        value = held_worth(box, kind)
        worth += value * CROWDED // 100 if box.sort[kind] == BEAST and beasts >= 3 else value
    for place in range(state.n_put[seat]):
        worth -= held_worth(box, state.put[seat, place])
    return worth


@rule
def reach(state, box, seat) -> int:
    """Add up the Might with which a player can still attack: in this turn, or in the next one."""
    now = seat == state.turn and is_before_combat(state)
    total = 0
    best = 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat != seat:
            continue
        if played.sort == BEAST and (now == 0 or can_attack(state, box, row)):
            total += played.might
        elif is_gear(state, seat, row) and is_gear_free(state, row):
            best = max(best, played.might)
    if now and can_attack(state, box, seat) == 0:
        best = 0
    return total + best


@rule
def walls(state, seat) -> int:
    """Count a player's Guardians."""
    count = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort == BEAST and state.card[row].seat == seat and state.card[row].keys & GUARDIAN:
            count += 1
    return count


@rule
def menace(state, box, seat) -> int:
    """Give what a player may still do to the Royals of the others by attacks."""
    if state.card[seat].sort != ROYAL or state.turns == 0:
        return 0
    if seat == state.turn and is_before_combat(state) == 0:
        return 0
    points = reach(state, box, seat)
    worth = 0
    for foe in range(1, state.seats + 1):
        if foe != seat and state.card[foe].sort == ROYAL:
            if points - 30 * walls(state, foe) >= life_left(state, foe):
                worth = REACH if seat == state.turn else FATAL
    return worth


@rule
def field_worth(state, box, seat) -> int:
    """Give what a player's cards on the field are worth; of too many beasts the least goes."""
    worth = 0
    beasts = 0
    least = 0
    for row in range(state.seats + 1, state.n_rows + 1):
        played = state.card[row]
        if played.seat != seat or played.sort == 0:
            continue
        value = row_worth(state, box, row)
        worth += value
        if played.sort == BEAST:
            beasts += 1
            if least == 0 or value < least:
                least = value
            if can_attack(state, box, row):
                if played.since == state.turns:
                    worth += FRESH * played.might
                if state.n_lasting:
                    worth += PUMPED * max(0, pumped(state, row))
    if beasts > limit_of(state, box, seat):
        worth -= least
    return worth


@rule
def count_of_beasts(state, seat) -> int:
    """Count the beasts of a player."""
    beasts = 0
    for row in range(1, state.n_rows + 1):
        beasts += state.card[row].sort == BEAST and state.card[row].seat == seat
    return beasts


@rule
def level_worth(state, box, seat) -> int:
    """Give what the Level of a Royal is worth, and that it is about to rise."""
    worth = LEVEL * (state.level[seat] - 1)
    if (
        state.level[seat] < LEVELS
        and state.turns > 0
        and (is_to_evolve(state, box, seat) or will_rise(state, box, seat))
    ):
        worth += RISING if state.turn == seat else RISING // 2
    return worth


@rule
def side(state, box, seat) -> int:
    """Give what a player has."""
    if state.lost[seat]:
        return -5_000
    if state.frame[1].step < BIOMASS:
        return 0
    worth = wellbeing(life_left(state, seat)) + level_worth(state, box, seat) + field_worth(state, box, seat)
    worth += hand_worth(state, box, seat, count_of_beasts(state, seat))
    worth += upkeep_worth(state, box, seat) + biomass_worth(state, box, seat) + menace(state, box, seat)
    worth += attacks_ahead(state, box, seat)
    if state.turn != seat:
        worth += ENDED
    if state.turn != seat or state.frame[1].step <= DRAWING:
        worth += DRAWN
    if state.n_deck[seat] < 6:
        worth -= EMPTY * (6 - state.n_deck[seat])
    return worth
