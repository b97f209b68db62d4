"""The order in which abilities and changes began to apply: every beginning has a number of its own.

A game in which that order does not matter gives rules of its own for these.
"""

from __future__ import annotations

from menagerie.engine.hooks import hook


@hook
def begin_anew(state, row):
    """Let the abilities of a card begin to apply now."""
    state.clock += 1
    state.card[row].began = state.clock
    state.dirty = 1


@hook
def note_begin(state, place):
    """Note when a change began to last."""
    state.clock += 1
    state.lasting[place].began = state.clock
