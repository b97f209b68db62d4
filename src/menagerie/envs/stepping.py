"""Lanes of games, stepped in machine code: shared rules (`engine/hooks.py`).

Law: what leaves here of a lane is the view of the seat that is asked (of the learner, once his game is over), its
numbers and its mask, the result of a game that is over, and no true state.

Rows of the arena: 0 the zero row, 1 the blank, 2 where a lane's game is played, up to 5 where opponents think, then one
for each lane, where its game lies when somebody else reads it; else it is packed (`packing.py`), with what the lane was
shown last. `dice`: a die for every seat of the desk, then those of each lane. How a lane is shown says `writing.py`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.ask import SEATS, argument_of, verb_of
from menagerie.engine.chance import SEAT as SEAT_STREAM
from menagerie.engine.chance import seed_stream
from menagerie.engine.copying import clear_row, copy_row
from menagerie.engine.hooks import shared
from menagerie.envs.packing import PLAYED, bits_at, clear, expect, forget, mark, pack, unpack
from menagerie.envs.writing import OLD, blank, slot, write, write_whole
from menagerie.players.desk import Desk
from menagerie.players.seats import SHARES

GAME, LANES = 2, 6
DESK = SEATS + 1  # dice of a lane

# Columns of the table of lanes: what is told to a step, and what it tells.
ACTION, LEARNER, INDEX, SEAT, ACTOR, ENDED, CHOICES, TROUBLE = range(8)
SHARE = 8  # and the seat: of the victory in the game that ended
BOT = SHARE + DESK  # and the seat: the bot that answers for it, 0 nobody; BOT + 0 counts them
PACKED = BOT + DESK  # whether the lane's game is packed, or lies in its row of the arena
COLUMNS = PACKED + 1
OVER, CUT = 1, 2  # how a game ended
BEYOND = 1 << 16  # trouble: an answer, added to it, that has no action; else a fault of the rules


class Batch(NamedTuple):
    """The lanes of one thread.

    desk: at which their opponents think; its arena, its views and its dice are of the lanes. chain, deal: entries of
    rules. tally: room for what opponents answer. parcels: games, packed. plan: how views become numbers. raw, masks:
    where all lanes are shown. table: a row for each lane. dirty: room for the words of a view that changed.
    """

    desk: Desk
    chain: Any
    deal: Any
    tally: np.ndarray
    parcels: np.ndarray
    plan: Any
    raw: np.ndarray
    masks: np.ndarray
    table: np.ndarray
    dirty: np.ndarray


@shared(brief=True)
def nobody(desk: Desk, tally) -> int:
    """Answer for no bot: in place of `seats.chain` where a game has no features for bots to look at."""
    return 0


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
def start_of(parcels, table, lane) -> int:
    """Give where what is packed of a lane begins."""
    return len(parcels) // len(table) * lane


@shared
def take(batch: Batch, lane):
    """Have a lane's game on the desk, which is clear."""
    states, parcels = batch.desk.states, batch.parcels
    at = start_of(parcels, batch.table, lane)
    if batch.table[lane, PACKED]:
        unpack(states, GAME, parcels, bits_at(states, at, PLAYED), at + parcels[at + 1])
    else:
        copy_row(states, GAME, states, LANES + lane)


@shared
def put_back(batch: Batch, lane):
    """Pack the game on the desk as that of a lane, behind what was shown of it, and clear the desk."""
    states, parcels = batch.desk.states, batch.parcels
    at = start_of(parcels, batch.table, lane)
    bits = bits_at(states, at, PLAYED)
    mark(states, GAME, parcels, bits)
    parcels[at] = pack(states, GAME, parcels, bits, at + parcels[at + 1]) - at
    clear(states, GAME, parcels, bits)
    batch.table[lane, PACKED] = 1


@shared
def look(batch: Batch, lane, seat, to) -> int:
    """Show the lane's game that is on the desk to a seat in the rows `to`, where it is shown, and put it back."""
    desk, parcels, table = batch.desk, batch.parcels, batch.table
    desk.view_at(desk.states, GAME, desk.boxes, seat, desk.views, 1)
    at = start_of(parcels, table, lane)
    beyond = write(desk.views, parcels, batch.plan, batch.raw, batch.masks, batch.dirty, at, seat, to)
    put_back(batch, lane)
    table[lane, SEAT] = seat
    if beyond:
        table[lane, TROUBLE] = BEYOND + beyond
    return beyond


