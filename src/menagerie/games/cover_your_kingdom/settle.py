"""Settling a Clan and placing it (chapters "Settle" and "Placement of Clans", CK-SETTLE, CK-STACK-2, CK-STACK-3).

A placed Clan is carried in stack AIR until its Ruler has named the Land; a won Clan (`recruit.py`) and swapped Clans
(`mobgoblins.py`) are placed here too.
"""

from __future__ import annotations

from menagerie.engine.ask import offer_unless
from menagerie.engine.dispatch import EVERY, Answers
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .constellations import light_clan
from .hands import play_card
from .kingdom import (
    has_home,
    has_power,
    is_land,
    is_species,
    is_wild,
    join_clan,
    lift_new_clan,
    move_clan,
    stack_of,
    top,
)
from .minnowtaur import is_open, is_welcome
from .terms import (
    AIR,
    BY_SETTLING,
    CT,
    E_PLACE,
    E_SETTLE,
    EQUINITY,
    HENTAUR,
    MATCH_MAKER,
    MIN_4,
    PEGLEGASUS,
    PLACE,
    POW_12,
    Q_LAND,
    SETTLE,
    SETTLE_2,
    SETTLE_3,
    SETTLE_4,
    SETTLE_5,
    SETTLE_6,
    SETTLE_7,
    SETTLE_8,
    SPECIES,
    SPYDRA,
    STACK_2,
    UNIQUEHORN,
    V_LAND,
    VERBS,
)


@rule
def refuse_pair(state, seat, a, b, from_pile) -> int:
    """Refuse two cards as a pair: a Clanning Creature `a`, from the discard pile or not, with `b` from hand.

    Creatures for Hire are neither (CK-SETTLE-10). Two Wilds are no Clan (CK-TERM-9).
    """
    if is_wild(a) and is_wild(b):
        return SETTLE_6
    if not is_species(a):  # only Clanning Creatures lie in the discard pile (CK-DISC-2)
        return SETTLE_8
    if not (b == a or is_wild(b)):
        other = a + b - HENTAUR
        horses = (a == HENTAUR or b == HENTAUR) and (other == PEGLEGASUS or other == UNIQUEHORN)
        if horses and has_power(state, seat, EQUINITY):
            return POW_12
        return SETTLE_7
    if from_pile:
        if state.n_discard == 0 or state.discard[state.n_discard - 1] != a:
            return SETTLE_8
        if state.hand[seat, b] < 1:
            return SETTLE_3 if b == a else SETTLE_5
    elif b == a:
        if state.hand[seat, a] < 2:
            return SETTLE_2
    elif state.hand[seat, a] < 1 or state.hand[seat, b] < 1:
        return SETTLE_4
    return 0


@rule
def refuse_settle(state, box, seat, first, second, pile) -> int:
    """Refuse a settle: the pair, or a Kingdom whose Lands for it are closed (CK-MIN-4)."""
    clause = refuse_pair(state, seat, first, second, pile)
    if clause == 0 and not is_welcome(state, box, seat, first, BY_SETTLING):
        return MIN_4
    return clause


@rule
def offer_settles(state, box, seat):
    """Offer every pair in the three ways of the book (CK-SETTLE-2 … CK-SETTLE-5)."""
    pile_top = state.discard[state.n_discard - 1] if state.n_discard > 0 else 0
    for a in range(1, SPECIES + 1):
        if (state.hand[seat, a] == 0 and a != pile_top) or not is_welcome(state, box, seat, a, BY_SETTLING):
            continue
        offer_pairs(state, seat, a, a, pile_top)
        for b in range(CT, SPYDRA + 1):
            offer_pairs(state, seat, a, b, pile_top)


@rule
def offer_pairs(state, seat, a, b, pile_top):
    """Offer a Clanning Creature from hand, and from the discard pile, with one held card."""
    if state.hand[seat, b] > 0:
        offer_unless(state, refuse_pair(state, seat, a, b, 0), SETTLE.code(a, b, 0))
        if a == pile_top:
            offer_unless(state, refuse_pair(state, seat, a, b, 1), SETTLE.code(a, b, 1))


@rule
def settle(state, box, log, seat, first, second, pile):
    """Form a Clan of two cards and ask where it goes (CK-SETTLE-1).

    The next card of the discard pile is its top at once (CK-SETTLE-9). Nobody may answer (CK-SETTLE-11). Always a Clan
    of its own, even on one of the same species (CK-SETTLE-12).
    """
    state.frame[state.depth].own += has_power(state, seat, MATCH_MAKER)  # CK-R59
    if pile:
        state.n_discard -= 1
        state.discard[state.n_discard] = 0
    else:
        play_card(state, seat, first)
    play_card(state, seat, second)
    row = lift_new_clan(state, box, first)
    join_clan(state, row, first)
    join_clan(state, row, second)
    tell(log, E_SETTLE, seat, first, second, pile, 0)
    push_place(state, seat, BY_SETTLING)


@rule
def push_place(state, seat, entry):
    """Wait for a Ruler to place the Clan on top of AIR."""
    row = push(state, PLACE)
    state.frame[row].seat = seat
    state.frame[row].entry = entry


@rule
def refuse_land(state, box, land) -> int:
    """Refuse a Land for the carried Clan: not its home, or closed to it (CK-STACK-2, CK-MIN-4)."""
    frame = state.frame[state.depth]
    species = state.clan[state.start[AIR + 1] - 1].species
    if is_land(land) == 0 or not has_home(state, box, species, land):
        return STACK_2
    return 0 if is_open(state, box, frame.seat, species, land, frame.entry) else MIN_4


@rule
def place(state, log, seat, land):
    """Place the carried Clan on top of the chosen stack (CK-STACK-1, CK-RECRUIT-11)."""
    row = state.start[AIR + 1] - 1
    tell(log, E_PLACE, seat, land, state.clan[row].species, 0, 0)
    move_clan(state, row, AIR, stack_of(seat, land))
    pop(state)
    light_clan(state, log, seat, top(state, stack_of(seat, land)))


# The receiving Ruler names the Land (CK-STACK-3, CK-RECRUIT-12, CK-MOB-5).
PLACES = Answers(VERBS, {V_LAND: (EVERY, refuse_land, place)}, question=Q_LAND)
