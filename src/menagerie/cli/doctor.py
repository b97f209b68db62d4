"""The command that looks over an installation: what is there, what is missing, and how to get it."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

import typer

from menagerie.cli.shared import AsJson, data_folder, emit
from menagerie.engine.errors import BadInput

SEARCHED = ("chromium-headless-shell", "chromium")  # browsers for the tests of pages


@dataclass(frozen=True)
class Finding:
    """One thing that was looked for: whether it is there, whether it is needed, what was found, and how to get it."""

    name: str
    good: bool
    needed: bool
    told: str
    how: str = ""

    @property
    def line(self) -> str:
        """Tell it in a line."""
        mark = "good" if self.good else "MISSING" if self.needed else "absent"
        return f"{mark:>8}  {self.name}: {self.told}" + (f"\n          {self.how}" if self.how else "")


def doctor(as_json: AsJson = False) -> None:
    """Say what is there on this machine and what is missing, and how to get it; exit code 1 if it is needed."""
    found = list(findings())
    if as_json:
        emit([asdict(one) for one in found])
    else:
        print("\n".join(one.line for one in found))
    raise typer.Exit(1 if any(one.needed and not one.good for one in found) else 0)


def findings() -> Iterator[Finding]:
    """Look for everything, what is needed first."""
    yield python()
    yield numba()
    yield cache()
    yield data()
    yield from games()
    yield from extras()
    yield browser()


def python() -> Finding:
    """Look at the Python that runs."""
    wanted = metadata.metadata("menagerie")["Requires-Python"].removeprefix(">=")
    good = sys.version_info >= tuple(map(int, wanted.split(".")))
    how = "" if good else f"install Python {wanted} or newer"
    return Finding("Python", good, True, sys.version.split()[0], how)


def numba() -> Finding:
    """Look at the compiler of the rules: the version, and whether it loads and has what they need."""
    from menagerie.engine import supported

    try:
        supported.refuse()
    except BadInput as error:
        return Finding("Numba", False, True, str(error), f"pip install '{supported.wanted()}'")
    advice = supported.warning()
    return Finding("Numba", not advice, False, supported.version(), advice)


def cache() -> Finding:
    """Look whether machine code can be kept."""
    from menagerie.engine import cache

    good = cache.is_writable()
    how = "" if good else "name another folder in MENAGERIE_CACHE; without one every start compiles the rules anew"
    return Finding("cache", good, True, f"{cache.root()}{'' if good else ' cannot be written'}", how)


def data() -> Finding:
    """Look whether tables and records can be kept."""
    try:
        folder = data_folder("XDG_DATA_HOME")
    except BadInput as error:
        return Finding("data folder", False, True, str(error))
    good = os.access(folder, os.W_OK)
    how = "" if good else "name another folder in XDG_DATA_HOME, or a store with --db"
    return Finding("data folder", good, True, f"{folder}{'' if good else ' cannot be written'}", how)


def games() -> Iterator[Finding]:
    """Look which games are there, and whether their machine code is kept already."""
    from menagerie.engine import cache
    from menagerie.engine.finding import load, slugs
    from menagerie.players.compiling import TABLES, entries_of

    for slug in slugs():
        try:
            entries = entries_of(load(slug), TABLES)
        except BadInput as error:
            yield Finding(slug, False, True, str(error))
            continue
        kept = sum(cache.file_of(entry).is_file() for entry in entries.values())
        how = (
            "" if kept == len(entries) else f"menagerie warm {slug} --only; else it is compiled when it is first played"
        )
        yield Finding(slug, not how, False, f"{kept} of {len(entries)} entries are compiled", how)


def extras() -> Iterator[Finding]:
    """Look at the packages that the extras of the installation name."""
    wanted: dict[str, list[str]] = {}
    for one in metadata.requires("menagerie") or ():
        if named := re.match(r"(?P<package>[\w.-]+).*extra == ['\"](?P<extra>[\w-]+)['\"]", one):
            wanted.setdefault(named["extra"], []).append(named["package"])
    for extra, packages in wanted.items():
        missing = [package for package in packages if package != "menagerie" and not is_installed(package)]
        how = f"pip install 'menagerie[{extra}]'" if missing else ""
        told = f"lacks {', '.join(missing)}" if missing else "everything is there"
        yield Finding(f"extra [{extra}]", not missing, False, told, how)


def is_installed(package: str) -> bool:
    """Tell whether a package is installed, by the name under which it is published."""
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def browser() -> Finding:
    """Look for the browser in which the tests of the page run."""
    named = os.environ.get("CHROMIUM", "")
    found = named if Path(named).is_file() else next(filter(None, map(shutil.which, SEARCHED)), "")
    how = (
        "" if found else "only tests of the page need one: apt install chromium-headless-shell, or name it in CHROMIUM"
    )
    plays = importlib.util.find_spec("playwright") is not None
    return Finding("browser for page tests", bool(found) and plays, False, found or "none", how)
