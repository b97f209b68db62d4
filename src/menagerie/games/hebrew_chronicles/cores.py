"""Cores that came up: what leads a column when an Up-Grade Lead has gone (chapter HC-UG, from HC-UG-12 on)."""

from __future__ import annotations

from menagerie.cardtext.machine import effect_hooks
from menagerie.engine.frames import push
from menagerie.engine.jit import rule

from .leaving import remove_beast
from .moving import refuse_way, relocate
from .offerings import clear_column
from .signets import refuse_captain, refuse_column
from .terms import CAME_UP, FROM_UPGRADE, GUARDS, IN_GRAVE, MIDDLE, N_COLUMNS, PLACING, UNSUPPORTED
from .zones import is_beast_sort


@rule(fills=effect_hooks.are_alike)
def are_alike(state, row, other) -> int:
    """Tell whether both are Beasts, of whatever type; what lies under one is none (HC-R240, HC-UG-8)."""
    return 1 if is_beast_sort(state.card[row].sort) and is_beast_sort(state.card[other].sort) else 0


@rule(fills=effect_hooks.note_turned)
def note_turned(state, row):
    """Let a Lead that is another Beast now be looked after as a Core that came up: its signets bind it (HC-R241)."""
    played = state.card[row]
    if is_beast_sort(played.sort) and played.place <= N_COLUMNS and played.covered == 0:
        played.risen = CAME_UP


@rule
def settle_cores(state, box, log) -> int:
    """Look after a Core that came up; 1 if there was one (HC-UG-12, HC-UG-13, HC-UG-16, HC-R70, HC-R124)."""
    for i in range(1, state.n_speakers + 1):
        row = state.speaker[i]
        if state.card[row].risen:
            mark = state.card[row].risen
            state.card[row].risen = 0
            settle_core(state, box, log, row, mark)
            return 1
    return 0


@rule
def settle_core(state, box, log, row, mark):
    """Let a Core stay as Lead, change column by force, or go."""
    played = state.card[row]
    if refuse_captain(state, box, played.seat, played.signets, row):
        remove_beast(state, box, log, row, UNSUPPORTED, IN_GRAVE)
        return
    weak = mark == FROM_UPGRADE and is_outranked(state, row)
    if refuse_column(played.signets, played.place) == 0 and weak == 0:
        return
    ways = 0
    goal = 0
    for column in range(1, N_COLUMNS + 1):
        if refuse_way(state, row, column) == 0:
            ways += 1
            goal = column
    if ways > 1:
        frame = state.frame[push(state, PLACING)]
        frame.seat = played.seat
        frame.row = row
    elif ways:
        relocate(state, log, row, goal)
    elif weak:
        clear_column(state, box, log, row, IN_GRAVE)
    else:
        remove_beast(state, box, log, row, UNSUPPORTED, IN_GRAVE)


@rule
def is_outranked(state, row) -> int:
    """Tell whether a Beast in MG has a lower current OC than another one of the front row (HC-UG-12)."""
    played = state.card[row]
    if played.place != MIDDLE:
        return 0
    for column in range(1, GUARDS + 1):
        other = state.lead[played.seat, column]
        if other and state.card[other].oc > played.oc:
            return 1
    return 0
