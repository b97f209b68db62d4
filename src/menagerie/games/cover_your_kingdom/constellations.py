"""Constellation prizes and the light speed bonus (advanced rules, CK-CON and CK-LSB)."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import (
    ALL_LIT,
    ASTRONOMICAL,
    CLUSTER_BONUS,
    E_CLAIM,
    E_GRACE_OVER,
    E_LIT,
    E_MISSED,
    EITHER_BONUS,
    EITHER_CLUSTER,
    HENTAUR,
    HIGHLAND_CLUSTER,
    LOWLAND_CLUSTER,
    SHARED_TOKENS,
    SPECIES,
    TOKENS,
)


@rule
def lay_out_tokens(state):
    """Put the tokens in the middle with 7 or 8 Rulers; with fewer each Ruler has ten of them (CK-CON-2, CK-CON-3).

    There are six of each species (CK-COMP-8).
    """
    if state.constellations and state.seats >= SHARED_TOKENS:
        for species in range(1, SPECIES + 1):
            state.token[species] = TOKENS


@rule
def light_clan(state, log, seat, row):
    """Light what a Clan brings into a Kingdom: its species, and Hentaurs that joined as Wilds (CK-CON-5, CK-R53).

    Wilds light nothing else (CK-CON-14).
    """
    if state.constellations:
        light(state, log, seat, state.clan[row].species)
        if state.clan[row].hentaur > 0:
            light(state, log, seat, HENTAUR)


@rule
def light(state, log, seat, species):
    """Light a species' constellation the first time it enters a Kingdom (CK-CON-4 … CK-CON-6, CK-CON-13).

    All ten count for the light speed bonus only where it is played for (CK-LSB-1).
    """
    if state.entered[seat] >> species & 1:
        return
    state.entered[seat] |= 1 << species
    if state.seats >= SHARED_TOKENS:
        if state.token[species] == 0:
            tell(log, E_MISSED, seat, species, 0, 0, 0)
            return
        state.token[species] -= 1
    state.lit[seat] |= 1 << species
    tell(log, E_LIT, seat, species, 0, 0, 0)
    if state.lit[seat] == ALL_LIT and state.light_speed and not state.grace_over:
        claim(state, log, seat)


@rule
def claim(state, log, seat):
    """Earn the light speed bonus; the first claimer's next turn ends the period (CK-LSB-2, CK-LSB-4, CK-R55)."""
    state.claimed[seat] = 1
    tell(log, E_CLAIM, seat, 0, 0, 0, 0)
    if state.grace == 0:
        state.grace = seat
        state.grace_new = 1
    elif state.grace_new and turns_until(state, seat) < turns_until(state, state.grace):
        state.grace = seat


@rule
def turns_until(state, seat) -> int:
    """Count the turns until a Ruler's next turn begins."""
    turns = seat - state.crown
    return turns if turns > 0 else turns + state.seats


@rule
def close_grace(state, log, seat):
    """End the grace period when the claimer's next turn begins, an empty one too (CK-LSB-5, CK-R8)."""
    if state.grace == seat and not state.grace_over:
        state.grace_over = 1
        tell(log, E_GRACE_OVER, 0, 0, 0, 0, 0)


@rule
def column(state) -> int:
    """Name the column of the bonus chart: 2-4, 5-6 or 7-8 Rulers (CK-CON-10 … CK-CON-12)."""
    return 0 if state.seats <= 4 else 1 if state.seats <= 6 else 2


@rule
def bonus(state, seat) -> int:
    """Sum a Ruler's bonuses: complete clusters, all three of them, light speed (CK-CON-8, CK-CON-9, CK-LSB-3).

    A cluster is all species of one Land symbol (CK-CON-7).
    """
    chart = column(state)
    lit = state.lit[seat]
    points = CLUSTER_BONUS[chart] * (is_complete(lit, HIGHLAND_CLUSTER) + is_complete(lit, LOWLAND_CLUSTER))
    points += EITHER_BONUS[chart] * is_complete(lit, EITHER_CLUSTER)
    return points + ASTRONOMICAL[chart] * (is_complete(lit, ALL_LIT) + (state.claimed[seat] != 0))


@rule
def is_complete(lit, cluster) -> int:
    """Tell whether every constellation of a cluster is lit."""
    return 1 if lit & cluster == cluster else 0
