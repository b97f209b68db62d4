"""The facts of a position that learned players look at (`players/learned.py`), in points of magic and in counts.

They read what the seat knows: rivals' hands by their size alone. Cards of the box are known by their printed value.
"""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.known import count_bits

from ..kingdom import clans, has_home, stack_of, top
from ..minnowtaur import is_marked
from ..scoring import worth
from ..state import RECORDS  # noqa: F401  (gives the rules below their types)
from ..terms import (
    AIR,
    CHALLENGE,
    CT,
    DEFENDER,
    HIRE,
    KINDS,
    LANDS,
    PILES,
    PLACE,
    SPECIES,
    SPYDRA,
    TURN,
    TWO,
    UPRIGHT,
    WIIZZZAARD,
)

#: Facts of a Kingdom.
(
    COVERED,
    EXPOSED,
    GUARDED,
    GREATEST,
    LEAST,
    TOPS,
    STACKED,
    SURE,
    EXPOSED_SIZE,
    OWN_HIGH,
    OWN_LOW,
    HELD,
    BARREN,
    EARNED,
    LIT,
    GIFTED,
) = range(16)
SIDE = GIFTED + 1

#: Facts of the own hand, of what may be won and lost, and of the moment.
(
    SINGLES,
    SINGLES_WORTH,
    PAIRS,
    PAIRS_WORTH,
    TRIPLES,
    WILDS,
    SPYDRAS,
    WIIZZZAARDS,
    HYPNOGRIFFS,
    ELVES_HELD,
    MOBGOBLINS_HELD,
    MINNOWTAURS,
    FITTING,
    PREY,
    PREY_TWICE,
    PREY_MOST,
    HUNTED,
    HUNTED_MOST,
    KEPT,
    HUNTED_BARE,
    TO_DRAW,
    LATE,
    DISCARDED,
    ON_TURN,
    ACTIONS_TAKEN,
    PLACING,
    HIRING,
    CHALLENGING,
    CHALLENGED,
    AT_STAKE,
    STAKE_OPEN,
    NEED,
    IDLE,
    MOMENT_COUNT,
) = range(34)
REST = MOMENT_COUNT + 1

LONG = 30  # cards to draw that a game is not yet late with
PARTS = 100  # of a Clan's worth, for chances


@rule
def describe_side(state, box, seat, shares, at):
    """Write the facts of a Kingdom."""
    few = clans(state, seat) < 2
    for land in range(1, LANDS + 1):
        stack = stack_of(seat, land)
        best = top(state, stack)
        if best == 0:
            continue
        points = worth(state, box, seat, best)
        covered = 0
        for row in range(state.start[stack], best):
            covered += worth(state, box, seat, row)
        shares[at + COVERED] += covered
        shares[at + STACKED] += best - state.start[stack]
        shares[at + TOPS] += 1
        shares[at + EXPOSED_SIZE] += state.clan[best].own
        if is_marked(state, stack, UPRIGHT):
            shares[at + GUARDED] += points
        elif few:
            shares[at + SURE] += points
        else:
            shares[at + EXPOSED] += points
        shares[at + GREATEST] = max(shares[at + GREATEST], points)
        if shares[at + LEAST] == 0 or points < shares[at + LEAST]:
            shares[at + LEAST] = points
        if land == 1:
            shares[at + OWN_HIGH] = points
        else:
            shares[at + OWN_LOW] += points
    shares[at + HELD] = state.hand_size[seat]
    shares[at + BARREN] = state.barren[seat]
    shares[at + EARNED] = state.total[seat] + 50 * state.victories[seat]
    shares[at + LIT] = count_bits(state.lit[seat]) + 2 * state.claimed[seat]
    shares[at + GIFTED] = count_bits(state.power[seat])


@rule
def unseen(state, box, seat, kind) -> int:
    """Count the cards of a kind that a seat has not seen leave for good: in the deck, in other hands, at the inn."""
    count = box.copies[kind] - state.hand[seat, kind] - state.retired[kind] - state.removed[kind]
    for row in range(1, state.start[AIR + 1]):
        if kind <= SPECIES:
            count -= state.clan[row].own if state.clan[row].species == kind else 0
        elif kind == CT:
            count -= state.clan[row].ct
        elif kind == SPYDRA:
            count -= state.clan[row].spydra
    for i in range(state.n_discard):
        count -= state.discard[i] == kind
    return max(0, count)


