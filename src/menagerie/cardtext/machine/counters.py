"""Counters on cards in play: a box knows `ops.COUNTERS` kinds of them by name, a card at most 9,999 of each."""

from __future__ import annotations

from menagerie.cardtext import ops
from menagerie.engine.hooks import shared as rule
from menagerie.engine.log import tell

from .effect_hooks import E_TOKENS
from .object_hooks import ROWS, shown_kind

MOST, STATS, MOST_RAISED = ops.MOST_COUNTERS, ops.STATS, ops.MOST_RAISED


@rule
def counters_on(state, thing, token) -> int:
    """Count the counters of a kind on an object; what is not in play has none."""
    return state.card[thing].tokens[token - 1] if 0 < thing <= ROWS else 0


@rule
def change_counters(state, log, row, token, number) -> int:
    """Put counters of a kind on a card in play, or remove them, as many as there are; 1 if their number changed."""
    before = state.card[row].tokens[token - 1]
    now = min(MOST, max(0, before + number))
    state.card[row].tokens[token - 1] = now
    state.dirty = 1
    tell(log, E_TOKENS, state.card[row].seat, shown_kind(state, row), row, now, token)
    return 1 if now != before else 0


@rule
def raised_by(state, box, row, stat) -> int:
    """Sum what the counters on a card in play add to one of its stats, from 1 (AC-R95, BC-R115, HC-R170)."""
    total = 0
    for token in range(box.raising):
        number = state.card[row].tokens[token] * box.raises[token * STATS + stat].number
        total += max(-MOST_RAISED, min(MOST_RAISED, number))
    return total
