"""What cards cost for the rest of a turn that somebody plays: all of a sort, or the next of it (`ops.CHEAPEN`)."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.copying import take_row
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import ALL_COST, E_COSTS, NEXT_COSTS, THIS_TURN, is_played
from .filters import fits_card
from .lasting import keep

IS_ALL, IS_MORE, CHEAPENED, MOST_CUT = ops.IS_ALL, ops.IS_MORE, ops.CHEAPENED, ops.MOST_CUT


@rule
def cheapen(state, log, frame, seat, number, about) -> int:
    """Let what a player plays this turn cost so much less or more; return 1 if there was room to note it."""
    points = min(number, MOST_CUT)
    points = -points if about & IS_MORE else points
    what = ALL_COST if about & IS_ALL else NEXT_COSTS
    if points == 0 or keep(state, 0, what, about // CHEAPENED, points, THIS_TURN, seat) == 0:
        return 0
    tell(log, E_COSTS, seat, frame.kind, points, 0, 0)
    return 1


@rule
def is_cheapened(state, box, i, seat, kind) -> int:
    """Tell whether a change is one of what a card costs a player who plays it."""
    last = state.lasting[i]
    if (last.what != NEXT_COSTS and last.what != ALL_COST) or last.seat != seat or is_played(box, kind) == 0:
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
def strike_next(state, box, seat, kind):
    """Strike what spoke of the next card of a sort: it was played."""
    for i in range(state.n_lasting, 0, -1):
        if state.lasting[i].what == NEXT_COSTS and is_cheapened(state, box, i, seat, kind):
            state.n_lasting = take_row(state.lasting, state.n_lasting, i)
