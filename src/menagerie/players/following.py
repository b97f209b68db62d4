"""A game played again by its answers, in machine code: shared rules (`engine/hooks.py`).

It tells what became of cards and of turns. Bots think with the log of a game, so what happened cannot be read from it
while they play; here nobody thinks, for every answer stands already. Rows of the arena: 2 the game, 3 the position in
which the opening hands stand.
"""

from __future__ import annotations

from menagerie.engine.hooks import shared
from menagerie.engine.log import ARGUMENTS
from menagerie.engine.record import copy_row

from .features import count

GAME, OPENED = 2, 3
OPENING, DRAWN, PLAYED = FATES = range(3)  # rows of a seat: what became of a card
ASKED, TURN, WHOSE, OPTIONS = range(4)  # columns of a question: who is asked, in which turn, and whose that is


@shared
def note_draw(log, table, i, is_open, line, by):
    """Add `by` to a line of `table` for every card that event i tells to be drawn."""
    for k in range(1 if is_open else ARGUMENTS):
        kind = log[i].public[k] if is_open else log[i].secret[k]
        if 0 < kind < table.shape[1]:
            table[line, kind] += by


@shared
def note_plays(state, log, uses, table, told, plays):
    """Count the cards that each seat played: whoever counts knows no seats, so events of others are covered meanwhile.

    What a covered event is of stands in its `count`, which only the first row of a log needs.
    """
    for seat in range(1, state.seats + 1):
        own = 0
        for k in range(1, told + 1):
            log[k].count = log[k].what
            if log[k].seat == seat:
                own += 1
            else:
                log[k].what = 0
        if own:
            log[0].count = told
            count(state, log, uses)
            for kind in range(1, min(uses.shape[1], table.shape[1])):
                table[3 * seat - 3 + PLAYED, kind] += uses[plays, kind]
                uses[plays, kind] = 0
        for k in range(1, told + 1):
            log[k].what = log[k].count
            log[k].count = 0


@shared
def clear(log, told):
    """Let nothing whispered stay behind: the next event in that row may whisper less."""
    for k in range(1, told + 1):
        if log[k].mask:
            log[k].mask = 0
            for place in range(ARGUMENTS):
                log[k].secret[place] = 0


@shared
def note_answer(states, log, uses, table, moves, i, begins, draws, is_open, plays) -> int:
    """Note what an answer led to: cards in `table`, and in `moves` whose turn it is at question i; give its events.

    A turn goes on from question to question: row i begins as row i - 1 ended.
    """
    events = log[0].count
    told = min(events, len(log) - 1)
    turn = moves[i - 1, TURN] if i else 0
    whose = moves[i - 1, WHOSE] if i else 0
    was_open = turn > 0
    for k in range(1, told + 1):
        seat = log[k].seat
        if begins and log[k].what == begins:
            if turn == 0:
                copy_row(states, OPENED, states, GAME)
            turn += 1
            whose = seat
        elif draws and log[k].what == draws and seat > 0 and turn > 0:
            note_draw(log, table, k, is_open, 3 * seat - 3 + DRAWN, 1)
            if not was_open:  # it is in the hand that is kept, but not of the opening hand
                note_draw(log, table, k, is_open, 3 * seat - 3 + OPENING, -1)
    moves[i, ASKED] = states[GAME].asked
    moves[i, TURN] = turn
    moves[i, WHOSE] = whose
    moves[i, OPTIONS] = states[GAME].n_options
    if plays >= 0:
        note_plays(states[GAME], log, uses, table, told, plays)
    clear(log, told)
    return events


@shared
def follow(
    states,
    boxes,
    log,
    deal,
    play,
    tally,
    moves,
    uses,
    table,
    high,
    low,
    index,
    answers,
    begins,
    draws,
    is_open,
    plays,
) -> int:
    """Play game `index` of a seed again by so many answers of `tally`; return the most events that an answer told.

    moves: a row for every question, and one for the end. table: three rows for every seat (FATES), a column for every
    kind of card; what is in the opening hand is still to be added from row 3. begins, draws: kinds of events (0: there
    are none), is_open: whether all see what is drawn. plays: the row of `uses` that counts them (-1: none). All
    arrays of numbers are given empty. An event for which the log had no room is lost: give a longer one.
    """
    log[0].count = 0
    deal(states, GAME, 1, boxes, log, high, low, index)
    play(states, GAME, boxes, log, 0, 0)
    most = note_answer(states, log, uses, table, moves, 0, begins, draws, is_open, plays)
    for i in range(answers):
        log[0].count = 0
        play(states, GAME, boxes, log, tally[i], 0)
        events = note_answer(states, log, uses, table, moves, i + 1, begins, draws, is_open, plays)
        most = max(most, events)
    return most
