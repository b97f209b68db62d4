"""A transcript alone: a timeline in words, with what was taken back and who gave up."""

from __future__ import annotations

import pytest

from menagerie.engine.digests import digest
from menagerie.engine.entries import Concession, Step, Undo
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.origin import dealt
from menagerie.engine.transcript import Transcript

GAME = load("battlecats")


def played(answers):
    timeline = dealt(GAME, 2, 5, {}, compiled=True).timeline
    for _ in range(answers):
        timeline.answer(timeline.kernel.codes[0])
    return timeline


def test_words_that_are_asked_for_at_the_end_are_those_of_every_answer():
    late, timeline = Transcript(played(12)), played(0)
    early = Transcript(timeline)
    for number in range(12):
        timeline.answer(timeline.kernel.codes[0])
        step = early.steps[-1]
        assert (step.seat, step.code) == (timeline.giver(number), timeline.code(number))
        assert step.digest == digest(timeline.kernel.array) and step.words
    assert late.steps == early.steps == late.entries and len(late.steps) == 12


def test_what_was_taken_back_stands_in_the_entries_and_not_among_the_steps():
    timeline = played(6)
    transcript = Transcript(timeline)
    transcript.undo(2)
    transcript.concede("b")
    timeline.answer(timeline.kernel.codes[-1])
    kinds = [type(entry) for entry in transcript.entries]
    assert kinds == [Step] * 6 + [Undo, Concession, Step] and len(transcript.steps) == 3 == timeline.answered
    assert transcript.entries[6] == Undo(2, transcript.steps[1].digest) and transcript.entries[7].seat == "B"
    first = transcript.first(timeline.at(2))
    assert first.entries == first.steps == transcript.steps[:2], "in what was there then nothing was taken back"
    with pytest.raises(BadInput, match="no seat C to concede"):
        transcript.concede("C")


def test_a_copy_is_written_on_alone():
    timeline = played(3)
    transcript = Transcript(timeline)
    other = transcript.copy(timeline.copy())
    other.concede("A")
    other.timeline.answer(other.timeline.kernel.codes[0])
    assert len(other.entries) == 5 and len(transcript.entries) == 3
