"""Frames: whatever waits for an answer or for another rule is a record on a stack in the state.

No chapter calls another and waits for it. It pushes a frame and returns; only the game's `step` looks at the top.
Copying the state therefore copies every half-resolved effect. Rows run from 1 to `depth`; row 0 is the zero row.
"""

from __future__ import annotations

from menagerie.engine.ask import DEPTH
from menagerie.engine.jit import rule


@rule
def push(state, what):
    """Put a new frame on the stack and return its row; the caller fills it in."""
    row = state.depth + 1
    if row == len(state.frame):
        state.fault = DEPTH
        return state.depth
    state.depth = row
    state.frame[row].what = what
    return row


@rule
def pop(state):
    """Take the top frame off; nothing of it stays behind."""
    state.frame[state.depth] = state.frame[0]
    state.depth -= 1
