"""What held and of which nothing changed since is not run again: tests cost what an edit touches.

The outcome of a test that starts no program, opens no socket and asks no clock is a function of files. Of one that
imports nothing above the rules those are its own, what tests share, the layers that it imports and all below, the
folder of the one game that it is named after (of all games where it is named after none), documents and pins; of any
other, all files of the project. That they are as they were when it held is kept beside machine code
(`engine/cache.py`); a run tells how many tests are `unchanged`. `make test ANEW=1` runs all.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from menagerie.engine.cache import root as kept_in

HOME = Path(__file__).parent.parent
#: Layers from the lowest; whoever imports one may lean on all before it. Those beside one another do not.
BELOW = ("engine", "cardtext", "games", "players")
BESIDE = ("lab", "envs", "train")
#: Who imports one of these, or the package as a whole, may lean on every file.
ABOVE = {"table", "cli", "site", "client", "menagerie"}
#: What depends on things that are no files: sockets, browsers, programs, the time of the day.
OUTSIDE = {"subprocess", "socket", "urllib", "time"}
DOCUMENTS = ("docs", "examples", "benchmarks", "README.md", "Makefile", "pyproject.toml", "constraints.txt")
IMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+import|import\s+([\w., ]+))", re.MULTILINE)
MADE = {".git", ".venv", "dist", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}


@cache
def imported(file: Path) -> frozenset[str]:
    """Name what a test imports: modules of others, and layers of the project, also by way of what tests share."""
    found: set[str] = set()
    for whence, plain in IMPORT.findall(file.read_text("utf-8")):
        for name in [whence] if whence else re.findall(r"[\w.]+", plain):
            parts = name.split(".")
            beside = HOME.joinpath("tests", *parts)
            shared = [one for one in (beside.with_suffix(".py"), beside / "__init__.py") if one.exists()]
            found.add(parts[min(len(parts), 2) - 1] if parts[0] == "menagerie" else parts[0])
            found.update(*(imported(one) for one in shared if one != file))
    return frozenset(found)


def is_of_files(file: Path) -> bool:
    """Tell whether the outcome of a file's tests is a function of files."""
    return not imported(file) & OUTSIDE


@cache
def _print_of(path: Path) -> bytes:
    """Digest a file, or all of a folder by name and content."""
    if path.is_file():
        return hashlib.blake2b(path.read_bytes(), digest_size=16).digest()
    whole = hashlib.blake2b(digest_size=16)
    for one in sorted(path.iterdir()) if path.is_dir() else []:
        if one.name not in MADE and one.suffix != ".egg-info":
            whole.update(one.name.encode() + _print_of(one))
    return whole.digest()


def leans_on(layers: frozenset[str], game: str, games: tuple[str, ...]) -> Iterator[Path]:
    """List files and folders on which tests depend that import so much and are named after a game, or none (empty)."""
    source = HOME / "src" / "menagerie"
    if layers & ABOVE:
        yield HOME
        return
    top = max((at for at, layer in enumerate(BELOW) if layer in layers), default=0)
    top = len(BELOW) - 1 if layers & set(BESIDE) else max(top, BELOW.index("games"))
    for folder in (*BELOW[: top + 1], *sorted(layers & set(BESIDE)), "languages"):
        if folder != "games":
            yield source / folder
    yield from sorted(one for one in source.iterdir() if one.is_file())
    yield from (source / "games" / one for one in (game and [game]) or sorted(os.listdir(source / "games")))
    for one in sorted((HOME / "tests").rglob("*")):
        others = set(one.parts) & set(games) - {game}
        if one.is_file() and not one.name.startswith("test_") and one.suffix != ".pyc" and not (game and others):
            yield one
    yield from (HOME / name for name in DOCUMENTS)


@cache
def _shared(layers: frozenset[str], game: str, games: tuple[str, ...]) -> str:
    """Digest all that tests depend on that import so much, their own file apart."""
    whole = hashlib.blake2b(f"{sys.version} {game}".encode(), digest_size=12)
    for one in leans_on(layers, game, games):
        whole.update(f"{one.relative_to(HOME)}".encode() + _print_of(one))
    return whole.hexdigest()


def digest(file: Path, game: str, games: tuple[str, ...]) -> str:
    """Digest all that the outcome of a file's tests depends on that are named after a game, or after none (empty)."""
    layers = imported(file) & {*BELOW, *BESIDE, *ABOVE}
    whole = f"{file.relative_to(HOME)} {_shared(layers, game, games)}".encode() + _print_of(file)
    return hashlib.blake2b(whole, digest_size=12).hexdigest()


class Unchanged:
    """The tests that held, by what they depended on; new ones are written at the end of a run."""

    def __init__(self) -> None:
        self.games = tuple(sorted(one.parent.name for one in HOME.glob("src/menagerie/games/*/rulebook.toml")))
        self.named = re.compile("|".join(self.games))
        self.held: dict[Path, set[str]] = {}
        self.new: dict[Path, list[str]] = defaultdict(list)

    def place_of(self, item: pytest.Function) -> Path | None:
        """Name the file in which it stands that a test held; None for a test that is always run."""
        if not is_of_files(item.path):
            return None
        games = set(self.named.findall(item.name))
        whole = digest(item.path, games.pop() if len(games) == 1 else "", self.games)
        return kept_in() / f"held.{whole}"

    def has_held(self, place: Path, name: str) -> bool:
        if place not in self.held:
            self.held[place] = set(place.read_text("utf-8").split()) if place.exists() else set()
            with contextlib.suppress(OSError):  # what lies unused for long is removed
                os.utime(place)
        return name in self.held[place]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> Iterator[None]:
        place = self.place_of(pyfuncitem)
        name = hashlib.blake2b(pyfuncitem.nodeid.encode(), digest_size=12).hexdigest()
        if place and not os.environ.get("MENAGERIE_ANEW") and self.has_held(place, name):
            pyfuncitem.user_properties.append(("unchanged", True))
            pyfuncitem.obj = lambda **given: None
            return (yield)
        done = yield
        if place:
            self.new[place].append(name)
        return done

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        unchanged = getattr(report, "when", "") == "call" and ("unchanged", True) in map(tuple, report.user_properties)
        return ("unchanged", "u", "UNCHANGED") if unchanged else None

    def pytest_sessionfinish(self) -> None:
        with contextlib.suppress(OSError):  # where nothing can be kept all is run each time
            kept_in().mkdir(parents=True, exist_ok=True)
            for place, names in self.new.items():
                with place.open("a", encoding="utf-8") as file:
                    file.write("".join(f"{name}\n" for name in names))
