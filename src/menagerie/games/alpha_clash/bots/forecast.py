"""The facts of a position, for the forecast of who will win (`players/forecast.py`)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.players.forecast import forecast

from ..damage import defense_left
from ..state import RECORDS
from ..terms import (
    BREAKTHROUGH,
    BUFF,
    CLASH,
    COLOR_SETS,
    FLIGHT,
    NECROTIC,
    QUICK,
    SUPERSPEED,
    TRAP,
    WEAPON,
)
from ..zones import is_sound
from .clash import outlook
from .holdings import hand_worth, is_early, mover, onslaught
from .waiting import waiting_worth
from .weights import WEIGHTS
from .worth import row_worth

#: Facts of a side, in the order of their cells: its Contender, what it has, its hand, its Clash cards, its other cards.
(
    HEALTH,
    MOST_HEALTH,
    ATTACK,
    DEFENSE,
    ENGAGED,
    DECK,
    RESOURCES,
    READY,
    ONSLAUGHT,
    HAND,
    HAND_WORTH,
    HAND_COST,
    HAND_CLASH,
    HAND_ANSWERS,
    SOON,
    SOON_COST,
    CARDS,
    CARDS_ENGAGED,
    POWER,
    POWER_ENGAGED,
    STAMINA,
    STAMINA_ENGAGED,
    GREATEST,
    AIR,
    BREAKING,
    FAST,
    VENOM,
    ABILITIES,
    TRAPS,
    WEAPONS,
    RELICS,
) = range(31)
SIDE = RELICS + 1
LEAD = 2 * SIDE  # four facts that are as bad for seat 2 as they are good for seat 1
BOTH = LEAD + 4  # five that are the same for both
FACTS = BOTH + 5

LIMIT = 3_000  # to which what is pending is clipped
LONG = 20  # turns

expect = forecast(RECORDS, WEIGHTS, SIDE=SIDE, LEAD=LEAD, BOTH=BOTH, FACTS=FACTS)


@rule
def describe_cards(state, box, seat, shares, at):
    """Add up the cards that a player has in play."""
    for row in range(3, state.n_rows + 1):
        if state.card[row].seat != seat or is_sound(state, row) == 0:
            continue
        sort = state.card[row].sort
        if sort == CLASH:
            engaged = state.card[row].engaged
            attack = max(0, state.card[row].attack)
            keys = state.card[row].keys
            shares[at + CARDS + engaged] += 1
            shares[at + POWER + engaged] += attack
            shares[at + STAMINA + engaged] += max(0, defense_left(state, row))
            shares[at + GREATEST] = max(shares[at + GREATEST], attack)
            shares[at + AIR] += attack if keys & FLIGHT else 0
            shares[at + BREAKING] += attack if keys & BREAKTHROUGH else 0
            shares[at + FAST] += attack if keys & SUPERSPEED else 0
            shares[at + VENOM] += 1 if keys & NECROTIC else 0
            shares[at + ABILITIES] += box.n_abilities[state.card[row].kind]
        elif sort == TRAP:
            shares[at + TRAPS] += 1 - state.card[row].sprung
        elif sort == WEAPON:
            shares[at + WEAPONS] += row_worth(state, box, row)
        else:
            shares[at + RELICS] += row_worth(state, box, row)


@rule
def describe_hand(state, box, seat, shares, at):
    """Add up the cards that a player holds."""
    shares[at + HAND] = state.n_hand[seat]
    shares[at + HAND_WORTH] = hand_worth(state, box, seat)
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        sort = box.sort[kind]
        cost = box.cost[kind]
        shares[at + HAND_COST] += cost
        if sort == CLASH:
            shares[at + HAND_CLASH] += 1
        if sort == TRAP or sort == QUICK or sort == BUFF:
            shares[at + HAND_ANSWERS] += 1
        if cost <= state.n_resources[seat] + 1:
            shares[at + SOON] += 1
            shares[at + SOON_COST] += cost


@rule
def describe_side(state, box, seat, shares, at):
    """Write the facts of a side."""
    shares[at + HEALTH] = max(0, state.health[seat])
    shares[at + MOST_HEALTH] = box.health[state.card[seat].kind]
    shares[at + ATTACK] = state.card[seat].attack
    shares[at + DEFENSE] = state.card[seat].defense
    shares[at + ENGAGED] = state.card[seat].engaged
    shares[at + DECK] = state.n_deck[seat]
    shares[at + RESOURCES] = state.n_resources[seat]
    shares[at + READY] = state.have[seat, COLOR_SETS - 1]
    shares[at + ONSLAUGHT] = onslaught(state, seat)
    describe_hand(state, box, seat, shares, at)
    describe_cards(state, box, seat, shares, at)


@rule
def describe(state, box, shares, at):
    """Write the facts of a position, FACTS of them, from a cell on."""
    for i in range(at, at + FACTS):
        shares[i] = 0
    describe_side(state, box, 1, shares, at)
    describe_side(state, box, 2, shares, at + SIDE)
    pending = min(LIMIT, max(-LIMIT, outlook(state, box, 0, 0, 0, 0)))
    lead = at + LEAD
    shares[lead] = 1 if mover(state) == 1 else -1
    shares[lead + 1] = 1 if state.asked == 1 else -1
    shares[lead + 2] = pending if state.turn == 1 else -pending
    shares[lead + 3] = min(LIMIT, max(-LIMIT, waiting_worth(state, box)))
    both = at + BOTH
    shares[both] = min(LONG, state.turns)
    shares[both + 1] = is_early(state)
    shares[both + 2] = state.clash
    shares[both + 3] = state.portal
    shares[both + 4] = 1
