"""Choices that are built up part by part and count only when they are complete: blockers, payments, Offerings.

The parts stand in `state.draft`, which nobody but the asked player sees. What pays is named in any order, since piles
keep it (HC-R61); the parts of other sets ascend, so that each set is asked once.
"""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW
from menagerie.engine.jit import rule

from .terms import DRAFTS


@rule
def add_draft(state, kind, place):
    """Add a part."""
    count = state.n_draft + 1
    if count > DRAFTS:
        state.fault = OVERFLOW
        return
    state.n_draft = count
    state.draft[count].kind = kind
    state.draft[count].place = place


@rule
def clear_drafts(state):
    """Forget all parts."""
    for i in range(1, state.n_draft + 1):
        state.draft[i] = state.draft[0]
    state.n_draft = 0


@rule
def last_drafted(state) -> int:
    """Name the kind of the last part; 0 if there is none."""
    return state.draft[state.n_draft].kind


@rule
def count_drafted(state, kind) -> int:
    """Count the parts of a kind."""
    count = 0
    for i in range(1, state.n_draft + 1):
        count += state.draft[i].kind == kind
    return count
