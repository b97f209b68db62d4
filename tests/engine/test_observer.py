"""An observer alone: what a seat of a timeline sees and hears."""

from __future__ import annotations

import random

from menagerie.engine.finding import load
from menagerie.engine.observer import Observer
from menagerie.engine.origin import dealt
from menagerie.engine.table import Table

GAME = load("battlecats")


def played(answers):
    timeline = dealt(GAME, 2, 5, {}, compiled=True).timeline
    rng = random.Random(1)
    for _ in range(answers):
        timeline.answer(rng.choice(timeline.kernel.codes))
    return timeline


def test_a_view_is_written_anew_when_the_game_went_on_and_kept_until_then():
    timeline = played(5)
    observer = Observer(timeline)
    views, row = observer.write("view_at", 1)
    before = views.array[row : row + 1].tobytes()
    assert observer.write("view_at", 1) == (views, row) and observer.knows(1).tobytes() == before
    for seat in range(3):  # more than are kept
        observer.knows(seat), observer.shown(seat)
    assert observer.knows(1).tobytes() == before
    timeline.answer(timeline.kernel.codes[0])
    after = observer.knows(1).tobytes()
    assert after == Observer(timeline).knows(1).tobytes() != before


def test_what_is_seen_does_not_change_with_what_the_seat_cannot_know():
    timeline = played(12)
    for seat in (1, 2):
        other = Observer(timeline.redealt(seat, 9))
        observer = Observer(timeline)
        assert other.kernel.raw != timeline.kernel.raw
        assert other.knows(seat).tobytes() == observer.knows(seat).tobytes()
        assert other.view(seat) == observer.view(seat) and other.lines(seat) == observer.lines(seat)
        assert other.story(seat) == observer.story(seat) != [] and other.history(seat) == observer.history(seat)


def test_the_question_is_put_in_words_and_what_follows_is_heard():
    timeline = played(8)
    observer, runs = Observer(timeline), timeline.runs
    assert observer.ask()
    assert [answer.code for answer in observer.answers] == list(timeline.kernel.codes)
    assert [observer.words_of(answer.code) for answer in observer.answers] == [a.words for a in observer.answers]
    heard = observer.story("A")
    timeline.answer(timeline.kernel.codes[0])
    assert observer.story("A") == heard + observer.story("A", since=runs)


def test_a_table_tells_what_its_observer_tells():
    table = Table(GAME, 2, 5, compiled=True)
    table.play(table.codes[0])
    other = Observer(table.timeline)
    for seat in range(3):
        assert table.view(seat) == other.view(seat) and table.events(seat) == other.events(seat)
        assert table.look_from(seat) == other.look_from(seat)
