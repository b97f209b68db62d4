"""Control of cards in play that changes, for good or for a time (AC-CL-33, AC-R27, AC-R56, AC-R69, AC-R89)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.cardtext.machine.lasting import keep
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import BYSTANDER, CONTENDER, E_CONTROL, EXCLUSIVE, TAKEN_OVER
from .zones import controls, has_key


@rule
def stays_away(state, row, seat) -> int:
    """Tell whether a card cannot come under a player: a Contender, one's own, a second copy of an Exclusive card."""
    played = state.card[row]
    if played.sort == CONTENDER or played.seat == seat:
        return 1
    return 1 if has_key(state, row, EXCLUSIVE) and controls(state, seat, played.kind) else 0


@rule
def hand_over(state, log, seat, row):
    """Let a card come under a player; it is out of a clash under way (AC-CL-33, AC-R27, AC-R56).

    Its Weapons stay with it, not with the player (AC-R69).
    """
    played = state.card[row]
    played.seat = seat
    played.part = BYSTANDER
    state.dirty = 1
    state.checking = 1
    tell(log, E_CONTROL, seat, played.kind, row, 0, 0)


@rule(fills=effect_hooks.take_control)
def take_control(state, box, log, seat, row, until):
    """Let a player control a card; until: for how long, 0 for good (AC-R40, AC-R89)."""
    if stays_away(state, row, seat):
        return
    if until == 0 or keep(state, row, TAKEN_OVER, state.card[row].seat, 0, until, seat):
        hand_over(state, log, seat, row)


@rule
def give_back(state, log, until, seat):
    """Let control that was taken for a time go back; `seat`: whose next turn ends it, 0 anybody's (AC-R89)."""
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.what == TAKEN_OVER and last.until == until and (seat == 0 or last.seat == seat):
            if stays_away(state, last.row, last.a) == 0:
                hand_over(state, log, last.a, last.row)
