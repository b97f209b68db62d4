"""A game played again by its answers, in machine code: shared rules (`engine/hooks.py`).

It tells what became of cards and of turns. Bots think with the log of a game, so what happened cannot be read from it
while they play; here nobody thinks, for every answer stands already. Rows of the arena: 2 the game, 3 the position in
which the opening hands stand.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared
from menagerie.engine.log import ARGUMENTS

from .desk import Desk
from .features import count, count_dealt, count_hand
from .seats import GAME, choose_random, note_result, wake

OPENED = 3  # a row, beside GAME
OPENING, DRAWN, PLAYED = FATES = range(3)  # rows of a seat: what became of a card
ASKED, TURN, WHOSE, OPTIONS = range(4)  # columns of a question: who is asked, in which turn, and whose that is


class Notes(NamedTuple):
    """What is noted of games, and what is looked for in their events.

    events: a log; an event for which there was no room is lost. moves: a row for every question of a game, and one for
    its end. uses: the game's own counts, as in a match. fates: three rows for every seat of every game (FATES), a
    column for every kind of card, given empty; no rows: nothing is noted. copies: a row for every seat of every game,
    what it was dealt; no rows: nobody asks. weighed: kinds of cards. begins, draws: kinds of events (0: there are
    none). is_open: whether all see what is drawn. plays: the row of `uses` that counts them (-1: none).
    """

    events: np.ndarray
    moves: np.ndarray
    uses: np.ndarray
    fates: np.ndarray
    copies: np.ndarray
    weighed: np.ndarray
    begins: int
    draws: int
    is_open: int
    plays: int


@shared
def note_draw(log, fates, i, is_open, line, by):
    """Add `by` to a line of `fates` for every card that event i tells to be drawn."""
    for k in range(1 if is_open else ARGUMENTS):
        kind = log[i].public[k] if is_open else log[i].secret[k]
        if 0 < kind < fates.shape[1]:
            fates[line, kind] += by


@shared
def note_plays(state, notes: Notes, at, told):
    """Count the cards that each seat played: whoever counts knows no seats, so events of others are covered meanwhile.

    What a covered event is of stands in its `count`, which only the first row of a log needs.
    """
    log, uses, fates = notes.events, notes.uses, notes.fates
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
            for kind in range(1, min(uses.shape[1], fates.shape[1])):
                fates[at + 3 * seat - 3 + PLAYED, kind] += uses[notes.plays, kind]
                uses[notes.plays, kind] = 0
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
def note_answer(states, notes: Notes, at, i) -> int:
    """Note what an answer led to: cards in `fates`, and in `moves` whose turn it is at question i; give its events.

    A turn goes on from question to question: row i begins as row i - 1 ended.
    """
    log, fates, moves = notes.events, notes.fates, notes.moves
    events = log[0].count
    told = min(events, len(log) - 1)
    turn = moves[i - 1, TURN] if i else 0
    whose = moves[i - 1, WHOSE] if i else 0
    was_open = turn > 0
    for k in range(1, told + 1):
        seat = log[k].seat
        if notes.begins and log[k].what == notes.begins:
            if turn == 0:
                copy_row(states, OPENED, states, GAME)
            turn += 1
            whose = seat
        elif notes.draws and log[k].what == notes.draws and seat > 0 and turn > 0:
            note_draw(log, fates, k, notes.is_open, at + 3 * seat - 3 + DRAWN, 1)
            if not was_open:  # it is in the hand that is kept, but not of the opening hand
                note_draw(log, fates, k, notes.is_open, at + 3 * seat - 3 + OPENING, -1)
    moves[i, ASKED] = states[GAME].asked
    moves[i, TURN] = turn
    moves[i, WHOSE] = whose
    moves[i, OPTIONS] = states[GAME].n_options
    if notes.plays >= 0:
        note_plays(states[GAME], notes, at, told)
    clear(log, told)
    return events


@shared
def follow(desk: Desk, deal, notes: Notes, tally, at, high, low, index, answers) -> int:
    """Play game `index` of a seed again by so many answers of `tally`; return the most events that an answer told.

    Cards are noted in `fates` from row `at` on. Give longer `events` where they had no room for all.
    """
    states, events = desk.states, notes.events
    events[0].count = 0
    deal(states, GAME, 1, desk.boxes, events, high, low, index)
    desk.play(states, GAME, desk.boxes, events, 0, 0)
    most = note_answer(states, notes, at, 0)
    for i in range(answers):
        events[0].count = 0
        desk.play(states, GAME, desk.boxes, events, tally[i], 0)
        most = max(most, note_answer(states, notes, at, i + 1))
    for seat in range(1, states[GAME].seats + 1):
        opening = at + 3 * seat - 3 + OPENING
        if notes.moves[answers, TURN]:
            count_hand(states[OPENED], seat, notes.fates, opening)
        for kind in range(notes.fates.shape[1]):
            notes.fates[opening, kind] = max(notes.fates[opening, kind], 0)
    return most


@shared
def draw_lots(desk: Desk, notes: Notes, at) -> int:
    """Answer by lot until all is dealt, so that chance gives, and count what it gave in `copies` from row `at` on.

    Return the number of answers, which stand in `moves`, a row each; -1 if the game ended before all was dealt.
    """
    states, views = desk.states, desk.views
    given = 0
    while count_dealt(states[GAME], notes.copies, at) == 0:
        seat = states[GAME].asked
        if seat == 0:
            return -1
        desk.view_at(states, GAME, desk.boxes, seat, views, 1)
        code = views[1].option[0] if views[1].n_options == 1 else choose_random(views, desk.dice, seat)
        desk.play(states, GAME, desk.boxes, desk.log, code, 0)
        notes.moves[given, 0] = code
        given += 1
    return given


@shared
def put_before(tally, moves, given, count):
    """Put the answers that were drawn by lot before the `count` that bots gave."""
    for k in range(count if given else 0):
        tally[given + count - 1 - k] = tally[count - 1 - k]
    for k in range(given):
        tally[k] = moves[k, 0]


@shared
def has_owner(notes: Notes, at, seats) -> int:
    """Tell whether some seat was dealt more than others of a kind of card that is weighed."""
    copies, weighed = notes.copies, notes.weighed
    for k in range(len(weighed)):
        for seat in range(1, seats):
            if copies[at + seat, weighed[k]] != copies[at, weighed[k]]:
                return 1
    return 0


@shared
def play_followed(desk: Desk, chain, deal, notes: Notes, tally, lines, high, low, first) -> int:
    """Play games `first` … of a seed among bots and follow each; return the most events that an answer told.

    lines: one of results for each game (`seats.note_result`), given empty. What is dealt is drawn by lot (`draw_lots`)
    if it is noted in `copies`; else bots answer from the beginning. Without rows of `fates` no game is followed, and
    none played of which no seat was dealt more than others of the kinds that are weighed. -1: a game ended before
    anybody was dealt anything.
    """
    states = desk.states
    most = 0
    for i in range(len(lines)):
        deal(states, GAME, 1, desk.boxes, desk.log, high, low, first + i)
        wake(desk.dice, high, low, first + i)
        desk.play(states, GAME, desk.boxes, desk.log, 0, 0)
        seats = states[GAME].seats
        given = 0
        if len(notes.copies):
            given = draw_lots(desk, notes, i * seats)
            if given < 0:
                return -1
            if len(notes.fates) == 0 and has_owner(notes, i * seats, seats) == 0:
                continue
        bots = chain(desk, tally)
        put_before(tally, notes.moves, given, bots)
        note_result(states[GAME], lines, i, given + bots)
        if len(notes.fates):
            most = max(most, follow(desk, deal, notes, tally, 3 * i * seats, high, low, first + i, given + bots))
    return most
