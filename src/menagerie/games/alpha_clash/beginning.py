"""When abilities and changes began to apply: nothing of this game depends on their order."""

from __future__ import annotations

from menagerie.engine.jit import rule


@rule
def begin_anew(state, row):
    """Let the abilities of a card apply from now on."""
    state.dirty = 1


@rule
def note_begin(state, place):
    """Note when a change began to last: its order does not matter."""
