"""The facts of a position, for the forecast of who will win (`players/forecast.py`)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.players.forecast import forecast

from ..state import RECORDS
from ..terms import (
    ARSENAL,
    BEAST,
    CELESTIAL,
    CHIEF,
    COMPANION,
    CORE,
    GUARDS,
    LEFT,
    MARKER,
    MIDDLE,
    N_COLUMNS,
    OFFERING,
    PROVINCE,
    REAR_SUPPORT,
    RIGHT,
    SHIELD,
    UP_GRADE,
    WEAPON,
)
from ..zones import is_beast_sort
from .assaults import can_attack, is_before_war, onslaught, outlook
from .holdings import best_deploy, block_worth, side
from .waiting import waiting_worth
from .weights import WEIGHTS
from .worth import held_worth, lead_worth

#: Facts of a side, in the order of their cells: itself, its hand, its columns, its other cards, its piles.
(
    LIFE,
    LAST_LIFE,
    TURN_MARKER,
    DEPLOYED,
    SHIFTED,
    DROPPED,
    HAND,
    HAND_WORTH,
    HAND_BEASTS,
    HAND_UPGRADES,
    HAND_OFFERINGS,
    HAND_GEAR,
    HAND_ARSENALS,
    HAND_PAYS,
    SOON,
    SOON_POWER,
    BLOCKERS,
    DEPLOYABLE,
    GUARDIANS,
    HAS_MIDDLE,
    HAS_REAR,
    POWER,
    SKILL,
    MIDDLE_POWER,
    MIDDLE_SKILL,
    LEFT_POWER,
    RIGHT_POWER,
    GREATEST,
    MORE_DAMAGE,
    READY,
    READY_POWER,
    RESTING,
    UNDYING,
    FLEETING,
    RAISED,
    COMPANY,
    ABILITIES,
    WORTH,
    SUPPORT,
    LEAST_SUPPORT,
    REAR_SUPPORTED,
    OFFERINGS,
    CORES,
    WEAPONS,
    SHIELDS,
    STAYING,
    DECK,
    GRAVE,
    INWARD,
    UPGRADES,
    COMPANIONS,
    LEFT_NOW,
    AHEAD,
    ALL,
) = range(54)
SIDE = ALL + 1
LEAD = 2 * SIDE  # four facts that are as bad for seat 2 as they are good for seat 1
BOTH = LEAD + 4  # five that are the same for both
FACTS = BOTH + 5

LIMIT = 3_000  # to which what is pending is clipped
LONG = 24  # turns

expect = forecast(RECORDS, WEIGHTS, SIDE=SIDE, LEAD=LEAD, BOTH=BOTH, FACTS=FACTS)


@rule
def describe_hand(state, box, seat, shares, at):
    """Add up the cards that a player holds."""
    shares[at + HAND] = state.n_hand[seat] - state.n_put[seat]
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        sort = box.sort[kind]
        shares[at + HAND_WORTH] += held_worth(box, kind)
        shares[at + HAND_PAYS] += box.pays[kind]
        if is_beast_sort(sort):
            shares[at + HAND_BEASTS] += sort == BEAST
            shares[at + HAND_UPGRADES] += sort == UP_GRADE
            shares[at + BLOCKERS] += block_worth(state, box, seat, kind) > 0
            if sort == BEAST and (state.marker[seat] > MARKER - 1 or box.oc[kind] <= state.marker[seat] + 1):
                shares[at + SOON] += 1
                shares[at + SOON_POWER] = max(shares[at + SOON_POWER], box.a[kind])
        elif sort == OFFERING:
            shares[at + HAND_OFFERINGS] += 1
        elif sort == WEAPON:
            shares[at + HAND_GEAR] += 1
        else:
            shares[at + HAND_ARSENALS] += 1


@rule
def describe_lead(state, box, seat, column, shares, at):
    """Add up what the Lead of a column has."""
    row = state.lead[seat, column]
    played = state.card[row]
    a = max(0, played.a)
    shares[at + POWER] += a
    shares[at + SKILL] += played.sk
    shares[at + GREATEST] = max(shares[at + GREATEST], a)
    shares[at + MORE_DAMAGE] += played.ad
    shares[at + RESTING] += played.rest
    shares[at + UNDYING] += played.signets & CELESTIAL != 0
    shares[at + FLEETING] += played.signets & CHIEF != 0
    shares[at + RAISED] += played.sort == UP_GRADE
    shares[at + COMPANY] += played.sort == COMPANION
    shares[at + ABILITIES] += box.n_abilities[played.kind]
    shares[at + WORTH] += lead_worth(state, box, row)
    if column == REAR_SUPPORT:
        shares[at + HAS_REAR] = 1
        return
    shares[at + GUARDIANS] += 1
    if column == MIDDLE:
        shares[at + HAS_MIDDLE] = 1
        shares[at + MIDDLE_POWER] = a
        shares[at + MIDDLE_SKILL] = played.sk
    elif column == LEFT:
        shares[at + LEFT_POWER] = a
    elif column == RIGHT:
        shares[at + RIGHT_POWER] = a
    if can_attack(state, seat, column, 1 if seat == state.turn else 0):
        shares[at + READY] += 1
        shares[at + READY_POWER] += a


@rule
def describe_columns(state, box, seat, shares, at):
    """Add up what supports a player's columns, and who stands in them."""
    shares[at + REAR_SUPPORTED] = state.support[seat, REAR_SUPPORT]
    least = state.support[seat, 1]
    for column in range(1, N_COLUMNS + 1):
        if column <= GUARDS:
            shares[at + SUPPORT] += state.support[seat, column]
            least = min(least, state.support[seat, column])
        if state.lead[seat, column]:
            describe_lead(state, box, seat, column, shares, at)
    shares[at + LEAST_SUPPORT] = least


