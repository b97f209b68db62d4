"""The Portal: what switching it costs, who may, and what a text changes of that (chapter "The Portal", AC-PRTL)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.cardtext.machine.filters import value_of
from menagerie.cardtext.machine.statics import is_held
from menagerie.cardtext.machine.triggers import notice_all
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .happenings import happen
from .terms import COLOR_SETS, E_PORTAL, NEW_PORTAL, PORTAL_ACTIVATED, PORTAL_COST, PRTL_2, PRTL_6, YOU_OPEN

MARKER_LOCKED, MARKER_SHUT, MARKER_CHEAPER = ops.MARKER_LOCKED, ops.MARKER_SHUT, ops.MARKER_CHEAPER


@rule
def refuse_portal(state, box, seat) -> int:
    """Refuse to activate the Portal: it costs two resources of any colour, and a text may forbid it.

    AC-PRTL-2, AC-PRTL-6.

    Whoever can pay again may switch it again (AC-PRTL-5).
    """
    if is_held(state, box, MARKER_SHUT, 0):
        return PRTL_6
    return 0 if state.have[seat, COLOR_SETS - 1] >= portal_cost(state, box) else PRTL_2


@rule
def switch_portal(state, box, log, seat, by_effect) -> int:
    """Switch the Portal, unless a text forbids it; 1 if it was switched (AC-PRTL-3, AC-PRTL-6).

    The one Portal of both players (AC-PRTL-4). There is one for both players (AC-ZONE-11).
    """
    if is_held(state, box, MARKER_SHUT, 0) or (by_effect and is_held(state, box, MARKER_LOCKED, seat)):
        return 0
    state.portal = 1 - state.portal
    state.dirty |= NEW_PORTAL
    tell(log, E_PORTAL, seat, state.portal, 0, 0, 0)
    notice_all(state, box, PORTAL_ACTIVATED, 0, seat, 0, 0)
    happen(state, box, YOU_OPEN, 0, seat, 0)
    return 1


@rule
def portal_cost(state, box) -> int:
    """Give what the Portal costs now, at least one resource (AC-PRTL-2, AC-PRTL-6, AC-R60)."""
    less = 0
    if state.holding >> MARKER_CHEAPER & 1:
        for i in range(1, state.n_binding + 1):
            static = state.binding[i].static
            if box.statics[static].what == MARKER_CHEAPER:
                row = state.binding[i].row
                less += value_of(state, box, state.card[row].seat, row, 0, box.statics[static].a)
    return max(1, PORTAL_COST - less)
