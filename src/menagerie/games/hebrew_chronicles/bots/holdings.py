"""What one player has: Menorah Life, columns and what stands in them, the hand, piles, and the attacks to come."""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..deploy import refuse_replacing
from ..offerings import support_for
from ..signets import refuse_column
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ARMS,
    ARSENAL,
    BEAST,
    COMPANION,
    CORE,
    DRAWING,
    FUNCTION_1,
    GUARDS,
    MARKER,
    MIDDLE,
    N_COLUMNS,
    OFFERING,
    PROVINCE,
    REAR_SUPPORT,
    SHIELD,
    UP_GRADE,
    WEAPON,
)
from ..upgrade import is_core_of
from ..weapons import refuse_bearer
from ..zones import count_arms, foe_of, is_beast_sort
from .assaults import may_attack, onslaught
from .worth import (
    AWAITING,
    BENEATH,
    DRAWN,
    EMULATED,
    SHIELDING,
    STAYING,
    TEXT,
    held_worth,
    is_sure,
    kind_worth,
    lead_worth,
    wellbeing,
)

NOW, AHEAD = 12, 40  # hundredths of the attacks that can still be made in this turn, of those of each next turn
FIRST, SECOND, THIRD, FOURTH, BEYOND = 44, 36, 30, 24, 4  # a point of support in a column
BEHIND = 70  # hundredths of that in the Rear Support
MANNED, MANNED_MIDDLE, MANNED_REAR = 22, 30, 14  # a column with a Beast in it
READY, SOON = 30, 18  # hundredths of its worth that the best Beast in hand has more if it can be deployed now, or soon
RISING = 15  # an Up-Grade in its column
FITTING = 15  # hundredths of what it adds that an Up-Grade has more beside its Core
BLOCKING, SURE_BLOCKING = 14, 26  # a Beast in hand that may block, one that blocks whatever its Skill
BEARER = 6  # a Weapon in hand that somebody can bear
AWAITED = 30  # a column with support that a Companion may enter
INWARD = 3  # a card in the Inward column
REMAINING = 2  # a card of Heaven, of the last ten
UNMOVED, UNTURNED, UNDROPPED = 3, 2, 16  # a right of the turn: to move, to turn a Beast, to drop a card
GAGGED = 15  # to play nothing from hand for the rest of the turn
ASCENDED = 2  # a Beast in Ascend
SPENT = 1  # a card whose command was used in this turn

# --- columns


@rule
def support_worth(support) -> int:
    """Give what the support of a Guard Column is worth: the first points most."""
    worth = FIRST * min(support, 1) + SECOND * min(max(support - 1, 0), 1)
    worth += THIRD * min(max(support - 2, 0), 1) + FOURTH * min(max(support - 3, 0), 1)
    return worth + BEYOND * max(support - 4, 0)


@rule
def column_worth(state, column, support) -> int:
    """Give what so much support is worth in a column."""
    return support_worth(support) * (BEHIND if column == REAR_SUPPORT else 100) // 100


@rule
def columns_worth(state, box, seat) -> int:
    """Give what a player's columns are worth, with their Leads."""
    worth = 0
    for column in range(1, N_COLUMNS + 1):
        worth += column_worth(state, column, state.support[seat, column])
        row = state.lead[seat, column]
        if row:
            worth += MANNED_MIDDLE if column == MIDDLE else MANNED_REAR if column == REAR_SUPPORT else MANNED
            worth += lead_worth(state, box, row) + ASCENDED * (1 - state.card[row].rest)
            worth += UNTURNED * (1 - state.card[row].turned) + 1 - state.card[row].moved
    return worth


@rule
def table_worth(state, box, seat) -> int:
    """Give what else of a player lies on the mat: Cores, Weapons, Shields, Arsenals that stay."""
    worth = 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat != seat:
            continue
        worth -= SPENT * (played.used != 0)
        if played.copied:
            worth += EMULATED * box.n_abilities[played.copied]
        if played.sort == CORE:
            worth += BENEATH
        elif played.sort == WEAPON:
            worth += TEXT
        elif played.sort == ARSENAL or played.sort == PROVINCE:
            worth += STAYING
        elif played.sort >= SHIELD and played.sort != OFFERING:
            worth += SHIELDING
        elif played.sort == OFFERING:
            worth += TEXT * box.n_abilities[played.kind]
    return worth


# --- the hand


@rule
def room_for(state, box, seat, kind) -> int:
    """Give what a Beast of the hand would add where it does best, when the Turn Marker allows; 0 without a column."""
    best = 0
    for column in range(1, N_COLUMNS + 1):
        if refuse_column(box.signets[kind], column) or box.oc[kind] > support_for(state, box, seat, column):
            continue
        if refuse_replacing(state, box, seat, kind, column) == 0:
            row = state.lead[seat, column]
            gone = lead_worth(state, box, row) if row and state.card[row].sort != COMPANION else 0
            best = max(best, kind_worth(box, kind) - gone)
    return best


