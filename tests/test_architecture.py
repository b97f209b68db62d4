"""The page of the architecture names files that are there, and arrows that are tested."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import product
from pathlib import Path

from engine.test_arrows import FORBIDDEN
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import ROOMS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")


def test_every_file_that_is_named_is_there():
    named = {
        *re.findall(r"`([\w./]+/[\w./]*)`", PAGE),
        *(f"docs/{page}" for page in re.findall(r"\]\(([\w./-]+)\)", PAGE)),
    }
    assert len(named) > 40
    files = {name.replace("GAME", game) for name, game in product(named, slugs())}
    homes = (ROOT, ROOT / "src/menagerie")
    assert [file for file in sorted(files) if not any((home / file).exists() for home in homes)] == []


def test_the_rooms_stand_in_the_order_of_their_arrows():
    (line,) = re.findall(r"^    (\w+(?: ← \w+)+)$", PAGE, re.MULTILINE)
    rooms = line.split(" ← ")
    assert len(rooms) > 5
    for place, room in enumerate(rooms):
        assert set(rooms[place + 1 :]) <= set(FORBIDDEN.get(room, rooms)), room


def test_the_head_of_a_game_names_its_chapters_and_rooms_and_that_of_a_room_what_lies_there():
    for game in map(load, slugs()):
        rooms = [game.folder / room for room in ROOMS if (game.folder / room).is_dir()]
        for folder in (game.folder, *rooms):
            head = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
            named = {name.split(".")[0] for name in re.findall(r"`([\w.]+)`", head)} - {"cardtext"}
            inside = {file.stem for file in folder.glob("*.py")} - {"__init__"}
            assert named == inside | ({room.name for room in rooms} if folder == game.folder else set()), folder


def _bound(node: ast.stmt) -> list[str]:
    """Name what a statement of a module binds; a package that is imported for its modules binds nothing new."""
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Assign():
            parts = [one for target in node.targets for one in ast.walk(target)]
            return [one.id for one in parts if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        case ast.AnnAssign(target=ast.Name(id=name)) if node.value:
            return [name]
        case ast.ImportFrom():
            return [alias.asname or alias.name for alias in node.names]
    return []


def test_no_module_gives_a_name_to_two_things():
    twice = []
    for file in sorted((ROOT / "src").rglob("*.py")):
        names = [name for node in ast.parse(file.read_text("utf-8")).body for name in _bound(node)]
        twice += [f"{file.relative_to(ROOT)}: {name}" for name, times in Counter(names).items() if times > 1]
    assert not twice


def test_whoever_waits_in_a_test_waits_in_one_way():
    """By `served.until`: who looks again after what was waited for has come may see a program between two states."""
    loops = [
        f"{file.relative_to(ROOT)}:{loop.lineno}"
        for file in sorted((ROOT / "tests").rglob("*.py"))
        if file.name != "served.py"
        for loop in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(loop, ast.While) and "monotonic()" in ast.unparse(loop.test)
    ]
    assert not loops
