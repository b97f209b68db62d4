"""The scripts of `benchmarks/` still run: what they measure is told, how fast it is is not judged here."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.mark.parametrize("script", sorted(BENCHMARKS.glob("*.py")), ids=lambda script: script.stem)
def test_every_benchmark_is_loaded(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # as where a script is run: it may use those beside it
    assert runpy.run_path(str(script))["__doc__"]


def test_the_benchmark_of_card_texts_prints_every_text_as_it_was_written() -> None:
    """As many cards as each card of the house under a new name takes."""
    ran = subprocess.run([sys.executable, BENCHMARKS / "cardtext.py", "400"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout).keys() == {"cards", "lines", "parse", "lower", "print"}


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("", "EOF while parsing"),
        ('{"game": "battlecats", "seats": 2, "simulations": 5, "positions": [{"seed": "x"}]}', "positions.0.seed"),
    ],
)
def test_positions_that_cannot_be_read_are_told_with_their_file(told: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "three.json"
    file.write_text(told)
    ran = subprocess.run([sys.executable, BENCHMARKS / "regret.py", "measure", file], capture_output=True, text=True)
    assert ran.returncode == 2 and str(file) in ran.stderr and says in ran.stderr
    assert "Traceback" not in ran.stderr
