"""What must be zero in every game with card texts: all beyond a count, and row 0 of everything."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.record import beyond

LINGERS, ROW_0 = 2, 3  # numbers of these laws in what every game calls BROKEN


@rule
def check_shared_zeros(state) -> int:
    """Check options, hands, decks, frames and effects."""
    stray = beyond(state.option, state.n_options) + beyond(state.fallen, state.n_fallen + 1)
    for seat in range(len(state.n_hand)):
        stray += beyond(state.hand[seat], state.n_hand[seat]) + beyond(state.shown[seat], state.n_hand[seat])
        stray += beyond(state.deck[seat], state.n_deck[seat]) + beyond(state.seen[seat], state.n_deck[seat])
        stray += beyond(state.put[seat], state.n_put[seat])
    for i in range(state.depth + 1, len(state.frame)):
        frame = state.frame[i]
        stray += frame.what != 0 or frame.step != 0 or frame.kind != 0 or frame.row != 0 or frame.first != 0
        stray += frame.pc != 0 or frame.event != 0 or frame.left != 0
    for i in range(state.n_wait + 1, len(state.wait)):
        stray += state.wait[i].seat != 0 or state.wait[i].ability != 0
    for i in range(state.n_later + 1, len(state.later)):
        stray += state.later[i].seat != 0 or state.later[i].moment != 0
    for i in range(state.n_aims + 1, len(state.aims)):
        stray += state.aims[i].object != 0 or state.aims[i].slot != 0 or state.aims[i].share != 0
    for i in range(state.n_lasting + 1, len(state.lasting)):
        stray += state.lasting[i].row != 0 or state.lasting[i].what != 0
    for i in range(state.n_binding + 1, len(state.binding)):
        stray += state.binding[i].row != 0 or state.binding[i].static != 0
    if stray:
        return LINGERS
    stray = state.n_hand[0] + state.n_deck[0] + state.n_put[0] + state.won[0] + state.frame[0].what + state.wait[0].seat
    stray += state.later[0].seat + state.aims[0].object + state.lasting[0].row + state.binding[0].row
    return ROW_0 if stray else 0
