"""A program that only plays is played by machine code, without asking for it, and is told what happens."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PLAYS = """
import time, menagerie
from menagerie.players.compiling import PATIENCE
table = menagerie.new("cover_your_kingdom", seed=1)
game, end = table.game, time.monotonic() + {seconds}
while not game.is_compiled and time.monotonic() < end:
    table = menagerie.new("cover_your_kingdom", seed=1) if table.over else table.copy()
    table.play(table.codes[0])
print(game.is_compiled)
"""


def played(seconds: int, **more: str) -> tuple[str, str]:
    """Let a program play until it is compiled, so long at the most; what it printed, and what it was told."""
    command = [sys.executable, "-c", PLAYS.format(seconds=seconds)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **more}, timeout=120, check=True)
    return done.stdout.strip(), done.stderr.strip()


def test_what_is_kept_is_loaded_without_a_word() -> None:
    assert played(60) == ("True", "")


def test_what_must_be_compiled_is_said_once(tmp_path: Path) -> None:
    _, told = played(2, MENAGERIE_CACHE=str(tmp_path))
    assert told.count("compiled in the background") == 1 and str(tmp_path) in told
