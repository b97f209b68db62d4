"""Cards that are not on the field as objects of effects (`objects`): by their kind, or by their place in a deck."""

from __future__ import annotations

from menagerie.cardtext.machine import object_hooks
from menagerie.engine.jit import rule

from ..terms import IN_DECK, IN_DISCARD, IN_HAND, PILE_HAND


@rule(fills=object_hooks.kind_in)
def kind_in(state, zone, owner, which) -> int:
    """Name the card that an object of a zone is."""
    return state.deck[owner, which] if zone == IN_DECK else which


@rule(fills=object_hooks.size_of)
def size_of(state, zone, owner) -> int:
    """Count the cards of a zone in which effects look for objects."""
    if owner > state.seats:
        return 0
    return state.n_discard[owner] if zone == IN_DISCARD else state.n_hand[owner]


@rule(fills=object_hooks.which_at)
def which_at(state, zone, owner, place) -> int:
    """Tell by what a card of such a zone is named: its kind."""
    return state.discard[owner, place] if zone == IN_DISCARD else state.hand[owner, place]


@rule(fills=object_hooks.zone_of_pile)
def zone_of_pile(pile) -> int:
    """Name the zone of a pile of the language: the hand, or the discard section."""
    return IN_HAND if pile == PILE_HAND else IN_DISCARD
