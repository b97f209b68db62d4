"""Conditions of texts that ask something of this game alone: health, the Portal, counters, defeat."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import object_hooks
from menagerie.cardtext.machine.filters import compares, fits, is_about, value_of
from menagerie.cardtext.machine.objects import player_of, thing_in
from menagerie.cardtext.machine.plays import count_plays
from menagerie.engine.jit import rule

from ..damage import is_to_be_defeated
from ..numbers import is_switched_on
from ..replacing import find_kept
from ..terms import WOULD_BE_DEFEATED
from ..zones import foe_of
from .zones import attacks

MARKER, HEALTH, REPLACEMENT, ATTACKED = ops.MARKER, ops.HEALTH, ops.REPLACEMENT, ops.ATTACKED
AIMS_AT = ops.AIMS_AT
HAPPENED, DONE_BY_THEM, AT_LEAST = ops.HAPPENED, ops.DONE_BY_THEM, ops.AT_LEAST
PLAYED_NOW, PLAYED_BY_THEM, AHEAD, YOU = ops.PLAYED_NOW, ops.PLAYED_BY_THEM, ops.AHEAD, ops.YOU


@rule(fills=object_hooks.is_falling)
def is_falling(state, box, row) -> int:
    """Tell whether a card in play is defeated: it waits to leave, or it will when the effect is complete (AC-R26).

    States are checked after an effect, but its own text looks at what it does itself (AC-DMG-6). What something else is
    to happen to instead will not be (AC-PLAY-23).
    """
    if state.card[row].doomed or is_to_be_defeated(state, row) == 0:
        return 1 if state.card[row].doomed else 0
    return 1 - is_saved(state, box, row)


@rule
def is_saved(state, box, row) -> int:
    """Tell whether an ability in play, or what is kept for this turn, replaces the defeat of a card."""
    if state.n_later and find_kept(state, box, WOULD_BE_DEFEATED, row, 0):
        return 1
    if state.replacing >> WOULD_BE_DEFEATED & 1 == 0:
        return 0
    for source in range(1, state.n_rows + 1):
        kind = state.card[source].kind
        if state.card[source].covered or box.replaces[kind] >> WOULD_BE_DEFEATED & 1 == 0:
            continue
        for ability in range(box.first_ability[kind], box.first_ability[kind] + box.n_abilities[kind]):
            one = box.abilities[ability]
            if one.kind == REPLACEMENT and one.when == WOULD_BE_DEFEATED:
                if is_switched_on(state, box, source, ability) and is_about(state, box, source, ability, row):
                    return 1
    return 0


@rule
def attacks_match(state, box, seat, source, place, thing, number) -> int:
    """Tell whether an object attacks what a filter takes (AC-R113)."""
    for row in range(1, state.n_rows + 1):
        if attacks(state, thing, row) and fits(state, box, seat, source, place, number, row, 0):
            return 1
    return 0


@rule(fills=object_hooks.is_fact)
def is_fact(state, box, seat, source, place, number) -> int:
    """Tell whether a condition of this game alone holds."""
    kind = box.conditions[number].kind
    a = box.conditions[number].a
    b = box.conditions[number].b
    if kind == MARKER:
        return 1 if state.portal == a else 0
    if kind == PLAYED_NOW or kind == PLAYED_BY_THEM:
        limit = value_of(state, box, seat, source, place, box.conditions[number].c)
        return compares(count_plays(state, seat if kind == PLAYED_NOW else foe_of(seat), a), b, limit)
    if kind == HAPPENED or kind == DONE_BY_THEM:
        limit = value_of(state, box, seat, source, place, b)
        who = seat if kind == HAPPENED else foe_of(seat)
        return compares(state.happened[who, a], box.conditions[number].c or AT_LEAST, limit)
    if kind == AHEAD:
        ahead = seat if a == YOU else foe_of(seat)
        if b:
            return 1 if state.n_hand[ahead] > state.n_hand[foe_of(ahead)] else 0
        return 1 if state.health[ahead] > state.health[foe_of(ahead)] else 0
    if kind == ATTACKED:
        return 1 if state.attacked[player_of(state, seat, place, a) if a else seat] else 0
    if kind == AIMS_AT:
        return attacks_match(state, box, seat, source, place, thing_in(state, seat, source, place, a), b)
    whose = foe_of(seat) if box.conditions[number].c else seat
    return compares(state.health[whose], a, value_of(state, box, seat, source, place, b))  # HEALTH
