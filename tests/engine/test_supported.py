"""Numba outside the tested versions: what is said at start, and what is refused; the range stands in one place."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from menagerie import cli
from menagerie.engine import supported
from menagerie.engine.errors import BadInput

ROOT = Path(__file__).parents[2]


@pytest.fixture
def installed(monkeypatch):
    """Pretend that another version is installed."""

    def pretend(version: str) -> None:
        monkeypatch.setattr(supported, "version", lambda: version)
        supported.refuse.cache_clear()

    yield pretend
    supported.refuse.cache_clear()


def test_the_package_asks_for_the_tested_versions_and_one_of_them_is_here():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [one for one in project["dependencies"] if one.startswith("numba")] == [supported.wanted()]
    assert supported.is_tested(supported.version()) and supported.warning() == ""


def test_all_that_is_leant_on_is_there():
    assert [
        f"{home}.{name}"
        for home in supported.INSIDES
        for name in supported.INSIDES[home]
        if not supported._has(home, name)
    ] == []


def test_another_version_is_said_at_start_in_one_line_and_compiles_if_it_has_what_is_needed(
    installed, capsys, monkeypatch
):
    installed("0.71.2")
    monkeypatch.setattr(sys, "argv", ["menagerie", "games"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    said = capsys.readouterr()
    assert ended.value.code == 0 and "battlecats" in said.out
    assert said.err == "menagerie: Numba 0.71.2 was not tested with these rules: pip install 'numba>=0.68,<0.69'\n"
    supported.refuse()


def test_a_version_without_what_is_needed_compiles_nothing_and_names_it(installed, monkeypatch):
    installed("0.71.2")
    monkeypatch.delattr("numba.np.arrayobj.fix_integer_index")
    told = r"Numba has no numba.np.arrayobj.fix_integer_index \(Numba 0.71.2 was not tested"
    with pytest.raises(BadInput, match=told):
        supported.refuse()


def test_a_numba_that_does_not_load_ends_a_command_that_compiles_with_its_reason(tmp_path):
    (tmp_path / "numba.py").write_text("raise ImportError('Numba needs NumPy 2.9 or less. Got NumPy 3.1.')", "utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT / "src")])}
    command = [sys.executable, "-m", "menagerie", "bench", "battlecats"]
    ended = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    said = "menagerie: the rules cannot be compiled: Numba needs NumPy 2.9 or less. Got NumPy 3.1. (pip install 'numba"
    assert ended.stderr.startswith(said) and len(ended.stderr.splitlines()) == 1


def test_only_what_is_leant_on_is_listed():
    makers = "".join(
        (ROOT / "src/menagerie/engine" / name).read_text("utf-8")
        for name in ("linking.py", "lowered.py", "jit.py", "cache.py")
    )
    names = [name.rpartition(".")[2] for names in supported.INSIDES.values() for name in names]
    assert [name for name in names if name not in makers] == []
