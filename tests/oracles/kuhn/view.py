"""What a seat knows, what it may look up again, and dealing anew all that it cannot know (KU-DEAL-3, KU-END-1)."""

from menagerie.engine.chance import start_over
from menagerie.engine.jit import rule
from menagerie.engine.showing import show

from .setup import deal_hidden


@rule
def sees(state, seat, owner) -> int:
    """Tell whether a seat knows a card: its own, and both after a showdown, where both paid the same (KU-END-2)."""
    return 1 if seat == owner or (state.over and state.paid[1] == state.paid[2]) else 0


@rule
def view(state, box, seat, out):
    """Write what a seat knows into a zero record of the same type; seat 0 is the spectator."""
    show(state, seat, out)
    for owner in range(1, state.seats + 1):
        if sees(state, seat, owner):
            out.card[owner] = state.card[owner]


@rule
def conceal(out, seat):
    """Take out of a view what may not be looked up again: nothing here."""


@rule
def redeal(state, box, seat, stream):
    """Deal again exactly what a seat cannot know; a standing question stays, since it depends on no card."""
    start_over(state, stream, seat)
    for owner in range(1, state.seats + 1):
        if not sees(state, seat, owner):
            state.card[owner] = 0
    deal_hidden(state)
