"""Discarding a Clanning Creature and drawing one card (chapter "Discard", CK-DISC)."""

from __future__ import annotations

from menagerie.engine.ask import VERB, offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .hands import draw_cards, play_card
from .kingdom import is_species
from .terms import DISC_1, DISC_2, E_DISCARD, FOR_DISCARD, SPECIES, V_DISCARD


@rule
def refuse_discard(state, seat, kind) -> int:
    """Refuse a discard: not a Clanning Creature (CK-DISC-2), or not held."""
    if not is_species(kind):
        return DISC_2
    return DISC_1 if state.hand[seat, kind] == 0 else 0


@rule
def offer_discards(state, seat):
    """Offer each Clanning Creature in hand (CK-DISC-7)."""
    for kind in range(1, SPECIES + 1):
        offer_unless(state, refuse_discard(state, seat, kind), V_DISCARD * VERB + kind)


@rule
def discard(state, log, seat, kind):
    """Put one Clanning Creature on the discard pile and draw one card (CK-DISC-1, CK-DISC-3, CK-DISC-8).

    From the draw pile, never the discard pile (CK-DISC-4); no other action draws (CK-DISC-5).
    """
    lay_discard(state, log, seat, kind, 0)
    draw_cards(state, log, seat, 1, FOR_DISCARD)


@rule
def lay_discard(state, log, seat, kind, free):
    """Lay a card from a hand on the discard pile, face up, as an action or free (CK-DISC-1, CK-POW-8)."""
    play_card(state, seat, kind)
    state.discard[state.n_discard] = kind
    state.n_discard += 1
    tell(log, E_DISCARD, seat, kind, free, 0, 0)
