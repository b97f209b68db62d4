"""Biomass (chapter "Biomass and costs", BC-BIO): set afresh each turn, spent on cards, abilities and upkeep."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .numbers import held_value
from .terms import E_BIOMASS

BIOMASS_MORE = ops.BIOMASS_MORE


@rule
def refill(state, box, log, seat):
    """Set current Biomass to what the Royal prescribes; what was left is gone (BC-BIO-2, BC-START-1, BC-R53).

    In the own turn alone (BC-BIO-8), to a maximum that a Level raises (BC-BIO-9); what is left until then is for the
    others' turns (BC-BIO-7).
    """
    state.biomass[seat] = maximum(state, box, seat)
    tell(log, E_BIOMASS, seat, state.biomass[seat], 0, 0, 0)


@rule
def pay(state, seat, amount):
    """Pay Biomass at once (BC-BIO-3, BC-BIO-6)."""
    state.biomass[seat] -= amount


@rule
def gain_biomass(state, log, seat, amount):
    """Gain Biomass, also above the maximum (BC-R91)."""
    state.biomass[seat] += amount
    tell(log, E_BIOMASS, seat, state.biomass[seat], amount, 0, 0)


@rule
def maximum(state, box, seat) -> int:
    """Give a player's maximum Biomass: that of the Royal's Level, and what texts in force add (BC-BIO-1, BC-R133)."""
    most = box.biomass[state.royal[seat], state.level[seat]]
    return held_value(state, box, BIOMASS_MORE, seat, most) if state.holding >> BIOMASS_MORE & 1 else most