@rule
def describe_cards(state, seat, shares, at):
    """Count what else of a player lies on the mat."""
    for row in range(1, state.n_rows + 1):
        sort = state.card[row].sort
        if state.card[row].seat != seat or sort == 0:
            continue
        if sort == OFFERING:
            shares[at + OFFERINGS] += 1
        elif sort == CORE:
            shares[at + CORES] += 1
        elif sort == WEAPON:
            shares[at + WEAPONS] += 1
        elif sort == ARSENAL or sort == PROVINCE:
            shares[at + STAYING] += 1
        elif sort >= SHIELD:
            shares[at + SHIELDS] += 1


@rule
def describe_side(state, box, seat, shares, at):
    """Write the facts of a side."""
    shares[at + LIFE] = max(0, state.life[seat])
    shares[at + LAST_LIFE] = max(0, 3 - state.life[seat])
    shares[at + TURN_MARKER] = min(MARKER, state.marker[seat])
    shares[at + DEPLOYED] = state.deployed[seat]
    shares[at + SHIFTED] = state.shifted[seat]
    shares[at + DROPPED] = state.dropped[seat]
    describe_hand(state, box, seat, shares, at)
    shares[at + DEPLOYABLE] = best_deploy(state, box, seat)
    describe_columns(state, box, seat, shares, at)
    describe_cards(state, seat, shares, at)
    shares[at + DECK] = state.n_deck[seat]
    shares[at + GRAVE] = state.n_grave[seat]
    shares[at + INWARD] = state.n_inward[seat]
    shares[at + UPGRADES] = state.n_upgrades[seat]
    shares[at + COMPANIONS] = state.n_companions[seat]
    if seat == state.turn and is_before_war(state):
        shares[at + LEFT_NOW] = min(LIMIT, onslaught(state, box, seat, 1, 0, 0))
    shares[at + AHEAD] = min(LIMIT, onslaught(state, box, seat, 0, 0, 0))
    shares[at + ALL] = min(2 * LIMIT, max(-LIMIT, side(state, box, seat)))


@rule
def describe(state, box, shares, at):
    """Write the facts of a position, FACTS of them, from a cell on."""
    for i in range(at, at + FACTS):
        shares[i] = 0
    describe_side(state, box, 1, shares, at)
    describe_side(state, box, 2, shares, at + SIDE)
    pending = min(LIMIT, max(-LIMIT, outlook(state, box, 0, 0, 0)))
    lead = at + LEAD
    shares[lead] = 1 if state.turn == 1 else -1
    shares[lead + 1] = 1 if state.asked == 1 else -1
    shares[lead + 2] = pending if state.turn == 1 else -pending
    shares[lead + 3] = min(LIMIT, max(-LIMIT, waiting_worth(state, box, 1)))
    both = at + BOTH
    shares[both] = min(LONG, state.turns)
    shares[both + 1] = state.frame[1].step
    shares[both + 2] = is_before_war(state)
    shares[both + 3] = state.depth
    shares[both + 4] = 1
