"""Questions with one legal answer: which the rules answer by themselves, and which are put to their players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from menagerie.engine.ask import ask, hold, offer, take_answer
from menagerie.engine.game import Game
from menagerie.engine.jit import rule
from menagerie.engine.letters import letter
from menagerie.engine.notation import record_of, replay
from menagerie.engine.scenario import Scenario, Wrong
from menagerie.engine.table import Table
from oracles.kuhn import GAME as KUHN
from oracles.kuhn import RECORDS as KUHN_RECORDS
from oracles.kuhn.terms import A_CHECK, Q_ANSWER, Q_OPEN

RECORDS = KUHN_RECORDS  # for the rule below


@rule
def step(state, box, log):
    """Ask four questions with one answer each: a plain one, a held one, a window, a plain one."""
    if state.answer:
        take_answer(state)
    if state.version == 4:
        state.over = 1
        return
    ask(state, 1 + state.version % 2, Q_ANSWER if state.version == 2 else Q_OPEN)
    if state.version == 1:
        hold(state)
    offer(state, A_CHECK)


@pytest.fixture(scope="module")
def game() -> Game:
    return replace(KUHN, step=step, windows={Q_ANSWER: A_CHECK}, open={Q_OPEN: "KU-ACT"})


FACES = pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])


def asked(table: Table) -> list[tuple[str, int]]:
    """Play to the end; who was asked, at which version."""
    found = []
    while not table.over:
        found.append((table.seat, table.state.version))
        assert table.codes == [A_CHECK]
        table.play("check")
    return found


@FACES
def test_a_held_question_is_put_to_its_player_and_a_forced_one_is_not(game, compiled):
    table = Table(game, 2, 1, compiled=compiled)
    assert not table.is_forced and table.state.held == 1 and table.passing == 0
    assert asked(table) == [("B", 1)]
    assert table.state.version == 4 and table.state.held == 0


@FACES
def test_a_table_may_put_every_window_to_its_player(game, compiled):
    table = Table(game, 2, 1, compiled=compiled, windows=True)
    table.play("check")
    assert table.seat == "A" and not table.is_forced and table.state.held == 0
    assert table.passing == A_CHECK
    assert asked(table) == [("A", 2)]
    assert Table(KUHN, 2, 1, windows=True).windows is False  # a game in which every question is open


def test_what_is_not_open_is_put_though_it_is_no_window(game):
    """Whoever wrote the game: what it does not declare open is secret."""
    table = Table(replace(game, windows={}, open={}), 2, 1, compiled=False, windows=True)
    assert table.passing == A_CHECK and table.waits and not table.is_forced
    assert asked(table) == [("A", 0), ("B", 1), ("A", 2), ("B", 3)]
    assert Table(replace(game, windows={}, open={}), 2, 1, compiled=False).state.version == 1


def test_both_faces_leave_the_same_bytes(game):
    for windows in (False, True):
        plain, fast = (Table(game, 2, 1, compiled=compiled, windows=windows) for compiled in (False, True))
        assert plain.array.tobytes() == fast.array.tobytes()
        assert asked(plain) == asked(fast)
        assert plain.array.tobytes() == fast.array.tobytes()


def test_everybody_sees_that_a_question_is_held(game):
    table = Table(game, 2, 1, compiled=False)
    assert [int(table.knows(seat)["held"][0]) for seat in range(3)] == [1, 1, 1]


def test_a_record_says_whether_windows_were_asked_and_replays(game):
    for windows in (False, True):
        table = Table(game, 2, 1, compiled=False, windows=windows)
        asked(table)
        lines = record_of(table)
        assert lines[0].get("windows", False) is windows and len(lines) == 3 + windows
        again = replay(lines, game=game, compiled=False)
        assert again.array.tobytes() == table.array.tobytes() and again.record() == lines


def test_with_every_question_shown_a_forced_one_is_told_from_a_held_one(game):
    table = Table(game, 2, 1, compiled=False, every=True)
    forced = []
    while not table.over:
        forced.append((letter(table.state.asked), table.is_forced))
        assert table.path("check").answers == [(A_CHECK, table.is_forced)]
        table.play_every(A_CHECK)
    assert forced == [("A", True), ("B", False), ("A", True), ("B", True)]


def test_words_answer_the_forced_question_at_which_a_table_stands(game):
    table = Table(game, 2, 1, compiled=False, every=True)
    table.play("check")
    assert (table.seat, table.state.version) == ("B", 1)


def test_a_scenario_may_leave_out_a_forced_answer_but_not_a_held_one(game):
    def run(*play: object) -> None:
        Scenario(game, "title", [], {"deal": True, "players": 2}, list(play), {}).run()

    run("A: check", "B: check", "A: check", "B: check")
    run({"asked": "B: open"}, "B: check", {"asked": "-"})
    with pytest.raises(Wrong, match="asked is B"):
        run("A: check", {"asked": "-"})