@rule
def best_deploy(state, box, seat) -> int:
    """Give what the hand promises for the next deploy: more if support and Turn Marker allow it already."""
    best = 0
    last = 0
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if kind != last and box.sort[kind] == BEAST:
            lacking = max(0, box.oc[kind] - state.marker[seat]) if state.marker[seat] <= MARKER else 0
            if lacking <= 1:
                room = room_for(state, box, seat, kind)
                best = max(best, room * (READY if lacking == 0 else SOON) // 100)
        last = kind
    return best


@rule
def upgrade_worth(state, box, seat, kind) -> int:
    """Give what an Up-Grade promises where its Core leads a column."""
    best = 0
    for column in range(1, N_COLUMNS + 1):
        row = state.lead[seat, column]
        if row and is_core_of(state, box, row, kind):
            best = max(best, kind_worth(box, kind) + BENEATH - lead_worth(state, box, row))
    return best * FITTING // 100


@rule
def is_bearable(state, box, seat, kind) -> int:
    """Tell whether a Beast of a Guard Column can bear a Weapon of the hand."""
    for column in range(1, GUARDS + 1):
        row = state.lead[seat, column]
        if row and count_arms(state, row) < ARMS and refuse_bearer(state, box, row, kind) == 0:
            return 1
    return 0


@rule
def block_worth(state, box, seat, kind) -> int:
    """Give what a Beast of the hand is worth as a blocker: with a Beast in RRS, and one to be protected."""
    if state.lead[seat, REAR_SUPPORT] == 0:
        return 0
    most = 0
    for column in range(1, GUARDS + 1):
        row = state.lead[seat, column]
        if row:
            most = max(most, state.card[row].oc)
    if box.oc[kind] > most:
        return 0
    return SURE_BLOCKING if is_sure(box, kind) else BLOCKING


@rule
def card_worth(state, box, seat, kind) -> int:
    """Give what a card in hand is worth to a player, whose columns stand as they do."""
    worth = held_worth(box, kind)
    sort = box.sort[kind]
    if sort == UP_GRADE:
        worth += upgrade_worth(state, box, seat, kind)
    elif sort == WEAPON:
        worth += BEARER * is_bearable(state, box, seat, kind)
    if is_beast_sort(sort):
        worth += block_worth(state, box, seat, kind)
    return worth


@rule
def hand_worth(state, box, seat) -> int:
    """Give what a hand is worth, without the cards that are picked to leave it."""
    worth = 0
    for place in range(state.n_hand[seat]):
        worth += card_worth(state, box, seat, state.hand[seat, place])
    for place in range(state.n_put[seat]):
        worth -= card_worth(state, box, seat, state.put[seat, place])
    return worth + best_deploy(state, box, seat)


@rule
def is_untouched(state) -> int:
    """Tell whether the active player has done nothing yet since the card of the turn was drawn."""
    seat = state.turn
    if state.frame[1].step != FUNCTION_1 or state.depth > 1 or state.deployed[seat] or state.shifted[seat]:
        return 0
    if state.armed[seat] or state.placed[seat] or state.dropped[seat] or state.n_memory:
        return 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat == seat and (played.since == state.turns or played.turned or played.moved or played.used):
            return 0
    return 1


@rule
def held(state, box, seat) -> int:
    """Give what a hand is worth, and the next card; the one just drawn counts as any.

    The next card counts half for who does not act, so that to end a turn is worth nothing by itself.
    """
    worth = hand_worth(state, box, seat)
    if state.n_deck[seat] == 0:
        return worth
    if seat != state.turn or state.frame[1].step <= DRAWING:
        return worth + (DRAWN if seat == state.turn else DRAWN // 2)
    count = state.n_hand[seat]
    return worth * (count - 1) // count + DRAWN if count and is_untouched(state) else worth


# --- piles, and attacks


@rule
def companions_worth(state, seat) -> int:
    """Give what the Companions in their column are worth: more for those that a free column with support awaits."""
    free = 0
    for column in range(1, N_COLUMNS + 1):
        if state.lead[seat, column] == 0 and state.support[seat, column] > 0:
            free += 1
    return AWAITING * state.n_companions[seat] + AWAITED * min(free, state.n_companions[seat])


@rule
def piles_worth(state, box, seat) -> int:
    """Give what lies in a player's piles: Up-Grades, Companions, the Inward column, Heaven."""
    worth = companions_worth(state, seat) + INWARD * state.n_inward[seat]
    for place in range(state.n_upgrades[seat]):
        kind = state.upgrades[seat, place]
        worth += RISING + upgrade_worth(state, box, seat, kind)
    return worth + REMAINING * min(state.n_deck[seat], 10)


@rule
def menace(state, box, seat) -> int:
    """Give what the attacks promise that a player may still make; once all are made the opponent is next."""
    coming = onslaught(state, box, seat, 0, 0, 0)
    if seat != (state.turn if may_attack(state, box) else foe_of(state.turn)):
        return coming * AHEAD // 100
    left = onslaught(state, box, seat, 1, 0, 0) if seat == state.turn else coming
    return (left * NOW + coming * AHEAD) // 100


@rule
def side(state, box, seat) -> int:
    """Give what a player has."""
    worth = wellbeing(state.life[seat]) + columns_worth(state, box, seat) + table_worth(state, box, seat)
    worth += held(state, box, seat) + piles_worth(state, box, seat) + menace(state, box, seat)
    worth -= GAGGED * state.gagged[seat]
    worth += UNMOVED * (1 - state.shifted[seat]) + UNDROPPED * (1 - state.dropped[seat])
    return worth