@rule
def hidden_cards(state, seat) -> int:
    """Count the cards that a seat cannot see."""
    count = state.n_draw
    for rival in range(1, state.seats + 1):
        count += state.hand_size[rival] if rival != seat else 0
    for pile in range(1, PILES + 1):
        count += state.n_inn[pile] if state.seats == TWO else 0
    return max(1, count)


@rule
def describe_hand(state, box, seat, shares, at):
    """Add up what a seat holds: what could be settled, what is still alone."""
    for kind in range(1, SPECIES + 1):
        held = state.hand[seat, kind]
        if held == 1:
            shares[at + SINGLES] += 1
            shares[at + SINGLES_WORTH] += box.value[kind]
        elif held > 1:
            shares[at + PAIRS] += held // 2
            shares[at + PAIRS_WORTH] += held * box.value[kind]
            shares[at + TRIPLES] += held > 2
        if held > 0:
            for land in range(1, LANDS + 1):
                row = top(state, stack_of(seat, land))
                if row > 0 and has_home(state, box, kind, land):
                    shares[at + FITTING] += held
    shares[at + WILDS] = state.hand[seat, CT]
    shares[at + SPYDRAS] = state.hand[seat, SPYDRA]
    for kind in range(WIIZZZAARD, KINDS + 1):
        shares[at + WIIZZZAARDS + kind - WIIZZZAARD] = state.hand[seat, kind]


@rule
def describe_hunt(state, box, seat, shares, at):
    """Add up what lies open to the hand of a seat, and what of its own lies open to others."""
    wild = state.hand[seat, CT] + state.hand[seat, SPYDRA]
    hidden = hidden_cards(state, seat)
    for owner in range(1, state.seats + 1):
        if clans(state, owner) < 2:
            continue
        for land in range(1, LANDS + 1):
            stack = stack_of(owner, land)
            row = top(state, stack)
            if row == 0 or is_marked(state, stack, UPRIGHT):
                continue
            species = state.clan[row].species
            points = worth(state, box, owner, row)
            held = state.hand[seat, species]
            if owner == seat:
                danger = points * min(PARTS, PARTS * unseen(state, box, seat, species) // hidden)
                shares[at + HUNTED] += danger
                shares[at + HUNTED_MOST] = max(shares[at + HUNTED_MOST], danger)
                if held + wild > 0:
                    shares[at + KEPT] += points
                else:
                    shares[at + HUNTED_BARE] += danger
            elif state.clan[row].barred == 0 and held + wild > 0:
                shares[at + PREY] += points
                shares[at + PREY_MOST] = max(shares[at + PREY_MOST], points)
                shares[at + PREY_TWICE] += points if held + wild > 1 else 0


@rule
def describe_moment(state, box, seat, shares, at):
    """Write whose turn it is, and what waits."""
    shares[at + TO_DRAW] = state.n_draw
    shares[at + LATE] = max(0, LONG - state.n_draw)
    shares[at + DISCARDED] = state.n_discard
    shares[at + ON_TURN] = 1 if state.crown == seat else 0
    shares[at + IDLE] = state.idle
    shares[at + MOMENT_COUNT] = state.depth
    for i in range(1, state.depth + 1):
        frame = state.frame[i]
        mine = 1 if frame.seat == seat else -1
        if frame.what == TURN:
            shares[at + ACTIONS_TAKEN] = mine * (1 + frame.count)
        elif frame.what == PLACE:
            row = state.start[AIR + 1] - 1
            shares[at + PLACING] += mine * worth(state, box, frame.seat, max(row, 0))
        elif frame.what == HIRE:
            shares[at + HIRING] += mine
        elif frame.what == CHALLENGE and (frame.seat == seat or frame.rival == seat):
            prize = worth(state, box, seat, top(state, frame.stack))
            last = 1 if frame.step == DEFENDER else -1  # the recruiter played last
            shares[at + CHALLENGING if mine > 0 else at + CHALLENGED] = last
            shares[at + AT_STAKE] = mine * prize
            shares[at + STAKE_OPEN] = prize if last == mine else -prize
            shares[at + NEED] = frame.need


@rule
def describe_rest(state, box, seat, shares, at):
    """Write the facts of a seat's hand, of what may be won and lost, and of the moment."""
    describe_hand(state, box, seat, shares, at)
    describe_hunt(state, box, seat, shares, at)
    describe_moment(state, box, seat, shares, at)
