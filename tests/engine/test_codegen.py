"""What rules are made of is written without Numba's front end; what is not known is left to it, and means the same."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine import probes
from engine.test_record import PROBES, blank
from games_list import over_games
from menagerie.engine.errors import BadInput
from menagerie.engine.game import load
from menagerie.engine.intrinsics import lowest_bit
from menagerie.engine.jit import Rule, _callees_first, rule
from menagerie.engine.record import face
from menagerie.engine.trees import tree_of
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


def test_a_function_whose_file_says_something_else_is_not_read():
    scope: dict = {}
    exec(compile("def one(a):\n    return a + 2\n", probes.multiply.native.__code__.co_filename, "exec"), scope)
    with pytest.raises(BadInput, match="not at hand"):
        tree_of(rule(scope["one"]))


def test_an_entry_that_calls_others_by_their_addresses_may_be_the_first_that_a_process_compiles(tmp_path):
    first = "from menagerie.engine.game import load; load('battlecats').loops.play_many.compiled"
    fresh = {**os.environ, "MENAGERIE_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", first], env=fresh, check=True)


def test_the_lowest_bit_has_its_place():
    assert [lowest_bit(one) for one in (0, 1, 2, 12, -1, -8, 1 << 62)] == [64, 0, 1, 2, 0, 3, 62]
