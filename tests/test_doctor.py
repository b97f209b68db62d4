"""What `menagerie doctor` finds where something is missing."""

from __future__ import annotations

import json
import sys
from importlib import metadata

import pytest

from commands import caller
from menagerie.cli import doctor
from menagerie.engine import cache, supported
from menagerie.engine.errors import BadInput


@pytest.fixture
def run(monkeypatch, capsys):
    return caller(monkeypatch, capsys, "doctor")


def found(run):
    code, told, _ = run("--json")
    return code, {one["name"]: one for one in json.loads(told)}


def test_where_everything_needed_is_there_it_is_good(run):
    code, told = found(run)
    assert code == 0 and all(one["good"] for one in told.values() if one["needed"])
    assert {"Python", "Numba", "cache", "data folder", "battlecats", "extra [envs]", "browser for page tests"} <= set(
        told
    )
    code, lines, _ = run()
    assert code == 0 and len(lines.splitlines()) >= len(told) and "good  Python" in lines


def test_what_is_missing_and_needed_ends_with_code_1_and_says_how_to_get_it(run, monkeypatch, tmp_path):
    def refuse():
        raise BadInput("the rules cannot be compiled: no Numba")

    monkeypatch.setattr(supported, "refuse", refuse)
    monkeypatch.setattr(cache, "is_writable", lambda: False)
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(blocked))
    monkeypatch.setattr(sys, "version_info", (3, 10, 0))
    code, told = found(run)
    assert code == 1 and not any(told[name]["good"] for name in ("Python", "Numba", "cache", "data folder"))
    assert told["Numba"]["how"] == f"pip install '{supported.wanted()}'" and "MENAGERIE_CACHE" in told["cache"]["how"]
    assert "install Python 3.11" in told["Python"]["how"]
    assert "MISSING  Numba" in run()[1]


def test_what_is_missing_and_not_needed_is_only_said(run, monkeypatch, tmp_path):
    monkeypatch.setenv("MENAGERIE_CACHE", str(tmp_path))  # nothing is compiled there
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doctor, "is_installed", lambda package: package != "gymnasium")
    code, told = found(run)
    assert code == 0
    assert told["extra [envs]"] | {"needed": False} == told["extra [envs]"]
    assert told["extra [envs]"]["told"] == "lacks gymnasium" and told["extra [league]"]["good"]
    assert told["extra [envs]"]["how"] == "pip install 'menagerie[envs]'"
    assert told["battlecats"]["told"].startswith("0 of ") and "menagerie warm battlecats" in told["battlecats"]["how"]
    assert not told["browser for page tests"]["good"] and "CHROMIUM" in told["browser for page tests"]["how"]


def test_every_extra_of_the_project_is_looked_for():
    named = set(metadata.metadata("menagerie").get_all("Provides-Extra"))
    assert {f"extra [{one}]" for one in named} == {one.name for one in doctor.extras()}
