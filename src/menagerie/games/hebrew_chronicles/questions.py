"""Every question from the state alone, and every refusal with its clause: the one place that knows all questions."""

from __future__ import annotations

from menagerie.engine.ask import argument_of, verb_of
from menagerie.engine.jit import rule

from .blocking import refuse_block
from .functions import pose_function, refuse_function
from .leaving import pose_placing, refuse_way
from .paying import pose_paying, refuse_paying
from .play import refuse_play
from .terms import (
    A_PASS,
    A_YES,
    PAYING,
    PLACING,
    Q_BLOCK,
    Q_COLUMN,
    Q_COUNTER_1,
    Q_COUNTER_2,
    Q_FUNCTION_1,
    Q_FUNCTION_2,
    Q_SHIELD,
    Q_WAR,
    SHIELD_7,
    TURN,
    UG_16,
    V_COLUMN,
    V_PLAY,
    WAR_10,
)
from .war import pose_war


@rule
def pose(state, box):
    """Put the question of the top frame, from the state alone; a redeal asks it again."""
    frame = state.frame[state.depth]
    if frame.what == TURN:
        pose_function(state, box)
    elif frame.what == PAYING:
        pose_paying(state, box)
    elif frame.what == PLACING:
        pose_placing(state, frame)
    else:
        pose_war(state, box)


@rule
def refuse(state, box, code) -> int:
    """Name the clause that forbids an answer to the standing question; 0 if it is legal."""
    question = state.question
    if question == Q_FUNCTION_1 or question == Q_WAR or question == Q_FUNCTION_2:
        return refuse_function(state, box, code)
    if question == Q_COUNTER_1 or question == Q_COUNTER_2:
        return refuse_counter(state, box, code)
    if question == Q_BLOCK:
        return refuse_block(state, box, state.frame[2], code)
    if question == Q_SHIELD:
        return 0 if code == A_YES or code == A_PASS else SHIELD_7
    if question == Q_COLUMN:
        return (
            refuse_way(state, state.frame[state.depth].row, argument_of(code)) if verb_of(code) == V_COLUMN else UG_16
        )
    return refuse_paying(state, box, code)


@rule
def refuse_counter(state, box, code) -> int:
    """Refuse what a player would do in a counter-step (HC-WAR-10, HC-WAR-11, HC-BLOCK-1)."""
    if code == A_PASS:
        return 0
    if verb_of(code) != V_PLAY:
        return WAR_10
    return refuse_play(state, box, state.asked, argument_of(code) // 4, argument_of(code) % 4 + 1)
