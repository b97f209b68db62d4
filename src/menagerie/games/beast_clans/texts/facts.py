"""Conditions of texts that ask for what this game alone has: damage inflicted, Biomass left, what happened."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.filters import compares, fits, value_of
from menagerie.engine.jit import rule

from ..terms import BEAST, EQUIPMENT, LATE_EVOLUTION
from ..zones import is_kept, is_playing, life_left
from .traits import count_plays

COUNTS_OF_ONE, HAND_OF_ONE, INFLICTED = ops.COUNTS_OF_ONE, ops.HAND_OF_ONE, ops.INFLICTED
BIOMASS_LEFT, HAPPENED, PLAYED_NOW = ops.BIOMASS_LEFT, ops.HAPPENED, ops.PLAYED_NOW
AT_LEAST, DECK_CARDS = ops.AT_LEAST, ops.DECK_CARDS


@rule(fills=object_hooks.is_falling)
def is_falling(state, box, row) -> int:
    """Tell whether a card on the field is about to be discarded from it: it has nothing left (BC-DMG-5, BC-EQ-11)."""
    played = state.card[row]
    wears = (played.sort == BEAST or played.sort == EQUIPMENT) and played.covered == 0
    return 1 if wears and life_left(state, row) == 0 and is_kept(state, row) == 0 else 0


@rule(fills=object_hooks.is_fact)
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""
    kind = box.conditions[number].kind
    a = box.conditions[number].a
    b = box.conditions[number].b
    if kind == INFLICTED:  # BC-R95
        counted = state.suffered[seat] if box.conditions[number].c else state.inflicted[seat]
        return compares(counted, a, value_of(state, box, seat, source, place, b))
    if kind == PLAYED_NOW:
        limit = value_of(state, box, seat, source, place, box.conditions[number].c)
        return compares(count_plays(state, seat, a), b, limit)
    if kind == HAPPENED:
        limit = value_of(state, box, seat, source, place, b)
        return compares(state.happened[seat, a], box.conditions[number].c or AT_LEAST, limit)
    if kind == DECK_CARDS:
        return compares(state.n_deck[seat], a, value_of(state, box, seat, source, place, b))
    if kind == BIOMASS_LEFT:
        if box.conditions[number].c == 0 and (state.turn != seat or state.frame[1].step < LATE_EVOLUTION):
            return 0
        return compares(state.biomass[seat], a, value_of(state, box, seat, source, place, b))
    for other in range(1, state.seats + 1):
        if other != seat and is_playing(state, other):
            if kind == HAND_OF_ONE:
                if compares(state.n_hand[other], a, value_of(state, box, seat, source, place, b)):
                    return 1
            elif kind == COUNTS_OF_ONE:
                limit = value_of(state, box, seat, source, place, box.conditions[number].c)
                if compares(count_of_one(state, box, seat, source, place, a, other), b, limit):
                    return 1
    return 0


@rule
def count_of_one(state, box, seat, source, place, number, controller) -> int:
    """Count the matches of a filter that one opponent controls."""
    count = 0
    for row in range(1, state.n_rows + 1):
        if state.card[row].sort and state.card[row].seat == controller:
            count += fits(state, box, seat, source, place, number, row, 0)
    return count
