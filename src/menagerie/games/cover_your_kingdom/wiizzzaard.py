"""The Wiizzzaard: an end of one stack goes to the other end (chapter "Wiizzzaard", CK-WIZ)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .kingdom import SPARE, height, is_stack, top
from .minnowtaur import is_guarded
from .terms import DONE, E_SHIFT, MIN_2, R23, RECRUIT_15


@rule
def refuse_shift(state, seat, stack, up) -> int:
    """Refuse to move an end of a stack: too low, guarded, or the moved Clan is barred (CK-WIZ-2, CK-R18, CK-R23).

    It may be either end of any stack in any Kingdom (CK-WIZ-1, CK-WIZ-4).
    """
    if is_stack(state, stack) == 0 or height(state, stack) < 2:
        return R23
    if is_guarded(state, seat, stack):
        return MIN_2
    if not up and height(state, stack) == 2:
        return R23  # the same result as raising the bottom Clan, offered once
    row = state.start[stack] if up else top(state, stack)
    return RECRUIT_15 if state.clan[row].barred else 0


@rule
def shift(state, log, frame, seat, stack, up):
    """Turn a stack over, and be done."""
    frame.step = DONE
    tell(log, E_SHIFT, seat, stack, up, 0, 0)
    turn_over(state, stack, up)


@rule
def turn_over(state, stack, raising):
    """Bring the bottom Clan of a stack to its top, or the top one to its bottom (CK-WIZ-2, CK-WIZ-3).

    A raised Clan lies exposed, a target for the next action (CK-WIZ-5).
    """
    low = state.start[stack]
    high = state.start[stack + 1] - 1
    if raising:
        state.clan[SPARE] = state.clan[low]
        for i in range(low, high):
            state.clan[i] = state.clan[i + 1]
        state.clan[high] = state.clan[SPARE]
    else:
        state.clan[SPARE] = state.clan[high]
        for i in range(high, low, -1):
            state.clan[i] = state.clan[i - 1]
        state.clan[low] = state.clan[SPARE]
    state.clan[SPARE] = state.clan[0]
