"""The examples in the code's own words do what they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import menagerie

HOUSE = Path(menagerie.__file__).parent
SHOWING = sorted(file for file in HOUSE.rglob("*.py") if ">>> " in file.read_text("utf-8"))


def module_of(file: Path) -> str:
    parts = file.relative_to(HOUSE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("name", list(map(module_of, SHOWING)))
def test_examples_do_what_they_show(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    failed, _ = doctest.testmod(import_module(name))
    assert not failed, capsys.readouterr().out
