"""Lanes of games, stepped in machine code: shared rules (`engine/hooks.py`).

Law: what leaves here of a lane is the view of the seat that is asked (of the learner, once his game is over), its
numbers and its mask, the result of a game that is over, and no true state.

Rows of the arena: 0 the zero row, 1 the blank, 2 where a lane's game is played, up to 5 where opponents think, then one
for each lane, where its game lies when somebody else reads it; else it is packed (`packing.py`), with what the lane was
shown last. Rows of `views`: 0 the zero row, 1 what is being looked at, 2 what was shown before. `dice`: a die for every
seat of the desk, then those of each lane. A row of `raw` is what a lane is shown: the numbers of its observation, 16
bits each, then, from byte `plan.mask`, its mask. A number is written only if a word of eight bytes in which it lies has
changed.
"""

from __future__ import annotations

from menagerie.engine.ask import SEATS, argument_of, verb_of
from menagerie.engine.chance import SEAT as SEAT_STREAM
from menagerie.engine.chance import seed_stream
from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import fetch
from menagerie.engine.record import clear_row, copy_row
from menagerie.envs.packing import (
    FRESH,
    PLAYED,
    SHOWN,
    WORD,
    bits_at,
    blocks_at,
    clear,
    compare,
    expect,
    forget,
    mark,
    pack,
    unpack,
)
from menagerie.envs.spaces import SIGNED
from menagerie.players.learned import number_at
from menagerie.players.seats import SHARES

GAME, LANES = 2, 6
OLD, VIEWS = 2, 3  # the row of `views` in which what was shown before lies; how many rows there are
DESK = SEATS + 1  # dice of a lane

# Columns of the table of lanes: what is told to a step, and what it tells.
ACTION, LEARNER, INDEX, SEAT, ACTOR, ENDED, CHOICES, TROUBLE = range(8)
SHARE = 8  # and the seat: of the victory in the game that ended
BOT = SHARE + DESK  # and the seat: the bot that answers for it, 0 nobody; BOT + 0 counts them
PACKED = BOT + DESK  # whether the lane's game is packed, or lies in its row of the arena
COLUMNS = PACKED + 1
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


@shared
def write_mask(views, plan, raw, row, to, stands) -> int:
    """Write 1, or 0 where it does not stand any more, for every answer of a view; gives one that has no action."""
    beyond = 0
    for i in range(views[row].n_options):
        code = views[row].option[i]
        action = slot(plan, code)
        if action < 0:
            beyond = code
        else:
            raw[to, plan.mask + action] = stands
    return beyond


@shared
def write(views, parcels, plan, raw, table, dirty, lane, seat, to) -> int:
    """Write the view in row 1, of a seat, into row `to` of `raw`, where the lane is shown, and pack it.

    What is packed of the lane's game is lost. Gives an answer that has no action, 0 if all have one.
    """
    at = start_of(parcels, table, lane)
    shown = bits_at(views, at, SHOWN)
    fresh = bits_at(views, at, FRESH)
    blocks = blocks_at(views, at)
    unpack(views, OLD, parcels, shown, blocks)
    mark(views, 1, parcels, fresh)
    count = compare(views, 1, OLD, parcels, shown, fresh, dirty)
    for i in range(count):
        fetch(raw, to, 2 + 2 * plan.first[dirty[i]])
    write_mask(views, plan, raw, OLD, to, 0)
    beyond = write_mask(views, plan, raw, 1, to, 1)
    clear(views, OLD, parcels, shown)
    for i in range(fresh - shown):
        parcels[shown + i] = parcels[fresh + i]
    parcels[at + 1] = pack(views, 1, parcels, shown, blocks) - at
    parcels[at] = parcels[at + 1]
    raw[to, 0] = seat
    for i in range(count):
        write_word(views, plan, raw, to, dirty[i])
    return beyond


@shared
def write_whole(views, plan, raw, seat, to) -> int:
    """Write the view in row 1, of a seat, into row `to` of `raw`, whatever is shown there (see `write`)."""
    for k in range(raw.shape[1]):
        raw[to, k] = 0
    for word in range(len(plan.first)):
        write_word(views, plan, raw, to, word)
    raw[to, 0] = seat
    return write_mask(views, plan, raw, 1, to, 1)


@shared
def start_of(parcels, table, lane) -> int:
    """Give where what is packed of a lane begins."""
    return len(parcels) // len(table) * lane


