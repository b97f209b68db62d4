"""The reference: every command with its options, and everything that Python may call, from their own words."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import click
import typer

import menagerie
from menagerie.cli import app


def commands_page() -> str:
    """Write every command of the command line with its arguments and options."""
    lines = ["# Commands", "", "Results go to stdout, progress to stderr. Exit codes: 0 good, 1 a check failed, 2 bad"]
    lines += ["input (told in a sentence), 130 interrupted; `lab check` adds 3, not yet known.", ""]
    root: Any = typer.main.get_command(app)
    for name, command in root.commands.items():
        lines += _command(f"menagerie {name}", command)
    return "\n".join(lines) + "\n"


def _command(name: str, command: Any) -> Iterator[str]:
    if hasattr(command, "commands"):
        for inner, one in command.commands.items():
            yield from _command(f"{name} {inner}", one)
        return
    context = click.Context(command, info_name=name)
    yield f"## {name}"
    yield ""
    yield from inspect.cleandoc(command.help or "").splitlines()
    yield ""
    yield f"    {name} {' '.join(command.collect_usage_pieces(context))}"
    yield ""
    rows = [row for one in command.params if (row := one.get_help_record(context))]
    rows = [row for row in rows if "--help" not in row[0]]
    if rows:
        yield "| option | |"
        yield "|---|---|"
        yield from (f"| `{_cell(told)}` | {_cell(meaning)} |" for told, meaning in rows)
        yield ""


def _cell(text: str) -> str:
    return re.sub(r"\s+", " ", text).replace("|", "\\|").replace("`", "")


def python_page() -> str:
    """Write what `import menagerie` gives, with the public parts of its classes."""
    lines = ["# Python", "", inspect.getdoc(menagerie) or "", ""]
    for name in menagerie.__all__:
        thing = getattr(menagerie, name)
        lines += [f"## {name}", ""]
        lines += _signed(name, thing)
        if inspect.isclass(thing):
            for part, value in inspect.getmembers(thing):
                if part.startswith("_") or not inspect.getdoc(value) or not _is_ours(value):
                    continue
                lines += [f"### {name}.{part}", "", *_signed(part, value)]
    return "\n".join(lines) + "\n"


def _is_ours(value: Any) -> bool:
    owner = value.fget if isinstance(value, property) else getattr(value, "func", value)
    return str(getattr(owner, "__module__", "")).startswith("menagerie")


def _signed(name: str, thing: Any) -> Iterator[str]:
    """Write a signature and a docstring."""
    if callable(thing):
        try:
            signature = re.sub(r"menagerie\.[\w.]+\.(?=\w)", "", str(inspect.signature(thing)))
        except ValueError:
            signature = "(…)"
        yield "```python"
        yield f"{name}{signature}".replace("(self, ", "(").replace("(self)", "()")
        yield "```"
        yield ""
    yield from (inspect.getdoc(thing) or "").replace(">>>", "    >>>").splitlines()
    yield ""
