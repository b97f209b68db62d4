"""Setup of the standard game for 3 to 8 Rulers (chapter "Setup", CK-SETUP).

The two-Ruler setup (CK-2P) is not here yet.
"""

from __future__ import annotations

from menagerie.engine.chance import below, shuffle
from menagerie.engine.frames import push
from menagerie.engine.jit import rule
from menagerie.engine.log import tell
from menagerie.engine.piles import spill

from .hands import draw_cards
from .terms import AIR, E_CROWN, E_DEAL, HAND, START, TURN


@rule
def setup(state, box, log):
    """Shuffle, deal six cards each and hand out the Crown (CK-SETUP-4 … CK-SETUP-9, CK-R4)."""
    for s in range(1, AIR + 2):
        state.start[s] = 1
    state.n_draw = spill(box.copies, state.draw, 0)
    shuffle(state, state.draw, state.n_draw)
    tell(log, E_DEAL, 0, state.seats, state.n_draw, 0, 0)
    for seat in range(1, state.seats + 1):
        draw_cards(state, log, seat, HAND)
    state.crown = state.first if state.first > 0 else 1 + below(state, state.seats)
    begin(state, log)


@rule
def begin(state, log):
    """Give the first turn to the Crown holder (CK-TURN-1)."""
    row = push(state, TURN)
    state.frame[row].seat = state.crown
    state.frame[row].step = START
    tell(log, E_CROWN, state.crown, 0, 0, 0, 0)
