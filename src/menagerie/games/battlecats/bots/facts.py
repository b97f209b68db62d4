"""The facts of a position that learned players look at (`players/learned.py`), in points and in counts.

What a player's cards are worth is read from their printed numbers, wherever they lie: which cards lie in the Common
Deck is known to all, only their order is not.
"""

from __future__ import annotations

from menagerie.engine.jit import rule

from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    ACTION,
    DEAL,
    HONOR,
    IMPROVING,
    KINDS,
    MASTER,
    NO_ACTION,
    PRIDE,
    RECRUIT,
    REORDER,
    ROUNDS,
    SCOUT,
    WARRIOR,
)
from ..zones import honor_at, kind_of, owner_at, owner_of, pride_at

#: Facts of a side: its points, its cards that will be dealt again, those in play, its hand.
(
    POINTS,
    COUNTED,
    BUDGET,
    FLIPPED,
    HONOR_MET,
    PRIDE_MET,
    WOUNDS,
    SHARED,
    SHARED_HONOR,
    SHARED_PRIDE,
    SHARED_FACTOR,
    SHARED_MASTERS,
    DOING_NOTHING,
    EXILING,
    WOUNDING,
    SHIELDING,
    EXILING_OR_WOUNDING,
    FURIOUS,
    NIGHTSHADES_SHARED,
    SOON,
    SOON_HONOR,
    SOON_PRIDE,
    IN_PLAY,
    PLAY_HONOR,
    PLAY_PRIDE,
    PLAY_LOST,
    PLAY_SHIELDED,
    PLAY_WOUNDED,
    PLAY_UNSPENT,
    PLAY_UNSPENT_SCOUTS,
    PLAY_UNSPENT_WARRIORS,
    PLAY_UNSPENT_MASTERS,
    IN_HAND,
    HAND_HONOR,
    HAND_PRIDE,
    HAND_FACTOR,
    AFFORDABLE,
    AFFORDABLE_HONOR,
    AFFORDABLE_PRIDE,
    DECK,
    EXILED,
    JADES,
) = range(42)
SIDE = JADES + 1

#: Facts of the moment.
(
    ROUNDS_LEFT,
    BEYOND,
    TURN,
    DEALER,
    PHASE,
    REORDERING,
    ACTING,
    COUNTING,
    PAYING,
    RECRUITING,
    IMPROVING_HAND,
    COMMON,
    LEFT,
    DEPTH,
) = range(14)
REST = DEPTH + 1


@rule
def describe_shared(state, box, seat, kind, count, shares, at):
    """Add up cards that will be dealt again."""
    shares[at + SHARED] += count
    shares[at + SHARED_HONOR] += count * box.honor[kind, 0]
    shares[at + SHARED_PRIDE] += count * box.pride[kind, 0]
    shares[at + SHARED_FACTOR] += count * box.factor[kind]
    shares[at + SHARED_MASTERS] += count if box.level[kind] == MASTER else 0
    shares[at + DOING_NOTHING + box.action[kind]] += count


@rule
def describe_play(state, box, row, shares, at):
    """Add up a card in play, as the phases still to come will count it."""
    kind = kind_of(state.play[row].card)
    phase = state.frame[1].step
    shares[at + IN_PLAY] += 1
    if phase <= HONOR:
        shares[at + PLAY_HONOR] += honor_at(state, box, row)
    if phase <= PRIDE:
        shares[at + PLAY_PRIDE] += pride_at(state, box, row)
        shares[at + PLAY_LOST] += box.pride[kind, 0] - pride_at(state, box, row)
    shares[at + PLAY_SHIELDED] += state.play[row].shielded
    shares[at + PLAY_WOUNDED] += state.play[row].wounded
    if phase <= ACTION and state.play[row].spent == 0 and box.action[kind] != NO_ACTION:
        shares[at + PLAY_UNSPENT] += 1
        shares[at + PLAY_UNSPENT_SCOUTS] += box.level[kind] == SCOUT
        shares[at + PLAY_UNSPENT_WARRIORS] += box.level[kind] == WARRIOR
        shares[at + PLAY_UNSPENT_MASTERS] += box.level[kind] == MASTER


@rule
def describe_hand(state, box, seat, shares, at):
    """Add up a hand, and what of it the Pride Points of the round could recruit, card by card."""
    shares[at + IN_HAND] = state.n_hand[seat]
    for i in range(state.n_hand[seat]):
        kind = state.hand[seat, i]
        shares[at + HAND_HONOR] += box.honor[kind, 0]
        shares[at + HAND_PRIDE] += box.pride[kind, 0]
        shares[at + HAND_FACTOR] += box.factor[kind]
        if box.factor[kind] <= state.budget[seat]:
            shares[at + AFFORDABLE] += 1
            shares[at + AFFORDABLE_HONOR] = max(shares[at + AFFORDABLE_HONOR], box.honor[kind, 0])
            shares[at + AFFORDABLE_PRIDE] = max(shares[at + AFFORDABLE_PRIDE], box.pride[kind, 0])


@rule
def describe_side(state, box, seat, shares, at):
    """Write the facts of a side."""
    shares[at + POINTS] = state.honor[seat]
    shares[at + COUNTED] = state.counted[seat]
    shares[at + BUDGET] = state.budget[seat]
    shares[at + FLIPPED] = state.flipped[seat] > 0
    shares[at + HONOR_MET] = state.honor_met[seat]
    shares[at + PRIDE_MET] = state.pride_met[seat]
    shares[at + WOUNDS] = state.wounds[seat]
    for kind in range(1, KINDS + 1):
        shares[at + EXILED] += state.exiled[seat, kind]
        if state.discard[seat, kind]:
            describe_shared(state, box, seat, kind, state.discard[seat, kind], shares, at)
    for i in range(state.n_common):
        if owner_of(state.common[i]) == seat:
            kind = kind_of(state.common[i])
            describe_shared(state, box, seat, kind, 1, shares, at)
            shares[at + SOON] += 1
            shares[at + SOON_HONOR] += box.honor[kind, 0]
            shares[at + SOON_PRIDE] += box.pride[kind, 0]
    for row in range(1, state.n_play + 1):
        if owner_at(state, row) == seat:
            describe_shared(state, box, seat, kind_of(state.play[row].card), 1, shares, at)
            describe_play(state, box, row, shares, at)
    describe_hand(state, box, seat, shares, at)
    shares[at + DECK] = state.n_deck[seat]
    shares[at + JADES] = state.jade[seat]


@rule
def describe_rest(state, box, seat, shares, at):
    """Write the facts of the moment: the round, its phase, who is to choose."""
    phase = state.frame[1].step
    shares[at + ROUNDS_LEFT] = max(0, ROUNDS - state.round)
    shares[at + BEYOND] = max(0, state.round - ROUNDS)
    shares[at + TURN] = 1 if state.frame[1].seat == seat else 0
    shares[at + DEALER] = 1 if state.dealer == seat else 0
    shares[at + PHASE] = max(0, phase - DEAL)
    shares[at + REORDERING] = phase <= REORDER
    shares[at + ACTING] = phase == ACTION
    shares[at + COUNTING] = phase == HONOR
    shares[at + PAYING] = phase == PRIDE
    shares[at + RECRUITING] = phase == RECRUIT
    shares[at + IMPROVING_HAND] = phase >= IMPROVING
    shares[at + COMMON] = state.n_common
    shares[at + LEFT] = state.frame[1].left
    shares[at + DEPTH] = state.depth
