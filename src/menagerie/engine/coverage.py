"""Which clause of a ledger is shown by which scenario or test, and where the rules name it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.scenario import read_scenarios


@dataclass
class Coverage:
    """For every clause id: the scenarios and tests that show it and the functions that name it."""

    game: Game
    shown_by: dict[str, list[str]] = field(default_factory=dict)
    functions: dict[str, list[str]] = field(default_factory=dict)

    @property
    def clauses(self) -> list[dict[str, Any]]:
        """The clauses of the ledger, in its order."""
        return list(self.game.ledger["clause"])

    @property
    def physical(self) -> list[str]:
        """Clauses about matter and flavour, which no program can show."""
        return [clause["id"] for clause in self.clauses if clause["kind"] == "physical"]

    @property
    def shown(self) -> list[str]:
        """Clauses with at least one scenario or test."""
        physical = set(self.physical)
        return [c["id"] for c in self.clauses if c["id"] not in physical and self.shown_by.get(c["id"])]

    @property
    def bare(self) -> list[str]:
        """Clauses with neither scenario nor test nor reason."""
        done = {*self.physical, *self.shown}
        return [clause["id"] for clause in self.clauses if clause["id"] not in done]


def tests_folder() -> Path | None:
    """Find the project's tests: below the current folder, beside the sources, or in the installed package."""
    sources = Path(__file__).resolve().parents
    for root in (Path.cwd(), sources[3], sources[1]):
        if (root / "tests" / "scenarios").is_dir():
            return root / "tests"
    return None


def coverage(game: Game, tests: Path | None = None) -> Coverage:
    """Collect what shows each clause; BadInput if a scenario names a clause that the ledger lacks.

    Scenarios and tests may lie in the folder of tests, and in the game's own.
    """
    tests = tests or tests_folder()
    shown: dict[str, list[str]] = defaultdict(list)
    for file in scenario_files(game, tests):
        for scenario in read_scenarios(file, game):
            for clause in scenario.shows:
                shown[clause].append(f"{file.stem}: {scenario.title}")
    for home in filter(None, (tests, game.folder)):
        for file in sorted(home.rglob("test_*.py")):
            for clause, name in _marked(file):
                shown[clause].append(f"{file.name}: {name}")
    prefix = game.book.sections[0].split("-")[0] + "-"
    for clause in shown:
        if clause.startswith(prefix) and clause not in game.clauses:
            raise BadInput(f"{shown[clause][0]} shows {clause}, which the ledger lacks{nearest(clause, game.clauses)}")
    return Coverage(game, {c: s for c, s in shown.items() if c in game.clauses}, functions_of(game))


def scenario_files(game: Game, tests: Path | None) -> list[Path]:
    """List the files of a game's scenarios: in the folder of tests, under its name, and in its own folder."""
    homes = [game.folder / "scenarios"] + ([tests / "scenarios" / game.slug] if tests else [])
    return [file for home in homes for file in sorted(home.glob("*.toml"))]


@cache
def _marked(file: Path) -> list[tuple[str, str]]:
    """List (clause, test name) for every test marked `@pytest.mark.shows(…)`."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.shows"):
                    for argument in mark.args:
                        inner = argument.value if isinstance(argument, ast.Starred) else ast.Tuple([argument])
                        found += [(str(clause), node.name) for clause in ast.literal_eval(inner)]
    return found


def functions_of(game: Game) -> dict[str, list[str]]:
    """Map each clause to the functions of the game's folder whose docstring or body names it, ranges included."""
    named: dict[str, list[str]] = defaultdict(list)
    for file in sorted(game.folder.rglob("*.py")):
        source = file.read_text("utf-8")
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef):
                text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                for clause in _ids(text):
                    named[clause].append(f"{file.stem}.{node.name}")
    return named


def _ids(text: str) -> set[str]:
    """Find clause ids in a text; `CK-ADD-1 … CK-ADD-3` means all three."""
    found = set(re.findall(r"\b[A-Z]{2}-[A-Z0-9]+(?:-\d+)?\b", text))
    for section, first, last in re.findall(r"\b([A-Z]{2}-[A-Z0-9]+)-(\d+) … \1-(\d+)\b", text):
        found |= {f"{section}-{n}" for n in range(int(first), int(last) + 1)}
    return found
