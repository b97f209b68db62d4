"""How objects are said in answers, and what keeps them from being chosen in this game (AC-PLAY-15 … AC-PLAY-17).

Resources of one set of colours are alike, and only engaged ones are taken (AC-R78); a Clash Buff takes each target only
once a turn (AC-BUFF-3).
"""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.filters import hand_meant
from menagerie.cardtext.machine.objects import copies_in, owner_in, zone_of, zoned
from menagerie.engine.ask import VERB, argument_of, verb_of
from menagerie.engine.jit import rule

from ..terms import (
    BUFF_3,
    CARD,
    COPIED,
    HALF,
    IN_HAND,
    IN_OBLIVION,
    IN_RESOURCES,
    INFO_12,
    ITEM,
    Q_PICK,
    Q_READY,
    Q_TARGET,
    R91,
    RESOLVE,
    ROWS,
    SAFEGUARD,
    SPRUNG,
    TO_BE_AIM_OF_ACTIONS,
    TO_BE_AIM_OF_ANY_TRAP,
    TO_BE_AIM_OF_TRAPS,
    TO_BE_TARGET,
    TRAP,
    V_OBLIVION_A,
    V_READY,
    V_TAKE,
    V_TARGET,
)
from ..zones import has_key, is_sound

TARGET, PICK, ENGAGE = ops.TARGET, ops.PICK, ops.ENGAGE
PLAYED, COUNTER = ops.PLAYED, ops.COUNTER


@rule(fills=effect_hooks.question_of)
def question_of(box, row, zone) -> int:
    """Name the question that a row asks when it takes objects of a zone."""
    if box.rows[row].op == TARGET:
        return Q_TARGET
    return Q_READY if zone == IN_RESOURCES else Q_PICK


@rule(fills=effect_hooks.code_of)
def code_of(state, box, thing) -> int:
    """Write an object as an answer."""
    if thing < ROWS + 24:
        return V_TARGET * VERB + thing
    zone = zone_of(thing)
    owner = owner_in(thing)
    if zone == IN_OBLIVION:
        return (V_OBLIVION_A + owner - 1) * VERB + thing % HALF
    if zone == IN_HAND:
        return V_TAKE * VERB + thing % HALF
    return V_READY * VERB + box.colors[state.resource[owner, thing % HALF]]


@rule(fills=effect_hooks.thing_called)
def thing_called(state, box, frame, row, seat, code) -> int:
    """Read an answer as an object for a row of a program; 0 if it is none."""
    verb = verb_of(code)
    argument = argument_of(code)
    if verb == V_TARGET:
        return argument if argument <= ROWS else 0
    if verb == V_OBLIVION_A or verb == V_OBLIVION_A + 1:
        return zoned(IN_OBLIVION, 1 + verb - V_OBLIVION_A, argument)
    if verb == V_TAKE:
        return zoned(IN_HAND, hand_meant(state, box, frame, row), argument)
    if verb == V_READY:
        slot = box.rows[row].a
        for place in range(state.n_resources[seat]):
            thing = zoned(IN_RESOURCES, seat, place)
            if box.colors[state.resource[seat, place]] == argument and state.spent[seat, place]:
                if copies_in(state, frame, slot, thing) == 0:
                    return thing
    return 0


@rule(fills=effect_hooks.order_of)
def order_of(state, box, thing) -> int:
    """Give the place of an object in the order of picks: resources by their colours, all else as it is numbered."""
    if zone_of(thing) != IN_RESOURCES:
        return thing
    return box.colors[state.resource[owner_in(thing), thing % HALF]] * HALF + thing % HALF


@rule(fills=effect_hooks.is_guarded)
def is_guarded(state, seat, thing) -> int:
    """Tell whether Safeguard or a text keeps an opponent's effect from a card (AC-KW-SAF-1, AC-R29, AC-R91).

    Attacks, obstructors and what targets nobody do not ask for it (AC-KW-SAF-2).
    """
    if thing > ROWS:
        return 0
    frame = state.frame[state.depth]
    if frame.what == ITEM and frame.seat == seat and frame.step >= RESOLVE:
        if is_kept_from(state, seat, frame.sort == CARD or frame.sort == COPIED, frame.sort == SPRUNG, thing):
            return 1
    if state.card[thing].seat == seat:
        return 0
    return 1 if has_key(state, thing, SAFEGUARD) or state.card[thing].forbidden >> TO_BE_TARGET & 1 else 0


@rule
def is_kept_from(state, seat, action, trap, thing) -> int:
    """Tell whether a text keeps a card from being the target of a rival's Action or Trap, or any Trap (AC-R91)."""
    forbidden = state.card[thing].forbidden
    if trap and forbidden >> TO_BE_AIM_OF_ANY_TRAP & 1:
        return 1
    if state.card[thing].seat == seat:
        return 0
    if action and forbidden >> TO_BE_AIM_OF_ACTIONS & 1:
        return 1
    return 1 if trap and forbidden >> TO_BE_AIM_OF_TRAPS & 1 else 0


@rule(fills=effect_hooks.copies_of)
def copies_of(state, thing) -> int:
    """Count the cards that one object stands for: those of a kind in an Oblivion or hand."""
    zone = zone_of(thing)
    if zone != IN_OBLIVION and zone != IN_HAND:
        return 1
    owner = owner_in(thing)
    count = 0
    if zone == IN_OBLIVION:
        for place in range(state.n_oblivion[owner]):
            count += state.oblivion[owner, place] == thing % HALF
    else:
        for place in range(state.n_hand[owner]):
            count += state.hand[owner, place] == thing % HALF
    return count


@rule(fills=effect_hooks.refuse_own)
def refuse_own(state, box, seat, source, place, ability, row, once, thing) -> int:
    """Refuse an object for this game alone: a ready resource, what is engaged already, a target of a Clash Buff.

    And what a text keeps from being the target of an opponent. AC-R78, AC-INFO-12, AC-BUFF-3, AC-R91.

    The target need not take part in the clash (AC-BUFF-6), and in a later one another may be taken (AC-BUFF-4).
    """
    if zone_of(thing) == IN_RESOURCES and state.spent[owner_in(thing), thing % HALF] == 0:
        return INFO_12
    if box.rows[row].op == TARGET:
        if thing <= ROWS and state.card[thing].seat != seat and state.card[thing].forbidden >> TO_BE_TARGET & 1:
            return R91
        if thing <= ROWS:
            kind = box.abilities[ability].kind
            trap = source > 0 and state.card[source].sort == TRAP
            if is_kept_from(state, seat, source == 0 and (kind == PLAYED or kind == COUNTER), trap, thing):
                return R91
        return BUFF_3 if once and thing <= ROWS and state.card[thing].buffed else 0
    following = box.rows[row + 1]
    if following.op == ENGAGE and following.a == box.rows[row].a and thing <= ROWS and state.card[thing].engaged:
        return INFO_12
    return 0


@rule(fills=object_hooks.is_unready)
def is_unready(state, row) -> int:
    """Tell whether a card cannot be engaged: it is engaged, or gone (AC-INFO-12)."""
    return 1 if is_sound(state, row) == 0 or state.card[row].engaged else 0
