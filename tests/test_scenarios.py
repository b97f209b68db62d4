"""Every scenario, over the interpreted and over the compiled rules; files are read once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from menagerie.engine.coverage import scenario_files
from menagerie.engine.game import load, slugs
from menagerie.engine.scenario import Scenario, Wrong, read_scenarios

GAMES = [load(slug) for slug in slugs()]
LESSONS = sorted(path for game in GAMES if (path := game.folder / "lessons.toml").is_file())
FILES = [*(file for game in GAMES for file in scenario_files(game, Path(__file__).parent)), *LESSONS]
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]


def name_of(scenario: Scenario) -> str:
    file = Path(scenario.file)
    return f"{file.parent.name}/{file.stem}: {scenario.title}"


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name_of)
def test_a_scenario_holds(scenario):
    for compiled in (False, True):
        try:
            scenario.run(compiled)
        except Exception as error:
            error.add_note("compiled" if compiled else "interpreted")
            raise


def test_titles_are_unique():
    titles = [scenario.title for scenario in SCENARIOS]
    assert len(set(titles)) == len(titles)


def test_a_scenario_that_expects_the_wrong_thing_fails():
    scenario = SCENARIOS[0]
    wrong = replace(scenario, then={**scenario.then, "over": not scenario.then.get("over", False)})
    with pytest.raises(Wrong):
        wrong.run()
