"""Cards out of play as objects of effects (`objects`): by their kind, or by their place in a deck or Resource Zone."""

from __future__ import annotations

from menagerie.cardtext.machine import object_hooks
from menagerie.engine.jit import rule

from ..terms import ATTACKER, FIGHT, IN_DECK, IN_HAND, IN_OBLIVION, IN_RESOURCES, KINDS, OPPOSING, PILE_HAND, ROWS


@rule(fills=object_hooks.kind_in)
def kind_in(state, zone, owner, which) -> int:
    """Name the card that an object of a zone out of play is; a number beyond all kinds names none."""
    if zone == IN_DECK:
        return state.deck[owner, which]
    if zone == IN_RESOURCES:
        return state.resource[owner, which]
    return which if which <= KINDS else 0


@rule(fills=object_hooks.size_of)
def size_of(state, zone, owner) -> int:
    """Count the cards of a zone out of play in which effects look for objects."""
    if zone == IN_OBLIVION:
        return state.n_oblivion[owner]
    return state.n_hand[owner] if zone == IN_HAND else state.n_resources[owner]


@rule(fills=object_hooks.which_at)
def which_at(state, zone, owner, place) -> int:
    """Tell by what a card of such a zone is named."""
    if zone == IN_OBLIVION:
        return state.oblivion[owner, place]
    return state.hand[owner, place] if zone == IN_HAND else place


@rule(fills=object_hooks.obstructs)
def obstructs(state, row) -> int:
    """Tell whether a card obstructs in the clash under way (AC-CL-9)."""
    frame = state.frame[2]
    return 1 if frame.what == FIGHT and frame.obstructed and state.card[row].part == OPPOSING else 0


@rule
def attacks(state, row, other) -> int:
    """Tell whether a card attacks another in the clash under way: what opposes it (AC-CL-10, AC-R113)."""
    if row < 1 or row > ROWS or state.card[row].part != ATTACKER:
        return 0
    return 1 if state.card[other].part == OPPOSING else 0


@rule(fills=object_hooks.zone_of_pile)
def zone_of_pile(pile) -> int:
    """Name the zone of a pile of the language: the hand, or the Oblivion."""
    return IN_HAND if pile == PILE_HAND else IN_OBLIVION