@shared
def answer_bots(batch: Batch, lane, limit) -> int:
    """Answer for the bots of the lane whose game is on the desk until somebody else is asked or it ends."""
    desk, table = batch.desk, batch.table
    dice, state = desk.dice, desk.states[GAME]
    if table[lane, BOT] == 0 or table[lane, BOT + state.asked] == 0 or state.asked == 0:
        return 0
    for seat in range(1, DESK):
        desk.lineup[seat] = table[lane, BOT + seat]
        copy_row(dice, seat, dice, DESK * (1 + lane) + seat)
    count = len(batch.tally)
    while count == len(batch.tally) and table[lane, CHOICES] < limit:
        desk.log[0].count = 0
        count = batch.chain(desk, batch.tally)
        table[lane, CHOICES] += count
    for seat in range(1, DESK):
        copy_row(dice, DESK * (1 + lane) + seat, dice, seat)
    return 1


@shared
def begin(batch: Batch, lane, high, low, stride, limit) -> int:
    """Deal the game of a lane on the desk, and those after it as long as the learner is asked nothing in them."""
    desk, table = batch.desk, batch.table
    states = desk.states
    while True:
        desk.log[0].count = 0
        batch.deal(states, GAME, 1, desk.boxes, desk.log, high, low, table[lane, INDEX])
        for seat in range(1, DESK):
            seed_stream(desk.dice[DESK * (1 + lane) + seat], SEAT_STREAM + seat, high, low, table[lane, INDEX])
        table[lane, CHOICES] = 0
        desk.play(states, GAME, desk.boxes, desk.log, 0, 0)
        answer_bots(batch, lane, limit)
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
def carry_out(batch: Batch, lane, limit):
    """Carry out the action of the lane whose game is on the desk; one that is not legal loses it."""
    desk, table = batch.desk, batch.table
    states = desk.states
    seat = states[GAME].asked
    code = legal(states, batch.plan, GAME, table[lane, ACTION])
    table[lane, ACTOR] = seat
    table[lane, ENDED] = 0
    table[lane, CHOICES] += 1
    if code == 0:
        settle(states, table, lane, GAME, seat)
        table[lane, ENDED] = OVER
        return
    desk.log[0].count = 0
    desk.play(states, GAME, desk.boxes, desk.log, code, 0)
    answer_bots(batch, lane, limit)
    if states[GAME].fault:
        table[lane, TROUBLE] = states[GAME].fault
    if states[GAME].over:
        settle(states, table, lane, GAME, 0)
        table[lane, ENDED] = OVER
    elif table[lane, CHOICES] >= limit:
        table[lane, ENDED] = CUT


@shared
def step_lanes(batch: Batch, first, finals, high, low, stride, limit) -> int:
    """Carry out the action of every lane and show what stands then, in the rows from `first` on.

    An action that is not legal loses the game. What ended is shown in those from `finals` on, and the lane's next game,
    of index `stride` more, begins; without a stride it is shown where it was, and no game begins.
    """
    desk, table = batch.desk, batch.table
    states = desk.states
    clear_row(states, GAME)
    clear_row(desk.views, OLD)
    for lane in range(len(table)):
        if lane + 1 < len(table):
            expect(batch.parcels, start_of(batch.parcels, table, lane + 1))
        take(batch, lane)
        carry_out(batch, lane, limit)
        seat = table[lane, ACTOR]
        if table[lane, ENDED]:
            if stride == 0:
                look(batch, lane, seat, first + lane)
                continue
            desk.view_at(states, GAME, desk.boxes, seat, desk.views, 1)
            write_whole(desk.views, batch.plan, batch.raw, batch.masks, seat, finals + lane)
            table[lane, INDEX] += stride
            begin(batch, lane, high, low, stride, limit)
        look(batch, lane, states[GAME].asked, first + lane)
    return 0


@shared
def reset_lanes(batch: Batch, first, high, low, stride, limit) -> int:
    """Deal the game of every lane, by its index, and show it."""
    views, parcels = batch.desk.views, batch.parcels
    clear_row(views, OLD)
    for lane in range(len(batch.table)):
        begin(batch, lane, high, low, stride, limit)
        forget(parcels, start_of(parcels, batch.table, lane), views)
        blank(batch.raw, batch.masks, first + lane)
        look(batch, lane, batch.desk.states[GAME].asked, first + lane)
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
def look_at(desk: Desk, plan, raw, masks, row, seat, to) -> int:
    """Show a row of the arena to any seat, in the rows `to`."""
    desk.view_at(desk.states, row, desk.boxes, seat, desk.views, 1)
    return write_whole(desk.views, plan, raw, masks, seat, to)


@shared(brief=True)
def first_wrong(masks, table) -> int:
    """Give the first lane of whose mask its action is not, -1 if there is none."""
    for lane in range(len(table)):
        action = table[lane, ACTION]
        if action < 0 or action >= masks.shape[1] or masks[lane, action] == 0:
            return lane
    return -1
