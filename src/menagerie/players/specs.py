"""How own bots are named, wherever a bot of the house is named.

`py:FILE.py:CLASS`, `cmd:PROGRAM ARGUMENT…`, or `bot:NAME` for one that an installed package brings.
"""

from __future__ import annotations

import ast
import csv
import importlib.util
import io
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from menagerie.engine.errors import BadInput, nearest

from .levels import OWN

INSTALLED = "menagerie.bots"  # the group of entry points by which an installed package brings bots


@dataclass(frozen=True)
class Spec:
    """How an own bot is started: the words as given, and the program with its arguments."""

    text: str
    argv: tuple[str, ...]


def is_own(name: str) -> bool:
    """Tell whether a player is named as an own bot."""
    return name.startswith(OWN)


def read_spec(text: str) -> Spec:
    """Read `py:FILE:CLASS`, `py:FILE`, `cmd:PROGRAM ARGUMENT…` or `bot:NAME`; BadInput tells what is not there."""
    kind, _, rest = text.partition(":")
    if not is_own(text):
        raise BadInput(f"{text!r} names no own bot: write py:FILE.py:CLASS, cmd:PROGRAM ARGUMENT… or bot:NAME")
    readers = {"py": _read_class, "cmd": _read_command, "bot": _read_installed}
    return readers[kind](text, rest)


def installed() -> dict[str, str]:
    """Name the bots that installed packages bring, each with its module and class (`module:Class`)."""
    return {entry.name: entry.value for entry in sorted(entry_points(group=INSTALLED))}


def _read_installed(text: str, name: str) -> Spec:
    known = installed()
    if name not in known:
        there = f"; there are: {', '.join(known)}" if known else "; none is installed"
        raise BadInput(f"{text}: no installed package brings a bot {name!r}{nearest(name, known) or there}")
    module, _, kind = known[name].partition(":")
    try:
        found = importlib.util.find_spec(module)
    except ImportError:
        found = None
    if found is None or not found.origin:
        raise BadInput(f"{text}: its package names a module {module} that is not there")
    return Spec(text, _read_class(text, f"{found.origin}:{kind}").argv)


def _read_class(text: str, rest: str) -> Spec:
    path, _, name = rest.rpartition(":")
    if not path or not name.isidentifier():
        path, name = rest, ""
    file = Path(path)
    try:
        tree = ast.parse(file.read_bytes(), path)
    except OSError as error:
        known = [one.name for one in file.parent.glob("*.py")] if file.parent.is_dir() else []
        raise BadInput(f"{text}: {path} cannot be read ({error.strerror}){nearest(file.name, known)}") from None
    except (SyntaxError, ValueError) as error:
        raise BadInput(f"{text}: {path} is not Python ({error})") from None
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    if not name and len(classes) == 1:
        name = classes[0]
    elif not name:
        listed = ", ".join(classes) or "none"
        raise BadInput(f"{text}: say which class of {path}, as py:{path}:CLASS (classes: {listed})")
    elif name not in _names(tree):
        raise BadInput(f"{text}: {path} has no class {name}{nearest(name, classes)}")
    return Spec(text, (sys.executable, "-P", "-m", "menagerie.players.host", str(file), name))


def _names(tree: ast.Module) -> set[str]:
    """List what a file defines or imports by name, without running it."""
    found = {node.name for node in tree.body if isinstance(node, ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def _read_command(text: str, rest: str) -> Spec:
    try:
        words = shlex.split(rest)
    except ValueError as error:
        raise BadInput(f"{text}: cannot be read as a command ({error})") from None
    if not words:
        raise BadInput(f"{text}: name a program, as in cmd:./mybot --flag")
    if shutil.which(words[0]) is None:
        file = Path(words[0])
        why = "is not there or cannot be run"
        if file.is_file():
            why = "is no program; make it one (chmod +x), or name what runs it, as in cmd:python3 " + words[0]
        known = [one.name for one in file.parent.iterdir()] if file.parent.is_dir() else []
        raise BadInput(f"{text}: {words[0]} {why}{'' if file.is_file() else nearest(file.name, known)}")
    return Spec(text, tuple(words))


def split_players(text: str) -> list[str]:
    """Read players joined by commas; one with commas of its own stands in double quotes.

    >>> split_players('you, greedy,"cmd:./mybot --try 1,2"')
    ['you', 'greedy', 'cmd:./mybot --try 1,2']
    """
    return [name.strip() for name in next(csv.reader([text], skipinitialspace=True), [""])]


def join_players(players: Sequence[str]) -> str:
    """Write players as `split_players` reads them."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(players)
    return out.getvalue()
