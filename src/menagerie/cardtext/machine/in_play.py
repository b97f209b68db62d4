"""Cards in play: the rows of `state.card`, each given to one card."""

from __future__ import annotations

from menagerie.engine.ask import OVERFLOW
from menagerie.engine.hooks import shared as rule

from .beginning import begin_anew
from .object_hooks import ROWS


@rule
def new_row(state, kind, sort, seat) -> int:
    """Give a card that comes into play a row of its own."""
    if state.n_rows == ROWS:
        state.fault = OVERFLOW
        return 0
    state.n_rows += 1
    played = state.card[state.n_rows]
    played.kind = kind
    played.sort = sort
    played.seat = seat
    played.owner = seat
    played.since = state.turns
    begin_anew(state, state.n_rows)
    return state.n_rows


@rule
def is_in_play(state, row) -> int:
    """Tell whether a card lies in a row."""
    return 1 if 1 <= row <= state.n_rows and state.card[row].sort != 0 else 0
