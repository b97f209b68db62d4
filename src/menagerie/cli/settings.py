"""Options of a command from a file: TOML with the names that the options have on the command line.

What stands on the command line counts before the environment, and that before the file. The options themselves are
declared once, where the command is.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import typer

from menagerie.engine.errors import BadInput, nearest

NOT_THERE = ("config", "help")  # what a file cannot say


def config_folder() -> Path:
    """Name the folder in which this system keeps what users choose."""
    home = {"darwin": Path.home() / "Library" / "Application Support", "win32": os.environ.get("LOCALAPPDATA")}
    return Path(os.environ.get("XDG_CONFIG_HOME") or home.get(sys.platform) or Path.home() / ".config", "menagerie")


def configured(context: typer.Context, value: Path | None) -> Path | None:
    """Take the options of a command from a file: the one that is named, or `COMMAND.toml` of the config folder."""
    usual = config_folder() / f"{context.info_name}.toml"
    path = value or (usual if usual.is_file() else None)
    if path is not None:
        context.default_map = read(context, path)
    return path


def read(context: typer.Context, path: Path) -> dict[str, Any]:
    """Read a file of options; BadInput names what is no option, and what an option cannot be."""
    import tomllib

    try:
        told = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror})") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{path}: not TOML ({error})") from None
    options = {
        (name := option.opts[-1].removeprefix("--")): option
        for option in context.command.params
        if option.name not in NOT_THERE
    }
    defects, found = [], {}
    for name, value in told.items():
        if name not in options:
            defects.append(f"{name} is no option of `menagerie {context.info_name}`{nearest(name, options)}")
            continue
        option = options[name]
        if getattr(option, "multiple", False) != isinstance(value, list):
            wanted = "one value" if isinstance(value, list) else "a list"
            defects.append(f"{name} = {value!r}: {wanted} is expected")
            continue
        try:
            option.process_value(context, value)
        except typer.BadParameter as error:
            defects.append(f"{name} = {value!r}: {error.message}")
        found[str(option.name)] = value
    if defects:
        raise BadInput(f"{path}: this cannot be taken:", defects)
    return found
