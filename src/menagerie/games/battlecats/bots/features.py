"""What a bot looks at in Battlecats. Knowledge of the game, never rules.

`evaluate` works on a state that was dealt anew for the seat, so it may look anywhere in it.
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.piles import count_listed as count_hand

from ..cards.printed import names, warlords
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ACTION,
    CARD,
    E_CHOOSE,
    E_EXILE,
    E_RECRUIT,
    HONOR,
    KEEP,
    KINDS,
    NIGHTSHADE,
    NO_ACTION,
    PRIDE,
    RECRUIT,
    ROUNDS,
    SHARE,
    SHIELD,
    WARLORDS,
)
from ..zones import honor_at, kind_of, owner_at, owner_of, pride_at
from .facts import REST, SIDE, describe_rest, describe_side  # noqa: F401  (learned players look at them)

LEADERS = ("", *(warlord["name"] for warlord in warlords()[1:]))

#: What `count` counts: rows of its table, with a label per column. Of Warlords: deals, and wins in parts.
USES = {"recruited": names(), "exiled": names(), "taken by Nightshade": names(), "held": LEADERS, "won": LEADERS}
FAIR = (0.9, 1.1)  # of its fair share: what a Warlord is to win with two players, 45 to 55 %
RECRUITED, EXILED, TAKEN, HELD, WON = range(5)

# Weights in hundredths of a point of Honor.
PRIDE_POINT = 32  # a Pride Point that can still be spent
ACTION_WORTH, SHIELD_WORTH, NIGHT_WORTH = 45, 70, 110  # an action, when the card turns up in the Fray
LATER = 3  # rounds past the twelfth that a game usually has
IN_HAND = 12  # hundredths of its worth that a card in hand has
SCALE = 60_000  # a lead of this value is worth three quarters of the victory
GAINS_ONLY = 0  # 1: a search counts from where it stands, not from an even game
GUIDED_EXPLORE = 60  # weight of the bonus in a search that a model guides, in hundredths (docs/experiments.md)
GUIDED_LEAST = 1000  # simulations without which no answer of such a search is clear
ROLLOUT = 40  # random answers for each seat before a search looks at the value: about a round
LEAD, FIELD = 60, 40  # how much the best rival and the average rival count


@rule
def card_worth(box, kind) -> int:
    """Give what a card brings when it turns up, in hundredths of Honor."""
    action = box.action[kind]
    points = box.honor[kind, 0] * 100 + box.pride[kind, 0] * PRIDE_POINT
    if action == NO_ACTION:
        return points
    return points + (NIGHT_WORTH if action == NIGHTSHADE else SHIELD_WORTH if action == SHIELD else ACTION_WORTH)


@rule
def shared_cards(state) -> int:
    """Count the cards from which Frays are dealt."""
    cards = state.n_common + state.n_play
    for seat in range(1, state.seats + 1):
        for kind in range(1, KINDS + 1):
            cards += state.discard[seat, kind]
    return max(cards, 1)


@rule
def deals_left(state) -> int:
    """Estimate how many cards will still be dealt; from round 12 on it is what is left (BT-DEAL-8)."""
    if state.round >= ROUNDS:
        return state.n_common
    return max(ROUNDS + LATER - state.round, 0) * SHARE * state.seats


@rule
def prospects(state, box, seat, shared) -> int:
    """Give what a player's cards in the shared piles promise for the rest of the game."""
    worth = 0
    for kind in range(1, KINDS + 1):
        worth += state.discard[seat, kind] * card_worth(box, kind)
    for i in range(state.n_common):
        if owner_of(state.common[i]) == seat:
            worth += card_worth(box, kind_of(state.common[i]))
    for row in range(1, state.n_play + 1):
        if owner_at(state, row) == seat:
            worth += card_worth(box, kind_of(state.play[row].card))
    return worth * deals_left(state) // shared


@rule
def fortune(state, box, seat, shared) -> int:
    """Give a player's Honor and what is still to come, in hundredths."""
    phase = state.frame[1].step
    total = state.honor[seat] * 100
    if state.round > 0:  # before that nobody can tell which followers serve best
        total += prospects(state, box, seat, shared)
    for row in range(1, state.n_play + 1):
        if owner_at(state, row) == seat:
            if phase <= HONOR:
                total += honor_at(state, box, row) * 100
            if phase <= PRIDE:
                total += pride_at(state, box, row) * PRIDE_POINT
            if phase == ACTION and not state.play[row].spent and box.action[kind_of(state.play[row].card)] != NO_ACTION:
                total += ACTION_WORTH
    if phase == RECRUIT:
        total += state.budget[seat] * PRIDE_POINT // 4
    hand = 0
    for i in range(state.n_hand[seat]):
        hand += card_worth(box, state.hand[seat, i]) * IN_HAND // (100 + 8 * box.factor[state.hand[seat, i]])
    return total + hand * deals_left(state) // shared


@rule
def is_late(state) -> int:
    """Tell whether a search had better play a game out by looking ahead: never, random answers tell more for less."""
    return 0


@rule
def turn_of(state) -> int:
    """Number the turn: a round, in which all act in turn."""
    return state.round


@rule
def evaluate(state, box, seat) -> int:
    """Value a state for a seat: the own fortune against the rivals'."""
    shared = shared_cards(state)
    own = fortune(state, box, seat, shared)
    best = 0
    total = 0
    for rival in range(1, state.seats + 1):
        if rival != seat:
            points = fortune(state, box, rival, shared)
            total += points
            best = max(best, points)
    if state.over:
        return own * 100 - best * 100 + state.won[seat] * 1_000_000
    return own * 100 - best * LEAD - total * FIELD // max(state.seats - 1, 1)


# --- how often cards are used


@rule
def count(state, log, uses):
    """Count what the events of a log used."""
    for i in range(1, min(log[0].count + 1, len(log))):
        event = log[i]
        if event.what == E_RECRUIT:
            uses[RECRUITED, event.public[0]] += 1
        elif event.what == E_EXILE:
            uses[EXILED, event.public[0] // CARD] += 1
        elif event.what == E_CHOOSE:
            uses[TAKEN, event.public[0] // CARD] += 1


@rule
def count_end(state, uses, seat, share):
    """Count a seat's Warlord, and its share of the victory."""
    for warlord in range(1, WARLORDS + 1):
        held = state.warlord[seat] == warlord
        uses[HELD, warlord] += held
        uses[WON, warlord] += held * share


@rule
def count_dealt(state, copies, at) -> int:
    """Count followers and the twelve cards that set-up gives to each seat (BT-SETUP-5, BT-SETUP-13); 0 before."""
    if state.frame[1].step != KEEP:
        return 0
    for seat in range(1, state.seats + 1):
        count_hand(state, seat, copies, at + seat - 1)
        for kind in range(1, min(copies.shape[1], len(state.discard[seat]))):
            copies[at + seat - 1, kind] += state.discard[seat, kind]
    return 1
