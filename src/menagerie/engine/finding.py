"""Where the folders of games are found, and how a game is loaded."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import menagerie.games
from menagerie.engine.errors import BadInput, nearest
from menagerie.engine.game import LEDGER, Game

INSTALLED = "menagerie.games"  # the group of entry points by which an installed package brings games


@cache
def _installed() -> tuple[str, ...]:
    """Find the folders of games that installed packages bring, each named as a package by its entry point.

    BadInput for one that is not there.
    """
    found = []
    for entry in sorted(entry_points(group=INSTALLED)):
        spec = importlib.util.find_spec(entry.value)
        if spec is None or not spec.submodule_search_locations:
            raise BadInput(f"the installed games {entry.name!r} name a package {entry.value} that is not there")
        found += list(spec.submodule_search_locations)
    return tuple(found)


def homes() -> list[Path]:
    """List the folders that hold games: the house's, those of $MENAGERIE_GAMES, those of installed packages."""
    places = menagerie.games.__path__
    places += [home for home in _installed() if home not in places]
    return [Path(home) for home in places]


def slugs() -> list[str]:
    """List the games by their folders, wherever these lie (`homes`).

    BadInput for a folder of games that there is not, and for two games of one name.
    """
    found: dict[str, Path] = {}
    for home in homes():
        for folder in _game_folders(home):
            if folder.name in found:
                raise BadInput(f"two games are called {folder.name}: {found[folder.name]} and {folder}")
            found[folder.name] = folder
    return sorted(found)


def _game_folders(home: Path) -> list[Path]:
    """List the folders of games in a folder; BadInput if there is no such folder, or if it is a game itself."""
    if not home.is_dir():
        raise BadInput(f"MENAGERIE_GAMES: {home} is no folder")
    if (home / LEDGER).is_file():
        raise BadInput(f"MENAGERIE_GAMES: {home} is a game; name the folder that it lies in, {home.parent}")
    return [folder for folder in home.iterdir() if (folder / LEDGER).is_file()]


def load(slug: str) -> Game:
    """Load a game by its folder's name; BadInput names the nearest."""
    name = slug.replace("-", "_").lower()
    if name not in slugs():
        raise BadInput(f"there is no game {slug!r}{nearest(name, slugs())} (games: {', '.join(slugs())})")
    game: Game = importlib.import_module(f"menagerie.games.{name}").GAME
    if game.slug != name:
        raise BadInput(f"{game.folder}: the folder of a game bears its slug, which is {game.slug!r}")
    return game
