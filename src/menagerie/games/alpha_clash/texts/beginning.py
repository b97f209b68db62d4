"""When abilities and changes began to apply: nothing of this game depends on their order."""

from __future__ import annotations

from menagerie.cardtext.machine import beginning
from menagerie.engine.jit import rule


@rule(fills=beginning.begin_anew)
def begin_anew(state, row):
    """Let the abilities of a card apply from now on."""
    state.dirty = 1


@rule(fills=beginning.note_begin)
def note_begin(state, place):
    """Note when a change began to last: its order does not matter."""