@shared
def take(states, parcels, table, lane):
    """Have a lane's game on the desk, which is clear."""
    at = start_of(parcels, table, lane)
    if table[lane, PACKED]:
        unpack(states, GAME, parcels, bits_at(states, at, PLAYED), at + parcels[at + 1])
    else:
        copy_row(states, GAME, states, LANES + lane)


@shared
def put_back(states, parcels, table, lane):
    """Pack the game on the desk as that of a lane, behind what was shown of it, and clear the desk."""
    at = start_of(parcels, table, lane)
    bits = bits_at(states, at, PLAYED)
    mark(states, GAME, parcels, bits)
    parcels[at] = pack(states, GAME, parcels, bits, at + parcels[at + 1]) - at
    clear(states, GAME, parcels, bits)
    table[lane, PACKED] = 1


@shared
def look(states, boxes, views, parcels, plan, raw, table, dirty, view_at, lane, seat, to) -> int:
    """Show the lane's game that is on the desk to a seat in row `to`, where the lane is shown, and put it back."""
    view_at(states, GAME, boxes, seat, views, 1)
    beyond = write(views, parcels, plan, raw, table, dirty, lane, seat, to)
    put_back(states, parcels, table, lane)
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
    """Answer for the bots of the lane whose game is on the desk until somebody else is asked or it ends."""
    if table[lane, BOT] == 0 or table[lane, BOT + states[GAME].asked] == 0 or states[GAME].asked == 0:
        return 0
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
    """Deal the game of a lane on the desk, and those after it as long as the learner is asked nothing in them."""
    while True:
        log[0].count = 0
        deal(states, GAME, 1, boxes, log, high, low, table[lane, INDEX])
        for seat in range(1, DESK):
            seed_stream(dice[DESK * (1 + lane) + seat], SEAT_STREAM + seat, high, low, table[lane, INDEX])
        table[lane, CHOICES] = 0
        play(states, GAME, boxes, log, 0, 0)
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
        if states[GAME].fault:
            table[lane, TROUBLE] = states[GAME].fault
        if states[GAME].over == 0:
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
    parcels,
    plan,
    raw,
    table,
    dirty,
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
    clear_row(states, GAME)
    clear_row(views, OLD)
    for lane in range(len(table)):
        if lane + 1 < len(table):
            expect(parcels, start_of(parcels, table, lane + 1))
        take(states, parcels, table, lane)
        seat = states[GAME].asked
        code = legal(states, plan, GAME, table[lane, ACTION])
        table[lane, ACTOR] = seat
        table[lane, ENDED] = 0
        table[lane, CHOICES] += 1
        if code == 0:
            settle(states, table, lane, GAME, seat)
            table[lane, ENDED] = OVER
        else:
            log[0].count = 0
            play(states, GAME, boxes, log, code, 0)
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
            if states[GAME].fault:
                table[lane, TROUBLE] = states[GAME].fault
            if states[GAME].over:
                settle(states, table, lane, GAME, 0)
                table[lane, ENDED] = OVER
            elif table[lane, CHOICES] >= limit:
                table[lane, ENDED] = CUT
        if table[lane, ENDED]:
            if stride == 0:
                look(states, boxes, views, parcels, plan, raw, table, dirty, view_at, lane, seat, first + lane)
                continue
            view_at(states, GAME, boxes, seat, views, 1)
            write_whole(views, plan, raw, seat, finals + lane)
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
        look(states, boxes, views, parcels, plan, raw, table, dirty, view_at, lane, states[GAME].asked, first + lane)
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
    parcels,
    plan,
    raw,
    table,
    dirty,
    first,
    high,
    low,
    stride,
    limit,
) -> int:
    """Deal the game of every lane, by its index, and show it."""
    clear_row(views, OLD)
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
        forget(parcels, start_of(parcels, table, lane), views)
        for k in range(raw.shape[1]):
            raw[first + lane, k] = 0
        look(states, boxes, views, parcels, plan, raw, table, dirty, view_at, lane, states[GAME].asked, first + lane)
    return 0


@shared
def lay_out(states, parcels, table):
    """Have the games of all lanes in their rows of the arena, where others read and write them."""
    for lane in range(len(table)):
        if table[lane, PACKED]:
            clear_row(states, LANES + lane)
            at = start_of(parcels, table, lane)
            unpack(states, LANES + lane, parcels, bits_at(states, at, PLAYED), at + parcels[at + 1])
            table[lane, PACKED] = 0


@shared(brief=True)
def look_at(states, boxes, views, plan, raw, view_at, row, seat, to) -> int:
    """Show a row of the arena to any seat, in a row of `raw`."""
    view_at(states, row, boxes, seat, views, 1)
    return write_whole(views, plan, raw, seat, to)
