"""Positions to fit a judge to, in machine code: shared rules (`engine/hooks.py`).

Greedy bots play; now and then one answers at random, so that positions off their path are seen, too.
"""

from __future__ import annotations

from menagerie.engine.chance import below
from menagerie.engine.hooks import needed, setting, shared
from menagerie.players.desk import Desk
from menagerie.players.features import turn_of
from menagerie.players.seats import choose, wake

FACTS: int = setting("facts of a position")
GAME = 2
STRAY = 25  # one answer in so many is given at random
SAMPLE = 24  # one position in so many is noted beside those at the beginning of a turn


@needed
def describe(state, box, shares, at):
    """Write the facts of a position into `shares` from `at` on."""


@shared
def harvest(desk: Desk, deal, table, high, low, first, games, limit) -> int:
    """Play games `first` … among bots; write a line for each position noted and return how many there are.

    A line holds the facts and then whether seat 1 won; games that reach the bound, or that nobody wins, are left out.
    """
    states, boxes, log, dice = desk.states, desk.boxes, desk.log, desk.dice
    line = 0
    for game in range(games):
        deal(states, GAME, 1, boxes, log, high, low, first + game)
        wake(dice, high, low, first + game)
        options = desk.play(states, GAME, boxes, log, 0, 0)
        state = states[GAME]
        start = line
        turn = 0
        choices = 0
        while options > 0 and choices < limit and line < len(table):
            if turn_of(state) != turn or below(dice[0], SAMPLE) == 0:
                turn = turn_of(state)
                describe(state, boxes[0], table[line], 0)
                line += 1
            code = state.option[below(dice[0], options)] if below(dice[0], STRAY) == 0 else choose(desk)
            options = desk.play(states, GAME, boxes, log, code, 0)
            choices += 1
        if state.over == 0 or state.won[1] == state.won[2]:
            line = start
        for i in range(start, line):
            table[i, FACTS] = state.won[1]
    return line
