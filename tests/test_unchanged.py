"""What held is run again where anything changed that it may lean on, and only there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import unchanged

GAMES = ("chess", "go")
TREE = {
    "src/menagerie/__init__.py": "",
    "src/menagerie/engine/rule.py": "RULE = 1",
    "src/menagerie/players/bots.py": "",
    "src/menagerie/table/static/page.css": "",
    "src/menagerie/games/chess/__init__.py": "",
    "src/menagerie/games/go/__init__.py": "",
    "tests/scenarios/chess/mate.toml": "",
    "tests/scenarios/go/ko.toml": "",
    "tests/shared.py": "from menagerie.players import bots",
    "tests/test_rules.py": "import menagerie.engine.rule",
    "tests/test_players.py": "import shared",
    "tests/test_whole.py": "from menagerie.table import server",
    "tests/test_program.py": "import subprocess",
    "docs/rules.md": "",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(unchanged, "HOME", tmp_path)
    for name, text in TREE.items():
        tmp_path.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        tmp_path.joinpath(name).write_text(text, "utf-8")
    return tmp_path


def digests(home: Path) -> dict[str, str]:
    for one in (unchanged.imported, unchanged._shared, unchanged._print_of):
        one.cache_clear()
    kinds = [(f"tests/test_{name}.py", game) for name in ("rules", "players", "whole") for game in ("", *GAMES)]
    return {f"{file} {game}": unchanged.digest(home / file, game, GAMES) for file, game in kinds}


@pytest.mark.parametrize(
    ("edited", "rules", "players", "whole"),
    [
        ("src/menagerie/engine/rule.py", "all", "all", "all"),
        ("src/menagerie/games/chess/__init__.py", "chess", "chess", "all"),
        ("src/menagerie/players/bots.py", "none", "all", "all"),
        ("src/menagerie/table/static/page.css", "none", "none", "all"),
        ("tests/scenarios/chess/mate.toml", "chess", "chess", "all"),
        ("tests/shared.py", "all", "all", "all"),
        ("tests/test_rules.py", "all", "none", "all"),
        ("docs/rules.md", "all", "all", "all"),
        ("constraints.txt", "all", "all", "all"),
    ],
)
def test_an_edit_runs_what_may_lean_on_it_and_nothing_else(home, edited, rules, players, whole):
    before = digests(home)
    (home / edited).write_text("# another thing\n" + TREE.get(edited, ""), "utf-8")
    after = digests(home)
    for name, runs in (("rules", rules), ("players", players), ("whole", whole)):
        changed = {
            game
            for game in ("", *GAMES)
            if before[f"tests/test_{name}.py {game}"] != after[f"tests/test_{name}.py {game}"]
        }
        assert changed == {"all": {"", *GAMES}, "chess": {"", "chess"}, "none": set()}[runs]


def test_who_starts_programs_opens_sockets_or_asks_the_clock_is_always_run(home):
    tests = [name for name in TREE if name.startswith("tests/test_")]
    assert [name for name in tests if not unchanged.is_of_files(home / name)] == ["tests/test_program.py"]


def test_pages_are_always_run():
    pages = sorted(Path(__file__).parent.glob("table/test_page*.py"))
    assert pages and not [page for page in pages if unchanged.is_of_files(page)]


def test_only_what_held_is_kept_and_a_run_tells_how_much_of_it(tmp_path):
    tried = Path(__file__).parent / "engine" / "probes" / "held.py"
    environment = {**os.environ, "MENAGERIE_CACHE": str(tmp_path), "MENAGERIE_ANEW": ""}
    command = [sys.executable, "-m", "pytest", "--numprocesses=0", str(tried)]

    def run(**more: str) -> str:
        done = subprocess.run(command, env=environment | more, capture_output=True, text=True, check=False)
        return done.stdout.strip().splitlines()[-1]

    assert "1 failed, 2 passed" in run()
    assert "1 passed, 2 unchanged" in run(PROBE="holds")
    assert "1 failed, 2 passed" in run(MENAGERIE_ANEW="1")
