"""Companions (chapter HC-CM): the additional deck; how they go back is in `leaving.py`."""

from __future__ import annotations

from menagerie.engine.ask import offer_unless
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import place_of, take_at

from .deploy import enter, fits_marker
from .memories import recall
from .offerings import is_open_column
from .signets import refuse_captain, refuse_column
from .terms import CM_1, CM_2, COMPANION_AT, E_CONVOKE, IN_COMPANIONS, LAY_IN, N_COLUMNS


@rule
def refuse_companion(state, box, seat, kind, column) -> int:
    """Refuse to convoke a Companion (HC-CM-1, HC-CM-2, HC-DEPLOY-10, HC-DEPLOY-11, HC-R139)."""
    if place_of(state.companions[seat], state.n_companions[seat], kind) < 0:
        return CM_1
    if fits_marker(state, seat, box.oc[kind]) == 0:
        return CM_2
    clause = refuse_column(box.signets[kind], column)
    if clause:
        return clause
    if is_open_column(state, seat, column) == 0:
        return CM_1
    return refuse_captain(state, box, seat, box.signets[kind], 0)


@rule
def offer_companions(state, box, seat):
    """Offer every Companion for every column (HC-D6)."""
    last = 0
    for place in range(state.n_companions[seat]):
        kind = state.companions[seat, place]
        if kind != last and fits_marker(state, seat, box.oc[kind]):
            for column in range(1, N_COLUMNS + 1):
                if is_open_column(state, seat, column):
                    code = COMPANION_AT.code(kind, column)
                    offer_unless(state, refuse_companion(state, box, seat, kind, column), code)
        last = kind


@rule
def convoke_companion(state, box, log, seat, kind, column):
    """Convoke a Companion, at no cost (HC-CM-1, HC-CM-10, HC-DEPLOY-8, HC-DEPLOY-9)."""
    take_at(
        state.companions[seat],
        state.n_companions[seat],
        place_of(state.companions[seat], state.n_companions[seat], kind),
    )
    state.n_companions[seat] -= 1
    tell(log, E_CONVOKE, seat, kind, column, LAY_IN + IN_COMPANIONS, 0)
    row = enter(state, box, log, seat, kind, column)
    recall(state, row, IN_COMPANIONS)
