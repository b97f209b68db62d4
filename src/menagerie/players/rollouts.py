"""Games played on from a position, in machine code: shared rules (`engine/hooks.py`).

Everybody answers as the quick bot of the line-up does, from what its own seat can know. Rows of the arena: 6 the
position, 2 the world in which it is played on: the position with all dealt anew that somebody cannot know, or as the
cards lie. For games that are over: who plays meets only the former, through its redeal.
"""

from __future__ import annotations

from menagerie.engine.chance import next32, start_over
from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared

from .desk import Desk
from .seats import LEARNED, SHARES, choose_by_model, choose_greedy, face_question, wake

GAME, POSITION = 2, 6


@shared
def reveal_at(states, row, boxes, seat, stream) -> int:
    """Stand for a redeal where all cards lie open: they stay, and only the chance to come is drawn afresh."""
    start_over(states[row], stream, seat)
    return 0


@shared
def answer(desk: Desk, code) -> int:
    """Give an answer on row 2, 0: what the bot gives; it thinks all the same, so that its dice fall alike."""
    seat = desk.states[GAME].asked
    face_question(desk, seat, next32(desk.dice[seat]))
    level = desk.lineup[seat]
    best = choose_by_model(desk, seat, level) if level >= LEARNED else choose_greedy(desk, seat)
    return desk.play(desk.states, GAME, desk.boxes, desk.log, code if code else best, 0)


@shared
def play_on(desk: Desk, limit) -> int:
    """Let the bots answer until the game on row 2 is over; return how often, at most `limit` times."""
    desk.log[0].count = 0
    choices = 0
    while desk.states[GAME].n_options > 0 and choices < limit:
        answer(desk, 0)
        choices += 1
    return choices


@shared
def play_out(desk: Desk, world_at, table, seat, code, stream, limit) -> int:
    """Play the position to its end, in a world for every line of `table`; write the shares of the victory by seat.

    `world_at` makes the worlds, for a seat; `code` is the first answer, 0 leaves it to the bot. The same stream makes
    the same worlds, and where the bot would have given this answer, the same game.
    """
    states = desk.states
    for line in range(len(table)):
        copy_row(states, GAME, states, POSITION)
        world_at(states, GAME, desk.boxes, seat, stream + line)
        state = states[GAME]
        state.windows = 0  # as for bots: nobody is asked where nothing can be done
        wake(desk.dice, 0, stream, line)
        if code:
            desk.log[0].count = 0
            answer(desk, code)
        play_on(desk, limit)
        winners = 0
        for other in range(1, state.seats + 1):
            winners += state.won[other]
        for other in range(1, state.seats + 1):
            table[line, other - 1] = SHARES // winners if state.won[other] else 0
    return len(table)
