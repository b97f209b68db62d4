"""Lanes of games, stepped in machine code: shared rules (`engine/hooks.py`).

Law: what leaves here of a lane is the view of the seat that is asked (of the learner, once his game is over), its
numbers and its mask, the result of a game that is over, and no true state.

Rows of a desk's arena: 0 the zero row, 1 the blank, 2 where a lane's game is played, up to 5 where opponents think.
Row 2, and row 1 of the views, are zero whenever no lane is played. A lane's game is packed (`packing.py`), with what
the lane was shown last; it lies in its row of `states` while somebody else reads it. `writing.py` shows it.

Every thread has lanes of its own, which it takes some at a time, for what it fetched of them is near; when it has none
left, it takes of those of others. So it costs little that a thread wakes late, or that another's games are longer.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.ask import SEATS, argument_of, verb_of
from menagerie.engine.chance import SEAT as SEAT_STREAM
from menagerie.engine.chance import seed_stream
from menagerie.engine.copying import clear_row, copy_row
from menagerie.engine.hooks import shared
from menagerie.engine.intrinsics import fetch_add
from menagerie.envs.packing import PLAYED, bits_at, blocks_at, expect, forget, pack, renew, unpack
from menagerie.envs.writing import Sheet, blank, changes, expect_written, slot, write, write_whole
from menagerie.players.desk import Desk

GAME, ROOM = 2, 6  # a row of the arena, and how many it has
DESK = SEATS + 1  # dice of a lane, and of a desk

# Rows of the table of lanes, a column for each: what is told to a step, and what it tells.
ACTION, INDEX, SEAT, CHOICES, TROUBLE, LEARNER, ACTOR = range(7)
WINNERS = 7  # of the game that ended last: a bit for every seat, from bit 1 on; of all if nobody won
BOT = 8  # and the seat: the bot that answers for it, 0 nobody; BOT + 0 counts them
PACKED = BOT + DESK  # whether the lane's game is packed, or lies in its row of the arena
ROWS = PACKED + 1
OVER, CUT = 0, 1  # rows of `endings`: lanes whose game ended in this step by its rules, or was cut
BEYOND = 1 << 16  # trouble: an answer, added to it, that has no action; else a fault of the rules


# Of what threads claim: how many lanes are done, how many of those are in trouble, how many are taken at a time; then
# where each thread's lanes begin that nobody took, and where they end.
DONE, TROUBLED, SOME, OWN = range(4)
PATIENCE = 20_000  # looks whether the others are done, before their end is waited for: some 0.1 ms


class Batch(NamedTuple):
    """All lanes, and what one thread steps them with.

    desk: at which games are played and opponents think. chain, deal, view_into: entries of rules. tally: room for what
    opponents answer. sheet: where lanes are shown, and where they are packed. table: a column for each lane. endings:
    which lanes' games ended. states: the games of lanes that somebody else reads, a row each. dice: of each lane's
    seats. claimed: which lanes are taken.
    """

    desk: Desk
    chain: Any
    deal: Any
    view_into: Any
    tally: np.ndarray
    sheet: Sheet
    table: np.ndarray
    endings: np.ndarray
    states: np.ndarray
    dice: np.ndarray
    claimed: np.ndarray


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
    return len(parcels) // table.shape[1] * lane


@shared
def take(batch: Batch, lane):
    """Have a lane's game on the desk, which is clear."""
    states, parcels = batch.desk.states, batch.sheet.parcels
    at = start_of(parcels, batch.table, lane)
    if batch.table[PACKED, lane]:
        unpack(states, GAME, parcels, bits_at(states, at, PLAYED), blocks_at(states, at))
    else:
        copy_row(states, GAME, batch.states, lane)


@shared
def put_back(batch: Batch, lane):
    """Pack the game on the desk as that of a lane; the desk is clear then, and what was shown of the lane is lost."""
    states, parcels = batch.desk.states, batch.sheet.parcels
    at = start_of(parcels, batch.table, lane)
    renew(states, parcels, at)
    bits = bits_at(states, at, PLAYED)
    parcels[at + 1] = pack(states, GAME, parcels, bits, bits, blocks_at(states, at)) - at
    batch.table[PACKED, lane] = 1


