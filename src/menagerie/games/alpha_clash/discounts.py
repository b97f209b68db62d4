"""What cards cost for the rest of a turn that somebody plays: all of a sort, or the next of it (AC-R143)."""

from __future__ import annotations

from menagerie.cardtext.machine.filters import fits_card
from menagerie.cardtext.machine.lasting import keep
from menagerie.engine.copying import take_row
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import ALL_COST, E_COSTS, MOST_CUT, NEXT_COSTS, THIS_TURN, TRAP

IS_ALL, IS_MORE = 1, 2  # in the last operand of a row, whose filter stands above them


@rule
def cheapen(state, log, frame, seat, number, about) -> int:
    """Let what a player plays this turn cost so much less or more; return 1 if there was room to note it."""
    points = min(number, MOST_CUT)
    points = -points if about & IS_MORE else points
    if (
        points == 0
        or keep(state, 0, ALL_COST if about & IS_ALL else NEXT_COSTS, about // 4, points, THIS_TURN, seat) == 0
    ):
        return 0
    tell(log, E_COSTS, seat, frame.kind, points, 0, 0)
    return 1


@rule
def is_cheapened(state, box, i, seat, kind) -> int:
    """Tell whether a change is one of what a card costs a player; a Trap is activated, not played."""
    last = state.lasting[i]
    if (last.what != NEXT_COSTS and last.what != ALL_COST) or last.seat != seat or box.sort[kind] == TRAP:
        return 0
    return fits_card(state, box, seat, 0, 0, last.a, kind)


@rule
def turn_change(state, box, seat, kind, sign) -> int:
    """Add up what a card costs a player less (1) or more (-1) in this turn."""
    total = 0
    for i in range(1, state.n_lasting + 1):
        if state.lasting[i].b * sign > 0 and is_cheapened(state, box, i, seat, kind):
            total += state.lasting[i].b * sign
    return total


@rule
def use_up(state, box, seat, kind):
    """Strike what spoke of the next card of a sort: it was played."""
    for i in range(state.n_lasting, 0, -1):
        if state.lasting[i].what == NEXT_COSTS and is_cheapened(state, box, i, seat, kind):
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
