"""Which clause of a ledger is shown by which scenario or test, and where the rules name it."""

from __future__ import annotations

import ast
import os
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import Game
from menagerie.engine.scenario import read_scenarios

#: The modules of a game that put its rules into words, for players and for refusals.
TABLES = ("Answers", "by_question")  # that refuse by a number (`dispatch.py`)
IN_WORDS = ("hindrances", "reasons", "story", "words")


@dataclass(frozen=True, order=True)
class Place:
    """Where a clause is carried out: a function, or the line of a table or a field."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        shown = os.path.relpath(self.file)
        return f"{self.file if shown.startswith(os.pardir) else shown}:{self.line} {self.name}"


@dataclass
class Coverage:
    """For every clause id: the scenarios and tests that show it and the places that carry it out."""

    game: Game
    shown_by: dict[str, list[str]] = field(default_factory=dict)
    places: dict[str, list[Place]] = field(default_factory=dict)

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

    @property
    def misplaced(self) -> list[str]:
        """Clauses that no place carries out and no reason (`structural`) excuses; and those that have both."""
        placed = ((c, bool(self.places.get(c["id"]))) for c in self.clauses if c["kind"] != "physical")
        return [clause["id"] for clause, has_place in placed if has_place == bool(clause.get("structural"))]


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
    return Coverage(game, {c: s for c, s in shown.items() if c in game.clauses}, places_of(game))


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


def places_of(game: Game) -> dict[str, list[Place]]:
    """Map each clause to what carries it out, in the game and in what it shares: functions, then tables, fields, cards.

    A function cites a clause by its docstring, by a comment, or by the number by which it refuses (`PLAY_3`), and so
    does a table of answers; another table, a field or a card by a comment on it or above it. Modules that put rules
    into words carry none of them out.
    """
    numbers = {clause.partition("-")[2].replace("-", "_"): clause for clause in game.clauses}
    found: dict[str, set[tuple[bool, Place]]] = defaultdict(set)
    shared = [str(page.__file__) for page in game.records.binding.pages]
    for home in [game.folder, *(Path(file).parent for file in shared)]:
        for file in home.rglob("*.py"):
            if file.stem not in IN_WORDS and file.parent.name != "bots":
                for clause, is_table, place in _cited(file, numbers):
                    found[clause].add((is_table, place))
        for file in home.glob("cards/*.toml"):
            for clause, place in _cited_by_cards(file):
                found[clause].add((True, place))
    return {clause: [place for _, place in sorted(found[clause])] for clause in sorted(found)}


def _cited(file: Path, numbers: dict[str, str]) -> Iterator[tuple[str, bool, Place]]:
    """Give every citation of a file, without those of the module's docstring: clause, not in a function?, where."""
    source = file.read_text("utf-8")
    lines = source.splitlines()
    tree = ast.parse(source)
    owners: dict[int, ast.FunctionDef] = {}  # the innermost function of a line
    cited: dict[int, set[str]] = defaultdict(set)
    named: set[int] = set()  # lines that only give clauses names to be refused by (`_c` in `terms.py`)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            owners |= dict.fromkeys(range(node.lineno, (node.end_lineno or 0) + 1), node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "_c":
            named.add(node.lineno)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in TABLES:
            for one in ast.walk(node):
                if isinstance(one, ast.Name) and one.id in numbers:
                    cited[one.lineno].add(numbers[one.id])
        elif isinstance(node, ast.Name) and node.id in numbers and node.lineno in owners:
            cited[node.lineno].add(numbers[node.id])
    for clause, at in clause_ids(source):
        line = source.count("\n", 0, at) + 1
        if line not in named:
            cited[line].add(clause)
    statements = [inner for node in tree.body for inner in (node.body if isinstance(node, ast.ClassDef) else [node])]
    head = tree.body[0] if ast.get_docstring(tree) else None
    for line, clauses in cited.items():
        after = next((node for node in statements if line <= (node.end_lineno or 0)), None)
        if owner := owners.get(line):
            place = Place(str(file), owner.lineno, owner.name)
        elif after is None or after is head:
            continue
        else:
            names = [node for node in ast.walk(after) if isinstance(node, ast.Name)]
            own = getattr(after, "name", "") or (names[0].id if names else file.stem)
            table = next((node.id for node in names if node.lineno == line), own)
            field = re.match(r'\s*(?:field)?\("(\w+)"', lines[line - 1])
            place = Place(str(file), line, f"{own}.{field[1]}" if field else table)
        yield from ((clause, owner is None, place) for clause in clauses)


def _cited_by_cards(file: Path) -> Iterator[tuple[str, Place]]:
    """Give what the comments of a list of cards cite: clause, and the card whose entry it stands in or above."""
    lines = file.read_text("utf-8").splitlines()
    entries = [place for place, text in enumerate(lines) if text.startswith("[[")]
    for place, text in enumerate(lines):
        first = place if text.startswith("#") else max((entry for entry in entries if entry <= place), default=place)
        name = next((one for one in lines[first:] if one.startswith("name = ")), file.stem)
        for clause, _ in clause_ids(text.partition("#")[2]):
            yield clause, Place(str(file), place + 1, name.removeprefix("name = ").strip('"'))


def clause_ids(text: str) -> Iterator[tuple[str, int]]:
    """Find clause ids in a text, and where; `CK-ADD-1 … CK-ADD-3` means all three."""
    for one in re.finditer(r"\b[A-Z]{2}(?:-[A-Z0-9]+)+\b(?!\{)", text):
        yield one[0], one.start()
    for span in re.finditer(r"\b([A-Z]{2}-(?:(?:[A-Z0-9]+-)+|R))(\d+)\s…\s(?:\1|-)(\d+)\b", text):
        for number in range(int(span[2]), int(span[3]) + 1):
            yield f"{span[1]}{number}", span.start()
