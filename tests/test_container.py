"""What the files for containers name is there: sources that are copied, commands, options in the environment."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from menagerie import cli

ROOT = Path(__file__).parents[1]
CONTAINER, COMPOSE = ((ROOT / name).read_text("utf-8") for name in ("Containerfile", "compose.yaml"))


def options_of(command):
    """Name the options of a command as they stand in the environment."""
    program: Any = typer.main.get_command(cli.app)
    found = program.commands[command]
    own = {f"MENAGERIE_{command.upper()}_{one.name.upper()}" for one in found.params}
    return own | {one.envvar for one in found.params if isinstance(one.envvar, str)}


def test_everything_that_is_copied_is_there_and_let_through():
    copied = [
        path for line in re.findall(r"^COPY (?!--from)(.*)$", CONTAINER, re.MULTILINE) for path in line.split()[:-1]
    ]
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert copied and ignored[0] == "*"
    for path in copied:
        assert (ROOT / path).exists() and f"!{path}" in ignored, path


def test_the_wheel_finds_all_that_it_is_made_of():
    told = (ROOT / "pyproject.toml").read_text("utf-8")
    forced = re.findall(r'^"([^"]+)" = "menagerie/', told, re.MULTILINE)
    assert forced
    for path in (*forced, "src", "README.md", "LICENSE"):
        assert f"!{path}" in (ROOT / ".dockerignore").read_text("utf-8"), path
        assert f"COPY {path} {path}" in CONTAINER or path in CONTAINER.partition("COPY")[2].splitlines()[0], path


def test_what_is_run_is_a_command_and_the_environment_names_its_options():
    program, command, *more = json.loads(re.findall(r"^CMD (.*)$", CONTAINER, re.MULTILINE)[-1])
    assert program == "menagerie" and command in cli.COMMANDS and not more
    named = set(re.findall(r"MENAGERIE_[A-Z_]+", CONTAINER + COMPOSE)) - {"MENAGERIE_CACHE"}
    assert len(named) >= 4 and named <= options_of(command), named - options_of(command)


@pytest.mark.deep
def test_the_steps_of_the_container_build_the_wheel_of_the_house(tmp_path):
    """From what is copied alone, in another folder, byte for byte."""
    build = CONTAINER.partition("FROM")[2].partition("\nFROM")[0]
    (made, wheels), (step,) = (
        (tmp_path / "src", tmp_path / "wheels"),
        re.findall(r"^RUN python (.*)$", build, re.MULTILINE),
    )
    for line in re.findall(r"^COPY (.*)$", build, re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            to = made / target / (source if target == "./" else "")
            to.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copyfile
            copy(ROOT / source, to)
    subprocess.run([sys.executable, *step.replace("/wheels", str(wheels)).split()], cwd=made, check=True)
    own = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(tmp_path / "own"), "."]
    subprocess.run(own, cwd=ROOT, check=True)
    (theirs,), (ours,) = wheels.iterdir(), (tmp_path / "own").iterdir()
    assert (theirs.name, theirs.read_bytes()) == (ours.name, ours.read_bytes())
