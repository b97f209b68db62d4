"""Copies of what waits: a player carries out once more what it does, before anything else goes on.

What is copied is the ability, no card: nobody plays or pays anything, and what its player chooses is chosen anew.
"""

from __future__ import annotations

from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import COPIED, E_COPY, copied_ability, copied_kind
from .objects import stand_by


@rule
def copy_waiting(state, box, log, seat, waiting) -> int:
    """Let a player carry out what waits in a frame, for what was paid; return 1 if there is anything to copy."""
    ability = copied_ability(state, box, waiting)
    if ability == 0:
        return 0
    model, kind = state.frame[waiting], copied_kind(state, box, waiting)
    frame = state.frame[stand_by(state, COPIED, seat, kind, model.row, ability)]
    frame.pc = box.abilities[ability].head
    frame.x = model.x
    frame.event = model.event
    frame.that = model.that
    frame.amount = model.amount
    tell(log, E_COPY, seat, kind, model.row, 0, 0)
    return 1
