"""The protocol of every window: ACTION, RESPONSE (acting), RESPONSE (defending), RESOLUTION (chapter BC-PP).

A CYCLE frame holds the step and whose prompt it is; the abilities that are activated lie on it as ITEM frames. The
window at the end of a step is the same without plays (BC-R5); the Upkeep Step opens one in the middle (BC-R46).
"""

from __future__ import annotations

from menagerie.engine.ask import ask, hold, offer, take_answer
from menagerie.engine.dispatch import Answers
from menagerie.engine.frames import pop, push
from menagerie.engine.jit import rule

from .abilities import offer_uses, refuse_use
from .accompany import accompany, offer_companions, refuse_accompany
from .chain import activate, resolve
from .play import PLAYS
from .terms import (
    A_PASS,
    ACTION,
    CYCLE,
    DEFEND,
    PLAYING,
    PP_2,
    Q_ACTION,
    Q_DEFEND,
    Q_RESPOND,
    Q_STEP,
    QUIET,
    RESOLUTION,
    RESPOND,
    V_ACCOMPANY,
    V_USE,
    VERBS,
)
from .zones import base_of, next_player


@rule
def open_cycle(state, sort, step, once):
    """Open a window, or a Play Phase, at one of its steps (BC-PP-1, BC-R5, BC-R46).

    Whose prompt it is holds right-to-play, and nobody else (BC-TURN-5). The second Play Phase follows the same protocol
    (BC-PP-18). So cards are played in it as in the first (BC-PLAY-11).
    """
    frame = state.frame[push(state, CYCLE)]
    frame.sort = sort
    frame.step = step
    frame.once = once
    frame.seat = state.turn


@rule
def open_window(state):
    """Open the window of a step; what its declarations activated is resolved even if all pass (BC-R13)."""
    open_cycle(state, QUIET, RESPOND if state.n_wait else ACTION, 0)


# --- prompts


@rule
def pose_cycle(state, box, frame):
    """Put the prompt of the cycle's step: plays at the ACTION of a Play Phase only (BC-PLAY-2, BC-PP-2, BC-PP-6).

    Nobody else may act; what an effect makes others choose is put to them (BC-TURN-6).
    """
    seat = frame.seat
    if frame.step == ACTION and frame.sort == PLAYING:
        ask(state, seat, Q_ACTION)
        hold(state)
        ACTS.offer(state, box, seat)
    else:
        ask(state, seat, Q_DEFEND if frame.step == DEFEND else Q_RESPOND if frame.step == RESPOND else Q_STEP)
        RESPONSES.offer(state, box, seat)
    offer(state, A_PASS)


# --- how it goes on


@rule
def step_cycle(state, box, log):
    """Take the window one step further: ask whose prompt it is, or resolve the chain (BC-PP-12 … BC-PP-14).

    After a resolution the acting player may act anew (BC-PP-16).
    """
    place = base_of(state)
    frame = state.frame[place]
    if frame.step != RESOLUTION:
        if frame.step == DEFEND and state.lost[frame.seat]:
            end_response(state, frame)
        elif state.answer == 0:
            pose_cycle(state, box, frame)
        else:
            take_act(state, box, log, frame, take_answer(state))
        return
    if state.depth > place:
        resolve(state, box, log)
    elif frame.once:
        pop(state)
    else:
        frame.step = ACTION  # all have passed, so it is the acting player's prompt


# What a player may do with the right to play: plays at the ACTION of a Play Phase only (BC-PP-2).
ACTIVATIONS = {
    V_USE: (offer_uses, refuse_use, activate),
    V_ACCOMPANY: (offer_companions, refuse_accompany, accompany),
}
ACTS = Answers(VERBS, PLAYS | ACTIVATIONS, otherwise=PP_2)
RESPONSES = Answers(VERBS, ACTIVATIONS, otherwise=PP_2)


@rule
def take_act(state, box, log, frame, code):
    """Carry out what a player did in a prompt (BC-PP-3 … BC-PP-11, BC-R7, BC-R8).

    One card a step: then responses come, in which it may be used at once (BC-PLAY-8, BC-PLAY-9).
    """
    seat = frame.seat
    if code == A_PASS:
        take_pass(state, frame)
        return
    if frame.step == DEFEND:
        frame.acted = 1
    else:
        frame.step = RESPOND
    ACTS.take(state, box, log, seat, code)


@rule
def take_pass(state, frame):
    """Pass the right to play on (BC-PP-5, BC-PP-7, BC-PP-9, BC-R70)."""
    if frame.step == DEFEND:
        end_response(state, frame)
        return
    frame.passed = 1 if frame.step == ACTION else 0
    frame.step = DEFEND
    frame.acted = 0
    frame.seat = next_player(state, state.turn)


@rule
def end_response(state, frame):
    """Go on to the next defending player, or after the last one where the round leads (BC-PP-9 … BC-PP-11, BC-PP-15).

    If all passed at once the chain resolves, or the window is over; else the acting player responds again.

    So a defending player has the last word before it (BC-PP-17).
    """
    frame.seat = next_player(state, frame.seat)
    if frame.seat != state.turn:
        return
    if frame.acted:
        frame.step = RESPOND
        frame.acted = 0
    elif frame.passed:
        pop(state)
    else:
        frame.step = RESOLUTION
        state.chain = 0
