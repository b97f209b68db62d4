"""A loop that tempts bots, in machine code: shared rules (`engine/hooks.py`).

At every so many questions of a random game a bot answers twice with the same dice: in the true game, and in one in
which all that is hidden from it was dealt anew. An honest bot cannot tell the difference. Rows of the arena: 2 what the
bot is asked about, 3 to 5 the bot's, 6 the true game, 7 the other one, 8 what the answer makes of it.
"""

from __future__ import annotations

from menagerie.engine.chance import RANDOM, below, next32, seed_stream
from menagerie.engine.hooks import shared
from menagerie.engine.loops import differ
from menagerie.engine.record import copy_numbers, copy_row
from menagerie.players.seats import wake

GAME = 2
SCRATCH, TRUE, OTHER, PLAYED = 5, 6, 7, 8
ROWS = 9
ASKED, HIDDEN, CHANGED, TOUCHED, FINISHED = range(5)  # what is counted, see `tempt`


@shared
def spare(states, row, boxes, seat, stream) -> int:
    """Deal nothing anew: given to a bot instead of the game's redeal, it makes the bot look at the true game."""
    return 0


@shared
def answer(
    states,
    raw,
    boxes,
    log,
    views,
    dice,
    lineup,
    nodes,
    path,
    shares,
    ballots,
    chain,
    play,
    view_at,
    redeal_at,
    tally,
    table,
    row,
    seed,
    index,
) -> int:
    """Let the bot of the asked seat answer the position of a row, with the dice of (seed, index); look what it left."""
    copy_row(states, GAME, states, row)
    wake(dice, 0, seed, index)
    chain(states, boxes, log, views, dice, lineup, nodes, path, shares, ballots, play, view_at, redeal_at, tally)
    copy_row(states, PLAYED, states, row)
    play(states, PLAYED, boxes, log, tally[0], 0)
    table[0, TOUCHED] += differ(raw, GAME, PLAYED)
    return tally[0]


@shared
def hides(states, one, other, raw) -> int:
    """Tell whether two rows differ in more than the stream of chance."""
    copy_row(states, SCRATCH, states, one)
    copy_numbers(states[SCRATCH].stream, states[other].stream, len(states[other].stream))
    return differ(raw, SCRATCH, other)


@shared
def tempt_once(
    states,
    raw,
    boxes,
    log,
    views,
    dice,
    lineup,
    nodes,
    path,
    shares,
    ballots,
    chain,
    play,
    view_at,
    redeal_at,
    deal_anew,
    tally,
    table,
    seed,
    index,
):
    """Let the asked bot answer in the true game and in the other one, and count what differs."""
    copy_row(states, OTHER, states, TRUE)
    deal_anew(states, OTHER, boxes, states[TRUE].asked, next32(dice[0]))
    table[0, ASKED] += 1
    table[0, HIDDEN] += hides(states, OTHER, TRUE, raw)
    difference = 0
    for row in (TRUE, OTHER):
        code = answer(
            states,
            raw,
            boxes,
            log,
            views,
            dice,
            lineup,
            nodes,
            path,
            shares,
            ballots,
            chain,
            play,
            view_at,
            redeal_at,
            tally,
            table,
            row,
            seed,
            index,
        )
        difference = code - difference
    table[0, CHANGED] += difference != 0


@shared
def tempt(
    states,
    raw,
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
    chain,
    play,
    view_at,
    redeal_at,
    deal_anew,
    tally,
    table,
    seed,
    game,
    questions,
    every,
) -> int:
    """Play game (seed, game) at random and tempt its bots, at one of `every` so many questions, at most so often.

    Bots are given `redeal_at`, the other game is made by `deal_anew`; `tally` holds one answer. `table` counts the
    questions, those at which the redeal changed something, those at which the answer changed, how often a bot left a
    game other than its answer leaves it, and the games that came to their end.
    """
    deal(states, TRUE, 1, boxes, log, 0, seed, game)
    options = play(states, TRUE, boxes, log, 0, 0)
    number = game * 100_000
    while options > 0 and table[0, ASKED] < questions:
        number += 1
        seed_stream(dice[0], RANDOM, 0, seed, number)
        given = states[TRUE].option[below(dice[0], options)]
        if below(dice[0], every) == 0:
            tempt_once(
                states,
                raw,
                boxes,
                log,
                views,
                dice,
                lineup,
                nodes,
                path,
                shares,
                ballots,
                chain,
                play,
                view_at,
                redeal_at,
                deal_anew,
                tally,
                table,
                seed,
                number,
            )
        options = play(states, TRUE, boxes, log, given, 0)
    table[0, FINISHED] += states[TRUE].over
    return table[0, ASKED]
