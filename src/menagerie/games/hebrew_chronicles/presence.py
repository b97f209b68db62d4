"""Royal Presence: a house effect, for the book prints its name alone (HC-SUP-20, HC-R111)."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .emulation import steps_of_key
from .standing import can_speak, is_open
from .terms import HEAVENLY, ISRAELITE, N_COLUMNS, ROYAL_PRESENCE
from .texts.traits import has_quality
from .zones import is_beast_sort


@rule
def be_present(state, box):
    """Strengthen those who stand with a Beast that has Royal Presence, in its steps (HC-SUP-20)."""
    for seat in range(1, 3):
        for column in range(1, N_COLUMNS + 1):
            row = state.lead[seat, column]
            if row and state.card[row].keys & ROYAL_PRESENCE and can_speak(state, row):
                state.timely = 1
                if is_open(state, seat, steps_of_key(state, box, row, ROYAL_PRESENCE)):
                    lift_up(state, box, seat, row)


@rule
def lift_up(state, box, seat, source):
    """Let the other Beasts of a player that share a nationality gain A +1."""
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        if row != source and state.card[row].seat == seat and is_beast_sort(state.card[row].sort):
            if shares_nation(state, box, source, row):
                state.card[row].a += 1


@rule
def shares_nation(state, box, one, other) -> int:
    """Tell whether two Beasts have a nationality in common (HC-CARD-6)."""
    for nation in range(ISRAELITE, HEAVENLY + 1):
        if has_quality(state, box, one, nation) and has_quality(state, box, other, nation):
            return 1
    return 0
