"""The log: it counts on when it is too short, and tells secrets to those who may know them."""

from __future__ import annotations

import pytest

from engine import probes
from menagerie.engine import timeline
from menagerie.engine.log import heard_by, new_log
from menagerie.engine.record import face
from menagerie.engine.table import Table
from oracles.kuhn import GAME


@pytest.mark.parametrize("rows", [1, 2, 4, 9])
def test_a_log_counts_on_without_room(rows):
    plain, fast, whole = new_log(rows), new_log(rows), new_log(9)
    assert probes.chatter(face(plain), 7) == probes.chatter.compiled(fast, 7) == 7
    assert plain.tobytes() == fast.tobytes()
    probes.chatter(face(whole), 7)
    assert plain.tobytes() == whole[:rows].tobytes()


def test_a_log_that_nobody_empties_writes_nowhere_else():
    """Bots that search for hours tell more events than 32 bits can count."""
    for call in (probes.chatter, probes.chatter.compiled):
        room = new_log(8)
        log, told = room[3:5], 2**31 - 3
        log["count"][0] = told
        assert call(face(log) if call is probes.chatter else log, 7) == told + 7 == log["count"][0]
        room["count"] = 0
        assert not room.view("u1").any()


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
def test_a_caller_whose_log_was_too_short_repeats(monkeypatch, compiled):
    played = []
    for rows in (2, 256):
        monkeypatch.setattr(timeline, "_LOG_ROWS", rows)
        table = Table(GAME, 2, 3, compiled=compiled)
        table.play("bet")
        table.play("call")
        played.append((table.array.tobytes(), table.events("A"), table.events(0), table.runs))
    assert played[0] == played[1]
    assert len(played[0][1]) == 7  # two deals, two answers, two cards shown, one winner


def test_a_secret_is_heard_by_the_seats_of_its_mask_alone():
    log = new_log(9)
    probes.chatter(face(log), 4)
    events = log[1:5]
    before = events.tobytes()
    heard = {seat: [event.secret[0] for event in heard_by(events, seat)] for seat in range(4)}
    assert heard == {0: [0, 0, 0, 0], 1: [100, 101, 102, 103], 2: [0, 101, 0, 103], 3: [0, 0, 0, 0]}
    assert events.tobytes() == before
    for seat in range(4):
        assert [event.public for event in heard_by(events, seat)] == [tuple(row) for row in events["public"].tolist()]
