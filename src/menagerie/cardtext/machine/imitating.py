"""Cards in play that become copies of others: of all that is printed, and of nothing that lies on those.

A copy is simply of another kind as long as that lasts; which card it is itself, `lasting` keeps for when it leaves.
"""

from __future__ import annotations

from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import E_BECAME, IMITATED, IMITATING, LASTING, are_alike, may_be
from .in_play import is_in_play
from .lasting import keep, make_room, own_kind, turn_into
from .object_hooks import ROWS


@rule
def fits_as_copy(state, box, row, other) -> int:
    """Tell whether a card in play may become a copy of another: of its sort, both face up."""
    if other < 1 or other > ROWS or other == row or is_in_play(state, other) == 0:
        return 0
    played = state.card[row]
    model = state.card[other]
    if played.covered or model.covered or IMITATED >> played.sort & 1 == 0 or are_alike(state, row, other) == 0:
        return 0
    return may_be(state, box, row, model.kind)


@rule
def imitate(state, box, log, row, other, until, seat) -> int:
    """Let a card become a copy of what another is now, for a time; return 1 if it did."""
    if fits_as_copy(state, box, row, other) == 0:
        return 0
    if state.n_lasting + 2 > LASTING:
        make_room(state)
    if state.n_lasting + 2 > LASTING:
        return 0
    before = state.card[row].kind
    kind = state.card[other].kind
    keep(state, row, IMITATING, own_kind(state, row), kind, until, seat)
    turn_into(state, row, kind, 0)
    tell(log, E_BECAME, state.card[row].seat, before, row, kind, other)
    return 1
