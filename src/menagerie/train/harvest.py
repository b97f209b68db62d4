"""Games to learn from, in machine code: shared rules (`engine/hooks.py`).

Bots play; now and then one answers at random, so that positions off their path are seen, too. What is noted of an
answer is what its giver saw after it, in the world that was dealt anew for him: never the true game.
"""

from __future__ import annotations

from menagerie.engine.chance import below
from menagerie.engine.hooks import shared
from menagerie.engine.record import copy_row
from menagerie.players.learned import SEEN, see
from menagerie.players.seats import SHARES, choose, wake

GAME, DEALT, TRIAL = 2, 3, 4
SEAT, NUMBER, STRAYED = range(3)  # of a line, behind its facts
EXTRA = 3


@shared
def note(states, boxes, log, shares, play, table, line, seat, code) -> int:
    """Write what a seat sees after an answer, in the world on row 3; nothing of a game that this ends."""
    copy_row(states, TRIAL, states, DEALT)
    play(states, TRIAL, boxes, log, code, 0)
    if states[TRIAL].over:
        return 0
    see(states[TRIAL], boxes[0], seat, shares)
    for i in range(table.shape[1] - EXTRA):
        table[line, i] = shares[SEEN + i]
    return 1


@shared
def harvest(
    states,
    boxes,
    log,
    views,
    dice,
    lineup,
    nodes,
    path,
    shares,
    ballots,
    deal,
    play,
    view_at,
    redeal_at,
    table,
    moves,
    high,
    low,
    first,
    games,
    limit,
    stray,
    least,
) -> int:
    """Play games `first` … among bots; write a line for each choice of bots numbered `least` or more; count them.

    One choice in `stray` is given at random (0: none). `moves` takes the share of the victory of every seat, a row a
    game, of nobody if the game reached its bound. Noting ends where the table is full.
    """
    line = 0
    for game in range(games):
        deal(states, GAME, 1, boxes, log, high, low, first + game)
        wake(dice, high, low, first + game)
        options = play(states, GAME, boxes, log, 0, 0)
        state = states[GAME]
        choices = 0
        while options > 0 and choices < limit:
            seat = state.asked
            code = choose(
                states, boxes, log, views, dice, lineup, nodes, path, shares, ballots, play, view_at, redeal_at
            )
            strayed = 0
            if options > 1 and stray > 0 and below(dice[0], stray) == 0:
                code = state.option[below(dice[0], options)]
                strayed = 1
            if options > 1 and lineup[seat] >= least and line < len(table):
                if note(states, boxes, log, shares, play, table, line, seat, code):
                    table[line, table.shape[1] - EXTRA + SEAT] = seat
                    table[line, table.shape[1] - EXTRA + NUMBER] = game
                    table[line, table.shape[1] - EXTRA + STRAYED] = strayed
                    line += 1
            options = play(states, GAME, boxes, log, code, 0)
            choices += 1
        winners = 0
        for seat in range(1, state.seats + 1):
            winners += state.won[seat]
        for seat in range(1, state.seats + 1):
            moves[game, seat] = SHARES // winners if state.won[seat] else 0
    return line
