"""What one player has: health, hand, resources, cards in play, and what is to be feared of the next attacks."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.conditions import holds
from menagerie.cardtext.machine.filters import value_of
from menagerie.engine.jit import rule

from ..damage import defense_left
from ..numbers import is_switched_on
from ..portal import portal_cost
from ..resources import cost_of
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    BREAKTHROUGH,
    BUFF,
    BYSTANDER,
    CARD,
    CLASH,
    COLOR_SETS,
    DRAWING,
    FIGHTERS,
    FLIGHT,
    INTERCEPTION,
    ITEM,
    MULLIGAN,
    N_COLORS,
    OBSERVANT,
    PAY,
    PORTAL,
    PRIMARY,
    QUICK,
    READYING,
    RESOURCE,
    SPRUNG,
    START,
    STEPS,
    TO_ATTACK,
    TO_OBSTRUCT,
    TRAP,
    YOUR_TURN,
)
from ..zones import foe_of, is_sound
from .worth import CARD_HELD, DRAWN, USEFUL, kind_worth, row_worth, wellbeing

END_STEP = STEPS.index("end")
DANGER = 16  # hundredths of its worth that health has which the next attacks may cost
FATAL = 1_500  # the next attacks may cost all of it
EXPOSED = 14  # hundredths of its worth that an engaged card loses while somebody can attack it
ANSWER = 21  # a response or Clash Buff that can be paid
SPARE = 8  # a resource that is not spent for nothing
NEXT_CARD = 54  # the card that is drawn next, whatever it is
ENDED = 25  # to have ended a turn
FIRST_TURN = 60  # to begin
R_FIRST = 230  # each of the first three resources
R_THEN = 230  # to the fifth
R_LATER = 130  # to the seventh
R_LATE = 60  # to the ninth
R_LAST = 12  # beyond


@rule
def mover(state) -> int:
    """Name who acts next: at the end of a turn already the other player."""
    return foe_of(state.turn) if state.frame[1].step >= END_STEP else state.turn


@rule
def is_early(state) -> int:
    """Tell whether who acts next has not begun yet: what the player before left undone is still told by the table."""
    return 1 if state.frame[1].step != PRIMARY else 0


@rule
def is_fresh(state) -> int:
    """Tell whether the cards of who acts next will be readied before that."""
    return 1 if state.frame[1].step >= END_STEP or state.frame[1].step <= READYING else 0


# --- hand and resources


@rule
def sources(state, box, seat) -> int:
    """Count the resources that make each colour, six bits a colour."""
    packed = 0
    for place in range(state.n_resources[seat]):
        colors = box.colors[state.resource[seat, place]]
        for color in range(N_COLORS):
            packed += (colors >> color & 1) << 6 * color
    return packed


@rule
def held_worth(state, box, seat, kind, packed) -> int:
    """Give what a card in hand is worth: more if it can be paid soon."""
    resources = max(state.n_resources[seat], 3)
    soon = 100
    if box.cost[kind] > resources + 1:
        soon = 75 if box.cost[kind] <= resources + 3 else 45
    for color in range(N_COLORS):
        if box.gem[kind, color + 1] > packed >> 6 * color & 63:
            soon = soon * 70 // 100
    return CARD_HELD + kind_worth(state, box, kind) * USEFUL * soon // 10_000


@rule
def hand_worth(state, box, seat) -> int:
    """Give what a hand is worth, without the cards that are picked to leave it; the card just drawn counts as any."""
    packed = sources(state, box, seat)
    worth = 0
    for place in range(state.n_hand[seat]):
        worth += held_worth(state, box, seat, state.hand[seat, place], packed)
    for place in range(state.n_put[seat]):
        worth -= held_worth(state, box, seat, state.put[seat, place], packed)
        if state.frame[1].step == MULLIGAN:
            worth += DRAWN
    count = state.n_hand[seat]
    if count and state.turn == seat and state.frame[1].step == RESOURCE:
        return worth * (count - 1) // count + NEXT_CARD
    return worth


@rule
def resource_worth(count) -> int:
    """Give what so many resources are worth: the first most."""
    worth = R_FIRST * min(count, 3) + R_THEN * min(max(count - 3, 0), 2) + R_LATER * min(max(count - 5, 0), 2)
    return worth + R_LATE * min(max(count - 7, 0), 2) + R_LAST * max(count - 9, 0)


@rule
def unpaid(state, box, seat) -> int:
    """Count the resources that a player still has to pay for what is being announced."""
    frame = state.frame[state.depth]
    if frame.what != ITEM or frame.seat != seat or frame.step > PAY or frame.other:
        return 0
    if frame.sort == PORTAL:
        return portal_cost(state, box)
    return cost_of(state, box, seat, frame.kind, frame.x) if frame.sort == CARD or frame.sort == SPRUNG else 0


@rule
def answers_worth(state, box, seat) -> int:
    """Give what ready resources are worth for Traps, Quick Actions and Clash Buffs.

    Once the opponent acts all count, spent ones too: they ready before they are needed for anything else.
    """
    acts = mover(state) == seat
    left = state.have[seat, COLOR_SETS - 1]
    if (acts and is_fresh(state)) or (acts == 0 and is_early(state) == 0):
        left = state.n_resources[seat]
    left = max(0, left - unpaid(state, box, seat))
    worth = SPARE * left
    for row in range(1, state.n_rows + 1):
        if state.card[row].seat == seat and state.card[row].sort == TRAP and state.card[row].sprung == 0:
            if box.cost[state.card[row].kind] <= left:
                left -= box.cost[state.card[row].kind]
                worth += ANSWER
    for place in range(state.n_hand[seat]):
        kind = state.hand[seat, place]
        if (box.sort[kind] == QUICK or box.sort[kind] == BUFF) and box.cost[kind] <= left:
            left -= box.cost[kind]
            worth += ANSWER
    return worth


# --- what attacks may come


@rule
def may_attack(state, row) -> int:
    """Tell whether a card can attack in the turn that its player is in, or in the next one.

    At the start of the opponent's turn: whether it still could have.
    """
    played = state.card[row]
    if FIGHTERS >> played.sort & 1 == 0 or is_sound(state, row) == 0 or played.forbidden >> TO_ATTACK & 1:
        return 0
    if played.seat != mover(state):
        return 1 if is_early(state) == 0 or played.engaged == 0 else 0
    if is_fresh(state):
        return 1
    if played.engaged or state.turns == 1:
        return 0
    return 0 if played.keys & OBSERVANT and played.since == state.turns else 1


@rule
def left_over(packed, blockers) -> int:
    """Add up all but the greatest of some numbers, given by how often each occurs, four bits a number."""
    total = 0
    more = 0
    for number in range(14, 0, -1):
        more += packed >> 4 * number & 15
        total += max(0, more - blockers)
    return total


@rule
def onslaught(state, seat) -> int:
    """Estimate the damage to the opponent if a player attacks with everything and all that is ready obstructs."""
    foe = foe_of(seat)
    rested = mover(state) == foe and is_fresh(state)
    ground = 0
    air = 0
    fliers = 0
    low = 0
    high = 0
    sure = 0
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat == seat:
            if may_attack(state, row) and played.attack > 0:
                strength = min(played.attack, 14)
                if played.keys & BREAKTHROUGH and strength > 2:
                    sure += strength - 2
                    strength = 2
                if played.keys & FLIGHT:
                    air += 1 << 4 * strength
                    fliers += 1
                else:
                    ground += 1 << 4 * strength
        elif played.sort == CLASH and played.seat == foe and (played.engaged == 0 or rested):
            if played.forbidden >> TO_OBSTRUCT & 1 == 0:
                if played.keys & (FLIGHT | INTERCEPTION):
                    high += 1
                else:
                    low += 1
    total = sure + left_over(air, high) + left_over(ground, low + max(0, high - fliers))
    return max(0, total - max(0, state.card[foe].defense))


@rule
def danger(state, seat) -> int:
    """Give what the attacks that may come next are to be feared."""
    health = state.health[seat]
    cost = onslaught(state, foe_of(seat))
    if cost <= 0 or health <= 0:
        return 0
    fear = (wellbeing(health) - wellbeing(max(1, health - cost))) * DANGER // 100
    later = (mover(state) == seat) != is_early(state)  # what the attacker left undone in this turn is no threat
    return fear + FATAL if cost >= health and (later or state.clash) else fear


@rule
def exposure(state, box, row) -> int:
    """Give what is to be feared for an engaged Clash card: that somebody attacks it in the opponent's turn."""
    for other in range(1, state.n_rows + 1):
        if state.card[other].seat != state.card[row].seat and FIGHTERS >> state.card[other].sort & 1:
            if state.card[other].attack >= defense_left(state, row):
                return row_worth(state, box, row) * EXPOSED // 100
    return 0


