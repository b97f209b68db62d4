"""Declarations that are built up part by part and count only when they are confirmed as a whole (BC-R84).

The parts stand in `state.draft`, which nobody but the asked player sees. Creatures are named in ascending order, so
that each declaration is asked once. What follows from a part is done where the whole is confirmed.
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule

from .terms import DRAFTS


@rule
def add_draft(state, row, lacks):
    """Begin a part of a declaration."""
    place = state.n_draft + 1
    if place > DRAFTS:
        state.fault = OVERFLOW
        return
    state.n_draft = place
    state.draft[place].row = row
    state.draft[place].lacks = lacks


@rule
def clear_drafts(state):
    """Forget all parts."""
    for i in range(1, state.n_draft + 1):
        state.draft[i] = state.draft[0]
    state.n_draft = 0


@rule
def lacks_of(state) -> int:
    """Name what the last part still lacks; 0 if it is whole."""
    return state.draft[state.n_draft].lacks


@rule
def last_drafted(state) -> int:
    """Name the creature of the last part; 0 if there is none."""
    return state.draft[state.n_draft].row


@rule
def is_drafted(state, row) -> int:
    """Tell whether a creature is in a part."""
    for i in range(1, state.n_draft + 1):
        if state.draft[i].row == row:
            return 1
    return 0


@rule
def is_taken(state, target) -> int:
    """Tell whether a part names a target."""
    for i in range(1, state.n_draft + 1):
        if state.draft[i].target == target:
            return 1
    return 0
