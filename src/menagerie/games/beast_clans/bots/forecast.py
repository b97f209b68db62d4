"""The facts of a position of two players, for the forecast of who will win (`players/forecast.py`)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.players.forecast import forecast

from ..biomass import maximum
from ..numbers import limit_of
from ..state import RECORDS
from ..terms import (
    ACCOMPANY,
    BEAST,
    CASTLE,
    CULL,
    DOUBLETAP,
    EQUIPMENT,
    GUARDIAN,
    WEATHER,
)
from ..zones import life_left
from .fray import attacks_ahead, can_attack, is_before_combat, outlook
from .holdings import biomass_worth, level_worth, reach, side, upkeep_all, upkeep_due
from .waiting import waiting_worth
from .weights import WEIGHTS
from .worth import held_worth, row_worth

#: Facts of a side, in the order of their cells: its Royal, its Biomass, its hand, its beasts, its other cards.
(
    LIFE,
    MOST_LIFE,
    MIGHT,
    LEVEL,
    RISING,
    INFLICTED,
    DECK,
    BIOMASS,
    MAXIMUM,
    UPKEEP,
    DUE,
    USEFUL,
    HAND,
    HAND_WORTH,
    HAND_COST,
    HAND_BEASTS,
    HAND_GEAR,
    HAND_WEATHER,
    SOON,
    SOON_COST,
    BEASTS,
    ROOM,
    POWER,
    STAMINA,
    GREATEST,
    READY,
    READY_POWER,
    GUARDS,
    TWICE,
    CULLING,
    COMPANY,
    ABILITIES,
    WORTH,
    GEAR,
    GEAR_POWER,
    GEAR_LEFT,
    CASTLES,
    HIDDEN,
    REACH,
    AHEAD,
    ALL,
) = range(41)
SIDE = ALL + 1
LEAD = 2 * SIDE  # four facts that are as bad for seat 2 as they are good for seat 1
BOTH = LEAD + 4  # five that are the same for both
FACTS = BOTH + 5

LIMIT = 3_000  # to which what is pending is clipped
LONG = 24  # turns

expect = forecast(RECORDS, WEIGHTS, SIDE=SIDE, LEAD=LEAD, BOTH=BOTH, FACTS=FACTS)


@rule
def describe_beast(state, box, row, shares, at):
    """Add up what a beast has."""
    played = state.card[row]
    might = max(0, played.might)
    shares[at + BEASTS] += 1
    shares[at + POWER] += might
    shares[at + STAMINA] += life_left(state, row)
    shares[at + GREATEST] = max(shares[at + GREATEST], might)
    if can_attack(state, box, row):
        shares[at + READY] += 1
        shares[at + READY_POWER] += might
    shares[at + GUARDS] += life_left(state, row) if played.keys & GUARDIAN else 0
    shares[at + TWICE] += might if played.keys & DOUBLETAP else 0
    shares[at + CULLING] += might if played.keys & CULL else 0
    shares[at + COMPANY] += might if played.keys & ACCOMPANY else 0
    shares[at + ABILITIES] += box.n_abilities[played.kind]


@rule
def describe_cards(state, box, seat, shares, at):
    """Add up the cards that a player has on the field."""
    for row in range(state.seats + 1, state.n_rows + 1):
        played = state.card[row]
        if played.seat != seat or played.sort == 0:
            continue
        shares[at + WORTH] += row_worth(state, box, row)
        if played.sort == BEAST:
            describe_beast(state, box, row, shares, at)
        elif played.sort == CASTLE:
            shares[at + CASTLES] += 1
        elif played.covered:
            shares[at + HIDDEN] += 1
        elif played.sort == EQUIPMENT:
            shares[at + GEAR] += 1
            shares[at + GEAR_POWER] = max(shares[at + GEAR_POWER], played.might)
            shares[at + GEAR_LEFT] += life_left(state, row)


@rule
def describe_hand(state, box, seat, shares, at):
    """Add up the cards that a player holds."""
    shares[at + HAND] = state.n_hand[seat] - state.n_put[seat]
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        sort = box.sort[kind]
        cost = box.cost[kind]
        shares[at + HAND_WORTH] += held_worth(box, kind)
        shares[at + HAND_COST] += cost
        shares[at + HAND_BEASTS] += sort == BEAST
        shares[at + HAND_GEAR] += sort == EQUIPMENT
        shares[at + HAND_WEATHER] += sort == WEATHER
        if cost <= shares[at + MAXIMUM] - shares[at + UPKEEP]:
            shares[at + SOON] += 1
            shares[at + SOON_COST] += cost


@rule
def describe_side(state, box, seat, shares, at):
    """Write the facts of a side."""
    shares[at + LIFE] = life_left(state, seat)
    shares[at + MOST_LIFE] = state.card[seat].life
    shares[at + MIGHT] = state.card[seat].might
    shares[at + LEVEL] = state.level[seat]
    shares[at + RISING] = level_worth(state, box, seat)
    shares[at + INFLICTED] = state.inflicted[seat]
    shares[at + DECK] = state.n_deck[seat]
    shares[at + BIOMASS] = state.biomass[seat]
    shares[at + MAXIMUM] = maximum(state, box, seat)
    shares[at + UPKEEP] = upkeep_all(state, box, seat)
    shares[at + DUE] = upkeep_due(state, box, seat)
    shares[at + USEFUL] = biomass_worth(state, box, seat)
    describe_hand(state, box, seat, shares, at)
    describe_cards(state, box, seat, shares, at)
    shares[at + ROOM] = limit_of(state, box, seat) - shares[at + BEASTS]
    shares[at + REACH] = reach(state, box, seat)
    shares[at + AHEAD] = attacks_ahead(state, box, seat)
    shares[at + ALL] = min(LIMIT, max(-LIMIT, side(state, box, seat)))


@rule
def describe(state, box, shares, at):
    """Write the facts of a position, FACTS of them, from a cell on."""
    for i in range(at, at + FACTS):
        shares[i] = 0
    describe_side(state, box, 1, shares, at)
    describe_side(state, box, 2, shares, at + SIDE)
    lead = at + LEAD
    shares[lead] = 1 if state.turn == 1 else -1
    shares[lead + 1] = 1 if state.asked == 1 else -1
    shares[lead + 2] = min(LIMIT, max(-LIMIT, outlook(state, box, 1)))
    shares[lead + 3] = min(LIMIT, max(-LIMIT, waiting_worth(state, box, 1)))
    both = at + BOTH
    shares[both] = min(LONG, state.turns)
    shares[both + 1] = state.frame[1].step
    shares[both + 2] = is_before_combat(state)
    shares[both + 3] = state.depth
    shares[both + 4] = 1
