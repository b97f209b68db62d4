"""Lanes of games, stepped in machine code: shared rules (`engine/hooks.py`).

Law: what leaves here of a lane is the view of the seat that is asked (of the learner, once his game is over), its
numbers and its mask, the result of a game that is over, and no true state.

Rows of the arena: 0 the zero row, 1 the blank, 2 to 5 where opponents think, then one for each lane. Rows of `views`: 0
the zero row, 1 what is being looked at, then what each lane was shown last. `dice`: a die for every seat of the desk,
then those of each lane. A row of `raw` is what a lane is shown: the numbers of its observation, 16 bits each, then,
from byte `plan.mask`, its mask. A number is written only if a word of eight bytes in which it lies has changed.
"""

from __future__ import annotations

import numpy as np

from menagerie.engine.ask import SEATS, argument_of, verb_of
from menagerie.engine.chance import SEAT as SEAT_STREAM
from menagerie.engine.chance import seed_stream
from menagerie.engine.hooks import shared
from menagerie.engine.record import clear_row, copy_row
from menagerie.envs.spaces import SIGNED, WORD
from menagerie.players.learned import number_at
from menagerie.players.seats import SHARES

GAME, LANES = 2, 6
KEPT = 2  # the row of `views` in which what the first lane was shown lies
BLOCK, BITS = 8, 32  # words of a view that are looked at together; such blocks of which a column of the table tells
DESK = SEATS + 1  # dice of a lane

# Columns of the table of lanes: what is told to a step, and what it tells.
ACTION, LEARNER, INDEX, SEAT, ACTOR, ENDED, CHOICES, TROUBLE = range(8)
SHARE = 8  # and the seat: of the victory in the game that ended
BOT = SHARE + DESK  # and the seat: the bot that answers for it, 0 nobody; BOT + 0 counts them
HELD = BOT + DESK  # bits, BITS a column: whether a block of the view that the lane was shown last is not zero
OVER, CUT = 1, 2  # how a game ended
BEYOND = 1 << 16  # trouble: an answer, added to it, that has no action; else a fault of the rules


@shared
def nobody(
    states, boxes, log, views, dice, lineup, nodes, path, shares, ballots, play, view_at, redeal_at, tally
) -> int:
    """Answer for no bot: in place of `seats.chain` where a game has no features for bots to look at."""
    return 0


@shared
def slot(plan, code) -> int:
    """Give the action of an answer; -1 if it lies beyond its block."""
    verb = verb_of(code)
    return plan.start[verb] + argument_of(code) if argument_of(code) < plan.width[verb] else -1


@shared
def legal(states, plan, row, action) -> int:
    """Give the answer that an action stands for; 0 if it is not legal."""
    state = states[row]
    for i in range(state.n_options):
        code = state.option[i]
        if plan.start[verb_of(code)] + argument_of(code) == action and slot(plan, code) == action:
            return code
    return 0


def columns_of(size: int) -> int:
    """Give the columns of a table of lanes whose views have so many bytes."""
    return HELD - -size // (BITS * BLOCK * WORD)


@shared
def write_number(raw, to, place, number):
    """Write a number of 16 bits, the low byte first."""
    raw[to, place] = number & 255
    raw[to, place + 1] = number >> 8 & 255


@shared
def write_word(views, plan, raw, to, word):
    """Write the numbers that lie in a word of the view in row 1, whole or in part, into row `to` of `raw`."""
    first = plan.first[word]
    if plan.plain[word]:
        for k in range(WORD):  # as many turns for every word, so that they take a few steps of the processor
            write_number(raw, to, 2 + 2 * (first + k), number_at(views, word * WORD + k, SIGNED))
    else:
        for i in range(first, plan.last[word]):
            write_number(raw, to, 2 + 2 * i, number_at(views, plan.place[i], plan.kind[i]))


