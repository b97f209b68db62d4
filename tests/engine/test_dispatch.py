"""Tables of verbs and frames, from which the rules that choose among rules are written."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from menagerie.engine.ask import HEAD, ILLEGAL, VERB, record_answer
from menagerie.engine.dispatch import EVERY, Answers, Frames, Unruled, by_frame, by_question
from menagerie.engine.fields import by_seat, field, i1, i2, record
from menagerie.engine.jit import Records, rule
from menagerie.engine.record import arena, face
from menagerie.engine.verbs import Span, per_seat, verb, verbs

FRAME = record(field("what", i1), field("seat", i1), field("step", i1))
STATE = record(
    *HEAD,
    field("option", i2[64], upto="n_options"),
    field("frame", FRAME[4], upto="depth"),
    field("told", i2[8]),
    field("paid", i2[by_seat(8)]),
)
RECORDS = Records(__package__, state=STATE, out=STATE, box=np.dtype([("least", "i2")]), frame=FRAME)

V_GIVE, V_SEND, V_LEAVE, V_STEAL = 3, 5, 30, 31
GIVE = verb(V_GIVE, card=Span(4), pile=2)
SEND = verb(V_SEND, rival=per_seat(1, 8))
VERBS = (GIVE, SEND, *verbs((V_LEAVE, V_STEAL)))
Q_DEED, Q_OTHER = 1, 2
ASKED = [number * VERB + argument for number in (V_GIVE, V_SEND, 6, V_LEAVE, V_STEAL) for argument in range(10)]
NO_CARD, NO_RIVAL, NO_THEFT, NO_DEED = 7, 8, 9, 10


@rule
def refuse_give(box, card, pile) -> int:
    """Refuse a card that is too low, or too high for the pile."""
    return NO_CARD if card < box.least or card + pile > 4 else 0


@rule
def give(state, frame, seat, pile, card):
    """Tell that a card was given; the parts in another order than they are declared in."""
    state.told[0] = card * 100 + pile * 10 + seat
    frame.step = 2


@rule
def refuse_send(state, seat, rival) -> int:
    """Refuse to send to oneself."""
    return NO_RIVAL if rival == seat or rival > state.seats else 0


@rule
def send(state, log, verb, argument, code):
    """Tell to whom it was sent."""
    state.told[1] = verb
    state.told[2] = argument
    state.told[3] = code


@rule
def leave(state):
    """Tell that somebody left."""
    state.told[4] = 1


@rule
def wait(state, seat):
    """Tell who waits."""
    state.told[5] = seat


@rule
def pose_waiting(state):
    """Ask nobody."""
    state.told[6] = 1


DEEDS = Answers(
    VERBS,
    {
        V_SEND: (EVERY, refuse_send, send),
        V_GIVE: (EVERY, refuse_give, give),
        V_LEAVE: (EVERY, 0, leave),
        V_STEAL: NO_THEFT,
    },
    question=Q_DEED,
)
FRAMES = Frames({1: DEEDS, 2: (wait, pose_waiting)})
REFUSE = by_question(VERBS, {Q_DEED: DEEDS, Q_OTHER: {V_LEAVE: 0}}, otherwise=NO_DEED)


@rule
def step_at(states, row, boxes, log) -> int:
    """Run the frame on top of a row."""
    FRAMES.step(states[row], boxes[0], log)
    return states[row].n_options


@rule
def refuse_at(states, row, boxes, code) -> int:
    """Say what forbids an answer on a row."""
    return REFUSE(states[row], boxes[0], code)


@rule
def answer_at(states, row, code) -> int:
    """Give an answer on a row."""
    record_answer(states[row], code)
    return 0


def played(compiled: bool, code: int = 0, what: int = 1, question: int = 0) -> tuple[np.ndarray, dict[int, int]]:
    """Put the frame's question at a table of three and answer it; give the state and what forbids each code."""
    states, boxes, log = arena(STATE.dtype, 2), arena(RECORDS["box"], 1), arena_log()
    states["seats"][1], states["depth"][1], boxes["least"][0] = 3, 1, 3
    states["frame"]["what"][1, 1], states["frame"]["seat"][1, 1] = what, 2
    call = (
        (lambda entry, *more: entry.compiled(states, 1, *more))
        if compiled
        else (lambda entry, *more: entry(face(states), 1, *(face(one) if one is boxes else one for one in more)))
    )
    call(step_at, boxes, log)
    if question:
        states["question"][1] = question
    clauses = {one: call(refuse_at, boxes, one) for one in ASKED} if not code else {}
    if code:
        call(answer_at, code)
        call(step_at, boxes, log)
    return states, clauses


def arena_log() -> np.ndarray:
    """Make a log without room."""
    from menagerie.engine.log import new_log

    return new_log(1)


