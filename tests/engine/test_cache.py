"""The cache of machine code: an edit compiles anew what it touches, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numba
import numpy as np
import pytest

import menagerie
from engine import probes
from menagerie.engine import cache, jit, log, rows
from menagerie.engine.hooks import Binding, named
from menagerie.engine.jit import rule
from oracles.kuhn import GAME as KUHN

SOURCES = Path(menagerie.__file__).parent
GAMES = ("alpha_clash", "cover_your_kingdom")
TOLD = """
import json, sys
from menagerie.engine.finding import load
from menagerie.players.compiling import entries_of
games = {game: entries_of(load(game)) for game in sys.argv[1:]}
print(json.dumps({game: {name: entry.digest.hex() for name, entry in named.items()} for game, named in games.items()}))
"""


def digests(sources: Path) -> dict[str, dict[str, str]]:
    """Give the digests of all entries of two games, as a fresh process reads them from sources."""
    env = {**os.environ, "PYTHONPATH": str(sources)}
    told = subprocess.run([sys.executable, "-c", TOLD, *GAMES], env=env, capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, dict[str, str]]]:
    """Give a copy of the sources, and the digests of its entries."""
    home = tmp_path_factory.mktemp("sources")
    skipped = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(SOURCES, home / "menagerie", ignore=skipped)
    return home, digests(home)


@pytest.fixture
def edited(copied):
    """Edit files of the copy; give the entries whose digests change, by game."""
    home, before = copied
    touched = set()

    def edit(*edits: tuple[str, str, str]) -> dict[str, set[str]]:
        for name, old, new in edits:
            file = home / "menagerie" / name
            text = file.read_text("utf-8")
            assert old in text
            file.write_text(text.replace(old, new, 1), "utf-8")
            touched.add(name)
        after = digests(home)
        return {game: {one for one, told in before[game].items() if after[game][one] != told} for game in GAMES}

    yield edit
    for name in touched:
        shutil.copy2(SOURCES / name, home / "menagerie" / name)  # with its time, by which bytecode is known to be old


KINGDOM = "games/cover_your_kingdom"


def test_edits_of_faces_words_and_documents_compile_nothing(edited):
    changed = edited(
        (f"{KINGDOM}/presentation/scene.py", "from __future__", "# A drawing.\nfrom __future__"),
        (f"{KINGDOM}/presentation/words.py", '"""', '"""Words of a person. '),
        (f"{KINGDOM}/presentation/story.py", "from __future__", "# Sentences.\nfrom __future__"),
        (f"{KINGDOM}/rulebook.toml", "rule = ", 'note = "read again"\nrule = '),
        (f"{KINGDOM}/turn.py", "from __future__", "# The lines below move down.\nfrom __future__"),
        (f"{KINGDOM}/turn.py", '    """', '    """Said otherwise. '),
        (f"{KINGDOM}/presentation/position.py", "from __future__", "# Read by people.\nfrom __future__"),
        ("engine/table.py", "from __future__", "# The Python face.\nfrom __future__"),
        ("engine/rulebook.py", "from __future__", "# The reader of ledgers.\nfrom __future__"),
        ("engine/rows.py", "STEPS = 20_000", "STEPS = 10_000 * 2"),
        ("cardtext/parser.py", "from __future__", "# Trees.\nfrom __future__"),
        ("table/server.py", "from __future__", "# A face.\nfrom __future__"),
    )
    assert changed == {game: set() for game in GAMES}


@pytest.mark.parametrize(
    ("file", "old", "new", "touched", "spared"),
    [
        (f"{KINGDOM}/terms.py", "HAND = 6", "HAND = 7", "play deal", "chain wake check_at"),  # a constant
        (f"{KINGDOM}/state.py", '("grace", SEAT', '("grace", i2', "play view_at check_at chain", ""),  # a field
        (f"{KINGDOM}/endings.py", "    most = -1\n", "    most = -2\n", "play", "view_at chain"),  # a callee
        (
            f"{KINGDOM}/view.py",
            "state.frame[i].seat != seat",
            "state.frame[i].seat == seat",
            "view_at shown_at",
            "play deal",
        ),
        (f"{KINGDOM}/state.py", '(CK-COMP-9)", sees=ALL', '(CK-COMP-9)"', "view_at shown_at", "play deal"),
        ("engine/rows.py", "STEPS = 20_000", "STEPS = 19_000", "play", "deal wake"),  # a shared rule
        ("engine/chance.py", "0xDABA0B6EB09322E3", "0xDABA0B6EB09322E5", "deal chain", "check_at"),  # of the engine
        ("players/search.py", "EXPLORE = 0.9", "EXPLORE = 0.8", "search chain play_games", "play cast"),
    ],
)
def test_an_edit_compiles_what_reaches_it_anew(edited, file, old, new, touched, spared):
    changed = edited((file, old, new))["cover_your_kingdom"]
    assert set(touched.split()) <= changed and not changed & set(spared.split())


def test_the_machine_of_card_texts_belongs_to_the_games_that_have_texts(edited):
    changed = edited(("cardtext/machine/conditions.py", "    if number == 0:", "    if number <= 0:"))
    assert "play" in changed["alpha_clash"] and not changed["cover_your_kingdom"]


@pytest.mark.parametrize(("old", "new", "same"), [("# ", "#  ", True), ("Linkage.internal", "Linkage.private", False)])
def test_how_rules_are_compiled_counts_but_not_what_is_said_of_it(tmp_path, old, new, same):
    text = (SOURCES / "engine" / "linking.py").read_text("utf-8") + "# A comment.\n"
    (tmp_path / "one.py").write_text(text)
    (tmp_path / "other.py").write_text(text.replace(old, new))
    assert (cache._meaning_of(tmp_path / "one.py") == cache._meaning_of(tmp_path / "other.py")) == same


@pytest.mark.parametrize("switch", ["BOUNDSCHECK", "OPT", "DISABLE_JIT", "CPU_NAME"])
def test_switches_are_part_of_the_name(monkeypatch, switch):
    before = cache.file_of(probes.store)
    monkeypatch.setattr(numba.config, switch, "another value")
    assert cache.file_of(probes.store) != before


def test_how_an_event_lies_in_memory_is_part_of_the_name(monkeypatch):
    before = cache.file_of(probes.store)
    monkeypatch.setattr(log, "EVENT", np.dtype([("count", "i4")]))
    assert cache.file_of(probes.store) != before


def test_versions_are_part_of_the_name(monkeypatch):
    before = cache.file_of(probes.store)
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert cache.file_of(probes.store) != before


def test_what_a_shared_rule_is_bound_to_is_part_of_the_name():
    functions = ("setup", "step", "view", "conceal", "redeal", "refuse", "check", "refresh")
    given = named(rows, {name: getattr(KUHN, name) for name in functions} | {"KEPT": 8 + KUHN.kept_bits})
    other = Binding(KUHN.records, given, parent=KUHN.records.binding).module(rows)
    assert other.play.digest != KUHN.rows.play.digest
    assert other.deal.digest == KUHN.rows.deal.digest


def test_a_rule_may_not_read_what_has_no_value():
    with pytest.raises(TypeError, match="a rule reads numbers and arrays of numbers"):
        _ = lookup.digest


TABLE = {1: 2}


@rule
def lookup(states, row) -> int:
    """Read a dict."""
    return TABLE[row]


# --- files


@pytest.fixture
def folder(tmp_path, monkeypatch):
    cache.surroundings()  # what it works out is kept where it was
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def fresh() -> jit.Rule:
    """Give a rule that this process has not compiled yet."""
    return jit.Rule(probes.multiply.native)


def test_machine_code_is_kept_and_loaded(folder):
    first, second = fresh(), fresh()
    assert not first.is_kept
    _ = first.compiled
    assert first.is_kept and second.is_kept and [file.name for file in folder.iterdir()] == [cache.file_of(first).name]
    assert sum(second.compiled.stats.cache_hits.values()) == 1


def test_a_spoilt_file_is_made_anew(folder):
    folder.mkdir()
    entry = fresh()
    cache.file_of(entry).write_bytes(b"spoilt")
    assert entry.compiled is not None and cache.file_of(entry).read_bytes() != b"spoilt"
    assert sum(fresh().compiled.stats.cache_hits.values()) == 1


def test_rules_are_compiled_where_nothing_can_be_kept(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path / "file" / "cache"))
    entry = fresh()
    assert not cache.is_writable()
    assert entry.compiled is not None and not entry.is_kept


def test_what_was_worked_out_is_remembered_until_its_source_changes(folder):
    made = []

    def make():
        made.append(1)
        return {1: ("a", len(made))}

    assert [cache.remembered("table", source, make) for source in ("x", "x", "y")] == [{1: ("a", n)} for n in (1, 1, 2)]
    for file in folder.iterdir():
        file.write_bytes(b"spoilt")
    assert cache.remembered("table", "x", make) == {1: ("a", 3)}


def test_machine_code_long_unused_is_forgotten(folder):
    _ = fresh().compiled
    old, recent = folder / "old", folder / "recent"
    for file, days in ((old, cache.DAYS + 1), (recent, cache.DAYS - 1)):
        file.write_bytes(b"")
        os.utime(file, (time.time() - days * 86400,) * 2)
    cache.forget_old(folder)
    assert recent.exists() and not old.exists() and len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("unset", [(), ("MENAGERIE_CACHE",), ("MENAGERIE_CACHE", "XDG_CACHE_HOME")])
def test_the_cache_lies_where_the_user_says(tmp_path, monkeypatch, unset):
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in unset:
        monkeypatch.delenv(name)
    wanted = [tmp_path / "own", tmp_path / "xdg" / "menagerie", tmp_path / "home" / ".cache" / "menagerie"]
    assert cache.root() == wanted[len(unset)]


def test_what_speaks_of_a_module_without_a_file_is_compiled_anew(tmp_path):
    """So does machine code with checked bounds, which Numba writes: another process cannot load it."""
    file = tmp_path / "kept"
    file.write_bytes(b"c<dynamic>\nrule\n.")
    assert cache.Kept(file).content is None
