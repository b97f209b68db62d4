"""Games played on from a position, in machine code: shared rules (`engine/hooks.py`).

Everybody answers as `greedy` does, from what its own seat can know. Rows of the arena: 5 the position, 2 the world in
which it is played on: the position with all dealt anew that somebody cannot know, or as the cards lie. For games that
are over: who plays meets only the former, through its redeal.
"""

from __future__ import annotations

from menagerie.engine.chance import next32, start_over
from menagerie.engine.hooks import shared
from menagerie.engine.record import copy_row

from .seats import SHARES, choose_greedy, face_question, wake

GAME, POSITION = 2, 5


@shared
def reveal_at(states, row, boxes, seat, stream) -> int:
    """Stand for a redeal where all cards lie open: they stay, and only the chance to come is drawn afresh."""
    start_over(states[row], stream, seat)
    return 0


@shared
def play_on(states, boxes, log, views, dice, play, view_at, redeal_at, limit) -> int:
    """Let everybody answer as greedy does until the game on row 2 is over; return how often, at most `limit` times."""
    log[0].count = 0
    choices = 0
    while states[GAME].n_options > 0 and choices < limit:
        seat = states[GAME].asked
        face_question(states, boxes, views, view_at, redeal_at, seat, next32(dice[seat]))
        play(states, GAME, boxes, log, choose_greedy(states, boxes, log, views, dice, play, seat), 0)
        choices += 1
    return choices


@shared
def play_out(
    states, boxes, log, views, dice, play, view_at, redeal_at, world_at, table, seat, code, stream, limit
) -> int:
    """Play the position to its end, in a world for every line of `table`; write the shares of the victory by seat.

    `world_at` makes the worlds, for a seat; `code` is the first answer, 0 leaves it to greedy. The same stream makes
    the same worlds.
    """
    for line in range(len(table)):
        copy_row(states, GAME, states, POSITION)
        world_at(states, GAME, boxes, seat, stream + line)
        state = states[GAME]
        state.windows = 0  # as for bots: nobody is asked where nothing can be done
        wake(dice, 0, stream, line)
        if code:  # greedy thinks all the same: where it would have given this answer, the game is the same
            log[0].count = 0
            asked = state.asked
            face_question(states, boxes, views, view_at, redeal_at, asked, next32(dice[asked]))
            choose_greedy(states, boxes, log, views, dice, play, asked)
            play(states, GAME, boxes, log, code, 0)
        play_on(states, boxes, log, views, dice, play, view_at, redeal_at, limit)
        winners = 0
        for other in range(1, state.seats + 1):
            winners += state.won[other]
        for other in range(1, state.seats + 1):
            table[line, other - 1] = SHARES // winners if state.won[other] else 0
    return len(table)
