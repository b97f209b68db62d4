"""Imports point inward: tables know players, players know games, games know the engine, and never the other way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import menagerie

SOURCES = Path(menagerie.__file__).parent
FOLDERS = ("engine", "cardtext", "games", "players", "table", "lab", "envs", "train", "client")

#: What a folder must not import, and the imports that are allowed nevertheless.
FORBIDDEN = {
    "engine": ("cardtext", "games", "players", "table", "lab", "envs", "train", "cli", "site", "client"),
    "cardtext": ("games", "players", "table", "lab", "envs", "train", "cli", "site", "client"),
    "games": ("players", "table", "lab", "envs", "train", "cli", "site", "client"),
    "players": ("table", "lab", "envs", "train", "cli", "site", "client"),
    "lab": ("table", "envs", "train", "cli", "site", "client"),
    "envs": ("table", "lab", "train", "cli", "site", "client"),
    "train": ("table", "lab", "envs", "cli", "site", "client"),
    "client": ("games", "cardtext", "table", "lab", "envs", "train", "cli", "site"),
}
ALLOWED = {
    ("engine/finding.py", "menagerie.games"),  # the namespace, where the folders of games are found
    ("engine/probing.py", "menagerie.cardtext.fuzzing.Fuzzer"),  # where a game has texts, random ones are laid out
}


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Name every module of the project that a file imports anywhere, relative imports resolved."""
    return tuple(_imports(file))


def _imports(file: Path) -> Iterator[str]:
    package = ("menagerie", *file.relative_to(SOURCES).parts[:-1])
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def folder_of(module: str) -> str:
    """Name the folder of the project that a module lies in; empty for modules of others."""
    parts = module.split(".")
    return parts[1] if parts[0] == "menagerie" and len(parts) > 1 else ""


def layer_of(file: Path) -> str:
    """Name the layer of a file: its folder; the room of a game in which its bots live is of the players'."""
    parts = file.relative_to(SOURCES).parts
    return "players" if parts[0] == "games" and parts[2:3] == ("bots",) else parts[0]


def resolves(module: str) -> bool:
    """Tell whether a dotted name is a module of the project, or something in one."""
    file = SOURCES.parent.joinpath(*module.split("."))
    found = [home for home in (file, file.parent) if home.with_suffix(".py").is_file() or home.is_dir()]
    return bool(found)


def test_every_import_is_of_a_module_that_there_is():
    named = {(file, module) for file in sorted(SOURCES.rglob("*.py")) for module in imports(file)}
    own = {(file, module) for file, module in named if module.split(".")[0] == "menagerie"}
    assert len(own) > 1000
    assert [(str(file), module) for file, module in own if not resolves(module)] == []


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_imports_point_inward(folder):
    files = [file for file in sorted(SOURCES.rglob("*.py")) if layer_of(file) == folder]
    wrong = {
        (file.relative_to(SOURCES).as_posix(), module)
        for file in files
        for module in imports(file)
        if folder_of(module) in FORBIDDEN[folder]
    }
    assert files and wrong - ALLOWED == set()


def test_every_exception_is_still_needed():
    for file, module in ALLOWED:
        assert module in set(imports(SOURCES / file))


def test_a_game_imports_no_other_game():
    for game in sorted(file.parent for file in (SOURCES / "games").glob("*/rulebook.toml")):
        for file in sorted(game.rglob("*.py")):
            others = {module for module in imports(file) if folder_of(module) == "games"}
            assert all(f"{module}.".startswith(f"menagerie.games.{game.name}.") for module in others), file


def test_players_name_no_game():
    for file in sorted((SOURCES / "players").rglob("*.py")):
        assert not any(folder_of(module) == "games" for module in imports(file)), file


def test_what_bots_look_at_in_a_game_is_reached_from_their_room_alone():
    for room in sorted((SOURCES / "games").glob("*/bots")):
        inside = ".".join(("menagerie", *room.relative_to(SOURCES).parts))
        others = [file for file in room.parent.rglob("*.py") if file.parent != room]
        assert others and not any(module.startswith(inside) for file in others for module in imports(file)), room


def test_relative_imports_are_resolved():
    found = set(imports(SOURCES / "games" / "cover_your_kingdom" / "cards" / "printed.py"))
    assert "menagerie.games.cover_your_kingdom.cards.box.BOX" in found
    assert {folder_of(module) for module in imports(SOURCES / "engine" / "finding.py")} >= {"engine", "games"}


def test_whoever_uses_the_package_gets_its_types():
    assert (SOURCES / "py.typed").is_file()
