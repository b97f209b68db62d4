"""Royals and their Levels (chapter "Royals and evolution", BC-ROY)."""

from __future__ import annotations

from menagerie.cardtext.machine.beginning import begin_anew
from menagerie.cardtext.machine.conditions import holds
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_EVOLVED


@rule
def is_to_evolve(state, box, seat) -> int:
    """Tell whether a Royal's Evolution condition is true now (BC-START-4, BC-ROY-3 … BC-ROY-5, BC-R51, BC-R54)."""
    condition = box.evolves[state.royal[seat], state.level[seat]]
    return 1 if condition and holds(state, box, seat, seat, 0, condition) else 0


@rule
def evolve(state, box, log, seat):
    """Raise a Royal by one Level if its condition is true; Life and Biomass stay (BC-ROY-6, BC-R49 … BC-R53)."""
    if is_to_evolve(state, box, seat):
        state.level[seat] += 1
        begin_anew(state, seat)
        state.checking = 1
        tell(log, E_EVOLVED, seat, state.royal[seat], state.level[seat], 0, 0)
