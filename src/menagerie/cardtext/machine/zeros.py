"""What must be zero in every game with card texts: all beyond a count, and row 0 of everything."""

from __future__ import annotations

from menagerie.engine.hooks import shared as rule
from menagerie.engine.record import beyond, linger

LINGERS, ROW_0 = 2, 3  # numbers of these laws in what every game calls BROKEN


@rule
def check_shared_zeros(state) -> int:
    """Check options, hands, decks, cards in play, frames and effects."""
    stray = beyond(state.option, state.n_options) + beyond(state.fallen, state.n_fallen + 1)
    for seat in range(len(state.n_hand)):
        stray += beyond(state.hand[seat], state.n_hand[seat]) + beyond(state.shown[seat], state.n_hand[seat])
        stray += beyond(state.deck[seat], state.n_deck[seat]) + beyond(state.seen[seat], state.n_deck[seat])
        stray += beyond(state.put[seat], state.n_put[seat])
    stray += linger(state.card, state.n_rows + 1, len(state.card))
    stray += linger(state.frame, state.depth + 1, len(state.frame))
    stray += linger(state.wait, state.n_wait + 1, len(state.wait))
    stray += linger(state.later, state.n_later + 1, len(state.later))
    stray += linger(state.aims, state.n_aims + 1, len(state.aims))
    stray += linger(state.lasting, state.n_lasting + 1, len(state.lasting))
    stray += linger(state.binding, state.n_binding + 1, len(state.binding))
    if stray:
        return LINGERS
    stray = state.n_hand[0] + state.n_deck[0] + state.n_put[0] + state.won[0]
    stray += linger(state.card, 0, 1) + linger(state.frame, 0, 1) + linger(state.wait, 0, 1) + linger(state.later, 0, 1)
    stray += linger(state.aims, 0, 1) + linger(state.lasting, 0, 1) + linger(state.binding, 0, 1)
    return ROW_0 if stray else 0