@shared(slices=True)
def write(views, plan, raw, table, seat, kept, to) -> int:
    """Write the view in row 1, of a seat, into row `to` of `raw`, which shows the view in row `kept` so far.

    That view, if it is not the zero row, is then the new one; of its blocks in which nothing but zeros was and is, the
    memory is not touched. Gives an answer that has no action, 0 if all have one.
    """
    for i in range(views[kept].n_options):
        raw[to, plan.mask + slot(plan, views[kept].option[i])] = 0
    beyond = 0
    for i in range(views[1].n_options):
        action = slot(plan, views[1].option[i])
        if action < 0:
            beyond = views[1].option[i]
        else:
            raw[to, plan.mask + action] = 1
    raw[to, 0] = seat
    fresh, old = views[1:2].view(np.uint8), views[kept : kept + 1].view(np.uint8)
    blocks, lane = len(fresh) // (BLOCK * WORD), kept - KEPT
    rest = blocks * BLOCK * WORD
    words, shown = fresh[:rest].view(np.uint64), old[:rest].view(np.uint64)
    for block in range(blocks):
        low = block * BLOCK
        some = np.uint64(0)
        for k in range(low, low + BLOCK):
            some |= words[k]
        cell, bit = HELD + block // BITS, 1 << block % BITS
        if some == 0 and (kept == 0 or table[lane, cell] & bit == 0):
            continue
        if kept:
            table[lane, cell] = table[lane, cell] | bit if some != 0 else table[lane, cell] & ~bit
        for k in range(low, low + BLOCK):
            if words[k] != shown[k]:
                if kept:
                    shown[k] = words[k]
                write_word(views, plan, raw, to, k)
    for k in range(rest, len(fresh)):
        if fresh[k] != old[k]:
            if kept:
                old[k] = fresh[k]
            write_word(views, plan, raw, to, k // WORD)
    return beyond


@shared
def show(states, boxes, views, plan, raw, table, view_at, row, seat, kept, to) -> int:
    """Write what a seat sees of a row of the arena (see `write`)."""
    view_at(states, row, boxes, seat, views, 1)
    return write(views, plan, raw, table, seat, kept, to)


@shared
def look(states, boxes, views, plan, raw, table, view_at, lane, seat, to) -> int:
    """Show a lane's game to a seat in row `to`, where the lane is shown."""
    beyond = show(states, boxes, views, plan, raw, table, view_at, LANES + lane, seat, KEPT + lane, to)
    table[lane, SEAT] = seat
    if beyond:
        table[lane, TROUBLE] = BEYOND + beyond
    return beyond


@shared
def answer_bots(
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
    chain,
    play,
    view_at,
    redeal_at,
    tally,
    table,
    lane,
    limit,
) -> int:
    """Answer for the bots of a lane until somebody else is asked or its game ends."""
    row = LANES + lane
    if table[lane, BOT] == 0 or table[lane, BOT + states[row].asked] == 0 or states[row].asked == 0:
        return 0
    copy_row(states, GAME, states, row)
    for seat in range(1, DESK):
        lineup[seat] = table[lane, BOT + seat]
        copy_row(dice, seat, dice, DESK * (1 + lane) + seat)
    count = len(tally)
    while count == len(tally) and table[lane, CHOICES] < limit:
        log[0].count = 0
        count = chain(
            states, boxes, log, views, dice, lineup, nodes, path, shares, ballots, play, view_at, redeal_at, tally
        )
        table[lane, CHOICES] += count
    for seat in range(1, DESK):
        copy_row(dice, DESK * (1 + lane) + seat, dice, seat)
    copy_row(states, row, states, GAME)
    return 1


@shared
def begin(
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
    chain,
    deal,
    play,
    view_at,
    redeal_at,
    tally,
    table,
    lane,
    high,
    low,
    stride,
    limit,
) -> int:
    """Deal the game of a lane, and those after it as long as the learner is asked nothing in them."""
    row = LANES + lane
    while True:
        log[0].count = 0
        deal(states, row, 1, boxes, log, high, low, table[lane, INDEX])
        for seat in range(1, DESK):
            seed_stream(dice[DESK * (1 + lane) + seat], SEAT_STREAM + seat, high, low, table[lane, INDEX])
        table[lane, CHOICES] = 0
        play(states, row, boxes, log, 0, 0)
        answer_bots(
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
            chain,
            play,
            view_at,
            redeal_at,
            tally,
            table,
            lane,
            limit,
        )
        if states[row].fault:
            table[lane, TROUBLE] = states[row].fault
        if states[row].over == 0:
            return 0
        table[lane, INDEX] += stride


@shared
def settle(states, table, lane, row, forfeit) -> int:
    """Write the shares of the victory: winners divide it; with a forfeit all others do; if nobody won, all do."""
    state = states[row]
    winners = 0
    for seat in range(1, state.seats + 1):
        won = 1 if seat != forfeit else 0
        if forfeit == 0:
            won = 1 if state.won[seat] else 0
        table[lane, SHARE + seat] = won
        winners += won
    for seat in range(1, state.seats + 1):
        won = table[lane, SHARE + seat] if winners else 1
        table[lane, SHARE + seat] = won * SHARES // (winners if winners else state.seats)
    return winners


@shared
def step_lanes(
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
    chain,
    deal,
    play,
    view_at,
    redeal_at,
    tally,
    plan,
    raw,
    table,
    first,
    finals,
    high,
    low,
    stride,
    limit,
) -> int:
    """Carry out the action of every lane and show what stands then, in rows `first` … of `raw`.

    An action that is not legal loses the game. What ended is shown in rows `finals` … and the lane's next game, of
    index `stride` more, begins; without a stride it is shown where it was, and no game begins.
    """
    for lane in range(len(table)):
        row = LANES + lane
        seat = states[row].asked
        code = legal(states, plan, row, table[lane, ACTION])
        table[lane, ACTOR] = seat
        table[lane, ENDED] = 0
        table[lane, CHOICES] += 1
        if code == 0:
            settle(states, table, lane, row, seat)
            table[lane, ENDED] = OVER
        else:
            log[0].count = 0
            play(states, row, boxes, log, code, 0)
            answer_bots(
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
                chain,
                play,
                view_at,
                redeal_at,
                tally,
                table,
                lane,
                limit,
            )
            if states[row].fault:
                table[lane, TROUBLE] = states[row].fault
            if states[row].over:
                settle(states, table, lane, row, 0)
                table[lane, ENDED] = OVER
            elif table[lane, CHOICES] >= limit:
                table[lane, ENDED] = CUT
        if table[lane, ENDED]:
            if stride == 0:
                look(states, boxes, views, plan, raw, table, view_at, lane, seat, first + lane)
                continue
            for k in range(raw.shape[1]):
                raw[finals + lane, k] = 0
            show(states, boxes, views, plan, raw, table, view_at, row, seat, 0, finals + lane)
            table[lane, INDEX] += stride
            begin(
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
                chain,
                deal,
                play,
                view_at,
                redeal_at,
                tally,
                table,
                lane,
                high,
                low,
                stride,
                limit,
            )
        look(states, boxes, views, plan, raw, table, view_at, lane, states[row].asked, first + lane)
    return 0


@shared
def reset_lanes(
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
    chain,
    deal,
    play,
    view_at,
    redeal_at,
    tally,
    plan,
    raw,
    table,
    first,
    high,
    low,
    stride,
    limit,
) -> int:
    """Deal the game of every lane, by its index, and show it."""
    for lane in range(len(table)):
        begin(
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
            chain,
            deal,
            play,
            view_at,
            redeal_at,
            tally,
            table,
            lane,
            high,
            low,
            stride,
            limit,
        )
        clear_row(views, KEPT + lane)
        for k in range(HELD, table.shape[1]):
            table[lane, k] = 0
        for k in range(raw.shape[1]):
            raw[first + lane, k] = 0
        look(states, boxes, views, plan, raw, table, view_at, lane, states[LANES + lane].asked, first + lane)
    return 0


@shared(brief=True)
def look_at(states, boxes, views, plan, raw, table, view_at, lane, seat, to) -> int:
    """Show a lane's game to any seat, in a row of `raw` that is cleared for it."""
    for k in range(raw.shape[1]):
        raw[to, k] = 0
    return show(states, boxes, views, plan, raw, table, view_at, LANES + lane, seat, 0, to)
