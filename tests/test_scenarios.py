"""Every scenario file, over the interpreted and over the compiled rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from menagerie.engine.coverage import scenario_files
from menagerie.engine.game import load, slugs
from menagerie.engine.scenario import Wrong, check_files, read_scenarios

GAMES = [load(slug) for slug in slugs()]
LESSONS = sorted(path for game in GAMES if (path := game.folder / "lessons.toml").is_file())
FILES = [*(file for game in GAMES for file in scenario_files(game, Path(__file__).parent)), *LESSONS]


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_scenarios_hold(file, compiled):
    passed, failed = check_files([file], compiled)
    assert not failed, "\n".join(f"{entry['title']}: {entry['error']}" for entry in failed)
    assert passed


def test_titles_are_unique():
    titles = [scenario.title for file in FILES for scenario in read_scenarios(file)]
    assert len(set(titles)) == len(titles)


def test_a_scenario_that_expects_the_wrong_thing_fails():
    scenario = read_scenarios(FILES[0])[0]
    scenario.then = {**scenario.then, "over": not scenario.then.get("over", False)}
    with pytest.raises(Wrong):
        scenario.run()
