"""The Drafty Inn of the two-Ruler game (chapters "The Drafty Inn" and "Challenge"; CK-INN).

An INN frame remembers which piles were taken from (`stack`, as bits) and turns up their next cards once the new Clan is
placed. What a Creature for Hire does that turns up stands in `inn_hire`.
"""

from __future__ import annotations

from menagerie.engine.ask import arrange, offer_unless
from menagerie.engine.chance import shuffle
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.known import card_left, set_mark
from menagerie.engine.log import tell

from .hands import play_card
from .kingdom import has_power, is_species, is_wild, join_clan, lift_new_clan
from .minnowtaur import is_welcome
from .powers import strength
from .recruit import note_play
from .terms import (
    ACTIVE,
    AIR,
    BY_SETTLING,
    CHALLENGE,
    CT,
    DEFENDER,
    E_INN,
    E_INN_HIRE,
    E_TURNED,
    EQUINITY,
    HENTAUR,
    INN,
    INN_2,
    INN_3,
    INN_4,
    INN_11,
    INN_PLACE,
    MIN_4,
    PILE,
    PILES,
    R51,
    RECRUIT_INN,
    SPECIES,
    SPYDRA,
    TURNED_UP,
    TWO,
)


@rule
def inn_top(state, pile) -> int:
    """Name the Creature that an inn pile shows; 0 if it shows none (CK-INN-1, CK-INN-11)."""
    return state.inn[pile, state.n_inn[pile] - 1] if state.inn_open[pile] else 0


@rule
def tops_by_kind(state) -> int:
    """Give the piles that show each kind: bits 1 << (pile - 1), shifted by PILES for every kind."""
    tops = 0
    for pile in range(1, PILES + 1):
        tops |= state.inn_open[pile] << (PILES * inn_top(state, pile) + pile - 1)
    return tops


@rule
def tops_of(tops, kind) -> int:
    """Take one kind's piles out of `tops_by_kind`."""
    return tops >> PILES * kind & (1 << PILES) - 1


@rule
def inn_species(state, kind, piles) -> int:
    """Name the one species of a played card and the taken Creatures; 0 if all are Wild, -1 if there are several."""
    species = kind if is_species(kind) else 0
    for pile in range(1, PILES + 1):
        if piles >> (pile - 1) & 1 and is_species(inn_top(state, pile)):
            if species > 0 and species != inn_top(state, pile):
                return -1
            species = inn_top(state, pile)
    return species


@rule
def refuse_inn(state, box, seat, kind, piles) -> int:
    """Refuse to recruit from the inn: card not held, slot empty, several species, only Wilds (CK-INN-2 … CK-INN-5).

    It needs no Clan of one's own (CK-INN-13).
    """
    if state.seats != TWO or not (is_species(kind) or is_wild(kind)) or state.hand[seat, kind] == 0:
        return INN_2
    if piles == 0:
        return INN_3
    for pile in range(1, PILES + 1):
        if piles >> (pile - 1) & 1 and inn_top(state, pile) == 0:
            return INN_11
    species = inn_species(state, kind, piles)
    if species < 0:
        return R51 if kind == HENTAUR and has_power(state, seat, EQUINITY) else INN_3
    if species == 0:
        return INN_4
    return 0 if is_welcome(state, box, seat, species, BY_SETTLING) else MIN_4


@rule
def offer_inn(state, box, seat):
    """Offer every card in hand for every set of Creatures it can take (CK-R41)."""
    if state.seats != TWO:
        return
    tops = tops_by_kind(state)
    wild = tops_of(tops, CT) | tops_of(tops, SPYDRA)
    for kind in range(1, SPECIES + 1):
        own = tops_of(tops, kind)
        if own | wild and state.hand[seat, kind] > 0:
            offer_takes(state, box, seat, kind, own | wild, own | wild)
        for card in range(CT, SPYDRA + 1):
            if own and state.hand[seat, card] > 0:
                offer_takes(state, box, seat, card, own | wild, own)
    arrange(state)


