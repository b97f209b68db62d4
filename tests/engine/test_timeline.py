"""A timeline alone: answers over a kernel, what was told at each, and the way back."""

from __future__ import annotations

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.foresight import foresee, may_undo
from menagerie.engine.origin import dealt
from menagerie.engine.timeline import Timeline

GAME = load("cover_your_kingdom")
FACES = pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "interpreted"])


def played(compiled, answers):
    if compiled:
        GAME.compile()
    timeline = dealt(GAME, 2, 5, {}, compiled=compiled).timeline
    states = [bytes(timeline.kernel.raw)]
    for number in range(answers):
        timeline.answer(timeline.kernel.codes[number % len(timeline.kernel.codes)])
        states.append(bytes(timeline.kernel.raw))
    return timeline, states


@FACES
def test_every_state_can_be_gone_back_to(compiled):
    timeline, states = played(compiled, 20)
    assert timeline.answered == 20 and timeline.before == states[-2]
    for count, state in enumerate(states):
        back = timeline.at(count)
        assert bytes(back.kernel.raw) == state and back.answered == count
        assert timeline.stood(count).version == back.kernel.state.version
        assert back.past.all_events()[-1].tobytes() == timeline.past.events(back.runs - 1).tobytes()
    for count in (-1, 21):
        with pytest.raises(BadInput, match="there were 20 answers"):
            timeline.at(count)


@FACES
def test_answers_that_were_taken_back_are_gone_and_others_may_follow(compiled):
    timeline, states = played(compiled, 12)
    kept, copy = timeline.code(3), timeline.copy()
    timeline.undo(4)
    assert bytes(timeline.kernel.raw) == states[4] and timeline.answered == 4 and timeline.code(-1) == kept
    timeline.answer(timeline.kernel.codes[-1])
    assert timeline.answered == 5 and bytes(timeline.at(4).kernel.raw) == states[4]
    assert copy.answered == 12 and bytes(copy.kernel.raw) == states[-1], "a copy keeps what the other took back"


@FACES
def test_a_run_that_is_no_answer_is_told_and_not_counted(compiled):
    timeline, _ = played(compiled, 3)
    runs = timeline.runs
    timeline.run(timeline.kernel.codes[0], True)
    assert (timeline.answered, timeline.runs, timeline.before) == (3, runs + 1, b"")


@FACES
def test_a_timeline_that_begins_in_the_middle_knows_what_it_was_told_of_before(compiled):
    timeline, states = played(compiled, 6)
    told = timeline.past.all_events()
    again = Timeline(timeline.kernel.copy(), told)
    assert again.answered == 0 and [one.tobytes() for one in again.past.all_events()] == [o.tobytes() for o in told]
    again.answer(again.kernel.codes[0])
    assert bytes(again.at(0).kernel.raw) == states[-1]


@FACES
def test_what_is_foreseen_leaves_the_game_alone(compiled):
    timeline, states = played(compiled, 6)
    seen = [foresee(timeline, code) for code in timeline.kernel.codes]
    assert bytes(timeline.kernel.raw) == states[-1] and timeline.answered == 6
    assert all(one.kernel.state.version > timeline.kernel.state.version for one in seen if one is not None)


@FACES
def test_nobody_takes_back_the_answers_of_another(compiled):
    timeline, _ = played(compiled, 9)
    giver = timeline.giver(-1)
    assert may_undo(timeline, "AB".replace(giver, "")) == 9
    back = may_undo(timeline, giver)
    assert all(timeline.giver(number) == giver for number in range(back, 9))
