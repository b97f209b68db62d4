"""What everybody may see of a turn and of effects: all but the cards of a hand that they have taken."""

from __future__ import annotations

from menagerie.engine.jit import rule

from .objects import owner_in, zone_of, zoned
from .terms import IN_HAND


@rule
def view_turn(state, out):
    """Show whose turn it is, what is derived and due, and how much lies in play, waits and lasts."""
    out.turn = state.turn
    out.first = state.first
    out.turns = state.turns
    out.dirty = state.dirty
    out.touchy = state.touchy
    out.checking = state.checking
    out.holding = state.holding
    out.watching = state.watching
    out.n_rows = state.n_rows
    out.n_wait = state.n_wait
    out.n_lasting = state.n_lasting
    out.n_binding = state.n_binding
    out.n_fallen = state.n_fallen
    out.n_aims = state.n_aims
    for i in range(1, state.n_fallen + 1):
        out.fallen[i] = state.fallen[i]


@rule
def view_aims(state, seat, out):
    """Show the objects of effects; of cards in other hands only whose they are."""
    for i in range(1, state.n_aims + 1):
        out.aims[i] = state.aims[i]
        if zone_of(state.aims[i].object) == IN_HAND and owner_in(state.aims[i].object) != seat:
            out.aims[i].object = zoned(IN_HAND, owner_in(state.aims[i].object), 0)