@pytest.mark.parametrize("compiled", [False, True])
def test_what_is_not_refused_is_offered_verb_by_verb(compiled: bool):
    states, clauses = played(compiled)
    offered = states["option"][1, : states["n_options"][1]].tolist()
    assert offered == [GIVE.code(3, 0), GIVE.code(3, 1), GIVE.code(4, 0), SEND.code(1), SEND.code(3), V_LEAVE * VERB]
    assert all(clauses[code] == 0 for code in offered)
    assert clauses[SEND.code(2)] == NO_RIVAL and clauses[GIVE.code(4, 1)] == NO_CARD
    assert clauses[V_STEAL * VERB] == NO_THEFT and clauses[6 * VERB] == 0
    assert (states["question"][1], states["asked"][1]) == (Q_DEED, 2)


def test_a_row_of_one_answer_is_of_none_beside_it():
    left = Answers(VERBS, {V_LEAVE * VERB: (EVERY, 0, leave), V_SEND: (EVERY, refuse_send, send)}, otherwise=NO_DEED)
    states, boxes = arena(STATE.dtype, 2), arena(RECORDS["box"], 1)
    state, box = face(states)[1], face(boxes)[0]
    state.seats = 3
    assert [left.refuse(state, box, code) for code in (V_LEAVE * VERB, V_LEAVE * VERB + 1)] == [0, NO_DEED]
    left.offer(state, box, 2)
    assert list(state.option)[: state.n_options] == [SEND.code(1), SEND.code(3), V_LEAVE * VERB]
    left.take(state, box, face(arena_log()), 2, V_LEAVE * VERB)
    assert (state.told[4], state.fault) == (1, 0)
    left.take(state, box, face(arena_log()), 2, V_LEAVE * VERB + 1)
    assert state.fault == ILLEGAL


def test_what_asks_may_say_who_refuses():
    refuse = by_frame(VERBS, {1: DEEDS, 2: {V_LEAVE: NO_THEFT}}, otherwise=NO_DEED)
    states, boxes = arena(STATE.dtype, 2), arena(RECORDS["box"], 1)
    state, box = face(states)[1], face(boxes)[0]
    state.depth, found = 1, []
    for state.frame[1].what in (1, 2, 3):
        found.append(refuse(state, box, V_LEAVE * VERB))
    assert found == [0, NO_THEFT, NO_DEED]


@pytest.mark.parametrize("compiled", [False, True])
def test_a_question_that_is_in_no_table_has_what_refuses_all_others(compiled: bool):
    assert played(compiled, question=3)[1][SEND.code(1)] == NO_DEED
    assert played(compiled, question=Q_OTHER)[1][SEND.code(1)] == 0


def test_a_rule_is_given_what_its_parameters_are_called():
    for compiled in (False, True):
        assert played(compiled, GIVE.code(3, 1))[0]["told"][1].tolist() == [312, 0, 0, 0, 0, 0, 0, 0]
        assert played(compiled, SEND.code(3))[0]["told"][1].tolist() == [0, 5, 3, SEND.code(3), 0, 0, 0, 0]
        assert played(compiled, V_LEAVE * VERB)[0]["told"][1, 4] == 1
        assert played(compiled, 6 * VERB)[0]["fault"][1] == ILLEGAL
        assert played(compiled, what=2, code=1)[0]["told"][1, 5] == 2
    assert played(False, GIVE.code(3, 1))[0].tobytes() == played(True, GIVE.code(3, 1))[0].tobytes()


def test_a_table_that_lacks_a_rule_says_which():
    with pytest.raises(Unruled, match="verb 5 may be legal, and no rule of the table carries it out"):
        Answers(VERBS, {V_GIVE: (refuse_give, give), V_SEND: refuse_send})
    with pytest.raises(Unruled, match="verb 30 may be legal, and no rule of the table offers it"):
        Answers(VERBS, {V_GIVE: (EVERY, refuse_give, give), V_LEAVE: (0, leave)})
    with pytest.raises(Unruled, match="there is no verb 4"):
        Answers(VERBS, {4: 0})
    with pytest.raises(Unruled, match=r"refuse_give> asks for card, .* has state, box, code"):
        Answers(VERBS, {V_SEND: refuse_give})


def test_frames_that_no_row_is_of_are_missed(monkeypatch: pytest.MonkeyPatch):
    declared = record(field("what", i1.to(3)), field("seat", i1), field("step", i1))
    monkeypatch.setitem(RECORDS.declared, "frame", declared)
    with pytest.raises(Unruled, match="no row of the table is of frames whose `what` is 2"):
        Frames({1: DEEDS, 3: (wait, pose_waiting)})
    assert Frames({1: DEEDS, 2: (wait, pose_waiting), 3: wait}).step


def test_a_verb_is_called_as_the_numbers_of_the_game_do(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, f"{__package__}.terms", sys.modules[__name__])
    with pytest.raises(Unruled, match="V_SEND may be legal, and no rule of the table carries it out"):
        Answers(VERBS, {V_GIVE: (refuse_give, give), V_SEND: refuse_send})


def test_no_part_is_called_what_rules_mean_something_else_by():
    with pytest.raises(ValueError, match="no part may be called seat"):
        verb(3, seat=2)
