"""A loop that tempts bots, in machine code: shared rules (`engine/hooks.py`).

At every so many questions of a random game a bot answers twice with the same dice: in the true game, and in one in
which all that is hidden from it was dealt anew. An honest bot cannot tell the difference. Rows of the arena: 2 what the
bot is asked about, 3 to 5 the bot's, 6 the true game, 7 the other one, 8 what the answer makes of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.chance import RANDOM, below, next32, seed_stream
from menagerie.engine.copying import copy_numbers, copy_row
from menagerie.engine.hooks import shared
from menagerie.engine.loops import differ
from menagerie.players.desk import Desk
from menagerie.players.seats import wake

GAME = 2
SCRATCH, TRUE, OTHER, PLAYED = 5, 6, 7, 8
ROWS = 9
ASKED, HIDDEN, CHANGED, TOUCHED, FINISHED = range(5)  # what is counted, see `tempt`


@shared
def spare(states, row, boxes, seat, stream) -> int:
    """Deal nothing anew: given to a bot instead of the game's redeal, it makes the bot look at the true game."""
    return 0


class Trial(NamedTuple):
    """What bots are tempted with.

    desk: at which they think. raw: its states as bytes. deal_anew: makes the other game; what bots are given lies on
    the desk. tally: room for one answer. table: counts the questions, those at which the redeal changed something,
    those at which the answer changed, how often a bot left a game other than its answer leaves it, and the games that
    came to their end.
    """

    desk: Desk
    raw: np.ndarray
    chain: Any
    deal: Any
    deal_anew: Any
    tally: np.ndarray
    table: np.ndarray


@shared
def answer(trial: Trial, row, seed, index) -> int:
    """Let the bot of the asked seat answer the position of a row, with the dice of (seed, index); look what it left."""
    desk = trial.desk
    states = desk.states
    copy_row(states, GAME, states, row)
    wake(desk.dice, 0, seed, index)
    trial.chain(desk, trial.tally)
    copy_row(states, PLAYED, states, row)
    desk.play(states, PLAYED, desk.boxes, desk.log, trial.tally[0], 0)
    trial.table[0, TOUCHED] += differ(trial.raw, GAME, PLAYED)
    return trial.tally[0]


@shared
def hides(states, one, other, raw) -> int:
    """Tell whether two rows differ in more than the stream of chance."""
    copy_row(states, SCRATCH, states, one)
    copy_numbers(states[SCRATCH].stream, states[other].stream, len(states[other].stream))
    return differ(raw, SCRATCH, other)


@shared
def tempt_once(trial: Trial, seed, index):
    """Let the asked bot answer in the true game and in the other one, and count what differs."""
    states, table = trial.desk.states, trial.table
    copy_row(states, OTHER, states, TRUE)
    trial.deal_anew(states, OTHER, trial.desk.boxes, states[TRUE].asked, next32(trial.desk.dice[0]))
    table[0, ASKED] += 1
    table[0, HIDDEN] += hides(states, OTHER, TRUE, trial.raw)
    difference = 0
    for row in (TRUE, OTHER):
        difference = answer(trial, row, seed, index) - difference
    table[0, CHANGED] += difference != 0


@shared
def tempt(trial: Trial, seed, game, questions, every) -> int:
    """Play game (seed, game) at random and tempt its bots, at one of `every` so many questions, at most so often."""
    desk, table = trial.desk, trial.table
    states, dice = desk.states, desk.dice
    trial.deal(states, TRUE, 1, desk.boxes, desk.log, 0, seed, game)
    options = desk.play(states, TRUE, desk.boxes, desk.log, 0, 0)
    number = game * 100_000
    while options > 0 and table[0, ASKED] < questions:
        number += 1
        seed_stream(dice[0], RANDOM, 0, seed, number)
        given = states[TRUE].option[below(dice[0], options)]
        if below(dice[0], every) == 0:
            tempt_once(trial, seed, number)
        options = desk.play(states, TRUE, desk.boxes, desk.log, given, 0)
    table[0, FINISHED] += states[TRUE].over
    return table[0, ASKED]
