"""What an event of this game must be to set off a text, and who is told of it (HC-CHAIN-8, HC-CHAIN-9)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks, object_hooks
from menagerie.cardtext.machine.filters import fits
from menagerie.cardtext.machine.objects import is_meant_by
from menagerie.engine.jit import rule

from ..emulation import text_of as text_of
from ..terms import (
    ABILITIES_OF,
    ATTACKS_A,
    DEFEATS_A,
    GOES_TO,
    IS_ATTACKED_BY,
    YOU_DISCARD,
    YOU_DRAW,
    YOU_GAIN,
    YOU_LOSE,
    YOU_PLAY_A,
    YOU_USE,
    YOU_USE_ABILITY,
)

LOOP_PLAYER = ops.LOOP_PLAYER
#: What `you` do, or where your cards go.
OWN = (
    1 << YOU_DRAW
    | 1 << YOU_PLAY_A
    | 1 << GOES_TO
    | 1 << YOU_GAIN
    | 1 << YOU_DISCARD
    | 1 << YOU_LOSE
    | 1 << YOU_USE
    | 1 << YOU_USE_ABILITY
)


@rule(fills=effect_hooks.suits)
def suits(state, box, row, ability, thing, who, damage) -> int:
    """Tell whether the player, the pile or the other card of an event is the one of a text."""
    if is_against(box, ability):
        return fits(state, box, state.card[row].seat, row, 0, box.abilities[ability].whose, damage, 0)
    return suits_seat(state, box, state.card[row].seat, ability, thing, who, damage)


@rule
def is_against(box, ability) -> int:
    """Tell whether a text waits for what one card does to another; of an event `damage` is that other card."""
    when = box.abilities[ability].when
    return 1 if when == ATTACKS_A or when == DEFEATS_A or when == IS_ATTACKED_BY else 0


@rule(fills=effect_hooks.suits_seat)
def suits_seat(state, box, seat, ability, thing, who, damage) -> int:
    """Tell whether the player, the pile or the other card of an event is the one of a text, as a player sees it."""
    one = box.abilities[ability]
    if is_against(box, ability):
        return fits(state, box, seat, 0, 0, one.whose, damage, 0)
    if one.when == GOES_TO:
        return 1 if who == seat and (one.whose == 0 or one.whose == damage) else 0
    if one.whose == LOOP_PLAYER:  # whoever does it
        return 1
    if one.whose:
        return is_meant_by(state, seat, 0, one.whose, who)
    return 1 if OWN >> one.when & 1 == 0 or who == seat else 0


@rule(fills=object_hooks.turn_bit)
def turn_bit(state, box, row, ability) -> int:
    """Give the bit by which a text of a card on the mat is noted as used this turn; what it copies comes last."""
    kind = state.card[row].kind
    number = ability - box.first_ability[kind]
    if 0 <= number < box.n_abilities[kind]:
        return number
    return box.n_abilities[kind] + max(0, ability - box.first_ability[state.card[row].copied]) % ABILITIES_OF
