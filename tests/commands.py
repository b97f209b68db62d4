"""The command line in tests: a command is called in this process, as a person types it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import Any

import pytest

from menagerie import cli


def caller(monkeypatch: pytest.MonkeyPatch, capsys: Any, *first: str) -> Callable[..., tuple[int, str, str]]:
    """Give what calls `menagerie`, with these words first: its exit code, what it printed, and what to stderr."""

    def call(*words: Any, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["menagerie", *first, *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as left:
            cli.main()
        told = capsys.readouterr()
        code = left.value.code or 0
        assert isinstance(code, int), code
        return code, told.out, told.err

    return call
