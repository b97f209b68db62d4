"""Scoring: the magic of Clans and Kingdoms, and who wins a round (chapter "Scoring", CK-SCORE)."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .kingdom import has_power, size, stack_of
from .terms import CT, HENTAUR, LANDS, MIGHTY, MIGHTY_SWINE, PIGXIE, SPYDRA


@rule
def worth(state, box, seat, row) -> int:
    """Give the magic of a Clan in a Ruler's Kingdom (CK-SCORE-2, CK-POW-14, CK-R61)."""
    clan = state.clan[row]
    value = box.value[clan.species]
    if clan.species == PIGXIE and has_power(state, seat, MIGHTY_SWINE):
        value = MIGHTY
    wilds = clan.ct * box.value[CT] + clan.spydra * box.value[SPYDRA]
    return clan.own * value + wilds + clan.hentaur * box.value[HENTAUR]


@rule
def magic(state, box, seat) -> int:
    """Sum the gems of every Creature in a Kingdom, covered Clans and Wilds included (CK-SCORE-1, CK-SCORE-2).

    What lies elsewhere counts for nobody (CK-SCORE-3).
    """
    points = 0
    for row in range(state.start[stack_of(seat, 1)], state.start[stack_of(seat, LANDS) + 1]):
        points += worth(state, box, seat, row)
    return points


@rule
def creatures(state, seat) -> int:
    """Count the Creatures of a Kingdom; a Spydra is one (CK-SCORE-5, CK-WILD-9)."""
    count = 0
    for row in range(state.start[stack_of(seat, 1)], state.start[stack_of(seat, LANDS) + 1]):
        count += size(state, row)
    return count


@rule
def mark_winners(state):
    """Mark the Rulers with the most magic, of them those with the most Creatures (CK-SCORE-5, CK-R34).

    The highest magic wins (CK-SCORE-4).
    """
    best = -1
    most = -1
    for seat in range(1, state.seats + 1):
        count = creatures(state, seat)
        if state.score[seat] > best or (state.score[seat] == best and count > most):
            best = state.score[seat]
            most = count
    for seat in range(1, state.seats + 1):
        state.won[seat] = 1 if state.score[seat] == best and creatures(state, seat) == most else 0
