"""Setup of the standard game and of the two-Ruler game (chapters "Setup", CK-SETUP and CK-2P).

The inn's piles are dealt in `inn.py`; of the six piles dealt the engine gives the first two as hands (CK-D3).
"""

from __future__ import annotations

from menagerie.engine.chance import below, shuffle
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import spill

from .constellations import lay_out_tokens
from .hands import draw_cards, full_hand
from .inn import deal_pile, put_back, turn_up
from .powers import deal_powers
from .terms import (
    AIR,
    CT,
    E_BACK,
    E_CROWN,
    E_DEAL,
    E_ROUND,
    E_TURNED,
    FOR_DEAL,
    MINNOWTAUR,
    PILES,
    REMOVED_CTS,
    REMOVED_MINNOWTAURS,
    REMOVED_SPECIES,
    REMOVED_SPYDRAS,
    SPECIES,
    SPYDRA,
    START,
    TURN,
    TWO,
)


@rule
def setup(state, box, log):
    """Shuffle, deal six cards each and hand out the Crown (CK-SETUP-3 … CK-SETUP-9, CK-R4).

    Every Kingdom begins without Clans (CK-SETUP-2). From three Rulers on that is all (CK-SETUP-1); two are dealt seven
    cards each (CK-2P-7), and the inn.
    """
    if state.round > 0:
        tell(log, E_ROUND, 0, state.round + 1, 0, 0, 0)
    for s in range(1, AIR + 2):
        state.start[s] = 1
    state.n_draw = spill(box.copies, state.draw, 0)
    if state.seats == TWO:
        remove_for_two(state)
    shuffle(state, state.draw, state.n_draw)
    tell(log, E_DEAL, 0, state.seats, state.n_draw, full_hand(state, 1), 0)
    for seat in range(1, state.seats + 1):
        draw_cards(state, log, seat, full_hand(state, seat), FOR_DEAL)
    if state.seats == TWO:
        deal_inn(state, log)
    lay_out_tokens(state)
    if state.powers:
        deal_powers(state, log)
    if state.round > 0:
        state.crown = state.starter  # CK-R35
    else:
        state.crown = state.first if state.first > 0 else 1 + below(state, state.seats)
        state.starter = state.crown if state.contest else 0
    begin(state, log)


@rule
def removed_for_two(kind) -> int:
    """Count the copies of a kind that leave the deck of the two-Ruler game (CK-2P-1 … CK-2P-3, CK-R71)."""
    if kind <= SPECIES:
        return REMOVED_SPECIES
    if kind == CT:
        return REMOVED_CTS
    if kind == SPYDRA:
        return REMOVED_SPYDRAS
    return REMOVED_MINNOWTAURS if kind == MINNOWTAUR else 0


@rule
def remove_for_two(state):
    """Take the cards of the two-Ruler game's list out of the sorted deck."""
    kept = 0
    for i in range(state.n_draw):
        kind = state.draw[i]
        if state.removed[kind] < removed_for_two(kind):
            state.removed[kind] += 1
        else:
            state.draw[kept] = kind
            kept += 1
    for i in range(kept, state.n_draw):
        state.draw[i] = 0
    state.n_draw = kept


@rule
def begin(state, log):
    """Give the first turn to the Crown holder (CK-TURN-1)."""
    row = push(state, TURN)
    state.frame[row].seat = state.crown
    state.frame[row].step = START
    tell(log, E_CROWN, state.crown, 0, 0, 0, 0)


@rule
def deal_inn(state, log):
    """Deal four piles of seven and turn up their tops; a Creature for Hire goes back (CK-2P-6, CK-2P-8, CK-2P-9)."""
    for pile in range(1, PILES + 1):
        deal_pile(state, pile)
    for pile in range(1, PILES + 1):
        kind = turn_up(state, pile)
        while kind > SPYDRA:
            tell(log, E_BACK, 0, pile, kind, 0, 0)
            put_back(state, pile, kind)
            kind = turn_up(state, pile)
        tell(log, E_TURNED, 0, pile, kind, 0, 0)
