"""Games to learn from, in machine code: shared rules (`engine/hooks.py`).

Bots play; now and then one answers at random, so that positions off their path are seen, too. What is noted of an
answer is what its giver sees after it, and what some other seat sees, each in a world that was dealt anew for it: never
the true game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from menagerie.engine.chance import below, next32
from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared
from menagerie.players.cells import SEEN
from menagerie.players.desk import Desk
from menagerie.players.learned import see
from menagerie.players.seats import SHARES, choose, wake

GAME, DEALT, TRIAL = 2, 3, 4
SEAT, NUMBER, STRAYED = range(3)  # of a line, behind its facts
EXTRA = 3


class Basket(NamedTuple):
    """What a harvest is put into, and of whom.

    table: a line for every position that is noted. moves: a row a game, the share of the victory of every seat, of
    nobody if the game reached its bound. limit: the answers of a game at the most. stray: one choice in so many of
    that bot is given at random (0: none). who: the number of the bot that sees what is noted.
    """

    table: np.ndarray
    moves: np.ndarray
    limit: int
    stray: int
    who: int


@shared
def note(desk: Desk, table, line, seat, game, strayed) -> int:
    """Write what a seat sees in the world on row 4 into a line, unless the game is over there; give the next line."""
    states, shares = desk.states, desk.shares
    if states[TRIAL].over or line >= len(table):
        return line
    see(states[TRIAL], desk.boxes[0], seat, shares)
    facts = table.shape[1] - EXTRA
    for i in range(facts):
        table[line, i] = shares[SEEN + i]
    table[line, facts + SEAT] = seat
    table[line, facts + NUMBER] = game
    table[line, facts + STRAYED] = strayed
    return line + 1


@shared
def harvest(desk: Desk, deal, basket: Basket, high, low, first) -> int:
    """Play games `first` … among bots; write lines of what one bot sees, and count them.

    Noting ends where the table is full.
    """
    states, boxes, log, dice, lineup = desk.states, desk.boxes, desk.log, desk.dice, desk.lineup
    table = basket.table
    line = 0
    for game in range(len(basket.moves)):
        deal(states, GAME, 1, boxes, log, high, low, first + game)
        wake(dice, high, low, first + game)
        options = desk.play(states, GAME, boxes, log, 0, 0)
        state = states[GAME]
        choices = 0
        while options > 0 and choices < basket.limit:
            seat = state.asked
            code = choose(desk)
            strayed = 0
            may_stray = options > 1 and lineup[seat] == basket.who and basket.stray > 0
            if may_stray and below(dice[0], basket.stray) == 0:
                code = state.option[below(dice[0], options)]
                strayed = 1
            noted = options > 1 and line < len(table)
            if noted and lineup[seat] == basket.who:
                copy_row(states, TRIAL, states, DEALT)
                desk.play(states, TRIAL, boxes, log, code, 0)
                line = note(desk, table, line, seat, game, strayed)
            options = desk.play(states, GAME, boxes, log, code, 0)
            choices += 1
            other = 1 + (seat + below(dice[0], state.seats - 1)) % state.seats
            if noted and lineup[other] == basket.who:
                copy_row(states, TRIAL, states, GAME)
                desk.redeal_at(states, TRIAL, boxes, other, next32(dice[0]))
                line = note(desk, table, line, other, game, strayed)
        winners = 0
        for seat in range(1, state.seats + 1):
            winners += state.won[seat]
        for seat in range(1, state.seats + 1):
            basket.moves[game, seat] = SHARES // winners if state.won[seat] else 0
    return line
