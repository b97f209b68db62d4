"""Compiling: what is refused, and who may import what makes machine code; where it is kept: `test_cache.py`."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import menagerie
from engine import probes
from menagerie.engine import jit
from menagerie.engine.errors import BadInput
from menagerie.engine.jit import rule

SOURCES = Path(menagerie.__file__).parent


# --- rules


@rule
def ping(states, row):
    """Call a rule that calls back."""
    pong(states, row)


@rule
def pong(states, row):
    """Call back."""
    ping(states, row)


@rule
def spin(states, row):
    """Call itself."""
    spin(states, row)


@pytest.mark.parametrize("entry", [ping, pong, spin], ids=lambda entry: entry.__name__)
def test_rules_that_call_themselves_are_refused(entry):
    with pytest.raises(
        RecursionError, match=r"<rule .*> calls itself: what nests must be a frame on the state's stack"
    ):
        _ = entry.compiled
    assert not jit.is_compiled(entry)


@rule
def stray(statse, row) -> int:
    """Take a record by a name that is none."""
    return statse[row].short


@rule
def pass_on(sate, row):
    """Hand on what is none to a rule that wants one."""
    probes.store(sate, row, row)


@pytest.mark.parametrize(("entry", "name"), [(stray, "statse"), (pass_on, "sate")], ids=["used", "handed on"])
def test_a_parameter_that_is_a_record_by_its_use_and_a_number_by_its_name_is_refused(entry, name, monkeypatch):
    monkeypatch.setitem(globals(), "RECORDS", probes.RECORDS)
    said = (
        rf"test_jit\.py:\d+: {entry.__name__} takes its parameter {name} for a record or an array; by its name it is a "
    )
    with pytest.raises(BadInput, match=said + r"number; did you mean .*states?\b"):
        _ = entry.compiled
    assert not jit.is_compiled(entry)


def test_callees_are_compiled_before_their_callers():
    from oracles.kuhn import turn

    order = [entry.__name__ for entry in jit._callees_first(turn.step)]
    assert order == ["pose", "finish", "show", "act", "step"]  # rules of the engine are compiled at each call


def test_a_rule_keeps_its_name_its_words_and_its_source():
    assert repr(probes.store) == "<rule engine.probes.store>"
    assert probes.store.__doc__ == "Store a number in narrow fields: only a number that fits may get there."
    assert probes.store.__wrapped__ is probes.store.native
    assert probes.store.records is probes.RECORDS


def test_a_rule_may_have_another_body_for_the_interpreted_face():
    @rule(python=lambda number: number + 1)
    def two_faced(number) -> int:
        return number + 2

    assert two_faced(1) == 2 and two_faced.native(1) == 3


# --- imports


def imports_of(file: Path) -> set[str]:
    """Name every module that a file imports anywhere, the first part only."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).split(".")[0])
    return found


def words_of(file):
    """Give the words of a file: quicker than its imports."""
    return set(re.findall(r"\w+", file.read_text("utf-8")))


def test_only_five_files_import_numba():
    files = [file for file in sorted(SOURCES.rglob("*.py")) if {"numba", "llvmlite"} & words_of(file)]
    found = [file.name for file in files if {"numba", "llvmlite"} & imports_of(file)]
    assert found == ["cache.py", "jit.py", "linking.py", "lowered.py", "signatures.py"]


@pytest.mark.parametrize("module", ["menagerie", "menagerie.cli"])
def test_imports_stay_light(module):
    heavy = ["numba", "llvmlite", "numpy", "menagerie.engine.game", "menagerie.games", "textual", "fastapi"]
    code = f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])"
    env = {**os.environ, "PYTHONPATH": str(SOURCES.parent)}
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_a_game_is_played_without_numba_until_it_is_compiled():
    code = (
        "import sys, menagerie; table = menagerie.new('cover_your_kingdom', 3, 1); table.play(table.codes[0]);"
        "print('numba' in sys.modules, 'ledger' in vars(table.game))"
    )
    env = {**os.environ, "PYTHONPATH": str(SOURCES.parent)}
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]
