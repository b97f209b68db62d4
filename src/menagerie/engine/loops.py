"""Loops over whole games that stay in machine code: random play, and the battery's fuzz.

Shared rules like those of `rows.py`, whose entries they take as pointers, so each compiles in a blink. All release the
GIL and run in Python threads.

Rows of an arena: 0 the zero row, 1 the blank (seats and options), 2 the game, 3 and up for copies.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from menagerie.engine.ask import CODES, VERB, is_offered, order_of
from menagerie.engine.chance import RANDOM, REDEAL, below, next32, same_stream, seed_stream
from menagerie.engine.copying import copy_row
from menagerie.engine.hooks import shared

# What a fuzz found; laws of the game itself come above GAME_LAW.
(
    NO_OPTION,
    NOT_ASCENDING,
    FAULT,
    TOO_LONG,
    VIEW_CHANGED,
    REDEAL_DEPENDS,
    OPTIONS_CHANGED,
    REDEAL_BROKEN,
    ORIGINAL_TOUCHED,
    REFUSES_OFFERED,
    CHANCE_LEFT,
    LEFT_LYING,
    STALE,
) = range(1, 14)
GAME_LAW = 100

LAWS = {
    NO_OPTION: "a standing question has a legal answer, and somebody who gives it",
    NOT_ASCENDING: "options are ascending and unique",
    FAULT: "the engine never stops on a fault",
    TOO_LONG: "a game ends within its declared bound",
    VIEW_CHANGED: "a seat's view is unchanged by its redeal",
    REDEAL_DEPENDS: "a redeal depends on knowledge and stream alone",
    OPTIONS_CHANGED: "an asked seat's options do not change under its own redeal",
    REDEAL_BROKEN: "a redealt state keeps every law of the game",
    ORIGINAL_TOUCHED: "playing a copy leaves the original untouched",
    REFUSES_OFFERED: "no offered answer is refused",
    CHANCE_LEFT: "a redeal replaces the game's chance stream",
    LEFT_LYING: "a redeal deals everything anew that the seat cannot know",
    STALE: "what is derived is what it comes to when it is written anew",
}

ROW, COPY, OTHER = 2, 3, 4


class Pitch(NamedTuple):
    """Where games are played at random: arena, box, log and a die, and two entries of the rules."""

    states: np.ndarray
    boxes: np.ndarray
    log: np.ndarray
    dice: np.ndarray
    deal: Any
    play: Any


@shared
def playout(pitch: Pitch, answer_limit) -> int:
    """Play the game on row 2 to its end at random; return the number of choices made (2 or more options)."""
    states, boxes, log = pitch.states, pitch.boxes, pitch.log
    state = states[ROW]
    choices = 0
    options = state.n_options
    while options > 0 and choices < answer_limit:
        choices += 1
        options = pitch.play(states, ROW, boxes, log, state.option[below(pitch.dice[0], options)], 0)
    return choices


@shared
def play_many(pitch: Pitch, tally, high, low, first, games, limit) -> int:
    """Play games `first` … of a batch at random; add decisions, choices and finished games to `tally`."""
    states, boxes, log = pitch.states, pitch.boxes, pitch.log
    for index in range(first, first + games):
        log[0].count = 0
        pitch.deal(states, ROW, 1, boxes, log, high, low, index)
        seed_stream(pitch.dice[0], RANDOM, high, low, index)
        pitch.play(states, ROW, boxes, log, 0, 0)
        tally[1] += playout(pitch, limit)
        tally[0] += states[ROW].version
        tally[2] += states[ROW].over
    return games


@shared
def copy_many(states, rows, times) -> int:
    """Copy a state `times` times round an arena of `rows` rows: what a copy costs."""
    for i in range(times):
        copy_row(states, 2 + i % (rows - 2), states, 1)
    return times


class Rig(NamedTuple):
    """What a fuzz tests with.

    states: the arena. raw: the same as bytes. views: rows 1 and 2. dice: one for answers, one for redeals. moves: what
    redeals moved (`note_moves`). Then the entries of the rules that it calls.
    """

    states: np.ndarray
    raw: np.ndarray
    boxes: np.ndarray
    views: np.ndarray
    log: np.ndarray
    dice: np.ndarray
    moves: np.ndarray
    play: Any
    view_at: Any
    redeal_at: Any
    refuse_at: Any
    check_at: Any
    refresh_at: Any


@shared
def differ(raw, i, j) -> int:
    """Tell whether two rows differ in any byte."""
    for k in range(raw.shape[1]):
        if raw[i, k] != raw[j, k]:
            return 1
    return 0


@shared
def note_moves(raw, dealt, seen, moves):
    """Count, byte by byte, how often something was hidden from a seat and how often its redeal changed that."""
    for k in range(raw.shape[1]):
        if raw[ROW, k] != raw[seen, k]:
            moves[0, k] += 1
            if raw[ROW, k] != raw[dealt, k]:
                moves[1, k] += 1


@shared
def check_redeal(rig: Rig, seat, stream) -> int:
    """Test law 6 for one seat at the position on row 2: two redeals, their views, their invariants."""
    states, raw, boxes, views = rig.states, rig.raw, rig.boxes, rig.views
    state = states[ROW]
    copy_row(states, COPY, states, ROW)
    rig.redeal_at(states, COPY, boxes, seat, stream)
    copy_row(states, OTHER, states, COPY)
    rig.redeal_at(states, OTHER, boxes, seat, stream + 1)
    rig.redeal_at(states, COPY, boxes, seat, stream + 1)
    # COPY was dealt twice, OTHER twice with the same last stream: equal knowledge, equal bytes.
    if differ(raw, COPY, OTHER):
        return REDEAL_DEPENDS
    copy_row(states, OTHER, states, ROW)
    rig.redeal_at(states, OTHER, boxes, seat, stream + 1)
    if differ(raw, COPY, OTHER):
        return REDEAL_DEPENDS
    if same_stream(states[COPY], state):
        return CHANCE_LEFT
    if rig.check_at(states, COPY, boxes):
        return REDEAL_BROKEN
    rig.view_at(states, ROW, boxes, seat, views, 1)
    rig.view_at(states, COPY, boxes, seat, views, 2)
    copy_row(states, OTHER, views, 1)
    note_moves(raw, COPY, OTHER, rig.moves)
    copy_row(states, COPY, views, 2)
    if differ(raw, COPY, OTHER):
        return VIEW_CHANGED
    return 0


@shared
def check_question(states, boxes, refuse_at) -> int:
    """Test the standing question on row 2: options non-empty, ascending, unique, none refused."""
    state = states[ROW]
    if state.fault:
        return FAULT
    if state.over:
        return 0
    if state.n_options < 1 or not 1 <= state.asked <= state.seats:
        return NO_OPTION
    for i in range(state.n_options):
        if i > 0 and order_of(state.option[i]) <= order_of(state.option[i - 1]):
            return NOT_ASCENDING
        if refuse_at(states, ROW, boxes, state.option[i]):
            return REFUSES_OFFERED
    ask_beyond(states, boxes, refuse_at)
    return 0


@shared
def ask_beyond(states, boxes, refuse_at):
    """Ask what forbids codes beside an option, at the end of its verb's range, of the next verb and of none.

    No index may leave its field on the way: the interpreted face and bounds checks tell.
    """
    state = states[ROW]
    option = state.option[state.version % state.n_options]
    for code in (option - 1, option + 1, option | VERB - 1, (option + VERB) % CODES, CODES - 1):
        refuse_at(states, ROW, boxes, code)


@shared
def check_derived(rig: Rig) -> int:
    """Test that what is derived is what it comes to when it is written anew; 0 if the game is over."""
    states = rig.states
    if states[ROW].over:
        return 0
    copy_row(states, COPY, states, ROW)
    rig.refresh_at(states, COPY, rig.boxes)
    return STALE if differ(rig.raw, COPY, ROW) else 0


@shared
def fuzz_game(rig: Rig, tally, lineup, given, high, low, limit) -> int:
    """Play the game that stands on row 2 on, at random from a seed, and test every law at every question.

    `tally` counts decisions from there on, choices and redeals. `lineup` takes the answers; the first of them may be
    `given`: they are played as far as they are legal, and no others. On a violation it returns the law and stops on the
    state concerned. One seat a question is redealt, in turn, the spectator included. Answers and redeals are drawn from
    two dice, so that answers once given are given again with the same redeals.
    """
    states, raw, boxes, log, dice = rig.states, rig.raw, rig.boxes, rig.log, rig.dice
    seed_stream(dice[0], RANDOM, high, low, 0)
    seed_stream(dice[1], REDEAL, high, low, 0)
    state = states[ROW]
    begun = state.version
    choices = 0
    found = 0
    while found == 0:
        found = check_question(states, boxes, rig.refuse_at)
        if found == 0:
            broken = rig.check_at(states, ROW, boxes)
            if broken:
                found = GAME_LAW + broken
        if found == 0:
            found = check_derived(rig)
        if found == 0:
            seat = choices % (state.seats + 1)
            if choices % 3 == 0 and state.asked > 0:
                seat = state.asked  # bots are dealt anew for the seat that is asked
            found = check_redeal(rig, seat, next32(dice[1]))
            tally[2] += 1
        if found or state.over or (given and choices == given):
            break
        if choices == limit:
            found = TOO_LONG
            break
        code = lineup[choices] if given else state.option[below(dice[0], state.n_options)]
        if is_offered(state, code) == 0:
            break
        lineup[choices] = code
        copy_row(states, 5, states, ROW)
        copy_row(states, 6, states, ROW)
        rig.play(states, 6, boxes, log, code, 0)
        if differ(raw, 5, ROW):
            found = ORIGINAL_TOUCHED
            break
        rig.play(states, ROW, boxes, log, code, 0)
        if differ(raw, 6, ROW):
            found = ORIGINAL_TOUCHED
        choices += 1
    tally[0] += state.version - begun
    tally[1] += choices
    return found
