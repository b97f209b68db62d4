"""The Combat Phases (chapter "Combat Phases and the Attack Step", BC-CMB, BC-TURN-3).

One COMBAT frame, always the second, holds the step and who declares now. What is declared stands in the rows themselves
(`target`, `wielder`, `joins`); a row that leaves play leaves the combat with it. The steps are `attack.py`, `guard.py`
and `damage_step.py`.
"""

from __future__ import annotations

from menagerie.cardtext.machine.lasting import end_lasting
from menagerie.engine.dispatch import Frames
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .attack import ATTACKS_DECLARED
from .damage_step import SHARES, deal_all, gain_from_cull, next_split
from .endings import cut_turn
from .equipment import wear_gear
from .guard import REDIRECTS, WIELDS
from .play_phase import open_window
from .terms import (
    AGAIN,
    ARMING,
    COMBAT,
    COMBAT_OVER,
    CULLING,
    DEAL,
    DECLARE,
    E_CONTROL,
    E_STEP,
    GUARDING,
    REDIRECT,
    SPLIT,
    TAKEN_OVER,
    THIS_ROUND,
    WEAR,
    WIELDING,
    WORN,
)
from .zones import is_playing, next_player, shown_kind


@rule
def begin_combat(state):
    """Begin a Combat Phase with its Attack Step (BC-TURN-3, BC-CMB-8)."""
    frame = state.frame[push(state, COMBAT)]
    frame.step = DECLARE
    frame.seat = state.turn


@rule
def step_combat(state, box, log):
    """Take the Combat Phase one step further (BC-TURN-3, BC-R14, BC-R31)."""
    frame = state.frame[state.depth]
    step = frame.step
    if step == GUARDING:
        go_round(state, log, frame)
    elif step == SPLIT and next_split(state) == 0:
        frame.step = DEAL
    elif step == DEAL:
        frame.step = CULLING
        tell(log, E_STEP, state.turn, state.frame[1].step, DEAL, 0, 0)
        deal_all(state, box, log)
    elif step == CULLING:
        frame.step = WEAR
        gain_from_cull(state, box, log)
    elif step == WEAR:
        frame.step = WORN
        wear_gear(state, log)
    elif step == WORN:
        state.placing = 0
        end_damage(state, log, frame)
    elif step == COMBAT_OVER:
        end_combat(state, log)
        pop(state)
    else:
        DECLARATIONS.step(state, box, log)


@rule
def end_damage(state, log, frame):
    """Open the window of the Damage Step; there is none if the active player lost in it (BC-R31, BC-R71)."""
    frame.step = COMBAT_OVER
    if state.lost[state.turn]:
        cut_turn(state, log)
    else:
        open_window(state)


@rule
def go_round(state, log, frame):
    """Let the next defending player guard; after the last one the window of the step opens (BC-R15, BC-MP-6).

    All attacks stand by then (BC-GDN-4).
    """
    if frame.seat == state.turn:
        tell(log, E_STEP, state.turn, state.frame[1].step, GUARDING, 0, 0)
    frame.seat = next_player(state, frame.seat)
    if frame.seat == state.turn:
        frame.step = SPLIT
        open_window(state)
    else:
        frame.step = REDIRECT


#: What is declared in the phase, step by step.
DECLARATIONS = Frames({DECLARE: ATTACKS_DECLARED, REDIRECT: REDIRECTS, ARMING: WIELDS, SPLIT: SHARES}, by="step")


@rule
def give_back(state, log, until, seat):
    """Let control that was taken for a time go back to who had it; `seat`: who took it, 0 anybody (BC-R106)."""
    for i in range(state.n_lasting, 0, -1):
        last = state.lasting[i]
        if last.what == TAKEN_OVER and last.until == until and is_playing(state, last.a):
            if seat and last.seat != seat:
                continue
            played = state.card[last.row]
            if played.seat == last.a:
                continue  # whoever had it lost, and it went back then (BC-R71)
            played.seat = last.a
            played.since = state.turns
            tell(log, E_CONTROL, last.a, shown_kind(state, last.row), last.row, 0, 0)


@rule
def end_combat(state, log):
    """Forget what held for this Combat Phase only (BC-EQ-5, BC-EQ-8, BC-R19).

    Equipment stays on the field, tied to nobody (BC-EQ-1).
    """
    for row in range(1, state.n_rows + 1):
        played = state.card[row]
        if played.target and played.attacks > 1:
            state.dirty |= AGAIN
        if played.wielder:
            state.dirty |= WIELDING
        played.target = 0
        played.joins = 0
        played.joined = 0
        played.guarded = 0
        played.parted = 0
        played.extra = 0
        played.wielder = 0
    give_back(state, log, THIS_ROUND, 0)
    end_lasting(state, THIS_ROUND, 0)
