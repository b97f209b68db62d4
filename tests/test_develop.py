"""The page `docs/develop.md`: every command that it names is there, and so is every file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from menagerie.cli import COMMANDS

HOUSE = Path(__file__).parents[1]
PAGE = (HOUSE / "docs" / "develop.md").read_text("utf-8")
SPOKEN = [*re.findall(r"`([^`\n]+)`", PAGE), *re.findall(r'"([^"\n]+)"', PAGE)]
TARGETS = re.findall(r"^([\w-]+):", (HOUSE / "Makefile").read_text("utf-8"), re.M)


def test_every_command_of_the_page_is_there():
    named = {words.split()[1] for words in SPOKEN if words.startswith("menagerie ") and len(words.split()) > 1}
    assert len(named) >= 5 and named <= set(COMMANDS)
    targets = {words.split()[1] for words in SPOKEN if words.startswith("make ")}
    assert len(targets) >= 4 and targets <= set(TARGETS)


def test_every_option_of_the_page_is_one_of_its_command(capsys):
    from typer.testing import CliRunner

    from menagerie.cli import app

    for words in SPOKEN:
        if words.startswith("menagerie ") and (options := re.findall(r"(?<= )--?[a-z][\w-]*", words)):
            told = CliRunner().invoke(app, [words.split()[1], "--help"], env={"COLUMNS": "200"}).output
            assert all(option in told for option in options), words


@pytest.mark.parametrize(
    "name", sorted({one for one in SPOKEN if re.fullmatch(r"(tests|src|examples)/[a-z_/.-]+", one)})
)
def test_every_file_of_the_page_is_there(name):
    assert (HOUSE / name).exists()
