"""The end of the game and the winner (chapter "End of game", BT-END)."""

from __future__ import annotations

from menagerie.engine.frames import pop
from menagerie.engine.jit import rule
from menagerie.engine.log import tell

from .terms import E_END, E_SCORE, E_WINNER, KINDS, MASTER, ROUNDS
from .zones import kind_of, owner_of


@rule
def is_last_round(state) -> int:
    """Tell whether no card is left for a further round (BT-END-1, BT-END-2, BT-END-6)."""
    return 1 if state.round >= ROUNDS and state.n_common == 0 else 0


@rule
def masters(state, box, seat) -> int:
    """Sum the Pride Factors of the Masters a player recruited (BT-END-7, BT-END-9, BT-R39).

    Those recruited too late to be dealt count as well (BT-END-12).
    """
    total = 0
    for kind in range(1, KINDS + 1):
        if box.level[kind] == MASTER:
            total += state.discard[seat, kind] * box.factor[kind]
    for i in range(state.n_common):
        kind = kind_of(state.common[i])
        if owner_of(state.common[i]) == seat and box.level[kind] == MASTER:
            total += box.factor[kind]
    return total


@rule
def finish(state, box, log):
    """Name the winners: most Honor, then the greater sum of Masters, then shared (BT-OBJ-2, BT-END-7 … BT-END-10).

    Everybody takes part, for nobody was ever out (BT-END-11).
    """
    while state.depth > 0:
        pop(state)
    state.over = 1
    tell(log, E_END, 0, state.round, 0, 0, 0)
    best = -1
    sum_best = -1
    for seat in range(1, state.seats + 1):
        total = masters(state, box, seat)
        state.score[seat] = state.honor[seat]
        tell(log, E_SCORE, seat, state.honor[seat], total, 0, 0)
        if state.honor[seat] > best or (state.honor[seat] == best and total > sum_best):
            best = state.honor[seat]
            sum_best = total
    for seat in range(1, state.seats + 1):
        if state.honor[seat] == best and masters(state, box, seat) == sum_best:
            state.won[seat] = 1
            tell(log, E_WINNER, seat, best, 0, 0, 0)