@shared
def look(batch: Batch, lane, seat, to) -> int:
    """Show the lane's game that is on the desk to a seat in the rows `to`, where it is shown, and put it back.

    Gives 1 where the lane is in trouble.
    """
    desk, table = batch.desk, batch.table
    batch.view_into(desk.states, GAME, desk.boxes, seat, desk.views, 1)
    at = start_of(batch.sheet.parcels, table, lane)
    count = changes(batch.sheet, desk.states, GAME, at, to)
    put_back(batch, lane)  # meanwhile what is to be written comes near
    beyond = write(batch.sheet, at, seat, to, count)
    table[SEAT, lane] = seat
    if beyond:
        table[TROUBLE, lane] = BEYOND + beyond
    return 1 if table[TROUBLE, lane] else 0


@shared
def show_anew(batch: Batch, lane, seat) -> int:
    """Show the lane's game that is on the desk to a seat in the lane's rows, whatever is shown there (see `look`)."""
    sheet = batch.sheet
    forget(sheet.parcels, start_of(sheet.parcels, batch.table, lane), sheet.views)
    blank(sheet.raw, sheet.masks, lane)
    return look(batch, lane, seat, lane)


@shared
def answer_bots(batch: Batch, lane, limit) -> int:
    """Answer for the bots of the lane whose game is on the desk until somebody else is asked or it ends."""
    desk, table = batch.desk, batch.table
    dice, state = desk.dice, desk.states[GAME]
    if table[BOT, lane] == 0 or table[BOT + state.asked, lane] == 0 or state.asked == 0:
        return 0
    for seat in range(1, DESK):
        desk.lineup[seat] = table[BOT + seat, lane]
        copy_row(dice, seat, batch.dice, DESK * lane + seat)
    count = len(batch.tally)
    while count == len(batch.tally) and table[CHOICES, lane] < limit:
        desk.log[0].count = 0
        count = batch.chain(desk, batch.tally)
        table[CHOICES, lane] += count
    clear_row(desk.views, 1)
    for seat in range(1, DESK):
        copy_row(batch.dice, DESK * lane + seat, dice, seat)
    return 1


@shared
def begin(batch: Batch, lane, high, low, stride, limit) -> int:
    """Deal the game of a lane on the desk, and those after it as long as the learner is asked nothing in them."""
    desk, table = batch.desk, batch.table
    states = desk.states
    while True:
        desk.log[0].count = 0
        batch.deal(states, GAME, 1, desk.boxes, desk.log, high, low, table[INDEX, lane])
        for seat in range(1, DESK):
            seed_stream(batch.dice[DESK * lane + seat], SEAT_STREAM + seat, high, low, table[INDEX, lane])
        table[CHOICES, lane] = 0
        desk.play(states, GAME, desk.boxes, desk.log, 0, 0)
        answer_bots(batch, lane, limit)
        if states[GAME].fault:
            table[TROUBLE, lane] = states[GAME].fault
        if states[GAME].over == 0:
            return 0
        table[INDEX, lane] += stride


@shared
def settle(state, forfeit) -> int:
    """Give a bit for every seat that won; with a forfeit for all others; if nobody won, for all."""
    winners = 0
    for seat in range(1, state.seats + 1):
        won = 1 if seat != forfeit else 0
        if forfeit == 0:
            won = 1 if state.won[seat] else 0
        winners |= won << seat
    return winners if winners else (1 << state.seats + 1) - 2


@shared
def carry_out(batch: Batch, lane, limit) -> int:
    """Carry out the action of the lane whose game is on the desk; one that is not legal loses it. Give 1 at its end."""
    desk, table, endings = batch.desk, batch.table, batch.endings
    states = desk.states
    seat = states[GAME].asked
    code = legal(states, batch.sheet.plan, GAME, table[ACTION, lane])
    table[ACTOR, lane] = seat
    table[CHOICES, lane] += 1
    endings[OVER, lane] = 0
    endings[CUT, lane] = 0
    if code == 0:
        table[WINNERS, lane] = settle(states[GAME], seat)
        endings[OVER, lane] = 1
        return 1
    desk.log[0].count = 0
    desk.play(states, GAME, desk.boxes, desk.log, code, 0)
    answer_bots(batch, lane, limit)
    if states[GAME].fault:
        table[TROUBLE, lane] = states[GAME].fault
    if states[GAME].over == 0 and table[CHOICES, lane] < limit:
        return 0
    table[WINNERS, lane] = settle(states[GAME], 0)
    endings[OVER if states[GAME].over else CUT, lane] = 1
    return 1