# --- what comes without being asked for


@rule
def is_coming(state, seat, step) -> int:
    """Tell whether a step of a player's turn still comes; from its Primary Phase on that of its next turn counts."""
    now = state.frame[1].step
    return 1 if state.turn != seat or now <= step or now >= PRIMARY else 0


@rule
def coming(state, box, seat) -> int:
    """Give what the next turns bring a player: a card, and the health that effects of every turn will change.

    What it has in the end is the same before and after, so that nobody puts off the end of a turn for it.
    """
    worth = NEXT_CARD if is_coming(state, seat, DRAWING) else 0
    begins = is_coming(state, seat, START)
    ends = state.turn == seat and state.frame[1].step == PRIMARY
    for row in range(1, state.n_rows + 1):
        kind = state.card[row].kind
        if state.card[row].seat != seat or is_sound(state, row) == 0 or box.periods[kind] == 0:
            continue
        first = box.first_ability[kind]
        for ability in range(first, first + box.n_abilities[kind]):
            sort = box.abilities[ability].kind
            if (sort == ops.AT_START and begins) or (sort == ops.AT_END and ends):
                if box.abilities[ability].when == YOUR_TURN and is_switched_on(state, box, row, ability):
                    worth += healing(state, box, seat, row, ability)
    return worth


@rule
def healing(state, box, seat, row, ability) -> int:
    """Give what the health is worth that an effect of every turn gives a player or takes from the opponent."""
    first = box.abilities[ability].body
    for place in range(first, first + box.abilities[ability].body_rows):
        op = box.rows[place].op
        if op == ops.JUMP_UNLESS and holds(state, box, seat, row, 0, box.rows[place].b) == 0:
            return 0
        if op == ops.GAIN or op == ops.LOSE:
            who = seat if box.rows[place].a == ops.YOU else foe_of(seat)
            points = value_of(state, box, seat, row, 0, box.rows[place].b)
            health = state.health[who]
            if op == ops.GAIN:
                points = -min(points, box.health[state.card[who].kind] - health)
            change = wellbeing(health - points) - wellbeing(health)
            return change if who == seat else -change
    return 0


# --- one player


@rule
def side(state, box, seat) -> int:
    """Give what a player has."""
    worth = wellbeing(state.health[seat]) + hand_worth(state, box, seat) + resource_worth(state.n_resources[seat])
    worth += answers_worth(state, box, seat) - danger(state, seat)
    acts = mover(state)
    early = is_early(state)
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.seat != seat or is_sound(state, row) == 0:
            continue
        worth += row_worth(state, box, row)
        if played.sort == CLASH:
            if played.engaged and played.part == BYSTANDER and (seat == acts) != early:
                worth -= exposure(state, box, row)
            if played.engaged == 0 and seat == acts and early == 0:
                worth += 5 * played.plus_attack + 3 * played.plus_defense
    if state.turns == 0:
        return worth + (FIRST_TURN if state.first == seat else 0)
    worth += coming(state, box, seat)
    if acts != seat:
        worth += ENDED
    if state.n_deck[seat] < 6:
        worth -= 70 * (6 - state.n_deck[seat])
        if state.n_deck[seat] == 0:
            worth -= 2_000
    return worth
