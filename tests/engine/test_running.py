"""What the rules told is kept whole, run for run, however long the log was and whatever went wrong before."""

from __future__ import annotations

import random

import pytest

import menagerie
from games_list import over_games
from menagerie.engine import running
from menagerie.engine.errors import BadInput
from menagerie.engine.table import Table


def played(game, answers=25):
    rng, table = random.Random(1), Table(game, game.seats[0], 5)
    while not table.over and table.answered < answers:
        table.play(rng.choice(table.codes))
    return table


@over_games
def test_a_log_that_was_too_short_tells_the_same(game, monkeypatch):
    whole = played(game)
    monkeypatch.setattr(running, "_LOG_ROWS", 2)
    short = played(game)
    assert short.array.tobytes() == whole.array.tobytes()
    told = [[batch.tobytes() for batch in table.past.all_events()] for table in (short, whole)]
    assert told[0] == told[1]
    assert any(len(batch) > 1 for batch in short.past.all_events())


def test_rules_that_stopped_leave_nothing_in_the_log():
    table, other = (menagerie.new("battlecats", seed=1, compiled=False) for _ in range(2))

    def stop(entry, states, row, boxes, events, *answer):
        events["count"][0], events["what"][1] = 1, 7
        raise ArithmeticError

    table._call, call = stop, table._call
    with pytest.raises(ArithmeticError):
        table.play(table.codes[0])
    table._call = call
    for one in (table, other):
        one.play(one.codes[0])
    assert table.past.events(-1).tobytes() == other.past.events(-1).tobytes()


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
        assert one.answered == 0 and not one._before
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
