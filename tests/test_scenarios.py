"""Every scenario, over the interpreted and over the compiled rules at once; files are read once."""

from __future__ import annotations

import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from menagerie.engine.coverage import scenario_files
from menagerie.engine.digests import differences
from menagerie.engine.finding import load, slugs
from menagerie.engine.game import Game
from menagerie.engine.record import copied
from menagerie.engine.scenario import Scenario, Wrong, read_scenarios

GAMES = [load(slug) for slug in slugs()]
LESSONS = sorted(path for game in GAMES if (path := game.find("lessons.toml")))
FILES = [*(file for game in GAMES for file in scenario_files(game, Path(__file__).parent)), *LESSONS]
SCENARIOS = [scenario for file in FILES for scenario in read_scenarios(file)]


def name_of(scenario: Scenario) -> str:
    file = Path(scenario.file)
    return f"{file.parent.name}/{file.stem}: {scenario.title}"


def call_both(game: Game, entry: str, *arguments: Any, compiled: bool | None) -> int:
    """Call a row entry interpreted, and compiled with copies of what it may write: both must leave the same bytes.

    What only looks for a broken law is called interpreted for some states, and for all in the deep tests.
    """
    if entry == "check_at" and zlib.crc32(arguments[0].tobytes()) % LOOKED_AT:
        return CALL(game, entry, *arguments, compiled=True)
    copies = [copied(one) if isinstance(one, np.ndarray) and one is not game.boxes else one for one in arguments]
    number = CALL(game, entry, *copies, compiled=True)
    assert CALL(game, entry, *arguments, compiled=False) == number, f"{entry}: another number compiled"
    for one, other in zip(arguments, copies, strict=True):
        if one is not other and one.tobytes() != other.tobytes():
            row = next(i for i in range(len(one)) if one[i : i + 1].tobytes() != other[i : i + 1].tobytes())
            raise AssertionError(f"{entry}, compiled: {differences(one[row : row + 1], other[row : row + 1])}")
    if entry == "play":
        look_again(game, *arguments[:2])
    return number


def look_again(game: Game, states: np.ndarray, row: int) -> None:
    """Deal anew what a seat cannot know: all that it sees stays, the question that stands, too."""
    if states["over"][row] or states["fault"][row]:
        return
    seat = zlib.crc32(states[row : row + 1].tobytes()) % (int(states["seats"][row]) + 1)
    dealt, views = copied(states), np.zeros(2, game.records["out"])
    CALL(game, "redeal_at", dealt, row, game.boxes, seat, 1, compiled=True)
    for place, looked_at in enumerate((states, dealt)):
        CALL(game, "view_at", looked_at, row, game.boxes, seat, views, place, compiled=True)
    assert views[:1].tobytes() == views[1:].tobytes(), f"a redeal shows seat {seat} {differences(views[:1], views[1:])}"


CALL = Game.call
LOOKED_AT = 8  # one of so many states


def test_every_scenario_expects_something():
    assert [name_of(scenario) for scenario in SCENARIOS if not scenario.expects] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name_of)
def test_a_scenario_holds(scenario, monkeypatch):
    monkeypatch.setattr(Game, "call", call_both)
    scenario.run(compiled=False)


@pytest.mark.deep
def test_what_looks_for_a_broken_law_does_the_same_compiled(monkeypatch):
    monkeypatch.setitem(globals(), "LOOKED_AT", 1)
    monkeypatch.setattr(Game, "call", call_both)
    for scenario in SCENARIOS:
        scenario.within().open(scenario.seed, compiled=False)


def test_a_rule_that_does_something_else_compiled_is_noticed(monkeypatch):
    def compiled_forgets(game, entry, *arguments, compiled):
        number = call(game, entry, *arguments, compiled=compiled)
        if compiled and entry == "play":
            arguments[0]["version"][arguments[1]] += 1
        return number

    call = CALL
    monkeypatch.setitem(globals(), "CALL", compiled_forgets)
    monkeypatch.setattr(Game, "call", call_both)
    with pytest.raises(AssertionError, match=r"play, compiled: .*version"):
        SCENARIOS[0].run(compiled=False)


def test_titles_are_unique():
    titles = [scenario.title for scenario in SCENARIOS]
    assert len(set(titles)) == len(titles)


def test_a_scenario_that_expects_the_wrong_thing_fails():
    scenario = SCENARIOS[0]
    wrong = replace(scenario, then={**scenario.then, "over": not scenario.then.get("over", False)})
    with pytest.raises(Wrong):
        wrong.run()
