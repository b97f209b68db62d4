"""Royals and their Levels (chapter "Royals and evolution", BC-ROY)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .rows import count_beasts, count_sort
from .terms import (
    BEASTS_LEAST,
    E_EVOLVED,
    EQUIPMENT,
    EQUIPMENT_LEAST,
    HAND_LEAST,
    INFLICTED_LEAST,
    LEVELS,
    NO_BEASTS,
)


@rule
def is_to_evolve(state, box, seat) -> int:
    """Tell whether a Royal's Evolution condition is true now (BC-START-4, BC-ROY-3 … BC-ROY-5, BC-R51, BC-R54)."""
    level = state.level[seat]
    if level >= LEVELS:
        return 0
    kind = state.royal[seat]
    what = box.evolves[kind, level]
    least = box.evolves_at[kind, level]
    if what == BEASTS_LEAST:
        return 1 if count_beasts(state, seat) >= least else 0
    if what == INFLICTED_LEAST:
        return 1 if state.inflicted[seat] >= least else 0
    if what == EQUIPMENT_LEAST:
        return 1 if count_sort(state, seat, EQUIPMENT) >= least else 0
    if what == HAND_LEAST:
        return 1 if state.n_hand[seat] >= least else 0
    return 1 if what == NO_BEASTS and count_beasts(state, seat) == 0 else 0


@rule
def evolve(state, box, log, seat):
    """Raise a Royal by one Level if its condition is true; Life and Biomass stay (BC-ROY-6, BC-R49 … BC-R53)."""
    if is_to_evolve(state, box, seat):
        state.level[seat] += 1
        state.dirty = 1
        state.checking = 1
        tell(log, E_EVOLVED, seat, state.royal[seat], state.level[seat], 0, 0)
