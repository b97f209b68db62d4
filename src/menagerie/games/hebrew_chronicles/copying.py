"""Copies of what is used or waits: it is carried out once more, at once, by whoever copies it (HC-R250 … HC-R252).

A copy is an ITEM above the effect that copies: its modes and targets are chosen anew, it costs nothing, and it neither
waits in the war nor is answered. Nothing was used or played by it.
"""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.copied import copy_waiting
from menagerie.engine.jit import rule

from .superior import copy_superior
from .terms import COPIED, ITEM, SUPERIOR_ITEM
from .zones import is_beast_sort


@rule
def kind_speaking(box, ability) -> int:
    """Name the card that prints an ability."""
    kind = 1
    while ability < box.first_ability[kind] or ability >= box.first_ability[kind] + box.n_abilities[kind]:
        kind += 1
    return kind


@rule(fills=effect_hooks.copied_ability)
def copied_ability(state, box, waiting) -> int:
    """Name what is carried out; a card that stays on the mat has nothing of that sort."""
    return state.frame[waiting].ability


@rule(fills=effect_hooks.copied_kind)
def copied_kind(state, box, waiting) -> int:
    """Name the card that is copied, cancelled meanwhile or not."""
    frame = state.frame[waiting]
    return frame.kind if frame.kind else kind_speaking(box, frame.ability)


@rule
def copy(state, box, log, frame, seat, place) -> int:
    """Let a player carry out what waits in a frame once more, cancelled meanwhile or not; 1 if it is more than a card.

    A copy copies nothing itself, which might go on for ever.
    """
    waiting = state.frame[place]
    if waiting.what != ITEM or frame.sort == COPIED:
        return 0
    if waiting.sort == SUPERIOR_ITEM:
        return copy_superior(state, log, seat, waiting.row, 1 << waiting.target - 1)
    return copy_waiting(state, box, log, seat, place)


@rule
def copy_used(state, log, frame, seat, row) -> int:
    """Let a player carry out the Superior Command once more of whose use an effect knows; 1 if it was done."""
    if is_beast_sort(state.card[row].sort) == 0:  # a Weapon, a Shield or a Province that was played
        return 0
    return copy_superior(state, log, seat, row, 1 << frame.x - 1)
