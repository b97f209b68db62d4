"""What rules are made of is written without Numba's front end; what is not known is left to it, and means the same."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np
import pytest

from engine import probes
from engine.test_record import PROBES, blank
from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load
from menagerie.engine.intrinsics import lowest_bit
from menagerie.engine.jit import Rule, _callees_first, rule
from menagerie.engine.record import face, handed
from menagerie.engine.trees import tree_of
from menagerie.envs import stepping
from menagerie.envs.lanes import stepping_of
from menagerie.players.compiling import entries_of


def is_written(rule: Rule) -> bool:
    (compiled,) = rule.part.overloads.values()
    return compiled.library.callee is not None


def left_to_numba(entries: list[Rule]) -> list[str]:
    rules = {rule for entry in entries for rule in _callees_first(entry) if rule.records is not None}
    return sorted(repr(rule) for rule in rules if not is_written(rule))


def test_no_probe_of_the_two_faces_is_left_to_numba():
    assert left_to_numba(PROBES) == []


def test_no_rule_of_a_whole_game_is_left_to_numba():
    assert left_to_numba(list(entries_of(load("battlecats")).values())) == []


@pytest.mark.deep
@over_games
def test_no_rule_of_any_game_is_left_to_numba(game):
    assert left_to_numba(list(entries_of(game).values())) == []


def test_what_is_not_known_is_compiled_by_numba():
    assert not is_written(probes.spread)
    states = blank()
    states["row"][1] = range(5)
    assert probes.spread(face(states), 1, 3) == probes.spread.compiled(states, 1, 3) == 3 + 1 + 4


def test_a_workspace_is_handed_over_from_python_to_both_faces():
    for compiled in (False, True):
        states = blank()
        outer = probes.Outer(states, 2, probes.Inner(7, 5))
        given = [handed(one, compiled) for one in (outer, probes.HELD)]
        assert (probes.add_up.compiled if compiled else probes.add_up)(*given) == 5 * 10 + 3 + 7
        assert states["row"][2, 1] == 7


def test_what_lies_in_a_workspace_is_part_of_what_machine_code_depends_on(monkeypatch):
    before, scope = probes.add_up.types, {"NamedTuple": NamedTuple}
    exec("class Inner(NamedTuple):\n    other: int\n    one: int\n", scope)
    monkeypatch.setattr(probes, "Inner", scope["Inner"])
    again = Rule(probes.add_up.__wrapped__)
    assert again.types != before and Rule(probes.multiply.__wrapped__).types == probes.multiply.types


def test_a_function_whose_file_says_something_else_is_not_read():
    scope: dict = {}
    exec(compile("def one(a):\n    return a + 2\n", probes.multiply.native.__code__.co_filename, "exec"), scope)
    with pytest.raises(BadInput, match="not at hand"):
        tree_of(rule(scope["one"]))


def test_an_entry_that_calls_others_by_their_addresses_may_be_the_first_that_a_process_compiles(tmp_path):
    first = "from menagerie.engine.finding import load; load('battlecats').loops.play_many.compiled"
    fresh = {**os.environ, "MENAGERIE_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", first], env=fresh, check=True)


def test_the_lowest_bit_has_its_place():
    assert [lowest_bit(one) for one in (0, 1, 2, 12, -1, -8, 1 << 62)] == [64, 0, 1, 2, 0, 3, 62]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("factor", [3, -(1 << 21), (1 << 31) - 1, -(1 << 31)])
def test_eight_words_are_added_times_another(compiled, factor):
    words = np.array([0, 1, -1, 5, 1 << 30, -(1 << 30), (1 << 31) - 1, -(1 << 31)], np.int64)
    sums = np.array([1 << 62, -7, 0, 3, 1 << 40, 0, -(1 << 60), 9], np.int64)
    tally = np.concatenate([sums, words, [99, factor]])
    given = (probes.add_products.compiled if compiled else probes.add_products)(tally, 17)
    assert tally.tolist() == [*(sums + words * factor).tolist(), *words.tolist(), 99, factor]
    assert given == tally[0] + tally[7]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("at", [0, 3])
def test_eight_words_are_looked_at_and_compared_at_once(compiled, at):
    tally, lineup, raw = np.zeros(24, np.int64), np.zeros(24, np.int64), np.full((2, 24), 7, np.uint8)

    def looked() -> int:
        return (probes.eights.compiled if compiled else probes.eights)(tally, lineup, raw, at)

    assert looked() == 0
    tally[at + 11] = 1
    assert looked() == 2
    lineup[[8, 10, 15, 16]] = 1 << 40
    tally[at + 2] = 1 << 40
    assert looked() == 4 * (1 << 0 | 1 << 7) + 3
    tally.view(np.uint8)[at : at + 8] = [0, 1, 127, 128, 255, 254, 2, 3]
    looked()
    numbers = raw[1, 3:19].copy().view(np.int16).tolist()
    assert numbers == [0, 1, 127, -128, -1, -2, 2, 3]
    assert (raw[0] == 7).all() and (raw[1, :3] == 7).all() and (raw[1, 19:] == 7).all()


@pytest.mark.parametrize("compiled", [False, True])
def test_what_was_there_is_given_when_something_is_added(compiled):
    claimed = np.array([5, 7, 9])
    assert (probes.add_often.compiled if compiled else probes.add_often)(claimed, 3, 4) == 7 + 3 * 3
    assert claimed.tolist() == [5, 19, 9]


def test_nothing_is_lost_that_several_threads_add():
    claimed, times = np.zeros(2, np.int64), 200_000
    with ThreadPoolExecutor(4) as pool:
        for one in [pool.submit(probes.add_often.compiled, claimed, 3, times) for _ in range(4)]:
            one.result()
    assert claimed.tolist() == [0, 4 * 3 * times]


def test_what_steps_lanes_is_not_left_to_numba():
    bound = stepping_of(load("battlecats")).module(stepping)
    names = ("reset_lanes", "step_lanes", "lay_out", "look_at", "first_wrong")
    assert left_to_numba([getattr(bound, name) for name in names]) == []
