"""Compiling: where machine code is kept, what is refused, and who may import what makes it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

import menagerie
from engine import probes
from menagerie.engine import jit
from menagerie.engine.game import load, slugs
from menagerie.engine.jit import Records, bind, rule

SOURCES = Path(menagerie.__file__).parent


@pytest.fixture
def folder_of(tmp_path, monkeypatch):
    """Give a function that names the cache folder for sources in a folder of their own, as a fresh process would."""
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path / "cache"))
    game = tmp_path / "game"
    game.mkdir()
    (game / "turn.py").write_text("LIMIT = 3\n")
    return game, lambda: jit._folder_of.__wrapped__((str(Path(jit.__file__).parent), str(game)))


def test_the_cache_folder_is_named_by_the_sources(folder_of):
    game, folder = folder_of
    first = folder()
    assert first == folder() and first.is_dir() and first.parent == jit.cache_root()
    (game / "notes.txt").write_text("not a source\n")
    assert folder() == first
    (game / "turn.py").write_text("LIMIT = 4\n")
    second = folder()
    (game / "terms.py").write_text("")
    third = folder()
    (game / "terms.py").rename(game / "words.py")
    assert len({first, second, third, folder()}) == 4
    (game / "words.py").unlink()
    (game / "turn.py").write_text("LIMIT = 3\n")
    assert folder() == first


@pytest.mark.parametrize("switch", ["BOUNDSCHECK", "OPT", "DISABLE_JIT"])
def test_the_cache_folder_is_named_by_the_switches(folder_of, monkeypatch, switch):
    _, folder = folder_of
    before = folder()
    monkeypatch.setattr(numba.config, switch, "another value")
    assert folder() != before


def test_the_cache_folder_is_named_by_the_versions(folder_of, monkeypatch):
    _, folder = folder_of
    before = folder()
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert folder() != before


def test_folders_of_old_sources_are_forgotten(folder_of):
    game, folder = folder_of
    old = folder()
    (game / "turn.py").write_text("LIMIT = 4\n")
    recent = folder()
    long_ago = time.time() - (jit._CACHE_DAYS + 1) * 86400
    os.utime(old, (long_ago, long_ago))
    (game / "turn.py").write_text("LIMIT = 5\n")
    folder()
    assert recent.is_dir() and not old.exists()


@pytest.mark.parametrize("unset", [(), ("MENAGERIE_CACHE",), ("MENAGERIE_CACHE", "XDG_CACHE_HOME")])
def test_the_cache_lies_where_the_user_says(tmp_path, monkeypatch, unset):
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in unset:
        monkeypatch.delenv(name)
    wanted = [tmp_path / "own", tmp_path / "xdg" / "menagerie", tmp_path / "home" / ".cache" / "menagerie"]
    assert jit.cache_root() == wanted[len(unset)]


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


def test_templates_are_bound_once_per_game():
    records = Records("engine.probes", state=probes.STATE)
    one, other = (bind("menagerie.engine.rows", records, setup=name) for name in ("one", "other"))
    assert (one.setup, other.setup) == ("one", "other")
    assert one.play is not other.play and one.play.records is records


@pytest.mark.parametrize("slug", slugs())
def test_an_edit_of_anything_that_rules_read_leaves_their_machine_code_behind(slug, monkeypatch):
    game, seen = load(slug), []
    monkeypatch.setattr(jit, "_folder_of", lambda sources, bound="": seen.extend(sources) or Path("nowhere"))
    jit._cache_folder(game.step)
    read = any("menagerie.cardtext" in file.read_text("utf-8") for file in game.folder.glob("*.py"))
    assert {Path(source).name for source in seen} == {"engine", slug} | ({"cardtext"} if read else set())


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


def test_only_two_files_import_numba():
    files = sorted(SOURCES.rglob("*.py"))
    assert [file.name for file in files if {"numba", "llvmlite"} & imports_of(file)] == ["jit.py", "linking.py"]


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
