"""How objects are said in answers, and what keeps them from being chosen in this game (BC-VAN, BC-R41, BC-R77)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import hand_meant
from menagerie.cardtext.machine.objects import owner_in, zone_of, zoned
from menagerie.engine.ask import VERB, argument_of, verb_of
from menagerie.engine.jit import rule
from menagerie.engine.piles import count_in

from ..terms import (
    HALF,
    IN_DISCARD,
    IN_HAND,
    PLAYER,
    R111,
    ROWS,
    SEATS,
    TO_BE_TARGET,
    TO_BE_WEATHERED,
    V_PILE_A,
    V_TAKE,
    V_TARGET,
    VANISH,
    WEATHERED_BY_FOES,
)
from ..zones import has_key, is_creature

TARGET, IN_ZONE, PLAYED = ops.TARGET, ops.IN_ZONE, ops.PLAYED


@rule(fills=effect_hooks.code_of)
def code_of(state, box, thing) -> int:
    """Write an object as an answer."""
    if thing <= PLAYER + SEATS:
        return V_TARGET * VERB + thing
    if zone_of(thing) == IN_DISCARD:
        return (V_PILE_A + owner_in(thing) - 1) * VERB + thing % HALF
    return V_TAKE * VERB + thing % HALF


@rule(fills=effect_hooks.thing_called)
def thing_called(state, box, frame, row, seat, code) -> int:
    """Read an answer as an object for a row of a program; 0 if it is none."""
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_TARGET:
        return argument
    if V_PILE_A <= verb < V_PILE_A + SEATS:
        return zoned(IN_DISCARD, 1 + verb - V_PILE_A, argument)
    return zoned(IN_HAND, hand_meant(state, box, frame, row), argument) if verb == V_TAKE else 0


@rule(fills=effect_hooks.is_guarded)
def is_guarded(state, seat, thing) -> int:
    """Tell whether Vanish keeps abilities, also its own controller's, from a beast or a Royal that was given it.

    Or what a text says those of an opponent. BC-VAN-1, BC-VAN-4, BC-CORE-1, BC-R111.

    What targets nobody meets it all the same (BC-VAN-3).
    """
    if thing > ROWS:
        return 0
    return 1 if (is_creature(state, thing) and has_key(state, thing, VANISH)) or is_kept_from(state, seat, thing) else 0


@rule
def is_kept_from(state, seat, row) -> int:
    """Tell whether a text keeps a card on the field from being the target of a player (BC-R111)."""
    return 1 if state.card[row].seat != seat and state.card[row].forbidden >> TO_BE_TARGET & 1 else 0


@rule(fills=effect_hooks.refuse_own)
def refuse_own(state, box, seat, source, place, ability, row, once, thing) -> int:
    """Refuse a target for this game alone: what a text keeps from its player (BC-R111)."""
    if box.rows[row].op != TARGET or thing > ROWS:
        return 0
    if box.abilities[ability].kind == PLAYED:
        kept = state.card[thing].forbidden
        if kept >> TO_BE_WEATHERED & 1 or (kept >> WEATHERED_BY_FOES & 1 and state.card[thing].seat != seat):
            return R111
    return R111 if is_kept_from(state, seat, thing) else 0


@rule(fills=effect_hooks.copies_of)
def copies_of(state, thing) -> int:
    """Count the cards that one object stands for: those of a kind in a discard section or hand."""
    owner = owner_in(thing)
    if zone_of(thing) == IN_DISCARD:
        return count_in(state.discard[owner], state.n_discard[owner], thing % HALF)
    if zone_of(thing) == IN_HAND:
        return count_in(state.hand[owner], state.n_hand[owner], thing % HALF)
    return 1


@rule(fills=effect_hooks.may_fail)
def may_fail(box, number) -> int:
    """Tell whether a search may end without a card: where it is for cards of a stated kind (BC-R77)."""
    return 1 if box.filters[number].count else 0