@shared
def step(batch: Batch, lane, high, low, stride, limit) -> int:
    """Carry out the action of a lane and show what stands then (see `step_lanes`); give 1 if it is in trouble."""
    desk, table = batch.desk, batch.table
    expect_written(batch.sheet, start_of(batch.sheet.parcels, table, lane), lane)
    take(batch, lane)
    if carry_out(batch, lane, limit) == 0:
        return look(batch, lane, desk.states[GAME].asked, lane)
    seat = table[ACTOR, lane]
    if stride == 0:
        return look(batch, lane, seat, lane)
    batch.view_into(desk.states, GAME, desk.boxes, seat, desk.views, 1)
    write_whole(batch.sheet, seat, table.shape[1] + lane)
    table[INDEX, lane] += stride
    begin(batch, lane, high, low, stride, limit)
    return look(batch, lane, desk.states[GAME].asked, lane)


@shared
def step_lanes(batch: Batch, own, high, low, stride, limit) -> int:
    """Carry out the action of every lane and show what stands then, as one of several threads: the `own`-th, from 0.

    An action that is not legal loses the game. What ended is shown behind what all lanes show, and the lane's next
    game, of index `stride` more, begins; without a stride it is shown where it was, and no game begins. Gives how many
    lanes are done by all threads; the first waits a little for the others.
    """
    parcels, table, claimed = batch.sheet.parcels, batch.table, batch.claimed
    threads = (len(claimed) - OWN) // 2
    for k in range(threads):
        thread = (own + k) % threads
        end = claimed[OWN + threads + thread]
        first = fetch_add(claimed, OWN + thread, claimed[SOME])
        while first < end:
            behind = min(first + claimed[SOME], end)
            troubled = 0
            for lane in range(first, behind):
                after = start_of(parcels, table, min(lane + 2, end - 1))
                expect(parcels, start_of(parcels, table, min(lane + 1, end - 1)), after)
                troubled += step(batch, lane, high, low, stride, limit)
            fetch_add(claimed, TROUBLED, troubled)
            fetch_add(claimed, DONE, behind - first)
            first = fetch_add(claimed, OWN + thread, claimed[SOME])
    waits = PATIENCE if own == 0 else 0
    while waits > 0 and fetch_add(claimed, DONE, 0) < table.shape[1]:
        waits -= 1
    return claimed[DONE]


@shared
def reset_lanes(batch: Batch, first, end, high, low, stride, limit) -> int:
    """Deal the games of some lanes, by their index, and show them; give how many are in trouble."""
    troubled = 0
    for lane in range(first, end):
        begin(batch, lane, high, low, stride, limit)
        troubled += show_anew(batch, lane, batch.desk.states[GAME].asked)
    return troubled


@shared
def lay_out(batch: Batch):
    """Have the games of all lanes in their rows, where others read and write them."""
    states, parcels, table = batch.states, batch.sheet.parcels, batch.table
    for lane in range(table.shape[1]):
        if table[PACKED, lane]:
            copy_row(states, lane, batch.desk.states, 0)
            at = start_of(parcels, table, lane)
            unpack(states, lane, parcels, bits_at(states, at, PLAYED), blocks_at(states, at))
            table[PACKED, lane] = 0


@shared
def show_laid_out(batch: Batch):
    """Show the games of all lanes, which lie in their rows, to who saw them last."""
    for lane in range(batch.table.shape[1]):
        take(batch, lane)
        show_anew(batch, lane, batch.table[SEAT, lane])


@shared(brief=True)
def look_at(batch: Batch, sheet: Sheet, lane, seat, to) -> int:
    """Show a lane's game that lies in its row to any seat, in row `to` of a sheet."""
    batch.desk.view_at(batch.states, lane, batch.desk.boxes, seat, sheet.views, 1)
    return write_whole(sheet, seat, to)


@shared(brief=True)
def first_wrong(masks, table) -> int:
    """Give the first lane of whose mask its action is not, -1 if there is none."""
    for lane in range(table.shape[1]):
        action = table[ACTION, lane]
        if action < 0 or action >= masks.shape[1] or masks[lane, action] == 0:
            return lane
    return -1
