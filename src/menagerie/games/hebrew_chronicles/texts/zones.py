"""Cards beside the mat as objects of effects (`objects`): by their kind, or by their place in Heaven."""

from __future__ import annotations

from menagerie.cardtext.machine import object_hooks
from menagerie.engine.jit import rule

from ..terms import (
    IN_DECK,
    IN_GRAVE,
    IN_HAND,
    IN_INWARD,
    IN_WAITING,
    IS_PENDING,
    ITEM,
    PILE_GRAVE,
    PILE_HAND,
    PLACED,
)
from ..zones import kind_waiting


@rule(fills=object_hooks.kind_in)
def kind_in(state, zone, owner, which) -> int:
    """Name the card that an object of a zone is."""
    if zone == IN_WAITING:
        frame = state.frame[which]
        waits = frame.what == ITEM and frame.step == PLACED and frame.gone == 0 and frame.seat == owner
        return kind_waiting(frame) if waits else 0
    return state.deck[owner, which] if zone == IN_DECK else which


@rule(fills=object_hooks.size_of)
def size_of(state, zone, owner) -> int:
    """Count the cards of a zone in which effects look for objects."""
    if zone == IN_WAITING:
        return state.depth
    if zone == IN_GRAVE:
        return state.n_grave[owner]
    return state.n_hand[owner] if zone == IN_HAND else state.n_inward[owner]


@rule(fills=object_hooks.which_at)
def which_at(state, zone, owner, place) -> int:
    """Tell by what a card of such a zone is named: its kind."""
    if zone == IN_WAITING:
        return place + 1
    if zone == IN_GRAVE:
        return state.grave[owner, place]
    return state.hand[owner, place] if zone == IN_HAND else state.inward[owner, place]


@rule(fills=object_hooks.zone_of_pile)
def zone_of_pile(pile) -> int:
    """Name the zone of a pile of the language."""
    if pile == PILE_HAND:
        return IN_HAND
    return IN_GRAVE if pile == PILE_GRAVE else IN_INWARD


@rule(fills=object_hooks.zone_of_quality)
def zone_of_quality(code) -> int:
    """Name the zone of what has a quality only there: what is pending waits in a war."""
    return IN_WAITING if code == IS_PENDING else 0
