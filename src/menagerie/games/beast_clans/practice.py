"""What the abilities of the plain cards do: a few effects without targets, for the timing of the book.

An ability that resolves works as one uninterrupted event; what its damage or draws lead to is looked at afterwards.
"""

from __future__ import annotations

from menagerie.engine.jit import rule

from .biomass import gain_biomass
from .damage import deal_damage, gain_life, lose_uses
from .rows import draw_top, is_in_play, next_player
from .terms import (
    BEAST,
    DRAWS,
    GAINS_BIOMASS,
    GAINS_LIFE,
    HARDENS,
    SHAKES,
    SMITES,
    STORM,
    WEARS,
)


@rule
def perform(state, box, log, frame):
    """Let an ability take effect (BC-ABIL-19)."""
    does = box.abilities[frame.ability].does
    amount = box.abilities[frame.ability].amount
    if does == GAINS_LIFE:
        gain_life(state, log, frame.seat, amount)
    elif does == HARDENS:
        if is_in_play(state, frame.row) and state.card[frame.row].kind == frame.kind:
            gain_life(state, log, frame.row, amount)
    elif does == GAINS_BIOMASS:
        gain_biomass(state, log, frame.seat, amount)
    elif does == DRAWS:
        draw_all(state, log, amount)
    elif does == WEARS:
        wear_covered(state, log, frame.seat, amount)
    else:
        harm(state, log, frame.seat, does, amount)


@rule
def draw_all(state, log, amount):
    """Let each player draw, the active player first (BC-R66)."""
    seat = state.turn
    for _ in range(state.seats):
        for _ in range(amount):
            if state.lost[seat] == 0 and state.failed[seat] == 0:
                draw_top(state, log, seat)
        seat = next_player(state, seat)
        if seat == state.turn:
            return


@rule
def wear_covered(state, log, seat, amount):
    """Take Uses from each face-down card of a player (BC-R76)."""
    for row in range(1, state.n_rows + 1):
        if state.card[row].covered and state.card[row].seat == seat:
            lose_uses(state, log, row, amount)


@rule
def harm(state, log, seat, does, amount):
    """Deal damage to each beast, each Royal, or each opponent's Royal (BC-DMG-13, BC-ROY-10, BC-VAN-3)."""
    for row in range(1, state.n_rows + 1):
        if does == STORM:
            if state.card[row].sort == BEAST:
                deal_damage(state, log, seat, row, amount)
        elif row <= state.seats and (does == SHAKES or (does == SMITES and row != seat)):
            deal_damage(state, log, seat, row, amount)
