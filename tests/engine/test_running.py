"""What the rules told is kept whole, run for run, however long the log was and whatever went wrong before."""

from __future__ import annotations

import random

import pytest

import menagerie
from games_list import over_games
from menagerie.engine import timeline
from menagerie.engine.ask import FAULTS, OVERFLOW
from menagerie.engine.errors import BadInput
from menagerie.engine.kernel import Kernel
from menagerie.engine.table import Table


def played(game, answers=25):
    rng, table = random.Random(1), Table(game, game.seats[0], 5)
    while not table.over and table.answered < answers:
        table.play(rng.choice(table.codes))
    return table


@over_games
def test_a_log_that_was_too_short_tells_the_same(game, monkeypatch):
    whole = played(game)
    monkeypatch.setattr(timeline, "_LOG_ROWS", 2)
    short = played(game)
    assert short.array.tobytes() == whole.array.tobytes()
    told = [[batch.tobytes() for batch in table.past.all_events()] for table in (short, whole)]
    assert told[0] == told[1]
    assert any(len(batch) > 1 for batch in short.past.all_events())
    for since in range(short.runs + 1):
        parts = [b"".join(part.tobytes() for part in table.past.told_since(since)) for table in (short, whole)]
        assert parts[0] == parts[1] == b"".join(told[0][since:])
    assert len(whole.past.told_since(0)) == 1


@over_games
def test_tables_that_are_followed_share_the_room_for_views_and_copies_do_not(game):
    alone, first, second = (Table(game, game.seats[0], seed, compiled=True) for seed in (5, 5, 6))
    first.is_followed = second.is_followed = True
    for _ in range(2):
        told = [[table.view(seat) for table in (alone, first)] for seat in range(game.seats[0] + 1)]
        assert all(one == other for one, other in told)
        assert second.shown(1) is first.shown(1), "one face for both"
    held = first.shown(1)
    before = bytes(held._memory)
    copy = first.copy()
    copy.play(copy.codes[0])
    assert copy.shown(1) is not held and bytes(held._memory) == before


def test_rules_that_stopped_leave_nothing_in_the_log(monkeypatch):
    table, other = (menagerie.new("battlecats", seed=1, compiled=False) for _ in range(2))

    def stop(kernel, entry, states, row, boxes, events, *answer):
        events["count"][0], events["what"][1] = 1, 7
        raise ArithmeticError

    monkeypatch.setattr(Kernel, "call", stop)
    with pytest.raises(ArithmeticError):
        table.play(table.codes[0])
    monkeypatch.undo()
    for one in (table, other):
        one.play(one.codes[0])
    assert table.past.events(-1).tobytes() == other.past.events(-1).tobytes()


def told(table):
    """All that can be asked of a table."""
    seats = range(table.seats + 1)
    heard = [
        (table.events(seat), table.story(seat), table.may_undo(seat), table.last_answer_of(seat)) for seat in seats
    ]
    runs = [batch.tobytes() for batch in table.past.all_events()]
    return heard, runs, table.runs, table.entries, table.position(), table.stood(table.answered - 1).version


