"""What greedy must not get wrong: the last answer of `play` in `tests/sense/<game>.toml` is the sensible one."""

from __future__ import annotations

from pathlib import Path

import pytest

from menagerie.engine.scenario import Scenario, read_scenarios
from menagerie.players.bots import choose

FILES = sorted((Path(__file__).parent / "sense").glob("*.toml"))
POSITIONS = [scenario for file in FILES for scenario in read_scenarios(file)]


@pytest.mark.parametrize("scenario", POSITIONS, ids=lambda scenario: scenario.title)
def test_greedy_answers_sensibly(scenario: Scenario) -> None:
    scenario.run(compiled=False)
    table = scenario.open(scenario.seed, compiled=False)
    *before, right = (line.split(": ", 1)[1] for line in scenario.play)
    for words in before:
        table.play(words)
    said = {answer.code: answer.words for answer in table.answers}
    assert {said[choose(table, "greedy", stream)] for stream in range(3)} == {right}