@rule
def offer_takes(state, box, seat, kind, joining, needed):
    """Offer a card for every set of piles out of some (bits) that takes at least one of those needed."""
    for piles in range(1, joining + 1):
        if piles & ~joining == 0 and piles & needed:
            offer_unless(state, refuse_inn(state, box, seat, kind, piles), RECRUIT_INN.code(kind, piles))


@rule
def recruit_inn(state, box, log, seat, kind, piles):
    """Play one card for Creatures of the inn; the rival may challenge (CK-INN-6 … CK-INN-8, CK-INN-12, CK-INN-14)."""
    play_card(state, seat, kind)
    species = inn_species(state, kind, piles)
    row = lift_new_clan(state, box, species)
    for pile in range(1, PILES + 1):
        if piles >> (pile - 1) & 1:
            join_clan(state, row, inn_top(state, pile))
            take_top(state, pile)
    tell(log, E_INN, seat, kind, piles, species, 0)
    inn = state.frame[push(state, INN)]
    inn.seat = seat
    inn.stack = piles
    challenge = state.frame[push(state, CHALLENGE)]
    challenge.seat = seat
    challenge.rival = TWO + 1 - seat
    challenge.stack = AIR
    challenge.step = DEFENDER
    challenge.need = strength(state, box, seat, challenge.rival, kind)
    note_play(state, kind)


@rule
def take_top(state, pile):
    """Take the turned-up card off a pile; nothing is turned up there now."""
    state.n_inn[pile] -= 1
    state.inn[pile, state.n_inn[pile]] = 0
    state.inn_open[pile] = 0


@rule
def turn_up(state, pile) -> int:
    """Turn up the next card of a pile and let both Rulers see it."""
    kind = state.inn[pile, state.n_inn[pile] - 1]
    state.inn_open[pile] = 1
    for observer in range(1, TWO + 1):
        card_left(state, observer, kind, pile + INN_PLACE)
    state.n_marked = state.n_marks[1] + state.n_marks[2]
    return kind


@rule
def step_inn(state, log):
    """Replace what was taken, one pile after another; a Creature for Hire acts first (CK-INN-10, CK-INNH-1, CK-R46)."""
    frame = state.frame[state.depth]
    for pile in range(1, PILES + 1):
        if frame.stack >> (pile - 1) & 1 == 0:
            continue
        if state.n_inn[pile] == 0:  # CK-INN-11
            frame.stack -= 1 << (pile - 1)
            continue
        kind = turn_up(state, pile)
        tell(log, E_TURNED, 0, pile, kind, 0, 0)
        if kind <= SPYDRA:
            frame.stack -= 1 << (pile - 1)
            continue
        hired = state.frame[push(state, TURNED_UP)]
        hired.seat = frame.seat
        hired.rival = TWO + 1 - frame.seat
        hired.ability = kind
        hired.stack = pile
        hired.step = ACTIVE
        tell(log, E_INN_HIRE, 0, kind, 0, 0, 0)
        return
    pop(state)


# --- setup


@rule
def put_back(state, pile, kind):
    """Shuffle a turned-up Creature for Hire back into its pile, or a pile of nothing else into the deck (CK-R40)."""
    state.inn_open[pile] = 0
    creatures = 0
    for i in range(PILE):
        creatures += state.inn[pile, i] <= SPYDRA
    if creatures > 0:
        shuffle(state, state.inn[pile], PILE)
        for observer in range(1, TWO + 1):
            set_mark(state, observer, kind, 1 << (pile + INN_PLACE))
        state.n_marked = state.n_marks[1] + state.n_marks[2]
        return
    for i in range(PILE):
        state.draw[state.n_draw] = state.inn[pile, i]
        state.n_draw += 1
    shuffle(state, state.draw, state.n_draw)
    deal_pile(state, pile)


@rule
def deal_pile(state, pile):
    """Deal seven cards from the draw pile."""
    for i in range(PILE):
        state.n_draw -= 1
        state.inn[pile, i] = state.draw[state.n_draw]
        state.draw[state.n_draw] = 0
    state.n_inn[pile] = PILE