@over_games
def test_who_asks_at_the_end_hears_what_he_hears_who_asks_after_every_answer(game):
    tables = [Table(game, game.seats[-1], 9, compiled=face) for face in (True, True, False, True)]
    asking, silent, interpreted, followed = tables
    followed.is_followed = True
    dice = random.Random(2)
    for number in range(40):
        if silent.over:
            break
        code = dice.choice(silent.codes)
        for table in tables:
            table.play(code)
        told(asking)
        assert silent.answered == number + 1 and silent.runs == asking.runs
        assert len(silent.timeline._given) == number + 1, (
            "of an answer that nobody asks about nothing is noted but the code"
        )
        assert not followed.timeline._given, "where everybody is told of each answer it is noted at once"
    assert told(silent) == told(asking) == told(interpreted) == told(followed)
    assert not silent.timeline._given and silent.record() == asking.record() == interpreted.record()
    assert silent.array.tobytes() == asking.array.tobytes() == interpreted.array.tobytes()
    for table in (silent, asking):
        table.undo(table.answered // 2)
        table.play(table.codes[-1])
        table.undo(0)
    assert silent.array.tobytes() == asking.array.tobytes() and silent.entries == asking.entries


@over_games
def test_copies_of_a_table_of_which_nobody_asked_go_their_own_ways(game):
    for before in (5, 20):  # few answers are given again by each copy, many once
        table = played(game, before)
        other = table.copy()
        for one, place in ((table, 0), (other, -1), (table, 0)):
            if not one.over:
                one.play(one.codes[place])
        for one in (table, other):
            plain = Table(game, game.seats[0], 5, compiled=False)
            for step in one.steps:
                plain.play(step.code)
            assert told(plain) == told(one) and plain.record() == one.record()


def test_a_table_that_is_told_to_run_interpreted_does_so_from_then_on():
    table, hurried = menagerie.new("battlecats", seed=1, compiled=True), []
    table.play(table.codes[0])
    table.hurry = hurried.append
    table.play(table.codes[0])
    assert not hurried
    table.compiled = False
    table.play(table.codes[0])
    assert hurried
    assert table.answered == len(table.steps) == 3


@over_games
def test_an_answer_at_which_the_rules_stop_is_none_of_the_record(game):
    for compiled in (True, False):
        table = Table(game, game.seats[0], 5, compiled=compiled)
        table.play(table.codes[0])
        if table.over:
            continue
        table.state.fault = OVERFLOW
        with pytest.raises(RuntimeError, match=f"the rules of {game.title} stopped: {FAULTS[OVERFLOW]}"):
            table.play(table.codes[0])
        assert table.answered == 1 == len(table.steps)


@over_games
def test_a_state_that_was_kept_goes_on_as_it_would_have(game):
    table = played(game, 12)
    again = Table.restored(game, table.array.tobytes())
    assert (again.seats, again.options, again.codes) == (table.seats, table.options, table.codes)
    for _ in range(10):
        if table.over:
            break
        for one in (table, again):
            one.play(one.codes[-1])
        assert again.array.tobytes() == table.array.tobytes()
    with pytest.raises(BadInput, match="no record"):
        again.record()
    with pytest.raises(BadInput, match="a state of 3 bytes"):
        Table.restored(game, b"abc")


@over_games
def test_a_redeal_keeps_what_its_seat_knows_and_nothing_else(game):
    for seat in range(1, game.seats[0] + 1):
        table = played(game, 15)
        one, other = table.redeal(seat, 5), table.redeal("-AB"[seat], 5)
        assert one.array.tobytes() == other.array.tobytes() and one.seed == 5
        assert one.knows(seat).tobytes() == table.knows(seat).tobytes()
        assert one.events(seat) == table.events(seat) and one.events(0) == table.events(0)
        for rival in range(1, game.seats[0] + 1):
            told = [event for event in one.events(rival) if event.secrets]
            assert all(event in table.events(seat) for event in told)
        assert one.answered == 0 and not one.timeline.before
    with pytest.raises(BadInput, match="below"):
        table.redeal(1, 1 << 63)


@over_games
def test_after_answers_were_taken_back_everybody_has_heard_what_a_table_without_them_tells(game):
    dice = random.Random(4)
    table = Table(game, game.seats[0], 3, compiled=False)

    def play(answers):
        for _ in range(answers):
            if not table.over:
                table.play(dice.choice(table.codes))

    play(14)
    for back in (table.answered // 2, 1):
        table.undo(back)
        play(3)
        plain = Table(game, game.seats[0], 3, compiled=False)
        for step in table.steps:
            plain.play(step.code)
        for seat in range(game.seats[0] + 1):
            assert table.events(seat) == plain.events(seat) and table.runs == plain.runs
