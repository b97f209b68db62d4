"""What an event of this game must be to trigger an ability, beside its object (chapter "Triggers", AC-TRIG)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.filters import fits
from menagerie.cardtext.machine.objects import player_of
from menagerie.engine.jit import rule

from ..terms import (
    ANY_DAMAGE,
    DEALS_DAMAGE,
    IS_DEALT,
    IS_SENT,
    OWN_DEEDS,
    PILE_OBLIVION,
    WITH_SECOND,
    WOULD_BE_DEALT,
    WOULD_BE_SENT,
    WOULD_DRAW,
)

WHENEVER, REPLACEMENT = ops.WHENEVER, ops.REPLACEMENT


@rule(fills=effect_hooks.suits)
def suits(state, box, row, ability, thing, who, damage) -> int:
    """Tell whether the player or the damage of an event is the one of an ability of a card in play."""
    if box.abilities[ability].kind == WHENEVER and has_second(box.abilities[ability].when):
        return suits_second(state, box, state.card[row].seat, row, ability, damage)
    return suits_seat(state, box, state.card[row].seat, ability, thing, who, damage)


@rule
def has_second(when) -> int:
    """Tell whether a happening is to one card by or at another: what is attached, attacked, defeated, dealt damage."""
    return WITH_SECOND >> when & 1


@rule
def suits_second(state, box, seat, source, ability, other) -> int:
    """Tell whether the other card is what an ability speaks of (AC-WPN-2, AC-R93, AC-R98, AC-R113)."""
    return fits(state, box, seat, source, 0, box.abilities[ability].whose, other, 0)


@rule(fills=effect_hooks.suits_seat)
def suits_seat(state, box, seat, ability, thing, who, damage) -> int:
    """Tell whether the player or the damage of an event is the one of an ability, as a player sees it."""
    one = box.abilities[ability]
    if one.kind == WHENEVER and has_second(one.when):
        return suits_second(state, box, seat, 0, ability, damage)
    if one.kind == WHENEVER and one.when == DEALS_DAMAGE:
        return 1 if one.whose == ANY_DAMAGE or one.whose == damage else 0
    if (one.kind == WHENEVER and one.when == IS_DEALT) or (one.kind == REPLACEMENT and one.when == WOULD_BE_DEALT):
        return 1 if one.whose == ANY_DAMAGE or one.whose == damage else 0
    if (one.kind == REPLACEMENT and one.when == WOULD_BE_SENT) or (one.kind == WHENEVER and one.when == IS_SENT):
        return 1 if one.whose == PILE_OBLIVION else 0
    if one.whose:  # whoever does it where each is meant
        meant = player_of(state, seat, 0, one.whose)
        return 1 if meant == 0 or meant == who else 0
    if one.kind == REPLACEMENT:
        return 1 if one.when != WOULD_DRAW or who == seat else 0
    return 1 if OWN_DEEDS >> one.when & 1 == 0 or who == seat else 0
