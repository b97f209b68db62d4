"""Copies of what is used or waits: it is carried out once more, at once, by whoever copies it (HC-R250 … HC-R252).

A copy is an ITEM above the effect that copies: its modes and targets are chosen anew, it costs nothing, and it neither
waits in the war nor is answered. Nothing was used or played by it.
"""

from __future__ import annotations

from menagerie.cardtext.machine.objects import stand_by
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .set_off import begin_announcing
from .superior import copy_superior
from .terms import COPIED_ITEM, E_COPY, ITEM, SUPERIOR_ITEM
from .zones import is_beast_sort


@rule
def kind_speaking(box, ability) -> int:
    """Name the card that prints an ability."""
    kind = 1
    while ability < box.first_ability[kind] or ability >= box.first_ability[kind] + box.n_abilities[kind]:
        kind += 1
    return kind


@rule
def copy(state, box, log, frame, seat, place) -> int:
    """Let a player carry out what waits in a frame once more, cancelled meanwhile or not; 1 if it is more than a card.

    What was noted of what was paid for it is so for the copy. What stays on the mat has nothing that is carried out. A
    copy copies nothing itself, which might go on for ever.
    """
    waiting = state.frame[place]
    if waiting.what != ITEM or frame.sort == COPIED_ITEM:
        return 0
    if waiting.sort == SUPERIOR_ITEM:
        return copy_superior(state, log, seat, waiting.row, 1 << waiting.target - 1)
    if waiting.ability == 0:
        return 0
    kind = waiting.kind if waiting.kind else kind_speaking(box, waiting.ability)
    top = stand_by(state, COPIED_ITEM, seat, kind, waiting.row, waiting.ability)
    begin_announcing(box, state.frame[top], 0)
    state.frame[top].amount = waiting.amount
    tell(log, E_COPY, seat, kind, 0, 0, 0)
    return 1


@rule
def copy_used(state, log, frame, seat, row) -> int:
    """Let a player carry out the Superior Command once more of whose use an effect knows; 1 if it was done."""
    if is_beast_sort(state.card[row].sort) == 0:  # a Weapon, a Shield or a Province that was played
        return 0
    return copy_superior(state, log, seat, row, 1 << frame.x - 1)
