"""What everybody may see of effects: all but which cards of a hand or of those looked at they take."""

from __future__ import annotations

from menagerie.engine.hooks import shared as rule

from .effect_hooks import Q_KEEP
from .object_hooks import IN_HAND
from .objects import owner_in, zone_of, zoned


@rule
def view_aims(state, seat, out):
    """Show the objects of effects; of cards in other hands, and of what others keep so far, only whose they are."""
    for i in range(1, state.n_aims + 1):
        out.aims[i] = state.aims[i]
        zone = zone_of(state.aims[i].object)
        owner = owner_in(state.aims[i].object)
        if owner != seat and (zone == IN_HAND or is_kept_now(state, i)):
            out.aims[i].object = zoned(zone, owner, 0)


@rule
def is_kept_now(state, i) -> int:
    """Tell whether an object is a card that somebody, who is still asked, keeps of those looked at."""
    return 1 if state.question == Q_KEEP and i > state.n_aims - state.frame[state.depth].left else 0
