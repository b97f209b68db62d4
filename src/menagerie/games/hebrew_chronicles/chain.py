"""Card speed: what waits in a war, and which of it resolves next (chapter HC-CHAIN).

What is activated in a counter-step waits as an ITEM frame above the WAR frame. Outside a war it resolves at once. To
resolve, an item is brought to the top of the stack as a copy, so that the others and their objects stay where they are.
"""

from __future__ import annotations

from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule

from .arsenal import resolve_card
from .blocking import resolve_block
from .terms import BLOCK, ITEM, RUN, WAR


@rule
def next_item(state) -> int:
    """Name the frame of what resolves next: the fastest, of equal ones the last; 0 if nothing waits (HC-CHAIN-2).

    HC-CHAIN-3.
    """
    found = 0
    for place in range(3, state.depth + 1):
        frame = state.frame[place]
        if frame.what == ITEM and frame.gone == 0 and (found == 0 or frame.speed >= state.frame[found].speed):
            found = place
    return found


@rule
def bring_up(state, place):
    """Bring what waits at a place to the top of the stack, where it resolves (HC-CHAIN-5)."""
    top = push(state, ITEM)
    state.frame[top] = state.frame[place]
    state.frame[top].step = RUN
    state.frame[place].gone = 1
    state.frame[place].kind = 0


@rule
def is_waiting(state) -> int:
    """Tell whether the top of the stack waits for its turn in a war."""
    frame = state.frame[state.depth]
    return 1 if state.frame[2].what == WAR and (frame.what == WAR or frame.step != RUN) else 0


@rule
def resolve_item(state, box, log):
    """Let what is on top take effect and leave the stack (HC-CHAIN-6)."""
    frame = state.frame[state.depth]
    if frame.sort == BLOCK:
        resolve_block(state, log, state.frame[2])
    elif resolve_card(state, box, log, frame) == 0:
        return
    state.checking = 1
    pop(state)
