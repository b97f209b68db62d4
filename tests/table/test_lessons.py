"""Lessons: every game has some, each leads through by the answers that it waits for, and tells nothing hidden."""

from __future__ import annotations

import pytest

from menagerie.engine.errors import BadInput
from menagerie.engine.finding import load, slugs
from menagerie.table.heard import View
from menagerie.table.lessons import LEARNER, lesson_of, scenarios_of

GAMES = [load(slug) for slug in slugs()]
LESSONS = [(game, number) for game in GAMES for number in range(1, len(scenarios_of(game)) + 1)]
ids = [f"{game.slug}-{number}" for game, number in LESSONS]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_teaches_its_first_steps(game):
    assert len(scenarios_of(game)) >= 4
    known = {entry["id"] for kind in ("clause", "ruling") for entry in game.ledger[kind]}
    assert known >= {clause for scenario in scenarios_of(game) for clause in scenario.shows}


@pytest.mark.parametrize(("game", "number"), LESSONS, ids=ids)
def test_a_lesson_leads_from_its_first_word_to_its_last(game, number):
    lesson = lesson_of(game, number)
    steps = lesson["steps"]
    assert steps[0]["tell"] and steps[-1]["tell"] and steps[-1]["code"] is None
    assert any(step["code"] is not None for step in steps)
    for step in steps:
        view = View.model_validate(step["view"])
        offered = [answer.code for answer in view.answers]
        assert offered == ([] if step["code"] is None else [step["code"]])
        assert step["code"] is None or step["tell"]
        assert not view.undo
    versions = [step["view"]["version"] for step in steps]
    assert versions == sorted(versions)
    heard = [entry for step in steps for entry in step["view"]["log"]]
    assert len(heard) == steps[-1]["view"]["log_from"] + len(steps[-1]["view"]["log"])
    assert lesson["seats"][0]["seat"] == LEARNER


def test_a_lesson_that_there_is_not_is_refused():
    with pytest.raises(BadInput, match="no lesson 99"):
        lesson_of(GAMES[0], 99)
