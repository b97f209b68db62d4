"""The end of the game and scoring (chapters "Ending the game" and "Scoring", CK-END, CK-SCORE)."""

from __future__ import annotations

from menagerie.engine.ask import withdraw
from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .constellations import bonus
from .hands import all_empty
from .kingdom import creatures, magic
from .recruit import lift_bans
from .terms import E_GAME_END, E_SCORE, E_WINNER


@rule
def is_played_out(state) -> int:
    """Tell whether draw pile and all hands are empty (CK-END-2)."""
    return 1 if state.n_draw == 0 and all_empty(state) else 0


@rule
def finish(state, box, log):
    """Tally magic; the most wins, ties go to the most Creatures, then are shared (CK-SCORE-4, CK-SCORE-5, CK-R34)."""
    while state.depth > 0:
        pop(state)
    withdraw(state)
    lift_bans(state)
    state.over = 1
    tell(log, E_GAME_END, 0, is_played_out(state), 0, 0, 0)
    best = -1
    most = -1
    for seat in range(1, state.seats + 1):
        extra = bonus(state, seat)
        points = magic(state, box, seat) + extra  # CK-CON-15, CK-R66
        count = creatures(state, seat)
        state.score[seat] = points
        tell(log, E_SCORE, seat, points, count, extra, 0)
        if points > best or (points == best and count > most):
            best = points
            most = count
    for seat in range(1, state.seats + 1):
        if state.score[seat] == best and creatures(state, seat) == most:
            state.won[seat] = 1
            tell(log, E_WINNER, seat, best, most, 0, 0)
