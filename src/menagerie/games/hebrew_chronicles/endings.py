"""The end of the game (chapter HC-DMG, from HC-DMG-12 on); Menorah Life is lost and gained in `damage.py`."""

from __future__ import annotations

from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_DRAWN_GAME, E_WINNER


@rule
def judge(state, log) -> int:
    """End the game if somebody has no Menorah Life left; both together draw (HC-DMG-12 … HC-DMG-14, HC-R93)."""
    if state.life[1] > 0 and state.life[2] > 0:
        return 0
    end_game(state, log)
    return 1


@rule
def end_game(state, log):
    """End the game: the higher Menorah Life wins, equal is a draw (HC-DMG-13, HC-DMG-15, HC-R94)."""
    state.over = 1
    for seat in range(1, 3):
        state.score[seat] = state.life[seat]
        state.won[seat] = 1 if state.life[seat] > state.life[3 - seat] else 0
        if state.won[seat]:
            tell(log, E_WINNER, seat, 0, 0, 0, 0)
    if state.life[1] == state.life[2]:
        tell(log, E_DRAWN_GAME, 0, 0, 0, 0, 0)
